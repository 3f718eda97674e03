"""Moving over the Matrix and turning cards faceup (rules.md sections 5 and 8.3)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.cards import card_faceup, definition_of
from sim.engine.board.frames import (
    has_moment,
    nothing_pushed,
    pop_frame,
    push_frame,
    push_moment,
    push_text,
    top_frame,
)
from sim.engine.board.grid import is_diagonal
from sim.engine.board.live import any_live, fire, fire_about, may_be_live, sets_itself_off
from sim.engine.board.log import emit
from sim.engine.board.relations import adversaries_of, is_adversary
from sim.engine.board.zones import show
from sim.engine.data import moment
from sim.engine.data.state import DOWN, NOBODY, UP
from sim.engine.decisions import BEFORE_BLOCK
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.free_uses import push_free_uses
from sim.engine.procedures.payment import push_pay_move

WALKED = 0
TELEPORTED = 1
MOVED_BY_EFFECT = 2  # MOVE-14


@compiled
def may_step_onto(game, box, seat, space):
    """Whether nothing forbids a voluntary move onto a space (*Fear*)."""
    public = game.public
    if (
        public.piece.on
        and public.piece.space == space
        and any_live(game, box, op.NO_ENTER_BOSS, seat, public.piece.card)
    ):
        return False  # he is a player-Boss (GAP-207)
    if public.space[space].face != UP:
        return True
    if is_closed(game, box, seat, space):
        return False
    card = public.space[space].card
    if definition_of(game, box, card).type & op.BOSS == 0:
        return True
    return not any_live(game, box, op.NO_ENTER_BOSS, seat, card)


@compiled
def is_closed(game, box, seat, space):
    """Whether a text says of the faceup card of a space that nobody moves, or is moved, onto it (MOVE-14, CLAR-19)."""
    return may_be_live(game.public, op.NO_ENTER) and forbids_entering(game, box, seat, space)


@apart
def forbids_entering(game, box, seat, space):
    """Whether one of the live texts on what cannot be entered is about the faceup card of a space."""
    card = card_faceup(game.public, space)
    return card >= 0 and any_live(game, box, op.NO_ENTER, seat, card)


BY_SEARCH = 1  # `mode` of a REVEAL frame, else 0

# Stages of a STEP or SEARCH frame, in order.
TO_PAY = 0
PAID_FOR = 1


@procedure(proc.STEP)
def step(game, box):
    """Spend 1 Move for a step to an adjacent space; diagonally with Flight Move only (MOVE-3, MOVE-5)."""
    frame = top_frame(game)
    depth = game.depth + 0
    seat = frame.seat
    if frame.stage == TO_PAY:
        frame.stage = PAID_FOR
        here = game.public.seats[seat].space
        push_pay_move(game, box, seat, 1, is_diagonal(game.public, here, frame.at))
    if nothing_pushed(game, depth):
        pop_frame(game)
        push_enter(game, seat, frame.at, WALKED)


@procedure(proc.SEARCH)
def search(game, box):
    """Spend 1 Move to flip the facedown card of one's space (MOVE-7)."""
    frame = top_frame(game)
    depth = game.depth + 0
    if frame.stage == TO_PAY:
        frame.stage = PAID_FOR
        push_pay_move(game, box, frame.seat, 1, False)
    if nothing_pushed(game, depth):
        emit(game, event.SEARCHED, frame.seat, -1, game.public.seats[frame.seat].space, 0, 0)
        pop_frame(game)
        push_reveal(game, game.public.seats[frame.seat].space)
        top_frame(game).mode = BY_SEARCH


@compiled
def push_enter(game, seat, space, how):
    """Set a character's arrival on a space to work."""
    frame = push_frame(game, proc.ENTER_SPACE)
    frame.seat = seat
    frame.at = space
    frame.mode = how


# Stages of an ENTER_SPACE frame, in order.
ARRIVE = 0
HEAR_TEXTS = 1
AMBUSH_OR_USE = 2


@procedure(proc.ENTER_SPACE)
def enter_space(game, box):
    """Leave, arrive, let texts about moving speak; then the Ambush of the mover, or the Site (AMB-2, AMB-5, SITE-2).

    `it` is the card that lay faceup on arrival: one that such a text turned up Ambushed then (AMB-1, AMB-8).
    """
    frame = top_frame(game)
    depth = game.depth + 0
    public = game.public
    seat = frame.seat
    player = public.seats[seat]
    if frame.stage == ARRIVE:
        left = player.space
        frame.it = card_faceup(public, frame.at)
        if left == frame.at:
            pop_frame(game)
            return
        player.space = frame.at
        if frame.mode == WALKED:
            player.moved += 1  # each step by Move, and neither a Teleport nor what a text moves (GAP-275)
        emit(game, event.MOVED, seat, -1, frame.at, frame.mode, left)
        frame.stage = HEAR_TEXTS
        if left >= 0 and player.placed:
            fire(
                game,
                box,
                op.ON_LEAVE,
                seat,
                game.hidden.matrix[left] if public.space[left].face else -1,
                left,
            )
        player.placed = 1
    if frame.stage == HEAR_TEXTS and nothing_pushed(game, depth):
        frame.stage = AMBUSH_OR_USE
        card = card_faceup(public, frame.at)
        tell_those_there(game, box, seat, frame.at)  # below the mover's own texts, so after them
        if card >= 0 and card == frame.it and player.space == frame.at:
            fire(game, box, op.ON_ENTER, seat, card, frame.at)
    if frame.stage == AMBUSH_OR_USE and nothing_pushed(game, depth):
        card = card_faceup(public, frame.at)
        arrived = card >= 0 and card == frame.it and player.space == frame.at
        ambushed = arrived and frame.mode != TELEPORTED
        piece = public.piece
        met = piece.on != 0 and piece.space == player.space and frame.at == player.space
        met = met and frame.mode != TELEPORTED
        pop_frame(game)
        if met:  # below the card's own Ambush, so after it (EX-47)
            push_ambush(game, piece.card, piece.space, 1 << seat)
        if ambushed and is_adversary(game, box, seat, card):
            push_ambush(game, card, frame.at, 1 << seat)
        elif arrived and definition_of(game, box, card).site >= 0:
            push_free_uses(game, box, seat)


@compiled
def tell_those_there(game, box, seat, space):
    """Set texts to work that wait for another player to move into a space, where a seat has (GAP-277)."""
    if may_be_live(game.public, op.OTHERS_ENTER) and game.public.seats[seat].space == space:
        fire_arrival(game, box, seat, space)


@apart
def fire_arrival(game, box, seat, space):
    """Tell those who stand in a space that a seat has moved there, in turn order."""
    public = game.public
    for back in range(1, public.players):
        other = (seat + public.players - back) % public.players  # the next in turn order last, so on top
        if public.seats[other].placed and public.seats[other].space == space:
            fire_about(game, box, op.OTHERS_ENTER, other, seat, -1, space)


@compiled
def push_ambush(game, card, space, mask):
    """Set an Ambush by a card of the Matrix on the seats of `mask` to work."""
    frame = push_frame(game, proc.AMBUSH)
    frame.it = card
    frame.at = space
    frame.mask = mask


@compiled
def push_reveal(game, space):
    """Set the turning faceup of a Matrix card to work."""
    frame = push_frame(game, proc.REVEAL)
    frame.at = space


# Stages of a REVEAL frame, in order.
TURN_UP = 0
OPEN_BLOCK_WINDOW = 1
ATTACK_AND_ANNOUNCE = 2
TELL_OF_IT = 3
AMBUSH_WHOEVER_IS_THERE = 4


@procedure(proc.REVEAL)
def reveal(game, box):
    """Turn a card faceup for good; Bosses attack, Robots Ambush who stands there (PROC-14, AMB-1, AMB-8).

    A Site works for the active player who stands there as if that character had arrived (SITE-2).
    """
    frame = top_frame(game)
    depth = game.depth + 0
    public = game.public
    if frame.stage == TURN_UP:
        if public.space[frame.at].face != DOWN:
            pop_frame(game)
            return
        frame.it = show(game, box, frame.at)
        who = (
            public.active + 0 if public.piece.acting == 0 else NOBODY
        )  # where Unicron acts no player reveals it
        if who != NOBODY:
            public.seats[who].revealed += 1
        emit(game, event.REVEALED, who, frame.it, frame.at, 0, 0)
        frame.stage = OPEN_BLOCK_WINDOW
        if has_moment(box, moment.TURNED_UP):
            hook = push_moment(game, box, moment.TURNED_UP)
            hook.it = frame.it
            hook.at = frame.at
    if frame.stage == OPEN_BLOCK_WINDOW and nothing_pushed(game, depth):
        frame.stage = ATTACK_AND_ANNOUNCE
        if definition_of(game, box, frame.it).type & op.BOSS:
            open_window(game, box, BEFORE_BLOCK)
    if frame.stage == ATTACK_AND_ANNOUNCE and nothing_pushed(game, depth):
        frame.stage = TELL_OF_IT
        attack_or_announce(game, box, frame.it, frame.at)
    if frame.stage == TELL_OF_IT and nothing_pushed(game, depth):
        frame.stage = AMBUSH_WHOEVER_IS_THERE
        if card_faceup(public, frame.at) == frame.it and public.piece.acting == 0:
            fire(game, box, op.ON_TURN_UP, public.active, frame.it, frame.at)
    if frame.stage == AMBUSH_WHOEVER_IS_THERE and nothing_pushed(game, depth):
        mask = ambushed_on_reveal(game, box, frame.it, frame.at)
        it = frame.it + 0
        at = frame.at + 0
        pop_frame(game)
        if has_moment(box, moment.SPOKEN):  # below the Ambush, so after it
            hook = push_moment(game, box, moment.SPOKEN)
            hook.it = it
            hook.at = at
        if mask and card_faceup(public, at) == it:
            push_ambush(game, it, at, mask)
        elif public.seats[public.active].space == at:
            push_free_uses(game, box, public.active)


@compiled
def attack_or_announce(game, box, card, space):
    """A revealed Boss's Reveal Attack on every placed Adversary player, then the card's own reveal text."""
    public = game.public
    definition = definition_of(game, box, card)
    if public.live_kinds[op.IGNORE_REVEAL] > 0 and any_live(game, box, op.IGNORE_REVEAL, public.active, card):
        return
    speaks = definition.on_reveal >= 0 or definition.reveal_attack >= 0
    if not speaks or sets_itself_off(game, card):
        return
    if definition.on_reveal >= 0:
        push_text(game, box, definition.on_reveal, card, public.active, card, space)
        if definition.type & op.BOSS:
            top_frame(game).mask &= adversaries_of(game, box, card)  # whom its Attacks hit (GAP-390)
    if definition.reveal_attack >= 0:
        mask = adversaries_of(game, box, card)
        if mask:
            frame = push_frame(game, proc.ATTACK)
            frame.mask = mask
            frame.pc = box.abilities[definition.reveal_attack].program
            frame.source = card
            frame.controller = -1
            frame.it = card
            frame.about = card
            frame.at = space


@compiled
def ambushed_on_reveal(game, box, card, space):
    """Whom a revealed card Ambushes: everybody by a Boss that says so, those there by a Robot."""
    public = game.public
    definition = definition_of(game, box, card)
    if definition.type & op.BOSS:
        return adversaries_of(game, box, card) if definition.ambush_on_reveal else 0
    mask = 0
    for seat in range(public.players):
        player = public.seats[seat]
        if player.placed and player.space == space and is_adversary(game, box, seat, card):
            mask |= 1 << seat
    return mask
