"""Hidden information drawn anew: what is known stays, what is not is possible and as likely as it should be."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import numpy as np
import pytest
from scipy import stats

from cardsets.language import opcodes as op
from sim.engine.board.streams import seed_lanes
from sim.engine.checks.invariants import NAMES, check_state
from sim.engine.data import zone
from sim.engine.data.profile import AN_AUTOMATON
from sim.engine.data.recipe import ALL, GROUP_CHOICE, INTO_STACK, LAST_STACK, stack_size
from sim.engine.data.state import DOWN, INSTANCES, NOBODY
from sim.engine.play.kernel import consult, kernel, step_once
from sim.engine.play.redraw import redraw
from sim.study.cell.cell import PreparedCell
from tests.engine.hidden import permute, zones_in
from tests.engine.records import copied
from tests.engine.test_knowledge import ASKED_IN_TURN, SETS, cell_of, offered, questions

TABLES = (
    ("core", "random", 3, "competitive", ""), ("a_rising_darkness", "random", 4, "competitive", ""),
    ("core", "balanced", 2, "competitive", ""), ("a_rising_darkness", "random", 3, "co-op", ""),
    ("core", "team", 4, "co-op", ""), ("core_with_darkness", "random", 5, "competitive", ""),
    ("core", "solo", 1, "solo", ""), ("core", "random", 2, "tvt", "quick"), ("core", "balanced", 4, "tvt", "advanced"),
    ("a_rising_darkness", "random", 4, "tvt", "quick"), ("darkness_with_core", "random", 4, "tvt", "advanced"),
    ("war_on_cybertron", "random", 2, "tvt", "quick"), ("war_on_cybertron", "random", 4, "tvt", "quick"),
    ("war_on_cybertron_autobots", "random", 3, "co-op", ""), ("war_on_cybertron_decepticons", "random", 1, "solo", ""),
    ("core", "commander", 2, "competitive+infiltration", ""),
    ("core", "random", 4, "tvt+infiltration-shuffled", "quick"), ("core", "duellist", 3, "1vm", "quick"),
    ("core", "random", 3, "co-op+unicron", ""), ("war_on_cybertron_autobots", "random", 1, "solo+unicron", ""),
    ("core", "random", 3, "1vm+unicron", "quick"),
)  # fmt: skip
SEED = 83
DRAWS = 1500
UNLIKELY = 1e-4  # of a test of evenness, all of them with fixed seeds


def redrawn(record: np.ndarray, box: np.void, seat: int, number: int) -> np.ndarray:
    """A copy of a game with what a seat does not know drawn anew."""
    other = copied(record)
    seed_lanes(other[0], SEED, number, 0)
    redraw(other[0], box, seat)
    other[0]["lane_a"], other[0]["lane_b"] = record[0]["lane_a"], record[0]["lane_b"]
    return other


def positions(cell: PreparedCell, games: int) -> Iterator[tuple[np.ndarray, np.ndarray, int]]:
    """(before the question, asked, seat) of every decision that is asked without anything else being done."""
    for number in range(games):
        for before, asked in questions(cell, SEED, number):
            yield before, asked, int(asked[0]["pending"])


def laid_out(game: np.void) -> list[list[int]]:
    """Where every card lies, what is noted of each, and which cards are meant by what is going on."""
    hidden, own = game["hidden"], game["own"]
    piles = [hidden[name] for name in ("main", "encounters", "damage", "ruins", "chaos", "planetary")]
    piles += [*hidden["basics"], *hidden["decks"], *own["hand"], *own["vault"]]
    piles += [*hidden["missions"], *own["missions"], *hidden["phases"]]
    told = [pile["cards"][: int(pile["n"])].tolist() for pile in piles]
    told += [hidden["matrix"].tolist(), *own["assists"].tolist(), *own["known"].tolist()]
    told += [game["where"].tolist(), game["holder"].tolist()]
    told += [game["stack"][name][: int(game["depth"])].tolist() for name in ("it", "about", "first")]
    return told + [game["tally"][name].tolist() for name in game["tally"].dtype.names]


@pytest.mark.parametrize(("set_id", "strategy", "players", "mode", "setup"), TABLES)
def test_what_is_known_stays_and_all_is_as_it_could_be(set_id, strategy, players, mode, setup) -> None:
    cell = cell_of(set_id, strategy, players, mode, setup)
    box, seen = cell.box.record[0], np.zeros(INSTANCES, np.int64)
    changed = known = 0
    for count, (before, asked, seat) in enumerate(positions(cell, 2)):
        if count % 9:
            continue
        other = redrawn(asked, box, seat, count)
        game, real = other[0], asked[0]
        broken = check_state(game, box, seen)
        assert not broken, NAMES[broken]
        assert game["public"].tobytes() == real["public"].tobytes()
        assert game["own"][seat].tobytes() == real["own"][seat].tobytes()
        peeked = [space for space in range(20) if real["own"][seat]["known"][space] >= 0]
        known += len(peeked)
        assert all(game["hidden"]["matrix"][space] == real["hidden"]["matrix"][space] for space in peeked)
        check_make_up(game, real, box, seat)
        changed += laid_out(game) != laid_out(real)
        again = redrawn(before, box, seat, count)
        step_once(again[0], box, kernel(cell.box.features).table)
        if again[0]["pending"] != seat:  # somebody who is asked first could be with other cards
            assert real["decision"]["kind"] in ASKED_IN_TURN
            continue
        assert offered(again[0]).tolist() == offered(real).tolist()
        address = cell.addresses[0]
        assert consult(again[0], box, address) == consult(real, box, address)
    assert changed > 0.9 * count / 9
    assert known or set_id != "core"


def check_make_up(game: np.void, real: np.void, box: np.void, seat: int) -> None:
    """So many Schemes as take part, of each Level a Boss (and of each faction in teams), of a drawn group no more than
    are drawn; unseen Bosses in their stack or facedown, and in Vaults what their players have beaten or gained.
    """

    def dealt(record: np.void, kind: int) -> list[int]:
        types = box["definitions"]["type"][record["printed"]]
        return [card for card in range(INSTANCES) if record["tally"][card]["dealt"] and types[card] & kind]

    level, faction = (box["definitions"][name][game["printed"]] for name in ("level", "faction"))
    mixed = box["profile"]["unicron"]  # a Boss of each Level, of any faction (SETUP-84)
    of_each = [
        sorted((int(level[card]), 0 if mixed else int(faction[card])) for card in dealt(record, op.BOSS))
        for record in (game, real)
    ]
    assert of_each[0] == of_each[1]
    count = int(box["profile"]["scheme_count"])
    if mixed == AN_AUTOMATON:
        count = 3  # SETUP-85
    if count >= 0 and box["profile"]["coop_scheme_count"] == 0 and not box["profile"]["seeded_schemes"]:
        assert len(dealt(game, op.SCHEME)) <= count
    for row in box["recipe"][: int(box["recipe_n"])]:
        group = range(int(row["first"]), int(row["first"] + row["n"]))
        if row["lot"] == GROUP_CHOICE and row["count"] != ALL:
            assert sum(int(game["tally"][card]["dealt"]) for card in group) <= row["count"]
    planets = [sorted(int(level[card]) for card in dealt(record, op.PLANET)) for record in (game, real)]
    assert len(planets[0]) == len(planets[1]) == (5 if mixed else 0)
    polities = [sorted(int(level[card]) for card in dealt(record, op.POLITY)) for record in (game, real)]
    assert polities[0] == polities[1]
    check_places(game, box)


def check_places(game: np.void, box: np.void) -> None:
    """What lies in the deck by the recipe lies in its stack, but for cards that were destroyed from below (TURN-47).

    A Boss that was mixed in later lies among the cards that were then on top; it is no card of a stack (PHASE-7).
    """
    public, definitions = game["public"], box["definitions"][game["printed"]]
    sunk = int(public["sunk"])
    rows = box["recipe"][: int(box["recipe_n"])]
    deck = game["hidden"]["main"]["cards"][: int(game["hidden"]["main"]["n"])].tolist()
    bosses = int(box["bosses_first"])
    later = {
        card
        for card in deck
        if box["profile"]["phases"] and card >= bosses and definitions["level"][card] == 3
    }
    assert len(later) <= public["mixed_in"].sum()
    for card in later:
        stack = int(definitions["faction"][card] == op.AUTOBOT and box["profile"]["bosses_of"])
        top = int(public["mixed_below"][stack]) - sunk
        assert top - public["mixed_among"][stack] <= deck.index(card) < top + len(later) - 1
    sizes = [
        int(size)
        + sum(int(row["count"]) for row in rows if row["where"] == INTO_STACK and row["stack"] == number)
        for number, size in enumerate(box["stacks"], 1)
    ]
    for place, card in enumerate(card for card in deck if card not in later):
        level = int(definitions["level"][card])
        if level and definitions["type"][card] & (op.BOSS | op.POLITY):
            bottom = sum(sizes[level:]) - sunk
            assert bottom <= place < bottom + sizes[level - 1]


@pytest.mark.parametrize(("set_id", "strategy", "players", "mode", "setup"), TABLES)
def test_nothing_depends_on_where_hidden_cards_lie(set_id, strategy, players, mode, setup) -> None:
    cell = cell_of(set_id, strategy, players, mode, setup)
    box, rng = cell.box.record[0], np.random.default_rng(3)
    differed = 0
    for count, (_, asked, seat) in enumerate(positions(cell, 2)):
        if count % 11:
            continue
        other = copied(asked)
        for where in rng.permutation(zones_in(box)):
            permute(other[0], box, seat, where, rng)
        swap_bosses(other[0], box, seat, rng)
        differed += laid_out(other[0]) != laid_out(asked[0])
        assert laid_out(redrawn(other, box, seat, count)[0]) == laid_out(redrawn(asked, box, seat, count)[0])
    assert differed > 10


def swap_bosses(game: np.void, box: np.void, seat: int, rng: np.random.Generator) -> None:
    """Put another Boss of the same Level, and faction, where one lies that the seat has not seen."""
    main, matrix = game["hidden"]["main"], game["hidden"]["matrix"]
    level, faction = (box["definitions"][name][game["printed"]] for name in ("level", "faction"))
    first, n = int(box["bosses_first"]), int(box["bosses_n"])
    boxed = [b for b in range(first, first + n) if not game["tally"][b]["dealt"]]
    slots = [(main["cards"], i) for i in range(int(main["n"]))]
    unknown = (game["public"]["space"]["face"] == DOWN) & (game["own"][seat]["known"] < 0)
    slots += [(matrix, int(space)) for space in np.flatnonzero(unknown)]
    for cards, i in slots:
        here = int(cards[i])
        is_boss = first <= here < first + n
        others = [b for b in boxed if is_boss and (level[b], faction[b]) == (level[here], faction[here])]
        if others:
            new = int(rng.choice(others))
            cards[i] = new
            for name in ("where", "holder", "tally"):
                game[name][[here, new]] = game[name][[new, here]]


def test_other_luck_draws_otherwise_and_the_same_luck_the_same() -> None:
    cell = cell_of("core", "random")
    box = cell.box.record[0]
    _, asked, seat = next(positions(cell, 1))
    first, second, other = (laid_out(redrawn(asked, box, seat, n)[0]) for n in (1, 1, 2))
    assert first == second
    assert first != other


def test_who_peeked_has_seen_what_then_lies_there() -> None:
    """Others' knowledge of a facedown card is about the card that was drawn for the space."""
    cell = cell_of("core", "random")
    box = cell.box.record[0]
    found = 0
    for count, (_, asked, seat) in enumerate(positions(cell, 6)):
        knows, faces = asked[0]["own"]["known"], asked[0]["public"]["space"]["face"]
        for other in range(3):
            for space in np.flatnonzero((knows[other] >= 0) & (knows[seat] < 0) & (faces == DOWN)):
                drawn = [redrawn(asked, box, seat, 10 * count + i)[0] for i in range(6)]
                there = [int(game["hidden"]["matrix"][space]) for game in drawn]
                assert there == [int(game["own"]["known"][other][space]) for game in drawn]
                assert len(set(there)) > 1
                found += 1
        if found > 5:
            return
    raise AssertionError(found)


@pytest.mark.parametrize("set_id", SETS)
def test_what_is_not_known_is_drawn_evenly(set_id: str) -> None:
    cell = cell_of(set_id, "random")
    box = cell.box.record[0]
    asked, seat = next(
        (asked, seat)
        for count, (_, asked, seat) in enumerate(positions(cell, 1))
        if count > 60 and asked[0]["decision"]["kind"] == 0
    )
    space = next(
        s for s in range(20)
        if asked[0]["public"]["space"][s]["face"] == DOWN and asked[0]["own"][seat]["known"][s] < 0
    )  # fmt: skip
    other = (seat + 1) % 3
    hand = int(asked[0]["own"][other]["hand"]["n"])
    on_space, top, in_hand, mine = Counter(), Counter(), Counter(), Counter()
    for number in range(DRAWS):
        game = redrawn(asked, box, seat, number)[0]
        on_space[int(game["hidden"]["matrix"][space])] += 1
        top[int(game["hidden"]["damage"]["cards"][0])] += 1
        in_hand.update(game["own"][other]["hand"]["cards"][:hand].tolist())
        mine[int(game["hidden"]["decks"][seat]["cards"][0])] += 1
    types = box["definitions"]["type"][box["definition"]]
    for counted in (
        Counter({card: n for card, n in on_space.items() if not types[card] & (op.BOSS | op.SCHEME)}),
        Counter({card: n for card, n in on_space.items() if types[card] & op.SCHEME}),
        top, in_hand, mine,
    ):  # fmt: skip
        assert len(counted) > 1
        assert stats.chisquare(list(counted.values())).pvalue > UNLIKELY, counted


@pytest.mark.rule("SETUP-23", "GAP-25")
def test_an_unseen_boss_is_any_of_its_level_anywhere_in_its_stack() -> None:
    """When nothing has been drawn, every place of its stack; once all of it was drawn, facedown for sure."""
    cell = cell_of("a_rising_darkness", "random", 2)
    box = cell.box.record[0]
    asked, seat = next((asked, seat) for _, asked, seat in positions(cell, 1))
    level = box["definitions"]["level"][asked[0]["printed"]]
    stack = stack_size(2) + 1
    places, who = Counter(), Counter()
    for number in range(DRAWS):
        game = redrawn(asked, box, seat, number)[0]
        deck = game["hidden"]["main"]["cards"][: int(game["hidden"]["main"]["n"])].tolist()
        at = next(i for i, card in enumerate(deck) if level[card] == 2)
        places[at] += 1
        who[deck[at]] += 1
    assert sorted(places) == list(range(LAST_STACK + stack, LAST_STACK + 2 * stack))
    assert len(who) > 1
    assert stats.chisquare(list(places.values())).pvalue > UNLIKELY
    assert stats.chisquare(list(who.values())).pvalue > UNLIKELY


@pytest.mark.rule("MIX-15", "SETUP-23")
def test_two_unseen_bosses_of_a_stack_are_one_of_each_faction_anywhere_in_it() -> None:
    cell = cell_of("core", "random", 2, "tvt")
    box = cell.box.record[0]
    asked, seat = next((asked, seat) for _, asked, seat in positions(cell, 1))
    level, faction = (box["definitions"][name][asked[0]["printed"]] for name in ("level", "faction"))
    stack = stack_size(2) + 2
    places: dict[int, Counter[int]] = {op.AUTOBOT: Counter(), op.DECEPTICON: Counter()}
    who: dict[int, Counter[int]] = {op.AUTOBOT: Counter(), op.DECEPTICON: Counter()}
    for number in range(DRAWS):
        game = redrawn(asked, box, seat, number)[0]
        deck = game["hidden"]["main"]["cards"][: int(game["hidden"]["main"]["n"])].tolist()
        found = [(place, card) for place, card in enumerate(deck) if level[card] == 2]
        assert sorted(int(faction[card]) for _, card in found) == [op.AUTOBOT, op.DECEPTICON]
        for place, card in found:
            places[int(faction[card])][place] += 1
            who[int(faction[card])][card] += 1
    for side in (op.AUTOBOT, op.DECEPTICON):
        assert sorted(places[side]) == list(range(LAST_STACK + stack, LAST_STACK + 2 * stack))
        assert len(who[side]) > 1
        assert stats.chisquare(list(places[side].values())).pvalue > UNLIKELY
        assert stats.chisquare(list(who[side].values())).pvalue > UNLIKELY


@pytest.mark.rule("MIX-21", "MIX-22")
def test_of_a_drawn_group_any_unseen_card_may_take_part_and_no_more_than_are_drawn() -> None:
    """Each as often as the others of its group; what is always there lies there or was boxed with what was left."""
    cell = cell_of("core", "random", 2, "tvt", "advanced")
    box = cell.box.record[0]
    asked, seat = next((asked, seat) for _, asked, seat in positions(cell, 1))
    groups = [
        range(int(row["first"]), int(row["first"] + row["n"]))
        for row in box["recipe"][: int(box["recipe_n"])]
        if row["lot"] == GROUP_CHOICE and row["count"] != ALL
    ]
    assert len(groups) == 4  # Sites and Allies of either set
    counted: list[Counter[int]] = [Counter() for _ in groups]
    for number in range(DRAWS):
        dealt = redrawn(asked, box, seat, number)[0]["tally"]["dealt"]
        for group, counts in zip(groups, counted, strict=True):
            there = [card for card in group if dealt[card]]
            assert len(there) <= 3
            counts.update(there)
    for group, counts in zip(groups, counted, strict=True):
        assert len(counts) == len(group) > 3
        assert stats.chisquare(list(counts.values())).pvalue > UNLIKELY


@pytest.mark.rule("MIX-15", "TVT-3")
def test_vaulted_cards_stay_with_a_faction() -> None:
    """Nobody takes a foe to have beaten what that foe's own side plays."""
    cell = cell_of("core", "balanced", 4, "tvt")
    box = cell.box.record[0]
    mixed = 0
    for count, (_, asked, seat) in enumerate(positions(cell, 4)):
        vaults = asked[0]["own"]["vault"]
        if count % 5 or min(int(vaults[foe]["n"]) for foe in range(4) if foe % 2 != seat % 2) == 0:
            continue
        drawn = redrawn(asked, box, seat, count)[0]["own"]["vault"]

        def held(of: np.void, seats: list[int]) -> list[list[int]]:
            return [sorted(of[s]["cards"][: int(of[s]["n"])].tolist()) for s in seats]

        mates, foes = ([s for s in range(4) if (s % 2 == seat % 2) == own] for own in (True, False))
        assert held(drawn, mates) == held(vaults, mates)
        assert sorted(chain(*held(drawn, foes))) == sorted(chain(*held(vaults, foes)))
        mixed += held(drawn, foes) != held(vaults, foes)
    assert mixed > 5


def test_a_boss_whose_stack_is_drawn_lies_facedown() -> None:
    cell = cell_of("a_rising_darkness", "random", 2)
    box = cell.box.record[0]
    asked, seat = next((asked, seat) for _, asked, seat in positions(cell, 1))
    record = copied(asked)
    game = record[0]
    deck = game["hidden"]["main"]
    level = box["definitions"]["level"][game["printed"]]
    boss = next(card for card in deck["cards"][: int(deck["n"])].tolist() if level[card] == 1)
    left = LAST_STACK + 2 * (stack_size(2) + 1)
    space = next(s for s in range(20) if game["public"]["space"][s]["face"] == DOWN)
    gone = [card for card in deck["cards"][left : int(deck["n"])].tolist() if card != boss]
    gone.append(int(game["hidden"]["matrix"][space]))
    for card in gone:  # as if all that was drawn with it had been destroyed long ago
        game["where"][card], game["holder"][card] = zone.DESTROYED, NOBODY
    piled = game["public"]["destroyed"]
    piled["cards"][: len(gone)], piled["n"] = gone, len(gone)
    deck["n"] = game["public"]["main_n"] = left
    game["hidden"]["matrix"][space] = boss
    game["where"][boss], game["holder"][boss] = zone.MATRIX, space
    spaces = set()
    for number in range(60):
        drawn = redrawn(record, box, seat, number)[0]
        matrix = drawn["hidden"]["matrix"].tolist()
        spaces.update(s for s, card in enumerate(matrix) if card >= 0 and level[card] == 1)
        assert sum(level[card] == 1 for card in matrix if card >= 0) == 1
    assert len(spaces) > 3
