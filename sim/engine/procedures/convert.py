"""Convert: flipping a character between its modes, in anyone's turn (rules.md section 4.2)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import mode_after, modes_away, side_up
from sim.engine.board.frames import pop_frame, push_frame, push_text, top_frame
from sim.engine.board.live import add_side, any_live, applies, drop_entry, sets_itself_off
from sim.engine.board.log import emit
from sim.engine.board.resources import gain_energon
from sim.engine.board.stock import stock_changed
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.decisions import BETWEEN_ACTIONS, PASS
from sim.engine.decisions import CONVERT as CONVERT_VERB
from sim.engine.decisions import CONVERT_WINDOW as ASK_WINDOW
from sim.engine.machine.compiled import apart, compiled, procedure

CONVERT_COST = 1  # Energon (PLAY-17)


@compiled
def may_convert(game, box, seat):
    """Whether a seat could pay for a Convert now."""
    return game.public.seats[seat].energon >= CONVERT_COST and not any_live(
        game, box, op.NO_CONVERT, seat, -1
    )


@compiled
def open_window(game, box, window):
    """Let every player whose strategy asked for this window Convert, the active one first (GAP-45)."""
    if game.any_window & window and is_awaited(game, box, window):
        frame = push_frame(game, proc.CONVERT_WINDOW)
        frame.mask = window


@apart
def is_awaited(game, box, window):
    """Whether there is anybody to ask in a window, and nothing is being resolved."""
    for seat in range(game.public.players):
        if is_asked(game, box, window, seat):
            return not is_resolving(game)
    return False


@compiled
def is_asked(game, box, window, seat):
    """Whether a seat is asked in a window; between one's own actions Convert is a main action."""
    if game.windows[seat] & window == 0 or (window == BETWEEN_ACTIONS and seat == game.public.active):
        return False
    return may_convert(game, box, seat)


@compiled
def is_resolving(game):
    """Whether a text or an Attack is being resolved: nobody Converts then (PLAY-18)."""
    for depth in range(game.depth):
        if game.stack[depth].proc in (proc.EFFECT, proc.ATTACK):
            return True
    return False


# Stages of a CONVERT_WINDOW frame, in order.
NEXT_TO_CONVERT = 0
HEAR_IF_CONVERTED = 1


@procedure(proc.CONVERT_WINDOW)
def convert_window(game, box):
    """Ask around, clockwise from the active player."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == HEAR_IF_CONVERTED:
        frame.stage = NEXT_TO_CONVERT
        if answered(game).verb == CONVERT_VERB:
            push_convert(game, frame.seat, False, answered(game).amount)
            return
    while frame.count < public.players:
        seat = (public.active + frame.count) % public.players
        frame.count += 1
        if is_asked(game, box, frame.mask, seat):
            frame.seat = seat
            frame.stage = HEAR_IF_CONVERTED
            decision = begin_decision(game, ASK_WINDOW, seat)
            decision.purpose = frame.mask
            add_option(game, PASS, -1, -1, seat, 0)
            add_converts(game, box, seat)
            ask(game)
            return
    pop_frame(game)


@compiled
def add_converts(game, box, seat):
    """Options to Convert into each other mode, as the sides follow the one that is up (PLAY-28)."""
    for passed in range(modes_away(game.public, box, seat)):
        add_option(game, CONVERT_VERB, -1, -1, seat, passed)


@compiled
def push_convert(game, seat, free, passed):
    """Set a Convert to work that passes over so many sides."""
    frame = push_frame(game, proc.CONVERT)
    frame.seat = seat
    frame.mode = 1 if free else 0
    frame.amount = passed


@compiled
def push_free_convert(game, box, seat):
    """Set a Convert for free to work; into which mode is asked where there are several (PLAY-20, PLAY-28)."""
    if modes_away(game.public, box, seat) == 1:
        push_convert(game, seat, True, 0)
    else:
        push_frame(game, proc.CONVERT_INTO).seat = seat


# The second stage of a CONVERT frame.
TURNED_OVER = 1


@procedure(proc.CONVERT)
def convert(game, box):
    """Pay, flip the character, let both sides' texts on it speak; a bonus already given stays (PLAY-25)."""
    frame = top_frame(game)
    seat = frame.seat
    if frame.stage == TURNED_OVER or any_live(game, box, op.NO_CONVERT, seat, -1):
        pop_frame(game)
        return
    frame.stage = TURNED_OVER
    player = game.public.seats[seat]
    if frame.mode == 0:
        gain_energon(game, box, seat, -CONVERT_COST)
    player.mode = mode_after(game.public, box, seat, frame.amount + 0)
    player.converts += 1
    stock_changed(game)
    card = CHARACTER_CARDS + seat
    emit(game, event.CONVERTED, seat, -1, -1, player.mode, frame.mode)
    fire_convert(game, box, seat, -1)  # the side being left, and cards
    drop_side(game, card)
    add_side(game, box, seat)
    fire_convert(game, box, seat, card)


@compiled
def drop_side(game, card):
    """The text of the side now covered is no longer live; what it armed or gave already stays (PLAY-25)."""
    public = game.public
    i = public.live_n - 1
    while i >= 0:
        if public.live[i].source == card and public.live[i].until == op.WHILE_IN_PLAY:
            drop_entry(game, i)
        i -= 1


@compiled
def fire_convert(game, box, seat, source):
    """Set the abilities to work that wait for a Convert into the new mode: one card's, or (-1) all."""
    public = game.public
    mode = op.BOT_ONLY if side_up(public, box, seat).bot else op.ALT_ONLY
    into = op.INTO_SIDE + public.seats[seat].mode
    i = public.live_n - 1
    while i >= 0:
        entry = public.live[i]
        ability = box.abilities[entry.ability]
        if (
            entry.kind == op.ON_CONVERT  # most are not, and to ask `applies` takes a call
            and (source < 0 or entry.source == source)
            and applies(game, box, entry, op.ON_CONVERT, seat, -1, -1)
            and (ability.mode == 0 or ability.mode == mode or ability.mode == into)
            and not sets_itself_off(game, entry.source)
        ):
            push_text(game, box, entry.ability, entry.source, seat, -1, -1)
        i -= 1
