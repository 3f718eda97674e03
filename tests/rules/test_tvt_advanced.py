"""The Advanced Set-up of Team versus Team: how many cards of which set, and that the lots are fair (rules.md 13.3).

As for `test_tvt_setup` the statistics are of a few hundred deals of one seed.
"""

from collections import Counter
from dataclasses import replace

import pytest

from cardsets.errors import NoSuchCards
from cardsets.language import opcodes as op
from cardsets.teams import TeamSetup, as_teams
from sim.engine.box import build_box
from sim.engine.data import zone
from sim.engine.play.table import Table
from sim.engine.playable import player_counts
from tests.rules.fixed_sets import fixed_set
from tests.rules.teams import BASES, deal_teams, main_cards, of, pile_of, printed, taking_part, team_set
from tests.rules.test_setup import assert_fair, assert_near

DEALS = 240
OTHER = {"core": "a_rising_darkness", "a_rising_darkness": "core"}


@pytest.fixture(scope="module")
def advanced() -> list[Table]:
    """Many deals of the Advanced Set-up."""
    return [deal_teams("a_rising_darkness", "advanced", 4, number) for number in range(DEALS)]


@pytest.mark.rule("MIX-20")
@pytest.mark.parametrize("base", BASES)
def test_one_copy_of_every_maneuver_and_technology_of_both_sets(base: str) -> None:
    for number in range(4):
        cards = taking_part(deal_teams(base, "advanced", 4, number))
        for bit in (op.MANEUVER, op.TECHNOLOGY):
            there = of(cards, bit)
            assert len(there) == len({card.key for card in there}) == 16
            assert Counter(card.set_id for card in there) == {"core": 8, "a_rising_darkness": 8}
    assert Counter(card.copies for card in team_set(base).of_type(op.MANEUVER)) == {2: 8}


@pytest.mark.rule("MIX-21")
@pytest.mark.parametrize("base", BASES)
def test_three_sites_of_each_set_and_the_bunker(base: str) -> None:
    for number in range(4):
        sites = of(taking_part(deal_teams(base, "advanced", 4, number)), op.SITE)
        names = [card.name for card in sites]
        assert len(names) == len(set(names)) == 7
        assert "Decepticon Defense Bunker" in names
        assert Counter(card.set_id for card in sites) == {"core": 3, "a_rising_darkness": 4}


@pytest.mark.rule("MIX-22")
@pytest.mark.parametrize("base", BASES)
def test_three_allies_of_each_set(base: str) -> None:
    for number in range(4):
        allies = of(taking_part(deal_teams(base, "advanced", 4, number)), op.ALLY)
        assert len({card.name for card in allies}) == len(allies) == 6
        assert Counter(card.set_id for card in allies) == {"core": 3, "a_rising_darkness": 3}


@pytest.mark.rule("MIX-21", "MIX-22")
@pytest.mark.parametrize("bit", [op.SITE, op.ALLY], ids=["sites", "allies"])
def test_each_site_and_ally_of_a_set_comes_equally_often(advanced: list[Table], bit: int) -> None:
    found = Counter(card.key for table in advanced for card in of(taking_part(table), bit))
    always = "a_rising_darkness:site:Decepticon Defense Bunker"
    for base in BASES:
        keys = [card.key for card in fixed_set(base).of_type(bit) if card.key != always]
        assert_fair([found[key] for key in keys], DEALS * 3 / len(keys))
    assert found[always] == (DEALS if bit == op.SITE else 0)
    assert sum(found.values()) == DEALS * (7 if bit == op.SITE else 6)


@pytest.mark.rule("MIX-21", "MIX-22")
def test_the_sets_draw_apart_and_by_lot(advanced: list[Table]) -> None:
    """A Site of the one set comes with each of the other's as often; which three of a set come is no rota."""
    there = [{card.key for card in of(taking_part(table), op.SITE | op.ALLY)} for table in advanced]
    for bit in (op.SITE, op.ALLY):
        first, second = (fixed_set(base).of_type(bit) for base in BASES)
        others = [card.key for card in second if "Bunker" not in card.name]
        with_it = [found for found in there if first[0].key in found]
        counts = [sum(key in found for found in with_it) for key in others]
        assert_fair(counts, len(with_it) * 3 / len(others))
        trios = {tuple(sorted(found & {card.key for card in first})) for found in there}
        assert len(trios) > 15


@pytest.mark.rule("MIX-21", "MIX-22")
def test_what_is_drawn_is_what_lies_there(advanced: list[Table]) -> None:
    """The Matrix and the Stacks hold of Sites and Allies what the lots gave, and as much as the box leaves them."""
    seen = 0
    for table in advanced:
        drawn = Counter(card.key for card in taking_part(table))
        game = table.game
        cards = [*map(int, game.hidden.matrix[:16]), *pile_of(game.hidden.main)]
        there = [printed(table, card) for card in cards if not printed(table, card).type & op.BOSS]
        assert len(there) == 60
        assert Counter(card.key for card in there) <= drawn
        seen += len(of(there, op.SITE | op.ALLY))
        left = [c for c in main_cards(table) if game.where[c] == zone.OUT]
        assert len(left) == int(table.box.main_n) - 60
    assert_near(seen, DEALS * 13, 60 / 75)


@pytest.mark.rule("MIX-23")
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("autobot", BASES)
@pytest.mark.parametrize("decepticon", BASES)
def test_twelve_robots_of_each_faction_from_one_set_each(base: str, autobot: str, decepticon: str) -> None:
    card_set = team_set(base, "advanced", {"autobot": autobot, "decepticon": decepticon})
    wanted = {op.AUTOBOT: autobot, op.DECEPTICON: decepticon}
    assert {(card.faction, card.set_id, card.name): card.copies for card in card_set.of_type(op.ROBOT)} == {
        (card.faction, card.set_id, card.name): 1
        for faction, source in wanted.items()
        for card in fixed_set(source).of_type(op.ROBOT, faction)
    }
    assert len(card_set.of_type(op.ROBOT)) == 24


@pytest.mark.rule("GAP-248", "MIX-23")
@pytest.mark.parametrize("base", BASES)
def test_robots_are_the_bases_where_nobody_says(base: str) -> None:
    robots = team_set(base, "advanced").of_type(op.ROBOT)
    assert Counter((card.faction, card.set_id) for card in robots) == {
        (op.AUTOBOT, base): 12,
        (op.DECEPTICON, base): 12,
    }
    one = team_set(base, "advanced", {"autobot": OTHER[base]}).of_type(op.ROBOT)
    assert {(card.faction, card.set_id) for card in one} == {(op.AUTOBOT, OTHER[base]), (op.DECEPTICON, base)}


@pytest.mark.rule("MIX-23")
def test_robots_of_a_set_that_does_not_play_are_refused() -> None:
    with pytest.raises(
        NoSuchCards,
        match=r"robots\.autobot = 'cor' \(did you mean 'core'\?\); allowed: core, a_rising_darkness",
    ):
        team_set("core", "advanced", {"autobot": "cor"})


@pytest.mark.rule("MIX-24")
@pytest.mark.parametrize("base", BASES)
def test_damage_of_a_rising_darkness_special_included_facedown(base: str) -> None:
    table = deal_teams(base, "advanced", 2)
    there = [printed(table, card) for card in pile_of(table.game.hidden.damage)]
    assert Counter(card.name for card in there) == {"Damage": 15, "Damage: Short Circuit": 5}
    assert {card.set_id for card in of(table.static.cards, op.DAMAGE)} == {"a_rising_darkness"}
    assert int(table.game.public.damage_n) == 20


@pytest.mark.rule("MIX-25")
@pytest.mark.parametrize("base", BASES)
def test_twenty_encounters_in_one_stack(base: str) -> None:
    table = deal_teams(base, "advanced", 2)
    there = [printed(table, card) for card in pile_of(table.game.hidden.encounters)]
    assert len(there) == len({card.key for card in there}) == int(table.game.public.encounter_n) == 20
    assert Counter(card.set_id for card in there) == {"core": 10, "a_rising_darkness": 10}


@pytest.mark.rule("MIX-24", "MIX-25")
def test_both_sets_encounters_and_both_kinds_of_damage_are_shuffled(advanced: list[Table]) -> None:
    """On top lies either set's Encounter as often, and special Damage once in four."""
    encounters = [printed(table, pile_of(table.game.hidden.encounters)[-1]) for table in advanced]
    assert_near(sum(card.set_id == "core" for card in encounters), DEALS, 0.5)
    damage = [printed(table, pile_of(table.game.hidden.damage)[-1]) for table in advanced]
    assert_near(sum(card.name != "Damage" for card in damage), DEALS, 0.25)


@pytest.mark.rule("MIX-26")
@pytest.mark.parametrize("base", BASES)
def test_the_deck_before_the_matrix(base: str) -> None:
    """16 + 16 + 7 + 6 + 24, and the base's Relics; four players take 60 of them."""
    for number in range(4):
        cards = taking_part(deal_teams(base, "advanced", 4, number))
        bits = (op.MANEUVER, op.TECHNOLOGY, op.SITE, op.ALLY, op.ROBOT, op.RELIC)
        assert [len(of(cards, bit)) for bit in bits] == [16, 16, 7, 6, 24, 6]
        assert {card.set_id for card in of(cards, op.RELIC)} == {base}
        assert len(cards) == 69 + 6
    assert player_counts(team_set(base, "advanced"), "tvt") == [2, 4]


# --- A mix as base, and what is refused -------------------------------------------------------------------


@pytest.mark.rule("GAP-249", "MIX-21", "MIX-22")
def test_what_was_swapped_in_is_the_bases_and_there_once() -> None:
    core, dark = fixed_set("core"), fixed_set("a_rising_darkness")
    took = {bit: dark.of_type(bit)[-1] for bit in (op.ALLY, op.SITE, op.TECHNOLOGY)}
    gone = {core.of_type(bit)[0].key: card for bit, card in took.items()}
    mixed = replace(core, cards=tuple(gone.get(card.key, card) for card in core.cards))
    card_set = as_teams(mixed, TeamSetup("advanced"))
    by_type = {
        bit: [group.keys for group in card_set.drawn if group.type == bit and group.count] for bit in took
    }
    for bit in (op.ALLY, op.SITE):
        own, other = by_type[bit]
        assert took[bit].key in own
        assert took[bit].key not in other
        assert not {key for key in gone if key in own}
        assert len(own) == len(core.of_type(bit))
    technology = [card.key for card in card_set.of_type(op.TECHNOLOGY)]
    assert len(technology) == len(set(technology)) == 15
    assert took[op.TECHNOLOGY].key in technology
    box = build_box(card_set, 4, mode="tvt")
    assert box.players == 4
