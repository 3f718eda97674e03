"""The deck that a Boss brings in positions: what lies in it, and what lies before the active player."""

from typing import Any, Final

from sim.engine.data import zone
from sim.scenario.model import DecksModel

DECK: Final = "tactics"
FACEUP: Final = "faceup tactics"


def read(zones: dict[tuple[str, int], list[int]], game: Any, instances: int) -> None:
    """Read the zones of tactics."""
    zones[DECK, 0] = lying(game, instances, zone.TACTIC_DECK)
    zones[FACEUP, 0] = lying(game, instances, zone.TACTICS)


def lying(game: Any, instances: int, where: int) -> list[int]:
    """Returns the cards that lie in a zone which has no pile."""
    return [card for card, lies in enumerate(game.where[:instances]) if lies == where]


def wanted(decks: DecksModel) -> list[tuple[tuple[str, int], list[str]]]:
    """Returns what a scenario says of the deck, and of what lies before the active player."""
    said = ((DECK, decks.tactics), (FACEUP, decks.faceup_tactics))
    return [((where, 0), list(names)) for where, names in said if names is not None]


def write(zones: dict[tuple[str, int], list[int]], game: Any, active: int) -> None:
    """Write the zones of tactics back into a game."""
    for card in zones[DECK, 0]:
        game.where[card] = zone.TACTIC_DECK
    for card in zones[FACEUP, 0]:
        game.where[card], game.holder[card] = zone.TACTICS, active
