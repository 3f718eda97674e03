"""Intervals on simulated truth: how often do they cover it?"""

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from reports.statistics import (
    ClusterSums,
    distribution,
    mean_interval,
    share_interval,
    simultaneous_level,
    wilson,
)

REPEATS = 4000
# Coverage over so many repeats is known to about 0.0034 (one standard error); allow three.
NEAR = 3 * math.sqrt(0.95 * 0.05 / REPEATS)


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260401)


@pytest.mark.parametrize(("n", "p"), [(50, 0.5), (100, 0.25), (400, 0.1), (1000, 0.02)])
def test_wilson_covers_nominally_over_all_outcomes(n, p):
    """Exact, by summing over every count; a lattice keeps it from being 0.95 to the digit."""
    chances = [math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
                        + k * math.log(p) + (n - k) * math.log(1 - p)) for k in range(n + 1)]  # fmt: skip
    coverage = sum(chance for k, chance in enumerate(chances) if chance > 1e-9 and wilson(k, n).contains(p))
    assert coverage == pytest.approx(0.95, abs=0.015)


def test_wilson_at_the_edges():
    assert wilson(0, 20).low == 0
    assert 0.1 < wilson(0, 20).high < 0.2
    assert math.isnan(wilson(0, 0).estimate)
    with pytest.raises(ValueError, match="5 successes of 4"):
        wilson(5, 4)


def test_wilson_agrees_with_the_published_example():
    """81 of 263 (Newcombe 1998, Statistics in Medicine 17, table I): 0.2553 to 0.3662."""
    interval = wilson(81, 263)
    assert (interval.low, interval.high) == (pytest.approx(0.2553, abs=5e-5), pytest.approx(0.3662, abs=5e-5))


@pytest.mark.parametrize("n", [10, 60])
def test_mean_interval_covers_nominally(draw, n):
    rows = draw.normal(9, 3, (REPEATS, n))
    found = [mean_interval(row.sum(), (row * row).sum(), n).contains(9) for row in rows]
    assert np.mean(found) == pytest.approx(0.95, abs=NEAR)


def test_mean_interval_covers_for_skewed_rounds(draw):
    rows = 5 + draw.poisson(4, (REPEATS, 200))
    found = [mean_interval(row.sum(), (row * row).sum(), 200).contains(9) for row in rows]
    assert np.mean(found) == pytest.approx(0.95, abs=NEAR)


def test_mean_interval_of_too_few_says_nothing():
    assert math.isnan(mean_interval(3, 9, 1).low)
    assert math.isnan(mean_interval(0, 0, 0).estimate)


def all_clusters(scores: np.ndarray, sizes: np.ndarray) -> Iterator[ClusterSums]:
    """What `ClusterSums.of` makes of each row of many simulated runs."""
    columns = (scores, sizes, scores * scores, scores * sizes, sizes * sizes)
    for sums in zip(*(values.sum(axis=1).tolist() for values in columns), strict=True):
        yield ClusterSums(scores.shape[1], *sums)


def test_sums_of_many_runs_are_those_of_each(draw):
    scores, sizes = draw.integers(0, 3, (5, 40)) / 2, draw.integers(1, 4, (5, 40))
    each = [ClusterSums.of(s.tolist(), m.tolist()) for s, m in zip(scores, sizes, strict=True)]
    assert list(all_clusters(scores, sizes)) == each


def won_shares(draw: np.random.Generator, games: int, chance: float, ties: float) -> np.ndarray:
    """Win shares of one seat in a 2-player game: half a win where it ends in a tie."""
    tied = draw.random((REPEATS, games)) < ties
    return np.where(tied, 0.5, draw.random((REPEATS, games)) < chance)


@pytest.mark.parametrize(
    ("games", "chance", "ties"), [(40, 0.5, 0.0), (200, 0.25, 0.0), (200, 0.5, 0.2), (400, 0.1, 0.05)]
)
def test_share_interval_covers_with_ties_and_one_row_a_game(draw, games, chance, ties):
    truth = chance * (1 - ties) + 0.5 * ties
    found = [
        share_interval(sums).contains(truth)
        for sums in all_clusters(won_shares(draw, games, chance, ties), np.ones((REPEATS, games)))
    ]
    assert np.mean(found) == pytest.approx(0.95, abs=NEAR + 0.006)  # the lattice of counts moves it a little


def test_share_interval_covers_where_a_strategy_sits_in_several_seats(draw):
    """Four seats, one to three of them by the strategy, each seat winning with its share of strength."""
    games, strength = 300, 1.3
    seats = draw.integers(1, 4, (REPEATS, games))
    chance = strength * seats / (strength * seats + 4 - seats)
    won = draw.random((REPEATS, games)) < chance
    k = np.arange(1, 4)
    truth = (strength * k / (strength * k + 4 - k)).sum() / k.sum()
    covered = [share_interval(sums).contains(truth) for sums in all_clusters(won.astype(int), seats)]
    assert np.mean(covered) == pytest.approx(0.95, abs=NEAR + 0.004)


def test_rows_of_one_game_are_not_taken_for_independent():
    """In each game both rows win or both lose: half as much is known as the rows suggest."""
    clustered = share_interval(ClusterSums.of([2.0, 0.0] * 100, [2] * 200))
    naive = wilson(200, 400)
    assert clustered.half_width == pytest.approx(naive.half_width * math.sqrt(2), rel=0.03)


def test_shares_counted_in_whole_units_are_the_same():
    plain = ClusterSums.of([1.0, 0.5, 0.0, 0.5], [1] * 4)
    sixtieths = ClusterSums(4, 120, 4, 3600 + 900 + 900, 120, 4, unit=60)
    assert share_interval(sixtieths) == share_interval(plain)


def test_share_interval_without_any_variation_still_has_a_width():
    never = share_interval(ClusterSums.of([0.0] * 30, [1] * 30))
    assert never.low == pytest.approx(0, abs=1e-12)
    assert never.high == pytest.approx(wilson(0, 30).high, abs=0.02)
    mirror = share_interval(ClusterSums.of([1.0] * 30, [2] * 30))
    assert mirror.contains(0.5)
    assert mirror.half_width > 0.1


def test_corrected_intervals_hold_all_at_once(draw):
    games, seats, covered = 200, 6, []
    level = simultaneous_level(seats)
    for _ in range(REPEATS // 4):
        winners = np.bincount(draw.integers(0, seats, games), minlength=seats)
        shares = (ClusterSums(games, int(w), games, int(w), int(w), games) for w in winners)
        covered.append(all(share_interval(share, level).contains(1 / seats) for share in shares))
    assert np.mean(covered) >= 0.95 - 3 * math.sqrt(0.95 * 0.05 / (REPEATS // 4))


def test_distribution_of_whole_numbers():
    values = [3, 3, 4, 5, 5, 5, 9, 12]
    spread = distribution(Counter(values), (0.25, 0.5, 0.95))
    assert spread.quantiles == (3, 5, 12)
    assert (spread.least, spread.most) == (3, 12)
    assert spread.mean.estimate == pytest.approx(np.mean(values))
    assert spread.mean == mean_interval(sum(values), sum(v * v for v in values), len(values))
    with pytest.raises(ValueError, match="no observations"):
        distribution({})
