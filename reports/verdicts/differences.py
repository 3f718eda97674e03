"""The evidence behind verdicts on differences: of characters in a team, and of Bosses in the deck."""

from collections.abc import Sequence
from typing import Final

from reports.counting.cells import Cell, group_name
from reports.estimates.boss_effects import Cost
from reports.estimates.company import Help
from reports.estimates.wording import games_by_players, intervals

SURE_DIFFERENCES: Final = "differences that are sure"


def difference_evidence(cells: Sequence[Cell], found: Sequence[Help | Cost], holds: str = "") -> str:
    """The games that differences rest on, and how sure they are."""
    games = games_by_players((one.cell["players"], one.difference.n) for one in found)
    held = intervals(holds)
    return f"{group_name(cells[0])}; {games}; {held}"
