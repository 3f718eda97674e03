"""Datasets of an engine that plays nothing, with what happens to datasets."""

from collections.abc import Callable

import polars as pl
import pytest

from reports.findings.dataset import find
from reports.page import make_page, page_files
from sim.results import Results
from tests.reports.played import play

DRAWN = "one game"
"""The dataset of which every file of the page is made."""


@pytest.fixture(scope="session")
def dataset(tmp_path_factory) -> Callable[..., Results]:
    """A dataset of a study with some settings changed."""

    def of(**changes: object) -> Results:
        return play(tmp_path_factory.mktemp("results") / "data", **changes)

    return of


@pytest.fixture(scope="session")
def datasets(dataset) -> dict[str, Results]:
    """One of each kind that a page is asked for."""
    whole = dataset(games=1200)
    every = {
        "competitive": whole,
        "together": dataset(
            mixes=["core"], modes=["co-op", "solo", "expert", "competitive"], players=[1, 2], games=240
        ),
        "one game": dataset(mixes=["core"], players=[2], games=1),
        "one game alone": dataset(mixes=["core"], modes=["solo"], players=[1], strategies=["team"], games=1),
        "one strategy": dataset(mixes=["core"], players=[4], strategies=["balanced"], games=60),
        "teams": dataset(
            mixes=["core"],
            modes=["tvt"],
            players=[2, 4],
            setups=["quick", "advanced"],
            robots={"decepticon": "core"},
            games=320,
        ),
        "unfinished": Results(whole.path, whole.manifest, whole.parts[:2], whole.parts[2:]),
    }
    every["in error"] = in_error(whole, pl.col("game") % 10 == 3)
    every["all in error"] = in_error(whole, pl.lit(True))
    return every


def in_error(results: Results, where: pl.Expr) -> Results:
    """The dataset as if some of its games had ended in an error."""

    class Failing(Results):
        @property
        def games(self) -> pl.LazyFrame:
            return results.games.with_columns(error=pl.when(where).then(3).otherwise(0).cast(pl.Int16))

    return Failing(results.path, results.manifest, results.parts, results.missing)


@pytest.fixture(scope="session")
def pages(datasets) -> dict[str, dict[str, bytes]]:
    """The files of the page of each dataset; PNG files, which take longest, are of one alone."""
    made = {}
    for name, results in datasets.items():
        made[name] = page_files(make_page(find(results)), png=name == DRAWN)
    return made
