"""How a command says what its user can mend."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardsets.errors import BAD_INPUT, FAILED, RolloutError
from sim.visible import in_a_line, show

__all__ = [
    "BAD_INPUT", "FAILED", "UserError", "compiling", "complain", "local_path", "results_folder", "user_errors",
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
def user_errors(*kinds: type[Exception], code: int = BAD_INPUT) -> Iterator[None]:
    """Inside, exceptions of these kinds are the user's to mend."""
    try:
        yield
    except kinds as error:
        if isinstance(error, BrokenPipeError):
            raise  # whoever read what is printed has gone, which is no mistake
        raise UserError(str(error), code) from error


@contextmanager
def compiling() -> Iterator[None]:
    """Inside, rules and strategies may be compiled; a cache that takes no compiled code is the user's to mend."""
    from sim.study.errors import RunStopped, StudyError
    from sim.study.running.cache import cache_in_use
    from sim.study.running.stopping import leaving_at_ctrl_c

    with (
        user_errors(StudyError),
        user_errors(RunStopped, code=FAILED),
        leaving_at_ctrl_c(ABORTED, complain),
        cache_in_use(),
    ):
        yield


def results_folder(text: str) -> Path:
    """A results folder as it is typed: a path, or an address (`sim.results.address`)."""
    from sim.results.address import AddressError, address

    with user_errors(AddressError):
        return address(text)


def local_path(text: str) -> Path:
    """A path of this machine as it is typed; an address would be taken for a folder with a colon."""
    from sim.results.address import SCHEME

    if SCHEME in text:
        raise UserError(f"{text}: an address, which is for results alone; allowed: a path of this machine")
    return Path(text)
