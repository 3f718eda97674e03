"""Running a study with an engine that plays nothing: what is written, resumed, refused."""

import json
from pathlib import Path

import pytest

from sim.results import open_results
from sim.study import StudyError, make_plan, run_study
from sim.study.errors import RunStopped, SetupError
from sim.study.running.lock import locked
from sim.study.running.run import Engine
from tests.study import fake_engine
from tests.study.fake_engine import FAKE, FakeCell, contents, edit_manifest, study

pytestmark = pytest.mark.usefixtures("small_parts")


def run(folder: Path, *, jobs: int = 1, engine=FAKE, **changes):
    return run_study(make_plan(study(**changes)), folder, jobs=jobs, engine=engine)


@pytest.fixture
def whole(tmp_path) -> dict[str, bytes]:
    run(tmp_path / "whole")
    return contents(tmp_path / "whole")


def test_a_run_writes_manifest_and_parts_cut_by_game_number(tmp_path):
    outcome = run(tmp_path / "out")
    names = set(contents(tmp_path / "out"))
    parts = {f"cell-{cell:03d}-part-{part:05d}.parquet" for cell in range(4) for part in range(4)}
    tables = ("games", "seats", "bosses", "cards", "tempo")
    assert names == {"manifest.json", "cards.json"} | {
        f"{table}/{part}" for table in tables for part in parts
    }
    assert (outcome.games, outcome.found, outcome.played) == (400, 0, 400)


def test_the_bytes_do_not_depend_on_the_number_of_workers(tmp_path, whole):
    assert run(tmp_path / "two", jobs=2).workers == 2
    assert contents(tmp_path / "two") == whole


def test_missing_parts_are_played_again_and_nothing_else(tmp_path, whole):
    folder = tmp_path / "whole"
    (folder / "games/cell-001-part-00002.parquet").unlink()
    (folder / "seats/cell-002-part-00000.parquet").write_bytes(b"PAR1 cut short")
    (folder / "cards/cell-003-part-00000.parquet.99.unfinished").write_bytes(b"half")
    outcome = run(folder)
    assert (outcome.found, outcome.played) == (340, 60)
    assert contents(folder) == whole


def test_a_whole_dataset_is_left_alone_and_nothing_is_compiled(tmp_path, whole):
    said = []
    outcome = run_study(make_plan(study()), tmp_path / "whole", jobs=1, say=said.append, engine=FAKE)
    assert (outcome.found, outcome.played, said) == (400, 0, [])
    assert contents(tmp_path / "whole") == whole


def test_an_extended_dataset_equals_a_fresh_one_of_that_size(tmp_path, whole):
    run(tmp_path / "grown", games=150)
    run(tmp_path / "grown", games=400, jobs=2)
    assert contents(tmp_path / "grown") == whole


def test_an_extension_that_was_stopped_reads_as_unfinished(tmp_path):
    folder = tmp_path / "out"
    run(folder, games=160)

    def extend(manifest) -> None:
        manifest["games"] = 400
        for cell in manifest["cells"]:
            cell["games"] = 100

    edit_manifest(folder, extend)
    results = open_results(folder)
    assert results.played == results.games.collect().height == 160  # short second parts and all
    assert [(part.cell, part.first, part.last) for part in results.missing[:2]] == [(0, 40, 60), (0, 60, 90)]
    assert sum(part.games for part in results.missing) == 240


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seed": 8}, "seed: was 7, is 8"),
        ({"strategies": ["balanced"]}, r"study.strategies: was"),
        ({"players": [2, 4]}, r"study.players\[1\]: was 3, is 4"),
        ({"profile": {"energon.cap": 12}}, r"study.profile.energon.cap: was not there, is 12"),
        ({"seating": "fixed"}, r'study.seating: was "rotate", is "fixed"'),
        ({"games": 300}, "games: it holds 400, 300 were asked for; allowed: 400 or more"),
    ],
)
def test_any_other_change_is_refused_by_field_and_nothing_is_lost(tmp_path, whole, change, field):
    with pytest.raises(StudyError, match=field):
        run(tmp_path / "whole", **change)
    assert contents(tmp_path / "whole") == whole


def test_question_and_name_may_change(tmp_path, whole):
    run(tmp_path / "whole", question="In other words?")
    assert open_results(tmp_path / "whole").manifest["study"]["question"] == "In other words?"


def test_a_folder_that_does_not_tell_the_base_of_a_mix_goes_on(tmp_path, whole):
    """Manifests had no `base` once: nothing that was played is another for it."""
    folder = tmp_path / "out"
    run(folder, games=200)

    def without_base(manifest) -> None:
        for cell in manifest["cells"]:
            assert cell.pop("base") == cell["mix"]

    edit_manifest(folder, without_base)
    assert "base" not in open_results(folder).cells[0]
    run(folder)
    assert contents(folder) == whole


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(StudyError, match=r"holds 'thesis.txt' and is no results folder"):
        run(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_parts_without_a_manifest_are_not_taken_for_those_of_the_study(tmp_path, whole):
    """They may be of another seed: the manifest is there before the first part."""
    (tmp_path / "whole/manifest.json").unlink()
    (tmp_path / "whole/run.log").unlink()
    says = r"holds bosses/cell-000-part-00000\.parquet but no manifest\.json"
    with pytest.raises(StudyError, match=says):
        run(tmp_path / "whole", seed=8)


class Interrupted(FakeCell):
    """A cell whose first part never ends."""

    def play(self, seed: int, first: int, last: int):
        if last - first > 1:
            raise KeyboardInterrupt
        return super().play(seed, first, last)


@pytest.fixture
def empty(tmp_path) -> Path:
    """A folder whose first run finished no part."""
    with pytest.raises(RunStopped):
        run(tmp_path / "out", engine=Engine(Interrupted, FAKE.warm), seed=99)
    assert set(contents(tmp_path / "out")) == {"manifest.json", "cards.json"}
    return tmp_path / "out"


@pytest.mark.parametrize(
    "change", [{}, {"seed": 8}, {"players": [2]}, {"games": 40}, {"profile": {"energon.cap": 12}}]
)
def test_a_folder_in_which_no_part_was_finished_is_anyones(tmp_path, empty, change):
    said: list[str] = []
    plan = make_plan(study(**change))
    outcome = run_study(plan, empty, jobs=1, say=said.append, engine=FAKE)
    assert (outcome.place.folder, outcome.place.before, said) == (empty, None, ["warming"])
    run(tmp_path / "fresh", **change)
    assert contents(empty) == contents(tmp_path / "fresh")


def test_other_cards_go_into_a_folder_in_which_no_part_was_finished(tmp_path, empty, monkeypatch):
    monkeypatch.setattr(fake_engine, "COSTS", {"core card 3": 5})
    assert run(empty, seed=99).place.folder == empty
    run(tmp_path / "fresh", seed=99)
    assert contents(empty) == contents(tmp_path / "fresh")


def test_one_part_is_enough_to_be_kept(empty, whole, tmp_path):
    name = "seats/cell-000-part-00000.parquet"
    (empty / name).write_bytes(whole[name])
    before = contents(empty)
    with pytest.raises(StudyError, match="seed: was 99, is 7"):
        run(empty)
    assert contents(empty) == before


def test_a_manifest_that_is_not_of_this_program_is_left_alone(tmp_path):
    (tmp_path / "manifest.json").write_text('{"name": "a web page"}')
    with pytest.raises(StudyError, match="not a manifest of this program"):
        run(tmp_path)
    assert contents(tmp_path) == {"manifest.json": b'{"name": "a web page"}'}


def test_foreign_files_among_the_parts_are_refused(tmp_path, whole):
    (tmp_path / "whole/games/mine.parquet").write_bytes(b"")
    with pytest.raises(StudyError, match=r"mine\.parquet: not of this study"):
        run(tmp_path / "whole")


def test_two_runs_in_one_folder_are_kept_apart(tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    with locked(folder), pytest.raises(StudyError, match="another run is writing there"):
        run(folder)
    assert run(folder).played == 400


def test_a_file_where_the_folder_should_be(tmp_path):
    (tmp_path / "out").write_text("")
    with pytest.raises(StudyError, match="is a file; give another --out"):
        run(tmp_path / "out")


def test_a_setup_that_is_refused_leaves_no_folder(tmp_path):
    plan = make_plan(study())
    refused = [cell.setup.__class__("core", "competitive", 2, ("refused",)) for cell in plan.cells]
    cells = [type(c)(c.number, setup, c.games) for c, setup in zip(plan.cells, refused, strict=True)]
    with pytest.raises(SetupError):
        run_study(type(plan)(plan.study, tuple(cells)), tmp_path / "out", jobs=1, engine=FAKE)
    assert not (tmp_path / "out").exists()


def test_timings_go_to_the_log_and_not_to_the_manifest(tmp_path, whole):
    line = json.loads((tmp_path / "whole/run.log").read_text())
    assert line["played"] == 400
    assert line["elapsed"] > 0
    manifest = json.loads(whole["manifest.json"])
    held = {"format", "study", "seed", "games", "versions", "labels", "cells", "cards_sha256", "sha256"}
    assert set(manifest) == held
    assert manifest["cells"][3]["hashes"]["cards"] == "cards of a_rising_darkness"
