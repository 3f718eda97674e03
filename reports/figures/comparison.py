"""Differences between two mixes, or before and after a change: a forest plot of paired differences."""

import math

from reports.estimates.comparison import Comparison, PairedFigure
from reports.estimates.comparison_tables import gain, worth
from reports.estimates.wording import players_counted
from reports.figures.differences import Bar, Panel, Row, difference_panels
from reports.figures.style import Chart


def comparison_chart(comparison: Comparison, name: str) -> Chart:
    """A chart of all figures of a comparison: shares in percentage points above, amounts in their own units below."""
    outcomes = {figure.outcome.name: figure.outcome for pair in comparison.pairs for figure in pair.figures}
    figures = [outcomes[name] for name in comparison.figures]
    shares = [outcome for outcome in figures if outcome.kind == "share"]
    amounts = [outcome for outcome in figures if outcome.kind == "amount"]
    panels = []
    if shares:
        rows = [_row(comparison, outcome.name, outcome.name) for outcome in shares]
        panels.append(Panel(rows, "difference of shares, percentage points", 100))
    if amounts:
        rows = [
            _row(comparison, o.name, o.name if o.measure in o.name else f"{o.name}, {o.measure}")
            for o in amounts
        ]
        panels.append(Panel(rows, "difference of means, in the unit of each row"))
    sure = sum(figure.sure != 0 for pair in comparison.pairs for figure in pair.figures)
    several = "" if len(comparison.pairs) > 1 else " (how many times as many on the right)"
    caption = (
        f"What differs: {comparison.title}. Thick lines are 95% intervals of games paired, thin ones corrected for the "
        f"whole page; pale bars are what as many unpaired games would give{several}; "
        "filled is what is sure."
    )
    pair = comparison.pairs[0]
    first = max(pair.figures, key=lambda figure: abs(figure.sure))
    counted = players_counted(pair.after for pair in comparison.pairs)
    alt = (
        f"Forest plot of differences, {comparison.title}, {counted}: {sure or 'none'} "
        f"of {comparison.comparisons} are sure; {first.outcome.name} {gain(first)} in {pair.pairs:,} pairs of games."
    )
    return Chart(
        name, difference_panels(panels, "pairing" if len(comparison.pairs) == 1 else ""), caption, alt
    )


def _row(comparison: Comparison, name: str, label: str) -> Row:
    alone = len(comparison.pairs) == 1
    bars = [
        bar_of(figure, pair.after["players"], worth(figure) if alone else "")
        for pair in comparison.pairs
        if (figure := pair.at(name))
    ]
    return label, bars


def bar_of(figure: PairedFigure, players: int, note: str = "") -> Bar:
    """A paired difference as a bar, with what as many unpaired games would give."""
    found = figure.found
    half = found.difference.half_width * math.sqrt(found.worth)
    return Bar(found.difference, figure.corrected, figure.sure != 0, players, half, note)
