"""A results folder from the side of the run that fills it: may it be written, and what is still to do."""

from pathlib import Path
from typing import Any

from sim.results.cards import CardTables, write_cards, wrong_cards
from sim.results.cell import played_in
from sim.results.errors import ResultsError
from sim.results.inspection import Inspection
from sim.results.layout import CARDS, LOCK, MANIFEST, Part, foreign_files, holds_nothing, remove_unfinished
from sim.results.manifest import Manifest, differences, read_manifest, write_manifest
from sim.results.schema import FORMAT, TABLES, tables_of
from sim.results.whole import UNFINISHED
from sim.study.errors import StudyError
from sim.study.planning.plan import Plan
from sim.study.planning.record import FREE


def check_folder(folder: Path, manifest: Manifest) -> None:
    """Check that this study may be written into the folder; writes nothing.

    Only the number of games may have grown since the folder was last written, unless no run has finished
    a part of it yet: then it is anyone's. Raises `StudyError` with the fields that differ, or where the
    folder holds something else.
    """
    if folder.exists() and not folder.is_dir():
        raise StudyError(f"{folder}: is a file; give another --out")
    if (folder / MANIFEST).exists():
        try:
            old = read_manifest(folder)
            if not holds_nothing(folder):
                _check_format(folder, old)
                _check_same(folder, old, manifest)
        except ResultsError as error:
            raise StudyError(str(error)) from None
    elif folder.is_dir():
        others = [path.name for path in folder.iterdir() if not _is_ours(path)]
        if others:
            raise StudyError(f"{folder}: holds {min(others)!r} and is no results folder; give another --out")
        if parts := foreign_files(folder, set()):
            name = parts[0].relative_to(folder)
            raise StudyError(
                f"{folder}: holds {name} but no {MANIFEST} to say of what study; give another --out"
            )


def games_wanted(folder: Path) -> int | None:
    """How many games the last run was to fill the folder with; None where there was none."""
    return read_manifest(folder)["games"] if (folder / MANIFEST).exists() else None


def changed_cards_file(folder: Path) -> str:
    """Returns what is wrong with the file of a folder's cards, which `enter` writes again; "" for nothing."""
    if not (folder / MANIFEST).exists() or holds_nothing(folder):
        return ""
    return wrong_cards(folder, read_manifest(folder))


def resumed(plan: Plan, folder: Path, manifest: Manifest) -> tuple[Plan, list[Any]]:
    """Where a study that asks for a precision goes on: the games up to its next look, and the looks so far.

    Any other plan as it is. Raises `StudyError` where the folder cannot be read.
    """
    if plan.goal is None or not (folder / MANIFEST).is_file() or holds_nothing(folder):
        return plan, []
    try:
        old = read_manifest(folder)
    except ResultsError as error:
        raise StudyError(str(error)) from None
    if any(differences(old, manifest, FREE)):
        return plan, []
    return plan.of(old["games"]), plan.goal.looks_of(old)


def make_folder(folder: Path, manifest: Manifest) -> None:
    """Make the folder and those of the tables that the study has. Raises OSError where that cannot be."""
    wanted = {table for cell in manifest["cells"] for table in tables_of(played_in(cell))}
    for table in (name for name in TABLES if name in wanted):
        (folder / table).mkdir(parents=True, exist_ok=True)


def _is_ours(path: Path) -> bool:
    """Whether a run that was stopped before its manifest stood may have left this."""
    unfinished = path.name.startswith((MANIFEST, CARDS)) and path.name.endswith(UNFINISHED)
    return path.name in {LOCK, CARDS, *TABLES} or unfinished


def enter(folder: Path, manifest: Manifest, cards: CardTables) -> None:
    """Make the folder, which is locked by now, the home of this study."""
    check_folder(folder, manifest)
    remove_unfinished(folder)
    write_cards(folder, cards)
    write_manifest(folder, manifest)


def _check_format(folder: Path, old: Manifest) -> None:
    if old["format"] != FORMAT:
        raise StudyError(
            f"{folder}: was written by an older version; it can be read, not extended; give another --out"
        )


def _check_same(folder: Path, old: Manifest, new: Manifest) -> None:
    changed = list(differences(old, new, FREE))
    # What one can act on comes first: cells, labels and hashes only follow from it.
    changed = [line for line in changed if line.place.startswith(("study.", "seed", "versions."))] or changed
    if changed:
        lines = [f"{folder}: {line}" for line in changed[:10]]
        if len(changed) > 10:
            lines.append(f"{folder}: and {len(changed) - 10} fields more")
        advice = (
            "only the number of games and the cards may change from run to run; give --out for another folder"
        )
        raise StudyError([*lines, f"{folder}: {advice}"])
    if new["games"] < old["games"]:
        raise StudyError(
            f"{folder}: games: it holds {old['games']}, {new['games']} were asked for; "
            f"allowed: {old['games']} or more, or another --out"
        )


class Due:
    """Tells which parts of a study a run still has to play. Every file it finds is read once, to its last byte."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder = folder
        self._inspection = Inspection(folder, manifest)
        self._whole: set[Part] = set()
        self.damaged: list[str] = []

    def parts(self, parts: list[Part]) -> list[Part]:
        """Returns the parts that are not whole; what is wrong with files of theirs goes to `damaged`.

        Raises `StudyError` where the folder holds files of something else.
        """
        foreign = foreign_files(self._folder, {part.filename for part in parts})
        if foreign:
            raise StudyError(f"{foreign[0]}: not of this study; move it elsewhere or give --out")
        self.damaged = []
        return [part for part in parts if not self._is_whole(part)]

    def _is_whole(self, part: Part) -> bool:
        if part not in self._whole:
            there, missing = self._inspection.divided(part)
            problems = list(self._inspection.problems(there, content=True)) if there.games else []
            self.damaged += problems
            if problems or missing.games:
                return False
            self._whole.add(part)
        return True
