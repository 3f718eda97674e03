"""The checks of the deck that a Boss brings notice what they are for: games are tampered with, and events told."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from sim.engine.board import event
from sim.engine.box import Box, build_box
from sim.engine.checks import invariants
from sim.engine.data import zone
from sim.engine.data.modes import load_cards
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Event, Table
from sim.fuzz.checker import Checker

Tamper = Callable[[Any, Any], None]
Told = Callable[[Any], list[Event]]


@cache
def box_of() -> Box:
    return build_box(load_cards("core_with_phase_sixers"), 2)


def followed() -> tuple[Checker, Any, Any]:
    """A game at its first decision, of which all is well."""
    table = Table(box_of(), kernel(box_of().features).table, 4, 1)
    assert table.run() is not None
    checker = Checker(table)
    assert checker.check() == invariants.FINE
    return checker, table.game, table.box


def first_of(box: Any, name: str) -> int:
    """The instance of the tactic of a name."""
    first = int(box.tactics_first)
    return next(
        card
        for card in range(first, first + int(box.tactics_n))
        if box_of().cards[int(box.definition[card])].name == name
    )


def box_one_up(game: Any, box: Any) -> None:
    game.where[int(box.tactics_first)] = zone.OUT


def leave_it_to_nobody(game: Any, box: Any) -> None:
    game.where[int(box.tactics_first)] = zone.TACTICS


def lay_one_out_untold(game: Any, box: Any) -> None:
    game.where[int(box.tactics_first)] = zone.TACTICS
    game.holder[int(box.tactics_first)] = 0


def put_one_into_the_main_deck(game: Any, box: Any) -> None:
    game.hidden.main.cards[0] = int(box.tactics_first)


@pytest.mark.parametrize(
    ("tamper", "broken"),
    [
        (box_one_up, invariants.WRONG_ZONE),
        (leave_it_to_nobody, invariants.WRONG_ZONE),
        (lay_one_out_untold, invariants.WRONG_HOLDINGS),
        (put_one_into_the_main_deck, invariants.WRONG_ZONE),
    ],
)
def test_a_tactic_in_a_wrong_place_is_noticed(tamper: Tamper, broken: int) -> None:
    checker, game, box = followed()
    tamper(game, box)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


def drawn(card: int) -> Event:
    return Event(event.TACTIC_DRAWN, 0, card, -1, 0, 0)


def returned(card: int, seat: int = 0) -> Event:
    return Event(event.TACTIC_RETURNED, seat, card, -1, 0, 0)


def drawn_twice(box: Any) -> list[Event]:
    card = first_of(box, "Tank")
    return [drawn(card), drawn(card), returned(card)]


def no_tactic_at_all(box: Any) -> list[Event]:
    return [drawn(int(box.main_first)), returned(int(box.main_first))]


def back_from_another(box: Any) -> list[Event]:
    card = first_of(box, "Tank")
    return [drawn(card), returned(card, 1)]


def left_lying_at_the_end(box: Any) -> list[Event]:
    card = first_of(box, "Tank")  # which has no Ongoing effect
    return [drawn(card), Event(event.TURN_ENDS, 0, -1, -1, 1, 0), returned(card)]


def left_lying_in_the_next_turn(box: Any) -> list[Event]:
    card = first_of(box, "Spaceship")
    return [drawn(card), Event(event.TURN_BEGINS, 0, -1, -1, 2, 0), returned(card)]


@pytest.mark.rule("SIXSHOT-2", "SIXSHOT-3", "TURN-58")
@pytest.mark.parametrize(
    "told",
    [
        drawn_twice,
        no_tactic_at_all,
        back_from_another,
        left_lying_at_the_end,
        left_lying_in_the_next_turn,
    ],
)
def test_what_cannot_be_is_odd_in_the_log(told: Told) -> None:
    checker, _, box = followed()
    checker.table.events.extend(told(box))
    checker.read()
    assert checker.account.tactics.odd == 1


def test_what_goes_on_for_a_turn_is_not_odd() -> None:
    checker, _, box = followed()
    card = first_of(box, "Spaceship")
    checker.table.events.extend([drawn(card), Event(event.TURN_ENDS, 0, -1, -1, 1, 0), returned(card)])
    checker.read()
    assert checker.account.tactics.odd == 0
