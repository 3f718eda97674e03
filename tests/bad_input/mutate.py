"""Sound files made unsound: drawn changes of their tokens, lines, keys and values, for hypothesis."""

import re
from typing import Any

import tomlkit
from hypothesis import strategies as st

TOKEN = re.compile(r'"[^"\n]*"|\w+|\[\[|\]\]|[^\S\n]+|\n|.', re.S)

SCRAPS = (
    '"', "'", "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", "\n", "\\", "\t", "\0", "-", "+", "''", '""', "[]",
    "{}", "0", "-1", "7", "99", "100", "1e9", "1.5", "nan", "inf", "true", "false", "none", "1979-05-27", "9" * 5000,
    "__import__('os').system('exit')", '"{0.__class__}"', '"%s%n"', "é", "\u2028", "\ud7ff", "name", "card", "type",
    "core", '"core"', "robot", '"robot"', "[[card]]", "[[swap]]", "[[change]]", "[[then]]", "[[seat]]", "a.b.c",
    "on play:", "draw", "gain", "if", "may", ";", "\"on play: draw 1\"", "x = 1", '"none"', '"A1"', "stand-in",
)  # fmt: skip

VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 120), st.sampled_from([-(2**63), 2**31, 2**64, 10**30]),
    st.floats(allow_nan=True), st.text(max_size=8),
    st.sampled_from([text.strip('"') for text in SCRAPS if text != "\0"]),
    st.lists(st.one_of(st.integers(0, 9), st.text(max_size=5)), max_size=4),
    st.dictionaries(st.sampled_from(["cost", "text", "name", "a b", "0"]), st.integers(0, 3), max_size=2),
)  # fmt: skip


@st.composite
def changed_text(draw: st.DrawFn, text: str, changes: int = 3) -> str:
    """A text with some of its tokens or lines taken out, doubled, swapped, cut off or replaced."""
    tokens = TOKEN.findall(text)
    for _ in range(draw(st.integers(1, changes))):
        if not tokens:
            break
        at = draw(st.integers(0, len(tokens) - 1))
        match draw(st.sampled_from(("drop", "double", "swap", "replace", "insert", "cut", "line"))):
            case "drop":
                del tokens[at]
            case "double":
                tokens.insert(at, tokens[at])
            case "swap":
                other = draw(st.integers(0, len(tokens) - 1))
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case "replace":
                tokens[at] = draw(
                    st.one_of(st.sampled_from(SCRAPS), st.sampled_from(tokens), st.text(max_size=3))
                )
            case "insert":
                tokens.insert(at, draw(st.one_of(st.sampled_from(SCRAPS), st.sampled_from(tokens))))
            case "cut":
                del tokens[at:]
            case "line":
                lines = "".join(tokens).split("\n")
                lines.insert(draw(st.integers(0, len(lines))), draw(st.sampled_from([*lines, *SCRAPS])))
                tokens = TOKEN.findall("\n".join(lines))
    return "".join(tokens)


@st.composite
def changed_tree(draw: st.DrawFn, tree: Any, changes: int = 2) -> Any:
    """A tree of tables and lists with some values of another kind, keys gone, misspelt or too many."""
    tree = _copy(tree)
    for _ in range(draw(st.integers(1, changes))):
        places = list(_places(tree))
        if not places:
            break
        owner, key = draw(st.sampled_from(places))
        match draw(st.sampled_from(("value", "value", "drop", "misspell", "extra", "wrap", "double"))):
            case "value":
                owner[key] = draw(VALUES)
            case "drop":
                del owner[key]
            case "misspell" if isinstance(owner, dict):
                owner[draw(st.sampled_from([key[1:], key + "s", key.upper(), key + ".x", ""]))] = owner.pop(
                    key
                )
            case "extra" if isinstance(owner, dict):
                owner[draw(st.sampled_from(["extra", "0", "copies", "level", "a b", "="]))] = draw(VALUES)
            case "wrap":
                owner[key] = draw(st.sampled_from([[owner[key]], {"x": owner[key]}, str(owner[key])]))
            case "double" if isinstance(owner, list):
                owner.append(owner[key])
    return tree


def as_toml(tree: dict[str, Any]) -> str:
    """A tree as TOML; what TOML cannot say (None) is left out, a text that it cannot hold becomes another."""
    return tomlkit.dumps(_sayable(tree))


def _sayable(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _sayable(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [_sayable(inner) for inner in value if inner is not None]
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _places(tree: Any) -> Any:
    entries = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in list(entries):
        yield tree, key
        if isinstance(value, dict | list):
            yield from _places(value)
