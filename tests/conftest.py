"""Compile the engine once, before any test and before workers start."""

import os
from pathlib import Path
from typing import Final

import pytest

from sim.cli.garbage import collect_seldom

TESTS: Final = Path(__file__).parent
# From a quarter of a minute to many, on two slow cores.
LONG_FILES: Final = (
    "tuning/test_population.py",
    "study/test_bundled.py",
    "study/test_killed.py",
    "strategies/test_restricted_options.py",
    "test_notebooks.py",
    "engine/test_differential.py",
    "strategies/test_ground_ladder.py",
    "engine/test_mutants.py",
    "study/test_full_disk.py",
    "engine/test_drawn_texts.py",
    "test_readme.py",
    "strategies/test_stock.py",
    "engine/test_knowledge.py",
    "strategies/test_search.py",
    "bad_input/test_fuzz.py",
    "study/test_same_bytes.py",
    "rules/test_scenarios.py",
    "strategies/test_judgement.py",
    "strategies/test_duellist.py",
    "study/test_hard_end.py",
    "engine/test_team_checks.py",
    "strategies/test_relics.py",
    "cli/test_blunders.py",
    "study/test_cluster.py",
    "strategies/test_outside.py",
    "reports/test_page.py",
    "reports/test_in_a_browser.py",
    "reports/test_varied_page.py",
)

collect_seldom()  # as commands do, which tests call by the hundred


def pytest_sessionstart(session: pytest.Session) -> None:
    """Warm the compiled kernel in the main process; xdist workers then load it from the cache."""
    from sim.engine.machine.compiled import INTERPRETED

    first = os.environ.get("PYTEST_XDIST_WORKER") is None and not session.config.option.collectonly
    if first and not INTERPRETED:
        from tests.cold import warm_and_play

        warm_and_play(print)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest come first, so that both workers have something to do until the end."""
    last = len(LONG_FILES)
    order = {name: place for place, name in enumerate(LONG_FILES)}
    items.sort(key=lambda item: order.get(item.path.relative_to(TESTS).as_posix(), last))


def pytest_configure(config: pytest.Config) -> None:
    """Markers of this suite."""
    config.addinivalue_line(
        "markers", "rule(id, ...): the clauses of sim/rulebook/rules.md that a test checks"
    )
