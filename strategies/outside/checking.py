"""What stands in the way of counting a strategy file's steps: told with its line, before anything runs."""

import ast
from collections.abc import Iterator
from typing import Final

from strategies.outside.marks import COMPILERS, ENTRY, File, Function, is_asked

PARAMETERS: Final = "public, own, decision, box, memory"

Problem = tuple[int, str]


def problems(file: File) -> list[Problem]:
    """Why the file's steps cannot be counted, with the line of each reason, in their order."""
    return sorted({*_problems(file)})


def _problems(file: File) -> Iterator[Problem]:
    for node in ast.walk(file.tree):
        if isinstance(node, Function) and file.marks(node):
            yield from _of_function(file, node)
        elif isinstance(node, ast.Call) and file.word(node) in COMPILERS and node.args:
            yield node.lineno, f"write @{file.word(node)} above the function instead of calling it"
    yield from _circles(file)


def _of_function(file: File, node: Function) -> Iterator[Problem]:
    if file.compiled.get(node.name) is not node:
        yield (
            node.lineno,
            f"{node.name!r} is compiled, so it stands by itself, once, at the file's left margin",
        )
        return
    for mark in node.decorator_list:
        if file.word(mark) == ENTRY and not isinstance(mark, ast.Call):
            yield mark.lineno, "write @strategy(), with brackets"
    if any(file.word(mark) == ENTRY for mark in node.decorator_list) and not is_asked(node):
        names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
        yield node.lineno, f"{node.name!r} takes ({', '.join(names)}); allowed: ({PARAMETERS})"
    for inner in ast.walk(node):
        if isinstance(inner, ast.Yield | ast.YieldFrom | ast.Await):
            yield inner.lineno, f"{node.name!r} is compiled, so it answers with return, not with yield"
    called = {id(inner.func) for inner in ast.walk(node) if isinstance(inner, ast.Call)}
    for inner in file.named_in(node):
        if id(inner) not in called:
            yield inner.lineno, f"{inner.id!r} is a compiled function, which can be called and nothing else"


def _circles(file: File) -> Iterator[Problem]:
    """Functions that call themselves, each circle told once."""
    told_of: set[str] = set()
    for name, node in file.compiled.items():
        way = _way_back(file, name)
        if way and name not in told_of:
            told_of.update(way)
            told = " -> ".join((name, *way))
            yield node.lineno, f"{name!r} calls itself ({told}); a compiled function may not; write a loop"


def _way_back(file: File, name: str) -> tuple[str, ...]:
    """Through which functions one comes back to itself; empty where it does not."""
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
