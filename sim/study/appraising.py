"""A cell's box with notes of what the bundled strategies think of its cards and texts, so that no ask works it out."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from sim.engine.compiled import compiled, depends_on
from sim.engine.state import MAX_OPERATIONS, MEMORY, OWN, PUBLIC
from strategies import notes
from strategies.judging import count_power, hangs_on_game, judge_quality, judge_text
from strategies.notes import PLAY_RANK, QUALITY, as_note
from strategies.playing import judge_play_rank

SOURCE: Final = __file__  # who reads notes believes its numbers

# Columns of the notes on texts.
WORTH: Final = 0
POWER: Final = 1


def reads_notes(sources: Iterable[str]) -> bool:
    """Whether any strategy, by its source file, looks for notes."""
    return any(depends_on(source, str(notes.__file__)) for source in sources)


def appraised(record: np.ndarray) -> np.ndarray:
    """A copy of a box (a record, of one row) with the notes in it."""
    noted = record.copy()
    texts = np.zeros((MAX_OPERATIONS, 2), np.int32)
    # A text that does not hang on the game reads nothing of these.
    public, own, memory = (np.zeros(1, dtype)[0] for dtype in (PUBLIC, OWN, MEMORY))
    note_cards(record[0], noted[0]["definitions"]["notes"])
    note_texts(public, own, record[0], memory, texts)
    noted[0]["texts"]["worth"] = texts[:, WORTH]
    noted[0]["texts"]["power"] = texts[:, POWER]
    return noted


@compiled
def note_cards(box, cards):
    """The notes on every card, a row each."""
    for i in range(box.definitions_n):
        cards[i, QUALITY] = as_note(judge_quality(box.definitions[i]))
        cards[i, PLAY_RANK] = as_note(judge_play_rank(box.definitions[i]))


@compiled
def note_texts(public, own, box, memory, texts):
    """The notes on the text that begins at every operation, a row each; one that hangs on the game has no worth yet."""
    for pc in range(MAX_OPERATIONS):
        texts[pc, POWER] = as_note(count_power(box, pc))
        if not hangs_on_game(box, pc):
            texts[pc, WORTH] = as_note(judge_text(public, own, box, memory, pc, False))
