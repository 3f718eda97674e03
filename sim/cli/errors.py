"""How a command says what its user can mend."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

FAILED: Final = 1
BAD_INPUT: Final = 2


class UserError(Exception):
    """Something the user can mend: told in plain lines; `code` is the exit code."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code


@contextmanager
def user_errors(*kinds: type[Exception], code: int = BAD_INPUT) -> Iterator[None]:
    """Inside, exceptions of these kinds are the user's to mend."""
    try:
        yield
    except kinds as error:
        raise UserError(str(error), code) from error
