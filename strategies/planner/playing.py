"""Which card to play before any plan, and how soon."""

from typing import Final

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine import decisions as d
from sim.engine.data.state import MAX_OPERATIONS
from sim.engine.view import apart, compiled, definition_of
from strategies.planner.notes import PLAY_RANK, TEXT_LENGTH

LATE: Final = 1  # the rank of a card whose text makes more of the cards that were played before it


@compiled
def play_first(public, box, decision):
    """(rank, option) of a card to play before any plan."""
    best = -1
    most = 0
    i = 1
    while i < decision.n and decision.options[i].verb == d.PLAY:
        rank = play_rank(box, definition_of(public, box, decision.options[i].card))
        if rank > most:
            most = rank
            best = i
        i += 1
    if most == LATE:
        best = before_late(public, box, decision, best)
    return most, best


@apart
def before_late(public, box, decision, late):
    """The card with the most Power, if any gives nothing else, before a `late` one that makes more of it."""
    best = late + 0
    most = 0
    i = 1
    while i < decision.n and decision.options[i].verb == d.PLAY:
        definition = definition_of(public, box, decision.options[i].card)
        if definition.power > most and play_rank(box, definition) == 0:
            most = definition.power + 0
            best = i
        i += 1
    return best


@compiled
def play_rank(box, definition):
    """How soon to play a card: cards that draw, then cards that turn others up, then other texts; 0 for Power alone."""
    note = definition.notes[PLAY_RANK]
    return note >> 1 if note else judge_play_rank(box, definition)


@apart
def judge_play_rank(box, definition):
    """Compute the rank of a card."""
    if definition.on_play != NONE:
        play = definition.play_features
        if play.draw > 0:
            return 7
        if play.flip > 0:
            return 6
        if play.energon > 0:
            return 5
        if feeds_on_played(box, box.abilities[definition.on_play].program):
            return LATE + 0
        if box.ground and definition.power > 0 and waits_for_polity(box, definition):
            return 0
    if definition.live_n > 0:
        return 5
    if (definition.move > 0) | (definition.energon_n > 0):
        return 4
    if (definition.on_play != NONE) | (definition.must_be_first != 0):
        return 3
    return 2 if definition.power <= 0 and definition.block == 0 else 0


@apart
def feeds_on_played(box, pc):
    """Whether a text plays cards again, or makes more of what is unspent on those that were played."""
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit and box.operations[pc].code != op.END:
        operation = box.operations[pc]
        if operation.code == op.PLAY_AGAIN_IT:
            return True
        if operation.code == op.POWER_IT and box.amounts[operation.a].kind == op.POWER_ON_IT:
            return True
        if operation.code == op.GAIN and is_unspent(box.amounts[operation.b].kind):
            return True
        pc += 1
    return False


@apart
def waits_for_polity(box, definition):
    """Whether a card's text gives Power for the Polity on which its player stands as it is played."""
    pc = box.abilities[definition.on_play].program + 0
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit and box.operations[pc].code != op.END:
        if box.operations[pc].code == op.GAIN and box.operations[pc].a == op.TO_COMMAND_HERE:
            return True
        pc += 1
    return False


@compiled
def is_unspent(kind):
    """Whether an amount is that of the Power or Move on the table."""
    return kind == op.UNSPENT_POWER or kind == op.UNSPENT_MOVE
