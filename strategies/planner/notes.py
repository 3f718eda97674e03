"""Notes on cards and texts: what they bring, which depends neither on the game nor on the style of playing.

They are counted once a cell (`sim.study.cell.card_notes`) and kept in the box; the numbers of a style weigh the counts
when they are read, so one box serves all seats. Where there is no note (0), the caller looks at the card or text
itself: a note saves time and changes no decision.
"""

from sim.engine.data.state import MAX_BEYOND
from sim.engine.view import compiled

TEXT_LENGTH = 40  # the most operations of a text that are judged

# The places in the `notes` of a card.
PLAY_RANK = 0  # `playing.play_rank`
BEYOND = 1  # rows of `box.beyond`: of the card in a deck, and ROWS times that of its fall (`beyond`)
ROWS = MAX_BEYOND


@compiled
def as_note(number):
    """A number in the form of a note, which differs from no note."""
    return 2 * number + 1


@compiled
def weighed(brings, memory):
    """The worth of what a text brings by the numbers of a style, in halves."""
    total = brings.fixed + 0
    for i in range(brings.n):
        term = brings.terms[i]
        total += term.count * memory.weights[term.place]
    return total
