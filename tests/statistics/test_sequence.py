"""Confidence sequences on simulated truth: how often do all looks of a run cover it?"""

import math
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from reports.statistics import (
    FIRST_LOOK,
    ClusterSums,
    Interval,
    PairedSums,
    deviation_of,
    difference_sequence,
    games_needed,
    half_width,
    mean_interval,
    mean_sequence,
    paired_difference,
    share_deviation,
    share_interval,
    share_sequence,
    simultaneous_level,
    size_to_plan,
)
from tests.statistics.truth import is_at_least, repeats

RUNS = repeats(300, 3000)
PLANNED = 1500
# From the first look on to ten times what the sequence is tuned for, about every tenth more.
LOOKS = np.unique((FIRST_LOOK * np.geomspace(1, 10 * PLANNED / FIRST_LOOK, repeats(30, 60))).astype(int))


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260405)


def at_looks(*columns: np.ndarray) -> Iterator[tuple[float, ...]]:
    """The sums of columns at each look."""
    sums = [np.cumsum(column)[LOOKS - 1].tolist() for column in columns]
    return zip(LOOKS.tolist(), *sums, strict=True)


def mean_looks(values: np.ndarray) -> Iterator[Interval]:
    return (mean_sequence(y, yy, n, PLANNED) for n, y, yy in at_looks(values, values * values))


def share_looks(y: np.ndarray, m: np.ndarray, level: float = 0.95) -> Iterator[Interval]:
    for n, *sums in at_looks(y, m, y * y, y * m, m * m):
        yield share_sequence(ClusterSums(n, *sums), PLANNED, level)


def paired_looks(y: np.ndarray, z: np.ndarray, *, shares: bool) -> Iterator[Interval]:
    for n, sy, sz, yy, zz, yz in at_looks(y, z, y * y, z * z, y * z):
        sums = PairedSums(n, sy, n, sz, n, yy, sy, n, zz, sz, n, yz, sy, sz, n)
        yield difference_sequence(sums, PLANNED, shares=shares).difference


def all_hold(looks: Callable[[], Iterator[Interval]], truth: float) -> Iterator[bool]:
    """For each run, whether every look covers the truth."""
    return (all(found.contains(truth) for found in looks()) for _ in range(RUNS))


@pytest.mark.parametrize("skewed", [False, True])
def test_every_look_at_a_mean_covers_it(draw, skewed):
    size = LOOKS[-1]

    def rounds() -> Iterator[Interval]:
        return mean_looks(draw.exponential(9, size) if skewed else draw.normal(9, 3, size))

    assert is_at_least(all_hold(rounds, 9))


@pytest.mark.parametrize("chance", [0.5, 0.1, 0.02])
def test_every_look_at_a_share_covers_it(draw, chance):
    size, one = LOOKS[-1], np.ones(LOOKS[-1])

    def wins() -> Iterator[Interval]:
        return share_looks((draw.random(size) < chance).astype(float), one)

    assert is_at_least(all_hold(wins, chance))


def test_every_look_covers_where_a_strategy_sits_in_several_seats(draw):
    k = np.arange(1, 4)
    won = 1.3 * k / (1.3 * k + 4 - k)

    def seats() -> Iterator[Interval]:
        sizes = draw.integers(1, 4, LOOKS[-1])
        return share_looks((draw.random(LOOKS[-1]) < won[sizes - 1]).astype(float), sizes.astype(float))

    assert is_at_least(all_hold(seats, won.sum() / k.sum()))


@pytest.mark.parametrize(("touched", "lift"), [(0.3, 0.1), (0.01, 0.2), (0.002, 0.0)])
def test_every_look_at_a_paired_difference_of_shares_covers_it(draw, touched, lift):
    size = LOOKS[-1]

    def wins() -> Iterator[Interval]:
        before = draw.random(size) < 0.4
        after = np.where(draw.random(size) < touched, draw.random(size) < 0.4 + lift, before)
        return paired_looks(before.astype(float), after.astype(float), shares=True)

    assert is_at_least(all_hold(wins, touched * lift))


def test_every_look_at_a_paired_difference_of_rounds_covers_it(draw):
    size = LOOKS[-1]

    def rounds() -> Iterator[Interval]:
        shared = draw.poisson(12, size)
        before, after = shared + draw.poisson(2, size), shared + draw.poisson(3, size)
        return paired_looks(before.astype(float), after.astype(float), shares=False)

    assert is_at_least(all_hold(rounds, 1))


def test_all_seats_are_covered_at_every_look_where_corrected(draw):
    level, one = simultaneous_level(3), np.ones(LOOKS[-1])

    def seats() -> Iterator[Interval]:
        winner = draw.integers(0, 3, LOOKS[-1])
        for seat in range(3):
            yield from share_looks((winner == seat).astype(float), one, level)

    assert is_at_least(all_hold(seats, 1 / 3))


def test_a_run_that_stops_when_it_is_precise_enough_or_when_fair_is_excluded_is_right(draw):
    """Plain 95% intervals, looked at as often, call a fair seat unfair in a third of such runs."""
    sequence, plain, one = [], [], np.ones(LOOKS[-1])
    for _ in range(RUNS):
        won = (draw.random(LOOKS[-1]) < 0.25).astype(float)
        sequence.append(any(not found.contains(0.25) for found in share_looks(won, one)))
        plain.append(
            any(not share_interval(ClusterSums(n, y, n, y, y, n)).contains(0.25) for n, y in at_looks(won))
        )
    assert is_at_least(not alarm for alarm in sequence)
    assert 0.2 < np.mean(plain) < 0.5


def test_a_sequence_is_narrowest_at_the_size_it_is_tuned_for():
    at = {planned: half_width(0.5, 2000, planned) for planned in (500, 1000, 2000, 4000, 8000)}
    assert min(at, key=at.__getitem__) == 2000
    assert max(at.values()) < 1.1 * at[2000]
    plain = mean_interval(1000, 1000, 2000).half_width
    assert 1.5 < at[2000] / plain < 1.6


def test_the_width_is_that_of_the_paper():
    """Theorem 2.2 with the exact rho of its appendix, where the variance is known as well as 2000 games tell."""
    alpha, n = 0.05, 2000
    rho2 = 8.21197 / 1000
    margin = math.sqrt(2 * (n * rho2 + 1) / (n**2 * rho2) * math.log(math.sqrt(n * rho2 + 1) / alpha))
    assert half_width(1.0, n, 1000) == pytest.approx(margin, rel=2e-3)


def test_games_needed_is_where_the_half_width_is_reached():
    won, n, planned = 250, 1000, 4000
    deviation = deviation_of(share_interval(ClusterSums(n, won, n, won, won, n)))
    assert deviation == pytest.approx(share_deviation(0.25), rel=2e-3)
    more = games_needed(deviation, n, 0.015, planned)
    later = (n + more) // 4
    reached = share_sequence(ClusterSums(4 * later, later, 4 * later, later, later, 4 * later), planned)
    assert reached.half_width == pytest.approx(0.015, rel=0.01)
    assert half_width(deviation, n + more, planned) <= 0.015 < half_width(deviation, n + more - 1, planned)
    assert games_needed(deviation, n + more, 0.015, planned) == 0
    assert games_needed(deviation, 0, 0.015, planned) == n + more
    assert games_needed(0.0, 500, 0.015, planned) == 0


def test_far_below_the_size_it_is_tuned_for_a_sequence_says_nothing():
    for n, planned in ((2, 10**6), (30, 10**7), (100, 10**9), (100, 10**5)):
        share = share_sequence(ClusterSums(n, 1, n, 1, 1, n), planned)
        assert share.half_width > 0.45
        assert share.contains(1 / n)
        difference = difference_sequence(PairedSums.of([1.0] * n, [0.0] * n), planned).difference
        assert difference.half_width > 0.9
        assert difference.contains(-1)
        assert mean_sequence(3 * n, 10 * n, n, planned).half_width > 1
    assert games_needed(0.5, 100, 0.01, 10**6) > 1000


def test_the_size_to_plan_is_enough_and_no_more():
    planned = size_to_plan(0.5, 0.01)
    assert half_width(0.5, planned, planned) == pytest.approx(0.01, rel=1e-3)
    assert size_to_plan(0.5, 0.4) == FIRST_LOOK


def test_estimates_are_those_of_intervals_of_fixed_size():
    sums = PairedSums.of([1.0, 0.5, 0.0, 0.5] * 50, [1.0, 1.0, 0.0, 0.0] * 50)
    sequence, plain = difference_sequence(sums, 200), paired_difference(sums)
    assert (sequence.before, sequence.after, sequence.worth) == (plain.before, plain.after, plain.worth)
    assert sequence.difference.estimate == plain.difference.estimate
    assert sequence.difference.half_width > 1.4 * plain.difference.half_width


def test_too_little_says_nothing_and_senseless_questions_are_refused():
    assert math.isnan(mean_sequence(3, 9, 1, 100).low)
    assert math.isnan(share_sequence(ClusterSums(0, 0, 0, 0, 0, 0), 100).estimate)
    assert math.isnan(share_sequence(ClusterSums.of([1.0], [1]), 100).low)
    assert math.isnan(difference_sequence(PairedSums.of([1.0], [0.0]), 100).difference.low)
    assert math.isnan(deviation_of(mean_interval(3, 9, 1)))
    with pytest.raises(ValueError, match="a deviation of nan"):
        games_needed(math.nan, 1, 0.1, 100)
    with pytest.raises(ValueError, match="half-width of 0"):
        games_needed(0.5, 100, 0, 100)
    with pytest.raises(ValueError, match="half-width of -1"):
        size_to_plan(0.5, -1)
    with pytest.raises(ValueError, match="tuned for 0 games"):
        mean_sequence(30, 90, 100, 0)
