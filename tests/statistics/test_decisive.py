"""Decisiveness on simulated truth: scores that grow at random, and who leads when."""

import math

import numpy as np
import pytest

from reports.statistics import ClusterSums, doubt_left, known_from, leader_wins
from tests.statistics.truth import is_at_least, is_near, repeats

RUNS = repeats(150, 2000)
ROUNDS = 12
FRACTIONS = {0.25: 3, 0.5: 6, 0.75: 9, 1.0: 12}


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260412)


def leads(draw: np.random.Generator, games: int, players: int = 3) -> dict[float, ClusterSums]:
    """Games of points won round by round; leaders and winners that tie share."""
    scores = draw.integers(0, 4, (games, ROUNDS, players)).cumsum(axis=1)
    won = shared(scores[:, -1])
    found = {}
    for fraction, at in FRACTIONS.items():
        # In sixtieths, whole numbers: half of a third and the like.
        score = np.rint(60 * (shared(scores[:, at - 1]) * won).sum(axis=1))
        found[fraction] = ClusterSums(
            games, score.sum(), games, (score * score).sum(), score.sum(), games, 60
        )
    return found


def shared(scores: np.ndarray) -> np.ndarray:
    best = scores == scores.max(axis=1, keepdims=True)
    return best / best.sum(axis=1, keepdims=True)


@pytest.fixture(scope="module")
def truth() -> dict[float, float]:
    many = leads(np.random.default_rng(1), 100_000)
    return {fraction: found.estimate for fraction, found in leader_wins(many).items()}


def test_how_often_leaders_win_is_covered_at_all_fractions_at_once(draw, truth):
    hits = []
    for _ in range(RUNS):
        found = leader_wins(leads(draw, 200))
        hits.append(all(found[fraction].contains(share) for fraction, share in list(truth.items())[:3]))
    assert is_at_least(hits)


def test_when_the_winner_is_known_is_covered(draw, truth):
    share = (truth[0.5] + truth[0.75]) / 2
    assert is_at_least(known_from(leader_wins(leads(draw, 200)), share).contains(0.75) for _ in range(RUNS))


def test_when_the_winner_is_known():
    wins = {0.25: 40, 0.5: 95, 0.6: 80, 0.75: 96, 1.0: 100}
    found = leader_wins({at: ClusterSums(100, won, 100, won, won, 100) for at, won in wins.items()})
    assert list(found) == sorted(wins)
    known = known_from(found, 0.9)
    assert known.estimate == 0.75  # at 0.5 too, but not from then on
    assert (known.low, known.high) == (0.75, 1.0)
    assert known_from(found, 0.99).high == math.inf
    with pytest.raises(ValueError, match="no fraction"):
        known_from({})


CASES = {
    "clear": [[0.4, 0.02, 0.01], [0.02, 0.3, 0.02], [0.01, 0.02, 0.2]],
    "vague": [[0.2, 0.1, 0.08], [0.1, 0.17, 0.06], [0.08, 0.06, 0.15]],
    "two seats": [[0.42, 0.12], [0.1, 0.36]],
}


def left(chances: np.ndarray) -> float:
    given = chances / chances.sum(axis=1, keepdims=True)
    outcome = chances.sum(axis=0)
    return float((chances * np.log(given)).sum() / (outcome * np.log(outcome)).sum())


@pytest.mark.parametrize(
    ("case", "games"), [("clear", 200), ("vague", 200), ("vague", 2000), ("two seats", 300)]
)
def test_the_doubt_that_is_left_is_covered(draw, case, games):
    chances = np.array(CASES[case])
    chances /= chances.sum()
    drawn = draw.multinomial(games, chances.ravel(), RUNS).reshape(RUNS, *chances.shape)
    found = (doubt_left(dict(enumerate(counts.tolist()))).contains(left(chances)) for counts in drawn)
    assert is_near(found, slack=0.012)


def test_where_the_standing_tells_nothing_or_next_to_nothing_it_is_covered(draw):
    for chances in (np.outer([0.5, 0.3, 0.2], [0.4, 0.35, 0.25]), np.array([[0.26, 0.24], [0.24, 0.26]])):
        drawn = draw.multinomial(300, chances.ravel(), RUNS).reshape(RUNS, *chances.shape)
        found = (doubt_left(dict(enumerate(counts.tolist()))).contains(left(chances)) for counts in drawn)
        assert is_at_least(found)


def test_extremes_of_doubt():
    none = doubt_left({"first leads": [50, 0], "second leads": [0, 50]})
    assert (none.estimate, none.low) == (0, 0)
    assert 0.1 < none.high < 0.3
    every = doubt_left({"first leads": [5000, 5000], "second leads": [5000, 5000]})
    assert (every.estimate, every.high) == (1, 1)
    assert every.low > 0.99
    assert math.isnan(doubt_left({"first leads": [50, 0], "second leads": [20, 0]}).estimate)
    assert doubt_left({0: [30, 10], 1: [10, 30], 2: [0, 0]}) == doubt_left({0: [30, 10], 1: [10, 30]})


def test_senseless_counts_are_refused():
    with pytest.raises(ValueError, match="there must be games"):
        doubt_left({0: [0, 0]})
    with pytest.raises(ValueError, match="0 or more"):
        doubt_left({0: [3, -1]})
