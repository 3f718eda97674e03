"""Whom one may play: by draft beside those who were given somebody, of one's own faction, and where few are left."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardsets.cards import Card
from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.box import Box, build_box
from sim.engine.data.modes import cards_in
from sim.engine.data.state import SEATS
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from tests.rules.conftest import Deal
from tests.rules.fixed_sets import fixed_set

Round = tuple[int, list[int], int]


def drafted(table: Table, nth: int) -> list[Round]:
    """Each round of a draft: (who chose, who was offered, who was taken)."""
    rounds = []
    while (decision := table.run()) is not None and decision.kind == d.DRAFT:
        offered = [option.card for option in decision.options]
        taken = offered[min(nth, len(offered) - 1)]
        rounds.append((decision.seat, offered, taken))
        table.answer(offered.index(taken))
    return rounds


def factions(table: Table, characters: Sequence[int]) -> set[int]:
    return {table.static.cards[each].faction for each in characters}


@pytest.mark.rule("SETUP-46", "SETUP-47", "GAP-19")
@pytest.mark.parametrize("given", range(3))
def test_whoever_was_given_a_character_drafts_none(deal: Deal, given: int) -> None:
    characters = deal("core", 3, choice="fixed").static.characters
    for nth, number in ((0, 0), (1, 1)):
        fixed = [characters[2] if seat == given else -1 for seat in range(3)]
        table = deal("core", 3, number, "draft", fixed)
        rounds = drafted(table, nth)
        public = table.game.public
        order = [(int(public.first_seat) - 1 - step) % 3 for step in range(3)]
        assert [seat for seat, _, _ in rounds] == [seat for seat in order if seat != given]
        assert all(characters[2] not in offered and len(set(offered)) == 2 for _, offered, _ in rounds)
        assert int(public.seats[given].character) == characters[2]
        assert all(int(public.seats[seat].character) == taken for seat, _, taken in rounds)
        assert int(table.game.hidden.characters.n) == len(characters) - 3


@pytest.mark.rule("SETUP-10", "SETUP-47")
@pytest.mark.parametrize("choice", ["draft", "random"])
def test_of_teams_everybody_plays_for_their_own_faction(deal: Deal, choice: str) -> None:
    for number in range(4):
        table = deal("core", 4, number, choice, mode="tvt")
        for seat, offered, _ in drafted(table, number % 2):
            assert len(offered) == 2
            assert factions(table, offered) == {int(table.box.seats[seat].faction)}
        played = [int(table.game.public.seats[seat].character) for seat in range(4)]
        assert len(set(played)) == 4
        for seat, character in enumerate(played):
            assert factions(table, [character]) == {int(table.box.seats[seat].faction)}


def few(mode: str, players: int, of_each: int, choice: str) -> Box:
    """A box of the Core Set with so many characters of each faction."""
    cards = cards_in(fixed_set("core"), mode)
    kept = [card.key for f in (op.AUTOBOT, op.DECEPTICON) for card in people(cards.cards, f)[:of_each]]
    left = [card for card in cards.cards if card.type != op.CHARACTER or card.key in kept]
    return build_box(replace(cards, cards=tuple(left)), players, choice=choice, mode=mode)


def people(cards: Sequence[Card], faction: int) -> list[Card]:
    return [card for card in cards if card.type == op.CHARACTER and card.faction == faction]


@pytest.mark.rule("SETUP-47", "GAP-19")
def test_the_last_of_few_is_left_to_the_last_player() -> None:
    """Who has no choice then."""
    box = few("tvt", 4, 2, "draft")
    table = Table(box, kernel(box.features).table, 4, 0, (0,) * SEATS)
    rounds = drafted(table, 1)
    assert [len(offered) for _, offered, _ in rounds] == [2, 2]
    played = {int(table.game.public.seats[seat].character) for seat in range(4)}
    assert played == set(box.characters)
    assert int(table.game.hidden.characters.n) == 0
