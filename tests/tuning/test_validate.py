"""Verdicts on a tuned style: what is no better is not called so, what is better is, and the intervals are right."""

from dataclasses import replace

import numpy as np
import pytest

from reports.statistics import PairedSums, paired_difference
from sim.tuning.match import ROLES, WIN, Match, Tally, add
from sim.tuning.validate import BETTER, NOT_SURE, WORSE, judge, styles_needed
from sim.tuning.written import summing_up

AGAINST_START = Match("core", "competitive", 2, "balanced")
AGAINST_OTHER = Match("core", "competitive", 2, "casual")
TOGETHER = Match("core", "co-op", 2)
GAMES = 600


def tally(*scores: np.ndarray) -> Tally:
    """Games as styles scored them, in shares of a win."""
    units = (np.array(scores) * WIN).astype(int)
    products = tuple(tuple(row) for row in (units @ units.T).tolist())
    return Tally(units.shape[1], 0, tuple(units.sum(axis=1).tolist()), products)


def won(draws: np.random.Generator, chance: float, games: int = GAMES) -> np.ndarray:
    return (draws.random(games) < chance).astype(float)


def paired(draws: np.random.Generator, tuned: float, start: float, games: int = GAMES) -> Tally:
    """Two styles in the same games: most luck is common to them."""
    luck = draws.random(games)
    own = draws.random((2, games)) < 0.2
    mine, theirs = (
        np.where(own[k], draws.random(games), luck) < chance for k, chance in enumerate((tuned, start))
    )
    return tally(mine.astype(float), theirs.astype(float))


def three(draws: np.random.Generator, better: float = 0.0):
    return judge(
        [
            (AGAINST_START, tally(won(draws, 0.5 + better))),
            (AGAINST_OTHER, paired(draws, 0.6 + better, 0.6)),
            (TOGETHER, paired(draws, 0.4 + better, 0.4)),
        ]
    )


def test_a_style_that_is_no_better_is_called_so_in_one_tuning_of_forty_at_most() -> None:
    """Sure of all lines together at 95%, half of which is on either side."""
    draws = np.random.default_rng(7)
    runs = 600
    called = [{verdict.word for verdict in three(draws)} for _ in range(runs)]
    for word in (BETTER, WORSE):
        assert sum(word in words for words in called) <= 0.025 * runs + 2.6 * (0.025 * 0.975 * runs) ** 0.5


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    draws = np.random.default_rng(8)
    held = np.array([[v.difference.contains(0.03) for v in three(draws, 0.03)] for _ in range(500)]).mean(
        axis=0
    )
    assert (held > 0.92).all(), held
    assert (held < 0.985).all(), held


@pytest.mark.parametrize(("better", "word"), [(0.15, BETTER), (-0.15, WORSE), (0.0, NOT_SURE)])
def test_what_is_clear_is_said(better: float, word: str) -> None:
    verdicts = three(np.random.default_rng(3), better)
    assert [verdict.word for verdict in verdicts] == [word] * 3


def test_lines_are_judged_together() -> None:
    """A difference that is sure by itself is not where it is one of many."""
    one = tally(np.repeat([1.0, 0.0], [325, 275]))  # 54.2% [50.2, 58.1]
    assert judge([(AGAINST_START, one)])[0].word == BETTER
    many = judge([(AGAINST_START, one)] * 5)
    assert {verdict.word for verdict in many} == {NOT_SURE}
    assert many[0].difference.low > 0


def test_against_the_start_itself_a_fair_share_is_what_there_is_to_beat() -> None:
    table = Match("core", "competitive", 4, "balanced")
    (verdict,) = judge([(table, tally(np.repeat([1.0, 0.0], [200, 400])))])
    assert verdict.start == 0.25
    assert verdict.difference.estimate == pytest.approx(1 / 3 - 1 / 4)
    assert verdict.word == BETTER
    styles = ((1, 2), (3, 4))
    assert styles_needed(table, "balanced", styles) == ((1, 2),)
    assert styles_needed(AGAINST_OTHER, "balanced", styles) == styles
    assert styles_needed(TOGETHER, "balanced", styles) == styles


@pytest.mark.parametrize("role", ROLES)
def test_of_unlike_sides_the_start_plays_too_where_the_style_has_always_the_same(role: str) -> None:
    """The share of either side is unknown then; where it has both in turn, a fair share is known."""
    in_turn = Match("core", "1vm", 3, "balanced")
    styles = ((1, 2), (3, 4))
    assert styles_needed(in_turn, "balanced", styles) == ((1, 2),)
    assert styles_needed(replace(in_turn, role=role), "balanced", styles) == styles


def test_paired_differences_are_those_of_the_games_one_by_one() -> None:
    draws = np.random.default_rng(4)
    tuned, start = won(draws, 0.6), won(draws, 0.5)
    (verdict,) = judge([(TOGETHER, tally(tuned, start))])
    plain = paired_difference(PairedSums.of(start.tolist(), tuned.tolist()))
    assert verdict.difference.estimate == pytest.approx(tuned.mean() - start.mean())
    assert verdict.start == pytest.approx(start.mean())
    assert (verdict.difference.low, verdict.difference.high) == pytest.approx(
        (plain.difference.low, plain.difference.high)
    )


def test_tallies_add_up_whatever_the_cuts() -> None:
    draws = np.random.default_rng(5)
    tuned, start = won(draws, 0.6), won(draws, 0.5)
    parts = [tally(tuned[at : at + 70], start[at : at + 70]) for at in range(0, GAMES, 70)]
    assert add(parts) == tally(tuned, start)


def test_it_is_summed_up_without_calling_more_an_improvement_than_is() -> None:
    draws = np.random.default_rng(3)
    clear, none, bad = three(draws, 0.15), three(draws), three(draws, -0.15)
    assert summing_up(clear) == "An improvement on every line."
    assert summing_up(none[1:2]) == "No improvement; not sure to be better or worse on core against casual."
    assert summing_up([clear[0], none[1], bad[2]]) == (
        "An improvement on core against balanced; worse on core; not sure to be better or worse on core against casual."
    )
