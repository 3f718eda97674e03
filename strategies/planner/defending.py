"""Assists that defend: laying them for one's own Bosses, and foreseeing those of foes (rules.md section 9.7)."""

from cardsets.language.tables import NONE
from sim.engine.data.state import LAID
from sim.engine.view import apart, compiled, definition_of, distance, may_defend, side_up
from strategies.planner import style
from strategies.planner.ending import end_by_boss
from strategies.planner.judging import assist_given, power_given, text_worth
from strategies.planner.valuing import BEYOND, HAND, chance_of, quality, worth_defeating

# weights[DEFENDING]
NEVER = 0
WHERE_IT_PAYS = 1
ALWAYS = 2


@compiled
def expected_defence(public, box, memory, seat, card, space):
    """The approximate Power by which foes' Assists raise a Boss's cost: hands are unknown, places are known."""
    total = 0
    for other in range(public.players):
        player = public.seats[other]
        if player.placed and player.hand_n > 0 and may_defend(public, box, other, seat, card):
            given = memory.weights[style.DEFENCE_HERE + min(2, distance(public, player.space, space))]
            given = given * min(HAND, player.hand_n) // HAND - 10 * side_up(public, box, other).penalty
            total += max(0, given)
    return total // 10


@compiled
def laid_defence(public, memory):
    """The approximate Power of Assists that defend, laid and not yet resolved."""
    found = 0
    for place in range(public.battle.assists_n):
        entry = public.battle.assists[place]
        if entry.defends and entry.state == LAID:
            found += 1
    return found * memory.weights[style.DEFENCE_GUESS]


@compiled
def chance_to_win(memory, over):
    """Percent to win a Confrontation with Power `over` the cost, or short of it where it is below 0."""
    if over >= 0:
        return chance_of(memory, over)
    if over == -1:
        return memory.weights[style.CHANCE_SHORT_1] + 0
    return memory.weights[style.CHANCE_SHORT_2] + 0 if over == -2 else 0


@compiled
def price_of_laying(public, own, box, memory, definition):
    """What the next hand misses of a card that is laid in another's turn, less what its text does there (ASSIST-31)."""
    missed = max(0, quality(definition, memory)) * memory.weights[style.POWER_WORTH] // 10
    price = missed * memory.weights[style.LAID_PRICE] // 100
    if definition.on_play != NONE:
        text = box.abilities[definition.on_play].assist + 0
        power = memory.weights[style.POWER_NOW] * power_given(box, text)
        price -= text_worth(public, own, box, memory, text, False) - power
    return price


@apart
def defend(public, own, decision, box, memory):
    """Lay the Assist that defends best: where the chance of turning the result times the stake beats its price."""
    how = memory.weights[style.DEFENDING]
    if how == NEVER:
        return 0
    battle = public.battle
    over = battle.power - battle.cost - laid_defence(public, memory)
    worth = worth_defeating(box, memory, definition_of(public, box, decision.card))
    stake = worth * memory.weights[style.STAKE] // 100
    if memory.weights[style.ENDING]:
        stake -= end_by_boss(public, own, box, memory, public.active, worth)
    before = chance_to_win(memory, over)
    penalty = side_up(public, box, own.seat).penalty
    best = 0
    most = 0 if how == WHERE_IT_PAYS else -BEYOND
    for i in range(1, decision.n):
        definition = definition_of(public, box, decision.options[i].card)
        given = max(0, assist_given(box, definition) - penalty)
        turned = before - chance_to_win(memory, over - given)
        score = turned * stake // 100 - price_of_laying(public, own, box, memory, definition)
        if score > most:
            most = score
            best = i
    return best
