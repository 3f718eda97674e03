"""What foes may defend with, and the chance that a Confrontation then has (rules.md section 9.7)."""

from sim.engine.data.state import LAID
from sim.engine.view import compiled, distance, may_defend, side_up
from strategies.planner import style
from strategies.planner.valuing import HAND, chance_of


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
