"""The project's benchmark: complete games a second on one core, warm, and how quiet the core was meanwhile.

A virtual core is often half of a real one: while a neighbour uses the other half, everything here takes up to
twice as long, and nothing inside the machine says so. So a fixed loop of plain Python, which knows nothing of
the engine, is timed between the bursts of games. Every burst counts in a case's median; beside it stands the
median of those bursts around which that loop had its usual speed.
"""

import json
import platform
import statistics
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any, Final

from sim.engine.machine.compiled import stopwatch
from sim.study.cell.cell import CellSetup, prepare
from sim.study.cell.warming import warm
from sim.visible import show

CASES: Final = (
    *(
        (mix, *played)
        for mix in ("core", "a_rising_darkness")
        for played in (
            ("competitive", 2, "random"),
            ("competitive", 2, "balanced"),
            ("competitive", 4, "balanced"),
            ("co-op", 4, "team"),
        )
    ),
    ("core", "1vm", 3, "duellist"),
    ("war_on_cybertron", "tvt", 2, "random"),
    ("war_on_cybertron", "tvt", 2, "balanced"),
    ("war_on_cybertron", "tvt", 2, "commander"),
    ("war_on_cybertron_autobots", "co-op", 2, "commander_team"),
    ("core", "competitive+infiltration", 2, "commander"),
    ("core", "co-op+unicron", 2, "unicron_team"),
    ("core", "1vm+unicron", 3, "commander"),
)
"""What is played: a mix, a mode, how many players, and the strategy of all of them."""
BURSTS: Final = 20
GAMES: Final = 500  # a burst
SEED: Final = 20_240
LOOPS: Final = 400_000  # about as long as a tenth of a burst
QUIET: Final = 0.8  # of the best pace of the run: halves of a core that is shared stay below 0.7


@dataclass(frozen=True)
class Burst:
    """Games a second of some games in a row, and the core's pace: the lower of just before and just after."""

    rate: float
    pace: float


@dataclass(frozen=True)
class Case:
    """What is played, and how fast, burst by burst."""

    mix: str
    mode: str
    players: int
    strategy: str
    bursts: tuple[Burst, ...]


@dataclass(frozen=True)
class Measurement:
    """Games a second of one case: the median of all bursts, their range, and the median of the quiet ones.

    `quiet_median` is None where no burst was quiet.
    """

    mix: str
    mode: str
    players: int
    strategy: str
    games: int
    median: float
    least: float
    most: float
    quiet_median: float | None
    quiet_bursts: int


def run(machine_readable: bool = False, say: Callable[[str], None] = show) -> int:
    """Measure every case and print a table (or JSON). Returns the exit code."""
    loading = warm(lambda text: None if machine_readable else say(text))
    cases = [play(*case) for case in CASES]
    best = best_pace(cases)
    results = [measure(case, best) for case in cases]
    if machine_readable:
        say(json.dumps(report(loading, best, results), indent=2))
    else:
        say_table(loading, best, results, say)
    return 0


def play(mix: str, mode: str, players: int, strategy: str) -> Case:
    """Time bursts of whole games of one strategy against itself; the first games are not counted."""
    cell = prepare(CellSetup(mix, mode, players, (strategy,)))
    cell.play(SEED, 0, GAMES)
    bursts = []
    before = pace()
    for burst in range(BURSTS):
        watch = stopwatch()
        cell.play(SEED, burst * GAMES, (burst + 1) * GAMES)
        rate = GAMES / watch()
        after = pace()
        bursts.append(Burst(rate, min(before, after)))
        before = after
    return Case(mix, mode, players, strategy, tuple(bursts))


def pace() -> float:
    """Million turns a second of a fixed loop of plain Python."""
    watch = stopwatch()
    total = 0
    for number in range(LOOPS):
        total += number
    return LOOPS / watch() / 1e6


def best_pace(cases: Iterable[Case]) -> float:
    """The best pace around any burst of the run: the core's own, if it was left alone at all."""
    return max(burst.pace for case in cases for burst in case.bursts)


def measure(case: Case, best: float) -> Measurement:
    """What the bursts of a case say; `best` is the run's best pace."""
    rates = [burst.rate for burst in case.bursts]
    quiet = [burst.rate for burst in case.bursts if burst.pace >= QUIET * best]
    return Measurement(
        case.mix, case.mode, case.players, case.strategy, GAMES * len(rates),
        statistics.median(rates), min(rates), max(rates),
        statistics.median(quiet) if quiet else None, len(quiet),
    )  # fmt: skip


def say_table(loading: float, best: float, results: list[Measurement], say: Callable[[str], None]) -> None:
    """Print what a person would read."""
    say(f"Engine ready in {loading:.1f} s. Complete games a second on one core, median of {BURSTS} bursts:")
    for m in results:
        quiet = f"{m.quiet_median:>8,.0f}" if m.quiet_median is not None else f"{'-':>8}"
        say(
            f"  {m.mix:<25} {m.mode:<12} {m.players} players  {m.strategy:<14} {m.median:>8,.0f}"
            f"   ({m.least:,.0f} to {m.most:,.0f})   {quiet} in {m.quiet_bursts} quiet bursts"
        )
    say(
        f"Quiet: a fixed loop of Python, timed before and after, kept {QUIET:.0%} of its best pace "
        f"({best:.1f} million turns a second)."
    )


def report(loading: float, best: float, results: list[Measurement]) -> dict[str, Any]:
    """What a program would read."""
    return {
        "machine": {
            "processor": platform.processor() or platform.machine(),
            "python": platform.python_version(),
            "best_pace": round(best, 1),
        },
        "versions": {name: version(name) for name in ("numba", "numpy")},
        "engine_ready_seconds": round(loading, 2),
        "bursts": BURSTS,
        "cases": [{key: _rounded(value) for key, value in asdict(m).items()} for m in results],
    }


def _rounded(value: Any) -> Any:
    return round(value, 1) if isinstance(value, float) else value
