"""Compile the engine once, before any test and before workers start."""

import os

import pytest


def pytest_sessionstart(session: pytest.Session) -> None:
    """Warm the compiled kernel in the main process; xdist workers then load it from the cache."""
    from sim.engine.compiled import INTERPRETED

    first = os.environ.get("PYTEST_XDIST_WORKER") is None and not session.config.option.collectonly
    if first and not INTERPRETED:
        from sim.engine.kernel import is_compiled
        from sim.study.cell import warm
        from tests.cold import play_cold

        cold = not is_compiled()
        warm(print)
        if cold:
            play_cold()


def pytest_configure(config: pytest.Config) -> None:
    """Markers of this suite."""
    config.addinivalue_line(
        "markers", "rule(id, ...): the clauses of sim/rulebook/rules.md that a test checks"
    )
