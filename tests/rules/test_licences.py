"""Texts that let a player buy so many cards that are not for sale, or cards of the destroyed pile."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause
from sim.engine.decisions import BUY
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

HAND = {"character": "Bumblebee", "hand": ["Hound"], "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}
MATRIX = {"A1": "Rumble", "A2": "down", "B1": "down", "B2": "down"}


def plays(scene: Scene, text: str, do: list[str], expect: str = "", **more: Any) -> Any:
    """Bumblebee on A1 plays a card of 9 Power and Range 1 that says a text."""
    changes = more.pop("changes", {})
    first = HAND | more.pop("first", {})
    play = duel(
        "core", first, PRIME, f"[expect]\n{expect}", do=["play Hound", *do],
        **{"matrix": MATRIX} | more,
    )  # fmt: skip
    return scene(play, says("Hound", f"on play: {text}", power=9, range=1) | changes)


def for_sale(table: Any) -> list[str]:
    """The titles that the pending decision offers to buy, but for the Basic card."""
    decision = table.game.decision
    options = [decision.options[i] for i in range(int(decision.n))]
    titles = table.game.public.definition
    return [table.static.cards[int(titles[int(o.card)])].name for o in options if int(o.verb) == BUY]


# --- So many cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("GAP-266", "NAME-77")
@pytest.mark.parametrize(("text", "left"), [("1", []), ("2", ["Brawl"]), ("", ["Brawl"])])
def test_so_many_adversary_robots_may_be_bought(scene: Scene, text: str, left: list[str]) -> None:
    """Two lie within reach; a text without a number holds all turn."""
    matrix = MATRIX | {"A2": "Brawl"}
    _, table = plays(
        scene, f"this turn: you may buy {text} adversary robot", ["buy Rumble"],
        'Bumblebee.discard = ["Rumble"]', matrix=matrix,
    )  # fmt: skip
    assert for_sale(table) == left


@pytest.mark.rule("GAP-266")
def test_what_is_for_sale_anyway_uses_no_licence_up(scene: Scene) -> None:
    """A text on any Robot lets the first be bought that is an Adversary."""
    matrix = MATRIX | {"A2": "Energon Drill"}
    text = "this turn: you may buy 1 card of any faction"
    _, table = plays(scene, text, ["buy Energon Drill"], matrix=matrix)
    assert for_sale(table) == ["Rumble"]


@pytest.mark.rule("GAP-266")
def test_a_text_without_limit_is_used_before_one_for_a_card(scene: Scene) -> None:
    matrix = MATRIX | {"A2": "Brawl"}
    first = {"control": ["Teletraan 1"]}
    ally = says("Teletraan 1", "ongoing: you may buy adversary robot named 'Rumble'")
    text = "this turn: you may buy 1 adversary robot"
    _, table = plays(scene, text, ["buy Rumble"], matrix=matrix, first=first, changes=ally)
    assert for_sale(table) == ["Brawl"]


@pytest.mark.rule("GAP-266")
def test_a_licence_ends_with_the_turn(scene: Scene) -> None:
    text = "this turn: you may buy 1 adversary robot"
    _, table = plays(scene, text, ["end turn"], 'active = "Optimus Prime"')
    assert for_sale(table) == []


# --- The destroyed pile ----------------------------------------------------------------------------------

PILE = {"destroyed": ["Energon Drill", "Energon Drill", "Rumble", "Raid Captain (Stand-in)"]}


@pytest.mark.rule("GAP-266", "CLAR-31")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("1 card", ["Energon Drill"]),
        ("1 card of any faction", ["Energon Drill", "Rumble"]),
        ("adversary robot", ["Rumble"]),
        ("1 maneuver", []),
    ],
)
def test_destroyed_cards_are_for_sale(scene: Scene, cards: str, offered: list[str]) -> None:
    """Each title once; no Boss, and an Adversary Robot where a faction is named."""
    _, table = plays(
        scene, f"this turn: you may buy {cards} in the destroyed pile", [], decks=PILE, matrix={"A1": "down"}
    )
    assert sorted(for_sale(table)) == offered


@pytest.mark.rule("GAP-266")
def test_a_destroyed_card_is_bought_at_its_price(scene: Scene) -> None:
    """With any Power, once; it goes where a bought card goes."""
    text = "this turn: you may buy 1 card of any faction in the destroyed pile"
    _, table = plays(
        scene, text, ["buy Energon Drill"],
        'Bumblebee.discard = ["Energon Drill"]\ndestroyed = ["Energon Drill", "Rumble", "Raid Captain (Stand-in)"]',
        decks=PILE, matrix={"A1": "down"},
    )  # fmt: skip
    price = next(card.cost for card in table.static.cards if card.name == "Energon Drill")
    assert int(table.game.public.stock.power[0]) == 9 - price
    assert for_sale(table) == []


@pytest.mark.rule("GAP-266")
def test_what_a_player_cannot_pay_is_not_offered(scene: Scene) -> None:
    text = "this turn: you may buy card in the destroyed pile"
    text = f"{text}; lose 9 power"
    _, table = plays(scene, text, [], decks=PILE, matrix={"A1": "down"})
    assert for_sale(table) == []


@pytest.mark.rule("GAP-266")
def test_a_text_on_the_destroyed_pile_sells_nothing_of_the_matrix(scene: Scene) -> None:
    text = "this turn: you may buy adversary robot in the destroyed pile"
    _, table = plays(scene, text, [])
    assert for_sale(table) == []


@pytest.mark.rule("GAP-266")
def test_a_text_that_stays_sells_destroyed_cards_every_turn(scene: Scene) -> None:
    ally = says("Teletraan 1", "ongoing: you may buy technology in the destroyed pile")
    first = {"control": ["Teletraan 1"]}
    plays(
        scene, "gain 1 vp", ["buy Energon Drill", "buy Energon Drill"],
        'Bumblebee.discard = ["Energon Drill", "Energon Drill"]',
        decks=PILE, matrix={"A1": "down"}, first=first, changes=ally,
    )  # fmt: skip


# --- What is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ongoing: you may buy 1 robot", "how many cards may be bought is said for a turn"),
        ("on play: this turn: you may buy robot in hand", "does not look at where a card lies"),
        ("on play: this turn: you may buy 1 boss", "is never about a boss"),
    ],
)
def test_what_cannot_be_bought_is_refused(text: str, message: str) -> None:
    with pytest.raises(SenselessError, match=message):
        check_clause(parse_clause(text))


def test_nobody_is_let_buy_none() -> None:
    with pytest.raises(CardTextError, match="0 cards"):
        parse_clause("on play: this turn: you may buy 0 robot")


# --- What is for sale at all -----------------------------------------------------------------------------


@pytest.mark.rule("BUY-11", "BUY-20", "GAP-266")
@pytest.mark.parametrize("destroyed", [False, True])
@pytest.mark.parametrize(
    ("cost", "type_of", "sold"),
    [
        (0, op.TECHNOLOGY, True), (1, op.TECHNOLOGY, True), (None, op.TECHNOLOGY, False), (0, op.SITE, True),
        (None, op.SITE, False), (3, op.MANEUVER, True), (3, op.ALLY, True), (3, op.RELIC, True), (3, op.SCHEME, False),
    ],
)  # fmt: skip
def test_what_has_a_cost_and_is_no_scheme_is_for_sale(
    scene: Scene, cost: int | None, type_of: int, sold: bool, destroyed: bool
) -> None:
    """In the Matrix as in the destroyed pile, where a text sells what lies there."""
    name = "Energon Drill"
    text = (
        "this turn: you may buy card of any faction in the destroyed pile" if destroyed else "gain 1 energon"
    )
    changes = {name: {"cost": cost, "type": type_of, "clauses": (), "energon": ()}}
    lie: dict[str, Any] = {"matrix": {"A1": "down", "A2": "down"}, "decks": {"destroyed": [name]}}
    if not destroyed:
        lie = {"matrix": {"A1": name, "A2": "down"}, "decks": {"destroyed": []}}
    _, table = plays(scene, text, [], changes=changes, **lie)
    assert for_sale(table) == ([name] if sold else [])
