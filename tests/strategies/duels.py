"""Two strategies at a table, seats exchanged, or as two teams, and how surely one of them wins."""

import math
from functools import cache

import numpy as np

from cardsets.teams import QUICK, TeamSetup
from reports.statistics.interval import Interval
from sim.study.cell.block import Block
from sim.study.cell.cell import CellSetup, prepare
from strategies.registry import Strategy
from tests.statistics.truth import repeats

SETS = ("core", "a_rising_darkness")
GAMES = repeats(2_000, 20_000)  # a pair
SEED = 88_417_003  # of no game that any of them was made with
# Of a style for one mode: fewer cards overlooked and fewer whims from rung to rung, as `LADDER` goes.
RUNGS_OF_ONE = ({"whims": 100}, {"whims": 8, "overlooks": 40}, {})


@cache
def duel(set_id: str, one: str, other: str) -> Block:
    """2-player Competitive games of `one` (strategy 0) against `other` (strategy 1)."""
    return prepare(CellSetup(set_id, "competitive", 2, (one, other))).play(SEED, 0, GAMES)


@cache
def team_duel(
    set_id: str, one: str, other: str, players: int = 2, kind: str = QUICK, games: int = GAMES
) -> np.ndarray:
    """The share of the win of `one` in each game of teams against `other`; sides, and who begins, are crossed."""
    cell = prepare(CellSetup(set_id, "tvt", players, (one, other), teams=TeamSetup(kind)))
    found = []
    for side, (first, last) in enumerate(((0, games // 2), (games // 2, games))):
        rows = cell.beginning(side).play(SEED, first, last)
        assert not rows.games["error"].any()
        found.append(rows.seats["win"][rows.seats["strategy"] == 0].reshape(last - first, -1)[:, 0])
    return np.concatenate(found)


def mean_with_interval(values: np.ndarray) -> Interval:
    """The mean of independent values with its 95% interval."""
    half = 1.96 * float(np.std(values, ddof=1)) / math.sqrt(values.size)
    mean = float(values.mean())
    return Interval(mean, mean - half, mean + half, values.size)


def share_of_wins(games: Block) -> Interval:
    """The share of games that strategy 0 wins, a tie half: mean with its 95% interval."""
    wins = games.seats["win"][games.seats["strategy"] == 0]
    return mean_with_interval(wins)


def share_won_together(setup: CellSetup, strategy: Strategy, games: int) -> Interval:
    """The share of games that players of one style win together, with its 95% interval."""
    rows = prepare(setup).with_strategies([strategy]).play(SEED, 0, games)
    assert not rows.games["error"].any()
    share = mean_with_interval((rows.games["won"] == 1).astype(float))
    rules = dict(setup.profile)
    print(f"{strategy.name} {rules}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    return share


def mean_of(games: Block, column: str) -> float:
    """The mean of a column of seats/ of strategy 0."""
    return float(games.seats[column][games.seats["strategy"] == 0].mean())
