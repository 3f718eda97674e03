"""What pydantic finds wrong with the shape of a file, in plain words: which key, what is wrong, what is allowed."""

from collections.abc import Iterable, Iterator
from datetime import date, time
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from cardsets.near import did_you_mean

Flaw = tuple[str, str]  # (key path, what is wrong)
MOST_OF_A_VALUE: Final = 60  # characters
FLAG: Final = "true or false"
NUMBER: Final = "a whole number"
KINDS: Final = {
    "int_type": NUMBER, "int_from_float": NUMBER, "int_parsing": NUMBER, "int_parsing_size": NUMBER,
    "finite_number": NUMBER, "float_type": "a number", "bool_type": FLAG, "bool_parsing": FLAG,
    "string_type": "a text in quotes", "string_unicode": "a text in quotes", "list_type": "a list in [ ]",
    "dict_type": "a table", "model_type": "a table", "model_attributes_type": "a table",
}  # fmt: skip


def shape_problems(
    error: ValidationError, model: type[BaseModel], **within: type[BaseModel]
) -> Iterator[Flaw]:
    """Everything that is wrong, a line each; `within` names the models of tables within other tables.

    A value that may be of several kinds is told of once, with all of them.
    """
    by_key: dict[str, list[Any]] = {}
    for detail in error.errors():
        by_key.setdefault(".".join(_path(detail)) or "table", []).append(detail)
    for key, details in by_key.items():
        detail, path = details[0], _path(details[0])
        if detail["type"] == "extra_forbidden":
            owner = next((within[part] for part in reversed(path[:-1]) if part in within), model)
            allowed = [info.alias or name for name, info in owner.model_fields.items()]
            yield key, f"unknown key{did_you_mean(path[-1], allowed)}; allowed: {', '.join(allowed)}"
        elif detail["type"] == "list_type" and isinstance(detail["input"], dict):
            yield key, f"write [[{key}]], with two brackets: there may be several"
        else:
            yield key, in_plain_words(*details)


def _path(detail: Any) -> list[str]:
    """The keys that lead to a value."""
    return [str(part) for part in detail["loc"] if not _is_kind(part)]


def _is_kind(part: int | str) -> bool:
    """Whether a part of a place is one of the kinds that a value may be of, and not a key of the file."""
    return isinstance(part, str) and (part in ("str", "int", "bool") or part.startswith(("list[", "dict[")))


def in_plain_words(detail: Any, *others: Any) -> str:
    """What is wrong with a value, and what is allowed instead; `others` where it may be of several kinds."""
    kind, value, limits = detail["type"], shown(detail["input"]), detail.get("ctx", {})
    if kind in KINDS:
        kinds = [KINDS[each["type"]] for each in (detail, *others) if each["type"] in KINDS]
        return f"must be {' or '.join(dict.fromkeys(kinds))}, not {value}"
    match kind:
        case "missing":
            return "missing; it is required"
        case "greater_than_equal":
            return f"{value} is out of bounds; allowed: at least {limits['ge']}"
        case "greater_than":
            return f"{value} is out of bounds; allowed: above {limits['gt']:g}"
        case "less_than_equal":
            return f"{value} is out of bounds; allowed: at most {limits['le']}"
        case "string_too_short":
            return f"must be a text in quotes, not {value}"
        case "too_short":
            return f"{value} is too short; allowed: at least {limits['min_length']}"
        case "too_long":
            return f"{limits['actual_length']} are too many; allowed: at most {limits['max_length']}"
        case "literal_error":
            return f"{value} is not known; allowed: {limits['expected'].replace(' or ', ', ')}"
        case "value_error":
            return str(limits["error"])
    return f"{value} is not understood: {detail['msg'][:1].lower()}{detail['msg'][1:]}"


def span(least: int, most: int) -> str:
    """The whole numbers that are allowed, as one speaks of them: `0 to 3`, or `0` where it is the only one."""
    return f"{least} to {most}" if least < most else str(least)


def counts(numbers: Iterable[int]) -> str:
    """The whole numbers of a set that are allowed, as one speaks of them: `2 to 5`, `2 or 4`."""
    found = sorted(numbers)
    if found == [*range(found[0], found[-1] + 1)]:
        return span(found[0], found[-1])
    *others, last = map(str, found)
    return f"{', '.join(others)} or {last}"


def shown(value: Any, most: int = MOST_OF_A_VALUE) -> str:
    """A value as a complaint shows it: as a file would, and not more of it than fits a line."""
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value) if isinstance(value, date | time) else repr(value)
    return text if len(text) <= most else f"{text[: most - 3]}..."
