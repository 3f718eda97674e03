"""Sections on the effects of cards and their use by players."""

from collections.abc import Sequence

from reports.counting.cells import Cell, group_name
from reports.estimates.all_cards import all_cards_table, printed_cards
from reports.estimates.card_tables import Beside, effects_table, use_table
from reports.estimates.cards import CardGroup
from reports.estimates.restricted import Worth, card_key, gain_words
from reports.estimates.table import Table
from reports.figures.card_scatter import scatter_chart
from reports.figures.cards import effects_chart, gained_chart
from reports.findings.dataset import Findings
from reports.page.section import Section, named, slug
from sim.results.cards import CardTables, read_cards


def sections_of_cards(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode."""
    tables = read_cards(found.results.path, found.results.manifest)
    return [_section(found, group, tables, place) for place, group in enumerate(found.cards, number)]


def _section(found: Findings, group: CardGroup, printed: CardTables | None, number: int) -> Section:
    name = group_name(group.cells[0])
    key = f"{number:02d}-cards-{slug(name)}"
    tables: list[Table] = []
    charts = []
    for family in group.families:
        if chart := effects_chart(family, f"{key}-{slug(family.name)}"):
            charts.append(chart)
        tables.append(effects_table(family))
    if scatter := scatter_chart(group, f"{key}-scatter"):
        charts.insert(0, scatter)
    if group.gained:
        charts.append(gained_chart(group, f"{key}-gained"))
    named_tables = named(key, tables)
    for cell in group.cells:
        beside = _worths_beside(group, cell, found.worths)
        made = [use_table(group, cell, beside)]
        if every := all_cards_table(group, cell, printed_cards(printed, cell), beside):
            made.append(every)
        named_tables += named(f"{key}-{cell['number']}", [table for table in made if table.rows])
    return Section(key, f"Cards: {name}", _about(group), charts, named_tables)


def _worths_beside(group: CardGroup, cell: Cell, worths: Sequence[Worth]) -> list[Beside]:
    """The worth of single cards by restricted play in the games of a cell; empty where there was none."""
    names = {card_key(use.card): use.card for use in group.uses}
    found = {
        names[card_key(worth.card)]: worth
        for worth in worths
        if worth.pair.free["number"] == cell["number"] and worth.card and card_key(worth.card) in names
    }
    if not found:
        return []
    entries = {card: gain_words(worth.win, worth.corrected_win, 100, 1) for card, worth in found.items()}
    numbers = {
        card: {"restricted_play_worth": worth.win.difference.estimate} for card, worth in found.items()
    }
    return [Beside("worth to its owner (restricted play)", entries, numbers)]


def _about(group: CardGroup) -> str:
    random = group.cards - len(group.always)
    sentences = []
    if random:
        sentences.append(
            f"Of {group.cards} cards {random} are dealt by lot: some lie in the main deck (the Matrix included), the "
            "others stay in the box. Games with a card differ from those without by that card, in place of an average "
            "other one: what differs is caused by it."
        )
    if group.always:
        sentences.append(
            f"{len(group.always)} of {group.cards} cards are in the main deck of every game: of these no effect "
            "can be told."
        )
    sentences.append("What players gained they chose: that, and who won with it, is not caused by the card.")
    if random and not group.causal_for_characters:
        sentences.append(
            "Characters are drafted, so differences of their wins are not caused by the card alone."
        )
    return " ".join(sentences)
