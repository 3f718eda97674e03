"""The journal of a tuning: every task that was played, with its tally, a line each, and whose they are.

A run that was killed, or that is to have more generations, goes on from it: the search is made anew from its seed, and
what it asks for is there already. The last line of a killed run may be torn; it is played again.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from cardsets.errors import Problem
from sim.results.whole import write_whole
from sim.tuning.errors import TuningError
from sim.tuning.match import Hashes, Tally, Task

RUN: Final = "run.json"
GAMES: Final = "games.jsonl"
HASHES: Final = "hashes"
"""The key of what a run's results depend on beyond what was asked for."""

Identity = Mapping[str, Any]
"""What may not change from one run into a folder to the next, as JSON has it."""


class Journal:
    """The journal in a folder, which must be there.

    Raises:
        TuningError: a line of it cannot be read.
        OSError: it cannot be read or written.
    """

    def __init__(self, folder: Path, identity: Identity, hashes: Hashes) -> None:
        self._path = folder / GAMES
        self._hashes = hashes
        self._known = dict(_read(self._path))
        self.found = len(self._known)
        if not (folder / RUN).exists():
            write_whole(folder / RUN, (json.dumps(identity, indent=1) + "\n").encode())
        whole = "".join(_line(key, tally) for key, tally in self._known.items())
        write_whole(self._path, whole.encode())

    def get(self, task: Task) -> Tally | None:
        """What came of a task, if it was played."""
        found = self._known.get(self._key(task))
        return None if found is None else _tally(found)

    def note(self, task: Task, tally: Tally) -> None:
        """Keep what came of a task."""
        key, told = self._key(task), asdict(tally)
        self._known[key] = told
        with self._path.open("a", encoding="utf-8") as file:
            file.write(_line(key, told))

    def _key(self, task: Task) -> str:
        """All that decides what comes of a task, cards and rules among it."""
        match = task.match
        of = hashlib.sha256("".join(self._hashes[match]).encode()).hexdigest()[:16]
        what = (match.mix, match.mode, match.players, match.against, of)
        return json.dumps([*what, task.seed, task.first, task.last, task.styles])


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


def _read(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    if not path.exists():
        return
    for number, line in enumerate(path.read_bytes().splitlines(keepends=True), 1):
        if line.endswith(b"\n"):
            entry = _read_json(line)
            if not isinstance(entry, list) or len(entry) != 2:
                told = "cannot be read; delete the line, or give --force"
                raise TuningError(str(Problem(path, number, None, told)))
            key, tally = entry
            yield json.dumps(key), tally


def _read_json(text: bytes) -> Any:
    """What a text of JSON says; None where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _line(key: str, tally: Mapping[str, Any]) -> str:
    return f"[{key}, {json.dumps(tally)}]\n"


def _tally(found: Mapping[str, Any]) -> Tally:
    return Tally(found["games"], found["errors"], tuple(found["sums"]), tuple(map(tuple, found["products"])))
