"""What each clause of the Competitive game is in another mode: the same, another, or absent (`modes.toml`).

War on Cybertron stands among the modes, as it is played by rules of its own in each of them.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from cardsets.errors import RolloutError
from cardsets.near import did_you_mean
from sim.rulebook.inventory import FOLDER, scope

TABLE: Final = FOLDER / "modes.toml"
SHARED: Final = "shared"
SAME: Final = "same"
DIFFERS: Final = "differs"
ABSENT: Final = "absent"


class UnknownModeError(RolloutError):
    """A mode that the table does not have."""


@dataclass(frozen=True)
class Standing:
    """What a clause of the Competitive game is in a mode."""

    clause: str
    how: str
    """`SAME`, `DIFFERS` or `ABSENT`."""
    by: tuple[str, ...] = ()
    """The clauses and rulings that change it."""
    why: str = ""
    """Why it is absent."""


@dataclass(frozen=True)
class ModeRules:
    """The rules of a mode: what became of the Competitive game's, and the clauses of its own scope."""

    mode: str
    standings: tuple[Standing, ...]
    own: tuple[str, ...]
    shared: tuple[str, ...] = ()
    """Clauses of other modes' scopes that hold here, too."""

    def of(self, how: str) -> list[Standing]:
        """Returns the standings of a kind, in the table's order."""
        return [standing for standing in self.standings if standing.how == how]


def modes() -> list[str]:
    """Returns the modes that the table has."""
    return list(_tables())


def rules_of(mode: str) -> ModeRules:
    """Returns the rules of a mode.

    Raises:
        UnknownModeError: the table does not have it.
    """
    if mode not in _tables():
        allowed = ", ".join(_tables())
        raise UnknownModeError(f"mode {mode!r}{did_you_mean(mode, _tables())}; allowed: {allowed}")
    table = _tables()[mode]
    return ModeRules(mode, tuple(_standings(table)), tuple(scope(mode)), tuple(table.get(SHARED, ())))


@cache
def _tables() -> Mapping[str, Any]:
    return MappingProxyType(tomllib.loads(TABLE.read_text(encoding="utf-8")))


def _standings(table: Mapping[str, Any]) -> Iterator[Standing]:
    yield from (Standing(clause, SAME) for clause in table[SAME])
    groups: Sequence[Mapping[str, Any]] = table[DIFFERS]
    for group in groups:
        yield from (Standing(clause, DIFFERS, by=tuple(group["by"])) for clause in group["clauses"])
    groups = table[ABSENT]
    for group in groups:
        yield from (Standing(clause, ABSENT, why=group["why"]) for clause in group["clauses"])
