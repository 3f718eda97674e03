from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from sim.results.convert import CellNames, Converter
from sim.results.schema import Played
from sim.results.write import parquet_bytes
from sim.study.cell.cell import CellSetup
from tests.study.fake_engine import FakeCell

CELL = FakeCell(CellSetup("core", "competitive", 2, ("balanced", "hunter")))
NAMES = CellNames("competitive", "core", CELL.names.definitions, CELL.names.strategies)
LABELS = {
    "modes": ["competitive"],
    "mixes": ["other", "core"],
    "characters": ["Gus", *CELL.names.characters],
    "strategies": ["random", "balanced", "hunter"],
    "cards": ["other card", *CELL.names.definitions],
    "end_reasons": ["running", "three bosses", "deck empty", "damage limit", "turn limit", "error"],
    "fates": ["left", "bought", "gained", "defeated", "destroyed", "thwarted", "contributed"],
}


def converted(block) -> dict[str, pl.DataFrame]:
    return Converter(0, NAMES, LABELS).tables(block)


def test_indices_become_names_whatever_place_the_labels_have():
    block = CELL.play(1, 0, 5)
    seats = converted(block)["seats"]
    expected = [CELL.names.definitions[index] for index in block.seats["character"]]
    assert seats["character"].cast(pl.String).to_list() == expected
    assert seats["strategy"][0] == "balanced"


def test_rows_out_of_order_are_sorted_by_game_and_otherwise_kept():
    block = CELL.play(1, 0, 5)
    order = np.argsort(-block.cards["game"], kind="stable")
    mixed = converted(replace(block, cards=block.cards[order]))
    assert mixed["cards"].equals(converted(block)["cards"])


@pytest.mark.parametrize(("field", "value"), [("character", 999), ("character", -1), ("strategy", 5)])
def test_an_index_that_names_nothing_is_an_error(field, value):
    block = CELL.play(1, 0, 5)
    block.seats[field][3] = value
    with pytest.raises(ValueError, match=field):
        converted(block)


@pytest.mark.parametrize("column", ["vp", "tokens", "energon", "converts"])
def test_sums_over_a_game_keep_what_they_are(column):
    """As many as the engine lets a player have, and as steps of a game may add up to."""
    block = CELL.play(1, 0, 5)
    block.seats[column][0] = 1_000_000
    assert converted(block)["seats"][column][0] == 1_000_000


def test_confrontations_with_unicron_are_lists_of_their_game():
    """Those with who is no Boss of the deck; all that are with one stay with it."""
    block = CELL.play(1, 0, 5)
    tables = converted(block)
    assert "attempt_power" not in tables["games"].columns
    his = np.zeros(3, block.attempts.dtype)
    his["game"], his["boss"], his["turn"] = [1, 1, 3], len(CELL.names.definitions) - 1, [4, 6, 2]
    his["power"], his["cost"], his["seat"] = [9, 14, 7], [16, 15, 10], [0, 1, 1]
    assert not set(block.attempts["boss"]) & set(his["boss"])
    names = replace(NAMES, variant="unicron", played=Played(variants=True, unicron=True))
    block = replace(block, attempts=np.concatenate([his, block.attempts]))
    found = Converter(0, names, LABELS).tables(block)
    assert found["games"]["attempt_power"].to_list() == [[], [9, 14], [], [7], []]
    assert found["games"]["attempt_cost"].to_list() == [[], [16, 15], [], [10], []]
    assert found["games"]["attempt_turn"].to_list() == [[], [4, 6], [], [2], []]
    assert found["games"]["attempt_seat"].to_list() == [[], [0, 1], [], [1], []]
    assert found["bosses"].equals(tables["bosses"])


def test_power_and_plays_keep_what_they_are():
    block = CELL.play(1, 0, 5)
    block.attempts["power"][0] = block.cards["plays"][0] = 70_000
    tables = converted(block)
    assert 70_000 in tables["bosses"]["attempt_power"].explode().to_list()
    assert tables["cards"]["plays"][0] == 70_000


def test_the_card_whose_text_a_game_failed_at_has_its_name_and_else_there_is_none():
    block = CELL.play(1, 0, 5)
    block.games["error_card"][2] = 1
    named = converted(block)["games"]["error_card"].cast(pl.String).to_list()
    assert named == [None, None, CELL.names.definitions[1], None, None]


def test_a_value_too_large_for_its_column_is_an_error_and_not_cut():
    block = CELL.play(1, 0, 5)
    block.seats["deck_size"][0] = 40_000
    with pytest.raises(pl.exceptions.InvalidOperationError):
        converted(block)


def test_equal_rows_give_equal_bytes():
    first, again = converted(CELL.play(1, 0, 50)), converted(CELL.play(1, 0, 50))
    for table, frame in first.items():
        assert parquet_bytes(frame, {}) == parquet_bytes(again[table], {})
