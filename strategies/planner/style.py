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
SIDES: Final = 25  # 1: compares the best plans on both sides of the character; 0: what is printed on them
MOVE_LEFT: Final = 26  # with `sides`: worth of a Move more that the other side has, beyond the plan it serves
# What things are worth, in hundredths of a VP unless another unit is named.
COST_WORTH: Final = 27  # of a vaulted Robot or Boss, each point of cost
SCORING: Final = 28  # a text that scores at the end
BOSS_BEATEN: Final = 29  # to a team: one of the three Bosses that win the game
THWARTING: Final = 30  # to a team: a Scheme thwarted
KNOWN_BOSS: Final = 31  # to a team: turning up a Boss that the player has peeked at
HELP_HERE: Final = 32  # Power of a teammate's Assist on the same space, in tenths
HELP_NEAR: Final = 33  # the same at a distance of 1
HELP_FAR: Final = 34  # and farther away
ASSIST_POWER: Final = 35  # a point of Power that an Assist adds, in tenths of Power of quality
ASSIST_GUESS: Final = 36  # Power of a facedown Assist
TEAMMATE_AMBUSH: Final = (
    37  # cost of a card turned up under a teammate, times the square of the teammate's Damage
)
LAST_TURNS: Final = 38  # turns of one's own: with so few left a team takes any chance ...
LAST_CHANCE: Final = 39  # ... that is not below this, in percent
ALLY: Final = 40  # quality of an Ally each turn, in tenths of Power
PACE: Final = 41  # main deck cards that a turn uses up, in tenths
ALT_MOVE: Final = 42  # without `sides`: a Move of the Alt Mode not yet spent
PENALTY: Final = 43  # without `sides`: a point of the Alt Mode's penalty
SIDE_TEXT: Final = 44  # a text of a side that this turn may or may not trigger
STEP: Final = 45  # a step, so that the nearer of two equals is chosen
CHANCE_0: Final = (
    46  # percent to win a Confrontation with as much Power as the cost (the Encounter may raise it)
)
CHANCE_1: Final = 47  # with 1 more, and so on
CHANCE_2: Final = 48
CHANCE_3: Final = 49
CHANCE_4: Final = 50
CHANCE_5: Final = 51
NEXT_HERE: Final = 52  # Power of a next hand at a distance of 0
NEXT_NEAR: Final = 53  # of 1
NEXT_FAR: Final = 54  # of 2
BLOCK_PRICE: Final = 55  # a Block is worth its card only above this
ASSIST_PRICE: Final = 56  # the use of a card laid as an Assist in the player's own turn
KEEP: Final = (
    57  # tenths of Power: a card of this quality or more is not destroyed where the player may decline
)
UNKNOWN: Final = 58  # a facedown card that a Boss would take the place of
LURKING: Final = (
    59  # cost of ending a walk on an Adversary that is not to be battled in this turn, beyond `ambush`
)

# What one of each thing is worth that texts and rewards bring; losing it counts the other way round. Notes on texts
# count them in this order, from ENERGON on (`notes`).
ENERGON: Final = 60  # 1 Energon: a fifth of a VP, and its use before the end
DAMAGE: Final = 61  # a Damage card lost: half a VP, and its effects before the end
DRAW: Final = 62  # a card drawn
POWER_NOW: Final = 63  # 1 Power in this turn
MOVE_NOW: Final = 64  # 1 Move in this turn
FLIP: Final = 65  # a card turned up or looked at, or put where a text says
ATTACK: Final = 66  # an Attack on others
CARD_GAINED: Final = 67  # a card gained by a text
CARD_DEFEATED: Final = 68  # a card defeated by a text
HAND_LOST: Final = 69  # a whole hand discarded
# Quality of a card in a deck, in tenths of Power each time it is drawn; its printed Power counts 10.
RANGE_QUALITY: Final = 70  # each step of Range that Power has, up to two
MOVE_QUALITY: Final = 71  # each Move
FLIGHT_QUALITY: Final = 72
BLOCK_QUALITY: Final = 73
ENERGON_QUALITY: Final = 74  # each Energon that playing it gives
DRAW_QUALITY: Final = 75  # each card drawn on playing it
POWER_QUALITY: Final = 76  # each Power that its text gives
ABILITY_QUALITY: Final = 77  # an Energon ability, an Assist or Confront bonus
OTHER_QUALITY: Final = 78  # each other text on playing it
GAIN_QUALITY: Final = 79  # each card that playing it gains
OTHER_MOST: Final = 80  # the most that cards gained and other texts add
DAMAGE_QUALITY: Final = 81  # of a Damage card, among cards to choose from
# How far a plan goes.
RELIC_TURNS: Final = (
    82  # turns of one's own: with fewer left a Relic that must be drawn first is worth nothing
)
CONFRONT_ABILITY: Final = 83  # percent of its worth that an ability for Confrontations counts in a Convert
CONFRONT_TEXT: Final = 84  # Power that a text is taken to add in a Confrontation
EXPLORE_POWER: Final = 85  # the most Power that `explore_per_power` counts
ASSIST_SHORT: Final = 86  # the most Power that a battle may lack for an Assist that is not forced
GO_ON: Final = 87  # percent: a Confrontation goes on with this chance, or with `least_chance` if that is less
GO_ON_SHORT: Final = 88  # the most Power that a Confrontation may lack and still go on with `chance_0`
START_NEIGHBOUR: Final = 89  # points of a first space for each space beside it
START_FACEDOWN: Final = 90  # and for a facedown card on it
# What may be kept, and what comes first.
KEEP_RELIC: Final = (
    91  # tenths: a Relic stays in the deck while it will be drawn so many times more; 0: none does
)
AT_ONCE: Final = 92  # 1: acts of a place, and battles that plain Power wins, before cards that help; 0: after
# Teams (the mode says who is friend and who is foe; without foes that defend, or friends, nothing reads these).
DEFENDING: Final = (
    93  # 0: never defends; 1: where the chance to turn the result times the stake beats the card; 2: always
)
HELPING: Final = 94  # 1: weighs Assists and Blocks for friends by what the team gains, and counts on theirs
STAKE: Final = 95  # percent of a Boss's worth that foes lose with a Confrontation: they may try again
LAID_PRICE: Final = 96  # percent of a card's quality that the next hand misses, laid in another's turn
DEFENCE_HERE: Final = 97  # Power that a foe's full hand defends with on the same space, in tenths
DEFENCE_NEAR: Final = 98  # the same at a distance of 1
DEFENCE_FAR: Final = 99  # and farther away
DEFENCE_GUESS: Final = 100  # Power of a facedown Assist that defends
CHANCE_SHORT_1: Final = 101  # percent to win a Confrontation with 1 Power too few, as a defender sees it
CHANCE_SHORT_2: Final = 102  # with 2
DENIAL: Final = 103  # percent of what a card is worth to foes that counts where they lose it
ENDING: Final = 104  # of ending the game, for each VP ahead or behind, up to 5
VAULTED: Final = 105  # VP that a card in another's Vault is taken to bring
AMBUSH_DAMAGE: Final = 106  # percent of Ambushes taken to bring a Damage, where it would end the game
BEYOND: Final = 107  # percent of the worth of what texts do later, by others' hands, or again (`beyond`)
# Polities, Ruins and Missions (`goals`, `objectives`); where there are none, nothing reads these.
COMMANDING: Final = (
    108  # percent of what command of a Polity is judged to be worth; 0: never takes it by a plan
)
HOLD_LEAST: Final = 109  # percent of a Polity's VP that count at least, however long it must be held
HOLD_LOSS: Final = 110  # percent fewer for each turn of one's own left to hold it
RETAKING: Final = 111  # percent of a Polity's VP that count because foes lose them
POLITY_TEXT: Final = 112  # a text that speaks to whoever commands the Polity
PRICE_RAISED: Final = 113  # a token more, which makes Polities dearer to foes
CLEARING: Final = 114  # percent of what the reward of a Ruin is judged to be worth; 0: never clears by a plan
CLEARED: Final = 115  # worth of clearing a Ruin beyond its reward
MISSIONS: Final = 116  # 1: completes and changes Missions; 0: as if there were none
CHASING: Final = 117  # percent of a Mission's worth that acts get which bring it nearer
RELIEF: Final = 118  # worth of a Mission completed where VP decide nothing
FAR_OFF: Final = 119  # percent of that worth that is left for each further act that it takes
SHED_EARLY: Final = (
    122  # turns sooner than needed that Missions are dropped which the end would leave incomplete
)
GATE_EARLY: Final = 121  # percent of `gate` for a Polity in the way while no Boss is faceup
AT_HAND: Final = (
    123  # percent of it that each act gets where all can be paid for in the turn; 0: is not looked at
)
HOPELESS: Final = 120  # percent: a Mission is dropped for another one below this chance to complete it
# Teams that win or lose together, where a Boss must be Confronted by many.
GATHERING: Final = (
    124  # with fewer Damage than this a player waits on a Boss's space, where all its Assists reach
)
CAREFUL: Final = 125  # the price of an Ambush beyond `ambush`, times the Damage that the player has, squared
# Against Unicron (`unicron`); nothing else reads these.
CHIPPING: Final = 126  # worth of his Cost marker one space further left
GUARDING: Final = (
    127  # percent of what a Planet that is eaten costs which Assists may cost; 0: never defends one
)

_PLACES: Final = {name.lower(): place for name, place in globals().items() if type(place) is int}
NAMES: Final = tuple(sorted(_PLACES, key=lambda name: _PLACES[name]))
"""The numbers by name, each at its place."""

CHANCES: Final = (
    "chance_0", "chance_1", "chance_2", "chance_3", "chance_4", "chance_5", "last_chance", "chance_short_1",
    "chance_short_2",
)  # fmt: skip
PERCENTAGES: Final = ("whims", "far_off", "hopeless", "overlooks", "go_on", *CHANCES)  # numbers from 0 to 100
AT_LEAST_1: Final = ("pace",)

HELD: Final = (
    "team",
    "sides",
    "at_once",
    "whims",
    "overlooks",
    "misjudges",
    "defending",
    "helping",
    "missions",
)
"""Numbers that tuning leaves alone unless named: what is played, or how well, not the worth of things."""

OF_TEAMS: Final = (
    "gate", "margin", "known_boss", "help_here", "help_near", "help_far", "assist_power", "assist_guess",
    "teammate_ambush", "last_turns", "last_chance", "gathering", "careful",
)  # fmt: skip
"""Numbers that are read with `team` alone."""
WITHOUT_TEAM: Final = ("assisting", "assist_short")
WITHOUT_SCORE: Final = ("boss_beaten", "thwarting", "careful")
"""Numbers that are read where VP decide nothing."""
IN_TEAMS: Final = (
    "stake", "laid_price", "defence_here", "defence_near", "defence_far", "defence_guess", "chance_short_1",
    "chance_short_2", "denial",
)  # fmt: skip
"""Numbers that are read where teams play alone."""
OF_FRIENDS: Final = ("help_here", "help_near", "help_far", "assist_guess", "teammate_ambush")
"""Those of `OF_TEAMS` that are read with `helping` too, where teams play."""
OF_REWARDS: Final = ("assisting", "assist_short", "assist_price")
"""Numbers of Assists that share a foe's reward: where teams play there are none."""
OF_ENDINGS: Final = ("vaulted", "ambush_damage")
"""Numbers that are read with `ending` alone."""
ON_GROUND: Final = (
    "commanding", "hold_least", "hold_loss", "retaking", "polity_text", "price_raised", "clearing", "cleared",
    "missions", "chasing", "at_hand", "relief", "far_off", "hopeless", "shed_early", "gate_early",
)  # fmt: skip
"""Numbers that are read where Polities, Ruins and Missions are in play."""
AGAINST_UNICRON: Final = ("chipping", "guarding")
"""Numbers that are read against Unicron alone."""
ON_GROUND_BY_SCORE: Final = ("hold_least", "hold_loss", "retaking", "price_raised", "shed_early")
ON_GROUND_TOGETHER: Final = ("relief", "gate_early")
WITH_SIDES: Final = ("move_left",)
WITHOUT_SIDES: Final = ("alt_move", "penalty")

SWITCHES: Final = ("sides", "at_once")
"""Numbers, 0 or 1, that change what is considered, not how it is weighed."""


def idle_numbers(
    weights: tuple[int, ...],
    by_score: bool,
    in_teams: bool = False,
    on_ground: bool = False,
    unicron: bool = False,
) -> frozenset[str]:
    """Returns the numbers of a style that nothing reads, by name.

    `by_score` says whether VP decide who wins, `in_teams` whether two teams play, `on_ground` whether Polities, Ruins
    and Missions are in play, `unicron` whether all play against the automaton.
    """
    idle = set(WITHOUT_SIDES if weights[SIDES] else WITH_SIDES)
    idle.update(WITHOUT_TEAM if weights[TEAM] else OF_TEAMS)
    if in_teams:
        idle.update(_idle_in_teams(weights))
        if weights[HELPING]:
            idle.difference_update(OF_FRIENDS)
    else:
        idle.update(IN_TEAMS, ("ambush_damage",))
    if weights[ENDING] == 0:
        idle.update(OF_ENDINGS)
    idle.update(WITHOUT_SCORE if by_score else ("ending", *OF_ENDINGS))
    idle.update(_idle_on_ground(weights, by_score) if on_ground else ON_GROUND)
    if on_ground and not by_score:
        idle.discard("gate")
    if not unicron:
        idle.update(AGAINST_UNICRON)
    return frozenset(idle)


def _idle_on_ground(weights: tuple[int, ...], by_score: bool) -> set[str]:
    """The numbers of Polities, Ruins and Missions that nothing reads where they are in play."""
    idle = set(ON_GROUND_TOGETHER if by_score else ON_GROUND_BY_SCORE)
    if not weights[MISSIONS]:
        idle.update(("chasing", "at_hand", "relief", "far_off", "hopeless", "shed_early"))
    return idle


def _idle_in_teams(weights: tuple[int, ...]) -> set[str]:
    """The numbers that nothing reads where teams play, and else somebody."""
    idle = set(OF_REWARDS)
    if not weights[DEFENDING]:
        idle.add("stake")
    if not weights[DEFENDING] and not weights[HELPING]:
        idle.add("laid_price")
    return idle
