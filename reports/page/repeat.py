"""How to repeat a study: its file, the command, and the versions and hashes that give the same games."""

import json
from dataclasses import dataclass, replace
from typing import Any

from reports.compared import Compared
from reports.counting.cells import cell_name
from reports.estimates.table import Table
from sim.results.manifest import Manifest, canonical


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


def how_to_repeat_comparison(compared: Compared) -> Repeat:
    """How to play both sides of a comparison again."""
    once = how_to_repeat(compared.before.manifest)
    again = f"{compared.before.manifest['study']['name']}-again"
    lines = [once.command]
    if compared.changes:
        lines += [
            "# then change the cards as told above; the same line plays and compares them",
            once.command,
        ]
    elif compared.one_dataset:
        pairs = [pair for comparison in compared.comparisons for pair in comparison.pairs]
        one = (
            f" {again}#{pairs[0].before['number']} {again}#{pairs[0].after['number']}"
            if compared.apart
            else f" {again}"
        )
        lines.append(f"rollout compare{one}")
    else:
        lines.append("# and the other study likewise; then `rollout compare` with a cell of each")
    return replace(
        once, command="\n".join(lines), hashes=_hashes(compared.before.manifest, compared.after.manifest)
    )


def study_file(manifest: Manifest) -> str:
    """The study as a TOML file that `rollout run` plays."""
    kept = {key: value for key, value in manifest["study"].items() if key != "name"}
    settings = {"question": kept.pop("question", ""), **kept}
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


def _hashes(*manifests: Manifest) -> Table:
    rows, numbers = [], []
    cells = {canonical(cell): cell for manifest in manifests for cell in manifest["cells"]}
    for cell in cells.values():
        hashes = [cell["hashes"].get(key, "") for key in ("cards", "strategies", "engine")]
        rows.append((str(cell["number"]), cell_name(cell), f"{cell['games']:,}", *hashes))
        named = dict(zip(("cards", "strategies", "engine"), hashes, strict=True))
        numbers.append({"cell": cell["number"], "what": cell_name(cell), "games": cell["games"], **named})
    columns = ("number", "cell", "games", "cards", "strategies", "rules")
    note = "content hashes: the same ones, seed and versions give the same games"
    return Table("Cells and what they were played with", columns, rows, note, numbers)
