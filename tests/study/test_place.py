"""Edit, run, see: games with other cards go beside those of the first run, and nothing is overwritten."""

import json
from pathlib import Path

import pytest

from sim.results import open_results
from sim.results.cards import read_cards
from sim.study import StudyError, make_plan, run_study
from sim.study.running.place import changed_cards
from tests.study import fake_engine
from tests.study.fake_engine import FAKE, contents, edit_manifest, study

pytestmark = pytest.mark.usefixtures("small_parts")
CARD = "core card 3"


def run(folder: Path, *, say=lambda _: None, **changes):
    return run_study(make_plan(study(**changes)), folder, jobs=1, engine=FAKE, say=say)


@pytest.fixture
def price(monkeypatch: pytest.MonkeyPatch):
    """Sets what the card costs; None is what it cost at first."""

    def set_price(cost: int | None) -> None:
        monkeypatch.setattr(fake_engine, "COSTS", {} if cost is None else {CARD: cost})

    return set_price


@pytest.fixture
def first(tmp_path: Path, price) -> Path:
    price(None)
    run(tmp_path / "out")
    return tmp_path / "out"


def test_the_first_run_keeps_its_cards_beside_the_manifest(first):
    told = read_cards(first, open_results(first).manifest)
    assert list(told) == ["a_rising_darkness", "core"]
    assert told["core"]["cards"][3] == {"key": f"core:maneuver:{CARD}", "fields": {"cost": 3}}


def test_games_with_other_cards_go_beside_and_the_first_stay_as_they_are(first, price):
    before, said = contents(first), []
    price(5)
    place = run(first, say=said.append).place
    assert place.folder == first.with_name("out-2")
    assert place.before == first
    changed = [(c.card, c.field, c.before, c.after, c.mixes) for c in place.changes]
    assert changed == [(f"{CARD}, maneuver", "cost", 3, 5, ("core",))]
    assert said[0] == f"The cards changed; {first} stays as it is, games with them go to {place.folder}."
    assert contents(first) == before
    assert open_results(place.folder).played == 400


def test_what_lies_beside_is_what_a_fresh_run_would_be(first, price, tmp_path):
    price(5)
    run(first)
    run(tmp_path / "fresh")
    assert contents(tmp_path / "out-2") == contents(tmp_path / "fresh")


def test_each_change_has_a_folder_and_cards_of_old_go_on_where_they_were(first, price):
    price(5)
    run(first, games=240)
    price(6)
    assert run(first).place.folder.name == "out-3"
    price(5)
    again = run(first)
    assert (again.place.folder.name, again.found, again.played) == ("out-2", 240, 160)
    price(None)
    home = run(first)
    assert (home.place.folder, home.place.before, home.played) == (first, None, 0)


def test_a_folder_beside_that_is_another_studys_is_passed_over(first, price):
    run(first.with_name("out-2"), seed=99)
    price(5)
    assert run(first).place.folder.name == "out-3"


def test_a_folder_beside_that_holds_something_else_is_left_alone(first, price):
    beside = first.with_name("out-2")
    beside.mkdir()
    (beside / "thesis.txt").write_text("years of work")
    price(5)
    with pytest.raises(StudyError, match=r"out-2: holds 'thesis.txt' and is no results folder"):
        run(first)


def test_another_change_beside_that_of_cards_is_refused_as_ever(first, price):
    price(5)
    with pytest.raises(StudyError, match="seed: was 7, is 8"):
        run(first, seed=8)
    assert not first.with_name("out-2").exists()


def test_cards_that_read_otherwise_though_nothing_was_edited_are_refused(first):
    """Another version of the program, say."""

    def other(manifest) -> None:
        for cell in manifest["cells"]:
            if cell["mix"] == "core":
                cell["hashes"]["cards"] = "core as it was read then"

    edit_manifest(first, other)
    with pytest.raises(StudyError, match=r'cells\[0\].hashes.cards: was "core as it was read then", is'):
        run(first)
    (first / "cards.json").unlink()
    with pytest.raises(StudyError, match=r"cells\[0\].hashes.cards: was"):
        run(first)


def test_a_broken_account_of_the_cards_is_told(first, price):
    (first / "cards.json").write_text('{"core": {"cards": 3}}')
    price(5)
    with pytest.raises(StudyError, match=r"cards\.json: its bytes are not those that were written: .* again"):
        run(first)
    edit_manifest(first, lambda manifest: manifest.pop("cards_sha256"))
    with pytest.raises(StudyError, match=r"cards\.json: cannot be read: .*; delete it"):
        run(first)


def test_marks_on_cards_are_no_change_and_are_kept_up_to_date(first, monkeypatch):
    monkeypatch.setattr(fake_engine.FakeCell, "own_copy_fields", 55)
    outcome = run(first)
    assert (outcome.place.folder, outcome.played) == (first, 0)
    assert open_results(first).cells[0]["own_copy_fields"] == 55


def test_any_two_runs_of_a_study_can_be_compared_where_only_cards_differ(first, price, tmp_path):
    for cost in (5, 6):
        price(cost)
        run(first)
    found = changed_cards(tmp_path / "out-2", tmp_path / "out-3")
    assert [(change.before, change.after) for change in found] == [(5, 6)]
    with pytest.raises(StudyError, match="was played with the cards of"):
        changed_cards(first, first)
    run(tmp_path / "other", seed=8)
    with pytest.raises(StudyError, match=r"games are not paired(.|\n)*seed: was 7, is 8"):
        changed_cards(first, tmp_path / "other")


def test_the_account_of_the_cards_is_the_same_bytes_for_the_same_cards(first, tmp_path):
    run(tmp_path / "again")
    assert (first / "cards.json").read_bytes() == (tmp_path / "again/cards.json").read_bytes()
    assert json.loads((first / "cards.json").read_text())
