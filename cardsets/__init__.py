"""What cards are: data by set, the language that describes them, a loader and checkers."""

from cardsets.errors import CardDataError, CardTextError
from cardsets.language.assemble import Assembler, Tables
from cardsets.language.rules_text import rules_text
from cardsets.library import Card, CardSet, EnergonAbility, Side, available_sets, load_set

__all__ = [
    "Assembler",
    "Card",
    "CardDataError",
    "CardSet",
    "CardTextError",
    "EnergonAbility",
    "Side",
    "Tables",
    "available_sets",
    "load_set",
    "rules_text",
]
