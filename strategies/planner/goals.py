"""Goals on the ground: command of Polities, Ruins to clear, and what Missions give for the card of a space.

They are listed before the planner looks for targets, which then come after them (`plan.GIVEN`): a game without them
plays the same code, and finds nothing listed.
"""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine import decisions as d
from sim.engine.data.state import CHARACTER_CARDS, SPACES
from sim.engine.view import (
    apart,
    commands,
    compiled,
    definition_of,
    distance,
    is_adversary_card,
    is_commanded_by_foes,
    is_used,
    polities_bar_bosses,
    price_of_command,
    side_up,
    wins_by_score,
)
from strategies.planner import plan, style
from strategies.planner.chasing import chase_missions
from strategies.planner.command_power import power_to_command
from strategies.planner.eating import aim_at_planets
from strategies.planner.ending import lead_of, worth_of_end
from strategies.planner.ground_prices import change_of_price
from strategies.planner.in_reach import spendable_power
from strategies.planner.judging import text_worth
from strategies.planner.phases import chase_phase
from strategies.planner.standing_there import does_nothing_here, is_place
from strategies.planner.targets import give_target
from strategies.planner.teamwork import nearest_boss
from strategies.planner.unicron import aim_at_unicron
from strategies.planner.units import VP_WORTH, own_turns_left
from strategies.planner.valuing import reward_worth

PERCENT = 100


@apart
def set_goals(public, own, box, decision, memory):
    """List Polities and Ruins as the first targets, and note what Missions give for each space."""
    scratch = memory.scratch
    scratch[plan.GIVEN] = 0
    scratch[plan.BARRED] = polities_in_the_way(public, box, own.seat)
    scratch[plan.TAX] = missions_to_do(public) if box.profile.mission_tax else 0
    for place in range(plan.FOR_SPACE, plan.FOR_SPACE + SPACES):
        scratch[place] = 0
    scratch[plan.FOR_BASIC] = 0
    for place in range(plan.WALKING, plan.FOR_UNKNOWN + 1):
        scratch[place] = 0
    begin_turn(public, own, memory)
    if memory.weights[style.MISSIONS] and memory.weights[style.CHASING]:
        chase_missions(public, own, box, memory)
        if box.profile.phases:
            chase_phase(public, own, box, memory)
    # As where the worth of such an ability is judged (`acting`).
    if box.ground and wins_by_score(box) and public.seats[own.seat].energon > 0:
        list_places_of_abilities(public, own, box, memory)
    if public.piece.card >= 0:
        aim_at_unicron(public, own, box, memory)
    if public.eaters:
        aim_at_planets(public, own, box, memory)
    if box.ground:
        list_polities_and_ruins(public, own, box, decision, memory)


@apart
def list_polities_and_ruins(public, own, box, decision, memory):
    """List Polities and Ruins as targets, and note what it is worth that an Adversary's fall ends the game."""
    scratch = memory.scratch
    end = end_by_ruins(public, own, box, memory)
    counted = False
    power = 0
    more = 0
    energon = 0
    spendable = 0
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        if end != 0 and is_adversary_card(public, box, own.seat, card):
            scratch[plan.FOR_SPACE + space] += end
        kind = definition_of(public, box, card).type
        if kind & op.POLITY:
            if memory.weights[style.COMMANDING] and not commands(public, card, own.seat):
                if not counted:  # once for all Polities
                    counted = True
                    power, more, energon = power_to_command(public, own, box)
                    spendable = spendable_power(public, own, box)
                there = power + public.cards[card].power
                list_polity(public, own, box, decision, memory, card, space, there, more, energon, spendable)
        elif kind & op.RUIN and memory.weights[style.CLEARING]:
            list_ruin(public, own, box, memory, card, space)


@apart
def end_by_ruins(public, own, box, memory):
    """What it is worth that an Adversary's fall ends the game, as the last Ruin takes its place; 0 if it goes on."""
    last = box.profile.ruin_on_defeat and public.ruins_n == 1 and public.ruin_discard.n == 0
    if not last or not wins_by_score(box) or memory.weights[style.ENDING] == 0:
        return 0
    return worth_of_end(memory, lead_of(public, own, box, memory))


@compiled
def begin_turn(public, own, memory):
    """Note what the player had as its turn began, to tell what it did in this turn."""
    if public.active == own.seat and memory.scratch[plan.NOTED] != public.turn:
        note_turn(public, own, memory)


@apart
def note_turn(public, own, memory):
    """Note what the player has now."""
    player = public.seats[own.seat]
    memory.scratch[plan.NOTED] = public.turn
    memory.scratch[plan.BOUGHT] = player.bought
    memory.scratch[plan.DEFEATED] = player.robots + player.bosses
    memory.scratch[plan.CLEARED] = public.sides[player.side].cleared
    memory.scratch[plan.COMMANDED] = under_command(public, own.seat)


@compiled
def under_command(public, seat):
    """The number of Polities that a seat's side commands."""
    found = 0
    for k in range(public.faceup.n):
        if commands(public, public.space[public.faceup.spaces[k]].card, seat):
            found += 1
    return found


@compiled
def polities_in_the_way(public, box, seat):
    """Polities under Adversary command, where they keep Bosses from being Confronted (BATTLE-11)."""
    found = 0
    if polities_bar_bosses(box):
        for k in range(public.faceup.n):
            if is_commanded_by_foes(public, public.space[public.faceup.spaces[k]].card, seat):
                found += 1
    return found


@compiled
def missions_to_do(public):
    """The incomplete Missions that all players control (BATTLE-55)."""
    found = 0
    for seat in range(public.players):
        found += public.seats[seat].missions_n
    return found


@apart
def list_places_of_abilities(public, own, box, memory):
    """List the nearest place where an Energon ability of the character works that does nothing where it stands."""
    here = public.seats[own.seat].space
    side = side_up(public, box, own.seat)
    for k in range(side.energon_n):
        ability = box.abilities[side.energon[k]]
        if ability.energon > public.seats[own.seat].energon or ability.when != op.ENERGON_ANY_TIME:
            continue
        if is_used(public, box, own.seat, CHARACTER_CARDS + own.seat, side.energon[k]):
            continue
        if not does_nothing_here(public, own, box, ability.program):
            continue
        nearest = NONE + 0
        fewest = public.stock.move + 1
        for i in range(public.faceup.n):
            space = public.faceup.spaces[i]
            steps = distance(public, here, space)
            if steps < fewest and is_place(public, own, box, box.operations[ability.program].a, space):
                fewest = steps
                nearest = space
        if nearest >= 0:
            worth = text_worth(public, own, box, memory, ability.program, False)
            give_target(
                memory, worth - memory.weights[style.ENERGON] * ability.energon, 0, plan.VISIT_IT, nearest
            )


# --- Polities --------------------------------------------------------------------------------------------------


@compiled
def list_polity(public, own, box, decision, memory, polity, space, power, more, energon, spendable):
    """List a Polity that is not under the side's command, with what command of it is worth, and costs.

    `power` serves for that alone; for `energon` there is `more`; `spendable` is what serves for anything.
    """
    weights = memory.weights
    worth = worth_of_command(public, own, box, memory, polity) + memory.scratch[plan.FOR_SPACE + space]
    cost = price_of_command(public, box, own.seat, polity)
    cost += change_of_price(public, own, box, op.COMMAND_COST, polity)
    cost = max(0, cost - power)
    if space == public.seats[own.seat].space:  # as the rules say, where it is offered
        for i in range(decision.n):
            if decision.options[i].verb == d.COMMAND:
                cost = decision.options[i].amount + 0
    if cost > spendable and cost - more <= spendable:
        cost = spendable
        worth -= weights[style.ENERGON] * energon
    give_target(memory, worth, cost, plan.COMMAND_IT, space)


@apart
def worth_of_command(public, own, box, memory, polity):
    """What command of a Polity is worth: VP by the chance to hold them, what foes lose, its texts, or the way on."""
    weights = memory.weights
    definition = definition_of(public, box, polity)
    of_foes = is_commanded_by_foes(public, polity, own.seat)
    worth = weights[style.POLITY_TEXT] * texts_of_the_team(box, definition)
    if wins_by_score(box):
        held = max(
            weights[style.HOLD_LEAST], PERCENT - weights[style.HOLD_LOSS] * own_turns_left(public, memory)
        )
        value = VP_WORTH * max(0, definition.vault) * held // PERCENT
        worth += value + weights[style.PRICE_RAISED]
        if of_foes:
            worth += value * weights[style.RETAKING] // PERCENT
    elif of_foes:
        boss, _ = nearest_boss(public, box, own.seat)
        way = weights[style.GATE] // max(1, memory.scratch[plan.BARRED])
        worth += way if boss >= 0 else way * weights[style.GATE_EARLY] // PERCENT
    return worth * weights[style.COMMANDING] // PERCENT


@compiled
def texts_of_the_team(box, definition):
    """How many texts of a Polity are for the team that commands it, not for all players."""
    found = definition.live_n + 0
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].mode == op.FOR_ALL:
            found -= 1
    return found


# --- Ruins -----------------------------------------------------------------------------------------------------


@apart
def list_ruin(public, own, box, memory, ruin, space):
    """List a Ruin by the way to clear it that leaves most."""
    weights = memory.weights
    definition = definition_of(public, box, ruin)
    gain = reward_worth(public, box, memory, definition) * weights[style.CLEARING] // PERCENT
    gain += memory.scratch[plan.SAVING] * definition.reward_features.energon
    gain += weights[style.CLEARED] + memory.scratch[plan.FOR_SPACE + space]
    change = change_of_price(public, own, box, op.CLEAR_COST, ruin)
    steps = distance(public, public.seats[own.seat].space, space)
    best = 0
    cost = NONE + 0
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if ability.kind != op.CLEARING or max(0, ability.energon) > public.seats[own.seat].energon:
            continue
        power = max(0, ability.power + change) if ability.power > 0 else 0
        move = max(0, ability.move + change) if ability.move > 0 else 0
        if move > 0 and steps + move > public.stock.move:
            continue
        worth = gain - weights[style.ENERGON] * max(0, ability.energon) - weights[style.STEP] * move
        left = worth - weights[style.POWER_PRICE] * power
        if left > best:
            best = left
            cost = power
    if best > 0:
        give_target(memory, best + weights[style.POWER_PRICE] * cost, cost, plan.CLEAR_IT, space)
