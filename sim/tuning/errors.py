"""Why a style cannot be tuned as asked."""

from cardsets.errors import RolloutError


class TuningError(RolloutError, ValueError):
    """What was asked for makes no sense; the message is one clear line."""
