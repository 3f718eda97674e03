"""Scenario files are where a reader looks for them: in the folder of their topic, named by what they show."""

import re
from functools import cache
from pathlib import Path

from sim.rulebook import clause_ids, marked_tests

TESTS = Path(__file__).parents[1]
SCENARIOS = TESTS / "rules" / "scenarios"
FILES = sorted(path.relative_to(SCENARIOS).as_posix() for path in SCENARIOS.rglob("*.toml"))
ANYWHERE = {"CLAR", "GAP"}
"""Rulings and clarifications are about any topic."""


@cache
def topics() -> dict[str, set[str]]:
    """Folder to the topics of its clauses, as the table of the README has them."""
    table = (TESTS / "README.md").read_text(encoding="utf-8").partition("## Where scenarios are")[2]
    rows = re.findall(r"^\| `(\w+)/` \| (.*) \|$", table, re.M)
    return {folder: set(named.split(", ")) for folder, named in rows}


@cache
def rules() -> dict[str, tuple[str, ...]]:
    """Scenario file to the clauses it cites."""
    return {
        test.place.file.removeprefix("tests/rules/scenarios/"): test.rules
        for test in marked_tests(TESTS)
        if test.place.file.startswith("tests/rules/scenarios/")
    }


def test_the_readme_names_every_folder_of_scenarios() -> None:
    assert set(topics()) == {file.partition("/")[0] for file in FILES}


def test_the_readme_names_topics_of_the_inventory() -> None:
    known = {clause.partition("-")[0] for clause in clause_ids()}
    assert set().union(*topics().values()) <= known


def test_names_are_lower_snake_case_and_one_folder_deep() -> None:
    named = re.compile(r"[a-z0-9]+/[a-z0-9]+(_[a-z0-9]+)*\.toml")
    assert [file for file in FILES if not named.fullmatch(file)] == []


def test_every_scenario_cites_a_clause_of_the_inventory() -> None:
    assert [file for file in FILES if not clause_ids().intersection(rules().get(file, ()))] == []


def test_scenarios_are_in_the_folder_of_their_topic() -> None:
    elsewhere = []
    for file in FILES:
        cited = {clause.partition("-")[0] for clause in rules().get(file, ())}
        if not cited & (topics()[file.partition("/")[0]] | ANYWHERE):
            elsewhere.append(f"{file}: {', '.join(sorted(cited))}")
    assert elsewhere == []
