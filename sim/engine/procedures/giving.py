"""Giving to another player: a card, Energon or VP, to one of those whom the text names (GAP-257)."""

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.board.amounts import amount_of
from sim.engine.board.cards import definition_of
from sim.engine.board.log import emit
from sim.engine.board.zones import lift, set_fate, to_control
from sim.engine.data import fate, zone
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.scopes import players_mask, speaker_of
from sim.engine.procedures.taking import fits_verb, held
from sim.engine.procedures.targets import GO_ON, WAIT, ask_player
from sim.engine.procedures.verbs import lose_resource, put_card


@apart
def may_be_given_to(game, box, frame, operation, seat):
    """The seats that could be given what an operation gives, a bit each; none where there is nothing to give."""
    if operation.code == op.GIVE_IT:
        if frame.it < 0 or not fits_verb(game, box, op.GIVE_IT, seat, frame.it):
            return 0
    else:
        number = amount_of(game, box, operation.b, seat, frame.source, frame.it, frame.chosen)
        if number <= 0 or held(game, box, seat, operation.a) <= 0:
            return 0
    return receivers(game, box, frame, operation, seat)


@apart
def receivers(game, box, frame, operation, seat):
    """The seats that an operation could give to, a bit each; of several cards the same one gets all (GAP-257)."""
    scope = operation.a if operation.code == op.GIVE_IT else operation.d
    you = speaker_of(game, frame) if scope == op.THE_CONTROLLER else seat
    mask = players_mask(game, box, scope, you, frame.source, frame.mask) & ~(1 << seat)
    if frame.count > 0 and frame.receiver >= 0:
        return mask & (1 << frame.receiver)
    return mask


@compiled
def begin_giving(game, box, frame, operation):
    """Give what is told to the one player who may be meant, or ask to whom."""
    mask = may_be_given_to(game, box, frame, operation, frame.who + 0)
    if mask & (mask - 1):
        ask_player(game, frame, mask, frame.who)
        return WAIT
    frame.pc += 1
    frame.done = 0
    seat = 0
    while mask > 1:
        mask >>= 1
        seat += 1
    depth = game.depth + 0
    if mask:
        hand_over(game, box, frame, operation, seat)
    return WAIT if game.depth != depth else GO_ON


@apart
def hand_over(game, box, frame, operation, seat):
    """Give what an operation gives to a seat; `done` says whether it was as much as told."""
    giver = frame.who + 0
    frame.done = 1
    frame.acted = 1
    frame.receiver = seat
    if operation.code == op.GIVE_IT:
        frame.did += 1
        give_card(game, box, frame.it + 0, seat)
        return
    number = amount_of(game, box, operation.b, giver, frame.source, frame.it, frame.chosen)
    given = min(number, held(game, box, giver, operation.a))
    frame.done = 1 if given >= number else 0
    frame.did += given
    lose_resource(game, box, giver, operation.a, given)
    lose_resource(game, box, seat, operation.a, -given)


@compiled
def give_card(game, box, card, seat):
    """A card of a hand goes to the other hand, Damage that stays before the player, all else to the discard pile."""
    set_fate(game, card, fate.GAINED, seat)
    if game.where[card] == zone.HAND:
        put_card(game, box, seat, card, op.TO_HAND)
    elif game.where[card] == zone.CONTROL and definition_of(game, box, card).stays:
        lift(game, card)
        to_control(game, box, card, seat)
        emit(game, event.GAINED_CARD, seat, card, -1, 0, zone.CONTROL)
    else:
        put_card(game, box, seat, card, op.TO_DISCARD)
    game.gifts += 1
