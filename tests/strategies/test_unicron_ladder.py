"""Against Unicron and as Unicron: ladders of skill, what is lost without a part of the play, and rules."""

from functools import cache
from itertools import pairwise

import pytest

from cardsets.teams import UNICRON, TeamSetup
from reports.statistics.interval import Interval
from sim.study.cell.cell import CellSetup, prepare
from strategies.registry import Strategy, load
from tests.statistics.truth import repeats
from tests.strategies.duels import RUNGS_OF_ONE, SEED, mean_with_interval, share_won_together
from tests.strategies.test_ground_ladder import with_numbers
from tests.strategies.test_many_ladder import share_of_the_one, surely_less

GAMES = repeats(2_400, 20_000)  # against the automaton, of each way of playing, and each rule
MORE_GAMES = repeats(6_000, 20_000)  # where what is left out is a part of the play alone
BEST = "unicron_team"
START_COSTS = (22, 16, 10)
TOKENS = ("+2", "plain")
ROLES = ("random", "casual", "commander")


def share_won(strategy: Strategy, games: int = GAMES, **profile: int | str) -> Interval:
    """Returns the share of games that two players win against the automaton."""
    rules = tuple((name.replace("__", "."), value) for name, value in profile.items())
    setup = CellSetup("core", "co-op+unicron", 2, ("random",), profile=rules)
    return share_won_together(setup, strategy, games)


@cache
def share_of_the_best(games: int = GAMES) -> Interval:
    return share_won(load(BEST), games)


def test_it_wins_more_than_the_style_that_it_was_made_from() -> None:
    assert surely_less(share_won(load("commander_team")), share_of_the_best())


def test_each_rung_wins_more_against_him() -> None:
    found = [share_won(with_numbers(BEST, **numbers)) for numbers in RUNGS_OF_ONE]
    assert all(surely_less(lower, upper) for lower, upper in pairwise(found))


@pytest.mark.parametrize(
    "without",
    [{"team": 0}, {"gate": 0}, {"chipping": 0}, {"damage": 0}],
    ids=lambda numbers: next(iter(numbers)),
)
def test_who_leaves_one_of_them_out_wins_less(without: dict[str, int]) -> None:
    """No Assists for friends, no way cleared to him, no aim at him, or no care for Damage."""
    assert surely_less(share_won(with_numbers(BEST, **without), MORE_GAMES), share_of_the_best(MORE_GAMES))


@pytest.mark.rule("SETUP-74", "UNI-25")
def test_a_higher_marked_cost_is_won_less_often() -> None:
    found = [share_won(load(BEST), unicron__start_cost=cost) for cost in START_COSTS]
    assert all(surely_less(lower, upper) for lower, upper in pairwise(found))


@pytest.mark.rule("HERALD-2")
def test_dearer_heralds_are_won_less_often() -> None:
    assert surely_less(*(share_won(load(BEST), herald__token=side) for side in TOKENS))


@pytest.mark.parametrize(("lower", "upper"), [*pairwise(ROLES)])
def test_each_rung_wins_more_as_unicron_and_against_a_player_who_is(lower: str, upper: str) -> None:
    alike = share_of_the_one(lower, lower, mode="1vm+unicron")
    assert surely_less(alike, share_of_the_one(upper, lower, mode="1vm+unicron"))
    assert surely_less(share_of_the_one(lower, upper, mode="1vm+unicron"), alike)


def test_many_who_defend_no_planet_win_less() -> None:
    setup = CellSetup(
        "core", "1vm+unicron", 3, ("random", "random"), seating="fixed", teams=TeamSetup(one=UNICRON)
    )
    found = []
    for many in (load("commander"), with_numbers("commander", guarding=0)):
        rows = prepare(setup).with_strategies([load("commander"), many]).play(SEED, 0, GAMES)
        assert not rows.games["error"].any()
        found.append(mean_with_interval(rows.seats["win"].reshape(-1, 3)[:, 0]))
    print([f"{each.estimate:.1%} [{each.low:.1%}, {each.high:.1%}]" for each in found])
    assert surely_less(*found)


@pytest.mark.parametrize("players", [3, 4])
def test_a_larger_hand_wins_more_as_unicron(players: int) -> None:
    hands = [
        share_of_the_one("commander", "commander", players, (("one.hand_size", hand),), "1vm+unicron")
        for hand in (5, 7)
    ]
    assert surely_less(*hands)
