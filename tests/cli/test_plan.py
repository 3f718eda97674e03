"""`rollout plan`: what a study will take and what it can tell, from formulas and a few games; nothing is written."""

import re
from pathlib import Path

import numpy as np
import pytest

from reports.statistics import detectable, fixed_half_width, share_deviation
from sim.cli import call
from sim.study import make_plan
from sim.study.running import forecast
from tests.study.fake_engine import FAKE, study

STUDY = """# Is it fair?
mixes = ["core"]
players = [2, 3]
strategies = ["balanced", "hunter"]
games = 6000
seed = 1
"""


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(forecast, "Engine", lambda: FAKE)
    monkeypatch.setattr(forecast, "MOST_PLAYED", 2)
    (tmp_path / "mine.toml").write_text(STUDY)
    return tmp_path


def test_a_plan_tells_cells_games_time_and_what_can_be_told_and_writes_nothing(desk, capsys):
    assert call(["plan", "mine.toml", "--jobs", "3"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Is it fair?\nmine: 6,000 games in 2 cells, about ")
    assert "\n1       core, competitive, 3 players  3,000  " in told
    assert "win share by character, 2 players  " in told
    assert "two cells, " not in told  # no two of them have as many players
    assert "Boss of a Level defeated, 3 players  " in told
    assert re.search(
        r"about \d+ \w+ with 3 workers \(\d+ \w+ to start, \d+ \w+ to play\)", " ".join(told.split())
    )
    assert max(map(len, told.splitlines())) <= 80
    assert [path.name for path in desk.iterdir()] == ["mine.toml"]


def test_games_on_the_command_line_are_planned(desk, capsys):
    assert call(["plan", "mine.toml", "--games", "900"]) == 0
    told = capsys.readouterr().out
    assert "mine: 900 games" in told
    assert told.endswith("rollout run mine.toml --games 900\n")


def test_a_precision_is_planned_with_what_it_is_likely_to_take(desk, capsys):
    precision = '[precision]\nfigure = "win share of Optimus Prime"\nhalf_width = 0.01\nat_most = 900_000\n'
    (desk / "mine.toml").write_text(STUDY.replace("games = 6000\n", "") + precision)
    assert call(["plan", "mine.toml"]) == 0
    told = capsys.readouterr().out
    wanted = "asked for: win share of Optimus Prime to within 1.00 percentage points; about "
    assert wanted in " ".join(told.split())
    assert call(["plan", "mine.toml", "--games", "2000"]) == 2
    assert "at the very least" in capsys.readouterr().err


def test_what_a_cell_can_tell_is_what_the_formulas_say():
    plan = make_plan(study(mixes=["core"], players=[2, 3], games=6000))
    found = {(sight.figure, sight.players): sight for sight in forecast.sights(plan, plan.study.people)}
    by_character = found["win share by character", 3]
    assert by_character.games == 1500  # three of six characters take part in each of 3,000 games
    assert by_character.half_width == fixed_half_width(1500, share_deviation(1 / 3))
    assert by_character.detects == detectable(1500, share_deviation(1 / 3))
    assert by_character.comparisons == 12
    assert by_character.corrected > by_character.detects
    assert by_character.needs[1] == pytest.approx(4 * by_character.needs[0], rel=0.01)
    assert not any(figure.endswith(forecast.COMPARED) for figure, _ in found)
    both = make_plan(study(mixes=["core"], players=[3], overlays=["none", "swift_prime"], games=6000))
    again = {sight.figure: sight for sight in forecast.sights(both, both.study.people)}
    apart = again["win share by character, two cells"]
    assert apart.half_width == pytest.approx(2**0.5 * by_character.half_width)


def test_two_cells_are_compared_by_pairs_of_games_with_the_same_luck(monkeypatch):
    monkeypatch.setattr(forecast, "MOST_PLAYED", 200)
    plan = make_plan(study(mixes=["core"], players=[2, 3], overlays=["none", "swift_prime"], games=6000))
    paired = forecast.pairings(plan, [1e-4] * 4, FAKE)
    assert set(paired) == {(2, 2), (3, 3)}
    assert all(0 <= one.wins <= forecast.ALIKE_AT_MOST and one.games == 200 for one in paired.values())
    slow = forecast.pairings(plan, [forecast.LONGEST / 40] * 4, FAKE)
    assert {one.games for one in slow.values()} == {40}
    alike = {(2, 2): forecast.Pairing(0.75, 0.0, 500)}
    apart, found = (forecast.sights(plan, plan.study.people, each) for each in (None, alike))
    for before, after in zip(apart, found, strict=True):
        narrower = after.players == 2 and after.figure == f"win share by character, {forecast.COMPARED}"
        assert after.half_width == pytest.approx(before.half_width / (2 if narrower else 1))


def test_cells_of_unlike_modes_or_strategies_are_no_pair():
    plan = make_plan(study(mixes=["core"], players=[2], modes=["competitive", "co-op"], games=600))
    assert forecast.pairings(plan, [1e-4] * 2, FAKE) == {}


def test_games_that_never_differ_promise_no_more_than_some_hundred_can():
    same = np.array([0.0, 1.0, 0.0, 1.0])
    assert forecast.correlation(same, same) == forecast.ALIKE_AT_MOST
    assert forecast.correlation(same, 1 - same) == 0
    assert forecast.correlation(same, np.ones(4)) == 0


def test_a_size_that_is_said_to_be_needed_gives_the_half_width():
    plan = make_plan(study(mixes=["core"], players=[2, 3]))
    for sight in forecast.sights(plan, plan.study.people):
        again = forecast.sights(
            make_plan(study(mixes=["core"], players=[2, 3], games=sight.needs[0])), plan.study.people
        )
        (same,) = (each for each in again if (each.figure, each.players) == (sight.figure, sight.players))
        assert same.half_width == pytest.approx(forecast.WANTED[0], rel=0.002)


def test_one_cell_is_compared_with_none():
    plan = make_plan(study(mixes=["core"], players=[1], modes=["solo"], strategies=["team"], games=100))
    names = [sight.figure for sight in forecast.sights(plan, plan.study.people)]
    assert names == ["games won together", "Boss of a Level defeated"]


def test_the_time_of_a_cell_is_that_of_its_kind():
    plan = make_plan(study(mixes=["core"], players=[2, 3], vary={"energon.cap": [10, 12]}))
    seconds = forecast.seconds_a_game(plan, FAKE)
    assert len(seconds) == 4
    assert seconds[:2] == seconds[2:]
    assert all(each > 0 for each in seconds)
