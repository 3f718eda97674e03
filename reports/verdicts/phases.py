"""The verdict on Infiltration Phases: how many are done in a game, and how often the last one ends it."""

from reports.counting.cells import group_name
from reports.estimates.table import amount, percent
from reports.estimates.wording import games_by_players
from reports.findings.phases import Phases
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict


def phase_verdicts(found: Phases) -> list[Verdict]:
    """How far phases come: measured, not judged; a study that has a target for it holds them against that."""
    cells = [cell for cell in found.cells if cell["number"] in found.done]
    facts = tuple(
        f"{amount(found.done[cell['number']])} phases of {cell['players']}-player games, of which the last one ends "
        f"{percent(found.ended[cell['number']])}"
        for cell in cells
    )
    games = games_by_players((cell["players"], found.done[cell["number"]].n) for cell in cells)
    held = f"{group_name(found.cells[0])}; {games}; 95% t and Wilson intervals"
    subject = "A player alone" if all(cell["players"] == 1 for cell in cells) else "Players"
    verb = "completes or thwarts" if subject != "Players" else "complete or thwart"
    return [Verdict(Code.PHASES_MEASURED, subject, verb, facts, "measured", held, sure=False)]
