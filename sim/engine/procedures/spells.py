"""Spells: from when to when a team commanded a Polity, a player controlled a Mission, a Ruin lay in the Matrix.

For the table `objectives/` of the results. Nothing in the rules reads them, and no player sees them.
"""

from sim.engine.data.state import MOST_SPELLS, NOBODY
from sim.engine.machine.compiled import apart

OPEN = -1  # the turn a spell ended in, as long as it lasts


@apart
def begin_spell(game, card, seat):
    """Note that a spell begins: of a seat, or of nobody (a Ruin's). Of very long games the first ones are noted."""
    if game.spells_n == MOST_SPELLS:
        game.spells_missed += 1
    else:
        spell = game.spells[game.spells_n]
        game.spells_n += 1
        spell.card = card
        spell.seat = seat
        spell.begun = game.public.turn
        spell.ended = OPEN
        spell.fate = 0
        spell.by = NOBODY


@apart
def end_spell(game, card, became, seat, turn):
    """Note how a card's spell ends, whose doing it is, and in which turn; nothing where none lasts."""
    for i in range(game.spells_n - 1, -1, -1):
        spell = game.spells[i]
        if spell.card == card:
            if spell.ended == OPEN:
                spell.ended = turn
                spell.fate = became
                spell.by = seat
            return
