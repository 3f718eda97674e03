"""What a mutant is, and all mutants that a module has."""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
RULE_DECORATORS: Final = ("apart", "compiled", "procedure")
MOST_SHOWN: Final = 120  # characters of a statement in a fingerprint


@dataclass(frozen=True)
class Mutant:
    """One small change of one module.

    `statement` is the index of the module's top-level statement that holds it; `node` and `variant` say which
    change of which node in there; `first` to `last` are the lines whose running reaches it.
    """

    module: str
    function: str  # empty where a module's own constants are changed
    operator: str
    before: str
    after: str
    line: int
    first: int
    last: int
    statement: int
    node: int
    variant: int
    occurrence: int = 0

    @property
    def fingerprint(self) -> str:
        """Its name, whatever line it stands on; `occurrence` tells like changes of a function apart."""
        place = f"{self.module}:{self.function or '(constants)'}"
        return f"{place}: {self.operator}: {self.before} -> {self.after} #{self.occurrence}"


def mutants_of(path: Path, module: str) -> list[Mutant]:
    """Every mutant of a module: in functions that are rules, and in its constants."""
    seen: Counter[str] = Counter()
    found = []
    for index, top in enumerate(ast.parse(path.read_text(encoding="utf-8")).body):
        for mutant in _mutants_in(top, index, module):
            found.append(replace(mutant, occurrence=seen[mutant.fingerprint]))
            seen[mutant.fingerprint] += 1
    return found


def mutate(top: ast.stmt, node: int, variant: int) -> ast.stmt:
    """A top-level statement with one change."""
    changed = copy.deepcopy(top)
    target, _ = list(_sites(changed))[node]
    _, replacement = list(variants(target))[variant]
    made = ast.fix_missing_locations(_Replace(target, replacement).visit(changed))
    assert isinstance(made, ast.stmt)
    return made


class _Replace(ast.NodeTransformer):
    """Puts one node in place of another."""

    def __init__(self, target: ast.AST, replacement: ast.AST) -> None:
        self.target = target
        self.replacement = ast.copy_location(replacement, target)

    def visit(self, node: ast.AST) -> ast.AST:
        """A node, or what comes in its place."""
        return self.replacement if node is self.target else self.generic_visit(node)


def _mutants_in(top: ast.stmt, index: int, module: str) -> Iterator[Mutant]:
    name = top.name if isinstance(top, ast.FunctionDef) else ""
    for number, (node, statement) in enumerate(_sites(top)):
        header = _header(node)
        for which, (operator, changed) in enumerate(variants(node)):
            before, after = _difference(statement, node, changed)
            yield Mutant(
                module, name, operator, before, after,
                line=node.lineno, first=header.lineno, last=header.end_lineno or header.lineno,
                statement=index, node=number, variant=which,
            )  # fmt: skip


def _sites(top: ast.stmt) -> Iterator[tuple[ast.stmt | ast.expr, ast.stmt]]:
    """Nodes that may be changed, each with its statement: in the body of a rule, or a module's constant."""
    if isinstance(top, ast.FunctionDef):
        if {_name_of(decorator) for decorator in top.decorator_list} & set(RULE_DECORATORS):
            for statement in top.body:
                yield from _below(statement, statement)
    elif isinstance(top, ast.Assign | ast.AnnAssign) and top.value is not None:
        yield from _below(top.value, top)


def _below(node: ast.AST, statement: ast.stmt) -> Iterator[tuple[ast.stmt | ast.expr, ast.stmt]]:
    if isinstance(node, ast.stmt):
        statement = node
    if isinstance(node, ast.stmt | ast.expr):
        yield node, statement
    for child in ast.iter_child_nodes(node):
        yield from _below(child, statement)


def _name_of(decorator: ast.expr) -> str:
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    return function.id if isinstance(function, ast.Name) else ""


def _header(node: ast.stmt | ast.expr) -> ast.stmt | ast.expr:
    """The part of a node that runs when it is reached: a compound statement's test, not its body."""
    return node.test if isinstance(node, ast.If | ast.While) else node


def _difference(statement: ast.stmt, node: ast.AST, changed: ast.AST) -> tuple[str, str]:
    """The statement around a change before and after it, without its body; of long ones what lies near."""
    bare = copy.copy(statement)
    if isinstance(bare, ast.If | ast.While | ast.For):
        bare.body, bare.orelse = [ast.Pass()], []
    before = _code(bare)
    if node is statement:
        if isinstance(changed, ast.If | ast.While):
            changed.body, changed.orelse = [ast.Pass()], []
        return before, _code(changed)
    with _in_place_of(node, changed, bare):
        return _near(before, _code(bare))


@contextmanager
def _in_place_of(node: ast.AST, changed: ast.AST, tree: ast.AST) -> Iterator[None]:
    """Puts another node in the place of one of a tree while the block runs: to copy each tree took half of the time."""
    parent, field, at = next(place for place in _places(tree) if _at(*place) is node)
    _put(parent, field, at, changed)
    try:
        yield
    finally:
        _put(parent, field, at, node)


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where nodes of a tree lie: a field of another one, and which of it where it holds several."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if isinstance(value, list):
                yield from ((parent, field, at) for at in range(len(value)))
            else:
                yield parent, field, None


def _at(parent: ast.AST, field: str, at: int | None) -> object:
    value = getattr(parent, field)
    return value if at is None else value[at]


def _put(parent: ast.AST, field: str, at: int | None, node: ast.AST) -> None:
    if at is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[at] = node


def _code(node: ast.AST) -> str:
    """The source of a node in one line; of compound statements the first one."""
    lines = ast.unparse(ast.fix_missing_locations(node)).splitlines()
    return (
        lines[0]
        if isinstance(node, ast.If | ast.While | ast.For)
        else " ".join(line.strip() for line in lines)
    )


def _near(before: str, after: str) -> tuple[str, str]:
    """Two texts cut down to where they differ, if they are long."""
    if max(len(before), len(after)) <= MOST_SHOWN:
        return before, after
    start = next(i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
    first = max(0, start - MOST_SHOWN // 2)
    shown = [text[first : first + MOST_SHOWN] for text in (before, after)]
    return ("..." if first else "") + shown[0], ("..." if first else "") + shown[1]


def variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """(operator, what comes in its place) for every change of a node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in COMPARISONS.get(type(node.ops[0]), ()):
            yield "comparison", ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not _copies(node):
        yield "arithmetic", ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield "and/or", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    elif isinstance(node, ast.Constant):
        yield from _constants(node.value)
    elif isinstance(node, ast.IfExp):
        yield "condition", ast.IfExp(ast.Constant(True), node.body, node.orelse)
        yield "condition", ast.IfExp(ast.Constant(False), node.body, node.orelse)
    elif isinstance(node, ast.stmt):
        yield from _statements(node)


def _copies(node: ast.BinOp) -> bool:
    """Whether a sum only makes a number of what a record holds (`x + 0`): taking 0 away does the same."""
    return isinstance(node.op, ast.Add) and isinstance(node.right, ast.Constant) and node.right.value == 0


def _constants(value: object) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int):
        yield "constant", ast.Constant(value + 1)
        yield "constant", ast.Constant(value - 1)


def _statements(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.If):
        yield "condition", ast.If(ast.Constant(True), node.body, node.orelse)
        yield "condition", ast.If(ast.Constant(False), node.body, node.orelse)
    elif isinstance(node, ast.While):
        yield "condition", ast.While(ast.Constant(False), node.body, node.orelse)
    elif isinstance(node, ast.Break):
        yield "break/continue", ast.Continue()
    elif isinstance(node, ast.Continue):
        yield "break/continue", ast.Break()
    elif isinstance(node, ast.Return) and node.value is not None:
        yield from _returns(node.value)
    elif isinstance(node, ast.AugAssign):
        if type(node.op) in ARITHMETIC:
            yield "arithmetic", ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
        yield "deletion", ast.Pass()
    elif (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)) or (
        # A name that is not set fails at once wherever it is read: that would be too easy.
        isinstance(node, ast.Assign) and not any(isinstance(t, ast.Name | ast.Tuple) for t in node.targets)
    ):
        yield "deletion", ast.Pass()


def _returns(value: ast.expr) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(value, ast.Compare | ast.BoolOp) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    ):
        yield "return", ast.Return(ast.UnaryOp(ast.Not(), value))
    elif not isinstance(value, ast.Constant | ast.Tuple):
        yield "return", ast.Return(ast.Constant(0))
