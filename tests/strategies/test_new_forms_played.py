"""Texts that wait, last, look, give, prevent or play again, in games: bought, used and feared for what they do."""

from functools import cache

import numpy as np
import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.data import fate
from sim.engine.data.state import MEMORY, PUBLIC
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.kernel import consult
from sim.study.cell.block import Block
from sim.study.cell.cell import PreparedCell
from strategies.planner.playing import LATE, play_rank
from strategies.planner.valuing import quality
from strategies.registry import load
from tests.statistics.truth import repeats
from tests.strategies.cells import asks
from tests.strategies.duels import share_of_wins
from tests.strategies.new_forms import (
    HELPS,
    HURTS,
    cell_of,
    mixed,
    rewarding,
    saying,
    twins,
    with_beyond,
)
from tests.strategies.renumbering import renamed

pytestmark = pytest.mark.skipif(INTERPRETED, reason="hundreds of games")

GAMES = repeats(2_000, 20_000)  # of an ablation
SEED = 20_261_126
AS_SHIPPED = 100


def played(cell: PreparedCell, games: int) -> Block:
    """Returns games without an error."""
    block = cell.play(SEED, 0, games)
    assert not block.games["error"].any()
    return block


def quality_not_judged(cell: PreparedCell, name: str) -> int:
    """Returns the quality of a card in the eyes of a style whose `beyond` is 0."""
    public, memory = (np.zeros(1, kind)[0] for kind in (PUBLIC, MEMORY))
    weights = with_beyond("balanced", 0).weights
    memory["weights"][: len(weights)] = weights
    box = cell.box.record[0]
    return int(quality(public, box, box["definitions"][cell.names.definitions.index(name)], memory))


@cache
def bought(text: str, beyond: int) -> tuple[int, int]:
    """Returns how many cards with a text are bought in some games, and how many like them without.

    By a style that buys what is better than the card with the text is to whoever does not judge it.
    """
    card_set, *names = twins(text)
    average = quality_not_judged(cell_of(card_set, load("balanced")), names[0][0])
    cell = cell_of(card_set, with_beyond("balanced", beyond, average=average))
    cards = played(cell, 150).cards
    places = [[cell.names.definitions.index(name) for name in group] for group in names]
    got = cards["card"][cards["fate"] == fate.BOUGHT]
    of_text, plain = (int(np.isin(got, group).sum()) for group in places)
    return of_text, plain


@pytest.mark.parametrize("kind", [kind for kind in HELPS if kind != "in the matrix"])
def test_a_card_with_a_text_that_helps_is_bought_more(kind: str) -> None:
    """More than its twin without text, and more than by a style that does not judge such texts."""
    of_text, plain = bought(HELPS[kind], AS_SHIPPED)
    not_judged, _ = bought(HELPS[kind], 0)
    print(f"{kind}: {of_text}, without text {plain}, not judged {not_judged}")
    assert of_text > 100
    assert plain == not_judged == 0


@cache
def bought_of_dear(text: str, beyond: int) -> int:
    """Returns how many cards of 2 Power with a text are bought in some games."""
    cell = cell_of(saying((text,), op.TECHNOLOGY, cost=2, power=2), with_beyond("balanced", beyond))
    types = np.array(cell.names.types)
    cards = played(cell, 150).cards
    return int((types[cards["card"][cards["fate"] == fate.BOUGHT]] == "technology").sum())


@pytest.mark.parametrize("kind", HURTS)
def test_a_card_with_a_text_that_hurts_is_bought_less(kind: str) -> None:
    found, usual = bought_of_dear(HURTS[kind], AS_SHIPPED), bought_of_dear(HURTS[kind], 0)
    print(f"{kind}: {found}, not judged {usual}")
    assert found < 0.98 * usual


@pytest.mark.parametrize("name", ["balanced", "expert"])
def test_who_judges_such_texts_beats_who_does_not(name: str) -> None:
    cell = cell_of(mixed(), with_beyond(name, AS_SHIPPED), with_beyond(name, 0))
    share = share_of_wins(played(cell, GAMES))
    print(f"{name}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.low > 0.55


@pytest.mark.parametrize(
    "text",
    [
        "on play: may (give 1 vp to another player; gain 1 energon)",
        "on play: may (at the start of your next turn: gain 1 damage)",
        "on play: choose: gain 1 energon or at the start of your next turn: gain 1 vp",
    ],
)
def test_what_may_be_done_is_done_where_it_helps_alone(text: str) -> None:
    """Every Technology and Maneuver says it, so that nobody gets around it."""
    card_set = saying((text,), op.TECHNOLOGY | op.MANEUVER, cost=2, power=2)
    cell = cell_of(card_set, with_beyond("balanced", AS_SHIPPED), with_beyond("balanced", 0))
    share = share_of_wins(played(cell, GAMES))
    print(f"{text}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.low > 0.5


def confronted(reward: str, beyond: int) -> int:
    """Returns how many Confrontations there are in some games in which all Bosses have a reward."""
    return len(played(cell_of(rewarding(reward), with_beyond("balanced", beyond)), 300).attempts)


@pytest.mark.parametrize(
    ("reward", "more"),
    [
        ("give 3 vp to another player", False),
        ("at the start of your next turn: gain 4 damage", False),
        ("at the start of your next turn: gain 4 vp", True),
        ("play 1 card in your discard pile; draw 1", True),
    ],
)
def test_bosses_are_confronted_by_what_their_rewards_do_later(reward: str, more: bool) -> None:
    found, usual = confronted(reward, AS_SHIPPED), confronted(reward, 0)
    print(f"{reward}: {found}, not judged {usual}")
    assert found > usual if more else found < usual


@pytest.mark.parametrize(("text", "verb"), [
    ("on play: give 1 card in hand to another player", op.GIVE_IT),
    ("on play: put 1 card in hand on the bottom of your deck", op.PUT_IT),
    ("on play: swap 1 card in hand with 1 card in your discard pile", op.NOTE_IT),
])  # fmt: skip
def test_the_worst_card_of_a_hand_is_given_away(text: str, verb: int) -> None:
    cell = cell_of(saying((text,), op.TECHNOLOGY, cost=2, power=2), with_beyond("balanced", 0))
    box, found = cell.box.record[0], 0
    for record in asks(cell, SEED, 40, d.PICK_CARD):
        game = record[0]
        decision = game["decision"]
        done = box["operations"][decision["amount"] + 1]
        if done["code"] != verb or (verb == op.PUT_IT and done["a"] != op.TO_BOTTOM):
            continue
        memory = game["memory"][decision["seat"]]
        options = decision["options"][: decision["n"]]
        worths = [
            quality(game["public"], box, box["definitions"][game["public"]["definition"][card]], memory)
            for card in options["card"]
        ]
        assert worths[consult(game, box, cell.addresses[0])] == min(worths)
        found += max(worths) > min(worths)
    assert found > 20


def test_what_makes_more_of_played_cards_is_played_behind_them() -> None:
    text = "on play: double the power of 1 card you control"
    cell = cell_of(saying((text,), op.TECHNOLOGY, cost=2, power=1), load("balanced"))
    box, found = cell.box.record[0], 0
    for record in asks(cell, SEED, 40, d.MAIN):
        game = record[0]
        decision = game["decision"]
        options = decision["options"][: decision["n"]]
        option = options[consult(game, box, cell.addresses[0])]
        cards = [
            box["definitions"][game["public"]["definition"][each["card"]]]
            for each in (option, *(other for other in options if other["verb"] == d.PLAY))
            if each["verb"] == d.PLAY
        ]
        if option["verb"] == d.PLAY and play_rank(box, cards[0]) == LATE:
            assert not any(card["power"] > 0 and play_rank(box, card) == 0 for card in cards[1:])
            found += 1
    assert found > 20


def test_names_change_nothing() -> None:
    style = load("balanced")
    mine, other = (played(cell_of(card_set, style, style), 200) for card_set in (mixed(), renamed(mixed())))
    for table in ("games", "seats", "bosses", "attempts", "cards"):
        assert getattr(mine, table).tobytes() == getattr(other, table).tobytes()
