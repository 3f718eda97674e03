"""Characters: strengths, meetings, skill and company, of games whose truth is known."""

from itertools import combinations, permutations

import polars as pl
import pytest

from reports.estimates.company import company, company_table
from reports.estimates.coop import ALL_GAMES
from reports.estimates.meetings import cells_that_meet, meetings, meetings_table
from reports.estimates.strengths import ladder, strengths_table
from reports.statistics import Lineup, plackett_luce
from tests.reports.made import cell, counts, estimate, family, lineups, results

TWO = cell(0, 2)
NAMES = ("Ann", "Ben", "Cleo", "Dan")
WORTH = {"Ann": 3.0, "Ben": 1.0, "Cleo": 1.0, "Dan": 1.0}


def played(chance, games: int = 1000):
    """Games of every two, either first, won as `chance` of the first has it."""
    found = {}
    for pair in permutations(NAMES, 2):
        won = round(games * chance(*pair))
        found |= {(pair, 1): won, (pair, 2): games - won}
    return counts(lineups=lineups(found))


def by_worth(one: str, other: str) -> float:
    return WORTH[one] / (WORTH[one] + WORTH[other])


def in_a_ring(one: str, other: str) -> float:
    """Ann beats Ben, Ben beats Cleo, Cleo beats Ann; Dan loses to all."""
    if "Dan" in (one, other):
        return 0.7 if other == "Dan" else 0.3
    return 0.6 if (NAMES.index(other) - NAMES.index(one)) % 3 == 1 else 0.4


def test_strengths_are_chances_against_a_mean_character():
    found = ladder(results([TWO]), played(by_worth), [TWO])
    ann = found.characters.at("Ann", TWO)
    assert ann.interval.estimate == pytest.approx(3**0.75 / (1 + 3**0.75), abs=0.002)
    assert ann.sure == 1
    assert {found.characters.at(name, TWO).sure for name in NAMES[1:]} == {-1}
    assert (found.ranks[0, "Ann"].worst, found.ranks[0, "Ben"].best, found.ranks[0, "Ben"].worst) == (1, 2, 4)
    assert (
        ann.corrected.low < ann.interval.low < ann.interval.estimate < ann.interval.high < ann.corrected.high
    )
    assert ann.interval.n == 6000
    # The first player has no advantage in these games, and all play alike.
    assert not any(e.sure for e in found.families["turn order"].estimates)
    assert found.families["strategy"].estimates == []


def test_an_interval_alone_is_that_of_one_strength():
    """Of two characters nothing needs correcting: both intervals are the fit's own."""
    two = counts(lineups=lineups({(("Ann", "Ben"), 1): 60, (("Ann", "Ben"), 2): 40, (("Ben", "Ann"), 1): 50,
                                  (("Ben", "Ann"), 2): 50}))  # fmt: skip
    found = ladder(results([TWO]), two, [TWO]).characters.at("Ann", TWO)
    assert found.interval.low == pytest.approx(found.corrected.low)
    fitted = plackett_luce([Lineup(("Ann", "Ben"), (1, 2), 60), Lineup(("Ann", "Ben"), (2, 1), 40),
                            Lineup(("Ben", "Ann"), (1, 2), 50), Lineup(("Ben", "Ann"), (2, 1), 50)])  # fmt: skip
    assert found.interval.n == fitted.characters["Ann"].n


def test_where_strengths_cannot_be_told_it_is_said_why():
    never = counts(lineups=lineups({(("Ann", "Ben"), 1): 50, (("Ben", "Ann"), 2): 50}))
    found = ladder(results([TWO]), never, [TWO])
    assert found.characters.estimates == []
    assert "no finite strengths" in found.silent["2 players"]


def test_the_table_has_the_strongest_on_top_with_ranks():
    table = strengths_table(ladder(results([TWO]), played(by_worth), [TWO]))
    assert table.rows[0][0] == "Ann"
    assert table.rows[0][1].endswith("] +, rank 1")
    assert {row["rank_best"] for row in table.numbers} == {1, 2}


def test_a_ladder_has_no_circles():
    found = meetings(results([TWO]), played(by_worth), [TWO])
    assert not found.cyclic
    assert (found.circles, found.remain) == ([], {})
    assert found.split.cyclic_share.estimate == 0
    ann = found.family.at("Ann against Ben", TWO)
    assert ann.interval.estimate == pytest.approx(0.75)
    assert ann.interval.n == 2000
    assert found.family.at("Ben against Ann", TWO).interval.high == pytest.approx(1 - ann.interval.low)


def test_rock_paper_scissors_is_a_circle_and_the_weak_do_not_remain():
    found = meetings(results([TWO]), played(in_a_ring), [TWO])
    assert found.cyclic
    assert found.circles == [("Ann", "Ben", "Cleo")]
    nash = found.remain["Nash average"]
    assert [nash[name].estimate for name in NAMES] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0], abs=1e-3)
    assert found.remain["alpha-rank"]["Dan"].estimate < 0.01


def test_a_shared_win_is_half_and_a_character_does_not_meet_itself():
    games = {
        (("Ann", "Ben"), 3): 10,
        (("Ann", "Ann"), 1): 99,
        (("Ben", "Ann"), 1): 30,
        (("Ben", "Ann"), 2): 10,
    }
    found = meetings(results([TWO]), counts(lineups=lineups(games)), [TWO])
    assert found.family.at("Ann against Ben", TWO).interval.estimate == pytest.approx(15 / 50)
    assert found.family.at("Ann against Ann", TWO) is None
    assert "three" in found.silent
    assert meetings_table(found).rows[0][1] == "-"


def test_pairs_in_cells_of_their_own_are_one_table_and_rings_are_told_of_them():
    pairs = [cell(number, 2, characters=list(pair)) for number, pair in enumerate(combinations(NAMES, 2))]
    three = cell(6, 3)
    other = cell(7, 2, mix="other")
    ((*alike,), rest) = cells_that_meet([*pairs, three, other])
    assert (alike, rest) == (pairs, [other])
    frames = []
    for one in pairs:
        a, b = one["characters"]
        won = round(1000 * in_a_ring(a, b))
        frames.append(lineups({((a, b), 1): won, ((b, a), 1): 1000 - won}, one["number"]))
    found = meetings(results(pairs), counts(lineups=pl.concat(frames)), pairs, tests=2)
    assert found.name == "core, competitive, balanced, 2 players"
    assert found.split is None
    assert found.circles == [("Ann", "Ben", "Cleo")]
    assert found.cyclic
    assert found.family.at("Ann against Ben", pairs[0]).interval.estimate == pytest.approx(0.6)
    assert len(found.family.estimates) == 12


def team(*won: tuple[str, int, int]):
    co_op = cell(0, 2, mode="co-op", together=True)
    return family("with", *(estimate(co_op, who, k / n, 0.01, 0.02, n=n) for who, k, n in won))


def test_company_is_games_with_against_games_without():
    found = company(team((ALL_GAMES, 500, 1000), ("Ann", 300, 500), ("Ben", 255, 500)))
    ann, ben = found
    assert (ann.present, ann.absent) == pytest.approx((0.6, 0.4))
    assert ann.difference.estimate == pytest.approx(0.2)
    assert (ann.sure, ben.sure) == (1, 0)
    assert company_table(found).rows[0] == ("Ann", "+20.0 [+13.8, +26.0] +")


def test_who_is_in_every_game_is_compared_with_none():
    assert company(team((ALL_GAMES, 5, 10), ("Ann", 5, 10))) == []
