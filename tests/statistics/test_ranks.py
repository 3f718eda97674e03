"""Ranks on simulated truth: Bosses of a Level that fall more or less often."""

import numpy as np
import pytest

from reports.statistics import Lineup, plackett_luce, rank_intervals, rank_shares
from reports.statistics import ranks as module
from tests.statistics.truth import is_at_least, is_near, repeats

RUNS = repeats(100, 1000)


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260410)


@pytest.fixture(autouse=True)
def fewer_draws(monkeypatch):
    monkeypatch.setattr(module, "DRAWS", 2000)


@pytest.mark.parametrize(
    "chances", [(0.9, 0.8, 0.7, 0.6, 0.5), (0.62, 0.6, 0.58, 0.56, 0.54, 0.52), (0.05, 0.03, 0.02)]
)
def test_the_ranks_of_all_bosses_are_covered_at_once(draw, chances):
    hits = []
    for run in range(RUNS):
        found = rank_shares([(int(draw.binomial(400, chance)), 400) for chance in chances], seed=run)
        hits.append(all(rank.contains(i + 1) for i, rank in enumerate(found)))
    assert is_at_least(hits)


def test_among_equals_false_orders_come_at_their_rate(draw):
    """Any order of two equals is false; that there be none is what the level is of."""
    hits = []
    for run in range(RUNS):
        found = rank_shares([(int(draw.binomial(500, 0.4)), 500) for _ in range(5)], seed=run)
        hits.append(all((rank.best, rank.worst) == (1, 5) for rank in found))
    assert is_near(hits, slack=0.01)


def test_correlated_estimates_are_covered(draw):
    """Strengths that add up to zero, two of them equal."""
    truth = np.array([0.3, 0.1, 0.1, -0.5])
    root = np.array([[2, 0, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 2]]) * 0.1
    root -= root.mean(axis=0)
    hits = []
    for run in range(RUNS):
        found = rank_intervals(
            (truth + root @ draw.normal(size=4)).tolist(), (root @ root.T).tolist(), seed=run
        )
        # Of two that are equal, either rank is one of theirs.
        hits.append(
            found[0].contains(1)
            and found[3].contains(4)
            and all(found[i].best <= 2 <= 3 <= found[i].worst for i in (1, 2))
        )
    assert is_at_least(hits)


def test_steps_tell_more_than_one_correction_for_all():
    """Where the other orders are sure, the last is against 11 instead of 20: 2.6 standard errors are enough."""
    variances = np.diag([0.5] * 5).tolist()
    apart = rank_intervals([40.0, 30.0, 20.0, 10.0, 7.4], variances)
    assert [(rank.best, rank.worst) for rank in apart[3:]] == [(4, 4), (5, 5)]
    close = rank_intervals([8.7, 8.6, 8.5, 10.0, 7.4], variances)
    assert (close[3].best, close[3].worst) == (1, 5)


def test_what_is_clear_is_ranked_and_what_is_not_shares_an_interval():
    found = rank_shares([(950, 1000), (500, 1000), (510, 1000), (50, 1000)])
    assert [rank.estimate for rank in found] == [1, 3, 2, 4]
    assert [(rank.best, rank.worst) for rank in found] == [(1, 1), (2, 3), (2, 3), (4, 4)]


def test_equal_estimates_share_the_best_rank():
    found = rank_shares([(50, 100), (50, 100), (10, 100)])
    assert [rank.estimate for rank in found] == [1, 1, 3]
    assert len(rank_shares([(3, 9)])) == 1


def test_strengths_are_ranked_with_their_covariance():
    rows = [Lineup(("A", "B"), (1, 2), 300), Lineup(("B", "A"), (1, 2), 100), Lineup(("A", "B"), (2, 1), 100),
            Lineup(("B", "A"), (2, 1), 300)]  # fmt: skip
    found = plackett_luce(rows)
    ranks = rank_intervals([f.estimate for f in found.characters.values()], found.covariance)
    assert [(rank.best, rank.worst) for rank in ranks] == [(1, 1), (2, 2)]


def test_the_same_seed_gives_the_same_ranks():
    counts = [(300, 500), (270, 500), (240, 500), (260, 500)]
    assert rank_shares(counts) == rank_shares(counts)


def test_what_has_no_variance_is_ordered_as_it_is():
    found = rank_intervals([1.0, 2.0, 2.0], [[0.0] * 3] * 3)
    assert [(rank.best, rank.worst) for rank in found] == [(3, 3), (1, 2), (1, 2)]


def test_senseless_counts_are_refused():
    with pytest.raises(ValueError, match="one game or more"):
        rank_shares([(0, 0), (1, 2)])
    with pytest.raises(ValueError, match="2 rows of 2"):
        rank_intervals([1.0, 2.0], [[1.0]])
    with pytest.raises(ValueError, match="without a variance"):
        rank_intervals([1.0, float("nan")], [[1.0, 0.0], [0.0, 1.0]])
