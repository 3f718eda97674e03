"""What decisions, options and events must tell, and must leave blank: the tables of `decisions` and `log`, checked.

Strategies judge by these fields, replays and scores read them; one that tells what is not so, or fills what it
should leave blank, misleads. A blank seat, card or space is -1, a blank amount, purpose or `other` 0.
"""

from typing import Final

from sim.engine.board import log
from sim.engine.data.state import FARTHEST
from sim.engine.decisions import (
    ACCEPT,
    BATTLE_ABILITY,
    BLOCK,
    BLOCK_WITH,
    BOSS_SPACE,
    BUY_BASIC,
    CALL_OFF,
    CALL_OFF_BATTLE,
    CONTRIBUTE,
    CONVERT,
    CONVERT_WINDOW,
    DRAFT,
    END_TURN,
    EVERY_WINDOW,
    LAY,
    LAY_ASSIST,
    LAY_FACEUP,
    MAIN,
    MAY,
    NEXT_ASSIST,
    PASS,
    PAY,
    PAY_MOVE,
    PAY_POWER,
    PICK,
    PICK_CARD,
    PICK_NUMBER,
    PICK_PLAYER,
    PICK_SPACE,
    PLACE,
    PLACEMENT,
    PLAY,
    RESOLVE,
    SEARCH,
    START_ORDER,
    STEP,
    USE,
    VAULT_RELIC,
)
from sim.engine.machine.compiled import compiled

# Kinds of decisions that leave all their own fields blank, and those that tell the Adversary of the battle.
BLANK: Final = (
    1 << MAIN | 1 << PAY_MOVE | 1 << PLACEMENT | 1 << BOSS_SPACE | 1 << START_ORDER | 1 << DRAFT
)  # fmt: skip
OF_THE_BATTLE: Final = 1 << LAY_ASSIST | 1 << CALL_OFF | 1 << NEXT_ASSIST | 1 << BATTLE_ABILITY
# Kinds whose options name another seat than the one that decides.
OF_OTHER_SEATS: Final = 1 << BLOCK | 1 << NEXT_ASSIST | 1 << PICK_PLAYER | 1 << PICK_SPACE
# Verbs without an amount, without a space, without a card.
NO_AMOUNT: Final = (
    1 << PASS | 1 << END_TURN | 1 << CONVERT | 1 << PLAY | 1 << STEP | 1 << SEARCH | 1 << CONTRIBUTE
    | 1 << PLACE | 1 << BLOCK_WITH | 1 << LAY | 1 << LAY_FACEUP | 1 << CALL_OFF_BATTLE
)  # fmt: skip
NO_SPACE: Final = (
    1 << END_TURN | 1 << CONVERT | 1 << PLAY | 1 << BUY_BASIC | 1 << USE | 1 << BLOCK_WITH | 1 << LAY
    | 1 << LAY_FACEUP
)  # fmt: skip
NO_CARD: Final = 1 << END_TURN | 1 << CONVERT | 1 << PAY | 1 << RESOLVE

# Events that tell of no seat, no card, no space, and so on.
NO_EVENT_SEAT: Final = (
    1 << log.AMBUSHED | 1 << log.FLIPPED_DOWN | 1 << log.FILLED | 1 << log.GAME_ENDS | 1 << log.COST_CHANGED
    | 1 << log.COST_PART
)  # fmt: skip
NO_EVENT_CARD: Final = (
    1 << log.TURN_BEGINS | 1 << log.PLACED | 1 << log.MOVED | 1 << log.SHUFFLED | 1 << log.ENERGON | 1 << log.VP
    | 1 << log.CONVERTED | 1 << log.TURN_ENDS | 1 << log.FILLED | 1 << log.GAME_ENDS | 1 << log.SCORED
    | 1 << log.CHARACTER | 1 << log.SEARCHED | 1 << log.COUNTED
)  # fmt: skip
NO_EVENT_SPACE: Final = (
    1 << log.TURN_BEGINS | 1 << log.PLAYED | 1 << log.GAINED_CARD | 1 << log.DREW | 1 << log.SHUFFLED
    | 1 << log.ENERGON | 1 << log.VP | 1 << log.POWER | 1 << log.CONVERTED | 1 << log.ATTACKED | 1 << log.BLOCKED
    | 1 << log.DAMAGED | 1 << log.DISCARDED | 1 << log.ASSIST_LAID | 1 << log.ASSIST_RESOLVED
    | 1 << log.ABILITY_USED | 1 << log.CONTRIBUTED | 1 << log.THWARTED | 1 << log.TURN_ENDS | 1 << log.GAME_ENDS
    | 1 << log.SCORED | 1 << log.RETURNED | 1 << log.COPIED | 1 << log.CHARACTER | 1 << log.AVOIDED
    | 1 << log.ASSIST_PASSED | 1 << log.BLOCK_PASSED | 1 << log.SPENT | 1 << log.COST_CHANGED | 1 << log.POWER_PART
    | 1 << log.COST_PART | 1 << log.COUNTED | 1 << log.BANNED
)  # fmt: skip
NO_EVENT_AMOUNT: Final = (
    1 << log.PLACED | 1 << log.REVEALED | 1 << log.GAINED_CARD | 1 << log.DREW | 1 << log.ATTACKED
    | 1 << log.DAMAGED | 1 << log.DISCARDED | 1 << log.DESTROYED | 1 << log.VAULTED
    | 1 << log.ASSIST_LAID | 1 << log.ENCOUNTER | 1 << log.CALLED_OFF | 1 << log.THWARTED | 1 << log.FLIPPED_DOWN
    | 1 << log.PEEKED | 1 << log.FILLED | 1 << log.BOSS_PLACED | 1 << log.RETURNED | 1 << log.REWARDED
    | 1 << log.SITE_USED | 1 << log.AVOIDED | 1 << log.BANNED | 1 << log.SEARCHED
    | 1 << log.ASSIST_PASSED | 1 << log.BLOCK_PASSED
)  # fmt: skip
NO_EVENT_OTHER: Final = (
    1 << log.TURN_BEGINS | 1 << log.PLACED | 1 << log.PLAYED | 1 << log.REVEALED | 1 << log.DREW | 1 << log.SHUFFLED
    | 1 << log.ENERGON | 1 << log.VP | 1 << log.ATTACKED | 1 << log.DAMAGED | 1 << log.DISCARDED
    | 1 << log.ENCOUNTER | 1 << log.CALLED_OFF | 1 << log.ABILITY_USED | 1 << log.THWARTED | 1 << log.FLIPPED_DOWN
    | 1 << log.PEEKED | 1 << log.TURN_ENDS | 1 << log.FILLED | 1 << log.BOSS_PLACED | 1 << log.GAME_ENDS
    | 1 << log.SCORED | 1 << log.RETURNED | 1 << log.SITE_USED | 1 << log.AVOIDED
    | 1 << log.CHARACTER | 1 << log.BATTLE_OVER | 1 << log.BANNED | 1 << log.SEARCHED | 1 << log.ASSIST_PASSED
    | 1 << log.COST_CHANGED
)  # fmt: skip


@compiled
def tells_what_happened(kind, seat, card, space, amount, other):
    """Whether an event fills just the fields that it should."""
    event = 1 << kind
    blank = (seat == -1 or not NO_EVENT_SEAT & event) and (card == -1 or not NO_EVENT_CARD & event)
    blank = blank and (space == -1 or not NO_EVENT_SPACE & event)
    blank = (
        blank and (amount == 0 or not NO_EVENT_AMOUNT & event) and (other == 0 or not NO_EVENT_OTHER & event)
    )
    if kind == log.VAULTED:  # bought or gained, defeated in the Matrix, thwarted
        blank = blank and 0 <= other <= 2 and (space == -1 or other == 1)
    elif kind == log.REWARDED:
        blank = blank and 0 <= other <= 1
    elif kind == log.BLOCKED or kind == log.POWER:  # with a card or by its ability; on a card or on none
        blank = blank and card >= 0 and 0 <= (amount if kind == log.BLOCKED else other) <= 1
    elif kind == log.SPENT:
        blank = blank and amount > 0 and 0 <= other <= 2
    elif kind == log.POWER_PART or kind == log.COST_PART:
        blank = blank and amount != 0 and 0 <= other <= 3
    elif kind == log.COUNTED:
        blank = blank and amount != 0 and 0 <= other <= 4
    return blank and seat >= -1 and card >= -1 and space >= -1


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
    if kind == VAULT_RELIC:
        return decision.space == -1 and decision.amount == 0 and decision.purpose == 0
    return True


@compiled
def keeps_contract(game, decision, option):
    """Whether an option fills just the fields that it should, by its verb and by what was asked."""
    kind = decision.kind
    verb = 1 << option.verb
    if option.seat != decision.seat and OF_OTHER_SEATS & (1 << kind) == 0:
        return False
    if option.amount != 0 and NO_AMOUNT & verb:
        return False
    if (option.space != -1 and NO_SPACE & verb) or (option.card != -1 and NO_CARD & verb):
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
    if kind == START_ORDER:
        return option.card >= 0 and option.space == -1 and option.amount >= 0
    if kind == DRAFT:
        return option.card >= 0 and option.space == -1 and option.amount == 0
    if kind == PICK_PLAYER:
        return option.card == -1 and option.amount == 0
    if kind == PICK_SPACE or kind == BOSS_SPACE:
        return option.space >= 0 and option.amount == 0
    return kind == PICK_CARD and option.amount == 0
