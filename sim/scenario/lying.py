"""Where cards of a group of their own may lie in positions: Missions, Ruins, phases, tactics, Chaos cards."""

from typing import Final

from sim.engine.play.table import Table
from sim.scenario.model import ScenarioError

LIE: Final = {
    "missions": ("Mission", ("missions", "mission stack", "mission discard", "vault")),
    "ruins": ("Ruin", ("ruins", "ruin discard", "matrix", "destroyed")),
    "phases": ("phase", ("phases", "phase stack", "vault")),
    "tactics": ("tactic", ("tactics", "faceup tactics")),
    "chaos": ("Chaos card", ("chaos", "chaos discard")),
    "planetary": (
        "Planetary Ruin",
        ("planetary ruins", "planetary ruin discard", "matrix", "destroyed"),
    ),
    "piece": ("figure", ("unicron.space",)),
}
"""By group of cards what one of it is called, and the zones where it may lie."""
OWN_ZONES: Final = {name: group for group, (_, names) in LIE.items() for name in names if group[:-1] in name}
"""The zones that hold cards of one group alone."""


def check_lies(table: Table, card: int, where: str) -> None:
    """Check that a card may lie in a zone: cards of these groups in theirs alone, and nothing else in those.

    Raises:
        ScenarioError: it may not.
    """
    name = table.static.cards[int(table.box.definition[card])].name
    for group, (called, zones) in LIE.items():
        first, n = int(getattr(table.box, f"{group}_first")), int(getattr(table.box, f"{group}_n"))
        is_one = first <= card < first + n
        if is_one and where not in zones:
            raise ScenarioError(f"{where}: {name!r} is a {called}; allowed: in {', '.join(zones)}")
        if not is_one and OWN_ZONES.get(where) == group:
            raise ScenarioError(f"{where}: {name!r} is no {called}")
