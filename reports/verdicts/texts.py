"""Verdicts on what the texts of Bosses cost, in plain words with the numbers behind each."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from reports.counting.cells import players_name
from reports.estimates.comparison import PairedFigure
from reports.estimates.table import signed
from reports.estimates.text_tables import boss_named, text_named
from reports.estimates.texts import DAMAGE, FALLS, ORDER, WON, Toll, Tolls
from reports.estimates.wording import games_by_players, joined, played_by, players_counted
from reports.verdicts.changes import WORDS
from reports.verdicts.verdict import GroupVerdicts, Verdict

COSTS: Final = WORDS | {
    DAMAGE: ("more Damage", "less Damage"),
    FALLS: ("it falls more often", "it falls less often"),
    WON: ("the players win more often", "the players win less often"),
}


def verdicts_on_tolls(found: Iterable[Tolls]) -> list[GroupVerdicts]:
    """The verdicts on texts, a group a mix and mode."""
    return [
        GroupVerdicts(
            tolls.title,
            played_by(tolls.cells),
            [verdict for same in _by_text(tolls.tolls) if (verdict := _sure(tolls, same))],
            _open(tolls),
        )
        for tolls in found
    ]


def _by_text(tolls: Sequence[Toll]) -> list[list[Toll]]:
    """Those of the same Bosses together, by number of players."""
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
    return Verdict(_subject(same[0]), verb, facts, word, _held(tolls, [toll for toll, _ in clear]))


def _costs(name: str, clear: Sequence[tuple[Toll, list[PairedFigure]]]) -> list[str]:
    """What a figure comes to, in words; more with some numbers of players and less with others is told of each."""
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
    """The texts of which nothing is sure, with so many players."""
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
        else "there are too few games to tell anything"
    )
    held = _held(tolls, unsure)
    return [Verdict("No difference", "is sure of the texts of", (names,), word, held, sure=False)]


def _in_order(toll: Toll) -> list[PairedFigure]:
    return sorted(toll.figures, key=lambda figure: ORDER.index(figure.outcome.name))


def _gain(figure: PairedFigure) -> str:
    told, name = signed(figure.found.difference, figure.outcome.scale), figure.outcome.name
    if figure.outcome.kind == "amount":
        return f"{told} {name}"
    return f"{told} percentage points of {'its defeats' if name == FALLS else name}"


def _held(tolls: Tolls, found: Sequence[Toll]) -> str:
    games: dict[int, set[int]] = {}
    for toll in found:
        games.setdefault(toll.having["players"], set()).add(toll.revealed)
    counted = games_by_players(games, "pair of games", "pairs of games")
    return (
        f"{tolls.name}; {counted} in which the Boss is revealed; caused by the text, as luck is the same; 95% "
        f"intervals, and what is sure is so when corrected for {tolls.comparisons} comparisons"
    )
