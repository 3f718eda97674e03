"""Record types of the compiled tables. Every field is i4: narrow fields behave differently uncompiled."""

from typing import Final

import numpy as np

NONE: Final = -1  # an index that points nowhere
NO_LIMIT: Final = 99
MOST_OPTIONS: Final = 160  # of one question to a player
MOST_BRANCHES: Final = 63  # of one `choose`: the engine notes which can be done as bits of a number
MOST_OF_SEVERAL: Final = 30  # of one of which several are chosen: those that were done are bits of a field


def record(*names: str) -> np.dtype:
    """A record of i4 fields."""
    return np.dtype([(name, "i4") for name in names], align=True)


# Which cards: predicate first, then where to look; `also` is a second area, or NONE. `least` and `most` are what they
# cost above the chosen card, `but_types` and so on what they are not (OTHER_THAN).
SELECTOR: Final = record(
    "types", "faction", "subtype", "cost_min", "cost_max", "keywords", "area", "reach", "face", "name", "also", "least",
    "most", "but_types", "but_faction", "but_subtype",
)  # fmt: skip
# fixed + per * (measure // divisor), at most `most`.
AMOUNT: Final = record("kind", "fixed", "per", "divisor", "selector", "most")
# `next` is the condition that it goes on with, or NONE, and `joined` how.
CONDITION: Final = record("kind", "selector", "comparator", "value", "negated", "next", "joined")
OPERATION: Final = record("code", "a", "b", "c", "d")
# `mode` is the mode converted into (ON_CONVERT). `assist` is what of the program counts for an Assist: all of it or,
# where only Power does, its `power_part`; NONE where nothing does. `deeds`, of an objective: the areas of this turn
# ("bought this turn") in each of which a card must lie before it can hold, a bit (`1 <<`) each.
ABILITY: Final = record(
    "kind", "program", "amount", "selector", "condition", "energon", "power", "move", "when", "mode", "assist", "deeds"
)  # fmt: skip
