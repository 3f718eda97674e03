"""The clauses that an overlay takes out of the texts of Bosses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

BOSS = "boss"


@dataclass(frozen=True)
class Taken:
    """A Boss, its Level, and the clauses that only one side has, in the words of its card."""

    boss: str
    level: int
    clauses: tuple[str, ...]

    @property
    def headings(self) -> list[str]:
        """The beginnings of the clauses, up to their colon."""
        return list(dict.fromkeys(clause.partition(":")[0] for clause in self.clauses))


def taken_from_bosses(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Taken]:
    """The Bosses that lose clauses from one mix to another, according to `cards.json` (`sim.results.cards`).

    Empty where anything else differs too: then the games do not differ by Bosses alone.
    """
    if before["make_up"] != after["make_up"] or len(before["cards"]) != len(after["cards"]):
        return []
    found = []
    for old, new in zip(before["cards"], after["cards"], strict=True):
        if old != new:
            taken = _taken(old, new)
            if taken is None:
                return []
            found.append(taken)
    return found


def _taken(old: Mapping[str, Any], new: Mapping[str, Any]) -> Taken | None:
    """The clauses that a card loses; None where it is no Boss, or differs in more."""
    _, kind, name = old["key"].split(":", 2)
    one, other = ({k: v for k, v in card["fields"].items() if k != "text"} for card in (old, new))
    if old["key"] != new["key"] or kind != BOSS or one != other:
        return None
    left = list(new["fields"].get("text", ()))
    lost = []
    for clause in old["fields"].get("text", ()):
        if left and left[0] == clause:
            left.pop(0)
        else:
            lost.append(clause)
    return Taken(name, one["level"], tuple(lost)) if lost and not left else None
