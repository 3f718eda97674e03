"""What a study may name: mixes and their characters, overlays, modes, strategies, profile keys.

Gathered in one place, so that a study can be checked whole before anything is compiled or written.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from cardsets.errors import CardDataError
from cardsets.language import opcodes
from cardsets.library import SET_FILE
from cardsets.locate import read_toml
from cardsets.mixing import available_mixes, load_mix
from cardsets.near import did_you_mean
from cardsets.overlay import available_overlays
from cardsets.teams import TeamSetup
from sim.engine.data.mode import Mode
from sim.engine.data.modes import MODES, load_cards
from sim.engine.data.profile import KEYS, ProfileError, value_of
from sim.study.config.desk import strategies
from sim.study.config.people import Characters
from sim.study.config.restriction import CardTypes, types_of

CHOICES: Final = ("rotation", "random", "draft", "fixed", "pairs", "combinations")
"""How characters are dealt; the last two are rotations among each two, or each so many as play."""

SEATINGS: Final = ("rotate", "fixed")
"""Whether strategies change seats from game to game."""

FIRST_PLAYER: Final = "setup.first_player"
"""The profile key whose value is a seat: what it may be depends on the number of players."""

START_COST: Final = "unicron.start_cost"
SCALE: Final = "unicron.scale"
"""Profile keys of the automaton's marker: which costs it may start at depends on the scale, and that on the players."""

OF_ONE: Final = "one."
"""How profile keys begin that only games of one player against many ask."""

NO_OVERLAY: Final = "none"
"""The entry of `overlays` that is the cards as they are."""


@dataclass(frozen=True)
class Catalogue:
    """The names a study may use.

    `characters_of` tells the characters of a mix in a mode, of teams in a set-up, `cards_of` all its cards with their
    types, `team_sets` the two sets that teams on a mix bring together (all may raise `CardDataError`, for
    they read cards); `profile_problem` what is wrong with a value for a rules profile key, or None.
    """

    mixes: Sequence[str]
    overlays: Sequence[str]
    characters_of: Callable[[str, str, TeamSetup], Characters]
    strategies: Sequence[str]
    profile_keys: Sequence[str]
    profile_problem: Callable[[str, str | int], str | None]
    modes: Mapping[str, Mode]
    cards_of: Callable[[str, str, TeamSetup], CardTypes]
    team_sets: Callable[[str], Sequence[str]]


def current_catalogue() -> Catalogue:
    """What this installation and the desk offer. Raises `CardDataError` where names on the desk clash."""
    return Catalogue(
        mixes=playable_mixes(),
        overlays=list(available_overlays()),
        characters_of=cache(_characters_of),
        strategies=strategies(),
        profile_keys=list(KEYS),
        profile_problem=_profile_problem,
        modes=MODES,
        cards_of=cache(_cards_of),
        team_sets=cache(_team_sets),
    )


def playable_mixes() -> list[str]:
    """All mixes but those that are a set known only in part."""
    return [name for name, path in available_mixes().items() if not path.is_dir() or _is_playable(path)]


def _is_playable(folder: Path) -> bool:
    """Whether a set says that it can be played; one that is not even TOML says so when it is loaded."""
    try:
        return bool(read_toml(folder / SET_FILE)[1].get("playable", True))
    except CardDataError:
        return True


def _characters_of(mix: str, mode: str, setup: TeamSetup) -> dict[str, int]:
    """The characters, which are the same whichever set brings Robots."""
    played = load_cards(mix, mode=mode, teams=replace(setup, robots={})).played
    return {card.name: card.faction for card in played if card.type & opcodes.CHARACTER}


def _cards_of(mix: str, mode: str, setup: TeamSetup) -> dict[str, int]:
    return types_of(load_cards(mix, mode=mode, teams=setup).played)


def _team_sets(mix: str) -> tuple[str, ...]:
    card_set = load_mix(mix)
    return (card_set.base, card_set.teams.other) if card_set.teams else ()


def takes(mode: Mode, players: int) -> bool:
    """Whether a mode is for so many players."""
    return players in mode.players


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
    return f"{name!r} is not known{did_you_mean(name, known)}; {allowed(known)}"


def no_such_seat(first: int, players: int) -> str:
    """A complaint about a first player whose seat is empty with so many players."""
    table = f"{players} player{'s' * (players > 1)}"
    numbers = f"a number from 0 to {players - 1}" if players > 1 else "0"
    return f"{FIRST_PLAYER} = {first}: no such seat with {table}; allowed: 'random', {numbers}"
