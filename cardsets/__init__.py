"""What cards are: data by set, the language that describes them, a loader and checkers."""

from cardsets.cards import Card, CardSet, EnergonAbility, Side
from cardsets.errors import CardDataError, CardTextError
from cardsets.language.assemble import Assembler, Tables
from cardsets.language.rules_text import rules_text
from cardsets.library import available_sets, load_set
from cardsets.mixing import available_mixes, load_mix
from cardsets.overlay import available_overlays

__all__ = [
    "Assembler",
    "Card",
    "CardDataError",
    "CardSet",
    "CardTextError",
    "EnergonAbility",
    "Side",
    "Tables",
    "available_mixes",
    "available_overlays",
    "available_sets",
    "load_mix",
    "load_set",
    "rules_text",
]
