"""Which cards a text means: the one that speaks, those not just drawn, of what cost beside another, of which places."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.render import clause
from cardsets.language.validate import SenselessError, check_clause
from sim.engine.decisions import BATTLE, BUY, CONTRIBUTE
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

HAND = {"character": "Bumblebee", "hand": ["Hound", "Energon Drill"], "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}


def plays(scene: Scene, text: str, expect: str, do: list[str] | None = None, **more: Any) -> Any:
    """Bumblebee plays a card that says a text."""
    first = HAND | more.pop("first", {})
    changes = more.pop("changes", {})
    play = duel("core", first, PRIME, f"[expect]\n{expect}", do=["play Hound", *(do or [])], **more)
    return scene(play, says("Hound", f"on play: {text}") | changes)


def offered_verbs(table: Any) -> set[int]:
    """The verbs of the options of the pending decision."""
    decision = table.game.decision
    return {int(decision.options[i].verb) for i in range(int(decision.n))}


# --- This ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expect"),
    [
        ("discard this", 'Bumblebee.control = []\nBumblebee.discard = ["Hound"]'),
        ("destroy this", 'Bumblebee.control = []\ndestroyed = ["Hound"]'),
        ("put this on top of your deck", "Bumblebee.control = []\nBumblebee.deck_n = 1"),
        ("put this into hand", 'Bumblebee.control = []\nBumblebee.hand = ["Energon Drill", "Hound"]'),
        ("give this to another player", 'Bumblebee.control = []\n"Optimus Prime".discard = ["Hound"]'),
        ("3 power on this", "Bumblebee.power = 3"),
        ("discard this; gain its cost vp", "Bumblebee.vp = 3"),
    ],
)
@pytest.mark.rule("GAP-258")
def test_a_verb_takes_the_card_that_speaks(scene: Scene, text: str, expect: str) -> None:
    plays(scene, text, expect, first={"deck": []})


def test_what_is_gone_is_not_offered_once_more(scene: Scene) -> None:
    plays(scene, "destroy this; may (discard this; gain 1 vp)", "Bumblebee.vp = 0")
    plays(scene, "may (discard this; gain 1 vp)", "Bumblebee.vp = 1", ["accept"])


@pytest.mark.parametrize(("says_so", "offered"), [("in the matrix: you may buy this", True), ("", False)])
@pytest.mark.rule("GAP-258")
def test_a_card_speaks_of_itself_in_the_matrix(scene: Scene, says_so: str, offered: bool) -> None:
    """An Adversary is for sale to anybody who may buy it; once bought it is discarded as ever."""
    play = duel(
        "core", HAND, PRIME, f"[expect]\nBumblebee.discard = {['Brawl'] if offered else []}",
        matrix={"A1": "Brawl"}, do=["play Hound", *(["buy Brawl"] if offered else [])],
    )  # fmt: skip
    texts = [says_so] if says_so else []
    _, table = scene(play, says("Hound", "on play: +9 power") | says("Brawl", *texts, reward=None))
    assert BUY not in offered_verbs(table)


@pytest.mark.parametrize(
    ("says_so", "fights"),
    [
        ("in the matrix: this cannot be battled", False),
        ("in the matrix: this cannot be defeated", False),
        ("", True),
    ],
)
@pytest.mark.rule("GAP-258")
def test_a_card_that_cannot_be_battled_is_not_offered(scene: Scene, says_so: str, fights: bool) -> None:
    texts = [says_so] if says_so else []
    play = duel(
        "core", HAND, PRIME, f"[expect]\nBumblebee.vault_n = {int(fights)}",
        matrix={"A1": "Brawl"}, do=["play Hound", *(["battle Brawl"] if fights else [])],
    )  # fmt: skip
    changes = says("Hound", "on play: +9 power") | says("Brawl", *texts, reward=None)
    _, table = scene(play, changes)
    assert BATTLE not in offered_verbs(table)


@pytest.mark.parametrize(
    ("says_so", "left"),
    [("in the matrix: this cannot be battled", ""), ("in the matrix: this cannot be defeated", "Brawl")],
)
def test_a_text_defeats_what_cannot_be_battled_and_not_what_cannot_be_defeated(
    scene: Scene, says_so: str, left: str
) -> None:
    changes = says("Brawl", says_so, reward=None)
    expect = f"Bumblebee.vault_n = {0 if left else 1}"
    plays(scene, "defeat 1 adversary here", expect, matrix={"A1": "Brawl"}, changes=changes)


# --- What was drawn --------------------------------------------------------------------------------------


@pytest.mark.rule("CLAR-16")
def test_a_card_that_was_just_drawn_is_left_out(scene: Scene) -> None:
    text = "draw 1; put 1 card not just drawn in hand on top of your deck"
    first = {"deck": ["Helping Hand"]}
    plays(scene, text, 'Bumblebee.hand = ["Helping Hand"]\nBumblebee.deck_n = 1', first=first)
    none_left = first | {"hand": ["Hound"]}
    plays(scene, text, 'Bumblebee.hand = ["Helping Hand"]\nBumblebee.deck_n = 0', first=none_left)
    plays(scene, text, "Bumblebee.hand = []\nBumblebee.deck_n = 1", first={"deck": []})


# --- A cost beside that of another card ----------------------------------------------------------------


MATRIX = {
    "A1": "Hound",
    "A2": "Siege Breaker (Stand-in)",
    "A3": "Road Runner (Stand-in)",
    "B1": "Repair Bay (Stand-in)",
}


@pytest.mark.parametrize(
    ("than", "gained", "matrix"),
    [
        ("more than it", "Siege Breaker (Stand-in)", MATRIX),
        ("less than it", "Road Runner (Stand-in)", MATRIX),
        ("as much as it", "Hound", MATRIX),
        (
            "up to 2 more than it",
            "Siege Breaker (Stand-in)",
            MATRIX | {"A1": "Sentinel Helm (Stand-in)", "A3": "Forge Heart (Stand-in)"},
        ),
    ],
)
@pytest.mark.rule("GAP-259")
def test_a_cost_is_compared_with_that_of_the_card_before(
    scene: Scene, than: str, gained: str, matrix: dict[str, str]
) -> None:
    """A card of cost 3 is destroyed; one card of the Matrix fits, and what has no cost fits nothing."""
    first = HAND | {"hand": ["Gate Guard (Stand-in)", "Sky Lookout (Stand-in)"]}
    text = f"on play: destroy 1 card in hand; if you do: gain 1 card that costs {than} in the matrix"
    play = duel(
        "core",
        first,
        PRIME,
        f'[expect]\nBumblebee.discard = ["{gained}"]',
        matrix=matrix,
        do=["play Gate Guard (Stand-in)"],
    )
    scene(play, says("Gate Guard (Stand-in)", text))


# --- Of different kinds ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "discard", "taken"),
    [
        ("types", ["Brawl", "Saboteur (Stand-in)", "Helping Hand"], 2),
        ("factions", ["Brawl", "Saboteur (Stand-in)", "Road Runner (Stand-in)"], 2),
        ("costs", ["Sky Lookout (Stand-in)", "Saboteur (Stand-in)", "Brawl"], 2),
        ("types", ["Brawl", "Helping Hand", "Teletraan 1"], 3),
    ],
)
@pytest.mark.rule("GAP-259")
def test_cards_of_different_kinds_are_taken(scene: Scene, kinds: str, discard: list[str], taken: int) -> None:
    """No two of one type, cost or faction; without cards that differ, fewer are taken."""
    text = f"put 3 card of different {kinds} in your discard pile into hand"
    first = {"hand": ["Hound"], "discard": discard}
    do = [f"pick {discard[0]}"] + ([f"pick {discard[-1]}"] if taken == 3 else [])
    plays(scene, text, f"Bumblebee.hand_n = {taken}", do, first=first)


@pytest.mark.rule("NAME-97")
def test_cards_contributed_are_of_different_costs(scene: Scene) -> None:
    """Of two Technologies of one cost the second is not taken; the third thwarts what a third must."""
    first = HAND | {"hand": ["Energon Drill", "Energon Drill", "Overcharge Cell (Stand-in)"]}
    scheme = "Energon Siphon (Stand-in)"
    play = duel(
        "core",
        first,
        PRIME,
        "[expect]\nBumblebee.hand_n = 2",
        matrix={"A1": scheme},
        do=["contribute Energon Drill"],
    )
    texts = {"clauses": (parse_clause("thwart by contributing 3 technology of different costs"),)}
    _, table = scene(play, {scheme: texts})
    decision = table.game.decision
    offered = [
        int(decision.options[i].card)
        for i in range(int(decision.n))
        if decision.options[i].verb == CONTRIBUTE
    ]
    names = [table.static.cards[int(table.game.public.definition[card])].name for card in offered]
    assert names == ["Overcharge Cell (Stand-in)"]


# --- Places and conditions -------------------------------------------------------------------------------


CARDS = ["Energon Drill", "Energon Drill", "Helping Hand", "Helping Hand"]


@pytest.mark.parametrize(("hand", "discard", "drawn"), [(2, 1, 1), (1, 1, 0), (0, 3, 1), (3, 0, 1)])
@pytest.mark.rule("GAP-259")
def test_two_places_are_counted_together(scene: Scene, hand: int, discard: int, drawn: int) -> None:
    first = {
        "hand": ["Hound", *CARDS[:hand]], "discard": CARDS[hand : hand + discard], "deck": ["Brawl"],
    }  # fmt: skip
    text = "if there are 3 or more technology or maneuver in hand or in your discard pile: draw 1"
    plays(scene, text, f"Bumblebee.hand_n = {hand + drawn}", first=first)


def test_a_card_is_taken_from_either_place(scene: Scene) -> None:
    first = {"hand": ["Hound", "Energon Drill"], "discard": ["Helping Hand"]}
    text = "destroy 1 card in hand or in your discard pile"
    plays(scene, text, 'destroyed = ["Helping Hand"]', ["pick Helping Hand"], first=first)
    plays(scene, text, 'destroyed = ["Energon Drill"]', ["pick Energon Drill"], first=first)


@pytest.mark.parametrize(
    ("tests", "holds"),
    [
        ("in alt mode or your hand is empty", True),
        ("in bot mode or your hand is empty", False),
        ("in alt mode and your hand is empty or in bot mode", False),
        ("in bot mode or in alt mode and you have 1 or more cards in hand", True),
        ("your hand is empty or in bot mode or it is your turn", True),
        ("not in alt mode or not it is your turn", False),
    ],
)
def test_conditions_are_joined_by_or(scene: Scene, tests: str, holds: bool) -> None:
    """`and` binds closer. Bumblebee is in Alt Mode, with a card in hand."""
    plays(scene, f"if {tests}: gain 1 vp", f"Bumblebee.vp = {int(holds)}")
    lasting = f"this turn: +2 power in battle while {tests}"
    matrix, changes = {"A1": "Tunnel Raider (Stand-in)"}, says("Tunnel Raider (Stand-in)", reward=None)
    do = ["battle Tunnel Raider (Stand-in)"] if holds else ["end turn"]
    expect = f"Bumblebee.vault_n = {int(holds)}"
    plays(scene, f"+1 power; {lasting}", expect, do, matrix=matrix, changes=changes)


@pytest.mark.parametrize(("damage", "vp"), [(2, 0), (3, 0), (4, 1)])
def test_the_last_damage_is_foreseen(scene: Scene, damage: int, vp: int) -> None:
    """Five end a game of Co-op, and none another (DMG-21)."""
    first = {"control": ["Damage"] * damage}
    text = "if your next damage is the last: draw 1"
    for mode, drawn in (("co-op", vp), ("competitive", 0)):
        deck = {"deck": ["Helping Hand"]}
        plays(scene, text, f"Bumblebee.hand_n = {1 + drawn}", first=first | deck, mode=mode)


@pytest.mark.parametrize(
    "text",
    [
        "on play: discard 1 this",
        "on play: for each this: draw 1",
        "on play: gain up to 2 card that costs more than it",
        "on play: gain 1 card that costs more than it",
        "on play: discard 1 card of different types",
        "on play: discard 1 card not just drawn",
        "ongoing: robot that costs more than it cost +1",
        "on play: give 1 card in hand or in your vault to another player",
    ],
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(SenselessError):
        check_clause(parse_clause(text))


@pytest.mark.parametrize("place", ["in hand or in hand", "in hand or in the destroyed pile or in your vault"])
def test_places_that_cannot_be_joined_are_refused(place: str) -> None:
    with pytest.raises(CardTextError):
        parse_body(f"destroy 1 card {place}")


def test_the_normal_form_keeps_what_is_meant() -> None:
    text = "ongoing: +1 power in battle while in alt mode and your hand is empty or in bot mode"
    assert clause(parse_clause(text)) == text
