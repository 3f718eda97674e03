"""`rollout run`."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import UserError, complain, results_folder
from sim.cli.options import Jobs, whole_number
from sim.visible import show

if TYPE_CHECKING:
    from sim.cli.progress import GamesProgress
    from sim.study import Plan
    from sim.study.running.place import Place
    from sim.study.running.run import Outcome


class Backend(StrEnum):
    """Who plays the games of a run."""

    LOCAL = "local"
    DASK = "dask"


def run(
    study: Annotated[str, typer.Argument(metavar="STUDY", help="A study file, or the name of a study.")],
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
            help="Games in all, such as 20000, 20,000 or 20k; of a study that asks for a precision, at most.",
        ),
    ] = None,
    jobs: Jobs = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**63 - 1, help="Another seed than the study's.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            parser=results_folder,
            help="Results folder, or an address such as s3://bucket/study; default results/STUDY, on the desk.",
        ),
    ] = None,
    backend: Annotated[
        Backend, typer.Option(help="Who plays: processes of this machine, or the workers of a Dask cluster.")
    ] = Backend.LOCAL,
    scheduler: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The cluster's scheduler, such as tcp://10.0.0.1:8786.")
    ] = "",
) -> None:
    """Play a study's games, write its dataset, print the summary.

    Running again resumes; with more games it extends the dataset. A study that asks for a precision plays until
    its figure is known so closely; where that is out of reach it exits 2, and its games stay. Where cards were
    edited since, the games go beside it (DIR-2, then DIR-3, ...), and what the change did is told figure by
    figure, game by game.

    [bold]Examples[/bold]

      rollout run quickstart

      rollout run quickstart --games 100000 --jobs 8

      rollout run my_study.toml --seed 7 --out results/again

      rollout run quickstart --backend dask --scheduler tcp://10.0.0.1:8786 --out s3://bucket/quickstart
    """
    _check_backend(backend, scheduler, jobs)
    outcome = _play(study, games, seed, out, jobs, scheduler)
    _tell_difference(outcome.place)
    _tell(outcome)
    where = "" if out is None else f" --out {out}"
    more = f"rollout run {study} --games {10 * outcome.games}{where}" if outcome.goal is None else ""
    show(f"\nNext:\n{_next_steps(outcome.place, more)}")
    if outcome.unreached:
        raise UserError(outcome.unreached)


def _check_backend(backend: Backend, scheduler: str, jobs: int | None) -> None:
    if backend is Backend.LOCAL and scheduler:
        raise UserError("--scheduler is for --backend dask")
    if backend is Backend.DASK and not scheduler:
        raise UserError("--backend dask: --scheduler is missing; give the address of the cluster's scheduler")
    if backend is Backend.DASK and jobs is not None:
        raise UserError("--jobs is for this machine; a cluster has the workers that were started for it")


def _play(
    study: str, games: int | None, seed: int | None, out: Path | None, jobs: int | None, scheduler: str
) -> "Outcome":
    """Play what is still to be played of a study, into its folder."""
    from joblib import cpu_count

    from cardsets.desk import find_desk
    from sim.cli.progress import GamesProgress
    from sim.study import load_study, make_plan, run_study
    from sim.study.config import find_study
    from sim.study.config.catalogue import current_catalogue
    from sim.study.running.stopping import leaving

    chosen = load_study(find_study(study), current_catalogue()).override(games=games, seed=seed)
    plan = make_plan(chosen)
    folder = out or Path(os.path.relpath(find_desk() or Path())) / "results" / chosen.name
    with leaving(complain), GamesProgress() as progress:
        _announce(plan, progress)
        return run_study(
            plan,
            folder,
            jobs=jobs or cpu_count(),
            cluster=scheduler,
            say=progress.say,
            progress=progress.report,
        )


def _announce(plan: "Plan", progress: "GamesProgress") -> None:
    """What of the study is left out, and what precision it asks for."""
    left_out = plan.left_out()
    if left_out:
        progress.say(f"Left out, as the mode is not for so many players: {'; '.join(left_out)}.")
    if plan.goal is not None:
        told = plan.goal.announced()
        progress.say(f"{told[0].upper()}{told[1:]}.")


def _tell(outcome: "Outcome") -> None:
    """How fast it went, and what came of it."""
    # Statistics take a second to import: games first.
    from reports.summary import summarise
    from sim.cli.tables import print_summary
    from sim.results import open_results

    summary = summarise(open_results(outcome.place.folder))
    if outcome.played:
        rate = outcome.played / outcome.elapsed
        workers = f"{outcome.workers} worker{'s' * (outcome.workers != 1)}"
        told = f"Played {outcome.played:,} games in {outcome.elapsed:.1f} s: {rate:,.0f} games/s, {workers}."
    else:
        told = f"All {outcome.games:,} games were there already; nothing was played."
    show(told, file=sys.stderr)
    print_summary(summary, f"rollout report {outcome.place.folder} --all")


def _tell_difference(place: "Place") -> None:
    """What a change of cards did since the first run, if there was one."""
    if place.before is None:
        return
    from sim.cli.difference import print_difference

    print_difference(place.before, place.folder, place.changes)
    show()


def _next_steps(place: "Place", more: str) -> str:
    steps = [(f"rollout report {place.folder}", "this summary again, and a page with figures")]
    if place.before is not None:
        steps.append(
            (f"rollout compare {place.before} {place.folder}", "what the change did, as a page with figures")
        )
    elif _is_paired(place.folder):
        steps.append((f"rollout compare {place.folder}", "what differs between its cells, game by game"))
    trust = " --trust" if _wants_trust(place.folder) else ""
    steps.append(
        (f"rollout replay {place.folder} 0 0 --why{trust}", "one game, told turn by turn, with reasons")
    )
    if more:
        steps.append((more, "more games, narrower intervals"))
    width = max(len(command) for command, _ in steps)
    wide = any(width + len(what) + 5 > 80 for _, what in steps)
    return "\n".join(
        f"  {command}\n      {what}" if wide else f"  {command.ljust(width)}   {what}"
        for command, what in steps
    )


def _is_paired(folder: Path) -> bool:
    """Whether cells of a dataset differ in cards, mode or rules alone, so that they can be compared."""
    from reports.estimates.comparison import sides_within
    from sim.results import open_results

    return bool(sides_within(open_results(folder)))


def _wants_trust(folder: Path) -> bool:
    """Whether the first cell of a dataset is played by a file that lies off the desk."""
    from sim.replay.trust import untrusted
    from sim.results.manifest import read_manifest

    return bool(untrusted(folder, read_manifest(folder)["cells"][0]["strategies"]))
