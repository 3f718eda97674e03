"""What is set aside in positions, until a text brings it in."""

from typing import Any, Final

from sim.engine.data import zone
from sim.engine.play.table import Table
from sim.scenario.model import DecksModel, ScenarioError
from sim.scenario.tactics import lying

ASIDE: Final = "aside"


def read(zones: dict[tuple[str, int], list[int]], game: Any, instances: int) -> None:
    """Read the zone of what is set aside."""
    zones[ASIDE, 0] = lying(game, instances, zone.ASIDE)


def wanted(table: Table, decks: DecksModel) -> list[tuple[tuple[str, int], list[str]]]:
    """Returns what a scenario says is set aside.

    Raises:
        ScenarioError: such a game sets nothing aside.
    """
    if decks.aside is None:
        return []
    if not int(table.box.aside_n):
        raise ScenarioError(
            "decks.aside: nothing is set aside in this game; allowed: with variant = 'infiltration' or 'unicron'"
        )
    return [((ASIDE, 0), list(decks.aside))]


def write(zones: dict[tuple[str, int], list[int]], game: Any) -> None:
    """Write the zone of what is set aside back into a game."""
    for card in zones[ASIDE, 0]:
        game.where[card] = zone.ASIDE
