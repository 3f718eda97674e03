"""What summary and page both ask for is computed once for each dataset, and large tables are read once."""

from reports.counting.failed import sound
from reports.findings.dataset import find, once
from reports.page import make_page
from reports.summary import summary_of
from sim.results import Results


def counted(calls: list[str], name: str):
    @once
    def made(found) -> list[str]:
        """Makes a list."""
        calls.append(name)
        return [name]

    return made


def test_a_result_is_kept_with_the_findings_it_is_of(dataset):
    results = dataset(mixes=["core"], players=[2], games=2)
    one, other = find(results), find(results)
    calls: list[str] = []
    made = counted(calls, "a")
    assert made(one) is made(one)
    assert made(other) is not made(one)
    assert calls == ["a", "a"]
    assert made.__doc__ == "Makes a list."


def test_functions_of_the_same_name_are_kept_apart(dataset):
    found = find(dataset(mixes=["core"], players=[2], games=2))
    calls: list[str] = []
    first, second = counted(calls, "a"), counted(calls, "b")
    assert first.__qualname__ == second.__qualname__
    assert (first(found), second(found), first(found)) == (["a"], ["b"], ["a"])
    assert calls == ["a", "b"]


def test_rows_of_cards_are_read_once_a_cell_for_summary_and_page(dataset, monkeypatch):
    results, read = dataset(mixes=["core"], players=[2, 3], games=60), scans(monkeypatch)
    found = find(results)
    summary_of(found)
    make_page(found)
    assert [{part.cell for part in parts} for table, parts in read if table == "cards"] == [{0}, {1}]


def test_games_in_error_are_looked_for_once(dataset, monkeypatch):
    results, read = dataset(mixes=["core"], players=[2], games=20), scans(monkeypatch)
    assert sound(results) is sound(results) is results
    assert [table for table, _ in read] == ["games"]


def scans(monkeypatch) -> list[tuple[str, tuple[object, ...]]]:
    """The tables that are read from now on, each with the parts it is read of."""
    read: list[tuple[str, tuple[object, ...]]] = []
    scan = Results._scan

    def noted(results: Results, table: str):
        read.append((table, results.parts))
        return scan(results, table)

    monkeypatch.setattr(Results, "_scan", noted)
    return read
