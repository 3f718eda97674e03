"""Notes on cards and texts save time and decide nothing."""

from dataclasses import replace

import numpy as np
import pytest

from cardsets.language import opcodes as op
from sim.engine.box import build_box
from sim.engine.data import state
from sim.engine.data.state import COUNTED, MAX_OPERATIONS, MEMORY, OWN, PUBLIC, WEIGHTS
from sim.engine.machine.compiled import INTERPRETED
from sim.study.cell import cell
from sim.study.cell.card_notes import appraised, reads_notes
from sim.study.cell.cell import CellSetup, prepare
from strategies.planner import style
from strategies.planner.judging import LOOK, MANY, NOTHING, judge_text, looked_for, power_given, text_worth
from strategies.planner.notes import BEYOND, PLAY_RANK, as_note
from strategies.planner.playing import play_rank
from strategies.planner.valuing import quality, reward_worth
from strategies.registry import load
from tests.strategies.new_forms import mixed

MIXES = ("core", "a_rising_darkness", "core_with_darkness", "darkness_with_core")

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
        ("core", "tvt", 2, ("duellist", "balanced")),
        ("a_rising_darkness", "tvt", 4, ("duellist", "team")),
        ("war_on_cybertron", "tvt", 2, ("commander", "balanced")),
    ],
)
def test_the_same_games_are_played_without_notes(mix, mode, players, strategies):
    with_notes = prepare(CellSetup(mix, mode, players, strategies))
    without = prepare(CellSetup(mix, mode, players, strategies))
    without.__dict__["played_box"] = without.box
    assert np.any(with_notes.played_box.record["texts"]["counted"])
    mine, other = with_notes.play(20261122, 0, 300), without.play(20261122, 0, 300)
    for name in ("games", "seats", "bosses", "attempts", "cards"):
        assert getattr(mine, name).tobytes() == getattr(other, name).tobytes(), name


@pytest.mark.parametrize("mix", MIXES)
def test_a_note_says_what_is_thought_without_it(mix):
    plain, box = noted(mix)
    count = int(plain["definitions_n"])
    assert np.all(box["definitions"][:count]["notes"][:, PLAY_RANK] % 2)
    assert not np.any(plain["definitions"]["notes"])
    for i in range(count):
        assert play_rank(box, box["definitions"][i]) == play_rank(plain, plain["definitions"][i])
    for pc in range(MAX_OPERATIONS):
        assert box["texts"][pc]["power"] % 2
        assert power_given(box, pc) == power_given(plain, pc)


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("mode", ["competitive", "co-op"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_noted_worth_is_what_is_thought_in_any_game(mix, mode, seed):
    """Whether the one card that a text looks for is found or not, and whatever the numbers of the style are."""
    plain, box = noted(mix, mode)
    memory = np.zeros(1, MEMORY)[0]
    memory["weights"][:] = np.random.default_rng(seed).integers(-200, 200, WEIGHTS)
    memory["weights"][style.PACE] = 17
    for found in (False, True):
        public, own = table_where(found)
        hangs_on_card = 0
        for pc in range(MAX_OPERATIONS):
            branch = bool(box["texts"][pc]["branch"])
            selector, _ = looked_for(public, plain, pc, branch)
            for of_branch in (False, True):
                halves = judge_text(public, own, plain, memory, pc, of_branch, LOOK)
                assert text_worth(public, own, box, memory, pc, of_branch) == halves // 2
            assert (box["texts"][pc]["counted"] == 0) == (selector == MANY)
            hangs_on_card += box["texts"][pc]["looks_for"] > 0
        assert hangs_on_card > 40
        branches = np.unique(plain["operations"]["a"][plain["operations"]["code"] == op.BRANCH])
        assert list(np.flatnonzero(box["texts"]["branch"])) == list(branches) != []


def test_what_texts_do_later_is_noted_as_it_is_thought():
    """Of a set whose cards say such things: a text or a branch of it, a card in a deck, a Boss that falls."""
    built = build_box(mixed(), 3)
    plain, box = built.record[0], appraised(built.record, 3)[0]
    public, own = table_where(True)
    public["players"] = 3
    memory = np.zeros(1, MEMORY)[0]
    memory["weights"][:] = np.random.default_rng(5).integers(-200, 200, WEIGHTS)
    memory["weights"][[style.PACE, style.BEYOND]] = 17, 80
    noted_texts = noted_cards = 0
    for pc in range(MAX_OPERATIONS):
        noted_texts += box["texts"][pc]["beyond"] > as_note(0)
        for of_branch in (False, True):
            worth = text_worth(public, own, box, memory, pc, of_branch)
            assert worth == text_worth(public, own, plain, memory, pc, of_branch)
    for i in range(int(plain["definitions_n"])):
        mine, other = box["definitions"][i], plain["definitions"][i]
        noted_cards += mine["notes"][BEYOND] > as_note(0)
        assert mine["notes"][BEYOND] % 2 == 1
        assert other["notes"][BEYOND] == 0
        assert quality(public, box, mine, memory) == quality(public, plain, other, memory)
        assert reward_worth(public, box, memory, mine) == reward_worth(public, plain, memory, other)
    assert noted_texts > 15
    assert noted_cards > 10


def test_texts_bring_each_thing_that_is_counted():
    boxes = [noted(mix, mode)[1] for mix in MIXES for mode in ("competitive", "co-op")]
    places = {
        int(term["place"])
        for box in boxes
        for outcome in ("brings", "found")
        for row in box["texts"][outcome]
        for term in row["terms"][: row["n"]]
    }
    assert places == set(range(style.ENERGON, style.HAND_LOST + 1))
    assert len(places) == COUNTED


def table_where(found):
    """A table on which most that a text looks for is to be found, or nothing."""
    public, own = (np.zeros(1, dtype)[0] for dtype in (PUBLIC, OWN))
    public["players"], public["main_n"] = 2, 90
    if found:
        public["spaces"] = 1
        public["space"][0]["face"] = state.DOWN
        own["hand"]["n"] = own["vault"]["n"] = public["seats"][0]["discard"]["n"] = 1
    return public, own


def test_what_is_looked_for_and_how_destroying_it_counts():
    plain, _ = noted("core")
    box, public = plain.copy(), np.zeros(1, PUBLIC)[0]
    operations = box["operations"]
    operations[:5]["code"] = op.FOR_EACH_PLAYER, op.SELECT, op.DESTROY_IT, op.END, op.END
    operations[:5]["a"] = op.EACH_OTHER_PLAYER, 6, 0, 0, 0
    assert looked_for(public, box, 0, False) == (6, -1)
    assert looked_for(public, box, 1, False) == (6, 2)
    operations[2]["code"] = op.GAIN_IT
    assert looked_for(public, box, 0, False) == (6, 0)
    operations[3]["code"] = op.SELECT
    assert looked_for(public, box, 0, False) == (MANY, 0)
    operations[:3]["code"] = op.DRAW, op.DESTROY_IT, op.END  # no card: not known beforehand
    assert looked_for(public, box, 0, False) == (MANY, 0)
    operations[1]["code"] = op.DRAW
    assert looked_for(public, box, 0, False) == (NOTHING, 0)


def test_what_lies_behind_an_attack_is_looked_at_too():
    """The text of an attack is the other players'; what comes after it is one's own."""
    plain, _ = noted("core")
    box, public = plain.copy(), np.zeros(1, PUBLIC)[0]
    codes = box["operations"]
    codes[:4]["code"] = op.ATTACK, op.END, op.SELECT, op.END
    codes[:4]["a"] = 3
    codes[0]["b"] = 2
    assert looked_for(public, box, 0, False) == (3, 0)
    codes[2]["code"] = op.DRAW
    assert looked_for(public, box, 0, False) == (NOTHING, 0)


def test_a_cell_is_hashed_without_notes():
    """What strategies think of cards is theirs: the cards stay the same when it changes."""
    mine, other = (prepare(CellSetup("core", "competitive", 2, ("balanced",))) for _ in range(2))
    thought = mine.played_box.record.copy()
    thought[0]["definitions"]["notes"] += 2
    other.__dict__["played_box"] = replace(mine.box, record=thought)
    assert mine.played_box.record.tobytes() != mine.box.record.tobytes()
    assert mine.hashes == other.hashes


def test_who_makes_the_notes_counts_as_part_of_the_strategies_that_read_them(tmp_path, monkeypatch):
    own = tmp_path / "own.py"
    own.write_text("def choose(public, own, decision, box, memory):\n    return 0\n")
    reader = tmp_path / "reader.py"
    reader.write_text(f"from strategies.planner.judging import text_worth\n{own.read_text()}")
    assert [reads_notes([str(path)]) for path in (load("hunter").source, reader, own)] == [True, True, False]

    def hashes(strategy: str) -> dict[str, str]:
        return prepare(CellSetup("core", "competitive", 2, (strategy,))).hashes

    before = hashes("hunter"), hashes("random")
    monkeypatch.setattr(cell, "APPRAISER", str(state.__file__))
    after = hashes("hunter"), hashes("random")
    assert before[0]["strategies"] != after[0]["strategies"]
    assert before[1] == after[1]


def test_who_reads_no_notes_plays_without():
    random = prepare(CellSetup("core", "competitive", 2, ("random",)))
    assert random.played_box is random.box
