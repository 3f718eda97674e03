"""Characters of several Alt Modes: in which one begins, and into which a text Converts (SETUP-51, PLAY-28).

Nobody imports this: it is loaded by name where a character of a cell has more than two sides (`data.feature`).
"""

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import mode_after, side_of
from sim.engine.board.frames import pop_frame, top_frame
from sim.engine.board.live import any_live
from sim.engine.data import feature
from sim.engine.decisions import MODE, PICK
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.convert import push_convert

# Stages of a BEGIN_IN_MODE frame, and of a CONVERT_INTO frame, in order.
OFFER_MODES = 0
HEAR_MODE = 1


@procedure(proc.BEGIN_IN_MODE, feature.SIDES)
def begin_in_mode(game, box):
    """Ask each player whose character has several Alt Modes for the first, in turn order (SETUP-51, GAP-320)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == HEAR_MODE:
        public.seats[frame.seat].mode = answered(game).amount
        frame.stage = OFFER_MODES
    while frame.count < public.players:
        seat = (public.first_seat + frame.count) % public.players
        frame.count += 1
        if box.definitions[public.seats[seat].character].sides_n > 2:
            frame.seat = seat
            frame.stage = HEAR_MODE
            begin_decision(game, MODE, seat)
            add_modes(game, box, seat, True)
            ask(game)
            return
    pop_frame(game)


@procedure(proc.CONVERT_INTO, feature.SIDES)
def convert_into(game, box):
    """Convert for free into the mode that the player picks (PLAY-20, PLAY-28)."""
    frame = top_frame(game)
    seat = frame.seat
    if frame.stage == HEAR_MODE:
        wanted = answered(game).amount
        passed = 0
        while mode_after(game.public, box, seat, passed) != wanted:
            passed += 1
        pop_frame(game)
        push_convert(game, seat, True, passed)
    elif any_live(game, box, op.NO_CONVERT, seat, -1):
        pop_frame(game)
    else:
        frame.stage = HEAR_MODE
        begin_decision(game, MODE, seat)
        add_modes(game, box, seat, False)
        ask(game)


@compiled
def add_modes(game, box, seat, to_begin):
    """Options for the modes that one may begin in, which are Alt Modes, or that one may Convert into."""
    public = game.public
    up = public.seats[seat].mode + 0
    for mode in range(box.definitions[public.seats[seat].character].sides_n):
        offered = side_of(public, box, seat, mode).bot == 0 if to_begin else mode != up
        if offered:
            add_option(game, PICK, -1, -1, seat, mode)
