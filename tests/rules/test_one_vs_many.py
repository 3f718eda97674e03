"""One against two or three (rules.md section 12.6)."""

from collections import Counter
from functools import cache
from itertools import product

import pytest

from cardsets.language import opcodes as op
from cardsets.teams import SINGLE, TeamSetup
from sim.engine.box import Box, build_box
from sim.engine.data.modes import MODES, load_cards
from sim.engine.data.profile import KEYS
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.playable import player_counts, resolve_profile
from sim.study.cell.cell import CellSetup, prepare
from sim.study.errors import SetupError
from tests.rules.fixed_sets import SETS
from tests.rules.teams import of, pile_of, printed, taking_part

PLACES = {
    "core-quick": (SETS / "core", TeamSetup("quick")),
    "a_rising_darkness-advanced": (SETS / "a_rising_darkness", TeamSetup("advanced")),
    "core-single": (SETS / "core_alone.toml", TeamSetup(SINGLE)),
    "a_rising_darkness-single": (SETS / "darkness_alone.toml", TeamSetup(SINGLE)),
}
ONES = {"autobot": op.AUTOBOT, "decepticon": op.DECEPTICON}
EVERYWHERE = [
    pytest.param(place, one, players, id=f"{place}-{one}-{players}")
    for place, one, players in product(PLACES, ONES, (3, 4))
]
HANDS = {3: 6, 4: 7}


@cache
def _box(place: str, one: str, players: int) -> Box:
    path, setup = PLACES[place]
    cards = load_cards(path, (), "1vm", TeamSetup(setup.kind, one=one))
    return build_box(cards, players, choice="random", mode="1vm")


def deal(place: str, one: str, players: int, number: int = 0) -> Table:
    """A table of one against many at its first decision."""
    box = _box(place, one, players)
    table = Table(box, kernel(box.features).table, 41, number)
    table.run()
    return table


@pytest.mark.rule("SETUP-63", "SETUP-64", "MANY-4", "GAP-139")
@pytest.mark.parametrize(("place", "one", "players"), EVERYWHERE)
def test_the_first_seat_is_a_side_and_faction_alone(place: str, one: str, players: int) -> None:
    for number in range(2):
        table = deal(place, one, players, number)
        public = table.game.public
        assert int(public.sides_n) == 2
        assert [int(public.seats[seat].side) for seat in range(players)] == [0, *[1] * (players - 1)]
        people = [
            table.static.cards[int(public.definition[CHARACTER_CARDS + seat])] for seat in range(players)
        ]
        assert people[0].faction == ONES[one]
        assert {card.faction for card in people[1:]} == {op.AUTOBOT + op.DECEPTICON - ONES[one]}
        assert len({card.name for card in people}) == players


@pytest.mark.rule("SETUP-41")
@pytest.mark.parametrize(("place", "one", "players"), EVERYWHERE)
def test_relics_and_bosses_of_both_factions_take_part_and_no_scheme_does(
    place: str, one: str, players: int
) -> None:
    table = deal(place, one, players)
    relics = of(table.static.cards, op.RELIC)
    assert relics
    assert [card.name for card in of(taking_part(table), op.RELIC)] == [card.name for card in relics]
    deck = [printed(table, card) for card in pile_of(table.game.hidden.main)]
    assert Counter(card.faction for card in of(deck, op.BOSS)) == {op.AUTOBOT: 3, op.DECEPTICON: 3}
    assert not of(table.static.cards, op.SCHEME)


@pytest.mark.rule("SETUP-64")
def test_one_plays_against_two_or_three() -> None:
    for players in (2, 5):
        with pytest.raises(SetupError, match="3 to 4 in 1vm"):
            prepare(CellSetup(str(SETS / "core"), "1vm", players, ("random",)))
    for place in PLACES:
        path, setup = PLACES[place]
        assert player_counts(load_cards(path, (), "1vm", setup), "1vm") == [3, 4]


@pytest.mark.rule("MANY-1", "EX-37", "GAP-138")
@pytest.mark.parametrize("players", [3, 4])
def test_the_one_goes_first_then_each_of_the_many_once(players: int) -> None:
    for number in range(6):
        table = deal("core-quick", "decepticon", players, number)
        assert int(table.game.public.first_seat) == int(table.game.public.active) == 0
    turns = []
    while len(turns) < 2 * players + 1 and (decision := table.run()) is not None:
        turn, active = int(table.game.public.turn), int(table.game.public.active)
        if len(turns) < turn:
            turns.append(active)
        words = [int(option.verb) for option in decision.options]
        table.answer(len(words) - 1)
    assert turns == [turn % players for turn in range(len(turns))]
    assert len(turns) == 2 * players + 1


@pytest.mark.rule("MANY-2", "SETUP-54", "EX-37")
@pytest.mark.parametrize(("place", "one", "players"), EVERYWHERE)
def test_the_ones_hand_is_of_six_against_two_and_of_seven_against_three(
    place: str, one: str, players: int
) -> None:
    table = deal(place, one, players)
    hands = [len(pile_of(table.game.own[seat].hand)) for seat in range(players)]
    assert hands == [HANDS[players], *[5] * (players - 1)]
    assert [int(table.box.seats[seat].hand_size) for seat in range(players)] == hands


@pytest.mark.rule("MANY-3", "DMG-24", "EX-37")
@pytest.mark.parametrize("players", [3, 4])
def test_the_ones_damage_limit_is_seven(players: int) -> None:
    table = deal("core-quick", "autobot", players)
    assert [int(table.box.seats[seat].damage_limit) for seat in range(players)] == [7, *[5] * (players - 1)]


@pytest.mark.rule("MANY-4")
def test_all_else_is_as_teams_play_it() -> None:
    cards = load_cards(SETS / "core", (), "1vm")
    one, teams = resolve_profile(cards, "1vm"), resolve_profile(cards, "tvt")
    other = {key for key, row in KEYS.items() if one[row.field] != teams[row.field]}
    assert other == {"setup.first_player", "one.hand_size", "one.damage_limit"}
    assert MODES["1vm"].winner == MODES["tvt"].winner
    assert MODES["1vm"].moments == MODES["tvt"].moments
    alone = load_cards(SETS / "core_alone.toml", (), "1vm", TeamSetup(SINGLE))
    assert resolve_profile(alone, "1vm")["bosses_destroyed_count"] == 0


@pytest.mark.rule("GAP-28")
@pytest.mark.parametrize(("place", "one", "players"), EVERYWHERE)
def test_six_bosses_lie_in_the_deck_one_of_each_faction_in_each_stack(
    place: str, one: str, players: int
) -> None:
    table = deal(place, one, players)
    deck = [printed(table, card) for card in pile_of(table.game.hidden.main)]
    found = Counter((card.faction, card.level) for card in of(deck, op.BOSS))
    assert found == {(faction, level): 1 for faction in ONES.values() for level in (1, 2, 3)}


@pytest.mark.rule("MANY-2", "MANY-3", "MANY-1")
def test_hand_limit_and_who_begins_can_be_varied() -> None:
    knobs = (("one.damage_limit", 5), ("one.hand_size", 5), ("setup.first_player", 2))
    cell = prepare(CellSetup(str(SETS / "core"), "1vm", 4, ("random",), profile=knobs))
    seats, profile = cell.box.record[0]["seats"], cell.box.record[0]["profile"]
    assert (seats[0]["hand_size"], seats[0]["damage_limit"], profile["first_player"]) == (5, 5, 2)
    plain = prepare(CellSetup(str(SETS / "core"), "1vm", 4, ("random",), profile=(("hand.size", 4),)))
    assert [int(hand) for hand in plain.box.record[0]["seats"]["hand_size"][:4]] == [7, 4, 4, 4]


@pytest.mark.rule("SETUP-63")
def test_the_many_play_one_strategy_and_the_one_another() -> None:
    cell = prepare(CellSetup(str(SETS / "core"), "1vm", 4, ("random", "duellist"), seating="fixed"))
    assert cell.seat_strategies(3, 8) == [0, 1, 1, 1]
    turning = prepare(CellSetup(str(SETS / "core"), "1vm", 3, ("random", "duellist")))
    seated = {tuple(turning.seat_strategies(3, number)) for number in range(8)}
    assert seated == {(0, 1, 1), (1, 0, 0)}


@pytest.mark.rule("SETUP-63")
def test_characters_of_the_one_and_of_the_many_rotate_each_within_its_faction() -> None:
    cell = prepare(CellSetup(str(SETS / "core"), "1vm", 4, ("random",), teams=TeamSetup(one="autobot")))
    ones: Counter[int] = Counter()
    many: Counter[int] = Counter()
    for number in range(60):
        one, *others = cell.seat_characters(3, number)
        ones[one] += 1
        many.update(others)
        assert len(set(others)) == 3
    assert set(ones.values()) == {10}
    assert set(many.values()) == {30}
    assert {cell.box.cards[index].faction for index in ones} == {op.AUTOBOT}
    assert {cell.box.cards[index].faction for index in many} == {op.DECEPTICON}


@pytest.mark.rule("SETUP-2")
def test_war_on_cybertron_is_not_played_so() -> None:
    with pytest.raises(SetupError, match="War on Cybertron: not played in 1vm; its modes: "):
        prepare(CellSetup("war_on_cybertron", "1vm", 3, ("random",)))


@pytest.mark.parametrize("place", PLACES)
def test_a_game_is_played_to_its_end(place: str) -> None:
    path, setup = PLACES[place]
    cell = prepare(CellSetup(str(path), "1vm", 4, ("duellist",), teams=setup))
    seated = cell.sit_down(5, 1)
    for _ in seated.decisions():
        pass
    assert int(seated.table.game.over) == 1
    assert int(seated.table.game.error) == 0
