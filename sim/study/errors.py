"""Why a study or a cell is refused, and why a run stops."""

from collections.abc import Iterable

from cardsets.errors import FAILED, Problem, RolloutError


class StudyError(RolloutError, ValueError):
    """A study that cannot be run as it is written; ``problems`` holds every reason, a line each."""

    def __init__(self, problems: Iterable[Problem | str] | str) -> None:
        self.problems = [problems] if isinstance(problems, str) else [str(problem) for problem in problems]
        super().__init__("\n".join(self.problems))


class RunStopped(RolloutError, RuntimeError):
    """A run that ended before its last game: interrupted, worker killed, disk full. Finished parts stay."""

    exit_code = FAILED


class SetupError(RolloutError, ValueError):
    """A cell that cannot be played; the message is one clear line."""
