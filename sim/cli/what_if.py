"""`rollout try`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import UserError
from sim.cli.options import Jobs, Seed, whole_number
from sim.visible import show

if TYPE_CHECKING:
    from reports.estimates.tried import Tried
    from sim.study import Study
    from sim.study.what_if import Change

GAMES = 20_000
SEED = 20_261_127


def try_out(
    mix: Annotated[str, typer.Argument(metavar="MIX", help="A mix or set, such as core.")],
    card: Annotated[str, typer.Argument(metavar="CARD", help="The name of a card or character.")],
    changes: Annotated[
        list[str],
        typer.Argument(
            metavar="FIELD=VALUE...", help="What changes: cost=3, move=4; with --sweep the field alone."
        ),
    ],
    players: Annotated[
        str, typer.Option(metavar="LIST", help="Numbers of players, such as 2,3,4.")
    ] = "2,3,4",
    mode: Annotated[str, typer.Option(metavar="MODE", help="The mode that is played.")] = "competitive",
    variant: Annotated[
        str, typer.Option(metavar="NAME", help="The variant of the mode, such as infiltration.")
    ] = "",
    strategy: Annotated[
        str,
        typer.Option(metavar="NAME", help="Who plays; by default balanced, or team where all win together."),
    ] = "",
    games: Annotated[
        int, typer.Option(metavar="N", parser=whole_number, help="Games in all, spread over all cells.")
    ] = GAMES,
    seed: Seed = SEED,
    jobs: Jobs = None,
    sweep: Annotated[
        str, typer.Option(metavar="FIRST..LAST", help="All values of the field that stands alone: a curve.")
    ] = "",
    figure: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Of a sweep: draw the curve, as .png or .svg.")
    ] = None,
) -> None:
    """Try a change of one card: the same games with it and without, the difference first.

    Of a character its win share, of a Boss how often it falls, of another card the wins of who gains it; and how many
    games went otherwise. The change is kept as an overlay and a study, on your desk or in the folder tries, to be
    run again with more games, reported and compared.

    [bold]Examples[/bold]

      rollout try core "Optimus Prime" move=4

      rollout try core Bumblebee move --sweep 2..5 --players 3

      rollout try core Shrapnel cost=3 --games 100000
    """
    from reports.estimates.tried import tried_table
    from reports.figures.tried import sweep_chart
    from sim.cli.drawing import DRAWN, draw
    from sim.cli.tables import print_in_width
    from sim.study import load_study
    from sim.study.config.catalogue import current_catalogue
    from sim.study.what_if import differing, question_of, write_study

    if figure and (not sweep or figure.suffix not in DRAWN):
        raise UserError(f"--figure {figure}: the curve of a --sweep, as a {' or '.join(DRAWN)} file")
    numbers = _numbers(players)
    steps = _changes(mix, card, changes, sweep)
    who = strategy or ("balanced" if mode in ("competitive", "tvt", "1vm") else "team")
    written = write_study(mix, steps, mode, numbers, [who], seed, variant)
    desk, study = written.desk, written.study
    at = Path.cwd()
    os.chdir(desk)  # where the study and its overlays are found by name
    try:
        with written.taken_back():
            chosen = load_study(study.relative_to(desk), current_catalogue()).override(games=games)
        found = _play(chosen, jobs, steps[0])
    finally:
        os.chdir(at)
    show(question_of(steps))
    field = differing(steps) if len(steps) > 1 else ""
    print_in_width(tried_table(found, steps[0].card.name, field))
    if figure:
        draw(sweep_chart(found, field, steps[0].card.name), figure)
    inside = "" if desk.resolve() == at else f"cd {os.path.relpath(desk)}\n  "
    show(
        f"\nNext:\n  {inside}rollout run {study.stem} --games {10 * games}\n"
        f"  rollout report results/{study.stem}\n  rollout compare results/{study.stem}"
    )


def _numbers(text: str) -> list[int]:
    """Numbers of players, written `2,3,4`."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdigit() and len(part) < 3 for part in parts):
        raise UserError(f"--players {text}: write numbers with commas between, such as 2,3,4")
    return list(dict.fromkeys(map(int, parts)))


def _changes(mix: str, card: str, words: list[str], sweep: str) -> "list[Change]":
    from sim.study.what_if import card_called, field_of, read_change, steps_of, swept

    if not sweep:
        return [read_change(mix, card, words)]
    alone = [word for word in words if "=" not in word]
    if len(alone) != 1:
        raise UserError("--sweep: name one field without a value, such as: move --sweep 2..5")
    found, held = card_called(mix, card), [word for word in words if "=" in word]
    before = read_change(mix, card, held) if held else None
    return swept(before, found, field_of(found, alone[0]), steps_of(sweep))


def _play(chosen: "Study", jobs: int | None, change: "Change") -> "list[Tried]":
    """Play the study; returns what the change does."""
    from joblib import cpu_count

    from reports.estimates.tried import BOSS, CHARACTER, tried
    from sim.cli.errors import complain
    from sim.cli.progress import GamesProgress
    from sim.results import open_results
    from sim.study import make_plan, run_study
    from sim.study.running.stopping import leaving

    with leaving(complain), GamesProgress() as progress:
        outcome = run_study(
            make_plan(chosen), Path("results") / chosen.name,
            jobs=jobs or cpu_count(), say=progress.say, progress=progress.report,
        )  # fmt: skip
    kind = {"character": CHARACTER, "boss": BOSS}.get(change.card.type_name, "")
    return tried(open_results(outcome.place.folder), change.card.name, kind)
