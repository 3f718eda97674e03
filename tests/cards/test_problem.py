"""`Problem`: one line for a place in a file, the same from every reader of files."""

from pathlib import Path

import pytest

from cardsets.errors import CardDataError, Problem
from sim.study.errors import StudyError


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (Problem(Path("mine/robots.toml"), 7, "cost", "missing"), "mine/robots.toml:7: cost: missing"),
        (
            Problem("scene.toml", 3, 'card "Hound": cost', "missing"),
            'scene.toml:3: card "Hound": cost: missing',
        ),
        (Problem("mix.toml", 1, None, "152 cards"), "mix.toml:1: 152 cards"),
        (Problem("given", 0, "seat", "missing"), "given: seat: missing"),
        (Problem("given", 0, None, "cannot be read"), "given: cannot be read"),
        (
            Problem("odd.toml", 2, "", "unknown key"),
            "odd.toml:2: : unknown key",
        ),  # a key of no letters is one
    ],
)
def test_a_problem_is_one_line(problem: Problem, line: str) -> None:
    assert str(problem) == line


@pytest.mark.parametrize("error", [CardDataError, StudyError])
def test_errors_take_problems_and_plain_lines(error: type[CardDataError] | type[StudyError]) -> None:
    told = error([Problem("a.toml", 1, "cost", "missing"), "a.toml: no cards"])
    assert told.problems == ["a.toml:1: cost: missing", "a.toml: no cards"]
    assert str(told) == "a.toml:1: cost: missing\na.toml: no cards"


def test_what_a_file_holds_never_breaks_a_line() -> None:
    assert str(CardDataError([Problem("a.toml", 1, "a\nb", "\x1b[2J")])) == "a.toml:1: a\\nb: \\x1b[2J"
