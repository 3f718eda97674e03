"""What a source file of this project depends on: all files of the project that it imports, directly or not.

And which of them were edited since this process began: it may have the code of before in memory.
"""

import ast
import atexit
import contextlib
import hashlib
import importlib.util
import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from cardsets.cache import DamagedFile, cache_root, open_cache, read_kept, write_kept
from cardsets.errors import CacheError

PROJECT_PACKAGES: Final = ("cardsets", "sim", "strategies")
MOST_KEPT: Final = 2000
"""Files whose imports are kept: those of some versions of the project."""
ROOT: Final = Path(__file__).parents[3]


def _stamp(path: Path) -> tuple[int, int]:
    """When a file was written and how long it is; zeros where it is gone."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


_AT_START: Final = {
    path: _stamp(path) for package in PROJECT_PACKAGES for path in (ROOT / package).rglob("*.py")
}


def source_of(path: Path) -> bytes:
    """Returns what is written in a file; one of the project is read once, for `edited_since_start` tells of an edit."""
    return _source_once(path) if path in _AT_START else path.read_bytes()


@cache
def _source_once(path: Path) -> bytes:
    return path.read_bytes()


@cache
def dependencies(path: Path) -> frozenset[Path]:
    """Returns `path` and every project file that it imports, directly or not."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.add(current)
            waiting.extend(_imports_of(current))
    return frozenset(found)


def edited_since_start(paths: Iterable[Path]) -> list[Path]:
    """Returns those project files that are no more what they were as this process began, in order of their names."""
    return sorted(path for path in paths if path in _AT_START and _stamp(path) != _AT_START[path])


def depends_on(filename: str, module: str) -> bool:
    """Whether a file is another of this project or imports it, directly or not."""
    return Path(module) in dependencies(Path(filename))


@cache
def _imports_of(path: Path) -> tuple[Path, ...]:
    names = _kept_names().of(source_of(path))
    return tuple(origin for name in names if (origin := _origin(name)))


@cache
def _origin(module: str) -> Path | None:
    if module.split(".")[0] not in PROJECT_PACKAGES:
        return None
    try:
        spec = importlib.util.find_spec(module)
    except (ModuleNotFoundError, ValueError, AttributeError):
        return None
    return Path(spec.origin) if spec and spec.origin and spec.origin.endswith(".py") else None


class _Names:
    """Names that sources import, kept in the cache: to parse them all was a fifth of a second of every command."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept: dict[str, list[str]] = {}
        self.new = False
        with contextlib.suppress(FileNotFoundError, DamagedFile):
            self.kept = json.loads(read_kept(path))

    def of(self, source: bytes) -> list[str]:
        """Returns the names that a source imports, of packages of the project."""
        digest = hashlib.blake2b(source, digest_size=16).hexdigest()
        if digest not in self.kept:
            self.kept[digest] = _names_in(source)
            self.new = True
        return self.kept[digest]

    def keep(self) -> None:
        """Write what is new, where there is a cache to write to; whoever writes last wins."""
        if self.new:
            latest = dict(list(self.kept.items())[-MOST_KEPT:])
            with contextlib.suppress(OSError, CacheError):
                open_cache()
                write_kept(self.path, json.dumps(latest).encode())


@cache
def _kept_names() -> _Names:
    version = hashlib.sha256(f"{sys.version_info[:2]} {PROJECT_PACKAGES}".encode()).hexdigest()[:20]
    names = _Names(cache_root() / f"imports-{version}")
    atexit.register(names.keep)
    return names


def _names_in(source: bytes) -> list[str]:
    names: set[str] = set()
    for node in _statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return sorted(name for name in names if name.split(".")[0] in PROJECT_PACKAGES)


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All statements, those within others too. Expressions, most of what a file is, are not gone through."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        statement = waiting.pop()
        yield statement
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting.extend(getattr(statement, part, ()))
