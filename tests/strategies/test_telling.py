"""What `replay --why` tells: every option of one's own turn with a score, by a strategy that answers as it plays."""

import re

import pytest

from sim.cli import call
from sim.engine import decisions as d
from sim.engine.play.search import RULED_OUT
from sim.study.cell.cell import prepare
from sim.study.cell.seated import SeatedTable
from strategies.planner import plan
from tests.strategies.cells import VARIED, made_for

SETS = ("core", "a_rising_darkness")
PLANNERS = tuple(name for name in VARIED if name != "random")
SEED = 5


def seated(name: str, set_id: str, number: int) -> SeatedTable:
    return prepare(made_for(name, set_id)).sit_down(SEED, number)


def told_scores(name: str, set_id: str, games: int):
    """(decision, answer, scores) of every decision of one's own turn."""
    for number in range(games):
        table = seated(name, set_id, number)
        for decision, answer in table.decisions(telling=True):
            if decision.kind == d.MAIN:
                memory = table.table.game.memory[decision.seat]
                yield decision, answer, [int(memory.scores[i]) for i in range(int(memory.scored))]


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("name", PLANNERS)
def test_telling_changes_no_answer(name: str, set_id: str) -> None:
    for number in range(3):
        told = list(seated(name, set_id, number).decisions(telling=True))
        assert told == list(seated(name, set_id, number).decisions())


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("name", PLANNERS)
def test_the_chosen_option_scores_best_of_all(name: str, set_id: str) -> None:
    best = 0
    asked = 0
    for decision, answer, scores in told_scores(name, set_id, 3):
        assert len(scores) == len(decision.options)
        assert scores[answer] > plan.NO_GOOD
        best += scores[answer] == max(scores)
        asked += 1
    # Not always: a plan that is being carried out stands, whatever turns up on its way.
    assert best > 0.95 * asked


def test_every_verb_is_scored() -> None:
    scored = set()
    for decision, _, scores in told_scores("deck_builder", "core", 12):
        scored |= {o.verb for o, score in zip(decision.options, scores, strict=True) if score > plan.NO_GOOD}
    assert scored >= {
        d.PLAY, d.STEP, d.SEARCH, d.BUY, d.BUY_BASIC, d.BATTLE, d.USE, d.SITE, d.THWART, d.CONTRIBUTE, d.CONVERT,
        d.END_TURN,
    }  # fmt: skip


def test_a_dearer_purchase_scores_by_its_worth() -> None:
    # Of two purchases on offer the planner takes the one with the better score.
    for decision, answer, scores in told_scores("deck_builder", "core", 6):
        if decision.options[answer].verb == d.BUY:
            others = [s for o, s in zip(decision.options, scores, strict=True) if o.verb == d.BUY]
            if len([s for s in others if s > plan.NO_GOOD]) > 1:
                assert scores[answer] == max(others)
                return
    pytest.fail("no two purchases were ever on offer together")


def test_a_replay_shows_what_every_option_was_worth(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(
        'mixes = ["core"]\nplayers = [2]\nstrategies = ["balanced"]\ngames = 20\nseed = 1\n'
    )
    assert call(["run", "mine.toml", "-j", "1"]) == 0
    capsys.readouterr()
    assert call(["replay", "results/mine", "0", "3", "--why"]) == 0
    told = capsys.readouterr().out.splitlines()
    options = [line for line in told if re.match(r" {4}(->|  ) *[-.0-9]*  (step|buy|end turn)", line)]
    assert sum(1 for line in options if re.search(r"-?[0-9]\.[0-9]{2}  ", line)) > 0.5 * len(options) > 50
    assert any(re.fullmatch(r" {6} +-  battle .*", line) for line in told)
    assert RULED_OUT == plan.NO_GOOD
