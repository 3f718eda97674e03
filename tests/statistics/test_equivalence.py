import numpy as np
import pytest

from reports.statistics import ClusterSums, share_interval
from reports.statistics.equivalence import (
    alpha_of_all,
    alpha_of_attempt,
    chance_of_all,
    chance_within,
    level_of_tests,
    lies_within,
)

BAND = (0.4, 0.6)


def sums(wins: int, games: int) -> ClusterSums:
    return ClusterSums(games, wins, games, wins, wins, games)


def test_a_figure_on_the_edge_is_taken_for_within_as_seldom_as_the_level_says() -> None:
    random = np.random.default_rng(1)
    games, times = 2000, 4000
    within = [
        lies_within(share_interval(sums(int(wins), games), level_of_tests(0.05)), *BAND)
        for wins in random.binomial(games, BAND[1], times)
    ]
    assert np.mean(within) == pytest.approx(0.05, abs=0.012)


def test_all_within_is_claimed_as_seldom_where_one_of_many_is_not() -> None:
    """An intersection-union test: without correction the whole claim has the level."""
    random = np.random.default_rng(2)
    games, times = 2000, 3000
    truths = np.array([BAND[1], *[0.5] * 9])
    claims = 0
    for _ in range(times):
        wins = random.binomial(games, truths)
        claims += all(
            lies_within(share_interval(sums(int(each), games), level_of_tests(0.05)), *BAND) for each in wins
        )
    assert claims / times <= 0.05 + 0.012
    assert claims / times == pytest.approx(
        0.05, abs=0.015
    )  # and no seldomer, where the others are well within


def test_a_second_attempt_has_half_the_level() -> None:
    assert [alpha_of_attempt(n) for n in (1, 2, 3)] == [0.05, 0.025, 0.0125]
    assert alpha_of_all(2) == pytest.approx(0.075)
    assert alpha_of_all(50) < 0.1


@pytest.mark.parametrize("truth", [0.5, 0.57, 0.59])
def test_the_chance_of_a_proof_is_as_often_as_it_passes(truth: float) -> None:
    random = np.random.default_rng(3)
    games = 1000
    error = np.sqrt(truth * (1 - truth) / games)
    passed = [
        lies_within(share_interval(sums(int(wins), games), level_of_tests(0.05)), *BAND)
        for wins in random.binomial(games, truth, 3000)
    ]
    assert chance_within(truth, 0.0, error, *BAND, 0.05) == pytest.approx(np.mean(passed), abs=0.03)


def test_a_band_narrower_than_the_noise_is_never_proven() -> None:
    assert chance_within(0.5, 0.0, 0.1, 0.45, 0.55, 0.05) == 0.0


def test_what_is_not_known_lies_nowhere() -> None:
    nothing = share_interval(ClusterSums(1, 1, 1, 1, 1, 1), 0.9)
    assert not lies_within(nothing, 0.0, 1.0)


def test_chances_multiply() -> None:
    assert chance_of_all([0.5, 0.5, 1.0]) == 0.25
