"""Constants that count things of one family are read through its module: a bare name could be another family's."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FAMILIES = {
    "cardsets.language.opcodes", "sim.engine.board.event", "sim.engine.board.proc", "sim.engine.data.fate",
    "sim.engine.data.zone", "strategies.planner.plan", "strategies.planner.style",
}  # fmt: skip
COMPILED = (ROOT / "sim/engine", ROOT / "strategies/planner")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def numbers_in(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.parse(path.read_bytes()).body:
        target = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(target, ast.Name) and isinstance(node.value, ast.Constant) and target.id.isupper():
            yield target.id, node.value.value


def bare_imports(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names if alias.name.isupper())


@pytest.mark.parametrize("folder", ["sim/engine", "sim/fuzz", "sim/scenario", "strategies/planner"])
def test_families_are_imported_as_modules(folder: str) -> None:
    bare = {
        (module_of(path), module, name)
        for path in (ROOT / folder).rglob("*.py")
        for module, name in bare_imports(path)
        if module in FAMILIES and name not in ("NAMES", "PERCENTAGES")
    }
    assert not bare


def test_a_name_that_is_imported_bare_has_one_value() -> None:
    values: dict[str, dict[str, int]] = {}
    for path in (path for folder in COMPILED for path in folder.rglob("*.py")):
        if (module := module_of(path)) not in FAMILIES:
            for name, value in numbers_in(path):
                values.setdefault(name, {})[module] = value
    imported = {
        name for folder in COMPILED for path in folder.rglob("*.py") for _, name in bare_imports(path)
    }
    unlike = {name: of for name, of in values.items() if name in imported and len(set(of.values())) > 1}
    assert not unlike
