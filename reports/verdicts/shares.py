"""Verdicts on win shares, against their targets or a fair share: by character, place in turn order and strategy."""

from dataclasses import dataclass
from typing import Final

from reports.counting.cells import strategies_meet
from reports.counting.per_game import strategies_are_sides
from reports.estimates.estimate import Estimate, Family
from reports.estimates.wording import (
    SO_TOO,
    STILL_OFF,
    evidence,
    joined,
    known_to,
    players_counted,
    share_facts,
    what_is_fair,
)
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict


@dataclass(frozen=True)
class _Kind:
    """How verdicts on the shares of one kind of subject are worded: above, below and within the target, and open."""

    noun: str
    above: tuple[Code, str]
    below: tuple[Code, str]
    within: tuple[Code, str]
    open: Code


CHARACTERS: Final = _Kind(
    "character",
    (Code.CHARACTER_ABOVE_FAIR, "too strong"),
    (Code.CHARACTER_BELOW_FAIR, "too weak"),
    (Code.CHARACTER_FAIR, "fair"),
    Code.CHARACTER_OPEN,
)
SEATS: Final = _Kind(
    "place in turn order",
    (Code.SEAT_ABOVE_FAIR, "too great an advantage"),
    (Code.SEAT_BELOW_FAIR, "too great a handicap"),
    (Code.SEAT_FAIR, "fair"),
    Code.SEAT_OPEN,
)
STRATEGIES: Final = _Kind(
    "strategy",
    (Code.STRATEGY_ABOVE_FAIR, "stronger than the field"),
    (Code.STRATEGY_BELOW_FAIR, "weaker than the field"),
    (Code.STRATEGY_FAIR, "as strong as the field"),
    Code.STRATEGY_OPEN,
)


def character_verdicts(family: Family) -> list[Verdict]:
    """Which characters are surely outside their targets, farthest first; those surely within; the open ones."""
    off = _farthest_first(_off(family, CHARACTERS))
    return [*off, *_within(family, CHARACTERS), *_not_sure(family, CHARACTERS)]


def seat_verdicts(family: Family) -> list[Verdict]:
    """Whether it matters who goes first: places in turn order surely outside their targets, within, and open."""
    in_order = [verdict for _, verdict in _off(family, SEATS)]
    return [*in_order, *_within(family, SEATS), *_not_sure(family, SEATS)]


def strategy_verdicts(family: Family) -> list[Verdict]:
    """Which strategies surely win more or less than their share; nothing where all players use the same one.

    Nor of games in which each keeps to one side of one player against many: its share is that of the side.
    """
    cells = [cell for cell in family.cells if strategies_meet(cell) and not strategies_are_sides(cell)]
    several = family.part(cells=cells)
    return [
        *_farthest_first(_off(several, STRATEGIES)),
        *_within(several, STRATEGIES),
        *_not_sure(several, STRATEGIES),
    ]


def _off(family: Family, kind: _Kind) -> list[tuple[float, Verdict]]:
    """Verdicts on shares that are surely off, each with its distance, as a factor of the fair share."""
    off = []
    for subject in family.subjects:
        for sign, (code, word) in ((1, kind.above), (-1, kind.below)):
            clear = [estimate for estimate in family.of(subject) if estimate.sure == sign]
            if clear:
                conclusion = f"{word}, surely {'above' if sign > 0 else 'below'} {_against(clear)}"
                held = evidence(clear, STILL_OFF)
                verdict = Verdict(code, _named(family, subject), "wins", share_facts(clear), conclusion, held)
                off.append((max(map(_distance, clear)), verdict))
    return off


def _within(family: Family, kind: _Kind) -> list[Verdict]:
    """Verdicts on shares that surely lie within their targets."""
    verdicts = []
    for subject in family.subjects:
        clear = [estimate for estimate in family.of(subject) if estimate.surely_within]
        if clear:
            code, word = kind.within
            conclusion, held = f"{word}, surely within its target", evidence(clear, SO_TOO)
            verdicts.append(
                Verdict(code, _named(family, subject), "wins", share_facts(clear), conclusion, held)
            )
    return verdicts


def _named(family: Family, subject: str) -> str:
    return f"The {subject} player" if family.kind == "turn order" else subject


def _against(estimates: list[Estimate]) -> str:
    return "its target" if any(estimate.band for estimate in estimates) else "a fair share"


def _farthest_first(off: list[tuple[float, Verdict]]) -> list[Verdict]:
    return [verdict for _, verdict in sorted(off, key=lambda pair: -pair[0])]


def _not_sure(family: Family, kind: _Kind) -> list[Verdict]:
    undecided = [estimate for estimate in family.estimates if estimate.is_open]
    if not undecided:
        return []
    some = len(undecided) < len(family.estimates)
    subject = f"Beyond these, no {kind.noun}" if some else f"No {kind.noun}"
    aimed = any(estimate.band for estimate in undecided)
    what = "within or outside its target" if aimed else f"above or below {what_is_fair(family)}"
    facts = (f"surely {what} with {players_counted(e.cell for e in undecided)}",)
    word = known_to(undecided) + (_off_but_open(undecided) if aimed else "")
    return [Verdict(kind.open, subject, "is", facts, word, evidence(undecided), sure=False)]


def _off_but_open(estimates: list[Estimate]) -> str:
    """What is surely off fair, and perhaps within its target nevertheless."""
    off = dict.fromkeys(estimate.subject for estimate in estimates if estimate.off_fair)
    return f"; surely not exactly fair, but perhaps within the target: {joined(off)}" if off else ""


def _fair(estimate: Estimate) -> float:
    assert estimate.fair is not None
    return estimate.fair


def _distance(estimate: Estimate) -> float:
    return abs(estimate.interval.estimate / _fair(estimate) - 1)
