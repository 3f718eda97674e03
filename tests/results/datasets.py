"""A small dataset of the fake engine: how tests make one, and what it is refused with."""

from pathlib import Path

import pytest

from sim.results import ResultsError, open_results
from sim.study import make_plan, run_study
from tests.study.fake_engine import FAKE, study

PART = "cell-001-part-00000.parquet"
TABLES = ("games", "seats", "bosses", "cards", "tempo")


def run(folder: Path, **changes) -> list[str]:
    """Run the fake study, with changes to it, into a folder; returns what the run says."""
    said: list[str] = []
    run_study(make_plan(study(**changes)), folder, jobs=1, engine=FAKE, say=said.append)
    return said


def refusal(folder: Path) -> str:
    """Returns what opening the dataset of a folder is refused with."""
    with pytest.raises(ResultsError) as caught:
        open_results(folder)
    return str(caught.value)
