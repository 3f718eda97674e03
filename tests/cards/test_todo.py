"""What is known of a set and what is left to do."""

import pytest

from cardsets import available_sets, load_set
from cardsets.composition import check, titles_in_the_box
from cardsets.language import opcodes as op
from cardsets.provenance import field_counts
from cardsets.schema import FIELDS
from cardsets.todo import next_steps, progress
from tests.cards.desks import PARTIAL, make_desk, make_set


@pytest.mark.parametrize("name", available_sets())
def test_every_field_of_every_card_counts_once(name):
    card_set = load_set(name)
    *lines, total = progress(card_set)
    counts = field_counts(card_set.cards)
    for source, part in (
        ("published", "published"), ("own copy", "own_copy"), ("stand-in", "stand_in"), ("unknown", "unknown"),
    ):  # fmt: skip
        assert sum(getattr(line, part) for line in lines) == getattr(total, part) == counts[source]
    assert total.titles == sum(line.titles for line in lines) == len(card_set.cards)
    assert total.fields == sum(line.fields for line in lines)
    assert 0 < total.known < 1


@pytest.mark.parametrize("name", ["core", "a_rising_darkness", "war_on_cybertron"])
def test_a_playable_set_has_all_the_titles_of_its_box(name):
    card_set = load_set(name)
    assert check(card_set) == []
    *lines, total = progress(card_set)
    assert all(line.titles == line.expected for line in lines)
    assert total.missing == 0


BOSS = '[[card]]\nname = "Ogre (Stand-in)"\ntype = "boss"\n'


def test_missing_titles_count_with_the_fields_they_need(tmp_path):
    card_set = load_set(make_set(make_desk(tmp_path), "part", BOSS, set_file=PARTIAL))
    lines = {line.kind: line for line in progress(card_set)}
    bosses = lines["boss"]
    named = len([card for card in card_set.cards if card.type_name == "boss"])
    assert (bosses.titles, bosses.expected) == (named, 9)
    assert bosses.missing == (9 - named) * (2 + len(FIELDS["boss"].required))
    assert (lines["ruin"].titles, lines["ruin"].expected, lines["ruin"].known) == (0, 5, 0)
    assert titles_in_the_box(load_set("core"))[op.SCHEME] == 12


def test_the_next_steps_say_where_most_is_left(tmp_path):
    card_set = load_set("core")
    lines = progress(card_set)
    steps = next_steps(card_set, lines)
    assert steps[0].startswith("Most is left of type robot: ")
    assert any(step.startswith("rollout cards export core --todo --out core-todo.csv") for step in steps)
    partial = load_set(make_set(make_desk(tmp_path), "part", BOSS, set_file=PARTIAL))
    steps = next_steps(partial, progress(partial))
    assert "8 boss, 2 robot, 5 ruin, 8 chaos; a row with a new name adds one." in steps[1]


def test_a_set_that_is_known_is_done(tmp_path):
    marks = 'own_copy = ["name", "type", "copies", "cost"]\n'
    folder = make_set(make_desk(tmp_path), "mine")
    (folder / "basics.toml").write_text(
        f'[[card]]\nname = "Go"\ntype = "basic"\ncopies = 16\ncost = 2\n{marks}'
    )
    (folder / "set.toml").write_text('id = "mine"\nname = "Mine"\ncode = "M"\nplayable = false\n')
    card_set = load_set(folder)
    total = progress(card_set)[-1]
    assert total.own_copy == 4
    assert total.unknown > 0
    text = (folder / "basics.toml").read_text()
    rest = ", ".join(f'"{name}"' for name in load_set(folder).cards[0].unknown)
    (folder / "basics.toml").write_text(text.replace('"cost"]', f'"cost", {rest}]'))
    card_set = load_set(folder)
    assert progress(card_set)[-1].known == 1
    assert next_steps(card_set, progress(card_set)) == [
        "Every field is published or read off a card; nothing is left to do."
    ]
