"""The cost of Bosses' texts: a forest plot of games with a text less the same games without it."""

from reports.counting.cells import players_name
from reports.counting.per_game import Outcome
from reports.estimates.comparison_tables import gain
from reports.estimates.text_tables import boss_named
from reports.estimates.texts import Tolls
from reports.figures.differences import Bar, Panel, Row, difference_panels
from reports.figures.style import Chart


def tolls_chart(tolls: Tolls, name: str) -> Chart:
    """A chart of the cost of texts, a panel a figure, a row a Boss."""
    panels = [_panel(tolls, outcome) for outcome in tolls.figures]
    sure = sum(figure.sure != 0 for toll in tolls.tolls for figure in toll.figures)
    caption = (
        f"{tolls.title}. Per game in which the Boss is revealed; right of the line is what there is more of with the "
        "text. Thick lines are 95% intervals of games paired, thin ones corrected for "
        "the whole page; filled is what is sure."
    )
    toll, figure = max(
        ((toll, figure) for toll in tolls.tolls for figure in toll.figures),
        key=lambda pair: abs(pair[1].sure),
    )
    alt = (
        f"Forest plot. {tolls.title}: {sure or 'none'} of {tolls.comparisons} differences "
        f"are sure; {boss_named(toll)} with {players_name(toll.having)}: {figure.outcome.name} {gain(figure)}."
    )
    return Chart(name, difference_panels(panels), caption, alt)


def _panel(tolls: Tolls, outcome: Outcome) -> Panel:
    rows: dict[str, list[Bar]] = {}
    for toll in tolls.tolls:
        if figure := toll.at(outcome.name):
            bar = Bar(figure.found.difference, figure.corrected, figure.sure != 0, toll.having["players"])
            rows.setdefault(boss_named(toll), []).append(bar)
    found: list[Row] = list(rows.items())
    unit = ", percentage points" if outcome.kind == "share" else ""
    return Panel(found, f"{outcome.name}{unit}, with the text less without", outcome.scale)
