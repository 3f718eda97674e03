"""Whose doing it is that a card is turned faceup."""

import pytest

from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

COVER = "Flanking Run (Stand-in)"


@pytest.mark.rule("TURN-13")
def test_whoever_searches_revealed_the_card(scene: Scene) -> None:
    first, second = {"character": "Optimus Prime", "space": "B2"}, {"character": "Bumblebee"}
    play = duel("core", first, second, do=["search"], matrix={"B2": "down: Energon Drill"})
    _, table = scene(play)
    assert [int(table.game.public.seats[seat].revealed) for seat in range(2)] == [1, 0]
    revealed = [(e.seat, e.amount, e.other) for e in table.events if e.kind == event.REVEALED]
    assert revealed == [(0, 0, 0)]


@pytest.mark.rule("GAP-362", "UNI-18")
def test_nobody_reveals_what_unicron_flips(scene: Scene) -> None:
    """It is told as nobody's doing, and no text hears that its player revealed a card."""
    hears = {"control": ["Teletraan 1"], "vp": 0, "energon": 0, "hand": []}
    seats = [
        {"character": "Bumblebee", "space": "A4"} | hears,
        {"character": "Optimus Prime", "space": "D4", "hand": []},
    ]
    cards = ["Energon Drill", "Signal Beacon (Stand-in)", "Signal Beacon (Stand-in)", "Long Scope (Stand-in)"]
    play = {
        "set": "core", "mode": "co-op", "variant": "unicron", "active": 1, "do": ["end turn"], "seat": seats,
        "unicron": {"space": "D1"},
        "matrix": {
            "A4": "Relay Tower (Stand-in)", "C1": "Energon Drill", "D1": "Decoy Hologram (Stand-in)",
            "D2": f"down: {COVER}",
        },
        "decks": {"main": cards, "chaos": ["Stillness (Stand-in)", "Drift (Stand-in)"]},
        "expect": {"matrix.D2": COVER, "Bumblebee.energon": 0, "Optimus Prime.energon": 2},
    }  # fmt: skip
    _, table = scene(play, says("Teletraan 1", "when you reveal card: gain 5 energon"))
    flipped = [e.seat for e in table.events if e.kind == event.REVEALED]
    assert flipped == [-1]
    assert [int(table.game.public.seats[seat].revealed) for seat in range(2)] == [0, 0]


@pytest.mark.rule("MOVE-7")
def test_what_a_searched_card_turns_up_is_not_revealed_by_searching(scene: Scene) -> None:
    """Two cards are revealed, one of them by the Search."""
    first = {"character": "Bumblebee", "mode": "alt", "hand": ["Hound"], "energon": 0, "vp": 0}
    play = duel(
        "core", first, {"character": "Optimus Prime", "space": "C4"},
        "[expect]\nBumblebee.energon = 1\nBumblebee.vp = 2\nmatrix.A2 = 'Helping Hand'",
        do=["play Hound", "search"], matrix={"A1": f"down: {COVER}", "A2": "down: Helping Hand", "B1": "empty"},
    )  # fmt: skip
    hears = ("when you reveal card by searching: gain 1 energon", "when you reveal card: gain 1 vp")
    turns_up = {
        COVER: {"clauses": says(COVER, "on reveal: flip 1 facedown card adjacent faceup")[COVER]["clauses"]}
    }
    scene(play, says("Hound", *hears) | turns_up)
