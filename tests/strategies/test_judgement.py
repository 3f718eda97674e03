"""Strategies judge cards by numbers and effects: who they are called and how they are numbered is nothing."""

import ast
from pathlib import Path

import pytest

import strategies

FOLDER = Path(strategies.__file__).parent
ALLOWED = (
    "sim.engine.view", "sim.engine.decisions", "sim.engine.state", "cardsets.language.opcodes",
    "cardsets.language.tables", "strategies", "typing",
)  # fmt: skip
SOURCES = sorted(path for path in FOLDER.glob("*.py") if path.name not in ("registry.py", "__init__.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_strategies_import_the_view_and_the_vocabulary_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            names = {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
            assert any(name == free or name.startswith(f"{free}.") for name in names for free in ALLOWED)
        assert not isinstance(node, ast.Import)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_strategies_write_to_scratch_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AugAssign):
            targets = [node.target]
        for target in targets:
            assert not isinstance(target, ast.Attribute), ast.unparse(target)
            if isinstance(target, ast.Subscript):
                assert ast.unparse(target.value) in ("scratch", "memory.scratch"), ast.unparse(target)
