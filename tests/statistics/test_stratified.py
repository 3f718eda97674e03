"""Differences held apart by strata: on made numbers, and on simulated truth."""

import math

import numpy as np
import pytest

from reports.statistics import Amounts, Stratum, effect, stratified, stratified_verdicts


def of_two_sides(chance: np.random.Generator, *, games: int, worth: float, lean: float = 0.0):
    """Games of which one in five deals something to side 0 and one in five to side 1; side 0 wins by `lean` more."""
    begins, draw = chance.integers(2, size=games), chance.random(games)
    side = np.where(draw < 0.2, 0, np.where(draw < 0.4, 1, -1))
    gain = np.choose(side + 1, [0, worth, -worth])
    won = (chance.random(games) < 0.5 + lean + np.where(begins == 0, 0.1, -0.1) + gain).astype(float)
    strata = [
        Stratum(
            Amounts.of((won if of == 0 else 1 - won)[(begins == order) & (side == of)].tolist()),
            order,
            of == 1,
        )
        for order in (0, 1)
        for of in (0, 1)
    ]
    return stratified(strata, [Amounts.of(won[(begins == order) & (side < 0)].tolist()) for order in (0, 1)])


def test_it_is_the_mean_less_what_the_others_have_stratum_by_stratum():
    found = stratified(
        [Stratum(Amounts.of([1, 1, 0, 1]), 0), Stratum(Amounts.of([1, 0]), 0, mirrored=True)],
        [Amounts.of([1, 0, 0, 0, 1])],
    )
    assert found.present == pytest.approx(4 / 6)
    assert found.absent == pytest.approx((4 * 0.4 + 2 * 0.6) / 6)
    assert (found.n, found.freedom) == (11, 4)


def test_with_one_stratum_it_is_the_difference_of_two_means():
    with_it, without = Amounts.of([1, 0, 1, 1, 0, 1] * 20), Amounts.of([0, 1, 0, 0] * 50)
    plain, found = effect(with_it, without), stratified([Stratum(with_it, 0)], [without])
    assert found.difference == pytest.approx(plain.difference.estimate)
    assert found.interval().half_width == pytest.approx(plain.difference.half_width, rel=0.05)


def test_intervals_hold_the_truth_as_often_as_they_say_and_sides_do_not_blur_it():
    chance = np.random.default_rng(3)
    held = [
        of_two_sides(chance, games=600, worth=0.08, lean=0.15).interval().contains(0.08) for _ in range(400)
    ]
    assert 0.92 <= np.mean(held) <= 0.98


def test_without_an_effect_few_of_many_are_called_sure():
    chance = np.random.default_rng(4)
    alarms = 0
    for _ in range(60):
        many = {str(i): of_two_sides(chance, games=300, worth=0.0) for i in range(10)}
        alarms += any(one.verdict for one in stratified_verdicts(many).values())
    assert alarms <= 8


def test_a_great_effect_is_called_sure_and_its_p_value_fits_the_interval():
    found = of_two_sides(np.random.default_rng(5), games=4000, worth=0.2)
    (one,) = stratified_verdicts({"one": found}).values()
    assert one.verdict == 1
    assert one.corrected == one.effect.difference
    slight = of_two_sides(np.random.default_rng(6), games=600, worth=0.08)
    edge = slight.interval(1 - slight.p_value)
    assert min(abs(edge.low), abs(edge.high)) < 1e-6


def test_few_games_that_are_all_alike_are_not_sure():
    alike = stratified([Stratum(Amounts.of([1, 1, 1]), 0)], [Amounts.of([1, 0] * 50)])
    assert alike.interval().low < 0 < alike.interval().high


@pytest.mark.parametrize(
    ("strata", "groups"),
    [
        ([], [Amounts.of([1, 0])]),
        ([Stratum(Amounts.of([1]), 0)], [Amounts.of([1, 0])]),
        ([Stratum(Amounts.of([1, 0]), 0)], [Amounts.of([1])]),
        ([Stratum(Amounts.of([1, 0]), 0)], [Amounts(0, 0, 0)]),
    ],
)
def test_of_too_few_games_nothing_is_known(strata, groups):
    found = stratified(strata, groups)
    assert math.isnan(found.p_value)
    assert math.isnan(found.interval().low)
    (one,) = stratified_verdicts({"one": found}).values()
    assert (one.verdict, math.isnan(one.p_value)) == (0, True)
