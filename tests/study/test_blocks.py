"""Rows of games hold what was written, and nothing of what lay in memory before."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim.study.cell.cell import CellSetup, prepare

GAMES = 8


def rows_over(byte: int, setup: CellSetup, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The rows of some games, written where this byte lay all over."""

    def littered(count: int, dtype: Any) -> np.ndarray:
        return np.frombuffer(bytearray([byte]) * (count * np.dtype(dtype).itemsize), dtype)

    with monkeypatch.context() as patch:
        patch.setattr("sim.study.cell.cell.np", SimpleNamespace(**vars(np) | {"empty": littered}))
        block = prepare(setup).play(5, 0, GAMES)
    return {name: rows.tobytes() for name, rows in vars(block).items()}


@pytest.mark.parametrize(
    "setup",
    [
        CellSetup("core", "competitive", 3, ("random",)),
        CellSetup("core", "co-op+unicron", 2, ("random",)),
        CellSetup("war_on_cybertron", "tvt", 4, ("random",)),
        CellSetup("core", "competitive+infiltration", 2, ("random",)),
    ],
    ids=lambda setup: setup.mode,
)
def test_a_row_is_written_whole(setup: CellSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    clean = rows_over(0, setup, monkeypatch)
    assert clean["games"]
    assert rows_over(0xAB, setup, monkeypatch) == clean
