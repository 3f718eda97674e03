"""Whether to Convert: the worth of either side of the character for this turn (PLAY-17 to PLAY-23)."""

from cardsets.language import opcodes as op
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.view import compiled, fits_words, is_used, next_mode, side_of, side_up
from strategies.planner import style
from strategies.planner import values as w
from strategies.planner.judging import text_worth


@compiled
def convert_gain(public, own, box, memory):
    """The worth of the other side beyond the one that is up, including the Energon it takes."""
    energon = public.seats[own.seat].energon
    up = side_up(public, box, own.seat)
    down = side_of(public, box, own.seat, next_mode(public, box, own.seat))
    gain = side_worth(public, own, box, memory, down, energon - 1)
    gain += turning_worth(public, own, box, memory, up, down)
    gain += turning_worth(public, own, box, memory, down, down)
    gain -= side_worth(public, own, box, memory, up, energon + 0)
    return gain - memory.weights[style.CONVERTING]


@compiled
def side_worth(public, own, box, memory, side, energon):
    """The worth of a side for this turn: Move less its penalty, its texts, the best of its Energon abilities."""
    total = w.ALT_MOVE_WORTH * max(0, side.move - public.seats[own.seat].alt_spent)
    total -= w.PENALTY_WORTH * side.penalty
    for index in range(side.first, side.first + side.n):
        ability = box.abilities[index]
        if ability.kind != op.ENERGON_ABILITY and ability.kind != op.ON_CONVERT:
            total += text_of_side(public, own, box, memory, ability)
    return total + best_ability(public, own, box, memory, side, energon)


@compiled
def text_of_side(public, own, box, memory, ability):
    """The worth of a text of a side: by the cards in hand that it refers to; a little where that is unknown."""
    if ability.kind != op.ON_YOU_PLAY:
        return w.SIDE_TEXT_WORTH
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
    """The worth of a side's best unused Energon ability beyond its price; one for Confrontations counts half."""
    best = 0
    for k in range(side.energon_n):
        index = side.energon[k]
        ability = box.abilities[index]
        if ability.energon > energon:
            continue
        if is_used(public, box, own.seat, CHARACTER_CARDS + own.seat, index):
            continue
        gain = text_worth(public, own, box, memory, ability.program, False)
        if ability.when != op.ENERGON_ANY_TIME:
            gain //= 2
        best = max(best, gain - w.ENERGON_WORTH * ability.energon)
    return best


@compiled
def turning_worth(public, own, box, memory, side, into):
    """What the texts of a side, the one that is left or the one turned up, give for Converting `into` a side."""
    mode = op.BOT_ONLY if into.bot else op.ALT_ONLY
    total = 0
    for index in range(side.first, side.first + side.n):
        ability = box.abilities[index]
        if ability.kind == op.ON_CONVERT and (ability.mode == 0 or ability.mode == mode):
            total += max(0, text_worth(public, own, box, memory, ability.program, False))
    return total
