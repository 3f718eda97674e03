"""How to repeat a study: its file, the command, and what must be the same for the same games."""

import json
from dataclasses import dataclass
from typing import Any

from reports.cells import cell_name
from reports.tables import Table
from sim.results.manifest import Manifest


@dataclass(frozen=True)
class Repeat:
    """The study as a file, the command that runs it, versions, and a table of hashes, a row a cell."""

    file_name: str
    study: str
    command: str
    versions: list[str]
    hashes: Table


def how_to_repeat(manifest: Manifest) -> Repeat:
    """How to play the games of a dataset again."""
    name = manifest["study"]["name"]
    return Repeat(
        f"{name}.toml",
        study_file(manifest),
        f"rollout run {name}.toml --out {name}-again",
        [f"{package} {version}" for package, version in sorted(manifest["versions"].items())],
        _hashes(manifest),
    )


def study_file(manifest: Manifest) -> str:
    """The study as a TOML file that `rollout run` plays."""
    told = {key: value for key, value in manifest["study"].items() if key != "name"}
    settings = {"question": told.pop("question", ""), **told}
    if "precision" not in settings:
        settings["games"] = manifest["games"]
    settings["seed"] = manifest["seed"]
    tables = {key: value for key, value in settings.items() if isinstance(value, dict)}
    lines = [f"{key} = {_toml(value)}" for key, value in settings.items() if key not in tables]
    for name, table in tables.items():
        if table:
            lines += ["", f"[{name}]", *(f"{_toml(key)} = {_toml(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """A string, number or list as TOML writes it: as JSON does, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _hashes(manifest: Manifest) -> Table:
    rows, numbers = [], []
    for cell in manifest["cells"]:
        hashes = [cell["hashes"].get(key, "") for key in ("cards", "strategies", "engine")]
        rows.append((str(cell["number"]), cell_name(cell), f"{cell['games']:,}", *hashes))
        named = dict(zip(("cards", "strategies", "engine"), hashes, strict=True))
        numbers.append({"cell": cell["number"], "what": cell_name(cell), "games": cell["games"], **named})
    columns = ("number", "cell", "games", "cards", "strategies", "rules")
    note = "content hashes: the same ones, seed and versions give the same games"
    return Table("Cells and what they were played with", columns, rows, note, numbers)
