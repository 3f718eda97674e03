"""Cards that texts take to an empty space of the Matrix, or onto or under the main deck (GAP-262, GAP-401)."""

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.board.asking import add_option, ask, begin_decision
from sim.engine.board.drawing import forget_looked_at
from sim.engine.board.grid import is_empty_beside
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on
from sim.engine.board.stock import count_stock
from sim.engine.board.zones import clear_state, lift, show, to_space
from sim.engine.data import fate, zone
from sim.engine.data.state import EMPTY, NOBODY, PILE_SIZE, PUT_BACK
from sim.engine.decisions import PICK, PICK_SPACE
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.swapping import exchange_spaces
from sim.engine.procedures.taking import fits_act
from sim.engine.procedures.targets import ANSWERED, GO_ON, WAIT


@apart
def ask_empty_space(game, box, frame, operation):
    """`who` picks the empty space that the chosen card goes to: of the Matrix beside its own, from elsewhere any."""
    frame.done = 0
    if frame.it < 0 or not fits_act(game, box, operation, frame.who, frame.it):
        frame.pc += 1
        return GO_ON
    count_stock(game, box, frame.who)
    decision = begin_decision(game, PICK_SPACE, frame.who)
    decision.card = frame.source
    decision.purpose = operation.code
    here = game.holder[frame.it] + 0
    for space in range(game.public.spaces):
        moves = operation.code == op.LAY_IN_MATRIX or is_empty_beside(game.public, here, space)
        if moves and game.public.space[space].face == EMPTY:
            add_option(game, PICK, -1, space, frame.who, 0)
    frame.done = 1
    frame.did += 1
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@apart
def take_to_space(game, box, frame, code, space):
    """The chosen card goes to the empty space that was picked: of the Matrix, or from elsewhere."""
    if code == op.MOVE_IT:
        exchange_spaces(game, game.holder[frame.it] + 0, space)
    else:
        lay_in_matrix(game, box, frame.who + 0, frame.it + 0, space)


@apart
def lay_in_matrix(game, box, seat, card, space):
    """Lay a card faceup on an empty space: nobody reveals it, so that nothing is set off by it (GAP-401)."""
    lift(game, card)
    begin_anew(game, card)
    to_space(game, card, space)
    show(game, box, space)
    game.public.cards[card].turned_in = 0
    emit(game, event.PUT, seat, card, space, 0, 0)


@apart
def put_chosen_in_main(game, box, frame, operation):
    """Put the chosen card on top of the main deck, or on its bottom."""
    frame.pc += 1
    frame.done = 0
    if frame.it >= 0 and fits_act(game, box, operation, frame.who, frame.it):
        frame.done = 1
        frame.acted = 1
        frame.did += 1
        put_in_main(game, frame.who + 0, frame.it + 0, operation.a == op.TO_MAIN_BOTTOM)
    return GO_ON


@compiled
def put_in_main(game, seat, card, below):
    """Put a card on the main deck or under it, shown to all where it comes from elsewhere (GAP-401)."""
    deck = game.hidden.main
    added = game.where[card] != zone.MAIN
    note_moved(game, seat, card, below, added)
    lift(game, card)
    clear_state(game, card)
    put_on(game, deck, card)
    if below:
        for place in range(deck.n - 1, 0, -1):
            deck.cards[place] = deck.cards[place - 1]
        deck.cards[0] = card
        game.public.sunk -= 1
    game.public.main_n += 1
    game.where[card] = zone.MAIN
    game.holder[card] = NOBODY
    if added:
        game.tally[card].dealt = PUT_BACK
        begin_anew(game, card)
    emit(game, event.PUT, seat, card, -1, 1 if added else 0, 1 if below else 0)


@compiled
def begin_anew(game, card):
    """A card that is anybody's again has no fate yet: what becomes of it from here on counts."""
    tally = game.tally[card]
    tally.fate = fate.LEFT
    tally.by = NOBODY


@compiled
def note_moved(game, seat, card, below, shown):
    """Note what players know of the top of the main deck, as a seat puts a card on it or under it.

    The seat knows the card, and so do all where it is shown. What the others had seen lies deeper by now, or one of it
    is gone, they do not know which.
    """
    for other in range(game.public.players):
        noted = game.own[other].looked_at
        found = drop_noted(noted, card)
        knows = shown or other == seat
        if below and (knows or not found):
            continue
        if knows and noted.n < PILE_SIZE:
            for i in range(noted.n, 0, -1):
                noted.cards[i] = noted.cards[i - 1]
            noted.cards[0] = -1 - card  # it is none of `them` any more (GAP-255)
            noted.n += 1
        else:
            forget_looked_at(game, other, True)


@compiled
def drop_noted(noted, card):
    """Take a card out of those that a seat looked at; whether it was one of them."""
    kept = 0
    for i in range(noted.n):
        if noted.cards[i] != card and noted.cards[i] != -1 - card:
            noted.cards[kept] = noted.cards[i]
            kept += 1
    found = kept < noted.n
    noted.n = kept
    return found
