"""Whether this process compiles at the moment: asked before it is ended by a signal."""

from typing import Any

from numba.core import compiler_lock

# Another version of Numba may keep it elsewhere: then nobody can tell.
LOCK: Any = getattr(compiler_lock, "global_compiler_lock", None)


def is_compiling() -> bool:
    """Returns whether another thread of this process compiles now, or loads what was compiled."""
    held = getattr(LOCK, "_lock", None)
    if held is None:
        return False
    if held.acquire(blocking=False):
        held.release()
        return False
    return True


def compiles_here() -> bool:
    """Returns whether this thread does."""
    return LOCK is not None and bool(LOCK.is_locked())
