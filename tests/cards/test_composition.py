"""The make-up of the sets, and the count of fields by where they come from."""

from dataclasses import replace

import pytest

from cardsets import load_set
from cardsets.composition import check
from cardsets.language import opcodes as op
from cardsets.provenance import counts_by_card, counts_by_set, field_counts, field_origins, field_sources

SETS = ("core", "a_rising_darkness", "war_on_cybertron")


@pytest.mark.rule("COMP-16", "COMP-17", "COMP-19", "COMP-20", "COMP-21", "COMP-51")
@pytest.mark.parametrize("set_id", SETS)
def test_the_sets_are_made_up_as_their_boxes(set_id):
    assert check(load_set(set_id)) == []


@pytest.mark.rule("COMP-9", "COMP-14", "COMP-22", "COMP-23", "COMP-24", "COMP-25")
def test_war_on_cybertron_is_made_up_as_its_box():
    assert check(load_set("war_on_cybertron")) == []


@pytest.mark.rule("COMP-30", "COMP-31", "COMP-37")
@pytest.mark.parametrize("set_id", SETS)
def test_what_cards_of_a_type_have(set_id):
    card_set = load_set(set_id)
    for card in card_set.of_type(op.CHARACTER):
        assert [ability.cost for ability in card.bot.energon] == [1, 2]
        assert card.alt.move > 0
    for card in card_set.of_type(op.ENCOUNTER):
        assert card.ambush is not None
        assert card.confrontation is not None


@pytest.mark.rule("COMP-50", "COMP-45")
@pytest.mark.parametrize("set_id", SETS)
def test_sites_have_no_cost_and_maneuvers_have_one(set_id):
    card_set = load_set(set_id)
    assert all(card.cost is None for card in card_set.of_type(op.SITE) if not card.type & op.RELIC)
    assert all(card.cost is not None for card in card_set.of_type(op.MANEUVER))


def changed(card_set, type_bit, **fields):
    """The set with its first card of a type changed."""
    first = card_set.of_type(type_bit)[0]
    return replace(
        card_set, cards=tuple(replace(card, **fields) if card is first else card for card in card_set.cards)
    )


@pytest.mark.parametrize(
    ("type_bit", "fields", "says"),
    [
        (op.ALLY, {"copies": 2}, "every title of this type is unique"),
        (op.MANEUVER, {"copies": 1}, "a maneuver has 2"),
        (op.ROBOT, {"faction": op.NO_FACTION}, "11 Autobot robots; ARD has 12"),
        (op.BOSS, {"level": 3}, "3 bosses of level 3; ARD has 2"),
        (
            op.BOSS,
            {"faction": op.DECEPTICON, "faction_name": "decepticon"},
            "a ARD boss cannot be decepticon",
        ),
        (op.SITE, {"type": op.ALLY, "type_name": "ally"}, "7 ally titles; ARD has 6"),
        (op.BASIC, {"copies": 15}, "the Basic stack is 15 Rise Up!; ARD has 16 Rise Up!"),
    ],
)
def test_a_wrong_make_up_is_told(type_bit, fields, says):
    problems = check(changed(load_set("a_rising_darkness"), type_bit, **fields))
    assert any(says in problem for problem in problems), problems


def test_the_main_deck_total_is_told():
    problems = check(changed(load_set("core"), op.TECHNOLOGY, copies=3))
    assert "83 main deck cards; CORE has 82" in problems


def test_starters_and_damage_are_told():
    core = load_set("core")
    side = replace(core.side, starter={"Courage": 10})
    problems = check(replace(core, sides=(side,), damage={"Damage": 19}))
    assert "the Starter deck is 10 Courage; CORE has 6, 1, 1, 1, 1" in problems
    assert "the Damage stack is 19 Damage; CORE has 20 Damage" in problems


def test_fields_by_source():
    shrapnel = load_set("core").card("Shrapnel", op.ROBOT)
    sources = field_sources(shrapnel)
    assert sources["cost"] == "published"
    assert set(sources.values()) <= {"published", "stand-in"}
    own = replace(
        shrapnel,
        published={"text": "a page"},
        own_copy=("name",),
        present=("name", "text.0", "cost"),
    )
    assert field_sources(own) == {"name": "own copy", "text.0": "published", "cost": "stand-in"}
    assert field_counts([own]) == {"published": 1, "own copy": 1, "stand-in": 1, "unknown": 0}


def test_the_narrower_of_two_marks_counts():
    card = load_set("core").card("Shrapnel", op.ROBOT)
    card = replace(card, published={"text": "a page"}, own_copy=("text.1",), present=("text.0", "text.1"))
    assert field_sources(card) == {"text.0": "published", "text.1": "own copy"}
    assert field_origins(card) == {"text.0": "published (a page)", "text.1": "own copy"}


def test_an_absence_counts_where_a_source_tells_it():
    card = load_set("core").card("Shrapnel", op.ROBOT)
    card = replace(card, published={"flight": "a page"}, present=("name",))
    assert field_sources(card) == {"name": "stand-in", "flight": "published"}


def test_counts_add_up():
    cards = [card for set_id in SETS for card in load_set(set_id).cards]
    total = field_counts(cards)
    by_card, by_set = counts_by_card(cards), counts_by_set(cards)
    assert set(by_set) == set(SETS)
    for kind, count in total.items():
        assert count == sum(c[kind] for c in by_card.values()) == sum(c[kind] for c in by_set.values())
    assert total["unknown"] == 0
    assert total["published"] > 0


def test_every_stand_in_says_so():
    for set_id in SETS:
        for card in load_set(set_id).cards:
            assert ("name" not in card.published) == ("stand-in" in card.name.lower())
