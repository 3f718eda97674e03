"""Mutation testing of the rules: are they tested, or only run?

`python -m tests.mutants --count 400 --seed 1 --jobs 2` changes one small thing in one rule at a time and asks
whether a test of rules or engine notices. Tools that exist do not fit: mutmut makes no mutants inside
decorated functions, and every rule is one (`@compiled`, `@procedure`); cosmic-ray starts a process that
imports and collects everything anew for each mutant, runs all tests in it, and deletes no statements.

Here the rules run uncompiled, a process that has collected all tests forks for each mutant, the fork swaps the
mutated function's code in, and runs the tests that reach the mutated line, fastest first, until one fails.

`python -m tests.mutants --clauses tvt` takes its mutants from `tests/rules/breaks.toml`, one for each clause of a
scope, and runs the one test that is named there for it.
"""
