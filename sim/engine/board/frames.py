"""The stack of procedures: push, top, pop; what ends a game as an error."""

from typing import Final

from sim.engine.board import proc
from sim.engine.data.state import FAILED, STACK_DEPTH
from sim.engine.machine.compiled import apart, compiled

# Far beyond any game: a rule or a text that loops ends as an error instead of hanging.
MAX_STEPS: Final = 1_000_000

# Error codes: an impossible state, reported with cell, game and seed.
STACK_OVERFLOW: Final = 1
TOO_MANY_OPTIONS: Final = 2
NO_OPTIONS: Final = 3
PILE_OVERFLOW: Final = 4
CARD_NOT_FOUND: Final = 5
TOO_MANY_LIVE: Final = 6
UNSUPPORTED_VERB: Final = 7
BAD_ANSWER: Final = 8
# 9 was that of a version before: datasets name errors by their place in the list below.
ENDLESS: Final = 10
STEPS_USED_UP: Final = 11
STRATEGY_FAILED: Final = 12
TOO_MUCH_HELD: Final = 13
TOO_MANY_ATTEMPTS: Final = 14
LOG_OVERFLOW: Final = 15
DECK_TOO_SHORT: Final = 16
NOT_COMPILED: Final = 17
ERROR_NAMES: Final = (
    "none", "stack overflow", "too many options", "no options", "pile overflow", "card not found",
    "too many live abilities", "verb of a ruleset not in play", "answer out of range", "bad position",
    "rules that do not end", "strategy used up its steps in one decision", "strategy failed",
    "more than 1,000,000 VP or Energon", "too many Confrontations", "too many events", "main deck too short",
    "procedure not compiled",
)  # fmt: skip


@apart
def fail(game, code):
    """Record the first impossible state and end the game as FAILED."""
    if game.error == 0:
        game.error = code
    game.ending = FAILED


@compiled
def is_of_strategy(error):
    """Returns whether an error is that of a strategy, and of no card."""
    return error == BAD_ANSWER or error == STEPS_USED_UP or error == STRATEGY_FAILED


@apart
def note_failed_cards(game):
    """Note whose texts were at work as the game failed: the one on top of the stack, and the next other one."""
    depth = game.depth - 1
    while depth >= 0 and game.failed_with < 0:
        frame = game.stack[depth]
        if frame.proc == proc.EFFECT and frame.source >= 0:
            card = game.public.definition[frame.source] + 0
            if game.failed_card < 0:
                game.failed_card = card
            elif game.failed_card != card:
                game.failed_with = card
        depth -= 1


@compiled
def push_frame(game, number):
    """A fresh frame on top of the stack."""
    if game.depth >= STACK_DEPTH:
        fail(game, STACK_OVERFLOW)
        game.depth = STACK_DEPTH - 1
    frame = game.stack[game.depth]
    game.depth += 1
    frame.proc = number
    frame.seat = -1
    frame.source = -1
    frame.pc = -1
    frame.controller = -1
    frame.who = -1
    frame.it = -1
    frame.at = -1
    frame.about = -1
    frame.before = -1
    frame.first = -1
    frame.receiver = -1
    frame.stage = 0
    frame.done = 0
    frame.count = 0
    frame.cursor = 0
    frame.mask = 0
    frame.other = 0
    frame.amount = 0
    frame.chosen = 0
    frame.blocked = 0
    frame.mode = 0
    frame.did = 0
    frame.acted = 0
    frame.seen = 0
    frame.taken = 0
    return frame


@compiled
def has_moment(box, moment):
    """Returns whether a procedure hooks in at a moment (`sim.engine.data.moment`)."""
    return box.moments[moment] >= 0


@compiled
def push_moment(game, box, moment):
    """Set the procedure of a moment to work; returns its frame, for what it takes."""
    return push_frame(game, box.moments[moment])


@compiled
def push_text(game, box, ability, source, seat, it, at):
    """Set an ability's text to work for a seat; `it` and `at` are the card and the space it is about."""
    push_program(game, box.abilities[ability].program, source, seat, seat, it, at, 1 << seat)


@compiled
def push_program(game, program, source, controller, who, it, at, mask):
    """A program of operations that speaks to `who`; the frame, for what few callers add."""
    frame = push_frame(game, proc.EFFECT)
    frame.pc = program
    frame.source = source
    frame.controller = controller
    frame.who = who
    frame.seat = who
    frame.it = it
    frame.about = it
    frame.at = at
    frame.mask = mask
    return frame


@compiled
def top_frame(game):
    """The procedure at work."""
    return game.stack[game.depth - 1]


@compiled
def nothing_pushed(game, depth):
    """Whether nothing was set to work since the stack had this depth, and the game goes on.

    A procedure may then take its next step at once instead of being called again for it.
    """
    return game.depth == depth and game.ending == 0


@compiled
def pop_frame(game):
    """Leave a procedure.

    One whose last act is to set another to work leaves first, so that it need not be called again only to leave; its
    frame may be read until the other's is written.
    """
    game.depth -= 1


@compiled
def end_game(game, reason):
    """The game ends at once; the first reason counts."""
    if game.ending == 0:
        game.ending = reason
