"""What differs from mix to mix: the same games, played with other cards, in another mode or by other rules."""

from reports.estimates.comparison import Comparison
from reports.estimates.comparison_tables import comparison_table
from reports.estimates.table import Table
from reports.estimates.wording import joined, played_by, players_counted, strategies_named
from reports.figures.comparison import comparison_chart
from reports.findings.dataset import Findings
from reports.page.section import Section, named, slug
from reports.verdicts.changes import comparison_verdicts
from reports.verdicts.verdict import GroupVerdicts


def sections_of_mixes(found: Findings, number: int) -> list[Section]:
    """A section for each two mixes, or values of a rule, with one figure and one table."""
    return [
        comparison_section(comparison, place, [comparison_table(comparison)])
        for place, comparison in enumerate(found.mixes, number)
    ]


def verdicts_on_mixes(found: Findings) -> list[GroupVerdicts]:
    """The verdicts on what differs from mix to mix."""
    return verdicts_of_comparisons(found.mixes)


def verdicts_of_comparisons(comparisons: list[Comparison]) -> list[GroupVerdicts]:
    """The verdicts, a group a comparison."""
    found = []
    for comparison in comparisons:
        told = comparison_verdicts(comparison)
        sure, still_open = [v for v in told if v.sure], [v for v in told if not v.sure]
        cells = [cell for pair in comparison.pairs for cell in (pair.before, pair.after)]
        found.append(GroupVerdicts(_name(comparison), played_by(cells), sure, still_open))
    return found


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
    return Section(key, _name(comparison), about, [comparison_chart(comparison, key)], named_tables)


def _name(comparison: Comparison) -> str:
    before, after = comparison.names
    return comparison.title if before != after else f"{after}: before and after"
