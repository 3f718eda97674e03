"""A cell's box with notes of what its cards and texts bring, for the bundled strategies, so that no ask counts it."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from cardsets.language import opcodes as op
from sim.engine.data.state import COUNTED, MAX_OPERATIONS, MEMORY, OWN, PUBLIC, TEXT
from sim.engine.machine.compiled import compiled
from sim.engine.machine.dependencies import depends_on
from strategies.planner import notes, style
from strategies.planner.judging import FOUND, MANY, NOT_FOUND, NOTHING, count_power, judge_text, looked_for
from strategies.planner.notes import FIRST, FIXED, PLAY_RANK, as_note
from strategies.planner.playing import judge_play_rank

SOURCE: Final = __file__  # who reads notes believes its numbers


def reads_notes(sources: Iterable[str]) -> bool:
    """Whether any strategy, by its source file, looks for notes."""
    return any(depends_on(source, str(notes.__file__)) for source in sources)


def appraised(record: np.ndarray) -> np.ndarray:
    """A copy of a box (a record, of one row) with the notes in it."""
    noted = record.copy()
    texts = np.zeros(MAX_OPERATIONS, TEXT)
    # Of these only the numbers of a style are read, and all are 0: `thins` says how destroying a card counts.
    public, own, memory = (np.zeros(1, dtype)[0] for dtype in (PUBLIC, OWN, MEMORY))
    public["players"] = memory["weights"][style.PACE] = 1  # what is divided by
    note_cards(record[0], noted[0]["definitions"]["notes"])
    note_texts(public, own, record[0], memory, texts)
    noted[0]["texts"] = texts
    return noted


@compiled
def note_cards(box, cards):
    """The notes on every card, a row each."""
    for i in range(box.definitions_n):
        cards[i, PLAY_RANK] = as_note(judge_play_rank(box.definitions[i]))


@compiled
def note_texts(public, own, box, memory, texts):
    """The notes on the text that begins at every operation; of one that looks for many cards nothing is counted.

    Where a branch of a `choose` begins, the branch alone is meant.
    """
    for pc in range(MAX_OPERATIONS):
        if box.operations[pc].code == op.BRANCH:
            texts[box.operations[pc].a].branch = 1
    for pc in range(MAX_OPERATIONS):
        note = texts[pc]
        branch = note.branch != 0
        note.power = as_note(count_power(box, pc))
        selector, thins = looked_for(box, pc, branch)
        if selector == MANY:
            continue
        note.counted = 1
        count(public, own, box, memory, pc, branch, NOT_FOUND, note.brings)
        if selector != NOTHING:
            count(public, own, box, memory, pc, branch, FOUND, note.found)
            hangs = thins != 0
            for i in range(len(note.found)):
                note.found[i] -= note.brings[i]
                hangs |= note.found[i] != 0
            note.thins = thins
            note.looks_for = selector + 1 if hangs else 0


@compiled
def count(public, own, box, memory, pc, branch, found, counts):
    """Write how much of each thing a text brings, in halves: its worth where one of that thing is worth 1."""
    fixed = judge_text(public, own, box, memory, pc, branch, found)
    counts[FIXED] = fixed
    for i in range(COUNTED):
        memory.weights[style.ENERGON + i] = 1
        counts[FIRST + i] = judge_text(public, own, box, memory, pc, branch, found) - fixed
        memory.weights[style.ENERGON + i] = 0
