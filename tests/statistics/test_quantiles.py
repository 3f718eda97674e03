"""Quantiles and tails are those of `scipy.stats`, which nothing here imports."""

import math
import subprocess
import sys

import pytest
from scipy import stats

from reports.statistics.quantiles import (
    chi_square_tail,
    noncentrality,
    normal_quantile,
    normal_tail,
    t_quantile,
    t_tail,
)

CHANCES = (0.0, 1e-20, 0.025, 0.3, 0.5, 0.975, 0.9995, 1.0)
VALUES = (0.0, 0.1, 1.96, 7.5, 40.0)


@pytest.mark.parametrize("freedom", [1, 2, 30, 10**6])
def test_they_are_those_of_the_library(freedom):
    assert [normal_quantile(p) for p in CHANCES] == [stats.norm.ppf(p) for p in CHANCES]
    assert [normal_tail(x) for x in VALUES] == [stats.norm.sf(x) for x in VALUES]
    assert [t_quantile(p, freedom) for p in CHANCES] == [stats.t.ppf(p, freedom) for p in CHANCES]
    assert [t_tail(x, freedom) for x in VALUES] == [stats.t.sf(x, freedom) for x in VALUES]
    assert [chi_square_tail(x, freedom) for x in VALUES] == [stats.chi2.sf(x, freedom) for x in VALUES]


def test_next_to_nothing_is_far_below_and_not_far_above():
    assert t_quantile(1e-300, 5) == -math.inf


@pytest.mark.parametrize("freedom", [1, 10, 40])
@pytest.mark.parametrize("chance", [0.001, 0.025, 0.5, 0.975])
@pytest.mark.parametrize("value", [0.5, 30.0, 4e4])
def test_a_noncentrality_gives_the_chance_it_is_found_by(value, freedom, chance):
    found = noncentrality(value, freedom, chance)
    if chi_square_tail(value, freedom) >= chance:
        assert found == 0.0
    else:
        assert chi_square_tail(value, freedom, found) == pytest.approx(chance, rel=1e-9)


def test_a_summary_is_made_without_what_takes_long_to_import():
    slow = {"pandas", "statsmodels", "scipy.stats", "scipy.optimize"}
    program = f"import sys, reports.summary; print(*({slow} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
