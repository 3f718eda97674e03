"""Single clauses taken out of a card's text, by their headings: the words before the first colon.

A what-if that takes a clause away keeps the others as the card's file has them, also when that file is edited
later; one that writes the whole text anew would bring the old words of the others back.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cardsets.fields import SIDES
from cardsets.near import did_you_mean
from cardsets.shape import Flaw

WITHOUT: Final = "without"


class NotThere(Exception):
    """No clause has the heading that is to be taken out; `key` is the path of the `without` that names it."""

    def __init__(self, key: str, wanted: str, headings: Sequence[str]) -> None:
        super().__init__(missing(wanted, headings))
        self.key, self.wanted, self.headings = key, wanted, headings


def missing(wanted: str, headings: Sequence[str]) -> str:
    """A complaint about a heading that no clause has, given those there are."""
    there = list(dict.fromkeys(headings))
    allowed = f"allowed: {', '.join(there)}" if there else "there is no text"
    return f"no clause begins with {wanted!r}{did_you_mean(wanted, there)}; {allowed}"


def heading(clause: str) -> str:
    """The words before a clause's first colon, all of one without; in small letters, blanks evened out."""
    return " ".join(clause.partition(":")[0].lower().split())


def without_problems(changes: Mapping[str, Any]) -> Iterator[Flaw]:
    """What is wrong with each `without` as it is written, whatever cards it is about."""
    for path, owner in _owners(changes):
        if WITHOUT in owner and not isinstance(owner[WITHOUT], str):
            yield path + WITHOUT, f"must be a text in quotes, not {owner[WITHOUT]!r}"
        elif WITHOUT in owner and "text" in owner:
            yield path + WITHOUT, "'text' is there too; a change has one or the other"
        elif WITHOUT in owner and ":" in owner[WITHOUT]:
            yield path + WITHOUT, "a clause is named by the words before its colon"


def stands_alone(changes: Mapping[str, Any]) -> bool:
    """Whether changes are one `without` and nothing else, or have none.

    Of a kind of cards only those change that have the clause; what stands beside it would be left out for the others.
    """
    fields = [
        name
        for key, value in changes.items()
        for name in (value if key in SIDES and isinstance(value, Mapping) else (key,))
    ]
    return WITHOUT not in fields or len(fields) == 1


def taken_out(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The changes to a card's table, each `without` turned into the text that is left.

    Raises `NotThere` where no clause is to go.
    """
    told = _left(table, changes, "")
    for side in SIDES:
        if isinstance(told.get(side), Mapping):
            told[side] = _left(table.get(side) or {}, told[side], f"{side}.")
    return told


def _owners(changes: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "", changes
    yield from ((f"{side}.", changes[side]) for side in SIDES if isinstance(changes.get(side), Mapping))


def _left(owner: Mapping[str, Any], changes: Mapping[str, Any], path: str) -> dict[str, Any]:
    told = dict(changes)
    if WITHOUT not in told:
        return told
    wanted, texts = told.pop(WITHOUT), list(owner.get("text") or ())
    told["text"] = [text for text in texts if heading(text) != heading(wanted)]
    if told["text"] == texts:
        raise NotThere(path + WITHOUT, wanted, [heading(text) for text in texts])
    return told
