"""What a strategy thought of its options, in words: their scores, its plan, or the rule that it went by."""

from typing import Any, Final

from cardsets.language import opcodes as op
from sim.engine.data.state import CHARACTER_CARDS, UP
from sim.engine.play.search import RULED_OUT
from sim.engine.play.table import Decision, Table
from sim.scenario.unicron import is_played
from sim.scenario.words import FACEDOWN_CARD, card_name, space_name
from strategies.registry import Strategy

FIRST: Final = "first"
WHIM: Final = "whim"
NOTHING: Final = "-"
UNITS: Final = (
    f"scores are in VP (of strategies that do not say so, in points of their own); {FIRST}: before any plan; "
    f"{WHIM}: at random; {NOTHING}: nothing is gained by it"
)
CONFRONTS: Final = "to Confront"
"""A plan of the bundled planner (`strategies.planner.reasons`)."""

UNTOLD: Final = "by a rule that it does not tell"


def scores_of(table: Table, strategy: Strategy, decision: Decision) -> list[str]:
    """A score of every option, in words; none where the strategy scored none of them."""
    memory = table.game.memory[decision.seat]
    if not memory.scored:
        return []
    return [_score(strategy, memory, index) for index in range(len(decision.options))]


def _score(strategy: Strategy, memory: Any, index: int) -> str:
    if index >= int(memory.scored):
        return ""
    score = int(memory.scores[index])
    if score <= RULED_OUT:
        return NOTHING
    reasons = strategy.reasons
    if reasons is None:
        return str(score)
    if reasons.whim and score >= reasons.whim:
        return WHIM
    if reasons.first and score >= reasons.first:
        return FIRST
    return f"{score / reasons.unit:.2f}"


def rule_of(strategy: Strategy, decision: Decision) -> str:
    """How a decision is taken whose options are not scored."""
    rule = strategy.reasons.by_rule.get(decision.kind) if strategy.reasons else None
    return f"by rule: {rule}" if rule else UNTOLD


def plan_of(table: Table, strategy: Strategy, seat: int) -> str:
    """What a strategy is about to do this turn; empty where it has no plan, or tells none."""
    if strategy.reasons is None or int(table.game.public.active) != seat:
        return ""
    public, _, _, _, memory = table.view(seat)
    found = strategy.reasons.plan(public, memory)
    if found is None:
        return ""
    what, space = found
    if what == CONFRONTS and _is_unicron_at(table, space):
        return f"{what} {card_name(table, int(public.piece.card))} at {space_name(table, space)}"
    return f"{what} {_what_lies_at(table, space)}"


def _is_unicron_at(table: Table, space: int) -> bool:
    """Whether Unicron stands at a space, and no faceup Boss lies there: nobody else is Confronted."""
    public = table.game.public
    if not is_played(table) or int(public.piece.space) != space:
        return False
    there = public.space[space]
    return int(there.face) != UP or not (
        int(table.box.definitions[int(public.definition[int(there.card)])].type) & op.BOSS
    )


def _what_lies_at(table: Table, space: int) -> str:
    """The faceup card of a space and the space, or the space alone."""
    if space < 0:
        return "a card of the destroyed pile"
    card = int(table.game.public.space[space].card)
    name = card_name(table, card) if 0 <= card < CHARACTER_CARDS else FACEDOWN_CARD
    return space_name(table, space) if name == FACEDOWN_CARD else f"{name} at {space_name(table, space)}"
