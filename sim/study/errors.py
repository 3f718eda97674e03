"""Why a study or a cell is refused, and why a run stops."""

from collections.abc import Sequence


class StudyError(ValueError):
    """A study that cannot be run as it is written; ``problems`` holds every reason, a line each."""

    def __init__(self, problems: Sequence[str] | str) -> None:
        self.problems = [problems] if isinstance(problems, str) else list(problems)
        super().__init__("\n".join(self.problems))


class RunStopped(RuntimeError):
    """A run that ended before its last game: interrupted, worker killed, disk full. Finished parts stay."""


class SetupError(ValueError):
    """A cell that cannot be played; the message is one clear line."""
