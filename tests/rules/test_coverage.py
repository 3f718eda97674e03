"""Which clauses no test cites: in scope, all are cited or marked as definitions."""

import ast
import re
import tomllib
from pathlib import Path

from sim.rulebook import clause_ids, definitions, scope

TESTS = Path(__file__).parent.parent
EXAMPLES = [f"EX-{n}" for n in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18)]
MOST_IDS_A_TEST = 6


def cited() -> dict[str, set[str]]:
    """Clause ID to the tests and scenarios that cite it."""
    found: dict[str, set[str]] = {}
    for place, rules in _citations():
        for rule in rules:
            found.setdefault(rule, set()).add(place)
    return found


def _citations() -> list[tuple[str, list[str]]]:
    places: list[tuple[str, list[str]]] = []
    for path in sorted(TESTS.rglob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if isinstance(data.get("rules"), list):
            places.append((path.name, data["rules"]))
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        places.append(
                            (f"{path.name}:{node.name}", [str(ast.literal_eval(a)) for a in mark.args])
                        )
    return places


def test_every_clause_in_scope_is_cited_or_a_definition() -> None:
    """The list of what is missing is the message."""
    have = cited()
    missing = [
        rule
        for rule in [*scope("competitive"), *scope("coop"), *EXAMPLES]
        if rule not in have and rule not in definitions()
    ]
    assert not missing, f"{len(missing)} clauses are cited by no test: {', '.join(missing)}"


def test_tests_cite_clauses_that_exist() -> None:
    """A typing error in an ID would hide a gap."""
    known = clause_ids()
    unknown = sorted(rule for rule in cited() if rule not in known and not re.match(r"(GAP|CLAR)-", rule))
    assert not unknown


def test_definitions_are_few() -> None:
    """At most one clause in ten of the scope is a definition."""
    wanted = scope("competitive")
    assert len([rule for rule in wanted if rule in definitions()]) <= len(wanted) / 10


def test_no_test_cites_a_crowd() -> None:
    """A test that claims many clauses checks none of them."""
    crowds = [place for place, rules in _citations() if len(rules) > MOST_IDS_A_TEST]
    assert not crowds
