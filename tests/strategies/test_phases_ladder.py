"""With Infiltration Phases, together: skill wins more, and so does each part of the play."""

from functools import cache
from itertools import pairwise

import pytest

from reports.statistics.interval import Interval
from sim.study.cell.cell import CellSetup, prepare
from strategies.registry import Strategy, load
from tests.statistics.truth import repeats
from tests.strategies.duels import SEED, mean_with_interval
from tests.strategies.test_ground_ladder import with_numbers
from tests.strategies.test_many_ladder import surely_less

GAMES = repeats(2_000, 20_000)
BEST = "infiltration_team"
BASE = "a_rising_darkness"
# Fewer cards overlooked and fewer whims from rung to rung, as `LADDER` goes.
RUNGS = ({"whims": 100}, {"whims": 8, "overlooks": 40}, {})


def share_won(strategy: Strategy) -> Interval:
    """Returns the share of games that two players win together."""
    cell = prepare(CellSetup(BASE, "co-op+infiltration", 2, ("random",)))
    rows = cell.with_strategies([strategy]).play(SEED, 0, GAMES)
    assert not rows.games["error"].any()
    share = mean_with_interval((rows.games["won"] == 1).astype(float))
    print(f"{strategy.name}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    return share


@cache
def share_of_the_best() -> Interval:
    return share_won(load(BEST))


def test_it_wins_more_than_the_style_that_it_was_made_from() -> None:
    assert surely_less(share_won(load("commander_team")), share_of_the_best())


def test_each_rung_wins_more() -> None:
    found = [share_won(with_numbers(BEST, **numbers)) for numbers in RUNGS]
    assert all(surely_less(lower, upper) for lower, upper in pairwise(found))


@pytest.mark.parametrize(
    "without",
    [{"chasing": 0}, {"team": 0}, {"gate": 0}, {"damage": 0}],
    ids=lambda numbers: next(iter(numbers)),
)
def test_who_leaves_one_of_them_out_wins_less(without: dict[str, int]) -> None:
    """No aim at phases, no Assists for friends, no way cleared to the Bosses, or no care for Damage."""
    assert surely_less(share_won(with_numbers(BEST, **without)), share_of_the_best())
