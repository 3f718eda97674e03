"""Targets: what a band means, which one holds, and what cannot be one."""

import pytest

from sim.results.figures import Figure, figure_called
from sim.results.targets import DEFAULTS, Band, read_band, targets_of
from tests.reports.made import cell


@pytest.mark.parametrize(
    ("value", "fair", "bounds"),
    [
        ({"points": 3}, 0.25, (0.22, 0.28)),
        ({"ratio": 1.25}, 0.5, (0.4, 0.625)),
        ([0.3, 0.7], None, (0.3, 0.7)),
        ([0.3, 0.7], 0.5, (0.3, 0.7)),
        ({"points": 3}, None, None),
    ],
)
def test_a_band_is_off_fair_or_as_it_stands(value, fair, bounds):
    found = read_band(value).bounds(fair)
    assert found == (None if bounds is None else pytest.approx(bounds))


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ({"points": -1}, "above 0, below 100"),
        ({"ratio": 1}, "above 1, up to 100"),
        ({"ratio": 1.1, "points": 3}, "is no band; allowed: { points = 3 } or"),
        ([0.3, 0.7, 0.9], "is no band"),
        ([True, 0.7], "is no band"),
        ([-0.1, 0.7], "neither below 0"),
        ([0.3, 1.1], "a share lies between 0 and 1"),
    ],
)
def test_what_is_no_band_is_told_with_what_is(value, complaint):
    with pytest.raises(ValueError, match=complaint.replace("{", r"\{")):
        read_band(value)


def test_a_length_has_no_fair_and_may_be_above_1():
    assert read_band([8, 30], off_fair=False, share=False) == Band(low=8, high=30)
    with pytest.raises(ValueError, match=r"allowed: \[low, high\]"):
        read_band({"points": 3}, off_fair=False, share=False)


def test_the_target_of_one_comes_before_that_of_its_kind_and_that_before_the_default():
    study = {"strategies": ["balanced"], "targets": {
        "win share of Ann": [0.1, 0.2], "win shares by character": {"points": 5}, "win share of balanced": [0.4, 0.6],
    }}  # fmt: skip
    targets, two = targets_of(study), cell(0, 2)
    assert targets.band("character", "Ann", two) == Band(low=0.1, high=0.2)
    assert targets.band("character", "Ben", two) == Band(points=0.05)
    assert targets.band("turn order", 0, two) == DEFAULTS["turn order"]
    assert targets.band("strategy", "balanced", two) == Band(low=0.4, high=0.6)
    assert targets.band("strategy", "hunter", two) is None
    assert not targets.is_default("character", "Ben")
    assert targets.is_default("turn order", 0)


def test_a_default_for_games_won_is_for_co_op_alone():
    targets = targets_of({})
    assert targets.band("games won", "", cell(mode="co-op")) == Band(low=0.3, high=0.7)
    assert targets.band("games won", "", cell(mode="expert")) is None


@pytest.mark.parametrize(
    ("name", "figure"),
    [
        ("win share of the second player", Figure("turn order", 1)),
        ("win share of the Autobots", Figure("faction", "Autobots")),
        ("win share of hunter", Figure("strategy", "hunter")),
        ("win share of Ann", Figure("character", "Ann")),
        ("Boss of Level III defeated", Figure("Boss", 3)),
        ("games won", Figure("games won")),
        ("Polities change hands", Figure("Polities change hands")),
        ("Missions completed a player", Figure("Missions completed a player")),
        ("luck", None),
    ],
)
def test_figures_go_by_their_names(name, figure):
    assert figure_called(name, {"hunter"}) == figure
