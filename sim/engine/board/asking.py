"""Putting a decision to a seat."""

from sim.engine.board.frames import NO_OPTIONS, TOO_MANY_OPTIONS, fail
from sim.engine.data.state import MAX_OPTIONS
from sim.engine.machine.compiled import compiled


@compiled
def begin_decision(game, kind, seat):
    """A decision without options yet."""
    decision = game.decision
    decision.kind = kind
    decision.seat = seat
    decision.card = -1
    decision.space = -1
    decision.amount = 0
    decision.purpose = 0
    decision.n = 0
    game.answer = 0
    return decision


@compiled
def add_option(game, verb, card, space, seat, amount):
    """One more option."""
    decision = game.decision
    if decision.n >= MAX_OPTIONS:
        fail(game, TOO_MANY_OPTIONS)
        return
    option = decision.options[decision.n]
    decision.n += 1
    option.verb = verb
    option.card = card
    option.space = space
    option.seat = seat
    option.amount = amount


@compiled
def ask(game):
    """Wait for the seat's answer; a choice with one option is not asked."""
    if game.decision.n == 0:
        fail(game, NO_OPTIONS)
    elif game.decision.n > 1:
        game.pending = game.decision.seat
        game.decisions += 1


@compiled
def answered(game):
    """The option that was chosen."""
    return game.decision.options[game.answer]
