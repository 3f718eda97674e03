"""Whether a text can give an Assist Power: every way through it that its player could choose is tried in turn.

A way is a run of the text on a frame of its own, in which nothing happens but that cards and resources are used up;
all is put back behind it. What the player chooses at each question is read from the bits of a number, which is then
raised to come to the next way; a text that asks nothing has one way. Only what the player knows is looked at. Modes
and cards that the text itself changes, Attacks that may be Blocked and how the battle will stand count as either.
"""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import amount_of, energon_on
from sim.engine.board.areas import card_at, positions
from sim.engine.board.cards import as_known, definition_of
from sim.engine.board.conditions import condition_holds
from sim.engine.board.fitting import COMPARED, marks_of
from sim.engine.board.frames import push_program
from sim.engine.data import zone
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.choices import (
    branches_left,
    count_bits,
    decline,
    end_choice,
    may_stop,
    possible_steps,
    take_branch,
)
from sim.engine.procedures.effects import run_flow
from sim.engine.procedures.idle import numbers_offered
from sim.engine.procedures.operations import set_register, sets_register
from sim.engine.procedures.scopes import players_mask
from sim.engine.procedures.taking import fits_act
from sim.engine.procedures.targets import DECLINED, choose_nothing, may_be_chosen
from sim.engine.procedures.using_up import ATTACKED, CHANGED, USED_UP, act, put_back
from sim.engine.procedures.verbs import is_played_card

MOST_WAYS = 1024  # ten times 'may', one after the other; behind that the text is taken to give none
MOST_STEPS = 1024  # of one way
MOST_BITS = 52


@apart
def gives_power(game, box, program, seat, card, source, event):
    """Whether a text can give Power to an Assist as things stand, by its player's choices.

    `event` is the card that the text is about.
    """
    if not speaks_of_power(box, program):
        return False
    player = game.public.seats[seat]
    energon = player.energon + 0
    vp = player.vp + 0
    untied = player.untied + 0
    hand = player.hand_n + 0
    stored = energon_on(game, source)
    depth = game.depth + 0
    path = 0
    for _ in range(MOST_WAYS):
        frame = push_program(game, program, source, seat, seat, event, game.public.battle.space, 1 << seat)
        gives, bits = follow(game, box, frame, card, path)
        game.depth = depth
        player.energon = energon
        player.vp = vp
        player.untied = untied
        player.hand_n = hand
        if source >= 0:
            game.public.cards[source].stored = stored
        if frame.acted & USED_UP:
            put_back(game, seat, card)
        if gives:
            return True
        while bits > 0 and (path >> (bits - 1)) & 1:
            bits -= 1
        if bits == 0:
            return False
        path = (path & ((1 << (bits - 1)) - 1)) | (1 << (bits - 1))
    return False


@compiled
def speaks_of_power(box, pc):
    """Whether any operation of a text is one that may give an Assist Power."""
    while pc >= 0:
        operation = box.operations[pc]
        code = operation.code
        if code == op.POWER_IT or code == op.COPY_IT or (code == op.GAIN and operation.a == op.POWER):
            return True
        if code == op.END:
            return False
        pc = operation.b + 0 if code == op.ATTACK else pc + 1
    return False


# --- One way -------------------------------------------------------------------------------------------


@compiled
def follow(game, box, frame, card, path):
    """Returns (whether a way through a text gives a card Power, how many bits of `path` chose it)."""
    bits = 0
    for _ in range(MOST_STEPS):
        operation = box.operations[frame.pc]
        if operation.code == op.END or bits > MOST_BITS:
            return False, min(bits, MOST_BITS)
        if is_gift(game, box, frame, operation, card):
            return True, bits
        if operation.code == op.SELECT:
            bits, possible = take_card(game, box, frame, operation, path, bits)
        elif operation.code == op.CHOOSE_NUMBER:
            bits, possible = take_number(game, box, frame, operation, path, bits)
        else:
            bits, possible = take_step(game, box, frame, operation, path, bits)
        if not possible:
            return False, bits
    return False, bits


@compiled
def read_option(path, bits, options):
    """Returns (which of some options `path` says, how many of its bits are read by then)."""
    option = 0
    width = 1
    while width < options:
        option = 2 * option + ((path >> bits) & 1)
        bits += 1
        width *= 2
    return option, bits


@apart
def is_gift(game, box, frame, operation, card):
    """Whether an operation gives Power that the Assist carries: a gain lies on the card that speaks."""
    code = operation.code
    number = 0
    if code == op.GAIN and operation.a == op.POWER and frame.source == card:
        number = operation.b + 0
    elif code == op.POWER_IT and frame.it == card:
        number = operation.a + 0
    elif code == op.COPY_IT:
        return (
            frame.source == card
            and frame.it >= 0
            and fits_act(game, box, operation, frame.who, frame.it)
            and definition_of(game, box, frame.it).power > 0
        )
    else:
        return False
    if not is_played_card(game, card, frame.who):
        return False
    return amount_of(game, box, number, frame.who, frame.source, frame.it, frame.chosen) >= 1


@apart
def take_card(game, box, frame, operation, path, bits):
    """Go on with a card that may be chosen, or with none; one that is not known is there by its space.

    Returns (the bits of `path` that are read by then, whether there is what they say).
    """
    selector = box.selectors[operation.a]
    it = frame.it + 0
    wanted = -1
    found = 0
    options = 0
    for look in range(2):  # how many there are, and which it is
        found = 0
        for position in range(positions(game, selector, frame.who)):
            card = card_at(game, box, selector, position, frame.who, frame.source)
            if card < 0 or game.where[card] == zone.LIMBO:
                continue
            card = as_known(game, frame.who, card)
            if may_be_chosen(game, box, operation.d, selector, frame.who, card, it, frame.seen):
                if found == wanted:
                    frame.it = card
                    frame.at = position if selector.area == op.IN_MATRIX else -1
                found += 1
        if look == 0:
            options = found + 1 if found and operation.b else found
            wanted, bits = read_option(path, bits, options)
    if wanted < found:
        if selector.keywords & COMPARED and frame.it >= 0:
            frame.seen |= marks_of(game, box, selector, frame.it)
        frame.done = 1
        frame.pc += 1
    else:
        frame.at = -1
        choose_nothing(box, frame, operation, DECLINED if found else 0)
    return bits, wanted < max(1, options)


@compiled
def is_open(box, frame, index):
    """Whether a condition may go either way: how the battle will stand is not known yet (see the top)."""
    while index >= 0:
        kind = box.conditions[index].kind
        changes = kind == op.IN_ALT_MODE or kind == op.IN_BOT_MODE or kind == op.COUNT_IS
        if kind == op.POWER_SHORT or (changes and frame.acted & CHANGED):
            return True
        if kind == op.BLOCKED and frame.acted & ATTACKED:
            return True
        index = box.conditions[index].next
    return False


# --- What a way does -----------------------------------------------------------------------------------


@apart
def take_step(game, box, frame, operation, path, bits):
    """Go on from an operation by what `path` chooses.

    Returns (the bits of `path` that are read by then, whether there is what they say).
    """
    code = operation.code
    offered = 0
    options = 1
    if code == op.CHOOSE_SOME:
        return take_some(game, box, frame, operation, path, bits)
    if code == op.MAY or code == op.CHOOSE:
        offered = possible_steps(game, box, frame, operation)
        options = count_bits(offered) if code == op.CHOOSE else 2 * offered
    elif code == op.IF and is_open(box, frame, operation.a):
        options = 2
    option, bits = read_option(path, bits, options)
    if option >= max(1, options):
        return bits, False
    if code == op.MAY:
        if option == 0 and options:
            frame.done = 1
            frame.pc += 1
        else:
            decline(box, frame, operation, DECLINED if options else 0)
    elif code == op.CHOOSE:
        take_only_branch(box, frame, operation, offered, option)
    elif code == op.IF:
        holds = option == 0
        if options == 1:
            holds = condition_holds(
                game, box, operation.a, frame.who, frame.source, frame.it, frame.done, frame.blocked
            )
        frame.pc = frame.pc + 1 if holds else operation.b
    elif code == op.FOR_EACH_PLAYER or code == op.PICK_PLAYER or code == op.NEXT_PLAYER:
        speak_to_oneself(game, box, frame, operation)
    elif code == op.NEXT and is_of_players(box.operations[operation.a].code):
        frame.pc += 1
    elif code <= op.NEXT or code == op.FOR_EACH_CARD:
        run_flow(game, box, frame, operation)
        if code == op.FOR_EACH_CARD:
            frame.it = as_known(game, frame.who, frame.it)
    elif sets_register(code):
        frame.pc += 1
        set_register(game, frame, operation)
    else:
        act(game, box, frame, operation)
    return bits, True


@compiled
def is_of_players(code):
    """Whether the rounds of an operation are players."""
    return code == op.FOR_EACH_PLAYER or code == op.NEXT_PLAYER


@apart
def take_some(game, box, frame, operation, path, bits):
    """Go on with one of the branches that are left of a choice of several, or with none where no more are needed.

    Returns (the bits of `path` that are read by then, whether there is what they say).
    """
    offered = branches_left(game, box, frame, operation)
    branches = count_bits(offered)
    options = branches + (1 if offered and may_stop(frame, operation) else 0)
    option, bits = read_option(path, bits, options)
    if option >= max(1, options):
        return bits, False
    if option >= branches:
        end_choice(frame, operation, DECLINED if offered else 0)
        return bits, True
    for branch in range(operation.a):
        if offered & (1 << branch):
            if option == 0:
                take_branch(box, frame, operation, box.operations[frame.pc + 1 + branch].a + 0)
                return bits, True
            option -= 1
    return bits, False


@compiled
def take_only_branch(box, frame, operation, offered, option):
    """Go on with one of the branches of a `choose` that could do anything; behind it where there is none."""
    if offered == 0:
        frame.done = 0
        frame.pc = operation.c
        return
    start = frame.pc + 1
    for branch in range(operation.a):
        if offered & (1 << branch):
            if option == 0:
                frame.pc = box.operations[start + branch].a
            option -= 1


@apart
def take_number(game, box, frame, operation, path, bits):
    """Go on with a number that is offered, the greatest first, or with none where there is none.

    Returns (the bits of `path` that are read by then, whether there is what they say).
    """
    option = 0
    found = 0
    chosen = 0
    for look in range(2):  # how many there are, and which it is
        found, chosen = numbers_offered(game, box, frame, frame.pc + 0, found - option)
        if look == 0:
            option, bits = read_option(path, bits, found)
    if found:
        frame.chosen = chosen
        frame.pc += 1
    else:
        frame.done = 0
        frame.pc = operation.c
    return bits, option < max(1, found)


@compiled
def speak_to_oneself(game, box, frame, operation):
    """Go into a step on players where it speaks to the text's player too; what it does to others counts for nothing."""
    mask = players_mask(game, box, operation.a, frame.seat, frame.source, frame.mask)
    frame.done = 1 if mask else 0
    frame.pc = frame.pc + 1 if mask & (1 << frame.seat) else operation.b
