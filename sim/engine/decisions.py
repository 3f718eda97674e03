"""Every choice that the rules leave to a player: kinds, the verbs of their options, and asking.

A decision is pending while ``game.pending`` names a seat. A strategy answers with the index of an
option; options the rules forbid are never offered, and a choice with one option is not asked.
"""

from typing import Final

# --- Kinds of decision --------------------------------------------------------------------------------
# kind             options' verbs                    what the decision's own fields tell
MAIN: Final = 0  # own turn: END_TURN and what else may be done, in the order of LISTED
PAY_POWER: Final = 1  # PAY: amount of Power from cards of Range `space`; decision.amount is still owed
PAY_MOVE: Final = 2  # PAY: amount is 0 untied or card Move, 1 card Move with Flight, 2 Alt Mode Move
CONVERT_WINDOW: Final = 3  # PASS, CONVERT amount; decision.purpose is the window
PLACEMENT: Final = 4  # PLACE: space
BLOCK: Final = 5  # PASS, BLOCK_WITH card, BLOCK_BY_ABILITY card; option.seat is the attacked seat
LAY_ASSIST: Final = 6  # PASS, LAY card, LAY_FACEUP card; decision.card is the Adversary
CALL_OFF: Final = 7  # PASS (go on), CALL_OFF
NEXT_ASSIST: Final = 8  # RESOLVE: seat whose Assist is resolved next; amount 1 if compulsory by Damage
BATTLE_ABILITY: Final = 9  # PASS, USE card, amount (ability); while a battle is on
MAY: Final = 10  # PASS, ACCEPT; decision.card speaks, decision.purpose is the next operation's code
CHOOSE: Final = 11  # BRANCH: amount is the operation the branch begins with; PASS where no more are needed
PICK_CARD: Final = 12  # PASS (if declinable), PICK card, space; decision.purpose is the operation's code
PICK_SPACE: Final = 13  # PICK space; decision.purpose TELEPORT or STEP_PLAYER, option.seat who is moved
PICK_PLAYER: Final = 14  # PICK seat
PICK_NUMBER: Final = 15  # PICK amount
VAULT_RELIC: Final = 16  # PASS (discard), ACCEPT (into the Vault); decision.card is the Relic
BOSS_SPACE: Final = 17  # PICK card, space: whose place an arriving Boss takes
START_ORDER: Final = (
    18  # PICK card, amount (ability): which effect of a turn's start, or of its end, comes next
)
DRAFT: Final = 19  # PICK card: a character's definition
MISSION: Final = 20  # PASS, COMPLETE card: one's own Mission whose objective is met
DROP_MISSION: Final = 21  # PASS, DROP card: a Mission that one gives up at the end of the turn
MODE: Final = (
    22  # PICK amount (place of a side): the Alt Mode to begin in, or the mode to Convert into for free
)

FOR_UNICRON: Final = (
    23  # PICK space: where he enters, whom he nears, where he goes, what he flips; decision.purpose says
)

# `purpose` of a FOR_UNICRON decision.
ENTERS: Final = 0
NEARS: Final = 1  # the Planet or the character that he goes for
STEPS: Final = 2
FLIPS: Final = 3
DRIVEN: Final = 4  # a step off a Planet that was defended
GETS_HERALD: Final = 5

DECISION_NAMES: Final = (
    "main", "pay power", "pay move", "convert window", "placement", "block", "lay assist", "call off",
    "next assist", "battle ability", "may", "choose", "pick card", "pick space", "pick player",
    "pick number", "vault relic", "boss space", "start order", "draft", "mission", "drop mission",
    "mode", "unicron",
)  # fmt: skip

# --- Verbs of options ------------------------------------------------------------------------------------
PASS: Final = 0
PLAY: Final = 1  # card from hand
STEP: Final = 2  # space: an adjacent one
SEARCH: Final = 3  # space: your own, its facedown card is flipped
BUY: Final = 4  # card, space (-1: of the destroyed pile), amount: the price
BUY_BASIC: Final = 5  # amount: the price
BATTLE: Final = 6  # card, space, amount: the cost; a Confrontation where the card is a Boss
USE: Final = 7  # card (or character instance), amount: an Energon ability
CONVERT: Final = 8  # amount: how many sides of the character are passed over (`mode_after`); of two sides 0
SITE: Final = 9  # card, space (-1: of a card in play or a character), amount: its ability
CONTRIBUTE: Final = 10  # card from hand or Vault; space: the Initiative or Scheme you stand on
THWART: Final = 11  # card, space: pay for it, from anywhere
END_TURN: Final = 12
PAY: Final = 13
PLACE: Final = 14
BLOCK_WITH: Final = 15
BLOCK_BY_ABILITY: Final = 16
LAY: Final = 17
CALL_OFF_BATTLE: Final = 18
RESOLVE: Final = 19
ACCEPT: Final = 20
BRANCH: Final = 21
PICK: Final = 22
LAY_FACEUP: Final = 23
FIRST_OF_MODES: Final = 24  # actions that modes add, in the order of their procedures (`board.proc`)
COMMAND: Final = 24  # card, space, amount: the price; take command of the Polity you stand on
CLEAR: Final = 25  # card, space, amount: the ability; clear the Ruin you stand on, paying for it as that says
COMPLETE: Final = 26  # card
DROP: Final = 27  # card
CONSUME: Final = 28  # card, space, amount: the cost; eat the Planet you stand on

# A MAIN decision's options come in this order; BUY and BATTLE space by space, then BUY from the destroyed pile;
# USE of abilities that are for taking command behind COMMAND.
LISTED: Final = (
    END_TURN, PLAY, STEP, SEARCH, BUY, BATTLE, BUY_BASIC, USE, THWART, SITE, CONTRIBUTE, CONVERT, CONSUME,
    COMMAND, CLEAR,
)  # fmt: skip

# What an option may fill beside its verb and seat; the fields that it does not are blank: -1, an amount 0.
CARD: Final = 1
SPACE: Final = 2
AMOUNT: Final = 4

# The verbs in the order of their numbers: in words, and what their options fill.
VERBS: Final = (
    ("pass", CARD | SPACE),
    ("play", CARD),
    ("step", CARD | SPACE),
    ("search", CARD | SPACE),
    ("buy", CARD | SPACE | AMOUNT),
    ("buy basic", CARD | AMOUNT),
    ("battle", CARD | SPACE | AMOUNT),
    ("use", CARD | AMOUNT),
    ("convert", AMOUNT),
    ("site", CARD | SPACE | AMOUNT),
    ("contribute", CARD | SPACE),
    ("thwart", CARD | SPACE | AMOUNT),
    ("end turn", 0),
    ("pay", SPACE | AMOUNT),
    ("place", CARD | SPACE),
    ("block with", CARD),
    ("block by ability", CARD | SPACE | AMOUNT),
    ("lay", CARD),
    ("call off", CARD | SPACE),
    ("resolve", SPACE | AMOUNT),
    ("accept", CARD | SPACE | AMOUNT),
    ("branch", CARD | SPACE | AMOUNT),
    ("pick", CARD | SPACE | AMOUNT),
    ("lay faceup", CARD),
    ("command", CARD | SPACE | AMOUNT),
    ("clear", CARD | SPACE | AMOUNT),
    ("complete", CARD),
    ("drop", CARD),
    ("consume", CARD | SPACE | AMOUNT),
)
VERB_NAMES: Final = tuple(words for words, _ in VERBS)
FILLS: Final = tuple(fills for _, fills in VERBS)

# --- Answers of a strategy that are no option's index -----------------------------------------------------
USED_UP: Final = -101  # it used up the steps it has for one decision
RAISED: Final = -102  # it failed: a division by zero, an index out of bounds, a `raise` of its own

# --- Convert windows (PLAY-17, GAP-45): a bit each; a strategy names those it wants to be asked at --------
AT_TURN_START: Final = 1
BEFORE_ENCOUNTER: Final = 2
BEFORE_BLOCK: Final = 4
AS_ASSIST_IS_LAID: Final = 8
AS_ASSIST_RESOLVES: Final = 16
BEFORE_TOTALS: Final = 32
AFTER_ENCOUNTER: Final = 64
BETWEEN_ACTIONS: Final = 128  # of other players; between one's own actions Convert is a main action
EVERY_WINDOW: Final = 255
