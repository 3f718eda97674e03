"""The worth of what texts do beyond what is done at once: what waits or lasts, is given, prevented or played again.

The number `beyond` of a style weighs all of it, in percent of what the style's other numbers make of it. Which texts
have such a part, and of how much of what, is noted once a cell: those without one cost a look at the note.
"""

from typing import Final

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.data.state import MAX_OPERATIONS
from sim.engine.view import apart, compiled, has_opponents
from strategies.planner import style
from strategies.planner.addressing import puts_itself_away, side_of, turned, turns
from strategies.planner.notes import BEYOND, ROWS, TEXT_LENGTH, as_note, weighed
from strategies.planner.units import resource_worth, verb_worth
from strategies.planner.waiting import (
    happens,
    is_judged_elsewhere,
    is_modifier,
    is_usual_of_side,
    is_usual_wait,
    modifier_worth,
    share_prevented,
    times_in_a_round,
)

# Worths are summed up in parts: in halves, by whom a text addresses, times percent twice, by how often it comes about.
PERCENT: Final = 100
PARTS: Final = 2 * PERCENT * PERCENT
WAITS: Final = 3  # programs that set each other to wait, the first one with them

# Where the chosen card lies: an area of a selector, or one of these.
UNKNOWN_AREA: Final = -1
SOURCE: Final = -2  # it is the card that speaks

# Of what there are so many as a rule, beyond the one that `number_of` takes.
MORE_VP: Final = 3
MORE_POWER: Final = 2
MOST_PREVENTED: Final = 3  # the most Damage that is taken to come
HAND: Final = 5  # cards that a further turn is played with
# Percent.
AFTER_PLAY: Final = 60  # of a turn's events, those that come once a card is played
STAYING: Final = 300  # a card that stays before its player works in so many turns for each time it is drawn
AT_ENTRY: Final = 25  # an Ally is played once, and then works in each turn
OTHERS_PAY: Final = 20  # of others' turns, those in which they pay for what one's card lets them do
IN_MATRIX: Final = 25  # of what a text in the Matrix is worth that ends as its card is taken


@apart
def beyond_worth(public, box, memory, pc, one_branch):
    """What a text is worth beyond what `judge_text` counts, or the branch of a `choose` that begins at `pc`."""
    weight = memory.weights[style.BEYOND]
    if weight == 0:
        return 0
    note = box.texts[pc]
    if note.beyond > as_note(0) and (note.branch != 0) == one_branch:
        parts = weighed(box.beyond[note.beyond >> 1], memory)
    else:
        parts = judge_beyond(public, box, memory, pc, one_branch, False, PERCENT)
    return parts * weight // (PARTS * PERCENT)


@apart
def worth_of_card(public, box, memory, definition):
    """What texts of a card are worth beyond what is printed and done at once, each time it is drawn.

    Of an Ally, and of a side of a character, it is the worth of each turn.
    """
    weight = memory.weights[style.BEYOND]
    if weight == 0:
        return 0
    note = definition.notes[BEYOND]
    if note == 0:
        parts = judge_card(public, box, memory, definition)
    else:
        parts = weighed(box.beyond[(note >> 1) % ROWS], memory)
    return parts * weight // (PARTS * PERCENT)


@apart
def worth_of_fall(public, box, memory, definition):
    """What the fall of a Robot or Boss is worth beyond its printed gains: by its reward, and by what its texts did."""
    weight = memory.weights[style.BEYOND]
    if weight == 0:
        return 0
    note = definition.notes[BEYOND]
    if note == 0:
        parts = judge_fall(public, box, memory, definition)
    else:
        parts = weighed(box.beyond[(note >> 1) // ROWS], memory)
    return parts * weight // (PARTS * PERCENT)


@compiled
def has_beyond(definition):
    """Whether there may be such texts on a card."""
    return definition.notes[BEYOND] != as_note(0)


@apart
def judge_card(public, box, memory, definition):
    """Compute `worth_of_card`, in parts; nobody owns what belongs to the Matrix."""
    if definition.type & (op.BOSS | op.SITE | op.SCHEME):
        return 0
    is_ally = definition.type & op.ALLY != 0
    total = 0
    if definition.on_play != NONE:
        program = box.abilities[definition.on_play].program
        often = AT_ENTRY if is_ally else PERCENT
        total += judge_beyond(public, box, memory, program, False, False, often)
    often = PERCENT + 0
    if not definition.type & (op.ALLY | op.CHARACTER):
        often = STAYING if definition.stays else AFTER_PLAY
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if definition.type & op.CHARACTER and is_usual_of_side(ability):
            continue
        if ability.kind == op.USE or ability.kind == op.OTHERS_USE:
            total += judge_use(public, box, memory, ability, often)
        elif is_live(ability.kind) and ability.mode != op.MATRIX_ONLY:
            total += judge_live(public, box, memory, ability, False, often)
        elif is_live(ability.kind):
            total += end_in_matrix(box, memory, ability)
    return total


@apart
def judge_fall(public, box, memory, definition):
    """Compute `worth_of_fall`, in parts: where others win what one loses, a burden on all of them counts half."""
    total = 0
    if definition.reward != NONE:
        program = box.abilities[definition.reward].program
        total += judge_beyond(public, box, memory, program, False, False, PERCENT)
    if definition.type & op.BOSS:
        share = PERCENT // 2 if has_opponents(box) else PERCENT
        for index in range(definition.first, definition.first + definition.n):
            ability = box.abilities[index]
            if is_live(ability.kind) and ability.mode != op.MATRIX_ONLY:
                total += judge_live(public, box, memory, ability, True, -share)
    return total


@compiled
def is_live(kind):
    """Whether an ability waits or lasts while its card is there, and is not counted by the rules."""
    others = (op.WOULD_GAIN_DAMAGE, op.ON_DRAW, op.ASSIST_WITH, op.ON_YOU_ASSIST, op.OTHERS_ENTER)
    return op.START_OF_TURN <= kind <= op.IGNORE_REVEAL or kind in others


@compiled
def end_in_matrix(box, memory, ability):
    """What it is worth to end a text that holds for all while its card lies in the Matrix, in parts."""
    if not is_modifier(ability.kind):
        return 0
    if ability.selector >= 0 and box.selectors[ability.selector].keywords & op.THIS:
        return 0
    return -2 * modifier_worth(box, memory, ability) * IN_MATRIX


@apart
def judge_live(public, box, memory, ability, of_boss, percent):
    """What a text is worth in a turn while its card is there, in parts, times `percent`.

    One of a Boss speaks to whoever does a thing.
    """
    usual = is_judged_elsewhere(ability)
    if is_modifier(ability.kind):
        return 0 if usual else 2 * modifier_worth(box, memory, ability) * percent
    often = happens(box, ability) if of_boss else times_in_a_round(public, box, ability, False)
    return judge_beyond(public, box, memory, ability.program, False, not usual, often * percent // PERCENT)


@apart
def judge_use(public, box, memory, ability, percent):
    """What an ability is worth that is used by an action, in parts, times `percent`: half of the turns pay for it.

    What others use pays off for them, and they pay.
    """
    if ability.kind == op.OTHERS_USE and ability.mode == op.ANOTHER_PLAYER:
        often = percent * side_of(public, box, op.AN_OTHER_PLAYER) * OTHERS_PAY // (2 * PERCENT)
        return judge_beyond(public, box, memory, ability.program, False, True, often)
    often = percent // 2
    price = (
        memory.weights[style.ENERGON] * ability.energon + memory.weights[style.POWER_PRICE] * ability.power
    )
    price += memory.weights[style.STEP] * ability.move
    return (
        judge_beyond(public, box, memory, ability.program, False, True, often) - 2 * PERCENT * often * price
    )


@apart
def judge_beyond(public, box, memory, pc, one_branch, whole, percent):
    """Compute `beyond_worth`, in parts, of what happens so often (`percent`); of what waits, the `whole` worth.

    All cards are taken to be found. What a text sets to wait counts whole, as often as it comes about; of several such
    things the first.
    """
    total = 0
    for _ in range(WAITS):
        worth, later, often, later_whole = walk(public, box, memory, pc, one_branch, whole)
        total += worth * percent
        if later < 0:
            break
        pc = later
        percent = percent * often // (2 * PERCENT)
        one_branch = False
        whole = later_whole
    return total


@compiled
def walk(public, box, memory, pc, one_branch, whole):
    """(worth, program, often, whole): the worth of one program, in halves times percent; what it sets to wait, or -1.

    That comes about so `often`, in percent times halves; `whole` says whether all of its worth counts.
    """
    total = 0
    later = -1
    often = 0
    later_whole = False
    side = 2
    outer = side
    depth = 0
    before = side
    within = side
    area = UNKNOWN_AREA + 0
    types = 0
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit:
        operation = box.operations[pc]
        code = operation.code
        if depth == 0 and (code == op.END or (one_branch and code == op.JUMP)):
            break
        if code == op.END:
            depth -= 1
            side = before if depth == 0 else within
        elif code == op.ATTACK:
            if whole and (side or depth == 0):
                total += memory.weights[style.ATTACK] * (2 if has_opponents(box) else -2) * PERCENT
            if operation.b > pc:
                before, within = (side, within) if depth == 0 else (before, side)
                depth += 1
                side = 0
        elif code == op.TAKE_SOURCE:
            area = SOURCE + 0
            types = 0
            if puts_itself_away(box, pc) and box.operations[pc + 1].code != op.GIVE_IT:
                pc += 1
        elif code == op.SELECT or code == op.FOR_EACH_CARD:
            area = box.selectors[operation.a].area + 0
            types = box.selectors[operation.a].types + 0
        elif turns(code):
            side, outer = turned(public, box, operation, side, outer, depth)
        elif side and code == op.ARM:
            total += lasting_worth(box, memory, pc, whole) * side
            if later < 0 and waits(box, operation):
                ability = box.abilities[operation.a]
                later = ability.program + 0
                often = times_in_a_round(public, box, ability, operation.c == 1) * side
                later_whole = whole or not is_usual_wait(ability.kind, operation.b)
        elif side:
            total += verb_beyond(public, box, memory, operation, area, types) * side * (PERCENT // 2)
            if whole:
                total += whole_verb(public, box, memory, operation, area) * side * PERCENT
        pc += 1
    return total, later, often, later_whole


@compiled
def waits(box, operation):
    """Whether what a text sets up waits for something, and does not just last."""
    kind = box.abilities[operation.a].kind + 0
    return kind != op.PREVENT_DAMAGE and not is_modifier(kind)


@compiled
def lasting_worth(box, memory, pc, whole):
    """The worth of a modifier that a text sets up, or of the Damage that it prevents, times percent; else 0."""
    operation = box.operations[pc]
    ability = box.abilities[operation.a]
    if ability.kind == op.PREVENT_DAMAGE:
        return memory.weights[style.DAMAGE] * min(MOST_PREVENTED, operation.c) * share_prevented(box, pc)
    if not is_modifier(ability.kind) or (is_usual_wait(ability.kind, operation.b) and not whole):
        return 0
    return modifier_worth(box, memory, ability)


@compiled
def whole_verb(public, box, memory, operation, area):
    """The worth of an operation that waits; how many turns a thinner deck has by then is not asked."""
    if operation.code == op.DESTROY_IT:
        return memory.weights[style.FLIP] + 0
    return verb_worth(public, box, memory, operation, operation.code, area)


@compiled
def verb_beyond(public, box, memory, operation, area, types):
    """The worth of one operation to the player it addresses, beyond that of `verb_worth`, in halves."""
    weights = memory.weights
    code = operation.code
    if code == op.GAIN or code == op.LOSE:
        more = more_of(box, memory, operation)
        return more if code == op.GAIN else -more
    if code == op.PUT_IT:
        return 2 * put_worth(memory, operation, area)
    if code == op.GIVE_IT:
        if types == op.DAMAGE:  # which one may not have
            return weights[style.DAMAGE] * ((2 - side_of(public, box, op.AN_OTHER_PLAYER)) // 2)
        return given_worth(public, box, weights[style.DRAW] + 0)
    if code == op.GIVE:
        amount = box.amounts[operation.b]
        kept = resource_worth(box, memory, operation.a) * (amount.fixed + amount.per)
        return given_worth(public, box, kept)
    if code == op.POWER_IT and box.amounts[operation.a].kind == op.POWER_ON_IT:
        return 2 * weights[style.POWER_NOW] * MORE_POWER
    if code == op.REWARD_IT:
        return 2 * weights[style.CARD_GAINED]
    if code == op.PLAY_IT:
        return 0 if area == op.IN_HAND else 2 * weights[style.DRAW]
    if code == op.PLAY_AGAIN_IT or code == op.USE_IT:
        return 2 * weights[style.DRAW]
    if code == op.LAY_IN_MATRIX or code == op.PUT_IN_MAIN:
        own = (
            area == op.IN_HAND
            or area == op.IN_CONTROL
            or area == op.IN_DISCARD
            or area == op.IN_VAULT
            or area == SOURCE
        )
        return -2 * weights[style.DRAW] if own else 2 * weights[style.FLIP]
    if code == op.SWAP_IT or code == op.MOVE_IT:
        return 2 * weights[style.FLIP]
    if code == op.TAKE_TURN:
        return 2 * HAND * weights[style.DRAW]
    if code == op.CANCEL_ATTACK:
        return weights[style.ATTACK] * (1 if has_opponents(box) else 2)  # at least the attacker is denied it
    if code == op.BRING or code == op.SWAP_SPACES or (code == op.STEP_PLAYER and operation.a != op.ANY_WAY):
        return -4 * weights[style.MOVE_NOW]  # whoever is moved did not ask for it
    return 0


@compiled
def more_of(box, memory, operation):
    """What amounts that grow with what a player has bring beyond the one that `number_of` takes, in halves."""
    amount = box.amounts[operation.b]
    kind = amount.kind + 0
    resource = operation.a + 0
    if kind == op.VP_HELD:
        more = MORE_VP + 0
    elif kind == op.UNSPENT_POWER and resource == op.POWER:
        more = MORE_POWER + 0
    elif (kind == op.ENERGON_HELD and resource == op.ENERGON) or (
        op.DIFFERENT_TYPES <= kind <= op.UNSPENT_MOVE or kind == op.SPACES_MOVED or kind == op.ENERGON_HERE
    ):
        more = 1
    else:
        return 0
    return 2 * resource_worth(box, memory, resource) * amount.per * more


@compiled
def put_worth(memory, operation, area):
    """What it is worth to put a card elsewhere, beyond what any such act is worth."""
    weights = memory.weights
    if area == op.LOOKED_AT and operation.a == op.TO_HAND:
        return weights[style.DRAW] - weights[style.FLIP]
    if area == op.IN_HAND and (operation.a == op.TO_BOTTOM or operation.a == op.TO_DISCARD):
        return -weights[style.DRAW] - weights[style.FLIP]
    return 0


@compiled
def given_worth(public, box, kept):
    """What it is worth to give away what is worth so much to its owner, in halves: it is lost, and others have it."""
    return kept * (side_of(public, box, op.AN_OTHER_PLAYER) - 2)
