"""What a card file says about its fields, in cells: the note, the sources, what was read off a card."""

from collections.abc import Iterable, Mapping

from cardsets.fields import SIDES, covers
from cardsets.sheet.cells import NONE, CellError, read_line, read_lines, write_line, write_lines

LISTS = ("text", "energon", *(f"{side}.{each}" for side in SIDES for each in ("text", "energon")))


def write_note(note: str | None) -> str:
    """A note; its line breaks stay line breaks."""
    return "" if not note else "\n".join(write_line(line) for line in note.split("\n"))


def read_note(cell: str) -> str:
    """The note of a cell."""
    return "\n".join(read_lines(cell))


def write_sources(published: Mapping[str, str]) -> str:
    """Marked fields with their sources, one a line."""
    return "\n".join(write_line(f"{path}: {source}") for path, source in published.items())


def read_sources(cell: str) -> dict[str, str]:
    """The marked fields of a cell with their sources. Raises `CellError`."""
    sources = {}
    for line in read_lines(cell):
        path, colon, source = line.partition(":")
        if not colon or not source.strip():
            raise CellError(f"{line!r} names no source; write a line FIELD: SOURCE for each field, or none")
        # One blank follows the colon; any more belong to the source.
        sources[path.strip()] = source.removeprefix(" ")
    return sources


def write_paths(paths: Iterable[str]) -> str:
    """Field paths, one a line."""
    written = list(paths)
    return write_lines(written) if written else ""


def read_paths(cell: str) -> list[str]:
    """The field paths of a cell, written one a line or with commas between."""
    if cell.strip().lower() == NONE:
        return []
    return [read_line(part) for line in cell.splitlines() for part in line.split(",") if part.strip()]


def gathered(paths: Iterable[str], held: Iterable[str]) -> list[str]:
    """Marked paths with a whole list instead of all its entries, in the order of the card's fields."""
    marked, leaves = list(dict.fromkeys(paths)), list(held)
    for whole in LISTS:
        below = [leaf for leaf in leaves if covers(whole, leaf)]
        if below and all(any(covers(path, leaf) for path in marked) for leaf in below):
            marked = [whole if path == below[0] else path for path in marked]
            marked = [path for path in marked if path == whole or not covers(whole, path)]
            marked += [whole] if whole not in marked else []
    order = {leaf: place for place, leaf in enumerate(leaves)}
    return sorted(
        dict.fromkeys(marked),
        key=lambda path: next((order[leaf] for leaf in leaves if covers(path, leaf)), len(order)),
    )
