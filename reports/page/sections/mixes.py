"""Sections on differences between mixes: the same games with other cards, in another mode or by other rules."""

from typing import Final

from reports.estimates.comparison import Comparison
from reports.estimates.comparison_tables import comparison_table
from reports.estimates.table import Table
from reports.estimates.wording import joined, players_counted, strategies_named
from reports.figures.comparison import comparison_chart
from reports.figures.tornado import tornado_chart
from reports.findings.dataset import Findings
from reports.page.section import Section, named, slug

RANKED: Final = (
    "All changes of this study beside each other; each has a section with all of its figures below."
)


def sections_of_mixes(found: Findings, number: int) -> list[Section]:
    """A section for each two mixes, or values of a rule, with one figure and one table; first which matters most."""
    key = f"{number:02d}-matters-most"
    tornado = tornado_chart(found.mixes, f"{key}-tornado")
    first = [Section(key, "What matters most", RANKED, [tornado], [])] if tornado else []
    return [
        *first,
        *(
            comparison_section(comparison, place, [comparison_table(comparison)])
            for place, comparison in enumerate(found.mixes, number + len(first))
        ),
    ]


def comparison_section(comparison: Comparison, number: int, tables: list[Table]) -> Section:
    """The section of a comparison with these tables."""
    key = f"{number:02d}-{slug(comparison.title)}"
    cells = [pair.after for pair in comparison.pairs]
    strategies = joined(dict.fromkeys(strategies_named(cell) for cell in cells))
    otherwise = joined(f"{pair.otherwise:,} of {pair.pairs:,}" for pair in comparison.pairs)
    about = (
        f"{players_counted(cells).capitalize()}: {strategies}. Both sides play the same games with the same luck, so "
        f"what differs is caused by what they differ in; {otherwise} games went otherwise."
    )
    named_tables = [one for place, table in enumerate(tables) for one in named(f"{key}-{place}", [table])]
    return Section(key, comparison.heading, about, [comparison_chart(comparison, key)], named_tables)
