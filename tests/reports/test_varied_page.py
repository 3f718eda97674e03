"""Pages of studies that vary more than mix, mode and players, or that asked for a precision."""

import pytest

from reports.counting.cells import variant_names
from reports.findings.dataset import Findings, find
from reports.page import Page, make_page, page_files
from reports.page.spreadsheet import csv_of
from reports.summary import summary_of
from reports.verdicts.dataset import verdicts
from sim.study import load_study, make_plan
from tests.study.fake_engine import catalogue

VARIED = {
    "mixes": ["core"],
    "strategies": None,
    "lineups": [["balanced"], ["random", "balanced"]],
    "casts": [["Ann", "Ben", "Cleo"], ["Ann", "Dan", "Eve"]],
    "vary": {"energon.cap": [10, 12]},
    "profile": {"relic.vault_on_gain": "none"},
    "games": 1600,
}
ASKING = {
    "mixes": ["core"],
    "players": [2],
    "seatings": ["rotate", "fixed"],
    "rulings": {"energon.cap": [10]},
    "games": None,
    "precision": {"figure": "win shares by turn order", "half_width": 0.1, "at_most": 9_000},
}
PAIRS = [["Ann", "Ben"], ["Ann", "Cleo"], ["Ben", "Cleo"]]


@pytest.fixture(scope="module")
def varied(dataset):
    return dataset(**VARIED)


@pytest.fixture(scope="module")
def asking(dataset):
    return dataset(**ASKING)


@pytest.fixture(scope="module")
def findings(varied, asking) -> dict[str, Findings]:
    return {"varied": find(varied), "asking": find(asking)}


@pytest.fixture(scope="module")
def pages(findings) -> dict[str, Page]:
    return {name: make_page(found) for name, found in findings.items()}


@pytest.fixture(scope="module", params=["varied", "asking"])
def results(request):
    return request.getfixturevalue(request.param)


@pytest.fixture
def found(request, results, findings) -> Findings:
    """What was found in `results`."""
    return findings[request.node.callspec.params["results"]]


@pytest.fixture
def page(request, results, pages) -> Page:
    """The page of `results`."""
    return pages[request.node.callspec.params["results"]]


def test_pairs_are_told_together_with_one_correction(dataset):
    found = find(dataset(mixes=["core"], players=[2], strategies=["balanced"], casts=PAIRS, games=900))
    page = make_page(found)
    (only,) = page.verdicts
    assert only.name == "core, competitive, balanced, 2 players"
    assert all("corrected for the whole page" in one.evidence for one in (*only.sure, *only.open[:1]))
    assert [section.title for section in page.sections] == [
        f"Characters: {only.name}",
        "How games are decided",
        "The course of games",
    ]
    assert summary_of(found).tables[0].title == f"Who beats whom: {only.name}"


def test_of_many_rules_it_is_told_what_each_changes(dataset):
    caps = list(range(10, 19))
    found = find(
        dataset(mixes=["core"], players=[3], strategies=["balanced"], vary={"energon.cap": caps}, games=450)
    )
    page = make_page(found)
    names = [f"core, competitive, energon.cap {cap}" for cap in caps]
    titles = {section.title for section in page.sections}
    assert [group.name for group in verdicts(found)] == names[:1]
    assert titles >= {f"{name} against {names[0]}" for name in names[1:]}
    assert not titles & set(names[1:])


def test_each_group_has_a_section_verdicts_and_files_of_its_own(results, found, page, monkeypatch):
    """PNG files, which take longest, are stand-ins; `test_page` draws them."""
    cells = results.cells
    names = {", ".join(["core, competitive", *variant_names(cell)]) for cell in cells}
    titles = [section.title for section in page.sections]
    assert len(set(titles)) == len(titles)
    assert names < set(titles)
    told = {", ".join(["core, competitive", *variant_names(cell, but=("strategies",))]) for cell in cells}
    assert {group.name for group in verdicts(found)} == told
    charts = [chart.name for section in page.sections for chart in section.charts]
    tables = [table.name for section in page.sections for table in section.tables]
    assert len(set(charts)) == len(charts)
    assert len(set(tables)) == len(tables)
    assert "index.html" in page_files(page)


def test_the_study_file_of_the_page_is_a_study_of_the_same_cells(results, page, tmp_path):
    told = page.repeat.study
    path = tmp_path / "again.toml"
    path.write_text(told)
    again = load_study(path, catalogue())
    assert again.settings.told().items() <= results.manifest["study"].items()
    described = make_plan(again).described()
    kept = [{key: value for key, value in cell.items() if key in described[0]} for cell in results.cells]
    assert [cell | {"games": 0} for cell in described] == [cell | {"games": 0} for cell in kept]


def test_spreadsheets_tell_what_differs(pages):
    head = csv_of(pages["varied"].sections[0].tables[0].table).splitlines()[0].split(",")
    assert {"strategies", "characters", "energon.cap"} <= set(head)
    assert "relic.vault_on_gain" not in head


def test_a_page_says_how_a_run_stopped_and_what_its_intervals_are(pages):
    page = pages["asking"]
    (note,) = (note for note in page.methods if note.title == "A precision that was asked for")
    assert "win shares by turn order to within 10.00 percentage points" in note.text
    titles = [table.table.title for section in page.sections for table in section.tables]
    assert "Win shares by turn order, to within 10.00 percentage points" in titles
    assert all(note.title != "A precision that was asked for" for note in pages["varied"].methods)
