"""The kinds of events, a row each: its words, and what its fields say. Import the module: `event.BOUGHT`."""

from typing import Final

# What an event may fill; the fields that it does not are blank: a seat, card or space -1, an amount or `other` 0.
SEAT: Final = 1
CARD: Final = 2
SPACE: Final = 4
AMOUNT: Final = 8
OTHER: Final = 16

_rows: Final[list[tuple[str, int]]] = []


def _event(words: str, fills: int) -> int:
    """Returns the number of an event that is said in these words and fills these fields."""
    _rows.append((words, fills))
    return len(_rows) - 1


TURN_BEGINS: Final = _event("turn begins", SEAT | AMOUNT)  # seat; amount: turn number
PLACED: Final = _event("placed", SEAT | SPACE)  # seat, space
PLAYED: Final = _event("played", SEAT | CARD | AMOUNT)  # seat, card; amount: the Power it brings
# seat, space; other: from; amount 1 by Teleport
MOVED: Final = _event("moved", SEAT | SPACE | AMOUNT | OTHER)
REVEALED: Final = _event("revealed", SEAT | CARD | SPACE)  # card, space
# seat, card, space; amount: price; other: destination zone
BOUGHT: Final = _event("bought", SEAT | CARD | SPACE | AMOUNT | OTHER)
GAINED_CARD: Final = _event("gained card", SEAT | CARD | OTHER)  # seat, card; other: destination zone
DREW: Final = _event("drew", SEAT | CARD)  # seat, card
SHUFFLED: Final = _event("shuffled", SEAT | AMOUNT)  # seat
ENERGON: Final = _event("energon", SEAT | AMOUNT)  # seat, amount (signed)
VP: Final = _event("vp", SEAT | AMOUNT)  # seat, amount (signed)
# seat, card that gives it or gets it; amount (signed); other: 1 if that card carries it
POWER: Final = _event("power", SEAT | CARD | AMOUNT | OTHER)
CONVERTED: Final = _event("converted", SEAT | AMOUNT | OTHER)  # seat; amount: new mode; other: 1 if free
# mask of seats in amount; card: the Adversary; other: the Encounter card
AMBUSHED: Final = _event("ambushed", CARD | SPACE | AMOUNT | OTHER)
ATTACKED: Final = _event("attacked", SEAT | CARD)  # seat: victim; card: source
# seat: who Blocks; card; amount: 0 with it, 1 by its ability; other: victim
BLOCKED: Final = _event("blocked", SEAT | CARD | AMOUNT | OTHER)
DAMAGED: Final = _event("damaged", SEAT | CARD)  # seat, card
DISCARDED: Final = _event("discarded", SEAT | CARD)  # seat, card
# card; seat: whose; space if in the Matrix
DESTROYED: Final = _event("destroyed", SEAT | CARD | SPACE | OTHER)
VAULTED: Final = _event("vaulted", SEAT | CARD | SPACE | OTHER)  # seat, card; other: for what, as below
# seat, card, space; amount: Power; other: cost
BATTLE_DECLARED: Final = _event("battle declared", SEAT | CARD | SPACE | AMOUNT | OTHER)
# seat; card, secret until resolved where it lies facedown; other: 1 laid faceup, 2 to defend, 3 both
ASSIST_LAID: Final = _event("assist laid", SEAT | CARD | OTHER)
ENCOUNTER: Final = _event("encounter", SEAT | CARD | SPACE)  # card: drawn for a Confrontation
# seat, card; amount: Power it gives; other: 1 legal, 2 so that it defends
ASSIST_RESOLVED: Final = _event("assist resolved", SEAT | CARD | AMOUNT | OTHER)
# seat, card; amount: Power; other: cost
BATTLE_WON: Final = _event("battle won", SEAT | CARD | SPACE | AMOUNT | OTHER)
# seat, card; amount: Power; other: cost
BATTLE_LOST: Final = _event("battle lost", SEAT | CARD | SPACE | AMOUNT | OTHER)
CALLED_OFF: Final = _event("called off", SEAT | CARD | SPACE)  # seat, card
ABILITY_USED: Final = _event("ability used", SEAT | CARD | AMOUNT)  # seat, card; amount: ability
CONTRIBUTED: Final = _event("contributed", SEAT | CARD | AMOUNT | OTHER)  # seat, card; other: the Scheme
THWARTED: Final = _event("thwarted", SEAT | CARD)  # seat, card
FLIPPED_DOWN: Final = _event("flipped down", CARD | SPACE)  # card, space
# seat; two spaces of the Matrix whose cards change places: space, other
CHANGED_PLACES: Final = _event("changed places", SEAT | SPACE | OTHER)
PEEKED: Final = _event("peeked", SEAT | CARD | SPACE)  # seat, card, space
LOOKED: Final = _event(
    "looked", SEAT | AMOUNT | OTHER
)  # seat; amount: how many cards; other: 1 of the main deck
SHOWN: Final = _event("shown", SEAT | CARD)  # seat; card: on top of a deck
TURN_ENDS: Final = _event("turn ends", SEAT | AMOUNT)  # seat
FILLED: Final = _event("filled", SPACE)  # space
BOSS_PLACED: Final = _event("boss placed", SEAT | CARD | SPACE)  # card, space
# amount: reason; seat: whose Damage, where that is it
GAME_ENDS: Final = _event("game ends", SEAT | AMOUNT)
SCORED: Final = _event("scored", SEAT | AMOUNT)  # seat; amount: total
RETURNED: Final = _event("returned", SEAT | CARD)  # seat, card: a Damage
# seat: who did; card; amount: Energon put on it (signed)
STORED: Final = _event("stored", SEAT | CARD | AMOUNT)
# seat, card; amount: the Power on it now; other: what it copies
COPIED: Final = _event("copied", SEAT | CARD | AMOUNT | OTHER)
# seat, card; other: 1 defeated, but the game is won and nobody takes the reward
REWARDED: Final = _event("rewarded", SEAT | CARD | SPACE | OTHER)
BANNED: Final = _event("banned", SEAT | CARD)  # seat, card that cannot be battled this turn
CHARACTER: Final = _event(
    "character", SEAT | AMOUNT | OTHER
)  # seat; amount: definition; other: the mode it begins in
SITE_USED: Final = _event("site used", SEAT | CARD | SPACE)  # seat, card
PREVENTED: Final = _event("prevented", SEAT)  # seat: whose Damage
AVOIDED: Final = _event("avoided", SEAT | CARD)  # seat, card
# seat; amount: a component of the score, right before SCORED; other: which
COUNTED: Final = _event("counted", SEAT | AMOUNT | OTHER)
# seat, card, space: the Adversary was gone before totals were compared; amount: 1 if there, but banned
BATTLE_OVER: Final = _event("battle over", SEAT | CARD | SPACE | AMOUNT)
SEARCHED: Final = _event("searched", SEAT | SPACE)  # seat, space
# seat: who lays no Assist, whether or not they could; card: the Adversary
ASSIST_PASSED: Final = _event("assist passed", SEAT | CARD)
# seat: who does not Block, whether or not they could; card: the Attack's; other: victim
BLOCK_PASSED: Final = _event("block passed", SEAT | CARD | OTHER)
# seat, card or -1 for Power that no card carries; amount; other: why (`procedures.payment`)
SPENT: Final = _event("spent", SEAT | CARD | AMOUNT | OTHER)
# card: the Adversary of the battle; amount (signed)
COST_CHANGED: Final = _event("cost changed", CARD | AMOUNT)
# What the totals of BATTLE_WON and BATTLE_LOST are made of, right before them (`procedures.totals`).
# seat; card or -1; amount (signed); other: which part
POWER_PART: Final = _event("power part", SEAT | CARD | AMOUNT | OTHER)
COST_PART: Final = _event("cost part", CARD | AMOUNT | OTHER)  # card; amount (signed); other: which part

# seat: whose Assist went back to where it was; card: if it was resolved before, so that all have seen it, else -1
ASSIST_TAKEN_BACK: Final = _event("assist taken back", SEAT | CARD)
FURTHER_ASSIST: Final = _event("further assist", SEAT)  # seat: who lays one more, right before it is laid
# seat: the active player, whose Damage ended the game; amount: the VP that its side loses
PENALISED: Final = _event("penalised", SEAT | AMOUNT)

# seat: the active player, who takes the next turn, too
ANOTHER_TURN: Final = _event("another turn", SEAT)

# seat, card; space: where it is laid faceup in the Matrix, -1 for the main deck; amount: how many more that has now;
# other: 1 for its bottom
PUT: Final = _event("put", SEAT | CARD | SPACE | AMOUNT | OTHER)

# Of Polities, Ruins and Missions.
# seat, card, space; amount: the Power paid; other: the token that lay there
COMMANDED: Final = _event("commanded", SEAT | CARD | SPACE | AMOUNT | OTHER)
TOKEN_PLACED: Final = _event("token placed", CARD | SPACE)  # the Adversaries', in Co-op
CLEARED: Final = _event("cleared", SEAT | CARD | SPACE | OTHER)  # seat, card, space; other: 1 by a text
RUIN_PLACED: Final = _event("ruin placed", CARD | SPACE)
RUINS_SHUFFLED: Final = _event("ruins shuffled", AMOUNT)  # amount: how many lie in the stack now
MISSION_DRAWN: Final = _event("mission drawn", SEAT | CARD)
# seat: whose Mission; card; other: in whose turn
MISSION_COMPLETED: Final = _event("mission completed", SEAT | CARD | OTHER)
MISSION_DISCARDED: Final = _event("mission discarded", SEAT | CARD)
MISSION_RETURNED: Final = _event("mission returned", SEAT | CARD)  # onto its stack
# card: a Co-op Scheme; space; other: the card in whose place it lies, which went onto the main deck
SCHEME_SWAPPED: Final = _event("scheme swapped", CARD | SPACE | OTHER)
# amount: VP that a side counts beside its seats; other: which, and of which side (`procedures.scoring`)
SIDE_COUNTED: Final = _event("side counted", AMOUNT | OTHER)

# Of Infiltration Phases. seat: in whose turn, or -1 where it is shown to be destroyed; card
PHASE_SHOWN: Final = _event("phase shown", SEAT | CARD)
PHASE_COMPLETED: Final = _event("phase completed", SEAT | CARD)
PHASE_DESTROYED: Final = _event("phase destroyed", SEAT | CARD)  # seat: whose faction was done with it
MIXED_IN: Final = _event("mixed in", SEAT | AMOUNT)  # amount: of how many top cards of the main deck

# Of the deck that a Boss brings. seat: who faces it; card
TACTIC_DRAWN: Final = _event("tactic drawn", SEAT | CARD)
TACTIC_RETURNED: Final = _event("tactic returned", SEAT | CARD)  # into its deck, which is shuffled

# Of Unicron as an automaton. space; card: where he acts on one
UNICRON_ENTERS: Final = _event("unicron enters", SPACE)
UNICRON_ACTS: Final = _event("unicron acts", SPACE)  # his turn at the end of a round
UNICRON_MOVED: Final = _event("unicron moved", SPACE | OTHER)  # space; other: from
CHAOS_DRAWN: Final = _event("chaos drawn", CARD | OTHER)  # card; other: for what, as below
CHAOS_SHUFFLED: Final = _event("chaos shuffled", AMOUNT)  # amount: how many lie in the deck now
CONSUMING: Final = _event("consuming", CARD | SPACE)
# seat: the player who is Unicron, or -1; card, space; amount: the Consume value, or his Power; other: the Power of all
# Assists, or the cost
PLANET_EATEN: Final = _event("planet eaten", SEAT | CARD | SPACE | AMOUNT | OTHER)
PLANET_DEFENDED: Final = _event("planet defended", CARD | SPACE | AMOUNT | OTHER)
MARKER_MOVED: Final = _event("marker moved", AMOUNT | OTHER)  # amount: the cost marked now; other: before
HERALD_PLACED: Final = _event("herald placed", CARD | SPACE)

# What a Chaos card is drawn for: `other` of CHAOS_DRAWN.
TO_MOVE: Final = 0
TO_CONSUME: Final = 1
TO_CONFRONT: Final = 2

# How an Assist is laid, or what it does: `other` of ASSIST_LAID, a bit each, and of ASSIST_RESOLVED.
FACEUP: Final = 1
TO_DEFEND: Final = 2

# What a card is vaulted for: `other` of VAULTED.
BY_GAIN: Final = 0
BY_DEFEAT: Final = 1
BY_THWARTING: Final = 2

NAMES: Final = tuple(words for words, _ in _rows)
FILLS: Final = tuple(fills for _, fills in _rows)
