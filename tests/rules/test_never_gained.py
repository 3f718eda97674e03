"""What no player ever gains: Bosses, Polities, Planets, and what lies in a Vault, a Ruin deck or a stack of its own."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause
from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

PRIME = {"character": "Optimus Prime"}


@pytest.mark.rule("COMP-49", "GAP-396")
@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("gain 1 planet in the matrix", "'gain' is never about a planet"),
        ("you may buy planets", "'you may buy' is never about a planet"),
        ("put 1 planet in the matrix into hand", "'put' is never about a planet"),
    ],
)
def test_a_planet_is_never_gained(text: str, refused: str) -> None:
    with pytest.raises(SenselessError, match=refused):
        check_clause(parse_clause(f"{'ongoing' if text.startswith('you') else 'on play'}: {text}"))


@pytest.mark.rule("GAP-396")
@pytest.mark.parametrize(
    ("mix", "mode", "seated", "place"),
    [
        (
            "war_on_cybertron", {"mode": "tvt"}, [("Prowl", ["Field Kit (Stand-in)"]), ("Megatron", [])], "Praxus",
        ),
        (
            "core_with_chaos", {"mode": "co-op", "variant": "unicron"},
            [("Bumblebee", ["Take Cover (Stand-in)"]), ("Optimus Prime", [])], "Cybertron",
        ),
        (
            "core_with_chaos", {"mode": "co-op", "variant": "unicron"},
            [("Bumblebee", ["Take Cover (Stand-in)"]), ("Optimus Prime", [])], "Molten Core (Stand-in)",
        ),
    ],
)  # fmt: skip
def test_no_polity_planet_or_planetary_ruin_is_gained_as_a_site_or_a_card(
    scene: Scene, mix: str, mode: dict[str, str], seated: list[Any], place: str
) -> None:
    seats = [{"character": name, "hand": hand} for name, hand in seated]
    noun = "site" if place in ("Praxus", "Cybertron") else "faceup card"
    for verb in (f"gain 1 {noun} in the matrix to hand", f"put 1 {noun} in the matrix into hand"):
        expect = f"[expect]\n'{seated[0][0]}'.hand = []"
        play = duel(mix, *seats, expect, do=[f"play {seats[0]['hand'][0]}"], matrix={"C1": place}, **mode)
        scene(play, says(seats[0]["hand"][0], f"on play: {verb}"))


@pytest.mark.rule("GAP-396", "COMP-49", "MISSION-1")
@pytest.mark.parametrize(
    ("text", "vault"),
    [
        ("put 1 card in your vault into hand", ["Search and Destroy"]),
        ("swap 1 card in hand with 1 card in your vault", ["Search and Destroy"]),
        ("swap 1 card in hand with 1 card in your vault", ["Iron Magistrate (Stand-in)"]),
    ],
)
def test_what_lies_in_a_vault_alone_goes_into_no_hand(scene: Scene, text: str, vault: list[str]) -> None:
    first = {"character": "Prowl", "hand": ["Field Kit (Stand-in)", "Bold"], "vault": vault}
    expect = f"[expect]\nProwl.vault = {vault}\nProwl.hand = ['Bold']"
    play = duel(
        "war_on_cybertron",
        first,
        {"character": "Megatron"},
        expect,
        do=["play Field Kit (Stand-in)"],
        mode="tvt",
    )
    scene(play, says("Field Kit (Stand-in)", f"on play: {text}"))


@pytest.mark.rule("RUIN-8")
def test_a_planetary_ruin_stays_faceup(scene: Scene) -> None:
    first = {"character": "Bumblebee", "hand": ["Take Cover (Stand-in)"]}
    play = duel(
        "core_with_chaos", first, PRIME, '[expect]\nmatrix.C1 = "Molten Core (Stand-in)"',
        do=["play Take Cover (Stand-in)"], mode="co-op", variant="unicron", matrix={"C1": "Molten Core (Stand-in)"},
    )  # fmt: skip
    _, table = scene(
        play, says("Take Cover (Stand-in)", "on play: flip all faceup card in the matrix facedown")
    )
    assert event.FLIPPED_DOWN not in [e.kind for e in table.events]


@pytest.mark.rule("PLANET-7", "UNIM-9")
@pytest.mark.parametrize(
    "text",
    [
        "on play: gain 1 vp per planet in your vault",
        "when you battle planet: gain 1 vp",
        "ongoing: planets cost +1 to defeat",
        "on play: destroy 1 planet in the matrix",
        "on play: look at the top 2 cards of the main deck; if there is 1 or more planet of them: draw 1",
        "on play: look at the top 2 cards of the main deck; if there is 1 or more polity of them: draw 1",
    ],
)
def test_what_becomes_of_planets_is_sayable(text: str) -> None:
    check_clause(parse_clause(text))


@pytest.mark.rule("GAP-396")
@pytest.mark.parametrize("types", [op.POLITY | op.SITE, op.PLANET | op.SITE])
def test_no_polity_or_planet_says_that_it_is_gained(types: int) -> None:
    with pytest.raises(SenselessError, match="'gain' is never about a"):
        check_clause(parse_clause("on reveal: gain this to hand"), types)
