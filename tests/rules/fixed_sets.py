"""The two sets as the rule tests know them.

Rule tests name cards and count on their numbers. They play with copies of their own, so that a designer
who changes a shipped card breaks no test of a rule.
"""

from pathlib import Path
from typing import Final

from cardsets.library import CardSet, load_set

SETS: Final = Path(__file__).parent / "sets"


def fixed_set(set_id: str) -> CardSet:
    """The copy of a set that rule tests play with."""
    return load_set(SETS / set_id)
