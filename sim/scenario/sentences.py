"""What each event says, in a sentence."""

from collections.abc import Callable
from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, END_REASONS
from sim.engine.play.table import Event, Table
from sim.engine.procedures.payment import TAKEN
from sim.engine.procedures.scoring import OF_MISSIONS, OF_PLANETS, OF_POLITIES, SIDES_APART
from sim.scenario.ground import owner_of
from sim.scenario.words import mode_name, name_then, seat_name, space_name

MOVES: Final = ("moves", "Teleports", "is moved")
CHAOS: Final = {
    event.TO_MOVE: "to move by",
    event.TO_CONSUME: "to Consume with",
    event.TO_CONFRONT: "to be Confronted with",
}
ZONES: Final = {
    zone.HAND: "hand", zone.DECK: "the top of the deck", zone.DISCARD: "the discard pile", zone.CONTROL: "play",
    zone.VAULT: "the Vault",
}  # fmt: skip
ZONES_OF_GAINS: Final = ZONES | {zone.DECK: "the deck"}
"""Where a text puts a card: onto a deck or under it, of which the event says nothing."""


def sentence(table: Table, e: Event) -> str:
    """Returns the sentence of an event; nothing where it has none."""
    who, card, where = (
        seat_name(table, e.seat),
        name_then(table, e.card, e.copies),
        space_name(table, e.space),
    )
    found = _by_what_it_holds(table, e, who, card, where)
    if found is not None:
        return found
    for told in SUBJECTS:
        line = told(table, e, who, card, where).get(e.kind)
        if line is not None:
            return line
    return ""


def _by_what_it_holds(table: Table, e: Event, who: str, card: str, where: str) -> str | None:
    """The sentence of an event that is said in another way, or not at all, by what it holds; None for the others."""
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
    return None


def _put_where(e: Event, where: str) -> str:
    """Where a card of the main deck is put."""
    if e.space >= 0:
        return f"faceup at {where}"
    return "under the main deck" if e.other else "on the main deck"


def _of_turns_and_cards(table: Table, e: Event, who: str, card: str, where: str) -> dict[int, str]:
    """Turns and moves, and what becomes of cards and resources, by kind of event."""
    return {
        event.TURN_BEGINS: f"Turn {e.amount}: {who}",
        event.PLACED: f"{who} enters at {where}",
        event.PLAYED: f"{who} plays {card}",
        event.MOVED: f"{who} {MOVES[e.amount % len(MOVES)]} to {where}",
        event.REVEALED: f"{card} is revealed at {where}",
        event.BOUGHT: f"{who} buys {card} for {e.amount} (to {ZONES.get(e.other, 'the discard pile')})",
        event.GAINED_CARD: f"{who} gains {card} (to {ZONES_OF_GAINS.get(e.other, 'the discard pile')})",
        event.PUT: f"{who} puts {card} {_put_where(e, where)}",
        event.SHUFFLED: f"{who} reshuffles the deck",
        event.ENERGON: f"{who} {_signed(e.amount)} Energon",
        event.STORED: f"{who} puts {e.amount} Energon on {card}"
        if e.amount > 0
        else f"{who} takes {-e.amount} Energon from {card}",
        event.VP: f"{who} {_signed(e.amount)} VP",
        event.DISCARDED: f"{who} discards {card}",
        event.VAULTED: f"{card} goes to the Vault of {who}",
        event.PENALISED: f"{who}'s side loses {e.amount} VP",
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
        event.SITE_USED: f"{who} uses {card}",
        event.CHANGED_PLACES: f"what lies at {where} and at {space_name(table, e.other)} changes places",
        event.CHARACTER: f"{who} takes part" + begun_in(table, e),
        event.SEARCHED: f"{who} searches {where}",
    }


def _of_battles(table: Table, e: Event, who: str, card: str, where: str) -> dict[int, str]:
    """Attacks, Ambushes, battles and Assists, by kind of event; of a Planet a battle is to Consume it (UNIM-2)."""
    eats = is_planet(table, e.card)
    against = f"{e.amount} against {e.other}"
    return {
        event.BATTLE_DECLARED: f"{who} {'sets out to Consume' if eats else 'declares battle on'} {card}: "
        f"Power {against}",
        event.BATTLE_WON: f"{who} {'has the Power to Consume' if eats else 'defeats'} {card}: {against}",
        event.BATTLE_LOST: f"{who} fails {'to Consume' if eats else 'against'} {card}: {against}"
        + (", and is there no more" if eats and e.amount >= e.other else ""),
        event.AMBUSHED: f"{card} Ambushes {_seats(table, e.amount)}: {name_then(table, e.other, e.copies)}",
        event.ATTACKED: f"{who} is attacked by {card}",
        event.BLOCKED: f"{who} Blocks for {seat_name(table, e.other)} {'by' if e.amount else 'with'} {card}",
        event.DAMAGED: f"{who} gains {card}",
        event.ASSIST_LAID: f"{who} lays an Assist"
        + (" to defend" if e.other & event.TO_DEFEND else "")
        + (f" faceup: {card}" if e.other & event.FACEUP else ""),
        event.FURTHER_ASSIST: f"{who} may lay a further Assist",
        event.ASSIST_TAKEN_BACK: f"{who} takes {'an Assist' if e.card < 0 else card} back",
        event.ENCOUNTER: f"Encounter: {card}",
        event.ASSIST_RESOLVED: f"{who}'s Assist {card} gives {e.amount}"
        + {0: ", not legal", event.TO_DEFEND: " to the cost"}.get(e.other, ""),
        event.CALLED_OFF: f"{who} calls the battle off",
        event.BATTLE_OVER: f"{'The Consuming' if eats else 'The battle'} is over: {card} "
        + ("cannot be battled this turn" if e.amount else f"is gone from {where}"),
        event.REWARDED: f"{card} is defeated, and the game is won"
        if e.other
        else f"{who} takes the reward of {card}",
        event.PREVENTED: f"{who} does not gain a Damage that was prevented",
        event.AVOIDED: f"{who} avoids the Ambush",
        event.BANNED: f"{card} cannot be battled this turn",
        event.COST_CHANGED: f"{card} costs {e.amount:+d} in this battle",
    }


def _of_objectives(table: Table, e: Event, who: str, card: str, where: str) -> dict[int, str]:
    """Polities, Ruins, Missions, Schemes, phases and tactics, by kind of event."""
    return {
        event.CONTRIBUTED: f"{who} contributes {card} to {name_then(table, e.other, e.copies)}",
        event.THWARTED: f"{who} thwarts {card}",
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
    }


def _of_unicron(table: Table, e: Event, who: str, card: str, where: str) -> dict[int, str]:
    """Unicron, his Chaos cards, Heralds and Planets, by kind of event."""
    return {
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
    }


SUBJECTS: Final[tuple[Callable[[Table, Event, str, str, str], dict[int, str]], ...]] = (
    _of_turns_and_cards, _of_battles, _of_objectives, _of_unicron,
)  # fmt: skip


def _seats(table: Table, mask: int) -> str:
    return ", ".join(seat_name(table, s) for s in range(int(table.game.public.players)) if mask & (1 << s))


def _signed(number: int) -> str:
    return f"gains {number}" if number > 0 else f"loses {-number}"


def begun_in(table: Table, e: Event) -> str:
    """The mode that a character begins in, where it has a choice of several (SETUP-51)."""
    if e.kind != event.CHARACTER or len(table.static.cards[e.amount].alts) < 2:
        return ""
    return f" in {mode_name(table, e.seat, e.other)} Mode"


def is_planet(table: Table, card: int) -> bool:
    """Returns whether an instance is a Planet."""
    if not 0 <= card < CHARACTER_CARDS:
        return False
    return bool(table.static.cards[table.printed_on(card)].type & op.PLANET)
