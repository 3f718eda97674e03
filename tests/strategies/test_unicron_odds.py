"""The odds against Unicron: how many of the Chaos cards let a player's Power fell him, as the board is."""

from typing import Any

import pytest

from sim.engine.machine.compiled import INTERPRETED
from sim.scenario.model import parse_scenario
from sim.scenario.run import play_scenario
from strategies.planner.odds import chance_to_fell
from tests.rules.fixed_sets import SETS

CARDS = 8
RUINS = ("Molten Core (Stand-in)", "Drifting Hull (Stand-in)")


def odds(over: int, ruins: int, energon: int, *, alone: bool = False) -> int:
    """Returns the planner's percent for Bumblebee, with so many Ruins in the Matrix and so much Energon."""
    scenario: dict[str, Any] = {
        "set": "../../sets/core", "mode": "solo" if alone else "co-op", "variant": "unicron", "do": [],
        "overlays": ["../../overlays/texts/odds_against_him.toml"],
        "seat": [
            {"character": "Bumblebee", "space": "D1", "hand": [], "energon": energon},
            {"character": "Optimus Prime", "space": "A1", "hand": []},
        ][: 1 if alone else 2],
        "decks": {"destroyed": ["Energon Drill"]} if ruins == 1 else {},
        "unicron": {"space": "D1"},
        "matrix": {"D1": "Decoy Hologram (Stand-in)"} | dict(zip(("A1", "A2"), RUINS[:ruins], strict=False)),
        "expect": {},
    }  # fmt: skip
    _, table = play_scenario(parse_scenario(scenario, "odds", SETS.parent / "scenarios" / "unicron"))
    game, box = table.records
    told = (game.public, game.own[0]) if INTERPRETED else (game["public"], game["own"][0])
    return int(chance_to_fell(*told, box, over))


@pytest.mark.rule("UNI-29", "UNI-32")
@pytest.mark.parametrize(
    ("ruins", "energon", "dearer"),
    [
        # Per player, cheaper, by Ruins, Power lost, Power gained, per Ruin, by Energon and Assists, by the destroyed.
        (0, 0, (2, -3, 8, 2, -1, 0, -1, 0)),
        (1, 2, (2, -3, 8, 2, -1, 3, 4, 4)),
        (2, 1, (2, -3, -1, 2, -1, 6, -1, 0)),
    ],
)
def test_each_chaos_card_counts_as_the_board_makes_it(
    ruins: int, energon: int, dearer: tuple[int, ...]
) -> None:
    for over in range(-4, 10):
        felled = sum(over >= each for each in dearer)
        assert odds(over, ruins, energon) == 100 * felled // CARDS, over


@pytest.mark.rule("UNI-29")
def test_nobody_assists_a_lone_player() -> None:
    felled = [sum(over >= each for each in (1, -3, 8, 2, -1, 0, 0, 0)) for over in (-1, 0)]
    assert [odds(over, 0, 0, alone=True) for over in (-1, 0)] == [100 * each // CARDS for each in felled]
