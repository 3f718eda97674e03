"""Rows of a game's Polities, Missions, Ruins, phases and Planets, and of their spells, for `objectives/`."""

from typing import Final

import numpy as np

from cardsets.language import opcodes as op
from sim.engine.board.cards import definition_of
from sim.engine.data import fate, zone
from sim.engine.data.state import NOBODY, SIDES
from sim.engine.machine.compiled import compiled
from sim.engine.procedures.spells import OPEN

OBJECTIVES: Final = np.dtype(
    [("game", "i8")]
    + [(name, "i4") for name in (
        "instance", "objective", "kind", "value", "shown_turn", "fate", "fate_turn", "seat", "side",
    )]
)  # fmt: skip
SPELLS: Final = np.dtype(
    [("game", "i8")] + [(name, "i4") for name in ("instance", "seat", "side", "by", "begun", "ended", "fate")]
)

# Kinds, in the order of the results' enumeration.
A_POLITY: Final = 0
A_MISSION: Final = 1
A_RUIN: Final = 2
A_PHASE: Final = 3
A_PLANET: Final = 4


@compiled
def has_ground(box):
    """Whether a main deck may hold Polities, Ruins or Planets."""
    return box.ground + box.profile.unicron > 0


@compiled
def kind_in_main_deck(game, box, card):
    """The kind of a main deck card that took part, or -1: Polities, Planets, and Ruins of the deck (CLAR-14)."""
    if game.tally[card].dealt == 0:
        return -1
    types = box.definitions[game.printed[card]].type
    if types & op.POLITY:
        return A_POLITY
    if types & op.PLANET:
        return A_PLANET
    return A_RUIN if types & op.RUIN else -1


@compiled
def in_range(card, first, n):
    """Whether a card is one of a group of instances."""
    return first <= card < first + n


@compiled
def is_of_ruins(box, card):
    """Whether a card is one of a Ruin deck."""
    return in_range(card, box.ruins_first, box.ruins_n) or in_range(
        card, box.planetary_first, box.planetary_n
    )


@compiled
def is_polity(game, box, card):
    """Whether a card is a Polity."""
    return box.definitions[game.printed[card]].type & op.POLITY != 0


@compiled
def write_objectives(objectives, written, game, box, number):
    """Rows of all that took part: Polities, Missions, Ruins, phases, Planets."""
    if has_ground(box):
        for card in range(box.main_first, box.main_first + box.main_n):
            kind = kind_in_main_deck(game, box, card)
            if kind >= 0:
                write_objective(objectives[written], game, box, number, card, kind)
                written += 1
    for card in range(box.missions_first, box.missions_first + box.missions_n):
        if game.where[card] != zone.OUT:
            write_objective(objectives[written], game, box, number, card, A_MISSION)
            written += 1
    for card in range(box.ruins_first, box.ruins_first + box.ruins_n):
        if game.where[card] != zone.OUT:
            write_objective(objectives[written], game, box, number, card, A_RUIN)
            written += 1
    for card in range(box.planetary_first, box.planetary_first + box.planetary_n):
        write_objective(objectives[written], game, box, number, card, A_RUIN)
        written += 1
    for card in range(box.phases_first, box.phases_first + box.phases_n):
        write_objective(objectives[written], game, box, number, card, A_PHASE)
        if game.where[card] == zone.PHASE_STACK or game.where[card] == zone.PHASES:
            objectives[written].side = side_of_stack(game, box, card)
        written += 1
    return written


@compiled
def side_of_stack(game, box, card):
    """The side whose stack a phase that is not done with is of, or -1 where each plays alone and all have one stack."""
    alone = game.public.sides_n > 1 and box.seats[0].faction == op.NO_FACTION
    return -1 if alone else game.holder[card] + 0


@compiled
def write_objective(row, game, box, number, card, kind):
    """A row of objectives/: what became of a Polity, Mission, Ruin or phase, and whose it is at the end."""
    tally = game.tally[card]
    row.game = number
    row.instance = card
    row.objective = game.printed[card]
    row.kind = kind
    row.value = 0 if kind == A_RUIN else max(0, definition_of(game, box, card).vault)
    row.shown_turn = tally.revealed_turn
    row.fate = tally.fate
    row.fate_turn = tally.fate_turn
    row.seat = tally.by
    row.side = NOBODY
    if kind == A_POLITY and tally.fate == fate.COMMANDED and not is_commanded(game, card):
        row.seat = NOBODY
    if tally.fate == fate.LEFT:
        row.fate_turn = -1
        row.seat = NOBODY
        if game.where[card] == zone.MISSIONS:
            row.fate = fate.KEPT
            row.seat = game.holder[card]
        elif game.where[card] == zone.MISSION_STACK:
            row.side = game.holder[card]
    if is_of_ruins(box, card) and game.where[card] == zone.REMOVED:  # RUIN-9
        row.fate = fate.DESTROYED
        row.fate_turn = tally.left_turn
        row.seat = NOBODY
    if row.seat >= 0:
        row.side = game.public.seats[row.seat].side


@compiled
def is_commanded(game, card):
    """Whether a side's Command token lies on a Polity."""
    return 0 < game.public.cards[card].command <= SIDES


@compiled
def completed_by(game, box, side):
    """How many Missions a side completed."""
    found = 0
    for card in range(box.missions_first, box.missions_first + box.missions_n):
        tally = game.tally[card]
        if tally.fate == fate.COMPLETED and game.public.seats[tally.by].side == side:
            found += 1
    return found


@compiled
def write_spells(spells, written, game, box, number):
    """Rows of spells, those of a card in order of time; a Ruin of the main deck has one, as its tally tells it."""
    for i in range(game.spells_n):
        spell = game.spells[i]
        row = spells[written]
        written += 1
        row.game = number
        row.instance = spell.card
        row.seat = spell.seat
        row.side = game.public.seats[spell.seat].side if spell.seat >= 0 else NOBODY
        row.by = spell.by
        row.begun = spell.begun
        row.ended = spell.ended
        row.fate = spell.fate
        if spell.ended == OPEN:
            write_open_end(row, game, box, spell.card + 0)
    if has_ground(box):
        written = write_spells_of_main_deck(spells, written, game, box, number)
    return written


@compiled
def write_spells_of_main_deck(spells, written, game, box, number):
    """Rows of spells of the main deck's Ruins, which have one each, from when it was turned up (CLAR-14)."""
    for card in range(box.main_first, box.main_first + box.main_n):
        tally = game.tally[card]
        if kind_in_main_deck(game, box, card) == A_RUIN and tally.revealed_turn >= 0:
            row = spells[written]
            written += 1
            row.game = number
            row.instance = card
            row.seat = NOBODY
            row.side = NOBODY
            row.by = tally.by
            row.begun = tally.revealed_turn
            row.ended = tally.fate_turn
            row.fate = tally.fate
    return written


@compiled
def write_open_end(row, game, box, card):
    """How a spell stands that nobody ended: it lasts, or the card left the Matrix with its token."""
    where = game.where[card]
    if where == zone.MISSIONS or is_commanded(game, card):
        row.fate = fate.KEPT
    elif where == zone.MATRIX and not is_polity(game, box, card):
        row.fate = fate.LEFT
    else:
        row.fate = fate.DESTROYED if where == zone.REMOVED or where == zone.DESTROYED else fate.LEFT
        row.ended = game.tally[card].left_turn
