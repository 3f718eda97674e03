"""The headlines of a dataset: at most five sentences that answer its question, for the top of a page or a terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reports.counting.cells import cell_name, group_name, players_name
from reports.estimates.comparison import PLAYED_FOR, Comparison
from reports.estimates.estimate import Estimate
from reports.estimates.table import percent
from reports.estimates.targets import (
    ABOVE,
    BELOW,
    OPEN,
    WITHIN,
    Target,
    band_in_words,
    counts_of_answers,
    distance,
    shown,
    title_of,
)
from reports.estimates.teams import shares_of_the_one
from reports.estimates.wording import capital, players_counted, size
from reports.findings.dataset import Findings
from reports.verdicts.changes import verdicts_on_comparisons
from reports.verdicts.texts import verdicts_on_tolls
from reports.verdicts.turns import turned
from reports.verdicts.verdict import GroupVerdicts, Verdict
from reports.verdicts.worth import verdicts_on_worths

MOST: Final = 5
"""Headlines of a dataset."""

OF_A_KIND: Final = 2
"""Headlines on differences, on restricted play, on what turns with the players: no more of each."""


@dataclass(frozen=True)
class Headline:
    """A headline, and the part of the page with its numbers."""

    text: str
    place: str
    cards: tuple[str, ...] = ()


def headlines(found: Findings) -> list[Headline]:
    """The headlines of a dataset: how hard its games are, what differs, what turns, what is off its target.

    Where a study asks what a restriction costs, that comes first.
    """
    of_one_base = [one for one in found.mixes if one.is_of_one_base]
    on_pairs = [
        *verdicts_on_worths(found.worths),
        *verdicts_on_tolls(found.tolls),
        *_foremost(of_one_base),
    ]
    paired = first_sure(on_pairs) or [
        Headline(f"{group.name}: {_short(one)}", "verdicts")
        for group in on_pairs[:1]
        for one in group.open[:1]
    ]
    turns = first_sure(turned(found))
    wide = list(spans(found))
    first, second = (paired[:OF_A_KIND], wide) if found.worths else (wide, paired[:OF_A_KIND])
    off = [*_off_target(found.targets), *_farthest_open(found.targets)]
    tally = _tally(found.targets)
    told = [*first, *second, *turns[:1]][: MOST - len(tally) - bool(off)]
    return [*told, *off[: MOST - len(told) - len(tally)], *tally]


def spans(found: Findings) -> Iterator[Headline]:
    """From which cell to which the share goes that all play for, where these surely differ.

    Of many cells those alone that change no rule and no card: "by the book".
    """
    at_length = {cell["number"] for group in found.at_length for cell in group.cells}
    restricted = {worth.pair.restricted["number"] for worth in found.worths}
    for what, family in zip(PLAYED_FOR, (found.team, shares_of_the_one(found.teams)), strict=True):
        free = [one for one in family.estimates if one.cell["number"] not in restricted] if family else []
        shares = [one for one in free if one.cell["number"] in at_length]
        if len(shares) < 2:
            continue
        least, most = (pick(shares, key=lambda one: one.interval.estimate) for pick in (min, max))
        if least.corrected.high < most.corrected.low:
            book = ", by the book" if len(shares) < len(free) else ""
            told = f"{capital(what)}{book}: from {_in_cell(least)} to {_in_cell(most)}"
            yield Headline(told, "verdicts")


def _in_cell(one: Estimate) -> str:
    return f"{percent(one.interval)} ({cell_name(one.cell)})"


def _foremost(comparisons: Sequence[Comparison]) -> list[GroupVerdicts]:
    """Verdicts on comparisons, first those that move most what all play for, each with that first."""
    groups = verdicts_on_comparisons(sorted(comparisons, key=lambda one: -_moved(one)))
    asked = [capital(what) for what in PLAYED_FOR]
    return [replace(of, sure=sorted(of.sure, key=lambda one: one.subject not in asked)) for of in groups]


def _moved(comparison: Comparison) -> float:
    """The greatest sure difference of the share that all play for; 0 where none is sure."""
    figures = (
        figure for pair in comparison.pairs for figure in pair.figures if figure.outcome.name in PLAYED_FOR
    )
    return max((abs(one.found.difference.estimate) for one in figures if one.sure), default=0.0)


def first_sure(groups: Sequence[GroupVerdicts]) -> list[Headline]:
    """Returns the first sure verdict of each group, and the second ones after them."""
    ranked = [
        (group.name, group.sure[place])
        for place in range(OF_A_KIND)
        for group in groups
        if len(group.sure) > place
    ]
    return [Headline(f"{name}: {_short(one)}", "verdicts", (one.subject,)) for name, one in ranked]


def _short(verdict: Verdict) -> str:
    """A verdict as a sentence with one of its facts."""
    more = len(verdict.facts) - 1
    others = f" (and {more} more)" if more else ""
    return f"{verdict.subject} {verdict.verb} {verdict.facts[0]}{others}: {verdict.word}"


def _off_target(targets: Sequence[Target]) -> Iterator[Headline]:
    """What is surely off its target, the farthest first: a sentence a figure of a mix and mode."""
    together: dict[tuple[str, str, str], list[Target]] = {}
    for one in sorted(targets, key=lambda one: -distance(one)):
        if one.answer in (ABOVE, BELOW):
            together.setdefault((title_of(one), group_name(one.estimate.cell), one.answer), []).append(one)
    for (_, _, answer), of in together.items():
        worst = of[0]
        players = players_counted(one.estimate.cell for one in of)
        far = f", {size(worst.estimate)}" if worst.estimate.fair else ""
        yield Headline(
            f"{_named(worst)}: {answer} its target with {players}; "
            f"{shown(worst)} with {worst.estimate.cell['players']}{far}, target {band_in_words(worst)}",
            "targets",
            (worst.estimate.subject,),
        )


def _farthest_open(targets: Sequence[Target]) -> Iterator[Headline]:
    """The open figures that are surely not fair, the farthest from the middle of their band first."""
    for one in sorted(targets, key=lambda one: -distance(one)):
        estimate = one.estimate
        if one.answer == OPEN and estimate.off_fair:
            yield Headline(
                f"{_named(one)}: open, {shown(one)} with {players_name(estimate.cell)}, {size(estimate)}, "
                f"target {band_in_words(one)}",
                "targets",
                (estimate.subject,),
            )


def _named(one: Target) -> str:
    return f"{capital(title_of(one))} ({group_name(one.estimate.cell)})"


def _tally(targets: Sequence[Target]) -> list[Headline]:
    """How many targets have which answer."""
    if not targets:
        return []
    counts = counts_of_answers(targets)
    outside = counts[ABOVE] + counts[BELOW]
    defaults = sum(one.is_default for one in targets)
    ours = f"; {defaults} of them are default bands" if defaults else ""
    more = "; more games decide more" if counts[OPEN] else ""
    return [
        Headline(
            f"Of {len(targets)} targets {counts[WITHIN]} are surely within, {outside} surely outside, "
            f"{counts[OPEN]} open{more}{ours}",
            "targets",
        )
    ]
