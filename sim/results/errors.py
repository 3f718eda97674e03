"""What goes wrong with a results folder, said so that its owner can mend it."""

from cardsets.errors import RolloutError


class ResultsError(RolloutError, ValueError):
    """A results folder that cannot be read or may not be written; one or several problems, a line each."""
