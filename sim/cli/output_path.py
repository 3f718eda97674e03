"""Where a page goes: what `--out` says, else a place beside its results."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import local_path

PageFolder = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="FOLDER",
        parser=local_path,
        help="Where the page goes; default beside the results.",
    ),
]
"""The option of a command that writes a page."""


def beside(folder: Path, *parts: str | int | Path) -> Path:
    """The place beside a results folder named for it and for these parts; of one elsewhere, in the current folder.

    Of a part that is a results folder, its name alone.
    """
    from sim.results.address import is_local

    name = "-".join([_named(folder).name, *map(_told, parts)])
    return _named(folder).with_name(name) if is_local(folder) else Path(name)


def _told(part: str | int | Path) -> str:
    return str(part) if isinstance(part, str | int) else _named(part).name


def _named(folder: Path) -> Path:
    """A folder with a name, whatever it was called: `.` has none."""
    return folder if folder.name not in ("", "..") else folder.resolve()
