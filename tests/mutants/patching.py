"""Putting a mutant into the running program."""

import ast
import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.mutants.operators import Mutant, mutate


class DoesNotLoad(Exception):
    """The mutant raises as its module is loaded."""


def apply(mutant: Mutant) -> None:
    """Change the loaded module. Functions keep their identity, so whoever imported them runs the mutant.

    Raises DoesNotLoad where the mutant cannot be imported; any other error is one of this tool.
    """
    module = importlib.import_module(mutant.module)
    body = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body
    body[mutant.statement] = mutate(body[mutant.statement], mutant.node, mutant.variant)
    put_in(module, body, mutant.statement)


def put_in(module: ModuleType, body: list[ast.stmt], place: int) -> None:
    """Change the loaded module by one statement of its file, whose statements with the change are `body`.

    Raises DoesNotLoad where it cannot be imported so.
    """
    path = str(module.__file__)
    changed = body[place]
    _forget_what_was_worked_out()
    if isinstance(changed, ast.FunctionDef):
        _swap_code(module, changed, path)
    else:
        later = [stmt for stmt in body[place + 1 :] if isinstance(stmt, ast.Assign | ast.AnnAssign)]
        _set_constants(module, [changed, *later], path)


def _swap_code(module: ModuleType, function: ast.FunctionDef, path: str) -> None:
    function.decorator_list = []
    made: dict[str, Any] = {}
    exec(compile(ast.Module([function], []), path, "exec"), module.__dict__ | {}, made)
    getattr(module, function.name).__code__ = made[function.name].__code__


def _set_constants(module: ModuleType, statements: list[ast.stmt], path: str) -> None:
    """Work out a module's constants again from a changed one on, and hand them to all who imported them."""
    names = dict(module.__dict__)
    before = dict(names)
    code = compile(ast.Module(statements, []), path, "exec")
    try:
        exec(code, names)
    except Exception as error:
        raise DoesNotLoad(str(error)) from error
    for name, value in names.items():
        old = before.get(name)
        if name.startswith("__") or name not in before or old is value:
            continue
        if isinstance(old, dict):
            old.clear()
            old.update(value)
        else:
            setattr(module, name, value)
            for importer, alias in _importers(module.__name__, name):
                setattr(importer, alias, value)


def _importers(module: str, name: str) -> list[tuple[ModuleType, str]]:
    """Loaded modules of the project that imported a name, and what they call it."""
    found = []
    for importer in list(sys.modules.values()):
        path = getattr(importer, "__file__", None)
        if path and importer.__name__.split(".")[0] in ("sim", "strategies", "tests"):
            for node in ast.parse(Path(path).read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ImportFrom) and node.module == module:
                    found += [(importer, a.asname or a.name) for a in node.names if a.name == name]
    return found


def _forget_what_was_worked_out() -> None:
    """Clear the caches of everything that may have been worked out with the rules as they were."""
    for module in list(sys.modules.values()):
        if module.__name__.split(".")[0] in ("sim", "tests"):
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)):
                    value.cache_clear()
