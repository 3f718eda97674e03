"""Whether a step of a text could do anything now: what could not is not offered, by `may` or by `choose`."""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import amount_of
from sim.engine.board.areas import card_at, positions
from sim.engine.board.asking import add_option
from sim.engine.board.cards import as_known
from sim.engine.board.conditions import condition_holds
from sim.engine.board.drawing import has_encounters
from sim.engine.board.fitting import COMPARED, marks_of, matches
from sim.engine.board.live import any_live
from sim.engine.board.resources import VP_AS_ENERGON, VP_TOKENS
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.decisions import PICK
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.further import may_add
from sim.engine.procedures.giving import may_be_given_to, receivers
from sim.engine.procedures.playing import is_playing
from sim.engine.procedures.scopes import counted_from, players_mask, speaker_of
from sim.engine.procedures.taking import fits_act, held
from sim.engine.procedures.targets import able_to_go, are_apart, attackable, has_space, may_be_chosen
from sim.engine.procedures.verbs import is_act_on_it, lays


@apart
def is_idle(game, box, frame, pc, after):
    """Returns whether the first action of the step at `pc`, which ends at `after`, could do nothing now.

    Where that is a choice it is looked at branch by branch; one within one is taken to do something.
    """
    if pc < after and op.NEXT < box.operations[pc].code < op.TO_CONTROLLER:  # most steps are one action
        return is_idle_action(game, box, frame, pc, frame.who + 0, after)
    choice = -1
    branch = 0
    branches = 1
    while branch < branches:
        start = pc if choice < 0 else box.operations[choice + 1 + branch].a + 0
        at, seat, _ = first_action(game, box, frame, start, after, frame.chosen)
        branch += 1
        if at >= after:
            continue
        operation = box.operations[at]
        if is_choice(operation.code) and choice < 0:
            choice = at
            branch = 0
            branches = operation.a + 0
            after = operation.b + 0
        elif not is_idle_action(game, box, frame, at, seat, after):
            return False
    return True


@compiled
def is_choice(code):
    """Whether an operation lets a player choose between branches."""
    return code == op.CHOOSE or code == op.CHOOSE_SOME


@apart
def first_action(game, box, frame, pc, after, chosen):
    """Returns (where the first action of a step stands, to whom it speaks, how many times it is done).

    `after` or more where there is none; 0 times where it stands in no rounds. `chosen` is what `that many` is.
    """
    seat = frame.who + 0
    rounds = 0
    while pc < after:
        operation = box.operations[pc]
        code = operation.code
        if code == op.IF:
            holds = condition_holds(
                game, box, operation.a, seat, frame.source, frame.it, frame.done, frame.blocked
            )
            pc = pc + 1 if holds else operation.b + 0
        elif code == op.JUMP:
            pc = operation.a + 0 if operation.a > pc else after  # back to a choice of several
        elif code == op.END:
            return after, seat, rounds
        elif code == op.LOOP:
            rounds = amount_of(game, box, operation.a, seat, frame.source, frame.it, chosen)
            if rounds <= 0:
                return after, seat, rounds
            pc += 1
        elif code == op.MAY or code == op.COUNT_DONE:
            pc += 1
        elif code == op.TO_CONTROLLER:
            seat = speaker_of(game, frame)
            pc += 1
        elif code == op.BACK:
            seat = frame.who + 0
            pc += 1
        else:
            return pc, seat, rounds
    return pc, seat, rounds


@apart
def is_idle_action(game, box, frame, pc, seat, after):
    """Returns whether one operation of a step that ends at `after` could do nothing now for a seat."""
    operation = box.operations[pc]
    code = operation.code
    if code == op.SELECT or code == op.FOR_EACH_CARD:
        verb = operation.d if code == op.SELECT else box.operations[pc + 1].code
        if verb == op.SWAP_IT:
            return not may_swap(game, box, frame, pc, seat)
        if verb == op.GIVE_IT and receivers(game, box, frame, box.operations[pc + 1], seat) == 0:
            return True
        return count_choosable(game, box, frame, operation.a, verb, seat, 1) == 0
    if op.DRAW_MISSIONS <= code < op.FIRST_OF_HERALDS:
        of_aside = code >= op.FIRST_OF_ASIDE and lacks_aside(game, box, frame, operation, seat)
        return of_aside if code >= op.FIRST_OF_ASIDE else lacks_missions(game, operation, seat)
    if (
        is_act_on_it(code)
        or is_playing(code)
        or code == op.MOVE_IT
        or lays(code)
        or code >= op.FIRST_OF_MODES
    ):
        return frame.it < 0 or not fits_act(game, box, operation, seat, frame.it)
    if code == op.ATTACK or code == op.AMBUSH_PLAYERS:
        drawn = code == op.ATTACK or has_encounters(game)
        return (
            not drawn or attackable(game, box, frame, operation.a, counted_from(game, frame, operation)) == 0
        )
    if code == op.PICK_PLAYER or code == op.FOR_EACH_PLAYER or code == op.NEXT_PLAYER:
        start = counted_from(game, frame, operation)
        mask = players_mask(game, box, operation.a, start, frame.source, frame.mask)
        return able_to_go(game, box, box.operations[pc + 1], mask, start) == 0
    if code == op.CHOOSE_NUMBER:
        found, _ = numbers_offered(game, box, frame, pc, 0)
        return found == 0
    if code == op.TELEPORT or code == op.STEP_PLAYER:
        return not has_space(game, box, seat, operation, counted_from(game, frame, operation))
    if code == op.GIVE or code == op.GIVE_IT:
        return may_be_given_to(game, box, frame, operation, seat) == 0
    if code == op.BRING or code == op.SWAP_SPACES:
        return not are_apart(game.public, seat, counted_from(game, frame, operation))
    if code == op.CONVERT:
        return any_live(game, box, op.NO_CONVERT, seat, -1)
    if code == op.DISCARD_HAND:
        return game.own[seat].hand.n == 0
    if op.LAY_FURTHER <= code <= op.TAKE_TURN:
        return not may_add(game, box, code, seat)
    if code == op.TAKE_SOURCE:
        return frame.source >= CHARACTER_CARDS or not fits_act(
            game, box, box.operations[pc + 1], seat, frame.source
        )
    return is_idle_sum(game, box, frame, pc, seat, after)


@apart
def lacks_missions(game, operation, seat):
    """Returns whether a player could not draw, exchange or complete any Mission now."""
    player = game.public.seats[seat]
    left = game.public.sides[player.side].stack_n > 0
    if operation.code == op.DRAW_MISSIONS:
        return not left
    if operation.code == op.EXCHANGE_MISSION:
        return not left or player.missions_n == 0
    return player.missions_n == 0


@apart
def lacks_aside(game, box, frame, operation, seat):
    """Returns whether nothing that a text brings in lies set aside, or that it draws in the deck that a Boss brings."""
    tactics = operation.code >= op.FIRST_OF_TACTICS
    first = box.tactics_first if tactics else box.aside_first
    count = box.tactics_n if tactics else box.aside_n
    where = zone.TACTIC_DECK if tactics else zone.ASIDE
    for card in range(first, first + count):
        fits = matches(game, box, box.selectors[operation.a], card, seat, frame.source)
        if game.where[card] == where and fits:
            return False
    return True


@apart
def may_swap(game, box, frame, pc, seat):
    """Whether there are two cards that could change places."""
    first = box.operations[pc].a + 0
    second = box.operations[pc + 2].a + 0
    others = 2 if first == second else 1
    return (
        count_choosable(game, box, frame, first, op.SWAP_IT, seat, 1) > 0
        and count_choosable(game, box, frame, second, op.SWAP_IT, seat, others) >= others
    )


@compiled
def is_idle_sum(game, box, frame, pc, seat, after):
    """Returns whether an operation with an amount could do nothing now for a seat."""
    operation = box.operations[pc]
    code = operation.code
    if code == op.PAY:
        return not may_pay(game, box, frame, pc, after, seat, frame.chosen, 1)
    of_resource = code == op.GAIN or code == op.LOSE
    if code == op.LOOK and operation.b:
        return game.public.main_n == 0
    if not (of_resource or code == op.DRAW or code == op.LOOK or code == op.STORE or code == op.TAKE):
        return False
    index = operation.b if of_resource else operation.a
    number = amount_of(game, box, index, seat, frame.source, frame.it, frame.chosen)
    if number == 0 or (number < 0 and code != op.GAIN):
        return True
    if code == op.GAIN:
        return number > 0 and not may_gain(game, box, seat, operation.a)
    if code == op.LOSE:
        return held(game, box, seat, operation.a) <= 0
    if code == op.DRAW or code == op.LOOK:
        player = game.public.seats[seat]
        return player.deck_n == 0 and player.discard.n == 0
    if code == op.TAKE:
        return game.public.cards[frame.source].stored <= 0 or not may_gain(game, box, seat, op.ENERGON)
    return False


@compiled
def may_gain(game, box, seat, resource):
    """Returns whether a seat could gain any of a resource: stacks and caps."""
    if resource == op.DAMAGE_CARD:
        return game.public.damage_n > 0 or game.public.damage_discard.n > 0
    if resource == op.VP and box.profile.vp_means != VP_AS_ENERGON:
        return box.profile.vp_means == VP_TOKENS
    if resource == op.VP or resource == op.ENERGON:
        return box.profile.energon_cap <= 0 or game.public.seats[seat].energon < box.profile.energon_cap
    return True


@compiled
def may_pay(game, box, frame, pc, after, seat, chosen, rounds):
    """Returns whether all the payments in a row from `pc` on, up to `after`, can be made in all rounds.

    `chosen` is what `that many` is.
    """
    energon = 0
    vp = 0
    power = 0
    move = 0
    operation = box.operations[pc]
    while pc < after and (operation.code == op.PAY or operation.code == op.COUNT_DONE):
        if operation.code == op.PAY:
            number = amount_of(game, box, operation.b, seat, frame.source, frame.it, chosen) * rounds
            if operation.a == op.ENERGON:
                energon += number
            elif operation.a == op.VP:
                vp += number
            elif operation.a == op.MOVE:
                move += number
            else:
                power += number
        pc += 1
        operation = box.operations[pc]
    if box.profile.vp_means == VP_AS_ENERGON:
        energon += vp
    elif held(game, box, seat, op.VP) < vp:
        return False
    if move > 0 and held(game, box, seat, op.MOVE) < move:
        return False
    return held(game, box, seat, op.ENERGON) >= energon and held(game, box, seat, op.POWER) >= power


@apart
def is_possible(game, box, frame, pc, number):
    """Returns whether the step behind a `pick a number` could do `that many`; of a choice one branch (GAP-241).

    Goes through the branches as `is_idle` does, which comes here itself: compiled code has no way back into it.
    """
    end = box.operations[pc].c + 0
    choice = -1
    branch = 0
    branches = 1
    while branch < branches:
        start = pc + 1 if choice < 0 else box.operations[choice + 1 + branch].a + 0
        at, seat, rounds = first_action(game, box, frame, start, end, number)
        branch += 1
        if at >= end:
            if choice < 0:
                return True
            continue
        operation = box.operations[at]
        if is_choice(operation.code) and choice < 0:
            choice = at
            branch = 0
            branches = operation.a + 0
            end = operation.b + 0
        elif is_enough(game, box, frame, at, end, seat, rounds, number):
            return True
    return False


@compiled
def is_enough(game, box, frame, pc, end, seat, rounds, number):
    """Returns whether a seat has enough for an action of `that many`: to pay or lose, or cards for all rounds."""
    operation = box.operations[pc]
    code = operation.code
    if code == op.PAY:
        return may_pay(game, box, frame, pc, end, seat, number, max(1, rounds))
    if code == op.LOSE:
        lost = amount_of(game, box, operation.b, seat, frame.source, frame.it, number) * max(1, rounds)
        return held(game, box, seat, operation.a) >= lost
    if code == op.SELECT and operation.b == 0 and rounds > 0:
        return count_choosable(game, box, frame, operation.a, operation.d, seat, rounds) >= rounds
    return True


@apart
def numbers_offered(game, box, frame, pc, place):
    """Returns (how many numbers a `pick a number` offers, which of them stands at a place, from 1 on).

    Those that its step could do; the least where there is none, and the step takes what there is (`lose`) or says what
    is done instead (`else`).
    """
    operation = box.operations[pc]
    least = amount_of(game, box, operation.a, frame.who, frame.source, frame.it, frame.chosen)
    most = amount_of(game, box, operation.b, frame.who, frame.source, frame.it, frame.chosen)
    found = 0
    chosen = least
    for number in range(least, max(least, most) + 1):
        if is_possible(game, box, frame, pc, number):
            found += 1
            if found == place:
                chosen = number
    if found == 0 and goes_on(game, box, frame, pc, least):
        found = 1
    return found, chosen


@compiled
def offer_numbers(game, box, frame, pc):
    """Options for the numbers that a `pick a number` offers."""
    found, first = numbers_offered(game, box, frame, pc, 1)
    _, last = numbers_offered(game, box, frame, pc, found)
    if found:
        add_option(game, PICK, -1, -1, frame.who, first)
    for number in range(first + 1, last + 1):
        if is_possible(game, box, frame, pc, number):
            add_option(game, PICK, -1, -1, frame.who, number)


@apart
def goes_on(game, box, frame, pc, number):
    """Returns whether the step behind a `pick a number` that could not do so many does something all the same."""
    end = box.operations[pc].c + 0
    at, _, _ = first_action(game, box, frame, pc + 1, end, number)
    if at < end and box.operations[at].code == op.LOSE:
        return True
    first = box.operations[pc + 1]
    if first.code != op.MAY:
        return False
    behind = box.operations[first.b - 1]
    declined = first.b + 0
    while declined < end and box.operations[declined].code == op.COUNT_DONE:
        declined += 1
    return behind.code == op.JUMP and behind.a > declined


@apart
def count_choosable(game, box, frame, index, verb, seat, enough):
    """Returns how many cards a verb could take that a selector finds for a seat, no more than `enough`."""
    selector = box.selectors[index]
    found = 0
    seen = 0
    for position in range(positions(game, selector, seat)):
        card = card_at(game, box, selector, position, seat, frame.source)
        if card >= 0 and may_be_chosen(
            game, box, verb, selector, seat, as_known(game, seat, card), frame.it, seen
        ):
            found += 1
            if selector.keywords & COMPARED:
                seen |= marks_of(game, box, selector, card)
            if found >= enough:
                break
    return found
