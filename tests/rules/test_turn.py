"""Turn structure over whole random games (rules.md section 3)."""

import pytest

from sim.engine.board import event
from sim.engine.data.state import DECK_EMPTY, THREE_BOSSES, TURN_LIMIT
from sim.engine.decisions import (
    CONVERT_WINDOW,
    EVERY_WINDOW,
    MAIN,
    PAY_MOVE,
    PAY_POWER,
    PLACEMENT,
    START_ORDER,
)
from sim.engine.play.table import Event, Table
from tests.rules.conftest import Chance, Deal

# Set, players, number of the game.
GAMES = [("core", 2, 1), ("core", 5, 2), ("a_rising_darkness", 3, 3), ("a_rising_darkness", 4, 4)]
OWN_TURN_ONLY = (MAIN, PAY_POWER, PAY_MOVE, PLACEMENT, START_ORDER)


def begun(table: Table) -> list[Event]:
    """The beginnings of turns so far."""
    return [entry for entry in table.events if entry.kind == event.TURN_BEGINS]


@pytest.mark.rule("TURN-59")
@pytest.mark.parametrize(("set_id", "players", "number"), GAMES)
def test_every_end_of_turn_takes_a_card(
    deal: Deal, by_chance: Chance, set_id: str, players: int, number: int
) -> None:
    """With n cards in the main deck after set-up no game lasts longer than n + 1 turns."""
    table = deal(set_id, players, number)
    at_start = last = int(table.game.public.main_n)
    turns = 1
    for _ in by_chance(table, number):
        if len(begun(table)) > turns:
            assert int(table.game.public.main_n) < last
            turns, last = len(begun(table)), int(table.game.public.main_n)
    assert table.game.ending in (THREE_BOSSES, DECK_EMPTY)
    assert len(begun(table)) <= at_start + 1


@pytest.mark.rule("TURN-59")
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_two_players_who_do_nothing_play_36_turns(deal: Deal, set_id: str) -> None:
    """35 cards are used up one a turn; then one is missing."""
    table = deal(set_id, 2, 7)
    while (decision := table.run()) is not None:
        table.answer(len(decision.options) - 1 if decision.kind != MAIN else 0)
    assert len(begun(table)) == 36
    assert table.game.ending == DECK_EMPTY


def test_the_turn_at_the_limit_is_still_played(deal: Deal) -> None:
    """A limit of 7 turns ends the game before the eighth, not before the seventh."""
    table = deal("core", 2, 7, profile=(("turn.limit", 7),))
    while (decision := table.run()) is not None:
        table.answer(len(decision.options) - 1 if decision.kind != MAIN else 0)
    assert len(begun(table)) == 7
    assert table.game.ending == TURN_LIMIT


@pytest.mark.rule("TURN-38", "PROC-4")
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_a_new_hand_of_five_in_every_round(deal: Deal, set_id: str) -> None:
    """Whoever does nothing ends every turn with five cards in hand, to the last round."""
    table = deal(set_id, 2, 7)
    turns = 0
    while (decision := table.run()) is not None:
        if len(begun(table)) > turns:
            turns = len(begun(table))
            before = table.game.public.seats[1 - int(table.game.public.active)]
            assert int(before.hand_n) == 5
        table.answer(len(decision.options) - 1 if decision.kind != MAIN else 0)
    assert turns == 36


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize(("set_id", "players", "number"), GAMES)
def test_turns_go_clockwise_from_the_first_player(
    deal: Deal, by_chance: Chance, set_id: str, players: int, number: int
) -> None:
    """Turn t belongs to the seat t - 1 places after the first, to the end of the game."""
    table = deal(set_id, players, number)
    for _ in by_chance(table, number):
        pass
    first = int(table.game.public.first_seat)
    seats = [entry.seat for entry in begun(table)]
    assert len(seats) > players
    assert seats == [(first + i) % players for i in range(len(seats))]


@pytest.mark.rule("TURN-2", "TURN-24")
@pytest.mark.parametrize(("set_id", "players", "number"), GAMES)
def test_each_player_enters_once_and_acts_in_the_own_turn(
    deal: Deal, by_chance: Chance, set_id: str, players: int, number: int
) -> None:
    """Placement comes before a player's first action; others' turns bring no basic action but Convert."""
    table = deal(set_id, players, number, windows=EVERY_WINDOW)
    entered: list[int] = []
    elsewhere: set[int] = set()
    for decision, _ in by_chance(table, number):
        active = int(table.game.public.active)
        if decision.seat != active:
            elsewhere.add(decision.kind)
        if decision.kind == PLACEMENT:
            entered.append(decision.seat)
            assert len(decision.options) == int(table.game.public.spaces)
        elif decision.kind == MAIN:
            assert decision.seat in entered
    first = int(table.game.public.first_seat)
    assert entered == [(first + i) % players for i in range(players)]
    assert CONVERT_WINDOW in elsewhere
    assert not elsewhere & set(OWN_TURN_ONLY)
