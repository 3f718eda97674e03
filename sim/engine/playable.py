"""For which modes, and how many players, a card set has the cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardsets.language import opcodes as op
from cardsets.library import SET_FILE, Card, CardSet
from cardsets.phases import set_aside
from cardsets.schema import ASIDE_WITH_UNICRON
from cardsets.shape import counts
from cardsets.teams import plays_for
from sim.engine.board.grid import size as matrix_size
from sim.engine.data.mode import NO_VARIANT, Mode, contest_of, variant_of
from sim.engine.data.modes import MODES
from sim.engine.data.profile import A_DECEPTICON, AN_AUTOMATON, NO_PHASES, resolve
from sim.engine.data.recipe import (
    INTO_TOP,
    LAST_STACK,
    LATER,
    TO_DECK,
    Row,
    deck_size,
    rows_of,
    stack_sizes,
)
from sim.engine.data.state import PILE_SIZE, SEATS

MAIN_TYPES: Final = (
    op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.RELIC | op.SITE | op.ALLY | op.SCHEME
)  # COMP-42, with the Initiatives that set-up adds
INFILTRATION: Final = "infiltration"  # the first word of the variants that bring phases
LEAST_CHARACTERS: Final = 2
"""To choose from, whoever plays."""


def player_counts(card_set: CardSet, mode: str) -> list[int]:
    """The numbers of players for whom a set has the main deck cards, Bosses and characters that a mode takes.

    Raises:
        ProfileError: the set's rulings are wrong or missing.
    """
    profile = resolve_profile(card_set, mode)
    most = most_at_a_table(card_set)
    if mode_problem(card_set, mode):
        return []
    return [
        players
        for players in MODES[mode].players
        if players <= most
        and _has_people(card_set, MODES[mode], players)
        and not main_deck_problem(card_set, players, mode, profile)
    ]


def mode_problem(card_set: CardSet, mode: str) -> str:
    """Why a set that says in which modes it is played is not played in one; empty where it is."""
    if not card_set.modes or mode in card_set.modes:
        return ""
    modes = ", ".join(card_set.modes)
    if variant_of(mode) != NO_VARIANT and contest_of(mode) in card_set.modes:
        return f"not played with {variant_of(mode)}; its modes: {modes} (GAP-29)"
    return f"not played in {mode}; its modes: {modes} (SETUP-2)"


def phases_problem(mode: str, profile: Mapping[str, int]) -> str:
    """Why rulings on phases go with no mode of that name; empty where they do."""
    with_phases = profile["phases"] != NO_PHASES
    if with_phases != (variant_of(mode).startswith(INFILTRATION)):
        here = "there are none" if with_phases else "they are played"
        return f"setup.phases: {here} in {mode}; a variant brings phases, infiltration or infiltration-shuffled (IPV-1)"
    if profile["first_player"] == A_DECEPTICON and not with_phases:
        return f"setup.first_player: 'a decepticon' goes with phases alone, and {mode} has none (SETUP-9)"
    return ""


def most_at_a_table(card_set: CardSet) -> int:
    """For how many players a set says that it is."""
    return card_set.most_players or SEATS


def _has_people(card_set: CardSet, mode: Mode, players: int) -> bool:
    """Whether there are characters for so many players, of teams for each side."""
    people = [card for card in card_set.played if card.type & op.CHARACTER]
    if len(card_set.sides) == 1:
        return len(people) >= max(players, LEAST_CHARACTERS)
    seated = [side_of(card_set, mode, seat) for seat in range(players)]
    return all(
        sum(plays_for(card.faction, side.faction) for card in people) >= seated.count(place)
        for place, side in enumerate(card_set.sides)
    )


def sides_wanted(mode: Mode) -> int:
    """Returns how many sides the set has that a mode is played with: one, or one a team (`cardsets.teams`)."""
    return 2 if mode.in_teams else 1


def side_of(card_set: CardSet, mode: Mode, seat: int) -> int:
    """Which side of a set a seat plays: teams sit alternately, or one against all others (SETUP-10, SETUP-63)."""
    return mode.sides.side_of(seat) if len(card_set.sides) > 1 else 0


def main_deck_problem(card_set: CardSet, players: int, mode: str, profile: Mapping[str, int]) -> str:
    """Why a main deck is too short for the players, too long to be held, or short of Bosses; empty where it is not."""
    rows = recipe_of(card_set, profile, players)
    mixed = _mixed_in(rows, profile)
    need, size = main_deck_need(players, mixed, profile["matrix_rows"]), _deck_size(card_set, rows, profile)
    spare = sum(stack_sizes(players)) - LAST_STACK if profile["short_stacks"] else 0
    if size < need - spare:
        rows_up = profile["matrix_rows"]
        numbers = [count for count in range(1, SEATS + 1) if main_deck_need(count, mixed, rows_up) <= size]
        enough = f"enough for {counts(numbers)}" if numbers else "too few for any number of players"
        return (
            f"{card_set.name}: {size} main deck cards in {mode}; with {players} player{'s' * (players > 1)} the Matrix "
            f"and Stacks 1 to 4 take {need}{_beside(mixed)} (SETUP-18 to SETUP-21); {enough}"
        )
    seeded = [row for row in rows if row.where not in (TO_DECK, LATER)]
    there = _not_aside(card_set, profile)
    found = {row: sum(card.copies for card in there if row.fits(card)) for row in seeded}
    if missing := [row.level for row in seeded if row.types & op.BOSS and not found[row]]:
        which = " and ".join(map(str, missing))
        return f"{card_set.name}: no Boss of Level {which} to Confront; a game takes one of each (SETUP-23)"
    if few := next((row for row in seeded if found[row] < max(row.count, row.shared)), None):
        have = f"there {'is' if found[few] == 1 else 'are'} {found[few]}"
        what = f"{_what(few)} of Level {few.level}" if few.level > 0 else _what(few)
        return f"{card_set.name}: a game takes {max(few.count, few.shared)} {what}; {have}"
    every = sum(card.copies for card in card_set.played if card.type & MAIN_TYPES)
    most = PILE_SIZE - sum(row.count for row in seeded)
    if every > most:
        return f"{card_set.name}: {every} main deck cards; at most {most} fit with the Bosses"
    return ""


def _beside(mixed: int) -> str:
    """What is to be said of cards that come from beside the deck, and of a deck that is too short with them."""
    return (
        ', before Allies; setup.short_stacks = "shorten" takes fewer in Stacks 1 to 3 (GAP-200)'
        if mixed
        else ""
    )


def _what(row: Row) -> str:
    """What a row asks for, as complaints name it."""
    for bit, name in ((op.POLITY, "Polities"), (op.SCHEME, "Schemes"), (op.PLANET, "Planets")):
        if row.types & bit:
            return name
    return "Bosses"


def main_deck_need(players: int, mixed: int = 0, rows: int = 0) -> int:
    """The main deck cards that set-up lays in the Matrix and the Stacks, before Bosses (SETUP-18 to SETUP-21).

    `mixed` are the cards that come into the Matrix from beside the deck (SETUP-69); `rows` those of the Matrix where
    they do not go by the players.
    """
    rows, columns = matrix_size(players, rows)
    return rows * columns - mixed + sum(stack_sizes(players))


def _mixed_in(rows: Iterable[Row], profile: Mapping[str, int]) -> int:
    """How many cards come into the Matrix from beside the deck, each in a main deck card's place (SETUP-69)."""
    return sum(row.count for row in rows if row.where == INTO_TOP) if profile["phases"] else 0


def missing_cards(card_set: CardSet, rows: Sequence[Row], players: int, profile: Mapping[str, int]) -> int:
    """How many main deck cards a game lacks that is played for all that (GAP-200)."""
    if not profile["short_stacks"]:
        return 0
    need = main_deck_need(players, _mixed_in(rows, profile), profile["matrix_rows"])
    return max(0, need - _deck_size(card_set, rows, profile))


def _deck_size(card_set: CardSet, rows: Iterable[Row], profile: Mapping[str, int]) -> int:
    """How many main deck cards take part before any Boss, without those that are set aside."""
    return deck_size(rows, _not_aside(card_set, profile))


def _not_aside(card_set: CardSet, profile: Mapping[str, int]) -> list[Card]:
    """The cards of a set's games but for those that are set aside."""
    aside = {card.key for card in laid_aside(card_set.played, profile)}
    return [card for card in card_set.played if card.key not in aside]


def laid_aside(cards: Iterable[Card], profile: Mapping[str, int]) -> tuple[Card, ...]:
    """Returns those of some cards that lie aside from the beginning of a game (SETUP-67, SETUP-68, SETUP-80)."""
    if profile["phases"] != NO_PHASES:
        return set_aside(cards)
    if profile["unicron"] == AN_AUTOMATON:
        return tuple(card for card in cards if ASIDE_WITH_UNICRON in card.marks)
    return ()


def recipe_of(card_set: CardSet, profile: Mapping[str, int], players: int) -> list[Row]:
    """Returns the recipe of a set's games; Allies that are seeded fill the places in order, as far as there are some.

    GAP-30: Matrix, Stack 1, 2, 3.
    """
    rows, columns = matrix_size(players, profile["matrix_rows"])
    recipe = rows_of(profile, card_set.drawn, rows * columns)
    return recipe if profile["phases"] == NO_PHASES else [*_as_far_as(recipe, card_set.played)]


def _as_far_as(recipe: Iterable[Row], cards: Sequence[Card]) -> Iterator[Row]:
    """Yields rows, of those for Allies only as much as there are."""
    for row in recipe:
        if row.types != op.ALLY:
            yield row
            continue
        found = sum(card.copies for card in cards if row.fits(card))
        if (count := min(row.count, found - row.before)) > 0:
            yield replace(row, count=count, shared=min(row.shared, found))


def resolve_profile(card_set: CardSet, mode: str, overrides: dict[str, Any] | None = None) -> dict[str, int]:
    """The values of the rules profile with a set as base in a mode, by record field. Raises `ProfileError`."""
    return resolve(
        card_set.rulings, MODES[mode], overrides, name=mode, place=f"{card_set.path / SET_FILE}: rulings"
    )
