"""Bosses by name: shares, ranks, times, attempts and costs, of counts whose truth is known."""

import math

import pytest

from reports.estimates.attempts import attempts, attempts_table
from reports.estimates.boss_effects import DAMAGE, ROUNDS, VP, WON, boss_costs, costs_table
from reports.estimates.named_bosses import falls_table, named_bosses, waits_table
from tests.reports.made import cell, counts, rows

TWO, ALONE = cell(0, 2), cell(1, 1, mode="solo", together=True)


@pytest.fixture
def bosses():
    """Two of Level I, one far harder; one of Level II that never falls."""
    waits = rows(
        "waits",
        (0, 1, "Easy", True, "end", 0, 300), (0, 1, "Easy", True, "end", 4, 600), (0, 1, "Easy", False, "end", -1, 100),
        (0, 1, "Hard", True, "end", 6, 300), (0, 1, "Hard", False, "end", 10, 500),
        (0, 1, "Hard", False, "end", -1, 200),
        (0, 2, "Great", False, "end", 3, 2000),
    )  # fmt: skip
    tries = rows(
        "tries",
        (0, 1, "Easy", True, 1, 900), (0, 1, "Easy", False, 0, 100), (0, 1, "Hard", True, 3, 300),
        (0, 1, "Hard", False, 2, 500), (0, 1, "Hard", False, 0, 200), (0, 2, "Great", False, 1, 2000),
    )  # fmt: skip
    return named_bosses(counts(waits=waits, tries=tries), [TWO])


def test_the_harder_of_a_level_has_rank_one(bosses):
    assert bosses.falls.at("Easy", TWO).interval.estimate == pytest.approx(0.9)
    assert bosses.falls.at("Hard", TWO).interval.estimate == pytest.approx(0.3)
    assert (bosses.ranks[0, "Hard"].worst, bosses.ranks[0, "Easy"].best) == (1, 2)
    assert (0, "Great") not in bosses.ranks
    assert bosses.of_levels == {1: ["Easy", "Hard"], 2: ["Great"]}
    assert [row[0] for row in falls_table(bosses).rows] == ["I: Easy", "I: Hard", "II: Great"]


def test_time_to_defeat_is_of_those_revealed_and_censored_at_the_end(bosses):
    easy, hard = bosses.waits[0, "Easy"].curve, bosses.waits[0, "Hard"].curve
    assert (easy.n, hard.n) == (900, 800)
    assert easy.came(0).estimate == pytest.approx(1 / 3)
    assert easy.quantile().estimate == 4
    assert hard.came(6).estimate == pytest.approx(3 / 8)
    assert hard.quantile().estimate == math.inf
    level_one = next(wait for wait in bosses.by_level if wait.level == 1)
    # At turn 6 there are 800 left of 1,700, of whom 300 fall.
    assert level_one.curve.waiting(6).estimate == pytest.approx(500 / 1700)
    assert waits_table(bosses).rows[2][3] == "not reached"


def test_confrontations_and_how_many_succeed(bosses):
    assert bosses.confrontations[0, "Hard"].estimate == pytest.approx(1900 / 800)
    assert bosses.successes.at("Easy", TWO).interval.estimate == 1
    assert bosses.successes.at("Hard", TWO).interval.estimate == pytest.approx(300 / 1900)
    assert bosses.successes.at("Hard", TWO).interval.n == 800


def test_attempts_by_margin():
    margins = rows(
        "margins", (0, 1, "Easy", -3, False, 10), (0, 1, "Easy", 0, True, 30), (0, 1, "Hard", -1, False, 20),
        (0, 1, "Hard", 5, True, 40),
    )  # fmt: skip
    (found,) = attempts(counts(margins=margins), [TWO])
    assert (found.n, found.between(-12, -1), found.successes(0, 12)) == (100, 30, 70)
    (row,) = attempts_table([found]).rows
    assert row[2:6] == ("10.0%", "20.0%", "30.0%", "40.0%")
    assert row[6].startswith("100.0%")
    assert row[7].startswith("0.0%")


def deck(number: int, boss: str, games: int, length: int, vp: int, damage: int, won: int = 0, level: int = 1):
    """Half of the games one round, VP and Damage above what is given, half one below."""

    def sums(mean: int) -> tuple[int, int]:
        return games * mean, games // 2 * ((mean + 1) ** 2 + (mean - 1) ** 2)

    amounts = (sums(length), sums(vp), sums(damage), (won, won))
    return (number, level, boss, *(value for pair in amounts for value in pair), games)


def test_what_a_boss_costs_is_the_difference_to_the_other_of_its_level():
    decks = rows("decks", deck(0, "Easy", 400, 10, 30, 4), deck(0, "Hard", 400, 12, 30, 6))
    costs = {cost.figure: cost for cost in boss_costs(counts(decks=decks), [TWO])}
    assert set(costs) == {ROUNDS, DAMAGE, VP}
    assert costs[ROUNDS].difference.estimate == pytest.approx(-2)
    assert (costs[ROUNDS].boss, costs[ROUNDS].rather_than) == ("Easy", "Hard")
    assert [costs[figure].sure for figure in (ROUNDS, DAMAGE, VP)] == [-1, -1, 0]
    half = costs[ROUNDS].difference.half_width
    assert half == pytest.approx(1.963 * math.sqrt(2 * (400 / 399) / 400), rel=1e-3)


def test_of_three_each_is_compared_with_both_others_and_of_one_none():
    one = deck(0, "Only", 100, 10, 30, 4, level=2)
    three = [deck(0, boss, 100, length, 30, 4) for boss, length in (("A", 10), ("B", 12), ("C", 14))]
    costs = boss_costs(counts(decks=rows("decks", one, *three)), [TWO])
    rounds = {cost.boss: cost.difference.estimate for cost in costs if cost.figure == ROUNDS}
    assert rounds == pytest.approx({"A": -3, "B": 0, "C": 3})
    assert {cost.rather_than for cost in costs} == {"another"}


def test_where_players_win_together_wins_are_told_instead_of_vp():
    decks = rows("decks", deck(1, "Easy", 200, 10, 0, 4, won=160), deck(1, "Hard", 200, 10, 0, 4, won=100))
    costs = boss_costs(counts(decks=decks), [ALONE])
    assert [cost.figure for cost in costs] == [ROUNDS, DAMAGE, WON]
    assert costs_table(costs).rows[0][3].startswith("+30.0 [+")
