"""`rollout plan` of a balance file: how many games it plays at most, and how long that takes."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sim.cli.errors import UserError, compiling
from sim.visible import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.estimates.table import Table
    from sim.balance.plan import BalancePlan


def balance_file(name: str) -> Path | None:
    """The balance file that is meant by a path or name; None where a study is."""
    from sim.balance.document import balances, is_balance

    path = Path(name)
    if path.is_file():
        return path if is_balance(path) else None
    return balances().get(name)


def plan_balance(name: str, file: Path, games: int | None, workers: int) -> None:
    """Tell what a balance will play, and how long that takes; plays a few hundred games for their rate."""
    from sim.balance.plan import make_balance
    from sim.cli.plan import STARTS, duration
    from sim.cli.tables import print_in_width, wrapped
    from sim.study import Study
    from sim.study.config.catalogue import current_catalogue
    from sim.study.planning.plan import Plan
    from sim.study.running.forecast import seconds_a_game, start_up

    if games is not None:
        raise UserError("--games: a balance file says how much is played of each part; see its [search]")
    plan = make_balance(file, current_catalogue())
    study = Study(plan.asked.name, plan.asked.contexts[0])
    with compiling():
        start = start_up(say=lambda line: show(line, file=sys.stderr))
        seconds = seconds_a_game(Plan(study, tuple(context.cell for context in plan.contexts)))
    mean = sum(seconds) / len(seconds)
    total = sum(plan.games.values())
    time = total * mean / workers + STARTS * start
    numbers, contexts = len(plan.knobs), len(plan.contexts)
    told = [
        *([plan.asked.document.question] if plan.asked.document.question else []),
        f"{plan.asked.name}: {numbers} number{'s' * (numbers != 1)} in {contexts} context{'s' * (contexts != 1)}, "
        f"{len(plan.aims)} targets; {total:,} games at most, about {duration(time)} with {workers} "
        f"worker{'s' * (workers != 1)}",
    ]
    for line in told:
        show("\n".join(wrapped(line)))
    for table in (_parts(plan, mean / workers), _contexts(plan, seconds)):
        show()
        print_in_width(table)
    show(f"\nNext:\n  rollout balance {name}")


def _parts(plan: "BalancePlan", each: float) -> "Table":
    from reports.estimates.table import Table
    from sim.cli.plan import duration

    rows = [(name, f"{games:,}", duration(games * each)) for name, games in plan.games.items()]
    note = "at most: where nothing is wrong only the first and the last part are played, and beyond is seldom gone"
    return Table("Parts", ("part", "games", "time"), rows, note)


def _contexts(plan: "BalancePlan", seconds: "Sequence[float]") -> "Table":
    from reports.estimates.table import Table

    rows = [
        (context.name, str(sum(aim.context == number for aim in plan.aims)), f"{1 / took:,.0f}")
        for number, (context, took) in enumerate(zip(plan.contexts, seconds, strict=True))
    ]
    note = "rates measured just now, one worker, a few hundred games"
    return Table("Contexts", ("context", "targets", "games/s"), rows, note)
