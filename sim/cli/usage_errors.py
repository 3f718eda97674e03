"""What is wrong with a command line itself - its commands, options and values - in the words of this program."""

import contextlib
import re
from collections.abc import Sequence
from typing import Any, Final

import typer
from pydantic import ValidationError
from typer._click.exceptions import MissingParameter, NoSuchOption

from cardsets.near import did_you_mean
from cardsets.shape import in_plain_words

# What else the parser says, and what it is.
TOLD: Final = (
    (r"Got unexpected extra argument\(s\) \((.*)\)", "{0!r} is more than it takes; several words want quotes"),
    (r"Option '(.+)' requires an argument", "{0}: needs a value"),
    (r"Option '(.+)' does not take a value", "{0}: takes no value"),
)  # fmt: skip


def in_house_words(error: typer.TyperException) -> str:
    """What is wrong, what is allowed, and which help tells more: one line."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "rollout"
    return f"{_what(error, context)}; `{command} --help` tells more"


def _what(error: typer.TyperException, context: Any) -> str:
    message = error.format_message().rstrip(".")
    if isinstance(error, NoSuchOption):
        return _no_such("option", error.option_name, _options(context))
    if found := re.match(r"No such command '(.*?)'(?:\. Did you mean .*)?$", message):
        return _no_such("command", found[1], list(context.command.commands))
    if isinstance(error, MissingParameter):
        return f"{_name(error.param)} is missing{_described(error.param)}"
    if isinstance(error, typer.BadParameter) and isinstance(error.__cause__, ValidationError):
        return f"{_name(error.param)}: {_wrong_value(error.__cause__)}"
    if (
        isinstance(error, typer.BadParameter)
        and error.param is not None
        and message.startswith("Invalid value for")
    ):
        return f"{_name(error.param)}: {error.message}"
    for pattern, words in TOLD:
        if found := re.match(pattern, message):
            return words.format(found[1])
    return message[:1].lower() + message[1:]


SYNONYMS: Final = {
    "--workers": "--jobs",
    "--threads": "--jobs",
    "--cores": "--jobs",
    "--output": "--out",
    "--n": "--games",
}
"""Options of other programs, and what they are called here."""


def _no_such(kind: str, name: str, known: Sequence[str]) -> str:
    meant = SYNONYMS.get(name)
    hint = f" (did you mean {meant!r}?)" if meant in known else did_you_mean(name, known)
    return f"there is no {kind} {name!r}{hint}; allowed: {', '.join(known)}"


def _options(context: Any) -> list[str]:
    """The long names of a command's options."""
    given = [option for each in context.command.get_params(context) for option in each.opts]
    return [option for option in given if option.startswith("--")]


def _name(parameter: Any) -> str:
    """An option as it is typed, an argument as the help calls it."""
    return (
        parameter.opts[0]
        if parameter.param_type_name == "option"
        else str(parameter.metavar or parameter.name)
    )


def _described(parameter: Any) -> str:
    """What the help says that a parameter is, as the end of a sentence."""
    told = (getattr(parameter, "help", None) or "").rstrip(".")
    return f": {told[:1].lower()}{told[1:]}" if told else ""


def _wrong_value(error: ValidationError) -> str:
    """What is wrong with the first value that is; what reads as a number is shown as one."""
    detail: dict[str, Any] = dict(error.errors()[0])
    if detail["type"] in ("greater_than_equal", "less_than_equal"):
        with contextlib.suppress(ValueError):
            detail["input"] = int(detail["input"])
    return in_plain_words(detail)
