"""Why a style cannot be tuned as asked."""


class TuningError(ValueError):
    """What was asked for makes no sense; the message is one clear line."""
