"""Where the games of a run go: its results folder, or one beside it where the cards are others than there.

A results folder holds games of one state of the cards. The first run makes DIR, and DIR stays what it is.
When the cards have changed since (a field edited, a mix or an overlay written otherwise) the games go to
DIR-2, after the next change to DIR-3, and so on, and each is compared with DIR. Cards that are as they were
in one of these folders again go on there. Any other change (seed, strategies, players, rules) is refused.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from sim.results.cards import CardTables, Change, changes, read_cards
from sim.results.errors import ResultsError
from sim.results.layout import MANIFEST, holds_nothing
from sim.results.manifest import Difference, Manifest, differences, read_manifest
from sim.study.errors import StudyError
from sim.study.planning.record import FREE

OF_CARDS: Final = re.compile(r"cells\[\d+\]\.hashes\.cards|labels\.(cards|characters)\b.*")
"""Fields of a manifest that change with the cards alone."""


@dataclass(frozen=True)
class Place:
    """Where games go. `before` is the folder of the first run where the cards changed since, with `changes`."""

    folder: Path
    before: Path | None = None
    changes: tuple[Change, ...] = ()


def find_place(folder: Path, manifest: Manifest, cards: CardTables) -> Place:
    """The folder for this study with these cards, given the one of its first run; writes nothing.

    Raises `StudyError` where the folder holds what cannot be read. Whether the study may be written there
    is `sim.study.running.folder`'s to say.
    """
    differing = _differences(folder, manifest)
    if not differing or _beyond_cards(differing):
        return Place(folder)
    told = _read_cards(folder)
    changed = tuple(changes(told, cards)) if told is not None else ()
    if not changed:  # the same cards, read otherwise by another version
        return Place(folder)
    beside = next(path for path in _beside(folder) if not _differences(path, manifest))
    return Place(beside, folder, changed)


def changed_cards(before: Path, after: Path) -> list[Change]:
    """What changed in the cards from one results folder to another of the same study.

    Raises `StudyError` where more than cards differs, or nothing, `ResultsError` where one cannot be read.
    """
    differing = list(differences(read_manifest(before), read_manifest(after), FREE | {"format"}))
    if others := _beyond_cards(differing):
        lines = [f"{after}: {difference}" for difference in others[:10]]
        raise StudyError([
            f"{before} and {after} are not runs of one study that differ in their cards alone, so their games are not "
            "paired; name a cell of each to compare these all the same, such as "
            f"{before}#0 {after}#0; what else differs:",
            *lines,
        ])  # fmt: skip
    old, new = (read_cards(folder, read_manifest(folder)) for folder in (before, after))
    found = changes(old, new) if differing and old is not None and new is not None else []
    if not found:
        raise StudyError(f"{after}: was played with the cards of {before}; there is nothing to compare")
    return found


def _beyond_cards(differing: Sequence[Difference]) -> list[Difference]:
    return [difference for difference in differing if not OF_CARDS.fullmatch(difference.place)]


def _beside(folder: Path) -> Iterator[Path]:
    return (folder.with_name(f"{folder.name}-{number}") for number in count(2))


def _differences(folder: Path, manifest: Manifest) -> list[Difference]:
    """What a run may not change, as against what the folder holds; nothing where it holds no games yet."""
    if not (folder / MANIFEST).is_file() or holds_nothing(folder):
        return []
    try:
        return list(differences(read_manifest(folder), manifest, FREE))
    except ResultsError as error:
        raise StudyError(str(error)) from None


def _read_cards(folder: Path) -> CardTables | None:
    try:
        return read_cards(folder, read_manifest(folder))
    except ResultsError as error:
        raise StudyError(str(error)) from None
