"""The files in which Numba's code is cached: whole, in their owner's folder alone, and made again where damaged.

Numba takes a file for what it was when it was written, and keeps these names to itself; `patches` looks for them.
"""

import pickle
import sys
from pathlib import Path
from typing import Any, ClassVar, Final
from uuid import uuid4

from numba.core import caching

from cardsets.cache import DamagedFile, cache_root, open_cache, read_kept, write_kept
from sim.visible import show

_files_of_others = caching.IndexDataCacheFile


def keep_files_whole() -> None:
    """Have Numba keep its files as is told here."""
    caching.IndexDataCacheFile = _cache_file
    caching.CacheImpl._locator_classes = [
        _Locator if kind is caching.UserProvidedCacheLocator else kind
        for kind in caching.CacheImpl._locator_classes
    ]


class CacheFile(caching.IndexDataCacheFile):
    """The files of a cached function: an index, and its code for one signature in each of the others.

    Numba gives these the next free number. Two processes that compile a function for different signatures at once
    could take the same one, and the index then leads from one's signature to the other's code. And it takes a file for
    what it was when it was written: code that a power cut cut short ends the process.
    """

    def save(self, key: Any, data: Any) -> None:
        """Keep what was compiled: the code first, then where it is. What another process adds meanwhile may be lost."""
        kept = self._load_index()
        if key not in kept:
            kept[key] = self._data_name(uuid4().int)
        self._save_data(kept[key], data)
        self._save_index(kept)

    def _load_index(self) -> dict[Any, str]:
        try:
            content = _read_whole(self._index_path)
        except FileNotFoundError:
            return {}
        if content is None:
            return {}
        stamp, kept = pickle.loads(content)
        return kept if stamp == self._source_stamp else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        write_kept(Path(self._index_path), self._dump((self._source_stamp, overloads)))

    def _load_data(self, name: str) -> Any:
        content = _read_whole(self._data_path(name))
        return None if content is None else pickle.loads(content)

    def _save_data(self, name: str, data: Any) -> None:
        write_kept(Path(self._data_path(name)), self._dump(data))


def _read_whole(path: str) -> bytes | None:
    """Returns the content of a file of the cache; None where it is damaged, of which the first is named."""
    try:
        return read_kept(Path(path))
    except DamagedFile:
        _name_damage(path)
        return None


_damaged: Final[list[str]] = []


def _name_damage(path: str) -> None:
    if not _damaged:
        told = "a damaged file of the cache; this one, and any other that is damaged, is compiled again"
        show(f"rollout: {path}: {told}", file=sys.stderr)
    _damaged.append(path)


def _cache_file(cache_path: str, filename_base: str, source_stamp: Any) -> caching.IndexDataCacheFile:
    """Returns the files of a function; Numba's own where they lie outside the cache, for other programs read them."""
    ours = Path(cache_path).is_relative_to(cache_root())
    kind = CacheFile if ours else _files_of_others
    return kind(cache_path, filename_base, source_stamp)


class _Locator(caching.UserProvidedCacheLocator):
    """Numba's locator of the cache, which has the folder of the cache made for its owner alone.

    A folder is tried by a file once, not for each of the 500 functions that a process may compile.
    """

    _tried: ClassVar[set[str]] = set()

    def ensure_cache_path(self) -> None:
        path = self.get_cache_path()
        if path in self._tried and Path(path).is_dir():
            return
        if Path(path).is_relative_to(cache_root()):
            open_cache()
        super().ensure_cache_path()
        self._tried.add(path)
