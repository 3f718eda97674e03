"""Which of several changes matters most: their paired differences of one outcome, the greatest on top (a tornado)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from reports.estimates.comparison import PLAYED_FOR, Comparison, PairedFigure
from reports.estimates.comparison_tables import gain
from reports.estimates.wording import players_counted
from reports.figures.comparison import bar_of
from reports.figures.differences import Panel, Row, difference_panels
from reports.figures.style import Chart

FEWEST: Final = 3
"""Changes that are ranked: two can be read one after the other."""

OF_SOMEBODY: Final = "wins of "
"""How outcomes of one character, seat or strategy begin."""

MOST: Final = 16
"""The most rows."""


def tornado_chart(comparisons: Sequence[Comparison], name: str) -> Chart | None:
    """The outcome that most changes surely move; None for few changes, or where none is sure."""
    if len(comparisons) < FEWEST:
        return None
    figures = [(one, figure) for one in comparisons for pair in one.pairs for figure in pair.figures]
    moved = Counter(name for _, name in {(one.title, f.outcome.name) for one, f in figures if f.sure})
    if not moved:
        return None
    # What all play for, where some change moves it; of outcomes that as many changes move one of the whole game, then
    # the one that comes first in their tables.
    order = {outcome: -place for place, outcome in enumerate(comparisons[0].figures)}
    wanted = max(
        moved,
        key=lambda outcome: (
            outcome in PLAYED_FOR,
            moved[outcome],
            not outcome.startswith(OF_SOMEBODY),
            order.get(outcome, -len(order)),
        ),
    )
    ranked = sorted(comparisons, key=lambda one: -_size(one, wanted))[:MOST]
    rows = [row for one in ranked if (row := _row(one, wanted))[1]]
    outcome = next(figure.outcome for _, figure in figures if figure.outcome.name == wanted)
    scale = 100 if outcome.kind == "share" else 1
    unit = "percentage points" if scale == 100 else outcome.measure
    cells = [pair.after for one in ranked for pair in one.pairs]
    why = "what all play for" if wanted in PLAYED_FOR else "of the outcomes the one that most changes move"
    shown = (
        f" The {MOST} greatest of {len(comparisons)} changes are shown." if len(comparisons) > MOST else ""
    )
    caption = (
        f"What each change does to {wanted}, the greatest difference on top: {why} ({moved[wanted]} of "
        f"{len(comparisons)} changes move it surely).{shown} Games are paired; a change is caused by what the two "
        "sides differ in."
    )
    first = max(
        (figure for one, figure in figures if one is ranked[0] and figure.outcome.name == wanted), key=_far
    )
    alt = (
        f"Tornado of differences of {wanted}, {players_counted(cells)}: {len(rows)} changes; the greatest is "
        f"{ranked[0].title}, {gain(first).rstrip(' +-')}."
    )
    return Chart(name, difference_panels([Panel(rows, f"difference, {unit}", scale)]), caption, alt)


def _row(comparison: Comparison, outcome: str) -> Row:
    found = [(pair, pair.at(outcome)) for pair in comparison.pairs]
    return comparison.title, [bar_of(figure, pair.after["players"]) for pair, figure in found if figure]


def _size(comparison: Comparison, outcome: str) -> float:
    return max((_far(figure) for pair in comparison.pairs if (figure := pair.at(outcome))), default=0.0)


def _far(figure: PairedFigure) -> float:
    return abs(figure.found.difference.estimate)
