"""Verdicts on whether a share depends on the number of players."""

from reports.counting.cells import players_name
from reports.estimates.estimate import Estimate, Family
from reports.estimates.wording import HOLDS, evidence, known_to, of_games, players_counted
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict


def by_players(
    code: Code, subject: str, verb: str, estimates: list[Estimate], family: Family
) -> Verdict | None:
    """The verdict that a share depends on the number of players, where its extremes surely differ."""
    most = max(estimates, key=lambda estimate: estimate.interval.estimate)
    least = min(estimates, key=lambda estimate: estimate.interval.estimate)
    if not most.corrected.low > least.corrected.high:
        return None
    fewer, more = sorted((most, least), key=lambda estimate: estimate.cell["players"])
    often = "more" if more is most else "less"
    word = f"{often} often with {players_name(more.cell)} than with {fewer.cell['players']}"
    facts = (of_games(fewer), of_games(more))
    return Verdict(code, subject, verb, facts, word, evidence([fewer, more], HOLDS))


def no_difference(code: Code, event: str, estimates: list[Estimate], family: Family) -> Verdict:
    """The verdict that no difference by number of players is sure; `event` is what happens more or less often."""
    facts = (f"no sure difference to how often {event}, with {players_counted(e.cell for e in estimates)}",)
    word, held = known_to(estimates), evidence(estimates)
    return Verdict(code, "The number of players", "makes", facts, word, held, sure=False)
