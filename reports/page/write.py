"""Writes a page into a folder, whole or not at all."""

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from cardsets.errors import RolloutError
from sim.results.layout import MANIFEST
from sim.results.whole import UNFINISHED

MARK = '<meta name="generator" content="rollout report">'
INDEX = "index.html"


class PageError(RolloutError):
    """The place for a page cannot be used."""


def check_place(folder: Path, results: Path) -> None:
    """Raise `PageError` for a folder that a page of these results must not replace."""
    place, dataset = folder.resolve(), results.resolve()
    if place == dataset or dataset in place.parents:
        raise PageError(
            f"{folder}: lies in the results folder, which holds a dataset alone; give another --out"
        )
    if place in dataset.parents:
        raise PageError(f"{folder}: holds the results; give another --out")
    if place.exists() and not place.is_dir():
        raise PageError(f"{folder}: is a file; give another --out")
    foreign = _foreign(place) if place.exists() else []
    if foreign:
        more = f" and {len(foreign) - 1} more" if len(foreign) > 1 else ""
        raise PageError(
            f"{folder}: {foreign[0]}{more}: not of a page; give another --out, or move it elsewhere"
        )


def write_page(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a page into a folder, replacing an older page if there is one.

    All are written to a temporary folder beside it first, so that a failure (OSError) leaves the old page as it was.
    """
    place = folder.resolve()
    new = place.with_name(f"{place.name}.{os.getpid()}{UNFINISHED}")
    old = place.with_name(f"{place.name}.{os.getpid()}.old{UNFINISHED}")
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        for name, content in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        _swap(new, place, old)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)


def _swap(new: Path, place: Path, old: Path) -> None:
    if not place.exists():
        new.rename(place)
        return
    place.rename(old)
    try:
        new.rename(place)
    except BaseException:
        old.rename(place)
        raise


def _foreign(place: Path) -> list[str]:
    """The files in a folder that its page, if there is one, does not name: they belong to the user."""
    here = sorted(path.relative_to(place).as_posix() for path in place.rglob("*") if not path.is_dir())
    index = place / INDEX
    page = index.read_text(encoding="utf-8", errors="replace") if INDEX in here else ""
    if MARK not in page or MANIFEST in here:
        return here
    named = {INDEX, *re.findall(r'href="((?:figures|tables)/[^"/]+)"', page)}
    return [name for name in here if name not in named]
