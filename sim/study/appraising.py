"""A cell's box with the bundled strategies' notes on its cards and texts, which they need not work out at every ask."""

import numpy as np

from sim.engine.state import MAX_OPERATIONS, MEMORY, OWN, PUBLIC
from strategies.appraisal import POWER, WORTH, appraise_cards, appraise_texts


def appraised(record: np.ndarray) -> np.ndarray:
    """A copy of a box (a record, of one row) with the notes in it; whoever is not a bundled strategy overlooks them."""
    noted = record.copy()
    texts = np.zeros((MAX_OPERATIONS, 2), np.int32)
    # A text that does not hang on the game reads nothing of these.
    public, own, memory = (np.zeros(1, dtype)[0] for dtype in (PUBLIC, OWN, MEMORY))
    appraise_cards(record[0], noted[0]["definitions"]["notes"])
    appraise_texts(public, own, record[0], memory, texts)
    noted[0]["texts"]["worth"] = texts[:, WORTH]
    noted[0]["texts"]["power"] = texts[:, POWER]
    return noted
