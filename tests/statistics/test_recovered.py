"""Differences recovered from intervals, on simulated truth."""

import math

import numpy as np
import pytest

from reports.statistics import Interval, effect, recovered_difference, simultaneous_level, wilson, yes_or_no
from tests.statistics.truth import is_at_least, is_near, repeats

RUNS = repeats(1000, 10_000)


@pytest.mark.parametrize(("one", "other"), [((200, 0.5), (200, 0.4)), ((60, 0.2), (600, 0.25))])
def test_a_difference_of_shares_is_covered(one, other):
    draw = np.random.default_rng(20261127)
    hits = [
        recovered_difference(wilson(a, one[0]), wilson(b, other[0])).contains(one[1] - other[1])
        for a, b in zip(draw.binomial(*one, RUNS).tolist(), draw.binomial(*other, RUNS).tolist(), strict=True)
    ]
    assert is_near(hits, slack=0.012)


def test_many_differences_hold_together():
    draw = np.random.default_rng(20261128)
    level = simultaneous_level(30)
    hits = []
    for _ in range(RUNS // 5):
        pairs = draw.binomial(400, 0.3, (30, 2)).tolist()
        found = [recovered_difference(wilson(a, 400), wilson(b, 400), level) for a, b in pairs]
        hits.append(all(one.contains(0) for one in found))
    assert is_at_least(hits)


def test_of_two_wilson_intervals_it_is_newcombes():
    found = recovered_difference(wilson(56, 70), wilson(48, 80))
    newcombe = effect(yes_or_no(56, 70), yes_or_no(48, 80)).difference
    assert (found.low, found.high) == pytest.approx((newcombe.low, newcombe.high), abs=0.004)


def test_what_is_not_known_of_one_is_not_known_of_the_difference():
    found = recovered_difference(Interval(1.0, math.nan, math.nan, 1), wilson(5, 10))
    assert math.isnan(found.low)
    assert found.estimate == 0.5
