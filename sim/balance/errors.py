"""Why something cannot be balanced as it is asked for."""

from cardsets.errors import RolloutError


class BalanceError(RolloutError, ValueError):
    """A balance file, or what is found in its folder, makes no sense; every reason has a line."""
