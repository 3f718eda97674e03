"""A page's folder: whole or not at all, and nobody's files lost."""

from pathlib import Path

import pytest

from reports.page import PageError, write_page
from reports.page.write import MARK, check_place
from sim.cli import call

PAGE = {
    "index.html": f'{MARK}<a href="figures/a.svg"><a href="tables/t.csv">'.encode(),
    "figures/a.svg": b"<svg/>",
    "tables/t.csv": b"a\n1\n",
}


def content(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture
def results(tmp_path) -> Path:
    folder = tmp_path / "results" / "mine"
    folder.mkdir(parents=True)
    return folder


def test_a_page_is_written_and_replaced_whole(tmp_path, results):
    place = tmp_path / "new" / "page"
    check_place(place, results)
    write_page(place, PAGE)
    assert content(place) == PAGE
    shorter = {"index.html": MARK.encode()}
    check_place(place, results)
    write_page(place, shorter)
    assert content(place) == shorter
    assert [path.name for path in place.parent.iterdir()] == ["page"]


def test_what_fails_leaves_the_old_page(tmp_path, monkeypatch):
    place = tmp_path / "page"
    write_page(place, PAGE)
    write_bytes = Path.write_bytes

    def full(self, data):
        if self.name == "t.csv":
            raise OSError(28, "No space left on device", str(self))
        return write_bytes(self, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        write_page(place, {**PAGE, "index.html": b"other"})
    assert content(place) == PAGE
    assert [path.name for path in tmp_path.iterdir()] == ["page"]


def test_a_swap_that_fails_brings_the_old_page_back(tmp_path, monkeypatch):
    place = tmp_path / "page"
    write_page(place, PAGE)
    rename = Path.rename

    def refuse(self, target):
        if target == place and ".old" not in self.name:
            raise OSError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(OSError, match="Permission"):
        write_page(place, {"index.html": b"other"})
    assert content(place) == PAGE
    assert [path.name for path in tmp_path.iterdir()] == ["page"]


def test_an_empty_folder_is_a_place(tmp_path, results):
    (tmp_path / "page").mkdir()
    check_place(tmp_path / "page", results)
    write_page(tmp_path / "page", PAGE)
    assert content(tmp_path / "page") == PAGE


@pytest.mark.parametrize("inside", [".", "page", "games/deep"])
def test_never_in_the_results(results, inside):
    with pytest.raises(PageError, match="lies in the results folder"):
        check_place(results / inside, results)


def test_never_around_the_results(results):
    with pytest.raises(PageError, match="holds the results"):
        check_place(results.parent, results)


def test_somebodys_files_are_refused(tmp_path, results):
    place = tmp_path / "page"
    write_page(place, PAGE)
    (place / "notes.txt").write_text("mine")
    with pytest.raises(PageError, match=r"notes.txt: not of a page"):
        check_place(place, results)
    (place / "notes.txt").unlink()
    (place / "tables" / "mine.csv").write_text("mine")
    with pytest.raises(PageError, match=r"tables/mine.csv: not of a page"):
        check_place(place, results)


def test_a_folder_of_something_else_and_a_file_are_refused(tmp_path, results):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<p>mine</p>")
    with pytest.raises(PageError, match=r"index.html: not of a page"):
        check_place(tmp_path / "site", results)
    (tmp_path / "file").write_text("")
    with pytest.raises(PageError, match="is a file"):
        check_place(tmp_path / "file", results)


@pytest.fixture
def told(dataset, monkeypatch, capsys):
    """A command and what it says, on a dataset in a folder of its own."""
    data = dataset(mixes=["core"], players=[2], games=20).path
    monkeypatch.chdir(data.parent)

    def ask(*arguments: str) -> tuple[int, str, str]:
        code = call(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return data, ask


def test_the_command_prints_the_summary_and_writes_the_page_beside(told):
    data, ask = told
    before = content(data)
    code, out, _ = ask("report", "data")
    assert code == 0
    assert out.startswith("Does the fake play fair?\n1. Of 8 targets 0 are surely within, ")
    assert "\nfake: 20 games in 1 cell, seed 7\n" in out
    assert "Win share by character: core, competitive" in out
    assert out.endswith("\nThe page is data-report/index.html; its figures and tables lie beside it.\n")
    assert (data.parent / "data-report" / "index.html").is_file()
    assert content(data) == before
    assert ask("report", "data")[0] == 0


@pytest.mark.parametrize("name", ["data/", "./data", "../{}/data"])
def test_the_place_beside_is_found_however_the_results_are_named(told, name):
    data, ask = told
    assert ask("report", name.format(data.parent.name))[0] == 0
    assert (data.parent / "data-report" / "index.html").is_file()


def test_the_place_beside_the_folder_one_is_in(told, monkeypatch):
    data, ask = told
    monkeypatch.chdir(data)
    assert ask("report", ".")[0] == 0
    assert (data.parent / "data-report" / "index.html").is_file()


def test_another_place(told):
    data, ask = told
    assert ask("report", "data", "--out", "papers/one")[0] == 0
    assert (data.parent / "papers" / "one" / "index.html").is_file()
    code, out, err = ask("report", "data", "--out", "data/page")
    assert (code, out) == (2, "")
    assert err.startswith("rollout: data/page: lies in the results folder")


def test_a_place_that_may_not_be_written(told, monkeypatch):
    _, ask = told

    def denied(self, *args, **kwargs):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", denied)
    code, out, err = ask("report", "data", "--out", "elsewhere")
    assert code == 1
    assert "Win share by character" in out
    assert "cannot be written: Permission denied" in err


def test_no_games_no_page(told):
    data, ask = told
    for table in ("games", "seats", "bosses", "cards"):
        for part in (data / table).iterdir():
            part.unlink()
    code, out, err = ask("report", "data")
    assert (code, out) == (2, "")
    assert err == "rollout: data: holds no games yet; run the study again to play them\n"
    assert not (data.parent / "data-report").exists()
