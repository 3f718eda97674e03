"""With Infiltration Phases, together: skill wins more, and so does each part of the play."""

from functools import cache
from itertools import pairwise

import pytest

from reports.statistics.interval import Interval
from sim.study.cell.cell import CellSetup
from strategies.registry import Strategy, load
from tests.statistics.truth import repeats
from tests.strategies.duels import RUNGS_OF_ONE, share_won_together
from tests.strategies.test_ground_ladder import with_numbers
from tests.strategies.test_many_ladder import surely_less

GAMES = repeats(2_000, 20_000)
BEST = "infiltration_team"
BASE = "a_rising_darkness"


def share_won(strategy: Strategy) -> Interval:
    """Returns the share of games that two players win together."""
    return share_won_together(CellSetup(BASE, "co-op+infiltration", 2, ("random",)), strategy, GAMES)


@cache
def share_of_the_best() -> Interval:
    return share_won(load(BEST))


def test_it_wins_more_than_the_style_that_it_was_made_from() -> None:
    assert surely_less(share_won(load("commander_team")), share_of_the_best())


def test_each_rung_wins_more() -> None:
    found = [share_won(with_numbers(BEST, **numbers)) for numbers in RUNGS_OF_ONE]
    assert all(surely_less(lower, upper) for lower, upper in pairwise(found))


@pytest.mark.parametrize(
    "without",
    [{"chasing": 0}, {"team": 0}, {"gate": 0}, {"damage": 0}],
    ids=lambda numbers: next(iter(numbers)),
)
def test_who_leaves_one_of_them_out_wins_less(without: dict[str, int]) -> None:
    """No aim at phases, no Assists for friends, no way cleared to the Bosses, or no care for Damage."""
    assert surely_less(share_won(with_numbers(BEST, **without)), share_of_the_best())
