"""What tells ways of playing apart: the places of their numbers in ``memory.weights``.

The numbers of the bundled ones lie in `styles/`, a TOML file each, and reach the planner as data: another way of
playing needs nothing compiled.
"""

from typing import Final

# Places in `memory.weights`.
BUYING: Final = 0  # percent of a card's judged worth when bought
ROBOTS: Final = 1  # percent of a Robot's judged worth when defeated
BOSSES: Final = 2  # percent of a Boss's judged worth when defeated
RELICS: Final = 3  # percent of the VP of a Relic
SCHEMES: Final = 4  # percent of the VP for thwarting
POWER_WORTH: Final = 5  # what 1 Power more in a hand is worth, each time it is drawn
POWER_PRICE: Final = 6  # what 1 Power spent could have earned elsewhere
EXPLORE: Final = 7  # worth of turning a card up, whatever Power is left
EXPLORE_PER_POWER: Final = 8  # and for each Power that could be spent on it
LEAST_CHANCE: Final = 9  # percent: Confront only with at least this chance
BASIC: Final = 10  # the Basic card beyond its judged worth: something to do with spare Power
AMBUSH: Final = 11  # what stepping onto an Adversary costs
AVERAGE: Final = (
    12  # quality of the cards one has, in tenths of Power a draw: only better ones improve a deck
)
ROAMING: Final = 13  # steps ahead that are looked at with Move left over; 0: none
CONVERTING: Final = 14  # Energon, and the way back, that a Convert must be worth
TEAM: Final = 15  # 1: counts on teammates, Assists and Blocks for them
GATE: Final = 16  # worth of clearing the Robots that keep a Boss from being Confronted
SEEK: Final = 17  # worth of finding a Boss while none lies in the open
MARGIN: Final = 18  # Power beyond the cost that Assists aim at in a Confrontation, for the Encounter
THINNING: Final = 19  # worth of a weak card out of the deck
THINNING_EARLY: Final = 20  # and for each turn of one's own that is still to come
ASSISTING: Final = 21  # worth of an Assist in itself, beyond the reward it may bring
# What a player lacks in skill; nothing of it is 0.
WHIMS: Final = 22  # percent of decisions that are taken by whim: any option, all alike
OVERLOOKS: Final = 23  # percent of the faceup cards that are not thought of, others each turn
MISJUDGES: Final = 24  # percent by which the worth of a thing is taken too high or too low, at most

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

PERCENTAGES: Final = ("whims", "overlooks")  # numbers that can only be 0 to 100

HELD: Final = ("team", "whims", "overlooks", "misjudges")
"""Numbers that tuning leaves alone where they are not named: what is played, or how well, not what things are worth."""
