"""A table gives the same records by attribute as the engine reads."""

from collections import Counter

import numpy as np
import pytest

from sim.engine.board.frames import BAD_ANSWER, ERROR_NAMES, STACK_OVERFLOW, fail
from sim.engine.data.state import BOX, DECISION, FAILED, GAME, MEMORY, OWN, PUBLIC
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.kernel import play
from sim.study.cell.cell import CellSetup, prepare


def field_names(dtype: np.dtype) -> set[str]:
    if dtype.subdtype is not None:
        return field_names(dtype.subdtype[0])
    names = set(dtype.names or ())
    return names.union(*(field_names(dtype.fields[name][0]) for name in dtype.names or ()))


@pytest.mark.parametrize("record", [PUBLIC, OWN, DECISION, MEMORY, BOX, GAME])
def test_no_field_hides_behind_an_attribute_of_records_or_arrays(record: np.dtype) -> None:
    assert not [name for name in field_names(record) if hasattr(np.record, name) or hasattr(np.ndarray, name)]


def test_a_game_has_no_padding() -> None:
    """Bytes between fields are not copied with them, and games are compared by their bytes."""
    assert GAME.itemsize == bytes_in(GAME)


def bytes_in(record: np.dtype) -> int:
    """Bytes of a record's fields alone."""
    if record.subdtype:
        base, shape = record.subdtype
        return bytes_in(base) * int(np.prod(shape))
    if record.names is None:
        return record.itemsize
    return sum(bytes_in(record.fields[name][0]) for name in record.names)  # type: ignore[index]


def test_a_plain_strategy_reads_the_numbers_of_the_box() -> None:
    """Plain Python reads attributes of `np.record`, where a field called like one of them would not be found."""
    cell = prepare(CellSetup("core", "competitive", 2, ("random",)))
    table = cell.sit_down(1, 0).table
    amounts = cell.box.record[0]["amounts"]
    assert [int(table.box.amounts[i].fixed) for i in range(len(amounts))] == amounts["fixed"].tolist()


def test_every_decision_is_counted_and_keys_the_random_stream_of_its_seat() -> None:
    """The stream is keyed by turn, kind and count: counts begin anew with each turn."""
    table = prepare(CellSetup("core", "competitive", 3, ("random",))).sit_down(1, 0).table
    asked: Counter[tuple[int, int, int]] = Counter()
    decisions = 0
    while (decision := table.run()) is not None and table.game.public.turn < 9:
        decisions += 1
        turn = int(table.game.public.turn)
        asked[decision.seat, turn, decision.kind] += 1
        table.answer(decisions % len(decision.options))
        memory = table.game.memory[decision.seat]
        assert (memory.turn, memory.kind) == (turn, decision.kind)
        assert memory.count == asked[decision.seat, turn, decision.kind]
    assert table.game.decisions == decisions + 1
    assert max(asked.values()) > 1


def test_an_answer_out_of_range_ends_the_game_in_an_error_of_its_own() -> None:
    """The first error is the one that is told; nobody is scored."""
    table = prepare(CellSetup("core", "competitive", 2, ("random",))).sit_down(1, 0).table
    decision = table.run()
    assert decision is not None
    table.answer(len(decision.options))
    table.answer(-1)
    assert ERROR_NAMES[table.game.error] == "answer out of range"
    fail(table.records[0], STACK_OVERFLOW)
    assert table.run() is None
    assert (ERROR_NAMES[table.game.error], table.game.ending) == ("answer out of range", FAILED)
    assert [table.game.public.seats[seat].score.rank for seat in range(2)] == [0, 0]


def test_a_game_is_played_by_its_strategies_as_it_is_decision_by_decision() -> None:
    """All of it, to the same end; uncompiled a strategy's address is the strategy itself."""
    cell = prepare(CellSetup("core", "competitive", 2, ("random",)))
    followed, seated = cell.sit_down(1, 0), cell.sit_down(1, 0)
    for _ in followed.decisions():
        pass
    table = seated.table
    strategies = [s.function for s in seated.strategies] if INTERPRETED else np.repeat(cell.addresses, 2)
    table.game.logging = 0  # nobody empties the log
    play(*table.records, table.table, strategies)
    ends = [[int(t.game.public.seats[s].score.total) for s in (0, 1)] for t in (table, followed.table)]
    assert ends[0] == ends[1]
    assert int(table.game.public.turn) == int(followed.table.game.public.turn) > 2


@pytest.mark.parametrize("index", [-1, -2, 100])
def test_an_answer_out_of_range_fails_its_game(index: int) -> None:
    """The option before the first is not the last one."""
    table = prepare(CellSetup("core", "competitive", 2, ("random",))).sit_down(1, 0).table
    assert table.run() is not None
    table.answer(index)
    assert table.run() is None
    assert (int(table.game.error), int(table.game.ending)) == (BAD_ANSWER, FAILED)
