"""Commands search for reference cycles seldom, a report not at all; who calls it finds the collector as it was."""

import gc
import weakref

import pytest

from sim.cli import call, main
from sim.cli.errors import UserError
from sim.cli.garbage import SELDOM, uncollected


def test_a_command_searches_seldom(monkeypatch):
    before = gc.get_threshold()
    monkeypatch.setattr("sim.cli.call", lambda arguments: 0)
    try:
        gc.set_threshold(700, 10, 10)
        with pytest.raises(SystemExit):
            main([])
        assert gc.get_threshold() == SELDOM
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_is_as_it_was(on):
    try:
        (gc.enable if on else gc.disable)()
        with uncollected():
            assert not gc.isenabled()
        assert gc.isenabled() == on
        with pytest.raises(ZeroDivisionError), uncollected():
            1 / 0  # noqa: B018
        assert gc.isenabled() == on
    finally:
        gc.enable()


def test_what_was_made_without_it_is_searched_later():
    class Ring:
        def __init__(self) -> None:
            self.itself = self

    with uncollected():
        gone = weakref.ref(Ring())
    assert gc.get_freeze_count() == 0
    gc.collect()
    assert gone() is None


def test_a_report_is_made_without_it(tmp_path, monkeypatch):
    def opened(*_: object, **__: object) -> None:
        seen.append(gc.isenabled())
        raise UserError("stop here")

    seen: list[bool] = []
    monkeypatch.setattr("sim.results.open_results", opened)
    (tmp_path / "manifest.json").write_text("{}")
    assert call(["report", str(tmp_path)]) == 2
    assert seen == [False]
    assert gc.isenabled()
