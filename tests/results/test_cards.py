"""What changed between two accounts of cards, told field by field."""

from typing import Any

import pytest

from sim.results import ResultsError
from sim.results.cards import changes, read_cards, write_cards
from sim.results.manifest import checksum

HOUND = {"cost": 3, "text": ["draw 1", "gain 1 power"], "energon": [{"cost": 1, "text": "draw 1"}]}
MIRAGE = {"cost": 4, "block": True}
BOSS = {"level": 1, "cost": 12}


def told(**cards: dict[str, Any]) -> dict[str, Any]:
    """Cards of one mix; a name is `type__name`."""
    entries = [{"key": f"core:{name.replace('__', ':')}", "fields": fields} for name, fields in cards.items()]
    return {"make_up": {"starter": {"Step": 8}}, "cards": entries}


def found(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(c.card, c.field, c.before, c.after) for c in changes({"core": before}, {"core": after})]


BEFORE = told(robot__Hound=HOUND, robot__Mirage=MIRAGE, boss__Hound=BOSS)


def test_nothing_changed():
    assert found(BEFORE, told(robot__Hound=dict(HOUND), robot__Mirage=MIRAGE, boss__Hound=BOSS)) == []


@pytest.mark.parametrize(
    ("hound", "change"),
    [
        (HOUND | {"cost": 2}, ("cost", 3, 2)),
        (HOUND | {"text": ["draw 2", "gain 1 power"]}, ("text.0", "draw 1", "draw 2")),
        (HOUND | {"text": ["draw 1"]}, ("text.1", "gain 1 power", None)),
        (HOUND | {"energon": [{"cost": 2, "text": "draw 1"}]}, ("energon.0.cost", 1, 2)),
        (HOUND | {"move": 1}, ("move", None, 1)),
    ],
)
def test_a_field_is_told_with_what_it_was_and_is(hound, change):
    after = told(robot__Hound=hound, robot__Mirage=MIRAGE, boss__Hound=BOSS)
    assert found(BEFORE, after) == [("Hound, robot", *change)]


def test_a_ruling_of_the_set_is_told_unless_a_dataset_of_an_earlier_version_tells_none():
    one, other = (BEFORE | {"rulings": {"damage_limit": limit}} for limit in (5, 6))
    assert found(one, other) == [("rulings of the set", "damage_limit", 5, 6)]
    assert found(BEFORE, other) == found(one, BEFORE) == []


def test_namesakes_are_told_apart_by_their_type():
    after = told(robot__Hound=HOUND, robot__Mirage=MIRAGE, boss__Hound=BOSS | {"level": 2})
    assert found(BEFORE, after) == [("Hound, boss", "level", 1, 2)]


def test_a_card_in_anothers_place_is_told_with_what_else_is_different():
    after = told(robot__Hound=HOUND, robot__Trailbreaker=MIRAGE | {"cost": 5}, boss__Hound=BOSS)
    assert found(BEFORE, after) == [
        ("Mirage, robot", "card", "Mirage, robot", "Trailbreaker, robot"),
        ("Mirage, robot", "cost", 4, 5),
    ]


def test_cards_that_come_and_go():
    fewer = told(robot__Hound=HOUND, boss__Hound=BOSS)
    assert found(BEFORE, fewer) == [("Mirage, robot", "card", "Mirage, robot", None)]
    assert found(fewer, BEFORE) == [("Mirage, robot", "card", None, "Mirage, robot")]


def test_another_order_is_a_change_for_it_is_another_shuffle():
    after = told(robot__Mirage=MIRAGE, robot__Hound=HOUND, boss__Hound=BOSS)
    assert found(BEFORE, after) == [("Mirage, robot", "place among the cards", 2, 1)]


def test_what_the_set_says_of_itself():
    assert found(BEFORE, BEFORE | {"make_up": {"starter": {"Step": 7}}}) == [
        ("make-up", "starter.Step", 8, 7)
    ]


def test_a_change_in_several_mixes_is_told_once():
    dear = told(robot__Hound=HOUND | {"cost": 9}, robot__Mirage=MIRAGE, boss__Hound=BOSS)
    all_of = changes({"a": BEFORE, "b": BEFORE, "c": dear}, {"a": dear, "b": dear, "c": dear})
    assert [(change.field, change.mixes) for change in all_of] == [("cost", ("a", "b"))]


def test_what_is_written_is_read_again(tmp_path):
    assert read_cards(tmp_path, {}) is None
    write_cards(tmp_path, {"core": BEFORE})
    assert read_cards(tmp_path, {}) == {"core": BEFORE}
    assert [path.name for path in tmp_path.iterdir()] == ["cards.json"]
    for broken in ("{", "[]", '{"core": {}}', '{"core": {"cards": [1]}}', "[" * 100_000):
        (tmp_path / "cards.json").write_text(broken)
        with pytest.raises(ResultsError, match="cannot be read"):
            read_cards(tmp_path, {})


def test_cards_are_read_only_as_they_were_written(tmp_path):
    written = {"core": BEFORE}
    write_cards(tmp_path, written)
    manifest = {"cards_sha256": checksum(written)}
    assert read_cards(tmp_path, manifest) == written
    write_cards(tmp_path, {"core": told(robot__Hound=HOUND | {"cost": 2})})
    with pytest.raises(
        ResultsError, match=r"cards\.json: its bytes are not those that were written: .*; run the"
    ):
        read_cards(tmp_path, manifest)
