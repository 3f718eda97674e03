"""The modes by name, each in a file of `sim.engine.modes` that is loaded when it is first asked for.

Nobody imports these files otherwise: an edit of a mode recompiles that mode alone, and changes no other mode's hash.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from cardsets.cards import CardSet
from cardsets.mixing import load_mix
from cardsets.teams import DEFAULT_ONE, TeamSetup, as_teams
from sim.engine.data.mode import Mode

PACKAGE: Final = "sim.engine.modes"
FILES: Final = {
    "competitive": "competitive",
    "co-op": "co_op",
    "solo": "co_op",
    "expert": "co_op",
    "tvt": "tvt",
    "1vm": "one_vs_many",
}
"""The modes in the order in which they are listed, and the file of each."""


class _Modes(Mapping[str, Mode]):
    def __getitem__(self, name: str) -> Mode:
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(FILES)

    def __len__(self) -> int:
        return len(FILES)

    def __contains__(self, name: object) -> bool:
        return name in FILES


MODES: Final = _Modes()


def file_of(name: str) -> str:
    """Returns the path of the file that a mode stands in."""
    return str(import_module(f"{PACKAGE}.{FILES[name]}").__file__)


def load_cards(
    mix: str | Path,
    overlays: Sequence[str | Path] = (),
    mode: str = "competitive",
    teams: TeamSetup | None = None,
) -> CardSet:
    """Returns the cards that games of a mode are played with: a mix, or what teams make of it and a second set.

    Raises:
        CardDataError: a file has problems.
        NoSuchCards: there is no such mix, set or overlay.
    """
    return load_mix(mix, overlays, _teams_of(mode, teams or TeamSetup()) if MODES[mode].in_teams else None)


def cards_in(card_set: CardSet, mode: str) -> CardSet:
    """Returns a set or mix as games of a mode are played with it. Raises `CardDataError` where teams cannot be."""
    return as_teams(card_set, _teams_of(mode, TeamSetup())) if MODES[mode].in_teams else card_set


def _teams_of(mode: str, teams: TeamSetup) -> TeamSetup:
    """The set-up of a mode's teams: which faction one player is matters where one plays against many."""
    one = (teams.one or DEFAULT_ONE) if MODES[mode].one_against_many else ""
    return replace(teams, one=one)


@cache
def _load(name: str) -> Mode:
    mode: Mode = import_module(f"{PACKAGE}.{FILES[name]}").MODES[name]
    return mode
