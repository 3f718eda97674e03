"""The deck that a Boss brings: drawing of it, and what lasts to the end of the turn (SIXSHOT-1 to SIXSHOT-3, TURN-58).

Nobody knows the order of that deck, and it is shuffled whenever a card comes back. So it has none: which card is drawn
is chosen by lot among those that lie in it.
"""

from sim.engine.board import event, proc
from sim.engine.board.cards import definition_of
from sim.engine.board.fitting import matches
from sim.engine.board.frames import pop_frame, push_text, top_frame
from sim.engine.board.live import add_live, drop_live
from sim.engine.board.log import emit
from sim.engine.board.streams import TACTIC_CHOICE, draw_below
from sim.engine.data import feature, zone
from sim.engine.data.state import NOBODY
from sim.engine.machine.compiled import compiled, procedure

# Stages of an OF_TACTICS frame, in order.
DRAW_ONE = 0
RESOLVED = 1


@procedure(proc.OF_TACTICS, feature.TACTICS)
def of_tactics(game, box):
    """Draw a card by lot, resolve it at once, and shuffle it in again, unless its effect goes on (SIXSHOT-2).

    `it` is the card drawn.
    """
    frame = top_frame(game)
    seat = frame.seat + 0
    if frame.stage == RESOLVED:
        card = frame.it + 0
        pop_frame(game)
        if definition_of(game, box, card).live_n == 0:
            shuffle_in(game, card)
        return
    card = choose_tactic(game, box, box.selectors[box.operations[frame.pc].a], seat, frame.source + 0)
    text = game.stack[game.depth - 2]
    text.done = 1 if card >= 0 else 0
    if card < 0:
        pop_frame(game)
        return
    text.did += 1
    text.acted = 1
    frame.it = card
    frame.stage = RESOLVED
    game.where[card] = zone.TACTICS
    game.holder[card] = seat
    game.tally[card].plays += 1
    emit(game, event.TACTIC_DRAWN, seat, card, -1, 0, 0)
    add_live(game, box, card, seat)
    shown = definition_of(game, box, card).on_reveal
    if shown >= 0:
        push_text(game, box, shown, card, seat, -1, -1)


@compiled
def choose_tactic(game, box, selector, seat, source):
    """A card by lot of those in the deck that a text means, or -1. Each time that one is drawn the lot is another."""
    drawn = 0
    found = 0
    for card in range(box.tactics_first, box.tactics_first + box.tactics_n):
        drawn += game.tally[card].plays
        if lies_in_deck(game, box, selector, card, seat, source):
            found += 1
    if found == 0:
        return -1
    nth = draw_below(game, TACTIC_CHOICE, drawn, found)
    for card in range(box.tactics_first, box.tactics_first + box.tactics_n):
        if lies_in_deck(game, box, selector, card, seat, source):
            if nth == 0:
                return card
            nth -= 1
    return -1


@compiled
def lies_in_deck(game, box, selector, card, seat, source):
    """Whether a card lies in the deck and is one that a text means."""
    return game.where[card] == zone.TACTIC_DECK and matches(game, box, selector, card, seat, source)


@procedure(proc.SHUFFLE_TACTICS_IN, feature.TACTICS)
def shuffle_tactics_in(game, box):
    """Shuffle in again what stayed in play for the turn that is over (SIXSHOT-3, TURN-58)."""
    top_frame(game)
    pop_frame(game)
    for card in range(box.tactics_first, box.tactics_first + box.tactics_n):
        if game.where[card] == zone.TACTICS:
            drop_live(game, card, True)
            shuffle_in(game, card)


@compiled
def shuffle_in(game, card):
    """Put a card back into its deck."""
    emit(game, event.TACTIC_RETURNED, game.holder[card] + 0, card, -1, 0, 0)
    game.where[card] = zone.TACTIC_DECK
    game.holder[card] = NOBODY
