"""What is known of a clause: its text, the rulings and clauses that name it, the code and the tests that cite it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardsets.errors import RolloutError
from cardsets.near import did_you_mean
from sim.rulebook.citations import ROOT, Citation, MarkedTest, folder_of_tests, in_code, marked_tests, names
from sim.rulebook.inventory import Entry, clauses, entries


class UnknownClauseError(RolloutError):
    """IDs of no clause; one line each."""


@dataclass(frozen=True)
class Finding:
    """A clause and all that names it."""

    clause: Entry
    rulings: Sequence[Entry]
    """Rows of section 15 that name it, that it names, or that are about the same profile key."""
    clauses: Sequence[Entry]
    """Other clauses that name it."""
    code: Sequence[Citation]
    tests: Sequence[Citation] | None
    """Scenarios and tests that are marked with it; None where tests are not installed."""


def look_up(ids: Sequence[str], root: Path = ROOT) -> list[Finding]:
    """Returns what is known of some clauses, whose IDs may be in lower case.

    Raises:
        UnknownClauseError: there are no such clauses; all of them, a line each.
    """
    wanted = list(dict.fromkeys(name.strip().upper() for name in ids))
    unknown = [_unknown(name) for name in wanted if name not in clauses()]
    if unknown:
        raise UnknownClauseError("\n".join(unknown))
    code = in_code(wanted, root)
    tests = folder_of_tests(root)
    marked = None if tests is None else marked_tests(tests)
    return [_finding(clauses()[name], code[name], marked) for name in wanted]


def _finding(clause: Entry, code: Sequence[Citation], marked: Sequence[MarkedTest] | None) -> Finding:
    related = [entry for entry in entries() if entry != clause]
    return Finding(
        clause=clause,
        rulings=[entry for entry in related if entry.is_ruling and _concerns(entry, clause)],
        clauses=[entry for entry in related if not entry.is_ruling and names(entry.text, clause.label)],
        code=code,
        tests=None if marked is None else [test.place for test in marked if clause.label in test.rules],
    )


def _concerns(ruling: Entry, clause: Entry) -> bool:
    return (
        names(ruling.text, clause.label)
        or names(clause.text, ruling.label)
        or (clause.key != "" and clause.key == ruling.key)
    )


def _unknown(name: str) -> str:
    """The line about an ID that no clause has: the nearest one, and what its topic's or all IDs are."""
    numbers: dict[str, list[int]] = {}
    for label in clauses():
        topic, _, number = label.partition("-")
        numbers.setdefault(topic, []).append(int(number))
    topic = name.partition("-")[0]
    if topic in numbers:
        allowed = f"{topic}-{min(numbers[topic])} to {topic}-{max(numbers[topic])}"
    else:
        allowed = f"a topic and a number, such as TURN-34; topics: {', '.join(sorted(numbers))}"
    near = did_you_mean(name, clauses()) if name != topic else ""
    return f"there is no clause {name!r}{near}; allowed: {allowed}"
