"""The checks of Polities, Missions and Ruins notice what they are for: games are tampered with, and events told."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions
from sim.engine.board import event
from sim.engine.board.had import KNOWN
from sim.engine.box import Box, build_box
from sim.engine.checks import invariants
from sim.engine.checks.ledger_ground import CLEARED_NOW, DONE_WITH, OUT_THERE, STACKED, ground_agrees
from sim.engine.data import fate, zone
from sim.engine.data.modes import load_cards
from sim.engine.data.state import NO_CARD, UP
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Decision, Event, Table
from sim.fuzz.checker import Checker

Tamper = Callable[[Any, Any], None]
FOUND: dict[Any, int] = {}  # the game that a test found what it wants in


def followed(ready: Callable[[Any, Any, Decision], bool], mode: str = "tvt") -> tuple[Checker, Any, Any]:
    """A game that asks what a test wants, and of which all is well by then."""
    for number in [FOUND[ready, mode]] if (ready, mode) in FOUND else range(20):
        table = Table(box_of(mode), kernel(box_of(mode).features).table, 4, number)
        count = 0
        while (decision := table.run()) is not None:
            if ready(table.game, table.box, decision):
                FOUND[ready, mode] = number
                checker = Checker(table)
                assert checker.check() == invariants.FINE
                return checker, table.game, table.box
            count += 5
            table.answer(count % len(decision.options))
    raise AssertionError("no such decision in these games")


@cache
def box_of(mode: str) -> Box:
    mix = "war_on_cybertron" if mode == "tvt" else "war_on_cybertron_autobots"
    return build_box(load_cards(mix, mode=mode), 2, mode=mode)


def acts(game: Any, box: Any, decision: Decision) -> bool:
    """In a later turn; a Polity lies faceup, and both players have Missions."""
    ready = decision.kind == decisions.MAIN and game.public.turn > 2 and len(decision.options) > 1
    with_missions = all(game.own[seat].missions.n > 0 for seat in range(2))
    return bool(ready and with_missions and list(polities(game, box)))


def polities(game: Any, box: Any) -> Iterator[int]:
    """The spaces of faceup Polities."""
    for space in range(game.public.spaces):
        if game.public.space[space].face == UP:
            definition = box.definitions[int(game.public.definition[int(game.public.space[space].card)])]
            if definition.type & op.POLITY:
                yield space


def offer(game: Any, verb: int, card: int, space: int, amount: int = 0) -> None:
    """Put an option in the place of the last one."""
    option = game.decision.options[game.decision.n - 1]
    option.verb, option.card, option.space, option.amount = verb, card, space, amount
    option.seat = game.decision.seat


def put_a_token_down(game: Any, box: Any) -> None:
    game.public.cards[int(game.public.space[next(polities(game, box))].card)].command = 1


def put_a_token_on_a_robot(game: Any, box: Any) -> None:
    game.public.cards[int(game.hidden.main.cards[0])].command = 1


def miscount_ruins(game: Any, box: Any) -> None:
    game.public.ruins_n -= 1


def miscount_missions(game: Any, box: Any) -> None:
    game.public.seats[0].missions_n += 1


def miscount_a_side(game: Any, box: Any) -> None:
    game.public.sides[1].missions -= 1


def miscount_a_stack(game: Any, box: Any) -> None:
    game.public.sides[0].stack_n += 1


def clear_one_more(game: Any, box: Any) -> None:
    game.public.sides[0].cleared += 1


def take_anothers_mission(game: Any, box: Any) -> None:
    game.holder[int(game.own[0].missions.cards[0])] = 1


def lose_a_ruin(game: Any, box: Any) -> None:
    game.hidden.ruins.n -= 1
    game.public.ruins_n -= 1


def owe_power_to_command(game: Any, box: Any) -> None:
    game.public.seats[0].commanding = -1


def note_it_twice(game: Any, box: Any) -> None:
    card = int(game.hidden.main.cards[0])
    game.tally[card].fate_turn = game.public.turn
    game.had[0] = game.had[1] = card
    game.had_n = 2


def note_it_without_its_deed(game: Any, box: Any) -> None:
    card = int(game.hidden.main.cards[0])
    game.tally[card].fate_turn = game.public.turn
    game.tally[card].fate = fate.DEFEATED
    game.had[0], game.had_n = card, 1
    game.deeds = 0


def await_too_little(game: Any, box: Any) -> None:
    game.awaits[int(game.public.active)] = KNOWN


def command_from_afar(game: Any, box: Any) -> None:
    space = next(polities(game, box))
    game.public.seats[game.public.active].space = (space + 1) % game.public.spaces
    offer(game, decisions.COMMAND, game.public.space[space].card, space)


def command_a_ruin(game: Any, box: Any) -> None:
    offer(game, decisions.COMMAND, box.ruins_first, game.public.seats[game.public.active].space)


def clear_a_polity(game: Any, box: Any) -> None:
    space = next(polities(game, box))
    game.public.seats[game.public.active].space = space
    offer(game, decisions.CLEAR, game.public.space[space].card, space)


def complete_in_between(game: Any, box: Any) -> None:
    offer(game, decisions.COMPLETE, game.own[game.public.active].missions.cards[0], -1)


def offer_anothers_mission(game: Any, box: Any) -> None:
    offer(game, decisions.COMPLETE, game.own[1 - game.public.active].missions.cards[0], -1)


@pytest.mark.parametrize(
    ("tamper", "broken"),
    [
        (put_a_token_down, invariants.WRONG_HOLDINGS),
        (put_a_token_on_a_robot, invariants.WRONG_MATRIX),
        (miscount_ruins, invariants.WRONG_COUNT),
        (miscount_missions, invariants.WRONG_COUNT),
        (miscount_a_side, invariants.WRONG_COUNT),
        (miscount_a_stack, invariants.WRONG_COUNT),
        (clear_one_more, invariants.WRONG_HOLDINGS),
        (take_anothers_mission, invariants.WRONG_ZONE),
        (lose_a_ruin, invariants.LOST_OR_DOUBLED),
        (owe_power_to_command, invariants.WRONG_MATRIX),
        (note_it_twice, invariants.WRONG_COUNT),
        (note_it_without_its_deed, invariants.WRONG_COUNT),
        (await_too_little, invariants.WRONG_COUNT),
        (command_from_afar, invariants.ILLEGAL_OPTION),
        (command_a_ruin, invariants.TOLD_TOO_MUCH),
        (clear_a_polity, invariants.ILLEGAL_OPTION),
        (complete_in_between, invariants.ILLEGAL_OPTION),
        (offer_anothers_mission, invariants.TOLD_TOO_MUCH),
    ],
)
def test_what_is_wrong_of_ground_and_missions_is_noticed(tamper: Tamper, broken: int) -> None:
    checker, game, box = followed(acts)
    tamper(game, box)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


def may_take_command(game: Any, box: Any, decision: Decision) -> bool:
    """Of a Polity whose price texts change, by a player without Power for that alone."""
    dear = game.public.live_kinds[op.COMMAND_COST] > 0 and game.public.seats[decision.seat].commanding == 0
    return bool(dear) and any(o.verb == decisions.COMMAND and o.amount > 0 for o in decision.options)


def command(game: Any) -> int:
    """The place of the option to take command."""
    options = game.decision.options
    return next(i for i in range(int(game.decision.n)) if options[i].verb == decisions.COMMAND)


def ask_one_less(game: Any) -> None:
    game.decision.options[command(game)].amount -= 1


def keep_it_back(game: Any) -> None:
    options = game.decision.options
    for place in range(command(game), int(game.decision.n) - 1):  # those behind it move up
        for name in ("verb", "card", "space", "seat", "amount"):
            setattr(options[place], name, getattr(options[place + 1], name))
    game.decision.n -= 1


@pytest.mark.rule("POLITY-2", "TURN-19")
@pytest.mark.parametrize(
    ("tamper", "broken"),
    [(ask_one_less, invariants.ILLEGAL_OPTION), (keep_it_back, invariants.WRONG_DECISION)],
)
def test_command_at_another_price_or_held_back_is_noticed(tamper: Callable[[Any], None], broken: int) -> None:
    checker, game, _ = followed(may_take_command)
    tamper(game)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


@pytest.mark.rule("POLITY-9", "BATTLE-11")
def test_in_coop_a_polity_without_a_token_is_noticed() -> None:
    checker, game, box = followed(acts, "co-op")
    game.public.cards[int(game.public.space[next(polities(game, box))].card)].command = 0
    assert invariants.NAMES[checker.check()] == invariants.NAMES[invariants.WRONG_MATRIX]


def a_ruin_from_nowhere(game: Any, box: Any) -> Event:
    return Event(event.RUIN_PLACED, -1, int(box.ruins_first), 0, 0, 0)


def a_token_for_nothing(game: Any, box: Any) -> Event:
    polity = int(game.public.space[next(polities(game, box))].card)
    return Event(event.COMMANDED, 0, polity, next(polities(game, box)), 99, 0)


def a_mission_dropped_within_a_turn(game: Any, box: Any) -> Event:
    seat = int(game.public.active)
    return Event(event.MISSION_DISCARDED, seat, int(game.own[seat].missions.cards[0]), -1, 0, 0)


def a_mission_of_nobody(game: Any, box: Any) -> Event:
    boxed = next(
        card
        for card in range(box.missions_first, box.missions_first + box.missions_n)
        if game.where[card] == zone.OUT
    )
    return Event(event.MISSION_COMPLETED, 0, boxed, -1, 0, int(game.public.active))


@pytest.mark.parametrize(
    "told", [a_ruin_from_nowhere, a_token_for_nothing, a_mission_dropped_within_a_turn, a_mission_of_nobody]
)
def test_events_that_cannot_have_been_are_odd(told: Callable[[Any, Any], Event]) -> None:
    checker, game, box = followed(acts)
    checker.read()
    assert not checker.account.ground.odd
    checker.table.events.append(told(game, box))
    checker.read()
    assert checker.account.ground.odd


def draws(seat: int, card: int, by: int = NO_CARD) -> Event:
    return Event(event.MISSION_DRAWN, seat, card, -1, 0, 0, by=by)


@pytest.mark.rule("TURN-50", "MISSION-5", "MISSION-6")
@pytest.mark.parametrize(
    ("completed", "by_texts", "in_the_step", "odd"),
    [
        (0, 0, 0, False),
        (0, 1, 0, False),  # a Boss that arrives may let players draw
        (0, 0, 1, True),
        (0, 1, 1, True),
        (1, 0, 1, False),
        (1, 0, 0, True),
        (1, 0, 2, True),
        (1, 1, 0, False),  # by then they have 2 again
        (1, 1, 1, True),
    ],
)
def test_what_texts_draw_as_a_turn_ends_is_no_draw_of_its_step(
    completed: int, by_texts: int, in_the_step: int, odd: bool
) -> None:
    """Of a player with 2 Missions."""
    checker, game, box = followed(has_two)
    checker.read()
    assert not checker.account.ground.odd
    seat, held, stack = mission_piles(game)
    boss, other = box.missions_first - 1, (seat + 1) % 2
    checker.table.events += [
        *(Event(event.MISSION_COMPLETED, seat, held.pop(), -1, 0, seat) for _ in range(completed)),
        Event(event.TURN_ENDS, seat, -1, -1, int(game.public.turn), 0),
        *(draws(seat, stack.pop(), boss) for _ in range(by_texts)),
        *(draws(seat, stack.pop()) for _ in range(in_the_step)),
        Event(event.TURN_BEGINS, other, -1, -1, int(game.public.turn) + 1, 0),
    ]
    checker.read()
    assert bool(checker.account.ground.odd) == odd


def has_two(game: Any, box: Any, decision: Decision) -> bool:
    """Of Missions; as many lie in the stack."""
    seat, held, stack = mission_piles(game)
    return decision.kind == decisions.MAIN and decision.seat == seat and len(held) == 2 and len(stack) >= 2


def mission_piles(game: Any) -> tuple[int, list[int], list[int]]:
    """The active player, the Missions that this player has, and those of the own stack, the top one last."""
    seat = int(game.public.active)
    held, stack = game.own[seat].missions, game.hidden.missions[int(game.public.seats[seat].side)]
    return seat, [int(c) for c in held.cards[: held.n]], [int(c) for c in stack.cards[: stack.n]]


def ruins(box: Any) -> range:
    """The cards of the Ruin deck."""
    return range(box.ruins_first, box.ruins_first + box.ruins_n)


def told_of_two_ruins(tell: Callable[[int, int], list[Event]]) -> tuple[Checker, Any]:
    """The account after events about two Ruins that lie there, and are not put away yet."""
    checker, game, box = followed(acts)
    checker.read()
    one, other = ruins(box)[:2]
    for card in (one, other):
        checker.account.ground.place[card] = OUT_THERE
        game.where[card] = zone.MATRIX
    checker.table.events.extend(tell(one, other))
    checker.read()
    return checker, game


def cleared(card: int) -> Event:
    return Event(event.CLEARED, 0, card, 0, 0, 1)


def destroyed(card: int, where: int) -> Event:
    return Event(event.DESTROYED, -1, card, 0, 0, where)


@pytest.mark.rule("RUIN-4", "RUIN-9", "GAP-393")
def test_a_ruin_may_be_destroyed_by_its_own_reward() -> None:
    before = int(followed(acts)[0].account.ground.discarded)
    checker, _ = told_of_two_ruins(lambda one, _: [cleared(one), destroyed(one, zone.MATRIX)])
    assert not checker.account.ground.odd
    assert checker.account.ground.discarded == before


@pytest.mark.rule("RUIN-4", "GAP-393")
@pytest.mark.parametrize(
    "tell",
    [
        lambda one, _: [cleared(one), cleared(one)],
        lambda one, _: [cleared(one), destroyed(one, zone.RUIN_DISCARD)],
        lambda one, _: [cleared(one), destroyed(one, zone.MATRIX), destroyed(one, zone.MATRIX)],
    ],
)
def test_what_cannot_become_of_a_cleared_ruin_is_odd(tell: Callable[[int, int], list[Event]]) -> None:
    checker, _ = told_of_two_ruins(tell)
    assert checker.account.ground.odd


@pytest.mark.rule("RUIN-4", "GAP-393")
def test_a_reward_may_clear_another_ruin() -> None:
    checker, game = told_of_two_ruins(lambda one, other: [cleared(one), cleared(other)])
    game.public.sides[int(game.public.seats[0].side)].cleared += 2
    assert not checker.account.ground.odd
    assert ground_agrees(checker.account.ground, checker.printed, game)


@pytest.mark.rule("RUIN-6", "GAP-394")
@pytest.mark.parametrize(("shuffled", "odd"), [(0, 1), (1, 0), (2, 0), (3, 1)])
def test_a_ruin_being_cleared_is_not_shuffled_into_the_stack(shuffled: int, odd: int) -> None:
    checker, _, box = followed(acts)
    checker.read()
    ground = checker.account.ground
    ground.ruins = 0
    ground.discarded = 2
    for card, place in zip(ruins(box), (DONE_WITH, CLEARED_NOW), strict=False):
        ground.place[card] = place
    checker.table.events.append(Event(event.RUINS_SHUFFLED, -1, -1, -1, shuffled, 0))
    checker.read()
    assert ground.odd == odd
    if not odd:
        assert (ground.ruins, ground.discarded) == (shuffled, 2 - shuffled)
        assert ground.place[box.ruins_first + 1] == (STACKED if shuffled == 2 else CLEARED_NOW)


def at_once(game: Any, box: Any, decision: Decision) -> bool:
    """At the first decision."""
    return True


@pytest.mark.rule("SETUP-17", "SETUP-25", "SETUP-31")
def test_a_polity_in_the_wrong_stack_is_noticed() -> None:
    checker, game, box = followed(at_once)
    main = game.hidden.main
    at = next(
        i
        for i in range(int(main.n))
        if box.definitions[int(game.public.definition[int(main.cards[i])])].type & op.POLITY
    )
    main.cards[0], main.cards[at] = int(main.cards[at]), int(main.cards[0])
    assert invariants.NAMES[checker.check()] == invariants.NAMES[invariants.WRONG_SETUP]
