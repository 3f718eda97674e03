"""A study's own files, for machines that do not see them: the desk, and strategies named by their file.

They travel with every part, as contents; a machine unpacks them once. What they must be is told by the hashes that
travel too.
"""

import atexit
import hashlib
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cardsets.desk import MARKER, PLACES, find_desk
from sim.results.restricted import read_name
from sim.study.errors import StudyError

TRAVEL = ("*.toml", "*.py", "*.csv")


@dataclass(frozen=True)
class Baggage:
    """Files below a folder called `root`, by their path in it; `here` is the folder that the run stands in."""

    root: str
    here: str
    files: tuple[tuple[str, bytes], ...]


def pack(strategies: Iterable[str]) -> Baggage:
    """What the run's folder and desk hold of the study's, given the strategies as the study names them.

    Raises `StudyError` where the file of a strategy lies outside of the desk, or of this folder where there is none.
    """
    here = Path.cwd().resolve()
    desk = find_desk()
    root = desk or here
    found = set(_of_desk(desk) if desk else ())
    for name in strategies:
        found.update(_beside(name, root))
    return Baggage(
        root.name,
        here.relative_to(root).as_posix(),
        tuple((path.relative_to(root).as_posix(), path.read_bytes()) for path in sorted(found)),
    )


def _of_desk(desk: Path) -> Iterator[Path]:
    yield desk / MARKER
    for place in PLACES:
        for pattern in TRAVEL:
            yield from (path for path in (desk / place).rglob(pattern) if path.is_file())


def _beside(name: str, root: Path) -> Iterator[Path]:
    """The file that a strategy is named by, with those of its kind beside it: modules, or styles to search from."""
    plain = read_name(name).plain
    file = Path(plain.rpartition(":")[0] or plain)
    if file.suffix not in (".py", ".toml"):
        return
    path = file.resolve()
    if file.is_absolute() or not path.is_relative_to(root):
        raise StudyError(
            f"strategy {name!r} lies outside of {root}, which alone travels to a cluster; "
            "move it there, and name it from there"
        )
    yield path
    yield from path.parent.glob(f"*{path.suffix}")


@cache
def unpack(baggage: Baggage) -> Path:
    """The folder to stand in, with the files around it as they were packed; made once a process, gone with it."""
    digest = hashlib.sha256(repr(baggage).encode()).hexdigest()[:12]
    made = tempfile.mkdtemp(prefix=f"rollout-{digest}-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    root = Path(made) / (baggage.root or "desk")
    (root / baggage.here).mkdir(parents=True)
    for name, content in baggage.files:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root / baggage.here
