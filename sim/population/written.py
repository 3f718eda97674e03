"""What a population leaves in its folder: a file of each style that was found, and two tables."""

import csv
import io
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import tomlkit

from reports.statistics import Interval
from sim.population.found import Population
from sim.population.plan import Settings
from sim.results.whole import write_whole
from sim.tuning.plan import versions
from sim.tuning.space import Weights
from strategies.planner.style import NAMES

WIDTH: Final = 110
MEMBERS: Final = "members.csv"
MEETINGS: Final = "meetings.csv"
FOUND: Final = "found_{}.toml"


def write_member(path: Path, weights: Weights, origin: str, gain: Interval, settings: Settings) -> None:
    """Write a style that was found, with a comment that says how, and what it gains on the mixture it answers."""
    used = ", ".join(f"{name} {number}" for name, number in versions().items())
    said = (
        f"Found by rollout population ({origin}) on {' and '.join(settings.mixes)}, 2 players, seed {settings.seed}; "
        f"with {used}. In games that it was not tuned on it gains {points(gain)} points on the mixture that it answers."
    )
    comment = textwrap.wrap(
        said, WIDTH, initial_indent="# ", subsequent_indent="# ", break_long_words=False, break_on_hyphens=False
    )  # fmt: skip
    description = tomlkit.item(f"An answer to a population ({origin}).").as_string()
    numbers = [f"{name} = {number}" for name, number in zip(NAMES, weights, strict=True)]
    text = "\n".join([*comment, f"description = {description}", "", *numbers, ""])
    write_whole(path, text.encode())


def forget_results(folder: Path) -> None:
    """Take away what an earlier population left, but for what was played."""
    for path in (folder / MEMBERS, folder / MEETINGS, *folder.glob(FOUND.format("*"))):
        path.unlink(missing_ok=True)


def write_results(population: Population, folder: Path) -> None:
    """Write the members with their weights in the mixture, and how each did against each."""
    members = [
        (member.name, member.origin, f"{weight.estimate:.4f}", f"{weight.low:.4f}", f"{weight.high:.4f}")
        for member, weight in zip(population.members, population.mixture, strict=True)
    ]
    _write(folder / MEMBERS, ("member", "origin", "weight", "low", "high"), members)
    meetings = []
    for (one, other), share in sorted(population.meetings.shares.items()):
        found = share.interval()
        names = population.meetings.names
        bounds = (f"{found.estimate:.5f}", f"{found.low:.5f}", f"{found.high:.5f}")
        meetings.append((names[one], names[other], *bounds, str(share.n)))
    _write(folder / MEETINGS, ("member", "against", "share", "low", "high", "games"), meetings)


def points(gain: Interval) -> str:
    """A gain in percentage points, with its interval."""
    return f"{100 * gain.estimate:+.1f} [{100 * gain.low:+.1f}, {100 * gain.high:+.1f}]"


def _write(path: Path, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    write_whole(path, text.getvalue().encode())
