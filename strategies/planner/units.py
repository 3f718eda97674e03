"""What one of each thing is worth that texts bring, and one verb of a text to the player it addresses."""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.data.state import USUAL_HAND
from sim.engine.view import apart, compiled, has_opponents
from strategies.planner import style

VP_WORTH: Final = (
    100  # the unit of all worths: a hundredth of a VP at the end of the game (END-7 and following)
)

# profile.vp_means
VP_TOKENS = 0
VP_AS_ENERGON = 1


@compiled
def own_turns_left(public, memory):
    """The approximate number of turns that a seat still has."""
    return public.main_n * 10 // (memory.weights[style.PACE] * public.players)


@compiled
def number_of(box, index):
    """The approximate value of an amount."""
    amount = box.amounts[index]
    if amount.kind == op.CONSTANT:
        return amount.fixed + 0
    if amount.kind == op.COUNT and amount.fixed * amount.per < 0:  # what a hand is brought to
        return max(0, amount.fixed + amount.per * USUAL_HAND)
    return amount.fixed + amount.per


@compiled
def vp_worth(box, memory):
    """The worth of a VP: in Co-op it is Energon, in Expert Mode nothing (COOP-3, COOP-5)."""
    if box.profile.vp_means == VP_TOKENS:
        return VP_WORTH + 0
    return memory.weights[style.ENERGON] + 0 if box.profile.vp_means == VP_AS_ENERGON else 0


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
def thin_worth(public, memory):
    """The worth of removing a weak card from the deck: the more often the others are still drawn, the higher."""
    return memory.weights[style.THINNING] + memory.weights[style.THINNING_EARLY] * own_turns_left(
        public, memory
    )


@compiled
def verb_worth(public, box, memory, operation, code, area):
    """The worth of one operation to the player it addresses; what it takes lies in an `area` of selectors, or -1."""
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
    if area == op.IN_OTHERS_CONTROL and (code == op.DESTROY_IT or code == op.DISCARD_IT):
        return weights[style.DRAW] * (1 if has_opponents(box) else -1)
    if code == op.DESTROY_IT:
        return thin_worth(public, memory)
    if code == op.DISCARD_IT:
        return weights[style.FLIP] + 0 if area == op.LOOKED_AT else -weights[style.DRAW]
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
    return worth_of_modes(box, operation, code) if code >= op.FIRST_OF_MODES else 0


@apart
def worth_of_modes(box, operation, code):
    """The worth of an operation that only some modes have, about, in hundredths of a VP."""
    if code == op.COMMAND_IT or code == op.COMPLETE_MISSIONS:
        return 3 * VP_WORTH
    if code == op.BRING_ASIDE and operation.b >= op.AS_GAINED:
        return VP_WORTH
    return VP_WORTH // 2 if code == op.CLEAR_IT else VP_WORTH // 5


@compiled
def acts_on_card(code):
    """Whether an operation needs a chosen card."""
    of_modes = code == op.COMMAND_IT or code == op.CLEAR_IT or code == op.HERALD_IT
    return op.DISCARD_IT <= code <= op.PUT_IT or of_modes
