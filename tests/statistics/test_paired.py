"""Paired differences on simulated truth: games that share their luck before and after a change."""

import math
from collections.abc import Iterator

import numpy as np
import pytest

from reports.statistics import PairedSums, mean_interval, paired_difference, simultaneous_level, wilson

REPEATS = 4000
NEAR = 3 * math.sqrt(0.95 * 0.05 / REPEATS)


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260403)


def sums_of(y, m, z, w) -> PairedSums:
    """The sums of one run of pairs; games in which the thing looked at has no row do not count."""
    there = int(((m > 0) | (w > 0)).sum())
    columns = {"y": y, "m": m, "z": z, "w": w}
    products = ("yy", "ym", "mm", "zz", "zw", "ww", "yz", "yw", "mz", "mw")
    return PairedSums(
        there,
        **{name: float(values.sum()) for name, values in columns.items()},
        **{a + b: float((columns[a] * columns[b]).sum()) for a, b in products},
    )


def all_pairs(before: np.ndarray, after: np.ndarray) -> Iterator[PairedSums]:
    """What `PairedSums.of` makes of each row of many simulated runs."""
    n = before.shape[1]
    columns = (before, after, before * before, after * after, before * after)
    for y, z, yy, zz, yz in zip(*(values.sum(axis=1).tolist() for values in columns), strict=True):
        yield PairedSums(n, y, n, z, n, yy, y, n, zz, z, n, yz, y, z, n)


def test_sums_of_many_runs_are_those_of_each(draw):
    before, after = draw.integers(0, 3, (2, 5, 40)) / 2
    each = [PairedSums.of(b.tolist(), a.tolist()) for b, a in zip(before, after, strict=True)]
    assert list(all_pairs(before, after)) == each


def changed_wins(
    draw, games: int, chance: float, touched: float, lift: float
) -> tuple[np.ndarray, np.ndarray]:
    """A win before and after a change that touches some games and lifts the chance to win those."""
    before = draw.random((REPEATS, games)) < chance
    again = draw.random((REPEATS, games)) < chance + lift
    after = np.where(draw.random((REPEATS, games)) < touched, again, before)
    return before.astype(float), after.astype(float)


def covered(pairs, truth: float, **options) -> float:
    return float(np.mean([paired_difference(s, **options).difference.contains(truth) for s in pairs]))


@pytest.mark.parametrize(
    ("games", "chance", "touched", "lift"),
    [(50, 0.5, 0.3, 0.2), (200, 0.25, 0.1, 0.1), (300, 0.5, 1.0, 0.05), (2000, 0.5, 0.02, 0.1)],
)
def test_the_interval_covers_a_change_of_a_share(draw, games, chance, touched, lift):
    before, after = changed_wins(draw, games, chance, touched, lift)
    pairs = all_pairs(before, after)
    assert covered(pairs, touched * lift) == pytest.approx(0.955, abs=NEAR + 0.01)


@pytest.mark.parametrize(
    ("chance", "touched", "lift"), [(0.003, 0.2, 0.002), (0.01, 0.1, 0.0), (0.5, 0.001, 0.1)]
)
def test_where_few_pairs_differ_the_interval_is_wide_enough(draw, chance, touched, lift):
    """A plain paired t interval covers 78% of the time in the first case."""
    before, after = changed_wins(draw, 1000, chance, touched, lift)
    pairs = all_pairs(before, after)
    assert covered(pairs, touched * lift) >= 0.95 - NEAR


def test_split_wins_are_covered(draw):
    games = 200
    before = np.where(draw.random((REPEATS, games)) < 0.2, 0.5, draw.random((REPEATS, games)) < 0.5)
    again = np.where(draw.random((REPEATS, games)) < 0.2, 0.5, draw.random((REPEATS, games)) < 0.6)
    after = np.where(draw.random((REPEATS, games)) < 0.4, again, before)
    pairs = all_pairs(before, after)
    assert covered(pairs, 0.4 * 0.8 * 0.1) == pytest.approx(0.955, abs=NEAR + 0.01)


@pytest.mark.parametrize("stays", [1.0, 0.7])
def test_a_character_that_takes_part_in_some_games_only(draw, stays):
    """It sits in a third of the games, after the change not always in the same ones."""
    games, repeats, truth = 300, REPEATS // 2, 0.1 * 0.5
    hits = []
    for _ in range(repeats):
        m = (draw.random(games) < 1 / 3).astype(float)
        w = np.where(draw.random(games) < stays, m, (draw.random(games) < 1 / 3).astype(float))
        luck = draw.random(games)
        otherwise = np.where(draw.random(games) < 0.5, draw.random(games) - 0.1, luck)
        y, z = m * (luck < 0.3), w * (otherwise < 0.3)
        hits.append(paired_difference(sums_of(y, m, z, w)).difference.contains(truth))
    assert np.mean(hits) == pytest.approx(0.955, abs=3 * math.sqrt(0.95 * 0.05 / repeats) + 0.01)


def test_a_change_of_rounds_is_covered_and_pairing_is_worth_what_the_truth_says(draw):
    games = 200
    shared = draw.poisson(12, (REPEATS, games))
    before = shared + draw.poisson(2, (REPEATS, games))
    after = shared + draw.poisson(3, (REPEATS, games))
    found = [paired_difference(sums, shares=False) for sums in all_pairs(before, after)]
    assert np.mean([f.difference.contains(1) for f in found]) == pytest.approx(0.95, abs=NEAR)
    # Variances: 14 and 15 apart, of the difference 2 + 3.
    assert np.median([f.worth for f in found]) == pytest.approx(29 / 5, rel=0.02)


def test_one_row_a_game_is_the_paired_t_interval():
    before, after = [3.0, 5.0, 4.0, 8.0], [4.0, 5.0, 6.0, 7.0]
    found = paired_difference(PairedSums.of(before, after), shares=False)
    gains = [a - b for b, a in zip(before, after, strict=True)]
    plain = mean_interval(sum(gains), sum(g * g for g in gains), 4)
    assert (found.before, found.after) == (5.0, 5.5)
    assert found.difference.low == pytest.approx(plain.low)
    assert found.difference.high == pytest.approx(plain.high)


def test_scores_counted_in_whole_units_are_the_same():
    before, after = [1.0, 0.5, 0.0, 0.5], [1.0, 1.0, 0.0, 0.0]
    plain = PairedSums.of(before, after)
    sixtieths = PairedSums(4, 120, 4, 120, 4, 5400, 120, 4, 7200, 120, 4, 5400, 120, 120, 4, unit=60)
    assert paired_difference(sixtieths).difference.low == pytest.approx(
        paired_difference(plain).difference.low
    )
    assert paired_difference(sixtieths).worth == pytest.approx(paired_difference(plain).worth)


def test_pairs_that_are_all_alike_leave_a_little_doubt_and_no_worth():
    alike = paired_difference(PairedSums.of([1.0, 0.0] * 50, [1.0, 0.0] * 50))
    assert alike.difference.estimate == 0
    assert 0 < alike.difference.high < wilson(0, 100).high
    assert math.isnan(alike.worth)
    rounds = paired_difference(PairedSums.of([9.0, 11.0], [9.0, 11.0]), shares=False)
    assert (rounds.difference.low, rounds.difference.high) == (0, 0)


def test_too_little_says_nothing():
    assert math.isnan(paired_difference(PairedSums.of([], [])).before)
    single = paired_difference(PairedSums.of([1.0], [0.0]))
    assert single.difference.estimate == -1
    assert math.isnan(single.difference.low)


def test_corrected_intervals_hold_all_at_once(draw):
    """Six characters, one seat each of a game of six: their shares add up to one."""
    games, repeats = 200, REPEATS // 8
    level, hits = simultaneous_level(6), []
    for _ in range(repeats):
        before = draw.integers(0, 6, games)
        after = np.where(draw.random(games) < 0.3, draw.integers(0, 6, games), before)
        found = (
            paired_difference(PairedSums.of((before == c).tolist(), (after == c).tolist()), level)
            for c in range(6)
        )
        hits.append(all(f.difference.contains(0) for f in found))
    assert np.mean(hits) >= 0.95 - 3 * math.sqrt(0.95 * 0.05 / repeats)
