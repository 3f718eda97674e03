"""Which card to play before any plan, and how soon."""

from cardsets.language.tables import NONE
from sim.engine import decisions as d
from sim.engine.view import compiled, definition_of
from strategies.planner.notes import PLAY_RANK


@compiled
def play_first(public, box, decision):
    """(rank, option) of a card to play before any plan."""
    best = -1
    most = 0
    i = 1
    while i < decision.n and decision.options[i].verb == d.PLAY:
        rank = play_rank(definition_of(public, box, decision.options[i].card))
        if rank > most:
            most = rank
            best = i
        i += 1
    return most, best


@compiled
def play_rank(definition):
    """How soon to play a card: cards that draw, then cards that turn others up, then other texts; 0 for Power alone."""
    note = definition.notes[PLAY_RANK]
    return note >> 1 if note else judge_play_rank(definition)


@compiled
def judge_play_rank(definition):
    """Compute the rank of a card."""
    if definition.on_play != NONE:
        play = definition.play_features
        if play.draw > 0:
            return 7
        if play.flip > 0:
            return 6
        if play.energon > 0:
            return 5
    if definition.live_n > 0:
        return 5
    if (definition.move > 0) | (definition.energon_n > 0):
        return 4
    if (definition.on_play != NONE) | (definition.must_be_first != 0):
        return 3
    return 2 if definition.power <= 0 and definition.block == 0 else 0
