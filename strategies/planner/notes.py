"""Notes on cards and texts: judgements that do not depend on the game or the style of playing.

They are computed once a cell (`sim.study.cell.card_notes`) and kept in the box. Where there is no note (0), the caller
computes the judgement: a note saves time and changes no decision.
"""

from sim.engine.view import compiled

# Places in the `notes` of a card.
QUALITY = 0  # `valuing.quality`
PLAY_RANK = 1  # `playing.play_rank`


@compiled
def as_note(number):
    """A number in the form of a note, which differs from no note."""
    return 2 * number + 1
