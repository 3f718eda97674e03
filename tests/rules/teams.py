"""Games of teams for rule tests: the sets as the rule tests know them, both factions at one table."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from cardsets.cards import Card, CardSet
from cardsets.teams import TeamSetup
from sim.engine.box import Box, build_box
from sim.engine.data.modes import load_cards
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.procedures.setup import takes_part
from tests.rules.fixed_sets import SETS

BASES = ("core", "a_rising_darkness")
SEED = 25
LOWEST = 5  # cards of Stack 4
PLANETS = {1: 2, 2: 1, 3: 1}  # by Stack (SETUP-82, SETUP-92)


def team_set(base: str, kind: str = "quick", robots: Mapping[str, str] | None = None) -> CardSet:
    """Returns what teams play with on a base."""
    return load_cards(SETS / base, (), "tvt", TeamSetup(kind, robots or {}))


@cache
def _box(base: str, kind: str, players: int, choice: str) -> Box:
    return build_box(team_set(base, kind), players, choice=choice, mode="tvt")


def deal_teams(
    base: str, kind: str = "quick", players: int = 4, number: int = 0, choice: str = "random"
) -> Table:
    """Returns a table of teams at its first decision."""
    box = _box(base, kind, players, choice)
    table = Table(box, kernel(box.features).table, SEED, number)
    table.run()
    return table


def pile_of(pile: object) -> list[int]:
    """Returns the cards of a pile, from the bottom."""
    return [int(pile.cards[i]) for i in range(int(pile.n))]


def printed(table: Table, card: int) -> Card:
    """Returns what a card instance is."""
    return table.static.cards[int(table.box.definition[card])]


def of(cards: Iterable[Card], bit: int) -> list[Card]:
    """Returns the cards of a type."""
    return [card for card in cards if card.type & bit]


def main_cards(table: Table) -> range:
    """Returns the instances that set-up may put into the main deck, without Bosses."""
    return range(int(table.box.main_first), int(table.box.main_first + table.box.main_n))


def stacks_with_planets(table: Table, others: int) -> dict[int, list[Card]]:
    """Returns Stacks 1 to 4 as they lie, each but the last with its Planets and so many `others` seeded beside them."""
    deck, size = pile_of(table.game.hidden.main), 5 + 2 * table.static.players
    found, end = {}, len(deck)
    for stack in (1, 2, 3, 4):
        each = LOWEST if stack == 4 else size + PLANETS[stack] + others
        found[stack] = [printed(table, card) for card in deck[end - each : end]]
        end -= each
    # The packet of the top has a card more than the Matrix; the Planet in it may be the one that joins Stack 1.
    assert end == 0
    return found


def matrix_of(table: Table) -> list[Card]:
    """Returns the cards of the Matrix, space by space."""
    spaces = range(int(table.game.public.spaces))
    return [printed(table, int(table.game.hidden.matrix[space])) for space in spaces]


def taking_part(table: Table) -> list[Card]:
    """Returns the main deck cards of a game, as its recipe chose them, those that end up in the box among them."""
    return [printed(table, card) for card in main_cards(table) if any(_rows_with(table, card))]


def _rows_with(table: Table, card: int) -> Iterator[bool]:
    """Whether each row of the recipe that looks among a card takes it."""
    game, box = table.records
    rows = box.recipe if INTERPRETED else box["recipe"]
    for place, row in enumerate(table.box.recipe[: int(table.box.recipe_n)]):
        if row.first <= card < row.first + row.n:
            yield bool(takes_part(game, box, rows[place], card))
