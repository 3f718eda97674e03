"""What cards are: data by set, the language that describes them, a loader and checkers.

What is named here is imported where it is first asked for: `cardsets.errors` is for those too who read no cards, and
should cost them nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
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

_HOMES: Final = {
    "cards": ("Card", "CardSet", "EnergonAbility", "Side"),
    "errors": ("CardDataError", "CardTextError"),
    "language.assemble": ("Assembler", "Tables"),
    "language.rules_text": ("rules_text",),
    "library": ("available_sets", "load_set"),
    "mixing": ("available_mixes", "load_mix"),
    "overlay": ("available_overlays",),
}
"""Where each name is from."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f"{__name__}.{home}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
