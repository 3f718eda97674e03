import pytest

from sim.results import layout


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> int:
    """Parts of 30 games, so that small studies have many parts."""
    monkeypatch.setattr(layout, "PART_GAMES", 30)
    return 30
