"""Planned sizes on simulated truth: do so many games find what they should, as often as they should?"""

import math

import numpy as np
import pytest
from statsmodels.stats.power import NormalIndPower

from reports.statistics import (
    Amounts,
    PairedSums,
    detectable,
    effect,
    fixed_half_width,
    games_for_half_width,
    games_to_detect,
    groups_deviation,
    mean_interval,
    paired_deviation,
    paired_difference,
    share_deviation,
    simultaneous_level,
    wilson,
    yes_or_no,
)
from tests.statistics.truth import is_near, repeats

RUNS = repeats(300, 4000)


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260411)


@pytest.mark.parametrize("n", [1, 7, 100, 12_345, 10_000_000])
@pytest.mark.parametrize("deviation", [0.5, 3.7])
def test_sizes_and_what_they_tell_are_inverse(n, deviation):
    for power, level in ((0.8, 0.95), (0.9, 0.999)):
        assert games_to_detect(detectable(n, deviation, power, level), deviation, power, level) == n
        assert games_for_half_width(fixed_half_width(n, deviation, level), deviation, level) == n
    assert detectable(games_to_detect(0.01, deviation), deviation) <= 0.01
    assert fixed_half_width(games_for_half_width(0.01, deviation), deviation) <= 0.01


def test_a_detectable_difference_of_groups_is_found_in_four_of_five_runs(draw):
    games, present = 1500, 0.3
    lift = detectable(games, groups_deviation(share_deviation(0.45), present))
    one = draw.binomial(450, 0.45 + lift / 2, RUNS).tolist()
    other = draw.binomial(1050, 0.45 - lift / 2, RUNS).tolist()
    found = (effect(yes_or_no(a, 450), yes_or_no(b, 1050)).difference.low > 0
             for a, b in zip(one, other, strict=True))  # fmt: skip
    assert is_near(found, 0.8, slack=0.02)


def test_a_detectable_difference_of_rounds_is_found_in_four_of_five_runs(draw):
    lift = detectable(400, groups_deviation(3.0))
    found = []
    for _ in range(RUNS):
        one, other = draw.normal(12 + lift, 3, 200), draw.normal(12, 3, 200)
        found.append(effect(Amounts.of(one.tolist()), Amounts.of(other.tolist())).difference.low > 0)
    assert is_near(found, 0.8, slack=0.02)


@pytest.mark.parametrize("correlation", [0.0, 0.8])
def test_a_detectable_difference_of_pairs_is_found_in_four_of_five_runs(draw, correlation):
    lift = detectable(200, paired_deviation(3.0, correlation))
    found, worth = [], []
    for _ in range(RUNS):
        shared = draw.normal(12, 3 * math.sqrt(correlation), 200)
        before, after = shared + draw.normal(0, 3 * math.sqrt(1 - correlation), (2, 200))
        one = paired_difference(PairedSums.of(before.tolist(), (after + lift).tolist()), shares=False)
        found.append(one.difference.low > 0)
        worth.append(one.worth)
    assert is_near(found, 0.8, slack=0.02)
    assert 1 - 1 / np.mean(worth) == pytest.approx(correlation, abs=0.02)


def test_a_corrected_level_is_found_as_often(draw):
    level = simultaneous_level(20)
    lift = detectable(500, 3.0, 0.9, level)
    rows = draw.normal(lift, 3, (RUNS, 500))
    found = (mean_interval(row.sum(), (row * row).sum(), 500, level).low > 0 for row in rows)
    assert is_near(found, 0.9, slack=0.02)


def test_planned_half_widths_come_true(draw):
    n = games_for_half_width(0.02, share_deviation(0.3))
    assert wilson(round(0.3 * n), n).half_width == pytest.approx(0.02, rel=0.01)
    rows = draw.normal(12, 3, (50, games_for_half_width(0.4, 3.0)))
    widths = [mean_interval(row.sum(), (row * row).sum(), len(row)).half_width for row in rows]
    assert np.mean(widths) == pytest.approx(0.4, rel=0.03)


def test_it_agrees_with_the_library():
    size = NormalIndPower().solve_power(effect_size=0.2, power=0.8, alpha=0.05, ratio=1)
    assert games_to_detect(0.2 * 3, groups_deviation(3.0)) == math.ceil(2 * size)


def test_pairs_without_anything_in_common_are_two_groups():
    assert paired_deviation(3.0, 0) / math.sqrt(100) == pytest.approx(groups_deviation(3.0) / math.sqrt(200))


def test_senseless_questions_are_refused():
    for ask, words in [
        (lambda: share_deviation(1.2), "between 0 and 1, not 1.2"),
        (lambda: paired_deviation(1, 2), "between -1 and 1, not 2"),
        (lambda: groups_deviation(1, 1), "both groups need games"),
        (lambda: detectable(0, 1), "0 is not above 0"),
        (lambda: games_to_detect(0, 1), "0 is not above 0"),
        (lambda: detectable(10, 1, power=1), "power of 1"),
        (lambda: games_for_half_width(0.1, 1, level=1), "level of 1"),
    ]:
        with pytest.raises(ValueError, match=words):
            ask()
