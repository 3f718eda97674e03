"""The worth of things to every bundled strategy, in hundredths of a VP at the end of the game.

The numbers in which strategies differ are in their files in `styles/`.
"""

from typing import Final

# --- What things are worth at the end (END-7 and following) -------------------------------------------------
VP_WORTH: Final = 100
COST_WORTH: Final = 20  # of a vaulted Robot or Boss, each point of cost
ENERGON_WORTH: Final = 22  # a fifth of a VP, and its use before the end
DAMAGE_WORTH: Final = 80  # half a VP, and its effects on its owner before the end
DRAW_WORTH: Final = 45
POWER_WORTH: Final = 40  # 1 Power this turn
FLIP_WORTH: Final = 10
ATTACK_WORTH: Final = 25  # an Attack on others
SCORING_WORTH: Final = 120  # a text that scores at the end

# --- Playing for a team -------------------------------------------------------------------------------------
BOSS_WORTH: Final = 600  # a Boss beaten, one of the three that win the game
THWART_WORTH: Final = 80
KNOWN_BOSS: Final = 150  # turning up a Boss that the player has peeked at
HELP: Final = (20, 12, 4)  # Power of a teammate's Assist at a distance of 0, 1 and 2 or more, in tenths
ASSIST_POWER: Final = 12  # a point of Power that an Assist adds, in tenths of Power of quality
ASSIST_GUESS: Final = 2  # Power of a facedown Assist
AMBUSH_OF_TEAMMATE: Final = 15  # a card turned up under a teammate, times the square of the teammate's Damage
LAST_TURNS: Final = 3  # with so few turns left any chance is taken ...
LAST_CHANCE: Final = 10  # ... that is not below this

# --- Quality of a card in a deck, in tenths of Power each time it is drawn ----------------------------------
REACH_QUALITY: Final = 2  # each step of Range that Power has, up to two
MOVE_QUALITY: Final = 2
FLIGHT_QUALITY: Final = 1
BLOCK_QUALITY: Final = 2
ENERGON_QUALITY: Final = 5
DRAW_QUALITY: Final = 10
ABILITY_QUALITY: Final = 3  # an Energon ability, an Assist or Confront bonus
OTHER_QUALITY: Final = 2  # other text on playing it
ALLY_QUALITY: Final = 3  # an Ally's text works every turn

# --- Pace: how long the game still lasts --------------------------------------------------------------------
CARDS_PER_TURN: Final = 17  # main deck cards that a turn uses up, in tenths

# --- Converting ---------------------------------------------------------------------------------------------
ALT_MOVE_WORTH: Final = 20  # a Move of the Alt Mode not yet spent
PENALTY_WORTH: Final = 20  # a point of the Alt Mode's penalty
SIDE_TEXT_WORTH: Final = 10  # a text that this turn may or may not trigger

# --- Moving and fighting ------------------------------------------------------------------------------------
STEP_WORTH: Final = 2  # a step, so that the nearer of two equals is chosen
# Percent to win a Confrontation with Power 0, 1, ... above the cost (the Encounter may raise it).
CHANCES: Final = (20, 42, 60, 84, 94, 98)

NEXT_HAND: Final = (6, 3, 1)  # Power of a next hand at a distance of 0, 1 and 2

# --- Side decisions -----------------------------------------------------------------------------------------
BLOCK_PRICE: Final = 10  # a Block is worth its card only above this
ASSIST_PRICE: Final = 40  # the use of a card laid as an Assist in the player's own turn
KEEP_QUALITY: Final = 9  # a card of at least this quality is not destroyed where the player may decline
UNKNOWN_WORTH: Final = 60  # of a facedown card that a Boss would take the place of
