"""The specification: the rules inventory with its clause IDs, rulings and worked examples, and the scopes."""

import re
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
INVENTORY: Final = FOLDER / "rules.md"
DEFINITION_MARK: Final = re.compile(r"\*\*([A-Z]+-\d+)\*\*.*`definition`: ")


@cache
def clause_ids() -> frozenset[str]:
    """Every ID that begins a clause or a row of a table, examples included."""
    text = INVENTORY.read_text(encoding="utf-8")
    return frozenset(re.findall(r"^(?:- )?(?:\| |\*\*)([A-Z]+-\d+)\b", text, re.M))


@cache
def definitions() -> frozenset[str]:
    """Clauses that only define a word; each says in the inventory why no test can break it."""
    text = INVENTORY.read_text(encoding="utf-8")
    return frozenset(m.group(1) for line in text.splitlines() if (m := DEFINITION_MARK.search(line)))


def scope(name: str) -> list[str]:
    """The clause IDs a mode's scope names, in order (`competitive`; `coop` for what Co-op, Solo and Expert add)."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split()
