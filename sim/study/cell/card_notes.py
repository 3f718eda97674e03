"""A cell's box with notes of what the bundled strategies think of its cards and texts, so that no ask works it out."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from cardsets.language import opcodes as op
from sim.engine.data.state import MAX_OPERATIONS, MEMORY, OWN, PUBLIC, TEXT
from sim.engine.machine.compiled import compiled
from sim.engine.machine.dependencies import depends_on
from strategies.planner import notes
from strategies.planner.judging import FOUND, MANY, NOT_FOUND, NOTHING, count_power, judge_text, looked_for
from strategies.planner.notes import PLAY_RANK, QUALITY, as_note
from strategies.planner.playing import judge_play_rank
from strategies.planner.style import PACE
from strategies.planner.valuing import judge_quality

SOURCE: Final = __file__  # who reads notes believes its numbers


def reads_notes(sources: Iterable[str]) -> bool:
    """Whether any strategy, by its source file, looks for notes."""
    return any(depends_on(source, str(notes.__file__)) for source in sources)


def appraised(record: np.ndarray) -> np.ndarray:
    """A copy of a box (a record, of one row) with the notes in it."""
    noted = record.copy()
    texts = np.zeros(MAX_OPERATIONS, TEXT)
    # Nothing is read of these but what a text that looks for one card is worth by: no style likes thinning here.
    public, own, memory = (np.zeros(1, dtype)[0] for dtype in (PUBLIC, OWN, MEMORY))
    public["players"] = memory["weights"][PACE] = 1  # what is divided by
    note_cards(record[0], noted[0]["definitions"]["notes"])
    note_texts(public, own, record[0], memory, texts)
    noted[0]["texts"] = texts
    return noted


@compiled
def note_cards(box, cards):
    """The notes on every card, a row each."""
    for i in range(box.definitions_n):
        cards[i, QUALITY] = as_note(judge_quality(box.definitions[i]))
        cards[i, PLAY_RANK] = as_note(judge_play_rank(box.definitions[i]))


@compiled
def note_texts(public, own, box, memory, texts):
    """The notes on the text that begins at every operation; one that looks for many cards has no worth yet.

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
        without = judge_text(public, own, box, memory, pc, branch, NOT_FOUND)
        note.worth = as_note(without)
        if selector != NOTHING:
            note.found = judge_text(public, own, box, memory, pc, branch, FOUND) - without
            note.thins = thins
            note.looks_for = selector + 1 if note.found or thins else 0
