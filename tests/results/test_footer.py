"""Parts say what they are, and carry checksums: looked at on every open, on resume and by `rollout verify`."""

import json
import shutil
from pathlib import Path

import polars as pl
import pyarrow.parquet
import pytest

from sim.cli import call
from sim.results import layout, open_results
from sim.results.footer import KEY, is_sound
from sim.study import StudyError
from sim.study.running.place import changed_cards
from tests.results.datasets import PART, TABLES, refusal, run
from tests.study import fake_engine
from tests.study.fake_engine import contents, make_old


@pytest.fixture(autouse=True)
def short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "PART_GAMES", 30)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run(tmp_path / "data")
    return tmp_path / "data"


def put(folder: Path, other: Path, *, part: str = PART) -> None:
    """Put a part of another dataset in the place of one of this."""
    for table in TABLES:
        shutil.copy(other / table / part, folder / table / PART)


def flip(file: Path, at: int) -> None:
    """Flip a bit of one byte."""
    content = bytearray(file.read_bytes())
    content[at] ^= 1
    file.write_bytes(content)


def test_a_part_says_of_itself_what_it_is(folder):
    told = json.loads(pyarrow.parquet.read_metadata(folder / "seats" / PART).metadata[KEY.encode()])
    assert told.pop("sha256")
    played = told.pop("cell")
    hashes = {"cards": "cards of core", "strategies": "same", "engine": "fake"}
    assert told == {"format": 5, "table": "seats", "seed": 7, "games": [0, 30], "hashes": hashes}
    assert (played["number"], played["mix"], played["players"]) == (1, "core", 3)
    assert played["strategies"] == ["balanced", "hunter"]


def test_the_checksum_is_of_every_byte_of_the_file(folder):
    content = (folder / "games" / PART).read_bytes()
    assert is_sound(content)
    for at in (0, 4, len(content) // 3, len(content) // 2, len(content) - 9, len(content) - 1):
        assert not is_sound(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]), at
    assert not is_sound(content + b"\0")
    assert not is_sound(b"")


@pytest.mark.parametrize(
    ("changes", "part", "says"),
    [
        ({"seed": 8}, PART, "is of seed 8; 7 is due"),
        ({}, "cell-000-part-00000.parquet", "is of cell 0; 1 is due"),
        ({}, "cell-001-part-00001.parquet", "holds games 30 to 59; games 0 to 29 are due"),
        ({"seating": "fixed"}, PART, "is of a cell whose seating is fixed; rotate is due"),
        (
            {"mixes": ["core_with_darkness", "a_rising_darkness"]},
            PART,
            "mix is core_with_darkness; core is due",
        ),
    ],
)
def test_a_part_of_something_else_is_refused_by_name_and_played_again(folder, tmp_path, changes, part, says):
    whole = contents(folder)
    run(tmp_path / "other", **changes)
    put(folder, tmp_path / "other", part=part)
    lines = refusal(folder).splitlines()
    assert len(lines) == len(TABLES)  # a line a file
    assert lines[0].startswith(f"{folder / 'games' / PART}: ")
    assert says in lines[0]
    assert lines[-1].endswith("; run the study again: it plays these parts again")
    said = run(folder)
    assert any(str(folder / "games" / PART) in line and says in line for line in said)
    assert any("370 of 400 games are there and stay" in line for line in said)
    assert contents(folder) == whole


def test_a_part_played_with_other_cards_is_refused(folder, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(fake_engine, "COSTS", {"core card 3": 5})
        run(tmp_path / "other")
    put(folder, tmp_path / "other")
    assert "was played with other cards than manifest.json names" in refusal(folder)


def test_a_table_in_the_place_of_another_is_refused_in_one_line(folder):
    shutil.copy(folder / "cards" / PART, folder / "bosses" / PART)
    told = f"{folder / 'bosses' / PART}: is of table cards; bosses is due; run the study again"
    assert refusal(folder) == f"{told}: it plays these parts again"


def test_a_part_that_does_not_say_what_it_is_is_refused(folder):
    pl.read_parquet(folder / "games" / PART).write_parquet(folder / "games" / PART)
    assert f"{PART}: does not say of which study it is" in refusal(folder)


@pytest.mark.parametrize("table", TABLES)
def test_flipped_bytes_are_found_on_resume_and_played_again(folder, table):
    whole = contents(folder)
    flip(folder / table / PART, 40)
    said = run(folder)
    assert said[1].startswith(f"{folder / table / PART}: its bytes are not those that were written")
    assert "30 " not in said[0]
    assert contents(folder) == whole


def test_nothing_is_played_and_nothing_said_where_all_parts_are_what_they_say(folder):
    assert run(folder) == []


def test_verify_looks_at_every_byte(folder, capsys):
    assert call(["verify", str(folder)]) == 0
    assert capsys.readouterr().out == f"{folder}: 16 parts, 400 games: every file is what it says.\n"
    flip(folder / "cards" / PART, 40)
    assert call(["verify", str(folder)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"rollout: {folder / 'cards' / PART}: its bytes are not those that were written")
    assert told.count("\n") == 1
    run(folder)
    (folder / "games" / PART).unlink()
    assert call(["verify", str(folder)]) == 0
    told = capsys.readouterr().out
    assert (
        told
        == f"{folder}: 15 parts, 370 games: every file is what it says; 30 games are still to be played.\n"
    )


@pytest.mark.parametrize("command", ["report", "compare"])
def test_a_report_of_flipped_bytes_is_refused_in_one_line_that_names_the_file(folder, capsys, command):
    flip(folder / "seats" / PART, 40)
    assert call([command, str(folder)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"rollout: {folder / 'seats' / PART}: its bytes are not those that were written")
    assert told.count("\n") == 1


@pytest.mark.parametrize(("version", "carry"), [(2, "parts carry"), (3, "manifest and cards carry")])
def test_a_dataset_with_fewer_checksums_is_read_and_not_extended(folder, capsys, version, carry):
    whole = open_results(folder).seats.collect()
    make_old(folder, version)
    assert open_results(folder).seats.collect().equals(whole)
    before = contents(folder)
    for games in (400, 800):
        with pytest.raises(StudyError, match=r"written by an older version.*can be read, not extended"):
            run(folder, games=games)
    assert contents(folder) == before
    assert call(["verify", str(folder)]) == 2
    assert f"older version, whose {carry} no checksums" in capsys.readouterr().err
    (folder / "games" / PART).write_bytes(b"PAR1")
    assert call(["verify", str(folder)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"rollout: {folder / 'games' / PART}: truncated or not a parquet file; run the")
    assert told.count("\n") == 1
    assert refusal(folder).endswith(
        "; run the study into another folder: this one was written by an older version"
    )


def test_an_old_dataset_can_be_compared_with_one_of_today(folder, monkeypatch):
    make_old(folder)
    monkeypatch.setattr(fake_engine, "COSTS", {"core card 3": 5})
    run(folder.with_name("other"))
    assert len(changed_cards(folder, folder.with_name("other"))) == 1


def test_an_empty_folder_of_an_older_version_is_anyones(folder):
    for table in TABLES:
        shutil.rmtree(folder / table)
    make_old(folder)
    run(folder)
    assert open_results(folder).manifest["format"] == 5


@pytest.mark.parametrize("name", ["manifest.json.bak", "manifest.json~", "cards.json.old"])
def test_a_copy_of_a_manifest_is_no_dataset(folder, tmp_path, name, capsys):
    kept = tmp_path / "kept"
    kept.mkdir()
    shutil.copy(folder / "manifest.json", kept / name)
    assert "holds no manifest.json, so it is not a results folder" in refusal(kept)
    with pytest.raises(StudyError, match=f"holds '{name}' and is no results folder"):
        run(kept)
    for command in ("report", "verify", "compare", "replay"):
        more = ["0", "0"] if command == "replay" else []
        assert call([command, str(kept / name), *more]) == 2
        assert f"{kept / name}: is a file; a results folder is wanted" in capsys.readouterr().err
    with pytest.raises(StudyError, match="is a file; give another --out"):
        run(kept / name)
    assert [path.name for path in kept.iterdir()] == [name]


def test_what_a_killed_run_left_of_a_manifest_is_no_ones(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out/manifest.json.99.unfinished").write_text("{")
    run(tmp_path / "out")
    assert open_results(tmp_path / "out").played == 400
