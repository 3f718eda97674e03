"""`rollout population`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import complain, local_path
from sim.cli.options import Candidates, Jobs, Seed, Step
from sim.visible import show

if TYPE_CHECKING:
    from reports.estimates.table import Table
    from sim.population import Population

MOST = 10**8


def population(
    styles: Annotated[
        list[str],
        typer.Argument(metavar="STYLE...", help="The first members: styles by name, or STYLE.toml."),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            metavar="FOLDER",
            parser=local_path,
            help="Where styles and tables go; and what was played.",
        ),
    ],
    mix: Annotated[
        list[str] | None, typer.Option(metavar="MIX", help="What is played; default core. Repeatable.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, max=50, help="Rounds of answers at most.")] = 4,
    games_per_candidate: Annotated[
        int, typer.Option(min=2, max=MOST, help="Games by which a candidate is judged, of each mix.")
    ] = 1000,
    candidates: Candidates = None,
    generations: Annotated[int, typer.Option(min=1, max=100_000, help="Steps of each search.")] = 20,
    step: Step = 0.25,
    meeting_games: Annotated[
        int,
        typer.Option(
            min=2, max=MOST, help="Games of each mix, none tuned on, that compare members and judge answers."
        ),
    ] = 20_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    force: Annotated[bool, typer.Option("--force", help="Begin anew in FOLDER.")] = False,
) -> None:
    """Find out how much the best players known could still lose to another.

    For two players, Competitive. Each round finds the mixture of members that none of them beats, and tunes styles
    against it; one that surely beats it joins. Where none does, no player that was found gains more on the mixture
    than the figure that is printed. One seed gives the same on any number of workers; a run that was killed goes on
    with the same command, and with more rounds too.

    [bold]Examples[/bold]

      rollout population balanced expert --out rivals --mix core --mix a_rising_darkness
    """
    from joblib import cpu_count

    from sim.cli.progress import GamesProgress
    from sim.population import Settings, grow, make_population
    from sim.study.running.stopping import leaving
    from sim.tuning.output import Kept

    settings = Settings(
        styles=tuple(styles),
        mixes=tuple(mix or ("core",)),
        rounds=rounds,
        games=games_per_candidate,
        candidates=candidates or 0,
        generations=generations,
        step=step,
        meeting=meeting_games,
        seed=seed,
    )
    plan = make_population(settings)
    with leaving(complain), GamesProgress() as progress:
        grown = grow(
            plan, Kept(out, force, out), jobs=jobs or cpu_count(), say=progress.say, progress=progress.report
        )
    _tell(grown, settings.meeting * len(settings.mixes))


def _tell(grown: "Population", games: int) -> None:
    from sim.cli.tables import print_table
    from sim.population import points

    print_table(_members(grown, games))
    last = grown.rounds[-1]
    weights = [(name, weight) for name, weight in last.mixture.items() if weight > 0]
    mixture = ", ".join(f"{name} {weight:.0%}" for name, weight in weights)
    show(f"\nThe last answers were to this mixture: {mixture}.")
    for answer in last.answers:
        end = f"it joins as {answer.name}" if answer.joins else "not sure to gain"
        show(f"  {answer.origin}: gains {points(answer.gain)} points: {end}.")
    if grown.settled:
        most = max(answer.corrected.high for answer in last.answers)
        told = f"No player that was found gains more than {100 * most:.1f} points on it"
        show(f"{told} (upper ends of intervals that hold together, 95%).")
    else:
        show("The mixture with those that joined has not been answered yet: give more --rounds.")


def _members(grown: "Population", games: int) -> "Table":
    from reports.estimates.table import Table, percent
    from sim.population import points

    rows = []
    for place, (member, weight) in enumerate(zip(grown.members, grown.mixture, strict=True)):
        if len(grown.members) > 1:
            who, gain = grown.most_gained_on(place)
            rival = (points(gain), grown.members[who].name)
        else:
            rival = ("-", "-")
        rows.append((member.name, member.origin, percent(weight), *rival))
    return Table(
        "Members of the population, competitive, 2 players",
        ("member", "origin", "weight in the mixture", "most gained on it", "by"),
        rows,
        f"{games:,} games a pair; gains in percentage points beyond a fair share, intervals for all rivals together",
    )
