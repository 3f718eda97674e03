"""The numbers of the procedures, each with what its frame takes from whoever sets it to work.

These are fields of `state.FRAME`; a procedure without a comment takes nothing. Import the module: `proc.BATTLE`.
"""

from typing import Final

PLAY_GAME: Final = 0
DRAFT_CHARACTERS: Final = 1
TURN: Final = 2
START_EFFECTS: Final = 3
ACTIONS: Final = 4  # cursor: how many were taken
PLAY_CARD: Final = 5  # seat; it: a card of its hand
STEP: Final = 6  # seat; at: the space to step to
SEARCH: Final = 7  # seat
BUY: Final = 8  # seat; it, at: card and space (-1: from no space); amount: the price; count: the distance
USE_SITE: Final = 9  # seat; it, at: Site and space; amount: the ability
CONTRIBUTE: Final = 10  # seat; it: the card; other: the Scheme
THWART: Final = 11  # seat; it: the Scheme; amount: the ability that is paid for; stage 1: without paying
ENTER_SPACE: Final = 12  # seat; at: the space; mode: WALKED | TELEPORTED | MOVED_BY_EFFECT
REVEAL: Final = 13  # at: the space
AMBUSH: Final = 14  # it, at: card and space; mask: the seats
# mask: the seats; pc: the program; source, it, about, at: as in EFFECT; controller: or -1; mode: 0 | ON_EVERYBODY
ATTACK: Final = 15
BATTLE: Final = 16  # seat; it, at: the Adversary and its space
RESOLVE_ASSIST: Final = 17  # at: its place in `battle.assists`
DEFEAT: Final = 18  # seat; it, at: the Adversary and its space; mask: the seats that share the reward
CONVERT_WINDOW: Final = 19  # mask: the window
CONVERT: Final = 20  # seat; mode: 1 for free; amount: how many sides it passes over
EFFECT: Final = 21  # see `push_program`
PAY_POWER: Final = 22  # seat; amount; count: the distance; mode: PAID | TAKEN
PAY_MOVE: Final = 23  # seat; amount; mode: 1 for a diagonal step
END_OF_TURN: Final = 24
BOSS_ARRIVES: Final = 25  # it: the Boss
DISCARD_CARDS: Final = 26  # seat; mode: PLAYED_ONLY | HAND_ONLY | PLAYED_AND_HAND
TO_DISCARD_PILE: Final = 27  # seat; it: the card; mode: 1 as it is gained
SCORING: Final = 28
THWART_CHECK: Final = 29  # seat; mode: THWART_ON_ASSISTS, else it, at: the Adversary that was defeated
OFFER_ASSISTS: Final = 30
# seat; mode: ACTIVE_WHILE_SHORT | EVERY_ASSISTANT | ONE_ASSISTANT; amount: 1 where the Assist `it` may need one
BATTLE_ABILITIES: Final = 31
PAY_COSTS: Final = 32  # seat; amount: the ability
RESTORE_LIVE: Final = 33
THWART_ON_OFFERS: Final = 34  # seat
FURTHER_ASSIST: Final = 35  # seat; at: the place of the Assist once it is laid
FURTHER_ENCOUNTER: Final = 36  # seat
TELL_OF_DRAWS: Final = 37  # seat; amount: how many cards a text had drawn
BEGIN_IN_MODE: Final = 40
CONVERT_INTO: Final = 41  # seat

FIRST_OF_MODES: Final = 48
# Actions that modes add: in the order of their verbs.
COMMAND: Final = 48  # seat; it, at: Polity and space; amount: the price
CLEAR: Final = (
    49  # seat; it, at: Ruin and space; amount: the ability that is paid for; stage 1: without paying
)
EAT: Final = 52  # seat; it, at: the Planet and its space
# What hooks in at moments (`moment`), and takes what stands there.
LIST_GROUND: Final = 50
DEAL_CYBERTRON: Final = 51
STEP_OFF: Final = 53  # at: the space that all who stand there leave
PLACE_TOKEN: Final = 54
ASK_MISSIONS: Final = 55
CHANGE_MISSIONS: Final = 56
SCHEME_COMES: Final = 57
OF_MODES: Final = 58  # an operation of texts that only modes have: see `cybertron`
EXCHANGE_MISSION: Final = 59  # seat
GAIN_TO_COMMAND: Final = 60  # seat; amount; mode: TO_COMMAND | TO_COMMAND_HERE
RUIN_COMES: Final = 61

# Of Infiltration Phases.
DEAL_PHASES: Final = 64
SHOW_PHASE: Final = 65
TEST_PHASE: Final = 66
LIST_PHASE: Final = 67
PHASE_DEFEAT: Final = 68
PHASE_DONE: Final = 69  # seat; it: the phase; stage 1: its reward is taken
OF_ASIDE: Final = 70  # an operation of texts on what was set aside: seat, source; pc: the operation

# Of the deck that a Boss brings.
OF_TACTICS: Final = 71  # an operation of texts that draws of it: seat, source; pc: the operation
SHUFFLE_TACTICS_IN: Final = 72

OF_HERALDS: Final = 87  # an operation of texts that lays a Herald token: it, at: the Robot and its space

# Of Unicron as an automaton.
DEAL_UNICRON: Final = 73
PLANET_SPOKE: Final = 74
BOSS_FELL: Final = 75
UNICRON_TURN: Final = 76
AWAKEN: Final = 77  # Unicron enters the Matrix
UNICRON_ACTS: Final = 78  # mode: 1 where he goes on acting afterwards
CHAOS: Final = 79
HERALD: Final = 80  # a token on the dearest Robot
CONSUME: Final = 81  # it, at: the Planet and its space
PLANET_EATEN: Final = 82  # it: the Planet; at: its space
DRIVEN_OFF: Final = 83  # at: the space of the Planet; amount: the spaces that he is moved
FLIP_BESIDE: Final = 84
MEET_CHAOS: Final = 85  # seat: who Confronts him
CONFRONTED: Final = 86  # seat: who Confronted him; done: whether he fell

# Of Unicron as a player.
DEAL_PLANETARY: Final = 88
LIST_PLANET: Final = 89
TELL_OF_PLANET: Final = 90  # it, at: a card that is faceup from now on
HIS_TURN_IS_OVER: Final = 91
PLANET_TAKEN: Final = 92  # seat; it, at: the Planet and its space

PLACES: Final = 96  # of the table of procedures
