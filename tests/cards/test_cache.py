"""The cache: whose folder it is, and files that are not what was written there."""

import os
from pathlib import Path

import pytest

from cardsets.cache import DamagedFile, open_cache, read_kept, write_kept
from cardsets.errors import CacheError
from cardsets.language import parse

pytestmark = pytest.mark.skipif(os.name != "posix", reason="folders have no modes here")
CONTENT = b"what took long to make"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLLOUT_CACHE", str(tmp_path / "made/here"))
    return tmp_path / "made/here"


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


def test_it_is_made_for_its_owner_alone(cache):
    before = os.umask(0)
    try:
        assert open_cache() == cache
    finally:
        os.umask(before)
    assert mode(cache) == 0o700
    assert open_cache() == cache


@pytest.mark.parametrize("was", [0o775, 0o770, 0o755, 0o711])
def test_one_of_ones_own_that_a_group_may_enter_is_closed(cache, was):
    cache.mkdir(parents=True)
    cache.chmod(was)
    assert open_cache() == cache
    assert mode(cache) == 0o700


@pytest.mark.parametrize("held", [".bashrc", "papers", "claims"])
def test_a_folder_of_something_else_that_others_may_read_is_left_as_it_is(cache, held):
    cache.mkdir(parents=True)
    (cache / held).mkdir()
    cache.chmod(0o755)
    with pytest.raises(
        CacheError,
        match=rf"^{cache}: is no cache of this program, and others may read what it holds; let ROLL",
    ):
        open_cache()
    assert mode(cache) == 0o755
    cache.chmod(0o700)
    assert open_cache() == cache  # nothing is changed, and nobody reads what is kept there


@pytest.mark.parametrize("held", ["kernel-0123456789abcdef0123-python", "card-language-0123456789abcdef0123"])
def test_a_cache_of_an_older_version_is_closed(cache, held):
    cache.mkdir(parents=True)
    (cache / held).mkdir()
    (cache / "more").touch()
    cache.chmod(0o755)
    assert open_cache() == cache
    assert mode(cache) == 0o700


@pytest.mark.parametrize("was", [0o777, 0o1777, 0o702])
def test_one_that_others_may_write_to_is_refused(cache, was):
    cache.mkdir(parents=True)
    cache.chmod(was)
    with pytest.raises(
        CacheError, match=rf"^{cache}: others may write to it, and .* is run; delete it, or let "
    ):
        open_cache()
    assert mode(cache) == was


def test_one_that_cannot_be_closed_to_its_group_is_refused(cache, monkeypatch):
    """On a disk without modes of its own, say."""
    cache.mkdir(parents=True)
    cache.chmod(0o770)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    with pytest.raises(CacheError, match="others may write to it"):
        open_cache()


def test_another_users_is_refused(cache, monkeypatch):
    open_cache()
    monkeypatch.setattr(os, "geteuid", lambda: cache.stat().st_uid + 1)
    with pytest.raises(
        CacheError, match=rf"^{cache}: another user owns it, and .* is run; let ROLLOUT_CACHE "
    ):
        open_cache()


def test_what_was_written_is_read(tmp_path):
    write_kept(tmp_path / "file", b"before")
    write_kept(tmp_path / "file", CONTENT)
    assert read_kept(tmp_path / "file") == CONTENT
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    with pytest.raises(FileNotFoundError):
        read_kept(tmp_path / "other")


def test_what_was_not_written_so_is_damaged(tmp_path):
    file, other = tmp_path / "file", tmp_path / "other"
    write_kept(file, CONTENT)
    written = file.read_bytes()
    flipped = [
        written[:at] + bytes([written[at] ^ 4]) + written[at + 1 :] for at in (0, 15, 16, len(written) - 1)
    ]
    for damaged in (b"", written[:7], written[:16], written[:-1], written + b"0", *flipped):
        file.write_bytes(damaged)
        with pytest.raises(DamagedFile):
            read_kept(file)
    other.write_bytes(written)  # whole, under a name that it was not written for
    with pytest.raises(DamagedFile):
        read_kept(other)
    with pytest.raises(DamagedFile):
        read_kept(tmp_path)


def test_a_file_of_another_user_is_damaged(tmp_path, monkeypatch):
    write_kept(tmp_path / "file", CONTENT)
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(DamagedFile):
        read_kept(tmp_path / "file")


def test_a_damaged_parser_is_named_once_and_made_again(cache, capfd):
    parse._parser.cache_clear()
    parse._parser()
    (kept,) = cache.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-1])
    parse._parser.cache_clear()
    assert parse._parser().parse("draw 1", start="text_body")
    parse._parser.cache_clear()
    parse._parser()
    told = f"rollout: {kept}: a damaged file of the cache; it is made again\n"
    assert capfd.readouterr() == ("", told)
    assert read_kept(kept)


def test_a_file_that_cannot_be_finished_leaves_nothing(tmp_path, monkeypatch):
    def fails(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(KeyboardInterrupt):
        write_kept(tmp_path / "file", CONTENT)
    assert list(tmp_path.iterdir()) == []
