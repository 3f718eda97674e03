"""Files that are there whole or not at all: written under another name, then renamed."""

import os
from pathlib import Path
from typing import Final

UNFINISHED: Final = ".unfinished"
"""How the names of files end that are not whole yet. What a writer that died has left is deleted by the next run."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises OSError, naming the file, where that cannot be."""
    write_unfinished(path, content).replace(path)


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
