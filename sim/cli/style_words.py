"""What each number of a style means, as `strategies/planner/style.py` says beside it."""

import io
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from strategies.planner import style


@cache
def meanings() -> dict[str, str]:
    """The meaning of each number by its name in a style, from the comment that stands behind it."""
    source = Path(str(style.__file__)).read_text(encoding="utf-8")
    return dict(_commented(source))


def _commented(source: str) -> Iterator[tuple[str, str]]:
    """The names that are given a value, each with the first comment of that statement."""
    name = ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and token.start[1] == 0:
            name = token.string.lower()
        elif token.type == tokenize.COMMENT and token.start[1] and name in style.NAMES:
            yield name, token.string.lstrip("# ")
            name = ""
