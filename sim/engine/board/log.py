"""What happened, event by event, for replays, scenarios and the independent scorer.

Events are written only while ``game.logging`` is on; `step` hands control back before the log is full.
"""

from typing import Final

from sim.engine.data.state import LOG_SIZE
from sim.engine.machine.compiled import compiled

# kind            seat        card          space      amount          other
TURN_BEGINS: Final = 0  # seat; amount: turn number
PLACED: Final = 1  # seat, space
PLAYED: Final = 2  # seat, card; amount: the Power it brings
MOVED: Final = 3  # seat, space; other: from; amount 1 by Teleport
REVEALED: Final = 4  # card, space
BOUGHT: Final = 5  # seat, card, space; amount: price; other: destination zone
GAINED_CARD: Final = 6  # seat, card; other: destination zone
DREW: Final = 7  # seat, card
SHUFFLED: Final = 8  # seat
ENERGON: Final = 9  # seat, amount (signed)
VP: Final = 10  # seat, amount (signed)
POWER: Final = 11  # seat, card that gives it or gets it; amount (signed); other: 1 if that card carries it
CONVERTED: Final = 12  # seat; amount: new mode; other: 1 if free
AMBUSHED: Final = 13  # mask of seats in amount; card: the Adversary; other: the Encounter card
ATTACKED: Final = 14  # seat: victim; card: source
BLOCKED: Final = 15  # seat: who Blocks; card; amount: 0 with it, 1 by its ability; other: victim
DAMAGED: Final = 16  # seat, card
DISCARDED: Final = 17  # seat, card
DESTROYED: Final = 18  # card; seat: whose; space if in the Matrix
VAULTED: Final = 19  # seat, card
BATTLE_DECLARED: Final = 20  # seat, card, space; amount: Power; other: cost
ASSIST_LAID: Final = 21  # seat; card, secret until resolved; other: 1 laid faceup
ENCOUNTER: Final = 22  # card: drawn for a Confrontation
ASSIST_RESOLVED: Final = 23  # seat, card; amount: Power it gives; other: 1 legal
BATTLE_WON: Final = 24  # seat, card; amount: Power; other: cost
BATTLE_LOST: Final = 25  # seat, card; amount: Power; other: cost
CALLED_OFF: Final = 26  # seat, card
ABILITY_USED: Final = 27  # seat, card; amount: ability
CONTRIBUTED: Final = 28  # seat, card; other: the Scheme
THWARTED: Final = 29  # seat, card
FLIPPED_DOWN: Final = 30  # card, space
PEEKED: Final = 31  # seat, card, space
TURN_ENDS: Final = 32  # seat
FILLED: Final = 33  # space
BOSS_PLACED: Final = 34  # card, space
GAME_ENDS: Final = 35  # amount: reason
SCORED: Final = 36  # seat; amount: total
RETURNED: Final = 37  # seat, card: a Damage
STORED: Final = 38  # card, amount: Energon on it (signed)
COPIED: Final = 39  # seat, card; amount: the Power on it now; other: what it copies
REWARDED: Final = 40  # seat, card; other: 1 defeated, but the game is won and nobody takes the reward
BANNED: Final = 41  # seat, card that cannot be battled this turn
CHARACTER: Final = 42  # seat; amount: definition
SITE_USED: Final = 43  # seat, card
AVOIDED: Final = 44  # seat, card
COUNTED: Final = 45  # seat; amount: a component of the score, right before SCORED; other: which
# seat, card, space: the Adversary was gone before totals were compared; amount: 1 if there, but banned
BATTLE_OVER: Final = 46
SEARCHED: Final = 47  # seat, space
ASSIST_PASSED: Final = 48  # seat: who lays no Assist, whether or not they could; card: the Adversary
BLOCK_PASSED: Final = (
    49  # seat: who does not Block, whether or not they could; card: the Attack's; other: victim
)
SPENT: Final = (
    50  # seat, card or -1 for Power that no card carries; amount; other: why (`procedures.payment`)
)
COST_CHANGED: Final = 51  # card: the Adversary of the battle; amount (signed)
# What the totals of BATTLE_WON and BATTLE_LOST are made of, right before them (`procedures.totals`).
POWER_PART: Final = 52  # seat; card or -1; amount (signed); other: which part
COST_PART: Final = 53  # card; amount (signed); other: which part

EVENT_NAMES: Final = (
    "turn begins", "placed", "played", "moved", "revealed", "bought", "gained card", "drew", "shuffled",
    "energon", "vp", "power", "converted", "ambushed", "attacked", "blocked", "damaged", "discarded",
    "destroyed", "vaulted", "battle declared", "assist laid", "encounter", "assist resolved", "battle won",
    "battle lost", "called off", "ability used", "contributed", "thwarted", "flipped down", "peeked",
    "turn ends", "filled", "boss placed", "game ends", "scored", "returned", "stored", "copied",
    "rewarded", "banned", "character", "site used", "avoided", "counted",
    "battle over", "searched", "assist passed", "block passed", "spent", "cost changed", "power part",
    "cost part",
)  # fmt: skip


@compiled
def emit(game, kind, seat, card, space, amount, other):
    """Write one event, if anybody listens."""
    if game.logging and game.log_n < LOG_SIZE:
        event = game.log[game.log_n]
        game.log_n += 1
        event.kind = kind
        event.seat = seat
        event.card = card
        event.space = space
        event.amount = amount
        event.other = other
