"""The base rulings of a set: where the rulebooks differ, the values that hold with it as base (rules.md 15.13).

A set states them in `set.toml`, all of them, or only those in which it differs from another set::

    rulings = "core"                # those of the Core Set

    [rulings]                       # those of the Core Set, but for one
    base = "core"
    energon.cap = 12

A set that has none, and the `code` of a bundled set, has that one's: a copy made by hand plays as what it copies.
What keys and values there are the engine knows (`sim/engine/data/profile.py`); here they are read with their places.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from cardsets.desk import SET_FILE, bundled_names, named, no_such
from cardsets.errors import CardDataError
from cardsets.locate import line_of, read_text, read_toml, tables_of
from cardsets.shape import shown

KEY: Final = "rulings"
BASE: Final = "base"
FILES_KEPT: Final = 16


@dataclass(frozen=True)
class Ruling:
    """The value of a profile key, and the line that states it."""

    value: Any
    path: Path
    line: int

    @property
    def place(self) -> str:
        """File and line, as complaints name them."""
        return f"{self.path}:{self.line}"


def read_rulings(folder: Path) -> dict[str, Ruling]:
    """The rulings of a set's folder by profile key; empty where it states none and follows no other set.

    Raises:
        CardDataError: a file cannot be read, or follows a set that is not there, or one that follows it.
    """
    found: dict[str, Ruling] = {}
    for path, text, stated in _chain(folder):
        for key, value in _flat(stated):
            if key != BASE:
                found.setdefault(key, Ruling(value, path, line_of(text, f"{KEY}.{key}")))
    return found


def rulings_files(folder: Path) -> list[Path]:
    """The `set.toml` files of the sets whose rulings a set follows, as far as they can be read."""
    files = []
    try:
        for path, _, _ in _chain(folder):
            files.append(path)
    except CardDataError:  # reading the set says so
        pass
    return files[1:]


def bundled_of(code: str) -> Path | None:
    """The folder of the bundled set with a code, if there is one."""
    return _bundled_codes().get(code)


@cache
def _bundled_codes() -> dict[str, Path]:
    folders = bundled_names("sets").values()
    return {read_toml(folder / SET_FILE)[1]["code"]: folder for folder in folders}


def _chain(folder: Path) -> Iterator[tuple[Path, str, Mapping[str, Any]]]:
    """Each `set.toml` whose rulings hold, the nearest first: its path, its text and what it states."""
    here: Path | None = folder
    seen: list[Path] = []
    while here is not None:
        seen.append(here)
        path = here / SET_FILE
        text = read_text(path)
        data = _stated(path, text)
        stated = data.get(KEY)
        yield path, text, stated if isinstance(stated, Mapping) else {}
        here = _followed(here, path, text, data)
        if here in seen:
            names = ", ".join(each.name for each in (*seen[seen.index(here) :], here))
            key = f"{KEY}.{BASE}" if isinstance(stated, Mapping) else KEY
            raise CardDataError([f"{path}:{line_of(text, key)}: {key}: goes round in a circle: {names}"])


@lru_cache(maxsize=FILES_KEPT)
def _stated(path: Path, text: str) -> Mapping[str, Any]:
    """The tables of a file while its text is the same: mixes ask for a set, and so for its rulings, at every swap."""
    return tables_of(path, text)


def _followed(folder: Path, path: Path, text: str, data: Mapping[str, Any]) -> Path | None:
    """The folder of the set whose rulings hold where this one states none."""
    stated = data.get(KEY)
    if stated is None:
        bundled = bundled_of(str(data.get("code")))
        return None if bundled == folder else bundled
    key, name = (f"{KEY}.{BASE}", stated.get(BASE)) if isinstance(stated, Mapping) else (KEY, stated)
    if name is None:
        return None
    known = named("sets")
    if isinstance(name, str) and name in known:
        return known[name]
    if isinstance(name, str) and name and (folder.parent / name / SET_FILE).is_file():
        return folder.parent / name
    wrong = (
        no_such("card set", name, known)
        if isinstance(name, str)
        else f"must be a set's name, not {shown(name)}"
    )
    raise CardDataError([f"{path}:{line_of(text, key)}: {key}: {wrong}"])


def _flat(stated: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, Any]]:
    """Profile keys have dots in them, which TOML reads as tables within tables."""
    for key, value in stated.items():
        here = f"{place}.{key}" if place else key
        if isinstance(value, Mapping):
            yield from _flat(value, here)
        else:
            yield here, value
