"""Which functions of a strategy file are compiled, and which of them are strategies."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

COMPILERS: Final = ("compiled", "guarded", "inlined", "njit", "jit")
ENTRY: Final = "strategy"

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class File:
    """A file's functions, and which of them are compiled."""

    tree: ast.Module
    aliases: dict[str, str] = field(default_factory=dict)
    compiled: dict[str, ast.FunctionDef] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                self.aliases |= {alias.asname: alias.name for alias in node.names if alias.asname}
        functions = {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        self.compiled = {name: node for name, node in functions.items() if self.marks(node)}
        for node in list(self.compiled.values()):
            for mark in self.marks(node):
                for given in mark.keywords if isinstance(mark, ast.Call) else ():
                    if given.arg == "telling" and isinstance(given.value, ast.Name):
                        told = given.value.id
                        self.compiled |= {told: functions[told]} if told in functions else {}

    def word(self, mark: ast.expr) -> str:
        """What a decorator, or a function that is called, is named where it comes from."""
        inner = mark.func if isinstance(mark, ast.Call) else mark
        name = inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "")
        return self.aliases.get(name, name)

    def marks(self, node: Function) -> list[ast.expr]:
        """The decorators by which a function is compiled."""
        return [mark for mark in node.decorator_list if self.word(mark) in (ENTRY, *COMPILERS)]

    def named_in(self, node: Function) -> Iterator[ast.Name]:
        """Where a function's body names compiled functions of the file."""
        local = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and not is_read(each)}
        local |= {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
        for statement in node.body:
            for inner in ast.walk(statement):
                if isinstance(inner, ast.Name) and inner.id in self.compiled and inner.id not in local:
                    yield inner


def is_asked(node: Function, hidden: int = 0) -> bool:
    """Whether a function takes what a strategy takes."""
    given = node.args
    odd = given.vararg or given.kwarg or given.kwonlyargs
    return not odd and len(given.posonlyargs) + len(given.args) - hidden == 5


def is_read(name: ast.Name) -> bool:
    """Whether a name is read where it stands, and not given a value."""
    return isinstance(name.ctx, ast.Load)
