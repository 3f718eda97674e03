"""The dataset of a notebook: the newest that lies around, or a small one made quietly where there is none."""

from pathlib import Path
from typing import Final

from cardsets.desk import find_desk
from cardsets.errors import RolloutError
from sim.cli.memory import check_memory, memory_errors
from sim.results import open_results
from sim.visible import show

RESULTS: Final = "results"
PROJECT: Final = "pyproject.toml"


def dataset(study: str, games: int) -> Path:
    """The results of a study, by its name or its file, and says which they are and how large.

    They are looked for in `results/` of the folder where one is, of those around it, and of the desk. Where there are
    none, `games` games of it are played into `results/`, of the desk, else of the project's folder, else here; git
    ignores that of the project.

    Raises:
        RolloutError: the study makes no sense, or its results cannot be read.
    """
    name = Path(study).stem
    found = next((place / RESULTS / name for place in _places() if _is_there(place / RESULTS / name)), None)
    made = "" if found else f" (played just now: few, so intervals are wide; rollout run {study} plays all)"
    if found is None:
        found = _home() / RESULTS / name
        _play(study, games, found)
    results = open_results(found)
    cells = len(results.cells)
    show(f"{_short(found)}: {results.played:,} games in {cells} cell{'s' * (cells != 1)}{made}")
    return found


def _places() -> list[Path]:
    """Where results may lie, the nearest first."""
    here = Path.cwd()
    desk = find_desk()
    return [here, *here.parents, *([desk] if desk else [])]


def _is_there(folder: Path) -> bool:
    return (folder / "manifest.json").is_file()


def _home() -> Path:
    """Where new results go."""
    here = Path.cwd()
    project = next((place for place in (here, *here.parents) if (place / PROJECT).is_file()), None)
    return find_desk() or project or here


def _play(study: str, games: int, folder: Path) -> None:
    """Play a study without a word, and make no summary: for many cells that takes longer than their games."""
    from joblib import cpu_count

    from sim.study import load_study, make_plan, run_study
    from sim.study.config import find_study
    from sim.study.config.catalogue import current_catalogue

    chosen = load_study(find_study(study), current_catalogue()).override(games=games, seed=None)
    with memory_errors():
        check_memory()
        outcome = run_study(make_plan(chosen), folder, jobs=cpu_count())
    if outcome.unreached:
        raise RolloutError(outcome.unreached)


def _short(path: Path) -> str:
    """A path as seen from here, where it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
