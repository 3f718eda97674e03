"""Verdicts that turn: surely one thing with some players and another with others. They are told before all others."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from reports.counting.cells import name_but_line_up
from reports.estimates.table import signed
from reports.estimates.turns import Judged, Turn, turns
from reports.estimates.wording import INTERVALS, WHOLE_PAGE, standings
from reports.findings.dataset import Findings, once
from reports.verdicts.codes import Code
from reports.verdicts.judged import (
    cards_judged,
    company_judged,
    costs_judged,
    factions_judged,
    hardest_judged,
    levels_judged,
    shares_judged,
    team_judged,
    worths_judged,
)
from reports.verdicts.line_ups import fact, games_of
from reports.verdicts.verdict import GroupVerdicts, Verdict

HEADING: Final = "What turns with the players: {}"

OPPOSITES: Final = {Code.CHARACTER_FAIR_WITH_SOME: Code.CHARACTER_TURNS_WITH_SKILL}
"""The code of what turns to its opposite, where that has one of its own."""


@once
def turned(found: Findings) -> Sequence[GroupVerdicts]:
    """All verdicts that turn, a group a mix and mode."""
    return _grouped([
        *_turned_factions(found), *_turned_characters(found), *_turned_teams(found), *_turned_bosses(found),
        *_turned_cards(found),
    ])  # fmt: skip


def turned_factions(found: Findings) -> list[GroupVerdicts]:
    """The factions that turn."""
    return _grouped(_turned_factions(found))


def turned_characters(found: Findings) -> list[GroupVerdicts]:
    """The characters that turn."""
    return _grouped(_turned_characters(found))


def turned_bosses(found: Findings) -> list[GroupVerdicts]:
    """The Bosses and Levels that turn."""
    return _grouped(_turned_bosses(found))


def turned_cards(found: Findings) -> list[GroupVerdicts]:
    """The cards that turn, by their effects in the main deck and by restricted play."""
    return _grouped(_turned_cards(found))


def turned_games(found: Findings) -> list[GroupVerdicts]:
    """The modes that are as hard as is meant with some players alone."""
    return _grouped(_turned_teams(found))


Coded = tuple[Code, Turn]


def _turned_factions(found: Findings) -> Iterator[Coded]:
    yield from _coded(Code.FACTION_TURNS, list(factions_judged(found.unlike)), found)


def _turned_characters(found: Findings) -> Iterator[Coded]:
    yield from _coded(Code.CHARACTER_FAIR_WITH_SOME, shares_judged(found.unlike), found)
    together = [group for group in found.unlike if group.together]
    helps = [one for group in together for one in company_judged(found.subjects(group))]
    yield from _coded(Code.CHARACTER_FOR_TEAM_TURNS, helps, found)


def _turned_teams(found: Findings) -> Iterator[Coded]:
    groups = [group.cells for group in found.unlike if group.together]
    cells = [cell for of in groups for cell in of]
    if found.team and cells:
        yield from _coded(Code.TEAM_TURNS, list(team_judged(found.team.part(cells=cells))), found)


def _turned_bosses(found: Findings) -> Iterator[Coded]:
    groups = found.unlike
    yield from _coded(
        Code.LEVELS_TURN, [one for group in groups for one in levels_judged(group.bosses)], found
    )
    subjects = [found.subjects(group) for group in groups]
    yield from _coded(
        Code.BOSS_HARDEST_TURNS, [one for of in subjects for one in hardest_judged(of.bosses)], found
    )
    yield from _coded(Code.BOSS_COST_TURNS, [one for of in subjects for one in costs_judged(of)], found)


def _turned_cards(found: Findings) -> Iterator[Coded]:
    yield from _coded(
        Code.WORTH_TURNS, [one for worth in found.worths for one in worths_judged(worth)], found
    )
    if found.unlike:
        effects = [one for group in found.cards for one in cards_judged(group)]
        yield from _coded(Code.CARD_TURNS, effects, found)


def _coded(code: Code, judged: Sequence[Judged], found: Findings) -> Iterator[Coded]:
    for turn in turns(judged, found.counts.levels.family):
        yield (OPPOSITES.get(code, code) if turn.is_opposite else code), turn


def _grouped(found: Iterable[Coded]) -> list[GroupVerdicts]:
    by_name: dict[str, list[Coded]] = {}
    for code, turn in found:
        by_name.setdefault(name_but_line_up(turn.one.cell), []).append((code, turn))
    return [
        GroupVerdicts.of(
            HEADING.format(name),
            [one.cell for _, turn in of for one in turn.judged],
            [_verdict(code, turn) for code, turn in of],
        )
        for name, of in by_name.items()
    ]


def _verdict(code: Code, turn: Turn) -> Verdict:
    word = standings((one.players, one.word) for one in turn.judged)
    players = tuple(one.players for one in turn.judged if one.decided)
    one = turn.one
    return Verdict(code, one.subject, one.verb, (fact(turn.judged),), word, _evidence(turn), players=players)


def _evidence(turn: Turn) -> str:
    """The games, and the difference of the two line-ups that are farthest apart, as it is and corrected."""
    cell, scale = turn.one.cell, turn.one.scale
    unit = " percentage points" if scale == 100 else ""
    return (
        f"{name_but_line_up(cell)}; {games_of(turn.judged)}; {INTERVALS}; {turn.one.players} less "
        f"{turn.other.players}: {signed(turn.difference, scale)}{unit}, {signed(turn.corrected, scale)} when "
        f"corrected for {WHOLE_PAGE}"
    )
