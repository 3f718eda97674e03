"""Sections on the cost of Bosses' texts, where a study plays its games with them and without."""

from reports.estimates.text_tables import texts_table, tolls_table
from reports.estimates.texts import Tolls
from reports.estimates.wording import capital, joined, strategies_named
from reports.figures.texts import tolls_chart
from reports.findings.dataset import Findings
from reports.page.section import Section, named, slug

ABOUT = (
    "The same games with the text and without it. Until the Boss is revealed they are one game; from then on its text "
    "causes all differences. So figures are per game in which the Boss is revealed; the comparison of the mixes has "
    "the differences over all games, those without the Boss among them."
)


def sections_of_texts(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode whose texts were taken away."""
    return [_section(tolls, place) for place, tolls in enumerate(found.tolls, number)]


def _section(tolls: Tolls, number: int) -> Section:
    key = f"{number:02d}-texts-{slug(tolls.name)}"
    who = joined(dict.fromkeys(strategies_named(cell) for cell in tolls.cells))
    tables = [table for table in (tolls_table(tolls), texts_table(tolls)) if table.rows]
    about = f"{capital(who)}. {ABOUT}"
    return Section(key, tolls.title, about, [tolls_chart(tolls, key)], named(key, tables))
