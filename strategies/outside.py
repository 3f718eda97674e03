"""A strategy file of somebody's own, read so that it can neither loop for ever nor fail unnoticed.

The file's syntax tree is rewritten before it runs; line numbers stay those of the file:

- each turn of a loop or comprehension takes a step (`strategies.steps`);
- a compiled function (`@strategy()`, `@compiled`) becomes one with a further parameter, the steps that are left,
  which it hands on to the compiled functions of the file that it calls, and bad indexes and divisions by zero
  raise in it (`sim.engine.view.guarded`) and in what it imports of the engine's helpers;
- what the engine asks is an entry beside each, that begins with all steps and catches what is raised.

A compiled function that calls itself is refused, for no steps bound how deep that goes.
"""

import ast
import functools
import hashlib
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

from sim.engine.decisions import RAISED, USED_UP
from sim.engine.view import guarded, guarded_copy, is_helper
from strategies.steps import STEPS, PlainSteps, StepsUsedUp, as_index, tick

COMPILERS: Final = ("compiled", "guarded", "inlined", "njit", "jit")
ENTRY: Final = "strategy"
COUNTED: Final = "_rollout_counted_"
ENTERED: Final = "_rollout_entry_"
BUDGET: Final = "_rollout_budget"

ENTRY_TEMPLATE: Final = f"""
def {ENTERED}(public, own, decision, box, memory):
    memory.budget.left = _rollout_steps
    answer = _rollout_raised
    try:
        answer = _rollout_as_index({COUNTED}(memory.budget, public, own, decision, box, memory))
    except Exception:
        pass
    if memory.budget.left < 0:
        return _rollout_used_up
    return answer
"""
TICK: Final = f"_rollout_tick({BUDGET})"
STEP: Final = "_rollout_step()"


class FileProblem(ValueError):
    """What is wrong with a strategy file; a line each, with the file's name and the line."""


@dataclass(frozen=True)
class OwnFile:
    """A strategy file that has been read: its module, and the steps of its plain functions."""

    module: ModuleType
    steps: PlainSteps

    def function(self, name: str) -> Any:
        """What the engine is to ask under that name, None where the file has no such thing."""
        entry = getattr(self.module, f"{ENTERED}{name}", None)
        found = getattr(self.module, name, None)
        if entry is not None or not callable(found):
            return entry
        return self.steps.counting(found)

    def ask_once(self, name: str, view: Sequence[Any]) -> Any:
        """What a function that was read as plain Python answers, with all steps; whatever it raises is raised."""
        self.steps.begin()
        inner = getattr(self.module, f"{COUNTED}{name}", None)
        if inner is not None:
            return inner(self.steps.record, *view)
        return getattr(self.module, name)(*view)

    def functions(self) -> list[str]:
        """The names of its functions."""
        return [
            name
            for name, value in vars(self.module).items()
            if not name.startswith("_") and getattr(value, "__module__", "") == self.module.__name__
        ]


def read_file(path: Path, *, compiling: bool = True) -> OwnFile:
    """Read a strategy file; without `compiling` all of it as plain Python.

    Raises `FileProblem` where it does not parse, cannot be counted, or fails.
    """
    try:
        tree = ast.parse(path.read_bytes(), filename=str(path))
        counted(tree, path)
        code = compile(tree, str(path.resolve()), "exec")
    except SyntaxError as error:
        raise FileProblem(f"{path}:{error.lineno or 1}: {error.msg}") from None
    except OSError as error:
        raise FileProblem(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        told = error if isinstance(error, FileProblem) else FileProblem(f"{path}: is no Python: {error}")
        raise told from None
    # Known under a name of its own, so that its compiled code can be loaded from the cache again.
    unique = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    module = ModuleType(f"own_strategy_{path.stem}_{unique}")
    module.__file__ = str(path.resolve())
    steps = PlainSteps()
    vars(module).update(
        _rollout_steps=STEPS, _rollout_raised=RAISED, _rollout_used_up=USED_UP, _rollout_as_index=as_index,
        _rollout_tick=tick, _rollout_guarded=guarded, _rollout_step=steps.step,
        _rollout_partial=functools.partial, _rollout_record=steps.record,
    )  # fmt: skip
    if compiling:
        sys.modules[module.__name__] = module
    else:
        vars(module).update(_rollout_guarded=_as_it_is, _rollout_tick=lambda _: steps.step())
    try:
        exec(code, vars(module))
        if compiling:
            guard_helpers(module)
    except StepsUsedUp as error:
        raise FileProblem(f"{_place(path, error)}: used up its {STEPS:,} steps while it was read") from None
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise FileProblem(f"{_place(path, error)}: importing it failed: {what}") from None
    return OwnFile(module, steps)


def guard_helpers(module: ModuleType) -> None:
    """What the file imports of the engine's helpers checks its indexes as the file's own functions do."""
    for name, value in list(vars(module).items()):
        if is_helper(value):
            vars(module)[name] = guarded_copy(value)


def line_of_name(path: Path, name: str) -> int:
    """The first line of a file that reads a name or an attribute; 0 where none does."""
    found = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_bytes()))
        if (isinstance(node, ast.Name) and node.id == name and _is_read(node))
        or (isinstance(node, ast.Attribute) and node.attr == name)
    ]
    return min(found, default=0)


def where_it_fails(path: Path, function: Callable[..., Any], view: Sequence[Any]) -> str:
    """What a strategy's function fails at when it is asked once more, uncompiled: with its line."""
    name = function.__name__.removeprefix(ENTERED)
    own = read_file(path, compiling=False)
    try:
        with np.errstate(all="raise"):
            own.ask_once(name, view)
    except StepsUsedUp as error:
        return f"{_place(path, error)}: used up its {STEPS:,} steps"
    except FloatingPointError as error:  # numpy's word for it
        return f"{_place(path, error)}: {str(error).partition(' encountered')[0]}"
    except Exception as error:
        return f"{_place(path, error)}: {type(error).__name__}: {error}"
    return ""


def _as_it_is(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


def _place(path: Path, error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame.lineno for frame in frames if frame.filename == str(path.resolve())]
    return f"{path}:{own[-1]}" if own else str(path)


# --- What is compiled -------------------------------------------------------------------------------------


def counted(tree: ast.Module, path: Path) -> None:
    """Rewrite a file's tree in place. Raises `FileProblem` where it cannot be."""
    file = _File(tree)
    problems = [f"{path}:{line}: {message}" for line, message in sorted({*file.problems()})]
    if problems:
        raise FileProblem("\n".join(problems))
    body: list[ast.stmt] = []
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef) and statement.name in file.compiled:
            body += file.rewritten(statement)
        else:
            body.append(_CountSteps(STEP, in_calls=True).visit(statement))
    tree.body = body
    ast.fix_missing_locations(tree)


@dataclass
class _File:
    """A file's functions, and which of them are compiled."""

    tree: ast.Module
    aliases: dict[str, str] = field(default_factory=dict)
    compiled: dict[str, ast.FunctionDef] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                self.aliases |= {alias.asname: alias.name for alias in node.names if alias.asname}
        functions = {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        self.compiled = {name: node for name, node in functions.items() if self._marks(node)}
        for node in list(self.compiled.values()):
            for mark in self._marks(node):
                for given in mark.keywords if isinstance(mark, ast.Call) else ():
                    if given.arg == "telling" and isinstance(given.value, ast.Name):
                        told = given.value.id
                        self.compiled |= {told: functions[told]} if told in functions else {}

    def _word(self, mark: ast.expr) -> str:
        inner = mark.func if isinstance(mark, ast.Call) else mark
        name = inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "")
        return self.aliases.get(name, name)

    def _marks(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.expr]:
        """The decorators by which a function is compiled."""
        return [mark for mark in node.decorator_list if self._word(mark) in (ENTRY, *COMPILERS)]

    def problems(self) -> Iterator[tuple[int, str]]:
        """Why the file's steps cannot be counted, with the line of each reason."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and self._marks(node):
                yield from self._of_function(node)
            elif isinstance(node, ast.Call) and self._word(node) in COMPILERS and node.args:
                yield node.lineno, f"write @{self._word(node)} above the function instead of calling it"
        told_of: set[str] = set()
        for name, node in self.compiled.items():
            way = self._way_back(name)
            if way and name not in told_of:
                told_of.update(way)
                told = " -> ".join((name, *way))
                yield (
                    node.lineno,
                    f"{name!r} calls itself ({told}); a compiled function may not; write a loop",
                )

    def _of_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[int, str]]:
        if self.compiled.get(node.name) is not node:
            yield (
                node.lineno,
                f"{node.name!r} is compiled, so it stands by itself, once, at the file's left margin",
            )
            return
        names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
        for mark in node.decorator_list:
            if self._word(mark) == ENTRY and not isinstance(mark, ast.Call):
                yield mark.lineno, "write @strategy(), with brackets"
        if any(self._word(mark) == ENTRY for mark in node.decorator_list) and not _is_asked(node):
            wanted = "public, own, decision, box, memory"
            yield node.lineno, f"{node.name!r} takes ({', '.join(names)}); allowed: ({wanted})"
        for inner in ast.walk(node):
            if isinstance(inner, ast.Yield | ast.YieldFrom | ast.Await):
                yield inner.lineno, f"{node.name!r} is compiled, so it answers with return, not with yield"
        called = {id(inner.func) for inner in ast.walk(node) if isinstance(inner, ast.Call)}
        for inner in self._named_in(node):
            if id(inner) not in called:
                yield (
                    inner.lineno,
                    f"{inner.id!r} is a compiled function, which can be called and nothing else",
                )

    def _named_in(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.Name]:
        """Where a function's body names compiled functions of the file."""
        local = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and not _is_read(each)}
        local |= {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
        for statement in node.body:
            for inner in ast.walk(statement):
                if isinstance(inner, ast.Name) and inner.id in self.compiled and inner.id not in local:
                    yield inner

    def _way_back(self, name: str) -> tuple[str, ...]:
        """Through which functions one comes back to itself; empty where it does not."""
        ways: list[tuple[str, ...]] = [(name,)]
        seen: set[str] = set()
        while ways:
            way = ways.pop()
            for called in {inner.id for inner in self._named_in(self.compiled[way[-1]])}:
                if called == name:
                    return (*way[1:], name)
                if called not in seen:
                    seen.add(called)
                    ways.append((*way, called))
        return ()

    # --- Rewriting

    def rewritten(self, node: ast.FunctionDef) -> list[ast.stmt]:
        """A compiled function counted, its entry where it can be asked, and what its own name stands for."""
        name, marks, described = node.name, node.decorator_list, ast.get_docstring(node)
        for inner in list(self._named_in(node)):
            inner.id = f"{COUNTED}{inner.id}"
        for call in [each for each in ast.walk(node) if isinstance(each, ast.Call)]:
            if getattr(call.func, "id", "").startswith(COUNTED):
                call.args.insert(0, ast.copy_location(ast.Name(BUDGET, ast.Load()), call))
        _open_ends(node)
        _CountSteps(TICK).visit(node)
        first = node.args.posonlyargs or node.args.args
        first.insert(0, ast.copy_location(ast.arg(BUDGET), node))
        node.name, node.decorator_list = f"{COUNTED}{name}", [_at(node, "_rollout_guarded")]
        helper = _statement(node, f"{name} = _rollout_partial({COUNTED}{name}, _rollout_record)")
        if not _is_asked(node, hidden=1):
            return [node, helper]
        (entry,) = ast.parse(ENTRY_TEMPLATE).body
        assert isinstance(entry, ast.FunctionDef)
        entry.name = f"{ENTERED}{name}"
        for each in ast.walk(entry):
            ast.copy_location(each, node)
            if isinstance(each, ast.Name) and each.id == COUNTED:
                each.id = node.name
        if described:
            entry.body.insert(0, ast.copy_location(ast.Expr(ast.Constant(described)), node))
        entry.decorator_list = [self._entry_mark(mark) for mark in marks if self._word(mark) == ENTRY]
        return [node, entry, helper]

    def _entry_mark(self, mark: ast.expr) -> ast.expr:
        """`@strategy(...)` as it was, told by the entry of the function it names."""
        for given in mark.keywords if isinstance(mark, ast.Call) else ():
            if (
                given.arg == "telling"
                and isinstance(given.value, ast.Name)
                and given.value.id in self.compiled
            ):
                given.value.id = f"{ENTERED}{given.value.id}"
        return mark


def _open_ends(node: ast.FunctionDef) -> None:
    """Give a function that never comes to an answer one, lest it be refused for having no type."""
    for place, statement in enumerate(node.body):
        if any(isinstance(each, ast.Return) and each.value is not None for each in ast.walk(statement)):
            return
        if isinstance(statement, ast.While) and _is_endless(statement):
            statement.test = _at(statement, TICK)  # true as well, but the compiler does not know
            if not any(isinstance(each, ast.Return) for each in node.body[place:]):
                node.body.append(_statement(statement, "return 0"))
            return


def _is_endless(loop: ast.While) -> bool:
    always = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
    return always and not any(isinstance(each, ast.Break) for each in ast.walk(loop))


def _is_asked(node: ast.FunctionDef | ast.AsyncFunctionDef, hidden: int = 0) -> bool:
    """Whether a function takes what a strategy takes."""
    given = node.args
    odd = given.vararg or given.kwarg or given.kwonlyargs
    return not odd and len(given.posonlyargs) + len(given.args) - hidden == 5


def _is_read(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


class _CountSteps(ast.NodeTransformer):
    """Write a step into every turn of every loop; with `in_calls` also into every function of plain Python."""

    def __init__(self, step: str, *, in_calls: bool = False) -> None:
        self.step, self.in_calls = step, in_calls

    def _in_loop(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body.insert(0, _statement(node, self.step))
        return node

    visit_For = visit_AsyncFor = visit_While = _in_loop  # noqa: N815 - names that the visitor looks for

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.ifs.insert(0, _at(node.iter, self.step))
        return node

    def _in_call(self, node: Any) -> Any:
        self.generic_visit(node)
        if self.in_calls:
            node.body.insert(1 if ast.get_docstring(node) else 0, _statement(node, self.step))
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _in_call  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        if self.in_calls:
            node.body = ast.copy_location(ast.BoolOp(ast.And(), [_at(node, self.step), node.body]), node)
        return node


def _statement(node: ast.AST, text: str) -> ast.stmt:
    (statement,) = ast.parse(text).body
    for inner in ast.walk(statement):
        ast.copy_location(inner, node)
    return statement


def _at(node: ast.AST, text: str) -> ast.expr:
    statement = _statement(node, text)
    assert isinstance(statement, ast.Expr)
    return statement.value
