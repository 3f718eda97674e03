"""What a study may vary beside mix, overlay, mode and number of players: its cells, their names, their games."""

import json
from itertools import combinations

import polars as pl
import pytest

from reports.counting.cells import by_group, cell_name, group_name
from reports.estimates.estimate import what_cell
from reports.summary import summarise
from sim.results import open_results
from sim.study import StudyError, make_plan, run_study
from sim.study.cell.cell import CellSetup, prepare
from tests.study.fake_engine import CHARACTERS, FAKE, contents, study


def cells(**changes):
    return make_plan(study(**{"mixes": ["core"], "players": [2], **changes})).cells


def names(**changes):
    plan = make_plan(study(**{"mixes": ["core"], "players": [2], **changes}))
    return [cell_name(cell) for cell in plan.described()]


def test_a_cell_for_each_line_up():
    wanted = [["balanced"], ["random", "balanced"]]
    assert [cell.setup.strategies for cell in cells(strategies=None, lineups=wanted)] == [
        ("balanced",),
        ("random", "balanced"),
    ]


def test_a_cell_for_each_cast_in_the_mixes_that_have_it():
    found = cells(
        mixes=["core", "a_rising_darkness"], casts=[["Ann", "Ben"], ["Gus", "Hal"], ["Cleo", "Dan"]]
    )
    assert [(cell.setup.mix, cell.setup.characters) for cell in found] == [
        ("core", ("Ann", "Ben")),
        ("core", ("Cleo", "Dan")),
        ("a_rising_darkness", ("Gus", "Hal")),
    ]


def test_a_cell_for_each_pair_of_characters():
    found = cells(mixes=["core", "a_rising_darkness"], choice="pairs")
    wanted = [pair for people in CHARACTERS.values() for pair in combinations(people, 2)]
    assert [cell.setup.characters for cell in found] == wanted
    assert {cell.setup.choice for cell in found} == {"rotation"}


def test_combinations_are_of_as_many_as_play_and_of_those_named():
    found = cells(players=[2, 3], choice="combinations", characters=["Ann", "Ben", "Cleo"])
    assert [cell.setup.characters for cell in found] == [
        *combinations(["Ann", "Ben", "Cleo"], 2),
        ("Ann", "Ben", "Cleo"),
    ]


def test_a_pair_that_is_in_two_casts_is_one_cell():
    found = cells(choice="pairs", casts=[["Ann", "Ben", "Cleo"], ["Ben", "Ann", "Dan"]])
    assert [cell.setup.characters for cell in found] == [
        ("Ann", "Ben"), ("Ann", "Cleo"), ("Ben", "Cleo"), ("Ben", "Dan"), ("Ann", "Dan"),
    ]  # fmt: skip


def test_each_mix_is_dealt_those_of_the_named_characters_that_it_has():
    wanted = ["Ann", "Gus", "Ben", "Hal"]
    found = cells(mixes=["core", "a_rising_darkness"], characters=wanted)
    assert [cell.setup.characters for cell in found] == [("Ann", "Ben"), ("Gus", "Hal")]


def test_a_cell_for_each_seating():
    assert [cell.setup.seating for cell in cells(seatings=["rotate", "fixed"])] == ["rotate", "fixed"]


def test_a_cell_for_each_combination_of_varied_rules_with_those_held():
    rules = {"energon.cap": [10, "none"], "relic.vault_on_gain": ["none", 12]}
    found = cells(vary=rules, profile={"setup.first_player": 1})
    assert [dict(cell.setup.profile) for cell in found] == [
        {"energon.cap": cap, "relic.vault_on_gain": vault, "setup.first_player": 1}
        for cap in (10, "none")
        for vault in ("none", 12)
    ]


def test_rulings_are_tried_one_at_a_time():
    found = cells(rulings={"energon.cap": [10, 12], "relic.vault_on_gain": ["none"]}, profile={})
    assert [dict(cell.setup.profile) for cell in found] == [
        {},
        {"energon.cap": 10},
        {"energon.cap": 12},
        {"relic.vault_on_gain": "none"},
    ]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"strategies": ["balanced"]}, ["core, competitive, 2 players"]),
        (
            {"strategies": None, "lineups": [["balanced"], ["random", "balanced"]]},
            ["core, competitive, balanced, 2 players", "core, competitive, random + balanced, 2 players"],
        ),
        ({"strategies": None, "lineups": [["balanced"]]}, ["core, competitive, 2 players"]),
        ({"casts": [["Ann", "Ben"]]}, ["core, competitive, 2 players"]),
        (
            {"casts": [["Ann", "Ben"], ["Ann", "Dan"]]},
            ["core, competitive, Ann + Ben, 2 players", "core, competitive, Ann + Dan, 2 players"],
        ),
        (
            {"seatings": ["fixed", "rotate"], "modes": ["co-op"]},
            ["core, co-op, seats fixed, 2 players", "core, co-op, seats rotate, 2 players"],
        ),
        ({"vary": {"energon.cap": [10]}}, ["core, competitive, 2 players"]),
        (
            {"vary": {"energon.cap": [10, 12]}, "profile": {"relic.vault_on_gain": "none"}},
            ["core, competitive, energon.cap 10, 2 players", "core, competitive, energon.cap 12, 2 players"],
        ),
        (
            {"rulings": {"energon.cap": [10]}},
            ["core, competitive, 2 players", "core, competitive, energon.cap 10, 2 players"],
        ),
    ],
)
def test_cells_are_named_by_what_differs_in_their_study_and_by_that_alone(changes, wanted):
    assert names(**changes) == wanted


def test_a_group_is_alike_in_all_but_the_number_of_players():
    plan = make_plan(
        study(
            strategies=None,
            lineups=[["random"], ["balanced"]],
            vary={"energon.cap": [10, 12]},
            players=[2, 3],
        )
    )
    groups = by_group(plan.described())
    assert len(groups) == 8
    assert all([cell["players"] for cell in group] == [2, 3] for group in groups)
    assert len({group_name(group[0]) for group in groups}) == 8


def test_a_spreadsheet_has_a_column_for_what_differs():
    plan = make_plan(study(mixes=["core"], players=[2], choice="pairs", vary={"energon.cap": [10, 12]}))
    told = what_cell(plan.described()[-1])
    assert told["characters"] == "Eve, Finn"
    assert told["energon.cap"] == 12
    assert "seating" not in told


@pytest.mark.usefixtures("small_parts")
def test_a_dataset_of_all_of_it_is_extended_summarised_and_refuses_other_settings(tmp_path):
    changes = {
        "mixes": ["core"],
        "strategies": None,
        "lineups": [["balanced"], ["random", "balanced"]],
        "seatings": ["rotate", "fixed"],
        "vary": {"energon.cap": [10, 12]},
    }
    run_study(make_plan(study(games=320, **changes)), tmp_path / "grown", jobs=1, engine=FAKE)
    run_study(make_plan(study(games=640, **changes)), tmp_path / "grown", jobs=1, engine=FAKE)
    run_study(make_plan(study(games=640, **changes)), tmp_path / "fresh", jobs=2, engine=FAKE)
    assert contents(tmp_path / "grown") == contents(tmp_path / "fresh")
    titles = [table.title for table in summarise(open_results(tmp_path / "grown")).tables]
    assert len(set(titles)) == len(titles)
    assert "Win share by character: core, competitive, balanced, seats fixed, energon.cap 12" in titles
    other = study(games=640, **changes | {"lineups": [["balanced"], ["hunter"]]})
    with pytest.raises(StudyError, match=r"study\.lineups\[1\]"):
        run_study(make_plan(other), tmp_path / "grown", jobs=1, engine=FAKE)


def test_a_manifest_says_nothing_of_keys_that_a_study_does_without(tmp_path):
    run_study(make_plan(study(games=4)), tmp_path, jobs=1, engine=FAKE)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    held = {"characters", "choice", "mixes", "modes", "name", "overlays", "players", "profile", "question"}
    assert set(manifest["study"]) == held | {"seating", "strategies"}
    assert "varied" not in manifest["cells"][0]


def test_a_pair_changes_seats_and_has_the_luck_of_every_other_cell():
    people = ("Optimus Prime", "Bumblebee")
    pair, all_of_them = (
        prepare(CellSetup("core", "competitive", 2, ("random",), characters)).play(5, 0, 40)
        for characters in (people, ())
    )
    seated = pl.DataFrame({"seat": pair.seats["seat"], "who": pair.seats["character"]})
    assert set(seated.group_by("seat", "who").len()["len"]) == {20}
    assert (pair.games["first_seat"] == all_of_them.games["first_seat"]).all()
