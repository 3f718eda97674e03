"""Who leads at the end of a round, where more than the Vaults counts: Polities, Missions and Planets."""

from typing import Any

import pytest

from sim.engine.play.table import Table
from tests.rules.conftest import Scene

TARN, QUINTESSA = "Tarn", "Quintessa"
FIRST = {"setup.first_player": 0}


def leaders(table: Table) -> int:
    """Who led as the last round ended, a bit a side."""
    table.run()
    return int(table.game.leaders[int(table.game.rounds_noted) - 1])


@pytest.mark.rule("POLITY-8", "MISSION-7", "END-7")
@pytest.mark.parametrize(
    ("value", "token", "vp", "missions", "lead"),
    [
        (3, "autobot", (0, 2), (0, 0), 0b01), (3, "autobot", (0, 3), (0, 0), 0b11),
        (3, "autobot", (0, 4), (0, 0), 0b10), (3, "decepticon", (2, 0), (0, 0), 0b10),
        (3, "decepticon", (3, 0), (0, 0), 0b11), (3, "", (1, 1), (0, 0), 0b11), (-1, "autobot", (0, 0), (0, 0), 0b11),
        (3, "autobot", (0, 2), (1, 0), 0b11), (3, "autobot", (0, 2), (1, 1), 0b01), (0, "", (0, 1), (0, 1), 0b11),
    ],
)  # fmt: skip
def test_polities_under_command_and_missions_not_completed_count_for_a_team(
    scene: Scene, value: int, token: str, vp: tuple[int, int], missions: tuple[int, int], lead: int
) -> None:
    some = (["First Foothold (Stand-in)"], ["Fresh Supplies (Stand-in)"])
    seats: list[dict[str, Any]] = [
        {
            "character": name, "space": "A1", "hand": [], "vault": [], "energon": 0, "vp": vp[seat],
            "missions": some[seat] if missions[seat] else [],
        }
        for seat, name in enumerate(("Prowl", "Megatron"))
    ]  # fmt: skip
    polity = {"card": TARN, "command": token} if token else TARN
    _, table = scene(
        {
            "set": "war_on_cybertron", "mode": "tvt", "active": 1, "seat": seats,
            "do": ["end turn", *(["keep all"] if missions[1] else [])], "profile": FIRST,
            "matrix": {"C4": polity},
        },
        {TARN: {"vault": value}},
    )  # fmt: skip
    assert leaders(table) == lead


@pytest.mark.rule("PLANET-8", "END-7")
@pytest.mark.parametrize(
    ("lies", "value", "vp", "lead"),
    [
        (QUINTESSA, 3, 2, 0b10), (QUINTESSA, 3, 3, 0b11), (QUINTESSA, 3, 4, 0b01), (f"down: {QUINTESSA}", 3, 1, 0b01),
        ("Rumble", 3, 1, 0b01), (QUINTESSA, -1, 0, 0b11), (QUINTESSA, 0, 0, 0b11),
    ],
)  # fmt: skip
def test_faceup_planets_count_for_the_many(scene: Scene, lies: str, value: int, vp: int, lead: int) -> None:
    """A Robot that lies there counts for nobody, nor what is facedown."""
    seats = [
        {
            "character": name,
            "space": space,
            "hand": [],
            "vault": [],
            "energon": 0,
            "vp": vp if not seat else 0,
        }
        for seat, (name, space) in enumerate(
            (("Unicron", "C4"), ("Bumblebee", "C1"), ("Optimus Prime", "C2"))
        )
    ]
    _, table = scene(
        {
            "set": "core", "mode": "1vm", "variant": "unicron", "active": 2, "seat": seats,
            "do": ["end turn"], "profile": FIRST,
            "matrix": {"C4": "down", "A1": lies},
        },
        {lies.removeprefix("down: "): {"vault": value}},
    )  # fmt: skip
    assert leaders(table) == lead
