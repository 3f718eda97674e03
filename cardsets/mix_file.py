"""The shape of a mix file: its base and the side taken of it, its `[[swap]]` and its `[[add]]` tables."""

from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardsets.locate import is_index, line_of
from cardsets.shape import shape_problems


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)


class SwapModel(_Strict):
    """A `[[swap]]` table: by rule (`type`, ...) or by name (`out`, `in`)."""

    source: Annotated[str, Field(alias="from", min_length=1)]
    type: str | None = None
    faction: str | None = None
    subtype: str | None = None
    level: Annotated[int, Field(ge=1, le=3)] | None = None
    count: Annotated[int, Field(ge=1, le=99)] | None = None
    pick: Annotated[int, Field(ge=0)] | None = None
    out: str | None = None
    into: Annotated[str | None, Field(alias="in")] = None
    any_cost: bool = False


class AddModel(_Strict):
    """An `[[add]]` table: a card that is put beside those of the base; `type` tells namesakes apart."""

    source: Annotated[str, Field(alias="from", min_length=1)]
    card: Annotated[str, Field(min_length=1)]
    type: str | None = None


class MixModel(_Strict):
    """A mix file. ``side`` is the faction of the one side that is taken of a base with two (`one_side`)."""

    base: Annotated[str, Field(min_length=1)]
    side: str | None = None
    swap: list[SwapModel] = []
    add: list[AddModel] = []


TABLES: Final[dict[str, type[BaseModel]]] = {"swap": SwapModel, "add": AddModel}


class MixError(ValueError):
    """Why a card cannot be swapped or added; `key` is the key of its table to blame."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def misshapen(text: str, error: ValidationError) -> Iterator[tuple[int, str]]:
    """Everything wrong with the shape of a mix file, each with its line."""
    for key, message in shape_problems(error, MixModel, **TABLES):
        table, _, rest = key.partition(".")
        index, _, inner = rest.partition(".")
        if table in TABLES and is_index(index):
            yield line_of(text, inner, int(index), table), f"{table} {int(index) + 1}: {inner}: {message}"
        else:
            yield line_of(text, key), f"{key}: {message}"
