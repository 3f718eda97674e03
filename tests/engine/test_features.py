"""What compiles where: base rules for all games, features where they are played, a mode for that mode alone."""

import ast
from pathlib import Path
from unittest.mock import MagicMock

import numpy as np
import pytest

from cardsets.mixing import load_mix
from sim.engine.board import proc
from sim.engine.board.frames import ERROR_NAMES, NOT_COMPILED
from sim.engine.box import build_box
from sim.engine.data import feature, moment
from sim.engine.data.modes import FILES, MODES, file_of, load_cards
from sim.engine.machine.compiled import registered, source_hash
from sim.engine.machine.dependencies import dependencies
from sim.engine.play import search_batch
from sim.engine.play.kernel import Kernel
from sim.engine.play.table import Table
from sim.study.cell.cell import CellSetup, prepare
from sim.tuning import arena

NUMBERS = {
    name: value
    for name, value in vars(proc).items()
    if name.isupper() and name not in ("PLACES", "FIRST_OF_MODES")
}
PLAYED = Path(search_batch.__file__)


def test_every_number_of_a_procedure_has_one_handler_of_a_known_feature() -> None:
    known = (feature.BASE, *feature.OPTIONAL)
    feature.load(known)
    assert sorted(registered(known)) == sorted(NUMBERS.values())
    assert len(set(NUMBERS.values())) == len(NUMBERS)
    of_modes = {
        feature.POLITIES,
        feature.MISSIONS,
        feature.RUINS,
        feature.GROUND,
        feature.PHASES,
        feature.ASIDE,
        feature.TACTICS,
        feature.UNICRON,
        feature.PLANET_EATER,
        feature.HERALDS,
    }
    of_ground = registered(of_modes)
    of_others = registered(set(known) - of_modes)
    assert max(of_others) < proc.FIRST_OF_MODES <= min(of_ground)
    assert max(NUMBERS.values()) < proc.PLACES


def test_a_kernel_holds_what_was_required_and_no_more() -> None:
    kernel = Kernel()
    nothing = kernel.table[proc.TURN]
    kernel.require((feature.SCHEMES,))
    assert kernel.table[proc.TURN] == nothing
    assert kernel.table[proc.THWART] != nothing
    kernel.require((feature.BASE, feature.SCHEMES))
    assert kernel.table[proc.TURN] != nothing
    assert kernel.table[proc.DRAFT_CHARACTERS] == nothing


def test_a_procedure_that_is_not_compiled_ends_the_game_with_its_error() -> None:
    kernel = Kernel()
    kernel.require((feature.BASE, feature.SCHEMES))
    box = build_box(load_mix("core"), 2, choice="draft")
    table = Table(box, kernel.table)
    assert table.run() is None
    assert ERROR_NAMES[table.game.error] == ERROR_NAMES[NOT_COMPILED] == "procedure not compiled"
    kernel.require(box.features)
    assert Table(box, kernel.table).run() is not None


@pytest.mark.parametrize("mix", ["core", "a_rising_darkness"])
@pytest.mark.parametrize("choice", ["random", "draft"])
def test_a_box_names_its_features_and_what_hooks_in(mix: str, choice: str) -> None:
    for mode in MODES:
        cards = load_cards(mix, mode=mode)
        box = build_box(cards, max(MODES[mode].players), choice=choice, mode=mode)
        moments = box.record[0]["moments"]
        assert (feature.DRAFTING in box.features) == (choice == "draft")
        assert (moments[moment.CHARACTERS_DEALT] == proc.DRAFT_CHARACTERS) == (choice == "draft")
        assert (feature.SCHEMES in box.features) == (not MODES[mode].in_teams)  # SETUP-45
        assert set(MODES[mode].features) <= set(box.features)
        assert np.isin(moments, [moment.NONE, *NUMBERS.values()]).all()


def test_modes_are_found_by_name_and_imported_by_nobody() -> None:
    assert list(MODES) == list(FILES)
    assert "duel" not in MODES
    files = {Path(file_of(mode)) for mode in MODES}
    assert not files & dependencies(PLAYED)
    project = Path(__file__).parents[2]
    imported = {
        name
        for folder in ("cardsets", "sim", "strategies", "reports")
        for path in (project / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_bytes()))
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [])
    }
    assert not {name for name in imported if name.startswith("sim.engine.modes")}


def test_the_ground_is_found_by_name_and_part_of_no_other_game() -> None:
    """What Polities, Missions and Ruins add: no base rule imports it, and no dataset without them hangs on it."""
    files = {Path(name) for name in feature.files_of([feature.GROUND])}
    ground = set().union(*(dependencies(path) for path in files)) - dependencies(PLAYED)
    assert {"ground", "missions", "polities", "ruins", "spells"} <= {path.stem for path in ground}
    assert {"ground_batch", "objectives"} <= {path.stem for path in ground}
    for mix, mode, there in (("core", "competitive", False), ("war_on_cybertron", "tvt", True)):
        cell = prepare(CellSetup(mix, mode, 2, ("random",)))
        assert (feature.GROUND in cell.box.features) == cell.has_objectives == there
        hashed = source_hash([str(PLAYED), file_of(mode), *feature.files_of(cell.box.features)])
        assert cell.hashes["engine"] == hashed
        assert (hashed == source_hash([str(PLAYED), file_of(mode)])) != there


def test_a_mode_counts_for_its_own_datasets_alone() -> None:
    """The hash of the engine covers the rules that all modes share, and the file of the mode that is played."""
    hashes = {mode: source_hash([str(PLAYED), file_of(mode)]) for mode in MODES}
    assert hashes["co-op"] == hashes["solo"] == hashes["expert"]
    assert len({hashes[mode] for mode in ("competitive", "co-op", "tvt")}) == 3


def test_tuning_loads_what_each_cell_plays_before_workers_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every worker would compile for itself."""
    monkeypatch.setattr(arena, "warm", lambda say: 0.0)
    match, cell = MagicMock(), MagicMock()
    arena.compile_all({match: cell}, MagicMock(), print)
    cell.load.assert_called_once_with()
