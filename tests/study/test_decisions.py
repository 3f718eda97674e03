"""Studies that play until their targets are decided: when they stop, what is told, and how sure that is."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from reports.counting.levels import levels_of_page
from reports.estimates.targets import OPEN, WITHIN
from reports.findings.dataset import find
from reports.statistics import ClusterSums, share_sequence
from reports.summary import summarise
from sim.results import layout, open_results
from sim.results.figures import Figure
from sim.results.targets import Band, Targets
from sim.study import StudyError, make_plan, run_study
from sim.study.planning.decisions import Answers, Decisions
from sim.study.planning.precision import FIRST_ROUND
from tests.statistics.truth import is_at_most, repeats
from tests.study.fake_engine import FAKE, contents, study

WIDE = {"win shares by character": [0.2, 0.8], "win shares by turn order": [0.2, 0.8], "rounds": [5, 30]}


@pytest.fixture(autouse=True)
def _parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "PART_GAMES", 200)


def run(folder: Path, targets=WIDE, at_most: int = 20_000, jobs: int = 1, **changes):
    held = {"mixes": ["core"], "players": [2], "games": None, "targets": targets}
    asked = held | {"precision": {"until": "decided", "at_most": at_most}} | changes
    return run_study(make_plan(study(**asked)), folder, jobs=jobs, engine=FAKE)


def decisions_of(folder: Path) -> dict:
    return json.loads((folder / "manifest.json").read_text())["decisions"]


def test_a_run_stops_where_every_target_is_decided(tmp_path):
    outcome = run(tmp_path / "one")
    told = decisions_of(tmp_path / "one")
    assert told["looks"][0]["games"] == FIRST_ROUND
    assert [look["open"] == 0 for look in told["looks"]] == [False] * (len(told["looks"]) - 1) + [True]
    assert all(one["games"] < other["games"] for one, other in pairwise(told["looks"]))
    assert (told["stop"], outcome.unreached) == ("decided", "")
    run(tmp_path / "two", jobs=2)
    assert contents(tmp_path / "two") == contents(tmp_path / "one")
    found = find(open_results(tmp_path / "one")).targets
    assert {one.answer for one in found} == {WITHIN}
    assert len(found) == told["looks"][-1]["within"]


def test_what_is_open_at_the_most_games_is_told_open_and_is_no_failure(tmp_path):
    outcome = run(tmp_path, {"win shares by character": {"points": 0.1}}, at_most=1_000)
    results = open_results(tmp_path)
    assert (results.played, outcome.unreached, decisions_of(tmp_path)["stop"]) == (1_000, "", "open")
    assert OPEN in {one.answer for one in find(results).targets}
    assert "played until every target is decided: open after" in summarise(results).heading[3]


def test_more_may_be_asked_and_the_run_goes_on_to_the_same(tmp_path):
    run(tmp_path / "short", at_most=1_000)
    run(tmp_path / "short")
    run(tmp_path / "long")
    assert contents(tmp_path / "short") == contents(tmp_path / "long")


def test_intervals_of_targets_are_sequences_at_the_level_of_the_page(tmp_path):
    run(tmp_path)
    results, told = open_results(tmp_path), decisions_of(tmp_path)
    levels = levels_of_page(results.cells, Targets({}), told["comparisons"])
    seat = find(results).groups[0].seats.estimates[0]
    wins = [round(60 * win) for win in results.seats.filter(order=0).collect()["win"].to_list()]
    sums = replace(ClusterSums.of(wins, [1] * len(wins)), unit=60)
    assert seat.corrected == share_sequence(sums, told["planned"], levels.target)


def test_too_few_games_for_a_first_look_are_refused(tmp_path):
    with pytest.raises(StudyError, match=r"precision\.at_most: 400 games; the first look is after 500"):
        run(tmp_path, at_most=400)


def test_looks_double_at_most_and_end_at_the_most_games():
    asked = Decisions(Targets({}), 10_000, 2, 10, 5_000, 5_000)
    look = Answers(1_000, 0, 0, 3, "Ann", 9_500)
    assert asked.next_look(look) == 2_000
    assert asked.next_look(Answers(8_000, 0, 0, 3, "Ann", 9_500)) == 10_000
    assert asked.stop(Answers(10_000, 0, 0, 3, "Ann", 9_500)) == "open"
    assert asked.stop(Answers(4_000, 3, 0, 0, "", 0)) == "decided"


def test_at_most_one_run_in_twenty_is_falsely_sure():
    """Figures on the very edge of their band, looked at as games are added.

    To call one within that is just outside is an error, and to call one outside that is just inside.
    """
    draw = np.random.default_rng(20261127)
    asked = Decisions(Targets({Figure("character"): Band(ratio=1.1)}), 64_000, 1, 8, 10_000, 10_000)
    low, high = Band(ratio=1.1).bounds(0.25)
    wrong = []
    for _ in range(repeats(100, 1000)):
        games, false = 0, False
        won = dict.fromkeys((low - 1e-06, high + 1e-06), 0)
        for n in (500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000):
            for share in won:
                won[share] += int(draw.binomial(n - games, share))
                sums = ClusterSums(n, won[share], n, won[share], won[share], n)
                found = share_sequence(sums, asked.planned, asked.level)
                within = found.low >= low and found.high <= high
                outside = found.low > high or found.high < low
                false |= outside if low < share < high else within
            games = n
        wrong.append(false)
    assert is_at_most(wrong)
