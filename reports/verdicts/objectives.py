"""Verdicts on Polities, Missions and Ruins: how long command lasts, what Missions are worth, how many are done."""

import math
from collections.abc import Sequence
from typing import Final

from reports.counting.cells import Cell, group_name, players_name
from reports.counting.objectives import KEPT, TAKEN
from reports.estimates.missions import Mission
from reports.estimates.objectives import completed_a_player
from reports.estimates.polities import Command
from reports.estimates.table import amount, percent, signed
from reports.estimates.wording import (
    HOLDS,
    INTERVALS,
    TOO_FEW_GAMES,
    WHOLE_PAGE,
    games_by_players,
    joined,
    known_within,
)
from reports.findings.objectives import Objectives
from reports.statistics import mean_interval
from reports.verdicts.codes import Code, by_sign
from reports.verdicts.verdict import Verdict

SUBJECT: Final = "The first command of a Polity"


def objective_verdicts(found: Objectives) -> list[Verdict]:
    """The verdicts on one mix and mode: what Missions are surely worth, then what is only measured."""
    return [*mission_verdicts(found.missions), *_command(found.commands), *_done(found), *_ruins(found)]


def mission_verdicts(missions: Sequence[Mission]) -> list[Verdict]:
    """Missions that are surely worth being dealt, or surely a burden; where there are none, how much is known."""
    known = [one for one in missions if one.worth and not math.isnan(one.worth.p_value)]
    if not known:
        return []
    verdicts = []
    for name in dict.fromkeys(one.name for one in known):
        if clear := [one for one in known if one.name == name and one.worth and one.worth.verdict]:
            verdicts.append(_worth(clear))
    return verdicts or [_none_sure(known)]


def _worth(clear: Sequence[Mission]) -> Verdict:
    signs = {one.worth.verdict for one in clear if one.worth}
    code = by_sign(signs, Code.MISSION_WORTH, Code.MISSION_BURDEN, Code.MISSION_WORTH_AND_BURDEN)
    word = joined(word for sign, word in ((1, "worth being dealt"), (-1, "a burden")) if sign in signs)
    won = "games won" if clear[0].cell["together"] else "the wins of who is dealt it"
    facts = tuple(
        f"{signed(one.worth.effect.difference, 100)} percentage points in {one.cell['players']}-player games "
        f"({100 * one.worth.effect.present:.1f}% with, {100 * one.worth.effect.absent:.1f}% without)"
        for one in clear
        if one.worth
    )
    return Verdict(code, clear[0].name, f"changes {won} by", facts, word, _evidence(clear, sure=True))


def _none_sure(known: Sequence[Mission]) -> Verdict:
    width = max(one.worth.corrected.half_width for one in known if one.worth)
    word = TOO_FEW_GAMES if math.isnan(width) else f"each is {known_within(width)}"
    facts = ("surely worth more, or less, than an average other one to who is dealt it",)
    return Verdict(Code.MISSION_OPEN, "No Mission", "is", facts, word, _evidence(known), sure=False)


def _evidence(of: Sequence[Mission], *, sure: bool = False) -> str:
    dealt = games_by_players(((one.cell["players"], one.dealt) for one in of), "deal", "deals")
    held = f"{INTERVALS}, {f'{HOLDS} when ' if sure else ''}corrected for {WHOLE_PAGE}"
    return f"{group_name(of[0].cell)}; {dealt}; caused by the deal, which is drawn by lot; {held}"


def _command(commands: Sequence[Command]) -> list[Verdict]:
    """How long command lasts: measured, as nothing says how long it should."""
    if not commands:
        return []
    facts = tuple(
        f"{percent(one.share(TAKEN))} of {one.cell['players']}-player games with one of {one.name}, and "
        f"kept until the end in {percent(one.share(KEPT))}"
        for one in commands
    )
    counted = games_by_players(
        ((one.cell["players"], one.curve.n) for one in commands), "first command", "first commands"
    )
    held = f"{group_name(commands[0].cell)}; {counted}; 95% Wilson intervals"
    return [
        Verdict(
            Code.COMMAND_MEASURED, SUBJECT, "is taken by another side in", facts, "measured", held, sure=False
        )
    ]


def _done(found: Objectives) -> list[Verdict]:
    cells = _cells(found)
    if not found.missions or not cells:
        return []
    facts = tuple(
        f"{amount(completed_a_player(found.deeds[cell['number']], cell))} Missions in games with {players_name(cell)}"
        for cell in cells
    )
    return [
        Verdict(Code.MISSIONS_MEASURED, "A player", "completes", facts, "measured", _means(found), sure=False)
    ]


def _ruins(found: Objectives) -> list[Verdict]:
    cells = _cells(found)
    if not found.ruins or not cells:
        return []
    facts = []
    for cell in cells:
        of = found.deeds[cell["number"]]
        placed, cleared = (mean_interval(one.total, one.squares, one.n) for one in (of.placed, of.cleared))
        facts.append(
            f"{amount(placed)} times in a game with {players_name(cell)}, cleared {amount(cleared)} times"
        )
    return [
        Verdict(
            Code.RUINS_MEASURED, "Ruins", "are placed", tuple(facts), "measured", _means(found), sure=False
        )
    ]


def _means(found: Objectives) -> str:
    games = games_by_players(
        (cell["players"], found.deeds[cell["number"]].completed.n) for cell in _cells(found)
    )
    return f"{group_name(found.cells[0])}; {games}; 95% t intervals"


def _cells(found: Objectives) -> list[Cell]:
    return [cell for cell in found.cells if cell["number"] in found.deeds]
