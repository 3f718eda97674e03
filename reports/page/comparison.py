"""The page of a comparison: the changes, verdicts, figures and tables, methods, how to repeat it."""

from reports.compared import Compared
from reports.estimates.comparison_tables import changes_table
from reports.estimates.wording import joined
from reports.page.content import Page, stand_ins
from reports.page.methods import comparison_methods
from reports.page.repeat import how_to_repeat_comparison
from reports.page.section import Section, named
from reports.page.sections.mixes import comparison_section
from reports.verdicts.changes import verdicts_on_comparisons
from reports.verdicts.headlines import Headline, first_sure


def make_comparison_page(compared: Compared) -> Page:
    """Lay out the page of a comparison."""
    manifest = compared.after.manifest
    pairs = sum(pair.pairs for comparison in compared.comparisons for pair in comparison.pairs)
    cells = sum(len(comparison.pairs) for comparison in compared.comparisons)
    sections = [_of_changes(compared)] if compared.changes else []
    for comparison in compared.comparisons:
        sections.append(comparison_section(comparison, len(sections) + 1, compared.tables(comparison)))
    told = verdicts_on_comparisons(compared.comparisons)
    return Page(
        title=manifest["study"]["name"],
        question=manifest["study"].get("question") or _difference(compared),
        size=f"{pairs:,} pairs of games in {cells} pair{'s' * (cells != 1)} of cells, seed {manifest['seed']}",
        headlines=[
            Headline(_difference(compared), "01-changes" if compared.changes else "verdicts"),
            *first_sure(told),
        ],
        overview=None,
        stand_ins=stand_ins(compared.cells),
        stand_ins_in_headlines="",
        warnings=compared.warnings,
        verdicts=told,
        sections=sections,
        methods=comparison_methods(compared.cells),
        repeat=how_to_repeat_comparison(compared),
    )


def _difference(compared: Compared) -> str:
    """Returns what differs between the two sides, in a sentence."""
    if compared.changes:
        changes = [f"{c.card}, {c.field} {c.before} to {c.after}" for c in compared.changes]
        more = f" and {len(changes) - 3} more" if len(changes) > 3 else ""
        return f"What was changed: {'; '.join(changes[:3])}{more}"
    titles = list(dict.fromkeys(comparison.title for comparison in compared.comparisons))
    return f"Compared: {joined(titles[:3])}{' and others' * (len(titles) > 3)}"


def _of_changes(compared: Compared) -> Section:
    key = "01-changes"
    about = f"{compared.heading[-1]}. The first folder stays what it is; the second holds the same games with these."
    if len(compared.heading) == 1:
        about = "All cells have other cards than they had."
    return Section(key, "What was changed", about, [], named(key, [changes_table(compared.changes)]))
