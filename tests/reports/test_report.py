"""A report by subject: what the page says, as verdicts, numbers and figures, computed once."""

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import reports.report
from reports import open_report
from reports.figures import HouseFigure
from reports.findings.dataset import Findings, find
from reports.page import make_page
from reports.report import Report, Subject
from reports.verdicts.dataset import all_verdicts
from sim.results import Results, ResultsError, layout
from tests.reports.test_cards import played

SUBJECTS = (
    "characters",
    "teams",
    "seats",
    "strategies",
    "bosses",
    "games",
    "cards",
    "objectives",
    "phases",
    "unicron",
    "mixes",
    "texts",
)


@pytest.fixture(scope="module")
def report() -> Report:
    """The report of made games, in which Anvil makes a game longer and lets Ann win."""
    return Report(played())


def sentences(subject: Subject) -> set[str]:
    return {verdict.sentence for group in subject.verdicts for verdict in group.verdicts}


def test_a_subject_has_its_verdicts_and_no_other(report: Report) -> None:
    codes = {
        name: {
            verdict.code.split("-")[0]
            for group in getattr(report, name).verdicts
            for verdict in group.verdicts
        }
        for name in SUBJECTS
    }
    assert codes["characters"] <= {"character", "matchups"}
    assert codes["seats"] == {"seat"}
    assert codes["strategies"] == {"strategy"}
    assert codes["bosses"] <= {"levels", "level", "boss"}
    assert codes["games"] <= {"lead", "close", "turn"}
    assert codes["cards"] == {"card"}
    assert (
        codes["mixes"]
        == codes["texts"]
        == codes["teams"]
        == codes["objectives"]
        == codes["phases"]
        == codes["unicron"]
        == set()
    )
    assert all(codes[name] for name in ("characters", "bosses", "games"))


@pytest.mark.parametrize("name", ["competitive", "together", "one game", "teams"])
def test_subjects_say_together_what_the_page_says(datasets: dict[str, Results], name: str) -> None:
    whole = Report(datasets[name])
    page = {v.sentence for group in make_page(find(datasets[name])).verdicts for v in group.verdicts}
    said = [sentences(getattr(whole, subject)) for subject in SUBJECTS]
    assert set().union(*said) == page == {v.sentence for group in whole.verdicts for v in group.verdicts}


def test_tables_are_the_numbers_of_the_estimates(report: Report) -> None:
    shares = {e.subject: e.interval for group in report.findings.groups for e in group.characters.estimates}
    table = report.characters.table
    assert {"mix", "mode", "players", "estimate", "low", "high", "n", "fair"} <= set(table.columns)
    assert {row["character"]: row["estimate"] for row in table.to_dicts()} == {
        name: share.estimate for name, share in shares.items()
    }
    assert report.seats.table["turn order"].to_list() == ["first", "second"]
    assert report.strategies.table["strategy"].to_list() == ["calm", "keen"]
    assert report.games.table["n"].to_list() == [392]  # without the games in error
    assert "Anvil" in report.cards.table["card"].to_list()
    assert report.mixes.table.is_empty()


def test_games_won_together_name_characters_in_the_same_column(datasets: dict[str, Results]) -> None:
    table = Report(datasets["together"]).characters.table
    assert set(table["mode"]) == {"co-op", "solo", "expert", "competitive"}
    assert table["character"].null_count() == 0
    assert table.schema["estimate"] == pl.Float64
    assert table.filter(pl.col("mode") == "co-op")["fair"].null_count() > 0


def test_figures_are_by_title_and_the_first_stands_for_all(datasets: dict[str, Results]) -> None:
    whole = Report(datasets["together"])
    titles = [f"core, {mode}" for mode in ("co-op", "solo", "expert", "competitive")]
    assert list(whole.characters.figures) == titles
    assert whole.characters.figure is whole.characters.figures[titles[0]]
    assert list(whole.games.figures) == ["length", "endings"]
    assert whole.mixes.figure is None or isinstance(whole.mixes.figure, HouseFigure)


def test_there_is_no_figure_of_nothing(report: Report) -> None:
    assert report.texts.figures == {}
    assert report.texts.figure is None


def test_nothing_is_computed_before_it_is_asked_for_nor_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted(results: Results) -> Findings:
        calls.append("find")
        return find(results)

    monkeypatch.setattr(reports.report, "find", counted)
    fresh = Report(played())
    subjects = [getattr(fresh, name) for name in SUBJECTS]
    assert calls == []
    assert all(subject.verdicts is subject.verdicts for subject in subjects)
    assert all(subject.table is subject.table for subject in subjects)
    assert fresh.bosses.figure is fresh.bosses.figure
    assert fresh.characters is fresh.characters
    assert calls == ["find"]


def test_sections_are_those_of_the_page(report: Report) -> None:
    page = [section.title for section in make_page(report.findings).sections]
    shown = [section.title for name in SUBJECTS for section in getattr(report, name).sections]
    assert len(shown) > 3
    assert set(shown) <= set(page)


def test_a_notebook_shows_a_subject_as_the_page_does(report: Report) -> None:
    html = report.bosses._repr_html_()
    assert report.bosses.verdicts[0].verdicts[0].subject in html
    assert html.count("<svg") == sum(len(section.charts) for section in report.bosses.sections) > 0
    assert "<svg" not in report.bosses.verdicts._repr_html_()


def test_a_folder_is_opened(dataset) -> None:
    results = dataset(mixes=["core"], players=[2], games=120)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", 100)
        report = open_report(str(results.path))
        assert report.verdicts == all_verdicts(find(results))
        assert set(report.characters.table["players"]) == {2}


def test_a_folder_without_a_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=str(tmp_path)):
        open_report(tmp_path)


def test_statistics_alone_load_no_figures() -> None:
    code = (
        "import sys, reports.statistics; print('matplotlib' in sys.modules, 'reports.report' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "False"]
