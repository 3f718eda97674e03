"""What a study may name: sets and their characters, modes, strategies, profile keys.

Gathered in one place, so that a study can be checked whole before anything is compiled or written.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from cardsets.language import opcodes
from cardsets.library import available_sets, load_set
from sim.engine.modes import MODES, Mode
from sim.engine.profile import KEYS, ProfileError, value_of
from strategies.registry import BUNDLED

CHOICES: Final = ("rotation", "random", "draft", "fixed")
"""How characters are dealt."""

SEATINGS: Final = ("rotate", "fixed")
"""Whether strategies change seats from game to game."""


@dataclass(frozen=True)
class Catalogue:
    """The names a study may use.

    `characters` holds the characters of each set, `modes` the modes of play;
    `profile_problem` says what is wrong with a value for a rules profile key, or None.
    """

    characters: Mapping[str, Sequence[str]]
    strategies: Sequence[str]
    profile_keys: Sequence[str]
    profile_problem: Callable[[str, str | int], str | None]
    modes: Mapping[str, Mode]

    @property
    def sets(self) -> list[str]:
        """Sets that can be played."""
        return list(self.characters)

    def all_characters(self) -> list[str]:
        """Characters of all sets."""
        return list(dict.fromkeys(name for names in self.characters.values() for name in names))


def current_catalogue() -> Catalogue:
    """What this installation offers. Raises `CardDataError` where a card set has problems."""
    sets = [card_set for card_set in map(load_set, available_sets()) if card_set.playable]
    return Catalogue(
        characters={
            card_set.id: [card.name for card in card_set.of_type(opcodes.CHARACTER)] for card_set in sets
        },
        strategies=BUNDLED,
        profile_keys=list(KEYS),
        profile_problem=_profile_problem,
        modes=MODES,
    )


def _profile_problem(key: str, value: str | int) -> str | None:
    try:
        value_of(key, value)
    except ProfileError as error:
        return str(error)
    return None


def allowed(names: Iterable[object]) -> str:
    """The allowed values as the end of a complaint."""
    return f"allowed: {', '.join(str(name) for name in names)}"


def unknown(name: str, names: Iterable[str]) -> str:
    """A complaint about a name that is not known, with the nearest that is."""
    known = list(names)
    near = get_close_matches(name, known, n=1, cutoff=0.6)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"{name!r} is not known{hint}; {allowed(known)}"
