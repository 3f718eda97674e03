"""The recipe of a main deck: what its rows take and where that goes, in set-up and for who does not know."""

from collections import Counter
from dataclasses import replace

import pytest
from scipy import stats

from cardsets.language import opcodes as op
from cardsets.teams import ADVANCED, QUICK, TeamSetup, as_teams
from sim.engine.board.streams import seed_lanes
from sim.engine.box import Box, build_box
from sim.engine.data import zone
from sim.engine.data.recipe import BOSS_LEVELS, LAST_STACK, Row, rows_of, write_rows
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.kernel import kernel
from sim.engine.play.redraw import redraw
from sim.engine.play.table import Table
from sim.engine.procedures.setup import fits_row
from tests.rules.fixed_sets import fixed_set

PLAYERS = 2
SIZE = 9  # cards of Stacks 1 to 3 with two players (SETUP-20)
UNLIKELY = 1e-4
DEALS = 120


def rows_with(bosses: int) -> list[Row]:
    """The rows of a competitive game, with so many Bosses of each Level."""
    profile = {
        "relics": 1, "scheme_count": -1, "coop_scheme_count": 0, "bosses_of": 0, "site_count": -1, "polities": 0,
        "seeded_schemes": 0, "phases": 0, "relic_count": -1, "unicron": 0,
    }  # fmt: skip
    return [replace(row, count=bosses) if row.stack else row for row in rows_of(profile)]


def box_with(bosses: int) -> Box:
    box = build_box(fixed_set("core"), PLAYERS)
    write_rows(box.record[0], rows_with(bosses), PLAYERS, box.cards)
    return box


def places_by_level(table: Table, box: Box) -> dict[int, list[int]]:
    """Where the Bosses of each Level are in the main deck, counted from below."""
    level = box.record[0]["definitions"]["level"][box.record[0]["definition"]]
    kinds = box.record[0]["definitions"]["type"][box.record[0]["definition"]]
    deck = table.game.hidden.main
    found: dict[int, list[int]] = {level: [] for level in range(1, BOSS_LEVELS + 1)}
    for place in range(int(deck.n)):
        card = int(deck.cards[place])
        if kinds[card] & op.BOSS:
            found[int(level[card])].append(place)
    return found


def pairs_dealt(box: Box) -> Counter[tuple[int, ...]]:
    """Where the two Bosses of a Stack are in it, counted from below, over many deals; always within their Stack."""
    pairs: Counter[tuple[int, ...]] = Counter()
    for number in range(DEALS):
        table = Table(box, kernel().table, 7, number)
        table.run()
        for level, places in places_by_level(table, box).items():
            bottom = LAST_STACK + (BOSS_LEVELS - level) * (SIZE + 2)
            assert len(places) == 2
            assert all(bottom <= place < bottom + SIZE + 2 for place in places)
            pairs[tuple(place - bottom for place in places)] += 1
        assert int(table.game.hidden.main.n) == int(table.game.public.main_n) == LAST_STACK + 3 * (SIZE + 2)
    return pairs


@pytest.mark.rule("SETUP-23", "GAP-25")
def test_two_bosses_of_a_stack_are_anywhere_in_it() -> None:
    """As Team versus Team has them: two places of eleven, each pair as likely as any other."""
    pairs = pairs_dealt(box_with(2))
    assert len(pairs) > 45  # of 55
    assert stats.chisquare(list(pairs.values())).pvalue > UNLIKELY


@pytest.mark.rule("SETUP-23", "GAP-25")
def test_who_does_not_know_takes_two_bosses_to_be_anywhere_in_their_stack() -> None:
    box = box_with(2)
    table = Table(box, kernel().table, 7, 0)
    table.run()
    game, static = table.records
    pairs: Counter[tuple[int, ...]] = Counter()
    for number in range(DEALS):
        seed_lanes(game, 11, number, 0)
        redraw(game, static, 0)
        for level, places in places_by_level(table, box).items():
            bottom = LAST_STACK + (BOSS_LEVELS - level) * (SIZE + 2)
            assert [bottom <= place < bottom + SIZE + 2 for place in places] == [True, True]
            pairs[tuple(place - bottom for place in places)] += 1
    assert len(pairs) > 45  # of 55
    assert stats.chisquare(list(pairs.values())).pvalue > UNLIKELY


@pytest.mark.rule("SETUP-23")
def test_bosses_of_a_row_are_of_its_faction() -> None:
    """A row of each faction puts one of each into a stack, as the other side's cards are."""
    box = build_box(fixed_set("core"), PLAYERS)
    record = box.record[0]
    bosses = range(int(record["bosses_first"]), int(record["bosses_first"] + record["bosses_n"]))
    first_of_level: set[int] = set()
    for card in bosses:
        definition = record["definitions"][record["definition"][card]]
        definition["faction"] = (
            op.AUTOBOT if int(definition["level"]) not in first_of_level else op.DECEPTICON
        )
        first_of_level.add(int(definition["level"]))
    rows = [row for row in rows_with(1) if not row.stack]
    for faction in (op.AUTOBOT, op.DECEPTICON):
        rows += [
            replace(row, faction=faction, key=row.key + 3 * faction) for row in rows_with(1) if row.stack
        ]
    write_rows(record, rows, PLAYERS, box.cards)
    table = Table(box, kernel().table, 7, 0)
    table.run()
    dealt = [card for card in bosses if int(table.game.tally[card].dealt)]
    factions = Counter(int(record["definitions"]["faction"][record["definition"][card]]) for card in dealt)
    assert factions == {op.AUTOBOT: 3, op.DECEPTICON: 3}


@pytest.mark.rule("SETUP-23")
@pytest.mark.parametrize("stacks_first", [False, True])
def test_two_rows_of_a_stack_put_their_bosses_anywhere_in_it(stacks_first: bool) -> None:
    """The one that goes first as well as the other, and in whatever order a recipe names its rows."""
    box = build_box(fixed_set("core"), PLAYERS)
    deck = [row for row in rows_with(1) if not row.stack]
    twice = [replace(row, key=row.key + 3 * again) for row in rows_with(1) if row.stack for again in (1, 2)]
    rows = [*twice, *deck] if stacks_first else [*deck, *twice]
    write_rows(box.record[0], rows, PLAYERS, box.cards)
    pairs = pairs_dealt(box)
    assert {(0, 1), (SIZE, SIZE + 1)} <= set(pairs)
    assert len(pairs) > 45  # of 55


@pytest.mark.rule("SETUP-43", "GAP-208")
@pytest.mark.parametrize(
    ("types", "row", "overrides"),
    [
        (op.SCHEME | op.SITE, 1, {}),
        (op.RELIC | op.ROBOT, 0, {}),
        (op.RELIC | op.ROBOT, None, {"setup.relics": "no"}),
    ],
)
def test_a_card_of_two_types_goes_by_one_row(types: int, row: int | None, overrides: dict[str, str]) -> None:
    """As a Scheme where it is one, else as a Relic: it is never dealt twice, nor where Relics stay out."""
    box = build_box(fixed_set("core"), PLAYERS, overrides=overrides)
    record = box.record[0]
    record["definitions"][record["definition"][0]]["type"] = types
    record["definitions"][record["definition"][0]]["cooperative"] = 0
    table = Table(box, kernel().table)
    _, static = table.records
    rows = static.recipe if INTERPRETED else static["recipe"]
    fitting = [i for i in range(int(table.box.recipe_n)) if fits_row(static, rows[i], 0)]
    assert fitting == ([] if row is None else [row])
    card = replace(box.cards[0], type=types, cooperative=False)
    profile = {name: int(record["profile"][name]) for name in record["profile"].dtype.names}
    assert [i for i, each in enumerate(rows_of(profile)) if each.fits(card)] == fitting


@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
@pytest.mark.parametrize("setup", ["", QUICK, ADVANCED])
def test_rows_in_words_and_in_the_box_take_the_same_cards(set_id: str, setup: str) -> None:
    """`deck_size` counts by the one, set-up deals by the other, which looks no further than a row's own instances."""
    cards = as_teams(fixed_set(set_id), TeamSetup(setup)) if setup else fixed_set(set_id)
    box = build_box(cards, PLAYERS, mode="tvt" if setup else "competitive")
    record = box.record[0]
    _, static = Table(box, kernel().table).records
    rows = static.recipe if INTERPRETED else static["recipe"]
    profile = {name: int(record["profile"][name]) for name in record["profile"].dtype.names}
    words = rows_of(profile, cards.drawn)
    assert len(words) == int(record["recipe_n"])
    for i, row in enumerate(words):
        written = record["recipe"][i]
        looked_at = range(int(written["first"]), int(written["first"] + written["n"]))
        first, n = int(record[f"{row.group}_first"]), int(record[f"{row.group}_n"])
        for card in range(first, first + n):
            title = box.cards[int(record["definition"][card])]
            assert (card in looked_at and bool(fits_row(static, rows[i], card))) == row.fits(title)


@pytest.mark.rule("SETUP-14", "SETUP-15", "SETUP-43")
def test_a_row_takes_as_many_by_lot_as_it_says() -> None:
    box = build_box(fixed_set("core"), PLAYERS, overrides={"setup.scheme_count": 3, "setup.relics": "no"})
    kinds = box.record[0]["definitions"]["type"][box.record[0]["definition"]]
    seen: Counter[int] = Counter()
    for number in range(40):
        table = Table(box, kernel().table, 3, number)
        table.run()
        here = [card for card in range(len(kinds)) if int(table.game.where[card]) in (zone.MAIN, zone.MATRIX)]
        schemes = [card for card in here if kinds[card] & op.SCHEME]
        assert len(schemes) <= 3
        assert not [card for card in here if kinds[card] & op.RELIC]
        seen.update(schemes)
    assert len(seen) > 3


@pytest.mark.rule("SETUP-17", "SETUP-27", "GAP-24")
@pytest.mark.parametrize(
    ("set_id", "mode", "players", "share"),
    [
        ("war_on_cybertron", "tvt", 2, 12 / 13), ("war_on_cybertron", "tvt", 4, 1),
        ("war_on_cybertron_autobots", "co-op", 2, 12 / 14), ("war_on_cybertron_autobots", "co-op", 3, 1),
    ],
)  # fmt: skip
def test_who_does_not_know_takes_a_card_among_the_top_ones_to_be_in_the_matrix_as_often_as_it_is(
    set_id: str, mode: str, players: int, share: float
) -> None:
    box = build_box(fixed_set(set_id), players, mode=mode)
    table = Table(box, kernel(box.features).table, 7, 0)
    table.run()
    game, static = table.records
    bit = op.POLITY if mode == "tvt" else op.SCHEME
    found = 0
    for number in range(DEALS):
        seed_lanes(game, 11, number, 0)
        redraw(game, static, 0)
        matrix = [int(card) for card in table.game.hidden.matrix[: int(table.game.public.spaces)]]
        there = sum(box.cards[int(table.box.definition[card])].type & bit != 0 for card in matrix)
        assert there <= 1
        found += there
    assert stats.binomtest(found, DEALS, share).pvalue > UNLIKELY
