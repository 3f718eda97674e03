"""Laying a card in another's turn, to defend a Boss or to help a friend: what it turns, and what is missed of it."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.view import apart, compiled, definition_of, side_up
from strategies.planner import style
from strategies.planner.defending import chance_to_win, laid_defence
from strategies.planner.ending import end_by_boss
from strategies.planner.judging import assist_given, power_given, text_worth
from strategies.planner.teamwork import CONFRONTATION, laid_power
from strategies.planner.valuing import GREATEST, quality_of, worth_defeating

# weights[DEFENDING]
NEVER = 0
WHERE_IT_PAYS = 1
ALWAYS = 2


@compiled
def price_of_laying(public, own, box, memory, card):
    """What the next hand misses of a card, less what its text does as it is laid (ASSIST-31)."""
    weights = memory.weights
    definition = definition_of(public, box, card)
    missed = max(0, quality_of(public, box, card, memory)) * weights[style.POWER_WORTH] // 10
    price = missed * weights[style.LAID_PRICE] // 100
    if definition.on_play != NONE:
        text = box.abilities[definition.on_play].assist + 0
        power = weights[style.POWER_NOW] * power_given(box, text)
        price -= text_worth(public, own, box, memory, text, False) - power
    return price


@apart
def defend(public, own, decision, box, memory):
    """Lay the Assist that defends a Boss best."""
    worth = worth_defeating(public, box, memory, decision.card)
    return defend_for(public, own, decision, box, memory, worth)


@compiled
def defend_for(public, own, decision, box, memory, worth):
    """Lay the Assist that defends best: where the chance of turning the result times the stake beats its price.

    `worth` is what the foe would have of winning.
    """
    how = memory.weights[style.DEFENDING]
    if how == NEVER:
        return 0
    battle = public.battle
    over = battle.power - battle.cost - laid_defence(public, memory)
    stake = worth * memory.weights[style.STAKE] // 100
    if memory.weights[style.ENDING] and definition_of(public, box, decision.card).type & op.BOSS:
        stake -= end_by_boss(public, own, box, memory, public.active, worth)
    before = chance_to_win(memory, over)
    if before > 0 and battle.power < battle.cost:
        # Who declares a Confrontation short of the cost may have more to come.
        before = (before + chance_to_win(memory, 0)) // 2
    penalty = side_up(public, box, own.seat).penalty
    best = 0
    most = -GREATEST if how == ALWAYS else 0
    for i in range(1, decision.n):
        card = decision.options[i].card
        given = max(0, assist_given(box, definition_of(public, box, card)) - penalty)
        turned = before - chance_to_win(memory, over - given)
        if turned <= 0 and how != ALWAYS:
            continue
        score = turned * stake // 100 - price_of_laying(public, own, box, memory, card)
        if score > most:
            most = score
            best = i
    return best


@apart
def lay_for_friend(public, own, decision, box, memory):
    """Lay the Assist with the best chance to turn a friend's battle, where that is worth more than the card."""
    battle = public.battle
    over = battle.power + laid_power(public, box, memory) - laid_defence(public, memory) - battle.cost
    worth = worth_defeating(public, box, memory, decision.card)
    if memory.weights[style.ENDING] and definition_of(public, box, decision.card).type & op.BOSS:
        worth += end_by_boss(public, own, box, memory, public.active, worth)
    penalty = side_up(public, box, own.seat).penalty
    best = 0
    most = 0
    for i in range(1, decision.n):
        card = decision.options[i].card
        given = max(0, assist_given(box, definition_of(public, box, card)) - penalty)
        turned = chance_of_battle(public, memory, over + given) - chance_of_battle(public, memory, over)
        score = turned * worth // 100 - price_of_laying(public, own, box, memory, card)
        if score > most:
            most = score
            best = i
    return best


@compiled
def chance_of_battle(public, memory, over):
    """Percent to win the battle at hand with Power `over` the cost: a Robot's is won or not."""
    if public.battle.on == CONFRONTATION:
        return chance_to_win(memory, over)
    return 100 if over >= 0 else 0
