"""What was done in the last player's turn was not done in Unicron's (GAP-362)."""

from typing import Any

import pytest

from tests.rules.conftest import Scene
from tests.rules.fixed_sets import SETS
from tests.rules.scenes import says

WITNESS = "Teletraan 1"
PLAYED = "Hound"


def passed_by(do: list[str], after: list[str], energon: tuple[int, int]) -> dict[str, Any]:
    """Bumblebee plays a card and ends the round; Unicron comes by, and his Ambush brings a Damage.

    `energon`: how much Bumblebee has before the turn ends, and once the Ambush was resolved.
    """
    bumblebee = {"character": "Bumblebee", "space": "D2", "energon": 0}
    return {
        "set": str(SETS / "core"),
        "mode": "co-op",
        "variant": "unicron",
        "active": 1,
        "seat": [
            {"character": "Optimus Prime", "space": "D4", "hand": []},
            bumblebee | {"hand": [PLAYED, "Rumble"], "control": [WITNESS]},
        ],
        "unicron": {"space": "D1"},
        "matrix": {
            "D1": "Decoy Hologram (Stand-in)", "D2": "Flanking Run (Stand-in)", "D4": "Quintessa",
            "C2": "Energon Drill", "A3": "down: Long Scope (Stand-in)",
        },
        "decks": {
            "main": ["Energon Drill", "Signal Beacon (Stand-in)", "Signal Beacon (Stand-in)"],
            "chaos": ["Pursuit (Stand-in)"],
            "encounters": ["Close Call (Stand-in)"],
        },
        "do": do,
        "expect": {"Bumblebee.energon": energon[0]},
        "then": [
            {"do": ["end turn", "pick C2", *after], "expect": {"Bumblebee.energon": energon[1]}},
        ],
    }  # fmt: skip


ONCE = (
    "when you gain damage: discard 1 card in hand",
    "the first card you discard each turn: gain 1 energon",
)
ONCE_OF_ANY = (ONCE[0], "the first card a player discards each turn: gain 1 energon")
BOUGHT = ("when you gain damage: gain 1 energon per card bought this turn",)
REVEALED = ("when you gain damage: gain 1 energon per card revealed this turn in the matrix",)


@pytest.mark.rule("GAP-362", "GAP-404")
@pytest.mark.parametrize(
    ("texts", "played", "picks", "energon"),
    [
        (ONCE, "gain 2 damage", ([], ["pick Courage"]), (1, 2)),
        (ONCE_OF_ANY, "gain 2 damage", ([], ["pick Courage"]), (1, 2)),
        (
            ("when you gain damage: gain 1 energon per card played this turn",),
            "gain 1 damage",
            ([], []),
            (1, 1),
        ),
        (BOUGHT, "gain 1 maneuver here; gain 1 damage", ([], []), (1, 1)),
        (REVEALED, "flip 1 facedown card in the matrix faceup; gain 1 damage", (["pick A3"], []), (1, 1)),
    ],
)
def test_his_turn_is_another(
    scene: Scene,
    texts: tuple[str, ...],
    played: str,
    picks: tuple[list[str], list[str]],
    energon: tuple[int, int],
) -> None:
    changes = says(WITNESS, *texts) | says(PLAYED, f"on play: {played}")
    scene(passed_by([f"play {PLAYED}", *picks[0]], picks[1], energon), changes)
