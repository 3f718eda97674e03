"""Events as sentences, for scenarios and replays."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final

from sim.engine.board import event
from sim.engine.data import zone
from sim.engine.data.state import ADVERSARY_COMMAND, END_REASONS, NO_COMMAND
from sim.engine.play.table import Event, Table
from sim.engine.procedures.payment import TAKEN
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
from sim.scenario.ground import owner_of
from sim.scenario.words import FACEDOWN_CARD, counted, mode_name, name_then, seat_name, space_name

MOVES = ("moves", "Teleports", "is moved")
COMPONENTS = {
    OF_TOKENS: "by tokens", OF_COSTS: "for Adversaries", OF_ENERGON: "for Energon", OF_VAULT: "by the Vault",
    OF_DAMAGE: "for Damage",
}  # fmt: skip
CHAOS = {
    event.TO_MOVE: "to move by",
    event.TO_CONSUME: "to Consume with",
    event.TO_CONFRONT: "to be Confronted with",
}
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
ZONES = {
    zone.HAND: "hand", zone.DECK: "the top of the deck", zone.DISCARD: "the discard pile", zone.CONTROL: "play",
    zone.VAULT: "the Vault",
}  # fmt: skip


ZONES_OF_GAINS = ZONES | {zone.DECK: "the deck"}
"""Where a text puts a card: onto a deck or under it, of which the event says nothing."""

REFEREE: Final = -1
"""A reader of a replay who sees everything."""

GIVEN_A_REASON: Final = {
    event.MOVED, event.GAINED_CARD, event.DREW, event.ENERGON, event.VP, event.POWER, event.CONVERTED,
    event.DAMAGED, event.DISCARDED, event.DESTROYED, event.VAULTED, event.RETURNED, event.FLIPPED_DOWN,
    event.CHANGED_PLACES, event.PEEKED, event.LOOKED, event.SHOWN, event.PREVENTED, event.AVOIDED, event.BANNED,
    event.COST_CHANGED, event.ANOTHER_TURN, event.STORED, event.SPENT, event.COMMANDED, event.CLEARED,
    event.MISSION_DRAWN, event.MISSION_COMPLETED, event.MISSION_RETURNED,
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
        return f"seat {e.seat} is {seat_name(table, e.seat)}{_begun_in(table, e)}"
    line = _sentence(table, e)
    if reader not in (None, REFEREE, e.seat):
        line = _for_others(table, e, line)
    return f"{line}{_reason(table, e)}" if line and reader is not None else line


def _for_others(table: Table, e: Event, line: str) -> str:
    """A sentence without the names of cards that only the event's seat knows, or nobody."""
    if e.kind == event.GAINED_CARD and e.other in UNSEEN_ZONES:
        return _sentence(table, replace(e, card=-1)).replace(FACEDOWN_CARD, "a card")
    if e.kind in (event.MISSION_DRAWN, event.MISSION_RETURNED):
        return _sentence(table, replace(e, card=-1)).replace(f"the Mission {FACEDOWN_CARD}", "a Mission")
    if e.kind == event.SCHEME_SWAPPED:
        return _sentence(table, replace(e, other=-1))
    return line


def _reason(table: Table, e: Event) -> str:
    """The card whose text brought an event about, where that is another one than the sentence names."""
    if e.kind not in GIVEN_A_REASON or e.by in (-1, e.card):
        return ""
    return f", by {name_then(table, e.by, e.copies)}"


def vocabulary(table: Table) -> set[str]:
    """Sentences of every kind, so that all words a story may hold are among them."""
    lines: set[str] = set()
    for kind in range(len(event.NAMES)):
        for amount in range(len(END_REASONS)):
            lines.update(tell(table, [Event(kind, 0, -1, 0, amount, 0)] * 2))
        for other in OTHERS.get(kind, [*ZONES, 1]):
            lines.update(tell(table, [Event(kind, 0, -1, 0, 1, other)]))
    return lines


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


def _seats(table: Table, mask: int) -> str:
    return ", ".join(seat_name(table, s) for s in range(int(table.game.public.players)) if mask & (1 << s))


def _signed(number: int) -> str:
    return f"gains {number}" if number > 0 else f"loses {-number}"


def _begun_in(table: Table, e: Event) -> str:
    """The mode that a character begins in, where it has a choice of several (SETUP-51)."""
    if e.kind != event.CHARACTER or len(table.static.cards[e.amount].alts) < 2:
        return ""
    return f" in {mode_name(table, e.seat, e.other)} Mode"


def _sentence(table: Table, e: Event) -> str:
    who, card, where = (
        seat_name(table, e.seat),
        name_then(table, e.card, e.copies),
        space_name(table, e.space),
    )
    if e.kind == event.ABILITY_USED:
        cost = int(table.box.abilities[e.amount].energon)
        return f"{who} uses {card} for {cost} Energon"
    if e.kind == event.GAME_ENDS:
        return f"The game ends: {END_REASONS[e.amount]}" + (f", reached by {who}" if e.seat >= 0 else "")
    if e.kind == event.DESTROYED:
        return f"{card} is destroyed" + (f" at {where}" if e.space >= 0 else "")
    if e.kind == event.SPENT:
        if e.other != TAKEN:
            return ""  # what was paid for is told, and what is left over at the end is of no use
        return f"{who} loses {e.amount} Power" + (f" of {card}" if e.card >= 0 else "")
    if e.kind == event.CONVERTED:
        return f"{who} Converts to {mode_name(table, e.seat, e.amount)} Mode" + (
            " for free" if e.other else ""
        )
    if e.kind == event.POWER:
        return f"{who}: {e.amount:+d} Power" + (f" on {card}" if e.card >= 0 else "")
    if e.kind == event.COMMANDED:
        paid = f" for {e.amount}" if e.amount else ""
        return f"{who} takes command of {card}{paid}" + (
            f" from {owner_of(table, e.other)}" if e.other else ""
        )
    if e.kind == event.SIDE_COUNTED:
        side, which = divmod(e.other, SIDES_APART)
        of = {OF_POLITIES: "of Polities", OF_MISSIONS: "for incomplete Missions", OF_PLANETS: "of Planets"}[
            which
        ]
        whose = "the many" if which == OF_PLANETS else owner_of(table, 1 + side)
        return f"{whose} count {e.amount} VP {of}" if e.amount else ""
    templates = {
        event.TURN_BEGINS: f"Turn {e.amount}: {who}",
        event.PLACED: f"{who} enters at {where}",
        event.PLAYED: f"{who} plays {card}",
        event.MOVED: f"{who} {MOVES[e.amount % len(MOVES)]} to {where}",
        event.REVEALED: f"{card} is revealed at {where}",
        event.BOUGHT: f"{who} buys {card} for {e.amount} (to {ZONES.get(e.other, 'the discard pile')})",
        event.GAINED_CARD: f"{who} gains {card} (to {ZONES_OF_GAINS.get(e.other, 'the discard pile')})",
        event.SHUFFLED: f"{who} reshuffles the deck",
        event.ENERGON: f"{who} {_signed(e.amount)} Energon",
        event.STORED: f"{who} puts {e.amount} Energon on {card}"
        if e.amount > 0
        else f"{who} takes {-e.amount} Energon from {card}",
        event.VP: f"{who} {_signed(e.amount)} VP",
        event.AMBUSHED: f"{card} Ambushes {_seats(table, e.amount)}: {name_then(table, e.other, e.copies)}",
        event.ATTACKED: f"{who} is attacked by {card}",
        event.BLOCKED: f"{who} Blocks for {seat_name(table, e.other)} {'by' if e.amount else 'with'} {card}",
        event.DAMAGED: f"{who} gains {card}",
        event.DISCARDED: f"{who} discards {card}",
        event.VAULTED: f"{card} goes to the Vault of {who}",
        event.BATTLE_DECLARED: f"{who} declares battle on {card}: Power {e.amount} against {e.other}",
        event.ASSIST_LAID: f"{who} lays an Assist"
        + (" to defend" if e.other & event.TO_DEFEND else "")
        + (f" faceup: {card}" if e.other & event.FACEUP else ""),
        event.FURTHER_ASSIST: f"{who} may lay a further Assist",
        event.ASSIST_TAKEN_BACK: f"{who} takes an Assist back",
        event.PENALISED: f"{who}'s side loses {e.amount} VP",
        event.ENCOUNTER: f"Encounter: {card}",
        event.ASSIST_RESOLVED: f"{who}'s Assist {card} gives {e.amount}"
        + {0: ", not legal", event.TO_DEFEND: " to the cost"}.get(e.other, ""),
        event.BATTLE_WON: f"{who} defeats {card}: {e.amount} against {e.other}",
        event.BATTLE_LOST: f"{who} fails against {card}: {e.amount} against {e.other}",
        event.CALLED_OFF: f"{who} calls the battle off",
        event.BATTLE_OVER: f"The battle is over: {card} "
        + ("cannot be battled this turn" if e.amount else f"is gone from {where}"),
        event.CONTRIBUTED: f"{who} contributes {card} to {name_then(table, e.other, e.copies)}",
        event.THWARTED: f"{who} thwarts {card}",
        event.FLIPPED_DOWN: f"{card} is flipped facedown at {where}",
        event.PEEKED: f"{who} peeks at {where}",
        event.LOOKED: f"{who} looks at {e.amount} of {'the main deck' if e.other else 'the own deck'}",
        event.SHOWN: f"{who} shows {card}",
        event.TURN_ENDS: f"{who} ends the turn",
        event.ANOTHER_TURN: f"{who} takes the next turn, too",
        event.FILLED: f"{where} is filled",
        event.BOSS_PLACED: f"{card} arrives at {where}",
        event.SCORED: f"{who} scores {e.amount} VP",
        event.RETURNED: f"{who} returns {card}",
        event.COPIED: f"{who}'s card becomes a copy of {name_then(table, e.other, e.copies)}",
        event.REWARDED: f"{card} is defeated, and the game is won"
        if e.other
        else f"{who} takes the reward of {card}",
        event.SITE_USED: f"{who} uses {card}",
        event.CHANGED_PLACES: f"what lies at {where} and at {space_name(table, e.other)} changes places",
        event.PREVENTED: f"{who} does not gain a Damage that was prevented",
        event.AVOIDED: f"{who} avoids the Ambush",
        event.CHARACTER: f"{who} takes part" + _begun_in(table, e),
        event.SEARCHED: f"{who} searches {where}",
        event.BANNED: f"{card} cannot be battled this turn",
        event.TOKEN_PLACED: f"{card} comes under Adversary command at {where}",
        event.CLEARED: f"{who} clears {card} at {where}",
        event.RUIN_PLACED: f"the Ruin {card} fills {where}",
        event.RUINS_SHUFFLED: "the discarded Ruins are reshuffled",
        event.MISSION_DRAWN: f"{who} draws the Mission {card}",
        event.MISSION_COMPLETED: f"{who} completes the Mission {card}",
        event.MISSION_DISCARDED: f"{who} gives up the Mission {card}",
        event.MISSION_RETURNED: f"{who} puts the Mission {card} back on its stack",
        event.PHASE_SHOWN: f"{who} turns up the phase {card}"
        if e.seat >= 0
        else f"the phase {card} is shown",
        event.PHASE_COMPLETED: f"{who} completes the phase {card}",
        event.PHASE_DESTROYED: f"the phase {card} is destroyed",
        event.TACTIC_DRAWN: f"the tactic {card} is drawn against {who}",
        event.TACTIC_RETURNED: f"the tactic {card} is shuffled into its deck",
        event.MIXED_IN: f"what was set aside is shuffled into the top {e.amount} cards of the main deck",
        event.SCHEME_SWAPPED: f"{card} takes the place of {name_then(table, e.other, e.copies)} at {where}",
        event.UNICRON_ENTERS: f"Unicron enters at {where}",
        event.UNICRON_ACTS: f"Unicron's turn, at {where}",
        event.UNICRON_MOVED: f"Unicron moves to {where}",
        event.CHAOS_DRAWN: f"Chaos card: {card}, {CHAOS.get(e.other, '')}",
        event.CHAOS_SHUFFLED: f"all {e.amount} Chaos cards are shuffled",
        event.CONSUMING: f"Unicron tries to Consume {card} at {where}",
        event.PLANET_EATEN: f"Unicron eats {card} at {where}: {e.amount} against {e.other}",
        event.PLANET_DEFENDED: f"Unicron is driven off {card} at {where}: {e.amount} against {e.other}",
        event.MARKER_MOVED: f"the Cost marker moves from {e.other} to {e.amount}",
        event.HERALD_PLACED: f"a Herald token is laid on {card} at {where}",
        event.COST_CHANGED: f"{card} costs {e.amount:+d} in this battle",
    }
    return templates.get(e.kind, "")
