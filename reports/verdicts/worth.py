"""Verdicts on the worth of cards, by restricted play."""

import math
from collections.abc import Sequence
from typing import Final

from reports.counting.cells import name_but_line_up
from reports.estimates.restricted import Worth, deed_of, modes_of, of_defence, things_restricted
from reports.estimates.table import signed
from reports.estimates.wording import INTERVALS, TOO_FEW_GAMES, WHOLE_PAGE, joined, known_within
from reports.statistics import Interval, PairedDifference
from reports.verdicts.codes import Code, by_sign
from reports.verdicts.merged import merged
from reports.verdicts.verdict import GroupVerdicts, Verdict
from sim.results.restricted import ALWAYS_DEFENDS, NEVER, NEVER_DEFENDS, OF_A_TYPE, PREFERS, read_name

SUBJECTS: Final = {
    NEVER: "Leave to gain",
    PREFERS: "Preferring",
    NEVER_DEFENDS: "Being free to defend",
    ALWAYS_DEFENDS: "Always defending",
}

DEFENDED: Final = {"boss": "Bosses", "planet": "Planets"}
"""What is defended, by type."""

DEEDS: Final = {NEVER: "Being free to", PREFERS: "Preferring to"}
"""The same of what is done with cards that are neither bought nor defeated."""


def verdicts_on_worths(found: Sequence[Worth]) -> list[GroupVerdicts]:
    """The verdicts on restricted play, a group each mix, mode and what is varied; intervals hold together over all."""
    groups: dict[str, list[Worth]] = {}
    for worth in found:
        groups.setdefault(name_but_line_up(worth.pair.free), []).append(worth)
    return [
        GroupVerdicts.of(
            f"What {things_restricted([worth.pair for worth in worths])} worth: {name}",
            [worth.pair.free for worth in worths],
            merged([(players_of(worth), _verdict(name, worth)) for worth in worths]),
        )
        for name, worths in groups.items()
    ]


def _verdict(name: str, worth: Worth) -> Verdict:
    cell = worth.pair.free
    plain = read_name(worth.pair.name).plain
    as_some = f" in its {worth.games:,} games as {worth.whom}" if worth.whom else ""
    facts = [f"wins of {plain}{as_some} {_wins(worth.win)} in {cell['players']}-player games"]
    if worth.vp is not None:
        facts.append(f"its VP by {signed(worth.vp.difference)} VP")
    sure = [side for found in (worth.corrected_win, worth.corrected_vp) if (side := worth_side(found))]
    others = joined(worth.pair.others)
    held = (
        f"{name}; {worth.games:,} games of {plain}{_whose(worth)}{f' against {others}' if others else ''}, "
        f"each with and without, {worth.otherwise:,} of which ended otherwise; caused by the restriction; {INTERVALS}, "
        f"corrected for {WHOLE_PAGE}"
    )
    code = _code(sure)
    return Verdict(code, subject_of(worth), "changes", tuple(facts), _word(worth, sure), held, bool(sure))


def _code(sure: Sequence[int]) -> Code:
    if not sure:
        return Code.WORTH_OPEN
    return by_sign(sure, Code.WORTH_HAVING, Code.WORTH_LEAVING, Code.WORTH_HAVING_AND_LEAVING)


def subject_of(worth: Worth) -> str:
    """The restriction of a worth in words."""
    read = read_name(worth.pair.name)
    if deed := deed_of(worth.pair):
        return f"{DEEDS[read.verb]} {deed}{f' as {worth.whom}' if worth.whom else ''}"
    cards = read.cards
    if cards.startswith(OF_A_TYPE):
        kind = cards.removeprefix(OF_A_TYPE)
        cards = DEFENDED.get(kind, kind) if of_defence(worth.pair) else f"cards of type {kind}"
    return f"{SUBJECTS[read.verb]} {cards}"


def _whose(worth: Worth) -> str:
    """Whose seats count, behind a strategy's name; nothing is said of what is not about modes of characters."""
    if worth.whom:
        return f" as {worth.whom}"
    return ", whatever its character," if modes_of(worth.pair) else ""


def _wins(win: PairedDifference) -> str:
    shares = f"{100 * win.before:.1f}% without, {100 * win.after:.1f}% with"
    return f"by {signed(win.difference, 100)} percentage points ({shares})"


def players_of(worth: Worth) -> str:
    """Who is restricted: the strategy, and those it plays against where they are others."""
    plain = read_name(worth.pair.name).plain
    others = dict.fromkeys(name for name in worth.pair.others if name != plain)
    return f"{plain} against {joined(others)}" if others else plain


def worth_words(worth: Worth) -> dict[int, str]:
    """What is said of a worth that is surely above nothing (1), or below (-1)."""
    return {
        1: "worth doing" if of_defence(worth.pair) or deed_of(worth.pair) else "worth having",
        -1: "better left",
    }


def worth_side(found: Interval | None) -> int:
    """1 or -1 where a corrected worth is surely above or below nothing, else 0."""
    return 0 if found is None else (found.low > 0) - (found.high < 0)


def _word(worth: Worth, sure: Sequence[int]) -> str:
    if not worth.otherwise and worth.games:
        if worth.whom:
            return "no game went otherwise: nobody does so"
        if deed_of(worth.pair):
            return "no game went otherwise: there is nothing of the kind, or nobody does so"
        done = "defends" if of_defence(worth.pair) else "gains"
        return f"no game went otherwise: the cards are not among these, or nobody {done} them"
    if sure:
        return joined(word for side, word in worth_words(worth).items() if side in sure)
    width = worth.corrected_win.half_width
    return TOO_FEW_GAMES if math.isnan(width) else f"not sure; its worth in wins is {known_within(width)}"
