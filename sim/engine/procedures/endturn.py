"""The end of a turn: refill or reveal, discard, draw (rules.md section 3.3)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import card_faceup, definition_of
from sim.engine.board.drawing import draw_cards
from sim.engine.board.frames import (
    end_game,
    has_moment,
    nothing_pushed,
    pop_frame,
    push_frame,
    push_moment,
    top_frame,
)
from sim.engine.board.live import fire_to_others
from sim.engine.board.log import emit
from sim.engine.board.piles import take_top
from sim.engine.board.relations import is_adversary
from sim.engine.board.stock import stock_changed
from sim.engine.board.zones import put_destroyed, set_fate, to_space
from sim.engine.data import fate, moment, zone
from sim.engine.data.state import DECK_EMPTY, DOWN, EMPTY, NO_COMMAND, NOBODY, THREE_BOSSES, UP
from sim.engine.decisions import BOSS_SPACE, PICK
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.defeat import all_bosses_fell, destroy_card
from sim.engine.procedures.payment import lose_power_and_move
from sim.engine.procedures.verbs import PLAYED_AND_HAND, end_copies

# profile.boss_victim (GAP-32)
ANY_BUT_VISIBLE = 0  # ARD: any card but a visible Adversary or Initiative, facedown ones flipped first
FACEUP_FIRST = 1  # CORE, WOC: a faceup card, not an Adversary nor Scheme; else any facedown card


# Stages of an END_OF_TURN frame, in order.
REFILL_MATRIX = 0
TELL_OF_CARDS = 1
DISCARD_ALL = 2
BEFORE_NEW_HAND = 3
DRAW_NEW_HAND = 4


@procedure(proc.END_OF_TURN)
def end_of_turn(game, box):
    """Unspent Power is lost; fill the Matrix or reveal a card; then discard and draw.

    `mask` are the spaces whose new cards texts have still to be told of.
    """
    frame = top_frame(game)
    depth = game.depth + 0
    public = game.public
    seat = public.active
    if frame.stage == REFILL_MATRIX:
        frame.stage = DISCARD_ALL
        lose_power_and_move(game, box, seat)
        emit(game, event.TURN_ENDS, seat, -1, -1, public.turn, 0)
        if all_bosses_fell(game, box):
            end_game(game, THREE_BOSSES)
        elif public.gaps > 0:
            filled = refill(game)
            if public.live_kinds[op.ON_ARRIVAL] > 0:
                frame.mask = filled
                frame.stage = TELL_OF_CARDS
        else:
            reveal_top(game, box)
    if frame.stage == TELL_OF_CARDS:
        tell_of_cards(game, box, frame)
    if frame.stage == DISCARD_ALL and nothing_pushed(game, depth):
        frame.stage = BEFORE_NEW_HAND if has_moment(box, moment.DISCARDED_ALL) else DRAW_NEW_HAND
        end_copies(game, box)
        discard = push_frame(game, proc.DISCARD_CARDS)
        discard.seat = seat
        discard.mode = PLAYED_AND_HAND
    elif frame.stage == BEFORE_NEW_HAND:
        frame.stage = DRAW_NEW_HAND
        push_moment(game, box, moment.DISCARDED_ALL).seat = seat
    elif frame.stage == DRAW_NEW_HAND:
        public.seats[seat].alt_spent = 0
        stock_changed(game)
        draw_cards(game, box, seat, box.seats[seat].hand_size)
        pop_frame(game)


@apart
def tell_of_cards(game, box, frame):
    """Set texts to work that wait for what enters the Matrix, space by space (GAP-269)."""
    public = game.public
    depth = game.depth + 0
    for space in range(public.spaces):
        if frame.mask & (1 << space) and nothing_pushed(game, depth):
            frame.mask &= ~(1 << space)
            if public.space[space].face == DOWN:
                fire_to_others(game, box, op.ON_ARRIVAL, public.active, game.hidden.matrix[space], space)
    if frame.mask == 0:
        frame.stage = DISCARD_ALL


@compiled
def take_main_card(game):
    """The top card of the main deck into limbo; the game ends when one is needed from none (END-1, END-2)."""
    card = take_top(game.hidden.main)
    if card < 0:
        end_game(game, DECK_EMPTY)
        return -1
    game.public.main_n -= 1
    game.where[card] = zone.LIMBO
    game.holder[card] = NOBODY
    return card


@compiled
def refill(game):
    """A facedown card on each empty space, row by row (TURN-27, GAP-31); returns these spaces, a bit each."""
    public = game.public
    filled = 0
    for space in range(public.spaces):
        if public.space[space].face == EMPTY:
            card = take_main_card(game)
            if card < 0:
                return filled
            to_space(game, card, space)
            filled |= 1 << space
            emit(game, event.FILLED, -1, -1, space, 0, 0)
    return filled


@compiled
def reveal_top(game, box):
    """A full Matrix: the top card is destroyed, unless it is a Boss or a Planet, which arrives (TURN-28 to TURN-30)."""
    card = take_main_card(game)
    if card < 0:
        return
    game.tally[card].revealed_turn = game.public.turn
    if definition_of(game, box, card).type & (op.BOSS | op.PLANET):  # PLANET-1
        frame = push_frame(game, proc.BOSS_ARRIVES)
        frame.it = card
    elif has_moment(box, moment.TOP_REVEALED):
        push_moment(game, box, moment.TOP_REVEALED).it = card
    else:
        destroy_revealed(game, card)


@compiled
def destroy_revealed(game, card):
    """Destroy a card of the main deck that has no place in the Matrix."""
    put_destroyed(game, card)
    set_fate(game, card, fate.DESTROYED, NOBODY)
    emit(game, event.DESTROYED, -1, card, -1, 0, zone.MAIN)


# Stages of a BOSS_ARRIVES frame, in order.
ASK_FOR_SPACE = 0
HEAR_SPACE = 1
PLACE_BOSS = 2
LOOK_AT_FLIPPED = 3
ARRIVED = 4


@procedure(proc.BOSS_ARRIVES)
def boss_arrives(game, box):
    """The active player gives up a Matrix card; the Boss takes its space faceup and attacks (TURN-30 to TURN-34).

    `it` is the Boss, `at` the space chosen.
    """
    frame = top_frame(game)
    public = game.public
    if frame.stage == ASK_FOR_SPACE:
        frame.stage = HEAR_SPACE
        list_victims(game, box)
        ask(game)
    elif frame.stage == HEAR_SPACE:
        frame.at = answered(game).space
        frame.stage = PLACE_BOSS
        if box.profile.boss_victim == ANY_BUT_VISIBLE and public.space[frame.at].face == DOWN:
            frame.stage = LOOK_AT_FLIPPED
            reveal = push_frame(game, proc.REVEAL)
            reveal.at = frame.at
    elif frame.stage == LOOK_AT_FLIPPED:
        # Flipped first: an Adversary or Initiative stays faceup and another card must go.
        protected = public.space[frame.at].face == UP and is_protected(game, box, public.space[frame.at].card)
        frame.stage = ASK_FOR_SPACE if protected else PLACE_BOSS
    elif frame.stage == PLACE_BOSS:
        frame.stage = ARRIVED
        if public.space[frame.at].face != EMPTY:
            destroy_card(game, box, game.hidden.matrix[frame.at])
            if game.ending:
                return
        to_space(game, frame.it, frame.at)
        emit(game, event.BOSS_PLACED, public.active, frame.it, frame.at, 0, 0)
        reveal = push_frame(game, proc.REVEAL)
        reveal.at = frame.at
    else:
        pop_frame(game)
        if public.live_kinds[op.ON_ARRIVAL] > 0 and card_faceup(public, frame.at) == frame.it:
            fire_to_others(game, box, op.ON_ARRIVAL, public.active, frame.it + 0, frame.at + 0)


@compiled
def is_protected(game, box, card):
    """A visible Adversary, Scheme, Polity or Planet is no legal victim, nor an own Boss where a study says so.

    GAP-33, GAP-36, GAP-202, GAP-212.
    """
    kept = op.SCHEME | op.POLITY | op.PLANET
    if box.profile.protect_own_bosses:
        kept |= op.BOSS
    return (
        is_adversary(game, box, game.public.active, card) or definition_of(game, box, card).type & kept != 0
    )


@compiled
def list_victims(game, box):
    """Which spaces the Boss may take, by the set's rule; if none, a Scheme, else any non-Boss (GAP-34)."""
    public = game.public
    begin_decision(game, BOSS_SPACE, public.active)
    faceup_only = box.profile.boss_victim == FACEUP_FIRST
    for space in range(public.spaces):
        face = public.space[space].face
        if face == UP and not is_protected(game, box, public.space[space].card):
            add_option(game, PICK, public.space[space].card, space, public.active, 0)
        elif face == DOWN and not faceup_only:
            add_option(game, PICK, game.own[public.active].known[space], space, public.active, 0)
    if game.decision.n == 0 and faceup_only:
        add_victims(game, box, DOWN, 0, 0)
    if game.decision.n == 0 and box.profile.scheme_when_full == 0:  # else never a Scheme (TURN-44)
        add_victims(game, box, UP, op.SCHEME, 0)
    if game.decision.n == 0:
        kept = op.BOSS | op.PLANET
        if box.profile.scheme_when_full:
            kept |= op.SCHEME
        add_victims(game, box, UP, 0, kept)


@compiled
def add_victims(game, box, face, wanted, unwanted):
    """Spaces of a face whose card has (or has not) a type; facedown cards are not looked at."""
    public = game.public
    for space in range(public.spaces):
        if public.space[space].face != face:
            continue
        if face == DOWN:
            add_option(game, PICK, game.own[public.active].known[space], space, public.active, 0)
            continue
        if public.cards[public.space[space].card].command != NO_COMMAND:
            continue  # TURN-45
        kind = definition_of(game, box, public.space[space].card).type
        if (wanted == 0 or kind & wanted) and kind & unwanted == 0:
            add_option(game, PICK, public.space[space].card, space, public.active, 0)
