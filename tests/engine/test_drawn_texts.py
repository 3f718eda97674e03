"""Texts drawn from the grammar: what is drawn, which of it is played, and that this is the same each time."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from cardsets import Card, load_mix
from cardsets.errors import CardTextError
from cardsets.language.parse import parse_body, parse_clause
from sim.cli import call
from sim.engine.data.modes import MODES
from sim.fuzz import drawer
from sim.fuzz.forms import BODY, Name, forms, grammar
from sim.fuzz.games import tables_of
from sim.fuzz.of_modes import OF_MODES, left_out, sayable
from sim.fuzz.placing import places_of, put
from sim.fuzz.text_report import Counts, count_set, told
from sim.fuzz.texts import MOST_TRIES, RARELY_AT_WORK, TEXTS_A_SET, aim_of, draw_set

SEED = 7
FEW = 20  # texts of a set


def test_a_set_is_the_same_whatever_was_drawn_before() -> None:
    draw_set(SEED, 0, 5)
    after_others = draw_set(SEED, 2, 10)
    drawer.near.cache_clear()
    again = draw_set(SEED, 2, 10)
    assert [text.told for text in again.texts] == [text.told for text in after_others.texts]
    assert [len(text.before) for text in again.texts] == [len(text.before) for text in after_others.texts]
    assert [text.told for text in draw_set(SEED + 1, 2, 10).texts] != [text.told for text in again.texts]


def test_all_forms_are_aimed_at_before_one_is_again() -> None:
    each = len(forms()) + sum(RARELY_AT_WORK.values())
    for time in range(2):
        aims = Counter(aim_of(SEED, time * each + nth) for nth in range(each))
        assert aims == Counter(forms()) + Counter(RARELY_AT_WORK)


def test_a_mix_without_cards_of_a_mode_has_no_texts_about_them() -> None:
    """Its forms are all but those, and no other form is drawn with one of them."""
    held = load_mix("core").held
    gone = set(forms()) - set(sayable(held))
    assert set(OF_MODES) <= gone
    assert sayable() == forms()
    assert {"clause: objective", "MISSION: mission", "clause: ongoing_nearby [while conditions]"} <= gone
    for nth, form in enumerate(sayable(held)):
        drawn = drawer.draw(random.Random(nth), form, without=left_out(held))
        assert form in {name for name, _, _ in drawn.forms}, (form, drawn.text)
        assert not {name for name, _, _ in drawn.forms} & gone, drawn.text


def test_a_form_all_of_whose_words_are_of_other_modes_is_out_of_reach_within_them() -> None:
    """Aimed at `quantity: counted`, nothing leads into the one that counts Power to command."""
    gone = left_out(load_mix("core").held)
    assert drawer.near(Name("quantity{TO_COMMAND}"), "quantity: counted", gone) == drawer.FAR
    assert drawer.near(Name("quantity{TO_COMMAND}"), "quantity: counted") < drawer.FAR


def test_every_mix_of_a_mode_has_its_sets() -> None:
    for place, mode in enumerate(MODES):
        drawn = {draw_set(SEED, place + nth * len(MODES), 0).mix for nth in range(60)}
        assert drawn == {table.mix for table in tables_of(0, [mode])}, mode


def test_forms_of_modes_are_forms() -> None:
    assert set(OF_MODES) <= set(forms())


@pytest.mark.parametrize(
    "form", ["clause: objective", "clause: clearing", "action: take_command", "PLACE: cleared this turn"]
)
def test_a_mix_with_cards_of_a_mode_has_texts_about_them(form: str) -> None:
    cards = load_mix("war_on_cybertron")
    assert form in sayable(cards.held)
    taken = 0
    for nth in range(40):
        dice = random.Random(nth)
        drawn = drawer.draw(dice, form)
        is_body = drawn.forms[0][0].startswith(BODY)
        try:
            node = parse_body(drawn.text) if is_body else parse_clause(drawn.text)
        except CardTextError:
            continue
        places = places_of(dice, cards.played, node, cards.held)
        taken += any(
            isinstance(put(cards, card, place, drawn.text, node), Card)
            for place in places
            for card in cards.cards
            if card.key == place.key
        )
    assert taken


def test_a_text_holds_the_form_that_it_is_drawn_for() -> None:
    for nth, form in enumerate(forms()):
        drawn = drawer.draw(random.Random(nth), form)
        assert form in {name for name, _, _ in drawn.forms}, (form, drawn.text)


def test_a_form_is_drawn_again_until_lint_takes_it() -> None:
    texts = [text for number in range(3) for text in draw_set(SEED, number).texts]
    assert {len(text.before) for text in texts} > {0, 1}
    for text in texts:
        assert all(each.place is None and each.refused and each.aim == text.aim for each in text.before)
        assert text.place is not None or len(text.before) == MOST_TRIES - 1
    taken = sum(text.place is not None for text in texts)
    assert taken > len(texts) / 2, "most forms can be said in some text"


def test_texts_that_are_refused_are_counted_too() -> None:
    texts, counts = draw_set(SEED, 0, FEW), count_set(SEED, 0, FEW)
    assert counts.texts == sum(1 + len(text.before) for text in texts.texts)
    assert counts.taken == len(texts.played)
    assert counts.reasons.total() == counts.texts - counts.taken
    assert not counts.found, counts.found
    assert not counts.strayed
    lines = list(told(counts))
    assert lines[0].startswith(f"{counts.texts:,} texts drawn: ")
    assert lines[-1] == "0 findings"


def test_hints_name_forms_of_the_grammar() -> None:
    """A hint on a form that the grammar has no more would mean nothing."""
    known = set(forms())
    hinted = {*drawer.SELDOM, *drawer.BEHIND, *drawer.WITHIN}
    hinted |= {form for several in drawer.BEHIND.values() for form in several}
    hinted |= {form for ways in drawer.WITHIN.values() for way in ways for form in way}
    hinted |= {form for several in drawer.NARROWED.values() for form in several}
    hinted |= {form for _, form in drawer.NARROWED}
    assert hinted - known == set()
    assert {name for name, _ in drawer.NARROWED} <= {name.partition("{")[0] for name in grammar()}


def test_counts_add_up() -> None:
    one, other = Counts(texts=2, taken=1), Counts(texts=3, taken=2)
    one.fired["a"], other.fired["a"] = 2, 3
    one.add(other)
    assert (one.texts, one.taken, one.fired["a"]) == (5, 3, 5)


@pytest.fixture(scope="module")
def expected() -> Counts:
    """What comes of a whole set of texts and of some of a second one."""
    counts = Counts()
    for number, texts in enumerate((TEXTS_A_SET, 10)):
        counts.add(count_set(SEED, number, texts))
    return counts


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_tells_the_same_whatever_the_number_of_workers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], expected: Counts, jobs: str
) -> None:
    out = tmp_path / "forms.csv"
    size = str(TEXTS_A_SET + 10)
    assert call(["fuzz", "--texts", size, "--seed", str(SEED), "--jobs", jobs, "--out", str(out)]) == 0
    rows = out.read_text(encoding="utf-8").splitlines()
    assert rows[0] == "form,drawn,refused,played,fired"
    assert len(rows) == 1 + len(forms())
    found = re.search(r"([\d,]+) texts drawn", capsys.readouterr().out)
    assert found is not None
    assert found[1] == f"{expected.texts:,}"
    assert [row.rsplit(",", 4)[1:] for row in rows[1:]] == [list(map(str, row[1:])) for row in expected.rows]
