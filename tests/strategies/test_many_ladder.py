"""One versus Many: a ladder of skill for each role with the other held, and what a larger hand is worth."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from cardsets.teams import ONES, UNICRON, TeamSetup
from reports.statistics.interval import Interval
from sim.study.cell.cell import CellSetup, prepare
from tests.statistics.truth import repeats
from tests.strategies.duels import SEED, mean_with_interval

GAMES = repeats(1_200, 20_000)
"""Of a share: half of them with either faction as the single player's, or all with Unicron."""
RUNGS = ("random", "beginner", "balanced")
BEST = "duellist"
BEST_ONE = "outnumbered"


@cache
def share_of_the_one(
    one: str, many: str, players: int = 3, profile: tuple[tuple[str, int], ...] = (), mode: str = "1vm"
) -> Interval:
    """Returns the share of games that the single player wins, a tie half."""
    found = []
    ones = (UNICRON,) if "unicron" in mode else ONES
    for faction in ones:
        setup = CellSetup(
            "core",
            mode,
            players,
            (one, many),
            seating="fixed",
            profile=profile,
            teams=TeamSetup(one=faction),
        )
        rows = prepare(setup).play(SEED, 0, GAMES // len(ones))
        assert not rows.games["error"].any()
        found.append(rows.seats["win"].reshape(-1, players)[:, 0])
    share = mean_with_interval(np.concatenate(found))
    told = f"{mode}: {one} against {players - 1} {many} {dict(profile)}"
    print(f"{told}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    return share


def surely_less(lower: Interval, upper: Interval) -> bool:
    """Whether a share is surely below another."""
    return lower.high < upper.low


@pytest.mark.parametrize(("lower", "upper"), [*pairwise(RUNGS)])
def test_each_rung_wins_more_in_either_role(lower: str, upper: str) -> None:
    """Held against the rung below, as the single player and as the many."""
    alike = share_of_the_one(lower, lower)
    assert surely_less(alike, share_of_the_one(upper, lower))
    assert surely_less(share_of_the_one(lower, upper), alike)


def test_the_best_wins_more_in_either_role() -> None:
    held = RUNGS[-1]
    alike = share_of_the_one(held, held)
    assert surely_less(alike, share_of_the_one(BEST, held))
    assert surely_less(share_of_the_one(held, BEST), alike)


def test_who_is_tuned_for_it_wins_more_as_the_one() -> None:
    """Against three; against two it is worth less on this base than so few games can tell."""
    assert surely_less(share_of_the_one(BEST, BEST, 4), share_of_the_one(BEST_ONE, BEST, 4))


@pytest.mark.parametrize("players", [3, 4])
def test_a_larger_hand_wins_more(players: int) -> None:
    hands = [share_of_the_one(BEST, BEST, players, (("one.hand_size", hand),)) for hand in (5, 7)]
    assert surely_less(*hands)
