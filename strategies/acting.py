"""One's own turn: play what helps at once, choose the best place and thing to have, and spend just enough.

Cards that only give Power are played as they are needed: a battle loses all Power and Move on the table,
so whatever still lies in hand serves for another one.
"""

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.view import compiled, definition_of, distance, is_adversary_card, note_score
from strategies import weights as w
from strategies.judging import (
    own_turns_left,
    power_given,
    text_worth,
    thwart_worth,
    worth_defeating,
    worth_owning,
)
from strategies.planning import (
    BATTLE_EXTRA,
    BATTLE_IT,
    BOOST,
    BUY_IT,
    CONFRONT_IT,
    FARTHEST,
    MOVE,
    NO_GOOD,
    PLAN_ITEM,
    PLAN_PLACE,
    PLAN_SCORE,
    PLAN_TURN,
    PLAYED,
    POWER,
    VISIT_IT,
    best_place,
    cost_of,
    count_played,
    how_of,
    list_items,
    space_of,
    take_stock,
)
from strategies.teamwork import nearest_boss


@compiled
def act(public, own, decision, box, memory, style):
    """The answer to a MAIN decision: on with the plan, or a new one."""
    if memory.scratch[PLAN_TURN] == public.turn:
        count_played(public, own, memory.scratch)
        answer = carry_on(public, own, box, decision, memory, style)
        if answer >= 0:
            return answer
    first = play_first(public, box, decision)
    if first >= 0:
        return first
    take_stock(public, own, box, memory)
    ability = profitable_ability(public, own, box, decision)
    if ability >= 0:
        return ability
    list_items(public, own, box, memory, style)
    score, place, item = best_place(public, own, box, memory, memory.scratch[MOVE], False, style)
    side_score, side = best_side_action(public, own, box, decision, memory, style)
    if score > side_score and score > 0:
        memory.scratch[PLAN_PLACE] = place
        memory.scratch[PLAN_ITEM] = item
        memory.scratch[PLAN_SCORE] = score
        answer = carry_on(public, own, box, decision, memory, style)
        if answer >= 0:
            return answer
    if side >= 0:
        note_choice(decision, memory, side, side_score)
        return side
    answer = offered_anyway(public, own, box, decision, memory, style)
    if answer >= 0:
        return answer
    return look_ahead(public, own, box, decision, memory, style)


@compiled
def carry_on(public, own, box, decision, memory, style):
    """The next action of the plan; it stands as long as it takes steps and cards alone."""
    scratch = memory.scratch
    place = scratch[PLAN_PLACE] + 0
    item = scratch[PLAN_ITEM] + 0
    answer = go_for(public, own, box, decision, memory, place, item, style)
    scratch[PLAN_TURN] = 0
    if answer >= 0:
        verb = decision.options[answer].verb
        if verb == d.STEP or verb == d.PLAY:
            scratch[PLAN_TURN] = public.turn
        note_choice(decision, memory, answer, scratch[PLAN_SCORE])
    return answer


@compiled
def note_choice(decision, memory, answer, score):
    """Write down, for `replay --why`, what the chosen action is to bring; the others count nothing."""
    for i in range(decision.n):
        note_score(memory, i, score if i == answer else 0)


@compiled
def look_ahead(public, own, box, decision, memory, style):
    """With nothing left to have in this turn: a step towards what an average hand could have, or the end."""
    scratch = memory.scratch
    if scratch[MOVE] <= 0 or style.roaming == 0:
        return 0
    if style.team:
        boss, steps = nearest_boss(public, box, own.seat)
        if boss >= 0 and steps > 1:
            return max(0, step_towards(public, own, box, decision, boss))
    for k in range(FARTHEST + 1):
        scratch[POWER + k] = w.NEXT_HAND[k]
    reach = scratch[MOVE] + style.roaming
    _, place, _ = best_place(public, own, box, memory, reach, False, style)
    if place == public.seats[own.seat].space:
        return 0
    return max(0, step_towards(public, own, box, decision, place))


@compiled
def play_first(public, box, decision):
    """A card to play before anything is decided: what draws, then what turns cards up, then other texts."""
    best = -1
    rank = 0
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.verb != d.PLAY:
            continue
        definition = definition_of(public, box, option.card)
        play = definition.play_features
        mine = 0
        if play.draw > 0:
            mine = 6
        elif play.flip > 0:
            mine = 5
        elif play.energon > 0 or definition.live_n > 0:
            mine = 4
        elif definition.move > 0 or definition.energon_n > 0:
            mine = 3
        elif definition.on_play >= 0 or definition.must_be_first:
            mine = 2
        elif definition.power <= 0 and definition.block == 0:
            mine = 1
        if mine > rank:
            rank = mine
            best = i
    return best


@compiled
def profitable_ability(public, own, box, decision):
    """An Energon ability worth its price whatever follows."""
    best = -1
    most = 0
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.verb == d.USE:
            ability = box.abilities[option.amount]
            gain = text_worth(public, own, box, ability.program, False)
            gain -= w.POWER_WORTH * power_given(box, ability.program) + w.ENERGON_WORTH * ability.energon
            if gain > most:
                most = gain
                best = i
    return best


@compiled
def best_side_action(public, own, box, decision, memory, style):
    """(score, option) of Sites, thwarting, contributing and the Basic card."""
    best = 0
    chosen = -1
    turns = own_turns_left(public)
    contributions = 0
    for i in range(1, decision.n):
        if decision.options[i].verb == d.CONTRIBUTE:
            contributions += 1
    for i in range(1, decision.n):
        option = decision.options[i]
        score = NO_GOOD
        if option.verb == d.SITE:
            ability = box.abilities[option.amount]
            score = text_worth(public, own, box, ability.program, False)
            score -= w.ENERGON_WORTH * max(0, ability.energon) + style.power_price * max(0, ability.power)
            score -= w.STEP_WORTH * max(0, ability.move)
        elif option.verb == d.THWART:
            ability = box.abilities[option.amount]
            score = thwart_worth(box, definition_of(public, box, option.card)) * style.schemes // 100
            score -= w.ENERGON_WORTH * max(0, ability.energon) + style.power_price * max(0, ability.power)
        elif option.verb == d.CONTRIBUTE:
            score = contribution_score(public, own, box, option, contributions, style)
        elif option.verb == d.BUY_BASIC and option.amount <= memory.scratch[POWER]:
            score = basic_score(public, own, box, option, turns, style)
        if score > best:
            best = score
            chosen = i
    return best, chosen


@compiled
def basic_score(public, own, box, option, turns, style):
    """What a Basic card is worth beyond its price."""
    definition = box.definitions[box.definition[box.basics_first]]
    worth = worth_owning(public, box, own.seat, definition, turns, style)
    if worth + style.basic <= 0:
        return NO_GOOD
    return max(1, worth + style.basic - style.power_price * option.amount)


@compiled
def contribution_score(public, own, box, option, contributions, style):
    """Contribute only what completes the requirement in this turn; the cheapest card first."""
    scheme = public.space[option.space].card
    definition = definition_of(public, box, scheme)
    missing = box.amounts[box.abilities[definition.contribution].amount].base - public.cards[scheme].under
    if contributions < missing:
        return NO_GOOD
    lost = w.COST_WORTH * max(0, definition_of(public, box, option.card).cost) * missing
    return thwart_worth(box, definition) * style.schemes // 100 - lost


@compiled
def go_for(public, own, box, decision, memory, place, item, style):
    """The next action towards having an item from a place, or -1."""
    here = public.seats[own.seat].space
    if place != here:
        return step_towards(public, own, box, decision, place)
    if item < 0:
        return find_verb(decision, d.SEARCH)
    target = space_of(public, item)
    how = how_of(item)
    steps = distance(public, here, target)
    if how == BUY_IT:
        answer = find_option(decision, d.BUY, target)
        if answer >= 0:
            return answer
    elif how == BATTLE_IT:
        answer = find_option(decision, d.BATTLE, target)
        total = played_at(memory, steps) - memory.scratch[BATTLE_EXTRA]
        if answer >= 0 and total >= decision.options[answer].amount:
            before = buy_before(public, own, box, decision, memory, cost_of(item), steps, style)
            return before if before >= 0 else answer
    answer = play_for(public, box, decision, memory, cost_of(item), steps, how == CONFRONT_IT)
    if answer >= 0:
        return answer
    if how == CONFRONT_IT or (how == BATTLE_IT and style.team):
        return find_option(decision, d.BATTLE, target)  # with the help that is counted on
    if memory.scratch[BOOST] > 0 and how != VISIT_IT:
        return boost(public, box, decision)
    return -1


@compiled
def played_at(memory, steps):
    """Power on the table that serves at a distance."""
    return memory.scratch[PLAYED + min(2, steps)] if steps <= 2 else 0


@compiled
def find_verb(decision, verb):
    """The first option of a verb, or -1."""
    for i in range(decision.n):
        if decision.options[i].verb == verb:
            return i
    return -1


@compiled
def find_option(decision, verb, space):
    """The option of a verb at a space, or -1."""
    for i in range(decision.n):
        if decision.options[i].verb == verb and decision.options[i].space == space:
            return i
    return -1


@compiled
def step_towards(public, own, box, decision, place):
    """A step that comes nearer to a place, past no Adversary if it can be helped."""
    best = -1
    least = distance(public, public.seats[own.seat].space, place) * 4
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.verb != d.STEP:
            continue
        worse = distance(public, option.space, place) * 4
        passing = option.card >= 0 and option.space != place
        if passing and is_adversary_card(public, box, own.seat, option.card):
            worse += 2
        if worse < least:
            least = worse
            best = i
    return best


@compiled
def play_for(public, box, decision, memory, cost, steps, all_of_them):
    """The card of the hand that best fills what is missing at a distance, or -1."""
    missing = cost - played_at(memory, steps)
    best = -1
    rank = -1000
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.verb != d.PLAY:
            continue
        definition = definition_of(public, box, option.card)
        if definition.power <= 0 or definition.reach < steps:
            continue
        if all_of_them:
            return i
        over = definition.power - missing
        mine = 100 - over if over >= 0 else 50 + definition.power
        if over == 0:
            mine = 200
        mine = mine * 4 - definition.reach
        if mine > rank:
            rank = mine
            best = i
    return best


@compiled
def boost(public, box, decision):
    """The Energon ability that gives most Power."""
    best = -1
    most = 0
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.verb == d.USE:
            power = power_given(box, box.abilities[option.amount].program)
            if power > most:
                most = power
                best = i
    return best


@compiled
def buy_before(public, own, box, decision, memory, cost, steps, style):
    """A purchase that leaves enough for the battle, which would lose what is over."""
    best = -1
    most = 0
    turns = own_turns_left(public)
    spare = min(memory.scratch[POWER + min(2, steps)], memory.scratch[POWER]) - cost
    for i in range(1, decision.n):
        option = decision.options[i]
        worth = 0
        if option.verb == d.BUY and option.amount <= spare:
            definition = definition_of(public, box, option.card)
            worth = worth_owning(public, box, own.seat, definition, turns, style)
        elif option.verb == d.BUY_BASIC and option.amount <= spare:
            worth = basic_score(public, own, box, option, turns, style)
        if worth > most:
            most = worth
            best = i
    return best


@compiled
def offered_anyway(public, own, box, decision, memory, style):
    """When no plan is left: a purchase or a sure Robot on offer that is worth anything; else -1."""
    best = -1
    most = 0
    turns = own_turns_left(public)
    for i in range(1, decision.n):
        option = decision.options[i]
        worth = 0
        if option.verb == d.BUY:
            definition = definition_of(public, box, option.card)
            worth = worth_owning(public, box, own.seat, definition, turns, style)
        elif option.verb == d.BATTLE and definition_of(public, box, option.card).type & op.ROBOT:
            steps = distance(public, public.seats[own.seat].space, option.space)
            if played_at(memory, steps) - memory.scratch[BATTLE_EXTRA] >= option.amount:
                worth = worth_defeating(box, definition_of(public, box, option.card)) * style.robots // 100
        if worth > most:
            most = worth
            best = i
    return best
