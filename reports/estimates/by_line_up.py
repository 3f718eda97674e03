"""The same figures with several line-ups side by side, and what is sure with which: of characters and of Bosses."""

from collections.abc import Mapping, Sequence
from typing import Final

from reports.counting.cells import line_up_name, name_but_line_up, players_counted
from reports.counting.counts import level_word
from reports.estimates.estimate import Estimate, Family, rows_of_numbers
from reports.estimates.named_bosses import NamedBosses
from reports.estimates.table import NO_DATA, Table, percent
from reports.estimates.teams import Teams
from reports.estimates.wording import standings

NO_OTHER_WORDS: Final[Mapping[str, str]] = {}


def fairness(estimate: Estimate) -> str:
    """What is sure of a character's share, in a word or two; empty where nothing is."""
    return "fair" if estimate.surely_within else {1: "too strong", -1: "too weak"}.get(estimate.sure, "")


def factions_by_line_up(teams: Sequence[Teams]) -> list[Table]:
    """Win shares of teams by faction and who begins, a table a number of players, a column a line-up."""
    note = (
        "share of wins of a team, 95% intervals; the verdict by those that are corrected for the whole page: fair is "
        "what surely lies within its target, not sure what may be either"
    )
    families = [
        Family(
            "team",
            one.factions.cells,
            [e for of in (one.factions, one.begins, one.crossed) for e in of.estimates],
        )
        for one in teams
    ]
    return _by_line_up(families, "Teams", note, {"too strong": "favoured", "too weak": "at a disadvantage"})


def characters_by_line_up(families: Sequence[Family]) -> list[Table]:
    """Win shares of characters, a table a number of players, a column a line-up; `families` have one each."""
    note = (
        "95% intervals; the verdict by the corrected ones: fair is what surely lies within its target, not sure what "
        "may be either"
    )
    return _by_line_up(families, "Characters", note)


def _by_line_up(
    families: Sequence[Family], what: str, note: str, words: Mapping[str, str] = NO_OTHER_WORDS
) -> list[Table]:
    """A table a number of players, a row a subject, a column a line-up; `words` are said in place of others."""
    tables = []
    for players in _numbers_of_players(families):
        parts = [part for family in families if (part := _of_players(family, players)).cells]
        rows = [
            _row(
                subject, [estimate for part in parts if (estimate := part.at(subject, part.cells[0]))], words
            )
            for subject in dict.fromkeys(subject for part in parts for subject in part.subjects)
        ]
        title = f"{what} by who plays: {_title(parts)}"
        columns = (parts[0].kind, *(line_up_name(part.cells[0]) for part in parts), "verdict")
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


def _row(subject: str, found: Sequence[Estimate], words: Mapping[str, str]) -> tuple[str, ...]:
    shares = [
        percent(one.interval) + (f" (faction {100 * (one.fair or 0):.1f}%)" if one.within else "")
        for one in found
    ]
    said = ((line_up_name(one.cell), words.get(word := fairness(one), word)) for one in found)
    return (subject, *shares, standings(said))


def _boss_row(boss: str, level: int, parts: Sequence[tuple[NamedBosses, Family]]) -> tuple[str, ...]:
    shares, words = [], []
    for bosses, part in parts:
        estimate, rank = part.at(boss, part.cells[0]), bosses.ranks.get((part.cells[0]["number"], boss))
        shares.append(percent(estimate.interval) if estimate else NO_DATA)
        if rank:
            word = "the hardest" if rank.worst == 1 else "not the hardest" if rank.best > 1 else ""
            words.append((line_up_name(part.cells[0]), word))
    return (f"{level_word(level)}: {boss}", *shares, standings(words) or NO_DATA)
