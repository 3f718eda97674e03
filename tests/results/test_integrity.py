"""Nothing of a dataset is changed unnoticed, and nothing that lies in its folder hangs or ends a command."""

import json
import os
import sys
from pathlib import Path

import polars as pl
import pytest

from sim.cli import call
from sim.results import layout, open_results
from sim.results.footer import KEY, identity_of
from sim.results.layout import Part
from sim.results.manifest import read_manifest
from sim.results.write import parquet_bytes
from sim.study import StudyError
from tests.results.datasets import PART, TABLES, refusal, run
from tests.study.fake_engine import contents, make_old, rewrite


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(layout, "PART_GAMES", 30)
    run(tmp_path / "data", games=120)
    return tmp_path / "data"


def line_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Returns the one line that a command is refused with."""
    assert call(arguments) in (1, 2)
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1, told.err
    return told.err


# --- The manifest and the cards -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ('"together": false', '"together": true'),
        ('"stand_in_fields": 100', '"stand_in_fields": 0'),
        ('"card not found"', '"card found"'),
        ('"question": "Does the fake play fair?"', '"question": ""'),
        ('"polars": "', '"polars": "0.'),
    ],
)
def test_a_manifest_that_was_edited_is_refused_in_a_line(folder, was, becomes, capsys):
    path = folder / "manifest.json"
    path.write_text(path.read_text().replace(was, becomes))
    told = f"{path}: was changed since it was written: its checksum is another; put the file back as it was, or run"
    assert refusal(folder).startswith(told)
    for command in (["verify"], ["report"], ["compare"], ["replay", "0", "0"]):
        assert line_of(capsys, command[0], str(folder), *command[1:]).startswith(f"rollout: {told}")
    with pytest.raises(StudyError, match="its checksum is another"):
        run(folder, games=120)


def test_a_manifest_without_its_checksum_is_refused(folder):
    manifest = read_manifest(folder)
    del manifest["sha256"]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert "manifest.json: sha256: missing, which no manifest of its format is without; put" in refusal(
        folder
    )


def test_what_a_manifest_says_counts_and_not_how_it_is_laid_out(folder):
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text())))
    assert open_results(folder).played == 120


@pytest.mark.parametrize("version", [2, 3])
def test_a_manifest_cannot_be_made_older_than_its_parts(folder, version, capsys):
    """Else its checksums were no longer looked at."""
    manifest = {k: v for k, v in read_manifest(folder).items() if "sha256" not in k} | {"format": version}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    told = f"{folder / 'manifest.json'}: format: {version}, but games/cell-000-part-00000.parquet is of format 5; put"
    assert refusal(folder).startswith(told)
    assert line_of(capsys, "verify", str(folder)).startswith(f"rollout: {told}")


@pytest.mark.parametrize("table", ["games", "seats"])
def test_nor_with_some_of_its_parts(folder, table):
    later = (folder / table / PART).read_bytes()
    make_old(folder)
    (folder / table / PART).write_bytes(later)
    assert f"manifest.json: format: 2, but {table}/{PART} is of format 5" in refusal(folder)


def test_parts_of_the_first_format_with_checksums_keep_them(folder, capsys):
    make_old(folder, 3)
    manifest = read_manifest(folder)
    (folder / "manifest.json").write_text(json.dumps(manifest | {"format": 2}))
    assert "format: 2, but games/cell-000-part-00000.parquet is of format 3" in refusal(folder)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    content = bytearray((folder / "cards" / PART).read_bytes())
    content[40] ^= 1
    (folder / "cards" / PART).write_bytes(content)
    assert "its bytes are not those that were written" in line_of(capsys, "verify", str(folder))


def test_datasets_of_before_the_table_of_turns_are_read_without_it(folder, capsys):
    assert open_results(folder).tempo.collect()["game"].unique().to_list() == [0, 16]
    make_old(folder, 4)
    results = open_results(folder, content=True)
    assert results.played == 120
    assert results.tempo.collect().is_empty()
    assert call(["verify", str(folder)]) == 0
    assert "every file is what it says" in capsys.readouterr().out


def test_cards_that_were_edited_are_found_and_written_again(folder, capsys):
    whole = contents(folder)
    path = folder / "cards.json"
    for damage in (lambda: path.write_text(path.read_text().replace("3", "4", 1)), path.unlink):
        damage()
        told = line_of(capsys, "verify", str(folder))
        assert told.startswith(f"rollout: {path}: ")
        assert told.endswith("; run the study again: it writes this file again\n")
        assert run(folder, games=120) == [
            f"{told.removeprefix('rollout: ').partition(';')[0]}; it is written again."
        ]
        assert contents(folder) == whole


# --- What lies where a part is due --------------------------------------------------------------------------


def test_a_part_without_rows_is_not_one_that_was_not_played_yet(folder):
    whole = contents(folder)
    for table in TABLES:
        rewrite(folder / table / PART, pl.read_parquet(folder / table / PART).clear())
    assert f"games/{PART}: holds 0 rows; 30 are due for 30 games" in refusal(folder)
    assert f"games/{PART}: holds 0 rows; 30 are due for 30 games" in run(folder, games=120)[1]
    assert contents(folder) == whole


def test_a_part_of_no_games_is_none(folder):
    manifest = read_manifest(folder)
    for table in TABLES:
        none = identity_of(manifest, Part(1, 0, 0, 0), table)
        file = folder / table / PART
        file.write_bytes(parquet_bytes(pl.read_parquet(file).clear(), none))
    assert f"games/{PART}: holds games 0 to -1; games 0 to 29 are due" in refusal(folder)


@pytest.mark.parametrize("deep", [900, 100_000])
@pytest.mark.parametrize("key", ["", '"seed":', '"cell":'])
def test_a_footer_of_things_within_things_is_damaged(folder, deep, key, capsys):
    file = folder / "games" / PART
    within = "[" * deep + "]" * deep
    pl.read_parquet(file).write_parquet(file, metadata={KEY: f"{{{key}{within}}}" if key else within})
    for command in ("report", "verify"):
        assert line_of(capsys, command, str(folder)).startswith(f"rollout: {file}: ")


def test_a_manifest_of_things_within_things_is_refused(folder):
    whole = (folder / "manifest.json").read_text()
    for deep in (500, 900, 100_000):
        within = "[" * deep + "]" * deep
        (folder / "manifest.json").write_text(f'{{"format": 5, "labels": {within}}}')
        assert refusal(folder).startswith(f"{folder / 'manifest.json'}: ")
        (folder / "manifest.json").write_text(whole.replace("{", f'{{"note": {within},', 1))
        assert refusal(folder).startswith(f"{folder / 'manifest.json'}: ")


@pytest.mark.parametrize("table", TABLES)
def test_a_folder_in_the_place_of_a_part_is_refused(folder, table, capsys):
    (folder / table / PART).unlink()
    (folder / table / PART).mkdir()
    for command in ("report", "verify"):
        assert f"{folder}: {table}/{PART}: not of this study; move them elsewhere" in line_of(
            capsys, command, str(folder)
        )
    with pytest.raises(StudyError, match=f"{table}/{PART}: not of this study; move it elsewhere"):
        run(folder, games=120)


@pytest.mark.skipif(os.name != "posix", reason="there are no such files")
@pytest.mark.parametrize("table", ["games", "seats"])
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_is_no_file_is_not_opened_and_is_played_again(folder, table, kind, capsys):
    whole = contents(folder)
    file = folder / table / PART
    file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero")
    for command in ("report", "verify"):
        assert line_of(capsys, command, str(folder)).startswith(f"rollout: {file}: is no regular file; run")
    assert f"{file}: is no regular file" in run(folder, games=120)[1]
    assert contents(folder) == whole


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere files may not have holes")
def test_a_file_of_any_size_that_is_no_part_is_not_read_whole(folder, capsys):
    with (folder / "games" / PART).open("wb") as file:
        file.truncate(1 << 40)
    assert "truncated or not a parquet file" in line_of(capsys, "verify", str(folder))


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch):
    """Has a path refused as it would be to a user who may not read it; tests may be run by one who may read all."""
    refused: list[Path] = []
    real_stat, real_open = Path.stat, Path.open

    def check(path: Path, within: bool) -> None:
        for each in refused:
            if (path == each and not within) or (within and each in path.parents):
                raise PermissionError(13, "Permission denied", str(path))

    def stat(path: Path, **how):
        check(path, within=True)
        return real_stat(path, **how)

    def opened(path: Path, *how, **more):
        check(path, within=False)
        check(path, within=True)
        return real_open(path, *how, **more)

    monkeypatch.setattr(Path, "stat", stat)
    monkeypatch.setattr(Path, "open", opened)
    return refused.append


@pytest.mark.parametrize("table", ["games", "seats"])
def test_a_part_that_may_not_be_read_is_named(folder, closed, table, capsys):
    closed(folder / table / PART)
    told = f"rollout: {folder / table / PART}: cannot be read: Permission denied; run the study again"
    for command in ("report", "verify"):
        assert line_of(capsys, command, str(folder)).startswith(told)


def test_a_table_that_may_not_be_read_is_named(folder, closed):
    closed(folder / "seats")
    assert f"seats/{PART}: cannot be read: Permission denied" in refusal(folder)


@pytest.mark.parametrize("command", [["verify"], ["report"], ["replay", "0", "0"]])
def test_a_folder_that_may_not_be_read_is_named(folder, closed, command, capsys):
    closed(folder)
    told = f"rollout: {folder / 'manifest.json'}: cannot be read: Permission denied\n"
    assert line_of(capsys, command[0], str(folder), *command[1:]) == told


def test_one_part_is_no_parts(tmp_path, capsys):
    run(tmp_path / "one", games=1, mixes=["core"], players=[2])
    assert call(["verify", str(tmp_path / "one")]) == 0
    assert "one: 1 part, 1 game: every file is what it says.\n" in capsys.readouterr().out
