"""Kaplan-Meier on simulated truth: a Boss that falls in some round, in games that end in some other."""

import math
from collections import Counter

import numpy as np
import pytest
from statsmodels.duration.survfunc import SurvfuncRight

from reports.statistics import Survival, kaplan_meier, simultaneous_level, wilson
from tests.statistics.truth import is_at_least, is_near, repeats

RUNS = repeats(200, 4000)
FALLS, ENDS = 0.12, 0.08
"""Each round a Boss falls, and else the game ends, with these chances."""


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260406)


def played(draw: np.random.Generator, games: int, level: float = 0.95) -> Survival:
    falls, ends = draw.geometric(FALLS, games), draw.geometric(ENDS, games)
    came = falls <= ends
    return kaplan_meier(Counter(falls[came].tolist()), Counter(ends[~came].tolist()), level)


@pytest.mark.parametrize(("games", "time"), [(60, 4), (200, 2), (200, 8), (1000, 15)])
def test_the_curve_is_covered_at_a_time(draw, games, time):
    truth = (1 - FALLS) ** time
    assert is_near((played(draw, games).waiting(time).contains(truth) for _ in range(RUNS)), slack=0.008)


def test_the_curve_is_covered_at_several_times_at_once_where_corrected(draw):
    times, level = range(1, 11), simultaneous_level(10)
    found = (played(draw, 300, level) for _ in range(RUNS))
    assert is_at_least(all(curve.waiting(t).contains((1 - FALLS) ** t) for t in times) for curve in found)


def test_the_median_is_covered(draw):
    """Whole times make it cover more: the true curve passes a half between two of them."""
    median = math.ceil(math.log(0.5) / math.log(1 - FALLS))
    assert is_at_least(played(draw, 300).quantile().contains(median) for _ in range(RUNS))


def test_the_level_of_the_median_is_near_nominal_where_times_are_fine(draw):
    hits = []
    for _ in range(RUNS // 2):
        falls, ends = draw.exponential(1000, 200).astype(int), draw.exponential(2000, 200).astype(int)
        came = falls <= ends
        curve = kaplan_meier(Counter(falls[came].tolist()), Counter(ends[~came].tolist()))
        hits.append(curve.quantile().contains(math.floor(1000 * math.log(2))))
    assert is_near(hits, slack=0.01)


def test_the_mean_within_a_horizon_is_covered(draw):
    truth = sum((1 - FALLS) ** t for t in range(10))
    assert is_near((played(draw, 200).mean_within(10).contains(truth) for _ in range(RUNS)), slack=0.008)


def test_it_agrees_with_statsmodels_given_row_by_row(draw):
    falls, ends = draw.geometric(FALLS, 150), draw.geometric(ENDS, 150)
    came = falls <= ends
    curve = kaplan_meier(Counter(falls[came].tolist()), Counter(ends[~came].tolist()))
    theirs = SurvfuncRight(np.minimum(falls, ends), came.astype(int))
    steps = [step for step in curve.steps if step.events]
    assert [step.time for step in steps] == theirs.surv_times.tolist()
    assert [step.at_risk for step in steps] == theirs.n_risk.tolist()
    estimates = [step.waiting.estimate for step in steps]
    assert estimates == pytest.approx(theirs.surv_prob.tolist())
    assert curve.quantile(0.5).estimate == theirs.quantile(0.5)
    assert curve.quantile(0.5).low == pytest.approx(theirs.quantile_ci(0.5, method="cloglog")[0], abs=1)
    log = np.log(theirs.surv_prob)
    factor = np.exp(1.959963985 * theirs.surv_prob_se / theirs.surv_prob / np.abs(log))
    inner = [i for i, share in enumerate(estimates) if share > 0]
    assert [steps[i].waiting.low for i in inner] == pytest.approx(np.exp(log * factor)[inner].tolist())


def test_the_published_example_of_remission_times():
    """6-MP arm of Freireich et al. (1963), as in Kalbfleisch and Prentice, table 1.1: 0.448 after 23 weeks."""
    relapses = {6: 3, 7: 1, 10: 1, 13: 1, 16: 1, 22: 1, 23: 1}
    censored = {6: 1, 9: 1, 10: 1, 11: 1, 17: 1, 19: 1, 20: 1, 25: 1, 32: 2, 34: 1, 35: 1}
    curve = kaplan_meier(relapses, censored)
    assert curve.waiting(6).estimate == pytest.approx(0.857, abs=5e-4)
    assert curve.waiting(23).estimate == pytest.approx(0.448, abs=5e-4)
    assert (curve.waiting(6).low, curve.waiting(6).high) == (
        pytest.approx(0.620, abs=5e-4),
        pytest.approx(0.952, abs=5e-4),
    )
    assert (curve.quantile().estimate, curve.quantile().low, curve.quantile().high) == (23, 13, math.inf)


def test_without_censoring_the_curve_is_a_plain_share():
    curve = kaplan_meier({2: 30, 5: 20, 9: 50}, {})
    assert curve.came(5).estimate == pytest.approx(wilson(50, 100).estimate)
    assert curve.came(5).low == pytest.approx(wilson(50, 100).low, abs=0.01)
    assert curve.mean_within(9).estimate == pytest.approx((2 * 30 + 5 * 20 + 9 * 50) / 100)


def test_where_greenwood_says_nothing_there_is_still_a_width():
    never = kaplan_meier({}, {5: 40, 9: 60})
    assert never.waiting(5).estimate == 1
    assert 1 - never.waiting(9).low == pytest.approx(wilson(0, 60).high)
    assert never.quantile().estimate == math.inf
    always = kaplan_meier({3: 50}, {})
    assert always.waiting(7) == always.waiting(3)
    assert 0 < always.waiting(3).high == pytest.approx(wilson(0, 50).high)


def test_before_and_beyond_what_is_observed():
    curve = kaplan_meier({3: 10}, {8: 10})
    assert curve.waiting(2) == curve.waiting(0)
    assert curve.waiting(2).estimate == 1
    assert math.isnan(curve.waiting(9).estimate)
    with pytest.raises(ValueError, match="no game is observed up to time 12: the last ends at 8"):
        curve.mean_within(12)


def test_senseless_counts_are_refused():
    with pytest.raises(ValueError, match="no games"):
        kaplan_meier({}, {3: 0})
    with pytest.raises(ValueError, match="0 or more"):
        kaplan_meier({3: -1}, {})


def test_the_share_that_has_fallen_counts_games_that_ended_first_as_games():
    """Ten games: the Boss falls in turn 2 in three, in turn 5 in one; three games end in turn 3, three in turn 6."""
    curve = kaplan_meier({2: 3, 5: 1}, {3: 3, 6: 3})
    assert curve.fallen(1) == wilson(0, 10)
    assert curve.fallen(2) == curve.fallen(4) == wilson(3, 10)
    assert curve.ever() == wilson(4, 10)
    assert [curve.at_risk(time) for time in (1, 2, 3, 5, 6)] == [10, 7, 4, 3, 0]
    assert 1 - curve.waiting(5).estimate > curve.ever().estimate
