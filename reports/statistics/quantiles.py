"""Quantiles and tails of the normal, Student's t and chi-square distributions, for single numbers.

Those of `scipy.stats` come from the same functions of `scipy.special`, and take half a second longer to import: as
long as a short study plays. SciPy imports either where it is first asked for: no worker waits for them.
"""

import math
from functools import lru_cache

import scipy


@lru_cache
def normal_quantile(chance: float) -> float:
    """The value that a standard normal stays below with this chance; a page asks for a few of them many times."""
    return float(scipy.special.ndtri(chance))


def normal_tail(value: float) -> float:
    """The chance that a standard normal exceeds a value."""
    return float(scipy.special.ndtr(-value))


def t_quantile(chance: float, freedom: float) -> float:
    """The value that Student's t stays below with this chance."""
    # Where the chance is 0, or next to it, `stdtrit` comes to infinity of the wrong sign.
    return math.copysign(float(scipy.special.stdtrit(freedom, chance)), chance - 0.5)


def t_tail(value: float, freedom: float) -> float:
    """The chance that Student's t exceeds a value."""
    return float(scipy.special.stdtr(freedom, -value))


def chi_square_tail(value: float, freedom: float, noncentrality: float = 0.0) -> float:
    """The chance that a chi-square, noncentral where it says so, exceeds a value."""
    if noncentrality > 0:
        return 1 - float(scipy.special.chndtr(value, freedom, noncentrality))
    return float(scipy.special.chdtrc(freedom, value))


def noncentrality(value: float, freedom: float, chance: float) -> float:
    """The noncentrality at which a chi-square exceeds a value with this chance; 0 where it does so without any."""
    if chi_square_tail(value, freedom) >= chance:
        return 0.0
    return float(scipy.special.chndtrinc(value, freedom, 1 - chance))
