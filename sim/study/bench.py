"""The project's benchmark: complete games a second on one core, warm."""

import json
import platform
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any, Final

from sim.engine.compiled import stopwatch
from sim.study.cell import CellSetup, prepare, warm

MIXES: Final = ("core", "a_rising_darkness")
CASES: Final = (
    ("competitive", 2, "random"),
    ("competitive", 2, "balanced"),
    ("competitive", 4, "balanced"),
    ("co-op", 4, "team"),
)
REPEATS: Final = 5
GAMES: Final = 2000  # a repeat
SEED: Final = 20_240


@dataclass(frozen=True)
class Measurement:
    """Games a second of one case: the median of the repeats, and their range."""

    mix: str
    mode: str
    players: int
    strategy: str
    games: int
    median: float
    least: float
    most: float


def run(machine_readable: bool = False, say: Callable[[str], None] = print) -> int:
    """Measure every case and print a table (or JSON). Returns the exit code."""
    loading = warm(lambda text: None if machine_readable else say(text))
    results = [measure(mix, *case) for mix in MIXES for case in CASES]
    if machine_readable:
        say(json.dumps(report(loading, results), indent=2))
        return 0
    say(f"Engine ready in {loading:.1f} s. Complete games a second on one core, median of {REPEATS}:")
    for m in results:
        say(
            f"  {m.mix:<18} {m.mode:<12} {m.players} players  {m.strategy:<9} {m.median:>8,.0f}"
            f"   ({m.least:,.0f} to {m.most:,.0f})"
        )
    return 0


def measure(mix: str, mode: str, players: int, strategy: str, games: int = GAMES) -> Measurement:
    """Time whole games of one strategy against itself; the first games are not counted."""
    cell = prepare(CellSetup(mix, mode, players, (strategy,)))
    cell.play(SEED, 0, games // 10)
    rates = []
    for repeat in range(REPEATS):
        watch = stopwatch()
        cell.play(SEED, repeat * games, (repeat + 1) * games)
        rates.append(games / watch())
    return Measurement(
        mix, mode, players, strategy, games * REPEATS, statistics.median(rates), min(rates), max(rates)
    )


def report(loading: float, results: list[Measurement]) -> dict[str, Any]:
    """What a program would read."""
    return {
        "machine": {
            "processor": platform.processor() or platform.machine(),
            "python": platform.python_version(),
        },
        "versions": {name: version(name) for name in ("numba", "numpy")},
        "engine_ready_seconds": round(loading, 2),
        "cases": [{key: _rounded(value) for key, value in asdict(m).items()} for m in results],
    }


def _rounded(value: Any) -> Any:
    return round(value, 1) if isinstance(value, float) else value
