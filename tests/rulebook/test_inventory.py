"""The rules inventory is read whole: clauses, tables, worked examples and rulings."""

import re

from sim.rulebook import INVENTORY, clause_ids, clauses, definitions, scope
from sim.rulebook.inventory import entries

SCOPES = [path.stem for path in INVENTORY.parent.glob("*.txt")]


def test_every_line_that_begins_with_an_id_is_an_entry():
    text = INVENTORY.read_text(encoding="utf-8")
    assert clause_ids() == set(re.findall(r"^(?:- )?(?:\| |\*\*)([A-Z]+-\d+)\b", text, re.M))


def test_no_id_stands_twice():
    labels = [entry.label for entry in entries() if entry.is_clause]
    assert len(labels) == len(set(labels))


def test_entries_have_the_line_they_begin_in():
    lines = INVENTORY.read_text(encoding="utf-8").splitlines()
    for entry in entries():
        assert entry.label in lines[entry.line - 1], entry


def test_a_bullet():
    clause = clauses()["TURN-34"]
    assert clause.headings == ("3 Turn structure", "3.3 End of turn: ARD (and CORE unless noted)")
    assert clause.text.startswith("[CORE] For a Boss, destroy a faceup card; ")
    assert clause.text.endswith("*(CORE: End of turn)*")
    assert not clause.is_ruling


def test_a_row_of_a_table_has_its_columns():
    row = clauses()["SETUP-36"]
    assert row.text.startswith("Mode: Competitive, Autobot players\nDecepticon Bosses: yes\n")
    assert not row.is_ruling


def test_a_worked_example_has_its_title_and_the_lines_below():
    title, *below = clauses()["EX-3"].text.splitlines()
    assert title == "Range of one card *(ARD: Using Range)*"
    assert [line.partition(":")[0] for line in below] == ["- Start", "- Given"]


def test_rulings_have_their_profile_key():
    assert clauses()["GAP-4"].key == "setup.scheme_count"
    assert clauses()["GAP-4"].is_ruling
    assert "\nRecommended: CORE all; ARD 5." in clauses()["GAP-4"].text
    (row,) = [entry for entry in entries() if entry.label == "setup.scheme_count"]
    assert row.key == "setup.scheme_count"
    assert row.is_ruling
    assert not row.is_clause
    assert row.text.startswith("CORE: all Schemes\nARD: 5 of 7\n")


def test_definitions_say_why():
    assert "COMP-40" in definitions()
    assert definitions() < clause_ids()


def test_scopes_name_clauses():
    for name in SCOPES:
        assert set(scope(name)) <= clause_ids()
