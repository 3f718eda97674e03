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
    next_of_kind,
)
from strategies.planner.targets import condition_may_hold

NOBODY = -1


@compiled
def change_of_price(public, own, box, kind, card):
    """The sum of what texts of a kind that is about prices add for a player, as far as they are likely to hold."""
    return sum_of_changes(public, own, box, kind, card) if may_be_live(public, kind) else 0


@apart
def sum_of_changes(public, own, box, kind, card):
    """The sum of what such texts add, of which some are live."""
    total = 0
    i = -1
    for _ in range(public.live_kinds[kind]):
        i = next_of_kind(public, kind, i, 1)
        entry = public.live[i]
        ability = box.abilities[entry.ability]
        if not means(public, own, box, ability, entry.source, card) or not speaks(public, own, box, entry):
            continue
        if holds(public, own, box, ability.condition, entry.source):
            total += box.amounts[ability.amount].fixed
    return total


@compiled
def means(public, own, box, ability, source, card):
    """Whether a text of a card is about a card."""
    if ability.selector < 0:
        return True
    selector = box.selectors[ability.selector]
    if selector.keywords & op.THIS and source != card:
        return False
    if selector.keywords & op.OTHER and source == card:
        return False
    return fits_words(public, box, selector, card, own.seat)


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
