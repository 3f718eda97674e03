"""The number of games that a question needs, and the precision of a number of games, before any is played.

Both depend on the standard deviation of the outcome of a game or a pair of games:

- of an amount, such as rounds: its own; of a share: `share_deviation`;
- of a difference between two runs of the same games: `paired_deviation`, counted in pairs;
- of a difference between games with a card and without: `groups_deviation`, counted in games altogether.

Normal approximation, as in Cohen (1988), Statistical Power Analysis for the Behavioral Sciences, 2nd ed.: good
from some fifty games on. Where many figures are looked at, give a corrected level (`simultaneous_level`). A run that
may stop at any look needs more: `size_to_plan`.
"""

import math

from reports.statistics.quantiles import normal_quantile


def share_deviation(share: float) -> float:
    """Standard deviation of one game's outcome where a share of games is won, ties being rare."""
    if not 0 <= share <= 1:
        raise ValueError(f"a share lies between 0 and 1, not {share}")
    return math.sqrt(share * (1 - share))


def paired_deviation(deviation: float, correlation: float) -> float:
    """Standard deviation of a pair's difference, given that of one game and the correlation of the games of a pair.

    A `PairedDifference` whose `worth` is w had a correlation of 1 - 1/w; 0 is that of runs with independent luck.
    """
    if not -1 <= correlation <= 1:
        raise ValueError(f"a correlation lies between -1 and 1, not {correlation}")
    return deviation * math.sqrt(2 * (1 - correlation))


def groups_deviation(deviation: float, present: float = 0.5) -> float:
    """Standard deviation by game of a difference between two groups, `present` being the first one's share of games."""
    if not 0 < present < 1:
        raise ValueError(f"both groups need games: a share of {present} leaves one without")
    return deviation / math.sqrt(present * (1 - present))


def detectable(n: int, deviation: float, power: float = 0.8, level: float = 0.95) -> float:
    """The smallest difference that `n` games or pairs find with probability `power`, in the unit of `deviation`.

    Finding it means that the interval of that level excludes 0. Raises ValueError without games, or for chances that
    make no sense.
    """
    return _errors(power, level) * deviation / math.sqrt(_positive(n))


def games_to_detect(difference: float, deviation: float, power: float = 0.8, level: float = 0.95) -> int:
    """The least number of games or pairs that find a difference with probability `power`: inverse of `detectable`."""
    return _whole((_errors(power, level) * deviation / _positive(abs(difference))) ** 2)


def fixed_half_width(n: int, deviation: float, level: float = 0.95) -> float:
    """Half-width of the interval of a mean, share or difference after `n` games or pairs, in units of `deviation`."""
    return _errors(0.5, level) * deviation / math.sqrt(_positive(n))


def games_for_half_width(half_width: float, deviation: float, level: float = 0.95) -> int:
    """The least number of games or pairs with that half-width: inverse of `fixed_half_width`."""
    return _whole((_errors(0.5, level) * deviation / _positive(half_width)) ** 2)


def _errors(power: float, level: float) -> float:
    """The number of standard errors that a difference must be, for its interval to exclude 0 with that probability."""
    if not (0 < level < 1 and 0.5 <= power < 1):
        raise ValueError(f"a level of {level} or a power of {power} makes no sense")
    return normal_quantile((1 + level) / 2) + normal_quantile(power)


def _positive(value: float) -> float:
    if not value > 0:
        raise ValueError(f"{value} is not above 0")
    return value


def _whole(games: float) -> int:
    """The number rounded up, but for errors of floating point."""
    return max(math.ceil(games * (1 - 1e-12)), 1)
