"""Who cites a clause: code and data of the project by its ID in the text, tests by their marks.

IDs are matched whole: TURN-3 is not in "TURN-34". "TURN-30 to TURN-34" cites what is between as well.
"""

import ast
import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""Where the packages are, as installed; in the project's source `tests/` is there too."""
PACKAGES: Final = ("cardsets", "sim", "strategies", "reports")
ENDINGS: Final = (".py", ".lark", ".toml")
NOT_CITING: Final = ("sim/rulebook/", "sim/cli/rules.py")
"""Files that name clauses as examples only."""
MARK: Final = "pytest.mark.rule"

_ID: Final = r"([A-Z]+)-(\d+)(?!\w)"
# The second ID of a range may stand on the next line of a comment.
_RANGE_OR_ID: Final = re.compile(rf"(?<![\w-]){_ID}(?:\s+(?:#\s*)?to\s+(?:#\s*)?(?=\1-\d+(?!\w)){_ID})?")
_RULES_LINE: Final = re.compile(r"^rules\s*=", re.M)


@dataclass(frozen=True)
class Citation:
    """A place that cites a clause."""

    file: str
    """Its path as seen from `ROOT`, or from the folder that was searched."""
    line: int
    where: str
    """The function or class around it, a scenario's title, or nothing."""


@dataclass(frozen=True)
class MarkedTest:
    """A scenario or test function, and the clauses it is marked with."""

    place: Citation
    rules: tuple[str, ...]


def ids_in(text: str) -> Iterator[tuple[str, int]]:
    """Yields each ID that a text cites, with its place in the text; IDs within a range have that of its beginning."""
    for found in _RANGE_OR_ID.finditer(text):
        topic, first, _, last = found.groups()
        yield f"{topic}-{first}", found.start()
        if last:
            for number in range(int(first) + 1, int(last)):
                yield f"{topic}-{number}", found.start()
            yield f"{topic}-{last}", found.start(3)


def names(text: str, clause: str) -> bool:
    """Whether a text cites a clause."""
    return any(found == clause for found, _ in ids_in(text))


def in_code(clauses: Collection[str], root: Path = ROOT) -> dict[str, list[Citation]]:
    """Returns for each clause the lines of code and data that cite it, in order of file and line."""
    found: dict[str, list[Citation]] = {clause: [] for clause in clauses}
    for path in _sources(root):
        text = path.read_text(encoding="utf-8")
        cited = sorted({(text.count("\n", 0, at) + 1, name) for name, at in ids_in(text) if name in found})
        blocks = _blocks(text) if cited and path.suffix == ".py" else []
        for line, name in cited:
            found[name].append(Citation(path.relative_to(root).as_posix(), line, _around(blocks, line)))
    return found


def folder_of_tests(root: Path) -> Path | None:
    """Returns the folder of the project's tests; None where they are not installed."""
    tests = root / "tests"
    return tests if (tests / "rules" / "scenarios").is_dir() else None


def marked_tests(tests: Path) -> list[MarkedTest]:
    """Returns the scenarios and test functions below a folder that say which clauses they break with."""
    return [*_marked_scenarios(tests), *_marked_functions(tests)]


def _sources(root: Path) -> Iterator[Path]:
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.suffix in ENDINGS and not name.startswith(NOT_CITING):
                yield path


def _blocks(source: str) -> list[tuple[int, int, str]]:
    """Returns first line, last line and name of each function and class of a source."""
    return [
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    ]


def _around(blocks: Sequence[tuple[int, int, str]], line: int) -> str:
    """Returns the name of the innermost block around a line."""
    inside = [(first, name) for first, last, name in blocks if first <= line <= last]
    return max(inside)[1] if inside else ""


def _marked_scenarios(tests: Path) -> Iterator[MarkedTest]:
    for path in sorted(tests.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
        rules = data.get("rules")
        if isinstance(rules, list):
            line = text.count("\n", 0, found.start()) + 1 if (found := _RULES_LINE.search(text)) else 1
            place = Citation(_below(tests, path), line, str(data.get("title", "")))
            yield MarkedTest(place, tuple(map(str, rules)))


def _marked_functions(tests: Path) -> Iterator[MarkedTest]:
    for path in sorted(tests.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if MARK in source else ():
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == MARK:
                        place = Citation(_below(tests, path), node.lineno, node.name)
                        yield MarkedTest(place, tuple(str(ast.literal_eval(rule)) for rule in mark.args))


def _below(tests: Path, path: Path) -> str:
    return (Path(tests.name) / path.relative_to(tests)).as_posix()
