"""What is to be tuned, checked whole before anything is played."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from itertools import product
from typing import Any

from cardsets.teams import DEFAULT_ONE, ONES, QUICK, SETUPS
from sim.engine.data.mode import UNICRONS_FALL
from sim.engine.data.modes import MODES
from sim.results.restricted import read_name
from sim.study.cell.cell import PreparedCell
from sim.study.config.catalogue import NO_OVERLAY, unknown
from sim.study.config.desk import load_strategy
from sim.tuning.errors import TuningError
from sim.tuning.journal import HASHES, Identity
from sim.tuning.match import ROLES, Hashes, Match, hashes_of
from sim.tuning.search import population_of
from sim.tuning.space import Space, Weights, make_space
from strategies.planner.style import HELD, NAMES, idle_numbers
from strategies.registry import STYLES, Strategy


@dataclass(frozen=True)
class Settings:
    """What a designer asks for. `candidates` of 0: as many as are usual for so many numbers."""

    style: str
    against: tuple[str, ...]  # opponents, each once; `expert=3` weighs three times as much as `balanced`
    mixes: tuple[str, ...]
    mode: str
    players: tuple[int, ...]  # how many play, each number once
    numbers: tuple[str, ...]
    games: int  # that each candidate plays of each match
    candidates: int
    generations: int
    step: float  # of each number at first, as a share of its size
    seed: int
    also: tuple[str, ...]  # mixes that it is judged on and not tuned on
    validation: int  # games of each match that it is judged on
    setups: tuple[str, ...] = (QUICK,)  # how the cards of two sets come together, where teams play
    overlay: str = NO_OVERLAY  # on all mixes, as a study has it
    laid: str = ""  # the text of an overlay on top that is no file
    ones: tuple[str, ...] = ()  # factions of one player against many; empty: the mode's own, or DEFAULT_ONE
    role: str = ""  # which side is the style's there; empty: either in turn


@dataclass(frozen=True)
class TuningPlan:
    """A tuning that can be played: `matches` are what is tuned for, `judged` what is judged afterwards."""

    settings: Settings
    start: Strategy
    space: Space
    candidates: int
    matches: tuple[Match, ...]
    shares: tuple[float, ...]  # of each match in a candidate's score; they add up to one
    judged: tuple[Match, ...]
    cells: Mapping[Match, PreparedCell]

    @cached_property
    def hashes(self) -> Hashes:
        """What decides the results of each match."""
        return {match: hashes_of(match, cell, self.start) for match, cell in self.cells.items()}

    @property
    def games(self) -> tuple[int, ...]:
        """Games that each candidate plays of each match: as many in all as with equal shares."""
        total = self.settings.games * len(self.matches)
        return tuple(max(1, round(total * share)) for share in self.shares)

    @property
    def identity(self) -> Identity:
        """What decides the search; with more generations or other games to judge it goes on where it was."""
        asked = self.settings
        return {
            "style": asked.style,
            "start": dict(zip(NAMES, self.start.weights, strict=True)),
            "against": asked.against,
            "mixes": asked.mixes,
            "mode": asked.mode,
            "players": asked.players,
            "numbers": self.space.names,
            "games": asked.games,
            "candidates": self.candidates,
            "step": asked.step,
            "seed": asked.seed,
            "versions": versions(),
            HASHES: [self.hashes[match] for match in self.matches],
            **({"setups": asked.setups} if MODES[asked.mode].in_teams else {}),
            **({"ones": asked.ones, "role": asked.role} if MODES[asked.mode].one_against_many else {}),
        }


def versions() -> dict[str, str]:
    """The versions that a search depends on."""
    return {name: version(name) for name in ("rollout-balance", "cmaes", "numpy", "scipy")}


def make_tuning(settings: Settings) -> TuningPlan:
    """Check what is asked for.

    Raises:
        TuningError: it makes no sense; one clear line.
        SetupError: a match cannot be played.
        StrategyError: there is no such style.
    """
    if settings.mode not in MODES:
        raise TuningError(f"--mode: {unknown(settings.mode, MODES)}")
    start = _starting_style(settings.style)
    asked = [read_opponent(text) for text in settings.against]
    named = tuple(name for name, _ in asked)
    once: list[tuple[str, Sequence[str | int]]] = [
        ("against", named), ("mix", settings.mixes), ("also", settings.also), ("players", settings.players),
        ("setup", settings.setups), ("one", settings.ones),
    ]  # fmt: skip
    for option, names in once:
        _distinct(option, names)
    _check_setups(settings)
    _check_sides(settings)
    settings = replace(settings, ones=_ones(settings))
    if not MODES[settings.mode].competes:
        if settings.against:
            raise TuningError(f"--against: in {settings.mode} all seats play the style; leave it out")
        opponents: Sequence[str] = ("",)
    else:
        opponents = named or (settings.style,)
    matches = _matches(settings, settings.mixes, opponents)
    weights = [weight for _, weight in asked] or [1.0]
    places = len(matches) // len(opponents)
    shares = tuple(weight / (sum(weights) * places) for weight in weights) * places
    against = opponents if opponents == ("",) else list(dict.fromkeys((settings.style, *opponents)))
    judged = _matches(settings, tuple(dict.fromkeys((*settings.mixes, *settings.also))), against)
    cells = {match: match.prepared() for match in dict.fromkeys(matches + judged)}
    on_ground = any(cell.box.record[0]["ground"] for cell in cells.values())
    numbers = settings.numbers or usual_numbers(start.weights, settings.mode, on_ground)
    space = make_space(start.weights, numbers, settings.step)
    candidates = settings.candidates or population_of(len(space.names))
    return TuningPlan(settings, start, space, candidates, matches, shares, judged, cells)


def usual_numbers(weights: Weights, mode: str, on_ground: bool = False) -> tuple[str, ...]:
    """Returns the numbers that are tuned where none is named: all that are read and not held."""
    played = MODES[mode]
    unicron = played.winner == UNICRONS_FALL
    left_out = {*HELD, *idle_numbers(weights, played.competes, played.in_teams, on_ground, unicron)}
    return tuple(name for name in NAMES if name not in left_out)


def read_opponent(text: str) -> tuple[str, float]:
    """Returns an opponent's name and how much it weighs among all: `expert=3`, or 1 where nothing is said.

    Raises:
        TuningError: the weight is no number above 0.
    """
    name, sign, weight = text.rpartition("=")
    if not sign or weight.endswith(".toml"):
        return text, 1.0
    try:
        found = float(weight)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise TuningError(
            f"--against: {text!r}: {weight!r} is no weight; allowed: NAME=WEIGHT, a number above 0"
        )
    return name, found


def _starting_style(name: str) -> Strategy:
    """The style that is tuned. What is more than its numbers would not be in the file that tuning writes."""
    start = load_strategy(name)
    if not start.weights:
        more = "it has no numbers"
    elif start.search:
        more = "it searches; tune the style that it is built on"
    elif read_name(name).verb:
        more = "it is restricted; tune it without"
    else:
        return start
    raise TuningError(
        f"strategy {name!r} is no style: {more}; allowed: {', '.join(STYLES)}, a style of your desk, or STYLE.toml"
    )


def _distinct(option: str, names: Sequence[str | int]) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            raise TuningError(f"--{option}: {name!r} is there twice")


def _check_setups(settings: Settings) -> None:
    for name in settings.setups:
        if name not in SETUPS:
            raise TuningError(f"--setup: {unknown(name, SETUPS)}")
    if settings.setups != (QUICK,) and not MODES[settings.mode].in_teams:
        raise TuningError(f"--setup: in {settings.mode} no teams play; leave it out")


def _check_sides(settings: Settings) -> None:
    """Whose side is the style's, and of which faction the one is."""
    mode = MODES[settings.mode]
    if settings.role and settings.role not in ROLES:
        raise TuningError(f"--role: {unknown(settings.role, ROLES)}")
    for option, named in (("role", settings.role), ("one", settings.ones)):
        if named and not mode.one_against_many:
            raise TuningError(f"--{option}: in {settings.mode} nobody plays against many; leave it out")
    if settings.ones and mode.one:
        raise TuningError(f"--one: in {settings.mode} the one is {mode.one}; leave it out")
    for name in settings.ones:
        if name not in ONES:
            raise TuningError(f"--one: {unknown(name, ONES)}")


def _ones(settings: Settings) -> tuple[str, ...]:
    """The factions of one player against many: what is asked for, or the default where the mode leaves it open."""
    mode = MODES[settings.mode]
    open_to_all = mode.one_against_many and not mode.one
    return settings.ones or ((DEFAULT_ONE,) if open_to_all else ())


def _matches(settings: Settings, mixes: Sequence[str], opponents: Sequence[str]) -> tuple[Match, ...]:
    return tuple(
        Match(
            mix, settings.mode, players, opponent, teams, settings.overlay, settings.laid, one, settings.role
        )
        for mix, teams, one, players, opponent in product(
            mixes, settings.setups, settings.ones or ("",), settings.players, opponents
        )
    )


def command(plan: TuningPlan) -> str:
    """The command that does it again, with every choice spelt out that decides what comes of it."""
    asked = plan.settings
    options: list[tuple[str, Any]] = [
        *(("against", name) for name in asked.against),
        *(("mix", name) for name in asked.mixes),
        ("mode", asked.mode),
        *(("setup", setup) for setup in asked.setups if MODES[asked.mode].in_teams),
        *(("one", one) for one in asked.ones),
        *((("role", asked.role),) if asked.role else ()),
        *(("players", players) for players in asked.players),
        *((("numbers", ",".join(asked.numbers)),) if asked.numbers else ()),
        ("games-per-candidate", asked.games),
        ("candidates", plan.candidates),
        ("generations", asked.generations),
        ("step", asked.step),
        ("seed", asked.seed),
        *(("also", name) for name in asked.also),
        ("validation-games", asked.validation),
    ]
    told = (f"--{name} {shlex.quote(str(value))}" for name, value in options)
    return " ".join(["rollout tune", shlex.quote(asked.style), *told])
