"""Sides: who wins together, and whom a card opposes."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine.board.relations import (
    adversaries_of,
    defends,
    has_opponents,
    is_adversary,
    may_defend,
    may_help,
    note_all_foes,
    oppose_as_copy,
    oppose_as_printed,
    opposes,
    speaks_to,
)
from sim.engine.box import build_box
from sim.engine.data.modes import MODES, cards_in
from sim.engine.data.state import CHARACTER_CARDS, SEATS
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.procedures.licences import may_buy
from sim.engine.procedures.scoring import SHARE, add_up_sides, rank_sides
from sim.engine.procedures.standing import note_leaders
from tests.rules.fixed_sets import fixed_set


def part(record: Any, name: str) -> Any:
    """A part of a game as compiled functions take it."""
    return getattr(record, name) if INTERPRETED else record[name]


def table_of(players: int = 4, mode: str = "competitive", sides: tuple[int, ...] = ()) -> Table:
    """A game at its first decision; `sides` by seat, where they are not those of the mode."""
    box = build_box(cards_in(fixed_set("core"), mode), players, mode=mode)
    for seat, side in enumerate(sides):
        box.record[0]["seats"][seat]["side"] = side
        box.template[0]["public"]["seats"][seat]["side"] = side
    if sides:
        box.template[0]["public"]["sides_n"] = len(set(sides))
        for side in range(SEATS):
            members = sum(1 << seat for seat, own in enumerate(sides) if own == side)
            box.template[0]["public"]["sides"][side]["members"] = members
    table = Table(box, kernel().table)
    table.run()
    return table


SIDES_OF = {
    "competitive": [0, 1, 2, 3, 4], "co-op": [0] * 5, "solo": [0], "expert": [0] * 5, "tvt": [0, 1, 0, 1],
    "1vm": [0, 1, 1, 1],
}  # fmt: skip


@pytest.mark.rule("SETUP-6", "SETUP-10", "COOP-1", "COOP-7")
@pytest.mark.parametrize("mode", MODES)
def test_sides_of_a_mode(mode: str) -> None:
    players = max(MODES[mode].players)
    table = table_of(players, mode)
    public = table.game.public
    sides = [int(public.seats[seat].side) for seat in range(players)]
    assert sides == SIDES_OF[mode]
    assert int(public.sides_n) == len(set(sides)) == MODES[mode].side_count(players)
    members = [int(public.sides[side].members) for side in range(int(public.sides_n))]
    assert members == [
        sum(1 << seat for seat in range(players) if sides[seat] == side) for side in sorted(set(sides))
    ]
    _, box = table.records
    assert bool(has_opponents(box)) == (mode in ("competitive", "tvt", "1vm")) == MODES[mode].competes


@pytest.mark.rule("ASSIST-15", "ASSIST-27", "ASSIST-28")
def test_of_teams_mates_help_and_foes_defend_a_boss_of_their_own() -> None:
    """Of everybody else any other may help, and nobody defends."""
    table = table_of(mode="tvt")
    _, box = table.records
    game, kinds = table.game, table.box.definitions
    public = part(table.records[0], "public")
    pairs = [(seat, other) for seat in range(4) for other in range(4)]
    assert [pair for pair in pairs if may_help(public, box, *pair)] == [(0, 2), (1, 3), (2, 0), (3, 1)]
    cards = range(int(table.box.bosses_first + table.box.bosses_n))
    defended = set()
    for card in cards:
        printed = kinds[int(game.public.definition[card])]
        own = printed.type & op.BOSS and int(printed.faction == op.DECEPTICON)
        for seat, other in pairs:
            wanted = bool(printed.type & op.BOSS) and (seat % 2, other % 2) == (own, 1 - own)
            assert bool(may_defend(public, box, seat, other, card)) == wanted, (card, seat, other)
            if wanted:
                defended.add((seat, other))
    assert len(defended) == 8
    for active, laid_by_foes in ((0, [1, 3]), (1, [0, 2])):
        game.public.active = active
        assert [seat for seat in range(4) if defends(public, box, seat)] == laid_by_foes


def test_where_nobody_is_of_a_team_anybody_helps_and_nobody_defends() -> None:
    for mode in ("competitive", "co-op"):
        table = table_of(mode=mode)
        _, box = table.records
        public = part(table.records[0], "public")
        boss = int(table.box.bosses_first)
        for seat in range(4):
            for other in range(4):
                assert bool(may_help(public, box, seat, other)) == (seat != other)
                assert not may_defend(public, box, seat, other, boss)
            assert not defends(public, box, seat)


@pytest.mark.rule("COMP-54")
def test_a_card_opposes_those_of_another_faction() -> None:
    """A Robot or Boss is their Adversary; a card of no faction is nobody's."""
    table = table_of()
    game, box = table.records
    seen = set()
    for card in range(int(table.box.main_n)):
        definition = table.box.definitions[int(table.game.public.definition[card])]
        for seat in range(4):
            own = table.box.definitions[int(table.game.public.seats[seat].character)].faction
            foreign = definition.faction != 0 and definition.faction != own
            assert bool(opposes(part(game, "public"), card, seat)) == foreign
            fights = foreign and bool(definition.type & (op.ROBOT | op.BOSS))
            assert bool(is_adversary(game, box, seat, card)) == fights
            seen.add((foreign, fights))
    assert seen == {(False, False), (True, True), (True, False)}


@pytest.mark.rule("CLAR-7", "CLAR-9")
def test_a_copy_opposes_whom_the_copied_card_does() -> None:
    table = table_of()
    game, _ = table.records
    foes = table.game.public.cards
    enemy = next(card for card in range(80) if foes[card].foes)
    friend = next(card for card in range(80) if not foes[card].foes)
    oppose_as_copy(game, friend, enemy)
    assert int(foes[friend].foes) == int(foes[enemy].foes) != 0
    oppose_as_printed(game, friend)
    assert int(foes[friend].foes) == 0


@pytest.mark.rule("TURN-9", "GAP-23")
def test_a_boss_speaks_to_those_alone_whom_it_opposes() -> None:
    """Seats 0 and 2 are of its own faction."""
    table = table_of()
    game, box = table.records
    boss = int(table.box.bosses_first)
    table.game.public.cards[boss].foes = 0b1010
    for seat in range(4):
        table.game.public.seats[seat].placed = 1
    assert adversaries_of(game, box, boss) == 0b1010
    entry = table.game.public.live[0]
    entry.source, entry.owner, entry.kind = boss, -1, op.START_OF_TURN
    live = part(part(game, "public"), "live")[0]
    heard = []
    for active in range(4):
        table.game.public.active = active
        heard.append([bool(speaks_to(game, box, live, seat)) for seat in range(4)])
    assert heard == [[False] * 4, [False, True, False, False], [False] * 4, [False, False, False, True]]
    entry.kind = op.ON_ASSIST_LAID
    assert [bool(speaks_to(game, box, live, seat)) for seat in range(4)] == [False, True, False, True]


@pytest.mark.rule("BUY-11", "BUY-20")
@pytest.mark.parametrize(
    ("kind", "sold"), [(op.ALLY, True), (op.SITE, True), (op.PLANET, False), (op.RUIN, False)]
)
def test_what_has_a_cost_is_for_sale_by_its_type(kind: int, sold: bool) -> None:
    """A Planet's cost is for Consuming it, and nobody buys it."""
    box = build_box(fixed_set("core"), 2)
    own = next(
        index for index, card in enumerate(box.cards) if card.type & op.MANEUVER and card.cost is not None
    )
    box.record[0]["definitions"][own]["type"] = kind
    table = Table(box, kernel().table)
    table.run()
    card = list(box.record[0]["definition"]).index(own)
    assert bool(may_buy(*table.records, 0, card)) == sold


@pytest.mark.rule("END-7", "END-15", "END-16")
def test_scores_of_a_side_are_added_up_and_its_win_is_each_members() -> None:
    table = table_of(sides=(0, 1, 0, 1))
    game, _ = table.records
    public = part(game, "public")
    seats = table.game.public.seats
    for seat, (total, energon) in enumerate([(9, 1), (5, 0), (1, 1), (6, 0)]):
        seats[seat].score.total, seats[seat].energon = total, energon
    add_up_sides(public)
    rank_sides(public)
    assert [int(side.total) for side in table.game.public.sides[:2]] == [10, 11]
    assert [int(seats[seat].score.rank) for seat in range(4)] == [2, 1, 2, 1]
    assert [int(seats[seat].score.share) for seat in range(4)] == [0, SHARE, 0, SHARE]
    seats[0].score.total = 10
    add_up_sides(public)
    rank_sides(public)  # as many VP and Bosses, more Energon
    assert [int(seats[seat].score.rank) for seat in range(4)] == [1, 2, 1, 2]
    seats[0].energon = seats[2].energon = 0
    add_up_sides(public)
    rank_sides(public)
    assert [int(seats[seat].score.share) for seat in range(4)] == [SHARE // 2] * 4


@pytest.mark.rule("END-15")
def test_who_leads_is_told_by_side() -> None:
    """Two of a side that leads are one leader, and no tie."""
    table = table_of(sides=(0, 1, 0, 1))
    game, box = table.records
    for seat, tokens in enumerate([3, 1, 2, 1]):
        table.game.public.seats[seat].vp = tokens
        table.game.public.seats[seat].energon = 0
    note_leaders(game, box)
    assert (int(table.game.rounds_noted), int(table.game.leaders[0])) == (1, 0b01)
    table.game.public.seats[1].vp = 4
    note_leaders(game, box)
    assert int(table.game.leaders[1]) == 0b11


def with_a_turncoat() -> Table:
    """A game in which seat 2 plays for the other faction."""
    table = table_of()
    other = int(table.game.public.seats[2].character)
    if INTERPRETED:
        table.box.definitions[other].faction = op.DECEPTICON
    else:
        table.static.record[0]["definitions"][other]["faction"] = op.DECEPTICON
    note_all_foes(*table.records)
    return table


def test_a_character_opposes_those_of_another_faction() -> None:
    """As every card does; the first main deck card has nothing to do with it."""
    cards = with_a_turncoat().game.public.cards
    assert [int(cards[CHARACTER_CARDS + seat].foes) for seat in range(4)] == [0b0100, 0b0100, 0b1011, 0b0100]


def test_foes_are_noted_for_every_seat() -> None:
    """A character of the other faction fights what the others buy."""
    table = with_a_turncoat()
    foes = {int(table.game.public.cards[card].foes) for card in range(int(table.box.main_n))}
    assert foes == {0, 0b0100, 0b1011}
