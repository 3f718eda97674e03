"""War on Cybertron: a ladder of skill, and what is lost without Polities, Missions or Ruins for goals."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from reports.statistics.interval import Interval
from sim.study.cell.cell import CellSetup, prepare
from strategies.planner import style
from strategies.registry import LADDER, Strategy, load
from tests.statistics.truth import repeats
from tests.strategies.duels import SEED, mean_with_interval

GAMES = repeats(2_000, 20_000)  # a cell
MORE_GAMES = repeats(6_000, 20_000)  # where what is left out is a part of the play alone
LEAST = 0.55  # of games, surely
RUNGS = (*LADDER, "commander")
NONE_OF_IT = {"commanding": 0, "clearing": 0, "missions": 0, "chasing": 0}
# The rungs of Co-op: the best style with fewer of its cards overlooked and fewer whims, as `LADDER` goes.
CO_OP_RUNGS = (
    {"whims": 100},
    {"whims": 30, "overlooks": 60},
    {"whims": 8, "overlooks": 40},
    {"overlooks": 20},
    {},
)
CO_OP = ("war_on_cybertron_autobots", "war_on_cybertron_decepticons")


def with_numbers(name: str, **numbers: int) -> Strategy:
    """Returns a bundled style with other numbers."""
    found = load(name)
    weights = list(found.weights)
    for number, value in numbers.items():
        weights[getattr(style, number.upper())] = value
    return replace(found, name=f"{name} {numbers}", weights=tuple(weights))


def duel(one: Strategy, other: Strategy, players: int = 2, games: int = GAMES) -> Interval:
    """Returns the share of games that one wins as a team, a tie half; sides, and who begins, are crossed."""
    cell = prepare(CellSetup("war_on_cybertron", "tvt", players, ("random", "random")))
    cell = cell.with_strategies([one, other])
    found = []
    for side, (first, last) in enumerate(((0, games // 2), (games // 2, games))):
        rows = cell.beginning(side).play(SEED, first, last)
        assert not rows.games["error"].any()
        found.append(rows.seats["win"][rows.seats["strategy"] == 0].reshape(last - first, -1)[:, 0])
    return mean_with_interval(np.concatenate(found))


def bosses_beaten(strategy: Strategy, players: int = 2, games: int = GAMES) -> Interval:
    """Returns how many of the three Bosses a team beats, on average: it wins with the third."""
    found = []
    for mix in CO_OP:
        cell = prepare(CellSetup(mix, "co-op", players, ("random",))).with_strategies([strategy])
        rows = cell.play(SEED, 0, games // 2)
        assert not rows.games["error"].any()
        found.append(rows.games["bosses_defeated"].astype(float))
    return mean_with_interval(np.concatenate(found))


@cache
def beaten_by_the_best(players: int, games: int) -> Interval:
    """Returns the same for the style that ships."""
    return bosses_beaten(load("commander_team"), players, games)


@pytest.mark.parametrize(("lower", "upper"), [*pairwise(RUNGS[:-1])])
def test_each_rung_beats_the_one_below(lower: str, upper: str) -> None:
    share = duel(load(upper), load(lower))
    print(f"{upper} against {lower}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.low > LEAST


@pytest.mark.parametrize("below", ["balanced"])
def test_the_best_beats_the_last_rung(below: str) -> None:
    share = duel(load("commander"), load(below))
    print(f"commander against {below}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.low > LEAST


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["commander", "duellist"])
def test_goals_beat_the_same_without_them(name: str, players: int) -> None:
    share = duel(load("commander"), with_numbers(name, **NONE_OF_IT), players)
    print(f"{name} without: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.low > LEAST


@pytest.mark.parametrize(
    "without",
    [{"commanding": 0}, {"missions": 0}, {"clearing": 0}, {"chasing": 0}],
    ids=lambda numbers: next(iter(numbers)),
)
def test_who_leaves_one_of_them_out_loses(without: dict[str, int]) -> None:
    share = duel(with_numbers("commander", **without), load("commander"), games=MORE_GAMES)
    print(f"{without}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.high < 0.5


def test_each_rung_of_co_op_beats_more_bosses() -> None:
    rungs = [with_numbers("commander_team", **numbers) for numbers in CO_OP_RUNGS]
    found = [bosses_beaten(rung, games=MORE_GAMES) for rung in rungs]
    print([f"{each.estimate:.2f} [{each.low:.2f}, {each.high:.2f}]" for each in found])
    assert all(lower.high < upper.low for lower, upper in pairwise(found))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("without", "games"),
    [
        pytest.param({"commanding": 0}, GAMES, id="commanding"),
        pytest.param({"missions": 0}, GAMES, id="missions"),
        pytest.param({"clearing": 0}, GAMES, id="clearing"),
        pytest.param({"team": 0}, MORE_GAMES, id="team"),
    ],
)
def test_a_team_that_leaves_one_of_them_out_beats_fewer_bosses(
    without: dict[str, int], games: int, players: int
) -> None:
    """No command, no Missions, no Ruins cleared, or no Assists for friends."""
    with_all = beaten_by_the_best(players, games)
    less = bosses_beaten(with_numbers("commander_team", **without), players, games)
    print(
        f"{without}: {less.estimate:.2f} [{less.low:.2f}, {less.high:.2f}] against {with_all.low:.2f} and more"
    )
    assert less.high < with_all.low
