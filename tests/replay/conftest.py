"""A dataset whose games are told: core, three players, styles and the strategy `random`."""

from pathlib import Path

import pytest

from sim.cli import call

STUDY = """# Who plays what?
mixes = ["core"]
players = [2, 3]
strategies = ["balanced", "hunter", "random"]
games = 12
seed = 3
"""


@pytest.fixture(scope="session")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of two and three players."""
    folder = tmp_path_factory.mktemp("replays")
    study = folder / "told.toml"
    study.write_text(STUDY)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert call(["run", str(study), "--jobs", "1", "--out", "told"]) == 0
    return folder / "told"


@pytest.fixture
def told(dataset, capsys):
    """What `rollout replay` prints of a game, line by line."""

    def lines(*options: str, cell: str = "1", game: int = 2) -> list[str]:
        capsys.readouterr()
        assert call(["replay", str(dataset), cell, str(game), *options]) == 0
        return capsys.readouterr().out.splitlines()

    return lines
