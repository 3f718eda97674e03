"""`rollout blunders`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.drawing import DRAWN, draw
from sim.cli.errors import UserError, compiling, local_path
from sim.cli.options import Jobs, Seed
from sim.visible import show

if TYPE_CHECKING:
    from reports.estimates.table import Table
    from reports.figures import Chart
    from sim.blunders import Counted


def blunders(
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="Whose turns are looked at: a style.")],
    against: Annotated[
        str | None,
        typer.Option(
            metavar="STRATEGY",
            help="Who has the other seats, in tvt and 1vm the other side; default STRATEGY too.",
        ),
    ] = None,
    mix: Annotated[str, typer.Option(metavar="MIX", help="A set or mix.")] = "core",
    mode: Annotated[str, typer.Option(help="competitive, co-op, solo, expert, tvt or 1vm.")] = "competitive",
    setup: Annotated[
        str, typer.Option(metavar="SETUP", help="In tvt and 1vm: quick, advanced or single.")
    ] = "quick",
    players: Annotated[
        int | None, typer.Option(min=1, max=5, help="How many play; default as few as the mode takes.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10**8, help="Games in all.")] = 10_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    figure: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", parser=local_path, help="Draw the chances of Confrontations, a .png or .svg file."
        ),
    ] = None,
) -> None:
    """Count turns of a strategy that its own values call a mistake, with examples.

    Three kinds: the turn was ended though the strategy scores an action higher; a step went back to where it came from;
    the turn ended on an Adversary that was stepped onto and not battled. Of a style it tells too how often it wins a
    Confrontation, by Power beyond the cost, and how often it expects to.

    [bold]Examples[/bold]

      rollout blunders balanced

      rollout blunders team --mode co-op --mix a_rising_darkness --games 2000

      rollout blunders duellist --mode tvt --players 4 --setup advanced

      rollout blunders expert --figure chances.png
    """
    from joblib import cpu_count

    from cardsets.teams import SETUPS, TeamSetup
    from sim.blunders import count
    from sim.engine.data.modes import MODES
    from sim.study.cell.cell import CellSetup
    from sim.study.config.catalogue import unknown

    if figure and figure.suffix not in DRAWN:
        raise UserError(f"--figure {figure}: a figure is a {' or '.join(DRAWN)} file")
    if setup not in SETUPS:
        raise UserError(f"--setup: {unknown(setup, SETUPS)}")
    number = players or (min(MODES[mode].players) if mode in MODES else 2)
    sides = MODES[mode].side_count(number) if mode in MODES and MODES[mode].in_teams else number
    strategies = (strategy, *([against or strategy] * (sides - 1)))
    cell = CellSetup(mix, mode, number, strategies, teams=TeamSetup(setup))
    with compiling():
        counted = count(cell, seed, games, jobs or cpu_count(), show)
    _tell(strategy, games, counted)
    if figure:
        if not counted.foreseen:
            raise UserError(f"--figure: strategy {strategy!r} is no style, so it foresees no chances to draw")
        draw(_chart(strategy, counted), figure)


def _tell(strategy: str, games: int, counted: "Counted") -> None:
    from reports.statistics.proportion import wilson
    from sim.blunders import KINDS
    from sim.cli.tables import print_table

    show(f"{strategy}: {counted.turns:,} turns in {games:,} games")
    rows = [(kind, counted.blunders[kind], what) for kind, what in KINDS.items()]
    for kind, found, what in [*rows, ("any of them", counted.any_kind, "")]:
        share = wilson(found, counted.turns)
        rate = f"{1000 * share.estimate:.2f} in 1,000 turns [{1000 * share.low:.2f}, {1000 * share.high:.2f}]"
        show(f"{kind}: {found:,}, {rate}" + (f": {what}" if what else ""))
        for example in (each for each in counted.examples if each.kind == kind):
            show(f"  game {example.game}, turn {example.turn}: {example.about}")
    if counted.foreseen:
        show()
        print_table(_chances(strategy, counted))


def _chances(strategy: str, counted: "Counted") -> "Table":
    """How often Confrontations are won, foreseen and seen."""
    from reports.estimates.table import Table, percent
    from reports.statistics.proportion import wilson
    from sim.blunders import OVERS

    groups = counted.confrontations
    rows = []
    for place, over in enumerate(OVERS):
        seen = [wilson(each.won[place], each.tried[place]) for each in groups.values()]
        columns = [text for share in seen for text in (percent(share), f"{share.n:,}")]
        if any(share.n for share in seen):
            rows.append((over, f"{counted.foreseen[place]:.0%}", *columns))
    heads = [text for words in groups for text in (words, "n")]
    return Table(
        f"Confrontations that {strategy} wins, by Power beyond the cost before the Encounter",
        ("Power beyond", "foreseen", *heads),
        rows,
        "as planned: with the help and the abilities that its plan counts on; on going on: what is on the table then, "
        "with no Assist laid or not counting those that are, to help or to defend; 95% intervals",
    )


def _chart(strategy: str, counted: "Counted") -> "Chart":
    """The same as a figure, without what is not foreseen: an Assist that is laid, or a plan with too little Power."""
    from reports.figures.chances import Seen, chance_chart
    from reports.statistics.proportion import wilson
    from sim.blunders import ALONE, OVERS, PLANNED

    def seen(words: str, least: str) -> list[Seen]:
        group = counted.confrontations[words]
        shares = map(wilson, group.won, group.tried)
        return [Seen(*each) for each in zip(OVERS, counted.foreseen, shares, strict=True)][
            OVERS.index(least) :
        ]

    series = {PLANNED: seen(PLANNED, "0"), ALONE: seen(ALONE, "-2")}
    return chance_chart(series, strategy, "Confrontations", "chances")
