"""Answers to choices of cards, spaces and players, in the planner's worths."""

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.view import (
    FOE,
    FRIEND,
    OWN,
    apart,
    compiled,
    definition_of,
    distance,
    has_opponents,
    is_adversary_card,
    note_score,
    stance,
)
from strategies.planner import plan, style
from strategies.planner.ending import brings_damage, end_by_damage
from strategies.planner.judging import text_worth
from strategies.planner.places import best_place
from strategies.planner.stock import take_stock
from strategies.planner.targets import list_targets
from strategies.planner.units import own_turns_left
from strategies.planner.valuing import GREATEST, denied, quality_of, worth_defeating, worth_owning

SELF = 500  # for help, or against harm: beyond what any player has
ASTRAY = 250  # help for a foe, or harm to a friend
NEARNESS = 10  # of cards of equal worth the nearest: more than any distance


@compiled
def pick_card(public, own, decision, box, memory):
    """The worst card to lose, the best one to get; the facedown card nearest to the player."""
    turns = own_turns_left(public, memory)
    giving = loses_card(box, decision)
    best = 0
    most = -GREATEST
    for i in range(decision.n):
        option = decision.options[i]
        score = 0
        unit = 1
        if option.verb == d.PASS:
            score = -memory.weights[style.KEEP] if decision.purpose == op.DESTROY_IT else 0
        elif option.space >= 0:
            score = matrix_score(public, own, decision, box, option, turns, memory)
            if decision.purpose != op.DESTROY_IT and decision.purpose != op.FLIP_DOWN_IT:
                unit = NEARNESS
        elif option.card >= 0:
            definition = definition_of(public, box, option.card)
            is_damage = definition.type & op.DAMAGE
            worth = (
                memory.weights[style.DAMAGE_QUALITY]
                if is_damage
                else quality_of(public, box, option.card, memory)
            )
            if decision.purpose == op.POWER_IT:
                worth = reach_or_power(public, box, decision, option.card)
            score = -worth if giving else worth
        if decision.purpose != op.POWER_IT:  # that looks at Power, not at worth
            note_score(memory, i, (score + unit - 1) // unit)
        if score > most:
            most = score
            best = i
    return best


@compiled
def loses_card(box, decision):
    """Whether the player loses the chosen card: by discarding, giving or swapping it, or to the bottom of a deck."""
    purpose = decision.purpose + 0
    if purpose <= op.RETURN_IT:
        return purpose >= op.DISCARD_IT and not (has_opponents(box) and is_of_others(box, decision))
    if purpose == op.LAY_IN_MATRIX or purpose == op.PUT_IN_MAIN:
        verb = box.operations[decision.amount + 1]
        area = box.selectors[box.operations[decision.amount].a].area
        if area == op.LOOKED_AT:
            return verb.a == op.TO_MAIN_BOTTOM
        return area != op.IN_DESTROYED and not (has_opponents(box) and area == op.IN_OTHERS_CONTROL)
    if purpose == op.GIVE_IT:
        return True
    if purpose == op.PUT_IT:
        verb = box.operations[decision.amount + 1]
        return verb.code == op.PUT_IT and (verb.a == op.TO_BOTTOM or verb.a == op.TO_DISCARD)
    in_hand = box.selectors[box.operations[decision.amount].a].area == op.IN_HAND
    return purpose == op.SWAP_IT and in_hand


@compiled
def is_of_others(box, decision):
    """Whether the cards of a choice are under other players' control."""
    asks = box.operations[decision.amount]
    return asks.code == op.SELECT and box.selectors[asks.a].area == op.IN_OTHERS_CONTROL


@compiled
def reach_or_power(public, box, decision, card):
    """What makes a card the one to have more Power: how far it reaches; if its Power is doubled, that Power."""
    verb = box.operations[decision.amount + 1]
    if verb.code == op.POWER_IT and box.amounts[verb.a].kind == op.POWER_ON_IT:
        return public.cards[card].power + 0
    return definition_of(public, box, card).reach + 0


@compiled
def matrix_score(public, own, decision, box, option, turns, memory):
    """The score of choosing a Matrix card."""
    here = public.seats[own.seat].space
    near = -distance(public, here, option.space)
    if option.card < 0:
        return near
    if decision.purpose == op.DEFEAT_IT or is_adversary_card(public, box, own.seat, option.card):
        worth = worth_defeating(public, box, memory, option.card)
    else:
        worth = worth_owning(public, box, own.seat, option.card, turns, memory)
    if decision.purpose == op.DESTROY_IT or decision.purpose == op.FLIP_DOWN_IT:
        if memory.weights[style.DENIAL]:
            worth -= denied(public, box, memory, own.seat, option.card)
        return -worth
    return worth * NEARNESS + near


@compiled
def pick_space(public, own, decision, box, memory):
    """A space near the best target for the player; any space for others."""
    if decision.options[0].seat != own.seat:
        return 0
    take_stock(public, own, box, memory)
    list_targets(public, own, box, memory, True)
    _, place, _ = best_place(public, own, box, memory, memory.scratch[plan.MOVE], True)
    best = 0
    least = 1000
    for i in range(decision.n):
        option = decision.options[i]
        steps = distance(public, option.space, place) * 2
        walked = option.card >= 0 and decision.purpose != op.TELEPORT
        if walked and is_adversary_card(public, box, own.seat, option.card):
            steps += 1
        if steps < least:
            least = steps
            best = i
    return best


@compiled
def pick_player(public, own, decision, box, memory):
    """The player for help or harm: the player itself, or the leader of the others, friends for help, foes for harm."""
    code = box.operations[decision.amount].code
    if code == op.GIVE or code == op.GIVE_IT:
        return pick_receiver(public, own, decision, box)
    good = text_worth(public, own, box, memory, decision.amount + 1, False) > 0
    if code == op.ATTACK:
        good = False
    hurts = memory.weights[style.ENDING] and not good and brings_damage(box, decision.amount + 1, False)
    best = 0
    most = -GREATEST
    for i in range(decision.n):
        seat = decision.options[i].seat
        who = stance(public, own.seat, seat)
        score = public.seats[seat].vp + public.seats[seat].vault_n
        if who == OWN:
            score = SELF if good else -SELF
        elif who == (FOE if good else FRIEND):
            score -= ASTRAY
        elif hurts:
            score += end_by_damage(public, own, box, memory, seat)
        if score > most:
            most = score
            best = i
    return best


@apart
def pick_receiver(public, own, decision, box):
    """The player to give something to: a friend, or the foe who is behind; the leader of foes for a Damage."""
    before = box.operations[decision.amount - 1]
    harm = (
        box.operations[decision.amount].code == op.GIVE_IT
        and (before.code == op.SELECT or before.code == op.FOR_EACH_CARD)
        and box.selectors[before.a].types == op.DAMAGE
    )
    best = 0
    most = -GREATEST
    for i in range(decision.n):
        seat = decision.options[i].seat
        lead = public.seats[seat].vp + public.seats[seat].vault_n
        score = lead if harm else -lead
        if stance(public, own.seat, seat) == FRIEND:
            score += -ASTRAY if harm else ASTRAY
        if score > most:
            most = score
            best = i
    return best


@compiled
def boss_space(public, own, decision, box, memory):
    """The space for a Boss: that of the card that is missed least."""
    turns = own_turns_left(public, memory)
    best = 0
    least = GREATEST
    for i in range(decision.n):
        card = decision.options[i].card
        worth = memory.weights[style.UNKNOWN]
        if card >= 0:
            worth = max(0, worth_owning(public, box, own.seat, card, turns, memory))
            if memory.weights[style.DENIAL]:
                worth -= denied(public, box, memory, own.seat, card)
        if worth < least:
            least = worth
            best = i
    return best
