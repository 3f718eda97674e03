"""Ladders and circles on simulated truth."""

import math
from itertools import combinations

import numpy as np
import pytest
from scipy import optimize

from reports.statistics import Matchups, alpha_rank, cycles, nash_average
from reports.statistics.equilibria import most_even_equilibrium, stationary
from tests.statistics.truth import is_at_least, is_at_most, is_near, repeats

RUNS = repeats(40, 1000)
NAMES = ("A", "B", "C", "D", "E")
LADDER = np.array([0.5, 0.2, 0.0, -0.2, -0.5])
CIRCLE = np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0.0]])


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260408)


def circling(size: float) -> np.ndarray:
    """Log odds of a ladder, among whose first three there is a circle."""
    log_odds = LADDER[:, None] - LADDER[None, :]
    log_odds[:3, :3] += size * CIRCLE
    return log_odds


def played(draw: np.random.Generator, log_odds: np.ndarray, games: int, ties: float = 0.0) -> Matchups:
    """So many games of each two; a tie takes as much from either's wins."""
    size = len(log_odds)
    share = 1 / (1 + np.exp(-log_odds))
    wins, tied = np.zeros((size, size), int), np.zeros((size, size), int)
    for i, j in combinations(range(size), 2):
        chances = [share[i, j] - ties / 2, ties, 1 - share[i, j] - ties / 2]
        wins[i, j], tied[i, j], wins[j, i] = draw.multinomial(games, chances)
        tied[j, i] = tied[i, j]
    return Matchups.of(NAMES[:size], wins.tolist(), tied.tolist())


def truth(log_odds: np.ndarray) -> tuple[float, float, dict[tuple[str, str], float]]:
    """Cyclic share and size of games without ties, and the rest of each two."""
    pairs = list(combinations(range(len(log_odds)), 2))
    values = np.array([log_odds[pair] for pair in pairs])
    share = 1 / (1 + np.exp(-values))
    weight = share * (1 - share)
    steps = np.array([[(k == i) - float(k == j) for k in range(len(log_odds))] for i, j in pairs])
    root = np.sqrt(weight)
    strengths = np.linalg.lstsq(root[:, None] * steps, root * values, rcond=None)[0]
    rest = values - steps @ strengths
    cyclic, all_of_it = weight @ rest**2, weight @ values**2
    names = [(NAMES[i], NAMES[j]) for i, j in pairs]
    return cyclic / all_of_it, math.sqrt(cyclic / weight.sum()), dict(zip(names, rest.tolist(), strict=True))


@pytest.mark.parametrize(("games", "ties"), [(60, 0.0), (300, 0.0), (300, 0.2)])
def test_a_ladder_raises_false_alarms_of_cycles_at_their_rate(draw, games, ties):
    alarms = (cycles(played(draw, circling(0), games, ties)).p_value < 0.05 for _ in range(RUNS))
    assert is_near(alarms, 0.05, slack=0.012)


def test_few_games_do_not_raise_more_false_alarms(draw):
    assert is_at_most(cycles(played(draw, circling(0), 20)).p_value < 0.05 for _ in range(RUNS))


def test_a_circle_is_found():
    found = cycles(played(np.random.default_rng(1), circling(0.5), 1000))
    assert found.p_value < 1e-6
    assert found.cyclic_share.low > 0.1
    assert min(found.rests[pair].low for pair in (("A", "B"), ("B", "C"))) > 0 > found.rests["A", "C"].high


@pytest.mark.parametrize(("size", "games"), [(0.3, 200), (0.3, 1000), (1.0, 300)])
def test_how_far_from_a_ladder_it_is_is_covered(draw, size, games):
    share, typical, rests = truth(circling(size))
    found = [cycles(played(draw, circling(size), games)) for _ in range(RUNS)]
    assert is_near((f.cyclic_size.contains(typical) for f in found), slack=0.015)
    assert is_at_least(f.cyclic_share.contains(share) for f in found)
    assert is_at_least(all(f.rests[pair].contains(rest) for pair, rest in rests.items()) for f in found)


def test_the_share_of_a_ladder_is_covered_and_that_of_a_pure_circle_too(draw):
    ladders = (cycles(played(draw, circling(0), 200)) for _ in range(RUNS))
    assert is_at_least(found.cyclic_share.contains(0) for found in ladders)
    circles = (cycles(played(draw, 0.8 * CIRCLE, 200)) for _ in range(RUNS))
    assert is_at_least(found.cyclic_share.contains(1) for found in circles)


def test_exact_shares_are_split_exactly():
    """2 to 1 along a circle of three: log odds of 0.69, no ladder at all."""
    wins = np.where(CIRCLE > 0, 2_000_000, 1_000_000)
    np.fill_diagonal(wins, 0)
    found = cycles(Matchups.of(NAMES[:3], wins.tolist()))
    assert found.cyclic_share.estimate == pytest.approx(1, abs=1e-4)
    assert found.cyclic_size.estimate == pytest.approx(math.log(2), abs=1e-3)
    assert list(found.ladder.values()) == pytest.approx([0, 0, 0], abs=1e-6)
    assert found.rests["A", "B"].estimate == pytest.approx(math.log(2), abs=1e-5)


def test_the_most_even_equilibrium_shares_among_copies():
    """Balduzzi et al.: a copy of scissors takes half of its weight and nobody else's."""
    copied = np.ix_([0, 1, 2, 2], [0, 1, 2, 2])
    assert most_even_equilibrium(CIRCLE[copied]) == pytest.approx([1 / 3, 1 / 3, 1 / 6, 1 / 6], abs=1e-6)
    assert most_even_equilibrium(np.zeros((4, 4))) == pytest.approx([0.25] * 4)
    clear = np.array([[0, 1, 2], [-1, 0, 1], [-2, -1, 0.0]])
    assert most_even_equilibrium(clear).tolist() == [1, 0, 0]


def test_no_character_beats_the_equilibrium_and_no_other_equilibrium_is_more_even(draw):
    for size in (3, 4, 5, 6, 7) * 2:
        upper = np.triu(draw.integers(-1, 2, (size, size)), 1)
        payoff = (upper - upper.T).astype(float)
        weights = most_even_equilibrium(payoff)
        assert weights.sum() == pytest.approx(1)
        assert (payoff @ weights).max() < 1e-5
        for _ in range(5):
            goal, one = draw.normal(size=size), np.ones((1, size))
            other = optimize.linprog(goal, payoff, np.zeros(size), one, [1.0]).x
            assert entropy(other) <= entropy(weights) + 1e-6


def test_payoffs_that_hardly_differ_still_give_an_equilibrium(draw):
    for size in (3, 4, 5, 6) * 2:
        upper = np.triu(draw.integers(-1, 2, (size, size)) + draw.normal(0, 1e-7, (size, size)), 1)
        payoff = upper - upper.T
        assert (payoff @ most_even_equilibrium(payoff)).max() < 2e-4


def entropy(weights: np.ndarray) -> float:
    inside = weights[weights > 1e-12]
    return float(-(inside * np.log(inside)).sum())


def test_nash_averaging_is_covered_where_all_have_weight(draw):
    log_odds = np.array([[0, 0.6, -0.9], [-0.6, 0, 1.2], [0.9, -1.2, 0]])
    weights = np.array([1.2, 0.9, 0.6]) / 2.7
    hits = []
    for run in range(RUNS):
        found = nash_average(played(draw, log_odds, 200), draws=repeats(100, 200), seed=run).weights.values()
        hits.extend(f.contains(weight) for f, weight in zip(found, weights.tolist(), strict=True))
    assert is_near(hits, slack=0.02)


def test_alpha_rank_is_covered_where_selection_is_mild(draw):
    log_odds = 0.3 * CIRCLE + 0.05 * np.array([[0, 1, 2], [-1, 0, 1], [-2, -1, 0]])
    share = np.rint(1e12 / (1 + np.exp(-log_odds))).astype(int)
    np.fill_diagonal(share, 0)
    exact = alpha_rank(Matchups.of(NAMES[:3], share.tolist()), selection=0.2, draws=0)
    hits = []
    for run in range(RUNS):
        games = played(draw, log_odds, 300)
        found = alpha_rank(games, selection=0.2, draws=repeats(100, 200), seed=run).weights
        hits.extend(found[name].contains(weight.estimate) for name, weight in exact.weights.items())
    assert is_near(hits, slack=0.02)


def test_alpha_rank_of_two_is_known():
    """The chances to take over from each other are as exp((m - 1) alpha gain) to 1."""
    games = Matchups.of(("A", "B"), [[0, 5_100_000], [4_900_000, 0]])
    found = alpha_rank(games, selection=1, population=50, draws=0).weights
    assert found["A"].estimate / found["B"].estimate == pytest.approx(math.exp(49 * 0.02), rel=1e-6)
    assert math.isnan(found["A"].low)


def test_alpha_rank_of_a_ladder_is_the_best_and_of_a_circle_all():
    ladder = Matchups.of(NAMES[:3], [[0, 90, 99], [10, 0, 90], [1, 10, 0]])
    assert alpha_rank(ladder, draws=0).weights["A"].estimate == pytest.approx(1)
    circle = Matchups.of(NAMES[:3], [[0, 70, 30], [30, 0, 70], [70, 30, 0]])
    for found in (alpha_rank(circle, draws=20), nash_average(circle, draws=20)):
        assert [weight.estimate for weight in found.weights.values()] == pytest.approx([1 / 3] * 3)
        assert all(found.kept.values())


def test_a_weak_character_more_changes_nothing():
    circle = [[0, 70, 30], [30, 0, 70], [70, 30, 0]]
    more = [[*row, 90] for row in circle] + [[10, 10, 10, 0]]
    found = nash_average(Matchups.of(NAMES[:4], more), draws=50)
    assert [f.estimate for f in found.weights.values()] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    assert found.ratings["D"].high < 0
    assert found.kept["D"] == 0


def test_the_stationary_distribution_is_the_eigenvector(draw):
    chain = draw.dirichlet(np.ones(6), 6)
    shares = stationary(chain)
    assert shares.sum() == pytest.approx(1)
    assert shares @ chain == pytest.approx(shares)


def test_the_same_seed_draws_the_same():
    games = Matchups.of(NAMES[:3], [[0, 60, 40], [40, 0, 55], [60, 45, 0]])
    assert nash_average(games, draws=30) == nash_average(games, draws=30)


def test_senseless_counts_are_refused():
    with pytest.raises(ValueError, match="A and C never met"):
        Matchups.of(NAMES[:3], [[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    with pytest.raises(ValueError, match="a tie of one is a tie of the other"):
        Matchups.of(NAMES[:2], [[0, 1], [1, 0]], [[0, 1], [0, 0]])
    with pytest.raises(ValueError, match="2 rows of 2 counts"):
        Matchups.of(NAMES[:2], [[0, -1], [1, 0]])
    with pytest.raises(ValueError, match="three characters or more"):
        cycles(Matchups.of(NAMES[:2], [[0, 1], [1, 0]]))
