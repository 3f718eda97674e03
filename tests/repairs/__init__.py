"""Broken games of known repair, and games that need none: what the balancer makes of them.

A calibrated set (`CALIBRATED`, with targets that it surely meets) has one to three of twelve numbers changed, so that
some target is surely missed. The balancer is told the twelve numbers, the targets and the broken set; what was changed
it is not told. It repairs a set where what it finds passes its proof. In sets where nothing is wrong numbers were
changed, too, or none, and all targets are surely met.

All of it comes from a listed number each: the same ones give the same sets, games and answers.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np
import tomlkit

from sim.balance.balance import balance
from sim.balance.goal import LIKELY, Estimates, Goal
from sim.balance.knobs import Knob, Setting, changed, overlay_of, starts
from sim.balance.look import surely_missed
from sim.balance.measure import Measure
from sim.balance.plan import BalancePlan, make_balance
from sim.study.config.catalogue import current_catalogue
from sim.tuning.output import Kept
from sim.tuning.workers import Job

MIX: Final = "core"
NUMBERS: Final = 12
FARTHEST: Final = 3
"""How far a number is off at most, in a broken set."""

CALIBRATED: Final[dict[str, Any]] = {
    "contexts": [
        {
            "mixes": [MIX], "players": [2], "strategies": ["balanced"],
            "targets": {
                "win shares by character": {"ratio": 1.4},
                "Boss of Level II defeated": [0.73, 0.91],
                "Boss of Level III defeated": [0.1, 0.3],
                "rounds": [15.6, 16.8],
            },
        },
        {
            "mixes": [MIX], "modes": ["co-op"], "players": [2], "strategies": ["team"],
            "targets": {"games won": [0.3, 0.52], "Boss of Level III defeated": [0.3, 0.53], "rounds": [14.7, 15.8]},
        },
    ],
}  # fmt: skip
"""The contexts of all sets, with targets that the set as it is surely meets."""

SIZES: Final[dict[str, Any]] = {
    "search": {
        "base_games": 2000, "run_games": 150, "candidates": 12, "race_games": 500, "refinements": 1, "generations": 0,
    },
    "players": {"generations": 2, "games": 50, "styles": ["expert"], "check_games": 300, "search_games": 0},
    "validation": {"games": 3000},
}  # fmt: skip
"""How much is played of each set: little, for there are forty."""

LOOK: Final = 1000
"""Games of each context by which a set is known to be broken, or sound."""


@dataclass(frozen=True)
class Broken:
    """A set: its number, what was changed (from, to) by the name of the knob, and whether anything is wrong with it."""

    number: int
    changes: dict[str, tuple[int, int]]
    is_broken: bool


@dataclass(frozen=True)
class Answer:
    """What the balancer made of a set: how many changes, whether its proof passed, the seconds it took."""

    broken: Broken
    outcome: str
    changes: str
    count: int
    passed: bool
    seconds: float
    cpu: float

    @property
    def as_few(self) -> bool:
        """Whether it passes with no more changes than were made."""
        return self.passed and self.count <= len(self.broken.changes)


def knobs_of(folder: Path) -> tuple[Knob, ...]:
    """The twelve numbers as they are in the calibrated set: what all Bosses cost, and how far characters move."""
    return _plan(folder, [], {}, 1).knobs


def broken_set(number: int, folder: Path, *, is_broken: bool) -> Broken:
    """The number-th broken set, or the number-th sound one: drawn until a short look is sure of that."""
    chance = np.random.default_rng([number, int(is_broken)])
    knobs = knobs_of(folder)
    while True:
        count = int(chance.integers(1, 4)) if is_broken else int(chance.integers(0, 4))
        farthest = FARTHEST if is_broken else 1
        setting = list(starts(knobs))
        for place in chance.choice(len(knobs), count, replace=False):
            step = int(chance.integers(1, farthest + 1)) * (1 if chance.random() < 0.5 else -1)
            setting[place] = max(1, setting[place] + step)
        changes = {
            knob.name: (knob.start, value)
            for knob, value in zip(knobs, setting, strict=True)
            if value != knob.start
        }
        if len(changes) == count and _looks(folder, tuple(setting), number, is_broken=is_broken):
            return Broken(number, changes, is_broken)


def _looks(folder: Path, setting: Setting, number: int, *, is_broken: bool) -> bool:
    """Whether a set is surely broken; or surely sound, so that the games of a proof will show it."""
    plan = _plan(folder, [], {}, 1)
    measure = Measure(_Here(), plan.contexts, plan.aims, plan.knobs)
    (tally,) = measure.tallies([setting], 10**6 + number, LOOK)
    goal = Goal.of(plan.aims, tally, SIZES["validation"]["games"], 0.05)
    if is_broken:
        return bool(surely_missed(goal, tally, 0.001))
    return goal.chance(Estimates(tally.values, tally.errors)) >= LIKELY


class _Here:
    """Does jobs in this process, and keeps nothing."""

    def do(self, call: Callable[[Any], Any], jobs: Sequence[Job]) -> list[Any]:
        """Returns what comes of each job."""
        return [call(job.order(os.getpid(), Path.cwd())) for job in jobs]


def _plan(folder: Path, overlays: Sequence[str], values: dict[str, list[int]], seed: int) -> BalancePlan:
    """The balance of the set with some overlays beneath; the numbers may take some values, by their names."""
    file = folder / "repair.toml"
    file.write_text(_file(overlays, values, seed))
    with chdir(folder):
        return make_balance(Path("repair.toml"), current_catalogue())


def _file(overlays: Sequence[str], values: dict[str, list[int]], seed: int) -> str:
    named: list[dict[str, Any]] = []
    for name, wanted in values.items():
        card, _, field = name.partition(": ")
        of_type = "boss" if field == "cost" else "character"
        named.append({"card": card, "type": of_type, "field": field, "values": wanted, "price": 1.0})
    every = [
        {"every": "number", "types": ["boss"], "fields": ["cost"], "published": 1.0},
        {"every": "number", "types": ["character"], "fields": ["alt.move"], "published": 1.0},
    ]
    contexts = [
        {**context, **({"overlays": list(overlays)} if overlays else {})}
        for context in CALIBRATED["contexts"]
    ]
    return "# Which numbers were changed?\n" + tomlkit.dumps(
        {"seed": seed, "knobs": named or every, "contexts": contexts, **SIZES}
    )


def repair(broken: Broken, folder: Path, jobs: int) -> Answer:
    """Have the balancer repair a set, in a folder of its own."""
    knobs = knobs_of(folder)
    (folder / "rollout.toml").touch()
    setting = tuple(broken.changes.get(knob.name, (0, knob.start))[1] for knob in knobs)
    overlays = []
    if broken.changes:
        (folder / "overlays").mkdir(exist_ok=True)
        plan = _plan(folder, [], {}, 1)
        text = overlay_of(changed(knobs, setting), plan.contexts[0].card_set, ["What was changed."])
        (folder / "overlays" / "broken.toml").write_text(text)
        overlays = ["broken"]
    values = {
        knob.name: [value for value in _around(now) if value != now]
        for knob, now in zip(knobs, setting, strict=True)
    }
    began, used = perf_counter(), _cpu()
    plan = _plan(folder, overlays, values, broken.number)
    with chdir(folder):
        found = balance(plan, Kept(Path("found"), False, Path("found")), jobs=jobs)
    changes = found.chosen.changes if found.chosen else []
    told = "; ".join(f"{found.knobs[n].name} {found.knobs[n].start} to {value}" for n, value in changes)
    passed = bool(found.proofs) and found.proofs[-1].passed
    return Answer(broken, found.outcome, told, len(changes), passed, perf_counter() - began, _cpu() - used)


def _around(now: int) -> Iterator[int]:
    """The values that a number may take: as far to either side as one may have been changed."""
    yield from range(max(1, now - FARTHEST), now + FARTHEST + 1)


def _cpu() -> float:
    """Seconds of all cores that this process and its children took."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
