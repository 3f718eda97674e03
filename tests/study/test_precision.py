"""Studies that ask for a precision: when they look, when they stop, what is told, and that nothing is lost."""

import json
import math
import re
import shutil
from functools import partial
from itertools import pairwise
from pathlib import Path

import polars as pl
import pytest

import sim.study
from reports.estimates.precision import precision_table
from reports.findings.dataset import find
from reports.statistics import wilson
from reports.summary import summarise
from sim.cli import call
from sim.results import ResultsError, layout, open_results
from sim.results.manifest import write_manifest
from sim.study import RunStopped, StudyError, make_plan, run_study
from sim.study.planning.precision import FIRST_ROUND
from sim.study.running.run import Engine, Outcome
from tests.study import fake_engine
from tests.study.fake_engine import FAKE, FakeCell, contents, study

BOSS = {"figure": "Boss of Level I defeated", "half_width": 0.02, "at_most": 20_000}
PRIME = {"figure": "win share of Ann", "half_width": 0.07, "at_most": 20_000}


@pytest.fixture(autouse=True)
def _parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "PART_GAMES", 200)


def asking(precision: dict[str, object], **changes: object):
    held = {"mixes": ["core"], "players": [2], "games": None, "precision": precision}
    return make_plan(study(**held | changes))


def run(
    folder: Path, precision: dict[str, object], *, jobs: int = 1, engine: Engine = FAKE, **changes
) -> Outcome:
    return run_study(asking(precision, **changes), folder, jobs=jobs, engine=engine)


def looks_of(folder: Path) -> list[dict[str, object]]:
    return json.loads((folder / "manifest.json").read_text())["precision"]["looks"]


@pytest.fixture(scope="module")
def reached(tmp_path_factory) -> Path:
    """A dataset whose run reached what was asked for."""
    folder = tmp_path_factory.mktemp("reached") / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", 200)
        run(folder, BOSS)
    return folder


def test_a_run_looks_first_at_a_set_size_and_stops_once_the_figure_is_known_so_closely(reached):
    looks = looks_of(reached)
    results = open_results(reached)
    assert looks[0]["games"] == FIRST_ROUND
    assert all(before["games"] < after["games"] <= 2 * before["games"] for before, after in pairwise(looks))
    assert [look["half_width"] <= 0.02 for look in looks] == [False] * (len(looks) - 1) + [True]
    assert results.played == results.manifest["games"] == looks[-1]["games"]
    assert results.manifest["precision"]["stop"] == "reached"


def test_what_is_said_to_be_needed_is_about_what_it_takes(reached):
    first, last = looks_of(reached)[0], looks_of(reached)[-1]
    assert first["games"] + first["needed"] == pytest.approx(last["games"], rel=0.2)


def test_the_bytes_do_not_depend_on_the_number_of_workers(reached, tmp_path):
    run(tmp_path / "two", BOSS, jobs=2)
    assert contents(tmp_path / "two") == contents(reached)


class Failing(FakeCell):
    """A cell that is interrupted at a part."""

    at = 0

    def play(self, seed: int, first: int, last: int):
        if last - first > 1 and first == self.at:
            raise KeyboardInterrupt
        return super().play(seed, first, last)


@pytest.mark.parametrize("at", [0, 400, 600])
def test_a_run_that_was_stopped_goes_on_and_ends_the_same(reached, tmp_path, at):
    cell = type("Failing", (Failing,), {"at": at})
    with pytest.raises(RunStopped):
        run(tmp_path, BOSS, engine=Engine(cell, FAKE.warm))
    run(tmp_path, BOSS, jobs=2)
    assert contents(tmp_path) == contents(reached)


def test_a_run_that_was_killed_between_look_and_round_goes_on(reached, tmp_path, monkeypatch):
    from sim.study.planning import rounds

    real, calls = rounds.write_manifest, []

    def dying(*arguments):
        real(*arguments)
        calls.append(arguments)
        if len(calls) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(rounds, "write_manifest", dying)
    with pytest.raises(RunStopped):
        run(tmp_path, BOSS)
    run(tmp_path, BOSS)
    assert contents(tmp_path) == contents(reached)


def test_running_again_plays_nothing_and_says_the_same(reached):
    before = contents(reached)
    said: list[str] = []
    again = run_study(asking(BOSS), reached, jobs=1, say=said.append, engine=FAKE)
    assert (again.played, again.unreached) == (0, "")
    assert "warming" not in said
    assert "percentage points were asked for" in said[-1]
    assert contents(reached) == before


def test_out_of_reach_while_playing_keeps_the_games_and_more_may_be_asked(reached, tmp_path):
    stopped = run(tmp_path, BOSS | {"at_most": 600})
    assert open_results(tmp_path).manifest["precision"]["stop"] == "out of reach"
    assert open_results(tmp_path).played == FIRST_ROUND
    width = looks_of(tmp_path)[-1]["half_width"]
    assert stopped.unreached.startswith(
        f"precision: Boss of Level I defeated is known to within {100 * width:.2f} percentage points after 500 games"
    )
    assert "at_most = 600; all games stay: raise at_most and run again" in stopped.unreached
    assert summarise(open_results(tmp_path)).tables
    said: list[str] = []
    assert run_study(asking(BOSS), tmp_path, jobs=1, say=said.append, engine=FAKE).unreached == ""
    assert contents(tmp_path) == contents(reached)
    assert said[0] == "warming"  # before workers start


@pytest.mark.parametrize(
    ("precision", "complaint"),
    [
        (
            BOSS | {"at_most": 400},
            "precision.at_most: 400 games; the first look is after 500, 500 in each of 1 cell",
        ),
        (
            BOSS | {"half_width": 0.005, "at_most": 5_000},
            "precision: Boss of Level I defeated to within 0.50 percentage points takes 7,300 games in all at the "
            "very least, about 38,500 are likely; at_most = 5,000; allowed: an at_most of 7,300 or more, or a "
            "half_width of 0.60 percentage points or more",
        ),
        (
            {"figure": "rounds", "half_width": 0.001},
            "precision: rounds to within 0.001 rounds takes 960,400 games",
        ),
        ({"figure": "win share of Ane", "half_width": 0.1}, "no cell of the study has 'win share of Ane'"),
    ],
)
def test_what_is_clearly_out_of_reach_is_refused_before_anything_is_played(precision, complaint):
    with pytest.raises(StudyError) as caught:
        asking({"at_most": 10_000, **precision})
    assert complaint in str(caught.value)


def test_other_precisions_are_other_studies(reached, tmp_path):
    with pytest.raises(StudyError, match=r"study\.precision\.half_width: was 0\.02, is 0\.06"):
        run(reached, BOSS | {"half_width": 0.06})


def test_a_figure_of_some_cells_is_looked_at_there_and_the_others_play_as_many(tmp_path):
    run(
        tmp_path,
        PRIME | {"half_width": 0.12},
        mixes=["a_rising_darkness", "core"],
        modes=["competitive", "co-op"],
    )
    manifest = open_results(tmp_path).manifest
    assert [planned is None for planned in manifest["precision"]["planned"]] == [True, True, False, True]
    assert len({cell["games"] for cell in manifest["cells"]}) == 1
    assert {look["cell"] for look in manifest["precision"]["looks"]} == {2}


def test_the_widest_of_all_characters_decides(tmp_path):
    run(tmp_path, {"figure": "win shares by character", "half_width": 0.1, "at_most": 20_000})
    results = open_results(tmp_path)
    rows = precision_table(results).numbers
    widths = {row["of"]: (row["high"] - row["low"]) / 2 for row in rows}
    last = results.manifest["precision"]["looks"][-1]
    assert len(rows) == 6
    assert max(widths.values()) == pytest.approx(last["half_width"])
    assert max(widths, key=lambda name: widths[name]) == last["subject"]


def test_the_interval_by_which_a_run_stops_is_that_of_a_fixed_size(reached):
    """A stop by the width alone leaves it its level, near enough: Chow and Robbins 1965."""
    results = open_results(reached)
    fallen = results.bosses.filter(level=1).select((pl.col("defeated_turn") >= 0).sum()).collect().item()
    wanted = wilson(fallen, results.played)
    told = find(results).groups[0].bosses.estimates[0]
    assert told.subject == "Level I"
    assert told.interval == wanted
    assert told.interval.half_width == pytest.approx(looks_of(reached)[-1]["half_width"], rel=1e-3)
    assert told.corrected.half_width > told.interval.half_width
    summary = summarise(results)
    assert (
        "asked for: Boss of Level I defeated to within 2.00 percentage points; reached after"
        in summary.heading[3]
    )
    (table,) = (table for table in summary.tables if table.title.startswith("Boss of Level I defeated"))
    assert f"[{100 * wanted.low:.1f}, {100 * wanted.high:.1f}]" in table.rows[0][2]


def test_lengths_of_games_are_known_as_closely_as_was_asked(tmp_path):
    run(tmp_path, {"figure": "rounds", "half_width": 0.1, "at_most": 20_000})
    results = open_results(tmp_path)
    assert len(looks_of(tmp_path)) > 1
    assert find(results).rounds[0].spread.mean.half_width <= 0.1


def test_games_in_error_count_in_no_look(tmp_path):
    class Erring(FakeCell):
        def play(self, seed: int, first: int, last: int):
            block = super().play(seed, first, last)
            block.games["error"] = block.games["game"] % 2
            return block

    run(tmp_path, BOSS | {"half_width": 0.1}, engine=Engine(Erring, FAKE.warm))
    results = open_results(tmp_path)
    assert precision_table(results).numbers[0]["n"] == math.ceil(results.played / 2)


STUDY = """# Is it hard?
mixes = ["core"]
players = [2]
strategies = ["balanced"]
seed = 1
[precision]
figure = "Boss of Level I defeated"
half_width = 0.02
at_most = 20_000
"""


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sim.study, "run_study", partial(run_study, engine=FAKE))
    (tmp_path / "hard.toml").write_text(STUDY)
    return tmp_path


def test_the_command_line_tells_how_far_it_is_and_what_came_of_it(desk, capsys):
    assert call(["run", "hard.toml", "-j", "1"]) == 0
    captured = capsys.readouterr()
    assert (
        "Asked for: Boss of Level I defeated to within 2.00 percentage points; about 2,500 games"
        in captured.err
    )
    assert "After 500 games: Boss of Level I defeated to within" in captured.err
    told = captured.out.split("\n\n")[1].splitlines()
    assert told[0].startswith("hard: ")
    assert told[1] == "played by balanced against balanced"
    assert told[2].startswith("asked for: ")


def test_out_of_reach_is_told_after_the_summary_with_code_2(desk, capsys):
    assert call(["run", "hard.toml", "-j", "1", "--games", "600"]) == 2
    captured = capsys.readouterr()
    assert "Targets: core, competitive" in captured.out
    assert captured.err.splitlines()[-1].startswith(
        "rollout: precision: Boss of Level I defeated is known to within"
    )
    assert call(["report", "results/hard"]) == 0


def test_clearly_out_of_reach_is_told_at_once_and_nothing_is_written(desk, capsys):
    assert call(["run", "hard.toml", "-j", "1", "--games", "400"]) == 2
    assert capsys.readouterr().err.startswith("rollout: hard: precision.at_most: 400 games; the first look")
    assert not (desk / "results").exists()


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (("precision", "kind"), "luck", "precision.kind"),
        (("precision", "subject"), "Ann", "precision.subject"),
        (("precision", "planned"), [], "precision.planned"),
        (("precision", "looks", 0, "cell"), 7, "precision.looks"),
        (("precision", "looks", 0, "half_width"), "wide", "precision.looks.0.half_width"),
        (("precision", "looks", 0, "mood"), "good", "precision.looks.0.mood"),
        (("study", "precision"), None, "study.precision"),
    ],
)
def test_a_manifest_that_says_what_no_run_does_is_refused_by_field(reached, tmp_path, place, value, told):
    shutil.copytree(reached, tmp_path / "out")
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    *path, last = place
    here = manifest
    for key in path:
        here = here[key]
    here[last] = value
    write_manifest(tmp_path / "out", manifest)
    for action in (open_results, lambda folder: run(folder, BOSS)):
        with pytest.raises((ResultsError, StudyError), match=f"manifest.json: .*{re.escape(told)}"):
            action(tmp_path / "out")


def test_changed_cards_are_played_to_the_same_precision_beside_it_and_compared(
    reached, tmp_path, monkeypatch
):
    shutil.copytree(reached, tmp_path / "out")
    monkeypatch.setattr(fake_engine, "COSTS", {"core card 3": 5})
    changed = run(tmp_path / "out", BOSS)
    assert changed.place.folder == tmp_path / "out-2"
    assert open_results(tmp_path / "out-2").manifest["precision"]["stop"] == "reached"
    assert call(["compare", str(tmp_path / "out"), str(tmp_path / "out-2")]) == 0
