"""The project's helpers for strategy files: none reads or writes beyond its arguments.

A file gets helpers through `import` alone, in any of its forms, so imports exchange helpers for copies that check
their indexes as the functions of the file do.
"""

import builtins
from functools import cache
from types import ModuleType
from typing import Any, Final

from sim.engine.view import guarded_copy, is_helper

PROJECT: Final = ("sim", "strategies")


def guard_imports(module: ModuleType) -> None:
    """Make a file that is about to run import helpers that check their indexes."""
    vars(module)["__builtins__"] = vars(builtins) | {"__import__": _import}


def _import(name: str, *others: Any, **named: Any) -> Any:
    """The `__import__` of the file, with the same arguments and result."""
    return _checking(builtins.__import__(name, *others, **named))


def _checking(value: Any) -> Any:
    """A helper that checks its indexes; a module that has such helpers; all else as it is."""
    if is_helper(value):
        return guarded_copy(value)
    if isinstance(value, ModuleType) and value.__name__.partition(".")[0] in PROJECT:
        return _checking_module(value)
    return value


@cache
def _checking_module(module: ModuleType) -> ModuleType:
    return _CheckingModule(module)


class _CheckingModule(ModuleType):
    """A module of the project, as a strategy file sees it."""

    def __init__(self, module: ModuleType) -> None:
        super().__init__(module.__name__, module.__doc__)
        self.__file__ = getattr(module, "__file__", None)
        self._rollout_module = module

    def __getattr__(self, name: str) -> Any:
        if name == "__all__" and not hasattr(self._rollout_module, "__all__"):
            return [known for known in vars(self._rollout_module) if not known.startswith("_")]
        return _checking(getattr(self._rollout_module, name))
