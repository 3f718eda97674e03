"""Infiltration Phases: stacks, what is shown, completing and thwarting (rules.md 11.10)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, ask
from sim.engine.board.cards import definition_of
from sim.engine.board.fitting import matches, space_in_reach
from sim.engine.board.frames import end_game, pop_frame, push_frame, push_text, top_frame
from sim.engine.board.live import add_live, drop_live
from sim.engine.board.log import emit
from sim.engine.board.phase_stacks import phase_of, phase_stack
from sim.engine.board.piles import put_on, take_out, take_top
from sim.engine.board.streams import PHASE_SHUFFLE, draw_below
from sim.engine.board.zones import destroy_contributions, put_destroyed, set_fate, to_vault
from sim.engine.data import fate, feature, zone
from sim.engine.data.profile import A_DECEPTICON, IN_ORDER, SHUFFLED
from sim.engine.data.state import LAST_PHASE, NOBODY, PHASE_STACKS
from sim.engine.decisions import CONVERT, THWART
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.convert import add_converts
from sim.engine.procedures.missions import is_met, is_possible
from sim.engine.procedures.payment import can_pay
from sim.engine.procedures.schemes import PUT_PHASE_AWAY, add_contributions, push_thwart

LAST = 6  # the phase that ends the game (PHASE-8)
SHUFFLED_PHASES = 4  # that the alternate variant shuffles (SETUP-73)


# --- Set-up -----------------------------------------------------------------------------------------------------


@procedure(proc.DEAL_PHASES, feature.PHASES)
def deal_phases(game, box):
    """Lay out phase stacks; a Decepticon goes first (SETUP-9, SETUP-72)."""
    top_frame(game)
    pop_frame(game)
    for level in range(LAST, 0, -1):
        for card in range(box.phases_first, box.phases_first + box.phases_n):
            if definition_of(game, box, card).level == level:
                put_in_stack(game, box, card)
    if box.profile.phases == SHUFFLED:
        for stack in range(PHASE_STACKS):
            shuffle_first_phases(game, box, stack)
    if box.profile.first_player == A_DECEPTICON:
        let_a_decepticon_begin(game, box)


@compiled
def put_in_stack(game, box, card):
    """Lay a phase facedown on the stack of its faction."""
    stack = 0
    for seat in range(game.public.players):
        if box.seats[seat].faction == definition_of(game, box, card).faction:
            stack = game.public.seats[seat].side + 0
    put_on(game, game.hidden.phases[stack], card)
    game.public.phases_n[stack] += 1
    game.where[card] = zone.PHASE_STACK
    game.holder[card] = stack


@apart
def shuffle_first_phases(game, box, stack):
    """Shuffle Phases 1 to 4 among themselves; 5 and 6 stay at the bottom (SETUP-73)."""
    pile = game.hidden.phases[stack]
    below = max(0, pile.n - SHUFFLED_PHASES)
    for top in range(pile.n - 1, below, -1):
        other = below + draw_below(game, PHASE_SHUFFLE + stack, top, top - below + 1)
        card = pile.cards[top] + 0
        pile.cards[top] = pile.cards[other]
        pile.cards[other] = card


@compiled
def let_a_decepticon_begin(game, box):
    """Of teams a Decepticon begins, after the seat that lot chose; of one faction whoever it chose (GAP-204)."""
    public = game.public
    for step in range(public.players):
        seat = (public.first_seat + step) % public.players
        if box.seats[seat].faction in (op.NO_FACTION, op.DECEPTICON):
            public.first_seat = seat
            public.active = seat
            return


# --- In a turn -----------------------------------------------------------------------------------------------------


@procedure(proc.SHOW_PHASE, feature.PHASES)
def show_phase(game, box):
    """Turn the top phase of the active player's faction faceup as the turn starts, if none lies so (TURN-5).

    One whose objective holds by then was completed before (GAP-203).
    """
    frame = top_frame(game)
    seat = frame.seat
    card = phase_of(game.public, box, seat)
    if frame.stage == 0:
        frame.stage = 1
        if card >= 0 and has_come_about(game, box, seat, card):
            push_done(game, seat, card)
            return
    pop_frame(game)
    if card < 0:
        reveal_next(game, box, seat)


@compiled
def reveal_next(game, box, seat):
    """Turn the top phase of a seat's stack faceup: its text holds from now on."""
    stack = phase_stack(game.public, box, seat)
    card = take_top(game.hidden.phases[stack])
    if card < 0:
        return
    game.public.phases_n[stack] -= 1
    game.public.phase_up[stack] = card
    game.where[card] = zone.PHASES
    game.holder[card] = stack
    game.tally[card].revealed_turn = game.public.turn
    emit(game, event.PHASE_SHOWN, seat, card, -1, 0, 0)
    add_live(game, box, card, NOBODY)
    text = definition_of(game, box, card).on_reveal
    if text >= 0:
        push_text(game, box, text, card, seat, -1, -1)


@procedure(proc.TEST_PHASE, feature.PHASES)
def test_phase(game, box):
    """Complete the active faction's phase if its objective holds (PHASE-2, GAP-136, GAP-203)."""
    top_frame(game)
    pop_frame(game)
    seat = game.public.active + 0
    card = phase_of(game.public, box, seat)
    if card >= 0 and has_come_about(game, box, seat, card):
        push_done(game, seat, card)


@compiled
def has_come_about(game, box, seat, card):
    """Whether the objective of a phase holds for a seat; a phase without one is thwarted alone."""
    return is_possible(game, box, seat, card) and is_met(game, box, seat, card)


@procedure(proc.LIST_PHASE, feature.PHASES)
def list_phase(game, box):
    """Add what thwarts the phase of the active player's faction, from any space, and ask for an action."""
    seat = top_frame(game).seat + 0
    pop_frame(game)
    card = phase_of(game.public, box, seat)
    if card >= 0:
        definition = definition_of(game, box, card)
        payable = definition.payment >= 0 and can_pay(game, seat, box.abilities[definition.payment])
        if payable or definition.contribution >= 0:
            add_ways_to_thwart(game, box, seat, card, payable)
    ask(game)


@apart
def add_ways_to_thwart(game, box, seat, card, payable):
    """Add options to pay for a phase, or give cards for it, before those to Convert, the last (`decisions.LISTED`)."""
    decision = game.decision
    listed = decision.n + 0
    while decision.options[decision.n - 1].verb == CONVERT:
        decision.n -= 1
    converts = decision.n < listed
    definition = definition_of(game, box, card)
    if payable:
        add_option(game, THWART, card, -1, seat, definition.payment)
    if definition.contribution >= 0:
        add_contributions(game, box, seat, card, -1)
    if converts:
        add_converts(game, box, seat)


@procedure(proc.PHASE_DEFEAT, feature.PHASES)
def phase_defeat(game, box):
    """Thwart or complete the active faction's phase if the defeat that just was does so (SCHEME-8, GAP-136)."""
    frame = top_frame(game)
    seat = frame.seat + 0
    it = frame.it + 0
    at = frame.at + 0
    pop_frame(game)
    card = phase_of(game.public, box, seat)
    if card < 0:
        return
    definition = definition_of(game, box, card)
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if ability.kind == op.THWART_ON_DEFEAT:
            selector = box.selectors[ability.selector]
            if matches(game, box, selector, it, seat, card) and space_in_reach(
                game, box, selector, at, seat, card
            ):
                push_thwart(game, seat, card)
                return
    if has_come_about(game, box, seat, card):  # before a third Boss ends the game
        push_done(game, seat, card)


# --- Completing and thwarting ----------------------------------------------------------------------------------


@compiled
def push_done(game, seat, card):
    """Set the completing of a phase to work."""
    frame = push_frame(game, proc.PHASE_DONE)
    frame.seat = seat
    frame.it = card


# Stages of a PHASE_DONE frame, in order; what was thwarted begins with the second.
COMPLETE_IT = 0
PUT_IT_AWAY = PUT_PHASE_AWAY


@procedure(proc.PHASE_DONE, feature.PHASES)
def phase_done(game, box):
    """Reward line, then the active player's Vault, then the other faction's card of the phase (PHASE-3, PHASE-4).

    The last phase ends the game (PHASE-8). No next one is turned faceup (TURN-56).
    """
    frame = top_frame(game)
    card = frame.it + 0
    seat = frame.seat + 0
    if frame.stage == COMPLETE_IT:
        frame.stage = PUT_IT_AWAY
        set_fate(game, card, fate.COMPLETED, seat)
        emit(game, event.PHASE_COMPLETED, seat, card, -1, 0, 0)
        reward = definition_of(game, box, card).reward
        if reward >= 0:
            push_text(game, box, reward, card, seat, -1, -1)
        return
    pop_frame(game)
    leave_table(game, card)
    to_vault(game, card, seat)
    emit(game, event.VAULTED, seat, card, -1, 0, event.BY_THWARTING)
    level = definition_of(game, box, card).level + 0
    if box.profile.phases == IN_ORDER:
        destroy_other(game, box, seat, level)
    if level == LAST:
        end_game(game, LAST_PHASE)


@compiled
def leave_table(game, card):
    """A faceup phase is active no more (PHASE-6); what was contributed to it is destroyed."""
    game.public.phase_up[game.holder[card]] = -1
    drop_live(game, card, True)
    destroy_contributions(game, card)
    game.where[card] = zone.LIMBO
    game.holder[card] = NOBODY


@compiled
def destroy_other(game, box, seat, level):
    """Destroy the other factions' cards of a phase, after a look at those that nobody saw yet (PHASE-4)."""
    for card in range(box.phases_first, box.phases_first + box.phases_n):
        if definition_of(game, box, card).level != level:
            continue
        where = game.where[card]
        if where == zone.PHASE_STACK:
            take_out(game.hidden.phases[game.holder[card]], card)
            game.public.phases_n[game.holder[card]] -= 1
            game.tally[card].revealed_turn = game.public.turn
            emit(game, event.PHASE_SHOWN, -1, card, -1, 0, 0)
        elif where == zone.PHASES:
            leave_table(game, card)
        else:
            continue
        put_destroyed(game, card)
        set_fate(game, card, fate.DESTROYED, NOBODY)
        emit(game, event.PHASE_DESTROYED, seat, card, -1, 0, 0)
