"""What others wrote reaches no terminal and no page as a command to it, nor a spreadsheet as a formula."""

import re
import sys
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from reports.estimates.table import Table
from sim.cli import call
from sim.cli.difference import print_difference
from sim.cli.errors import UserError
from sim.cli.tables import print_table
from sim.results import layout
from sim.results.cards import Change
from sim.results.manifest import Manifest
from sim.study import make_plan, run_study
from sim.study.running.worker import _prepared_once
from sim.visible import in_a_line, show, visible
from tests.study import fake_engine
from tests.study.fake_engine import FAKE, edit_manifest, study

NASTY = "clear\x1b[2J turn\u202e back\u2066 bell\x07 c1\x9b31m"
SHOWN = "clear\\u001b[2J turn\\u202e back\\u2066 bell\\u0007 c1\\u009b31m"
COMMANDS = set("\x1b\u202e\u2066\x07\x9b")
FORMULA = "=HYPERLINK(1)"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (NASTY, SHOWN),
        ("Megatron über 機\u200d!\ttwo\nlines", "Megatron über 機\u200d!\ttwo\nlines"),
        ("\x00\r\x0b\x7f\x85", "\\u0000\\u000d\\u000b\\u007f\\u0085"),
        ("\u2028\u2029\u200e\u061c\ud800", "\\u2028\\u2029\\u200e\\u061c\\ud800"),
    ],
)  # fmt: skip
def test_control_and_bidi_characters_are_written_out(text, plain):
    assert visible(text) == plain
    assert in_a_line("a\nb\tc") == "a\\u000ab\\u0009c"


def test_what_is_printed_is_visible(capsys):
    show(NASTY)
    show(NASTY, file=sys.stderr)
    assert capsys.readouterr() == (f"{SHOWN}\n", f"{SHOWN}\n")


@pytest.mark.parametrize("terminal", [True, False])
def test_a_table_is_visible_on_a_terminal_and_elsewhere(capsys, monkeypatch, terminal):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    print_table(Table(f"t{NASTY}", (f"c{NASTY}", "x"), [(f"r{NASTY}", "a\nb")], f"n{NASTY}"))
    told = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out)  # but for colours of its own
    assert not COMMANDS & set(told)
    assert all(f"{letter}{SHOWN}" in told for letter in "tcrn")
    assert "a\\u000ab" in told


def test_complaints_are_visible(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for arguments in (["report", NASTY], ["run", NASTY], [NASTY], ["scenario", f"{NASTY}.toml"]):
        assert call(arguments) == 2
        told = capsys.readouterr().err
        assert not COMMANDS & set(told)
        assert "[2J" in told
        assert "Traceback" not in told


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A dataset whose study, characters and mixes are called as nobody would call them."""
    monkeypatch.setattr(layout, "PART_GAMES", 100)
    people = [f"{name} {NASTY}" for name in fake_engine.CHARACTERS["core"]]
    monkeypatch.setitem(fake_engine.CHARACTERS, "core", people)
    settings = {"mixes": ["core"], "players": [2], "games": 200, "question": f"Why {NASTY}?"}
    _prepared_once.cache_clear()  # of cells with these hashes and other characters
    run_study(make_plan(study(f"name {NASTY}", **settings)), tmp_path / "data", jobs=1, engine=FAKE)
    yield tmp_path / "data"
    _prepared_once.cache_clear()


def test_neither_a_summary_nor_a_page_obeys_the_names_in_a_dataset(folder, capsys, monkeypatch):
    assert call(["report", str(folder)]) == 0
    told = capsys.readouterr()
    assert not COMMANDS & set(told.out + told.err)
    assert f"Why {SHOWN}?" in told.out
    files = [path for path in folder.with_name("data-report").rglob("*") if path.suffix not in ("", ".png")]
    assert {path.suffix for path in files} == {".html", ".svg", ".csv"}
    for path in files:
        assert not COMMANDS & set(path.read_text()), path
    html = folder.with_name("data-report").joinpath("index.html").read_text()
    assert f"<h1>Why {SHOWN}?</h1>" in html


def test_a_study_is_told_on_its_page_so_that_it_can_be_run_again(folder, monkeypatch):
    assert call(["report", str(folder)]) == 0
    html = folder.with_name("data-report").joinpath("index.html").read_text()
    blocks = map(unescape, re.findall(r"<code>(.*?)</code>", html, re.S))
    (told,) = (block for block in blocks if block.startswith("question = "))
    assert tomllib.loads(told)["question"] == f"Why {NASTY}?"


def test_what_a_change_did_is_kept_without_formulas(folder, capsys, monkeypatch):
    monkeypatch.setattr(fake_engine, "COSTS", {"core card 3": 5})
    settings = {"mixes": ["core"], "players": [2], "games": 200}
    after = folder.with_name("after")
    run_study(make_plan(study(**settings)), after, jobs=1, engine=FAKE)
    for each in (folder, after):
        edit_manifest(each, renamed)
    monkeypatch.setattr("sim.results.inspection.difference", lambda *_: "")
    print_difference(folder, after, [Change(f"card {NASTY}", "cost", 3, 5, ("core",))])
    assert not COMMANDS & set(capsys.readouterr().out)
    assert f"card {SHOWN}" in (after / "difference.txt").read_text()
    rows = (after / "difference.csv").read_text().splitlines()
    assert rows[0].startswith("cell,")
    assert all(f",'{FORMULA}," in row and f",{FORMULA}" not in row for row in rows[1:])


def renamed(manifest: Manifest) -> None:
    """Have the mix of a dataset called as a formula would be."""
    manifest["cells"][0]["mix"] = FORMULA


def test_an_error_of_many_lines_keeps_them(monkeypatch, capsys):
    def failing(*_: object, **__: object) -> None:
        raise UserError("one\ntwo\x1b")

    monkeypatch.setattr("sim.cli.errors.results_folder", failing)
    monkeypatch.setattr("sim.results.open_results", failing)
    assert call(["report", "x"]) == 2
    assert capsys.readouterr().err == "rollout: one\nrollout: two\\u001b\n"
