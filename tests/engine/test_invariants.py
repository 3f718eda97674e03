"""Each invariant notices what it is for: a game is tampered with, and the checker must name what is broken."""

from collections.abc import Callable
from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions
from sim.engine.board import event, proc
from sim.engine.checks import invariants
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, DOWN, UP
from sim.engine.play.table import Event
from sim.fuzz.checker import Checker
from sim.fuzz.games import Table, sit_down, tables_of

Tamper = Callable[[Any], None]
TABLE = Table("core", "competitive", 3, seed=5)


def first_space(game: Any, face: int) -> int:
    return next(s for s in range(game.public.spaces) if game.public.space[s].face == face)


def lose_a_card(game: Any) -> None:
    game.own[1].hand.n -= 1
    game.public.seats[1].hand_n -= 1


def double_a_card(game: Any) -> None:
    hand = game.own[1].hand
    hand.cards[1] = hand.cards[0]


def misplace_a_card(game: Any) -> None:
    game.where[game.own[1].hand.cards[0]] = zone.VAULT


def put_an_encounter_into_a_hand(game: Any) -> None:
    encounters, hand = game.hidden.encounters, game.own[1].hand
    encounters.n -= 1
    game.public.encounter_n -= 1
    card = encounters.cards[encounters.n]
    hand.cards[hand.n] = card
    hand.n += 1
    game.public.seats[1].hand_n += 1
    game.where[card] = zone.HAND
    game.holder[card] = 1


def miscount(game: Any) -> None:
    game.public.main_n += 1


def owe_power(game: Any) -> None:
    game.public.seats[0].untied = -1


def walk_off_the_matrix(game: Any) -> None:
    game.public.seats[game.public.active].space = game.public.spaces


def forget_a_face(game: Any) -> None:
    game.public.space[first_space(game, DOWN)].face = UP


def believe_a_lie(game: Any) -> None:
    game.own[2].known[first_space(game, DOWN)] = 255


def speak_from_the_hand(game: Any) -> None:
    live = game.public.live[0]
    game.public.live_n = max(1, game.public.live_n)
    live.source, live.until = game.own[1].hand.cards[0], op.WHILE_IN_PLAY


def speak_from_a_covered_side(game: Any) -> None:
    texts = game.public.live[: int(game.public.live_n)]
    seat = next(text.source for text in texts if text.source >= CHARACTER_CARDS) - CHARACTER_CARDS
    game.public.seats[seat].mode = 1 - game.public.seats[seat].mode


def turn_up_a_side_that_is_none(game: Any) -> None:
    game.public.seats[0].mode = 2


def mistake_the_kind_of_a_text(game: Any) -> None:
    game.public.live[0].kind += 1


def mislay_a_space(game: Any) -> None:
    game.public.space[3].row += 1


def bend_the_matrix(game: Any) -> None:
    game.public.space[3].beside[3] -= 1


def move_a_space_away(game: Any) -> None:
    game.public.space[3].steps[0] += 1


def overlook_a_card(game: Any) -> None:
    game.public.faceup.n -= 1


def see_a_gap(game: Any) -> None:
    game.public.gaps += 1


def forget_whose_text_it_is(game: Any) -> None:
    game.public.cards[game.public.live[0].source].live -= 1


def miscount_texts(game: Any) -> None:
    game.public.live_kinds[game.public.live[0].kind] += 1


def find_power(game: Any) -> None:
    game.public.stock.power[1] += 1


def find_move(game: Any) -> None:
    game.public.stock.move += 1


def find_wings(game: Any) -> None:
    game.public.stock.flight += 1


def count_for_nobody(game: Any) -> None:
    game.public.stock.seat = -1


def find_an_ability(game: Any) -> None:
    game.public.stock.able += 1


def find_help(game: Any) -> None:
    game.public.stock.helpful += 1


def list_the_end_last(game: Any) -> None:
    first, last = game.decision.options[0], game.decision.options[game.decision.n - 1]
    for field in ("verb", "card", "space", "seat", "amount"):
        mine, other = int(getattr(first, field)), int(getattr(last, field))
        setattr(first, field, other)
        setattr(last, field, mine)


def keep_an_offer_too_long(game: Any) -> None:
    game.offers_n += 1


def change_a_price(game: Any) -> None:
    game.offers[0].price += 1


def change_the_price_of_a_basic(game: Any) -> None:
    game.basic_price -= 1


def leave_a_procedure(game: Any) -> None:
    game.stack[game.depth].proc = proc.EFFECT
    game.depth += 1


def ask_nobody(game: Any) -> None:
    game.decision.seat = 4


def offer_twice(game: Any) -> None:
    first, second = game.decision.options[0], game.decision.options[1]
    second.verb, second.card, second.space, second.amount = first.verb, first.card, first.space, first.amount
    second.seat = first.seat


def offer_anothers_card(game: Any) -> None:
    option = game.decision.options[1]
    option.verb, option.space, option.amount = decisions.PLAY, -1, 0
    option.card = game.public.seats[1].discard.cards[0]


def offer_a_free_gift(game: Any) -> None:
    option = game.decision.options[1]
    option.verb, option.card, option.space = decisions.BUY_BASIC, -1, -1
    option.amount = 99


def name_a_hidden_card(game: Any) -> None:
    space = first_space(game, DOWN)
    option = game.decision.options[1]
    option.verb, option.card, option.space = decisions.STEP, game.hidden.matrix[space], space
    option.amount = 0


def name_anothers_hand(game: Any) -> None:
    option = game.decision.options[1]
    option.verb, option.card, option.space = decisions.PLAY, game.own[1].hand.cards[0], -1
    option.amount = 0


def mislead_about_the_amount(game: Any) -> None:
    game.decision.options[0].amount = 1  # of ending the turn


def mislead_about_the_seat(game: Any) -> None:
    game.decision.options[1].seat = 1


def fill_what_is_blank(game: Any) -> None:
    game.decision.space = 0


def pocket_energon(game: Any) -> None:
    game.public.seats[1].energon += 1


def pocket_a_token(game: Any) -> None:
    game.public.seats[1].vp += 1


@pytest.mark.parametrize(
    ("tamper", "broken"),
    [
        (lose_a_card, invariants.LOST_OR_DOUBLED),
        (double_a_card, invariants.LOST_OR_DOUBLED),
        (misplace_a_card, invariants.WRONG_ZONE),
        (put_an_encounter_into_a_hand, invariants.WRONG_ZONE),
        (miscount, invariants.WRONG_COUNT),
        (owe_power, invariants.WRONG_RESOURCE),
        (walk_off_the_matrix, invariants.WRONG_MATRIX),
        (forget_a_face, invariants.WRONG_MATRIX),
        (believe_a_lie, invariants.WRONG_MATRIX),
        (speak_from_the_hand, invariants.WRONG_LIVE),
        (speak_from_a_covered_side, invariants.WRONG_LIVE),
        (turn_up_a_side_that_is_none, invariants.WRONG_RESOURCE),
        (mistake_the_kind_of_a_text, invariants.WRONG_LIVE),
        (mislay_a_space, invariants.WRONG_MATRIX),
        (bend_the_matrix, invariants.WRONG_MATRIX),
        (move_a_space_away, invariants.WRONG_MATRIX),
        (overlook_a_card, invariants.WRONG_MATRIX),
        (see_a_gap, invariants.WRONG_MATRIX),
        (forget_whose_text_it_is, invariants.WRONG_LIVE),
        (miscount_texts, invariants.WRONG_LIVE),
        (find_power, invariants.WRONG_RESOURCE),
        (find_move, invariants.WRONG_RESOURCE),
        (find_wings, invariants.WRONG_RESOURCE),
        (count_for_nobody, invariants.WRONG_DECISION),
        (find_an_ability, invariants.WRONG_RESOURCE),
        (find_help, invariants.WRONG_RESOURCE),
        (list_the_end_last, invariants.WRONG_DECISION),
        (keep_an_offer_too_long, invariants.STALE_OFFERS),
        (change_a_price, invariants.STALE_OFFERS),
        (change_the_price_of_a_basic, invariants.STALE_OFFERS),
        (leave_a_procedure, invariants.WRONG_STACK),
        (ask_nobody, invariants.WRONG_DECISION),
        (offer_twice, invariants.WRONG_DECISION),
        (mislead_about_the_amount, invariants.WRONG_DECISION),
        (mislead_about_the_seat, invariants.WRONG_DECISION),
        (fill_what_is_blank, invariants.WRONG_DECISION),
        (offer_anothers_card, invariants.ILLEGAL_OPTION),
        (offer_a_free_gift, invariants.ILLEGAL_OPTION),
        (name_a_hidden_card, invariants.TOLD_TOO_MUCH),
        (name_anothers_hand, invariants.TOLD_TOO_MUCH),
        (pocket_energon, invariants.WRONG_HOLDINGS),
        (pocket_a_token, invariants.WRONG_HOLDINGS),
    ],
)
def test_each_invariant_notices_what_it_is_for(tamper: Tamper, broken: int) -> None:
    """In the first seat's second turn, so that cards lie about; whoever plays then has options."""
    seated = sit_down(TABLE, 2)
    checker = Checker(seated.table)
    game = seated.table.game
    for decision, _ in seated.decisions():
        assert checker.check() == invariants.FINE
        ready = game.public.turn > 3 and decision.kind == decisions.MAIN and len(decision.options) > 2
        if (
            ready
            and game.offers_n
            and game.public.live_n
            and game.public.active == 0
            and game.public.seats[1].discard.n
            and game.own[1].hand.n > 1
        ):
            break
    else:
        raise AssertionError("no such decision in this game")
    tamper(game)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


@pytest.mark.parametrize("game", range(3))
@pytest.mark.parametrize(
    "table", [t for t in tables_of(8, mixes=["core", "a_rising_darkness"]) if t.players < 5]
)
def test_random_games_hold_every_invariant(table: Table, game: int) -> None:
    """A few games at every table, in this process: uncompiled too, where the fuzzer plays compiled."""
    seated = sit_down(table, game)
    checker = Checker(seated.table)
    for _ in seated.decisions():
        assert invariants.NAMES[checker.check()] == "fine"
    assert invariants.NAMES[checker.check()] == "fine"
    assert not seated.table.game.error


def shift_points(game: Any) -> None:
    score = game.public.seats[0].score
    score.tokens += 1
    score.costs -= 1


def share_the_win(game: Any) -> None:
    for seat in range(3):
        game.public.seats[seat].score.share = 9240


def play_a_card_more(game: Any) -> None:
    next(tally for tally in game.tally if tally.dealt).plays += 1


def credit_another(game: Any) -> None:
    next(tally for tally in game.tally if tally.fate).by = 4


def convert_once_more(game: Any) -> None:
    game.public.seats[1].converts += 1


def reveal_once_more(game: Any) -> None:
    game.public.seats[1].revealed += 1


def end_otherwise(game: Any) -> None:
    game.ending = 1


def go_on_for_ever(game: Any) -> None:
    game.public.turn += 100


@pytest.mark.parametrize(
    ("tamper", "broken"),
    [
        (shift_points, invariants.WRONG_SCORE),
        (share_the_win, invariants.WRONG_SCORE),
        (play_a_card_more, invariants.WRONG_FATE),
        (credit_another, invariants.WRONG_FATE),
        (convert_once_more, invariants.WRONG_HOLDINGS),
        (reveal_once_more, invariants.WRONG_HOLDINGS),
        (end_otherwise, invariants.WRONG_ENDING),
        (go_on_for_ever, invariants.TOO_MANY_TURNS),
    ],
)
def test_the_end_of_a_game_is_checked(tamper: Tamper, broken: int) -> None:
    seated = sit_down(TABLE, 2)
    checker = Checker(seated.table)
    for _ in seated.decisions():
        checker.check()
    assert checker.check() == invariants.FINE
    tamper(seated.table.game)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


@pytest.mark.parametrize(
    ("entry", "broken"),
    [
        (Event(event.ENERGON, 1, -1, -1, 1, 0), invariants.WRONG_HOLDINGS),
        (Event(event.VP, 1, -1, -1, 1, 0), invariants.WRONG_HOLDINGS),
        (Event(event.DREW, 1, 140, -1, 0, 0), invariants.FINE),
        (Event(event.DREW, 1, 140, 3, 0, 0), invariants.ODD_EVENT),
        (Event(event.DREW, 1, -2, -1, 0, 0), invariants.ODD_EVENT),
        (Event(event.DREW, 1, 140, -1, 0, 1), invariants.ODD_EVENT),
        (Event(event.TURN_ENDS, 1, 140, -1, 3, 0), invariants.ODD_EVENT),
        (Event(event.FILLED, 0, -1, 3, 0, 0), invariants.ODD_EVENT),
        (Event(event.PLAYED, 0, 140, -1, 1, 1), invariants.ODD_EVENT),
        (Event(event.SPENT, 0, -1, -1, 1, 0), invariants.WRONG_POWER),
        (Event(event.SPENT, 0, -1, -1, 0, 0), invariants.ODD_EVENT),
        (Event(event.POWER, 0, 140, -1, 1, 0), invariants.WRONG_POWER),
        (Event(event.BATTLE_LOST, 0, 20, 3, 0, 1), invariants.WRONG_TOTAL),
        (Event(event.POWER_PART, 0, 20, -1, 2, 0), invariants.WRONG_TOTAL),
        (Event(event.COST_PART, -1, 20, -1, 90, 0), invariants.WRONG_TOTAL),
        (Event(event.COST_PART, -1, 20, -1, 1, 1), invariants.WRONG_TOTAL),
        (Event(event.SCORED, 1, -1, -1, 1, 0), invariants.WRONG_TOTAL),
        (Event(event.COUNTED, 1, -1, -1, 1, 5), invariants.ODD_EVENT),
    ],
)
def test_an_event_too_many_or_malformed_is_noticed(entry: Event, broken: int) -> None:
    seated = sit_down(TABLE, 2)
    checker = Checker(seated.table)
    next(seated.decisions())
    seated.table.events.append(entry)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


@pytest.mark.parametrize(
    ("power", "cost", "broken"),
    [
        (2, 2, invariants.FINE),
        (3, 2, invariants.FINE),
        (2, 0, invariants.WRONG_TOTAL),
        (1, 2, invariants.WRONG_TOTAL),
    ],
)
def test_what_defends_adds_to_a_cost_that_is_no_less_than_nothing(power: int, cost: int, broken: int) -> None:
    """And no more than lies on the card."""
    seated = sit_down(TABLE, 2)
    checker = Checker(seated.table)
    next(seated.decisions())
    seated.table.events += [
        Event(event.POWER, 1, 30, -1, power, 1),
        Event(event.COST_PART, -1, 20, -1, -5, 2), Event(event.COST_PART, -1, 30, -1, 2, 3),
        Event(event.BATTLE_LOST, 0, 20, 3, 0, cost),
    ]  # fmt: skip
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


@pytest.mark.parametrize(
    ("won", "power", "cost", "broken"),
    [
        (event.BATTLE_WON, 3, 2, invariants.FINE),  # below 0 nobody gives anything
        (event.BATTLE_LOST, 3, 2, invariants.WRONG_TOTAL),
        (event.BATTLE_WON, 1, 2, invariants.WRONG_TOTAL),
        (event.BATTLE_WON, 4, 2, invariants.WRONG_TOTAL),
        (event.BATTLE_WON, 3, 3, invariants.WRONG_TOTAL),
    ],
)
def test_the_parts_of_a_battle_add_up(won: int, power: int, cost: int, broken: int) -> None:
    seated = sit_down(TABLE, 2)
    checker = Checker(seated.table)
    next(seated.decisions())
    seated.table.events += [
        Event(event.POWER_PART, 0, 20, -1, 4, 1), Event(event.POWER_PART, 0, -1, -1, -1, 3),
        Event(event.POWER_PART, 1, -1, -1, -2, 3),
        Event(event.COST_PART, -1, 20, -1, 2, 2), Event(won, 0, 20, 3, power, cost),
    ]  # fmt: skip
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]
