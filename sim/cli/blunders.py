"""`rollout blunders`."""

from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import compiling
from sim.cli.options import Jobs, Seed
from sim.visible import show

if TYPE_CHECKING:
    from sim.blunders import Counted


def blunders(
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="Whose turns are looked at: a style.")],
    against: Annotated[
        str | None, typer.Option(metavar="STRATEGY", help="Who has the other seats; default STRATEGY too.")
    ] = None,
    mix: Annotated[str, typer.Option(metavar="MIX", help="A set or mix.")] = "core",
    mode: Annotated[str, typer.Option(help="competitive, co-op, solo or expert.")] = "competitive",
    players: Annotated[
        int | None, typer.Option(min=1, max=5, help="How many play; default as few as the mode takes.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10**8, help="Games in all.")] = 10_000,
    seed: Seed = 1,
    jobs: Jobs = None,
) -> None:
    """Count turns of a strategy that its own values call a mistake, with examples.

    Three kinds: the turn was ended though the strategy scores an action higher; a step went back to where it came from;
    the turn ended on an Adversary that was stepped onto and not battled.

    [bold]Examples[/bold]

      rollout blunders balanced

      rollout blunders team --mode co-op --mix a_rising_darkness --games 2000
    """
    from joblib import cpu_count

    from sim.blunders import count
    from sim.engine.data.modes import MODES
    from sim.study.cell.cell import CellSetup

    number = players or (min(MODES[mode].players) if mode in MODES else 2)
    strategies = (strategy, *([against or strategy] * (number - 1)))
    with compiling():
        counted = count(CellSetup(mix, mode, number, strategies), seed, games, jobs or cpu_count(), show)
    _tell(strategy, games, counted)


def _tell(strategy: str, games: int, counted: "Counted") -> None:
    from reports.statistics.proportion import wilson
    from sim.blunders import KINDS

    show(f"{strategy}: {counted.turns:,} turns in {games:,} games")
    rows = [(kind, counted.blunders[kind], what) for kind, what in KINDS.items()]
    for kind, found, what in [*rows, ("any of them", counted.any_kind, "")]:
        share = wilson(found, counted.turns)
        rate = f"{1000 * share.estimate:.2f} in 1,000 turns [{1000 * share.low:.2f}, {1000 * share.high:.2f}]"
        show(f"{kind}: {found:,}, {rate}" + (f": {what}" if what else ""))
        for example in (each for each in counted.examples if each.kind == kind):
            show(f"  game {example.game}, turn {example.turn}: {example.about}")
