"""`rollout plan`."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sim.cli.errors import compiling
from sim.cli.options import Jobs, whole_number
from sim.visible import show

if TYPE_CHECKING:
    from reports.estimates.table import Table
    from sim.study import Plan
    from sim.study.running.forecast import Pairing, Sight


STARTS: Final = 2
"""A run waits for two processes to start, one after the other: its own, then the workers, all at once."""


def plan(
    study: Annotated[
        str, typer.Argument(metavar="STUDY", help="A study or balance file, or the name of one.")
    ],
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
            help="Games in all; of a study that asks for a precision, at most.",
        ),
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Tell what a study will play, how long that takes, and how small a difference it can see.

    Plays a few hundred games of each kind of cell for their rate. No dataset is written.

    [bold]Examples[/bold]

      rollout plan quickstart

      rollout plan my_study.toml --games 100000

      rollout plan core_fair
    """
    from joblib import cpu_count

    from sim.cli.plan_balance import balance_file, plan_balance
    from sim.study import load_study, make_plan
    from sim.study.config import find_study
    from sim.study.config.catalogue import current_catalogue

    if (file := balance_file(study)) is not None:
        plan_balance(study, file, games, jobs or cpu_count())
        return
    chosen = load_study(find_study(study), current_catalogue()).override(games=games)
    laid_out = make_plan(chosen)
    goal = laid_out.goal
    if goal is not None:
        laid_out = laid_out.of(min(goal.expected, goal.at_most))

    from sim.cli.tables import print_in_width, wrapped
    from sim.study.running.forecast import pairings, seconds_a_game, sights, start_up

    with compiling():
        start = start_up(say=lambda line: show(line, file=sys.stderr))
        seconds = seconds_a_game(laid_out)
        paired = pairings(laid_out, seconds)
    workers = jobs or cpu_count()
    for line in _head(laid_out, seconds, workers, STARTS * start):
        show("\n".join(wrapped(line)))
    for table in (_cells(laid_out, seconds), _sights(sights(laid_out, chosen.people, paired), paired)):
        show()
        print_in_width(table)
    show(f"\nNext:\n  rollout run {study}{f' --games {games}' if games else ''}")


def _head(plan: "Plan", seconds: Sequence[float], workers: int, start: float) -> list[str]:
    settings, cells = plan.study.settings, len(plan.cells)
    playing = sum(cell.games * each for cell, each in zip(plan.cells, seconds, strict=True)) / workers
    told = [settings.question] if settings.question else []
    told.append(
        f"{plan.study.name}: {plan.games:,} games in {cells} cell{'s' * (cells != 1)}, "
        f"about {duration(playing + start)} with {workers} worker{'s' * (workers != 1)}"
        f" ({duration(start)} to start, {duration(playing)} to play)"
    )
    if left_out := plan.left_out():
        told.append(f"left out, as the mode is not for so many players: {'; '.join(left_out)}")
    if plan.goal is not None:
        told.append(plan.goal.announced())
    return told


def duration(seconds: float) -> str:
    """A time in words."""
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _cells(plan: "Plan", seconds: Sequence[float]) -> "Table":
    from reports.counting.cells import cell_name
    from reports.estimates.table import Table

    rows = [
        (str(cell["number"]), cell_name(cell), f"{cell['games']:,}", f"{1 / each:,.0f}")
        for cell, each in zip(plan.described(), seconds, strict=True)
    ]
    note = (
        "rates measured just now, one worker, a few hundred games of each line-up, mode and number of players"
    )
    return Table("Cells", ("number", "cell", "games", "games/s"), rows, note)


def _sights(found: "Sequence[Sight]", paired: "Mapping[tuple[int, int], Pairing]") -> "Table":
    from reports.counting.cells import players_counted
    from reports.estimates.table import Table
    from sim.study.running.forecast import WANTED

    rows = [
        (
            f"{sight.figure}, {players_counted(sight.players)}",
            f"{sight.games:,}",
            f"{100 * sight.half_width:.2f}",
            f"{100 * sight.detects:.2f}",
            f"{100 * sight.corrected:.2f} ({sight.comparisons})",
            *(f"{games:,}" for games in sight.needs),
        )
        for sight in found
    ]
    wanted = (f"for ±{100 * width:g}" for width in WANTED)
    columns = ("in a cell", "games", "±", "detects", "corrected", *wanted)
    note = (
        "percentage points; ±: half-width of a 95% interval; detects: the smallest difference found with 80% "
        "probability; corrected: the same for the comparisons of its table, whose number is in brackets; for ±1: games "
        "in all for that half-width; two cells: by pairs of games with the same luck"
    )
    if paired:
        told = ", ".join(
            f"{players_counted(players)}: wins {one.wins:.2f}, Bosses {one.falls:.2f} ({one.games} games)"
            for (_, players), one in paired.items()
        )
        note += f", whose results correlate (measured now; {told})"
    return Table("What it can tell", columns, rows, note)
