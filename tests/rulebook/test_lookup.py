"""What is known of a clause: rulings, other clauses, code, tests."""

from pathlib import Path

import pytest

from sim.rulebook import UnknownClauseError, look_up
from tests.cards.desks import write

UNKNOWN = f"TURN-{99}"  # put together here, so that nobody who lists cited clauses takes it for one


def rulings(clause: str, root: Path) -> list[str]:
    (finding,) = look_up([clause], root)
    return [entry.label for entry in finding.rulings]


def test_rulings_that_name_a_clause_or_that_it_names(tmp_path: Path) -> None:
    assert rulings("TURN-34", tmp_path) == ["GAP-2"]  # "(TURN-42, GAP-2)" in its text
    assert rulings("TURN-42", tmp_path)[0] == "GAP-2"  # "filled from WOC TURN-42" in the ruling
    assert "ambush.avoid" in rulings("AMB-14", tmp_path)


def test_a_ruling_has_the_values_of_its_key(tmp_path: Path) -> None:
    assert rulings("GAP-4", tmp_path) == ["setup.scheme_count"]


def test_clauses_that_name_a_clause(tmp_path: Path) -> None:
    (finding,) = look_up(["TURN-33"], tmp_path)
    assert "TURN-34" in [entry.label for entry in finding.clauses]
    assert not any(entry.is_ruling for entry in finding.clauses)


def test_the_code_and_tests_of_this_project() -> None:
    turn, setup = look_up(["TURN-34", "SETUP-20"])
    assert "sim/engine/procedures/endturn.py" in [each.file for each in turn.code]
    assert turn.tests
    assert "tests/rules/scenarios/turn/core_boss_takes_faceup.toml" in [each.file for each in turn.tests]
    assert "sim/engine/procedures/setup.py" in [each.file for each in setup.code]


def test_without_the_tests_there_is_no_list_of_them(tmp_path: Path) -> None:
    write(tmp_path, "sim/engine/turn.py", "# TURN-34\n")
    (finding,) = look_up(["TURN-34"], tmp_path)
    assert finding.tests is None
    assert [each.file for each in finding.code] == ["sim/engine/turn.py"]


def test_ids_in_any_case_and_once() -> None:
    assert [finding.clause.label for finding in look_up(["turn-34", "TURN-34", " Gap-2"])] == [
        "TURN-34", "GAP-2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (UNKNOWN, rf"there is no clause '{UNKNOWN}' \(did you mean 'TURN-9'\?\); allowed: TURN-1 to TURN-\d+"),
        ("TURN", r"there is no clause 'TURN'; allowed: TURN-1 to TURN-\d+"),
        ("TRUN-34", r"there is no clause 'TRUN-34' \(did you mean 'TURN-34'\?\); allowed: a topic .* ALLY, AMB, .*"),
    ],
)  # fmt: skip
def test_an_unknown_id_has_a_line_with_the_nearest(name: str, line: str) -> None:
    with pytest.raises(UnknownClauseError, match=f"^{line}$"):
        look_up([name])


def test_every_unknown_id_has_a_line() -> None:
    with pytest.raises(UnknownClauseError) as error:
        look_up(["TURN-1", UNKNOWN, "XYZ"])
    assert len(str(error.value).splitlines()) == 2
