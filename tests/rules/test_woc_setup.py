"""War on Cybertron, set up: what is dealt, seeded and left in the box, in teams and in Co-op (rules.md section 2).

The statistics are of a few hundred deals of one seed: they either hold or not, every time alike. Their bounds are those
that a fair deal keeps in all but one case of a thousand.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from cardsets.cards import Card, CardSet
from cardsets.composition import check
from cardsets.language import opcodes as op
from sim.engine.board.streams import seed_lanes
from sim.engine.box import Box, build_box
from sim.engine.data import zone
from sim.engine.data.recipe import TO_DECK
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.playable import player_counts
from sim.engine.procedures.setup import mix_into_first_stack, takes_part
from sim.scenario.model import ScenarioError
from sim.study.cell.cell import CellSetup, prepare
from sim.study.errors import SetupError
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.teams import main_cards, of, pile_of, printed
from tests.rules.test_setup import assert_fair, assert_near

WOC = "war_on_cybertron"
ALONE = {op.AUTOBOT: "war_on_cybertron_autobots", op.DECEPTICON: "war_on_cybertron_decepticons"}
OTHER = {op.AUTOBOT: op.DECEPTICON, op.DECEPTICON: op.AUTOBOT}
GAMES = [(WOC, "tvt", 2), (WOC, "tvt", 4)] + [
    (name, mode, players)
    for name in ALONE.values()
    for mode, players in (("solo", 1), ("co-op", 2), ("co-op", 3), ("co-op", 4))
]
CO_OP = (ALONE[op.AUTOBOT], "co-op", 2)
STARTERS = {"Bold": 6, "Artillery": 1, "Scout": 1, "Patch": 1, "Resupply": 1}
STACK = {1: 7, 2: 9, 3: 11, 4: 13}  # main deck cards of each of Stacks 1 to 3 (SETUP-20)
SPACES = {1: 12, 2: 12, 3: 16, 4: 16}
SEEDED = 3  # cards that join each of Stacks 1 to 3
TOP = 12  # cards into which a Polity, and in Co-op a Scheme, are shuffled
DEALS = 240
FEW = 8
SEED = 25


@dataclass(frozen=True)
class Deal:
    """A deal as its cards: decks from the top, stacks with what is shuffled into them, Stack 4 last."""

    table: Table
    matrix: tuple[Card, ...]
    deck: tuple[Card, ...]
    boxed: tuple[Card, ...]

    @property
    def stacks(self) -> list[tuple[Card, ...]]:
        """The stacks, from the top."""
        size = STACK[int(self.table.game.public.players)] + SEEDED
        return [
            self.deck[:size],
            self.deck[size : 2 * size],
            self.deck[2 * size : 3 * size],
            self.deck[3 * size :],
        ]

    @property
    def dealt(self) -> list[Card]:
        """All that lies in the Matrix or the main deck."""
        return [*self.matrix, *self.deck]


@cache
def _box(set_id: str, mode: str, players: int, profile: tuple[tuple[str, int], ...] = ()) -> Box:
    return build_box(fixed_set(set_id), players, mode=mode, overrides=dict(profile))


def lay_out(
    set_id: str, mode: str, players: int, number: int = 0, profile: tuple[tuple[str, int], ...] = ()
) -> Deal:
    """Returns a deal; its table is at its first decision."""
    box = _box(set_id, mode, players, profile)
    table = Table(box, kernel(box.features).table, SEED, number)
    table.run()
    game = table.game
    bosses = range(int(table.box.bosses_first), int(table.box.bosses_first + table.box.bosses_n))
    return Deal(
        table,
        tuple(printed(table, int(card)) for card in game.hidden.matrix[: int(game.public.spaces)]),
        tuple(printed(table, card) for card in reversed(pile_of(game.hidden.main))),
        tuple(printed(table, card) for card in (*main_cards(table), *bosses) if game.where[card] == zone.OUT),
    )


@cache
def many(set_id: str, mode: str, players: int) -> tuple[Deal, ...]:
    """Returns many deals of a box."""
    return tuple(lay_out(set_id, mode, players, number) for number in range(DEALS))


def put_in(table: Table) -> list[Card]:
    """Returns the cards that are shuffled into the main deck before anything is dealt, a copy each."""
    game, box = table.records
    rows = box.recipe if INTERPRETED else box["recipe"]
    found = []
    for place, row in enumerate(table.box.recipe[: int(table.box.recipe_n)]):
        if row.where == TO_DECK:
            cards = range(int(row.first), int(row.first + row.n))
            found += [printed(table, card) for card in cards if takes_part(game, box, rows[place], card)]
    return found


def polities(cards: Iterable[Card], level: int = 0) -> list[Card]:
    return [card for card in of(cards, op.POLITY) if level in (0, card.level)]


def names(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


def titles(cards: CardSet, bit: int, level: int = 0) -> list[str]:
    """The titles of a type, and of a Level where one is given."""
    return [card.name for card in cards.of_type(bit) if level in (0, card.level)]


def fair(found: Iterable[object], among: Sequence[object]) -> None:
    """Each of some is found as often as any other, and nothing else."""
    counts = Counter(found)
    assert set(counts) <= set(among)
    assert_fair([counts[each] for each in among], counts.total() / len(among))


# --- The box ----------------------------------------------------------------------------------------------


def without(cards: CardSet, card: Card) -> CardSet:
    return replace(cards, cards=tuple(other for other in cards.cards if other is not card))


@pytest.mark.rule("COMP-2", "COMP-17", "GAP-286")
def test_the_box() -> None:
    cards = fixed_set(WOC)
    box = _box(WOC, "tvt", 4).record[0]
    sizes = {"main": 86, "bosses": 12, "encounters": 10, "damage": 20, "basics": 16, "missions": 20, "ruins": 10,
             "characters": 8}  # fmt: skip
    assert {group: int(box[f"{group}_n"]) for group in sizes} == sizes
    assert sum(int(rules["starters_n"]) for rules in box["seats"][:4]) == 40
    copies: Counter[str] = Counter()
    for card in cards.cards:
        copies[card.type_name.split("/")[0]] += card.copies
    assert [copies[kind] for kind in ("robot", "maneuver", "technology", "relic", "site", "ally", "polity", "scheme")] \
        == [24, 16, 16, 6, 5, 6, 7, 6]  # fmt: skip
    bosses = Counter((card.faction, card.level) for card in cards.of_type(op.BOSS))
    assert bosses == dict.fromkeys([(faction, level) for faction in OTHER for level in (1, 2, 3)], 2)
    assert check(cards) == []
    for kind in (op.CHARACTER, op.MISSION, op.BOSS, op.RUIN, op.ENCOUNTER, op.POLITY, op.SCHEME, op.ALLY):
        assert check(without(cards, of(cards.cards, kind)[0])), kind
    one = cards.of_type(op.BOSS)[0]
    moved = tuple(replace(card, level=one.level % 3 + 1) if card is one else card for card in cards.cards)
    assert check(replace(cards, cards=moved))


@pytest.mark.rule("COMP-9")
@pytest.mark.parametrize("game", [(WOC, "tvt", 4), *((name, "co-op", 4) for name in ALONE.values())])
def test_starters(game: tuple[str, str, int]) -> None:
    table = lay_out(*game).table
    for seat in range(4):
        hand, deck = pile_of(table.game.own[seat].hand), pile_of(table.game.hidden.decks[seat])
        assert (len(hand), len(deck)) == (5, 5)
        own = [printed(table, card) for card in (*hand, *deck)]
        assert Counter(names(own)) == STARTERS
        assert {card.type for card in own} == {op.STARTER}


@pytest.mark.rule("SETUP-2", "SETUP-18")
def test_modes_and_players() -> None:
    def cell(set_id: str, mode: str, players: int) -> CellSetup:
        path = SETS / f"{set_id}.toml"
        return CellSetup(str(path if path.is_file() else SETS / set_id), mode, players, ("random",))

    for set_id, mode, players in GAMES:
        assert prepare(cell(set_id, mode, players)).box.players == players
    for players in (1, 3, 5):
        with pytest.raises(SetupError, match="2 or 4"):
            prepare(cell(WOC, "tvt", players))
    for set_id in ALONE.values():
        with pytest.raises(SetupError, match=r"5 players; for 4 at most \(SETUP-18\)"):
            prepare(cell(set_id, "co-op", 5))
        with pytest.raises(SetupError, match="allowed: 1 in solo"):
            prepare(cell(set_id, "solo", 2))
        for mode in ("competitive", "expert"):
            with pytest.raises(SetupError, match=rf"not played in {mode}; .*tvt, co-op, solo.*\(SETUP-2\)"):
                prepare(cell(set_id, mode, 2))
        served = {
            mode: player_counts(fixed_set(set_id), mode)
            for mode in ("competitive", "co-op", "solo", "expert")
        }
        assert served == {"competitive": [], "co-op": [2, 3, 4], "solo": [1], "expert": []}
    with pytest.raises(SetupError, match=r"not played in competitive; .*\(SETUP-2\)"):
        prepare(cell(WOC, "competitive", 2))
    assert player_counts(fixed_set(WOC), "tvt") == [2, 4]


@pytest.mark.rule("SETUP-8")
def test_who_begins() -> None:
    fair((int(deal.table.game.public.first_seat) for deal in many(WOC, "tvt", 4)), range(4))
    fair((int(deal.table.game.public.first_seat) for deal in many(*CO_OP)), range(2))
    for number in range(FEW):
        public = lay_out(WOC, "tvt", 4, number, (("setup.first_player", 1),)).table.game.public
        assert int(public.first_seat) == int(public.active) == 1


# --- The main deck ----------------------------------------------------------------------------------------


@pytest.mark.rule("COMP-23", "SETUP-16")
@pytest.mark.parametrize("game", GAMES)
def test_the_deck_before_the_matrix(game: tuple[str, str, int]) -> None:
    for number in range(FEW):
        deck = put_in(lay_out(*game, number).table)
        count = Counter(
            (card.type_name.split("/")[0], card.faction) for card in deck if not card.type & op.RELIC
        )
        assert count == {
            ("robot", op.AUTOBOT): 12, ("robot", op.DECEPTICON): 12, ("maneuver", 0): 16, ("technology", 0): 16,
            ("site", 0): 3, ("ally", 0): 6,
        }  # fmt: skip
        assert len(of(deck, op.RELIC)) == (6 if game[1] == "tvt" else 0)
        assert not of(deck, op.POLITY | op.SCHEME | op.BOSS)


@pytest.mark.rule("SETUP-16", "SETUP-22")
def test_the_main_deck() -> None:
    """All but two Sites are shuffled in; each of the others is boxed as often, and each Site in two deals of five."""
    deals = many(WOC, "tvt", 4)
    cards = fixed_set(WOC)
    sites = [card.name for card in cards.of_type(op.SITE) if card.type == op.SITE]
    assert len(sites) == 5
    chosen = [set(names(card for card in put_in(deal.table) if card.type == op.SITE)) for deal in deals]
    for name in sites:
        assert_near(sum(name in there for there in chosen), DEALS, 3 / 5)
    trios = [tuple(sorted(there)) for there in chosen]
    fair(trios, [tuple(sorted(trio)) for trio in combinations(sites, 3)])
    for deal, there in zip(deals, chosen, strict=True):
        assert set(names(card for card in deal.dealt if card.type == op.SITE)) <= there
        assert set(sites) - there <= set(names(deal.boxed))
    single = [card.name for card in cards.of_type(op.ROBOT | op.ALLY | op.RELIC)]
    fair(
        (card.name for deal in deals for card in deal.boxed if card.type & (op.ROBOT | op.ALLY | op.RELIC)),
        single,
    )
    two = [card.name for card in cards.of_type(op.MANEUVER | op.TECHNOLOGY)]
    fair(
        (card.name for deal in deals for card in deal.boxed if card.type & (op.MANEUVER | op.TECHNOLOGY)), two
    )


@pytest.mark.rule("SETUP-44")
@pytest.mark.parametrize("game", GAMES)
def test_relics(game: tuple[str, str, int]) -> None:
    every = titles(fixed_set(WOC), op.RELIC)
    assert len(every) == 6
    assert "Crystal City" in every
    for number in range(FEW):
        deal = lay_out(*game, number)
        if game[1] == "tvt":
            assert sorted(names(of(put_in(deal.table), op.RELIC))) == sorted(every)
        else:
            assert not of(deal.dealt, op.RELIC)
            assert not of(put_in(deal.table), op.RELIC | op.RUIN)


@pytest.mark.rule("SETUP-31", "SETUP-18", "SETUP-20", "SETUP-21")
@pytest.mark.parametrize("game", GAMES)
def test_how_many_cards_are_left(game: tuple[str, str, int]) -> None:
    players = game[2]
    deal = lay_out(*game)
    public = deal.table.game.public
    assert int(public.main_n) == len(deal.deck) == {1: 35, 2: 41, 3: 47, 4: 53}[players]
    assert len(deal.matrix) == int(public.spaces) == SPACES[players]
    assert [len(stack) for stack in deal.stacks] == [STACK[players] + SEEDED] * 3 + [5]


# --- Among the top cards ----------------------------------------------------------------------------------


def among_the_top(deals: Sequence[Deal], bit: int, level: int, packet: int) -> None:
    """One card of a type lies in the Matrix as often as the packet says, each title and each space as often."""
    found = [(space, card) for deal in deals for space, card in enumerate(deal.matrix)
             if card.type & bit and level in (0, card.level)]  # fmt: skip
    assert len({id(deal) for deal in deals if len(of(deal.matrix, bit)) > 1}) == 0
    spaces = min(packet, len(deals[0].matrix))
    if spaces == packet:
        assert len(found) == len(deals)
    else:
        assert_near(len(found), len(deals), spaces / packet)
    fair((card.name for _, card in found), titles(fixed_set(WOC), bit, level))
    fair((space for space, _ in found), range(spaces))


@pytest.mark.rule("SETUP-17", "GAP-24")
@pytest.mark.parametrize("players", [2, 4])
def test_a_polity_among_the_top_cards(players: int) -> None:
    """With two players the Matrix has no space for one of the thirteen cards, which is then in Stack 1."""
    deals = many(WOC, "tvt", players)
    among_the_top(deals, op.POLITY, 1, TOP + 1)
    for deal in deals:
        assert len(polities(deal.matrix, 1)) + len(polities(deal.stacks[0], 1)) == 2
        assert len(set(names(polities(deal.dealt)))) == 4


@pytest.mark.rule("SETUP-27", "GAP-24")
@pytest.mark.parametrize("players", [2, 3])
def test_a_scheme_among_the_top_cards(players: int) -> None:
    deals = many(CO_OP[0], "co-op", players)
    among_the_top(deals, op.POLITY, 1, TOP + 2)
    among_the_top(deals, op.SCHEME, 0, TOP + 2)
    for deal in deals:
        assert len(of(deal.matrix, op.SCHEME)) + len(of(deal.stacks[0], op.SCHEME)) == 2
        assert len(polities(deal.matrix, 1)) + len(polities(deal.stacks[0], 1)) == 2


@pytest.mark.rule("SETUP-17", "SETUP-27", "GAP-24", "GAP-25")
def test_what_the_matrix_has_no_space_for_lies_anywhere_in_the_first_stack() -> None:
    """Stack 1 is shuffled with what joins it."""
    deals = many(ALONE[op.AUTOBOT], "solo", 1)
    places = [
        place
        for deal in deals
        for place, card in enumerate(deal.stacks[0])
        if card.type & (op.SCHEME | op.POLITY)
    ]
    assert_near(len(places) - 2 * DEALS, 2 * DEALS, 2 / (TOP + 2))
    fair(places, range(STACK[1] + SEEDED))


@pytest.mark.rule("SETUP-17", "SETUP-27", "GAP-24")
def test_a_card_without_a_space_may_lie_low_in_the_first_stack() -> None:
    """What is seeded there may push it down by no more than its own number."""
    lowest = 0
    for number in range(FEW * FEW):
        deal = lay_out(ALONE[op.AUTOBOT], "solo", 1, number)
        for kind in (op.SCHEME, op.POLITY):
            if not of(deal.matrix, kind):
                lowest = max(lowest, min(n for n, card in enumerate(deal.stacks[0]) if card.type & kind))
    assert lowest > 1 + SEEDED


@pytest.mark.rule("SETUP-17", "SETUP-27")
def test_two_cards_without_a_space_lie_on_any_two_places() -> None:
    box = _box(*CO_OP)
    table = Table(box, kernel(box.features).table, SEED, 0)
    size, deck = STACK[2], table.game.hidden.main
    game: Any = table._game
    found = []
    for number in range(20 * size * (size - 1)):
        seed_lanes(game, SEED, number, 0)
        deck.n = size
        for place in range(size):
            deck.cards[place] = size - 1 - place  # the top card is 0, the one below it is 1
        for nth in range(2):
            mix_into_first_stack(game, table._box, nth)
        cards = pile_of(deck)
        assert sorted(cards) == [*range(size)]
        found.append((cards.index(0), cards.index(1)))
    fair(found, [(a, b) for a in range(size) for b in range(size) if a != b])


# --- Stacks 1 to 3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-25", "SETUP-28", "GAP-25")
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_seeded(players: int) -> None:
    deals = many(WOC, "tvt", players)
    cards = fixed_set(WOC)
    for deal in deals:
        assert not of((*deal.matrix, *deal.stacks[3]), op.BOSS)
        assert not of(deal.dealt, op.SCHEME)
        assert not of(deal.stacks[3], op.POLITY)
        for stack, level in zip(deal.stacks[:3], (1, 2, 3), strict=True):
            bosses = of(stack, op.BOSS)
            assert sorted(card.faction for card in bosses) == sorted((op.AUTOBOT, op.DECEPTICON))
            assert {card.level for card in (*bosses, *of(stack, op.POLITY))} == {level}
            assert len(of(stack, op.POLITY)) == (2 - len(of(deal.matrix, op.POLITY)) if level == 1 else 1)
        assert len(of(deal.boxed, op.BOSS)) == 6
        assert len(of(deal.boxed, op.POLITY)) == 3
    places = range(STACK[players] + SEEDED)
    for level in (1, 2, 3):
        stacks = [deal.stacks[level - 1] for deal in deals]
        for faction in OTHER:
            found = [(place, card.name) for stack in stacks for place, card in enumerate(stack)
                     if card.type & op.BOSS and card.faction == faction]  # fmt: skip
            fair((place for place, _ in found), places)
            fair(
                (name for _, name in found),
                [c.name for c in cards.of_type(op.BOSS, faction) if c.level == level],
            )
        found = [
            (place, card.name)
            for stack in stacks
            for place, card in enumerate(stack)
            if card.type & op.POLITY
        ]
        fair((place for place, _ in found), places)
        fair((name for _, name in found), titles(cards, op.POLITY, level))


@pytest.mark.rule("SETUP-26", "SETUP-28", "GAP-25")
@pytest.mark.parametrize("faction", list(ALONE))
@pytest.mark.parametrize(("mode", "players"), [("solo", 1), ("co-op", 2), ("co-op", 4)])
def test_what_is_seeded_in_coop(faction: int, mode: str, players: int) -> None:
    for number in range(FEW):
        deal = lay_out(ALONE[faction], mode, players, number)
        assert {card.faction for card in of(deal.dealt, op.BOSS)} == {OTHER[faction]}
        assert not of(deal.matrix, op.BOSS)
        assert not of(deal.stacks[3], op.BOSS | op.POLITY | op.SCHEME)
        for stack, level in zip(deal.stacks[:3], (1, 2, 3), strict=True):
            assert [card.level for card in of(stack, op.BOSS)] == [level]
            assert {card.level for card in of(stack, op.POLITY)} == {level}
            over = [2 - len(of(deal.matrix, bit)) if level == 1 else 1 for bit in (op.POLITY, op.SCHEME)]
            assert [len(of(stack, bit)) for bit in (op.POLITY, op.SCHEME)] == over
        assert len(of(deal.boxed, op.SCHEME)) == 2


@pytest.mark.rule("SETUP-26", "GAP-25")
def test_what_is_seeded_in_coop_is_random_and_lies_anywhere() -> None:
    deals, cards = many(*CO_OP), fixed_set(CO_OP[0])
    places = range(STACK[2] + SEEDED)
    for level in (1, 2, 3):
        stacks = [deal.stacks[level - 1] for deal in deals]
        for bit in (op.BOSS, op.POLITY, op.SCHEME):
            found = [
                (place, card.name) for stack in stacks for place, card in enumerate(stack) if card.type & bit
            ]
            fair((place for place, _ in found), places)
            among = [c.name for c in cards.of_type(bit) if bit == op.SCHEME or c.level == level]
            if bit == op.BOSS:
                among = [name for name in among if cards.card(name, op.BOSS).faction == op.DECEPTICON]
            fair((name for _, name in found), among)


@pytest.mark.rule("COMP-22", "SETUP-26")
def test_coop_schemes() -> None:
    every = titles(fixed_set(WOC), op.SCHEME)
    assert len(every) == 6
    deals = many(*CO_OP)
    for deal in deals:
        assert len(set(names(of(deal.dealt, op.SCHEME)))) == 4
        assert all(card.cooperative for card in of(deal.dealt, op.SCHEME))
    out = [tuple(sorted(names(of(deal.boxed, op.SCHEME)))) for deal in deals]
    fair(out, [tuple(sorted(pair)) for pair in combinations(every, 2)])


# --- Beside the Matrix ------------------------------------------------------------------------------------


@pytest.mark.rule("COMP-14", "COMP-25", "SETUP-34", "SETUP-11")
@pytest.mark.parametrize("game", [(WOC, "tvt", 2), CO_OP])
def test_piles_beside_the_matrix(game: tuple[str, str, int]) -> None:
    deals, cards = many(*game), fixed_set(WOC)
    for deal in deals[:FEW]:
        table = deal.table
        hidden, public = table.game.hidden, table.game.public

        def cards_in(pile: object, table: Table = table) -> list[Card]:
            return [printed(table, card) for card in pile_of(pile)]

        basics = [cards_in(hidden.basics[stack]) for stack in range(2)]
        assert [names(stack) for stack in basics] == [["Reinforcements"] * 16, []]
        assert [int(n) for n in public.basics_n] == [16, 0]
        assert {int(table.box.seats[seat].basics) for seat in range(2)} == {0}  # all buy from the one stack
        assert Counter(names(cards_in(hidden.damage))) == {"Blast Wound": 15, "Energy Leak": 5}
        assert sorted(names(cards_in(hidden.ruins))) == sorted(
            card.name for card in cards.cards if card.type == op.RUIN
        )
        assert (int(public.encounter_n), int(public.damage_n), int(public.ruins_n)) == (10, 20, 10)
        assert (int(public.ruin_discard.n), int(public.mission_discard.n)) == (0, 0)
        assert set(names(of((*deal.dealt, *deal.boxed), op.RUIN))) <= {"Crystal City"}
    tops: dict[str, list[int]] = {pile: [] for pile in ("ruins", "encounters", "damage")}
    for deal in deals:
        for pile, found in tops.items():
            found.append(pile_of(getattr(deal.table.game.hidden, pile))[-1])
    for pile, found in tops.items():
        fair(found, sorted(pile_of(getattr(deals[0].table.game.hidden, pile))))


# --- Characters -------------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-49")
@pytest.mark.parametrize("faction", list(ALONE))
def test_one_faction_in_coop(scene: Scene, faction: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(FEW):
        table = lay_out(ALONE[faction], "co-op", 3, number).table
        characters = [
            table.static.cards[int(table.game.public.definition[CHARACTER_CARDS + seat])] for seat in range(3)
        ]
        assert {card.faction for card in characters} == {faction}
        seen.update(names(characters))
    assert set(seen) == set(names(fixed_set(WOC).of_type(op.CHARACTER, faction)))
    stranger = fixed_set(WOC).of_type(op.CHARACTER, OTHER[faction])[0].name
    own = fixed_set(WOC).of_type(op.CHARACTER, faction)[0].name
    seats = [{"character": own, "space": "A1"}, {"character": stranger, "space": "A1"}]
    with pytest.raises(ScenarioError, match=rf"'{stranger}'; allowed: .*{own}"):
        scene({"set": ALONE[faction], "mode": "co-op", "seat": seats})


# --- Missions ---------------------------------------------------------------------------------------------


def missions(table: Table) -> tuple[list[list[str]], list[list[str]], list[str]]:
    """The Missions in the stacks, those of each seat, and those out of the game."""
    game = table.game
    every = range(int(table.box.missions_first), int(table.box.missions_first + table.box.missions_n))

    def called(found: Iterable[int]) -> list[str]:
        return [printed(table, card).name for card in found]

    stacks = [called(pile_of(game.hidden.missions[stack])) for stack in range(2)]
    own = [called(pile_of(game.own[seat].missions)) for seat in range(int(game.public.players))]
    return stacks, own, called(card for card in every if game.where[card] == zone.OUT)


@pytest.mark.rule("COMP-24", "SETUP-55", "SETUP-56", "SETUP-57")
@pytest.mark.parametrize(("players", "share"), [(2, 5), (4, 7)])
def test_missions_are_dealt(players: int, share: int) -> None:
    every = titles(fixed_set(WOC), op.MISSION)
    assert len(set(every)) == 20
    found: list[list[str]] = [[], []]
    drawn: list[str] = []
    for deal in many(WOC, "tvt", players):
        stacks, own, out = missions(deal.table)
        public = deal.table.game.public
        assert [len(stack) for stack in stacks] == [3, 3]
        assert [int(public.sides[side].stack_n) for side in range(2)] == [3, 3]
        assert [int(public.sides[side].missions) for side in range(2)] == [share, share]
        assert [len(each) for each in own] == [2] * players
        assert [int(public.seats[seat].missions_n) for seat in range(players)] == [2] * players
        assert len(out) == 20 - 2 * share
        assert sorted([*out, *(name for each in (*stacks, *own) for name in each)]) == sorted(every)
        assert int(public.mission_discard.n) == 0
        for side in range(2):
            found[side] += stacks[side] + [name for seat in range(side, players, 2) for name in own[seat]]
        drawn += own[0]
    for shared in found:
        fair(shared, every)
    fair(drawn, every)


@pytest.mark.rule("SETUP-58")
@pytest.mark.parametrize("game", [game for game in GAMES if game[1] != "tvt"])
def test_missions_in_coop(game: tuple[str, str, int]) -> None:
    _, mode, players = game
    marked = [card.name for card in fixed_set(WOC).of_type(op.MISSION) if mode in card.marks]
    assert len(marked) == {"solo": 12, "co-op": 14}[mode]
    for number in range(FEW):
        table = lay_out(*game, number).table
        stacks, own, out = missions(table)
        assert [len(each) for each in own] == ([3] if mode == "solo" else [2] * players)
        assert len(stacks[0]) == len(marked) - sum(map(len, own)) == {1: 9, 2: 10, 3: 8, 4: 6}[players]
        assert (stacks[1], out) == ([], [])
        assert sorted([*stacks[0], *(name for each in own for name in each)]) == sorted(marked)
        assert int(table.game.public.sides[0].stack_n) == len(stacks[0])


@pytest.mark.rule("SETUP-58")
def test_each_mission_of_coop_is_drawn_as_often() -> None:
    marked = [card.name for card in fixed_set(WOC).of_type(op.MISSION) if "co-op" in card.marks]
    fair((name for deal in many(*CO_OP) for each in missions(deal.table)[1] for name in each), marked)
