"""Text for people: what others wrote reaches no terminal and no page as a command to it.

Names and questions of studies, cards, results folders and exceptions may hold characters that a terminal obeys (an
escape that clears the screen), or that turn the order of what stands around them. All that prints calls `show`, and
all that renders calls `visible`.
"""

import re
from typing import IO, Final

# Controls, halves of characters, ends of lines and paragraphs, and what turns the direction of text.
_OTHERS: Final = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_HIDDEN: Final = re.compile(f"[{_OTHERS}]")
_NOT_IN_A_LINE: Final = re.compile(rf"[\t\n{_OTHERS}]")


def visible(text: str) -> str:
    """Returns a text with its control and bidi characters, but for tabs and ends of lines, as JSON writes them."""
    return _HIDDEN.sub(_written, text)


def in_a_line(text: str) -> str:
    """Returns a text likewise, its tabs and ends of lines written out too."""
    return _NOT_IN_A_LINE.sub(_written, text)


def show(text: str = "", *, file: IO[str] | None = None) -> None:
    """Prints a text to standard output, or to a file at once."""
    print(visible(text), file=file, flush=file is not None)


def _written(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
