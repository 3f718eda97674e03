"""Events as sentences, for scenarios and replays."""

from collections.abc import Sequence
from itertools import groupby

from sim.engine.board import log
from sim.engine.data.state import END_REASONS
from sim.engine.play.table import Event, Table
from sim.engine.procedures.payment import TAKEN
from sim.engine.procedures.scoring import OF_COSTS, OF_DAMAGE, OF_ENERGON, OF_TOKENS, OF_VAULT
from sim.engine.procedures.totals import (
    BY_ALT_MODE,
    BY_CONFRONTING,
    BY_OTHER_TEXT,
    BY_TEXT,
    IN_THIS_BATTLE,
    PRINTED_COST,
    UNSPENT_POWER,
)
from sim.scenario.words import name_then, seat_name, side_at, space_name

MOVES = ("moves", "Teleports", "is moved")
COMPONENTS = {
    OF_TOKENS: "by tokens", OF_COSTS: "for Adversaries", OF_ENERGON: "for Energon", OF_VAULT: "by the Vault",
    OF_DAMAGE: "for Damage",
}  # fmt: skip
OTHERS = {
    log.COUNTED: tuple(COMPONENTS),
    log.POWER_PART: (UNSPENT_POWER, BY_TEXT, BY_CONFRONTING, BY_ALT_MODE),
    log.COST_PART: (PRINTED_COST, IN_THIS_BATTLE, BY_OTHER_TEXT),
}
ZONES = {3: "hand", 4: "the top of the deck", 5: "the discard pile", 6: "play", 7: "the Vault"}


def tell(table: Table, events: Sequence[Event]) -> list[str]:
    """Returns the events that a reader wants to hear of, a sentence each; what belongs together is one sentence."""
    lines: list[str] = []
    for together, group in groupby(events, _belongs_to):
        if isinstance(together, Event):
            lines += [_sentence(table, event) for event in group]
        else:
            lines.append(_gathered(table, list(group)))
    return [line for line in lines if line]


def vocabulary(table: Table) -> set[str]:
    """Sentences of every kind, so that all words a story may hold are among them."""
    lines: set[str] = set()
    for kind in range(len(log.EVENT_NAMES)):
        for amount in range(len(END_REASONS)):
            lines.update(tell(table, [Event(kind, 0, -1, 0, amount, 0)] * 2))
        for other in OTHERS.get(kind, [*ZONES, 1]):
            lines.update(tell(table, [Event(kind, 0, -1, 0, 1, other)]))
    return lines


def _belongs_to(e: Event) -> object:
    """What events that follow each other have in common, where they are told in one sentence."""
    match e.kind:
        case log.DREW | log.POWER_PART | log.COUNTED:
            return e.kind, e.seat
        case log.COST_PART:
            return e.kind
        case log.ASSIST_PASSED | log.BLOCK_PASSED:
            return e.kind, e.card, e.other
    return e


def _gathered(table: Table, group: list[Event]) -> str:
    """A sentence of events that belong together."""
    first = group[0]
    who = seat_name(table, first.seat)
    match first.kind:
        case log.DREW:
            return f"{who} draws {', '.join(name_then(table, e.card, e.copies) for e in group)}"
        case log.ASSIST_PASSED | log.BLOCK_PASSED:
            names = ", ".join(seat_name(table, e.seat) for e in group)
            does = "does" if len(group) == 1 else "do"
            what = (
                "Assist" if first.kind == log.ASSIST_PASSED else f"Block for {seat_name(table, first.other)}"
            )
            return f"{names} {does} not {what}"
        case log.POWER_PART:
            return f"{who}'s Power: {', '.join(_power_part(table, e) for e in group)}"
        case log.COUNTED:
            return f"{who} counts {', '.join(f'{e.amount} VP {COMPONENTS[e.other]}' for e in group)}"
        case log.COST_PART:
            return f"The cost: {', '.join(_cost_part(table, e) for e in group)}"
    raise ValueError(f"told by themselves: {log.EVENT_NAMES[first.kind]}")


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
    }[e.other]


def _seats(table: Table, mask: int) -> str:
    return ", ".join(seat_name(table, s) for s in range(int(table.game.public.players)) if mask & (1 << s))


def _signed(number: int) -> str:
    return f"gains {number}" if number > 0 else f"loses {-number}"


def _sentence(table: Table, e: Event) -> str:
    who, card, where = (
        seat_name(table, e.seat),
        name_then(table, e.card, e.copies),
        space_name(table, e.space),
    )
    if e.kind == log.ABILITY_USED:
        cost = int(table.box.abilities[e.amount].energon)
        return f"{who} uses {card} for {cost} Energon"
    if e.kind == log.GAME_ENDS:
        return f"The game ends: {END_REASONS[e.amount]}"
    if e.kind == log.DESTROYED:
        return f"{card} is destroyed" + (f" at {where}" if e.space >= 0 else "")
    if e.kind == log.SPENT:
        if e.other != TAKEN:
            return ""  # what was paid for is told, and what is left over at the end is of no use
        return f"{who} loses {e.amount} Power" + (f" of {card}" if e.card >= 0 else "")
    if e.kind == log.CONVERTED:
        mode = "Bot" if side_at(table, e.seat, e.amount).bot else "Alt"
        return f"{who} Converts to {mode} Mode" + (" for free" if e.other else "")
    if e.kind == log.POWER:
        return f"{who}: {e.amount:+d} Power" + (f" on {card}" if e.card >= 0 else "")
    templates = {
        log.TURN_BEGINS: f"Turn {e.amount}: {who}",
        log.PLACED: f"{who} enters at {where}",
        log.PLAYED: f"{who} plays {card}",
        log.MOVED: f"{who} {MOVES[e.amount % len(MOVES)]} to {where}",
        log.REVEALED: f"{card} is revealed at {where}",
        log.BOUGHT: f"{who} buys {card} for {e.amount} (to {ZONES.get(e.other, 'the discard pile')})",
        log.GAINED_CARD: f"{who} gains {card} (to {ZONES.get(e.other, 'the discard pile')})",
        log.SHUFFLED: f"{who} reshuffles the deck",
        log.ENERGON: f"{who} {_signed(e.amount)} Energon",
        log.VP: f"{who} {_signed(e.amount)} VP",
        log.AMBUSHED: f"{card} Ambushes {_seats(table, e.amount)}: {name_then(table, e.other, e.copies)}",
        log.ATTACKED: f"{who} is attacked by {card}",
        log.BLOCKED: f"{who} Blocks for {seat_name(table, e.other)} {'by' if e.amount else 'with'} {card}",
        log.DAMAGED: f"{who} gains {card}",
        log.DISCARDED: f"{who} discards {card}",
        log.VAULTED: f"{card} goes to the Vault of {who}",
        log.BATTLE_DECLARED: f"{who} declares battle on {card}: Power {e.amount} against {e.other}",
        log.ASSIST_LAID: f"{who} lays an Assist" + (f" faceup: {card}" if e.other else ""),
        log.ENCOUNTER: f"Encounter: {card}",
        log.ASSIST_RESOLVED: f"{who}'s Assist {card} gives {e.amount}" + ("" if e.other else ", not legal"),
        log.BATTLE_WON: f"{who} defeats {card}: {e.amount} against {e.other}",
        log.BATTLE_LOST: f"{who} fails against {card}: {e.amount} against {e.other}",
        log.CALLED_OFF: f"{who} calls the battle off",
        log.BATTLE_OVER: f"The battle is over: {card} "
        + ("cannot be battled this turn" if e.amount else f"is gone from {where}"),
        log.CONTRIBUTED: f"{who} contributes {card} to {name_then(table, e.other, e.copies)}",
        log.THWARTED: f"{who} thwarts {card}",
        log.FLIPPED_DOWN: f"{card} is flipped facedown at {where}",
        log.PEEKED: f"{who} peeks at {where}",
        log.TURN_ENDS: f"{who} ends the turn",
        log.FILLED: f"{where} is filled",
        log.BOSS_PLACED: f"{card} arrives at {where}",
        log.SCORED: f"{who} scores {e.amount} VP",
        log.RETURNED: f"{who} returns {card}",
        log.COPIED: f"{who}'s card becomes a copy of {name_then(table, e.other, e.copies)}",
        log.REWARDED: f"{card} is defeated, and the game is won"
        if e.other
        else f"{who} takes the reward of {card}",
        log.SITE_USED: f"{who} uses {card}",
        log.AVOIDED: f"{who} avoids the Ambush",
        log.CHARACTER: f"{who} takes part",
        log.SEARCHED: f"{who} searches {where}",
        log.BANNED: f"{card} cannot be battled this turn",
        log.COST_CHANGED: f"{card} costs {e.amount:+d} in this battle",
    }
    return templates.get(e.kind, "")
