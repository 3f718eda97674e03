"""Set-up: what lies where before the first turn, and that chance is fair (rules.md section 2, EX-1).

The statistics are of a few hundred deals of one seed: they either hold or not, every time alike. Their
bounds are those that a fair deal keeps in all but one case of a thousand.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import sqrt

import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.box import build_box
from sim.engine.data import zone
from sim.engine.data.state import ALT, CHARACTER_CARDS, DOWN
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.table import Decision, Table
from sim.engine.procedures.setup import MAIN_DECK, shuffle, takes_part
from sim.scenario.words import all_words, find_option
from sim.study.cell.cell import CellSetup, prepare
from sim.study.errors import SetupError
from tests.rules.conftest import Deal
from tests.rules.fixed_sets import fixed_set

SETS = ("core", "a_rising_darkness")
DEALS = 240
PLAYERS = 5  # of the dealt games: the most stacks, seats and cards
SIZES = {2: (3, 4, 9), 3: (4, 4, 11), 4: (4, 4, 13), 5: (4, 5, 15)}  # rows, columns, Stacks 1 to 3
LAST = 5


def cards_of(pile: object) -> list[int]:
    return [int(pile.cards[i]) for i in range(int(pile.n))]


def names(table: Table, cards: Sequence[int]) -> list[str]:
    return [table.static.cards[int(table.box.definition[card])].name for card in cards]


def types(table: Table, cards: Sequence[int]) -> list[int]:
    return [table.static.cards[int(table.box.definition[card])].type for card in cards]


@dataclass(frozen=True)
class Dealt:
    """A deal: card instances by place, decks top first."""

    first_seat: int
    characters: tuple[int, ...]
    matrix: tuple[int, ...]
    deck: tuple[int, ...]
    boxed: tuple[int, ...]
    schemes: tuple[int, ...]
    encounters: tuple[int, ...]
    damage: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]


def is_in(table: Table, card: int) -> bool:
    """Whether some row of the recipe takes a card."""
    game, box = table.records
    rows = box.recipe if INTERPRETED else box["recipe"]
    return any(takes_part(game, box, rows[i], card) for i in range(int(table.box.recipe_n)))


def dealt(table: Table) -> Dealt:
    game, box = table.game, table.box
    main = range(box.main_first, box.main_first + box.main_n)
    bosses = range(box.bosses_first, box.bosses_first + box.bosses_n)
    return Dealt(
        int(game.public.first_seat),
        tuple(int(game.public.seats[s].character) for s in range(game.public.players)),
        tuple(int(c) for c in game.hidden.matrix[: game.public.spaces]),
        tuple(reversed(cards_of(game.hidden.main))),
        tuple(card for card in [*main, *bosses] if game.where[card] == zone.OUT),
        tuple(card for card in main if types(table, [card])[0] & op.SCHEME and is_in(table, card)),
        tuple(reversed(cards_of(game.hidden.encounters))),
        tuple(reversed(cards_of(game.hidden.damage))),
        tuple(tuple(sorted(cards_of(game.own[s].hand))) for s in range(game.public.players)),
    )


@dataclass(frozen=True)
class Deals:
    """Many deals of a set for five players."""

    set_id: str
    table: Table
    deals: tuple[Dealt, ...]

    def is_a(self, card: int, kind: int) -> bool:
        return types(self.table, [card])[0] & kind != 0

    def is_cooperative(self, card: int) -> bool:
        return self.table.static.cards[int(self.table.box.definition[card])].cooperative

    def main(self) -> list[int]:
        return list(range(self.table.box.main_first, self.table.box.main_first + self.table.box.main_n))


@pytest.fixture(scope="module", params=SETS)
def deals(request: pytest.FixtureRequest, deal: Deal) -> Deals:
    tables = (deal(request.param, PLAYERS, number) for number in range(DEALS))
    first = next(tables)
    return Deals(request.param, first, (dealt(first), *(dealt(table) for table in tables)))


def assert_fair(counts: Sequence[int], expected: float) -> None:
    """The chi-square of counts that should be alike stays below its 99.9 % bound (Wilson-Hilferty)."""
    free = len(counts) - 1
    bound = free * (1 - 2 / (9 * free) + 3.09 * sqrt(2 / (9 * free))) ** 3
    assert sum((count - expected) ** 2 for count in counts) / expected < bound, counts


def assert_near(count: int, of: int, share: float) -> None:
    """A count lies within 3.3 standard deviations of its share."""
    assert abs(count - of * share) < 3.3 * sqrt(of * share * (1 - share)), (count, of, share)


def choose(table: Table, words: str) -> None:
    decision = table.run()
    index = find_option(words, all_words(table, decision))
    assert index is not None, all_words(table, decision)
    table.answer(index)


# --- Modes and players ------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-1", "SETUP-3", "SETUP-6")
@pytest.mark.parametrize("set_id", SETS)
def test_competitive_is_for_two_to_five(set_id):
    for players in (2, 3, 4, 5):
        assert prepare(CellSetup(set_id, "competitive", players, ("random",))).box.players == players
    for players in (1, 6):
        with pytest.raises(SetupError, match="2 to 5"):
            prepare(CellSetup(set_id, "competitive", players, ("random",)))
    with pytest.raises(SetupError, match="mode"):
        prepare(CellSetup(set_id, "2v2", 2, ("random",)))


@pytest.mark.parametrize("mode", ["coop", "2v2"])
@pytest.mark.parametrize("set_id", SETS)
def test_other_modes_are_refused_not_played_with_the_cards_of_competitive(set_id, mode):
    with pytest.raises(SetupError, match=f"mode '{mode}'; allowed: competitive"):
        prepare(CellSetup(set_id, mode, 2, ("random",)))


def test_a_first_player_without_a_seat_is_refused() -> None:
    setup = CellSetup("core", "competitive", 2, ("random",), profile=(("setup.first_player", 2),))
    with pytest.raises(
        SetupError, match=r"^setup\.first_player = 2: no such seat with 2 players; allowed: 'random',"
    ):
        prepare(setup)


@pytest.mark.parametrize("seat", range(3))
def test_the_first_player_that_is_given_begins_every_game(deal: Deal, seat: int) -> None:
    for number in range(8):
        table = deal("core", 3, number, profile=(("setup.first_player", seat),))
        assert int(table.game.public.first_seat) == int(table.game.public.active) == seat


@pytest.mark.rule("PLAY-17")
@pytest.mark.parametrize("set_id", SETS)
def test_texts_of_the_sides_that_are_up_are_live_from_the_first_turn_on(deal: Deal, set_id: str) -> None:
    """Nothing but the side says so: a game begins with as many live texts as the sides print that last."""
    seen = 0
    for number in range(6):
        table = deal(set_id, 5, number)
        public = table.game.public
        sources = [int(public.live[i].source) for i in range(int(public.live_n))]
        for seat in range(5):
            character = table.box.definitions[int(public.seats[seat].character)]
            side = table.box.definitions[int(character.sides_first) + int(public.seats[seat].mode)]
            assert sources.count(CHARACTER_CARDS + seat) == int(side.live_n)
            seen += int(side.live_n)
    assert seen > 0


@pytest.mark.rule("SETUP-7")
def test_the_first_player_is_random_or_given(deals, deal):
    assert_fair(
        [Counter(x.first_seat for x in deals.deals)[seat] for seat in range(PLAYERS)], DEALS / PLAYERS
    )
    for number in range(4):
        table = deal(deals.set_id, 3, number, profile=(("setup.first_player", 2),))
        assert table.game.public.first_seat == 2
        assert table.decision.kind == d.PLACEMENT
        assert table.decision.seat == 2


# --- Shared piles -----------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-18", "SETUP-19", "SETUP-28")
@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("set_id", SETS)
def test_the_matrix_is_facedown_cards_of_the_main_deck(deal, set_id, players):
    rows, columns, _ = SIZES[players]
    for number in range(8):
        table = deal(set_id, players, number)
        public = table.game.public
        assert (public.rows, public.columns, public.spaces) == (rows, columns, rows * columns)
        assert all(public.space[space].face == DOWN for space in range(public.spaces))
        assert all(public.space[space].card < 0 for space in range(public.spaces))
        assert all(table.game.own[s].known[x] < 0 for s in range(players) for x in range(public.spaces))
        matrix = list(table.game.hidden.matrix[: public.spaces])
        assert len(set(matrix)) == rows * columns
        assert not any(kind & op.BOSS for kind in types(table, matrix))


@pytest.mark.rule("SETUP-19", "SETUP-22")
@pytest.mark.parametrize("set_id", SETS)
def test_the_matrix_is_the_top_of_the_deck_and_the_rest_below_the_stacks_is_boxed(deal, set_id):
    table = deal(set_id, 4)
    found = dealt(table)
    # Any pile serves to shuffle the same cards the same way again.
    pile = table.game.hidden.basics[0]
    pile.n = 0
    for card in range(table.box.main_first, table.box.main_first + table.box.main_n):
        if not types(table, [card])[0] & op.SCHEME or card in found.schemes:
            pile.cards[pile.n] = card
            pile.n += 1
    shuffle(table._game, pile if INTERPRETED else table._game["hidden"]["basics"][0], MAIN_DECK, 0, 0)
    order = list(reversed(cards_of(pile)))
    deck = [card for card in found.deck if not types(table, [card])[0] & op.BOSS]
    assert [*found.matrix, *deck] == order[: 16 + 44]
    assert set(order[16 + 44 :]) < set(found.boxed)


@pytest.mark.rule("SETUP-20", "SETUP-21", "SETUP-23", "SETUP-24", "SETUP-29", "SETUP-30")
@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("set_id", SETS)
def test_each_stack_holds_the_boss_of_its_level(deal, set_id, players):
    _, _, size = SIZES[players]
    for number in range(12):
        table = deal(set_id, players, number)
        deck = dealt(table).deck
        assert len(deck) == table.game.public.main_n == 3 * size + LAST + 3
        assert len(deck) == {2: 32, 3: 38, 4: 44, 5: 50}[players] + 3
        for stack in range(3):
            there = [table.static.cards[table.box.definition[c]] for c in deck[: size + 1]]
            assert [card.level for card in there if card.type & op.BOSS] == [stack + 1]
            deck = deck[size + 1 :]
        assert len(deck) == LAST
        assert not any(kind & op.BOSS for kind in types(table, deck))


@pytest.mark.rule("EX-1")
def test_example_1_two_players(deal):
    for number in range(30):
        table = deal("a_rising_darkness", 2, number)
        public, found = table.game.public, dealt(table)
        assert (public.rows, public.columns, len(found.matrix)) == (3, 4, 12)
        assert all(public.space[space].face == DOWN for space in range(12))
        assert len(found.deck) == 35
        levels = [table.box.definitions[table.box.definition[card]].level for card in found.deck]
        assert [level for level in levels if level] == [1, 2, 3]
        assert levels.index(1) < 10 <= levels.index(2) < 20 <= levels.index(3) < 30


@pytest.mark.rule("SETUP-23", "SETUP-24")
def test_bosses_are_random_and_lie_anywhere_in_their_stack(deals):
    size = SIZES[PLAYERS][2]
    box = deals.table.box
    bosses = range(box.bosses_first, box.bosses_first + box.bosses_n)
    for level in (1, 2, 3):
        mates = [boss for boss in bosses if box.definitions[box.definition[boss]].level == level]
        assert len(mates) == 2
        assert_near(sum(mates[0] in x.deck for x in deals.deals), DEALS, 0.5)
        places = Counter(
            place - (level - 1) * (size + 1)
            for x in deals.deals
            for place, card in enumerate(x.deck)
            if card in mates
        )
        assert set(places) <= set(range(size + 1))
        assert_fair([places[place] for place in range(size + 1)], DEALS / (size + 1))
    # Levels are drawn apart from each other: all eight trios come up alike.
    trios = Counter(tuple(card for card in x.deck if card in bosses) for x in deals.deals)
    assert_fair([*trios.values(), *[0] * (8 - len(trios))], DEALS / 8)


@pytest.mark.rule("SETUP-22", "SETUP-23")
def test_what_is_left_leaves_the_game_unseen(deals):
    for x in deals.deals:
        assert len([card for card in x.boxed if deals.is_a(card, op.BOSS)]) == 3
        assert len(x.matrix) + len(x.deck) + len(x.boxed) == len(deals.main()) + 6
    game = deals.table.game
    seen = {
        card
        for pile in (game.public.destroyed, game.public.removed, game.hidden.basics[0], game.hidden.main)
        for card in cards_of(pile)
    }
    assert not seen & set(deals.deals[0].boxed)


@pytest.mark.rule("SETUP-12", "SETUP-36", "SETUP-37", "SETUP-42")
def test_the_main_deck_is_shuffled(deals):
    """Every card lies on every place of Matrix, deck and box as often; nothing that belongs is left out."""
    others = [card for card in deals.main() if not deals.is_a(card, op.SCHEME)]
    everything = 82 - 2 if deals.set_id == "a_rising_darkness" else 82
    in_matrix = Counter(card for x in deals.deals for card in x.matrix)
    assert_fair([in_matrix[card] for card in others], DEALS * 20 / everything)
    in_deck = Counter(card for x in deals.deals for card in x.deck)
    assert_fair([in_deck[card] for card in others], DEALS * 50 / everything)
    at_top = Counter(x.matrix[0] for x in deals.deals) + Counter(x.matrix[-1] for x in deals.deals)
    assert_fair([at_top[card] for card in others], 2 * DEALS / everything)
    # The order is new each time: neighbours of the box are as often this way round as that.
    pairs = [
        (x.deck.index(a), x.deck.index(b))
        for x in deals.deals
        for a, b in pairwise(others)
        if a in x.deck and b in x.deck
    ]
    assert_near(sum(a < b for a, b in pairs), len(pairs), 0.5)


@pytest.mark.rule("SETUP-14", "GAP-12")
def test_coop_schemes_stay_in_the_box(deals):
    schemes = {card for card in deals.main() if deals.is_cooperative(card)}
    assert len(schemes) == (5 if deals.set_id == "core" else 0)
    for x in deals.deals:
        assert schemes <= set(x.boxed)
        assert not schemes & {*x.matrix, *x.deck}


@pytest.mark.rule("SETUP-36", "SETUP-37", "SETUP-42")
def test_which_types_take_part(deals):
    kinds: Counter[int] = Counter()
    for x in deals.deals:
        kinds.update(types(deals.table, [*x.matrix, *x.deck]))
    wanted = {op.ROBOT, op.TECHNOLOGY, op.MANEUVER, op.SITE, op.ALLY, op.RELIC, op.SCHEME, op.BOSS}
    assert set(kinds) == wanted
    enemy = op.DECEPTICON if deals.set_id == "core" else op.AUTOBOT
    for card in {c for x in deals.deals for c in (*x.matrix, *x.deck) if deals.is_a(c, op.SCHEME | op.BOSS)}:
        assert deals.table.static.cards[deals.table.box.definition[card]].faction == enemy
    robots = {c for x in deals.deals for c in (*x.matrix, *x.deck) if deals.is_a(c, op.ROBOT)}
    assert len(robots) == 24


@pytest.mark.rule("SETUP-12", "SETUP-15")
def test_how_many_schemes_are_shuffled_in(deals):
    schemes = [c for c in deals.main() if deals.is_a(c, op.SCHEME) and not deals.is_cooperative(c)]
    assert len(schemes) == 7
    found = [{c for c in (*x.matrix, *x.deck) if c in schemes} for x in deals.deals]
    if deals.set_id == "core":
        assert all(set(x.schemes) == set(schemes) for x in deals.deals)
        assert max(len(there) for there in found) == 7
        assert_near(sum(len(there) for there in found), 7 * DEALS, 70 / 82)
        return
    assert all(len(x.schemes) == 5 for x in deals.deals)
    assert all(there <= set(x.schemes) for there, x in zip(found, deals.deals, strict=True))
    assert max(len(there) for there in found) == 5
    assert_near(sum(len(there) for there in found), 5 * DEALS, 70 / 80)
    boxed = Counter(tuple(c for c in schemes if c not in x.schemes) for x in deals.deals)
    pairs = list(combinations(schemes, 2))
    assert set(boxed) <= set(pairs)
    assert_fair([boxed[pair] for pair in pairs], DEALS / len(pairs))


@pytest.mark.rule("SETUP-13")
def test_a_first_game_may_leave_the_schemes_out(deal):
    for number in range(6):
        table = deal("core", 5, number, profile=(("setup.scheme_count", 0),))
        found = dealt(table)
        assert not any(kind & op.SCHEME for kind in types(table, [*found.matrix, *found.deck]))
        assert len(found.matrix) + len(found.deck) == 20 + 53


@pytest.mark.rule("SETUP-14")
def test_a_card_of_another_mode_stays_in_the_box():
    """Not one of a type that is never in a main deck; what the mode leaves out lies in the box unseen."""
    core = fixed_set("core")
    scheme = core.of_type(op.SCHEME)[0]
    for kind in (op.PHASE, op.MISSION, op.CHAOS):
        stranger = replace(scheme, name="Joint Defence", type=kind, type_name="phase")
        box = build_box(replace(core, cards=(*core.cards, stranger)), 2)
        assert "Joint Defence" not in box.names
        assert box.record[0]["main_n"] == 82 + 5


@pytest.mark.rule("SETUP-11", "SETUP-32", "SETUP-33")
@pytest.mark.parametrize("set_id", SETS)
def test_piles_beside_the_matrix(deal, set_id):
    table = deal(set_id, 3)
    public, hidden = table.game.public, table.game.hidden
    basic = {"core": "Roll Out!", "a_rising_darkness": "Rise Up!"}[set_id]
    assert names(table, cards_of(hidden.basics[0])) == [basic] * 16
    assert (list(public.basics_n), hidden.basics[1].n) == ([16, 0], 0)
    assert (public.encounter_n, public.damage_n) == (10, 20)
    assert len(set(names(table, cards_of(hidden.encounters)))) == 10
    damage = Counter(names(table, cards_of(hidden.damage)))
    assert damage == ({"Damage": 20} if set_id == "core" else {"Damage": 15, "Damage: Short Circuit": 5})
    assert (public.destroyed.n, public.encounter_discard.n, public.damage_discard.n) == (0, 0, 0)
    apart = ((hidden.basics[0], op.BASIC), (hidden.encounters, op.ENCOUNTER), (hidden.damage, op.DAMAGE))
    for pile, kind in apart:
        assert set(types(table, cards_of(pile))) == {kind}
    for seat in range(3):
        assert set(types(table, cards_of(hidden.decks[seat]))) == {op.STARTER}
        assert set(types(table, cards_of(table.game.own[seat].hand))) == {op.STARTER}
    main = op.ROBOT | op.TECHNOLOGY | op.MANEUVER | op.SITE | op.ALLY | op.RELIC | op.SCHEME
    found = dealt(table)
    assert all(kind & main for kind in types(table, found.matrix))
    assert all(kind & (main | op.BOSS) for kind in types(table, found.deck))


@pytest.mark.rule("SETUP-32", "SETUP-33")
def test_encounters_and_damage_are_shuffled(deals):
    cards = sorted(deals.deals[0].encounters)
    for place in (0, 9):
        found = Counter(x.encounters[place] for x in deals.deals)
        assert_fair([found[card] for card in cards], DEALS / 10)
    damage = sorted(deals.deals[0].damage)
    top = Counter(x.damage[0] for x in deals.deals)
    assert_fair([top[card] for card in damage], DEALS / 20)


# --- Players ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-50", "SETUP-52", "SETUP-53", "SETUP-54")
@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("set_id", SETS)
def test_how_a_player_begins(deal, set_id, players):
    starters = fixed_set(set_id).starter
    table = deal(set_id, players)
    for seat in range(players):
        player, own = table.game.public.seats[seat], table.game.own[seat]
        assert (player.mode, player.placed, player.space) == (ALT, 0, -1)
        assert (player.energon, player.vp, player.control.n, player.discard.n) == (2, 0, 0, 0)
        assert (player.hand_n, own.hand.n, player.deck_n, own.vault.n) == (5, 5, 5, 0)
        ten = names(table, [*cards_of(own.hand), *cards_of(table.game.hidden.decks[seat])])
        assert Counter(ten) == starters


@pytest.mark.rule("SETUP-53")
def test_starters_are_shuffled_for_each_player(deals):
    """Each of the ten is among the five drawn half the time, and seats draw apart from each other."""
    first, size = deals.table.box.starters_first, 10
    for seat in range(PLAYERS):
        for slot in range(size):
            card = first + seat * size + slot
            assert_near(sum(card in x.hands[seat] for x in deals.deals), DEALS, 0.5)
    same = sum(
        [card - size * seat for card in x.hands[seat]]
        == [card - size * (seat - 1) for card in x.hands[seat - 1]]
        for x in deals.deals
        for seat in range(1, PLAYERS)
    )
    assert same < 14  # 1 in 252 of 960


@pytest.mark.rule("SETUP-46", "SETUP-48")
def test_characters_at_random(deals):
    own = op.AUTOBOT if deals.set_id == "core" else op.DECEPTICON
    for x in deals.deals:
        assert len(set(x.characters)) == PLAYERS
    for seat in range(PLAYERS):
        found = Counter(x.characters[seat] for x in deals.deals)
        assert_fair([found[character] for character in deals.table.static.characters], DEALS / 6)
    for character in deals.table.static.characters:
        assert deals.table.static.cards[character].faction == own
        assert deals.table.static.cards[character].type == op.CHARACTER


@pytest.mark.rule("SETUP-46")
def test_characters_by_free_choice(deal):
    some = deal("a_rising_darkness", 3, choice="fixed")
    wanted = [some.static.characters[i] for i in (4, 0, 2)]
    table = deal("a_rising_darkness", 3, 7, choice="fixed", characters=wanted)
    assert [table.game.public.seats[seat].character for seat in range(3)] == wanted


def draft(table: Table, pick: int) -> list[tuple[int, list[int], int]]:
    """Answer a draft, always with the first or always with the second option: seat, options, choice."""
    rounds = []
    while (decision := table.run()) is not None and decision.kind == d.DRAFT:
        offered = [option.card for option in decision.options]
        rounds.append((decision.seat, offered, offered[pick]))
        table.answer(pick)
    return rounds


@pytest.mark.rule("SETUP-46", "SETUP-47")
@pytest.mark.parametrize("pick", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_draft(deal, players, pick):
    for number in range(5):
        table = deal("a_rising_darkness", players, number, choice="draft")
        assert all(table.game.public.seats[seat].character < 0 for seat in range(players))
        rounds = draft(table, pick)
        first = table.game.public.first_seat
        assert [seat for seat, _, _ in rounds] == [(first - 1 - i) % players for i in range(players)]
        seen: set[int] = set()
        left: set[int] = set()
        for seat, offered, chosen in rounds:
            assert len(set(offered)) == 2
            assert left <= set(offered)  # the one not taken still lies there
            assert not (set(offered) - left) & seen  # the other is new
            seen |= set(offered)
            left = set(offered) - {chosen}
            assert table.game.public.seats[seat].character == chosen
        assert len(seen) == players + 1
        decision = table.decision
        assert (decision.kind, decision.seat) == (d.PLACEMENT, first)


@pytest.mark.rule("SETUP-47")
def test_what_the_draft_shows_is_random(deal):
    shown: Counter[int] = Counter()
    for number in range(60):
        table = deal("a_rising_darkness", 2, number, choice="draft")
        shown.update(option.card for option in table.decision.options)
    assert_fair([shown[character] for character in table.static.characters], 60 * 2 / 6)


# --- The first turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-59", "SETUP-60")
@pytest.mark.parametrize("set_id", SETS)
def test_every_player_enters_on_any_space_in_the_first_turn_only(deal, set_id):
    table = deal(set_id, 3)
    first = table.game.public.first_seat
    for turn in range(3):
        decision = next_of(table, d.PLACEMENT, d.MAIN)
        assert (decision.kind, decision.seat) == (d.PLACEMENT, (first + turn) % 3)
        assert sorted(option.space for option in decision.options) == list(range(16))
        choose(table, f"place {'BCD'[turn]}2")
        next_of(table, d.MAIN)
        assert table.game.public.seats[decision.seat].space == 4 * (turn + 1) + 1
        assert table.game.public.space[4 * (turn + 1) + 1].face == DOWN
        choose(table, "end turn")
    for turn in range(3):
        decision = next_of(table, d.PLACEMENT, d.MAIN)
        assert (decision.kind, decision.seat) == (d.MAIN, (first + turn) % 3)
        choose(table, "end turn")


def next_of(table: Table, *kinds: int) -> Decision:
    """The next decision of a kind; others (a Boss arrives) get their first option."""
    while (decision := table.run()) is not None and decision.kind not in kinds:
        table.answer(0)
    assert decision is not None
    return decision
