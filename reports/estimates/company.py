"""Games won together: the effect of a character, from games with it against games without.

Characters are rotated or dealt at random by design, and no game is in both groups: the difference is caused by the
character in place of an average other one.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from reports.counting.cells import Cell, group_name, players_name
from reports.estimates.coop import ALL_GAMES
from reports.estimates.estimate import Family, what_cell
from reports.estimates.table import NO_DATA, Table
from reports.statistics import Interval, effects, yes_or_no


@dataclass(frozen=True)
class Help:
    """The effect of a character on games won together: shares with and without, and their difference."""

    cell: Cell
    subject: str
    present: float
    absent: float
    difference: Interval
    corrected: Interval
    sure: int


def company(family: Family, level: float = 0.95) -> list[Help]:
    """The effect of each character and cell of `reports.estimates.coop.team_by_character`, corrected by Holm."""
    counted: dict[tuple[int, str], tuple[int, int]] = {
        (e.cell["number"], e.subject): (round(e.interval.estimate * e.interval.n), e.interval.n)
        for e in family.estimates
        if e.interval.n
    }
    cells = {cell["number"]: cell for cell in family.cells}
    groups = {}
    for (number, subject), (won, games) in counted.items():
        all_won, all_games = counted[number, ALL_GAMES]
        if subject != ALL_GAMES and games < all_games:
            without = yes_or_no(all_won - won, all_games - games)
            groups[f"{number} {subject}"] = (yes_or_no(won, games), without)
    if not groups:
        return []
    found = effects(groups, together=level)
    return [
        Help(
            cells[int(key.partition(" ")[0])], key.partition(" ")[2], verdict.effect.present, verdict.effect.absent,
            verdict.effect.difference, verdict.corrected, verdict.verdict,
        )
        for key, verdict in found.items()
    ]  # fmt: skip


def company_table(helps: list[Help]) -> Table:
    """Differences by character, a column a number of players."""
    at: Mapping[tuple[str, int], Help] = {(one.subject, one.cell["number"]): one for one in helps}
    cells = list({one.cell["number"]: one.cell for one in helps}.values())
    rows = [
        (subject, *(points(at.get((subject, cell["number"]))) for cell in cells))
        for subject in dict.fromkeys(one.subject for one in helps)
    ]
    note = (
        "percentage points, games with the character less games without it; 95% intervals (Newcombe); + and - mark "
        "what surely makes winning likelier and less likely, corrected for the whole page (Holm)"
    )
    numbers = [
        {
            **what_cell(one.cell), "character": one.subject, "won_with": one.present, "won_without": one.absent,
            "difference": one.difference.estimate, "low": one.difference.low, "high": one.difference.high,
            "n": one.difference.n, "low_corrected": one.corrected.low, "high_corrected": one.corrected.high,
            "comparisons": len(helps),
        }
        for one in helps
    ]  # fmt: skip
    title = f"What a character does to games won together: {group_name(cells[0])}"
    return Table(title, ("with", *map(players_name, cells)), rows, note, numbers)


def points(found: Help | None) -> str:
    """A difference of shares with its interval, in percentage points."""
    if found is None:
        return NO_DATA
    interval = found.difference
    mark = {1: " +", -1: " -"}.get(found.sure, "")
    if interval.low != interval.low:
        return f"{100 * interval.estimate:+.1f}"
    return f"{100 * interval.estimate:+.1f} [{100 * interval.low:+.1f}, {100 * interval.high:+.1f}]{mark}"
