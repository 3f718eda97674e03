"""Events as sentences, for scenarios and replays."""

from collections.abc import Sequence

from sim.engine import log
from sim.engine.state import BOT, END_REASONS
from sim.engine.table import Event, Table
from sim.scenario.words import card_name, seat_name, space_name

MOVES = ("moves", "Teleports", "is moved")
ZONES = {3: "hand", 4: "the top of the deck", 5: "the discard pile", 6: "play", 7: "the Vault"}


def tell(table: Table, events: Sequence[Event]) -> list[str]:
    """The events that a reader wants to hear of, a sentence each; draws are gathered."""
    lines: list[str] = []
    drawn: list[str] = []
    drawer = -1
    for event in events:
        if event.kind == log.DREW and event.seat in (drawer, event.seat):
            if drawn and event.seat != drawer:
                lines.append(_drew(table, drawer, drawn))
                drawn = []
            drawer = event.seat
            drawn.append(card_name(table, event.card))
            continue
        if drawn:
            lines.append(_drew(table, drawer, drawn))
            drawn = []
        sentence = _sentence(table, event)
        if sentence:
            lines.append(sentence)
    if drawn:
        lines.append(_drew(table, drawer, drawn))
    return lines


def vocabulary(table: Table) -> set[str]:
    """Sentences of every kind, so that all words a story may hold are among them."""
    lines = {_drew(table, 0, [])}
    for kind in range(len(log.EVENT_NAMES)):
        for amount in range(len(END_REASONS)):
            lines.add(_sentence(table, Event(kind, 0, -1, 0, amount, 0)))
        for other in [*ZONES, 1]:
            lines.add(_sentence(table, Event(kind, 0, -1, 0, 1, other)))
    return lines


def _drew(table: Table, seat: int, names: list[str]) -> str:
    return f"{seat_name(table, seat)} draws {', '.join(names)}"


def _seats(table: Table, mask: int) -> str:
    return ", ".join(seat_name(table, s) for s in range(int(table.game.public.players)) if mask & (1 << s))


def _signed(number: int) -> str:
    return f"gains {number}" if number > 0 else f"loses {-number}"


def _sentence(table: Table, e: Event) -> str:
    who, card, where = seat_name(table, e.seat), card_name(table, e.card), space_name(table, e.space)
    if e.kind == log.ABILITY_USED:
        cost = int(table.box.abilities[e.amount].energon)
        return f"{who} uses {card} for {cost} Energon"
    if e.kind == log.GAME_ENDS:
        return f"The game ends: {END_REASONS[e.amount]}"
    if e.kind == log.DESTROYED:
        return f"{card} is destroyed" + (f" at {where}" if e.space >= 0 else "")
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
        log.CONVERTED: f"{who} Converts to {'Bot' if e.amount == BOT else 'Alt'} Mode{' for free' if e.other else ''}",
        log.AMBUSHED: f"{card} Ambushes {_seats(table, e.amount)}: {card_name(table, e.other)}",
        log.ATTACKED: f"{who} is attacked by {card}",
        log.BLOCKED: f"{who} Blocks for {seat_name(table, e.other)} with {card}",
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
        log.BATTLE_OVER: f"The battle is over: {card} is gone from {where}",
        log.CONTRIBUTED: f"{who} contributes {card} to {card_name(table, e.other)}",
        log.THWARTED: f"{who} thwarts {card}",
        log.FLIPPED_DOWN: f"{card} is flipped facedown at {where}",
        log.PEEKED: f"{who} peeks at {where}",
        log.TURN_ENDS: f"{who} ends the turn",
        log.FILLED: f"{where} is filled",
        log.BOSS_PLACED: f"{card} arrives at {where}",
        log.SCORED: f"{who} scores {e.amount} VP",
        log.RETURNED: f"{who} returns {card}",
        log.COPIED: f"{who}'s card becomes a copy of {card_name(table, e.other)}",
        log.REWARDED: f"{who} takes the reward of {card}",
        log.SITE_USED: f"{who} uses {card}",
        log.AVOIDED: f"{who} avoids the Ambush",
        log.CHARACTER: f"{who} takes part",
    }
    return templates.get(e.kind, "")
