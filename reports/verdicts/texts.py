"""Verdicts on the cost of Bosses' texts."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from reports.counting.cells import players_name
from reports.estimates.comparison import PairedFigure
from reports.estimates.table import signed
from reports.estimates.text_tables import boss_named, text_named
from reports.estimates.texts import DAMAGE, FALLS, ORDER, WON, Toll, Tolls
from reports.estimates.wording import TOO_FEW_GAMES, games_by_players, intervals, joined, players_counted
from reports.verdicts.changes import WORDS
from reports.verdicts.codes import Code
from reports.verdicts.verdict import GroupVerdicts, Verdict

COSTS: Final = WORDS | {
    DAMAGE: ("more Damage", "less Damage"),
    FALLS: ("it falls more often", "it falls less often"),
    WON: ("the players win more often", "the players win less often"),
}


def verdicts_on_tolls(found: Iterable[Tolls]) -> list[GroupVerdicts]:
    """The verdicts on texts, a group a mix and mode."""
    return [GroupVerdicts.of(tolls.title, tolls.cells, _verdicts(tolls)) for tolls in found]


def _verdicts(tolls: Tolls) -> list[Verdict]:
    sure = [verdict for same in _by_text(tolls.tolls) if (verdict := _sure(tolls, same))]
    return [*sure, *_open(tolls)]


def _by_text(tolls: Sequence[Toll]) -> list[list[Toll]]:
    """The tolls of the same texts together, by number of players."""
    return [list(same) for _, same in groupby(tolls, key=lambda toll: toll.texts)]


def _sure(tolls: Tolls, same: Sequence[Toll]) -> Verdict | None:
    clear = [(toll, [figure for figure in _in_order(toll) if figure.sure]) for toll in same]
    clear = [(toll, figures) for toll, figures in clear if figures]
    if not clear:
        return None
    facts = tuple(
        f"{joined(map(_gain, figures))} with {players_name(toll.having)}" for toll, figures in clear
    )
    word = joined(word for name in ORDER for word in _costs(name, clear))
    verb = f"changes a game in which {'it' if same[0].alone else 'one'} is revealed by"
    held = _held(tolls, [toll for toll, _ in clear])
    return Verdict(Code.BOSS_TEXT, _subject(same[0]), verb, facts, word, held)


def _costs(name: str, clear: Sequence[tuple[Toll, list[PairedFigure]]]) -> list[str]:
    """The effect on a figure in words; by number of players where it goes up with some and down with others."""
    sure = [
        (figure.sure, toll.having)
        for toll, figures in clear
        for figure in figures
        if figure.outcome.name == name
    ]
    signs = [sign for sign in (1, -1) if any(sign == found for found, _ in sure)]
    words = {sign: COSTS[name][0 if sign > 0 else 1] for sign in signs}
    if len(signs) < 2:
        return list(words.values())
    return [f"{words[s]} with {players_counted(cell for sign, cell in sure if sign == s)}" for s in signs]


def _subject(toll: Toll) -> str:
    if toll.alone:
        return f"“{text_named(toll)}” of {toll.alone.boss}"
    return f"What Bosses do together ({text_named(toll)})"


def _open(tolls: Tolls) -> list[Verdict]:
    """The texts without any sure difference, with the numbers of players."""
    unsure = [toll for toll in tolls.tolls if not any(figure.sure for figure in toll.figures)]
    if not unsure:
        return []
    names = joined(
        f"{boss_named(same[0])} with {players_counted(toll.having for toll in same)}"
        for same in _by_text(unsure)
    )
    first = [_in_order(toll)[0] for toll in unsure]
    widths = [figure.corrected.half_width * figure.outcome.scale for figure in first]
    unit = " percentage points" if first[0].outcome.kind == "share" else ""
    word = (
        f"{first[0].outcome.name} are known to within {max(widths):.2f}{unit}"
        if all(width == width for width in widths)
        else TOO_FEW_GAMES
    )
    held = _held(tolls, unsure)
    verb = "is sure of the texts of"
    return [Verdict(Code.BOSS_TEXT_OPEN, "No difference", verb, (names,), word, held, sure=False)]


def _in_order(toll: Toll) -> list[PairedFigure]:
    return sorted(toll.figures, key=lambda figure: ORDER.index(figure.outcome.name))


def _gain(figure: PairedFigure) -> str:
    gain, name = signed(figure.found.difference, figure.outcome.scale), figure.outcome.name
    if figure.outcome.kind == "amount":
        return f"{gain} {name}"
    return f"{gain} percentage points of {'its defeats' if name == FALLS else name}"


def _held(tolls: Tolls, found: Sequence[Toll]) -> str:
    games = [(toll.having["players"], toll.revealed) for toll in found]
    counted = games_by_players(games, "pair of games", "pairs of games")
    held = intervals("what is sure is so")
    return f"{tolls.name}; {counted} in which the Boss is revealed; caused by the text, as luck is the same; {held}"
