"""The search finds what is best though all that it is told is noisy, in whole numbers, between bounds."""

import numpy as np
import pytest

from sim.tuning.search import population_of, search
from sim.tuning.space import make_space
from strategies.planner.style import HELD, NAMES
from strategies.styles import FOLDER, bounds_of, load_style

BALANCED = load_style(FOLDER / "balanced.toml").weights
TARGET = {"buying": 140, "bosses": 90, "power_price": 4, "explore": -20, "roaming": 1, "margin": -3}
SPACE = make_space(BALANCED, list(TARGET))
ALL = [name for name in NAMES if name not in HELD]


def at(name: str) -> int:
    return NAMES.index(name)


def far(style: tuple[int, ...]) -> float:
    """How far a style is from the target, in first steps of each number."""
    off = [
        (style[at(name)] - best) / scale
        for (name, best), scale in zip(TARGET.items(), SPACE.scales, strict=True)
    ]
    return float(np.sum(np.square(off)))


def noisy(spread: float, seed: int = 5):
    """Scores of candidates: shares of games won that fall off with the distance, and an error with this deviation."""
    draws = np.random.default_rng(seed)

    def scores(generation: int, styles) -> list[float]:
        return [0.5 - far(style) / 40 + float(draws.normal(0, spread)) for style in styles]

    return scores


def last(names, scores, generations: int = 60, candidates: int = 12, seed: int = 3) -> tuple[int, ...]:
    space = make_space(BALANCED, names)
    *_, end = search(space, space.style, scores, generations, candidates, seed)
    return space.style(end)


def test_the_maximum_of_a_noisy_function_is_found() -> None:
    began = far(BALANCED)
    ended = [far(last(list(TARGET), noisy(0.02, seed), seed=seed)) for seed in range(4)]
    assert began > 10
    assert max(ended) < began / 15


def test_without_noise_whole_numbers_are_met_to_the_unit() -> None:
    found = last(list(TARGET), noisy(0.0), generations=150)
    assert {name: found[at(name)] for name in TARGET} == TARGET


def test_the_others_are_held() -> None:
    found = last(list(TARGET), noisy(0.01), generations=5)
    assert [found[at(name)] for name in NAMES if name not in TARGET] == [
        BALANCED[at(name)] for name in NAMES if name not in TARGET
    ]


def test_the_same_seed_searches_alike_and_more_generations_go_on() -> None:
    space = make_space(BALANCED, ALL)
    points = [
        list(search(space, space.style, noisy(0.05), generations, population_of(len(space.names)), seed))
        for generations, seed in ((4, 1), (4, 1), (7, 1), (4, 2))
    ]
    assert np.array_equal(points[0], points[1])
    assert np.array_equal(points[0], points[2][:4])
    assert not np.array_equal(points[0], points[3])


@pytest.mark.parametrize("names", [["buying"], ["roaming", "margin"]])
def test_few_numbers_can_be_tuned_too(names: list[str]) -> None:
    def scores(generation: int, styles) -> list[float]:
        return [float(style[at(names[-1])]) for style in styles]

    found = last(names, scores, generations=10, candidates=4)
    assert found[at(names[-1])] > BALANCED[at(names[-1])]


def test_each_number_can_move() -> None:
    space = make_space(BALANCED, ALL)
    assert (space.scales >= 1).all()
    bosses = space.names.index("bosses")
    assert space.scales[bosses] >= 0.25 * BALANCED[at("bosses")]
    assert make_space(BALANCED, ALL, step=0.5).scales[bosses] == 2 * space.scales[bosses]
    assert BALANCED[at("gate")] == 0  # of no worth in this style, of much in others
    assert space.scales[space.names.index("gate")] > 10


def test_numbers_stay_where_a_style_may_have_them() -> None:
    space = make_space(BALANCED, ["buying"])
    least, most = bounds_of("buying")
    assert space.style(np.array([1e9]))[at("buying")] == most
    assert space.style(np.array([-1e9]))[at("buying")] == least

    def scores(generation: int, styles) -> list[float]:
        return [float(style[at("buying")]) for style in styles]

    assert all(least <= number <= most for number in last(["buying"], scores, generations=100))
