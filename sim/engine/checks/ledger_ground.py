"""Command tokens, Ruins and Missions, followed from the event log alone; part of `ledger`.

It knows sections 11.5 to 11.7 of the rulebook, how many cards set-up deals, and what a Polity is worth. What it cannot
account for is noted as odd.
"""

from typing import Final

from sim.engine.board import event
from sim.engine.checks.ledger_unicron import is_planetary
from sim.engine.data import zone
from sim.engine.data.state import ADVERSARY_COMMAND, INSTANCES, NO_CARD, SIDES, nested
from sim.engine.machine.compiled import apart, compiled

IS_POLITY: Final = 32  # the bit of `ledger.FACE` that says so of a kind of card

# Where a Ruin or a Mission is.
STACKED: Final = 0  # of a Mission also: in the box
OUT_THERE: Final = 1  # in the Matrix; of a Mission: controlled
DONE_WITH: Final = 2  # on its discard pile
COMPLETED: Final = 3  # a Mission in a Vault
GONE: Final = 4  # a Ruin that was destroyed
CLEARED_NOW: Final = 5  # a Ruin that was cleared in this turn: its reward is gained before it is put away

# profile.mission_stacks
ONE_FOR_ALL: Final = 2

# Why Power is gone (`other` of SPENT), and what a side counts (`other` of SIDE_COUNTED, less 8 times the side).
PAID: Final = 0
OF_POLITIES: Final = 0
OF_MISSIONS: Final = 1
SIDES_APART: Final = 8

BY_MISSIONS: Final = 4  # `other` of COST_PART

# `token` lies on a Polity, `place` says where a Ruin or a Mission is, `held_by` the seat that controls a Mission.
# `ruins`, `discarded`: how many Ruins lie in their stack and on their pile; `owed`: the spaces of defeated Adversaries
# that no Ruin fills yet, a bit each. `stack` and `held` are Missions by side and by seat, `drawn` and `dropped` those
# of this end of a turn, but for what texts draw; `ending_turn`: whose end it is, -1 within a turn. `paid` is Power that
# was paid just before, `tax` what Missions add to the cost of the battle at hand.
GROUND_ACCOUNT: Final = nested(
    ("token", "i4", (INSTANCES,)), ("place", "i4", (INSTANCES,)), ("held_by", "i4", (INSTANCES,)),
    ("ruins", "i4"), ("discarded", "i4"), ("owed", "i4"), ("stack", "i4", (SIDES,)), ("held", "i4", (SIDES,)),
    ("cleared", "i4", (SIDES,)), ("drawn", "i4"), ("dropped", "i4"), ("ending_turn", "i4"),
    ("paid", "i4"), ("swapped", "i4"), ("sunk", "i4"), ("tax", "i4"), ("odd", "i4"),
)  # fmt: skip


@compiled
def open_ground(ground, printed):
    """No token lies anywhere, all Ruins are in their stack, and nobody has a Mission."""
    for card in range(INSTANCES):
        ground.token[card] = 0
        ground.place[card] = STACKED
        ground.held_by[card] = -1
    ground.ruins = printed.ruins_n
    ground.discarded = 0
    ground.owed = 0
    for side in range(SIDES):
        ground.stack[side] = printed.stacked_missions if is_played(printed, side) else 0
        ground.held[side] = 0  # by seat
        ground.cleared[side] = 0
    ground.drawn = 0
    ground.dropped = 0
    ground.ending_turn = -1
    ground.paid = 0
    ground.swapped = -1
    ground.sunk = 0
    ground.tax = 0
    ground.odd = 0


@compiled
def is_played(printed, side):
    """Whether anybody plays on a side."""
    for seat in range(printed.players):
        if printed.side[seat] == side:
            return True
    return False


@apart
def note_ground(ground, printed, kind, seat, card, space, amount, other, by, active, fell):
    """Take in one event; `fell` says that an Adversary is defeated by it, `by` whose text was at work."""
    if ground.swapped >= 0 and (kind != event.DESTROYED or other != zone.MAIN):
        ground.odd = 1  # the bottom card of the main deck goes at once (TURN-47)
    ground.swapped = -1
    note_payment(ground, kind, amount, other)
    note_token(ground, printed, kind, seat, card, amount, other)
    if kind != event.RUIN_PLACED or not is_planetary(printed, card):  # of a deck apart (RUIN-11)
        note_ruin(ground, printed, kind, seat, card, space, amount, other, fell)
    note_mission(ground, printed, kind, seat, card, other, by, active)
    note_end(ground, printed, kind, seat)
    note_tax(ground, printed, kind, card, amount, other)
    if kind == event.CLEARED:
        ground.cleared[printed.side[seat]] += 1
    elif kind == event.SIDE_COUNTED and other % SIDES_APART <= OF_MISSIONS:
        side = other // SIDES_APART
        which = other % SIDES_APART
        due = (
            polities_worth(ground, printed, side)
            if which == OF_POLITIES
            else -missions_open(ground, printed, side)
        )
        if amount != due:
            ground.odd = 1
    elif kind == event.SCHEME_SWAPPED:
        ground.swapped = card
        ground.sunk += 1
    elif kind == event.PUT:
        ground.sunk -= other  # one more lies at the bottom


@compiled
def note_payment(ground, kind, amount, other):
    """Take in Power that is paid, bit by bit and with nothing in between but what Converting brings."""
    if kind == event.SPENT and other == PAID:
        ground.paid += amount
    elif kind != event.CONVERTED and kind != event.ENERGON and kind != event.COMMANDED:
        ground.paid = 0


@compiled
def note_token(ground, printed, kind, seat, card, amount, other):
    """Take in that a token is put down, turned or gone (POLITY-1, POLITY-9, POLITY-7)."""
    if kind == event.COMMANDED:
        own = 1 + printed.side[seat]
        if (
            ground.token[card] != other
            or other == own
            or amount > ground.paid
            or not is_polity(printed, card)
        ):
            ground.odd = 1
        ground.token[card] = own
        ground.paid = 0
    elif kind == event.TOKEN_PLACED:
        if ground.token[card] != 0 or not printed.gate_by_polities or not is_polity(printed, card):
            ground.odd = 1
        ground.token[card] = ADVERSARY_COMMAND
    elif kind == event.DESTROYED or kind == event.FLIPPED_DOWN or kind == event.GAINED_CARD:
        if ground.token[card] != 0 and kind != event.GAINED_CARD:
            ground.odd = 1  # POLITY-7
        ground.token[card] = 0
    elif kind == event.VAULTED or kind == event.BOUGHT:
        ground.token[card] = 0


@compiled
def is_polity(printed, card):
    """Whether a card is a Polity by what it prints."""
    return printed.faces[printed.definition[card]].kind == IS_POLITY


@compiled
def is_ruin(printed, card):
    """Whether a card is of the Ruin deck."""
    return printed.ruins_first <= card < printed.ruins_first + printed.ruins_n


@compiled
def note_ruin(ground, printed, kind, seat, card, space, amount, other, fell):
    """Take in where Ruins go (RUIN-1, RUIN-4, RUIN-6, RUIN-9)."""
    if printed.ruins_n == 0:
        return
    if fell and space >= 0 and other == 0:
        if ground.ruins + ground.discarded > 0:  # else none comes, whatever is cleared later in the turn
            ground.owed |= 1 << space
    elif kind == event.RUIN_PLACED:
        if not is_ruin(printed, card) or ground.place[card] != STACKED or ground.owed & (1 << space) == 0:
            ground.odd = 1
        ground.place[card] = OUT_THERE
        ground.ruins -= 1
        ground.owed &= ~(1 << space)
    elif kind == event.RUINS_SHUFFLED:
        note_shuffle(ground, printed, amount)
    elif (kind == event.CLEARED or kind == event.DESTROYED) and is_ruin(printed, card):
        note_ruin_gone(ground, kind, card, other)
    elif kind == event.TURN_BEGINS:
        for each in range(printed.ruins_first, printed.ruins_first + printed.ruins_n):
            if ground.place[each] == CLEARED_NOW:
                ground.place[each] = DONE_WITH
    elif kind == event.TURN_ENDS:
        if ground.owed and ground.ruins + ground.discarded > 0:
            ground.odd = 1
        ground.owed = 0


@compiled
def note_ruin_gone(ground, kind, card, other):
    """Take in that a Ruin is cleared or destroyed, perhaps by the reward for clearing it (GAP-393)."""
    by_its_reward = kind == event.DESTROYED and other == zone.MATRIX and ground.place[card] == CLEARED_NOW
    if ground.place[card] != OUT_THERE and not by_its_reward:
        ground.odd = 1
    if kind == event.CLEARED:
        ground.discarded += 1
    elif by_its_reward:
        ground.discarded -= 1
    ground.place[card] = CLEARED_NOW if kind == event.CLEARED else GONE


@compiled
def note_shuffle(ground, printed, amount):
    """Take in that an empty stack is made of the discard pile, without Ruins that are just being cleared (RUIN-6).

    The log does not tell when one of those is put away: where some of them may have been, all may be in the stack.
    """
    unsure = count_cleared_now(ground, printed)
    if ground.ruins != 0 or not ground.discarded - unsure <= amount <= ground.discarded:
        ground.odd = 1
    all_lie_there = amount == ground.discarded - unsure
    for each in range(printed.ruins_first, printed.ruins_first + printed.ruins_n):
        place = ground.place[each]
        if place == DONE_WITH or (place == CLEARED_NOW and not all_lie_there):
            ground.place[each] = STACKED
    ground.ruins += amount
    ground.discarded -= amount


@compiled
def count_cleared_now(ground, printed):
    """How many Ruins were cleared in this turn, and perhaps lie in the Matrix still."""
    cleared = 0
    for card in range(printed.ruins_first, printed.ruins_first + printed.ruins_n):
        if ground.place[card] == CLEARED_NOW:
            cleared += 1
    return cleared


@compiled
def note_mission(ground, printed, kind, seat, card, other, by, active):
    """Take in where Missions go (MISSION-2, MISSION-3, MISSION-5, CLAR-16)."""
    if kind == event.MISSION_DRAWN:
        if ground.place[card] != STACKED or ground.stack[printed.side[seat]] == 0:
            ground.odd = 1
        if ground.held_by[card] >= 0 and printed.side[ground.held_by[card]] != printed.side[seat]:
            ground.odd = 1  # it was put back on the stack of others
        ground.place[card] = OUT_THERE
        ground.held_by[card] = seat
        ground.held[seat] += 1
        ground.stack[printed.side[seat]] -= 1
        ground.drawn += 1 if by == NO_CARD else 0  # a text may draw while a turn ends, too (MISSION-6)
    elif kind == event.MISSION_COMPLETED or kind == event.MISSION_DISCARDED or kind == event.MISSION_RETURNED:
        if ground.place[card] != OUT_THERE or ground.held_by[card] != seat:
            ground.odd = 1
        ground.held[seat] -= 1
        ground.place[card] = STACKED
        if kind == event.MISSION_COMPLETED:
            ground.place[card] = COMPLETED
            if other != active:
                ground.odd = 1
        elif kind == event.MISSION_DISCARDED:
            ground.place[card] = DONE_WITH
            ground.dropped += 1
            if seat != active or ground.ending_turn != active:
                ground.odd = 1
        else:
            ground.stack[printed.side[seat]] += 1


@compiled
def note_end(ground, printed, kind, seat):
    """Take in that a turn ends or begins: what was drawn and discarded in between (TURN-50, TURN-51, SETUP-56)."""
    if printed.mission_stacks == 0:
        return
    if kind == event.TURN_ENDS:
        ground.ending_turn = seat
        ground.drawn = 0
        ground.dropped = 0
    elif kind == event.TURN_BEGINS:
        if ground.ending_turn >= 0:
            if not changed_rightly(ground, printed, ground.ending_turn):
                ground.odd = 1
        elif ground.drawn > 0:  # at set-up
            dealt = 3 if printed.players == 1 else 2
            for other in range(printed.players):
                if ground.held[other] != dealt:
                    ground.odd = 1
        ground.ending_turn = -1
        ground.drawn = 0
        ground.dropped = 0


@compiled
def note_tax(ground, printed, kind, card, amount, other):
    """Take in what incomplete Missions add to the cost of the Level III Boss (BATTLE-55)."""
    if kind == event.BATTLE_DECLARED:
        ground.tax = 0
    elif kind == event.COST_PART and other == BY_MISSIONS:
        ground.tax += amount
    elif kind == event.BATTLE_WON or kind == event.BATTLE_LOST:
        due = 0
        if printed.mission_tax and printed.faces[printed.definition[card]].last_boss:
            for seat in range(printed.players):
                due += ground.held[seat]
        if ground.tax != due:
            ground.odd = 1
        ground.tax = 0


@compiled
def changed_rightly(ground, printed, seat):
    """Whether a player gave up a Mission at most at the end of the turn, and drew one where that is due.

    Nothing changes Missions between this step and the next turn, so what is left before the draw is what was not drawn.
    """
    if ground.dropped > 1:
        return False
    left = ground.held[seat] - ground.drawn
    could = ground.stack[printed.side[seat]] + ground.drawn > 0
    if printed.mission_stacks == ONE_FOR_ALL:
        return ground.drawn == ground.dropped and (could or ground.dropped == 0)
    return ground.drawn == (1 if left <= 1 and could else 0)


@compiled
def polities_worth(ground, printed, side):
    """The VP of the Polities under a side's command (POLITY-8)."""
    worth = 0
    for card in range(INSTANCES):
        if ground.token[card] == 1 + side:
            worth += printed.faces[printed.definition[card]].vault
    return worth


@compiled
def missions_open(ground, printed, side):
    """The Missions of a side that are not completed, controlled or left in its stack (MISSION-7)."""
    there = ground.stack[side] + 0
    for seat in range(printed.players):
        if printed.side[seat] == side:
            there += ground.held[seat]
    return there


@compiled
def all_ruins_lie_there(ground, printed):
    """Whether every Ruin that is not destroyed lies in the Matrix, which ends no game with Unicron (END-3, GAP-27)."""
    if printed.ruins_n == 0 or printed.his.plays or ground.ruins:
        return False
    return ground.discarded <= count_cleared_now(ground, printed)  # these lie there, too (GAP-394)


@apart
def ground_agrees(ground, printed, game):
    """Whether tokens lie, Ruins, Missions and cards gone from below are counted, and sides cleared as the log tells."""
    public = game.public
    for card in range(INSTANCES):
        if public.cards[card].command != ground.token[card]:
            return False
    if public.sunk != ground.sunk:
        return False
    in_hand = 0  # one being cleared lies there until its reward is gained, which may clear others
    for card in range(printed.ruins_first, printed.ruins_first + printed.ruins_n):
        place = ground.place[card]
        if (place == CLEARED_NOW or place == STACKED) and game.where[card] == zone.MATRIX:
            in_hand += 1
    if public.ruins_n != ground.ruins or public.ruin_discard.n + in_hand != ground.discarded:
        return False
    for seat in range(public.players):
        if public.seats[seat].missions_n != ground.held[seat]:
            return False
    for side in range(public.sides_n):
        found = public.sides[side]
        if found.cleared != ground.cleared[side] or found.stack_n != ground.stack[side]:
            return False
        if printed.mission_stacks and found.missions != missions_open(ground, printed, side):
            return False
    return True
