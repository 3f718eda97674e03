"""What was done in this turn, with which cards; Unicron's turn forgets the last player's."""

from cardsets.language import opcodes as op
from sim.engine.data import fate
from sim.engine.data.state import CHARACTER_CARDS, MOST_HAD, SEATS
from sim.engine.machine.compiled import apart, compiled

NO_AREA = 29  # a number that no area has

# What a seat's Missions await, beside a bit for each area of deeds (`game.awaits`): bits that no such area has.
ANY_TIME = 1  # they may be met whatever was done
KNOWN = 1 << 30  # it is known what they await


@compiled
def is_once(mode):
    """Whether a text of a mode speaks at the first such event of a turn alone; where others bring it about, GAP-404."""
    return mode == op.ONCE_A_TURN or mode == op.ONCE_OF_ANOTHER or mode == op.ONCE_OF_ANY


@compiled
def area_of(became):
    """Returns the area of this turn where a card lies that became something ("bought this turn"); NO_AREA for none."""
    if became == fate.DEFEATED:
        return op.DEFEATED_NOW
    if became == fate.BOUGHT or became == fate.GAINED:
        return op.BOUGHT_NOW
    if became == fate.CLEARED:
        return op.CLEARED_NOW
    return op.COMMANDED_NOW if became == fate.COMMANDED else NO_AREA


@apart
def note_had(game, card, became, seat):
    """Note what became of a card just now, whatever became of it before; the card is listed once."""
    tally = game.tally[card]
    tally.fate = became
    tally.by = seat
    tally.fate_turn = game.public.turn
    game.deeds |= 1 << area_of(became)
    for i in range(game.had_n):
        if game.had[i] == card:
            return
    if game.had_n < MOST_HAD:
        game.had[game.had_n] = card
        game.had_n += 1


@compiled
def forget_deeds(game):
    """Let nothing have become of any card in this turn, and nobody know what Missions await in it."""
    game.had_n = 0
    game.deeds = 0
    for seat in range(SEATS):
        game.awaits[seat] = 0


@compiled
def may_have_come_about(game, seat):
    """Whether what a seat's Missions await in this turn may have been done, or it is not known what they await."""
    return game.awaits[seat] == 0 or (game.deeds | ANY_TIME) & game.awaits[seat] != 0


@compiled
def may_any_have_come_about(game):
    """Whether what any seat's Missions await may have been done."""
    for seat in range(game.public.players):
        if may_have_come_about(game, seat):
            return True
    return False


@apart
def forget_this_turn(game, box):
    """Let nothing have been done in this turn: Unicron's follows the last player's under its number (GAP-362).

    Cards played or turned faceup in it count as of an earlier one, and a text that speaks once each turn speaks again.
    """
    public = game.public
    forget_deeds(game)
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
