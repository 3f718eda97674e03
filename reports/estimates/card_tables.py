"""Tables of cards: the effects of each in the main deck, and its use by players. The numbers hold all cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from reports.counting.cells import Cell, cell_name, group_name, players_name
from reports.estimates.cards import CardEffect, CardGroup, CardUse, EffectFamily
from reports.estimates.estimate import what_cell
from reports.estimates.table import NO_DATA, Table, amount, percent, signed
from reports.estimates.wording import joined
from reports.statistics import Interval
from sim.results.cell import sides_of

MOST: Final = 12
"""The most rows that a table of a page shows."""

ENDS: Final = 7
"""The number of cards gained most, and of cards gained least, that a page shows."""


@dataclass(frozen=True)
class Beside:
    """A further column of a table of cards, such as the worth of each by restricted play.

    `entries` and `numbers` are by card; a card may be in neither.
    """

    title: str
    entries: Mapping[str, str]
    numbers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def effects_table(family: EffectFamily) -> Table:
    """The effects of cards on an outcome, the surest first; a column a number of players."""
    subjects = family.subjects
    rows = [
        (
            name_of(card, outcome.name, family),
            *(_entry(family.at(card, outcome, cell)) for cell in family.cells),
        )
        for card, outcome in subjects[:MOST]
    ]
    outcome = subjects[0][1]
    note = (
        f"games with the card in the main deck less games without, in {outcome.difference_unit}, with 95% intervals; "
        f"+ and - mark what is sure, corrected for the whole page (Holm); "
        f"{_shown(len(rows), len(subjects))}"
    )
    title = f"What a card does to {family.name}: {group_name(family.cells[0])}"
    head = "card" if family.name == outcome.name else "card, character"
    columns = (head, *(players_name(cell) for cell in family.cells))
    return Table(title, columns, rows, note, list(_effect_rows(family)))


def use_table(group: CardGroup, cell: Cell, beside: Sequence[Beside] = ()) -> Table:
    """The use of cards by the players of a cell: the cards gained most and least, of faceup copies."""
    known = sorted(
        (use for use in group.uses if use.cell is cell and use.seen),
        key=lambda use: (-use.gained.estimate, use.card),
    )
    uses = [use for use in known if use.card in group.gained]
    never = len(known) - len(uses)
    shown = uses if len(uses) <= 2 * ENDS else [*uses[:ENDS], *uses[-ENDS:]]
    wins = any(use.wins for use in uses)
    columns = ("card", "seen", "gained", "most by", "least by", "round", *(["wins"] if wins else []))
    rows = [
        (
            use.card,
            f"{use.seen:,}",
            percent(use.gained),
            *_most_and_least(use),
            amount(use.rounds, 1),
            *([percent(use.wins) if use.wins else NO_DATA] if wins else []),
            *(column.entries.get(use.card, NO_DATA) for column in beside),
        )
        for use in shown
    ]
    parts = [
        "seen: copies that lay faceup; gained: of those, bought, defeated or got otherwise by a player; by: share of "
        "them that a seat of that kind gained; round: when, on average",
        f"wins: share of the win of whoever gained one, fair is {100 / sides_of(cell):.1f}%" if wins else "",
        "none of it is caused by the card alone: players choose what they gain",
        f"without {never} that nobody ever gained" if never else "",
        _shown(len(rows), len(uses), "those gained most and least"),
    ]
    note = "; ".join(part for part in parts if part)
    title = f"What players did with cards: {cell_name(cell)}"
    titles = (*columns, *(column.title for column in beside))
    return Table(title, titles, rows, note, list(_use_rows(known, beside)))


def name_of(card: str, outcome: str, family: EffectFamily) -> str:
    """A card, with the character whose wins it affects."""
    return card if outcome == family.name else f"{card}, {outcome.removeprefix('wins of ')}"


def effect_words(effect: CardEffect) -> str:
    """A difference with its interval, in its unit."""
    return signed(effect.found.effect.difference, effect.outcome.scale)


def _entry(effect: CardEffect | None) -> str:
    if effect is None:
        return NO_DATA
    return effect_words(effect) + {1: " +", -1: " -"}.get(effect.found.verdict, "")


def _shown(shown: int, known: int, which: str = "those that are surest") -> str:
    return "" if shown == known else f"{shown} of {known} are shown, {which}; the others are in the CSV"


def by_what(use: CardUse) -> str:
    """The kind by which gains are shown: strategies where they differ, else characters."""
    return "strategy" if use.by.get("strategy") else "character"


def _most_and_least(use: CardUse) -> tuple[str, str]:
    found = use.by.get(by_what(use), {})
    ranked = sorted(found, key=lambda who: (-found[who].estimate, who))
    named = [f"{who} {100 * found[who].estimate:.1f}%" for who in ranked]
    return (named[0], named[-1]) if len(named) > 1 else (joined(named) or NO_DATA, NO_DATA)


def _effect_rows(family: EffectFamily) -> Iterator[dict[str, Any]]:
    for effect in family.effects:
        found = effect.found
        yield {
            **what_cell(effect.cell),
            "card": effect.card,
            "outcome": effect.outcome.name,
            "games_with": effect.dealt.games,
            "games_without": effect.dealt.without,
            "with": found.effect.present,
            "without": found.effect.absent,
            **bounds_of("", found.effect.difference),
            "low_corrected": found.corrected.low,
            "high_corrected": found.corrected.high,
            "p_holm": found.p_value,
            "sure": found.verdict,
            "comparisons": family.comparisons,
        }


def bounds_of(prefix: str, interval: Interval) -> dict[str, float]:
    """The estimate, bounds and n of an interval as columns with a prefix."""
    named = {"estimate": interval.estimate, "low": interval.low, "high": interval.high, "n": interval.n}
    return {f"{prefix}{key}": value for key, value in named.items()}


def _use_rows(uses: Sequence[CardUse], beside: Sequence[Beside]) -> Iterator[dict[str, Any]]:
    for use in uses:
        row: dict[str, Any] = {**what_cell(use.cell), "card": use.card, "seen": use.seen}
        row |= bounds_of("gained_", use.gained) | bounds_of("round_", use.rounds)
        row |= bounds_of("wins_not_causal_", use.wins) if use.wins else {}
        for what, found in use.by.items():
            for who, interval in found.items():
                row |= bounds_of(f"gained_by_{what}_{who}_", interval)
        for column in beside:
            row |= column.numbers.get(use.card, {})
        yield row
