"""How a command says what its user can mend.

A command lets a `RolloutError` through: `sim.cli.call` prints it and ends with its exit code. Any other exception is a
bug and ends in a traceback, but for what the operating system says of a file of the user (`os_errors`).
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardsets.errors import BAD_INPUT, FAILED, RolloutError
from sim.visible import in_a_line, show

__all__ = [
    "BAD_INPUT", "FAILED", "UserError", "compiling", "complain", "local_path", "os_errors", "results_folder",
]  # fmt: skip

ABORTED: Final = "aborted"
"""What a command says that Ctrl-C ends."""
LONGEST: Final = 2_000  # characters of a line that is told


class UserError(RolloutError):
    """What a command refuses by itself, in plain lines; `code` is the exit code."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.exit_code = code


def complain(message: str) -> None:
    """Print what is the matter on standard error, a line each."""
    for line in message.splitlines():
        shown = line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
        show(in_a_line(f"rollout: {shown}"), file=sys.stderr)


@contextmanager
def os_errors() -> Iterator[None]:
    """Inside, files of the user are read or written: what the operating system says of them is the user's to mend."""
    try:
        yield
    except (BrokenPipeError, RolloutError):
        raise  # whoever read what is printed has gone, which is no mistake; or it is told already
    except OSError as error:
        raise UserError(str(error)) from error


@contextmanager
def compiling() -> Iterator[None]:
    """Inside, rules and strategies may be compiled; a cache that takes no compiled code is the user's to mend."""
    from sim.cli.compile_progress import telling_what_compiles
    from sim.study.running.cache import cache_in_use
    from sim.study.running.stopping import leaving_at_ctrl_c

    with leaving_at_ctrl_c(ABORTED, complain), cache_in_use(), telling_what_compiles():
        yield


def results_folder(text: str) -> Path:
    """A results folder as it is typed: a path, or an address (`sim.results.address`)."""
    from sim.results.address import AddressError, address

    try:
        return address(_on_the_desk(text))
    except AddressError as error:  # of which the parser of options would make a complaint about the option
        raise UserError(str(error)) from error


def _on_the_desk(text: str) -> str:
    """A results folder by its name alone: that in `results`, of the desk or here, where no folder is called so."""
    from cardsets.desk import find_desk

    if "/" in text or not text or Path(text).exists():
        return text
    for place in (find_desk() or Path(), Path()):
        if (place / "results" / text).is_dir():
            return os.path.relpath(place / "results" / text)
    return text


def local_path(text: str) -> Path:
    """A path of this machine as it is typed; an address would be taken for a folder with a colon."""
    from sim.results.address import SCHEME

    if SCHEME in text:
        raise UserError(f"{text}: an address, which is for results alone; allowed: a path of this machine")
    return Path(text)
