"""How texts in play change what it costs to take command of a Polity, or to clear a Ruin."""

from cardsets.language import opcodes as op
from sim.engine.view import (
    apart,
    compiled,
    definition_of,
    fits_words,
    is_adversary_card,
    is_commanded_by_foes,
    may_be_live,
)
from strategies.planner.targets import condition_may_hold

NOBODY = -1


@apart
def change_of_price(public, own, box, kind, card):
    """The sum of what texts of a kind that is about prices add for a player, as far as they are likely to hold."""
    total = 0
    if not may_be_live(public, kind):
        return total
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.kind != kind or not speaks(public, own, box, entry):
            continue
        ability = box.abilities[entry.ability]
        if not holds(public, own, box, ability.condition, entry.source):
            continue
        if ability.selector >= 0:
            selector = box.selectors[ability.selector]
            if selector.keywords & op.OTHER and entry.source == card:
                continue
            if selector.keywords & op.THIS and entry.source != card:
                continue
            if not fits_words(public, box, selector, card, own.seat):
                continue
        total += box.amounts[ability.amount].fixed
    return total


@compiled
def speaks(public, own, box, entry):
    """Whether a text in play speaks to a player wherever it goes: that of a Boss to its Adversaries alone."""
    if entry.owner != NOBODY:
        return entry.owner == own.seat
    kind = definition_of(public, box, entry.source).type
    if kind & op.BOSS:
        return is_adversary_card(public, box, own.seat, entry.source)
    if kind & (op.POLITY | op.RUIN):
        return box.abilities[entry.ability].mode == op.FOR_ALL
    return True


@compiled
def holds(public, own, box, index, source):
    """Whether a condition may hold, where it is about the token on the Polity that speaks; else as for other texts."""
    if index >= 0 and box.conditions[index].kind == op.COMMANDED_BY:
        condition = box.conditions[index]
        if condition.value == op.ADVERSARY_FACTION:
            return is_commanded_by_foes(public, source, own.seat) != (condition.negated != 0)
        return True
    return condition_may_hold(public, own, box, index)
