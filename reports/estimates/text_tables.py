"""Tables of the texts of Bosses and their cost, and names for Bosses and texts."""

from reports.counting.cells import players_name
from reports.estimates.comparison_tables import gain
from reports.estimates.table import NO_DATA, Table
from reports.estimates.taken_clauses import Taken
from reports.estimates.texts import Toll, Tolls, rows_of_tolls
from reports.estimates.wording import joined
from sim.results.figures import LEVELS


def tolls_table(tolls: Tolls) -> Table:
    """The cost of texts, a row a Boss and number of players, a column a figure."""
    figures = [outcome.name for outcome in tolls.figures]
    rows = [
        (
            f"{boss_named(toll)}, {players_name(toll.having)}",
            f"{toll.revealed:,} of {toll.pairs:,}",
            *(gain(figure) if (figure := toll.at(name)) else NO_DATA for name in figures),
        )
        for toll in tolls.tolls
    ]
    note = (
        "games with the text less the same games without it, of those in which the Boss is revealed (the others are "
        "alike); shares in percentage points; 95% intervals, games paired; + and - mark what is sure, corrected for "
        "the whole page; caused by the text, as luck is the same; "
        "Damage is what a player has at the end"
    )
    columns = ("Boss", "revealed in", *figures)
    return Table(tolls.title, columns, rows, note, list(rows_of_tolls(tolls)))


def texts_table(tolls: Tolls) -> Table:
    """The clauses that were taken out, a row a Boss."""
    texts = dict.fromkeys(text for toll in tolls.tolls for text in toll.texts)
    found = {f"{_level(text)}: {text.boss}": "; ".join(text.clauses) for text in texts}
    numbers = [{"Boss": boss, "text": text} for boss, text in found.items()]
    return Table(f"The texts: {tolls.name}", ("Boss", "text"), list(found.items()), "", numbers)


def boss_named(toll: Toll) -> str:
    """The Boss or Bosses whose texts they are."""
    if toll.alone:
        return f"{_level(toll.alone)}: {toll.alone.boss}"
    return f"{joined(dict.fromkeys(map(_level, toll.texts)))}: Bosses together"


def text_named(toll: Toll) -> str:
    """The clauses of one Boss, or the beginnings of those of several."""
    if toll.alone:
        return "; ".join(toll.alone.clauses)
    return f"each {joined(dict.fromkeys(word for text in toll.texts for word in text.headings))}"


def _level(text: Taken) -> str:
    return LEVELS.get(text.level, str(text.level))
