"""An estimate with its interval."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Interval:
    """An estimate, the bounds of its interval, and the number of independent observations behind it.

    Bounds are NaN where there are too few observations to say anything.
    """

    estimate: float
    low: float
    high: float
    n: int

    @classmethod
    def around(cls, estimate: float, half: float, n: int) -> "Interval":
        """An interval that reaches as far to either side."""
        return cls(estimate, estimate - half, estimate + half, n)

    def moved(self, by: float) -> "Interval":
        """The interval of a value that is so much more."""
        return Interval(self.estimate + by, self.low + by, self.high + by, self.n)

    def contains(self, value: float) -> bool:
        """Whether the interval covers `value`."""
        return self.low <= value <= self.high

    @property
    def half_width(self) -> float:
        """Half the distance between the bounds."""
        return (self.high - self.low) / 2
