"""Players that are named by seat or faction, and what texts ask of cards: names, factions, types, places."""

import pytest

from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

BUMBLEBEE = {"character": "Bumblebee", "space": "A1", "energon": 0, "vp": 0, "hand": []}
PRIME = BUMBLEBEE | {"character": "Optimus Prime"}
MEGATRON = BUMBLEBEE | {"character": "Field Commander (Stand-in)"}
OF_DECEPTICONS = {"Field Commander (Stand-in)": {"faction": op.DECEPTICON}}
PEOPLE = ("Bumblebee", "Optimus Prime", "Field Commander (Stand-in)")


def held(what: str, amounts: tuple[int, ...]) -> dict[str, dict[str, int]]:
    """What each of the three has in the end."""
    return {name: {what: amount} for name, amount in zip(PEOPLE, amounts, strict=True)}


@pytest.mark.parametrize(
    ("who", "vp"),
    [
        ("the player to your left", (0, 1, 0)),
        ("each adversary player", (0, 0, 1)),
        ("each autobot player", (1, 1, 0)),
        ("each decepticon player", (0, 0, 1)),
    ],
)
@pytest.mark.parametrize("source", ["Hound", "Brawl"])
def test_players_are_named_by_seat_and_faction(
    scene: Scene, who: str, vp: tuple[int, int, int], source: str
) -> None:
    """A card of a player means whom that player opposes, of whatever faction the card is: Brawl is a Decepticon."""
    hand = {"hand": [source]}
    play = {
        "set": "core", "seat": [BUMBLEBEE | hand, PRIME, MEGATRON], "do": [f"play {source}"],
        "expect": held("vp", vp),
    }  # fmt: skip
    scene(play, OF_DECEPTICONS | says(source, f"on play: {who}: gain 1 vp", reward=None))


def test_the_last_player_sits_to_the_right_of_the_first(scene: Scene) -> None:
    play = {
        "set": "core", "seat": [BUMBLEBEE, PRIME | {"hand": ["Hound"]}], "active": 1,
        "do": ["play Hound"], "expect": {"Bumblebee": {"vp": 1}, "Optimus Prime": {"vp": 0}},
    }  # fmt: skip
    scene(play, says("Hound", "on play: the player to your left: gain 1 vp"))


def test_a_card_that_nobody_controls_means_whom_it_opposes(scene: Scene) -> None:
    """Brawl, faceup in the Matrix, opposes both Autobots and not Megatron, whose turn it is."""
    play = {
        "set": "core", "seat": [MEGATRON | {"hand": ["Hound"]}, PRIME, BUMBLEBEE], "do": ["play Hound"],
        "matrix": {"A1": "down: Brawl"},
        "expect": held("vp", (1, 1, 0)),
    }  # fmt: skip
    flips = says("Hound", "on play: flip 1 facedown card here faceup")
    scene(play, OF_DECEPTICONS | flips | says("Brawl", "on reveal: each adversary player: gain 1 vp"))


def test_each_adversary_player_and_the_left_are_attacked(scene: Scene) -> None:
    """Without Damage to gain each victim loses Energon; the attacker does not."""
    rich = {"energon": 3}
    for whom, left in (("each adversary player", (3, 3, 2)), ("the player to your left", (3, 2, 3))):
        play = {
            "set": "core", "seat": [BUMBLEBEE | rich | {"hand": ["Hound"]}, PRIME | rich, MEGATRON | rich],
            "do": ["play Hound"],
            "expect": held("energon", left),
        }  # fmt: skip
        scene(play, OF_DECEPTICONS | says("Hound", f"on play: attack {whom}: lose 1 energon"))


def test_nobody_is_an_adversary_player_among_friends(scene: Scene) -> None:
    """Two Autobots: what could speak to nobody is not offered."""
    play = duel(
        "core", BUMBLEBEE | {"hand": ["Hound"]}, PRIME, "[expect]\nBumblebee.vp = 1\n\"Optimus Prime\".vp = 0",
        do=["play Hound"],
    )  # fmt: skip
    scene(play, says("Hound", "on play: choose: each adversary player: gain 2 vp or gain 1 vp"))


@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("gain 1 vp per card named 'courage' in hand", 2),
        ("gain 1 vp per card named 'Wrath' in hand", 0),
        ("gain 1 vp per card in hand", 3),
        ("gain 1 vp per ally named 'Village Mechanic' you control", 1),
        ("if there is a card named 'Helping Hand' in hand: gain 5 vp", 5),
        ("discard all card named 'Courage' in hand; gain that many vp", 2),
    ],
)
def test_cards_are_called_by_their_names(scene: Scene, text: str, vp: int) -> None:
    """The ending of an invented name may be left out."""
    hand = {
        "hand": ["Hound", "Courage", "Courage", "Helping Hand"],
        "control": ["Village Mechanic (Stand-in)"],
    }
    play = duel("core", BUMBLEBEE | hand, PRIME, f"[expect]\nBumblebee.vp = {vp}", do=["play Hound"])
    scene(play, says("Hound", f"on play: {text}") | says("Village Mechanic (Stand-in)"))


@pytest.mark.parametrize("cards", ["robot of any faction", "card named 'Brawl'", "robot", "card"])
def test_who_says_any_faction_or_a_name_may_take_an_adversary(scene: Scene, cards: str) -> None:
    taken = cards not in ("robot", "card")
    hand = '["Brawl"]' if taken else "[]"
    play = duel(
        "core", BUMBLEBEE | {"hand": ["Hound"]}, PRIME, f"[expect]\nBumblebee.hand = {hand}",
        do=["play Hound"], matrix={"A1": "Brawl"},
    )  # fmt: skip
    scene(play, says("Hound", f"on play: gain 1 {cards} here to hand"))


def test_any_faction_stands_beside_no_faction() -> None:
    with pytest.raises(CardTextError, match="contradicts"):
        parse_clause("on play: gain 1 autobot robot of any faction")


@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("gain 1 vp per different type among card in hand", 2),
        ("gain 1 vp per 2 different types among card in hand", 1),
        ("gain 1 vp per different type among card you control", 2),
        ("gain 1 vp per different cost among robot in your discard pile", 2),
        ("gain 1 vp per different cost among starter in hand", 0),
        ("gain 1 vp per different faction among card in your discard pile", 2),
        ("gain 1 vp per different faction among card in hand", 0),
        ("gain 1 vp per different name among card in hand", 2),
        ("gain 1 vp per different name among card in your discard pile", 4),
        ("gain 2 vp per different faction among robot in your discard pile, at most 3", 3),
    ],
)
def test_different_types_costs_and_factions_are_counted(scene: Scene, text: str, vp: int) -> None:
    """Two Robots of one cost and one of another; Starters have no cost, Maneuvers and Allies no faction here."""
    cards = {
        "hand": ["Hound", "Courage", "Courage", "Helping Hand"], "control": ["Village Mechanic (Stand-in)"],
        "discard": ["Brawl", "Shrapnel", "Road Runner (Stand-in)", "Helping Hand"],
    }  # fmt: skip
    play = duel("core", BUMBLEBEE | cards, PRIME, f"[expect]\nBumblebee.vp = {vp}", do=["play Hound"])
    scene(play, says("Hound", f"on play: {text}") | says("Village Mechanic (Stand-in)"))


@pytest.mark.rule("GAP-405")
@pytest.mark.parametrize(("also", "vp"), [((), 2), (("Courage",), 1)])
def test_cards_of_one_name_are_counted_once(scene: Scene, also: tuple[str, ...], vp: int) -> None:
    """Two copies of a Starter, and one of another card that texts may also call by its name."""
    cards = {"hand": ["Hound", "Courage", "Courage", "Helping Hand"]}
    play = duel("core", BUMBLEBEE | cards, PRIME, f"[expect]\nBumblebee.vp = {vp}", do=["play Hound"])
    text = "on play: gain 1 vp per different name among card in hand"
    scene(play, says("Hound", text) | {"Helping Hand": {"also": also}})


@pytest.mark.rule("GAP-405")
@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("different name among ally in your discard pile", 1),
        ("different name among card in your discard pile", 2),
        ("different cost among ally in your discard pile", 2),
        ("different cost among card in your discard pile", 2),
        ("ally in your discard pile", 2),
    ],
)
def test_each_card_counts_wherever_it_lies_among_the_others(scene: Scene, text: str, vp: int) -> None:
    """Two Allies that texts call by one name, of two costs, and two of one Starter, which has no cost."""
    mechanic = "Village Mechanic (Stand-in)"
    changes = {mechanic: {"also": ("Teletraan 1",), "cost": 2}, "Teletraan 1": {"cost": 5, "clauses": ()}}
    cards = {"hand": ["Hound"], "discard": ["Teletraan 1", "Courage", mechanic, "Courage"]}
    play = duel("core", BUMBLEBEE | cards, PRIME, f"[expect]\nBumblebee.vp = {vp}", do=["play Hound"])
    scene(play, says("Hound", f"on play: gain 1 vp per {text}") | changes)


@pytest.mark.parametrize(("cards", "vp"), [("ally", 2), ("robot", 1), ("card", 3), ("facedown card", 1)])
@pytest.mark.parametrize("spaces", [("A1", "A2", "B2", "C3"), ("C4", "C3", "A3", "A1")])
def test_faceup_cards_of_the_matrix_are_counted_wherever_they_lie(
    scene: Scene, cards: str, vp: int, spaces: tuple[str, ...]
) -> None:
    """Of those that lie facedown their number alone is known."""
    there = ("Teletraan 1", "Base Liaison (Stand-in)", "Brawl", "down: Rumble")
    empty = {f"{row}{column}": "empty" for row in "ABC" for column in "1234"}
    matrix = empty | dict(zip(spaces, there, strict=True))
    play = duel(
        "core", BUMBLEBEE | {"hand": ["Hound"]}, PRIME, f"[expect]\nBumblebee.vp = {vp}", do=["play Hound"],
        matrix=matrix,
    )  # fmt: skip
    scene(play, says("Hound", f"on play: gain 1 vp per {cards} in the matrix"))


@pytest.mark.parametrize(
    ("text", "expect"),
    [
        ("gain 1 vp per unspent power", "Bumblebee.vp = 5"),
        ("gain 1 vp per 2 unspent power", "Bumblebee.vp = 3"),
        ("gain 1 vp per unspent move", "Bumblebee.vp = 3"),
        ("double your energon", "Bumblebee.energon = 4"),
        ("double your vp", "Bumblebee.vp = 2"),
        ("double your power; gain 1 vp per unspent power", "Bumblebee.vp = 9"),
        ("double your move; gain 1 vp per unspent move", "Bumblebee.vp = 5"),
        ("double your energon; gain that many vp", "Bumblebee.vp = 3"),
        ("if your hand is empty: double your energon; if you do: gain 4 vp", "Bumblebee.vp = 5"),
    ],
)
def test_what_is_left_is_counted_and_doubled(scene: Scene, text: str, expect: str) -> None:
    """3 untied Power and 1 of Hound with its 2 Move; 1 VP, 2 Energon."""
    first = BUMBLEBEE | {"untied": 3, "energon": 2, "vp": 1, "hand": ["Hound"], "mode": "bot"}
    play = duel("core", first, PRIME, f"[expect]\n{expect}", do=["play Hound"])
    scene(play, says("Hound", f"on play: {text}", power=1, move=2))


def test_nothing_is_not_doubled(scene: Scene) -> None:
    play = duel(
        "core", BUMBLEBEE | {"hand": ["Hound"]}, PRIME, "[expect]\nBumblebee.energon = 1", do=["play Hound"]
    )
    scene(play, says("Hound", "on play: choose: double your energon or gain 1 energon"))
