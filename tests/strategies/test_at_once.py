"""A style that acts at once uses a Site, and fights what plain Power beats, before it plays cards that help."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from sim.engine import decisions as d
from sim.engine.play.kernel import consult
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from strategies.planner.playing import play_rank
from strategies.planner.style import AT_ONCE
from tests.engine.records import copied
from tests.strategies.cells import asks

SETS = ("core", "a_rising_darkness")
ACTS = (d.SITE, d.THWART, d.CONTRIBUTE)


def answered(cell: PreparedCell, record: np.ndarray, at_once: int) -> np.void:
    """The option that the seat which is asked chooses with the switch set so."""
    game = copied(record)[0]
    game["memory"][game["decision"]["seat"]]["weights"][AT_ONCE] = at_once
    return game["decision"]["options"][consult(game, cell.box.record[0], cell.addresses[0])]


def turns_with_help(cell: PreparedCell) -> Iterator[np.ndarray]:
    """Asks of a player's own turn in which it holds a card that helps, with no plan made yet."""
    for record in asks(cell, 15, 60):
        decision = record[0]["decision"]
        if decision["kind"] == d.MAIN and any(helps(cell, record[0], option) for option in offered(decision)):
            yield record


def offered(decision: np.void) -> np.ndarray:
    """The options of a decision."""
    return decision["options"][: decision["n"]]


def helps(cell: PreparedCell, game: np.void, option: np.void) -> bool:
    """Whether an option plays a card that does more than give Power."""
    if option["verb"] != d.PLAY:
        return False
    return bool(
        play_rank(
            cell.box.record[0],
            cell.box.record[0]["definitions"][game["public"]["definition"][option["card"]]],
        )
        > 0
    )


@pytest.mark.parametrize("set_id", SETS)
def test_what_cards_would_not_make_better_comes_before_them(set_id: str) -> None:
    cell = prepare(CellSetup(set_id, "competitive", 2, ("expert",)))
    found: Counter[int] = Counter()
    for record in turns_with_help(cell):
        before, after = answered(cell, record, 1), answered(cell, record, 0)
        if before == after:
            continue
        verb = int(before["verb"])
        assert verb in (*ACTS, d.BATTLE) or (verb == d.PLAY and not helps(cell, record[0], before))
        assert helps(cell, record[0], after) or after["verb"] in (d.CONVERT, d.STEP)
        found[verb] += 1
    assert found[d.SITE] > 5
    assert found[d.BATTLE] > 5
    assert found[d.PLAY] > 5
