"""The tuned numbers of the bundled strategies, all in one place.

Worths are in hundredths of a VP at the end of the game. `Style` says what a way of playing values; the
constants below it are shared by all of them.
"""

from typing import Final, NamedTuple


class Style(NamedTuple):
    """What a way of playing values."""

    buying: int  # percent of a card's judged worth when bought
    robots: int  # percent of a Robot's judged worth when defeated
    bosses: int  # percent of a Boss's judged worth when defeated
    relics: int  # percent of the VP of a Relic
    schemes: int  # percent of the VP for thwarting
    power_worth: int  # what 1 Power more in a hand is worth, each time it is drawn
    power_price: int  # what 1 Power spent could have earned elsewhere
    explore: int  # worth of turning a card up, whatever Power is left
    explore_per_power: int  # and for each Power that could be spent on it
    least_chance: int  # percent: Confront only with at least this chance
    basic: int  # the Basic card beyond its judged worth: something to do with spare Power
    ambush: int  # what stepping onto an Adversary costs
    average: int  # quality of the cards one has, in tenths of Power a draw: only better ones improve a deck
    roaming: int  # steps ahead that are looked at with Move left over; 0: none
    converting: int = 40  # Energon, and the way back, that a Convert must be worth
    team: int = 0  # 1: counts on teammates, Assists and Blocks for them
    gate: int = 0  # worth of clearing the Robots that keep a Boss from being Confronted
    seek: int = 0  # worth of finding a Boss while none lies in the open
    margin: int = 0  # Power beyond the cost that Assists aim at in a Confrontation, for the Encounter


BUYER: Final = Style(
    buying=300, robots=20, bosses=20, relics=200, schemes=50, power_worth=40, power_price=2, explore=-60,
    explore_per_power=22, least_chance=60, basic=-20, ambush=65, average=11, roaming=2,
)  # fmt: skip
HUNTER: Final = Style(
    buying=60, robots=250, bosses=60, relics=80, schemes=80, power_worth=40, power_price=2, explore=-60,
    explore_per_power=22, least_chance=40, basic=-40, ambush=40, average=12, roaming=2,
)  # fmt: skip
BOSS_RUSH: Final = Style(
    buying=120, robots=60, bosses=300, relics=60, schemes=80, power_worth=40, power_price=2, explore=-60,
    explore_per_power=22, least_chance=20, basic=-40, ambush=65, average=11, roaming=2,
)  # fmt: skip
BALANCED: Final = Style(
    buying=79, robots=116, bosses=140, relics=124, schemes=77, power_worth=40, power_price=1, explore=-60,
    explore_per_power=22, least_chance=17, basic=-59, ambush=65, average=12, roaming=3,
)  # fmt: skip

# For the team, and alone: the Bosses before all, and whatever lies in their way.
TEAM: Final = Style(
    buying=112, robots=167, bosses=737, relics=0, schemes=257, power_worth=136, power_price=1, explore=-128,
    explore_per_power=21, least_chance=2, basic=-222, ambush=13, average=12, roaming=2, team=1, gate=1130,
    seek=77, margin=6,
)  # fmt: skip
SOLO: Final = Style(
    buying=72, robots=400, bosses=140, relics=0, schemes=77, power_worth=40, power_price=1, explore=-60,
    explore_per_power=22, least_chance=17, basic=-59, ambush=45, average=12, roaming=3, team=1, gate=100,
    seek=40,
)  # fmt: skip

# --- What things are worth at the end (END-7 and following) -------------------------------------------------
VP_WORTH: Final = 100
COST_WORTH: Final = 20  # of a vaulted Robot or Boss, each point of cost
ENERGON_WORTH: Final = 22  # a fifth of a VP, and what it can pay for before
DAMAGE_WORTH: Final = 80  # half a VP, and what it forces on its owner before
DRAW_WORTH: Final = 45
POWER_WORTH: Final = 40  # 1 Power this turn
THIN_WORTH: Final = 15  # a weak card out of the deck
FLIP_WORTH: Final = 10
ATTACK_WORTH: Final = 25  # an Attack on others
SCORING_WORTH: Final = 120  # a text that scores at the end

# --- Playing for a team -------------------------------------------------------------------------------------
BOSS_WORTH: Final = 600  # a Boss beaten, one of the three that win the game
THWART_WORTH: Final = 80
KNOWN_BOSS: Final = 150  # turning up a Boss that one has peeked at
HELP: Final = (20, 12, 4)  # Power of a teammate's Assist at a distance of 0, 1 and 2 or more, in tenths
ASSIST_POWER: Final = 12  # a point of Power that an Assist adds, in tenths of Power of quality
ASSIST_GUESS: Final = 2  # Power of an Assist that lies facedown
AMBUSH_OF_TEAMMATE: Final = 15  # of a card turned up under a teammate, times the square of that one's Damage
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
ALLY_QUALITY: Final = 3  # an Ally speaks every turn

# --- Pace: how long the game still lasts --------------------------------------------------------------------
CARDS_PER_TURN: Final = 17  # main deck cards that a turn uses up, in tenths

# --- Converting ---------------------------------------------------------------------------------------------
ALT_MOVE_WORTH: Final = 20  # a Move of the Alt Mode not yet spent
PENALTY_WORTH: Final = 20  # a point of the Alt Mode's penalty
SIDE_TEXT_WORTH: Final = 10  # a text that the turn may or may not call up

# --- Moving and fighting ------------------------------------------------------------------------------------
STEP_WORTH: Final = 2  # a step, so that the nearer of two equals is chosen
# Percent to win a Confrontation with Power 0, 1, ... above the cost (the Encounter may raise it).
CHANCES: Final = (20, 42, 60, 84, 94, 98)

NEXT_HAND: Final = (6, 3, 1)  # Power of a next hand at a distance of 0, 1 and 2

# --- Side decisions -----------------------------------------------------------------------------------------
BLOCK_PRICE: Final = 10  # a Block is worth its card only above this
ASSIST_PRICE: Final = 40  # what a card laid as an Assist would have done in one's own turn
KEEP_QUALITY: Final = 9  # a card of at least this quality is not destroyed where one may decline
UNKNOWN_WORTH: Final = 60  # of a facedown card that a Boss would take the place of
