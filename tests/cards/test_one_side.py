"""Mixes that take one side of a base with two, and sets that say in which modes they are played."""

from dataclasses import replace

import pytest

from cardsets import CardDataError, load_mix, load_set
from cardsets.composition import check, main_deck_size, of_type
from cardsets.language import opcodes as op
from cardsets.mixing import MixError
from cardsets.one_side import of_one_side
from cardsets.teams import TeamSetup, as_teams
from tests.cards.desks import make_desk, write

FACTIONS = {"autobot": op.AUTOBOT, "decepticon": op.DECEPTICON}


@pytest.fixture
def mix(tmp_path, monkeypatch):
    """Load a mix from the text below its base."""
    desk = make_desk(tmp_path)
    monkeypatch.chdir(desk)

    def load(text, base="war_on_cybertron"):
        return load_mix(write(desk, "mixes/mine.toml", f'# Mine\nbase = "{base}"\n{text}'))

    return load


def problem(mix, *arguments, **options):
    with pytest.raises(CardDataError) as caught:
        mix(*arguments, **options)
    (only,) = caught.value.problems
    return only.rpartition("mine.toml")[2]


@pytest.mark.parametrize("faction", FACTIONS)
def test_one_side_of_a_base(mix, faction):
    base, one = load_set("war_on_cybertron"), mix(f'side = "{faction}"\n')
    bit = FACTIONS[faction]
    assert [side.faction for side in one.sides] == [bit]
    assert one.player_faction == bit
    assert (one.id, one.name) == ("mine", "Mine")
    assert {card.faction for card in one.of_type(op.CHARACTER)} == {bit}
    gone = [card for card in base.cards if card not in one.cards]
    assert gone == [card for card in base.of_type(op.CHARACTER) if card.faction != bit]
    assert check(one) == []
    bosses = [card for card in one.played if card.type & op.BOSS]
    assert bosses == [card for card in base.of_type(op.BOSS) if card.faction != bit]
    assert one.make_up.bosses_of_own_faction == len(base.of_type(op.BOSS, bit))
    assert one.make_up.bosses_of_each_level == 2
    assert one.modes == base.modes


@pytest.mark.parametrize("name", ["war_on_cybertron_autobots", "war_on_cybertron_decepticons"])
def test_bundled_mixes_of_one_side(name):
    mixed = load_mix(name)
    assert len(mixed.sides) == 1
    assert check(mixed) == []


def test_cards_that_the_other_side_alone_names_leave():
    base = load_set("war_on_cybertron")
    starter, basic = base.card("Patch"), base.of_type(op.BASIC)[0]
    own_starter = replace(starter, name="Own Patch")
    own_basic = replace(basic, name="Own Reinforcements")
    autobots, decepticons = base.sides
    starters = {name: count for name, count in autobots.starter.items() if name != "Patch"} | {"Own Patch": 1}
    sides = (replace(autobots, starter=starters, basic="Own Reinforcements"), decepticons)
    make_up = base.make_up.with_titles(op.STARTER, 1).with_titles(op.BASIC, 1)
    make_up = make_up.model_copy(update={"basics": [16, 16]})
    two = replace(base, sides=sides, cards=(*base.cards, own_starter, own_basic), make_up=make_up)
    assert check(two) == []
    for faction, gone in (("autobot", (starter, basic)), ("decepticon", (own_starter, own_basic))):
        one = of_one_side(two, faction)
        assert check(one) == []
        assert not set(gone) & set(one.cards)
        assert len(one.cards) == len(two.cards) - 4 - 2


def test_what_is_wrong_with_a_side(mix):
    told = problem(mix, 'side = "autobots"\n')
    assert (
        told == ":3: side: 'autobots' is no faction (did you mean 'autobot'?); allowed: autobot, decepticon"
    )
    told = problem(mix, 'side = "autobot"\n', base="core")
    assert told == ":3: side: core has one side, autobot; a side is taken of a base that has two"
    assert problem(mix, "side = 3\n") == ":3: side: must be a text in quotes, not 3"
    with pytest.raises(MixError, match="has one side, decepticon"):
        of_one_side(load_set("a_rising_darkness"), "autobot")


def test_a_swap_is_about_the_side_that_is_taken(mix):
    swap = '[[swap]]\ntype = "character"\ncount = 2\nfrom = "core"\n'
    one = mix(f'side = "autobot"\n{swap}')
    assert len(one.swaps) == 2
    assert {card.faction for card in one.of_type(op.CHARACTER)} == {op.AUTOBOT}


def test_a_swap_of_sites_leaves_polities_and_cards_of_several_types(mix):
    mixed = mix('[[swap]]\ntype = "site"\ncount = 5\nfrom = "core"\n')
    gone = {old.split(":")[1] for old, _ in mixed.swaps}
    assert (len(mixed.swaps), gone) == (5, {"site"})
    assert mixed.of_type(op.POLITY) == load_set("war_on_cybertron").of_type(op.POLITY)


def test_what_is_added_to_a_base_of_two_sides(mix):
    added = mix('[[add]]\ncard = "Bumblebee"\ntype = "character"\nfrom = "core"\n')
    assert len(added.of_type(op.CHARACTER)) == 9
    boss = load_set("core").of_type(op.BOSS)[0]
    told = problem(mix, f'[[add]]\ncard = "{boss.name}"\ntype = "boss"\nfrom = "core"\n')
    assert "Bosses of both factions take part where both have a side" in told


def test_teams_leave_a_base_with_two_sides_alone():
    base = load_set("war_on_cybertron")
    assert as_teams(base, TeamSetup()) is base
    assert as_teams(base, TeamSetup("advanced")) is base
    assert load_mix("war_on_cybertron", teams=TeamSetup()).cards == base.cards


def test_a_set_says_in_which_modes_it_is_played():
    of_the_base = ("tvt", "co-op", "solo")
    with_unicron = ("co-op+unicron", "solo+unicron", "1vm+unicron")
    assert load_set("war_on_cybertron").modes == (*of_the_base, *with_unicron)
    assert load_set("core").modes == ()


def test_rulings_of_a_mode_are_keys_with_its_name():
    rulings = load_set("war_on_cybertron").rulings
    assert rulings["modes.co-op.coop.vp"].value == "nothing"
    assert rulings["modes.co-op.coop.vp"].line > 0


@pytest.mark.rule("COMP-23", "COMP-60")
def test_a_polity_is_a_site_that_is_counted_apart():
    card_set = load_set("war_on_cybertron")
    polities = card_set.of_type(op.POLITY)
    assert all(card.type == op.POLITY | op.SITE for card in polities)
    assert set(polities) <= set(card_set.of_type(op.SITE))
    assert not set(polities) & set(of_type(card_set, op.SITE))
    assert len(of_type(card_set, op.SITE)) == 5
    assert main_deck_size(card_set) == card_set.make_up.main_deck == 73


@pytest.mark.rule("CLAR-13")
def test_a_card_of_several_types_is_counted_as_the_first():
    card_set = load_set("war_on_cybertron")
    city = card_set.card("Crystal City")
    assert city.type == op.RELIC | op.SITE | op.RUIN
    assert [city in of_type(card_set, bit) for bit in (op.RELIC, op.SITE, op.RUIN)] == [True, False, False]
    assert city in card_set.of_type(op.RUIN)


@pytest.mark.parametrize("bit", [op.POLITY, op.RUIN, op.MISSION])
def test_titles_of_modes_are_unique(bit):
    card_set = load_set("war_on_cybertron")
    first = card_set.of_type(bit)[0]
    twice = replace(card_set, cards=tuple(replace(c, copies=2) if c is first else c for c in card_set.cards))
    assert any("every title of this type is unique" in told for told in check(twice))
