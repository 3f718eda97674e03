"""Teams on one base set alone, with what an expansion brings (rules.md 13.4)."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cardsets.cards import CardSet
from cardsets.errors import CardDataError
from cardsets.language import opcodes as op
from cardsets.teams import SINGLE, TeamSetup, as_teams, setups_of
from sim.engine.box import Box, build_box
from sim.engine.data.modes import load_cards
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.playable import player_counts, resolve_profile
from sim.study.cell.cell import CellSetup, prepare
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.teams import main_cards, of, pile_of, printed, taking_part
from tests.rules.test_setup import assert_fair

ALONE = {"core": "core_alone", "a_rising_darkness": "darkness_alone"}
BASES = [pytest.param(base, mix, id=base) for base, mix in ALONE.items()]
DEALS = 60
JAM = "Jammed Gears (Stand-in)"


@cache
def alone(mix: str) -> CardSet:
    """The cards that teams play with on a base alone."""
    return load_cards(SETS / f"{mix}.toml", (), "tvt", TeamSetup(SINGLE))


@cache
def _box(mix: str, players: int) -> Box:
    return build_box(alone(mix), players, choice="random", mode="tvt")


def deal(mix: str, players: int = 4, number: int = 0) -> Table:
    """A table of teams on a base alone at its first decision."""
    box = _box(mix, players)
    table = Table(box, kernel(box.features).table, 31, number)
    table.run()
    return table


@pytest.mark.rule("MIX-27")
@pytest.mark.parametrize(("base", "mix"), BASES)
def test_main_deck_encounters_and_basics_are_the_bases_without_schemes(base: str, mix: str) -> None:
    table, own = deal(mix), fixed_set(base)
    deck = op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.SITE | op.ALLY | op.RELIC
    wanted = [card.key for card in own.cards if card.type & deck for _ in range(card.copies)]
    assert [printed(table, card).key for card in main_cards(table)] == wanted
    cards = table.static.cards
    assert {card.set_id for card in of(cards, op.ENCOUNTER | op.BASIC | op.STARTER)} == {base}
    assert len(of(cards, op.ENCOUNTER)) == 10
    assert not of(cards, op.SCHEME)
    assert len(of(taking_part(table), op.RELIC)) == len(own.of_type(op.RELIC))


@pytest.mark.rule("MIX-29", "MIX-30")
@pytest.mark.parametrize(("base", "mix"), BASES)
@pytest.mark.parametrize(("players", "size"), [(2, 9), (4, 13)])
def test_each_stack_has_a_boss_of_each_faction_and_of_its_level(
    base: str, mix: str, players: int, size: int
) -> None:
    own = fixed_set(base)
    seen: Counter[str] = Counter()
    for number in range(DEALS if players == 2 else 4):
        table = deal(mix, players, number)
        deck = [printed(table, card) for card in reversed(pile_of(table.game.hidden.main))]
        for level in (1, 2, 3):
            there, deck = deck[: size + 2], deck[size + 2 :]
            bosses = of(there, op.BOSS)
            assert [card.level for card in bosses] == [level] * 2
            assert {(card.faction, card.set_id) for card in bosses} == {
                (own.adversary_faction, base), (own.player_faction, "expansion"),
            }  # fmt: skip
            seen.update(card.name for card in bosses)
        assert not of(deck, op.BOSS)
    if players == 2:
        for level in (1, 2, 3):
            names = [c.name for c in own.of_type(op.BOSS) if c.level == level]
            assert_fair([seen[name] for name in names], DEALS / len(names))


@pytest.mark.rule("MIX-31", "SETUP-35")
@pytest.mark.parametrize(
    ("base", "damage"),
    [("core", {"Damage": 20}), ("a_rising_darkness", {"Damage": 15, "Damage: Short Circuit": 5})],
)
def test_special_damage_is_shuffled_in_facedown(base: str, damage: dict[str, int]) -> None:
    places: Counter[bool] = Counter()
    for number in range(12):
        table = deal(ALONE[base], 2, number)
        stack = [printed(table, card).name for card in pile_of(table.game.hidden.damage)]
        assert Counter(stack) == {**damage, JAM: 5}
        places.update(stack[i] == JAM for i in range(5))
        assert int(table.game.public.damage_n) == len(stack)
    assert 0 < places[True] < 60
    assert resolve_profile(alone(ALONE[base]), "tvt")["damage_zone"] == 1


@pytest.mark.rule("MIX-32")
@pytest.mark.parametrize(("base", "mix"), BASES)
def test_characters_are_of_any_set_and_both_factions_begin_with_the_bases_starters(
    base: str, mix: str
) -> None:
    own = fixed_set(base)
    assert player_counts(alone(mix), "tvt") == [2, 4]
    table = deal(mix)
    for seat in range(4):
        cards = [*pile_of(table.game.hidden.decks[seat]), *pile_of(table.game.own[seat].hand)]
        assert Counter(printed(table, card).name for card in cards) == own.starter
    people = {(card.faction, card.set_id) for card in of(table.static.cards, op.CHARACTER)}
    assert people == {
        (own.player_faction, base), (own.player_faction, "expansion"), (own.adversary_faction, "expansion"),
    }  # fmt: skip
    for stack, there in enumerate((16, 0)):
        assert int(table.game.public.basics_n[stack]) == there


@pytest.mark.rule("MIX-33")
@pytest.mark.parametrize(("base", "mix"), BASES)
def test_seats_alternate_on_one_base_too(base: str, mix: str) -> None:
    public = deal(mix).game.public
    assert [int(public.seats[seat].side) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("MIX-32", "MIX-8")
def test_characters_for_teams_stay_in_the_box_where_one_side_plays() -> None:
    plain, mixed = fixed_set("core"), fixed_set("core_alone")
    box = build_box(mixed, 3)
    people = [box.cards[index] for index in box.characters]
    assert {card.faction for card in people} == {plain.player_faction}
    assert len(people) == len(plain.of_type(op.CHARACTER)) + 3
    assert player_counts(mixed, "competitive") == [2, 3, 4, 5]


@pytest.mark.rule("GAP-201", "GAP-121")
def test_a_base_alone_keeps_its_own_rulings_but_for_what_expansions_rule() -> None:
    """Destroyed Bosses are none of a third, and all Damage that is owned scores (15.13)."""
    core = resolve_profile(fixed_set("core"), "competitive")
    teams = resolve_profile(alone("core_alone"), "tvt")
    other = resolve_profile(alone("darkness_alone"), "tvt")
    assert teams["bosses_destroyed_count"] == other["bosses_destroyed_count"] == 0
    for key in ("boss_victim", "vault_on_gain", "avoid_ambush", "entry", "own_robots_score"):
        assert teams[key] == core[key] != other[key]


@pytest.mark.rule("MIX-29", "MIX-30", "MIX-32")
@pytest.mark.parametrize(("base", "mix"), BASES)
def test_a_set_without_the_other_factions_cards_is_refused(base: str, mix: str) -> None:
    name = "Autobot" if base == "core" else "Decepticon"
    with pytest.raises(CardDataError) as told:
        load_cards(SETS / base, (), "tvt", TeamSetup(SINGLE))
    says = str(told.value)
    assert f"{base}/set.toml:1" in says.replace("\\", "/")
    assert f"no {name} Boss of Level 1 or 2 or 3 (MIX-29, MIX-30)" in says
    assert f"no {'Decepticon' if base == 'core' else 'Autobot'} character (MIX-32)" in says
    assert setups_of(fixed_set(base)) == ("quick", "advanced")
    assert setups_of(fixed_set(mix)) == ("quick", "advanced", "single")


@pytest.mark.rule("MIX-29")
def test_what_is_missing_is_told_of_the_mix(tmp_path: Path) -> None:
    mix = tmp_path / "few.toml"
    first, gone, rest = elsewhere("core_alone").partition('[[add]]\ncard = "Ironclad (Stand-in)"\n')
    mix.write_text(first + rest.partition("\n")[2])
    assert gone
    with pytest.raises(
        CardDataError, match=r"few\.toml:1: no Autobot Boss of Level 2 \(MIX-29, MIX-30\); teams play"
    ):
        load_cards(mix, (), "tvt", TeamSetup(SINGLE))


def elsewhere(mix: str) -> str:
    """The text of a mix, as a file that lies elsewhere has it."""
    text = (SETS / f"{mix}.toml").read_text(encoding="utf-8")
    for name in ("expansion", "core"):
        text = text.replace(f'"{name}"', f'"{SETS / name}"')
    return text


@pytest.mark.rule("MIX-28")
def test_what_is_swapped_in_lies_in_the_deck(tmp_path: Path) -> None:
    mix = tmp_path / "swapped.toml"
    swap = f'[[swap]]\ntype = "relic"\nfrom = "{SETS / "a_rising_darkness"}"\nany_cost = true\n'
    mix.write_text(f"{elsewhere('core_alone')}\n{swap}")
    played = load_cards(mix, (), "tvt", TeamSetup(SINGLE)).played
    relics = [card for card in played if card.type & op.RELIC]
    assert {card.set_id for card in relics} == {"a_rising_darkness"}
    assert len(relics) == len(fixed_set("core").of_type(op.RELIC))


@pytest.mark.rule("MIX-12")
@pytest.mark.parametrize("kind", ["quick", "advanced"])
def test_of_both_sets_an_expansion_adds_its_damage_and_characters(kind: str) -> None:
    mixed = fixed_set("core_alone")
    both = as_teams(mixed, TeamSetup(kind))
    assert both.damage[JAM] == 5
    assert sum(card.name == JAM for card in both.cards) == 1
    people = {card.name for card in both.cards if card.type & op.CHARACTER}
    assert {"Outrider (Stand-in)", "Nightfall (Stand-in)", "Optimus Prime", "Megatron"} <= people
    bosses = {card.set_id for card in both.cards if card.type & op.BOSS}
    assert bosses == {"core", "a_rising_darkness"}


def test_a_cell_of_teams_on_a_base_alone_plays_a_game() -> None:
    cell = prepare(CellSetup(str(SETS / "core_alone.toml"), "tvt", 4, ("duellist",), teams=TeamSetup(SINGLE)))
    seated = cell.sit_down(5, 1)
    for _ in seated.decisions():
        pass
    assert int(seated.table.game.over) == 1


@pytest.mark.rule("MIX-29", "MIX-32")
@pytest.mark.parametrize("mix", ["core_with_infiltration", "darkness_with_infiltration"])
def test_the_bundled_mixes_bring_what_teams_need_on_one_base(mix: str) -> None:
    for mode, players in (("tvt", [2, 4]), ("1vm", [3, 4])):
        assert player_counts(load_cards(mix, (), mode, TeamSetup(SINGLE)), mode) == players
