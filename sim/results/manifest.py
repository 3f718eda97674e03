"""The manifest of a results folder: what was run, in canonical JSON, without a clock.

Fields: ``format``, ``study`` (its settings), ``seed``, ``games``, ``versions``, ``labels`` (values of the
enumerations, and the names of the engine's ``errors`` by code), ``cells`` (a list; `sim.results.cell.Cell` has
their keys). Of a study that asks for a precision also ``precision``: the figure's ``kind`` and ``subject``
(`sim.results.figures`), by cell about how many games that takes (``planned``), the ``looks`` taken, and why it stopped
(``stop``). Of one that plays until its targets are decided ``decisions``: how many ``comparisons`` hold together, what
confidence sequences are tuned for (``planned``), ``looks`` and ``stop``.

And ``sha256``, the SHA-256 of all else in the manifest, which every read checks, and ``cards_sha256``, that of
``cards.json``. Manifests of older formats have neither.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from sim.results.cell import Cell, Count
from sim.results.errors import ResultsError
from sim.results.layout import MANIFEST
from sim.results.schema import LABELS, READABLE, SEALED
from sim.results.whole import write_whole

Manifest = dict[str, Any]

CHECKSUM: Final = "sha256"
CARDS_CHECKSUM: Final = "cards_sha256"

NUMBERED = ("turn order", "Boss")
"""Kinds of figures whose subjects are numbers."""

PUT_BACK: Final = "put the file back as it was, or run the study into another folder"


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True)


class _Look(_Strict):
    model_config = ConfigDict(strict=True, extra="forbid")
    games: Count
    half_width: float | None
    cell: Count
    subject: str
    needed: Annotated[int, Field(ge=0)]


class _Precision(_Strict):
    kind: Literal["character", "strategy", "turn order", "faction", "Boss", "games won", "rounds"]
    subject: str | Annotated[int, Field(ge=0, le=4)] | None
    planned: list[Annotated[int, Field(ge=1)] | None]
    looks: list[_Look]
    stop: str


class _Asked(_Strict):
    figure: str | None = None
    half_width: Annotated[float, Field(gt=0)] | None = None
    until: Literal["decided"] | None = None
    at_most: Count


class _Answers(_Strict):
    model_config = ConfigDict(strict=True, extra="forbid")
    games: Count
    within: Annotated[int, Field(ge=0)]
    outside: Annotated[int, Field(ge=0)]
    open: Annotated[int, Field(ge=0)]
    hardest: str
    needed: Annotated[int, Field(ge=0)]


class _Decisions(_Strict):
    comparisons: Annotated[int, Field(ge=0)]
    planned: Annotated[int, Field(ge=1)]
    looks: list[_Answers]
    stop: str


class _Study(_Strict):
    name: str
    precision: _Asked | None = None
    question: str = ""
    strategies: list[str] = []
    lineups: list[list[str]] = []
    targets: dict[str, Any] = {}


class _Manifest(_Strict):
    """What readers rely on; whatever else stands there is nobody's concern."""

    study: _Study
    seed: int
    games: Count
    versions: dict[str, str]
    labels: dict[str, list[str]]
    cells: Annotated[list[Cell], Field(min_length=1)]
    precision: _Precision | None = None
    decisions: _Decisions | None = None


def canonical(manifest: Mapping[str, Any]) -> str:
    """The one text of a manifest: sorted keys, two spaces, a newline at the end."""
    return json.dumps(manifest, sort_keys=True, indent=2, ensure_ascii=False) + "\n"


def checksum(content: Mapping[str, Any]) -> str:
    """Returns the SHA-256 of the one text of a manifest, or of the cards."""
    return hashlib.sha256(canonical(content).encode(errors="surrogatepass")).hexdigest()


def sealed(manifest: Mapping[str, Any]) -> Manifest:
    """Returns a manifest with the checksum of all else in it."""
    content = {key: value for key, value in manifest.items() if key != CHECKSUM}
    return {**content, CHECKSUM: checksum(content)}


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write the manifest, with its checksum, whole or not at all."""
    write_whole(folder / MANIFEST, canonical(sealed(manifest)).encode())


def read_manifest(folder: Path) -> Manifest:
    """Read and check the manifest of a results folder.

    Raises `ResultsError` where the folder is missing, is no results folder, or is of another version, and where the
    manifest is not as it was written.
    """
    path = folder / MANIFEST
    try:
        _check_folder(folder)
        manifest = json.loads(path.read_text(encoding="utf-8"))
        _check(path, manifest)
    except ResultsError:
        raise
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise ResultsError(f"{path}: cannot be read: {error}".partition("\n")[0]) from None
    return manifest


def _check_folder(folder: Path) -> None:
    if not folder.exists():
        raise ResultsError(f"{folder}: no such folder; `rollout run STUDY --out {folder}` makes one")
    if not folder.is_dir():
        raise ResultsError(f"{folder}: is a file; a results folder is wanted")
    if not (folder / MANIFEST).is_file():
        raise ResultsError(f"{folder}: holds no {MANIFEST}, so it is not a results folder")


def _check(path: Path, manifest: Any) -> None:
    if not isinstance(manifest, dict) or "format" not in manifest:
        raise ResultsError(f"{path}: not a manifest of this program")
    if manifest["format"] not in READABLE:
        raise ResultsError(
            f"{path}: format: {manifest['format']!r} was written by another version of this program; "
            f"allowed: {', '.join(map(str, READABLE))}"
        )
    wrong = list(_wrong(manifest))
    if wrong:
        raise ResultsError(
            f"{path}: {', '.join(wrong[:10])}: missing or not what this program writes; {PUT_BACK}"
        )
    if wrong_checksum := _wrong_checksum(manifest):
        raise ResultsError(f"{path}: {wrong_checksum}; {PUT_BACK}")


def _wrong_checksum(manifest: Manifest) -> str:
    if CHECKSUM in manifest:
        changed = sealed(manifest)[CHECKSUM] != manifest[CHECKSUM]
        return "was changed since it was written: its checksum is another" if changed else ""
    return (
        f"{CHECKSUM}: missing, which no manifest of its format is without"
        if manifest["format"] >= SEALED
        else ""
    )


def _wrong(manifest: Manifest) -> Iterator[str]:
    """The fields that are missing, of the wrong kind, or at odds with others."""
    try:
        read = _Manifest.model_validate(manifest)
    except ValidationError as error:
        yield from dict.fromkeys(".".join(str(part) for part in detail["loc"]) for detail in error.errors())
        return
    for key in LABELS:
        names = read.labels.get(key)
        if names is None or len(set(names)) < len(names):
            yield f"labels.{key}"
    if [cell["number"] for cell in read.cells] != list(range(len(read.cells))):
        yield "cells.number"
    if sum(cell["games"] for cell in read.cells) != read.games:
        yield "games"
    if read.precision is not None:
        yield from _wrong_precision(read, read.precision)
    if read.decisions is not None and any(look.games > read.games for look in read.decisions.looks):
        yield "decisions.looks"
    for cell in read.cells:
        if cell["mode"] not in read.labels.get("modes", ()):
            yield f"cells.{cell['number']}.mode"


def _wrong_precision(read: _Manifest, precision: _Precision) -> Iterator[str]:
    if len(precision.planned) != len(read.cells):
        yield "precision.planned"
    if any(look.cell >= len(read.cells) or not 0 < look.games <= read.games for look in precision.looks):
        yield "precision.looks"
    if precision.subject is not None and isinstance(precision.subject, int) != (precision.kind in NUMBERED):
        yield "precision.subject"
    if read.study.precision is None:
        yield "study.precision"


@dataclass(frozen=True)
class Difference:
    """A field in which two manifests differ; None where one does not have it."""

    place: str
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.place}: was {_short(self.before)}, is {_short(self.after)}"


def differences(old: Any, new: Any, free: frozenset[str], place: str = "") -> Iterator[Difference]:
    """Fields in which two manifests differ; keys named in `free` may differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(set(old) | set(new)):
            where = f"{place}.{key}" if place else key
            if key not in free:
                yield from differences(old.get(key), new.get(key), free, where)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from differences(before, after, free, f"{place}[{index}]")
    elif old != new:
        yield Difference(place, old, new)


def _short(value: Any) -> str:
    text = "not there" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."
