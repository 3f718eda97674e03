"""Games in which one player is Unicron, against many: for whom they are, and how they are set up (rules.md 2.9)."""

from collections import Counter
from functools import cache

import pytest

from cardsets.cards import Card, EnergonAbility, Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body
from cardsets.unicron import with_player_unicron
from sim.engine.box import Box, build_box
from sim.engine.data import zone
from sim.engine.data.modes import MODES, cards_in, load_cards
from sim.engine.data.profile import KEYS
from sim.engine.data.state import ALT, CHARACTER_CARDS
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.playable import player_counts, resolve_profile
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.scenes import says
from tests.rules.teams import PLANETS, main_cards, matrix_of, of, pile_of, printed, stacks_with_planets

MODE = "1vm+unicron"
BASES = ("core", "a_rising_darkness")
DEALS = 10
HOMES = {"Earth", "Junkion"}
HIS_STARTERS = {
    "Hunger (Stand-in)": 6,
    "Tractor Beam (Stand-in)": 1,
    "Orbital Drift (Stand-in)": 1,
    "Digestion (Stand-in)": 1,
    "Dark Bargain (Stand-in)": 1,
}


@cache
def _box(base: str, players: int) -> Box:
    return build_box(load_cards(SETS / base, (), MODE), players, choice="random", mode=MODE)


def deal(base: str, players: int, number: int = 0) -> Table:
    """A table at its first decision."""
    box = _box(base, players)
    table = Table(box, kernel(box.features).table, 57, number)
    table.run()
    return table


def character_of(table: Table, seat: int) -> Card:
    return table.static.cards[int(table.game.public.definition[CHARACTER_CARDS + seat])]


def own_cards(table: Table, seat: int) -> Counter[str]:
    """The names of a seat's hand and deck."""
    cards = pile_of(table.game.hidden.decks[seat]) + pile_of(table.game.own[seat].hand)
    return Counter(printed(table, card).name for card in cards)


def stacks_of(table: Table) -> dict[int, list[Card]]:
    """Stacks 1 to 4 as they lie, each with its Planets and its Boss."""
    return stacks_with_planets(table, others=1)


@pytest.mark.rule("SETUP-88", "SETUP-64")
def test_all_but_what_the_book_says_is_set_up_as_teams_play() -> None:
    for base in (*BASES, "war_on_cybertron"):
        teams = resolve_profile(load_cards(base, (), "tvt"), "tvt")
        his = resolve_profile(load_cards(base, (), MODE), MODE)
        other = {key for key, row in KEYS.items() if his[row.field] != teams[row.field]}
        assert other - {"setup.polities", "setup.missions"} == {
            "setup.planets",
            "setup.bosses",
            "setup.first_player",
            "one.hand_size",
            "one.energon",
            "one.damage_limit",
            "herald.token",
        }
    assert MODES[MODE].winner == MODES["tvt"].winner


@pytest.mark.rule("SETUP-88")
@pytest.mark.parametrize("base", BASES)
def test_there_is_no_automaton_and_no_chaos_card_but_tokens_wait(base: str) -> None:
    table = deal(base, 3)
    public = table.game.public
    assert (int(public.piece.card), int(public.chaos_n), int(public.piece.heralds)) == (-1, 0, 0)
    assert not of(table.static.cards, op.CHAOS | op.AUTOMATON | op.SCHEME)


@pytest.mark.rule("SETUP-89", "SETUP-5")
@pytest.mark.parametrize("base", [*BASES, "war_on_cybertron"])
def test_two_or_three_of_either_faction_play_against_him(base: str) -> None:
    cards = load_cards(base, (), MODE)
    assert player_counts(cards, MODE) == [3, 4]
    mixed = set()
    for players in (3, 4):
        box = build_box(cards, players, choice="random", mode=MODE)
        for number in range(DEALS):
            table = Table(box, kernel(box.features).table, 57, number)
            table.run()
            assert character_of(table, 0).faction == op.UNICRON
            many = [character_of(table, seat).faction for seat in range(1, players)]
            assert op.UNICRON not in many
            mixed.add(tuple(sorted(many)))
            sides = [int(table.game.public.seats[seat].side) for seat in range(players)]
            assert sides == [0, *[1] * (players - 1)]
    assert {(op.AUTOBOT, op.AUTOBOT), (op.AUTOBOT, op.DECEPTICON)} <= {tuple(each[:2]) for each in mixed}
    assert any(op.DECEPTICON in each and op.AUTOBOT in each for each in mixed)


@pytest.mark.rule("SETUP-90", "SETUP-91", "COMP-10")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("base", BASES)
def test_he_begins_as_a_planet_with_starters_energon_hand_and_limit_of_his_own(
    base: str, players: int
) -> None:
    table = deal(base, players)
    seats, public = table.box.seats, table.game.public
    assert int(public.seats[0].mode) == ALT
    assert own_cards(table, 0) == HIS_STARTERS
    assert [int(public.seats[seat].energon) for seat in range(players)] == [3, *[2] * (players - 1)]
    hands = [{3: 6, 4: 7}[players], *[5] * (players - 1)]
    assert [len(pile_of(table.game.own[seat].hand)) for seat in range(players)] == hands
    assert [int(seats[seat].hand_size) for seat in range(players)] == hands
    assert [int(seats[seat].damage_limit) for seat in range(players)] == [7, *[5] * (players - 1)]


@pytest.mark.rule("COMP-10", "GAP-371")
@pytest.mark.parametrize("base", BASES)
def test_the_many_have_the_bases_starters_whatever_their_faction_and_all_buy_its_basics(base: str) -> None:
    side = fixed_set(base).sides[0]
    for number in range(4):
        table = deal(base, 4, number)
        for seat in (1, 2, 3):
            assert own_cards(table, seat) == side.starter
        stacks = {int(table.box.seats[seat].basics) for seat in range(4)}
        basics = {card.name for card in of(table.static.cards, op.BASIC)}
        assert (len(stacks), basics) == (1, {side.basic})


@pytest.mark.rule("SETUP-92", "SETUP-93", "GAP-28", "GAP-370")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("base", BASES)
def test_planets_and_three_bosses_lie_in_their_stacks(base: str, players: int) -> None:
    homes, by_lot, factions = Counter(), Counter(), Counter()
    for number in range(DEALS):
        table = deal(base, players, number)
        stacks = stacks_of(table)
        on_top = of(matrix_of(table), op.PLANET)
        assert len(on_top) in (0, 1)
        for stack in (1, 2, 3):
            planets = of(stacks[stack], op.PLANET)
            assert len(planets) == PLANETS[stack] + (1 - len(on_top) if stack == 1 else 0)
            assert [card.level for card in of(stacks[stack], op.BOSS)] == [stack]
            factions.update(card.faction for card in of(stacks[stack], op.BOSS))
        homes.update(card.name for card in of(stacks[2], op.PLANET))
        by_lot.update(card.name for card in (*on_top, *of(stacks[1], op.PLANET)))
        assert [card.name for card in of(stacks[3], op.PLANET)] == ["Cybertron"]
        assert not of(stacks[4], op.PLANET | op.BOSS)
        assert not of(matrix_of(table), op.BOSS)
    assert set(homes) == HOMES
    assert set(factions) == {op.AUTOBOT, op.DECEPTICON}
    assert not HOMES & set(by_lot)
    assert len(by_lot) > 3


@pytest.mark.rule("SETUP-86", "SETUP-87", "CLAR-38")
@pytest.mark.parametrize("base", BASES)
def test_planetary_ruins_wait_and_his_head_stays_out(base: str) -> None:
    table = deal(base, 3)
    ruins = [printed(table, card) for card in pile_of(table.game.hidden.planetary)]
    assert len(ruins) == int(table.game.public.planetary_n) == 5
    assert all(card.type == op.PLANETARY | op.RUIN for card in ruins)
    plain = fixed_set("core_with_chaos")
    assert "Unicron's Head" in {card.name for card in plain.cards}
    assert "Unicron's Head" not in {card.name for card in cards_in(plain, MODE).cards}


@pytest.mark.rule("SETUP-94")
@pytest.mark.parametrize("players", [3, 4])
def test_he_is_last_in_turn_order_and_each_has_one_turn_a_round(players: int) -> None:
    table = deal("core", players)
    public = table.game.public
    assert int(public.first_seat) == int(public.active) == 1
    turns: list[tuple[int, int]] = []
    while len(turns) < 2 * players + 1 and (decision := table.run()) is not None:
        if len(turns) < int(public.turn):
            turns.append((int(public.round_number), int(public.active)))
        table.answer(len(decision.options) - 1)
    order = [*range(1, players), 0]
    assert turns == [(1 + turn // players, order[turn % players]) for turn in range(len(turns))]
    assert len(turns) == 2 * players + 1


@pytest.mark.rule("GAP-211")
def test_on_war_on_cybertron_its_ruins_lie_apart_and_nobody_has_missions_or_polities() -> None:
    cards = load_cards("war_on_cybertron", (), MODE)
    box = build_box(cards, 3, choice="random", mode=MODE)
    table = Table(box, kernel(box.features).table, 57, 0)
    table.run()
    assert (int(table.game.public.ruins_n), int(table.game.public.planetary_n)) == (10, 5)
    there = [c for c in main_cards(table) if int(table.game.where[c]) in (zone.MAIN, zone.MATRIX)]
    assert not of([printed(table, card) for card in there], op.POLITY)
    assert not of(box.cards, op.MISSION)


@pytest.mark.rule("SETUP-93")
def test_he_brings_bosses_and_characters_of_both_factions_and_starters_for_himself_alone() -> None:
    plain = fixed_set("core")
    with_him = with_player_unicron(plain)
    assert {card.faction for card in of(with_him.cards, op.BOSS)} == {op.AUTOBOT, op.DECEPTICON}
    starters = {card.name for card in of(with_him.cards, op.STARTER)}
    assert starters == {*HIS_STARTERS, *plain.sides[0].starter}


def against(
    name: str, *, active: int = 0, his: dict[str, object] | None = None, **more: object
) -> dict[str, object]:
    """A scenario of Unicron against Bumblebee and another, all on B2."""
    seats = [
        {"character": who, "space": "B2", "energon": 2, "hand": []} for who in ("Unicron", "Bumblebee", name)
    ]
    seats[0] |= his or {}
    seats[active] |= {"hand": ["Hound"]} if his is None else {}
    return {"set": "core", "mode": "1vm", "variant": "unicron", "active": active, "seat": seats} | more


@pytest.mark.rule("UNIM-1", "GAP-228")
def test_adversary_players_of_the_many_are_unicron_alone(scene: Scene) -> None:
    """A Decepticon among the many is no Adversary of an Autobot there, nor they of each other's cards."""
    card = says("Hound", "on play: attack each adversary player: lose 1 energon")
    many = against("Shrapnel", active=1, matrix={"B2": "Teletraan 1"}, do=["play Hound"])
    scene(many | {"expect": {"Unicron.energon": 1, "Shrapnel.energon": 2, "Bumblebee.energon": 2}}, card)
    his = against("Shrapnel", matrix={"B2": "Teletraan 1"}, do=["play Hound"])
    scene(his | {"expect": {"Unicron.energon": 2, "Shrapnel.energon": 1, "Bumblebee.energon": 1}}, card)


@pytest.mark.rule("GAP-372", "UNIM-3", "UNIM-10")
def test_he_who_left_the_planet_does_not_consume_it(scene: Scene) -> None:
    leaves = EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body("teleport to an adjacent space"))
    changes = {"Unicron": {"bot": Side(energon=(leaves,)), "alt": Side(move=2)}}
    played = ["Tractor Beam (Stand-in)", "Helping Hand", "Helping Hand"]
    do = ["consume Quintessa", "use Unicron 1", "pick B1"]
    his = {"mode": "bot", "played": played}
    found = {"main": ["Energon Drill", "Energon Drill"], "encounters": ["Broken Formation (Stand-in)"]}
    expect = {
        "log": "Unicron fails to Consume Quintessa: 6 against 6",
        "matrix.B2": "Quintessa",
        "Unicron.vault": [],
        "active": "Bumblebee",
    }
    matrix = {"B2": "Quintessa", "B1": "Teletraan 1"}
    scene(against("Shrapnel", his=his, matrix=matrix, decks=found, do=do, expect=expect), changes)


@pytest.mark.rule("UNIM-2", "GAP-258")
@pytest.mark.parametrize(("text", "consumes"), [("robot", True), ("planet", False)])
def test_what_cannot_be_battled_is_not_consumed(scene: Scene, text: str, consumes: bool) -> None:
    """To Consume is to battle, so a text that forbids that forbids it."""
    ally = "Village Mechanic (Stand-in)"
    seats = [
        {"character": "Unicron", "space": "B2", "hand": [], "control": [ally]},
        {"character": "Bumblebee", "space": "C4", "hand": []},
        {"character": "Optimus Prime", "space": "C4", "hand": []},
    ]
    play = {
        "set": "core", "mode": "1vm", "variant": "unicron", "seat": seats, "matrix": {"B2": "Quintessa"},
        "expect": {"legal" if consumes else "illegal": "consume Quintessa"},
    }  # fmt: skip
    scene(play, says(ally, f"ongoing: {text} cannot be battled"))
