"""A table gives the same records by attribute as the engine reads."""

import numpy as np
import pytest

from sim.engine.state import BOX, DECISION, GAME, MEMORY, OWN, PUBLIC
from sim.study.cell import CellSetup, prepare


def field_names(dtype: np.dtype) -> set[str]:
    if dtype.subdtype is not None:
        return field_names(dtype.subdtype[0])
    names = set(dtype.names or ())
    return names.union(*(field_names(dtype.fields[name][0]) for name in dtype.names or ()))


@pytest.mark.parametrize("record", [PUBLIC, OWN, DECISION, MEMORY, BOX, GAME])
def test_no_field_hides_behind_an_attribute_of_records_or_arrays(record: np.dtype) -> None:
    assert not [name for name in field_names(record) if hasattr(np.record, name) or hasattr(np.ndarray, name)]


def test_a_plain_strategy_reads_the_numbers_of_the_box() -> None:
    """Plain Python reads attributes of `np.record`, where a field called like one of them would not be found."""
    cell = prepare(CellSetup("core", "competitive", 2, ("random",)))
    table = cell.sit_down(1, 0).table
    amounts = cell.box.record[0]["amounts"]
    assert [int(table.box.amounts[i].fixed) for i in range(len(amounts))] == amounts["fixed"].tolist()
