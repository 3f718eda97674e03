"""Events as sentences, for scenarios and replays."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final

from sim.engine.board import event
from sim.engine.data import zone
from sim.engine.data.state import ADVERSARY_COMMAND, END_REASONS, NO_COMMAND
from sim.engine.play.table import Event, Table
from sim.engine.procedures.scoring import (
    OF_COSTS,
    OF_DAMAGE,
    OF_ENERGON,
    OF_MISSIONS,
    OF_PLANETS,
    OF_POLITIES,
    OF_TOKENS,
    OF_VAULT,
    SIDES_APART,
)
from sim.engine.procedures.totals import (
    BY_ALT_MODE,
    BY_CONFRONTING,
    BY_DEFENCE,
    BY_MISSIONS,
    BY_OTHER_TEXT,
    BY_TEXT,
    BY_TOKENS,
    IN_THIS_BATTLE,
    PRINTED_COST,
    UNSPENT_POWER,
)
from sim.scenario.sentences import CHAOS, ZONES, begun_in, is_planet, sentence
from sim.scenario.words import FACEDOWN_CARD, counted, name_then, seat_name

COMPONENTS = {
    OF_TOKENS: "by tokens", OF_COSTS: "for Adversaries", OF_ENERGON: "for Energon", OF_VAULT: "by the Vault",
    OF_DAMAGE: "for Damage",
}  # fmt: skip
OTHERS = {
    event.CHAOS_DRAWN: tuple(CHAOS),
    event.ASSIST_LAID: (0, event.FACEUP, event.TO_DEFEND, event.FACEUP | event.TO_DEFEND),
    event.COUNTED: tuple(COMPONENTS),
    event.POWER_PART: (UNSPENT_POWER, BY_TEXT, BY_CONFRONTING, BY_ALT_MODE),
    event.COST_PART: (PRINTED_COST, IN_THIS_BATTLE, BY_OTHER_TEXT, BY_DEFENCE, BY_MISSIONS, BY_TOKENS),
    event.ASSIST_RESOLVED: (0, 1, event.TO_DEFEND),
    event.COMMANDED: (NO_COMMAND, 1, 2, ADVERSARY_COMMAND),
    event.SCHEME_SWAPPED: (-1,),
    event.SIDE_COUNTED: tuple(
        side * SIDES_APART + of for side in (0, 1) for of in (OF_POLITIES, OF_MISSIONS, OF_PLANETS)
    ),
}
UNSEEN_ZONES = (zone.HAND, zone.DECK, zone.VAULT)
REFEREE: Final = -1
"""A reader of a replay who sees everything."""

GIVEN_A_REASON: Final = {
    event.MOVED, event.GAINED_CARD, event.DREW, event.ENERGON, event.VP, event.POWER, event.CONVERTED,
    event.DAMAGED, event.DISCARDED, event.DESTROYED, event.VAULTED, event.RETURNED, event.FLIPPED_DOWN,
    event.CHANGED_PLACES, event.PEEKED, event.LOOKED, event.SHOWN, event.PREVENTED, event.AVOIDED, event.BANNED,
    event.COST_CHANGED, event.ANOTHER_TURN, event.STORED, event.SPENT, event.COMMANDED, event.CLEARED,
    event.MISSION_DRAWN, event.MISSION_COMPLETED, event.MISSION_RETURNED, event.PUT,
    event.TACTIC_DRAWN,
}  # fmt: skip
"""Events that a replay tells with the card whose text brought them about."""


def tell(table: Table, events: Sequence[Event], reader: int | None = None) -> list[str]:
    """Returns the events that somebody wants to hear of, a sentence each; what belongs together is one sentence.

    Without a reader as scenarios say them. With one, the REFEREE or a seat, as in a replay: with the card whose text
    brought an event about, and without the names of cards that the seat cannot know.
    """
    lines: list[str] = []
    if reader is not None:
        events = _without_doubles(events)
    for together, group in groupby(events, partial(_belongs_to, reader=reader)):
        if isinstance(together, Event):
            lines += [_told(table, entry, reader) for entry in group]
        else:
            lines.append(_gathered(table, list(group), reader))
    return [line for line in lines if line]


GAINS: Final = (event.BOUGHT, event.GAINED_CARD)


def _without_doubles(events: Sequence[Event]) -> list[Event]:
    """Events without the discards that a purchase or a gain itself has told."""
    before = [None, *events]
    return [
        e
        for last, e in zip(before, events, strict=False)
        if not (last and last.kind in GAINS and e.kind == event.DISCARDED and e.card == last.card)
    ]


def _told(table: Table, e: Event, reader: int | None) -> str:
    """A sentence of an event; for a reader with its reason, and of cards that the reader may know.

    Cards that another seat puts into its hand, deck or Vault are not named, though some lay in the open before.
    """
    if reader is not None and e.kind == event.CHARACTER:
        return f"seat {e.seat} is {seat_name(table, e.seat)}{begun_in(table, e)}"
    line = sentence(table, e)
    if reader not in (None, REFEREE, e.seat):
        line = _for_others(table, e, line)
    return f"{line}{_reason(table, e)}" if line and reader is not None else line


def _for_others(table: Table, e: Event, line: str) -> str:
    """A sentence without the names of cards that only the event's seat knows, or nobody."""
    if (e.kind == event.GAINED_CARD and e.other in UNSEEN_ZONES) or (
        e.kind == event.PUT and e.space < 0 and e.amount == 0
    ):
        return sentence(table, replace(e, card=-1)).replace(FACEDOWN_CARD, "a card")
    if e.kind in (event.MISSION_DRAWN, event.MISSION_RETURNED):
        return sentence(table, replace(e, card=-1)).replace(f"the Mission {FACEDOWN_CARD}", "a Mission")
    if e.kind == event.SCHEME_SWAPPED:
        return sentence(table, replace(e, other=-1))
    return line


def _reason(table: Table, e: Event) -> str:
    """The card whose text brought an event about, where that is another one than the sentence names."""
    if e.kind not in GIVEN_A_REASON or e.by in (-1, e.card):
        return ""
    return f", by {name_then(table, e.by, e.copies)}"


def vocabulary(table: Table) -> Iterator[str]:
    """Yields sentences of every kind, so that all words a story may hold are among them."""
    planets = [card for card in range(int(table.box.main_n)) if is_planet(table, card)]
    for kind in range(len(event.NAMES)):
        for amount in range(len(END_REASONS)):
            yield from tell(table, [Event(kind, 0, -1, 0, amount, 0)] * 2)
        for planet in planets[:1]:  # which is Consumed in other words than an Adversary is battled
            yield from tell(table, [Event(kind, 0, planet, 0, 0, 0)])
        for other in OTHERS.get(kind, [*ZONES, 1]):
            yield from tell(table, [Event(kind, 0, -1, 0, 1, other)])


def _belongs_to(e: Event, reader: int | None = None) -> object:
    """What events that follow each other have in common, where they are told in one sentence."""
    match e.kind:
        case event.DISCARDED if reader is not None:
            return e.kind, e.seat, e.by
        case event.DREW if reader is not None:
            return e.kind, e.seat, e.by
        case event.DREW | event.POWER_PART | event.COUNTED:
            return e.kind, e.seat
        case event.COST_PART:
            return e.kind
        case event.ASSIST_PASSED | event.BLOCK_PASSED:
            return e.kind, e.card, e.other
    return e


def _gathered(table: Table, group: list[Event], reader: int | None = None) -> str:
    """A sentence of events that belong together."""
    first = group[0]
    who = seat_name(table, first.seat)
    if reader is not None and first.kind in (event.DREW, event.DISCARDED):
        verb = "draws" if first.kind == event.DREW else "discards"
        known = first.kind == event.DISCARDED or reader in (REFEREE, first.seat)
        alone = first if len(group) == 1 else replace(first, card=-1)
        return f"{who} {verb} {_cards(table, group, known)}{_reason(table, alone)}"
    match first.kind:
        case event.DREW:
            return f"{who} draws {', '.join(name_then(table, e.card, e.copies) for e in group)}"
        case event.ASSIST_PASSED | event.BLOCK_PASSED:
            names = ", ".join(seat_name(table, e.seat) for e in group)
            does = "does" if len(group) == 1 else "do"
            what = (
                "Assist"
                if first.kind == event.ASSIST_PASSED
                else f"Block for {seat_name(table, first.other)}"
            )
            return f"{names} {does} not {what}"
        case event.POWER_PART:
            return f"{who}'s Power: {', '.join(_power_part(table, e) for e in group)}"
        case event.COUNTED:
            return f"{who} counts {', '.join(f'{e.amount} VP {COMPONENTS[e.other]}' for e in group)}"
        case event.COST_PART:
            return f"The cost: {', '.join(_cost_part(table, e) for e in group)}"
    raise ValueError(f"told by themselves: {event.NAMES[first.kind]}")


def _cards(table: Table, group: list[Event], known: bool) -> str:
    """The cards of events, each once, with how many there are of it; only their number where they are not known."""
    if not known:
        return "a card" if len(group) == 1 else f"{len(group)} cards"
    return ", ".join(counted(name_then(table, e.card, e.copies) for e in group))


def _power_part(table: Table, e: Event) -> str:
    """A part of a seat's Power in a battle."""
    by = name_then(table, e.card, e.copies)
    return {
        UNSPENT_POWER: f"{e.amount} of {by}" if e.card >= 0 else f"{e.amount} of no card",
        BY_TEXT: f"{e.amount:+d} by {by}",
        BY_CONFRONTING: f"{e.amount:+d} by {by} in Confrontations",
        BY_ALT_MODE: f"{e.amount:+d} in Alt Mode",
    }[e.other]


def _cost_part(table: Table, e: Event) -> str:
    """A part of what an Adversary costs in a battle."""
    return {
        PRINTED_COST: f"{e.amount}",
        IN_THIS_BATTLE: f"{e.amount:+d} in this battle",
        BY_OTHER_TEXT: f"{e.amount:+d} by {name_then(table, e.card, e.copies)}",
        BY_DEFENCE: f"{e.amount:+d} by {name_then(table, e.card, e.copies)}, which defends",
        BY_MISSIONS: f"{e.amount:+d} for incomplete Missions",
        BY_TOKENS: f"{e.amount:+d} by its marker or token",
    }[e.other]
