"""A terminal is told which file is being compiled; nothing else is."""

import io
import re

from numba import njit

from sim.cli.compile_progress import TO_LINE_START, telling_what_compiles


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def inner(number):
    return number + 1


def compile_something() -> None:
    helper = njit(inner)
    assert njit(lambda number: helper(number) * 2)(3) == 8


def test_a_terminal_names_the_file_and_is_clean_in_the_end() -> None:
    said = Terminal()
    with telling_what_compiles(said):
        compile_something()
    assert re.search(r"Compiling tests.cli.test_compile_progress \(module \d+, \d+ s\)", said.getvalue())
    assert said.getvalue().endswith(TO_LINE_START)
    before = said.getvalue()
    compile_something()
    assert said.getvalue() == before


def test_where_there_is_no_terminal_nothing_is_said() -> None:
    said = io.StringIO()
    with telling_what_compiles(said):
        compile_something()
    assert said.getvalue() == ""
