"""Where a tuning leaves what it played and what it found: a folder, and the file of the style beside it."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sim.results.layout import LOCK
from sim.results.whole import write_whole
from sim.tuning.errors import TuningError
from sim.tuning.journal import GAMES, RUN, Identity, check

WRITTEN: Final = "written.txt"
"""Hashes of what the tuning wrote as its style, a line each: such a file may be written over."""


@dataclass(frozen=True)
class Kept:
    """The folder in which what was played is kept. With `force` it is begun anew; `asked` is what a user named."""

    folder: Path
    force: bool
    asked: Path

    def check(self, identity: Identity) -> None:
        """Raises `TuningError` where the folder holds another run."""
        if not self.force:
            check(self.folder, identity)

    def check_free(self) -> None:
        """Raises `TuningError` where files of something else lie there; with `force` they may."""
        if self.folder.exists() and not self.folder.is_dir():
            raise TuningError(f"--out: {self.asked} is no folder")
        if self.force or not self.folder.exists() or (self.folder / RUN).exists():
            return
        if any(path.name != LOCK for path in self.folder.iterdir()):
            raise TuningError(f"--out: {self.asked} is not empty; give another, or --force to write into it")

    def make(self) -> None:
        """Make the folder. Raises `TuningError` where that cannot be."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TuningError(f"--out: {self.asked} cannot be written: {error.strerror}") from None

    def begin(self) -> None:
        """With `force`, forget the run that was there."""
        if self.force:
            for name in (RUN, GAMES, WRITTEN):
                (self.folder / name).unlink(missing_ok=True)


@dataclass(frozen=True)
class Output:
    """The style's file. With `force` whatever is there, of it and of its tuning, is begun anew."""

    file: Path
    force: bool = False

    @property
    def kept(self) -> Kept:
        """Where the tuning is kept."""
        return Kept(self.file.with_suffix(".tuning"), self.force, self.file)

    def check(self) -> None:
        """Raises `TuningError` where the file is somebody's."""
        if self.file.suffix != ".toml":
            raise TuningError(f"--out: {self.file} would be no style; its name must end in .toml")
        if self.file.is_dir():
            raise TuningError(f"--out: {self.file} is a folder")
        if not self.force and self.file.exists() and not self._is_ours():
            raise TuningError(
                f"--out: {self.file} is there already; give another, or --force to write over it"
            )

    def _is_ours(self) -> bool:
        kept = self.kept.folder / WRITTEN
        return kept.exists() and _hash_of(self.file.read_bytes()) in kept.read_text().split()

    def write(self, text: str) -> None:
        """Write the style, whole or not at all."""
        content = text.encode()
        with (self.kept.folder / WRITTEN).open("a", encoding="utf-8") as file:
            file.write(f"{_hash_of(content)}\n")
        write_whole(self.file, content)


def _hash_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
