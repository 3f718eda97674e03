"""Sets that are kept in the cache: read once, and again whenever anything about them may have changed."""

import os
from pathlib import Path

import pytest

from cardsets import kept_sets, library
from cardsets.cards import CardSet
from cardsets.errors import CardDataError
from tests.cards.desks import make_set


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLLOUT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def read(cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that are read and not taken from the cache, in order."""
    done: list[Path] = []

    def noting(folder: Path) -> library.SetFolder:
        done.append(folder)
        return whole(folder)

    whole = library.read_folder
    monkeypatch.setattr(library, "read_folder", noting)
    return done


def load_afresh(folder: Path) -> CardSet:
    """As a new process does."""
    library._as_written.cache_clear()
    return library.load_set(folder)


def edit(folder: Path, was: str, now: str) -> None:
    cards = folder / "basics.toml"
    cards.write_text(cards.read_text().replace(was, now))


def test_a_set_is_read_once(tmp_path, read):
    folder = make_set(tmp_path, "mine")
    first, again = load_afresh(folder), load_afresh(folder)
    assert first == again
    assert read == [folder]


def test_an_edit_another_place_and_other_code_are_read_anew(tmp_path, read, monkeypatch):
    folder, other = make_set(tmp_path, "mine"), make_set(tmp_path, "other")
    load_afresh(folder)
    assert load_afresh(other).path == other
    edit(folder, "cost = 2", "cost = 3")
    assert {card.cost for card in load_afresh(folder).cards} != {
        card.cost for card in load_afresh(other).cards
    }
    assert read == [folder, other, folder]
    monkeypatch.setattr(kept_sets, "_code", lambda: "another version")
    load_afresh(folder)
    assert read == [folder, other, folder, folder]


def test_a_set_with_problems_is_told_each_time_and_not_kept(tmp_path, cache, read):
    folder = make_set(tmp_path, "mine")
    edit(folder, "cost = 2", "cost = -2")
    for _ in range(2):
        with pytest.raises(CardDataError, match="cost"):
            load_afresh(folder)
    assert not [*cache.glob("card-set-*")]


def test_a_damaged_file_is_named_once_and_made_again(tmp_path, cache, read, capfd):
    folder = make_set(tmp_path, "mine")
    first = load_afresh(folder)
    (kept,) = cache.glob("card-set-*")
    kept.write_bytes(kept.read_bytes()[:-1])
    assert load_afresh(folder) == load_afresh(folder) == first
    told = f"rollout: {kept}: a damaged file of the cache; it is made again\n"
    assert capfd.readouterr() == ("", told)
    assert len(read) == 2


def test_the_oldest_go(tmp_path, cache, read, monkeypatch):
    monkeypatch.setattr(kept_sets, "MOST_KEPT", 2)
    folders: list[Path] = []
    for name in "abc":
        folders.append(make_set(tmp_path, name))
        load_afresh(folders[-1])
        for kept in cache.glob("card-set-*"):
            os.utime(kept, (kept.stat().st_atime, kept.stat().st_mtime - 10))
    assert len([*cache.glob("card-set-*")]) == 2
    load_afresh(folders[2])
    assert len(read) == 3
    load_afresh(folders[0])
    assert len(read) == 4


def test_without_a_cache_it_is_read(tmp_path, cache, read):
    cache.parent.mkdir(exist_ok=True)
    cache.write_text("no folder")
    folder = make_set(tmp_path, "mine")
    assert load_afresh(folder) == load_afresh(folder)
    assert len(read) == 2
