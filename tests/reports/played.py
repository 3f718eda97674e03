"""Datasets of an engine that plays nothing, for pages and comparisons."""

from pathlib import Path

import pytest

from sim.results import Results, layout, open_results
from sim.study import make_plan, run_study
from tests.study.fake_engine import FAKE, study


def play(folder: Path, **changes: object) -> Results:
    """Returns the dataset of a study with some settings changed, written into a folder in parts of 100 games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", 100)
        run_study(make_plan(study(**changes)), folder, jobs=1, engine=FAKE)
        return open_results(folder)
