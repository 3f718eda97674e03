"""How often what a text waits for comes about, and what a modifier is worth to whom it holds for.

All worths are sums of a style's numbers, times whole numbers: notes count these once a cell (`notes.weighed`).
"""

from cardsets.language import opcodes as op
from sim.engine.data.state import MAX_ABILITIES
from sim.engine.view import compiled
from strategies.planner import style
from strategies.planner.units import number_of

ALWAYS = 100  # percent
SELDOM = 20
A_THIRD = 33
HALF = 50
# Percent of the turns of a player: how often an event comes about, as `balanced` plays.
PLAYS = 400
BUYS = 90
DEFEATS = 40
REVEALS = 110
GAINS = 30  # and discards or destroys by a text, or gains Damage
ASSISTS = 30
NARROW = 2  # of events with any card one of so many is with one of the types that a text names
NAMED = 12  # and one of so many with one of a title


@compiled
def is_modifier(kind):
    """Whether an ability changes a rule while it lasts, and does nothing itself."""
    return op.DEFEAT_COST <= kind <= op.IGNORE_REVEAL or kind == op.ASSIST_WITH


@compiled
def is_judged_elsewhere(ability):
    """Whether other numbers stand for a text that is live: `ally`, `side_text` and what is read off texts in play.

    They were tuned with cards that say such things, so `beyond` adds nothing.
    """
    if ability.mode == op.ONCE_A_TURN or ability.mode == op.MATRIX_ONLY:
        return False
    kind = ability.kind
    if is_modifier(kind):
        return kind not in (op.NO_BATTLE, op.NO_DEFEAT, op.IGNORE_REVEAL, op.ASSIST_WITH)
    return op.START_OF_TURN <= kind <= op.ON_GAIN_DAMAGE and kind != op.ON_DEFEAT and kind != op.ON_BUY


@compiled
def is_usual_of_side(ability):
    """Whether `side_text` stands for a text of a side of a character, though not for one of a card."""
    kind = ability.kind + 0
    return (kind == op.ON_DEFEAT or kind == op.ON_BUY) and ability.mode != op.ONCE_A_TURN


@compiled
def is_usual_wait(kind, until):
    """Whether other numbers stand for what a text sets to wait for this turn or battle (`other_quality`)."""
    if until == op.YOUR_NEXT_TURN:
        return False
    if kind == op.MAY_BATTLE or kind == op.MAY_BUY or kind == op.BUY_TO_TOP or kind == op.AVOID_AMBUSH:
        return True
    if kind == op.CARD_POWER or kind == op.RANGE_BONUS or kind == op.BLOCK_HERE:
        return True
    return kind in (op.NO_CONVERT, op.NO_ENTER_BOSS, op.ON_DEFEAT, op.ON_BATTLE_LOST)


@compiled
def happens(box, ability):
    """How often, in percent of a player's turns, what an ability waits for comes about by that player."""
    kind = ability.kind - op.OTHERS if is_of_others(ability.kind) else ability.kind + 0
    often = usual_times(kind)
    if ability.selector < 0 or often == ALWAYS:
        return often
    selector = box.selectors[ability.selector]
    if selector.keywords & op.BY_SEARCH:
        often //= NARROW
    if selector.keywords & op.NAMED:
        often //= NAMED
    elif selector.keywords & op.THIS or (selector.types != 0 and kind != op.ON_DEFEAT):
        often //= NARROW
    return often


@compiled
def usual_times(kind):
    """How often, in percent of a player's turns, an event comes about with any card."""
    if kind == op.START_OF_TURN or kind == op.END_OF_TURN:
        return ALWAYS + 0
    if kind == op.ON_YOU_PLAY:
        return PLAYS + 0
    if kind == op.ON_BUY:
        return BUYS + 0
    if kind == op.ON_DEFEAT:
        return DEFEATS + 0
    if kind == op.ON_TURN_UP:
        return REVEALS + 0
    if kind == op.ON_ASSIST_LAID or kind == op.ON_YOU_ASSIST:
        return ASSISTS + 0
    if kind == op.ON_CONVERT or kind == op.ON_ENTER or kind == op.ON_LEAVE:
        return HALF + 0
    if kind == op.OTHERS_ENTER:
        return SELDOM + 0
    return GAINS + 0


@compiled
def is_of_others(kind):
    """Whether an ability waits for what other players do."""
    return op.OTHERS_PLAY <= kind <= op.OTHERS_TURN_UP


@compiled
def times_in_a_round(public, box, ability, once):
    """How often, in percent, what an ability waits for comes about from one turn of its player to the next."""
    often = happens(box, ability)
    if is_of_others(ability.kind) or ability.kind == op.OTHERS_ENTER:
        others = public.players - 1
        of_any = ability.mode == op.ANY_PLAYER or ability.mode == op.ONCE_OF_ANY
        if ability.mode == op.ONCE_OF_ANOTHER or ability.mode == op.ONCE_OF_ANY:
            often = min(ALWAYS, often)  # in each turn
        often *= others + 1 if of_any else others
    if once or ability.mode == op.ONCE_A_TURN:
        return min(ALWAYS, often)
    return often


@compiled
def modifier_worth(box, memory, ability):
    """What a modifier is worth, in a turn of the player whom it holds for, in hundredths of the usual unit."""
    weights = memory.weights
    kind = ability.kind + 0
    number = number_of(box, ability.amount) if ability.amount >= 0 else 1
    if kind == op.BUY_COST:
        return -weights[style.POWER_NOW] * number * A_THIRD
    if kind == op.DEFEAT_COST or kind == op.ADVERSARY_COST:
        return -weights[style.POWER_NOW] * number * HALF
    if kind == op.BATTLE_POWER:
        return weights[style.POWER_NOW] * number * HALF
    if kind == op.CARD_POWER:
        return weights[style.POWER_NOW] * number * ALWAYS
    if kind == op.RANGE_BONUS:
        return weights[style.MOVE_NOW] * number * ALWAYS
    if kind == op.MAY_BATTLE or kind == op.MAY_BUY or kind == op.BUY_TO_TOP:
        return weights[style.FLIP] * ALWAYS
    if kind == op.AVOID_AMBUSH or kind == op.AVOID_IN_ANY_TURN or kind == op.IGNORE_REVEAL:
        return weights[style.DAMAGE] * SELDOM
    if kind == op.BLOCK_ANYWHERE or kind == op.BLOCK_HERE:
        return weights[style.DAMAGE] * SELDOM
    if kind == op.ASSIST_WITH:
        return weights[style.FLIP] * ASSISTS
    if kind == op.NO_BATTLE or kind == op.NO_DEFEAT or kind == op.CONFRONT_ROBOTS:
        return -weights[style.POWER_NOW] * HALF
    if kind == op.FORCE_ASSIST:
        return -weights[style.MOVE_NOW] * number * ALWAYS
    return -weights[style.MOVE_NOW] * ALWAYS  # no Convert, or no step onto a Boss


@compiled
def share_prevented(box, pc):
    """How likely, in percent, a Damage comes that a text prevents: surely where it speaks just before one."""
    for index in range(MAX_ABILITIES):
        ability = box.abilities[index]
        if ability.kind == op.WOULD_GAIN_DAMAGE and 0 <= ability.program <= pc:
            last = ability.program + 0
            while last < pc and box.operations[last].code != op.END:
                last += 1
            if last == pc:
                return ALWAYS + 0
    return SELDOM + 0
