"""A plan: the places of its parts in the seat's scratch numbers.

- 0 to 15: the items (`add_item`), as many as the last number says;
- 16 to 19: place, item, turn and score of the plan that is carried out over several decisions;
  37: the circumstances when a walk began;
- 20 to 22: Power that could still be spent at a distance of 0, 1 and 2 (played and in hand);
- 23 to 25: the same of played cards alone;
- 26: Move left; 27: Power that an Energon ability could add; 28: its price in Energon;
- 29: Power that could be added only in a Confrontation; 30: Power that battles cost extra;
- 32: the least chance, in percent, at which to Confront; 33: the worth of finding a Boss; 34: the turn of the last
  Convert; 35: turn and Energon when it was last considered; 36: the highest cost of items to list;
- 40 to 87: the score of each item at a distance of 0, 1 and 2 (`score_items`).
"""

MOST_ITEMS = 16
PLACE = 16
ITEM = 17
TURN = 18
SCORE = 19
POWER = 20
PLAYED = 23
MOVE = 26
BOOST = 27
BOOST_PRICE = 28
CONFRONT_EXTRA = 29
BATTLE_EXTRA = 30
ITEMS = 31
LEAST_CHANCE = 32
SEEK = 33
CONVERTED = 34
CONSIDERED = 35
LIMIT = 36
WALK_BEGUN = 37
SCORES = 40

WALK = -2  # as the item of a plan: no item is left in this turn, walk there and end it

# What to do for an item.
BUY_IT = 0
BATTLE_IT = 1
CONFRONT_IT = 2
VISIT_IT = 3  # a Site or Scheme: stand on it

FARTHEST = 2  # distances count up to here
NO_GOOD = -100000
