"""One change, one difference: a card, a strategy or a seat that changes moves no stream but its own."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim.engine.board import streams
from sim.engine.board.piles import put_on
from sim.engine.board.streams import draw, shuffle
from sim.engine.data import recipe
from sim.engine.data.state import SEATS
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.table import Table
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from tests.cards.desks import make_desk, write

SEED = 9
TEAMS = 2
PINNED_HASHES = [0, 1753845952, 2435775735]
PINNED_LANES = (902170746, 1325876484)
PINNED_DRAWS = [1233360716, 1989554825]
DECK_OF_SEAT_0 = streams.PLAYER_DECK
NUMBERS = range(40)
OVERLAY = """# What if Brawl were dearer and reached further?
[[change]]
card = "Brawl"
cost = 6
range = 2
"""
SWAP = """# One Site from elsewhere
base = "core"
[[swap]]
type = "site"
count = 1
pick = 1
from = "a_rising_darkness"
"""


@pytest.fixture(autouse=True)
def desk(tmp_path, monkeypatch) -> None:
    desk = make_desk(tmp_path / "desk")
    write(desk, "overlays/dear_brawl.toml", OVERLAY)
    write(desk, "mixes/one_site.toml", SWAP)
    monkeypatch.chdir(desk)


def cell(mix: str = "core", players: int = 2, strategies=("random",), **others) -> PreparedCell:
    return prepare(CellSetup(mix, "competitive", players, strategies, **others))


def dealt(cell: PreparedCell, number: int) -> dict[str, list[int]]:
    """What lies where when the first choice is put: instances of cards, hidden ones too, zone by zone."""
    table = cell.sit_down(SEED, number).table
    table.run()
    game = table.game
    public, hidden = game.public, game.hidden
    players = int(public.players)
    zones = {
        "first seat": [int(public.first_seat)],
        "characters": [int(seat.character) for seat in public.seats[:players]],
        "main": [*map(int, hidden.matrix[: public.spaces]), *pile(hidden.main)[::-1]],
        "encounters": pile(hidden.encounters),
        "damage": pile(hidden.damage),
    }
    for seat in range(players):
        zones[f"hand of {seat}"] = pile(game.own[seat].hand)
        zones[f"deck of {seat}"] = pile(hidden.decks[seat])
    return zones


def pile(record: Any) -> list[int]:
    return [int(card) for card in record.cards[: record.n]]


@pytest.mark.parametrize(
    "change",
    [
        {"overlay": "dear_brawl"},
        {"overlay": "swift_prime"},
        {"mix": "one_site"},
        {"mix": "core_with_darkness"},
        {"strategies": ("deck_builder",)},
        {"strategies": ("random", "deck_builder"), "seating": "fixed"},
    ],
    ids=str,
)
def test_cards_and_strategies_change_no_deal(change):
    before, after = cell(), cell(**change)
    deals = [dealt(before, number) for number in NUMBERS]
    assert deals == [dealt(after, number) for number in NUMBERS]
    for zone in deals[0]:  # each is dealt anew from game to game, or this would show nothing
        assert len({tuple(deal[zone]) for deal in deals}) > 1


def test_a_changed_card_changes_no_game_in_which_it_stays_hidden():
    plain, changed = (cell(overlay=name).play(SEED, 0, 400) for name in ("none", "dear_brawl"))
    brawl = cell().names.definitions.index("Brawl")
    seen = set(plain.cards["game"][(plain.cards["card"] == brawl) & (plain.cards["revealed_turn"] >= 0)])
    assert 40 < len(seen) < 360
    differs = np.zeros(400, bool)
    for table in ("games", "seats"):
        old, new = getattr(plain, table), getattr(changed, table)
        differs[old["game"][old != new]] = True
    assert {int(number) for number in np.flatnonzero(differs)} <= {int(number) for number in seen}
    assert differs.any()


def test_another_character_at_one_seat_changes_no_other_deal():
    cells = [
        cell(characters=("Bumblebee", other), choice="fixed")
        for other in ("Optimus Prime", "Sky Sentry (Stand-in)")
    ]
    for number in NUMBERS:
        before, after = (dealt(ready, number) for ready in cells)
        assert before.pop("characters")[0] == after.pop("characters")[0]
        assert before == after


def test_another_player_changes_no_deal_of_those_who_were_there():
    """The Matrix and the stacks are larger then: the main deck is dealt in the same order, Bosses aside."""
    pair = [cell(players=players) for players in (2, 3)]
    box = pair[0].box.record[0]
    bosses = range(box["bosses_first"], box["bosses_first"] + box["bosses_n"])
    for number in NUMBERS:
        two, three = (dealt(ready, number) for ready in pair)
        mains = [[card for card in zones["main"] if card not in bosses] for zones in (two, three)]
        assert mains[0] == mains[1][: len(mains[0])]
        assert set(two["main"]) - set(mains[0]) == set(three["main"]) - set(mains[1])
        for zone in ("encounters", "damage", "hand of 0", "hand of 1", "deck of 0", "deck of 1"):
            assert two[zone] == three[zone], zone


def test_the_luck_of_a_strategy_does_not_hang_on_the_others():
    """Seat 0 decides by lot: the same ask, of as many options, has the same answer, whatever seat 1 does."""
    shared = 0
    for number in range(10):
        asks = []
        for other in ("random", "deck_builder"):
            seated = cell(strategies=("random", other), seating="fixed").sit_down(SEED, number)
            asks.append(dict(lots(seated)))
        for ask in asks[0].keys() & asks[1].keys():
            assert asks[0][ask] == asks[1][ask], ask
            shared += 1
    assert shared > 400


def lots(seated) -> Iterator[tuple[tuple[int, ...], int]]:
    """Asks of seat 0, told by what keys its stream and the number of options, with their answers."""
    for decision, answer in seated.decisions():
        if decision.seat == 0:
            memory = seated.table.game.memory[0]
            key = (int(memory.turn), int(memory.kind), int(memory.count), len(decision.options))
            yield key, answer


def test_a_card_more_or_less_leaves_the_order_of_the_others():
    table = cell().sit_down(SEED, 3).table
    cards = list(range(200, 260))
    order = shuffled(table, cards)
    assert order != cards
    for left_out in (200, 231, 259):
        rest = [card for card in cards if card != left_out]
        assert shuffled(table, rest) == [card for card in order if card != left_out]


@pytest.mark.parametrize("count", [2, streams.FEW, streams.FEW + 1, 100])
def test_a_shuffle_is_the_order_of_the_hashes(count):
    table = cell().sit_down(SEED, 3).table
    game, _ = table.records
    cards = list(range(100, 100 + count))
    assert shuffled(table, cards) == sorted(cards, key=lambda card: draw(game, DECK_OF_SEAT_0, card))


def test_no_two_purposes_share_a_stream():
    alone = [
        streams.FIRST_SEAT, streams.CHARACTERS, recipe.SCHEME_CHOICE, streams.MAIN_DECK, recipe.BOSS_CHOICE,
        recipe.BOSS_PLACE, streams.ENCOUNTERS, streams.DAMAGE_STACK,
    ]  # fmt: skip
    by_seat = [first + seat for first in (streams.PLAYER_DECK, streams.STRATEGY) for seat in range(SEATS)]
    assert len({*alone, *by_seat}) == len(alone) + len(by_seat)


def test_each_shuffle_of_a_pile_has_an_order_of_its_own():
    table = cell().sit_down(SEED, 3).table
    cards = list(range(200, 260))
    orders = [shuffled(table, cards, nonce) for nonce in range(4)]
    assert all(one != other for one, other in combinations(orders, 2))


def shuffled(table: Table, cards: list[int], nonce: int = 0) -> list[int]:
    game, _ = table.records
    deck = game.hidden.decks[0] if INTERPRETED else game["hidden"]["decks"][0]
    table.game.hidden.decks[0].n = 0
    for card in cards:
        put_on(game, deck, card)
    shuffle(game, deck, DECK_OF_SEAT_0, nonce, 0)
    return pile(table.game.hidden.decks[0])


def test_a_draw_does_not_hang_on_those_before_it():
    game, _ = cell().sit_down(SEED, 3).table.records
    keys = [(purpose, index) for purpose in range(48) for index in range(64)]
    in_order = {key: draw(game, *key) for key in keys}
    assert {key: draw(game, *key) for key in reversed(keys)} == in_order
    assert len(set(in_order.values())) == len(keys)


def test_the_numbers_of_the_streams_are_part_of_every_dataset() -> None:
    """Another number, or another hash, is another game for the same seed: such a change is made knowingly."""
    assert (
        streams.FIRST_SEAT, streams.CHARACTERS, streams.MAIN_DECK, streams.ENCOUNTERS, streams.DAMAGE_STACK,
        streams.PLAYER_DECK, streams.STRATEGY,
    ) == (1, 2, 4, 7, 8, 16, 32)  # fmt: skip
    assert [streams.mixed(x) for x in (0, 1, 12345)] == PINNED_HASHES
    lanes = SimpleNamespace(lane_a=0, lane_b=0)
    as_python(streams.seed_lanes)(lanes, 7, 3, 5)
    assert (lanes.lane_a, lanes.lane_b) == PINNED_LANES
    drawn = [as_python(draw)(lanes, purpose, index) for purpose, index in ((1, 0), (4, 17))]
    assert drawn == PINNED_DRAWS


def as_python(helper: Any) -> Any:
    """The function of a compiled helper, for records that are none of Numba's."""
    return getattr(helper, "py_func", helper)


def test_each_purpose_draws_from_a_stream_of_its_own() -> None:
    """Two of one number would draw alike; a few have one for each seat, or for each stack of a team."""
    several = {"PLAYER_DECK": SEATS, "STRATEGY": SEATS, "MISSION_SHUFFLE": TEAMS, "PHASE_SHUFFLE": TEAMS}
    found = purposes(streams, "# Purposes:") | purposes(recipe, "# Streams of the lots")
    drawn = Counter(first + more for name, first in found.items() for more in range(several.get(name, 1)))
    assert len(found) > 20
    assert set(drawn.values()) == {1}


def purposes(module: ModuleType, heading: str) -> dict[str, int]:
    """The streams that a module numbers below a heading, by name."""
    listed = Path(str(module.__file__)).read_text().partition(heading)[2].partition("\n\n")[0]
    return {name: getattr(module, name) for name in re.findall(r"^([A-Z_]+): Final = ", listed, re.M)}
