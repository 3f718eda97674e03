"""Verdicts on who beats whom: single pairs, circles, and the weights that remain where a ladder would mislead."""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Final

from reports.counting.cells import group_name
from reports.estimates.meetings import AGAINST, Meetings
from reports.estimates.table import percent
from reports.estimates.wording import counted, intervals, joined, known_within
from reports.statistics import Interval
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict

LEAST_SHOWN: Final = 0.05
"""Weights below that are in the table alone."""


def meeting_verdicts(found: Sequence[Meetings]) -> list[Verdict]:
    """Whether who beats whom is a ladder or goes in circles, and the weights that remain where it does."""
    return [_meeting_verdict(meetings) for meetings in found if not meetings.silent]


def pair_verdicts(meetings: Meetings) -> list[Verdict]:
    """Who surely beats whom, a verdict a winner, most beaten first; then what is known of the other pairs."""
    sure = [estimate for estimate in meetings.family.estimates if estimate.sure > 0]
    winners: list[tuple[int, Verdict]] = []
    for name in meetings.names:
        beaten = [one for one in sure if one.subject.startswith(name + AGAINST)]
        beaten.sort(key=lambda one: -one.interval.estimate)
        facts = tuple(
            f"{one.subject.removeprefix(name + AGAINST)} in {percent(one.interval)} of their games"
            for one in beaten
        )
        if facts:
            held = _evidence(meetings)
            verdict = Verdict(Code.MATCHUP_WON, name, "beats", facts, "more than half", held)
            winners.append((len(facts), verdict))
    winners.sort(key=lambda pair: -pair[0])
    return [*(verdict for _, verdict in winners), *_other_pairs(meetings, bool(winners))]


def _other_pairs(meetings: Meetings, some: bool) -> list[Verdict]:
    still_open = [one for one in meetings.family.estimates if not one.sure]
    widths = [one.corrected.half_width for one in still_open if not isnan(one.corrected.low)]
    if not still_open:
        return []
    word = known_within(max(widths)) if widths else "there are too few games to tell"
    count, many = len(still_open) // 2, len(meetings.family.estimates) // 2
    where = f"In the other {count} of {many} pairs" if some else f"In none of {many} pairs"
    who = "neither" if some else "either"
    facts, held = ("surely beats the other",), _evidence(meetings)
    return [Verdict(Code.MATCHUP_OPEN, where, who, facts, word, held, sure=False)]


def _evidence(meetings: Meetings) -> str:
    counts = [estimate.interval.n for estimate in meetings.family.estimates]
    held = intervals("what is sure is so")
    return f"{meetings.name}; {counted(counts)} games a pair; {held}"


def _meeting_verdict(meetings: Meetings) -> Verdict:
    many = len(meetings.family.estimates) // 2
    games = sum(estimate.interval.n for estimate in meetings.family.estimates) // 2
    held = (
        f"{group_name(meetings.cell) if meetings.split else meetings.name}; {games:,} games with 2 players; "
        f"{len(meetings.names)} characters, {many} meetings"
    )
    facts = []
    if split := meetings.split:
        held += f"; chance of as much by luck alone {_chance(split.p_value)}"
        share = split.cyclic_share
        luck = isnan(share.estimate)
        facts.append(
            "no more than luck makes" if luck else f"differences of which {percent(share)} are cyclic"
        )
    facts += [f"that {' beats '.join((*ring, ring[0]))} for sure" for ring in meetings.circles]
    if not meetings.cyclic:
        facts = facts or ["no three that surely beat each other in turn"]
        word = "no circle is sure: a ladder may tell all"
        code = Code.MATCHUPS_IN_CIRCLES_OPEN
        return Verdict(code, "Who beats whom", "shows", tuple(facts), word, held, sure=False)
    facts += [
        f"that {joined(f'{name} {percent(weight)}' for name, weight in _remaining(weights))} remain in the {ranking}"
        for ranking, weights in meetings.remain.items()
    ]
    word = "circles, of which a ladder would tell lies"
    return Verdict(Code.MATCHUPS_IN_CIRCLES, "Who beats whom", "shows", tuple(facts), word, held)


def _remaining(weights: Mapping[str, Interval]) -> list[tuple[str, Interval]]:
    kept = [(name, weight) for name, weight in weights.items() if weight.estimate >= LEAST_SHOWN]
    return sorted(kept, key=lambda pair: -pair[1].estimate)


def _chance(p_value: float) -> str:
    return "below 0.001" if p_value < 0.001 else f"{p_value:.3f}"
