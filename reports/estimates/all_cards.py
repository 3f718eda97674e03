"""One table of all cards of a cell: what each is, what players did with it, who won with it, what it causes."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reports.counting.cells import Cell, cell_name, mix_name
from reports.counting.gainers import Gainers
from reports.estimates.card_tables import Beside, bounds_of, effect_words
from reports.estimates.cards import WORDS, CardGroup, CardUse, EffectFamily
from reports.estimates.estimate import what_cell
from reports.estimates.table import NO_DATA, Table, amount, percent
from reports.statistics import share_interval
from sim.results.cards import FIELDS, CardTables
from sim.results.cell import sides_of

UNTOLD: Final = {"fields": 0, "stand_ins": 0}

ELSEWHERE: Final = ("character", "boss", "starter", "basic", "encounter", "damage")
"""Types of cards that lie in no main deck: a namesake may be there."""


@dataclass(frozen=True)
class Printed:
    """What a card's file says of it: its cost, Level and faction, if any, how many fields, and how many stand-ins."""

    cost: int | None
    fields: int
    stand_ins: int
    level: int | None = None
    faction: str | None = None

    @property
    def share(self) -> str:
        """How many of its fields are stand-ins, in words."""
        return f"{self.stand_ins} of {self.fields}" if self.fields else NO_DATA


def printed_cards(tables: CardTables | None, cell: Cell) -> dict[str, Printed]:
    """What is known of the cards of a cell by name; nothing of datasets that do not tell them."""
    mix = (tables or {}).get(mix_name(cell), {})
    counts = mix.get(FIELDS, {})
    found = {}
    for card in mix.get("cards", ()):
        _, kind, name = card["key"].split(":", 2)
        if kind not in ELSEWHERE:
            told = counts.get(card["key"]) or counts.get(name, UNTOLD)  # by name in earlier datasets
            fields = card["fields"]
            found[name] = Printed(
                fields.get("cost"),
                told["fields"],
                told["stand_ins"],
                fields.get("level"),
                fields.get("faction"),
            )
    return found


def all_cards_table(
    group: CardGroup,
    cell: Cell,
    printed: Mapping[str, Printed],
    beside: Sequence[Beside] = (),
) -> Table | None:
    """A row a card of a cell, in the order of their names; None where no card was ever in a main deck."""
    uses = sorted((use for use in group.uses if use.cell is cell), key=lambda use: use.card)
    if not uses:
        return None
    got = {use.card: use.gainers for use in uses if use.gainers}
    won = {} if cell["together"] else got
    families = [family for family in group.families if family.name in WORDS]
    columns = (
        "card", "cost", "stand-in", "seen", "gained", "bought", "round",
        *(("won with", "won without") if won else ()),
        *(f"effect on {family.name}" for family in families), *(column.title for column in beside),
    )  # fmt: skip
    rows = [
        (
            use.card,
            *_printed_words(printed.get(use.card)),
            f"{use.seen:,}",
            percent(use.gained) if use.seen else NO_DATA,
            _bought(got.get(use.card)),
            amount(use.rounds, 1),
            *(_won(won.get(use.card)) if won else ()),
            *(_effect(family, use) for family in families),
            *(column.entries.get(use.card, NO_DATA) for column in beside),
        )
        for use in uses
    ]
    fair = f", fair is {100 / sides_of(cell):.1f}%" if won else ""
    units = "; ".join(f"{family.name} in {family.subjects[0][1].difference_unit}" for family in families)
    parts = [
        "stand-in: fields that no source states, of all; seen: copies that lay faceup; gained: of those, got by a "
        "player; bought: of those gained; round: when",
        f"won with, without: share of the win of seats that gained one, and of the others in the same games{fair}; "
        "not caused by the card, for players choose what they gain" if won else "",
        f"effect: games with it in the main deck less games without, which it causes ({units}); + and - mark what is "
        "sure, corrected for the whole page" if families else "",
    ]  # fmt: skip
    title = f"All cards: {cell_name(cell)}"
    numbers = list(_numbers(uses, printed, got, families, beside))
    return Table(title, columns, rows, ". ".join(part for part in parts if part), numbers)


def _printed_words(card: Printed | None) -> tuple[str, str]:
    if card is None:
        return NO_DATA, NO_DATA
    cost = NO_DATA if card.cost is None else str(card.cost)
    return cost, card.share


def _bought(who: Gainers | None) -> str:
    return NO_DATA if who is None or not who.gained else f"{100 * who.bought / who.gained:.0f}%"


def _won(who: Gainers | None) -> tuple[str, str]:
    if who is None:
        return NO_DATA, NO_DATA
    return percent(share_interval(who.having)), percent(share_interval(who.lacking))


def _effect(family: EffectFamily, use: CardUse) -> str:
    effect = family.at(use.card, family.subjects[0][1], use.cell)
    if effect is None or math.isnan(effect.found.p_value):
        return NO_DATA
    return effect_words(effect) + {1: " +", -1: " -"}.get(effect.found.verdict, "")


def _numbers(
    uses: Sequence[CardUse],
    printed: Mapping[str, Printed],
    got: Mapping[str, Gainers],
    families: Sequence[EffectFamily],
    beside: Sequence[Beside],
) -> Iterator[dict[str, Any]]:
    for use in uses:
        row: dict[str, Any] = {**what_cell(use.cell), "card": use.card}
        if card := printed.get(use.card):
            row |= {"cost": card.cost, "fields": card.fields, "stand_in_fields": card.stand_ins}
        row |= {"seen": use.seen} | bounds_of("gained_", use.gained) | bounds_of("round_", use.rounds)
        if who := got.get(use.card):
            row |= {"copies_gained": who.gained, "copies_bought": who.bought}
            if not use.cell["together"]:
                row |= bounds_of("won_with_not_causal_", share_interval(who.having))
                row |= bounds_of("won_without_not_causal_", share_interval(who.lacking))
        for family in families:
            effect = family.at(use.card, family.subjects[0][1], use.cell)
            if effect is not None:
                what = family.name.lower().replace(" ", "_")
                row |= bounds_of(f"effect_on_{what}_", effect.found.effect.difference)
        for column in beside:
            row |= column.numbers.get(use.card, {})
        yield row
