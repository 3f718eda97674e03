"""A style that keeps Relics plays them while the game is long, and vaults them before it ends."""

from collections.abc import Iterator

import numpy as np
import pytest

from sim.engine import decisions as d
from sim.engine.play.kernel import consult
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from strategies.planner.style import KEEP_RELIC
from tests.engine.records import copied
from tests.strategies.cells import asks
from tests.strategies.duels import SETS

TENTHS = 15  # a Relic stays in the deck while it will be drawn one and a half times


def relic_asks(cell: PreparedCell) -> Iterator[np.ndarray]:
    """Asks where a Relic may go to the Vault."""
    return (record for record in asks(cell, 31, 150) if record[0]["decision"]["kind"] == d.VAULT_RELIC)


def is_vaulted(cell: PreparedCell, record: np.ndarray, tenths: int) -> bool:
    """Whether the seat that is asked vaults its Relic, by how often it must still be drawn to stay."""
    game = copied(record)[0]
    game["memory"][game["decision"]["seat"]]["weights"][KEEP_RELIC] = tenths
    option = game["decision"]["options"][consult(game, cell.box.record[0], cell.addresses[0])]
    return bool(option["verb"] == d.ACCEPT)


@pytest.mark.rule("RELIC-2", "RELIC-5", "RELIC-7")
@pytest.mark.parametrize("set_id", SETS)
def test_a_relic_stays_in_the_deck_while_it_will_be_drawn_again(set_id: str) -> None:
    cell = prepare(CellSetup(set_id, "competitive", 2, ("expert",)))
    left: dict[bool, list[int]] = {True: [], False: []}
    for record in relic_asks(cell):
        assert is_vaulted(cell, record, 0)
        left[is_vaulted(cell, record, TENTHS)].append(int(record[0]["public"]["main_n"]))
    assert len(left[True]) > 20 < len(left[False])
    assert np.mean(left[False]) > 1.5 * np.mean(left[True])
    assert max(left[True]) >= min(left[False])  # how many cards a player has counts too
    assert min(left[False]) > 0
