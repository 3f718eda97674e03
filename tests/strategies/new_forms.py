"""Texts that do more than what is done at once, by the kind of effect; and sets whose cards say them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import CardSet
from cardsets.mixing import load_mix
from sim.engine.box import build_box
from sim.study.cell.cell import CellSetup, PreparedCell
from strategies.planner.style import NAMES
from strategies.registry import Strategy, load

HELPS = {
    "when you gain": "when you gain card: gain 1 vp",
    "when you discard": "when you discard card: gain 1 vp",
    "when you draw": "when you draw a card: gain 1 vp",
    "when you destroy": "when you destroy card: gain 1 vp",
    "when you reveal": "when you reveal card: gain 1 vp",
    "when you buy": "when you buy card: gain 1 vp",
    "when you defeat": "when you defeat adversary: gain 1 vp",
    "the first each turn": "the first maneuver you play each turn: gain 1 energon",
    "when you would gain damage": "when you would gain damage: prevent 1 damage",
    "when you assist": "when you assist: gain 1 vp",
    "when you assist, from who battles": "when you assist: that player: gain 2 damage",
    "into your space": "when another player moves into your space: gain 1 vp",
    "end of turn": "end of turn: gain 1 energon",
    "until your next turn": "on play: until your next turn: robots cost -1 to defeat",
    "when another player": "on play: until your next turn: when another player buys card: gain 1 energon",
    "your next turn": "on play: at the start of your next turn: draw 1",
    "the next costs less": "on play: this turn: the next card costs you -2 to buy",
    "the next you buy": "on play: the next card you buy this turn: gain 1 vp",
    "each you play": "on play: each card you play this turn: gain 1 energon",
    "look at a deck": "on play: look at the top 3 cards of your deck; put 1 card of them into hand; "
    "put the rest into your discard pile",
    "look through a deck": "on play: look through your deck: put 1 card of them into hand",
    "the next two": "on play: the next 2 card you buy this turn: gain 1 vp",
    "give damage": "on play: give 1 damage you control to another player",
    "each other player gives": "on play: each other player: give 1 energon to the controller",
    "move others": "on play: move each other player 1 space away from you",
    "bring": "on play: teleport another player to your space",
    "swap spaces": "on play: swap spaces with another player",
    "prevent": "on play: prevent 2 damage",
    "gain its reward": "on play: the next adversary you defeat this turn: gain its reward",
    "play again": "on play: play 1 card you control again",
    "play from the discard pile": "on play: play 1 card in your discard pile",
    "do what it says": "on play: do what 1 maneuver in hand says",
    "double energon": "on play: double your energon",
    "double power": "on play: double your power",
    "double the power of": "on play: double the power of 1 card you control",
    "swap cards": "on play: swap 1 card in hand with 1 card in your discard pile",
    "move a card": "on play: move 1 robot 1 space",
    "ignore a reveal": "ongoing: ignore the reveal of boss",
    "different": "on play: gain 1 vp per different type among card you control",
    "in the matrix": "in the matrix: robots cost +2 to defeat",
    "another turn": "on play: take another turn",
    "until, about no card": "on play: until your next turn: when you would gain damage: prevent 1 damage",
    "assist from play": "ongoing: you may assist with this",
    "once of its name": "ongoing once: ignore the reveal of boss",
}
HURTS = {
    "until your next turn": "on play: until your next turn: robots cost +2 to defeat",
    "your next turn": "on play: at the start of your next turn: gain 1 damage",
    "give a card": "on play: give 1 card in hand to another player",
    "give this": "on play: give this to another player",
    "give vp": "on play: give 1 vp to another player",
    "cannot be battled": "ongoing: robots cannot be battled",
    "lay into the matrix": "on play: put 1 card in hand into the matrix",
    "put under the main deck": "on play: put 1 card in hand on the bottom of the main deck",
    "put at the bottom": "on play: put 1 card in hand on the bottom of your deck",
}
IN_A_SET = (
    "on play: at the start of your next turn: gain 1 vp",
    "on play: give 1 card in hand to another player",
    "on play: look at the top 3 cards of your deck; put 1 card of them into hand; put the rest into your discard pile",
    "on play: until your next turn: robots cost +2 to defeat",
    "on play: until your next turn: when another player buys card: gain 1 vp",
    "on play: put 1 card in hand on the bottom of your deck",
    "on play: this turn: the next card costs you -2 to buy",
    "on play: at the start of your next turn: gain 1 damage",
    "the first maneuver you play each turn: gain 1 vp",
    "on play: give this to another player",
    "on play: play 1 card in your discard pile",
    "on play: may (at the start of your next turn: lose 2 vp; draw 1)",
    "when you defeat adversary: gain 1 vp",
    "on play: give 1 energon to another player",
    "on play: double the power of 1 card you control",
    "on play: prevent 1 damage",
)
"""What the Technologies and Maneuvers of a set say that is made of such texts, as many that hurt as that help."""

PLAIN: dict[str, Any] = {"energon": (), "move": 0, "range": 0, "block": False, "clauses": ()}


@cache
def core() -> CardSet:
    """Returns the Core Set."""
    return load_mix("core")


def titles(kind: int) -> list[str]:
    """Returns the names of the Core Set's cards of some types."""
    return [card.name for card in core().cards if card.type & kind]


def changed(changes: Mapping[str, Mapping[str, Any]]) -> CardSet:
    """Returns the Core Set with some fields of some cards changed."""
    return replace(core(), cards=tuple(replace(card, **changes.get(card.name, {})) for card in core().cards))


def saying(texts: Sequence[str], kinds: int, **more: Any) -> CardSet:
    """Returns the Core Set with these texts, in turn, on its cards of some types, which are alike otherwise."""
    return changed(
        {
            name: PLAIN | {"clauses": (parse_clause(text),) if text else ()} | more
            for name, text in zip(
                titles(kinds), list(texts) * (1 + len(titles(kinds)) // len(texts)), strict=False
            )
        }
    )


def twins(text: str) -> tuple[CardSet, list[str], list[str]]:
    """Returns (a set, Technologies that say a text, the others, which are like them and say nothing)."""
    names = titles(op.TECHNOLOGY)
    return saying((text, ""), op.TECHNOLOGY, cost=2, power=1), names[::2], names[1::2]


def mixed() -> CardSet:
    """Returns a set whose Technologies and Maneuvers say the texts of `IN_A_SET`, at one price."""
    return saying(IN_A_SET, op.TECHNOLOGY | op.MANEUVER, cost=3, power=2, range=1)


def rewarding(reward: str) -> CardSet:
    """Returns a set whose Bosses all have a reward."""
    return changed({name: {"reward": parse_body(reward)} for name in titles(op.BOSS)})


def with_beyond(name: str, beyond: int, **others: int) -> Strategy:
    """Returns a bundled style with another number `beyond`, and other numbers if some are told."""
    style = load(name)
    numbers = dict(zip(NAMES, style.weights, strict=True)) | {"beyond": beyond} | others
    return replace(style, name=f"{name}_{beyond}", weights=tuple(numbers.values()))


def cell_of(card_set: CardSet, *strategies: Strategy, players: int = 2) -> PreparedCell:
    """Returns a Competitive cell that plays a set made in memory."""
    setup = CellSetup("core", "competitive", players, tuple(each.name for each in strategies))
    return PreparedCell(setup, card_set, build_box(card_set, players), list(strategies))
