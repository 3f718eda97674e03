"""Verdicts on the differences between two cells: of two mixes, or before and after a change."""

from collections.abc import Iterable
from typing import Final

from reports.counting.cells import group_name, players_name
from reports.estimates.comparison import CellPair, Comparison, PairedFigure
from reports.estimates.comparison_tables import amount_of, worth
from reports.estimates.table import signed
from reports.estimates.wording import (
    HOLDS,
    INTERVALS,
    TOO_FEW_GAMES,
    WHOLE_PAGE,
    capital,
    games_by_players,
    joined,
    known_within,
    players_counted,
)
from reports.verdicts.codes import Code, by_sign
from reports.verdicts.verdict import GroupVerdicts, Verdict

MORE: Final = ("more often", "less often")
KINDS: Final = {
    "character": "wins of characters",
    "place": "wins by turn order",
    "strategy": "wins of strategies",
    "Boss": "how often Bosses fall",
}
"""Names for figures that are not sure, by the kind of subject; a figure of another kind goes by its own name."""

WORDS: Final = {
    "rounds": ("longer games", "shorter games"),
    "Bosses defeated": ("more Bosses fall", "fewer Bosses fall"),
    "VP of a player": ("more VP", "fewer VP"),
    "VP ahead of the second": ("wider leads", "closer games"),
}


def verdicts_on_comparisons(comparisons: Iterable[Comparison]) -> list[GroupVerdicts]:
    """The verdicts, a group a comparison."""
    return [
        GroupVerdicts.of(
            comparison.heading,
            [cell for pair in comparison.pairs for cell in (pair.before, pair.after)],
            comparison_verdicts(comparison),
        )
        for comparison in comparisons
    ]


def comparison_verdicts(comparison: Comparison) -> list[Verdict]:
    """Sure differences, figure by figure; then the figures that are open, if there are any."""
    sure = [verdict for name in comparison.figures if (verdict := _of_figure(comparison, name))]
    still_open = [(pair, figure) for pair in comparison.pairs for figure in pair.figures if not figure.sure]
    return [*sure, *([_open(comparison, still_open, bool(sure))] if still_open else [])]


def _of_figure(comparison: Comparison, name: str) -> Verdict | None:
    found = [(pair, figure) for pair in comparison.pairs if (figure := pair.at(name)) and figure.sure]
    if not found:
        return None
    facts = tuple(
        f"{amount_of(figure, figure.found.after)} with {players_name(pair.after)} instead of "
        f"{amount_of(figure, figure.found.before)}: {_gain(figure)}"
        for pair, figure in found
    )
    up, down = WORDS.get(name, MORE)
    signs = [figure.sure for _, figure in found]
    word = joined(word for sign, word in ((1, up), (-1, down)) if sign in signs)
    subject = capital(name)
    verb = "are" if name.startswith(("wins", "VP", "rounds", "games", "Bosses")) else "is"
    code = by_sign(signs, Code.CHANGE_RAISES, Code.CHANGE_LOWERS, Code.CHANGE_RAISES_AND_LOWERS)
    return Verdict(code, subject, verb, facts, word, _evidence(comparison, found))


def _open(comparison: Comparison, found: list[tuple[CellPair, PairedFigure]], some: bool) -> Verdict:
    kinds = dict.fromkeys(KINDS.get(figure.outcome.of, figure.outcome.name) for _, figure in found)
    shares = [
        f.corrected.half_width
        for _, f in found
        if f.outcome.kind == "share" and f.corrected.low == f.corrected.low
    ]
    word = (
        f"of shares, what is not sure is {known_within(max(shares))}"
        if shares
        else "see the table for what is known of each"
    )
    if not any(figure.corrected.low == figure.corrected.low for _, figure in found):
        word = TOO_FEW_GAMES
    subject = "Beyond these, no difference" if some else "No difference"
    facts = (f"sure in {joined(kinds)}, with {players_counted(pair.after for pair, _ in found)}",)
    held = _evidence(comparison, found, sure=False)
    return Verdict(Code.CHANGE_OPEN, subject, "is", facts, word, held, sure=False)


def _gain(figure: PairedFigure) -> str:
    unit = figure.outcome.difference_unit
    return f"{signed(figure.found.difference, figure.outcome.scale)} {unit}"


def _evidence(comparison: Comparison, found: list[tuple[CellPair, PairedFigure]], sure: bool = True) -> str:
    games = [(pair.after["players"], pair.pairs) for pair, _ in found]
    counted = games_by_players(games, "pair of games", "pairs of games")
    corrected = f"corrected for {WHOLE_PAGE}"
    saved = [worth(figure) for _, figure in found if worth(figure) != "-"]
    value = f"; pairing was worth {saved[0]} the games" if len(saved) == 1 else ""
    before, after = comparison.names
    against = f"{after} against {before}" if before != after else group_name(found[0][0].after)
    held = f"caused by what differs, as luck is the same; {INTERVALS}, {HOLDS} when {corrected}"
    return f"{against}; {counted}; {held if sure else f'{INTERVALS}, {corrected}'}{value}"
