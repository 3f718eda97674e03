"""Notes on cards and texts: what is thought of them by themselves, whatever the game and the style of playing.

They are worked out once a cell (`sim.study.cell.card_notes`) and lie in the box. Where there is no note, 0, who asks
works it out: a note saves time and decides nothing.
"""

from sim.engine.view import compiled

# Places in the `notes` of a card.
QUALITY = 0  # `valuing.quality`
PLAY_RANK = 1  # `playing.play_rank`


@compiled
def as_note(number):
    """A number as it is noted, told apart from no note."""
    return 2 * number + 1
