"""What modes with Polities, Ruins and Missions add to all others: set-up, actions, operations of texts."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import card_faceup, definition_of, side_up
from sim.engine.board.drawing import forget_main_deck
from sim.engine.board.frames import pop_frame, push_program, top_frame
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on
from sim.engine.board.zones import lift, to_space
from sim.engine.data import feature, zone
from sim.engine.data.state import DOWN, NOBODY
from sim.engine.decisions import BOSS_SPACE, PICK, PICK_CARD, USE
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.choices import possible_steps
from sim.engine.procedures.endturn import destroy_revealed
from sim.engine.procedures.missions import (
    begin_exchange,
    complete_mission,
    deal_missions,
    draw_missions,
    offer_own,
)
from sim.engine.procedures.movement import push_reveal
from sim.engine.procedures.polities import add_commands, take_command
from sim.engine.procedures.ruins import add_clearings, deal_ruins, push_clear


@procedure(proc.DEAL_CYBERTRON, feature.GROUND)
def deal_cybertron(game, box):
    """Lay out Missions and Ruins (SETUP-34, SETUP-55 to SETUP-58)."""
    top_frame(game)
    pop_frame(game)
    deal_missions(game, box)
    deal_ruins(game, box)


@procedure(proc.LIST_GROUND, feature.GROUND)
def list_ground(game, box):
    """Add what the Polity or the Ruin under a character lets its player do, and ask for an action."""
    seat = top_frame(game).seat + 0
    pop_frame(game)
    if has_abilities(game, box, seat):
        leave_out_hopeless(game, box, seat)
    here = card_faceup(game.public, game.public.seats[seat].space)
    if here >= 0 and definition_of(game, box, here).type & (op.POLITY | op.RUIN):
        add_commands(game, box, seat)
        add_clearings(game, box, seat)
    ask(game)


@compiled
def has_abilities(game, box, seat):
    """Whether a seat may have Energon abilities on offer: it has Energon, and cards with such, or a side."""
    of_cards = game.public.stock.able
    return game.public.seats[seat].energon > 0 and of_cards + side_up(game.public, box, seat).energon_n > 0


@apart
def leave_out_hopeless(game, box, seat):
    """Take back Energon abilities that are a choice of which nothing could be done now (CLAR-17).

    Only options whose verbs have greater numbers are listed behind them by now (`decisions.LISTED`).
    """
    decision = game.decision
    i = decision.n - 1
    while i > 0 and decision.options[i].verb >= USE:
        option = decision.options[i]
        if option.verb == USE and is_hopeless(game, box, seat, option.card + 0, option.amount + 0):
            take_back(decision, i)
        i -= 1


@apart
def take_back(decision, place):
    """Take back an option, keeping the order of the rest."""
    decision.n -= 1
    for i in range(place, decision.n):
        option = decision.options[i]
        after = decision.options[i + 1]
        option.verb = after.verb
        option.card = after.card
        option.space = after.space
        option.seat = after.seat
        option.amount = after.amount


@compiled
def is_hopeless(game, box, seat, card, index):
    """Whether an ability's text is a choice of which no branch could do anything now (GAP-215)."""
    program = box.abilities[index].program + 0
    if program < 0 or box.operations[program].code != op.CHOOSE:
        return False
    depth = game.depth + 0
    frame = push_program(game, program, card, seat, seat, -1, -1, 1 << seat)
    steps = possible_steps(game, box, frame, box.operations[program])
    game.depth = depth
    return steps == 0


# Stages of an OF_MODES frame, in order.
DO_IT = 0
HEAR_WHICH = 1
TELL_TEXT = 2


@procedure(proc.OF_MODES, feature.GROUND)
def of_modes(game, box):
    """An operation that only these modes have: `mode` is its code, `amount` how many; the text hears what was done.

    `seat` is whom the text speaks to, `it` the chosen card and `at` its space.
    """
    frame = top_frame(game)
    seat = frame.seat
    code = frame.mode
    if frame.stage == DO_IT:
        frame.stage = TELL_TEXT
        if code == op.COMMAND_IT:
            frame.done = 1
            take_command(game, box, seat, frame.it + 0, frame.at + 0, 0)
        elif code == op.CLEAR_IT:
            frame.done = 1
            push_clear(game, seat, frame.it + 0, frame.at + 0)
        elif code == op.DRAW_MISSIONS:
            frame.done = draw_missions(game, box, seat, frame.amount)
        elif code == op.EXCHANGE_MISSION:
            frame.done = 1 if begin_exchange(game, box, seat) else 0
        else:
            ask_which(game, frame)
    elif frame.stage == HEAR_WHICH:
        frame.stage = DO_IT
        frame.amount -= 1
        frame.done += 1
        complete_mission(game, box, seat, answered(game).card + 0)
    else:
        done = frame.done + 0
        number = frame.count + 0
        pop_frame(game)
        text = top_frame(game)
        text.done = 1 if done > 0 and done >= number else 0
        text.did += done
        if done > 0:
            text.acted = 1


@compiled
def ask_which(game, frame):
    """Ask which of its Missions a player completes by a text, as long as there are some to complete."""
    if frame.amount <= 0 or game.public.seats[frame.seat].missions_n == 0:
        return
    frame.stage = HEAR_WHICH
    decision = begin_decision(game, PICK_CARD, frame.seat)
    decision.purpose = op.COMPLETE_MISSIONS
    offer_own(game, frame.seat, -1, PICK)
    ask(game)


# Stages of a SCHEME_COMES frame, in order.
ASK_FOR_PLACE = 0
HEAR_PLACE = 1


@procedure(proc.SCHEME_COMES, feature.GROUND)
def scheme_comes(game, box):
    """A Co-op Scheme that a full Matrix has no place for changes places with a facedown card (TURN-47).

    Anything else is destroyed, as the Scheme is where no card lies facedown.
    """
    frame = top_frame(game)
    if frame.stage == HEAR_PLACE:
        pop_frame(game)
        swap_scheme_in(game, frame.it + 0, answered(game).space + 0)
        return
    if definition_of(game, box, frame.it).type & op.SCHEME and offer_places(game):
        frame.stage = HEAR_PLACE
        ask(game)
        return
    pop_frame(game)
    destroy_revealed(game, frame.it + 0)


@compiled
def offer_places(game):
    """Options for the active player: every facedown card; whether there is one."""
    public = game.public
    seat = public.active
    begin_decision(game, BOSS_SPACE, seat)
    for space in range(public.spaces):
        if public.space[space].face == DOWN:
            add_option(game, PICK, game.own[seat].known[space], space, seat, 0)
    return game.decision.n > 0


@apart
def swap_scheme_in(game, scheme, space):
    """Lay a Scheme faceup in a card's place; that goes unseen onto the main deck, whose bottom card is destroyed."""
    deck = game.hidden.main
    replaced = game.hidden.matrix[space] + 0
    lift(game, replaced)
    forget_main_deck(game)
    put_on(game, deck, replaced)
    game.where[replaced] = zone.MAIN
    game.holder[replaced] = NOBODY
    to_space(game, scheme, space)
    emit(game, event.SCHEME_SWAPPED, -1, scheme, space, 0, replaced)
    bottom = deck.cards[0] + 0
    deck.n -= 1
    for i in range(deck.n):
        deck.cards[i] = deck.cards[i + 1]
    game.public.main_n = deck.n
    game.public.sunk += 1
    game.where[bottom] = zone.LIMBO
    destroy_revealed(game, bottom)
    push_reveal(game, space)
