"""Where in a strategy file something is wrong: its lines, found and told."""

import ast
import traceback
from pathlib import Path


class FileProblem(ValueError):
    """What is wrong with a strategy file; a line each, with the file's name and the line."""


def place(path: Path, error: BaseException) -> str:
    """The file, with the innermost of its lines that an exception came through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame.lineno for frame in frames if frame.filename == str(path.resolve())]
    return f"{path}:{own[-1]}" if own else str(path)


def line_of_name(path: Path, name: str) -> int:
    """The first line of a file that reads a name or an attribute; 0 where none does."""
    found = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_bytes()))
        if (isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load))
        or (isinstance(node, ast.Attribute) and node.attr == name)
    ]
    return min(found, default=0)
