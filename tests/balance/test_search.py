from itertools import combinations, product

import numpy as np
import pytest

from reports.statistics.screening import Screened
from sim.balance.candidates import Candidates, neighbours, options_of
from sim.balance.document import Search
from sim.balance.goal import Estimates, Goal
from sim.balance.knobs import changed, starts
from sim.balance.look import look, surely_missed
from sim.balance.race import Race
from sim.balance.reach import least_excess
from sim.balance.screen import Model, screen
from tests.balance.simulated import Simulated, aims_of, knobs_of, linear

SMALL = Search(base_games=5000, run_games=300, candidates=12, race_games=500, refinements=2, generations=0)


def goal_of(bands: list[tuple[float, float]], later: float = 0.0) -> Goal:
    low, high = np.array(bands).T
    return Goal(low, high, np.full(len(bands), later), 0.05)


def test_excess_slack_and_score() -> None:
    goal = goal_of([(0.4, 0.6), (0.2, 0.4)])
    assert goal.excess(np.array([0.7, 0.1])) == pytest.approx(2.0)
    assert goal.slack(np.array([0.55, 0.3])) == pytest.approx(0.5)
    assert goal.scores(np.array([0.55, 0.3])) == pytest.approx(-0.5)
    assert goal.scores(np.array([0.7, 0.3])) == pytest.approx(1.0)
    assert goal.excess(np.array([0.7, np.nan])) == pytest.approx(1.0)  # of what is not there nothing is said


def test_a_search_aims_at_bands_that_the_proof_can_tell_to_be_met() -> None:
    goal = goal_of([(0.4, 0.6)], later=0.03)
    assert goal.excess(np.array([0.59])) == 0
    assert goal.scores(np.array([0.59])) > 0
    assert goal.scores(np.array([0.55])) == pytest.approx(0.0, abs=0.01)
    assert not goal.too_narrow.any()
    assert goal_of([(0.4, 0.6)], later=0.06).too_narrow.all()


def test_the_chance_of_a_proof_goes_by_room_and_noise() -> None:
    goal = goal_of([(0.4, 0.6), (0.4, 0.6)], later=0.02)
    sure = goal.chance(Estimates(np.array([0.5, 0.5]), np.array([0.0, 0.0])))
    one = goal.chance(Estimates(np.array([0.567, 0.5]), np.array([0.0, 0.0])))
    assert sure > 0.99
    assert one == pytest.approx(0.5, abs=0.02)
    assert goal.chance(Estimates(np.array([0.567, 0.567]), np.array([0.0, 0.0]))) == pytest.approx(
        0.25, abs=0.02
    )


def model_of(slopes: np.ndarray, pairs: dict | None = None) -> Model:
    """A model of figures by knobs."""
    nothing = np.zeros(slopes.shape[1])
    return Model(
        np.full(slopes.shape[1], 5),
        tuple(
            Screened(row, nothing, dict(of))
            for row, of in zip(slopes, pairs or [{}] * len(slopes), strict=True)
        ),
    )


@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_sets_up_to_three_are_looked_at(size: int) -> None:
    random = np.random.default_rng(size)
    knobs = knobs_of(5)
    pairs = [{(0, 1): 0.04, (1, 3): -0.03}, {}, {(2, 4): 0.05}]
    model = model_of(random.normal(0, 0.05, (3, 5)), pairs)
    goal, base = goal_of([(0.4, 0.6)] * 3), np.array([0.8, 0.3, 0.1])
    found = Candidates(knobs, model, base, goal.scores).best(size, 10)
    every = []
    for places in combinations(range(5), size):
        for values in product(*([v for v in knobs[n].values if v != 5] for n in places)):
            setting = np.full(5, 5)
            setting[list(places)] = values
            every.append((float(goal.scores(base + model.moved(setting))), tuple(setting.tolist())))
    best = sorted(every)[:10]
    assert [score for score, _ in found] == pytest.approx([score for score, _ in best])
    assert {setting for _, setting in found} == {setting for _, setting in best}


def test_larger_sets_are_grown() -> None:
    knobs, slopes = knobs_of(6, most=1), np.eye(6) * 0.2
    goal, base = goal_of([(0.4, 0.6)] * 6), np.array([0.7, 0.7, 0.7, 0.7, 0.7, 0.5])
    best = Candidates(knobs, model_of(slopes), base, goal.scores).best(5, 3)
    assert best[0][1] == (4, 4, 4, 4, 4, 5)
    assert best[0][0] == pytest.approx(-1.0 + 0.0, abs=1.0)
    assert best[0][0] < 0


def test_neighbours_differ_in_one_change() -> None:
    knobs = knobs_of(3, most=1)
    around = set(neighbours(knobs, (6, 5, 5), 2))
    assert (5, 5, 5) in around  # one less
    assert (4, 5, 5) in around  # another value
    assert (6, 4, 5) in around  # one more
    assert (5, 6, 5) in around  # one for another
    assert (6, 5, 5) not in around
    assert not any(len(changed(knobs, one)) > 1 for one in neighbours(knobs, (6, 5, 5), 1))
    assert len(options_of(knobs)) == 6


def test_a_screening_learns_the_truth() -> None:
    random = np.random.default_rng(5)
    slopes = random.normal(0, 0.02, (12, 4))
    game = Simulated(knobs_of(12), aims_of([(0.4, 0.6)] * 4), linear([0.5] * 4, slopes))
    model = screen(game, 1, 400)  # type: ignore[arg-type]
    assert pytest.approx(slopes, abs=5 * float(model.errors.max())) == model.slopes.T
    assert float(model.errors.max()) < 0.01


def looked_at(truth, bands, knobs, seed: int = 1, search: Search = SMALL):  # type: ignore[no-untyped-def]
    said: list[str] = []
    game = Simulated(knobs, aims_of(bands), truth)
    found = look(game, search, seed, 20_000, 0.05, said.append)  # type: ignore[arg-type]
    return found, said


BANDS = [(0.4, 0.6), (0.42, 0.58), (0.2, 0.4), (0.5, 0.8)]


def test_a_broken_game_is_mended_with_as_few_changes_as_it_was_broken_by() -> None:
    """Thirty games with one to three of twelve numbers moved, as the proof by play has them."""
    few, mended = 0, 0
    for number in range(30):
        random = np.random.default_rng([7, number])
        slopes = np.where(random.random((12, 4)) < 0.4, random.choice([-0.06, 0.06], (12, 4)), 0.0)
        centre = np.array([(low + high) / 2 for low, high in BANDS])
        while True:
            off = np.zeros(12)
            off[random.choice(12, int(random.integers(1, 4)), replace=False)] = random.choice([-2, -1, 1, 2])
            base = np.clip(centre + off @ slopes, 0.001, 0.999)
            if surely_outside(base):
                break
        found, _ = looked_at(linear(base, slopes), BANDS, knobs_of(12), number)
        chosen = found.choose()
        if chosen is None:
            continue
        true = linear(base, slopes)(np.array(chosen.setting, float))
        mended += bool(found.goal.excess(true) == 0)
        few += len(changed(found.measure.knobs, chosen.setting)) <= int((off != 0).sum())
    assert mended >= 28
    assert few >= 26


def surely_outside(values: np.ndarray) -> bool:
    low, high = np.array(BANDS).T
    return bool(((values > high + 0.03) | (values < low - 0.03)).any())


def test_a_sound_game_is_left_alone() -> None:
    alone = 0
    for number in range(30):
        random = np.random.default_rng([8, number])
        base = [low + (high - low) * (0.25 + 0.5 * random.random()) for low, high in BANDS]
        found, _ = looked_at(linear(base, random.normal(0, 0.05, (12, 4))), BANDS, knobs_of(12), number)
        chosen = found.choose()
        alone += chosen is not None and chosen.setting == starts(found.measure.knobs)
        assert found.measure.played <= 40_000  # type: ignore[attr-defined]
    assert alone == 30


def test_a_target_on_the_edge_is_taken_for_missed_in_few_searches() -> None:
    wrong = 0
    for number in range(200):
        game = Simulated(knobs_of(1), aims_of(BANDS), linear([0.6, 0.58, 0.4, 0.8], np.zeros((1, 4))))
        (tally,) = game.tallies([(5,)], number, 2000)
        wrong += bool(surely_missed(Goal.of(game.aims, tally, 2000, 0.05), tally))
    assert wrong <= 18  # 5 of 100, and chance


def test_the_front_has_the_best_of_each_number_of_changes_and_never_gets_worse() -> None:
    slopes = np.zeros((8, 2))
    slopes[0], slopes[1], slopes[2] = (-0.1, 0), (0, -0.1), (-0.05, -0.05)
    found, _ = looked_at(linear([0.8, 0.8], slopes), [(0.45, 0.55), (0.45, 0.55)], knobs_of(8, most=3))
    sizes = [found.race.size(played.setting) for played in found.front()]
    excess = [float(found.goal.excess(played.found.values)) for played in found.front()]
    assert sizes[:4] == [0, 1, 2, 3]
    assert excess[0] > excess[1] > excess[2]
    assert excess[2] == 0
    chosen = found.choose()
    assert chosen is not None
    assert chosen.setting[:2] == (8, 8)
    assert found.meets(chosen)


def test_the_cheapest_set_is_chosen_not_the_first() -> None:
    from dataclasses import replace

    knobs = [replace(knob, price=5.0) if n == 0 else knob for n, knob in enumerate(knobs_of(4))]
    slopes = np.array([[-0.1], [-0.1], [0.0], [0.0]])
    found, _ = looked_at(linear([0.65], slopes), [(0.4, 0.6)], knobs)
    chosen = found.choose()
    assert chosen is not None
    assert list(changed(found.measure.knobs, chosen.setting)) == [found.measure.knobs[1]]


def test_what_was_not_proven_is_not_chosen_again() -> None:
    slopes = np.array([[-0.1], [-0.1], [0.0], [0.0]])
    found, _ = looked_at(linear([0.65], slopes), [(0.4, 0.6)], knobs_of(4))
    first = found.choose()
    assert first is not None
    second = found.choose([first.setting])
    assert second is not None
    assert second.setting != first.setting


def test_nothing_is_chosen_where_nothing_helps() -> None:
    found, _ = looked_at(linear([0.8], np.zeros((4, 1))), [(0.4, 0.6)], knobs_of(4))
    assert found.choose() is None
    assert len(found.front()) >= 4


def test_more_than_six_changes_are_found_by_evolution() -> None:
    slopes = np.full((10, 1), -0.02)
    search = SMALL.model_copy(update={"generations": 15, "at_most": 6, "candidates": 12})
    found, said = looked_at(
        linear([0.5 + 0.16], slopes), [(0.485, 0.515)], knobs_of(10, most=1), search=search
    )
    assert any("a search among all numbers" in line for line in said)
    chosen = found.choose()
    assert chosen is not None
    assert len(changed(found.measure.knobs, chosen.setting)) >= 7
    assert 0.485 <= 0.66 - 0.02 * sum(np.array(chosen.setting) - 5) <= 0.515


def test_the_least_excess_of_all_numbers_together() -> None:
    knobs, goal = knobs_of(3, most=1), goal_of([(0.4, 0.6), (0.4, 0.6)])
    model = model_of(np.array([[-0.05, -0.05, 0.0], [0.05, 0.0, 0.0]]))
    assert least_excess(knobs, model, goal, np.array([0.65, 0.5])) == pytest.approx(0, abs=1e-9)
    assert least_excess(knobs, model, goal, np.array([0.8, 0.5])) == pytest.approx(1.0)  # 0.1 of 0.1 is left
    # What takes the first figure in takes the second out: half-widths of either count alike.
    assert least_excess(knobs, model, goal, np.array([0.7, 0.6])) == pytest.approx(0.5)
    # A figure that is not there is no figure, and what two numbers do together may help.
    assert least_excess(knobs, model, goal, np.array([np.nan, 0.5])) == pytest.approx(0, abs=1e-9)
    unknown = model_of(np.array([[np.nan, np.nan, np.nan], [0.05, 0.0, 0.0]]))
    assert least_excess(knobs, unknown, goal, np.array([0.9, 0.5])) == pytest.approx(0, abs=1e-9)
    narrow = goal_of([(0.4, 0.6), (0.4, 0.6)], later=0.02)
    assert least_excess(knobs, model, narrow, np.array([0.7, 0.5])) == pytest.approx(0.329, abs=0.001)
    paired = model_of(np.array([[-0.05, -0.05, 0.0], [0.05, 0.0, 0.0]]), [{(0, 1): 0.04}, {}])
    assert least_excess(knobs, paired, goal, np.array([0.8, 0.5])) == pytest.approx(0.6)


def test_nothing_is_searched_among_all_numbers_that_cannot_reach_the_targets() -> None:
    search = SMALL.model_copy(update={"generations": 15, "at_most": 6, "candidates": 12})
    found, said = looked_at(
        linear([0.9], np.full((10, 1), -0.02)), [(0.45, 0.55)], knobs_of(10, most=1), search=search
    )
    assert any("all 10 numbers together stay outside by" in line for line in said)
    assert not any("a search among all numbers goes on" in line for line in said)
    assert found.choose() is None
    assert max(found.race.size(played.setting) for played in found.front()) == 6


def test_sets_beyond_the_most_changes_race_together() -> None:
    game = Simulated(knobs_of(12, most=1), aims_of([(0.4, 0.6)]), linear([0.7], np.full((12, 1), -0.01)))
    start = starts(game.knobs)
    (base,) = game.tallies([start], 1, 5000)
    race = Race(game, Goal.of(game.aims, base, 5000, 0.05), 1, base, 500, 6)  # type: ignore[arg-type]
    race.run([tuple([6] * size + [5] * (12 - size)) for size in range(5, 13)])
    sizes = [race.size(played.setting) for played in race.finished()]
    assert sizes.count(5) == sizes.count(6) == 1
    assert sum(size > 6 for size in sizes) == 2
