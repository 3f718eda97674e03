"""For each clause of a scope a mutant that breaks it, and the test that must then fail: `tests/rules/breaks.toml`.

`python -m tests.mutants --clauses tvt` makes each, uncompiled, as a hunt does: the named test has to pass with the
rules as they are, and to fail with the mutant. A break names the text that it changes, found once in its file.
"""

import ast
import importlib
import sys
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from sim.rulebook import MarkedTest, marked_tests
from tests.mutants.hunt import KILLED, TIMEOUT, Hunter, Outcome, run_hunter
from tests.mutants.patching import put_in
from tests.mutants.sample import ROOT

BREAKS: Final = ROOT / "tests" / "rules" / "breaks.toml"
SCENARIOS: Final = "tests/rules/scenarios/"
FAILED: Final = (KILLED, TIMEOUT)
QUICKEST: Final = 5  # tests that a fork runs with the rules as they are, before any mutant


@dataclass(frozen=True)
class Break:
    """A clause, the change of a file that breaks it, and the scenario file or test that must fail with it."""

    clause: str
    file: str
    text: str
    change: str
    test: str

    @property
    def module(self) -> str:
        """The module that the file is."""
        return self.file.removesuffix(".py").replace("/", ".")

    @property
    def node(self) -> str:
        """The test as pytest calls it."""
        if not self.test.startswith(SCENARIOS):
            return self.test
        name = self.test.removeprefix(SCENARIOS).removesuffix(".toml")
        return f"tests/rules/test_scenarios.py::test_scenario[{name}]"

    @property
    def fingerprint(self) -> str:
        """What stands for it where it is told."""
        return f"{self.clause}: {self.file}: {self.text.strip()} -> {self.change.strip()}"

    def names(self, node: str) -> bool:
        """Whether a test that pytest collected is the one named, with its parameters where the break gives some."""
        return node == self.node or node.startswith(f"{self.node}[")

    def changed(self) -> tuple[list[ast.stmt], int]:
        """Returns the statements of the file with its change, and the place of the one that differs.

        Raises:
            ValueError: the text is not there once, or the change is not one of a single statement of the file.
        """
        source = (ROOT / self.file).read_text(encoding="utf-8")
        if source.count(self.text) != 1:
            raise ValueError(
                f"{self.clause}: {self.file}: found {source.count(self.text)} times: {self.text!r}"
            )
        before, after = _statements(source), ast.parse(source.replace(self.text, self.change)).body
        differing = [
            place
            for place, (one, other) in enumerate(zip(before, after, strict=False))
            if one != ast.dump(other)
        ]
        if len(before) != len(after) or len(differing) != 1:
            raise ValueError(f"{self.clause}: {self.file}: changes not one statement: {self.text!r}")
        return after, differing[0]


@cache
def _statements(source: str) -> Sequence[str]:
    """Returns the statements of a file, written out; most files have several breaks."""
    return tuple(map(ast.dump, ast.parse(source).body))


@cache
def breaks(scope: str) -> Sequence[Break]:
    """Returns the breaks of a scope, in the file's order."""
    found = tomllib.loads(BREAKS.read_text(encoding="utf-8"))
    return tuple(Break(**entry) for entry in found[scope])


def scopes() -> list[str]:
    """Returns the scopes that have breaks."""
    return list(tomllib.loads(BREAKS.read_text(encoding="utf-8")))


def marked(test: str) -> MarkedTest | None:
    """Returns a named scenario or test with the clauses that it cites; None where there is none."""
    file, _, name = test.partition("[")[0].partition("::")
    for found in _all_marked():
        if found.place.file == file and (not name or found.place.where == name):
            return found
    return None


@cache
def _all_marked() -> Sequence[MarkedTest]:
    return tuple(marked_tests(ROOT / "tests"))


class Prover(Hunter):
    """A pytest plugin that tries each break on the test that it names, and on no other."""

    def _learn(self, session: object) -> None:
        """Run the named tests with the rules as they are, without a look at what they reach."""
        for item in self._items.values():
            self._measure(item, None)

    def _check_controls(self) -> None:
        """Run the quickest tests in a fork, as the mutants will."""
        outcome = self.attempt(
            None, sorted(self.baseline.seconds, key=self.baseline.seconds.__getitem__)[:QUICKEST]
        )
        if outcome.how in FAILED:
            self.refusal = f"with the rules as they are, a fork ends '{outcome.how}' by {outcome.by}"

    def _put_in(self, mutant: Break) -> None:  # type: ignore[override]
        body, place = mutant.changed()
        importlib.import_module(mutant.module)
        put_in(sys.modules[mutant.module], body, place)

    def choose_tests(self, mutant: Break, file: str) -> list[str]:  # type: ignore[override]
        """The test that a break names, if it passes with the rules as they are."""
        return [name for name in self.baseline.seconds if mutant.names(name)]


def prove(due: Sequence[Break], note: Callable[[Break, Outcome], None], jobs: int = 1) -> None:
    """Try each break; `note` hears of each as it ends.

    Raises:
        RuntimeError: the tests could not be run, or one fails in a fork with the rules as they are.
    """
    for each in due:
        importlib.import_module(each.module)
    hunter = Prover([], cast(Any, due), jobs, 0.0, cast(Any, note), lambda text: None, None)
    run_hunter(hunter, list(dict.fromkeys(each.node for each in due)))


def is_proved(outcome: Outcome, each: Break) -> bool:
    """Returns whether it was the named test that failed."""
    return outcome.how in FAILED and each.names(outcome.by)
