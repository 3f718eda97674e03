"""Whether a dataset may have a file of Python run: a results folder is data, whoever made it.

A file that a manifest names is run where it lies on one's own desk, or where `--trust` is given. A file inside of a
results folder is nobody's own, wherever that folder lies; nor is a desk inside of one.
"""

from collections.abc import Iterable
from pathlib import Path

from cardsets.desk import find_desk
from sim.results.layout import MANIFEST
from sim.study.config.desk import python_file


def untrusted(folder: Path, strategies: Iterable[str]) -> list[Path]:
    """Returns the files that strategies of a dataset would run and that are not one's own."""
    desk = find_desk()
    found = dict.fromkeys(file for name in strategies if (file := python_file(name)) is not None)
    return [file for file in found if desk is None or not _is_own(file, desk, folder)]


def _is_own(file: Path, desk: Path, folder: Path) -> bool:
    path = file.resolve()
    if not path.is_relative_to(desk) or desk.is_relative_to(folder.resolve()):
        return False
    return not any((parent / MANIFEST).exists() for parent in path.parents if parent.is_relative_to(desk))
