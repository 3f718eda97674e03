"""Datasets at an address: the same bytes as in a folder, resumed, extended, refused and read as they are there."""

from collections.abc import Iterator
from pathlib import Path

import fsspec
import polars as pl
import pytest

from sim.cli import call
from sim.results import ResultsError, open_results
from sim.results.address import AddressError, address, is_local
from sim.study import RunStopped, StudyError, make_plan, run_study
from sim.study.running.run import Outcome
from tests.study.fake_engine import FAKE, contents, study

pytestmark = pytest.mark.usefixtures("small_parts")


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    yield address("memory://bucket/out")
    fsspec.filesystem("memory").store.clear()


def run(folder: Path, *, jobs: int = 1, **changes: object) -> Outcome:
    return run_study(make_plan(study(**changes)), folder, jobs=jobs, engine=FAKE)


def contents_of(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files if path.name != "run.log"}


def test_an_address_holds_the_bytes_of_a_folder(tmp_path, elsewhere):
    run(tmp_path / "here")
    run(elsewhere)
    assert contents_of(elsewhere) == contents(tmp_path / "here")


def test_what_is_missing_there_is_played_again_and_extended(tmp_path, elsewhere):
    run(elsewhere, games=150)
    (elsewhere / "seats/cell-002-part-00000.parquet").write_bytes(b"PAR1 cut short")
    outcome = run(elsewhere, games=400)
    assert 0 < outcome.found < 150
    run(tmp_path / "here", games=400)
    assert contents_of(elsewhere) == contents(tmp_path / "here")
    assert len((elsewhere / "run.log").read_text().splitlines()) == 2


def test_it_reads_as_a_folder_does(tmp_path, elsewhere):
    run(tmp_path / "here")
    run(elsewhere)
    here, there = open_results(tmp_path / "here"), open_results("memory://bucket/out")
    for table in ("games", "seats", "bosses", "cards"):
        frame: pl.LazyFrame = getattr(there, table)
        assert frame.collect().equals(getattr(here, table).collect())
        assert frame.collect_schema() == getattr(here, table).collect_schema()


def test_another_study_there_is_refused_by_field(elsewhere):
    run(elsewhere)
    with pytest.raises(StudyError, match=r"memory://bucket/out: seed: was 7, is 8"):
        run(elsewhere, seed=8)


def test_what_workers_write_where_the_run_does_not_see_it_is_told(elsewhere):
    """The memory of a process is its own."""
    with pytest.raises(RunStopped, match=r"memory://bucket/out: parts were written where this run does not"):
        run(elsewhere, jobs=2)


def test_damage_there_is_told(elsewhere):
    run(elsewhere)
    (elsewhere / "cards/cell-000-part-00001.parquet").write_bytes(b"PAR1")
    with pytest.raises(ResultsError, match=r"cell-000-part-00001.parquet: truncated or not a parquet file"):
        open_results(elsewhere)


def test_a_file_address_is_a_folder(tmp_path):
    assert address(f"file://{tmp_path}/out") == tmp_path / "out"
    assert is_local(address("results/mine"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nowhere://bucket/out", "nowhere:// cannot be used: Unsupported filesystem"),
        ("dbfs://bucket/out", "dbfs"),
        ("://bucket/out", "nothing stands before ://"),
        ("data://out", "data:// cannot be used: join not supported"),
    ],
)
def test_an_address_that_leads_nowhere(text, says, capsys):
    with pytest.raises(AddressError, match=says):
        address(text)
    assert call(["report", text]) == 2
    assert capsys.readouterr().err.startswith(f"rollout: {text}: ")


@pytest.mark.parametrize("command", ["report here", "compare here#0 here#1", "tune balanced"])
def test_what_is_made_of_results_goes_to_this_machine(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert call([*command.split(), "--out", "memory://bucket/made.toml"]) == 2
    assert capsys.readouterr().err == (
        "rollout: memory://bucket/made.toml: an address, which is for results alone; "
        "allowed: a path of this machine\n"
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--scheduler", "tcp://127.0.0.1:9"], "--scheduler is for --backend dask"),
        (["--backend", "dask"], "--scheduler is missing"),
        (["--backend", "dask", "--scheduler", "tcp://127.0.0.1:9", "-j", "2"], "--jobs is for this machine"),
        (["--backend", "dusk"], "dusk"),
    ],
)
def test_options_that_do_not_fit(options, says, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert call(["run", "quickstart", *options]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert len(said.splitlines()) == 1
    assert not list(tmp_path.iterdir())
