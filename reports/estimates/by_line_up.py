"""The same figures with several line-ups side by side, and what is sure with which: of characters and of Bosses."""

from collections.abc import Sequence

from reports.counting.cells import line_up_name, name_but_line_up, players_counted
from reports.counting.counts import level_word
from reports.estimates.estimate import NEAR_FAIR, Estimate, Family, rows_of_numbers
from reports.estimates.named_bosses import NamedBosses
from reports.estimates.table import NO_DATA, Table, percent
from reports.estimates.wording import standings


def fairness(estimate: Estimate) -> str:
    """What is sure of a character's share, in a word or two; empty where nothing is."""
    return "fair" if estimate.surely_fair else {1: "too strong", -1: "too weak"}.get(estimate.sure, "")


def characters_by_line_up(families: Sequence[Family]) -> list[Table]:
    """Win shares of characters, a table a number of players, a column a line-up; `families` have one each."""
    note = (
        f"95% intervals; the verdict by the corrected ones: fair is what surely lies within {NEAR_FAIR:.0%} of a fair "
        "share, not sure what may be either"
    )
    tables = []
    for players in _numbers_of_players(families):
        parts = [part for family in families if (part := _of_players(family, players)).cells]
        rows = [
            _row(subject, [estimate for part in parts if (estimate := part.at(subject, part.cells[0]))])
            for subject in dict.fromkeys(subject for part in parts for subject in part.subjects)
        ]
        title = f"Characters by who plays: {_title(parts)}"
        columns = ("character", *(line_up_name(part.cells[0]) for part in parts), "verdict")
        tables.append(
            Table(title, columns, rows, note, [row for part in parts for row in rows_of_numbers(part)])
        )
    return tables


def bosses_by_line_up(found: Sequence[NamedBosses]) -> list[Table]:
    """How often each Boss falls, a table a number of players, a column a line-up; `found` have one each."""
    note = (
        "share of the games with it in the deck in which it falls, 95% Wilson intervals; the verdict by ranks that "
        "hold together"
    )
    tables = []
    for players in _numbers_of_players([bosses.falls for bosses in found]):
        parts = [(bosses, _of_players(bosses.falls, players)) for bosses in found]
        parts = [(bosses, part) for bosses, part in parts if part.cells]
        levels = {boss: level for bosses, _ in parts for boss, level in bosses.levels.items()}
        rows = [_boss_row(boss, level, parts) for boss, level in levels.items()]
        families = [part for _, part in parts]
        columns = ("Level and Boss", *(line_up_name(part.cells[0]) for part in families), "verdict")
        numbers = [row for part in families for row in rows_of_numbers(part)]
        tables.append(Table(f"Bosses by who plays: {_title(families)}", columns, rows, note, numbers))
    return tables


def _numbers_of_players(families: Sequence[Family]) -> list[int]:
    return sorted({estimate.cell["players"] for family in families for estimate in family.estimates})


def _of_players(family: Family, players: int) -> Family:
    return family.part(cells=[cell for cell in family.cells if cell["players"] == players])


def _title(parts: Sequence[Family]) -> str:
    cell = parts[0].cells[0]
    return f"{name_but_line_up(cell)}, {players_counted(cell['players'])}"


def _row(subject: str, found: Sequence[Estimate]) -> tuple[str, ...]:
    shares = [percent(estimate.interval) for estimate in found]
    return (subject, *shares, standings((line_up_name(one.cell), fairness(one)) for one in found))


def _boss_row(boss: str, level: int, parts: Sequence[tuple[NamedBosses, Family]]) -> tuple[str, ...]:
    shares, words = [], []
    for bosses, part in parts:
        estimate, rank = part.at(boss, part.cells[0]), bosses.ranks.get((part.cells[0]["number"], boss))
        shares.append(percent(estimate.interval) if estimate else NO_DATA)
        if rank:
            word = "the hardest" if rank.worst == 1 else "not the hardest" if rank.best > 1 else ""
            words.append((line_up_name(part.cells[0]), word))
    return (f"{level_word(level)}: {boss}", *shares, standings(words) or NO_DATA)
