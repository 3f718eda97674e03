"""The checks of Unicron's games notice what they are for: games are tampered with, and events told."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.box import Box, build_box
from sim.engine.checks import invariants
from sim.engine.data import zone
from sim.engine.data.modes import load_cards
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Event, Table
from sim.fuzz.checker import Checker

MODE = "co-op+unicron"
Tamper = Callable[[Any, Any], None]
Told = Callable[[Any], list[Event]]


@cache
def box_of() -> Box:
    return build_box(load_cards("core", mode=MODE), 2, mode=MODE)


def followed() -> tuple[Checker, Any, Any]:
    """A game at its first decision, of which all is well."""
    table = Table(box_of(), kernel(box_of().features).table, 4, 1)
    assert table.run() is not None
    checker = Checker(table)
    assert invariants.NAMES[checker.check()] == "fine"
    return checker, table.game, table.box


def planets(game: Any, box: Any, where: int) -> list[int]:
    """The Planets that lie in a zone."""
    types = [int(box.definitions[int(box.definition[card])].type) for card in range(int(box.bosses_first))]
    return [card for card, kind in enumerate(types) if kind & op.PLANET and game.where[card] == where]


def mark_another_space(game: Any, box: Any) -> None:
    game.public.piece.marker += 1


def mark_beyond_the_scale(game: Any, box: Any) -> None:
    game.public.piece.marker = int(box.marker.last) + 1


def lay_a_token_on_a_card_in_the_deck(game: Any, box: Any) -> None:
    game.public.cards[int(game.hidden.main.cards[0])].herald = 1
    game.public.piece.heralds = 1


def count_a_token_that_lies_nowhere(game: Any, box: Any) -> None:
    game.public.piece.heralds = 1


def box_a_chaos_card(game: Any, box: Any) -> None:
    game.where[int(box.chaos_first)] = zone.OUT


def count_a_chaos_card_less(game: Any, box: Any) -> None:
    game.public.chaos_n -= 1


def lay_a_planetary_ruin_to_others(game: Any, box: Any) -> None:
    game.where[int(box.planetary_first)] = zone.RUINS


def put_him_where_his_card_is_not(game: Any, box: Any) -> None:
    game.public.piece.on = 1
    game.public.piece.space = 3


def deal_a_sixth_planet(game: Any, box: Any) -> None:
    game.where[planets(game, box, zone.OUT)[0]] = zone.REMOVED


def box_what_lies_aside(game: Any, box: Any) -> None:
    game.where[int(box.aside_first)] = zone.OUT


def eat_untold(game: Any, box: Any) -> None:
    game.public.piece.eaten = 1


@pytest.mark.rule("UNI-25", "HERALD-1", "SETUP-78", "SETUP-82", "SETUP-86", "COMP-5")
@pytest.mark.parametrize(
    ("tamper", "broken"),
    [
        (mark_another_space, invariants.WRONG_UNICRON),
        (mark_beyond_the_scale, invariants.WRONG_UNICRON),
        (lay_a_token_on_a_card_in_the_deck, invariants.WRONG_UNICRON),
        (count_a_token_that_lies_nowhere, invariants.WRONG_COUNT),
        (box_a_chaos_card, invariants.WRONG_ZONE),
        (count_a_chaos_card_less, invariants.WRONG_COUNT),
        (lay_a_planetary_ruin_to_others, invariants.WRONG_ZONE),
        (put_him_where_his_card_is_not, invariants.WRONG_ZONE),
        (deal_a_sixth_planet, invariants.LOST_OR_DOUBLED),
        (eat_untold, invariants.WRONG_COUNT),
        (box_what_lies_aside, invariants.WRONG_COUNT),
    ],
)
def test_what_is_his_in_a_wrong_place_is_noticed(tamper: Tamper, broken: int) -> None:
    checker, game, box = followed()
    tamper(game, box)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


def told(
    kind: int, card: int = -1, space: int = -1, amount: int = 0, other: int = 0, seat: int = -1
) -> Event:
    return Event(kind, seat, card, space, amount, other)


def revealed_and_entered(box: Any, space: int = 0) -> list[Event]:
    """A Planet that is bound to no Stack is revealed in space 5, and he comes into the Matrix."""
    _, game, _ = followed()
    level = [int(box.definitions[int(box.definition[card])].level) for card in range(int(box.bosses_first))]
    planet = next(card for card in planets(game, box, zone.MAIN) if level[card] != 3)
    return [told(event.REVEALED, planet, 5, seat=0), told(event.UNICRON_ENTERS, space=space)]


def consumed(box: Any, more: int, power: int, kind: int, space: int = 5) -> list[Event]:
    """That Planet is Consumed with a Chaos card, for its value and some more against so much Power."""
    before = revealed_and_entered(box, 5)
    planet, card = before[0].card, int(box.chaos_first)
    printed = box_of().cards[int(box.definition[card])].table
    value = int(printed["consume"]) + 2 * int(printed.get("per_player", 0)) + more
    drawn = told(event.CHAOS_DRAWN, card, other=event.TO_CONSUME)
    return [*before, told(event.CONSUMING, planet, 5), drawn, told(kind, planet, space, value, power)]


def enters_before_any_planet(box: Any) -> list[Event]:
    return [told(event.UNICRON_ENTERS, space=0)]


def moves_two_spaces(box: Any) -> list[Event]:
    return [*revealed_and_entered(box), told(event.UNICRON_MOVED, space=2, other=0)]


def moves_from_elsewhere(box: Any) -> list[Event]:
    return [*revealed_and_entered(box), told(event.UNICRON_MOVED, space=2, other=1)]


def acts_in_the_middle_of_a_round(box: Any) -> list[Event]:
    return [*revealed_and_entered(box), told(event.UNICRON_ACTS, space=0)]


def draws_a_chaos_card_twice(box: Any) -> list[Event]:
    return [*revealed_and_entered(box), *[told(event.CHAOS_DRAWN, int(box.chaos_first))] * 2]


def shuffles_but_seven(box: Any) -> list[Event]:
    return [told(event.CHAOS_SHUFFLED, amount=7)]


def moves_the_marker_for_nothing(box: Any) -> list[Event]:
    return [told(event.MARKER_MOVED, amount=17, other=16)]


def eats_with_too_little(box: Any) -> list[Event]:
    return consumed(box, 0, 99, event.PLANET_EATEN)


def is_driven_off_by_nobody(box: Any) -> list[Event]:
    return consumed(box, 0, 0, event.PLANET_DEFENDED)


def draws_another_value(box: Any) -> list[Event]:
    return consumed(box, 1, 0, event.PLANET_EATEN)


def lays_a_herald_in_a_players_turn(box: Any) -> list[Event]:
    robot = next(c for c in range(int(box.main_n)) if box.definitions[int(box.definition[c])].type & op.ROBOT)
    return [*revealed_and_entered(box), told(event.HERALD_PLACED, robot, 5)]


def sells_a_planet(box: Any) -> list[Event]:
    return [*revealed_and_entered(box), told(event.BOUGHT, revealed_and_entered(box)[0].card, 5, seat=0)]


def destroyed_faceup(box: Any) -> list[Event]:
    before = revealed_and_entered(box)
    return [*before, told(event.DESTROYED, before[0].card, 5, other=zone.MATRIX)]


def falls_victim_to_a_boss(box: Any) -> list[Event]:
    return [*destroyed_faceup(box), told(event.BOSS_PLACED, int(box.bosses_first), 5, seat=0)]


def is_destroyed_from_the_deck(box: Any) -> list[Event]:
    return [told(event.DESTROYED, planets(followed()[1], box, zone.MAIN)[0], other=zone.MAIN)]


def is_odd(events: Told) -> bool:
    checker, _, box = followed()
    checker.table.events.extend(events(box))
    checker.read()
    return bool(checker.account.unicron.odd == 1)


@pytest.mark.rule("UNI-5", "UNI-10", "UNI-11", "UNI-13")
@pytest.mark.parametrize(
    "events",
    [
        enters_before_any_planet,
        moves_two_spaces,
        moves_from_elsewhere,
        acts_in_the_middle_of_a_round,
        draws_a_chaos_card_twice,
        shuffles_but_seven,
        lays_a_herald_in_a_players_turn,
    ],
)
def test_a_way_that_he_cannot_go_is_odd_in_the_log(events: Told) -> None:
    assert is_odd(events)


@pytest.mark.rule("UNI-20", "UNI-21", "UNI-26", "PLANET-1", "TURN-54", "GAP-38")
@pytest.mark.parametrize(
    "events",
    [
        moves_the_marker_for_nothing,
        eats_with_too_little,
        is_driven_off_by_nobody,
        draws_another_value,
        sells_a_planet,
        falls_victim_to_a_boss,
        is_destroyed_from_the_deck,
    ],
)
def test_what_cannot_become_of_a_planet_is_odd_in_the_log(events: Told) -> None:
    assert is_odd(events)


def test_a_planet_that_is_eaten_as_the_rules_have_it_is_not_odd() -> None:
    checker, _, box = followed()
    start = checker.account.unicron.cost + 0
    checker.table.events.extend(
        [*consumed(box, 0, 0, event.PLANET_EATEN), told(event.MARKER_MOVED, amount=start + 1, other=start)]
    )
    checker.read()
    assert checker.account.unicron.odd == 0


@pytest.mark.rule("GAP-378")
def test_a_text_may_destroy_a_faceup_planet() -> None:
    assert not is_odd(destroyed_faceup)


def planetary_ruin(box: Any, space: int, *becomes: int) -> list[Event]:
    """A Planet is eaten, a Ruin fills its space, and this becomes of it, there in the Matrix."""
    planet, ruin = consumed(box, 0, 0, event.PLANET_EATEN), int(box.planetary_first)
    fate = [told(kind, ruin, space, other=zone.MATRIX, seat=0) for kind in becomes]
    start = followed()[0].account.unicron.cost + 0
    marked = told(event.MARKER_MOVED, amount=start + 1, other=start)
    return [*planet, marked, told(event.RUIN_PLACED, ruin, space), *fate]


@pytest.mark.rule("RUIN-10", "GAP-393")
@pytest.mark.parametrize(
    ("becomes", "odd"),
    [
        ((event.CLEARED,), False),
        ((event.CLEARED, event.DESTROYED), False),  # by its own reward
        ((event.CLEARED, event.CLEARED), True),
        ((event.DESTROYED, event.CLEARED), True),
        ((event.CLEARED, event.DESTROYED, event.DESTROYED), True),
    ],
)
def test_what_becomes_of_a_planetary_ruin(becomes: tuple[int, ...], odd: bool) -> None:
    assert is_odd(lambda box: planetary_ruin(box, 5, *becomes)) == odd
