"""Checks that the steps of a strategy file can be counted; every problem has its line, before anything runs."""

import ast
from collections.abc import Iterator
from typing import Final

from strategies.outside.marks import COMPILERS, ENTRY, File, Function, base_of, is_asked
from strategies.outside.names import beside, bound_in_file, read_in_file

PARAMETERS: Final = "public, own, decision, box, memory"
MARKS: Final = "@strategy() and @compiled"
NO_MATTER: Final = ("cache", "nopython")  # options of njit that are on here anyway

Flaw = tuple[int, str]


def problems(file: File) -> list[Flaw]:
    """The reasons why the file's steps cannot be counted, with the line of each, in order."""
    return sorted({*_problems(file)})


def _problems(file: File) -> Iterator[Flaw]:
    for node in ast.walk(file.tree):
        if not isinstance(node, Function):
            continue
        if file.compiled.get(node.name) is node:
            yield from _of_marks(file, node)
            yield from _of_function(file, node)
        elif file.marks(node):
            problem = f"{node.name!r} is compiled, so it stands by itself, once, at the file's left margin"
            yield node.lineno, problem
    yield from _marks_elsewhere(file)
    yield from _taken_names(file)
    yield from _circles(file)


def _of_marks(file: File, node: ast.FunctionDef) -> Iterator[Flaw]:
    """The problems in the decorators of a compiled function."""
    marks = file.marks(node)
    for mark in node.decorator_list:
        written = f"@{ast.unparse(mark)}"
        if mark not in marks:
            problem = f"{written} would do nothing to {node.name!r}, for that is compiled; allowed: {MARKS}"
            yield mark.lineno, problem
        elif file.word(mark) != ENTRY:
            given = [*mark.args, *mark.keywords] if isinstance(mark, ast.Call) else []
            if not all(isinstance(each, ast.keyword) and each.arg in NO_MATTER for each in given):
                yield mark.lineno, f"{written}: what is in the brackets would do nothing; write @compiled"
        elif not isinstance(mark, ast.Call):
            yield mark.lineno, "write @strategy(), with brackets"
    for teller in file.tellers(node):
        found = file.compiled.get(teller.id)
        if found is not None and found.lineno >= node.lineno:
            problem = f"there is no {teller.id!r} yet; write it above {node.name!r}"
            yield teller.lineno, f"telling={teller.id}: {problem}"


def _of_function(file: File, node: ast.FunctionDef) -> Iterator[Flaw]:
    """The problems in the body of a compiled function."""
    if node.name in file.asked and not is_asked(node):
        names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
        yield node.lineno, f"{node.name!r} takes ({', '.join(names)}); allowed: ({PARAMETERS})"
    if node.args.kwonlyargs:
        yield node.lineno, f"{node.name!r} is compiled, so it takes no parameters behind *"
    for inner in ast.walk(node):
        if isinstance(inner, ast.Yield | ast.YieldFrom | ast.Await):
            yield inner.lineno, f"{node.name!r} is compiled, so it answers with return, not with yield"
        elif isinstance(inner, ast.FunctionDef | ast.Lambda) and inner is not node:
            if any(isinstance(each, ast.Call) for part in beside(inner) for each in ast.walk(part)):
                problem = "a default within a compiled function is a plain value; call the function before"
                yield inner.lineno, problem
    called = {id(inner.func) for inner in ast.walk(node) if isinstance(inner, ast.Call)}
    for name in (*file.named_in(node), *file.named_at(node)):
        if id(name) not in called:
            yield name.lineno, f"{name.id!r} is a compiled function, which can be called and nothing else"


def _marks_elsewhere(file: File) -> Iterator[Flaw]:
    """Compilers that are not used as decorators: the steps of the functions they compile would not be counted."""
    allowed = dict.fromkeys(COMPILERS, "@compiled") | {ENTRY: "@strategy()"}
    functions = [node for node in ast.walk(file.tree) if isinstance(node, Function)]
    above = {id(base_of(mark)) for node in functions for mark in file.marks(node)}
    of_file = {id(name) for name in read_in_file(file.tree)} - above
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Name | ast.Attribute) and id(base_of(node)) in of_file:
            if mark := allowed.get(file.word(node)):
                problem = f"write {mark} above the function; {ast.unparse(node)!r} is for nothing else"
                yield node.lineno, problem


def _taken_names(file: File) -> Iterator[Flaw]:
    """The names of compiled functions to which the file gives a second meaning."""
    for name, node in bound_in_file(file.tree):
        compiled = file.compiled.get(name)
        if compiled is None or node is compiled or (isinstance(node, Function) and file.marks(node)):
            continue
        problem = f"{name!r} is the compiled function of line {compiled.lineno}"
        yield getattr(node, "lineno", compiled.lineno), f"{problem}; give this another name"


def _circles(file: File) -> Iterator[Flaw]:
    """Functions that call themselves, directly or not, each circle once."""
    told_of: set[str] = set()
    for name, node in file.compiled.items():
        way = _way_back(file, name)
        if way and name not in told_of:
            told_of.update(way)
            circle = " -> ".join((name, *way))
            yield node.lineno, f"{name!r} calls itself ({circle}); a compiled function may not; write a loop"


def _way_back(file: File, name: str) -> tuple[str, ...]:
    """The functions through which one calls itself; empty where it does not."""
    ways: list[tuple[str, ...]] = [(name,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for called in {inner.id for inner in file.named_in(file.compiled[way[-1]])}:
            if called == name:
                return (*way[1:], name)
            if called not in seen:
                seen.add(called)
                ways.append((*way, called))
    return ()
