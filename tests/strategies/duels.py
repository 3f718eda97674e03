"""Two strategies at a table, seats exchanged, and how surely one of them wins."""

import math
from functools import cache

import numpy as np

from reports.statistics.interval import Interval
from sim.study.cell.cell import Block, CellSetup, prepare
from tests.statistics.truth import repeats

SETS = ("core", "a_rising_darkness")
GAMES = repeats(2_000, 20_000)  # a pair
SEED = 88_417_003  # of no game that any of them was made with


@cache
def duel(set_id: str, one: str, other: str) -> Block:
    """2-player Competitive games of `one` (strategy 0) against `other` (strategy 1)."""
    return prepare(CellSetup(set_id, "competitive", 2, (one, other))).play(SEED, 0, GAMES)


def share_of_wins(games: Block) -> Interval:
    """The share of games that strategy 0 wins, a tie half: mean with its 95% interval."""
    wins = games.seats["win"][games.seats["strategy"] == 0]
    half = 1.96 * float(np.std(wins, ddof=1)) / math.sqrt(wins.size)
    share = float(wins.mean())
    return Interval(share, share - half, share + half, wins.size)


def mean_of(games: Block, column: str) -> float:
    """The mean of a column of seats/ of strategy 0."""
    return float(games.seats[column][games.seats["strategy"] == 0].mean())
