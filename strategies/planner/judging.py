"""The worth of texts, and the Power they give: from compiled effects, never from a name."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.data.state import DOWN, EMPTY, MAX_OPERATIONS, UP
from sim.engine.view import (
    apart,
    compiled,
    definition_of,
    distance,
    has_opponents,
    is_adversary_card,
)
from strategies.planner import style
from strategies.planner.addressing import puts_itself_away, turned, turns
from strategies.planner.beyond import beyond_worth
from strategies.planner.ending import damage_controlled, last_damage
from strategies.planner.notes import TEXT_LENGTH, as_note, weighed
from strategies.planner.units import acts_on_card, number_of, thin_worth, verb_worth

# Whether a text's cards are assumed to be found, or looked for.
LOOK = -1
NOT_FOUND = 0
FOUND = 1
# A text's selector where it does not look for exactly one card.
NOTHING = -1
MANY = -2


@compiled
def text_worth(public, own, box, memory, pc, one_branch):
    """The worth of a text to the player it addresses; of a `choose` only the branch that begins at `pc`.

    Effects on other players count the other way round; a verb that finds no card counts nothing. What is not done at
    once, and what others are given, `beyond_worth` adds.
    """
    if pc < 0 or pc >= MAX_OPERATIONS:
        return 0
    note = box.texts[pc]
    more = 0
    if note.beyond != as_note(0):
        more = beyond_worth(public, box, memory, pc, one_branch)
    if memory.weights[style.ENDING]:
        more += last_damage(public, own, box, memory, pc, one_branch)
    if note.counted == 0 or (note.branch != 0) != one_branch:
        return judge_text(public, own, box, memory, pc, one_branch, LOOK) // 2 + more
    halves = weighed(note.brings, memory)
    if note.looks_for and finds(public, own, box, box.selectors[note.looks_for - 1]):
        halves += weighed(note.found, memory)
        if note.thins:
            halves += thin_worth(public, memory) * note.thins
    return halves // 2 + more


@apart
def judge_text(public, own, box, memory, pc, one_branch, found):
    """Compute the worth of a text, in halves; `found` is LOOK, or NOT_FOUND or FOUND of all its cards.

    Each of the style's numbers that it reads counts as often as the text brings the thing: `card_notes` counts by it.

    An Attack in it counts the worth of an Attack, and the effects of its body on the controller.
    """
    total = 0
    side = 2
    outer = side
    depth = 0
    before = side
    within = side
    is_found = True
    area = NOTHING + 0
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
            if side or depth == 0:
                total += memory.weights[style.ATTACK] * (2 if has_opponents(box) else -2)
            if operation.b > pc:
                before, within = (side, within) if depth == 0 else (before, side)
                depth += 1
                side = 0
        elif puts_itself_away(box, pc):
            pc += 1
        elif code == op.SELECT:
            if side or depth == 0:
                is_found = (
                    finds(public, own, box, box.selectors[operation.a]) if found == LOOK else found == FOUND
                )
                area = box.selectors[operation.a].area + 0
        elif turns(code):
            side, outer = turned(public, box, operation, side, outer, depth)
        elif side and (is_found or not acts_on_card(code)):
            total += verb_worth(public, box, memory, operation, code, area) * side
        pc += 1
    return total


@apart
def looked_for(public, box, pc, one_branch):
    """(selector, side): the one card whose finding decides the worth of a text; the weight of destroying it, in halves.

    NOTHING where a text looks for no card; MANY where the worth depends on more than finding one card.
    """
    selector = NOTHING
    thins = 0
    side = 2
    outer = side
    depth = 0
    before = side
    within = side
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit:
        operation = box.operations[pc]
        code = operation.code
        if depth == 0 and (code == op.END or (one_branch and code == op.JUMP)):
            break
        if code == op.END:
            depth -= 1
            side = before if depth == 0 else within
        elif code == op.ATTACK and operation.b > pc:
            before, within = (side, within) if depth == 0 else (before, side)
            depth += 1
            side = 0
        elif puts_itself_away(box, pc):
            pc += 1
        elif turns(code):
            side, outer = turned(public, box, operation, side, outer, depth)
        elif code == op.SELECT and (side or depth == 0):
            if selector != NOTHING:
                return MANY, 0
            selector = operation.a + 0
        elif code == op.DESTROY_IT and (side or depth == 0):
            if selector == NOTHING or thins != 0:
                return MANY, 0
            thins = side
        pc += 1
    return selector, thins


@compiled
def finds(public, own, box, selector):
    """Whether a selector finds a card, approximately: it looks through the Matrix; a pile only must not be empty."""
    if selector.area == op.IN_MATRIX and selector.face == op.FACEUP:
        for k in range(public.faceup.n):
            if fits(public, own, box, selector, public.faceup.spaces[k]):
                return True
        return False
    if selector.area == op.IN_MATRIX:
        for space in range(public.spaces):
            if fits(public, own, box, selector, space):
                return True
        return False
    if selector.area == op.IN_HAND:
        return own.hand.n > 0
    if selector.area == op.IN_VAULT:
        return own.vault.n > 0
    player = public.seats[own.seat]
    if selector.area == op.IN_DISCARD:
        return player.discard.n > 0
    if selector.area == op.IN_CONTROL and selector.types == op.DAMAGE:
        return damage_controlled(public, box, own.seat) > 0
    return True


@compiled
def fits(public, own, box, selector, space):
    """Whether the card of a space fits a selector's place, face, type, faction and cost."""
    face = public.space[space].face
    wrong = DOWN if selector.face == op.FACEUP else (UP if selector.face == op.FACEDOWN else EMPTY)
    if face in (EMPTY, wrong):
        return False
    steps = distance(public, public.seats[own.seat].space, space)
    if (selector.reach == op.HERE and steps > 0) or (selector.reach == op.ADJACENT and steps != 1):
        return False
    if selector.reach != op.ANYWHERE and steps > 1:
        return False
    if face == DOWN:
        return True
    definition = definition_of(public, box, public.space[space].card)
    if selector.types != 0 and definition.type & selector.types == 0:
        return False
    if definition.cost > selector.cost_max or definition.cost < selector.cost_min:
        return selector.types & op.SITE != 0
    adversary = is_adversary_card(public, box, own.seat, public.space[space].card)
    return selector.faction != op.ADVERSARY_FACTION or adversary


@compiled
def assist_given(box, definition):
    """The Power that a card gives as an Assist: printed, by its Assist text, and by its effects when played."""
    given = max(0, definition.power)
    if definition.on_play != NONE:
        given += power_given(box, box.abilities[definition.on_play].assist)
    if definition.assist_power != NONE:
        given += number_of(box, box.abilities[definition.assist_power].amount)
    return given


@compiled
def power_given(box, pc):
    """The Power that a text gives its player."""
    note = box.texts[pc].power if 0 <= pc < MAX_OPERATIONS else 0
    return note >> 1 if note else count_power(box, pc)


@apart
def count_power(box, pc):
    """Compute the Power that a text gives."""
    total = 0
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit:
        operation = box.operations[pc]
        if operation.code == op.END:
            break
        if operation.code == op.GAIN and operation.a == op.POWER:
            total += number_of(box, operation.b)
        elif operation.code == op.POWER_IT:
            total += number_of(box, operation.a)
        pc += 1
    return total


@compiled
def takes_stored(box, pc):
    """Whether a text takes what is stored on its card."""
    note = box.texts[pc].takes if 0 <= pc < MAX_OPERATIONS else as_note(0)
    return (note >> 1 if note else count_takes(box, pc)) > 0


@apart
def count_takes(box, pc):
    """Count how often a text takes what is stored on its card."""
    total = 0
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit and box.operations[pc].code != op.END:
        if box.operations[pc].code == op.TAKE:
            total += 1
        pc += 1
    return total
