"""Text in cells: written so that a spreadsheet leaves it alone, and read back as it was."""

import re
import unicodedata
from typing import Final

NONE: Final = "none"
FORMULA: Final = ("=", "+", "-", "@", "'")  # what a spreadsheet may take for a formula, and the guard itself
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "e": ""}
_WRITTEN: Final = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\"}
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.?)", re.S)

YES: Final = ("yes", "true", "1", "x", "wahr", "vrai", "verdadero", "vero", "waar", "ja", "oui", "sí", "si")
NO: Final = ("no", "false", "0", "falsch", "faux", "falso", "onwaar", "nein", "non", "nee")
"""What spreadsheets of several languages write for a tick."""


class CellError(ValueError):
    """A cell that cannot be read; the message says why and what is allowed."""


def write_line(text: str) -> str:
    """A text without line breaks of its own; never blank, and never the word none."""
    if not text:
        return "\\e"
    written = "".join(_WRITTEN.get(ch) or (_coded(ch) if _is_odd(ch) else ch) for ch in text)
    if written[0].isspace():
        written = _coded(written[0]) + written[1:]
    if written[-1].isspace():
        written = written[:-1] + _coded(written[-1])
    if written.lower() == NONE:
        written = _coded(written[0]) + written[1:]
    return f"'{written}" if written.startswith(FORMULA) else written


def read_line(cell: str) -> str:
    """The text of a cell (or of a line of it). Raises `CellError` where a backslash leads nowhere."""
    text = cell.strip()
    if len(text) > 1 and text[0] == "'" and text[1] in FORMULA:
        text = text[1:]
    return _ESCAPE.sub(_plain, text)


def write_lines(texts: list[str]) -> str:
    """Several texts, one a line; `none` where there are none."""
    return "\n".join(write_line(text) for text in texts) or NONE


def read_lines(cell: str) -> list[str]:
    """The texts of a cell; blank lines do not count."""
    if cell.strip().lower() == NONE:
        return []
    return [read_line(line) for line in re.split(r"\r\n|\r|\n", cell) if line.strip()]


def write_words(words: list[str]) -> str:
    """Several words in one line, with slashes between; `none` where there are none."""
    return write_line("/".join(words)) if words else NONE


def read_words(cell: str) -> list[str]:
    """The words of a cell, in small letters, with slashes, commas or line breaks between."""
    if cell.strip().lower() == NONE:
        return []
    return [read_line(word).lower() for word in re.split(r"[/,\r\n]", cell) if word.strip()]


def read_number(cell: str) -> int:
    """A whole number, also as spreadsheets may format it (`4.0`, `4,0`)."""
    found = re.fullmatch(r"'?(\d{1,9})(?:[.,]0*)?", cell.strip())
    if not found:
        raise CellError(f"{cell.strip()!r} is no whole number; allowed: 0 to 99, or none")
    return int(found[1])


def write_flag(value: bool) -> str:
    """A flag."""
    return "yes" if value else "no"


def read_flag(cell: str) -> bool:
    """A flag, in any of the words of `YES` and `NO`."""
    word = cell.strip().lower()
    if word not in (*YES, *NO):
        raise CellError(f"{cell.strip()!r} is neither yes nor no; allowed: yes, no, true, false, or none")
    return word in YES


def _is_odd(ch: str) -> bool:
    """Control characters, line separators and the byte order mark, which files and spreadsheets mangle."""
    return unicodedata.category(ch) in ("Cc", "Zl", "Zp", "Cf", "Cs") or ch == "\ufeff"


def _coded(ch: str) -> str:
    number = ord(ch)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _plain(match: re.Match[str]) -> str:
    code = match[1]
    if code in _ESCAPES:
        return _ESCAPES[code]
    if code[:1] in ("x", "u", "U") and len(code) > 1:
        return chr(int(code[1:], 16))
    raise CellError(
        f"\\{code} is not understood; allowed: \\n, \\t, \\xNN, \\uNNNN, and \\\\ for a backslash"
    )
