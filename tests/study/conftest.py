from pathlib import Path

import pytest

from sim.results import layout
from tests.study.runs import EXTENDED, GAMES, Files, whole, write_study


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> int:
    """Parts of 30 games, so that small studies have many parts."""
    monkeypatch.setattr(layout, "PART_GAMES", 30)
    return 30


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study that runs with the fake engine in processes of their own (`runs.start`)."""
    return write_study(tmp_path_factory.mktemp("study"))


@pytest.fixture(scope="module")
def first(study: Path, tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Its dataset before it is extended, played at once."""
    return whole(study, tmp_path_factory.mktemp("whole") / "first", GAMES)


@pytest.fixture(scope="module")
def extended(study: Path, tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Its dataset as it is in the end, played at once."""
    return whole(study, tmp_path_factory.mktemp("whole") / "extended", EXTENDED)
