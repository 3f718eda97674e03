"""Players know only what players know: no hidden card changes what is offered or what is decided."""

import numpy as np
import pytest

from sim.engine.kernel import consult, give_answer, kernel, step_once
from sim.engine.state import NOBODY
from sim.study.cell import CellSetup, PreparedCell, SetupError, prepare
from strategies.registry import BUNDLED
from tests.engine.hidden import ZONES, permute

GAMES = 4
SETS = ("core", "a_rising_darkness")


def questions(cell: PreparedCell, seed: int, number: int):
    """Each pending decision of a game with the record just before the handler that asked it ran.

    Only decisions asked by a handler that did nothing else (wrote no event) are told: there, what is
    offered may depend on what is known alone.
    """
    table = cell.sit_down(seed, number).table
    game, box = table.record[0], cell.box.record[0]
    address = cell.addresses[0]
    while not game["over"]:
        before = table.record.copy()
        step_once(game, box, kernel().table)
        quiet = game["log_n"] == before[0]["log_n"]
        game["log_n"] = 0
        if game["pending"] != NOBODY:
            if quiet:
                yield before, table.record.copy()
            give_answer(game, consult(game, box, address))


def offered(game: np.void) -> np.ndarray:
    """The options of the pending decision."""
    decision = game["decision"]
    return decision["options"][: int(decision["n"])].copy()


def cell_of(set_id: str, strategy: str, players: int = 3) -> PreparedCell:
    return prepare(CellSetup(set_id, "competitive", players, (strategy,)))


@pytest.mark.rule("PROC-5", "PROC-11")
@pytest.mark.parametrize("strategy", BUNDLED)
@pytest.mark.parametrize("set_id", SETS)
def test_hidden_cards_change_nothing(set_id: str, strategy: str) -> None:
    cell = cell_of(set_id, strategy)
    box, table = cell.box.record[0], kernel().table
    rng = np.random.default_rng(5)
    looked_at = dict.fromkeys(ZONES, 0)
    for number in range(GAMES):
        for before, asked in questions(cell, 77, number):
            zone = ZONES[int(rng.integers(len(ZONES)))]
            seat = int(asked[0]["pending"])
            other = before.copy()
            permute(other[0], box, seat, zone, rng)
            looked_at[zone] += bool((other != before).any()) if other.tobytes() != before.tobytes() else 0
            step_once(other[0], box, table)
            assert other[0]["pending"] == seat, zone
            assert offered(other[0]).tolist() == offered(asked[0]).tolist(), zone
            mine = int(consult(asked[0], box, cell.addresses[0]))
            assert int(consult(other[0], box, cell.addresses[0])) == mine, zone
    assert all(looked_at[zone] > 0 for zone in ZONES if zone not in ("laid assists", "others' vaults")), (
        looked_at
    )


def test_the_permutation_reaches_every_zone() -> None:
    """Each hidden zone really changes somewhere in a few games, laid Assists included."""
    changed = dict.fromkeys(ZONES, False)
    rng = np.random.default_rng(6)
    cell = cell_of("a_rising_darkness", "random", 4)
    for number in range(40):
        for _, asked in questions(cell, 78, number):
            for zone in ZONES:
                if not changed[zone]:
                    other = asked.copy()
                    permute(other[0], cell.box.record[0], int(asked[0]["pending"]), zone, rng)
                    changed[zone] = other.tobytes() != asked.tobytes()
        if all(changed.values()):
            break
    assert all(changed.values()), changed


def test_a_strategy_that_looks_at_hidden_zones_does_not_compile(tmp_path) -> None:
    path = tmp_path / "cheat.py"
    path.write_text(
        "from strategies.registry import strategy\n\n"
        "@strategy()\ndef choose(public, own, decision, box, memory):\n    return public.hidden.main.cards[0]\n"
    )
    with pytest.raises(SetupError, match="does not compile"):
        prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",))).play(1, 0, 1)


@pytest.mark.parametrize("strategy", BUNDLED)
def test_strategies_write_to_their_own_memory_alone(strategy: str) -> None:
    cell = cell_of("core", strategy)
    table = cell.sit_down(9, 0).table
    game, box = table.record[0], cell.box.record[0]
    while table.run() is not None:
        seat = int(game["pending"])
        before = table.record.copy()
        answer = int(consult(game, box, cell.addresses[0]))
        memory = game["memory"][seat].copy()
        game["memory"][seat] = before[0]["memory"][seat]
        assert table.record.tobytes() == before.tobytes()
        game["memory"][seat] = memory
        give_answer(game, answer)
