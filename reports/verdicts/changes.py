"""Verdicts on what differs between two cells, in plain words with the numbers behind each."""

from typing import Final

from reports.counting.cells import group_name, players_name
from reports.estimates.comparison import CellPair, Comparison, PairedFigure
from reports.estimates.comparison_tables import amount_of, worth
from reports.estimates.table import signed
from reports.estimates.wording import games_by_players, joined, players_counted
from reports.verdicts.verdict import Verdict

MORE: Final = ("more often", "less often")
KINDS: Final = {
    "character": "wins of characters",
    "place": "wins by turn order",
    "strategy": "wins of strategies",
    "Boss": "how often Bosses fall",
}
"""What figures that are not sure are told as, by what they are of; else each by its name."""

WORDS: Final = {
    "rounds": ("longer games", "shorter games"),
    "Bosses defeated": ("more Bosses fall", "fewer Bosses fall"),
    "VP of a player": ("more VP", "fewer VP"),
    "VP ahead of the second": ("wider leads", "closer games"),
}


def comparison_verdicts(comparison: Comparison) -> list[Verdict]:
    """What surely differs, figure by figure; then, if anything is, what is open."""
    told = [verdict for name in comparison.figures if (verdict := _of_figure(comparison, name))]
    still_open = [(pair, figure) for pair in comparison.pairs for figure in pair.figures if not figure.sure]
    return [*told, *([_open(comparison, still_open, bool(told))] if still_open else [])]


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
    subject = name[0].upper() + name[1:]
    verb = "are" if name.startswith(("wins", "VP", "rounds", "games", "Bosses")) else "is"
    return Verdict(subject, verb, facts, word, _evidence(comparison, found))


def _open(comparison: Comparison, found: list[tuple[CellPair, PairedFigure]], some: bool) -> Verdict:
    kinds = dict.fromkeys(KINDS.get(figure.outcome.of, figure.outcome.name) for _, figure in found)
    shares = [
        f.corrected.half_width
        for _, f in found
        if f.outcome.kind == "share" and f.corrected.low == f.corrected.low
    ]
    word = (
        f"of shares, what is not sure is known to within {100 * max(shares):.1f} percentage points"
        if shares
        else "see the table for what is known of each"
    )
    if not any(figure.corrected.low == figure.corrected.low for _, figure in found):
        word = "there are too few games to tell anything"
    subject = "Beyond these, no difference" if some else "No difference"
    facts = (f"sure in {joined(kinds)}, with {players_counted(pair.after for pair, _ in found)}",)
    return Verdict(subject, "is", facts, word, _evidence(comparison, found, sure=False), sure=False)


def _gain(figure: PairedFigure) -> str:
    unit = figure.outcome.told_in
    return f"{signed(figure.found.difference, figure.outcome.scale)} {unit}"


def _evidence(comparison: Comparison, found: list[tuple[CellPair, PairedFigure]], sure: bool = True) -> str:
    games: dict[int, set[int]] = {}
    for pair, _ in found:
        games.setdefault(pair.after["players"], set()).add(pair.pairs)
    counted = games_by_players(games, "pair of games", "pairs of games")
    corrected = f"corrected for {comparison.comparisons} comparisons"
    saved = [worth(figure) for _, figure in found if worth(figure) != "-"]
    value = f"; pairing was worth {saved[0]} the games" if len(saved) == 1 else ""
    before, after = comparison.names
    against = f"{after} against {before}" if before != after else group_name(found[0][0].after)
    held = f"caused by what differs, as luck is the same; 95% intervals, that holds when {corrected}"
    return f"{against}; {counted}; {held if sure else f'95% intervals, {corrected}'}{value}"
