"""What becomes of a thwarted Scheme, and what of a Vault may be contributed."""

import pytest

from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import duel

SCHEME = "Divided Loyalties"


@pytest.mark.rule("SCHEME-9", "GAP-185")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(
    ("where", "value", "vaulted"),
    [
        ("vault", -1, True),
        ("vault", 2, True),
        ("vault if it has a value", 2, True),
        ("vault if it has a value", -1, False),
    ],
)
def test_a_thwarted_scheme_goes_where_the_set_says_and_it_is_told(
    scene: Scene, active: int, where: str, value: int, vaulted: bool
) -> None:
    """Into the Vault of whoever thwarted it, or to the destroyed cards; a value below 0 is none that is printed."""
    names = ("Optimus Prime", "Bumblebee")
    seats = [{"character": name, "energon": 5, "space": "C4"} for name in names]
    play = duel(
        "core", *seats, active=active, do=[f"thwart {SCHEME}"], matrix={"A1": SCHEME},
        profile={"scheme.thwarted": where}, decks={"destroyed": []},
    )  # fmt: skip
    mine, other = names[active], names[1 - active]
    play["expect"] = {
        f"{mine}.energon": 2, f"{mine}.vault": [SCHEME] if vaulted else [], f"{other}.vault": [],
        "destroyed": [] if vaulted else [SCHEME], "matrix.A1": "empty", "decider": mine, "pending": "main",
    }  # fmt: skip
    _, table = scene(play, {SCHEME: {"vault": value}})
    (thwarted,) = [e for e in table.events if e.kind == event.THWARTED]
    told = [(e.seat, e.card, e.space, e.amount, e.other) for e in table.events if e.kind == event.VAULTED]
    assert thwarted.seat == active
    assert told == ([(active, thwarted.card, -1, 0, event.BY_THWARTING)] if vaulted else [])
