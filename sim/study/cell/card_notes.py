"""A cell's box with notes of what its cards and texts bring, for the bundled strategies, so that no ask counts it."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from cardsets.language import opcodes as op
from sim.engine.data.state import BOX, COUNTED, MAX_BEYOND, MAX_OPERATIONS, MEMORY, OWN, PUBLIC, TEXT
from sim.engine.machine.compiled import compiled
from sim.engine.machine.dependencies import depends_on
from strategies.planner import notes, style
from strategies.planner.beyond import PERCENT, judge_beyond, judge_card, judge_fall
from strategies.planner.command_power import count_commanding
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
from strategies.planner.notes import BEYOND, PLAY_RANK, ROWS, as_note
from strategies.planner.playing import judge_play_rank

SOURCE: Final = __file__  # who reads notes believes its numbers

# What a row is about.
OF_TEXT: Final = 0
OF_CARD: Final = 1
OF_FALL: Final = 2


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
    rows = np.zeros(MAX_BEYOND, BOX["beyond"].base)
    used = note_texts_beyond(public, record[0], memory, texts, rows)
    note_cards_beyond(public, record[0], memory, noted[0]["definitions"]["notes"], rows, used)
    noted[0]["texts"] = texts
    noted[0]["beyond"] = rows
    return noted


@compiled
def note_cards(box, cards):
    """The notes on every card, a row each."""
    for i in range(box.definitions_n):
        cards[i, PLAY_RANK] = as_note(judge_play_rank(box, box.definitions[i]))


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
        note.commanding = as_note(count_commanding(box, pc))
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


@compiled
def note_texts_beyond(public, box, memory, texts, rows):
    """Note which row says what each text brings beyond what is done at once, 0 for nothing; how many rows are used.

    The row is about the branch alone where one begins. No note where the rows do not suffice.
    """
    used = 1
    for pc in range(MAX_OPERATIONS):
        branch = texts[pc].branch != 0
        if used == len(rows):
            break
        count_beyond(public, box, memory, OF_TEXT, pc, branch, rows[used])
        if rows[used].n > 0 or rows[used].fixed != 0:
            texts[pc].beyond = as_note(used)
            used += 1
        else:
            count_beyond(public, box, memory, OF_TEXT, pc, not branch, rows[used])
            if rows[used].n == 0 and rows[used].fixed == 0:
                texts[pc].beyond = as_note(0)
            else:
                rows[used].n = rows[used].fixed = 0
    return used


@compiled
def note_cards_beyond(public, box, memory, cards, rows, used):
    """Note which rows say what each card brings beyond what is done at once: in a deck, and as it falls."""
    for i in range(rows_of_cards(box)):
        if used + 2 > len(rows):
            break
        note = 0
        factor = 1
        for kind in (OF_CARD, OF_FALL):
            count_beyond(public, box, memory, kind, i, False, rows[used])
            if rows[used].n > 0 or rows[used].fixed != 0:
                note += used * factor
                used += 1
            factor = ROWS
        cards[i, BEYOND] = as_note(note)


@compiled
def rows_of_cards(box):
    """The number of cards and of the sides of characters behind them (`definitions`)."""
    end = box.definitions_n + 0
    for i in range(box.definitions_n):
        end = max(end, box.definitions[i].sides_first + box.definitions[i].sides_n)
    return end


@compiled
def count_beyond(public, box, memory, kind, number, branch, row):
    """Write what a text or card brings beyond what is done at once: its parts where each thing in turn is worth 1."""
    row.n = 0
    row.fixed = parts_of(public, box, memory, kind, number, branch)
    for place in range(style.ENERGON, style.ENERGON + COUNTED):
        memory.weights[place] = 1
        found = parts_of(public, box, memory, kind, number, branch) - row.fixed
        memory.weights[place] = 0
        if found != 0:
            row.terms[row.n].place = place
            row.terms[row.n].count = found
            row.n += 1


@compiled
def parts_of(public, box, memory, kind, number, branch):
    """The parts (`beyond`) of the text that begins at an operation, of a card, or of its fall."""
    if kind == OF_TEXT:
        return judge_beyond(public, box, memory, number, branch, False, PERCENT)
    if kind == OF_CARD:
        return judge_card(public, box, memory, box.definitions[number])
    return judge_fall(public, box, memory, box.definitions[number])
