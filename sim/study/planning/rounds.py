"""The rounds of a run: one for a number of games, as many as it takes for a precision (`precision`)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sim.results import open_results
from sim.results.manifest import write_manifest
from sim.study.cell.cell import PreparedCell
from sim.study.planning.plan import Plan
from sim.study.planning.record import make_manifest


def goes_on(plan: Plan, looks: Sequence[Any]) -> bool:
    """Whether more may have to be played than the games of the plan, looks taken so far being these."""
    if plan.goal is None:
        return False
    return not looks or looks[-1].games < plan.games or not plan.goal.stop(looks[-1])


def rounds(
    plan: Plan,
    looks: list[Any],
    folder: Path,
    prepared: Sequence[PreparedCell],
    say: Callable[[str], None],
) -> Iterator[Plan]:
    """What is to be played next, until the goal of the study says stop; the caller plays it before asking on.

    Looks are added to `looks`, and noted in the manifest with the games that are due next before any is played:
    a run that is killed goes on from there.
    """
    yield plan
    if plan.goal is None:
        return

    while True:
        if not looks or looks[-1].games < plan.games:
            looks.append(plan.goal.look(open_results(folder)))
        say(plan.goal.said(looks[-1]))
        if plan.goal.stop(looks[-1]):
            break
        plan = plan.of(plan.goal.next_look(looks[-1]))
        write_manifest(folder, make_manifest(plan, prepared, looks))
        yield plan
    write_manifest(folder, make_manifest(plan, prepared, looks))
