"""What the planner notes of each card title, so that it is judged once a game, is what judging it says."""

import numpy as np
import pytest

from sim.engine.data.state import MEMORY, PUBLIC
from sim.study.cell.cell import CellSetup, prepare
from strategies.planner import plan, style
from strategies.planner.notes import as_note
from strategies.planner.valuing import FITS, quality, quality_of, reward_of, reward_worth

SEED = 20261130


@pytest.mark.parametrize(
    ("mix", "mode", "players", "strategy"),
    [
        ("core", "competitive", 2, "balanced"),
        ("a_rising_darkness", "competitive", 4, "expert"),
        ("a_rising_darkness", "co-op", 3, "team"),
    ],
)
def test_notes_are_what_judging_says_when_the_game_is_over(mix, mode, players, strategy):
    cell = prepare(CellSetup(mix, mode, players, (strategy,)))
    box = cell.played_box.record[0]
    qualities = rewards = 0
    for number in range(3):
        seated = cell.sit_down(SEED, number)
        for _ in seated.decisions():
            pass
        game = seated.table.record[0]
        for memory in game["memory"][:players]:
            for title in range(int(box["definitions_n"])):
                definition = box["definitions"][title]
                if note := int(memory["scratch"][plan.QUALITY + title]):
                    assert note == as_note(quality(game["public"], box, definition, memory))
                    qualities += 1
                if note := int(memory["scratch"][plan.REWARD + title]):
                    assert note == as_note(reward_worth(game["public"], box, memory, definition))
                    rewards += 1
    assert qualities > 20 * players
    assert rewards > 5 * players


def test_what_has_no_room_in_a_note_is_judged_at_every_ask():
    cell = prepare(CellSetup("core", "competitive", 2, ("balanced",)))
    box = cell.played_box.record[0]
    public, memory = (np.zeros(1, dtype)[0] for dtype in (PUBLIC, MEMORY))
    public["definition"] = box["definition"]
    memory["weights"][:] = FITS // 2
    memory["weights"][style.BEYOND] = 0
    kept = judged = 0
    for card in range(int(box["main_first"]), int(box["main_first"] + box["main_n"])):
        title = int(box["definition"][card])
        definition = box["definitions"][title]
        for _ in range(2):
            assert quality_of(public, box, card, memory) == quality(public, box, definition, memory)
            assert reward_of(public, box, memory, card) == reward_worth(public, box, memory, definition)
        kept += memory["scratch"][plan.QUALITY + title] != 0
        judged += memory["scratch"][plan.QUALITY + title] == 0
    assert kept > 5
    assert judged > 5
