"""Ruins: how they come into the Matrix, and how they are cleared (rules.md section 11.7)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import card_faceup, definition_of
from sim.engine.board.drawing import lay_back, stack_up
from sim.engine.board.frames import end_game, pop_frame, push_frame, push_text, top_frame
from sim.engine.board.grid import neighbour
from sim.engine.board.had import note_had
from sim.engine.board.live import fire, sum_live
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on, take_top
from sim.engine.board.stock import count_stock
from sim.engine.board.streams import RUIN_SHUFFLE, shuffle
from sim.engine.board.zones import destroy, lift, show, to_space
from sim.engine.data import fate, feature, zone
from sim.engine.data.state import ALL_RUINS, EMPTY, NOBODY
from sim.engine.decisions import CLEAR, PICK, PICK_SPACE
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.movement import MOVED_BY_EFFECT, is_closed, push_enter
from sim.engine.procedures.payment import push_pay_move, push_pay_power
from sim.engine.procedures.spells import begin_spell, end_spell


@apart
def deal_ruins(game, box):
    """Shuffle all Ruins facedown beside the Matrix (SETUP-34)."""
    stack_up(game, game.hidden.ruins, box.ruins_first, box.ruins_n, zone.RUINS)
    shuffle(game, game.hidden.ruins, RUIN_SHUFFLE, 0, box.ruins_first)
    game.public.ruins_n = game.hidden.ruins.n


@apart
def take_top_ruin(game, box):
    """Take the top Ruin into limbo; an empty stack is made of the discard pile; -1 where there is none (RUIN-6)."""
    public = game.public
    ruins = game.hidden.ruins
    if ruins.n == 0 and public.ruin_discard.n > 0:
        game.ruin_shuffles += 1
        restack(
            game, public.ruin_discard, ruins, zone.RUINS, RUIN_SHUFFLE, game.ruin_shuffles, box.ruins_first
        )
    card = take_into_limbo(game, ruins)
    public.ruins_n = ruins.n
    return card


@apart
def restack(game, discard, stack, where, stream, nonce, first):
    """Make an empty stack of Ruins of its discard pile, shuffled for the `nonce`th time (RUIN-6)."""
    lay_back(game, discard, stack, where)
    shuffle(game, stack, stream, nonce, first)
    emit(game, event.RUINS_SHUFFLED, -1, -1, -1, stack.n + 0, 0)


@apart
def take_into_limbo(game, stack):
    """Take the top card of a stack into limbo; -1 where there is none."""
    card = take_top(stack)
    if card >= 0:
        game.where[card] = zone.LIMBO
        game.holder[card] = NOBODY
    return card


@procedure(proc.RUIN_COMES, feature.RUINS)
def ruin_comes(game, box):
    """The top Ruin fills the space of a defeated Adversary; all who stand there step off (RUIN-1, RUIN-2)."""
    frame = top_frame(game)
    pop_frame(game)
    space = frame.at + 0
    if space < 0 or game.public.space[space].face != EMPTY:
        return
    card = take_top_ruin(game, box)
    if card < 0:
        return
    to_space(game, card, space)
    show(game, box, space)
    begin_spell(game, card, NOBODY)
    emit(game, event.RUIN_PLACED, -1, card, space, 0, 0)
    last = game.public.ruins_n == 0 and game.public.ruin_discard.n == 0
    if last and box.profile.unicron == 0:  # RUIN-7, GAP-27
        end_game(game, ALL_RUINS)
        return
    push_frame(game, proc.STEP_OFF).at = space


# Stages of a STEP_OFF frame, in order.
NEXT_TO_STEP_OFF = 0
HEAR_WHERE = 1


@procedure(proc.STEP_OFF, feature.RUINS)
def step_off(game, box):
    """Each character there moves to an adjacent space of its player's choice, the active one first (RUIN-2)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == HEAR_WHERE:
        frame.stage = NEXT_TO_STEP_OFF
        push_enter(game, frame.seat, answered(game).space, MOVED_BY_EFFECT)
        return
    while frame.cursor < public.players:
        seat = (public.active + frame.cursor) % public.players
        frame.cursor += 1
        if public.seats[seat].placed and public.seats[seat].space == frame.at:
            count_stock(game, box, seat)
            decision = begin_decision(game, PICK_SPACE, seat)
            decision.card = card_faceup(public, frame.at)
            decision.purpose = op.STEP_PLAYER
            offer_ways_off(game, box, seat, frame.at)
            if decision.n > 0:
                frame.seat = seat
                frame.stage = HEAR_WHERE
                ask(game)
                return
    pop_frame(game)


@compiled
def offer_ways_off(game, box, seat, here):
    """Options for every adjacent space that may be entered."""
    for direction in range(4):
        space = neighbour(game.public, here, direction)
        if space >= 0 and not is_closed(game, box, seat, space):
            add_option(game, PICK, card_faceup(game.public, space), space, seat, 0)


# --- Clearing (RUIN-4) ---------------------------------------------------------------------------------------


@compiled
def ruin_here(game, box, seat):
    """The Ruin on which a seat stands, or -1."""
    card = card_faceup(game.public, game.public.seats[seat].space)
    return card if card >= 0 and definition_of(game, box, card).type & op.RUIN else -1


@compiled
def price_of_clearing(game, box, seat, ruin, printed):
    """What a printed price comes to; 0 where there is none in this coin."""
    if printed <= 0:
        return 0
    return max(0, printed + sum_live(game, box, op.CLEAR_COST, seat, ruin))


@apart
def add_clearings(game, box, seat):
    """Options to clear the Ruin in a seat's space, one for each way that it can pay (TURN-20)."""
    ruin = ruin_here(game, box, seat)
    if ruin < 0:
        return
    public = game.public
    definition = definition_of(game, box, ruin)
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if ability.kind == op.CLEARING:
            power = price_of_clearing(game, box, seat, ruin, ability.power + 0)
            move = price_of_clearing(game, box, seat, ruin, ability.move + 0)
            energon = max(0, ability.energon + 0)
            able = public.stock.power[0] >= power and public.stock.move >= move
            if able and public.seats[seat].energon >= energon:
                add_option(game, CLEAR, ruin, public.seats[seat].space, seat, index)


# Stages of a CLEAR frame, in order.
PAY_TO_CLEAR = 0
GAIN_ITS_REWARD = 1
PUT_IT_AWAY = 2


@procedure(proc.CLEAR, feature.RUINS)
def clear(game, box):
    """Pay, gain the Ruin's reward, and put it away; the space stays empty until the turn ends (RUIN-4).

    `amount` is the ability that is paid for; `mode` is 1 where a text clears it.
    """
    frame = top_frame(game)
    seat = frame.seat
    ruin = frame.it
    if frame.stage == PAY_TO_CLEAR:
        frame.stage = GAIN_ITS_REWARD
        pay_to_clear(game, box, seat, ruin, frame.amount)
    elif frame.stage == GAIN_ITS_REWARD:
        frame.stage = PUT_IT_AWAY
        end_spell(game, ruin, fate.CLEARED, seat, game.public.turn + 0)
        note_had(game, ruin, fate.CLEARED, seat)
        game.public.sides[game.public.seats[seat].side].cleared += 1
        emit(game, event.CLEARED, seat, ruin, frame.at, 0, frame.mode)
        reward = definition_of(game, box, ruin).reward
        if reward >= 0:
            push_text(game, box, reward, ruin, seat, ruin, frame.at)
    else:
        pop_frame(game)
        space = frame.at + 0
        put_cleared(game, box, ruin)
        fire(game, box, op.ON_CLEAR, seat, ruin, space)


@apart
def pay_to_clear(game, box, seat, ruin, index):
    """Set the payment for one way to clear a Ruin to work."""
    ability = box.abilities[index]
    if ability.energon > 0:
        game.public.seats[seat].energon -= ability.energon
        emit(game, event.ENERGON, seat, -1, -1, -ability.energon, 0)
    move = price_of_clearing(game, box, seat, ruin, ability.move + 0)
    if move > 0:
        push_pay_move(game, box, seat, move, False)
    power = price_of_clearing(game, box, seat, ruin, ability.power + 0)
    if power > 0:
        push_pay_power(game, seat, power, 0)


@apart
def put_cleared(game, box, ruin):
    """Put a cleared Ruin onto its discard pile; one of the main deck is destroyed (CLAR-14)."""
    if game.where[ruin] != zone.MATRIX:
        return
    if box.ruins_first <= ruin < box.ruins_first + box.ruins_n:
        lift(game, ruin)
        game.where[ruin] = zone.RUIN_DISCARD
        put_on(game, game.public.ruin_discard, ruin)
        game.public.cards[ruin].used = 0
    elif box.planetary_first <= ruin < box.planetary_first + box.planetary_n:  # apart (RUIN-11)
        lift(game, ruin)
        game.where[ruin] = zone.PLANETARY_DISCARD
        put_on(game, game.public.planetary_discard, ruin)
        game.public.cards[ruin].used = 0
    else:
        destroy(game, ruin)


@apart
def push_clear(game, seat, ruin, space):
    """Set the clearing of a Ruin by a text to work: nothing is paid."""
    frame = push_frame(game, proc.CLEAR)
    frame.seat = seat
    frame.it = ruin
    frame.at = space
    frame.mode = 1
    frame.stage = GAIN_ITS_REWARD
