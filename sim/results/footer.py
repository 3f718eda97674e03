"""What a file of a part says of itself, in the footer of its parquet file: what it is, and a checksum.

The footer's key `rollout` holds a line of JSON: `format`, `table`, `seed`, `cell` (its number and what is played in
it), `games` (the first, and the one behind the last), `hashes` (of cards, strategies and rules), and `sha256`. That is
the SHA-256 of all bytes of the file, those 64 characters taken for zeros. Files of the first version that says what
they are do not name their `format`.

The checksum lies within the file because a file gets its name whole or not at all: there is no moment at which a part
and its checksum are of different runs, nothing is lost with another file, and the bytes are the same for any order in
which parts are written.
"""

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any, Final

import pyarrow
import pyarrow.parquet

from sim.results.layout import MANIFEST, Part
from sim.results.schema import CARRYING, SEALED

KEY: Final = "rollout"
"""The key of what a file says of itself, among those of its footer."""

PLAYED: Final = (
    "mix", "overlay", "mode", "players", "strategies", "characters", "choice", "seating", "profile", "setup", "robots",
)  # fmt: skip
"""What the manifest says of a cell that decides its games; the last two are there for teams alone."""

Identity = Mapping[str, Any]

_BLANK: Final = b"0" * 64
_BEFORE: Final = b'"sha256":"'


@dataclass(frozen=True)
class Footer:
    """The footer of a file: its rows, its schema (empty where its writer noted none), and what it says it is."""

    rows: int
    schema: bytes
    identity: Identity | None

    @property
    def version(self) -> int:
        """Returns the version of the layout that the file is of; 0 where it does not say what it is."""
        if self.identity is None:
            return 0
        version = self.identity.get("format", CARRYING)
        return version if isinstance(version, int) else CARRYING


def identity_of(manifest: Mapping[str, Any], part: Part, table: str) -> Identity:
    """Returns what the file of a part in a table is to say of itself, by the manifest of its dataset."""
    cell = manifest["cells"][part.cell]
    return {
        "table": table,
        "seed": manifest["seed"],
        "cell": {"number": part.cell} | {key: cell[key] for key in PLAYED if key in cell},
        "games": [part.first, part.last],
        "hashes": dict(cell["hashes"]),
        **({"format": manifest["format"]} if manifest["format"] >= SEALED else {}),
    }


def metadata_of(identity: Identity) -> dict[str, str]:
    """Returns the footer's keys for a file that is this, its checksum still to be filled in by `sealed`."""
    return {KEY: json.dumps({**identity, "sha256": _BLANK.decode()}, separators=(",", ":"), sort_keys=True)}


def sealed(content: bytes) -> bytes:
    """Returns a file's bytes with their checksum filled in."""
    start = content.rindex(_BEFORE + _BLANK) + len(_BEFORE)
    digest = hashlib.sha256(content).hexdigest().encode()
    return content[:start] + digest + content[start + len(_BLANK) :]


def is_sound(content: bytes) -> bool:
    """Returns whether a file's bytes are those that its checksum was made of."""
    start = content.rfind(_BEFORE) + len(_BEFORE)
    stated = content[start : start + len(_BLANK)]
    whole = memoryview(content)
    digest = hashlib.sha256(whole[:start])
    digest.update(_BLANK)
    digest.update(whole[start + len(_BLANK) :])
    return digest.hexdigest().encode() == stated


def read_footer(file: IO[bytes] | bytes) -> Footer | None:
    """Returns the footer of a parquet file; None where it is damaged."""
    try:
        found = pyarrow.parquet.read_metadata(io.BytesIO(file) if isinstance(file, bytes) else file)
        keys = found.metadata or {}
        return Footer(found.num_rows, keys.get(b"ARROW:schema", b""), _identity_in(keys))
    except (OSError, ValueError, RecursionError, pyarrow.ArrowException):
        return None


def _identity_in(keys: Mapping[bytes, bytes]) -> Identity | None:
    """What a footer says that its file is; None where it does not say."""
    if KEY.encode() not in keys:
        return None
    told = json.loads(keys[KEY.encode()])
    return {key: value for key, value in told.items() if key != "sha256"} if isinstance(told, dict) else {}


def difference(found: Identity, due: Identity) -> str:
    """Returns in what a file is another than the one that is due, in words; "" where it is that one."""
    for key, wanted in due.items():
        if found.get(key) != wanted:
            return _in_words(key, found.get(key), wanted)
    return "" if found == due else "says of itself what this program does not write"


def _in_words(key: str, found: Any, due: Any) -> str:
    if key == "games":
        return f"holds {_games(found)}; {_games(due)} are due"
    if not isinstance(due, Mapping):
        return f"is of {key} {_short(found)}; {_short(due)} is due"
    inner, was, wanted = _first_other(found if isinstance(found, Mapping) else {}, due)
    if key == "hashes":
        return f"was played with other {inner} than {MANIFEST} names"
    name = "cell" if inner == "number" else f"a cell whose {inner} is"
    return f"is of {name} {_short(was)}; {_short(wanted)} is due"


def _first_other(found: Mapping[str, Any], due: Mapping[str, Any]) -> tuple[str, Any, Any]:
    """The first key in which two tables differ, with both values."""
    keys = [*due, *found]
    key = next((key for key in keys if found.get(key) != due.get(key)), keys[0])
    return key, found.get(key), due.get(key)


def _games(value: Any) -> str:
    if isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value):
        return f"games {value[0]} to {value[1] - 1}"
    return "games of no known range"


def _short(value: Any) -> str:
    text = "none" if value is None else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
