"""Verdicts on win shares against a fair share: by character, place in turn order and strategy."""

from dataclasses import dataclass
from typing import Final

from reports.counting.cells import strategies_meet
from reports.estimates.estimate import NEAR_FAIR, Estimate, Family
from reports.estimates.wording import (
    STILL_OFF,
    evidence,
    known_to,
    players_counted,
    share_facts,
    what_is_fair,
)
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict


@dataclass(frozen=True)
class _Kind:
    """How verdicts on the shares of one kind of subject are worded; `fair` where being fair is a verdict too."""

    noun: str
    above: tuple[Code, str]
    below: tuple[Code, str]
    open: Code
    fair: tuple[Code, str] | None = None


CHARACTERS: Final = _Kind(
    "character",
    (Code.CHARACTER_ABOVE_FAIR, "too strong"),
    (Code.CHARACTER_BELOW_FAIR, "too weak"),
    Code.CHARACTER_OPEN,
    (Code.CHARACTER_FAIR, "fair"),
)
SEATS: Final = _Kind(
    "place in turn order",
    (Code.SEAT_ABOVE_FAIR, "an advantage"),
    (Code.SEAT_BELOW_FAIR, "a handicap"),
    Code.SEAT_OPEN,
)
STRATEGIES: Final = _Kind(
    "strategy",
    (Code.STRATEGY_ABOVE_FAIR, "stronger than the field"),
    (Code.STRATEGY_BELOW_FAIR, "weaker than the field"),
    Code.STRATEGY_OPEN,
)


def character_verdicts(family: Family) -> list[Verdict]:
    """Which characters surely win more or less than a fair share, farthest from it first; the fair ones; the open."""
    off = _farthest_first(_off_fair(family, CHARACTERS))
    return [*off, *_surely_fair(family, CHARACTERS), *_not_sure(family, CHARACTERS)]


def seat_verdicts(family: Family) -> list[Verdict]:
    """Whether it matters who goes first: places in turn order that surely win more or less than their share."""
    in_order = [verdict for _, verdict in _off_fair(family, SEATS)]
    return [*in_order, *_not_sure(family, SEATS)]


def strategy_verdicts(family: Family) -> list[Verdict]:
    """Which strategies surely win more or less than their share; nothing where all players use the same one."""
    several = family.part(cells=[cell for cell in family.cells if strategies_meet(cell)])
    return [*_farthest_first(_off_fair(several, STRATEGIES)), *_not_sure(several, STRATEGIES)]


def _off_fair(family: Family, kind: _Kind) -> list[tuple[float, Verdict]]:
    """Verdicts on shares that are surely not fair, each with its distance, as a factor of the fair share."""
    off = []
    for subject in family.subjects:
        for sign, (code, word) in ((1, kind.above), (-1, kind.below)):
            clear = [estimate for estimate in family.of(subject) if estimate.sure == sign]
            if clear:
                name = f"The {subject} player" if family.kind == "turn order" else subject
                held = evidence(clear, family, STILL_OFF)
                verdict = Verdict(code, name, "wins", share_facts(clear), word, held)
                off.append((max(map(_distance, clear)), verdict))
    return off


def _surely_fair(family: Family, kind: _Kind) -> list[Verdict]:
    """Verdicts on shares that surely lie near a fair one."""
    verdicts = []
    for subject in family.subjects if kind.fair else ():
        clear = [estimate for estimate in family.of(subject) if estimate.surely_fair]
        if clear and kind.fair:
            held = evidence(clear, family, f"within {NEAR_FAIR:.0%} of {what_is_fair(family)}")
            code, word = kind.fair
            verdicts.append(Verdict(code, subject, "wins", share_facts(clear), word, held))
    return verdicts


def _farthest_first(off: list[tuple[float, Verdict]]) -> list[Verdict]:
    return [verdict for _, verdict in sorted(off, key=lambda pair: -pair[0])]


def _not_sure(family: Family, kind: _Kind) -> list[Verdict]:
    undecided = [e for e in family.estimates if not e.sure and not (kind.fair and e.surely_fair)]
    if not undecided:
        return []
    some = len(undecided) < len(family.estimates)
    subject = f"Beyond these, no {kind.noun}" if some else f"No {kind.noun}"
    facts = (
        f"surely above or below {what_is_fair(family)} with {players_counted(e.cell for e in undecided)}",
    )
    held = evidence(undecided, family)
    return [Verdict(kind.open, subject, "is", facts, known_to(undecided), held, sure=False)]


def _fair(estimate: Estimate) -> float:
    assert estimate.fair is not None
    return estimate.fair


def _distance(estimate: Estimate) -> float:
    return abs(estimate.interval.estimate / _fair(estimate) - 1)
