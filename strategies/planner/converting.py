"""Whether to Convert: the worth of either side of the character for this turn (PLAY-17 to PLAY-23)."""

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.view import apart, compiled, fits_words, is_used, mode_after, modes_away, side_of, side_up
from strategies.planner import plan, style
from strategies.planner.beyond import has_beyond, worth_of_card
from strategies.planner.judging import power_given, text_worth
from strategies.planner.places import best_place
from strategies.planner.stock import take_stock_on
from strategies.planner.targets import list_targets


@compiled
def best_turn(public, own, box, decision, memory, last):
    """(option, gain, place, target) of the Convert that is worth most, as `convert_gain` has it; `last` is the last.

    With several modes to Convert into, the best is looked at again in the end: what that notes must be of it.
    """
    ways = 1
    while decision.options[last - ways].verb == d.CONVERT:
        ways += 1
    best = last + 0
    most = 0
    gain = 0
    place = 0
    target = 0
    for look in range(ways + 1 if ways > 1 else 1):
        option = last - look if look < ways else best
        gain, place, target = convert_gain(public, own, box, memory, decision.options[option].amount + 0)
        if look == 0 or gain > most:
            most = gain
            best = option
    return best, gain, place, target


@apart
def pick_mode(public, own, decision, box, memory):
    """The mode, to begin in or to Convert into for free, whose Move and texts are worth most."""
    best = 0
    most = 0
    player = public.seats[own.seat]
    for i in range(decision.n):
        side = side_of(public, box, own.seat, decision.options[i].amount)
        worth = printed_worth(public, own, box, memory, side, player.energon + 0)
        if memory.weights[style.SIDES]:
            worth += memory.weights[style.MOVE_LEFT] * max(0, side.move - player.alt_spent)
        if i == 0 or worth > most:
            most = worth
            best = i
    return best


@compiled
def fastest_mode(public, box, seat):
    """(the most Move that another mode of a seat's character has, the sides that a Convert to it passes over)."""
    most = 0
    fastest = 0
    for passed in range(modes_away(public, box, seat)):
        move = side_of(public, box, seat, mode_after(public, box, seat, passed)).move
        if move > most:
            most = move
            fastest = passed
    return most, fastest


@compiled
def convert_gain(public, own, box, memory, passed):
    """(worth of another side beyond the one that is up, including the Energon it takes; place, target to turn for).

    A style that plans for both sides turns where its best plan on the other side is carried out: a side with more
    Move is left on arrival. Writes into the scratch numbers and targets: whoever plans afterwards takes stock anew.
    """
    player = public.seats[own.seat]
    up = side_up(public, box, own.seat)
    mode = mode_after(public, box, own.seat, passed)
    down = side_of(public, box, own.seat, mode)
    gain = -memory.weights[style.CONVERTING] - printed_worth(public, own, box, memory, up, player.energon + 0)
    gain += printed_worth(public, own, box, memory, down, player.energon - 1)
    gain += turning_worth(public, own, box, memory, up, mode)
    gain += turning_worth(public, own, box, memory, down, mode)
    place = player.space + 0
    target = plan.NOTHING
    if memory.weights[style.SIDES]:
        move = public.stock.move + 0
        more = max(0, down.move - player.alt_spent) - max(0, up.move - player.alt_spent)
        score, _, _ = best_plan(public, own, box, memory, up, move, player.energon + 0)
        gain -= max(0, score)
        move += max(0, more)
        score, place, target = best_plan(public, own, box, memory, down, move, player.energon - 1)
        if more < 0 and target == plan.NOTHING:
            score = 0  # the Move for a search would be gone with the Alt Mode
        gain += max(0, score) + memory.weights[style.MOVE_LEFT] * max(0, more)
        if more > 0:
            place = player.space + 0
    return gain, place, target


@compiled
def best_plan(public, own, box, memory, side, move, energon):
    """(score, place, target) of the best plan for this turn with a side up."""
    take_stock_on(public, own, box, memory, side, move, energon)
    list_targets(public, own, box, memory, False)
    return best_place(public, own, box, memory, move, False)


@compiled
def printed_worth(public, own, box, memory, side, energon):
    """The worth for this turn of what a side prints, but for what a plan on it counts."""
    total = 0
    if not memory.weights[style.SIDES]:
        total = memory.weights[style.ALT_MOVE] * max(0, side.move - public.seats[own.seat].alt_spent)
        total -= memory.weights[style.PENALTY] * side.penalty
    for index in range(side.first, side.first + side.n):
        ability = box.abilities[index]
        if ability.kind != op.ENERGON_ABILITY and ability.kind != op.ON_CONVERT:
            total += text_of_side(public, own, box, memory, ability)
    if has_beyond(side):
        total += worth_of_card(public, box, memory, side)
    return total + best_ability(public, own, box, memory, side, energon)


@compiled
def text_of_side(public, own, box, memory, ability):
    """The worth of a text of a side: by the cards in hand that it refers to; a little where that is unknown."""
    if ability.kind != op.ON_YOU_PLAY:
        return memory.weights[style.SIDE_TEXT]
    worth = text_worth(public, own, box, memory, ability.program, False)
    total = 0
    for i in range(own.hand.n):
        spoken_of = ability.selector < 0 or fits_words(
            public, box, box.selectors[ability.selector], own.hand.cards[i], own.seat
        )
        if spoken_of and worth > 0:
            total += worth
    return total


@compiled
def best_ability(public, own, box, memory, side, energon):
    """The worth of a side's best unused Energon ability beyond its price; one for Confrontations counts in part."""
    best = 0
    for k in range(side.energon_n):
        index = side.energon[k]
        ability = box.abilities[index]
        if ability.energon > energon:
            continue
        if is_used(public, box, own.seat, CHARACTER_CARDS + own.seat, index):
            continue
        gain = text_worth(public, own, box, memory, ability.program, False)
        if memory.weights[style.SIDES]:
            gain -= memory.weights[style.POWER_NOW] * power_given(box, ability.program)  # the plan counts it
        if ability.when != op.ENERGON_ANY_TIME:
            gain = gain * memory.weights[style.CONFRONT_ABILITY] // 100
        best = max(best, gain - memory.weights[style.ENERGON] * ability.energon)
    return best


@compiled
def turning_worth(public, own, box, memory, side, into):
    """What the texts of a side, the one that is left or the one turned up, give for Converting `into` a mode."""
    mode = op.BOT_ONLY if side_of(public, box, own.seat, into).bot else op.ALT_ONLY
    total = 0
    for index in range(side.first, side.first + side.n):
        ability = box.abilities[index]
        if ability.kind == op.ON_CONVERT and (
            ability.mode == 0 or ability.mode == mode or ability.mode == op.INTO_SIDE + into
        ):
            total += max(0, text_worth(public, own, box, memory, ability.program, False))
    return total
