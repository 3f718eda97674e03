"""`rollout results` and `rollout cards language`: what was run here, and how a card's text is written."""

from pathlib import Path

import pytest

from cardsets.forms import examples_of, forms, forms_with
from cardsets.language.parse import parse_clause
from cardsets.library import load_set
from sim.cli import call

STUDY = '# Who wins?\nmixes = ["core"]\nplayers = [2]\nstrategies = ["random"]\ngames = 40\nseed = 1\n'


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rollout.toml").touch()
    (tmp_path / "studies").mkdir()
    (tmp_path / "studies/one.toml").write_text(STUDY)
    return tmp_path


def test_results_are_listed_with_question_and_headline_newest_first(desk, capsys):
    for out in ("results/first", "results/second"):
        assert call(["run", "one", "--jobs", "1", "--out", out]) == 0
    capsys.readouterr()
    assert call(["results"]) == 0
    told = capsys.readouterr().out
    assert told.index("second  20") < told.index("first  20")
    assert "40 games in 1 cell. Who wins?" in told
    assert "targets" in told
    assert all(len(line) <= 80 for line in told.splitlines())


def test_an_empty_place_says_how_to_begin(desk, capsys):
    assert call(["results"]) == 0
    assert capsys.readouterr().out.startswith("Nothing was run here yet. Begin with: rollout run quickstart")
    assert call(["results", "nowhere"]) == 2
    assert capsys.readouterr().err == "rollout: nowhere: no such folder\n"


def test_a_dataset_that_cannot_be_read_says_why_and_the_others_are_listed(desk, capsys):
    for out in ("results/first", "results/second"):
        assert call(["run", "one", "--jobs", "1", "--out", out]) == 0
    (desk / "results/first/manifest.json").write_text("{}")
    capsys.readouterr()
    assert call(["results"]) == 0
    told = capsys.readouterr().out
    assert "manifest.json" in told
    assert "40 games in 1 cell" in told


def test_forms_are_those_of_the_list_by_group():
    found = forms()
    groups = dict.fromkeys(form.group for form in found)
    assert {"Clauses", "Bodies", "Actions", "Selectors"} <= set(groups)
    written = {form.written for form in found}
    assert "on play: BODY" in written
    assert "take another turn" in written
    assert any(one.startswith("swap 1 SELECTOR") for one in written)


@pytest.mark.parametrize("word", ["swap", "draw", "teleport", "when you buy"])
def test_a_word_finds_its_forms(word):
    found = forms_with(word)
    assert found
    assert word in found[0].written


def test_examples_are_texts_of_cards_that_parse():
    found = examples_of("draw", [load_set("core")])
    assert len(found) == 3
    assert all("draw" in example.text for example in found)


def test_the_command_shows_forms_and_cards(capsys):
    assert call(["cards", "language"]) == 0
    assert "Actions: " in capsys.readouterr().out
    assert call(["cards", "language", "discard"]) == 0
    told = capsys.readouterr().out
    assert "discard N SELECTOR" in told
    assert "On cards:" in told
    assert all(len(line) <= 100 for line in told.splitlines())
    assert call(["cards", "language", "discrad"]) == 2
    assert "did you mean 'discard'" in capsys.readouterr().err


def test_a_full_stop_at_the_end_of_a_text_is_no_mistake():
    assert parse_clause("on play: draw 1.") == parse_clause("on play: draw 1")


def test_a_strategy_shows_its_numbers_with_their_meanings(capsys):
    assert call(["strategies", "balanced"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("balanced: Weighs every purchase")
    rows = {
        line.split()[0]: line for line in told.splitlines() if line[:1].islower() and len(line.split()) > 2
    }
    assert rows["buying"].split()[1] == "79"
    assert "percent of a card's judged worth when bought" in rows["buying"]
    assert all(len(line) <= 80 for line in told.splitlines()[1:])


def test_the_numbers_of_a_style_have_meanings():
    from sim.cli.style_words import meanings
    from strategies.planner.style import NAMES

    # But for those that say themselves what they are, or go on with the one before.
    plain = ["chance_2", "chance_3", "chance_4", "chance_5", "flight_quality", "block_quality"]
    assert [name for name in NAMES if not meanings().get(name)] == plain


def test_a_search_says_that_it_searches_and_a_file_where_it_is(desk, capsys):
    assert call(["strategies", "search"]) == 0
    assert "it searches, with " in capsys.readouterr().out
    (desk / "strategies").mkdir()
    (desk / "strategies/mine.py").write_text(
        "def choose(public, own, decision, box, memory):\n    return 0\n"
    )
    assert call(["strategies", "mine"]) == 0
    assert "written in Python: " in capsys.readouterr().out
    assert call(["strategies", "balancd"]) == 2
    assert "did you mean 'balanced'" in capsys.readouterr().err
