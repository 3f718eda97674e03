"""A cell's box with notes of what its cards and texts bring, for the bundled strategies, so that no ask counts it."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from cardsets.language import opcodes as op
from sim.engine.data.state import COUNTED, MAX_OPERATIONS, MEMORY, OWN, PUBLIC, TEXT
from sim.engine.machine.compiled import compiled
from sim.engine.machine.dependencies import depends_on
from strategies.planner import notes, style
from strategies.planner.judging import (
    FOUND,
    MANY,
    NOT_FOUND,
    NOTHING,
    count_power,
    count_takes,
    judge_text,
    looked_for,
)
from strategies.planner.notes import PLAY_RANK, as_note
from strategies.planner.playing import judge_play_rank

SOURCE: Final = __file__  # who reads notes believes its numbers


def reads_notes(sources: Iterable[str]) -> bool:
    """Whether any strategy, by its source file, looks for notes."""
    return any(depends_on(source, str(notes.__file__)) for source in sources)


def appraised(record: np.ndarray, players: int = 1) -> np.ndarray:
    """A copy of a box (a record, of one row) with the notes in it, for so many players."""
    noted = record.copy()
    texts = np.zeros(MAX_OPERATIONS, TEXT)
    # Of these only the numbers of a style are read, and all are 0: `thins` says how destroying a card counts.
    public, own, memory = (np.zeros(1, dtype)[0] for dtype in (PUBLIC, OWN, MEMORY))
    public["players"], memory["weights"][style.PACE] = players, 1  # what is divided by
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
        note.takes = as_note(count_takes(box, pc))
        selector, thins = looked_for(public, box, pc, branch)
        if selector == MANY:
            continue
        note.counted = 1
        count(public, own, box, memory, pc, branch, NOT_FOUND, note.brings)
        if selector != NOTHING:
            count(public, own, box, memory, pc, branch, FOUND, note.found)
            note.thins = thins
            hangs_on_it = note.found.n > 0 or note.found.fixed != 0 or thins != 0
            note.looks_for = selector + 1 if hangs_on_it else 0


@compiled
def count(public, own, box, memory, pc, branch, found, brings):
    """Write what a text brings, or what finding its card adds: its worth where each thing in turn is worth 1."""
    brings.fixed = added(public, own, box, memory, pc, branch, found)
    for place in range(style.ENERGON, style.ENERGON + COUNTED):
        memory.weights[place] = 1
        number = added(public, own, box, memory, pc, branch, found) - brings.fixed
        memory.weights[place] = 0
        if number != 0:
            brings.terms[brings.n].place = place
            brings.terms[brings.n].count = number
            brings.n += 1


@compiled
def added(public, own, box, memory, pc, branch, found):
    """The worth of a text without the card it looks for, or what finding it adds, in halves."""
    without = judge_text(public, own, box, memory, pc, branch, NOT_FOUND)
    return judge_text(public, own, box, memory, pc, branch, FOUND) - without if found == FOUND else without
