"""The file of a tuned style, and the folder beside it in which the tuning is kept."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sim.results.whole import write_whole
from sim.tuning.errors import TuningError
from sim.tuning.journal import GAMES, RUN, Identity, check

WRITTEN: Final = "written.txt"
"""Hashes of what the tuning wrote as its style, a line each: such a file may be written over."""


@dataclass(frozen=True)
class Output:
    """The style's file. With `force` whatever is there, of it and of its tuning, is begun anew."""

    file: Path
    force: bool = False

    @property
    def folder(self) -> Path:
        """Where the tuning is kept."""
        return self.file.with_suffix(".tuning")

    def check(self, identity: Identity) -> None:
        """Raises `TuningError` where the file is somebody's, or its folder holds another run."""
        if self.file.suffix != ".toml":
            raise TuningError(f"--out: {self.file} would be no style; its name must end in .toml")
        if self.file.is_dir():
            raise TuningError(f"--out: {self.file} is a folder")
        if self.force:
            return
        if self.file.exists() and not self._is_ours():
            raise TuningError(
                f"--out: {self.file} is there already; give another, or --force to write over it"
            )
        check(self.folder, identity)

    def _is_ours(self) -> bool:
        kept = self.folder / WRITTEN
        return kept.exists() and _hash_of(self.file.read_bytes()) in kept.read_text().split()

    def make_folder(self) -> None:
        """Make the folder. Raises `TuningError` where that cannot be."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TuningError(f"--out: {self.file} cannot be written: {error.strerror}") from None

    def begin(self) -> None:
        """With `force`, forget the run that was there."""
        if self.force:
            for name in (RUN, GAMES, WRITTEN):
                (self.folder / name).unlink(missing_ok=True)

    def write(self, text: str) -> None:
        """Write the style, whole or not at all."""
        content = text.encode()
        with (self.folder / WRITTEN).open("a", encoding="utf-8") as file:
            file.write(f"{_hash_of(content)}\n")
        write_whole(self.file, content)


def _hash_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
