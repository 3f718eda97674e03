"""What texts are worth that wait, last, look at a deck, give, prevent or play again: by what they do."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import CardSet
from cardsets.mixing import load_mix
from sim.engine.box import build_box
from sim.engine.data.state import MEMORY, OWN, PUBLIC
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.machine.mirror import to_mirror
from strategies.planner import style
from strategies.planner.beyond import judge_card, judge_fall
from strategies.planner.judging import text_worth
from strategies.planner.playing import LATE, play_rank
from strategies.planner.units import VP_WORTH
from strategies.planner.valuing import quality, reward_worth
from strategies.registry import STYLES, load
from tests.strategies.new_forms import HELPS, HURTS, PLAIN, changed

WEIGHTS = load("balanced").weights
DAMAGE, DRAW, ENERGON = (WEIGHTS[place] for place in (style.DAMAGE, style.DRAW, style.ENERGON))
CARD = "Energon Drill"
BOSS = "Megatron"
PLAYERS = 3


class Cards:
    """The cards of a box: their names, their record, and that as strategies read it."""

    def __init__(self, card_set: CardSet) -> None:
        built = build_box(card_set, PLAYERS)
        self.names, self.record = built.names, built.record[0]
        self.box = to_mirror(self.record) if INTERPRETED else self.record


@cache
def technology(*texts: str) -> Cards:
    """Returns cards among them a Technology that says texts."""
    fields = PLAIN | {"clauses": tuple(map(parse_clause, texts)), "power": 1}
    return Cards(changed({CARD: fields}))


class Judge:
    """A style at a table, with the cards of a box."""

    def __init__(self, cards: Cards, weights: tuple[int, ...] = WEIGHTS) -> None:
        made = [np.zeros(1, kind)[0] for kind in (PUBLIC, OWN, MEMORY)]
        made[0]["players"] = PLAYERS
        made[2]["weights"][: len(weights)] = weights
        self.names, self.record, self.box = cards.names, cards.record, cards.box
        self.public, self.own, self.memory = (to_mirror(each) for each in made) if INTERPRETED else made

    def definition(self, name: str) -> Any:
        """What a card is."""
        place = self.names.index(name)
        return self.box.definitions[place] if INTERPRETED else self.box["definitions"][place]

    def quality(self, name: str) -> int:
        """Its quality, in tenths of Power."""
        return int(quality(self.public, self.box, self.definition(name), self.memory))

    def reward(self, name: str) -> int:
        """The worth of its reward."""
        return int(reward_worth(self.public, self.box, self.memory, self.definition(name)))

    def played(self, name: str, behind: int = 0) -> int:
        """The worth of what it says `on play:`, from an operation of it on."""
        ability = self.record["definitions"][self.names.index(name)]["on_play"]
        pc = int(self.record["abilities"][ability]["program"]) + behind
        return int(text_worth(self.public, self.own, self.box, self.memory, pc, False))


def saying(*texts: str, weights: tuple[int, ...] = WEIGHTS) -> Judge:
    """Returns who judges a Technology that says texts."""
    return Judge(technology(*texts), weights)


def without(weights: tuple[int, ...]) -> tuple[int, ...]:
    """Returns a style's numbers with `beyond` 0."""
    return (*weights[: style.BEYOND], 0, *weights[style.BEYOND + 1 :])


@pytest.mark.parametrize("kind", HELPS)
def test_a_card_with_a_text_that_helps_is_better_than_without(kind: str) -> None:
    text = HELPS[kind]
    assert saying(text).quality(CARD) > max(
        saying().quality(CARD), saying(text, weights=without(WEIGHTS)).quality(CARD)
    )


def test_a_hand_brought_to_a_number_is_worth_what_that_usually_takes() -> None:
    """With 4 cards in hand: two are drawn, and one is discarded."""
    two, one = "on play: draw 2", "on play: each other player: discard 1 card in hand"
    assert saying("on play: draw until you have 6 cards in hand").quality(CARD) == saying(two).quality(CARD)
    assert saying("on play: draw until you have 4 cards in hand").quality(CARD) == saying().quality(CARD)
    down = "on play: each other player: discard down to 3 cards in hand"
    assert saying().quality(CARD) < saying(down).quality(CARD) <= saying(one).quality(CARD)


def test_the_first_that_others_do_each_turn_counts_once_a_turn_at_most() -> None:
    each, first, of_any = (
        saying(f"{text}: gain 1 vp").quality(CARD)
        for text in (
            "when another player plays card",
            "the first card another player plays each turn",
            "the first card a player plays each turn",
        )
    )
    assert saying().quality(CARD) < first < min(each, of_any)


def test_an_amount_per_different_name_is_worth_more_than_one() -> None:
    said = "on play: gain 1 energon per different name among card you control"
    one, two = (saying(f"on play: gain {number} energon").quality(CARD) for number in (1, 2))
    assert one < saying(said).quality(CARD) <= two
    assert saying(said, weights=without(WEIGHTS)).quality(CARD) <= one


@pytest.mark.parametrize("kind", HURTS)
def test_a_card_with_a_text_that_hurts_is_worse_than_without(kind: str) -> None:
    assert saying(HURTS[kind]).quality(CARD) < saying().quality(CARD)


@pytest.mark.parametrize("name", STYLES)
def test_each_bundled_style_judges_them(name: str) -> None:
    weights = load(name).weights
    assert weights[style.BEYOND] > 0
    good, bad = HELPS["your next turn"], HURTS["give a card"]
    assert saying(good, weights=weights).quality(CARD) > saying(weights=weights).quality(CARD)
    assert saying(bad, weights=weights).quality(CARD) < saying(weights=weights).quality(CARD)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("at the start of your next turn: draw 1", DRAW),
        ("at the start of your next turn: (gain 1 vp; at the start of your next turn: gain 1 damage)",
         VP_WORTH - DAMAGE),
        ("may (give 1 vp to another player; draw 1)", DRAW - VP_WORTH * 3 // 2),
        ("each other player: give 1 energon to the controller", ENERGON * 3 // 4),
        ("each other player: at the start of your next turn: gain 1 damage", DAMAGE // 2),
        ("the controller: (at the start of your next turn: gain 1 vp)", VP_WORTH),
        ("look at the top 2 cards of your deck; put 1 card of them into hand", DRAW + WEIGHTS[style.FLIP]),
        ("look at the top 2 cards of your deck; discard 1 card of them", 2 * WEIGHTS[style.FLIP]),
        ("choose: double your vp or at the start of your next turn: gain 2 vp", 6 * VP_WORTH),
    ],
)  # fmt: skip
def test_what_waits_and_is_given_counts_by_whom_it_is_for(text: str, expected: int) -> None:
    assert abs(saying(f"on play: {text}").played(CARD) - expected) <= 1


@pytest.mark.parametrize(
    "body",
    [
        "at the start of your next turn: gain 1 damage",
        "give 1 energon to the controller",
        "give 1 card in hand to the controller",
        "until your next turn: robots cost +2 to defeat",
        "until your next turn: when you gain damage: lose 2 vp",
    ],
)
def test_who_is_attacked_fears_what_comes_later_and_what_must_be_given(body: str) -> None:
    """So it is Blocked."""
    text = f"on play: attack another player: {body}"
    assert saying(text).played(CARD, behind=1) < 0
    assert saying(text, weights=without(WEIGHTS)).played(CARD, behind=1) == 0


def test_damage_that_surely_comes_is_worth_more_to_prevent() -> None:
    """So a card is discarded for it where one speaks just before the Damage."""
    says = "may (discard 1 card in hand; if you do: prevent 1 damage)"
    judge = saying(f"when you would gain damage: {says}", f"on play: {says}")
    abilities = judge.record["abilities"]
    before = next(int(each["program"]) for each in abilities if each["kind"] == op.WOULD_GAIN_DAMAGE)
    worth = int(text_worth(judge.public, judge.own, judge.box, judge.memory, before, False))
    assert worth > max(0, judge.played(CARD))


def test_a_text_that_makes_more_of_what_is_played_comes_late() -> None:
    late = ("double your power", "double the power of 1 card you control", "play 1 card you control again")
    for text in (*late, "play 1 card in your discard pile", "double your energon"):
        judge = saying(f"on play: {text}")
        assert (play_rank(judge.box, judge.definition(CARD)) == LATE) == (text in late), text


@pytest.mark.parametrize(
    ("reward", "better"),
    [
        ("gain 2 vp; at the start of your next turn: draw 2", True),
        ("gain 2 vp; play 1 card in your discard pile", True),
        ("gain 2 vp; give 2 vp to another player", False),
        ("gain 2 vp; until your next turn: robots cost +2 to defeat", False),
    ],
)
def test_a_reward_is_worth_what_it_does_later(reward: str, better: bool) -> None:
    usual, other = (
        Judge(Cards(changed({BOSS: {"reward": parse_body(text)}}))).reward(BOSS)
        for text in ("gain 2 vp", reward)
    )
    assert other > usual if better else other < usual


def test_it_is_worth_more_to_beat_a_boss_whose_text_hurts_than_one_whose_text_helps() -> None:
    none, hurts, helps = (
        Judge(Cards(changed({BOSS: {"clauses": tuple(map(parse_clause, texts))}}))).reward(BOSS)
        for texts in ((), ("when a player buys card: lose 1 vp",), ("when a player buys card: gain 1 vp",))
    )
    assert helps < none < hurts


def test_no_other_card_of_the_bundled_sets_is_judged_anew_than_two_that_wait_for_purchases() -> None:
    """All others say what the other numbers of a style were tuned with."""
    found = []
    for mix in ("core", "a_rising_darkness"):
        judge = Judge(Cards(load_mix(mix)))
        for name in judge.names:
            definition = judge.definition(name)
            cards = judge_card(judge.public, judge.box, judge.memory, definition)
            falls = judge_fall(judge.public, judge.box, judge.memory, definition)
            if cards or falls:
                found.append([int(judge.record["abilities"]["kind"][i]) for i in range(*_span(judge, name))])
    assert len(found) == 2
    assert all(op.ON_BUY in kinds for kinds in found)


def _span(judge: Judge, name: str) -> tuple[int, int]:
    row = judge.record["definitions"][judge.names.index(name)]
    return int(row["first"]), int(row["first"] + row["n"])
