"""A table gives the same records by attribute as the engine reads."""

import numpy as np
import pytest

from sim.engine.state import DECISION, MEMORY, OWN, PUBLIC


def field_names(dtype: np.dtype) -> set[str]:
    if dtype.subdtype is not None:
        return field_names(dtype.subdtype[0])
    names = set(dtype.names or ())
    return names.union(*(field_names(dtype.fields[name][0]) for name in dtype.names or ()))


@pytest.mark.parametrize("record", [PUBLIC, OWN, DECISION, MEMORY])
def test_no_field_hides_behind_a_method_of_records(record: np.dtype) -> None:
    assert not [name for name in field_names(record) if hasattr(np.record, name)]
