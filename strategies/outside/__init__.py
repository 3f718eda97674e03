"""Users' strategy files, read so that they can neither loop for ever nor fail unnoticed.

The file's syntax tree is rewritten before it runs; line numbers stay those of the file:

- each turn of a loop or comprehension takes a step (`strategies.steps`);
- a compiled function (`@strategy()`, `@compiled`) becomes one with a further parameter, the steps that are left,
  which it hands on to the compiled functions of the file that it calls, and bad indexes and divisions by zero
  raise in it (`sim.engine.view.guarded`) and in the project's helpers that the file imports (`guarding`);
- the engine calls an entry beside each, which begins with all steps and catches exceptions.

A compiled function that calls itself is refused, because steps do not bound the depth of recursion.

A file passes through `marks` (which of its functions are compiled; `names` says which names mean them), `checking`
(reasons why steps cannot be counted), `counting` (the rewriting) and `reading` (running it); `failing` says where and
how it went wrong.
"""

from strategies.outside.counting import COUNTED
from strategies.outside.failing import FileProblem, files_of, line_of_name, of_its_own, what_of, where_of
from strategies.outside.reading import OwnFile, descriptions, read_file, where_it_fails

__all__ = [
    "COUNTED",
    "FileProblem",
    "OwnFile",
    "descriptions",
    "files_of",
    "line_of_name",
    "of_its_own",
    "read_file",
    "what_of",
    "where_it_fails",
    "where_of",
]
