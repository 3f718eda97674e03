"""What there is to spend in a turn: Power by distance, Move, and what Energon abilities could add."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.state import ALT, CHARACTER_CARDS
from sim.engine.view import compiled, definition_of, inlined
from strategies.judging import power_given
from strategies.plan import (
    BATTLE_EXTRA,
    BOOST,
    BOOST_PRICE,
    CONFRONT_EXTRA,
    FARTHEST,
    ITEMS,
    MOVE,
    PLAYED,
    POWER,
)


@compiled
def take_stock(public, own, box, memory):
    """Power by Range, Move and abilities of this turn into the scratch numbers."""
    player = public.seats[own.seat]
    character = box.definitions[player.character]
    for i in range(MOVE, ITEMS):
        memory.scratch[i] = 0
    count_played(public, own, memory)
    memory.scratch[MOVE] = player.untied_move
    if player.mode == ALT:
        memory.scratch[MOVE] += max(0, character.move - player.alt_spent)
        memory.scratch[BATTLE_EXTRA] = character.penalty
    add_boosts(public, own, box, memory, CHARACTER_CARDS + own.seat, character)
    for i in range(player.control.n):
        card = player.control.cards[i]
        state = public.cards[card]
        memory.scratch[MOVE] += state.move
        definition = definition_of(public, box, card)
        if definition.energon_n > 0 or definition.confront_power != NONE:
            add_boosts(public, own, box, memory, card, definition)
    for k in range(FARTHEST + 1):
        memory.scratch[POWER + k] = memory.scratch[PLAYED + k]
    for i in range(own.hand.n):
        definition = definition_of(public, box, own.hand.cards[i])
        add_power(memory, POWER, definition.power, definition.reach)
        if definition.confront_power != NONE:
            memory.scratch[CONFRONT_EXTRA] += 1


@inlined
def count_played(public, own, memory):
    """Power on the table, by distance."""
    player = public.seats[own.seat]
    memory.scratch[PLAYED] = player.untied
    memory.scratch[PLAYED + 1] = 0
    memory.scratch[PLAYED + 2] = 0
    for i in range(player.control.n):
        state = public.cards[player.control.cards[i]]
        add_power(memory, PLAYED, state.power, state.reach)


@inlined
def add_power(memory, first, power, reach):
    """Count Power at every distance it serves."""
    if power > 0:
        for k in range(min(FARTHEST, max(0, reach)) + 1):
            memory.scratch[first + k] += power


@compiled
def add_boosts(public, own, box, memory, card, definition):
    """What a card's Energon abilities and Confront text could add to Power."""
    player = public.seats[own.seat]
    if definition.confront_power != NONE:
        memory.scratch[CONFRONT_EXTRA] += 1
    for k in range(definition.energon_n):
        ability = box.abilities[definition.energon[k]]
        if ability.energon > player.energon or not side_is_up(ability, player.mode):
            continue
        used = player.used if card >= CHARACTER_CARDS else public.cards[card].used
        if used & (1 << k):
            continue
        power = power_given(box, ability.program)
        if ability.when == op.ENERGON_ANY_TIME and power > memory.scratch[BOOST]:
            memory.scratch[BOOST] = power
            memory.scratch[BOOST_PRICE] = ability.energon
        if ability.when == op.ENERGON_CONFRONT or ability.when == op.ENERGON_ANY_TIME:
            memory.scratch[CONFRONT_EXTRA] += power


@compiled
def side_is_up(ability, mode):
    """Whether a character's ability is on the side that lies up; other cards have no sides."""
    return ability.side == op.EITHER_MODE or (ability.side == op.BOT_ONLY) == (mode != ALT)
