"""Scopes of names: which names belong to a file, and which to a function or comprehension in it.

As in Python: a name that a function, a comprehension or a lambda binds belongs to it, and hides the file's name inside.
Default values, decorators and annotations are outside of the function that they belong to.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeGuard

COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES: Final = (*FUNCTIONS, ast.Lambda, ast.ClassDef, *COMPREHENSIONS)


def read_in_file(tree: ast.Module) -> Iterator[ast.Name]:
    """The places where a file, or a function of it, reads a name of the file (or a builtin)."""
    for node in in_scope(tree.body):
        if _is_read(node):
            yield node
        elif isinstance(node, SCOPES):
            yield from read_within(node)


def read_within(scope: ast.AST, hidden: frozenset[str] = frozenset()) -> Iterator[ast.Name]:
    """The places where a function, or one within it, reads a name of the file; outer functions bind the `hidden`."""
    parts = inside(scope)
    declared = {name for node in in_scope(parts) if isinstance(node, ast.Global) for name in node.names}
    hidden = (hidden | {name for name, _ in bound(parts)}) - declared
    for node in in_scope(parts):
        if _is_read(node):
            if node.id not in hidden:
                yield node
        elif isinstance(node, SCOPES):
            yield from read_within(node, hidden)


def bound_in_file(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """The names that a file binds, each with its place."""
    yield from bound(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from ((name, node) for name in node.names)


def bound(parts: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """The names that a scope binds, each with its place."""
    for node in in_scope(parts):
        match node:
            case ast.Name(id=name) if not _is_read(node):
                yield name, node
            case ast.arg(arg=name):
                yield name, node
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0], node
            case (
                ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
            ):
                yield name, node
            case ast.MatchMapping(rest=str(name)):
                yield name, node
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                # The target of := in a comprehension belongs to the scope around it.
                named = (each.target for each in ast.walk(node) if isinstance(each, ast.NamedExpr))
                yield from ((target.id, target) for target in named)


def in_scope(parts: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """The nodes of one scope: those of the functions and comprehensions in it belong to these."""
    waiting = list(parts)
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, SCOPES):
            waiting += beside(node)
        elif not isinstance(node, ast.arg):  # its annotation is outside
            waiting += ast.iter_child_nodes(node)


def beside(scope: ast.AST) -> list[ast.AST]:
    """The parts of a function, class or comprehension that belong to the scope around it."""
    if isinstance(scope, COMPREHENSIONS):
        return [scope.generators[0].iter]
    if isinstance(scope, ast.ClassDef):
        return [*scope.decorator_list, *scope.bases, *scope.keywords]
    assert isinstance(scope, (*FUNCTIONS, ast.Lambda))
    defaults = [each for each in (*scope.args.defaults, *scope.args.kw_defaults) if each is not None]
    if isinstance(scope, ast.Lambda):
        return [*defaults]
    notes = [each.annotation for each in _parameters(scope.args)] + [scope.returns]
    return [*scope.decorator_list, *defaults, *(note for note in notes if note is not None)]


def inside(scope: ast.AST) -> Sequence[ast.AST]:
    """The scope of a function, class or comprehension: parameters and body."""
    if isinstance(scope, COMPREHENSIONS):
        first, *others = scope.generators
        results = [scope.key, scope.value] if isinstance(scope, ast.DictComp) else [scope.elt]
        return [first.target, *first.ifs, *others, *results]
    if isinstance(scope, ast.ClassDef):
        return scope.body
    assert isinstance(scope, (*FUNCTIONS, ast.Lambda))
    body = [scope.body] if isinstance(scope, ast.Lambda) else scope.body
    return [*_parameters(scope.args), *body]


def _parameters(given: ast.arguments) -> list[ast.arg]:
    found = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [each for each in found if each is not None]


def _is_read(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
