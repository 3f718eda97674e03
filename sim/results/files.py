"""Whether a name in a results folder stands for a file that can be read: anything may lie there."""

import stat
from pathlib import Path
from typing import Final

MISSING: Final = "missing"
CHANGED: Final = "its bytes are not those that were written: the checksum is another"


def not_a_file(path: Path) -> str:
    """Returns why there is nothing to be read, before anything is opened: `MISSING`, a pipe, a device, a folder.

    "" where there is a regular file, or a link to one.
    """
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return MISSING
    except OSError as error:
        return cannot_be_read(error)
    if stat.S_ISREG(mode):
        return ""
    return "is a folder; a file is wanted" if stat.S_ISDIR(mode) else "is no regular file"


def is_folder(path: Path) -> bool:
    """Returns whether a folder is there, and may be looked at."""
    try:
        return path.is_dir()
    except OSError:
        return False


def cannot_be_read(error: OSError) -> str:
    """Returns an error of the system as what is wrong with a file."""
    return f"cannot be read: {error.strerror or error}"
