"""A designer's desk: a folder of one's own in which the command line finds things by name.

The desk is the nearest of the current folder and its parents that holds a file `rollout.toml`; the file may
be empty, it marks the place, and may say which version of the card language its texts were looked at for
(`language = 2`, see `cardsets.language.changes`), and the targets of all its studies (`[targets]`, see
`sim.results.targets`). What lies in the folders of `PLACES` goes by its name:
`sets/mine/` is the set `mine`, `studies/duel.toml` the study `duel`. Bundled things keep their names wherever
one stands: something of one's own that takes such a name is refused, for a study must mean the same on every machine.
So are two files of one name, as `strategies/bold.py` and `strategies/bold.toml` would be.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from cardsets.errors import CardDataError, Problem
from cardsets.language.changes import FIRST, LANGUAGE
from cardsets.locate import line_of, read_toml
from cardsets.near import did_you_mean
from cardsets.shape import shown

MARKER: Final = "rollout.toml"
SET_FILE: Final = "set.toml"
KEYS: Final = ("language", "targets")
BUNDLED: Final = Path(__file__).parent

PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "sets": (f"*/{SET_FILE}",),
    "mixes": ("*.toml",),
    "overlays": ("*.toml",),
    "studies": ("*.toml",),
    "balances": ("*.toml",),
    "strategies": ("*.py", "*.toml"),
}
"""The folders of a desk, and what counts in each. A set is a folder, everything else a file."""


class DeskError(CardDataError):
    """A desk that cannot be read by name; a line a problem."""


def find_desk(start: Path | None = None) -> Path | None:
    """The desk around a folder (the current one by default), or None."""
    here = (start or Path.cwd()).resolve()
    return next((folder for folder in (here, *here.parents) if (folder / MARKER).is_file()), None)


def language(desk: Path) -> int:
    """Returns the version of the card language that a desk's texts were looked at for; the first where it says none.

    Raises:
        DeskError: `rollout.toml` cannot be read, or says something else there.
    """
    path = desk / MARKER
    try:
        text, data = read_toml(path)
    except CardDataError as error:
        raise DeskError(error.problems) from None
    problems = [
        Problem(
            path, line_of(text, key), key, f"unknown key{did_you_mean(key, KEYS)}; allowed: {', '.join(KEYS)}"
        )
        for key in data
        if key not in KEYS
    ]
    version = data.get("language", FIRST)
    if type(version) is not int or not FIRST <= version <= LANGUAGE:
        told = f"{shown(version)} is no version; allowed: {FIRST} to {LANGUAGE}"
        problems.append(Problem(path, line_of(text, "language"), "language", told))
    if problems:
        raise DeskError(problems)
    return version


def named(
    kind: str, *, bundled: Mapping[str, Path] | None = None, start: Path | None = None
) -> dict[str, Path]:
    """What goes by a name: one's own first, then what is bundled, each sorted; a set's path is its folder.

    Args:
        kind: a key of `PLACES`.
        bundled: what is bundled of this kind; not needed for sets, mixes and overlays.
        start: where to look for the desk.

    Raises:
        DeskError: something on the desk has the name of something bundled, or two files there have one name.
    """
    shipped = bundled_names(kind) if bundled is None else dict(bundled)
    own = own_names(kind, start)
    # A mix may bear a set's name only where it is that set, plain, as the bundled ones are.
    taken = [*shipped, *(named("sets", start=start) if kind == "mixes" else ())]
    problems = [*_twins(kind, start)]
    problems += [
        f"{path}: {name!r} is bundled or a set of yours already; rename it" if kind == "mixes"
        else f"{path}: a bundled one of the {kind} is called {name!r}; rename yours"
        for name, path in own.items()
        if name in taken
    ]  # fmt: skip
    if problems:
        raise DeskError(problems)
    return own | shipped


def own_names(kind: str, start: Path | None = None) -> dict[str, Path]:
    """What lies on the desk of a kind, by name; nothing where there is no desk."""
    desk = find_desk(start)
    return {} if desk is None else dict(_found(desk / kind, PLACES[kind]))


def bundled_names(kind: str) -> dict[str, Path]:
    """What is bundled of a kind: sets, mixes and overlays."""
    return dict(_found(BUNDLED if kind == "sets" else BUNDLED / kind, PLACES[kind]))


def no_such(kind: str, name: str, known: Mapping[str, object]) -> str:
    """A complaint about a name that is not known, with the nearest that is."""
    return f"no {kind} {name!r}{did_you_mean(name, known)}; available: {', '.join(known) or 'none'}"


def _found(folder: Path, patterns: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """What lies in a folder, each with its name; a set's path is its folder."""
    inside = [(path, "/" in pattern) for pattern in patterns for path in folder.glob(pattern)]
    for path, is_folder in sorted(inside):
        if not path.name.startswith((".", "__")):
            yield (path.parent.name, path.parent) if is_folder else (path.stem, path)


def _twins(kind: str, start: Path | None) -> Iterator[str]:
    """Complaints about files of a desk that would go by one name."""
    desk = find_desk(start)
    seen: dict[str, Path] = {}
    for name, path in _found(desk / kind, PLACES[kind]) if desk is not None else ():
        if name in seen:
            yield f"{path}: {seen[name].name} beside it is called {name!r} already; rename one of them"
        seen.setdefault(name, path)
