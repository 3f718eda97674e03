"""IDs are found whole, in ranges too; marks of tests are found with their places."""

from pathlib import Path

import pytest

from sim.rulebook.citations import Citation, folder_of_tests, ids_in, in_code, marked_tests, names
from tests.cards.desks import write

ENGINE = '''"""A turn (TURN-3)."""

# SETUP-19 to
# SETUP-22, and TURN-34.


class Turn:
    def end(self) -> None:
        """Refill the Matrix (TURN-34,
        TURN-35)."""
'''
TESTS = """import pytest

@pytest.mark.rule("TURN-34", "TURN-35")
@pytest.mark.parametrize("x", [1])
def test_one(x):
    assert "TURN-3"

@pytest.mark.slow("TURN-3")
def test_two():
    pass
"""
SCENARIO = 'title = "A full Matrix"\nrules = [\n  "TURN-34",\n]\nset = "core"\n'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(TURN-34)", ["TURN-34"]),
        ("TURN-3, TURN-34; GAP-1.", ["TURN-3", "TURN-34", "GAP-1"]),
        ("SETUP-19 to SETUP-22", ["SETUP-19", "SETUP-20", "SETUP-21", "SETUP-22"]),
        ("EN-4, EN-8 to\n    # EN-10", ["EN-4", "EN-8", "EN-9", "EN-10"]),
        ("UNI-32 and UNI-34", ["UNI-32", "UNI-34"]),
        ("AMB-14 to END-3", ["AMB-14", "END-3"]),
        ("DMG-2 to 3 players", ["DMG-2"]),
        ("TURN-34a MYTURN-3x X-TURN-3 turn-3", []),
    ],
)
def test_ids_are_whole_and_ranges_cite_what_is_between(text: str, found: list[str]) -> None:
    assert [name for name, _ in ids_in(text)] == found


def test_a_number_that_begins_another_is_not_named() -> None:
    assert names("see TURN-34", "TURN-34")
    assert not names("see TURN-34", "TURN-3")
    assert names("TURN-30 to TURN-34", "TURN-31")
    assert not names("TURN-30 to TURN-34", "TURN-35")


def test_code_is_named_by_line_and_by_what_is_around_it(tmp_path: Path) -> None:
    write(tmp_path, "sim/engine/turn.py", ENGINE)
    write(tmp_path, "cardsets/core/robots.toml", '[source]\nname = "rules.md TURN-34"\n')
    write(tmp_path, "sim/notes.md", "TURN-34")
    write(tmp_path, "sim/rulebook/lookup.py", "# TURN-34\n")
    write(tmp_path, "elsewhere/turn.py", "# TURN-34\n")
    found = in_code(["TURN-3", "TURN-34", "TURN-35", "SETUP-19", "SETUP-21", "SETUP-22"], tmp_path)
    engine = "sim/engine/turn.py"
    assert found == {
        "TURN-3": [Citation(engine, 1, "")],
        "TURN-34": [
            Citation("cardsets/core/robots.toml", 2, ""), Citation(engine, 4, ""), Citation(engine, 9, "end"),
        ],
        "TURN-35": [Citation(engine, 10, "end")],
        "SETUP-19": [Citation(engine, 3, "")],
        "SETUP-21": [Citation(engine, 3, "")],
        "SETUP-22": [Citation(engine, 4, "")],
    }  # fmt: skip


def test_marks_of_tests_and_scenarios_are_found(tmp_path: Path) -> None:
    write(tmp_path, "tests/rules/test_turn.py", TESTS)
    write(tmp_path, "tests/rules/scenarios/turn/full.toml", SCENARIO)
    write(tmp_path, "tests/rules/sets/core/robots.toml", 'name = "TURN-34"\n')
    scenario, function = marked_tests(tmp_path / "tests")
    assert scenario.place == Citation("tests/rules/scenarios/turn/full.toml", 2, "A full Matrix")
    assert scenario.rules == ("TURN-34",)
    assert function.place == Citation("tests/rules/test_turn.py", 5, "test_one")
    assert function.rules == ("TURN-34", "TURN-35")


def test_a_folder_called_tests_is_not_always_that_of_the_project(tmp_path: Path) -> None:
    write(tmp_path, "tests/test_other.py", "")
    assert folder_of_tests(tmp_path) is None
    write(tmp_path, "tests/rules/scenarios/turn/full.toml", SCENARIO)
    assert folder_of_tests(tmp_path) == tmp_path / "tests"
