"""`rollout run`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import FAILED, user_errors

if TYPE_CHECKING:
    from sim.study.place import Place


def run(
    study: Annotated[str, typer.Argument(metavar="STUDY", help="A study file, or the name of a study.")],
    games: Annotated[
        int | None, typer.Option(min=1, max=10**9, help="Games in all, spread evenly over the study's cells.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, max=1024, help="Worker processes; default one a core."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help="Another seed than the study's.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            help="Results folder; default results/STUDY, on the desk.",
        ),
    ] = None,
) -> None:
    """Play a study's games, write its dataset, print the summary.

    Running again resumes; with more games it extends the dataset. Where cards were edited since, the games go
    beside it (DIR-2, then DIR-3, ...), and what the change did is told figure by figure, game by game.

    [bold]Examples[/bold]

      rollout run quickstart

      rollout run quickstart --games 100000 --jobs 8

      rollout run my_study.toml --seed 7 --out results/again
    """
    from joblib import cpu_count

    from cardsets.desk import find_desk
    from cardsets.errors import CardDataError
    from sim.cli.progress import GamesProgress
    from sim.results import ResultsError, open_results
    from sim.study import RunStopped, StudyError, load_study, make_plan, run_study
    from sim.study.catalogue import current_catalogue
    from sim.study.config import find_study
    from sim.study.errors import SetupError

    with user_errors(StudyError, ResultsError, SetupError, CardDataError):
        chosen = load_study(find_study(study), current_catalogue()).override(games=games, seed=seed)
        plan = make_plan(chosen)
        left_out = plan.left_out()
        folder = out or Path(os.path.relpath(find_desk() or Path())) / "results" / chosen.name
        with user_errors(RunStopped, code=FAILED), GamesProgress() as progress:
            if left_out:
                progress.say(f"Left out, as the mode is not for so many players: {'; '.join(left_out)}.")
            outcome = run_study(
                plan, folder, jobs=jobs or cpu_count(), say=progress.say, progress=progress.report
            )
        # Statistics take a second to import: games first.
        from reports.summary import summarise
        from sim.cli.difference import print_difference
        from sim.cli.tables import print_summary

        summary = summarise(open_results(outcome.place.folder))
    if outcome.played:
        rate = outcome.played / outcome.elapsed
        workers = f"{outcome.workers} worker{'s' * (outcome.workers != 1)}"
        progress.say(
            f"Played {outcome.played:,} games in {outcome.elapsed:.1f} s: {rate:,.0f} games/s, {workers}."
        )
    else:
        progress.say(f"All {outcome.games:,} games were there already; nothing was played.")
    print_summary(summary)
    place = outcome.place
    if place.before is not None:
        from reports.comparison import CannotCompare

        print()
        with user_errors(ResultsError, CannotCompare):
            print_difference(place.before, place.folder, place.changes)
    where = "" if out is None else f" --out {out}"
    print(f"\nNext:\n{_next_steps(study, place, outcome.games, where)}")


def _next_steps(study: str, place: "Place", games: int, where: str) -> str:
    steps = [(f"rollout report {place.folder}", "this summary again, and a page with figures")]
    if place.before is not None:
        steps.append(
            (f"rollout compare {place.before} {place.folder}", "what the change did, as a page with figures")
        )
    steps += [
        (f"rollout replay {place.folder} 0 0 --why", "one game, told turn by turn, with reasons"),
        (f"rollout run {study} --games {10 * games}{where}", "more games, narrower intervals"),
    ]
    width = max(len(command) for command, _ in steps)
    return "\n".join(f"  {command.ljust(width)}   {what}" for command, what in steps)
