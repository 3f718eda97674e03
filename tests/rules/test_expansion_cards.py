"""Cards of an expansion in the mixes of a base: who plays with them, and what is shuffled in."""

from collections import Counter
from pathlib import Path

import pytest

from cardsets import CardDataError, load_mix
from cardsets.composition import check
from cardsets.language import opcodes as op
from sim.engine.data.modes import cards_in
from sim.engine.playable import player_counts
from tests.rules.conftest import Deal
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.teams import pile_of, printed

MIXES = {"core_with_infiltration": "core", "darkness_with_infiltration": "a_rising_darkness"}
JAM = "T-Cog Jam"
DEALS = 12


@pytest.mark.rule("SETUP-4")
@pytest.mark.parametrize(("name", "base"), MIXES.items())
def test_an_expansion_adds_to_all_modes_of_its_base_and_brings_one_against_many_and_phases(
    name: str, base: str
) -> None:
    modes = ("competitive", "co-op", "solo", "expert", "tvt")
    assert [players_of(name, mode) for mode in modes] == [players_of(base, mode) for mode in modes]
    assert players_of(name, "1vm") == [3, 4]
    for mode in modes:
        few = 4 if mode in ("co-op", "expert") else 5  # GAP-200
        enough = [number for number in players_of(base, mode) if number <= few]
        assert players_of(name, f"{mode}+infiltration") == enough


def players_of(name: str, mode: str) -> list[int]:
    """For how many players there are cards."""
    return player_counts(cards_in(load_mix(name), mode), mode)


@pytest.mark.rule("SETUP-35")
@pytest.mark.parametrize("name", ["core_with_infiltration"])
def test_special_damage_is_shuffled_in(deal: Deal, name: str) -> None:
    """Five of them lie among the base's Damage, elsewhere in each game, and in nobody's sight."""
    places = set()
    for number in range(DEALS):
        table = deal(name, 2, number)
        stack = [printed(table, card).name for card in pile_of(table.game.hidden.damage)]
        assert Counter(stack) == {"Damage": 20, JAM: 5}
        places.add(tuple(place for place, title in enumerate(stack) if title == JAM))
    assert len(places) == DEALS


@pytest.mark.rule("MIX-8")
def test_a_character_of_an_expansion_plays_like_those_of_its_faction(deal: Deal, tmp_path: Path) -> None:
    """With the base's Starters and Basic, in the place of one of its faction; one of the other takes no such place."""
    mixed = fixed_set("core_with_infiltration")
    kup = mixed.card("Kup", op.CHARACTER)
    table = deal("core_with_infiltration", 2, characters=(table_row(deal, kup.name), -1))
    mine = [printed(table, card) for card in pile_of(table.game.hidden.decks[0])]
    mine += [printed(table, card) for card in pile_of(table.game.own[0].hand)]
    own = fixed_set("core")
    assert Counter(card.name for card in mine) == own.side.starter
    assert mixed.basic == own.basic
    path = tmp_path / "mine.toml"
    source = SETS / "infiltration_protocol"
    swap = f'base = "{SETS / "core"}"\n\n[[swap]]\nout = "Bumblebee"\nin = "{{}}"\nfrom = "{source}"\n'
    path.write_text(swap.format("Kup"))
    assert load_mix(path).card("Kup", op.CHARACTER) == kup
    path.write_text(swap.format("Bludgeon"))
    with pytest.raises(CardDataError, match="are of different factions"):
        load_mix(path)


def table_row(deal: Deal, name: str) -> int:
    """The definition of a character in the boxes of the mix."""
    cards = deal("core_with_infiltration", 2).static.cards
    return next(row for row, card in enumerate(cards) if card.name == name)


@pytest.mark.rule("MIX-1", "MIX-4", "MIX-29")
@pytest.mark.parametrize(("name", "base"), MIXES.items())
def test_bundled_mixes_bring_the_main_deck_of_the_expansion_and_its_bosses(name: str, base: str) -> None:
    mixed, source, plain = load_mix(name), load_mix("infiltration_protocol"), load_mix(base)
    assert check(mixed) == []
    main = op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.ALLY | op.RELIC
    assert {card.key for card in source.cards if card.type & main} <= {card.key for card in mixed.cards}
    assert mixed.damage == {**plain.damage, JAM: 5}
    brought = [card for card in mixed.of_type(op.BOSS) if card.set_id == source.id]
    assert sorted((card.faction_name, card.level) for card in brought) == [
        (faction, level) for faction in ("autobot", "decepticon") for level in (1, 2, 3)
    ]
    own = {card.key for card in plain.of_type(op.BOSS)}
    assert len([card for card in mixed.of_type(op.BOSS) if card.key in own]) == 3
    costs = {card.key: card.cost for card in (*plain.cards, *source.cards)}
    for gone, come in mixed.swaps:
        assert abs((costs[gone] or 0) - (costs[come] or 0)) <= 1


@pytest.mark.rule("MIX-1")
def test_main_deck_cards_of_the_expansion_on_war_on_cybertron() -> None:
    mixed, plain = load_mix("war_on_cybertron_with_infiltration"), load_mix("war_on_cybertron")
    assert check(mixed) == []
    brought = [card for card in mixed.cards if card.set_id == "infiltration_protocol"]
    assert sum(card.copies for card in brought if not card.type & (op.CHARACTER | op.DAMAGE)) == 31
    assert mixed.of_type(op.BOSS) == plain.of_type(op.BOSS)
    assert mixed.rulings["energon.cap"] == plain.rulings["energon.cap"]
