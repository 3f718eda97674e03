"""What is over leaves no trace: rubbish written over all that a game has done with changes nothing to come."""

import random
from typing import Any

import numpy as np
import pytest

from sim.engine.board import proc
from sim.engine.board.frames import push_frame
from sim.engine.data import zone
from sim.engine.data.state import (
    ASSIST,
    FRAME,
    INSTANCES,
    LIVE,
    MAX_LIVE,
    MOST_ASSISTS,
    OFFER,
    OPTION,
    STACK_DEPTH,
)
from sim.engine.data.state import BATTLE as BATTLE_FIELDS
from sim.engine.machine.compiled import INTERPRETED
from sim.fuzz.games import Table, sit_down


def names(record: np.dtype) -> tuple[str, ...]:
    return tuple(record.names or ())


# What a frame's fields are before its procedure writes them; -1 is nobody, nothing, nowhere.
FRESH = dict.fromkeys(names(FRAME), 0) | dict.fromkeys(
    ("seat", "source", "pc", "controller", "who", "it", "about", "at", "before", "first", "receiver"), -1
)
DEEPER = 5  # frames above the stack that are written over each time
TABLES = [
    Table("core", "competitive", 3, 5),
    Table("a_rising_darkness", "competitive", 4, 5),
    Table("core", "co-op", 4, 5),
    Table("a_rising_darkness", "solo", 1, 5),
]


def write_over(record: Any, fields: tuple[str, ...], chance: random.Random) -> None:
    for name in fields:
        setattr(record, name, chance.randrange(-3, 60))


def litter(game: Any, chance: random.Random) -> None:
    """Rubbish above the stack, behind the last of every list, in a battle that is over, on cards out of sight."""
    public = game.public
    for depth in range(game.depth, min(game.depth + DEEPER, STACK_DEPTH)):
        write_over(game.stack[depth], names(FRAME), chance)
    for i in range(game.decision.n, game.decision.n + 10):
        write_over(game.decision.options[i], names(OPTION), chance)
    for i in range(public.live_n, min(public.live_n + 4, MAX_LIVE)):
        write_over(public.live[i], names(LIVE), chance)
    if not game.offers_fresh:
        for offer in game.offers:
            write_over(offer, names(OFFER), chance)
        write_over(game, ("basic_price",), chance)
    if not public.battle.on:
        battle = public.battle
        write_over(battle, tuple(n for n in names(BATTLE_FIELDS) if BATTLE_FIELDS[n].shape == ()), chance)
        battle.on = battle.assists_n = 0
        for place in range(MOST_ASSISTS):
            write_over(battle.assists[place], names(ASSIST), chance)
    for pile in (game.hidden.main, *game.hidden.decks, *(own.hand for own in game.own)):
        for i in range(pile.n, pile.n + 3):
            pile.cards[i] = chance.randrange(-3, 60)
    for card in chance.sample(range(INSTANCES), 8):
        if game.where[card] in (zone.HAND, zone.DECK, zone.DISCARD, zone.MAIN):
            write_over(public.cards[card], ("power", "move", "reach", "used", "banned"), chance)


def in_use(game: Any) -> dict[str, Any]:
    """The frames at work and the battle at hand."""
    frames = [[int(getattr(game.stack[i], name)) for name in names(FRAME)] for i in range(game.depth)]
    battle = game.public.battle
    told = []
    if battle.on:
        told = [int(getattr(battle, name)) for name in names(BATTLE_FIELDS) if name != "assists"]
        for place in range(battle.assists_n):
            told += [int(getattr(battle.assists[place], name)) for name in names(ASSIST)]
    return {"frames": frames, "battle": told}


@pytest.mark.parametrize("number", range(3 if INTERPRETED else 1))
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.mix}, {table.mode}")
def test_what_is_over_leaves_no_trace(table: Table, number: int) -> None:
    """Two games with the same answers, in one of which all that is done with is written over, are the same."""
    chance = random.Random(number)
    tidy, littered = sit_down(table, number), sit_down(table, number).table
    for decision, answer in tidy.decisions():
        assert littered.run() == decision
        assert littered.events == tidy.table.events
        assert in_use(littered.game) == in_use(tidy.table.game)
        litter(littered.game, chance)
        littered.answer(answer)
    assert littered.run() is None
    assert littered.events == tidy.table.events


def test_a_frame_is_fresh_whatever_lay_there() -> None:
    """Its procedure may count on it: every field but the number of the procedure is blank."""
    table = sit_down(TABLES[0], 0).table
    table.run()
    game, depth = table.game, int(table.game.depth)
    write_over(game.stack[depth], names(FRAME), random.Random(1))
    push_frame(table.records[0], proc.BATTLE)
    assert game.depth == depth + 1
    assert {name: int(getattr(game.stack[depth], name)) for name in names(FRAME)} == FRESH | {
        "proc": proc.BATTLE
    }


def test_a_stack_that_is_full_ends_the_game() -> None:
    """In an error of its own; what lies beyond the stack is not written over."""
    table = sit_down(TABLES[0], 0).table
    table.run()
    for _ in range(STACK_DEPTH - table.game.depth):
        push_frame(table.records[0], proc.BATTLE)
    assert (table.game.error, table.game.depth) == (0, STACK_DEPTH)
    push_frame(table.records[0], proc.BATTLE)
    assert (table.game.error, table.game.depth) == (1, STACK_DEPTH)
