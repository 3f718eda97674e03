from itertools import pairwise

import pytest

from sim.results.layout import PART_GAMES
from sim.study import StudyError, make_plan
from tests.study.fake_engine import study


def test_a_cell_for_each_mix_mode_and_player_count_in_the_order_of_the_study():
    plan = make_plan(study())
    assert [(c.number, c.setup.mix, c.setup.players) for c in plan.cells] == [
        (0, "core", 2),
        (1, "core", 3),
        (2, "a_rising_darkness", 2),
        (3, "a_rising_darkness", 3),
    ]


def test_a_cell_for_each_overlay_named_after_mix_and_overlays():
    plan = make_plan(study(players=[2], overlays=["none", "swift_prime+dear_relics"]))
    assert [cell.setup.label for cell in plan.cells] == [
        "core",
        "core+swift_prime+dear_relics",
        "a_rising_darkness",
        "a_rising_darkness+swift_prime+dear_relics",
    ]
    assert plan.cells[1].setup.overlays == ["swift_prime", "dear_relics"]


def test_modes_get_the_numbers_of_players_they_are_for_and_the_rest_is_told():
    plan = make_plan(study(mixes=["core"], modes=["co-op", "expert", "solo"], players=[1, 2]))
    assert [(cell.setup.mode, cell.setup.players) for cell in plan.cells] == [
        ("co-op", 2),
        ("expert", 1),
        ("expert", 2),
        ("solo", 1),
    ]
    assert plan.left_out() == ["co-op with 1", "solo with 2"]


def test_games_are_spread_evenly_the_rest_going_to_the_first_cells():
    plan = make_plan(study(games=402))
    assert [cell.games for cell in plan.cells] == [101, 101, 100, 100]
    assert plan.games == 402


def test_more_games_never_take_any_from_a_cell():
    sizes = [[cell.games for cell in make_plan(study(games=games)).cells] for games in range(4, 30)]
    for few, more in pairwise(sizes):
        assert all(before <= after for before, after in zip(few, more, strict=True))


def test_parts_cover_each_game_of_each_cell_once():
    plan = make_plan(study(games=4 * PART_GAMES + 10))
    parts = [part for part in plan.parts() if part.cell == 0]
    games = [game for part in parts for game in range(part.first, part.last)]
    assert games == list(range(plan.cells[0].games))
    assert [part.first for part in parts] == [0, PART_GAMES]


def test_fewer_games_than_cells_are_refused():
    with pytest.raises(StudyError, match="games: 3 for 4 cells; allowed: 4 or more"):
        make_plan(study(games=3))


def test_profile_overrides_reach_the_cells_sorted():
    plan = make_plan(study(profile={"relic.vault_on_gain": "none", "energon.cap": 12}))
    assert plan.cells[0].setup.profile == (("energon.cap", 12), ("relic.vault_on_gain", "none"))
