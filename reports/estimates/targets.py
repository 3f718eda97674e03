"""Figures against their targets: surely within, surely outside, or open.

A target is a band (`sim.results.targets`). A figure is surely within where its corrected interval lies wholly inside
the band, surely outside where it lies wholly outside: an equivalence test and a test of difference at once (Goeman,
Solari and Stijnen (2010), Three-sided hypothesis testing, Statistics in Medicine 29). All figures with targets are
corrected together (`reports.counting.levels`), so the answers of a whole page hold together. Of a study that plays
until its targets are decided, intervals are confidence sequences, which hold at every look.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reports.counting.cells import Cell, cell_name, group_name, players_counted
from reports.counting.levels import Levels
from reports.estimates.competitive import SIDES_IN_ORDER, WHO_BEGINS
from reports.estimates.coop import ALL_GAMES
from reports.estimates.estimate import Estimate, Family, rows_of_numbers
from reports.estimates.table import NO_DATA, Table, amount, percent
from reports.estimates.wording import band_words
from reports.statistics import (
    ClusterSums,
    Interval,
    mean_interval,
    mean_sequence,
    share_interval,
    share_sequence,
)
from sim.results import Results
from sim.results.figures import (
    BOSS,
    GAMES_WON,
    MISSIONS,
    ON_THE_GROUND,
    ORDINALS,
    PHASES,
    ROUNDS,
    TURN_ORDER,
    Figure,
    Subject,
    figure_sums,
    subject_name,
)
from sim.results.targets import Targets

WITHIN: Final = "surely within"
ABOVE: Final = "surely above"
BELOW: Final = "surely below"
OPEN: Final = "open"

ANSWER_MARKS: Final = {WITHIN: "=", ABOVE: "+", BELOW: "-", OPEN: "?"}

OF_GAMES: Final = (ROUNDS, *ON_THE_GROUND, PHASES)
"""Kinds of which there is one figure a cell, of no family."""

DIGITS: Final = {ROUNDS: 1, MISSIONS: 2, PHASES: 2}
"""Digits that amounts are told with."""

KINDS: Final = {"mix and mode": GAMES_WON, "with": GAMES_WON, WHO_BEGINS: TURN_ORDER}
"""The kinds of figures of families that go by other names."""


@dataclass(frozen=True)
class Target:
    """A figure with its target: the kind of figure, its estimate with a band, and whether the band is a default."""

    kind: str
    estimate: Estimate
    is_default: bool

    @property
    def answer(self) -> str:
        """`WITHIN`, `ABOVE`, `BELOW` or `OPEN`."""
        if self.estimate.surely_within:
            return WITHIN
        return {1: ABOVE, -1: BELOW, 0: OPEN}[self.estimate.sure]

    @property
    def is_share(self) -> bool:
        """Whether the figure lies between 0 and 1."""
        return Figure(self.kind).is_share


def with_targets(family: Family, targets: Targets) -> Family:
    """Returns a family with the bands of its targets."""

    def aimed(estimate: Estimate) -> Estimate:
        subject = subject_of(family, estimate)
        band = None if subject is None else targets.band(_kind(family), subject, estimate.cell)
        return replace(estimate, band=band.bounds(estimate.fair)) if band else estimate

    return replace(family, estimates=[aimed(estimate) for estimate in family.estimates])


def targets_within(families: Sequence[Family], targets: Targets) -> list[Target]:
    """Returns the estimates of some families that have targets; of factions and sides, which mirror each other, one."""
    return [
        Target(_kind(family), estimate, targets.is_default(_kind(family), subject))
        for family in families
        for estimate in (one_of_two(family) if family.mirrored else family.estimates)
        if estimate.band and (subject := subject_of(family, estimate)) is not None
    ]


def one_of_two(family: Family) -> list[Estimate]:
    """Returns the estimates of the first subject of a mirrored family."""
    return [estimate for estimate in family.estimates if estimate.subject == family.subjects[0]]


def other_targets(results: Results, targets: Targets, levels: Levels) -> list[Target]:
    """Returns the figures with targets that are of no family: Bosses by Level, and those of whole games."""
    found = []
    for kind in (BOSS, *OF_GAMES):
        if kind in levels.targeted:
            sums = figure_sums(results, Figure(kind), [cell["number"] for cell in results.cells])
            for cell in results.cells:
                for (number, subject), row in sums.items():
                    band = targets.band(kind, subject, cell) if number == cell["number"] else None
                    if band:
                        plain, corrected = _both(Figure(kind), ClusterSums(**row), levels.target)
                        name = subject_name(kind, subject) if kind == BOSS else kind
                        estimate = Estimate(cell, name, plain, corrected, band=band.bounds(None))
                        found.append(Target(kind, estimate, targets.is_default(kind, subject)))
    return found


def _both(figure: Figure, sums: ClusterSums, level: float) -> tuple[Interval, Interval]:
    if figure.is_share:
        return share_interval(sums), share_interval(sums, level)
    return mean_interval(*sums.amounts), mean_interval(*sums.amounts, level)


def in_sequence(family: Family, results: Results, levels: Levels) -> Family:
    """Returns a family with confidence sequences where the study played until its targets were decided."""
    planned = planned_of(results)
    if planned is None or _kind(family) not in levels.targeted:
        return family
    sums = figure_sums(results, Figure(_kind(family)), [cell["number"] for cell in family.cells])

    def sequenced(estimate: Estimate) -> Estimate:
        row = sums.get((estimate.cell["number"], subject_of(family, estimate)))  # type: ignore[arg-type]
        if row is None:
            return estimate
        plain, corrected = _sequences(Figure(_kind(family)), ClusterSums(**row), planned, levels.target)
        return replace(estimate, interval=plain, corrected=corrected)

    return replace(family, estimates=[sequenced(estimate) for estimate in family.estimates])


def sequences(found: Sequence[Target], results: Results, levels: Levels) -> list[Target]:
    """Returns targets of no family with confidence sequences where the study played until they were decided."""
    planned = planned_of(results)
    if planned is None:
        return list(found)
    sums = {
        kind: figure_sums(results, Figure(kind), [one.estimate.cell["number"] for one in found])
        for kind in dict.fromkeys(one.kind for one in found)
    }
    told = []
    for one in found:
        cell, name = one.estimate.cell["number"], one.estimate.subject
        row = next(
            row
            for (number, subject), row in sums[one.kind].items()
            if number == cell and name in (one.kind, subject_name(one.kind, subject))
        )
        plain, corrected = _sequences(Figure(one.kind), ClusterSums(**row), planned, levels.target)
        told.append(replace(one, estimate=replace(one.estimate, interval=plain, corrected=corrected)))
    return told


def _sequences(figure: Figure, sums: ClusterSums, planned: int, level: float) -> tuple[Interval, Interval]:
    if figure.is_share:
        return share_sequence(sums, planned), share_sequence(sums, planned, level)
    return mean_sequence(*sums.amounts, planned), mean_sequence(*sums.amounts, planned, level)


def planned_of(results: Results) -> int | None:
    """Returns what the confidence sequences of a run are tuned for; None of one that did not wait for decisions."""
    run: Mapping[str, int] | None = results.manifest.get("decisions")
    return run["planned"] if run else None


def subject_of(family: Family, estimate: Estimate) -> Subject | None:
    """Returns the figure's subject that an estimate is of; None where it is of something else."""
    if family.kind == TURN_ORDER:
        return ORDINALS.index(estimate.subject)
    if family.kind == WHO_BEGINS:  # teams sit alternately: who comes second is of the other side
        return SIDES_IN_ORDER.index(estimate.subject)
    if family.kind == "with":
        return "" if estimate.subject == ALL_GAMES else None
    return "" if family.kind in KINDS else estimate.subject


def _kind(family: Family) -> str:
    return KINDS.get(family.kind, family.kind)


def targets_table(found: Sequence[Target]) -> Table:
    """Returns a table of all targets: a row a figure and cell, those surely outside first."""
    ordered = sorted(found, key=lambda one: (_rank(one), -distance(one)))
    rows = [
        (
            title_of(one), cell_name(one.estimate.cell), shown(one), band_in_words(one),
            one.answer + (" (default)" if one.is_default else ""),
        )
        for one in ordered
    ]  # fmt: skip
    note = (
        "95% intervals; the answers rest on wider ones, by which all answers of the page hold together in 95 of 100 "
        "pages; a default band is ours, where the study names none"
    )
    cells: list[Cell] = list({one.estimate.cell["number"]: one.estimate.cell for one in ordered}.values())
    family = Family("figure", cells, [replace(one.estimate, subject=title_of(one)) for one in ordered])
    return Table(
        "Targets", ("figure", "cell", "estimate", "target", "answer"), rows, note, rows_of_numbers(family)
    )


def targets_by_figure(found: Sequence[Target]) -> list[Table]:
    """Returns a table a mix and mode: a row a figure, a column a number of players, each with its answer as a mark."""
    groups: dict[str, list[Target]] = {}
    for one in found:
        groups.setdefault(group_name(one.estimate.cell), []).append(one)
    note = (
        "95% intervals; against its target each is surely above (+), surely below (-), surely within (=) or open (?), "
        "by wider intervals that hold together for the whole page; targets: rollout report --all"
    )
    tables = []
    for name, of in groups.items():
        numbers = sorted({one.estimate.cell["players"] for one in of})
        by_title: dict[str, dict[int, Target]] = {}
        for one in of:
            by_title.setdefault(title_of(one), {})[one.estimate.cell["players"]] = one
        ordered = sorted(by_title.items(), key=lambda pair: -max(map(distance, pair[1].values())))
        rows = [
            (
                title.removeprefix("win share of "),
                *(_marked(at[number]) if number in at else NO_DATA for number in numbers),
            )
            for title, at in ordered
        ]
        columns = ("share or figure", *map(players_counted, numbers))
        tables.append(Table(f"Targets: {name}", columns, rows, note, targets_table(of).numbers))
    return tables


def _marked(one: Target) -> str:
    return f"{shown(one)} {ANSWER_MARKS[one.answer]}"


def counts_of_answers(found: Sequence[Target]) -> dict[str, int]:
    """Returns how many targets have each answer."""
    return {answer: sum(one.answer == answer for one in found) for answer in (WITHIN, ABOVE, BELOW, OPEN)}


def title_of(one: Target) -> str:
    """Returns the figure of a target in words."""
    estimate = one.estimate
    if one.kind == GAMES_WON or one.kind in OF_GAMES:
        return one.kind
    if one.kind == BOSS:
        return f"Boss of {estimate.subject} defeated"
    if one.kind == TURN_ORDER and not estimate.subject.startswith("the "):
        return f"win share of the {estimate.subject} player"
    return f"win share of {subject_name(one.kind, estimate.subject)}"


def shown(one: Target) -> str:
    """Returns the estimate of a target with its 95% interval."""
    return percent(one.estimate.interval) if one.is_share else amount(one.estimate.interval, DIGITS[one.kind])


def band_in_words(one: Target) -> str:
    """Returns the band of a target in words."""
    assert one.estimate.band
    return band_words(one.estimate.band, share=one.is_share)


def distance(one: Target) -> float:
    """Returns how far an estimate is from the middle of its band, in half-widths of the band."""
    low, high = one.estimate.band or (0.0, 0.0)
    return abs(one.estimate.interval.estimate - (low + high) / 2) / ((high - low) / 2)


def _rank(one: Target) -> int:
    return {ABOVE: 0, BELOW: 0, OPEN: 1, WITHIN: 2}[one.answer]
