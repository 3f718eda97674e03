"""The worth of texts, and the Power they give: from compiled effects, never from a name."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.data.state import DOWN, EMPTY, MAX_OPERATIONS, UP
from sim.engine.view import (
    compiled,
    definition_of,
    distance,
    has_friends,
    has_opponents,
    helped_by_friends_alone,
    is_adversary_card,
)
from strategies.planner import style
from strategies.planner.ending import damage_controlled, last_damage
from strategies.planner.notes import TEXT_LENGTH, as_note, weighed
from strategies.planner.valuing import own_turns_left, vp_worth

# Whether a text's cards are assumed to be found, or looked for.
LOOK = -1
NOT_FOUND = 0
FOUND = 1
# A text's selector where it does not look for exactly one card.
NOTHING = -1
MANY = -2


@compiled
def number_of(box, index):
    """The approximate value of an amount."""
    amount = box.amounts[index]
    return amount.fixed + 0 if amount.kind == op.CONSTANT else amount.fixed + amount.per


@compiled
def text_worth(public, own, box, memory, pc, one_branch):
    """The worth of a text to the player it addresses; of a `choose` only the branch that begins at `pc`.

    Effects on other players count the other way round; a verb that finds no card counts nothing.
    """
    if pc < 0 or pc >= MAX_OPERATIONS:
        return 0
    note = box.texts[pc]
    if note.counted == 0 or (note.branch != 0) != one_branch:
        halves = judge_text(public, own, box, memory, pc, one_branch, LOOK)
        return halves // 2 + (
            last_damage(public, own, box, memory, pc, one_branch) if memory.weights[style.ENDING] else 0
        )
    halves = weighed(note.brings, memory)
    if note.looks_for and finds(public, own, box, box.selectors[note.looks_for - 1]):
        halves += weighed(note.found, memory)
        if note.thins:
            halves += thin_worth(public, memory) * note.thins
    if memory.weights[style.ENDING]:
        return halves // 2 + last_damage(public, own, box, memory, pc, one_branch)
    return halves // 2


@compiled
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
        elif turns(code):
            side, outer = turned(public, box, operation, side, outer, depth)
        elif side and (is_found or not acts_on_card(code)):
            total += verb_worth(public, box, memory, operation, code) * side
        pc += 1
    return total


@compiled
def puts_itself_away(box, pc):
    """Whether a text discards, destroys or gives its own card here, which is not weighed."""
    return box.operations[pc].code == op.TAKE_SOURCE and box.operations[pc + 1].code != op.POWER_IT


@compiled
def turns(code):
    """Whether an operation changes whom its text addresses."""
    return (
        code == op.FOR_EACH_PLAYER
        or code == op.NEXT_PLAYER
        or code == op.PICK_PLAYER
        or code == op.RESET_PLAYER
        or code == op.TO_CONTROLLER
        or code == op.BACK
    )


@compiled
def turned(public, box, operation, side, outer, depth):
    """(the weight of effects from an operation on, in halves; the weight after `the controller:`).

    In the Attacks (`depth`) of a text only effects on, and by, its controller count: the rest is the worth of an
    Attack.
    """
    code = operation.code
    if code == op.TO_CONTROLLER:
        mine = 2 if depth else controllers_side(box, operation)
        return mine, side if operation.a else outer
    if code == op.BACK:
        return outer, outer
    if code == op.RESET_PLAYER:
        return 0 if depth else 2, outer
    if operation.c and side < 0:
        return attackers_others(operation.a), outer
    if depth and operation.c == 0:
        return 0, outer
    return side_of(public, box, operation.a), outer


@compiled
def controllers_side(box, operation):
    """The weight of effects on the controller, in halves: within an Attack that is the player's attacker."""
    return -1 if operation.b and has_opponents(box) else 2


@compiled
def attackers_others(players):
    """The weight of effects on the others of the player's attacker, in halves: the player is, or may be, among them."""
    if players in (op.AN_OTHER_PLAYER, op.A_PLAYER_IN_RANGE, op.LEFT_PLAYER):
        return 1
    others = (op.EACH_OTHER_PLAYER, op.EACH_OTHER_IN_RANGE, op.EACH_OTHER_HERE, op.EACH_ADVERSARY_PLAYER)
    return 2 if players in others else 0


@compiled
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
def side_of(public, box, players):
    """The weight of effects on `players`, in halves; without opponents all gains and losses are shared.

    Of friends and foes the player picks a friend for help and a foe for harm: neither counts.
    """
    if not has_opponents(box):
        return 4 if players == op.EACH_PLAYER or players == op.EACH_OTHER_PLAYER else 2
    if players == op.YOU or players == op.A_CHARACTER:
        return 2
    if helped_by_friends_alone(box) and players == op.YOU_AND_ASSISTING:
        return 2
    if has_friends(public, box) and players in (op.AN_OTHER_PLAYER, op.A_PLAYER_IN_RANGE, op.LEFT_PLAYER):
        return 0
    if players == op.EACH_AUTOBOT_PLAYER or players == op.EACH_DECEPTICON_PLAYER:
        return 0
    return 0 if players in (op.EACH_PLAYER, op.EACH_IN_RANGE, op.YOU_AND_ASSISTING) else -1


@compiled
def acts_on_card(code):
    """Whether an operation needs a chosen card."""
    return op.DISCARD_IT <= code <= op.PUT_IT


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
def verb_worth(public, box, memory, operation, code):
    """The worth of one operation to the player it addresses."""
    weights = memory.weights
    if code == op.GAIN:
        return resource_worth(box, memory, operation.a) * number_of(box, operation.b)
    if code == op.LOSE or code == op.PAY:
        return -resource_worth(box, memory, operation.a) * number_of(box, operation.b)
    if code == op.DRAW:
        return weights[style.DRAW] * number_of(box, operation.a)
    if code == op.POWER_IT:
        return weights[style.POWER_NOW] * number_of(box, operation.a)
    if code == op.RETURN_IT:
        return weights[style.DAMAGE] + 0
    if code == op.DESTROY_IT:
        return thin_worth(public, memory)
    if code == op.DISCARD_IT:
        return -weights[style.DRAW]
    if code == op.GAIN_IT:
        return weights[style.CARD_GAINED] + 0
    if code == op.DEFEAT_IT:
        return weights[style.CARD_DEFEATED] + 0
    if code == op.FLIP_UP_IT or code == op.PEEK_IT or code == op.PUT_IT or code == op.LOOK:
        return weights[style.FLIP] + 0
    if code == op.TAKE:
        return weights[style.ENERGON] * number_of(box, operation.a)
    if code == op.DISCARD_HAND:
        return -weights[style.HAND_LOST]
    return 0


@compiled
def thin_worth(public, memory):
    """The worth of removing a weak card from the deck: the more often the others are still drawn, the higher."""
    return memory.weights[style.THINNING] + memory.weights[style.THINNING_EARLY] * own_turns_left(
        public, memory
    )


@compiled
def resource_worth(box, memory, resource):
    """The worth of one unit of a resource."""
    if resource == op.VP:
        return vp_worth(box, memory)
    if resource == op.ENERGON:
        return memory.weights[style.ENERGON] + 0
    if resource == op.DAMAGE_CARD:
        return -memory.weights[style.DAMAGE]
    if resource == op.POWER:
        return memory.weights[style.POWER_NOW] + 0
    return memory.weights[style.MOVE_NOW] + 0


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


@compiled
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


@compiled
def count_takes(box, pc):
    """Count how often a text takes what is stored on its card."""
    total = 0
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit and box.operations[pc].code != op.END:
        if box.operations[pc].code == op.TAKE:
            total += 1
        pc += 1
    return total
