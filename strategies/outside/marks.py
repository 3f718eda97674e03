"""The functions of a strategy file that are compiled, and those of them that are strategies."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from strategies.outside.names import beside, bound_in_file, read_within

COMPILERS: Final = ("compiled", "guarded", "njit", "jit")
ENTRY: Final = "strategy"

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class File:
    """A file's functions: those that are compiled, and of them those that answer decisions."""

    tree: ast.Module
    imported: dict[str, str] = field(default_factory=dict)  # name in this file: name where it comes from
    defined: set[str] = field(default_factory=set)  # names that the file itself defines
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    compiled: dict[str, ast.FunctionDef] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom | ast.Import):
                for alias in node.names:
                    self.imported[alias.asname or alias.name.partition(".")[0]] = alias.name
        self.defined = {name for name, node in bound_in_file(self.tree) if not isinstance(node, ast.alias)}
        self.functions = {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        self.compiled = {name: node for name, node in self.functions.items() if self.marks(node)}
        self.asked = {name for name, node in self.compiled.items() if self.entries(node)}
        for node in list(self.compiled.values()):
            for teller in self.tellers(node):
                if teller.id in self.functions:
                    self.compiled[teller.id] = self.functions[teller.id]
                    self.asked.add(teller.id)

    def word(self, mark: ast.expr) -> str:
        """The original name of a decorator or called function; empty for the file's own functions."""
        inner, base = mark.func if isinstance(mark, ast.Call) else mark, base_of(mark)
        name = base.id if isinstance(base, ast.Name) else ""
        if isinstance(inner, ast.Attribute):
            return inner.attr if name in self.imported else ""
        return self.imported.get(name, "" if name in self.defined else name)

    def marks(self, node: Function) -> list[ast.expr]:
        """The decorators that compile a function."""
        return [mark for mark in node.decorator_list if self.word(mark) in (ENTRY, *COMPILERS)]

    def entries(self, node: Function) -> list[ast.expr]:
        """The decorators that make a function a strategy."""
        return [mark for mark in node.decorator_list if self.word(mark) == ENTRY]

    def tellers(self, node: Function) -> list[ast.Name]:
        """The functions that a strategy names as `telling`."""
        given = [each for mark in self.entries(node) if isinstance(mark, ast.Call) for each in mark.keywords]
        return [each.value for each in given if each.arg == "telling" and isinstance(each.value, ast.Name)]

    def named_in(self, node: Function) -> Iterator[ast.Name]:
        """The places where a function's body names compiled functions of the file."""
        return (name for name in read_within(node) if name.id in self.compiled)

    def named_at(self, node: Function) -> Iterator[ast.Name]:
        """The places where its default values and annotations name such functions."""
        for part in beside(node):
            for name in ast.walk(part) if part not in node.decorator_list else ():
                if isinstance(name, ast.Name) and name.id in self.compiled:
                    yield name


def base_of(mark: ast.expr) -> ast.expr:
    """The first name of a decorator: `view` of `@view.compiled(...)`."""
    base = mark.func if isinstance(mark, ast.Call) else mark
    while isinstance(base, ast.Attribute):
        base = base.value
    return base


def is_asked(node: Function, hidden: int = 0) -> bool:
    """Whether a function has the parameters of a strategy."""
    given = node.args
    odd = given.vararg or given.kwarg or given.kwonlyargs
    return not odd and len(given.posonlyargs) + len(given.args) - hidden == 5
