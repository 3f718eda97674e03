"""Notes on cards and texts save time and decide nothing."""

import numpy as np
import pytest

from cardsets.language import opcodes as op
from sim.engine.compiled import INTERPRETED
from sim.engine.state import MAX_OPERATIONS, MEMORY, OWN, PUBLIC
from sim.study.appraising import appraised
from sim.study.cell import CellSetup, PreparedCell, prepare
from strategies.judging import hangs_on_game, judge_text, quality, text_worth
from strategies.playing import play_rank
from strategies.style import THINNING

MIXES = ("core", "a_rising_darkness", "core_with_darkness", "darkness_with_core")
BLANK = tuple(np.zeros(1, dtype)[0] for dtype in (PUBLIC, OWN))

pytestmark = pytest.mark.skipif(INTERPRETED, reason="uncompiled rules play without notes")


def noted(mix: str, mode: str = "competitive", players: int = 2) -> tuple[np.void, np.void]:
    """A box without notes and with them."""
    box = prepare(CellSetup(mix, mode, players, ("random",))).box.record
    return box[0], appraised(box)[0]


@pytest.mark.parametrize(
    ("mix", "mode", "players", "strategies"),
    [
        *((mix, "competitive", 2, ("balanced", "hunter")) for mix in MIXES),
        ("core", "competitive", 3, ("thinner", "supporter", "beginner")),
        ("a_rising_darkness", "co-op", 3, ("team", "expert_team")),
        ("core", "solo", 1, ("solo",)),
        ("a_rising_darkness", "expert", 2, ("team",)),
    ],
)
def test_the_same_games_are_played_without_notes(mix, mode, players, strategies):
    cell = prepare(CellSetup(mix, mode, players, strategies))
    without = prepare(CellSetup(mix, mode, players, strategies))
    without.__dict__["played_box"] = without.box
    assert np.any(cell.played_box.record["texts"]["worth"])
    mine, other = cell.play(20261122, 0, 300), without.play(20261122, 0, 300)
    for name in ("games", "seats", "bosses", "attempts", "cards"):
        assert getattr(mine, name).tobytes() == getattr(other, name).tobytes(), name


@pytest.mark.parametrize("mix", MIXES)
def test_a_note_says_what_is_thought_without_it(mix):
    plain, box = noted(mix)
    for i in range(int(plain["definitions_n"])):
        mine, other = box["definitions"][i], plain["definitions"][i]
        assert (quality(mine), play_rank(mine)) == (quality(other), play_rank(other))
    assert len({int(quality(box["definitions"][i])) for i in range(int(plain["definitions_n"]))}) > 10


@pytest.mark.parametrize("mix", MIXES)
def test_a_text_whose_worth_hangs_on_the_game_is_not_noted(mix):
    """What is noted is the same whatever the style likes and however long the game still lasts."""
    plain, box = noted(mix)
    other = np.zeros(1, PUBLIC)[0]
    other["players"], other["main_n"], other["spaces"] = 2, 90, 0
    memory, keen = np.zeros(1, MEMORY)[0], np.zeros(1, MEMORY)[0]
    keen["weights"][THINNING] = 77
    open_texts = 0
    for pc in range(MAX_OPERATIONS):
        if hangs_on_game(plain, pc):
            open_texts += 1
            assert box["texts"][pc]["worth"] == 0
        else:
            worth = text_worth(*BLANK, box, memory, pc, False)
            assert worth == judge_text(other, BLANK[1], plain, keen, pc, False)
    assert open_texts > 50


def test_what_lies_behind_an_attack_is_looked_at_too():
    """The text of an attack is the other players'; what comes after it is one's own."""
    plain, _ = noted("core")
    box = plain.copy()
    codes = box["operations"]
    codes[:4]["code"] = op.ATTACK, op.END, op.SELECT, op.END
    codes[0]["b"] = 2
    assert hangs_on_game(box, 0)
    codes[2]["code"] = op.DRAW
    assert not hangs_on_game(box, 0)


def test_a_cell_is_hashed_without_notes():
    """What strategies think of cards is theirs: the cards stay the same when it changes."""
    cell = prepare(CellSetup("core", "competitive", 2, ("balanced",)))
    before = PreparedCell(cell.setup, cell.card_set, cell.box, cell.strategies).hashes["cards"]
    assert cell.played_box.record.tobytes() != cell.box.record.tobytes()
    assert cell.hashes["cards"] == before
