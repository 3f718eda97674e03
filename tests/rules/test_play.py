"""Playing cards and Converting over whole random games (rules.md sections 4.1 and 4.2)."""

import pytest

from sim.engine.board import event, proc
from sim.engine.data.state import BOT
from sim.engine.decisions import CONVERT, CONVERT_WINDOW, EVERY_WINDOW, MAIN, PLAY
from tests.rules.conftest import Chance, Deal

GAMES = [("core", 2, 11), ("core", 4, 12), ("a_rising_darkness", 3, 13), ("a_rising_darkness", 5, 14)]


@pytest.mark.rule("PLAY-17", "PLAY-18")
@pytest.mark.parametrize(("set_id", "players", "number"), GAMES)
def test_convert_costs_one_and_never_interrupts_a_text(
    deal: Deal, by_chance: Chance, set_id: str, players: int, number: int
) -> None:
    """In anyone's turn, paid with 1 Energon, the mode flips; no text or Attack is half resolved then."""
    table = deal(set_id, players, number, windows=EVERY_WINDOW)
    game = table.game
    flips: list[tuple[bool, int, int, int]] = []
    for decision, answer in by_chance(table, number):
        if decision.kind == CONVERT_WINDOW:
            assert {proc.EFFECT, proc.ATTACK}.isdisjoint(
                int(game.stack[i].proc) for i in range(int(game.depth))
            )
        if decision.options[answer].verb == CONVERT:
            player = game.public.seats[decision.seat]
            flips.append((decision.kind == MAIN, decision.seat, int(player.mode), int(player.energon)))
    assert {own for own, *_ in flips} == {True, False}
    assert all(energon >= 1 for *_, energon in flips)
    paid = [e for e in table.events if e.kind == event.CONVERTED and e.other == 0]
    assert [(e.seat, e.amount == BOT) for e in paid] == [(seat, mode != BOT) for _, seat, mode, _ in flips]
    costs = [
        before
        for before, after in zip(table.events, table.events[1:], strict=False)
        if after.kind == event.CONVERTED and after.other == 0
    ]
    assert all(e.kind == event.ENERGON and e.amount == -1 for e in costs)


@pytest.mark.rule("PLAY-16")
@pytest.mark.parametrize(("set_id", "players", "number"), GAMES)
def test_cards_are_played_in_main_decisions_with_no_battle_on(
    deal: Deal, by_chance: Chance, set_id: str, players: int, number: int
) -> None:
    """While a Confrontation or battle is on nobody is offered the play of a card."""
    table = deal(set_id, players, number)
    for decision, _ in by_chance(table, number):
        if table.game.public.battle.on:
            assert PLAY not in {option.verb for option in decision.options}
        elif PLAY in {option.verb for option in decision.options}:
            assert decision.kind == MAIN
