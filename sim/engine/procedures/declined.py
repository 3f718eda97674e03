"""Battles that are called off: what goes back, and when they may be declared again (BATTLE-16, GAP-174)."""

from sim.engine.board import event
from sim.engine.board.cards import definition_of
from sim.engine.board.log import emit
from sim.engine.board.resources import unspent_power
from sim.engine.board.zones import back_before, clear_state, lift, to_hand
from sim.engine.data import zone
from sim.engine.data.state import CONSUMING, LAID, MAX_CALLED_OFF, NO_BATTLE_ON, STALE
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.power import cost_to_defeat, is_confrontation, own_total


@compiled
def take_back_assists(game, box):
    """What was laid to defend goes back to where it was, for no battle was concluded (GAP-223): hand cards unseen."""
    battle = game.public.battle
    for place in range(battle.assists_n):
        entry = battle.assists[place]
        card = game.own[entry.seat].assists[place] + 0
        if card >= 0:  # else a text of it took it elsewhere
            take_back(game, box, card, entry.seat + 0, entry.from_play != 0, entry.state != LAID)
    battle.assists_n = 0


@apart
def take_back(game, box, card, seat, from_play, resolved):
    """Put an Assist back into hand or before its player; of one that was resolved what is stored on it alone stays."""
    lift(game, card)
    if resolved:
        state = game.public.cards[card]
        stored = state.stored + 0
        clear_state(game, card)
        state.stored = stored if from_play else 0
        state.reach = max(0, definition_of(game, box, card).reach) if from_play else 0
    if from_play:
        back_before(game, box, card, seat)
    else:
        to_hand(game, card, seat)
    emit(game, event.ASSIST_TAKEN_BACK, seat, card if resolved else -1, -1, 0, 0)


@apart
def note_called_off(game, box, seat, card):
    """Write down how things stand as a battle is called off; it is on no more."""
    if game.called_off_n < MAX_CALLED_OFF:
        note = game.called_off[game.called_off_n]
        game.called_off_n += 1
        note.card = card
        note.here = game.public.seats[seat].space
        note.cost = cost_to_defeat(game, box, seat, card)
        note.total = total_against(game, box, seat, card)
        note.power = unspent_power(game, seat)


@compiled
def is_called_off(game, card):
    """Whether the battle with a card was called off, and nothing has changed since."""
    for i in range(game.called_off_n):
        if game.called_off[i].card == card:
            return True
    return False


@apart
def forget_changed(game, box, seat):
    """Forget the battles for which the player's Power or place, or the Adversary's cost, has changed."""
    kept = 0
    for i in range(game.called_off_n):
        note = game.called_off[i]
        if is_as_it_was(game, box, seat, note):
            other = game.called_off[kept]
            kept += 1
            other.card = note.card
            other.here = note.here
            other.cost = note.cost
            other.total = note.total
            other.power = note.power
    game.called_off_n = kept


@compiled
def is_as_it_was(game, box, seat, note):
    """Whether all that counts for a battle stands as it did when the battle was called off."""
    card = note.card + 0
    if game.public.seats[seat].space != note.here or unspent_power(game, seat) != note.power:
        return False
    lies_there = game.where[card] == zone.MATRIX or game.where[card] == zone.PIECE
    if not lies_there or cost_to_defeat(game, box, seat, card) != note.cost:
        return False
    return total_against(game, box, seat, card) == note.total


@compiled
def total_against(game, box, seat, card):
    """Returns the Power that a seat would declare a battle with."""
    confrontation = is_confrontation(game, box, seat, card)
    return own_total(game, box, seat, card, game.holder[card] + 0, confrontation)


@apart
def ban(game, frame, refunded):
    """Nobody battles an event's Adversary in this turn; a battle with it is called off, maybe with a refund (GAP-400).

    What is being Consumed is not called off so.
    """
    battle = game.public.battle
    fought = battle.on != NO_BATTLE_ON and battle.card == frame.about
    if frame.about < 0 or (refunded and fought and battle.on >= CONSUMING):
        frame.done = 0
        return
    if fought:
        battle.refunded = max(battle.refunded, refunded)
    game.public.cards[frame.about].banned = 1
    game.offers_fresh = STALE
    emit(game, event.BANNED, frame.who, frame.about, -1, 0, 0)
