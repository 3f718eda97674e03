"""Infiltration Phases in positions and expectations: stacks, and what lies faceup beside them."""

from typing import Any, Final

from cardsets.language import opcodes as op
from sim.engine.data import zone
from sim.engine.data.profile import NO_PHASES
from sim.engine.data.state import NO_CARD, PHASE_STACKS
from sim.engine.play.table import Table
from sim.scenario.ground import FACTIONS, side_of
from sim.scenario.model import DecksModel, ScenarioError

STACK: Final = "phase stack"
FACEUP: Final = "phases"
KEYS: Final = {"phases": "", "autobot_phases": "autobot", "decepticon_phases": "decepticon"}
"""The keys of phase stacks, and whose they are; the first where all players are of one faction."""


def read(zones: dict[tuple[str, int], list[int]], game: Any) -> None:
    """Read the zones of phases."""
    for stack in range(PHASE_STACKS):
        pile, up = game.hidden.phases[stack], int(game.public.phase_up[stack])
        zones[STACK, stack] = [int(pile.cards[i]) for i in range(int(pile.n))]
        zones[FACEUP, stack] = [up] if up >= 0 else []


def wanted(table: Table, decks: DecksModel) -> list[tuple[tuple[str, int], list[str]]]:
    """Returns the phase stacks that a scenario names, and what lies faceup beside them, from the bottom up.

    Raises:
        ScenarioError: such a game has no such stack, or no phase of that name.
    """
    found: list[tuple[tuple[str, int], list[str]]] = []
    for key, faction in KEYS.items():
        names = getattr(decks, key)
        if names is None:
            continue
        allowed = [each for each, whose in KEYS.items() if _stack(table, whose) is not None]
        if (stack := _stack(table, faction)) is None:
            told = ", ".join(allowed) or "none, without a variant"
            raise ScenarioError(f"decks.{key}: no such stack in this game; allowed: {told}")
        found.append(((STACK, stack), list(reversed(names))))
    if decks.faceup_phases is None:
        return found
    beside: dict[int, list[str]] = {stack: [] for stack in range(PHASE_STACKS)}
    for name in decks.faceup_phases:
        beside[_stack_of(table, name)].append(name)
    if crowded := next((names for names in beside.values() if len(names) > 1), None):
        raise ScenarioError(f"decks.faceup_phases: {' and '.join(crowded)}; allowed: one of each faction")
    return found + [((FACEUP, stack), names) for stack, names in beside.items()]


def write(zones: dict[tuple[str, int], list[int]], game: Any) -> None:
    """Write the zones of phases back into a game."""
    for stack in range(PHASE_STACKS):
        pile, cards = game.hidden.phases[stack], zones[STACK, stack]
        pile.n = game.public.phases_n[stack] = len(cards)
        for place, card in enumerate(cards):
            pile.cards[place] = card
            game.where[card], game.holder[card] = zone.PHASE_STACK, stack
        game.public.phase_up[stack] = next(iter(zones[FACEUP, stack]), NO_CARD)
        for card in zones[FACEUP, stack]:
            game.where[card], game.holder[card] = zone.PHASES, stack


def stack_of_seat(table: Table, seat: int) -> int:
    """Returns the phase stack of a seat's faction."""
    return (
        int(table.game.public.seats[seat].side) if int(table.box.seats[seat].faction) else 0
    ) % PHASE_STACKS


def _stack(table: Table, faction: str) -> int | None:
    """The stack of a faction, or the only one; None where a game has none such."""
    if int(table.box.profile.phases) == NO_PHASES:
        return None
    in_teams = bool(int(table.box.seats[0].faction))
    if not faction:
        return None if in_teams else 0
    return side_of(table, faction) if in_teams else None


def _stack_of(table: Table, name: str) -> int:
    """The stack of the phase of a name."""
    for card in table.static.cards:
        if card.type == op.PHASE and card.name.lower() == name.lower():
            faction = next(word for word, bit in FACTIONS.items() if bit == card.faction)
            found = _stack(table, faction)
            return 0 if found is None else found
    names = ", ".join(card.name for card in table.static.cards if card.type == op.PHASE) or "none"
    raise ScenarioError(f"decks.faceup_phases: no phase {name!r} in this game; allowed: {names}")
