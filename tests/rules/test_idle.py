"""What a text offers: a step that could do nothing is left out, one that could do something is not (GAP-215)."""

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import duel, says

BUMBLEBEE = {"character": "Bumblebee", "mode": "alt", "hand": ["Hound"], "energon": 0, "control": []}
AWAY = {"character": "Optimus Prime", "space": "C4"}
SITE = "Relay Tower (Stand-in)"


def pending(kind: str) -> str:
    """What is asked after the decisions."""
    return f'[expect]\npending = "{kind}"\ndecider = "Bumblebee"'


@pytest.mark.rule("GAP-215", "DMG-15")
@pytest.mark.parametrize(
    ("stack", "discard", "asked"), [(1, 0, "may"), (0, 1, "may"), (1, 1, "may"), (0, 0, "main")]
)
def test_damage_may_be_gained_while_any_is_left(scene: Scene, stack: int, discard: int, asked: str) -> None:
    """On its stack or beside it."""
    decks = {"damage": ["Damage"] * stack, "damage_discard": ["Damage"] * discard}
    play = duel("core", BUMBLEBEE, AWAY, pending(asked), do=["play Hound"], decks=decks)
    scene(play, says("Hound", "on play: may gain 1 damage"))


@pytest.mark.rule("GAP-215", "SITE-2")
@pytest.mark.parametrize(("there", "cap", "asked"), [(2, 9, "may"), (0, 9, "main"), (2, 1, "main")])
def test_energon_may_be_taken_where_there_is_some_and_room_for_it(
    scene: Scene, there: int, cap: int, asked: str
) -> None:
    texts = ["use: may take 1 energon from here"]
    if there:
        texts.insert(0, f"on reveal: put {there} energon here")
    player = BUMBLEBEE | {"energon": 1}
    play = duel("core", player, AWAY, pending(asked), do=["search"], matrix={"A1": f"down: {SITE}"})
    scene(play | {"profile": {"energon.cap": cap}}, says(SITE, *texts))


@pytest.mark.rule("GAP-215", "ENC-8")
@pytest.mark.parametrize("change", ["+1", "-1"])
def test_a_change_of_what_an_adversary_costs_is_never_idle(scene: Scene, change: str) -> None:
    """It is a change of the battle, whatever the number."""
    boss, barrage = "Raid Captain (Stand-in)", "Sudden Barrage (Stand-in)"
    active = BUMBLEBEE | {"untied": 6}
    play = duel(
        "core", active, AWAY, pending("may"),
        do=[f"battle {boss}", "go on"], matrix={"A1": boss}, decks={"encounters": [barrage]},
    )  # fmt: skip
    text = {"confrontation": parse_body(f"may this adversary costs {change}")}
    names = [barrage, *(card.name for card in fixed_set("core").cards if card.type & op.ENCOUNTER)]
    scene(play, dict.fromkeys(names, text))


@pytest.mark.rule("GAP-215")
@pytest.mark.parametrize(
    "text", ["may this turn: adversaries cost -1", "may the next adversary you defeat this turn: lose 1 vp"]
)
def test_what_waits_or_lasts_is_never_idle(scene: Scene, text: str) -> None:
    """Whatever comes of it later."""
    play = duel("core", BUMBLEBEE, AWAY, pending("may"), do=["play Hound"])
    scene(play, says("Hound", f"on play: {text}"))


@pytest.mark.rule("GAP-54")
@pytest.mark.parametrize(("cap", "held"), [(1, 1), (2, 2), (3, 3), ("none", 3)])
def test_no_more_energon_is_gained_than_the_cap(scene: Scene, cap: int | str, held: int) -> None:
    """A cap of 1 is one, too."""
    expect = f"[expect]\nBumblebee.energon = {held}"
    play = duel("core", BUMBLEBEE, AWAY, expect, do=["play Hound"], profile={"energon.cap": cap})
    scene(play, says("Hound", "on play: gain 3 energon"))


@pytest.mark.rule("GAP-215", "MISSION-6")
@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("what", ["draw", "exchange", "complete"])
def test_missions_are_drawn_while_any_is_left_and_completed_where_one_has_some(
    scene: Scene, what: str, left: bool, mine: bool
) -> None:
    """Exchanged where both hold."""
    asked = {"draw": left, "exchange": left and mine, "complete": mine}[what]
    seats = {
        "character": "Prowl",
        "hand": ["Bold"],
        "missions": ["First Foothold (Stand-in)"] if mine else [],
    }
    play = duel(
        "war_on_cybertron", seats, {"character": "Megatron"}, f"[expect]\npending = '{'may' if asked else 'main'}'",
        mode="tvt", do=["play Bold"], decks={"autobot_missions": ["Fresh Supplies (Stand-in)"] if left else []},
    )  # fmt: skip
    scene(play, says("Bold", f"on play: may {what} 1 mission"))
