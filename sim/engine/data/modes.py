"""The modes by name, each in a file of `sim.engine.modes` that is loaded when it is first asked for.

Nobody imports these files otherwise: an edit of a mode recompiles that mode alone, and changes no other mode's hash.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from cardsets.cards import CardSet
from cardsets.mixing import load_mix
from cardsets.teams import DEFAULT_ONE, TeamSetup, as_teams
from sim.engine.data.mode import NO_VARIANT, Mode, Variant, contest_of, variant_of

PACKAGE: Final = "sim.engine.modes"
FILES: Final = {
    "competitive": "competitive",
    "co-op": "co_op",
    "solo": "co_op",
    "expert": "co_op",
    "tvt": "tvt",
    "1vm": "one_vs_many",
}
"""The contests in the order in which they are listed, and the file of each."""
VARIANT_FILES: Final = {
    "infiltration": "infiltration",
    "infiltration-shuffled": "infiltration",
    "unicron": "unicron",
}
"""The variants beside none, and the file of each."""
VARIANT_NAMES: Final = (NO_VARIANT, *VARIANT_FILES)


class _Modes(Mapping[str, Mode]):
    """All contests by name; a contest with a variant is there, too, and is not listed."""

    def __getitem__(self, name: str) -> Mode:
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(FILES)

    def __len__(self) -> int:
        return len(FILES)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and not why_not(name)


MODES: Final = _Modes()


def file_of(contest: str) -> str:
    """Returns the path of the file that a contest stands in."""
    return str(import_module(f"{PACKAGE}.{FILES[contest]}").__file__)


def files_of_mode(name: str) -> list[str]:
    """Returns the paths of the files that a mode stands in: its contest's, and its variant's."""
    variant = VARIANT_FILES.get(variant_of(name))
    of_variant = [str(import_module(f"{PACKAGE}.{variant}").__file__)] if variant else []
    return [file_of(contest_of(name)), *of_variant]


def why_not(name: str) -> str:
    """Returns why there is no mode of that name, and what is allowed; empty where there is one."""
    contest, variant = contest_of(name), variant_of(name)
    if contest not in FILES:
        return f"{contest!r}; allowed: {', '.join(FILES)}"
    if variant not in VARIANT_NAMES:
        return f"{contest} with variant {variant!r}; allowed variants: {', '.join(VARIANT_NAMES)}"
    if variant != NO_VARIANT and _variant(variant, contest) is None:
        found = _variants(variant)
        allowed = ", ".join(name for each in found for name in each.contests)
        return f"{variant} is not played in {contest} ({found[0].clause}); allowed: {allowed}"
    return ""


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
    dealt = _teams_of(mode, teams or TeamSetup()) if MODES[mode].in_teams else None
    return load_mix(mix, overlays, dealt, _brings(mode))


def cards_in(card_set: CardSet, mode: str) -> CardSet:
    """Returns a set or mix as games of a mode are played with it. Raises `CardDataError` where teams cannot be."""
    dealt = as_teams(card_set, _teams_of(mode, TeamSetup())) if MODES[mode].in_teams else card_set
    brings = _brings(mode)
    return dealt if brings is None else brings(dealt)


def _brings(mode: str) -> Callable[[CardSet], CardSet] | None:
    """What a mode's variant adds to the cards of a set or mix; None where there is none."""
    variant = _variant(variant_of(mode), contest_of(mode))
    return None if variant is None else variant.brings


def _teams_of(mode: str, teams: TeamSetup) -> TeamSetup:
    """The set-up of a mode's teams: whom one player plays against many, by the mode or by the study."""
    if not MODES[mode].one_against_many:
        return replace(teams, one="")
    return replace(teams, one=MODES[mode].one or teams.one or DEFAULT_ONE)


@cache
def _load(name: str) -> Mode:
    if problem := why_not(name):
        raise KeyError(problem)
    contest = contest_of(name)
    mode: Mode = import_module(f"{PACKAGE}.{FILES[contest]}").MODES[contest]
    variant = _variant(variant_of(name), contest)
    return mode if variant is None else variant.joined(mode, variant_of(name))


def _variant(name: str, contest: str) -> Variant | None:
    """The variant of that name as it is played in a contest; None where there is none."""
    return next((each for each in _variants(name) if contest in each.contests), None)


@cache
def _variants(name: str) -> tuple[Variant, ...]:
    """What the variant of that name is in one contest and another; nothing of no variant."""
    if name == NO_VARIANT:
        return ()
    found: tuple[Variant, ...] = import_module(f"{PACKAGE}.{VARIANT_FILES[name]}").VARIANTS[name]
    return found
