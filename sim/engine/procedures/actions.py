"""The active player's actions: what may be done now, and setting it to work (rules.md section 3.2)."""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine import decisions as verb
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import definition_of, is_able, is_used, speaking
from sim.engine.board.frames import (
    BAD_ANSWER,
    fail,
    has_moment,
    nothing_pushed,
    pop_frame,
    push_frame,
    push_moment,
    push_text,
    top_frame,
)
from sim.engine.board.grid import distance, neighbour
from sim.engine.board.had import may_any_have_come_about
from sim.engine.board.live import fire, may_be_live, sets_itself_off
from sim.engine.board.log import emit
from sim.engine.board.phase_stacks import phase_of
from sim.engine.board.stock import count_stock
from sim.engine.board.zones import lift, to_control
from sim.engine.data import moment, zone
from sim.engine.data.state import CHARACTER_CARDS, DOWN
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.assists import activate
from sim.engine.procedures.convert import add_converts, may_convert, open_window, push_convert
from sim.engine.procedures.declined import forget_changed
from sim.engine.procedures.movement import may_step_onto
from sim.engine.procedures.offers import add_acquisitions, add_thwarts, may_confront, update_offers
from sim.engine.procedures.playing import prepare_played
from sim.engine.procedures.schemes import add_space_options
from sim.engine.procedures.uses import add_uses, may_have_uses

EARLY_AND_LATE = 1  # profile.confront_window (GAP-74)
MOST_ACTIONS: Final = 1000  # in a turn: no turn has so many but one of texts without end (GAP-271)

# Stages of an ACTIONS frame, in order.
LOOK_AT_ACTIONS = 0
HEAR_ACTION = 1
AFTER_ACTION = 2
BEFORE_NEXT_ACTION = 3  # where something hooked in after the last one


@procedure(proc.ACTIONS)
def actions(game, box):
    """Ask for actions until the player ends the turn or a Confrontation did (BATTLE-3)."""
    frame = top_frame(game)
    depth = game.depth + 0
    seat = game.public.active
    begins = frame.count == 0
    frame.count = 1
    if (frame.stage == AFTER_ACTION or begins) and is_heard_of(game, box):
        frame.stage = LOOK_AT_ACTIONS if begins else BEFORE_NEXT_ACTION
        push_moment(game, box, moment.ACTED)
        return
    if game.turn_over or frame.cursor >= MOST_ACTIONS:
        pop_frame(game)
        return
    if frame.stage == HEAR_ACTION:
        option = answered(game)
        if option.verb == verb.END_TURN:
            pop_frame(game)
            return
        frame.stage = AFTER_ACTION
        frame.cursor += 1
        start_action(game, box, seat, option)
        return
    if frame.stage == AFTER_ACTION or frame.stage == BEFORE_NEXT_ACTION:
        frame.stage = LOOK_AT_ACTIONS
        open_window(game, box, verb.BETWEEN_ACTIONS)
        if nothing_pushed(game, depth):
            ask_action(game, box, frame, seat)
    else:
        ask_action(game, box, frame, seat)


@compiled
def is_heard_of(game, box):
    """Whether a procedure hooks in where an action is over, and may have waited for what was done in the turn."""
    return has_moment(box, moment.ACTED) and may_any_have_come_about(game)


@compiled
def ask_action(game, box, frame, seat):
    """Put the actions that the rules allow to the player."""
    frame.stage = HEAR_ACTION
    list_actions(game, box, seat)
    if has_moment(box, moment.LISTED):
        push_moment(game, box, moment.LISTED).seat = seat
    else:
        ask(game)


@compiled
def list_actions(game, box, seat):
    """Every action the rules allow now. Ending the turn always comes first."""
    begin_decision(game, verb.MAIN, seat)
    count_stock(game, box, seat)
    update_offers(game, box, seat)
    if game.called_off_n:
        forget_changed(game, box, seat)
    add_option(game, verb.END_TURN, -1, -1, seat, 0)
    add_plays(game, box, seat)
    add_moves(game, box, seat)
    add_acquisitions(game, box, seat)
    add_abilities(game, box, seat)
    add_thwarts(game, box, seat)
    if may_have_uses(game.public):
        add_uses(game, box, seat)
    add_space_options(game, box, seat)
    if may_convert(game, box, seat):
        add_converts(game, box, seat)


@compiled
def add_plays(game, box, seat):
    """Cards of the hand; special Damage must be played before any other card (PLAY-15)."""
    hand = game.own[seat].hand
    before = game.decision.n + 0
    first = False
    for i in range(hand.n):
        card = hand.cards[i]
        if definition_of(game, box, card).must_be_first:
            if not first:
                first = True
                game.decision.n = before
            add_option(game, verb.PLAY, card, -1, seat, 0)
        elif not first:
            add_option(game, verb.PLAY, card, -1, seat, 0)


@compiled
def add_moves(game, box, seat):
    """Steps to adjacent spaces, diagonal ones with Flight Move, and searching one's own space."""
    public = game.public
    if public.stock.move == 0:
        return
    here = public.seats[seat].space
    directions = 8 if public.stock.flight > 0 else 4
    barred = may_be_live(public, op.NO_ENTER_BOSS) or may_be_live(public, op.NO_ENTER)
    for direction in range(directions):
        space = neighbour(public, here, direction)
        if not barred:
            # Added, and taken back at the edge: branches that hang on where one stands are guessed wrong.
            add_option(game, verb.STEP, public.space[max(0, space)].card, space, seat, 0)
            game.decision.n -= 1 if space < 0 else 0
        elif space >= 0 and may_step_onto(game, box, seat, space):
            add_option(game, verb.STEP, public.space[space].card, space, seat, 0)
    if public.space[here].face == DOWN:
        add_option(game, verb.SEARCH, game.own[seat].known[here], here, seat, 0)


@compiled
def add_abilities(game, box, seat):
    """Energon abilities of the character and of controlled cards, free to use now (EN-4, EN-8 to EN-12)."""
    player = game.public.seats[seat]
    if player.energon == 0:
        return
    add_abilities_of(game, box, seat, CHARACTER_CARDS + seat)
    left = game.public.stock.able + 0
    for i in range(player.control.n):
        if left == 0:
            return
        card = player.control.cards[i]
        if is_able(definition_of(game, box, card)):
            add_abilities_of(game, box, seat, card)
            left -= 1


@compiled
def add_abilities_of(game, box, seat, card):
    """Options for the abilities of one card."""
    player = game.public.seats[seat]
    definition = speaking(game.public, box, card)
    for k in range(definition.energon_n):
        index = definition.energon[k]
        ability = box.abilities[index]
        if player.energon < ability.energon or is_used(game.public, box, seat, card, index):
            continue
        early = ability.when == op.ENERGON_CONFRONT and box.profile.confront_window == EARLY_AND_LATE
        if ability.when == op.ENERGON_ANY_TIME or (early and may_confront(game, box, seat)):
            add_option(game, verb.USE, card, -1, seat, index)


@compiled
def start_action(game, box, seat, option):
    """Set a chosen action to work."""
    kind = option.verb
    if kind == verb.CONVERT:
        push_convert(game, seat, False, option.amount)
        return
    if kind == verb.USE:
        activate(game, box, seat, option.card, option.amount)
        return
    card = option.card
    space = option.space
    amount = option.amount
    frame = push_frame(game, frame_of_verb(game, kind))
    frame.seat = seat
    frame.it = card
    frame.at = space
    frame.amount = amount
    if kind == verb.BUY and space >= 0:
        frame.count = distance(game.public, game.public.seats[seat].space, space)
    elif kind == verb.CONTRIBUTE:
        frame.other = game.public.space[space].card if space >= 0 else phase_of(game.public, box, seat)


@compiled
def frame_of_verb(game, kind):
    """The procedure that carries an action out."""
    if kind >= verb.FIRST_OF_MODES:  # first, so that the rest is looked up in a table, not jumped through one
        return proc.FIRST_OF_MODES + kind - verb.FIRST_OF_MODES
    if kind == verb.PLAY:
        return proc.PLAY_CARD
    if kind == verb.STEP:
        return proc.STEP
    if kind == verb.SEARCH:
        return proc.SEARCH
    if kind == verb.BUY or kind == verb.BUY_BASIC:
        return proc.BUY
    if kind == verb.BATTLE:
        return proc.BATTLE
    if kind == verb.SITE:
        return proc.USE_SITE
    if kind == verb.CONTRIBUTE:
        return proc.CONTRIBUTE
    if kind == verb.THWART:
        return proc.THWART
    fail(game, BAD_ANSWER)
    return proc.ACTIONS


# Stages of a PLAY_CARD frame, in order.
LAY_BEFORE_PLAYER = 0
PLAYED_IT = 1


@procedure(proc.PLAY_CARD)
def play_card(game, box):
    """Its Power and Move join the turn's; texts about playing it speak; then its own (PLAY-1, PLAY-3)."""
    frame = top_frame(game)
    depth = game.depth + 0
    seat = frame.seat
    card = frame.it
    if frame.stage == LAY_BEFORE_PLAYER:
        frame.stage = PLAYED_IT
        lift(game, card)
        to_control(game, box, card, seat)
        prepare_played(game, box, seat, card)
        if game.tally[card].dealt:
            game.tally[card].plays += 1
        emit(game, event.PLAYED, seat, card, -1, game.public.cards[card].power + 0, 0)
        fire(game, box, op.ON_YOU_PLAY, seat, card, -1)
    if nothing_pushed(game, depth):
        on_play = definition_of(game, box, card).on_play
        pop_frame(game)
        if on_play >= 0 and game.where[card] == zone.CONTROL and not sets_itself_off(game, card):
            push_text(game, box, on_play, card, seat, -1, -1)
