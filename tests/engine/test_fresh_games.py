"""A fresh game clears the lengths of its lists and not what lies in them; nobody reads that."""

from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from sim.engine.data.state import GAME, UNCOUNTED
from sim.engine.machine.compiled import INTERPRETED
from sim.study.cell.cell import CellSetup, prepare

NAMES = GAME.names or ()
LISTS = NAMES[NAMES.index(UNCOUNTED) :]
RUBBISH = 0x7F  # in each byte


def fill(game: Any) -> None:
    """Fill with rubbish what a fresh game does not clear."""
    for name in LISTS:
        game[name].view(np.uint8)[...] = RUBBISH


@pytest.mark.skipif(INTERPRETED, reason="mirrors are copied whole")
@pytest.mark.parametrize(
    ("mix", "mode"), [("core", "competitive"), ("a_rising_darkness", "co-op"), ("war_on_cybertron", "tvt")]
)
def test_what_lay_in_the_lists_of_a_game_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, mix: str, mode: str
) -> None:
    cell = prepare(CellSetup(mix, mode, 2, ("random",)))
    clean = cell.play(11, 0, 48)
    loop = cell._loop
    play_block = loop.play_block

    def play_filled(game: Any, *rest: Any) -> tuple[int, ...]:
        fill(game)
        written: tuple[int, ...] = play_block(game, *rest)
        return written

    monkeypatch.setattr(loop, "play_block", play_filled)
    filled = cell.play(11, 0, 48)
    for field in fields(clean):
        assert getattr(filled, field.name).tobytes() == getattr(clean, field.name).tobytes(), field.name


def test_lists_come_last_and_are_counted_before() -> None:
    assert sum(GAME.fields[name][0].itemsize for name in LISTS if GAME.fields) > GAME.itemsize // 4
    counted = {name for name in NAMES if name.endswith("_n")} | {"depth", "rounds_noted", "turns_noted"}
    assert not counted & set(LISTS)
