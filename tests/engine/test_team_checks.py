"""The accounts of teams notice what they are for: games are tampered with, and events told that cannot have been."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions
from sim.engine.board import event
from sim.engine.checks import invariants
from sim.engine.data import zone
from sim.engine.data.state import DAMAGE_LIMIT, DECK_EMPTY, THREE_BOSSES, UP
from sim.engine.play.table import Event
from sim.fuzz.checker import Checker
from sim.fuzz.games import Table, sit_down

Tamper = Callable[[Any, Any], None]
TEAMS = Table("core", "tvt", 4, seed=6, setup="quick")


def at_rest(ready: Callable[[Any, Any], bool]) -> tuple[Checker, Any, Any]:
    """A game of teams in which an Autobot is asked for an action, as a test wants it; all is well until then."""
    for number in range(12):
        seated = sit_down(TEAMS, number)
        checker = Checker(seated.table)
        game, box = seated.table.game, seated.table.box
        for decision, _ in seated.decisions():
            assert checker.check() == invariants.FINE
            mine = decision.kind == decisions.MAIN and game.public.active % 2 == 0
            if mine and len(decision.options) > 2 and ready(game, box):
                return checker, game, box
    raise AssertionError("no such decision in these games")


def faceup(game: Any, box: Any, kind: int, faction: int) -> Iterator[int]:
    """The spaces where a card of a type and a faction lies faceup."""
    for space in range(game.public.spaces):
        if game.public.space[space].face == UP:
            card = box.definitions[int(game.public.definition[int(game.public.space[space].card)])]
            if card.type & kind and card.faction == faction:
                yield space


def offer(game: Any, verb: int, card: int, space: int) -> None:
    option = game.decision.options[1]
    option.verb, option.card, option.space, option.amount = verb, card, space, 0


def change_sides(game: Any, box: Any) -> None:
    game.public.seats[1].side = 0


def leave_a_team(game: Any, box: Any) -> None:
    game.public.sides[1].members = 0b1000


def play_a_foe(game: Any, box: Any) -> None:
    game.public.seats[2].character = game.public.seats[1].character


def miscount_the_other_stack(game: Any, box: Any) -> None:
    game.public.basics_n[1] += 1


def take_a_basic_of_the_foes(game: Any, box: Any) -> None:
    stack, hand = game.hidden.basics[1], game.own[0].hand
    stack.n -= 1
    game.public.basics_n[1] -= 1
    card = stack.cards[stack.n]
    hand.cards[hand.n] = card
    hand.n += 1
    game.public.seats[0].hand_n += 1
    game.where[card], game.holder[card] = zone.HAND, 0


def mix_the_stacks(game: Any, box: Any) -> None:
    ours, theirs = game.hidden.basics
    card, other = int(ours.cards[0]), int(theirs.cards[0])
    ours.cards[0], theirs.cards[0] = other, card
    game.holder[card], game.holder[other] = 1, 0


def offer_a_basic_of_the_foes(game: Any, box: Any) -> None:
    stack = game.hidden.basics[1]
    offer(game, decisions.BUY_BASIC, stack.cards[stack.n - 1], -1)


def offer_a_basic_from_below(game: Any, box: Any) -> None:
    offer(game, decisions.BUY_BASIC, game.hidden.basics[0].cards[0], -1)


def buy_an_adversary(game: Any, box: Any) -> None:
    space = next(faceup(game, box, op.ROBOT, op.DECEPTICON))
    offer(game, decisions.BUY, game.public.space[space].card, space)
    game.public.seats[game.public.active].space = space


def battle_ones_own(game: Any, box: Any) -> None:
    space = next(faceup(game, box, op.ROBOT, op.AUTOBOT))
    offer(game, decisions.BATTLE, game.public.space[space].card, space)
    game.public.seats[game.public.active].space = space


def beat_one_more(game: Any, box: Any) -> None:
    game.public.sides[1].beaten += 1


def destroy_one_more(game: Any, box: Any) -> None:
    game.public.sides[0].destroyed += 1


def destroy_one_more_of_ones_own(game: Any, box: Any) -> None:
    game.public.sides[0].own_destroyed += 1


def both_kinds_lie_faceup(game: Any, box: Any) -> bool:
    """And no text lets anybody buy or battle what else nobody may."""
    texts = game.public.live_kinds[op.MAY_BUY] + game.public.live_kinds[op.MAY_BATTLE]
    factions = (op.AUTOBOT, op.DECEPTICON)
    return not texts and all(any(faceup(game, box, op.ROBOT, faction)) for faction in factions)


@pytest.mark.parametrize(
    ("tamper", "broken"),
    [
        (change_sides, invariants.WRONG_SIDE),
        (leave_a_team, invariants.WRONG_SIDE),
        (play_a_foe, invariants.WRONG_SIDE),
        (miscount_the_other_stack, invariants.WRONG_COUNT),
        (take_a_basic_of_the_foes, invariants.WRONG_SIDE),
        (mix_the_stacks, invariants.WRONG_SIDE),
        (offer_a_basic_of_the_foes, invariants.ILLEGAL_OPTION),
        (offer_a_basic_from_below, invariants.ILLEGAL_OPTION),
        (buy_an_adversary, invariants.ILLEGAL_OPTION),
        (battle_ones_own, invariants.ILLEGAL_OPTION),
        (beat_one_more, invariants.WRONG_HOLDINGS),
        (destroy_one_more, invariants.WRONG_HOLDINGS),
        (destroy_one_more_of_ones_own, invariants.WRONG_HOLDINGS),
    ],
)
def test_what_is_of_the_wrong_side_is_noticed(tamper: Tamper, broken: int) -> None:
    checker, game, box = at_rest(both_kinds_lie_faceup)
    tamper(game, box)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


def test_what_a_team_may_do_is_no_fault() -> None:
    """The offers that are tampered with above are faults by the card they name alone."""
    checker, game, box = at_rest(both_kinds_lie_faceup)
    space = next(faceup(game, box, op.ROBOT, op.DECEPTICON))
    offer(game, decisions.BATTLE, game.public.space[space].card, space)
    game.public.seats[game.public.active].space = space
    assert invariants.NAMES[checker.check()] != invariants.NAMES[invariants.ILLEGAL_OPTION]


# --- Who Assists, who defends, who is rewarded -------------------------------------------------------------


@pytest.fixture(scope="module")
def cards() -> dict[str, int]:
    """An instance of each kind that a battle is about."""
    box = sit_down(TEAMS, 0).table.static
    kinds = [box.cards[int(index)] for index in box.record[0]["definition"][: box.instances]]

    def first(kind: int, faction: int) -> int:
        return next(i for i, card in enumerate(kinds) if card.type & kind and card.faction == faction)

    return {
        "foes' boss": first(op.BOSS, op.DECEPTICON), "own boss": first(op.BOSS, op.AUTOBOT),
        "foes' robot": first(op.ROBOT, op.DECEPTICON), "own robot": first(op.ROBOT, op.AUTOBOT),
    }  # fmt: skip


def declares(seat: int = 0) -> tuple:
    return (event.BATTLE_DECLARED, seat, "foes' boss", 3, 4, 5)


def lays(seat: int, how: int, card: int | None = None) -> tuple:
    return (event.ASSIST_LAID, seat, 150 + seat if card is None else card, -1, 0, how)


def passes(seat: int) -> tuple:
    return (event.ASSIST_PASSED, seat, "foes' boss", -1, 0, 0)


def resolves(seat: int, legal: int = 1) -> tuple:
    return (event.ASSIST_RESOLVED, seat, 150 + seat, -1, 2, legal)


def defends(seat: int) -> tuple:
    return resolves(seat, 2)


def wins(seat: int = 0) -> tuple:
    return (event.BATTLE_WON, seat, "foes' boss", 3, 9, 5)


def fails(seat: int = 0) -> tuple:
    return (event.BATTLE_LOST, seat, "foes' boss", 3, 1, 5)


def is_rewarded(seat: int = 0) -> tuple:
    return (event.REWARDED, seat, "foes' boss", 3, 0, 0)


def takes_back(seat: int, card: int = -1) -> tuple:
    return (event.ASSIST_TAKEN_BACK, seat, card, -1, 0, 0)


def lays_a_further(seat: int, how: int) -> tuple[tuple, tuple]:
    return (event.FURTHER_ASSIST, seat, -1, -1, 0, 0), lays(seat, how, 160 + seat)


def resolves_a_further(seat: int, legal: int) -> tuple:
    return (event.ASSIST_RESOLVED, seat, 160 + seat, -1, 2, legal)


BOTH_BACK = (takes_back(1), takes_back(1, 161))
CALLS_OFF = (event.CALLED_OFF, 0, "foes' boss", 3, 0, 0)
NEXT_TURN = (event.TURN_BEGINS, 1, -1, -1, 2, 0)
AGAINST_A_ROBOT = (event.BATTLE_DECLARED, 0, "foes' robot", 3, 4, 5)


def told(steps: tuple[tuple, ...], cards: dict[str, int], mode: str = "tvt") -> Any:
    """The account after some events at the beginning of a game; cards by their words."""
    table = TEAMS if mode == "tvt" else Table("core", mode, 4, 6)
    seated = sit_down(table, 0)
    checker = Checker(seated.table)
    next(seated.decisions())
    checker.read()
    seated.table.events += [
        Event(kind, seat, cards.get(card, card), *rest) for kind, seat, card, *rest in steps
    ]
    checker.read()
    return checker.account


@pytest.mark.rule("ASSIST-15", "ASSIST-25", "ASSIST-27", "ASSIST-30", "GAP-223", "GAP-246")
@pytest.mark.parametrize(
    ("steps", "odd"),
    [
        ((declares(), lays(1, 2), lays(2, 0), lays(3, 2)), False),
        ((declares(), passes(1), passes(2), passes(3)), False),
        ((declares(), lays(1, 0)), True),  # a foe does not help
        ((declares(), lays(2, 2)), True),  # nor a mate defend
        ((declares(1), lays(2, 2)), True),  # it is not of the defender's faction
        ((AGAINST_A_ROBOT, lays(1, 2)), True),
        ((AGAINST_A_ROBOT, passes(1)), True),
        ((AGAINST_A_ROBOT, lays(2, 0)), False),
        ((declares(), lays(0, 0)), True),
        ((declares(), lays(2, 0), lays(1, 2)), True),  # out of turn
        ((declares(), lays(1, 2), lays(1, 2, 160)), True),  # one each
        ((declares(), passes(1), lays(1, 2)), True),  # whoever passed is not asked again
        ((lays(2, 0),), True),  # without a battle
        ((declares(), lays(1, 2), lays(2, 0), lays(3, 2), defends(1), defends(3), resolves(2)), False),
        ((declares(), lays(1, 2), lays(2, 0), resolves(2)), True),  # defence first
        ((declares(), lays(1, 2), lays(3, 2), defends(3)), True),  # in the order of laying
        ((declares(), lays(1, 2), defends(1), defends(1)), True),
        ((declares(), lays(1, 2), defends(3)), True),
        ((declares(), lays(1, 2), resolves(1)), True),  # of use to whom it was not laid for
        ((declares(), lays(2, 0), resolves(2, 2)), True),
        ((declares(), lays(1, 2), defends(1), fails()), False),
        ((declares(), lays(1, 2), fails()), True),  # all defence is resolved
        ((declares(), lays(2, 0), fails()), False),  # and help where it is needed
        ((declares(), fails(2)), True),
        ((declares(), lays(2, 0), resolves(2), wins(), is_rewarded(), NEXT_TURN), False),
        ((declares(), lays(2, 0), resolves(2), wins(), is_rewarded(), is_rewarded(2)), True),
        ((declares(), lays(1, 2), defends(1), wins(), is_rewarded(1)), True),
        ((declares(), wins(), is_rewarded(), is_rewarded()), True),
        ((declares(), wins(), NEXT_TURN), True),
        ((declares(), wins(), declares()), True),
        ((declares(), fails(), NEXT_TURN), False),
        ((declares(), lays(1, 2), lays(3, 2), takes_back(1), takes_back(3), CALLS_OFF), False),
        ((declares(), lays(1, 2), CALLS_OFF), True),  # it is taken back
        ((declares(), lays(2, 0), CALLS_OFF), True),  # it binds
        ((declares(), lays(2, 0), takes_back(2), CALLS_OFF), True),
        ((declares(), takes_back(1)), True),
        ((declares(), lays(1, 2), defends(1), takes_back(1)), True),
        ((declares(), lays(1, 2), *lays_a_further(1, 2), resolves_a_further(1, 2), lays(3, 2)), False),
        ((declares(), lays(1, 2), lays(2, 0), *lays_a_further(2, 0), resolves_a_further(2, 1)), False),
        ((declares(), lays(1, 2), *lays_a_further(1, 2), resolves_a_further(1, 2), fails()), True),
        ((declares(), lays(1, 2), *lays_a_further(1, 2), resolves_a_further(1, 2), *BOTH_BACK, CALLS_OFF), False),
        ((declares(), lays(1, 2), *lays_a_further(1, 2), resolves_a_further(1, 2), takes_back(1, 151)), True),
        ((declares(), lays(1, 2), *lays_a_further(1, 2), takes_back(1, 161)), True),  # unresolved, so unseen
        (
            (declares(), lays(1, 2), *lays_a_further(1, 2), resolves_a_further(1, 2), takes_back(1), takes_back(1)),
            True,
        ),  # resolved, so seen
        ((declares(), lays(1, 2), *lays_a_further(1, 2), lays(3, 2)), True),  # resolved at once
        ((declares(), lays(1, 2), *lays_a_further(1, 2), passes(3)), True),
        ((declares(), lays(1, 2), *lays_a_further(1, 2), defends(1), resolves_a_further(1, 2)), True),
        ((declares(), (event.POWER_PART, 0, 140, -1, 2, 0)), False),
        ((declares(), lays(2, 0), resolves(2), (event.POWER_PART, 2, 152, -1, 2, 0)), False),
        ((declares(), lays(2, 0), resolves(2, 0), (event.POWER_PART, 2, 152, -1, 2, 0)), True),
        ((declares(), lays(1, 2), defends(1), (event.POWER_PART, 1, 151, -1, 2, 0)), True),
        ((declares(), lays(1, 2), defends(1), (event.COST_PART, -1, 151, -1, 2, 3)), False),
        ((declares(), lays(1, 2), resolves(1, 0), (event.COST_PART, -1, 151, -1, 2, 3)), True),
        ((declares(), lays(2, 0), resolves(2), (event.COST_PART, -1, 152, -1, 2, 3)), True),
    ],
)  # fmt: skip
def test_who_assists_defends_and_is_rewarded(steps: tuple, odd: bool, cards: dict[str, int]) -> None:
    assert bool(told(steps, cards).assists.odd) == odd


@pytest.mark.rule("ASSIST-24", "ASSIST-27")
@pytest.mark.parametrize(
    ("steps", "odd"),
    [
        ((declares(), lays(1, 0), lays(2, 0), resolves(1), wins(), is_rewarded(), is_rewarded(1)), False),
        ((declares(), lays(1, 0), resolves(1), wins(), is_rewarded(), NEXT_TURN), True),
        ((declares(), lays(1, 0), resolves(1, 0), wins(), is_rewarded(), NEXT_TURN), False),
        ((declares(), lays(1, 2)), True),
    ],
)
def test_without_teams_anybody_helps_and_shares_the_reward(
    steps: tuple, odd: bool, cards: dict[str, int]
) -> None:
    assert bool(told(steps, cards, "competitive").assists.odd) == odd


# --- What sides make of Bosses, whom these strike, and how a game ends --------------------------------------


@pytest.mark.rule("END-4", "GAP-212")
def test_bosses_are_counted_by_side(cards: dict[str, int]) -> None:
    ours = (event.DESTROYED, -1, "own boss", 4, 0, zone.MATRIX)
    account = told((declares(), wins(), is_rewarded(), ours), cards).sides
    found = [(int(of.beaten), int(of.destroyed), int(of.own_destroyed)) for of in account.of[:2]]
    assert found == [(1, 0, 1), (0, 1, 0)]
    elsewhere = (event.DESTROYED, -1, "own boss", -1, 0, zone.VAULT)
    gone = (event.DESTROYED, -1, "foes' boss", 3, 0, zone.MATRIX)  # by its own reward: it counts as beaten
    account = told((declares(), wins(), is_rewarded(), gone, elsewhere), cards).sides
    found = [(int(of.beaten), int(of.destroyed), int(of.own_destroyed)) for of in account.of[:2]]
    assert found == [(1, 0, 0), (0, 0, 0)]


@pytest.mark.rule("TVT-2", "AMB-3")
@pytest.mark.parametrize(
    ("entry", "odd"),
    [
        ((event.ATTACKED, 1, "own boss", -1, 0, 0), False),
        ((event.ATTACKED, 0, "own boss", -1, 0, 0), True),
        ((event.ATTACKED, 0, "own robot", -1, 0, 0), False),  # one that somebody played may
        ((event.AMBUSHED, -1, "own robot", 3, 0b1010, 0), False),
        ((event.AMBUSHED, -1, "own robot", 3, 0b1011, 0), True),
        ((event.AMBUSHED, -1, "foes' boss", 3, 0b0101, 0), False),
        ((event.AMBUSHED, -1, "foes' boss", 3, 0b0010, 0), True),
    ],
)
def test_adversaries_strike_their_own_alone(entry: tuple, odd: bool, cards: dict[str, int]) -> None:
    assert bool(told((entry,), cards).sides.odd) == odd


@pytest.mark.parametrize(
    ("entry", "broken"),
    [
        (Event(event.ASSIST_LAID, 1, 140, -1, 0, 4), invariants.ODD_EVENT),
        (Event(event.ASSIST_LAID, 1, -1, -1, 0, 0), invariants.ODD_EVENT),
        (Event(event.ASSIST_RESOLVED, 1, 140, -1, 1, 3), invariants.ODD_EVENT),
        (Event(event.ASSIST_TAKEN_BACK, -1, -1, -1, 0, 0), invariants.ODD_EVENT),
        (Event(event.ASSIST_TAKEN_BACK, 1, 140, -1, 0, 0), invariants.WRONG_PART),
        (Event(event.ASSIST_TAKEN_BACK, 1, -1, 3, 0, 0), invariants.ODD_EVENT),
        (Event(event.ASSIST_TAKEN_BACK, 1, -1, -1, 0, 0), invariants.WRONG_PART),
        (Event(event.GAME_ENDS, -1, -1, -1, DAMAGE_LIMIT, 0), invariants.ODD_EVENT),
        (Event(event.GAME_ENDS, 1, -1, -1, DECK_EMPTY, 0), invariants.ODD_EVENT),
        (Event(event.PENALISED, 1, -1, -1, 0, 0), invariants.ODD_EVENT),
        (Event(event.PENALISED, -1, -1, -1, 3, 0), invariants.ODD_EVENT),
        (Event(event.PENALISED, 1, -1, -1, 3, 0), invariants.FINE),  # not before the end
    ],
)
def test_events_of_teams_fill_what_they_should(entry: Event, broken: int) -> None:
    seated = sit_down(TEAMS, 0)
    checker = Checker(seated.table)
    next(seated.decisions())
    seated.table.events.append(entry)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]


def played_out(penalised: bool) -> tuple[Checker, Any]:
    """A game of teams that Damage ended: the active player's, or another's."""
    for number in range(60):
        seated = sit_down(TEAMS, number)
        checker = Checker(seated.table)
        for _ in seated.decisions():
            checker.check()
        game = seated.table.game
        lost = any(e.kind == event.PENALISED for e in seated.table.events)
        if game.ending == DAMAGE_LIMIT and lost == penalised:
            assert checker.check() == invariants.FINE
            return checker, game
    raise AssertionError("no such game")


def forgive(game: Any) -> None:
    side = game.public.sides[int(game.public.seats[game.public.active].side)]
    side.penalty = 0
    side.total += 3


def punish_the_foes(game: Any) -> None:
    side = game.public.sides[1 - int(game.public.seats[game.public.active].side)]
    side.penalty = 3
    side.total -= 3


def add_up_otherwise(game: Any) -> None:
    game.public.sides[0].total += 1


def hold_more(game: Any) -> None:
    game.public.sides[0].energon += 1


@pytest.mark.rule("DMG-22", "END-15")
@pytest.mark.parametrize(
    ("tamper", "penalised"),
    [
        (forgive, True), (punish_the_foes, True), (punish_the_foes, False),
        (add_up_otherwise, False), (hold_more, False),
    ],
)  # fmt: skip
def test_the_end_by_damage_is_checked_by_side(tamper: Callable[[Any], None], penalised: bool) -> None:
    checker, game = played_out(penalised)
    tamper(game)
    assert invariants.NAMES[checker.check()] == invariants.NAMES[invariants.WRONG_SCORE]


@pytest.mark.rule("END-15")
@pytest.mark.parametrize("penalised", [True, False])
def test_a_penalty_that_is_told_of_the_wrong_side_is_noticed(penalised: bool) -> None:
    checker, game = played_out(penalised)
    checker.table.events.append(Event(event.PENALISED, int(game.public.active), -1, -1, 3, 0))
    assert invariants.NAMES[checker.check()] == invariants.NAMES[invariants.WRONG_SCORE]


@pytest.mark.rule("DMG-22")
def test_an_end_by_the_damage_of_another_is_noticed() -> None:
    """Who is said to have it has too little."""
    checker, game = played_out(True)
    checker.account.ended_by = (int(game.public.active) + 1) % 4
    assert invariants.NAMES[checker.check()] == invariants.NAMES[invariants.WRONG_ENDING]


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(("beaten", "broken"), [((2, 1), "ended without its reason"), ((1, 3), "fine")])
def test_an_end_by_bosses_is_by_three_of_one_side(beaten: tuple[int, int], broken: str) -> None:
    """And not by as many of both."""
    checker, game = played_out(False)
    for side, count in enumerate(beaten):
        checker.account.sides.of[side].beaten = game.public.sides[side].beaten = count
    checker.account.ending = game.ending = THREE_BOSSES
    checker.account.ended_by = -1
    assert invariants.NAMES[checker.check()] == broken


@pytest.mark.rule("END-4")
def test_a_game_that_goes_on_after_a_sides_third_boss_is_noticed(cards: dict[str, int]) -> None:
    """Three of one side's Adversaries; of both sides together three are not enough."""
    for beaten, broken in (((3, 0), invariants.WRONG_ENDING), ((2, 1), invariants.FINE)):
        checker, game, _ = at_rest(lambda game, box: True)
        for side, count in enumerate(beaten):
            checker.account.sides.of[side].beaten = count
            game.public.sides[side].beaten = count
        assert invariants.NAMES[checker.check()] == invariants.NAMES[broken]
