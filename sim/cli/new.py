"""`rollout new`."""

import os
import shutil
from pathlib import Path
from typing import Annotated, Final

import typer

from sim.cli.errors import FAILED, UserError
from sim.visible import show

TEMPLATE: Final = Path(__file__).parent / "desk"
"""What a new desk holds, as it lies in this package."""


def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make, or an empty one.")],
) -> None:
    """Make a desk: a folder for cards, studies and strategies of your own, with one of each to begin with.

    All of it works as it is and says in comments what may be changed. The command line finds what lies in a
    desk by name, from any folder of it.

    [bold]Example[/bold]

      rollout new my_desk
    """
    check_free(folder)
    try:
        make_desk(folder)
    except OSError as error:
        raise UserError(f"{folder}: cannot be made: {error.strerror or error}", FAILED) from None
    show(f"{folder} is made:")
    for path in _files(TEMPLATE):
        show(f"  {path.relative_to(TEMPLATE).as_posix()}")
    show(f"\nNext:\n  cd {folder}\n  rollout run my_study --games 800\n  README.md tells the rest")


def check_free(folder: Path) -> None:
    """Refuse a folder that holds anything, or that lies in another desk."""
    from cardsets.desk import find_desk

    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder}: is a file; name a new folder, or an empty one")
    if folder.is_dir() and any(folder.iterdir()):
        raise UserError(f"{folder}: is not empty; name a new folder, or an empty one")
    around = find_desk(folder)
    if around is not None:
        raise UserError(
            f"{folder}: lies in the desk {around}; a desk in a desk would hide it, so name a folder elsewhere"
        )


def make_desk(folder: Path) -> None:
    """Fill a folder that is not there, or empty, from the template: wholly, or not at all."""
    target = folder.resolve()
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.unfinished")
    unfinished.mkdir(parents=True)
    try:
        for path in _files(TEMPLATE):
            copy = unfinished / path.relative_to(TEMPLATE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        if target.is_dir():  # it may be the folder somebody stands in, so it stays the same one
            _fill(target, unfinished)
        else:
            unfinished.rename(target)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _fill(target: Path, source: Path) -> None:
    moved: list[Path] = []
    try:
        for path in sorted(source.iterdir()):
            moved.append(path.rename(target / path.name))
    except OSError:
        for path in moved:
            path.rename(source / path.name)
        raise


def _files(folder: Path) -> list[Path]:
    """The template's files; what Python may have compiled among them is none of them."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
