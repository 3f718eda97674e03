"""Names of the files in a results folder, and how games are cut into parts."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sim.results.address import is_local
from sim.results.files import is_folder
from sim.results.schema import TABLES
from sim.results.whole import UNFINISHED

PART_GAMES: Final = 2000
"""Games a part. Part k of a cell holds games k * PART_GAMES onwards, whoever plays them."""

MANIFEST: Final = "manifest.json"
CARDS: Final = "cards.json"
DIFFERENCE: Final = "difference"
"""What changed since the study was run with other cards, as `.txt` and `.csv`."""
LOG: Final = "run.log"
LOCK: Final = "run.lock"


@dataclass(frozen=True, order=True)
class Part:
    """Games ``first`` to ``last - 1`` of a cell."""

    cell: int
    number: int
    first: int
    last: int

    @property
    def games(self) -> int:
        """How many games it holds."""
        return self.last - self.first

    @property
    def filename(self) -> str:
        """Name of its file, the same in each table's folder."""
        return f"cell-{self.cell:03d}-part-{self.number:05d}.parquet"

    def path(self, folder: Path, table: str) -> Path:
        """Its file in `table`."""
        return folder / table / self.filename


def parts_of(cell: int, games: int) -> Iterator[Part]:
    """The parts of a cell of so many games, in order."""
    for number, first in enumerate(range(0, games, PART_GAMES)):
        yield Part(cell, number, first, min(first + PART_GAMES, games))


def remove_unfinished(folder: Path) -> None:
    """Delete what writers that died have left."""
    for path in folder.glob(f"*{UNFINISHED}"):
        path.unlink(missing_ok=True)
    for table in TABLES:
        for path in (folder / table).glob(f"*{UNFINISHED}"):
            path.unlink(missing_ok=True)


def foreign_files(folder: Path, known: set[str]) -> list[Path]:
    """Files in the tables' folders that are neither parts with a name in `known` nor unfinished ones.

    A folder is no part, whatever its name: no run can put a file in its place.
    """
    return sorted(
        path
        for table in TABLES
        for path in (folder / table).glob("*")
        if (path.name not in known and not path.name.endswith(UNFINISHED))
        or (is_local(path) and is_folder(path))
    )


def holds_nothing(folder: Path) -> bool:
    """Whether no part was written yet, nor anything else put in its place: nothing is lost with such a folder."""
    return not foreign_files(folder, set())
