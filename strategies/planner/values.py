"""What texts and cards are worth to every style alike, in hundredths of a VP at the end of the game.

They are worked out once a cell and noted (`notes`). All other numbers are a style's own (`style`).
"""

from typing import Final

# --- What things are worth at the end (END-7 and following) -------------------------------------------------
VP_WORTH: Final = 100
ENERGON_WORTH: Final = 22  # a fifth of a VP, and its use before the end
DAMAGE_WORTH: Final = 80  # half a VP, and its effects on its owner before the end
DRAW_WORTH: Final = 45
POWER_WORTH: Final = 40  # 1 Power this turn
FLIP_WORTH: Final = 10
ATTACK_WORTH: Final = 25  # an Attack on others

# --- Quality of a card in a deck, in tenths of Power each time it is drawn ----------------------------------
REACH_QUALITY: Final = 2  # each step of Range that Power has, up to two
MOVE_QUALITY: Final = 2
FLIGHT_QUALITY: Final = 1
BLOCK_QUALITY: Final = 2
ENERGON_QUALITY: Final = 5
DRAW_QUALITY: Final = 10
ABILITY_QUALITY: Final = 3  # an Energon ability, an Assist or Confront bonus
OTHER_QUALITY: Final = 2  # other text on playing it
