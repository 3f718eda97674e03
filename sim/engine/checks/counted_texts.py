"""How often texts worked in checked games: a count an operation, a modifier in force and an event of a card.

The interpreter of texts runs many operations at a call. Here it runs one, so that whoever calls can count it; the
rules that are played otherwise are not touched.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.cards import is_used
from sim.engine.board.conditions import condition_holds
from sim.engine.board.frames import pop_frame, top_frame
from sim.engine.data.state import (
    CHARACTER_CARDS,
    MAX_ABILITIES,
    MAX_DEFINITIONS,
    MAX_OPERATIONS,
    NOBODY,
    nested,
)
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.effects import run_operation, take_answer
from sim.engine.procedures.polities import command_text
from sim.engine.procedures.targets import ANSWERED, ATTACKED, RUNNING, WAIT

EVENTS: Final = len(event.NAMES)

# `ran` counts operations by place, `held` abilities that were in force at a decision, `told` events by kind and by
# definition of the card they are about. Nothing is counted where `on` is 0.
COUNTS: Final = nested(
    ("on", "i8"), ("ran", "i8", (MAX_OPERATIONS,)), ("held", "i8", (MAX_ABILITIES,)),
    ("told", "i8", (EVENTS * MAX_DEFINITIONS,)),
)  # fmt: skip


def one_operation(game, box):
    """As `effects.effect`, one operation of a text at a call."""
    frame = top_frame(game)
    if frame.pc < 0:
        pop_frame(game)
        return
    if frame.stage == ANSWERED:
        frame.stage = RUNNING
        if take_answer(game, box, frame, box.operations[frame.pc]) == WAIT:
            return
    elif frame.stage == ATTACKED:
        frame.stage = RUNNING
        frame.blocked = 1 + game.protected
        frame.done = 1
        frame.acted = 1
        frame.pc = box.operations[frame.pc].b
    else:
        operation = box.operations[frame.pc]
        if operation.code == op.END:
            pop_frame(game)
            return
        run_operation(game, box, frame, operation)


@compiled
def count_operation(game, counts):
    """Count the operation that runs next, if any does."""
    frame = top_frame(game)
    if frame.proc == proc.EFFECT and frame.stage == RUNNING and frame.pc >= 0:
        counts.ran[frame.pc] += 1


@apart
def count_held(game, box, counts):
    """Count the abilities that are in force at a decision: live, and their condition, if any, holds."""
    public = game.public
    for i in range(public.live_n):
        entry = public.live[i]
        condition = box.abilities[entry.ability].condition
        seat = entry.owner + 0 if entry.owner != NOBODY else public.active + 0
        if seat >= 0 and (
            condition < 0 or condition_holds(game, box, condition, seat, entry.source, -1, 0, 0)
        ):
            counts.held[entry.ability] += 1


@apart
def count_command_texts(game, box, counts, seat):
    """Count the texts of a seat's character and cards that gave Power to take command in this turn (POLITY-6)."""
    control = game.public.seats[seat].control
    for i in range(-1, control.n):
        card = CHARACTER_CARDS + seat if i < 0 else control.cards[i] + 0
        index = command_text(game, box, card)
        if index >= 0 and is_used(game.public, box, seat, card, index):
            counts.held[index] += 1


@apart
def count_events(game, box, counts):
    """Count the events in the log by kind and definition."""
    for i in range(game.log_n):
        entry = game.log[i]
        if entry.kind == event.COMMANDED:
            count_command_texts(game, box, counts, entry.seat + 0)
        if 0 <= entry.card < CHARACTER_CARDS:
            counts.told[entry.kind * MAX_DEFINITIONS + box.definition[entry.card]] += 1
        elif entry.card >= CHARACTER_CARDS:
            character = game.public.seats[entry.card - CHARACTER_CARDS].character
            counts.told[entry.kind * MAX_DEFINITIONS + character] += 1
