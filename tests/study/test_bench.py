"""The benchmark: every burst counts in the median, and those of a core left alone are told beside it."""

import json

import pytest

from sim.study.running import bench
from sim.study.running.bench import Burst, Case, best_pace, measure


def case(*bursts):
    return Case("core", "competitive", 2, "balanced", tuple(Burst(*burst) for burst in bursts))


def test_the_median_is_of_all_bursts_and_the_quiet_median_of_those_at_the_cores_own_pace():
    measured = measure(case((5000, 40), (3000, 20), (5200, 39), (2900, 21), (3100, 22)), 40)
    assert (measured.median, measured.least, measured.most) == (3100, 2900, 5200)
    assert (measured.quiet_median, measured.quiet_bursts) == (5100, 2)


def test_a_case_without_a_quiet_burst_has_no_quiet_median():
    slow, quick = case((3000, 20), (3100, 22)), case((5000, 40))
    best = best_pace([slow, quick])
    assert best == 40
    assert (measure(slow, best).quiet_median, measure(slow, best).quiet_bursts) == (None, 0)


@pytest.fixture
def few_games(monkeypatch):
    monkeypatch.setattr(bench, "BURSTS", 2)
    monkeypatch.setattr(bench, "GAMES", 2)


def test_every_case_is_measured_for_a_program(few_games):
    said = []
    assert bench.run(machine_readable=True, say=said.append) == 0
    told = json.loads("".join(said))
    assert told["machine"]["best_pace"] > 0
    assert [(c["mix"], c["mode"], c["players"], c["strategy"]) for c in told["cases"]] == list(bench.CASES)
    for measured in told["cases"]:
        assert measured["games"] == 4
        assert 0 < measured["least"] <= measured["median"] <= measured["most"]


def test_every_case_is_told_to_a_person(few_games):
    said = []
    assert bench.run(say=said.append) == 0
    lines = "\n".join(said).splitlines()
    assert sum("quiet bursts" in line for line in lines) == len(bench.CASES)
    assert "best pace" in lines[-1]
