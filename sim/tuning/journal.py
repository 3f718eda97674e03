"""The journal of a search by play: every task that was played, with what came of it, a line each, and whose they are.

A run that was killed, or that is to have more generations, goes on from it: the search is made anew from its seed, and
what it asks for is there already. The last line of a killed run may be torn; it is played again.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cardsets.errors import Problem
from sim.results.whole import write_whole
from sim.tuning.errors import TuningError

RUN: Final = "run.json"
GAMES: Final = "games.jsonl"
HASHES: Final = "hashes"
"""The key of what a run's results depend on beyond what was asked for."""

Identity = Mapping[str, Any]
"""What may not change from one run into a folder to the next, as JSON has it."""


class Journal:
    """The journal in a folder, which must be there: what came of each task, as JSON has it, by the task's key.

    A key is a list, as JSON has it, of all that decides what comes of a task.

    Raises:
        TuningError: a line of it cannot be read.
        OSError: it cannot be read or written.
    """

    def __init__(self, folder: Path, identity: Identity) -> None:
        self._path = folder / GAMES
        self._known = dict(_read(self._path))
        self.found = len(self._known)
        if not (folder / RUN).exists():
            write_whole(folder / RUN, (json.dumps(identity, indent=1) + "\n").encode())
        whole = "".join(_line(key, told) for key, told in self._known.items())
        write_whole(self._path, whole.encode())

    def get(self, key: str) -> Any:
        """What came of the task with a key; None where it was not played."""
        return self._known.get(key)

    def note(self, key: str, told: Any) -> None:
        """Keep what came of a task."""
        self._known[key] = told
        with self._path.open("a", encoding="utf-8") as file:
            file.write(_line(key, told))


def check(folder: Path, identity: Identity) -> None:
    """Raises `TuningError` where a folder holds the journal of another run, with what differs."""
    path = folder / RUN
    if not path.exists():
        return
    before = _read_json(path.read_bytes())
    if not isinstance(before, dict):
        raise TuningError(f"{path}: cannot be read; delete {folder}, or give --force")
    now = json.loads(json.dumps(identity))
    differing = [key for key in {**before, **now} if before.get(key) != now.get(key)]
    if differing:
        field = differing[0]
        change = f"{field}: {_told(before.get(field))} there, {_told(now.get(field))} now"
        what = "with other cards, rules or opponents" if field == HASHES else change
        raise TuningError(
            f"{folder} holds another run ({what}); give another --out, or --force to begin anew"
        )


def _told(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:40]} ... {text[-10:]}"


def _read(path: Path) -> Iterator[tuple[str, Any]]:
    if not path.exists():
        return
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True), 1):
        if line.endswith(b"\n"):
            entry = _read_json(line)
            if not isinstance(entry, list) or len(entry) != 2:
                told = "cannot be read; delete the line, or give --force"
                raise TuningError(str(Problem(path, number, None, told)))
            key, told = entry
            yield json.dumps(key), told


def _read_json(text: bytes) -> Any:
    """What a text of JSON says; None where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _line(key: str, told: Any) -> str:
    return f"[{key}, {json.dumps(told)}]\n"
