"""Strategies judge cards by numbers and effects: who they are called and how they are numbered is nothing."""

import ast
from pathlib import Path

import numpy as np
import pytest

import strategies
from cardsets.library import CardSet
from sim.engine.box import build_box
from sim.engine.play.kernel import consult
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from tests.strategies.cells import VARIED, asks, made_for
from tests.strategies.renumbering import Renumbering, renamed, reordered

FOLDER = Path(strategies.__file__).parent
ALLOWED = (
    "sim.engine.view", "sim.engine.decisions", "sim.engine.data.state", "cardsets.language.opcodes",
    "cardsets.language.tables", "strategies", "typing",
)  # fmt: skip
SETS = ("core", "a_rising_darkness")
BY_NUMBER = '''"""Judges cards by their numbers."""

from strategies.registry import strategy


@strategy()
def choose(public, own, decision, box, memory):
    """Takes the card of the lowest number."""
    best = 0
    for i in range(decision.n):
        if decision.options[i].card < decision.options[best].card:
            best = i
    return best
'''
MACHINERY = ("__init__.py", "mark.py", "registry.py", "steps.py")
SOURCES = sorted(
    path
    for folder in (FOLDER, FOLDER / "planner")
    for path in folder.glob("*.py")
    if path.name not in MACHINERY
)
assert len(SOURCES) > 15


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_strategies_import_the_view_and_the_vocabulary_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            names = {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
            assert any(name == free or name.startswith(f"{free}.") for name in names for free in ALLOWED)
        assert not isinstance(node, ast.Import)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_strategies_write_to_scratch_and_targets_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AugAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Attribute):
                assert path.stem in ("targets", "places"), ast.unparse(target)
                assert ast.unparse(target.value) == "target", ast.unparse(target)
            if isinstance(target, ast.Subscript):
                assert ast.unparse(target.value) in ("scratch", "memory.scratch"), ast.unparse(target)


def with_cards(cell: PreparedCell, card_set: CardSet) -> PreparedCell:
    """The same cell with another set of cards."""
    setup = cell.setup
    box = build_box(card_set, setup.players, choice=setup.choice, mode=setup.mode)
    return PreparedCell(setup, card_set, box, cell.strategies)


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("name", VARIED)
def test_other_names_change_no_result(name: str, set_id: str) -> None:
    cell = prepare(made_for(name, set_id))
    other = with_cards(cell, renamed(cell.card_set))
    assert not set(cell.box.names) & set(other.box.names)
    mine, theirs = cell.play(3, 0, 60), other.play(3, 0, 60)
    for field in ("games", "seats", "bosses", "attempts", "cards"):
        assert getattr(mine, field).tobytes() == getattr(theirs, field).tobytes(), field


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("name", VARIED)
@pytest.mark.parametrize("choice", ["rotation", "draft"])
def test_other_numbers_change_no_decision(name: str, set_id: str, choice: str) -> None:
    cell = prepare(made_for(name, set_id, choice))
    other = with_cards(cell, reordered(cell.card_set, np.random.default_rng(8)))
    numbers = Renumbering.between(cell.box, other.box)
    assert (numbers.definitions != np.arange(len(numbers.definitions))).mean() > 0.8
    kinds = set()
    for asked in asks(cell, 12, 3):
        there = numbers.translated(asked)
        kinds.add(int(asked[0]["decision"]["kind"]))
        mine = consult(asked[0], cell.box.record[0], cell.addresses[0])
        theirs = consult(there[0], other.box.record[0], cell.addresses[0])
        assert mine == theirs
        assert numbers.translated(asked)[0]["memory"].tobytes() == there[0]["memory"].tobytes()
    assert len(kinds) > 6


def test_a_judgement_by_number_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "by_number.py"
    path.write_text(BY_NUMBER)
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    other = with_cards(cell, reordered(cell.card_set, np.random.default_rng(8)))
    numbers = Renumbering.between(cell.box, other.box)
    assert any(
        consult(numbers.translated(asked)[0], other.box.record[0], cell.addresses[0])
        != consult(asked[0], cell.box.record[0], cell.addresses[0])
        for asked in asks(cell, 12, 1)
    )
