"""Chasing Infiltration Phases: what the faceup one of the player's faction makes of the cards that lie in the Matrix.

An objective is chased as that of a Mission is (`chasing`); a Scheme that a defeat thwarts makes those Adversaries worth
more. What is paid or contributed for it is an action of its own (`side_actions`).
"""

from cardsets.language import opcodes as op
from sim.engine.data.state import SPACES
from sim.engine.view import apart, compiled, definition_of, fits_words, is_adversary_card, phase_of
from strategies.planner import plan, style
from strategies.planner.chasing import chase_objective
from strategies.planner.objectives import PERCENT
from strategies.planner.valuing import thwart_worth


@apart
def chase_phase(public, own, box, memory):
    """Note for each space what its card is worth to the phase of the player's faction, and what else that asks for."""
    phase = phase_of(public, box, own.seat)
    if phase < 0:
        return
    worth = phase_worth(public, box, memory, phase)
    chase_objective(public, own, box, memory, phase, worth)
    definition = definition_of(public, box, phase)
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.THWART_ON_DEFEAT:
            selector = box.selectors[box.abilities[index].selector]
            for k in range(public.faceup.n):
                space = public.faceup.spaces[k]
                card = public.space[space].card
                foe = is_adversary_card(public, box, own.seat, card)
                if foe and space < SPACES and fits_words(public, box, selector, card, own.seat):
                    memory.scratch[plan.FOR_SPACE + space] += worth * memory.weights[style.CHASING] // PERCENT


@compiled
def phase_worth(public, box, memory, phase):
    """What completing or thwarting a phase is worth: its VP, or a team's relief."""
    return thwart_worth(box, memory, definition_of(public, box, phase))
