"""The base of all errors that a user can mend, the place of a problem in a file, and the errors of cards and cache.

Whatever a user can mend derives from `RolloutError`, in whichever folder it is raised::

    RolloutError                     exit code 2
      CacheError                     the cache belongs to another user, or others may write to it
      EditedMeanwhile                a source of the rules or strategies that a running program has as it was before
      CardTextError                  words on a card that do not parse
      CardDataError                  files of cards, mixes and overlays: all problems, a line each
        DeskError, StyleError        names on a desk; a file of a style or search
      NoSuchCards                    no set, mix or overlay of that name
      ListingError                   no such card, type, cost or provenance to list
      UnknownClauseError             no such clause of the rules
      UnknownModeError               no mode of the table of modes by clause
      BoxError, ProfileError         cards that cannot be played; a value of the rules profile
      StrategyError, FileProblem     a strategy; its file
      StudyError, SetupError         a study; a cell of it
      RunStopped                     a run that ended early: exit code 1
      TuningError, BalanceError      a tuning; a balance
      ScenarioError, ReplayError     a position set by hand; a game to be told
      ResultsError                   a results folder
        AddressError                 where it should be
      PageError, CannotCompare       the place of a page; what is to be compared
      UserError                      what a command itself refuses, with an exit code of its own

The command line prints a `RolloutError` in plain lines and ends with its exit code. Any other exception is a bug of
this program and ends in a traceback. So code that wants to turn a user's mistake into another message catches
`RolloutError`, or the class that it means, and never `ValueError`.

Errors about what somebody wrote are a `ValueError` as well. Scripts and notebooks expect that of a wrong value, and
pydantic needs it: what a validator raises becomes a problem of the file only as a `ValueError`. For the same reason
`NoSuchCards` is a `FileNotFoundError` and `RunStopped` a `RuntimeError`. Errors that their own module always catches
(`MixError` and the like) are no part of this.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

BAD_INPUT: Final = 2
"""The exit code where what was asked for makes no sense."""

FAILED: Final = 1
"""The exit code where it was tried and failed."""


class RolloutError(Exception):
    """Something that a user can mend. The message is one line, or a line for each problem.

    `exit_code` is what a command ends with where nothing catches it.
    """

    exit_code: int = BAD_INPUT


@dataclass(frozen=True)
class Problem:
    """What is wrong at a place of a file; as text ``FILE:LINE: KEY: MESSAGE``.

    Line 0 means the whole file and is left out, and so is a key that is None. Before the key may stand whose key it
    is, as in ``card "Hound": cost``.
    """

    path: Path | str
    line: int
    key: str | None
    message: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else f"{self.path}"
        return f"{place}: {self.message}" if self.key is None else f"{place}: {self.key}: {self.message}"


class CacheError(RolloutError):
    """The folder of the cache is not its user's alone; the message is one line."""


class EditedMeanwhile(RolloutError):
    """A source was edited after the program began that has it in memory."""


class CardTextError(RolloutError, ValueError):
    """Card text that does not parse.

    ``line`` and ``column`` count from 1 within ``text``; ``message`` says what was found, what was
    expected, and the nearest word where one is near.
    """

    def __init__(self, text: str, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.text = text
        self.line = line
        self.column = column
        self.message = message

    def pointer(self) -> str:
        """The offending line of the text with a caret below the place."""
        lines = self.text.splitlines() or [""]
        line = lines[min(self.line, len(lines)) - 1]
        return f"{line}\n{' ' * (self.column - 1)}^"


class CardDataError(RolloutError, ValueError):
    """Card files with problems: every one of them, a line each."""

    def __init__(self, problems: Iterable[Problem | str]) -> None:
        self.problems = [_one_line(str(problem)) for problem in problems]
        super().__init__("\n".join(self.problems))


class NoSuchCards(RolloutError, FileNotFoundError):
    """There is no set, mix or overlay of a name; the message suggests near names."""


def _one_line(problem: str) -> str:
    """A problem whose words, whatever a file holds, can be printed as a line."""
    return "".join(ch if ch.isprintable() else repr(ch)[1:-1] for ch in problem)
