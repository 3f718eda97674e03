"""My way of playing: the strategy `my_strategy`.

A strategy is asked whenever the rules leave a choice, and answers with the index of an option. It sees what
its player may know, and nothing else:

- `public`: what lies in the open; `own`: the seat's hand and Vault, and what it knows of facedown cards;
- `decision`: the choice, `decision.options[0]` to `decision.options[decision.n - 1]`;
- `box`: what the cards are (numbers and effects, no names); `memory`: numbers of one's own, and luck.

`sim.engine.view` and `sim.engine.decisions` describe them all. The functions are compiled, so they hold
plain numbers, loops and conditions. To print from `choose`, take `@strategy()` off and `@compiled` with it:
the file then runs as ordinary Python, slowly.
"""

from sim.engine.data.state import UP
from sim.engine.decisions import (
    ACCEPT,
    BATTLE,
    BLOCK_WITH,
    BUY,
    BUY_BASIC,
    END_TURN,
    MAIN,
    PLAY,
    SEARCH,
    STEP,
    THWART,
)
from sim.engine.view import compiled, definition_of, is_adversary_card, note_score, usable_power_at
from strategies.registry import strategy

# How much I like things. Change a number, run the study again with another --out, see.
BOSS = 800  # to defeat a Boss
ROBOT = 300  # to defeat an Adversary Robot
CARD = 100  # to buy a card, and 20 for each of its cost
LOOK = 80  # to flip the facedown card where I stand
TOWARDS = 60  # a step onto an Adversary that my Power defeats
WANDER = 10  # any other step
NEVER = -1000


@strategy()
def choose(public, own, decision, box, memory):
    """Plays all its cards, then takes the best thing within reach."""
    best = 0
    best_score = -1
    for i in range(decision.n):
        option = decision.options[i]
        if decision.kind == MAIN:
            score = worth(public, own, box, option)
        elif option.verb == ACCEPT or option.verb == BLOCK_WITH:
            score = 1  # say yes to what a card offers, and Block what can be Blocked
        else:
            score = 0  # the first of the options
        note_score(memory, i, score)  # `rollout replay DIR CELL GAME --why` shows it
        if score > best_score:
            best = i
            best_score = score
    return best


@compiled
def worth(public, own, box, option):
    """What an action of my own turn is worth to me."""
    if option.verb == PLAY:
        return 1000  # first of all, so that the Power is there
    if option.verb == BATTLE:
        return prize(public, own, box, option.card, option.amount)
    if option.verb == BUY:
        return CARD + 20 * option.amount
    if option.verb == SEARCH or option.verb == THWART:
        return LOOK
    if option.verb == STEP:
        space = public.space[option.space]
        if space.face == UP and is_adversary_card(public, box, own.seat, space.card):
            cost = definition_of(public, box, space.card).cost
            return TOWARDS if prize(public, own, box, space.card, cost) > 0 else NEVER
        return WANDER
    if option.verb == BUY_BASIC:
        return 5
    return 1 if option.verb == END_TURN else 0


@compiled
def prize(public, own, box, card, cost):
    """What an Adversary is worth that costs so much Power; a lost battle only brings Damage."""
    if usable_power_at(public, own.seat, 0) < cost:
        return NEVER
    return (BOSS if definition_of(public, box, card).level > 0 else ROBOT) + cost
