"""`rollout rules`: a clause, the rulings on it, and who cites it; for people and for programs."""

import json
from pathlib import Path

import pytest

from sim.cli import call
from sim.rulebook import citations, lookup


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert call(["rules", *arguments]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_a_clause_with_its_ruling_its_code_and_its_tests(capsys):
    out = shown(capsys, "TURN-34")
    assert out.startswith(
        "TURN-34  3 Turn structure > 3.3 End of turn: ARD (and CORE unless noted)\n  [CORE] For a Boss"
    )
    assert "\n\nRuling GAP-2  15.1 Sources and card data\n  Key: `eot.boss_victim.core`\n" in out
    assert "\n\nCode and data:\n  sim/engine/procedures/endturn.py:" in out
    assert "\n\nScenarios and tests:\n  tests/rules/scenarios/" in out
    assert "*" not in out


def test_lines_of_the_rules_are_broken_between_words(capsys):
    text = shown(capsys, "GAP-200").partition("\n\nCode and data")[0]
    assert all(len(line) <= 100 for line in text.splitlines())
    assert all(not line.endswith("-") for line in text.splitlines())


def test_several_clauses(capsys):
    out = shown(capsys, "gap-4", "ex-3")
    assert out.startswith("GAP-4  ")
    assert "\nRuling setup.scheme_count  15.13 Profile at a glance\n  CORE: all Schemes\n" in out
    assert "\n\nEX-3  16 Worked examples as test cases > 16.1 ARD\n" in out


def test_a_clause_that_nobody_cites(capsys):
    out = shown(capsys, "GAP-15")
    assert out.endswith("\n\nCode and data: none\n\nScenarios and tests: none\n")


def test_other_clauses_that_name_it(capsys):
    assert "\n\nNamed by: " in shown(capsys, "TURN-33")


def test_without_the_projects_tests(capsys, monkeypatch):
    monkeypatch.setattr(lookup, "folder_of_tests", lambda root: None)
    assert shown(capsys, "TURN-34").endswith(
        "\n\nScenarios and tests: not installed here: they are in the project's source\n"
    )
    (found,) = json.loads(shown(capsys, "TURN-34", "--json"))
    assert found["tests"] is None


def test_for_a_program(capsys):
    turn, gap = json.loads(shown(capsys, "TURN-34", "GAP-4", "--json"))
    assert turn["id"] == "TURN-34"
    assert turn["headings"][0] == "3 Turn structure"
    assert turn["text"].startswith("[CORE] For a Boss")
    assert [ruling["id"] for ruling in turn["rulings"]] == ["GAP-2"]
    assert gap["key"] == "setup.scheme_count"
    for cited in (*turn["code"], *turn["tests"], *gap["code"]):
        lines = (citations.ROOT / cited["file"]).read_text(encoding="utf-8").splitlines()
        assert 1 <= cited["line"] <= len(lines)
        assert set(cited) == {"file", "line", "where"}


def test_what_is_printed_does_not_depend_on_the_folder_one_is_in(capsys, monkeypatch, tmp_path: Path):
    before = shown(capsys, "TURN-34")
    monkeypatch.chdir(tmp_path)
    assert shown(capsys, "TURN-34") == before


def test_an_unknown_clause(capsys):
    assert call(["rules", "TURN-34", "TRUN-34", "TURN"]) == 2
    captured = capsys.readouterr()
    near, topic = captured.err.splitlines()
    assert near.startswith("rollout: there is no clause 'TRUN-34' (did you mean 'TURN-34'?); allowed: ")
    assert topic.startswith("rollout: there is no clause 'TURN'; allowed: TURN-1 to TURN-")
    assert captured.out == ""


def test_no_clause_at_all(capsys):
    assert call(["rules"]) == 2
    assert capsys.readouterr().err == (
        "rollout: CLAUSE... is missing: clauses by their IDs, such as TURN-34; `rollout rules --help` tells more\n"
    )


def test_what_becomes_of_the_competitive_rules_in_a_mode(capsys):
    out = shown(capsys, "--mode", "tvt")
    assert out.startswith("tvt  of the Competitive game's clauses ")
    assert "\n\nIts own:\n  SETUP-10, SETUP-45, " in out
    assert "\n  END-1  by END-4\n" in out
    assert "\nAbsent. Damage forces no Assist (ASSIST-15):\n  BATTLE-32, ASSIST-12, ASSIST-13\n" in out
    assert "\n\nThe same:\n  COMP-1, " in out
    assert all(len(line) <= 100 for line in out.splitlines())


def test_what_a_mode_shares_with_others(capsys):
    out = shown(capsys, "--mode", "war_on_cybertron")
    assert "\n\nIts own:\n  COMP-2, COMP-9, " in out
    assert "\n\nShared with other modes:\n  SETUP-10, SETUP-45, AMB-3, " in out
    assert "Shared with" not in shown(capsys, "--mode", "tvt")


def test_a_mode_for_a_program(capsys):
    found = json.loads(shown(capsys, "--mode", "tvt", "--json"))
    assert found["mode"] == "tvt"
    assert {"clause": "END-1", "how": "differs", "by": ["END-4"], "why": ""} in found["standings"]
    assert "ASSIST-27" in found["own"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--mode", "tvv"], "mode 'tvv' (did you mean 'tvt'?); allowed: tvt, war_on_cybertron"),
        (
            ["--mode", "tvt", "TURN-34"],
            "--mode: tvt shows a whole mode; allowed: --mode or clauses, such as TURN-34",
        ),
    ],
)
def test_a_mode_that_is_refused(capsys, arguments, told):
    assert call(["rules", *arguments]) == 2
    assert capsys.readouterr() == ("", f"rollout: {told}\n")
