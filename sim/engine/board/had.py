"""What was done in this turn, with which cards; Unicron's turn forgets the last player's."""

from cardsets.language import opcodes as op
from sim.engine.data.state import CHARACTER_CARDS, MOST_HAD
from sim.engine.machine.compiled import apart, compiled


@compiled
def is_once(mode):
    """Whether a text of a mode speaks at the first such event of a turn alone; where others bring it about, GAP-404."""
    return mode == op.ONCE_A_TURN or mode == op.ONCE_OF_ANOTHER or mode == op.ONCE_OF_ANY


@apart
def note_had(game, card, became, seat):
    """Note what became of a card just now, whatever became of it before; the card is listed once."""
    tally = game.tally[card]
    tally.fate = became
    tally.by = seat
    tally.fate_turn = game.public.turn
    for i in range(game.had_n):
        if game.had[i] == card:
            return
    if game.had_n < MOST_HAD:
        game.had[game.had_n] = card
        game.had_n += 1


@apart
def forget_this_turn(game, box):
    """Let nothing have been done in this turn: Unicron's follows the last player's under its number (GAP-362).

    Cards played or turned faceup in it count as of an earlier one, and a text that speaks once each turn speaks again.
    """
    public = game.public
    game.had_n = 0
    for card in range(CHARACTER_CARDS):
        state = public.cards[card]
        if state.played_in == public.turn:
            state.played_in = 0
        if state.turned_in == public.turn:
            state.turned_in = 0
    for i in range(public.live_n):
        entry = public.live[i]
        if is_once(box.abilities[entry.ability].mode):
            entry.due = 0
