"""What a set holds in all: `MakeUp`, the `[make_up]` table of `set.toml`.

Every key may be absent: what a set does not state is not checked. A set that is known only in part states the
titles of its box and no more.
"""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from cardsets.language import opcodes as op
from cardsets.language.phrases import TYPE_NAME_OF
from cardsets.near import did_you_mean
from cardsets.shape import Flaw

Number = Annotated[int, Field(ge=0, le=999)]


class MakeUp(BaseModel):
    """The numbers that a set states of itself.

    ``titles`` counts titles by card type and ``copies`` gives the copies of each title of a type. ``starters``,
    ``basics`` and ``damage`` list the copies of each title of those stacks, in any order. Cooperative schemes
    are among the titles and not in the main deck. Bosses of the players' faction (MIX-29) are among the titles
    and not among those of each Level. Characters of the other faction are there for teams (MIX-32).
    ``unicron_starters`` is how many Starters Unicron has in all (COMP-10).
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    main_deck: Number | None = None
    robots_of_each_faction: Number | None = None
    bosses_of_each_level: Number | None = None
    bosses_of_own_faction: Number | None = None
    characters_of_other_faction: Number | None = None
    cooperative_schemes: Number | None = None
    starters: list[Number] | None = None
    unicron_starters: Number | None = None
    basics: list[Number] | None = None
    damage: list[Number] | None = None
    titles: dict[str, Number] = {}
    copies: dict[str, Number] = {}

    def titles_of(self, type_bit: int) -> int | None:
        """The number of titles of a card type, None where the set does not state it."""
        return self.titles.get(TYPE_NAME_OF[type_bit])

    def with_titles(self, type_bit: int, count: int) -> "MakeUp":
        """The same with so many more titles of a type, where they are counted."""
        there = self.titles_of(type_bit)
        if there is None:
            return self
        return self.model_copy(update={"titles": self.titles | {TYPE_NAME_OF[type_bit]: there + count}})

    def as_table(self) -> dict[str, Any]:
        """What a file writes of it: the keys that are stated."""
        return self.model_dump(exclude_none=True, exclude_defaults=True)


def make_up_problems(make_up: MakeUp) -> Iterator[Flaw]:
    """Everything wrong with a well-shaped `[make_up]`, as (key, message)."""
    known = list(TYPE_NAME_OF.values())
    for table in ("titles", "copies"):
        for word in getattr(make_up, table):
            if word not in known:
                allowed = f"allowed: {', '.join(known)}"
                key = f"make_up.{table}.{word}"
                yield key, f"{word!r} is no type of cards{did_you_mean(word, known)}; {allowed}"


def bit_of(type_word: str) -> int:
    """The bit of a card type that `make_up_problems` let pass."""
    return op.TYPE_NAMES[type_word]
