"""Looking at the top of a deck: the cards stay there until the text takes them (GAP-255)."""

from sim.engine.board import event
from sim.engine.board.amounts import amount_of
from sim.engine.board.drawing import refill_deck
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on
from sim.engine.machine.compiled import apart


@apart
def look(game, box, frame, operation):
    """Look at cards on top of a deck; `it` is the last of them."""
    number = amount_of(game, box, operation.a, frame.who, frame.source, frame.it, frame.chosen)
    found = look_at_top(game, box, frame.who, number, operation.b, operation.c)
    frame.done = 1 if found > 0 and found >= number else 0
    frame.did += found
    frame.at = -1
    frame.it = game.own[frame.who].looked_at.cards[found - 1] if found else -1


@apart
def note_drawn(game, seat, number):
    """Note the last cards of a hand as those just drawn, in the place of those looked at."""
    noted = game.own[seat].looked_at
    hand = game.own[seat].hand
    noted.n = 0
    for i in range(number):
        put_on(game, noted, hand.cards[hand.n - 1 - i])


@apart
def look_at_top(game, box, seat, number, of_main, shown):
    """Look at cards on top of a seat's deck or the main deck, an empty own deck shuffled first; how many there are.

    They stay where they lie, and are noted from the top down, in the place of those looked at before (GAP-255).
    """
    looked_at = game.own[seat].looked_at
    looked_at.n = 0
    deck = game.hidden.main if of_main else game.hidden.decks[seat]
    if not of_main and deck.n == 0 and game.public.seats[seat].discard.n > 0:
        refill_deck(game, box, seat)
    while looked_at.n < number and looked_at.n < deck.n:
        card = deck.cards[deck.n - 1 - looked_at.n]
        put_on(game, looked_at, card)
        if shown:
            emit(game, event.SHOWN, seat, card, -1, 0, 0)
    if not shown:
        emit(game, event.LOOKED, seat, -1, -1, looked_at.n + 0, of_main)
    return looked_at.n + 0


@apart
def note_put_back(game, seat, card):
    """Note that a card which was looked at, and that a text put back, is none of `them` any more (GAP-255).

    What it is its player still knows: the note is -1 less the card.
    """
    looked_at = game.own[seat].looked_at
    for i in range(looked_at.n):
        if looked_at.cards[i] == card:
            looked_at.cards[i] = -1 - card
