"""A plan: the places of its parts in the seat's scratch numbers. The targets it chooses from are `memory.targets`.

- 16 to 19: place, target (its kind below), turn and score of the plan that is carried out over several decisions;
  37: the circumstances when a walk began; 38, 39: space and cost of the target;
- 20 to 22: Power that could still be spent at a distance of 0, 1 and 2 (played and in hand);
- 23 to 25: the same of played cards alone;
- 26: Move left; 27: Power that an Energon ability could add; 28: its price in Energon;
- 29: Power that could be added only in a Confrontation; 30: Power that battles cost extra; 31: how many targets;
- 32: the least chance, in percent, at which to Confront; 33: the worth of finding a Boss; 34: the turn of the last
  Convert; 35: turn, Energon and, with `sides`, Move of the Alt Mode spent when it was last considered; 36: the highest
  cost of targets to list;
- 40: what another side was found to be worth beyond the one that is up; 43: the turn in which; 85: which side, by how
  many a Convert passes over; 41: the turn in which to Convert on arriving; 42: the cost of a place where an
  Adversary is;
- 44: the turn of the last walk; 45: where it leads; 50: its score;
- 51: the price of a chance of a Damage, where the last one ends the game;
- 46: the space of the last battle called off; 47: in which turn; 48: the Power that there was for it; 49: whether a
  text keeps the player off spaces of Bosses;
- 52 to 80, where Polities, Ruins and Missions are in play, and 0 elsewhere (`goals`): 52: how many targets are given
  before others are listed; 53: Polities that bar the Bosses; 54: what incomplete Missions add to the cost of the last
  Boss; 55: what a Mission gives for a Basic bought; 56 to 75: what Missions give for the card of each space;
- 76 to 80: the turn in which it was noted what the player had as it began: cards bought, Adversaries defeated, Ruins
  cleared, Polities commanded; 81: whether a Mission asks for a walk; 82: for cards played; 83: what one gives for
  an Energon kept; 84: the most that 56 to 75 hold for a facedown card;
- 86: how many targets can be had from somewhere; 87 to 102: which of the list they are;
- 103 to 106: how many acts the first conditions of the objective looked at last still take (`objectives`);
- from 107 on, two for each card title: notes of its quality and of what its reward is worth, the same all game
  (`valuing`).
"""

from sim.engine.data.state import MAX_DEFINITIONS, TARGETS

PLACE = 16
HOW = 17
TURN = 18
SCORE = 19
POWER = 20
PLAYED = 23
MOVE = 26
BOOST = 27
BOOST_PRICE = 28
CONFRONT_EXTRA = 29
BATTLE_EXTRA = 30
TARGETS_N = 31
LEAST_CHANCE = 32
SEEK = 33
CONVERTED = 34
CONSIDERED = 35
LIMIT = 36
WALK_BEGUN = 37
SPACE = 38
COST = 39
CONVERT_GAIN = 40
TURNING = 41
AMBUSH_COST = 42
GAIN_TURN = 43
WALK_TURN = 44
WALK_TO = 45
GIVEN_UP = 46
GIVEN_UP_TURN = 47
GIVEN_UP_POWER = 48
KEPT_OFF = 49
WALK_SCORE = 50
LAST_RISK = 51
GIVEN = 52
BARRED = 53
TAX = 54
FOR_BASIC = 55
FOR_SPACE = 56
NOTED = 76
BOUGHT = 77
DEFEATED = 78
CLEARED = 79
COMMANDED = 80
WALKING = 81
PLAYING = 82
SAVING = 83
FOR_UNKNOWN = 84
TO_TURN = 85
HAVABLE_N = 86
HAVABLE = 87
MISSING = HAVABLE + TARGETS
MOST_MISSING = 4  # conditions
QUALITY = MISSING + MOST_MISSING
REWARD = QUALITY + MAX_DEFINITIONS

# What to do for a target.
BUY_IT = 0
BATTLE_IT = 1
CONFRONT_IT = 2
VISIT_IT = 3  # a Site or Scheme: stand on it
COMMAND_IT = 4  # a Polity, from its space
CLEAR_IT = 5  # a Ruin, from its space
EAT_IT = 8  # a Planet, from its space
# As the target of a plan: no card that is seen.
SEARCH_IT = -1  # turn up what lies there
WALK = -2  # nothing is left for this turn: walk there and end it

NOTHING = -1  # no target, where places of the list are meant
FARTHEST = 2  # distances count up to here
NO_GOOD = -100000
