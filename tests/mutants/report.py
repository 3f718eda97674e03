"""Results as they come, and what they come to."""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from reports.estimates.table import Table
from tests.mutants.hunt import ALIVE, UNREACHED, Outcome
from tests.mutants.operators import Mutant
from tests.mutants.sample import ROOT, Share, rule_modules, stratified

JUDGED: Final = Path(__file__).with_name("judged.toml")


def content(paths: Iterable[Path]) -> str:
    """A hash of files and what they are called."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


class Record:
    """A file of results, a line of JSON each: what is in it need not be run again.

    A kill holds as long as the rules are as they were; a survivor only while the tests are so too.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rules = content(rule_modules().values())
        self.tests = content(p for p in (ROOT / "tests").rglob("*") if p.suffix in (".py", ".toml"))
        self.entries: dict[str, dict[str, Any]] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                same = entry["rules"] == self.rules and (
                    entry["how"] not in ALIVE or entry["tests_are"] == self.tests
                )
                if same:
                    self.entries[entry["mutant"]] = entry

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        """Write one result down."""
        entry = {
            "mutant": mutant.fingerprint, "module": mutant.module, "function": mutant.function,
            "line": mutant.line, "operator": mutant.operator, "before": mutant.before, "after": mutant.after,
            **asdict(outcome), "rules": self.rules, "tests_are": self.tests,
        }  # fmt: skip
        self.entries[mutant.fingerprint] = entry
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def judged() -> dict[str, str]:
    """Survivors that were looked at and found to change nothing, with the reason, by fingerprint."""
    if not JUDGED.exists():
        return {}
    return {
        row["mutant"]: row["why"] for row in tomllib.loads(JUDGED.read_text(encoding="utf-8"))["equivalent"]
    }


def shares(
    entries: Sequence[Mapping[str, Any]], possible: Mapping[str, int], equivalent: Iterable[str]
) -> Share:
    """The killed share, survivors that are `equivalent` left out."""
    out = set(equivalent)
    counts: dict[str, tuple[int, int]] = {}
    for entry in entries:
        if entry["how"] not in ALIVE or entry["mutant"] not in out:
            killed, drawn = counts.get(entry["module"], (0, 0))
            counts[entry["module"]] = (killed + (entry["how"] not in ALIVE), drawn + 1)
    return stratified(counts, possible)


def modules_table(
    entries: Sequence[Mapping[str, Any]], possible: Mapping[str, int], equivalent: Mapping[str, str]
) -> Table:
    """Killed, survived and judged, a row a module."""
    rows = []
    for module, number in possible.items():
        mine = [entry for entry in entries if entry["module"] == module]
        alive = [entry for entry in mine if entry["how"] in ALIVE]
        same = sum(entry["mutant"] in equivalent for entry in alive)
        killed = len(mine) - len(alive)
        share = f"{100 * killed / len(mine):.0f}%" if mine else "-"
        name = module.removeprefix("sim.engine.")
        rows.append(
            (name, str(number), str(len(mine)), str(killed), str(len(alive) - same), str(same), share)
        )
    columns = ("module", "possible", "drawn", "killed", "survived", "equivalent", "killed of drawn")
    return Table("Mutants by module", columns, rows)


def in_words(share: Share) -> str:
    """A share with its interval."""
    return (
        f"{share.killed} of {share.of} killed; of all possible mutants {100 * share.estimate:.1f}% "
        f"[{100 * share.low:.1f}, {100 * share.high:.1f}] (95%, stratified by module)"
    )


def survivors(entries: Sequence[Mapping[str, Any]], equivalent: Mapping[str, str]) -> str:
    """Every survivor in Markdown: where, what was changed, and the verdict."""
    lines = ["# Survivors", ""]
    for entry in sorted((e for e in entries if e["how"] in ALIVE), key=lambda e: (e["module"], e["line"])):
        file = entry["module"].replace(".", "/") + ".py"
        verdict = equivalent.get(entry["mutant"], "")
        reached = "no test reaches it" if entry["how"] == UNREACHED else f"{entry['tests']} tests reach it"
        lines += [
            f"## {file}:{entry['line']} {entry['function']}",
            f"`{entry['mutant']}`",
            "```diff",
            f"-{entry['before']}",
            f"+{entry['after']}",
            "```",
            f"{entry['operator']}; {reached}" + (f"; equivalent: {verdict}" if verdict else ""),
            "",
        ]
    return "\n".join(lines)
