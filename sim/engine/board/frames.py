"""The stack of procedures: push, top, pop, and the numbers of the procedures."""

from typing import Final

from sim.engine.data.state import FAILED, STACK_DEPTH
from sim.engine.machine.compiled import apart, compiled

# The procedures, each with what its frame takes from whoever pushes it (fields of `state.FRAME`); nothing: no field.
PLAY_GAME: Final = 0
DRAFT_CHARACTERS: Final = 1
TURN: Final = 2
START_EFFECTS: Final = 3
ACTIONS: Final = 4
PLAY_CARD: Final = 5  # seat; it: a card of its hand
STEP: Final = 6  # seat; at: the space to step to
SEARCH: Final = 7  # seat
BUY: Final = (
    8  # seat; it, at: card and space, at -1 for the Basic card; amount: the price; count: the distance
)
USE_SITE: Final = 9  # seat; it, at: Site and space; amount: the ability
CONTRIBUTE: Final = 10  # seat; it: the card; other: the Scheme
THWART: Final = 11  # seat; it: the Scheme; amount: the ability that is paid for; stage 1: without paying
ENTER_SPACE: Final = 12  # seat; at: the space; mode: WALKED | TELEPORTED | MOVED_BY_EFFECT
REVEAL: Final = 13  # at: the space
AMBUSH: Final = 14  # it, at: card and space; mask: the seats
ATTACK: Final = (
    15  # mask: the seats; pc: the program; source; controller: a seat or -1; it, about, at: as in EFFECT
)
BATTLE: Final = 16  # seat; it, at: the Adversary and its space
RESOLVE_ASSIST: Final = 17  # seat: whose
DEFEAT: Final = 18  # seat; it, at: the Adversary and its space; mask: the seats that share the reward
CONVERT_WINDOW: Final = 19  # mask: the window
CONVERT: Final = 20  # seat; mode: 1 for free
EFFECT: Final = 21  # see `push_program`
PAY_POWER: Final = 22  # seat; amount; count: the distance; mode: PAID | TAKEN
PAY_MOVE: Final = 23  # seat; amount; mode: 1 for a diagonal step
END_OF_TURN: Final = 24
BOSS_ARRIVES: Final = 25  # it: the Boss
DISCARD_CARDS: Final = 26  # seat; mode: PLAYED_ONLY | HAND_ONLY | PLAYED_AND_HAND
TO_DISCARD_PILE: Final = 27  # seat; it: the card; mode: 1 as it is gained
SCORING: Final = 28
THWART_CHECK: Final = 29  # seat; mode: THWART_ON_ASSISTS, else it, at: the Adversary that was defeated
OFFER_ASSISTS: Final = 30
BATTLE_ABILITIES: Final = 31  # seat; mode: ACTIVE_WHILE_SHORT | EVERY_ASSISTANT | ONE_ASSISTANT
PAY_COSTS: Final = 32  # seat; amount: the ability
RESTORE_LIVE: Final = 33
PROCEDURES: Final = 34

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
BAD_POSITION: Final = 9
ENDLESS: Final = 10
STEPS_USED_UP: Final = 11
STRATEGY_FAILED: Final = 12
TOO_MUCH_HELD: Final = 13
TOO_MANY_ATTEMPTS: Final = 14
LOG_OVERFLOW: Final = 15
DECK_TOO_SHORT: Final = 16
ERROR_NAMES: Final = (
    "none", "stack overflow", "too many options", "no options", "pile overflow", "card not found",
    "too many live abilities", "verb of a ruleset not in play", "answer out of range", "bad position",
    "rules that do not end", "strategy used up its steps in one decision", "strategy failed",
    "more than 1,000,000 VP or Energon", "too many Confrontations", "too many events", "main deck too short",
)  # fmt: skip


@compiled
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
        if frame.proc == EFFECT and frame.source >= 0:
            card = game.public.definition[frame.source] + 0
            if game.failed_card < 0:
                game.failed_card = card
            elif game.failed_card != card:
                game.failed_with = card
        depth -= 1


@compiled
def push_frame(game, proc):
    """A fresh frame on top of the stack."""
    if game.depth >= STACK_DEPTH:
        fail(game, STACK_OVERFLOW)
        game.depth = STACK_DEPTH - 1
    frame = game.stack[game.depth]
    game.depth += 1
    frame.proc = proc
    frame.stage = 0
    frame.seat = -1
    frame.source = -1
    frame.pc = -1
    frame.controller = -1
    frame.who = -1
    frame.it = -1
    frame.at = -1
    frame.done = 0
    frame.count = 0
    frame.cursor = 0
    frame.mask = 0
    frame.other = 0
    frame.amount = 0
    frame.chosen = 0
    frame.blocked = 0
    frame.mode = 0
    frame.about = -1
    frame.did = 0
    frame.before = -1
    frame.acted = 0
    return frame


@compiled
def push_text(game, box, ability, source, seat, it, at):
    """Set an ability's text to work for a seat; `it` and `at` are the card and the space it is about."""
    push_program(game, box.abilities[ability].program, source, seat, seat, it, at, 1 << seat)


@compiled
def push_program(game, program, source, controller, who, it, at, mask):
    """A program of operations that speaks to `who`; the frame, for what few callers add."""
    frame = push_frame(game, EFFECT)
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
def pop_frame(game, result):
    """Leave a procedure; its caller finds `result` in ``game.result``.

    One whose last act is to set another to work leaves first, so that it need not be called again only to leave; its
    frame may be read until the other's is written.
    """
    game.depth -= 1
    game.result = result


@compiled
def end_game(game, reason):
    """The game ends at once; the first reason counts."""
    if game.ending == 0:
        game.ending = reason
