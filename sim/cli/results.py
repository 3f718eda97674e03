"""`rollout results`."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from sim.cli.errors import UserError
from sim.visible import in_a_line, show

SHOWN: Final = 10


def results(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER]", help="A folder of results; default results, on the desk."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help=f"All of them, not the {SHOWN} newest.")] = False,
) -> None:
    """List what was run here, newest first: when, how many games, its question and its first headline.

    [bold]Example[/bold]

      rollout results
    """
    from cardsets.desk import find_desk
    from sim.results.layout import MANIFEST

    place = folder or (find_desk() or Path()) / "results"
    if folder is not None and not folder.is_dir():
        raise UserError(f"{folder}: no such folder")
    found = sorted(place.glob(f"*/{MANIFEST}"), key=lambda path: -path.stat().st_mtime)
    if not found:
        show(
            f"Nothing was run here yet. Begin with: rollout run quickstart\n(looked in {in_a_line(str(place))})"
        )
        return
    for manifest in found if everything else found[:SHOWN]:
        _tell(manifest.parent, datetime.fromtimestamp(manifest.stat().st_mtime))
    if not everything and len(found) > SHOWN:
        show(f"\n... and {len(found) - SHOWN} older ones: rollout results --all")


def _tell(folder: Path, when: datetime) -> None:
    """Print a dataset in a few lines; one that cannot be read says why."""
    from cardsets.errors import RolloutError
    from reports.findings.dataset import find
    from reports.verdicts.headlines import headlines
    from sim.cli.tables import wrapped
    from sim.results import open_results

    show(f"{folder.name}  {when:%Y-%m-%d %H:%M}")
    try:
        dataset = open_results(folder)
        cells = len(dataset.cells)
        question = dataset.manifest["study"].get("question", "")
        told = [f"{dataset.played:,} games in {cells} cell{'s' * (cells != 1)}. {question}"]
        told += [headline.text for headline in headlines(find(dataset))[:1]] if dataset.played else []
    except RolloutError as error:
        told = [str(error).splitlines()[0]]
    for line in (line for text in told for line in wrapped(f"  {in_a_line(text)}", indent=2)):
        show(line)
