"""A cell's box with the bundled strategies' notes on its cards and texts, which they need not work out at every ask."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from sim.engine.compiled import depends_on
from sim.engine.state import MAX_OPERATIONS, MEMORY, OWN, PUBLIC
from strategies import appraisal, notes
from strategies.appraisal import POWER, WORTH, appraise_cards, appraise_texts

SOURCES: Final = (str(appraisal.__file__), __file__)  # whose numbers who reads notes believes


def reads_notes(sources: Iterable[str]) -> bool:
    """Whether any strategy, by its source file, looks for notes."""
    return any(depends_on(source, str(notes.__file__)) for source in sources)


def appraised(record: np.ndarray) -> np.ndarray:
    """A copy of a box (a record, of one row) with the notes in it."""
    noted = record.copy()
    texts = np.zeros((MAX_OPERATIONS, 2), np.int32)
    # A text that does not hang on the game reads nothing of these.
    public, own, memory = (np.zeros(1, dtype)[0] for dtype in (PUBLIC, OWN, MEMORY))
    appraise_cards(record[0], noted[0]["definitions"]["notes"])
    appraise_texts(public, own, record[0], memory, texts)
    noted[0]["texts"]["worth"] = texts[:, WORTH]
    noted[0]["texts"]["power"] = texts[:, POWER]
    return noted
