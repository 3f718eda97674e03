from pathlib import Path

import pytest

from tests.cards.desks import make_desk


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desk of a designer's own, who is in its folder."""
    monkeypatch.chdir(make_desk(tmp_path))
    return tmp_path
