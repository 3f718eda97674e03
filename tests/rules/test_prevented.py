"""What is prevented, cancelled, ignored, or holds for the next card or the first event of a turn alone."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause
from sim.engine.decisions import BUY
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

HAND = {"character": "Bumblebee", "hand": ["Hound", "Energon Drill"], "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}
MAINS = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]


def plays(scene: Scene, text: str, expect: str, do: list[str] | None = None, **more: Any) -> Any:
    """Bumblebee plays a card that says a text."""
    first = HAND | more.pop("first", {})
    second = PRIME | more.pop("second", {})
    changes = more.pop("changes", {})
    play = duel("core", first, second, f"[expect]\n{expect}", do=["play Hound", *(do or [])], **more)
    return scene(play, says("Hound", f"on play: {text}") | changes)


def offered_verbs(table: Any) -> set[int]:
    """The verbs of the options of the pending decision."""
    decision = table.game.decision
    return {int(decision.options[i].verb) for i in range(int(decision.n))}


# --- Damage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("prevented", "gained", "drawn"), [(0, 3, 1), (1, 2, 0), (2, 1, 0), (4, 0, 0)])
@pytest.mark.rule("GAP-260")
def test_the_next_damage_is_prevented(scene: Scene, prevented: int, gained: int, drawn: int) -> None:
    """What was prevented was not gained, so `if you do` fails."""
    first = f"prevent {prevented} damage; " if prevented else ""
    text = f"{first}gain 3 damage; if you do: draw 1"
    control = ["Hound", *["Damage"] * gained]
    deck = {"deck": ["Helping Hand"]}
    plays(scene, text, f"Bumblebee.control = {control}\nBumblebee.hand_n = {1 + drawn}", first=deck)


def test_what_was_not_used_ends_with_the_turn(scene: Scene) -> None:
    hits = says("Helping Hand", "on play: attack another player: gain 1 damage")
    second = {"hand": ["Helping Hand"]}
    plays(
        scene, "prevent 1 damage", 'Bumblebee.control = ["Damage"]', ["end turn", "play Helping Hand"],
        second=second, changes=hits, decks={"main": MAINS},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("answers", "damage", "hand"), [(["accept", "pass"], 1, 0), (["pass", "pass"], 2, 1)]
)
@pytest.mark.rule("GAP-260")
def test_a_text_speaks_before_damage_is_gained(
    scene: Scene, answers: list[str], damage: int, hand: int
) -> None:
    """Before each of two; of a hand of one card only the first can be prevented."""
    waits = says(
        "Teletraan 1", "when you would gain damage: may (discard 1 card in hand; if you do: prevent 1 damage)"
    )
    first = {"control": ["Teletraan 1"]}
    asked = answers if hand else answers[:1]
    control = ["Teletraan 1", "Hound", *["Damage"] * damage]
    expect = f"Bumblebee.control = {control}\nBumblebee.hand_n = {hand}"
    plays(scene, "gain 2 damage", expect, asked, first=first, changes=waits)


# --- Attacks and reveals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "losses", "energon"),
    [("", (1, 0, 1), 2), ("block: cancel the attack; gain that many energon", (0, 0, 0), 4)],
)
@pytest.mark.rule("CLAR-32")
def test_a_block_cancels_the_attack_for_all_whom_it_has_not_reached(
    scene: Scene, text: str, losses: tuple[int, int, int], energon: int
) -> None:
    """Bumblebee attacks all; the Block of the first victim, of two, cancels it for both."""
    seats = [
        HAND | {"space": "A1", "hand": ["Hound"]},
        PRIME | {"space": "A1", "hand": ["Helping Hand"], "energon": 2},
        PRIME | {"space": "A1", "hand": [], "energon": 2, "character": "Field Commander (Stand-in)"},
    ]
    play = {
        "set": "core", "seat": seats, "do": ["play Hound", "block with Helping Hand"],
        "expect": {
            "Optimus Prime": {"energon": energon}, "Field Commander (Stand-in)": {"energon": 2 - losses[2]},
        },
    }  # fmt: skip
    blocks = says("Helping Hand", *([text] if text else []), block=True, range=1)
    scene(play, says("Hound", "on play: attack each other player: lose 1 energon") | blocks)


@pytest.mark.parametrize(("ignores", "vp"), [("ongoing: ignore the reveal of site or boss", 0), ("", 1)])
@pytest.mark.rule("CLAR-33")
def test_a_reveal_is_ignored(scene: Scene, ignores: str, vp: int) -> None:
    """Of the Site that is revealed, not of an Adversary Robot."""
    first = {"control": ["Teletraan 1"]}
    watch = says("Teletraan 1", *([ignores] if ignores else []))
    for card, more in (("Repair Bay (Stand-in)", vp), ("Brawl", 1)):
        reveals = says(card, "on reveal: gain 1 vp", reward=None)
        plays(
            scene, "flip 1 facedown card in the matrix faceup", f"Bumblebee.vp = {more}", ["pick B2"],
            first=first, matrix={"B2": f"down: {card}"}, changes=watch | reveals,
        )  # fmt: skip


# --- The next card, the first event of a turn ------------------------------------------------------------


def lasting(table: Any) -> int:
    """How many live texts last for this turn."""
    public = table.game.public
    return sum(int(public.live[i].until) == op.THIS_TURN for i in range(int(public.live_n)))


@pytest.mark.parametrize(("which", "bought"), [("the next card", 1), ("card", 2)])
@pytest.mark.rule("GAP-260")
def test_the_next_card_costs_less(scene: Scene, which: str, bought: int) -> None:
    """Two cards of cost 3 for 4 Power: both are had where all are cheaper, the first alone where the next is."""
    matrix = {"A1": "Helping Hand", "A2": "Covering Fire (Stand-in)"}
    names = list(matrix.values())[:bought]
    _, table = plays(
        scene, f"+4 power; this turn: {which} costs you -1 to buy", f"Bumblebee.discard = {names}",
        [f"buy {name}" for name in names], matrix=matrix,
    )  # fmt: skip
    assert BUY not in offered_verbs(table)
    assert lasting(table) == (0 if which == "the next card" else 1)


@pytest.mark.parametrize("which", ["the next robot", "robot"])
def test_the_next_adversary_costs_less_to_defeat(scene: Scene, which: str) -> None:
    _, table = plays(
        scene, f"+4 power; this turn: {which} costs -1 to defeat", "Bumblebee.vault_n = 1", ["battle Brawl at A1"],
        matrix={"A1": "Brawl"}, changes=says("Brawl", reward=None),
    )  # fmt: skip
    assert lasting(table) == (0 if which == "the next robot" else 1)


@pytest.mark.parametrize(
    ("waits", "vp"), [("the first technology you play each turn", 1), ("when you play technology", 2)]
)
@pytest.mark.rule("GAP-260")
def test_a_text_speaks_once_each_turn(scene: Scene, waits: str, vp: int) -> None:
    """In the next turn again."""
    first = {
        "control": ["Teletraan 1"], "hand": ["Energon Drill", "Long Scope (Stand-in)"],
        "deck": ["Overcharge Cell (Stand-in)"],
    }  # fmt: skip
    technologies = ("Energon Drill", "Long Scope (Stand-in)", "Overcharge Cell (Stand-in)")
    texts = says("Teletraan 1", f"{waits}: gain 1 vp")
    for name in technologies:
        texts = texts | says(name)
    two = ["play Energon Drill", "play Long Scope (Stand-in)"]
    third = [*two, "end turn", "end turn", "play Overcharge Cell (Stand-in)"]
    for do, gained in ((two, vp), (third, vp + 1)):
        play = duel(
            "core", HAND | first, PRIME, f"[expect]\nBumblebee.vp = {gained}", do=do, decks={"main": MAINS}
        )
        scene(play, texts)


# --- Power twice over, places of events ------------------------------------------------------------------


def test_the_power_of_a_card_is_doubled(scene: Scene) -> None:
    first = {"control": ["Helping Hand"]}
    text = "2 power on 1 maneuver you control; double the power of 1 maneuver you control"
    plays(scene, text, "Bumblebee.power = 4", first=first)


@pytest.mark.parametrize("place", ["you control", "in hand"])
@pytest.mark.parametrize("destroyed", ["you control", "in hand"])
@pytest.mark.rule("GAP-260")
def test_an_event_asks_where_the_card_lies(scene: Scene, place: str, destroyed: str) -> None:
    """It lies with the player whose text it is: what another player had does not count."""
    waits = says("Teletraan 1", f"when a player destroys card {place}: gain 1 vp")
    text = f"destroy 1 maneuver or technology {destroyed}"
    mine, theirs = {"control": ["Teletraan 1", "Helping Hand"]}, {"control": ["Helping Hand"]}
    plays(scene, text, f"Bumblebee.vp = {int(place == destroyed)}", first=mine, changes=waits)
    plays(
        scene,
        text,
        '"Optimus Prime".vp = 0',
        first=theirs,
        second={"control": ["Teletraan 1"]},
        changes=waits,
    )


@pytest.mark.parametrize(
    "text",
    [
        "on play: cancel the attack",
        "when you would gain damage: gain 1 damage",
        "when you would gain damage: may gain 1 damage",
        "when you buy card in hand: draw 1",
    ],
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(SenselessError):
        check_clause(parse_clause(text))


@pytest.mark.parametrize(
    "text", ["on play: prevent 0 damage", "on play: this turn: the next +1 power in battle"]
)
def test_what_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_clause(text)
