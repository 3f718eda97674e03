"""The actions that carry a plan out: steps, cards for the Power that it takes, and what it is made for."""

from sim.engine import decisions as d
from sim.engine.view import compiled, definition_of, distance, is_adversary_card
from strategies.planner import plan
from strategies.planner.extra_options import last_of_all
from strategies.planner.judging import power_given
from strategies.planner.playing import play_rank
from strategies.planner.side_actions import basic_score
from strategies.planner.teamwork import counts_on_friends
from strategies.planner.units import own_turns_left
from strategies.planner.valuing import worth_owning

# Which cards `play_for` plays.
FITTING = 0  # those that best fit the Power missing
PLAIN = 1  # of these, cards that give Power alone
ANY = 2  # every one, in turn


@compiled
def aim_at(memory, score, place, target):
    """Make the plan: a place, a target of the list or NOTHING, and its score."""
    memory.scratch[plan.TURNING] = 0
    memory.scratch[plan.SCORE] = score
    memory.scratch[plan.PLACE] = place
    memory.scratch[plan.HOW] = plan.SEARCH_IT
    if target != plan.NOTHING:
        memory.scratch[plan.HOW] = memory.targets[target].how
        memory.scratch[plan.SPACE] = memory.targets[target].space
        memory.scratch[plan.COST] = memory.targets[target].cost


@compiled
def carry_on(public, own, box, decision, memory):
    """The next action of the plan; the plan stands as long as it takes only steps and cards."""
    answer = go_for(public, own, box, decision, memory)
    memory.scratch[plan.TURN] = 0
    if answer >= 0:
        verb = decision.options[answer].verb
        if verb == d.STEP or verb == d.PLAY:
            memory.scratch[plan.TURN] = public.turn
    return answer


@compiled
def go_for(public, own, box, decision, memory):
    """The next action towards getting the plan's target from its place, or -1."""
    here = public.seats[own.seat].space
    place = memory.scratch[plan.PLACE]
    if place != here:
        return step_towards(public, own, box, decision, place)
    if memory.scratch[plan.TURNING] == public.turn:
        turn = find_convert(box, decision, memory.scratch[plan.TO_TURN])
        memory.scratch[plan.TURNING] = 0
        if turn >= 0:  # else it was planned for another side
            memory.scratch[plan.CONVERTED] = public.turn
        return turn
    how = memory.scratch[plan.HOW]
    if how < 0:
        return find_verb(decision, d.SEARCH)
    target = memory.scratch[plan.SPACE]
    cost = memory.scratch[plan.COST]
    steps = distance(public, here, target)
    if how == plan.BUY_IT:
        answer = find_option(decision, d.BUY, target)
        if answer >= 0:
            return answer
    elif how == plan.BATTLE_IT:
        answer = won_battle(decision, memory, steps)
        if answer >= 0:
            before = buy_before(public, own, box, decision, memory, cost, steps)
            return before if before >= 0 else answer
    elif how >= plan.COMMAND_IT and how != plan.EAT_IT:
        answer = find_option(decision, d.COMMAND + how - plan.COMMAND_IT, target)
        if answer >= 0:
            return answer
    which = ANY if how == plan.CONFRONT_IT or how == plan.EAT_IT else FITTING
    answer = play_for(public, box, decision, memory, cost, steps, which)
    if answer >= 0:
        return answer
    if how == plan.CONFRONT_IT or (how == plan.BATTLE_IT and counts_on_friends(memory)):
        answer = find_option(decision, d.BATTLE, target)  # with the help that is expected
        if answer >= 0:
            return answer
    if how == plan.EAT_IT:
        return find_option(decision, d.CONSUME, target)
    if memory.scratch[plan.BOOST] > 0 and how != plan.VISIT_IT:
        return boost(public, box, decision)
    return -1


@compiled
def won_battle(decision, memory, steps):
    """The option of the plan's battle, where the Power on the table is enough for it; else -1."""
    answer = find_option(decision, d.BATTLE, memory.scratch[plan.SPACE])
    if answer < 0:
        return -1
    total = played_at(memory, steps) - memory.scratch[plan.BATTLE_EXTRA]
    return answer if total >= decision.options[answer].amount else -1


@compiled
def played_at(memory, steps):
    """The Power on the table that reaches a distance."""
    return memory.scratch[plan.PLAYED + min(2, steps)] if steps <= 2 else 0


@compiled
def find_convert(box, decision, passed):
    """The option to Convert that passes over so many sides, or -1."""
    i = last_of_all(box, decision)
    while decision.options[i].verb == d.CONVERT:
        if decision.options[i].amount == passed:
            return i
        i -= 1
    return -1


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
    """A step that comes nearer to a place, past no Adversary if possible."""
    best = -1
    least = distance(public, public.seats[own.seat].space, place) * 4
    i = first_after_plays(decision)
    while i < decision.n and decision.options[i].verb == d.STEP:
        option = decision.options[i]
        worse = distance(public, option.space, place) * 4
        passing = option.card >= 0 and option.space != place
        if passing and is_adversary_card(public, box, own.seat, option.card):
            worse += 2
        if option.space == public.piece.space and option.space != place:
            worse += 2
        if worse < least:
            least = worse
            best = i
        i += 1
    return best


@compiled
def first_after_plays(decision):
    """The first option after the end of the turn and the cards of the hand, if any."""
    i = 1
    while i < decision.n and decision.options[i].verb == d.PLAY:
        i += 1
    return i


@compiled
def play_for(public, box, decision, memory, cost, steps, which):
    """The card of the hand that best covers the Power missing at a distance, or -1; `which` may come in question."""
    missing = cost - played_at(memory, steps)
    best = -1
    rank = -1000
    i = 1
    while i < decision.n and decision.options[i].verb == d.PLAY:
        definition = definition_of(public, box, decision.options[i].card)
        spoken_of = which != PLAIN or play_rank(box, definition) == 0
        if spoken_of & (definition.power > 0) & (definition.reach >= steps):
            if which == ANY:
                return i
            over = definition.power - missing
            mine = 100 - over if over >= 0 else 50 + definition.power
            if over == 0:
                mine = 200
            mine = mine * 4 - definition.reach
            if mine > rank:
                rank = mine
                best = i
        i += 1
    return best


@compiled
def boost(public, box, decision):
    """The Energon ability that gives the most Power."""
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
def buy_before(public, own, box, decision, memory, cost, steps):
    """A purchase that leaves enough for the battle, which would lose the rest of the Power."""
    best = -1
    most = 0
    turns = own_turns_left(public, memory)
    spare = min(memory.scratch[plan.POWER + min(2, steps)], memory.scratch[plan.POWER]) - cost
    for i in range(1, decision.n):
        option = decision.options[i]
        worth = 0
        if option.verb == d.BUY and option.amount <= spare:
            worth = worth_owning(public, box, own.seat, option.card, turns, memory)
        elif option.verb == d.BUY_BASIC and option.amount <= spare:
            worth = basic_score(public, own, box, option, turns, memory)
        if worth > most:
            most = worth
            best = i
    return best
