"""The numbers in which styles differ: their places in ``memory.weights``.

The numbers of bundled styles are in `styles/`, a TOML file each, and reach the planner as data: a new style needs no
compiling.
"""

from typing import Final

# Places in `memory.weights`.
BUYING: Final = 0  # percent of a card's judged worth when bought
ROBOTS: Final = 1  # percent of a Robot's judged worth when defeated
BOSSES: Final = 2  # percent of a Boss's judged worth when defeated
RELICS: Final = 3  # percent of the VP of a Relic
SCHEMES: Final = 4  # percent of the VP for thwarting
POWER_WORTH: Final = 5  # worth of 1 Power more in a hand, each time it is drawn
POWER_PRICE: Final = 6  # worth of 1 Power spent elsewhere
EXPLORE: Final = 7  # worth of turning a card up, independent of the Power left
EXPLORE_PER_POWER: Final = 8  # and for each Power that could be spent on it
LEAST_CHANCE: Final = 9  # percent: Confront only with at least this chance
BASIC: Final = 10  # the Basic card beyond its judged worth: something to do with spare Power
AMBUSH: Final = 11  # cost of stepping onto an Adversary
AVERAGE: Final = 12  # quality of a player's cards, in tenths of Power a draw: only better ones improve a deck
ROAMING: Final = 13  # steps to look ahead with Move left over; 0: none
CONVERTING: Final = 14  # Energon, and the way back, that a Convert must be worth
TEAM: Final = 15  # 1: counts on teammates, Assists and Blocks for them
GATE: Final = 16  # worth of clearing the Robots that keep a Boss from being Confronted
SEEK: Final = 17  # worth of finding a Boss while none is faceup
MARGIN: Final = 18  # Power beyond the cost that Assists aim at in a Confrontation, for the Encounter
THINNING: Final = 19  # worth of a weak card out of the deck
THINNING_EARLY: Final = 20  # and for each of the player's turns still to come
ASSISTING: Final = 21  # worth of an Assist in itself, beyond the reward it may bring
# Lack of skill: 0 for none.
WHIMS: Final = 22  # percent of decisions by whim: any option, all equally likely
OVERLOOKS: Final = 23  # percent of the faceup cards that are overlooked, different ones each turn
MISJUDGES: Final = 24  # percent by which worths are misjudged, up or down, at most

NAMES: Final = (
    "buying",
    "robots",
    "bosses",
    "relics",
    "schemes",
    "power_worth",
    "power_price",
    "explore",
    "explore_per_power",
    "least_chance",
    "basic",
    "ambush",
    "average",
    "roaming",
    "converting",
    "team",
    "gate",
    "seek",
    "margin",
    "thinning",
    "thinning_early",
    "assisting",
    "whims",
    "overlooks",
    "misjudges",
)

PERCENTAGES: Final = ("whims", "overlooks")  # numbers from 0 to 100

HELD: Final = ("team", "whims", "overlooks", "misjudges")
"""Numbers that tuning leaves alone unless named: what is played, or how well, not the worth of things."""
