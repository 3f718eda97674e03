"""The stock of a turn: Power by distance, Move, and the Power that Energon abilities could add."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.view import apart, compiled, definition_of, is_helpful, is_used, side_up, wins_by_score
from strategies.planner import plan, style
from strategies.planner.ending import damage_controlled, end_by_damage
from strategies.planner.judging import power_given


@compiled
def take_stock(public, own, box, memory):
    """Write Power by Range, Move and abilities of this turn into the scratch numbers."""
    energon = public.seats[own.seat].energon
    take_stock_on(public, own, box, memory, side_up(public, box, own.seat), public.stock.move, energon)


@apart
def take_stock_on(public, own, box, memory, side, move, energon):
    """As `take_stock`, if a side of the character were up, with this Move and Energon."""
    player = public.seats[own.seat]
    for i in range(plan.MOVE, plan.TARGETS_N):
        memory.scratch[i] = 0
    note_played(public, memory)
    memory.scratch[plan.MOVE] = move
    memory.scratch[plan.BATTLE_EXTRA] = side.penalty
    memory.scratch[plan.LAST_RISK] = (
        last_risk(public, own, box, memory) if memory.weights[style.ENDING] else 0
    )
    if memory.weights[style.CAREFUL] and memory.weights[style.TEAM]:
        memory.scratch[plan.LAST_RISK] += risk_of_loss(public, own, box, memory)
    memory.scratch[plan.AMBUSH_COST] = memory.weights[style.AMBUSH] + memory.scratch[plan.LAST_RISK]
    add_boosts(public, own, box, memory, CHARACTER_CARDS + own.seat, side, energon)
    left = public.stock.helpful + 0
    for i in range(player.control.n):
        if left == 0:
            break
        card = player.control.cards[i]
        definition = definition_of(public, box, card)
        if is_helpful(definition):
            add_boosts(public, own, box, memory, card, definition, energon)
            left -= 1
    here = memory.scratch[plan.PLAYED]
    near = memory.scratch[plan.PLAYED + 1]
    far = memory.scratch[plan.PLAYED + 2]
    for i in range(own.hand.n):
        definition = definition_of(public, box, own.hand.cards[i])
        here += power_at(definition, 0)
        near += power_at(definition, 1)
        far += power_at(definition, 2)
        if definition.confront_power != NONE:
            memory.scratch[plan.CONFRONT_EXTRA] += memory.weights[style.CONFRONT_TEXT]
    note_power(memory, plan.POWER, here, near, far)


@apart
def last_risk(public, own, box, memory):
    """What an Ambush costs beyond its usual price, where a Damage more ends the game; below 0 where that wins it."""
    return -end_by_damage(public, own, box, memory, own.seat) * memory.weights[style.AMBUSH_DAMAGE] // 100


@apart
def risk_of_loss(public, own, box, memory):
    """What an Ambush costs beyond its usual price, the more Damage the player has, whose last one loses the game."""
    if box.seats[own.seat].damage_limit == 0 or wins_by_score(box):
        return 0
    hurt = damage_controlled(public, box, own.seat)
    return memory.weights[style.CAREFUL] * hurt * hurt


@compiled
def note_played(public, memory):
    """Write the Power on the table into the scratch numbers, by distance."""
    power = public.stock.power
    note_power(memory, plan.PLAYED, power[0], power[1], power[2])


@compiled
def power_at(card, steps):
    """The printed Power of a card that reaches a distance."""
    return max(0, card.power) if steps == 0 or card.reach >= steps else 0


@compiled
def note_power(memory, first, here, near, far):
    """Write Power at a distance of 0, 1 and 2 into the scratch numbers from `first` on."""
    memory.scratch[first] = here
    memory.scratch[first + 1] = near
    memory.scratch[first + 2] = far


@compiled
def add_boosts(public, own, box, memory, card, definition, energon):
    """Add the Power that a card's Energon abilities, for so much Energon, and its Confront text could give."""
    if definition.confront_power != NONE:
        memory.scratch[plan.CONFRONT_EXTRA] += memory.weights[style.CONFRONT_TEXT]
    for k in range(definition.energon_n):
        index = definition.energon[k]
        ability = box.abilities[index]
        if ability.energon > energon or is_used(public, box, own.seat, card, index):
            continue
        power = power_given(box, ability.program)
        if ability.when == op.ENERGON_ANY_TIME and power > memory.scratch[plan.BOOST]:
            memory.scratch[plan.BOOST] = power
            memory.scratch[plan.BOOST_PRICE] = ability.energon
        if ability.when == op.ENERGON_CONFRONT or ability.when == op.ENERGON_ANY_TIME:
            memory.scratch[plan.CONFRONT_EXTRA] += power
