"""Files that are there whole or not at all: written under another name, then renamed.

Elsewhere than on this machine a file is sent in one go, and is there when all of it has come.
"""

import os
from pathlib import Path
from typing import Final

from sim.results.address import is_local

UNFINISHED: Final = ".unfinished"
"""How the names of files end that are not whole yet. What a writer that died has left is deleted by the next run."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises OSError, naming the file, where that cannot be."""
    if is_local(path):
        write_unfinished(path, content).replace(path)
    else:
        path.write_bytes(content)


def write_unfinished(path: Path, content: bytes) -> Path:
    """Write what is to become `path`, down to the disk, beside it; where it lies. Leaves nothing if it fails."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException as error:
        unfinished.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is None:
            error.filename = str(path)  # the system tells it of files it could not open, not of full disks
        raise
    return unfinished


def add_line(path: Path, line: str) -> None:
    """Add a line to a file that only grows; elsewhere than on this machine nothing can be added, so it is sent anew."""
    if is_local(path):
        with path.open("a", encoding="utf-8") as file:
            file.write(line)
    else:
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(before + line, encoding="utf-8")
