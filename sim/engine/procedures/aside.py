"""What was set aside, and how texts bring it in (rules.md 11.10, SETUP-80)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.drawing import forget_main_deck
from sim.engine.board.fitting import matches
from sim.engine.board.frames import pop_frame, push_frame, top_frame
from sim.engine.board.live import fire
from sim.engine.board.log import emit
from sim.engine.board.phase_stacks import phase_stack
from sim.engine.board.streams import ASIDE_CHOICE, ASIDE_PLACE, draw, draw_below
from sim.engine.data import feature, zone
from sim.engine.data.state import PHASE_STACKS
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.setup import insert_into_deck, mark_dealt
from sim.engine.procedures.verbs import gain_card, is_never_gained


@procedure(proc.OF_ASIDE, feature.ASIDE)
def of_aside(game, box):
    """An operation on what was set aside: one card enters the Matrix, the main deck or a player's cards.

    TURN-55, PHASE-7.
    """
    frame = top_frame(game)
    operation = box.operations[frame.pc]
    seat = frame.seat + 0
    source = frame.source + 0
    mixed = operation.code == op.MIX_ASIDE
    how = operation.b + 0
    gained = not mixed and how >= op.AS_GAINED
    card = choose_aside(game, box, box.selectors[operation.a], seat, source, gained)
    if card >= 0 and mixed:
        box_up_others(game, box, box.selectors[operation.a], seat, source, card)
    pop_frame(game)
    text = top_frame(game)
    text.done = 1 if card >= 0 else 0
    if card < 0:
        return
    text.did += 1
    text.acted = 1
    if mixed:
        mix_in(game, box, seat, card, how)
    elif gained:
        mark_dealt(game, card)
        fire(game, box, op.ON_GAIN, seat, card, -1)
        gain_card(game, box, seat, card, how - op.AS_GAINED)
    else:
        game.where[card] = zone.LIMBO
        game.tally[card].revealed_turn = game.public.turn
        push_frame(game, proc.BOSS_ARRIVES).it = card


@compiled
def choose_aside(game, box, selector, seat, source, gained):
    """The card with the lowest lot of those set aside that a text means, or -1; where it is gained, one that may be."""
    best = -1
    lowest = 0
    for card in range(box.aside_first, box.aside_first + box.aside_n):
        fits = game.where[card] == zone.ASIDE and matches(game, box, selector, card, seat, source)
        if fits and not (gained and is_never_gained(game, box, card)):
            lot = draw(game, ASIDE_CHOICE, card)
            if best < 0 or lot < lowest:
                best = card
                lowest = lot
    return best


@compiled
def box_up_others(game, box, selector, seat, source, chosen):
    """The others of those that a text means leave the game unseen (PHASE-7)."""
    for card in range(box.aside_first, box.aside_first + box.aside_n):
        if (
            card != chosen
            and game.where[card] == zone.ASIDE
            and matches(game, box, selector, card, seat, source)
        ):
            game.where[card] = zone.OUT


@compiled
def mix_in(game, box, seat, card, packet):
    """Shuffle a card into so many of the top cards of the main deck, or as many as there are (GAP-24, GAP-205)."""
    deck = game.hidden.main
    packet = min(packet, deck.n + 0)
    place = deck.n - draw_below(game, ASIDE_PLACE, card, packet + 1)
    forget_main_deck(game)
    insert_into_deck(game, deck, card, place)
    public = game.public
    public.main_n += 1
    stack = phase_stack(public, box, seat)
    public.mixed_in[stack] += 1
    public.mixed_nth[stack] = 0
    for each in range(PHASE_STACKS):
        public.mixed_nth[stack] += public.mixed_in[each]
    public.mixed_among[stack] = packet + 1
    public.mixed_below[stack] = public.main_n + public.sunk
    emit(game, event.MIXED_IN, seat, -1, -1, packet, 0)
