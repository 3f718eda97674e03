"""The seeds of a tuning's parts, far from one another, all from one."""

from typing import Final

import numpy as np

SEARCH: Final = 0
"""Of the optimiser's own draws."""
TUNING: Final = 1
"""Of the games that candidates play."""
CHOOSING: Final = 2
"""Of the games that decide where in the search to stop."""
VALIDATION: Final = 3
"""Of the games that judge what was found."""


def seed_of(seed: int, purpose: int) -> int:
    """The seed of a part, below 2**63, as `numpy.random.SeedSequence` mixes it and promises to keep."""
    return int(np.random.SeedSequence((seed, purpose)).generate_state(1, np.uint64)[0] >> np.uint64(1))
