"""The sets as the rule tests know them.

Rule tests name cards and count on their numbers. They play with copies of their own, so that a designer
who changes a shipped card breaks no test of a rule.
"""

from pathlib import Path
from typing import Final

from cardsets.cards import CardSet
from cardsets.mixing import load_mix

SETS: Final = Path(__file__).parent / "sets"


def fixed_set(set_id: str) -> CardSet:
    """The copy of a set that rule tests play with, or one side of one (`war_on_cybertron_autobots`)."""
    mix = SETS / f"{set_id}.toml"
    return load_mix(mix if mix.is_file() else SETS / set_id)
