"""What counts as an answer of a strategy: a whole number, and nothing that could merely be taken for one.

Taken for numbers, 0.7 and "0" would be the first option, True the second, and a strategy that divides where it
should not would play on unnoticed. Where a compiled function answers, its types tell before anything is played.
"""

from typing import Any, Final

import numpy as np
from numba import types
from numba.core.errors import TypingError
from numba.extending import overload

LARGEST: Final = 2**63 - 1
SHOWN: Final = 60  # characters of an answer that is told
PLAIN: Final = (type(None), bool, float, complex, str, bytes, np.bool_, np.inexact)
ALLOWED: Final = "a whole number, the index of an option"
KINDS: Final = (
    (types.Boolean, "a bool"),
    (types.Float, "a float"),
    (types.UnicodeType, "a string"),
    (types.BaseTuple, "a tuple"),
    (types.Record, "a record"),
    (types.Buffer, "an array"),
    (types.List, "a list"),
)


class NoIndex(TypeError):
    """A strategy has answered with something else than a whole number."""

    def __init__(self, answer: Any) -> None:
        super().__init__(f"it answered {_shown(answer)}; allowed: {ALLOWED}")


def as_index(answer: Any) -> int:
    """What a strategy answered, as the engine takes it: within 64 bits, where no option is as far out as that.

    Raises `NoIndex`, and does not compile, where it is no whole number.
    """
    if isinstance(answer, bool | np.bool_) or not isinstance(answer, int | np.integer):
        raise NoIndex(answer)
    return max(-LARGEST, min(int(answer), LARGEST))


@overload(as_index)
def _compiled_as_index(answer):
    if isinstance(answer, types.Integer):
        return lambda answer: np.int64(answer)
    if isinstance(answer, types.NoneType | types.Omitted):
        raise TypingError("no index: it ends without an answer")
    if isinstance(answer, types.Optional) and isinstance(answer.type, types.Integer):
        raise TypingError("no index: one way through it ends without an answer")
    inner = answer.type if isinstance(answer, types.Optional) else answer
    what = next((words for kind, words in KINDS if isinstance(inner, kind)), "something else")
    raise TypingError(f"no index: it answers with {what}; allowed: {ALLOWED}")


def _shown(answer: Any) -> str:
    """An answer in one line: as it is written where that is short, for the rest what it is."""
    if not isinstance(answer, PLAIN):
        return f"something of type {type(answer).__name__}"
    text = repr(answer)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} ..."
