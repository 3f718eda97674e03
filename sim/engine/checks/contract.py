"""What decisions, options and events must tell, and must leave blank: the tables of `decisions` and `log`, checked.

Strategies judge by these fields, replays and scores read them; one that tells what is not so, or fills what it
should leave blank, misleads. A blank seat, card or space is -1, a blank amount, purpose or `other` 0.
"""

from typing import Final

from sim.engine.board import event
from sim.engine.data.state import DAMAGE_LIMIT, FARTHEST
from sim.engine.decisions import (
    ACCEPT,
    AMOUNT,
    BATTLE_ABILITY,
    BLOCK,
    BOSS_SPACE,
    CALL_OFF,
    CARD,
    CONVERT_WINDOW,
    DRAFT,
    DROP_MISSION,
    EVERY_WINDOW,
    FILLS,
    FOR_UNICRON,
    LAY_ASSIST,
    MAIN,
    MAY,
    MISSION,
    MODE,
    NEXT_ASSIST,
    PASS,
    PAY_MOVE,
    PAY_POWER,
    PICK,
    PICK_CARD,
    PICK_NUMBER,
    PICK_PLAYER,
    PICK_SPACE,
    PLACEMENT,
    RESOLVE,
    SPACE,
    START_ORDER,
    VAULT_RELIC,
)
from sim.engine.machine.compiled import compiled

# Kinds of decisions that leave all their own fields blank, and those that tell the Adversary of the battle.
BLANK: Final = (
    1 << MAIN | 1 << PAY_MOVE | 1 << PLACEMENT | 1 << BOSS_SPACE | 1 << START_ORDER | 1 << DRAFT
    | 1 << MISSION | 1 << MODE
)  # fmt: skip
OF_THE_BATTLE: Final = 1 << LAY_ASSIST | 1 << CALL_OFF | 1 << NEXT_ASSIST | 1 << BATTLE_ABILITY
# Kinds whose options name another seat than the one that decides.
OF_OTHER_SEATS: Final = 1 << BLOCK | 1 << NEXT_ASSIST | 1 << PICK_PLAYER | 1 << PICK_SPACE


@compiled
def tells_what_happened(kind, seat, card, space, amount, other):
    """Whether an event fills just the fields that it should."""
    fills = event.FILLS[kind]
    blank = (seat == -1 or fills & event.SEAT != 0) and (card == -1 or fills & event.CARD != 0)
    blank = blank and (space == -1 or fills & event.SPACE != 0)
    blank = blank and (amount == 0 or fills & event.AMOUNT != 0) and (other == 0 or fills & event.OTHER != 0)
    if kind == event.VAULTED:  # bought or gained, defeated in the Matrix, thwarted
        blank = blank and 0 <= other <= 2 and (space == -1 or other == 1)
    elif kind == event.REWARDED:
        blank = blank and 0 <= other <= 1
    elif (
        kind == event.ASSIST_LAID or kind == event.ASSIST_RESOLVED
    ):  # facedown, faceup, to defend; of use to whom
        blank = blank and seat >= 0 and card >= 0 and 0 <= other <= (3 if kind == event.ASSIST_LAID else 2)
    elif kind == event.ASSIST_TAKEN_BACK:
        blank = blank and seat >= 0
    elif kind == event.PENALISED:
        blank = blank and seat >= 0 and amount > 0
    elif kind == event.GAME_ENDS:
        blank = blank and (seat >= 0) == (amount == DAMAGE_LIMIT)
    elif kind == event.BLOCKED or kind == event.POWER:  # with a card or by its ability; on a card or on none
        blank = blank and card >= 0 and 0 <= (amount if kind == event.BLOCKED else other) <= 1
    elif kind == event.SPENT:
        blank = blank and amount > 0 and 0 <= other <= 2
    elif kind == event.POWER_PART or kind == event.COST_PART:
        blank = blank and amount != 0 and 0 <= other <= (5 if kind == event.COST_PART else 3)
    elif kind == event.COUNTED:
        blank = blank and amount != 0 and 0 <= other <= 4
    if kind == event.PUT:
        blank = blank and card >= 0 and seat >= 0 and 0 <= other <= 1 and 0 <= amount <= 1
        blank = blank and (space < 0 or (other == 0 and amount == 0))
    return (
        blank
        and tells_of_ground(kind, seat, card, space, amount, other)
        and tells_of_unicron(kind, card, space, amount, other)
        and seat >= -1
        and card >= -1
        and space >= -1
    )


@compiled
def tells_of_ground(kind, seat, card, space, amount, other):
    """Whether an event about Polities, Ruins or Missions names what it must."""
    if kind == event.COMMANDED or kind == event.CLEARED:
        return seat >= 0 and card >= 0 and space >= 0 and amount >= 0 and other >= 0
    if kind == event.RUIN_PLACED or kind == event.TOKEN_PLACED:
        return card >= 0 and space >= 0
    if kind == event.MISSION_COMPLETED:  # in whose turn
        return seat >= 0 and card >= 0 and other >= 0
    if kind == event.MISSION_DRAWN or kind == event.MISSION_DISCARDED or kind == event.MISSION_RETURNED:
        return seat >= 0 and card >= 0
    if kind == event.SCHEME_SWAPPED:
        return card >= 0 and space >= 0 and other >= 0 and other != card
    return kind != event.RUINS_SHUFFLED or amount > 0


@compiled
def tells_of_unicron(kind, card, space, amount, other):
    """Whether an event about Unicron names what it must."""
    if kind == event.UNICRON_MOVED:
        return space >= 0 and other >= 0 and other != space
    if kind == event.UNICRON_ENTERS or kind == event.UNICRON_ACTS:
        return space >= 0
    if kind == event.CHAOS_DRAWN:
        return card >= 0 and event.TO_MOVE <= other <= event.TO_CONFRONT
    if kind == event.CONSUMING or kind == event.HERALD_PLACED:
        return card >= 0 and space >= 0
    if kind == event.PLANET_EATEN or kind == event.PLANET_DEFENDED:
        return card >= 0 and space >= 0 and amount >= 0 and other >= 0
    if kind == event.MARKER_MOVED:
        return amount > 0 and other >= 0 and amount != other
    return kind != event.CHAOS_SHUFFLED or amount > 0


@compiled
def tells_its_own(game, decision):
    """The decision's own fields."""
    kind = decision.kind
    if BLANK & (1 << kind):
        return decision.card == -1 and decision.space == -1 and decision.amount == 0 and decision.purpose == 0
    if OF_THE_BATTLE & (1 << kind):
        battle = game.public.battle
        space = battle.space if kind == LAY_ASSIST else -1
        told = decision.card == battle.card and decision.space == space and battle.on != 0
        return told and decision.amount == 0 and decision.purpose == 0
    if kind == PAY_POWER:
        return decision.card == -1 and decision.amount > 0 and 0 <= decision.space <= FARTHEST
    if kind == CONVERT_WINDOW:
        window = decision.purpose
        asked = game.windows[decision.seat] & window != 0 and game.public.seats[decision.seat].energon > 0
        one_bit = window > 0 and window & (window - 1) == 0 and window <= EVERY_WINDOW
        return asked and one_bit and decision.card == -1 and decision.space == -1 and decision.amount == 0
    if kind == DROP_MISSION:
        told = decision.amount == game.public.seats[decision.seat].missions_n
        return told and decision.card == -1 and decision.space == -1 and decision.purpose == 0
    if kind == VAULT_RELIC:
        return decision.space == -1 and decision.amount == 0 and decision.purpose == 0
    return True


@compiled
def keeps_contract(game, decision, option):
    """Whether an option fills just the fields that it should, by its verb and by what was asked."""
    kind = decision.kind
    fills = FILLS[option.verb]
    if option.seat != decision.seat and OF_OTHER_SEATS & (1 << kind) == 0:
        return False
    if option.amount != 0 and fills & AMOUNT == 0:
        return False
    if (option.space != -1 and fills & SPACE == 0) or (option.card != -1 and fills & CARD == 0):
        return False
    if option.verb == PASS and kind != MAY and kind != CALL_OFF and kind != VAULT_RELIC:
        return option.card == -1 and option.space == -1
    if kind == CALL_OFF:
        return option.card == game.public.battle.card and option.space == game.public.battle.space
    if kind == VAULT_RELIC:
        return option.card == decision.card and option.space == -1 and option.amount == 0
    if option.verb == RESOLVE:
        return option.space == game.public.seats[option.seat].space and 0 <= option.amount <= 1
    if option.verb == PICK:
        return tells_its_pick(kind, option)
    return option.verb == ACCEPT or option.amount >= 0


@compiled
def tells_its_pick(kind, option):
    """The fields of a PICK, by what is picked."""
    if kind == PICK_NUMBER:
        return option.card == -1 and option.space == -1
    if kind == MODE:
        return option.card == -1 and option.space == -1 and option.amount >= 0
    if kind == START_ORDER:
        return option.card >= 0 and option.space == -1 and option.amount >= 0
    if kind == DRAFT:
        return option.card >= 0 and option.space == -1 and option.amount == 0
    if kind == PICK_PLAYER:
        return option.card == -1 and option.amount == 0
    if kind == PICK_SPACE or kind == BOSS_SPACE or kind == FOR_UNICRON:
        return option.space >= 0 and option.amount == 0
    return kind == PICK_CARD and option.amount == 0
