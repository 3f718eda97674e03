"""Answers to every decision, shared by the bundled strategies; `acting` has those of the player's own actions."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine import decisions as d
from sim.engine.data.state import DOWN
from sim.engine.view import (
    FOE,
    FRIEND,
    compiled,
    defends,
    definition_of,
    mode_after,
    neighbour,
    note_score,
    random_below,
    side_of,
    side_up,
    stance,
)
from strategies.planner import plan, style
from strategies.planner.acting import WHIM, act
from strategies.planner.carrying_out import find_verb
from strategies.planner.converting import pick_mode
from strategies.planner.ending import brings_damage, damage_controlled, end_by_attack
from strategies.planner.judging import power_given, text_worth
from strategies.planner.laying import defend, lay_for_friend
from strategies.planner.picking import boss_space, pick_card, pick_player, pick_space
from strategies.planner.teamwork import block_for_team, lay_for_team
from strategies.planner.telling import tell, tell_whim
from strategies.planner.valuing import GREATEST, chance_of, keeps_relic, quality_of, reward_of


@compiled
def answer(public, own, decision, box, memory, telling):
    """The option that a style of playing chooses; `telling` notes a score for every option of its own turn."""
    whim = on_a_whim(decision, memory)
    if decision.kind == d.MAIN:
        action, score = whim, WHIM
        if whim < 0:
            action, score = act(public, own, decision, box, memory)
        if telling:
            tell(public, own, decision, box, memory, action, score)
        return action
    return answer_others(public, own, decision, box, memory, telling, whim)


@compiled
def answer_others(public, own, decision, box, memory, telling, whim):
    """The option chosen in any decision but those for an action of the own turn; a `whim` comes first."""
    kind = decision.kind
    if whim >= 0:
        if telling:
            tell_whim(decision, memory, whim)
        return whim
    if kind == d.MAY:
        return accept_or_not(public, own, decision, box, memory)
    if kind == d.CHOOSE:
        return best_branch(public, own, decision, box, memory)
    if kind == d.PICK_CARD:
        return pick_card(public, own, decision, box, memory)
    if kind == d.PICK_SPACE:
        return pick_space(public, own, decision, box, memory)
    if kind == d.PICK_PLAYER:
        return pick_player(public, own, decision, box, memory)
    if kind == d.BLOCK:
        return block_attack(public, own, decision, box, memory)
    if kind <= d.BATTLE_ABILITY:
        return in_battle(public, own, decision, box, memory)
    if kind == d.PICK_NUMBER:
        return decision.n - 1
    if kind == d.MODE:
        return pick_mode(public, own, decision, box, memory)
    if kind == d.VAULT_RELIC:
        verb = d.PASS if keeps_relic(public, box, own.seat, decision.card, memory) else d.ACCEPT
        return max(0, find_verb(decision, verb))
    if kind == d.BOSS_SPACE:
        return boss_space(public, own, decision, box, memory)
    return 0


@compiled
def on_a_whim(decision, memory):
    """A random option, as often as the style decides by whim; else -1."""
    if memory.weights[style.WHIMS] == 0 or random_below(memory, 100, 0) >= memory.weights[style.WHIMS]:
        return -1
    return random_below(memory, decision.n, 1)


@compiled
def in_battle(public, own, decision, box, memory):
    """Answers about payments, Convert windows, placement and battles."""
    kind = decision.kind
    if kind == d.CONVERT_WINDOW:
        return convert_to_win(public, own, decision, box)
    if kind == d.PLACEMENT:
        return placement(public, decision, memory)
    if kind == d.LAY_ASSIST:
        return offer_assist(public, own, decision, box, memory)
    if kind == d.CALL_OFF:
        return call_off(public, decision, memory)
    if kind == d.BATTLE_ABILITY:
        return battle_ability(public, own, decision, box)
    return 0


@compiled
def offer_assist(public, own, decision, box, memory):
    """To defend against a foe, to help a friend, or to share a foe's reward, as the rules have it (ASSIST-15)."""
    if defends(public, box, own.seat):
        return defend(public, own, decision, box, memory)
    if stance(public, own.seat, public.active) == FRIEND:
        if memory.weights[style.HELPING]:
            return lay_for_friend(public, own, decision, box, memory)
        if memory.weights[style.TEAM] or box.profile.assist_reward:
            return lay_for_team(public, own, decision, box, memory)
    return lay_assist(public, own, decision, box, memory)


@compiled
def block_attack(public, own, decision, box, memory):
    """Block for the player itself and, where the style counts on friends, for these; never for a foe."""
    victim = stance(public, own.seat, decision.options[decision.n - 1].seat)
    if victim == FOE:
        return 0
    if memory.weights[style.TEAM] or (victim == FRIEND and memory.weights[style.HELPING]):
        return block_for_team(public, own, decision, box, memory)
    return block(public, own, decision, box, memory)


@compiled
def convert_to_win(public, own, decision, box):
    """Leave a mode before the totals if its penalty would lose the battle."""
    if decision.purpose != d.BEFORE_TOTALS or public.active != own.seat:
        return 0
    short = public.battle.cost - public.battle.power
    best = 0
    least = side_up(public, box, own.seat).penalty + 0
    spared = 0
    for i in range(1, decision.n):
        into = mode_after(public, box, own.seat, decision.options[i].amount)
        penalty = side_of(public, box, own.seat, into).penalty
        if least - penalty > spared:
            spared = least - penalty
            best = i
    return best if 0 < short <= spared else 0


@compiled
def placement(public, decision, memory):
    """A facedown card with many neighbours to begin on, to search it."""
    best = 0
    most = -GREATEST
    for i in range(decision.n):
        space = decision.options[i].space
        score = 0
        for direction in range(4):
            if neighbour(public, space, direction) >= 0:
                score += memory.weights[style.START_NEIGHBOUR]
        if public.space[space].face == DOWN:
            score += memory.weights[style.START_FACEDOWN]
        if score > most:
            most = score
            best = i
    return best


@compiled
def block(public, own, decision, box, memory):
    """Block attacks that hurt the player; always where it takes no card."""
    harm = -text_worth(public, own, box, memory, decision.amount, False)
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.seat != own.seat:
            return 0
        if option.verb == d.BLOCK_BY_ABILITY and harm > 0:
            return i
    best = 0
    most = memory.weights[style.BLOCK_PRICE]
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.verb == d.BLOCK_WITH:
            definition = definition_of(public, box, option.card)
            gain = harm
            if definition.on_block != NONE:
                gain += text_worth(
                    public, own, box, memory, box.abilities[definition.on_block].program, False
                )
            gain -= quality_of(public, box, option.card, memory)
            if gain > most:
                most = gain
                best = i
    return best


@compiled
def lay_assist(public, own, decision, box, memory):
    """Share a reward: where Damage forces it, or where help is wanted and others are third parties.

    A style that likes to Assist does so for less, and with two players too.
    """
    battle = public.battle
    definition = definition_of(public, box, decision.card)
    mine = reward_of(public, box, memory, decision.card)
    theirs = mine + memory.weights[style.COST_WORTH] * max(0, definition.cost)
    liking = memory.weights[style.ASSISTING]
    over = battle.power - battle.cost
    forced = damage_controlled(public, box, public.active) > battle.assists_n
    weakest = weakest_assist(public, decision, box, memory)
    if forced and (over >= 0):
        return weakest if mine + liking > memory.weights[style.ASSIST_PRICE] else 0
    if (public.players > 2 or liking > 0) and over >= -memory.weights[style.ASSIST_SHORT]:
        offered = mine * (public.players - 1) + liking
        return decision.n - 1 if offered > theirs + memory.weights[style.ASSIST_PRICE] else 0
    return 0


@compiled
def weakest_assist(public, decision, box, memory):
    """The option that lays the least useful card."""
    best = 1
    least = GREATEST
    for i in range(1, decision.n):
        worth = quality_of(public, box, decision.options[i].card, memory)
        if worth < least:
            least = worth
            best = i
    return best


@compiled
def call_off(public, decision, memory):
    """Go on only with a fair chance."""
    over = public.battle.power - public.battle.cost
    if public.battle.card == public.piece.card:
        return 0  # even a Confrontation of Unicron that fails moves his marker (UNI-28)
    if public.battle.on == 1:
        return 0 if over >= 0 else give_up(public, decision, memory)
    weights = memory.weights
    chance = chance_of(memory, max(0, over)) if over >= -weights[style.GO_ON_SHORT] else 0
    least = min(weights[style.GO_ON], weights[style.LEAST_CHANCE])
    return 0 if chance >= least else give_up(public, decision, memory)


@compiled
def give_up(public, decision, memory):
    """Call the battle off, and plan it again in this turn with more Power alone (GAP-174)."""
    memory.scratch[plan.GIVEN_UP] = public.battle.space
    memory.scratch[plan.GIVEN_UP_TURN] = public.turn
    memory.scratch[plan.GIVEN_UP_POWER] = memory.scratch[plan.POWER]
    return find_verb(decision, d.CALL_OFF_BATTLE)


@compiled
def battle_ability(public, own, decision, box):
    """Energon for Power while the battle is lost without it and can be won; in the player's own battle or an Assist."""
    battle = public.battle
    short = battle.cost - battle.power
    best = 0
    most = 0
    total = 0
    for i in range(1, decision.n):
        power = power_given(box, box.abilities[decision.options[i].amount].program)
        total += power
        if power > most:
            most = power
            best = i
    return best if 0 < short <= total else 0


@compiled
def accept_or_not(public, own, decision, box, memory):
    """The answer to `may`: yes if the text is worth it."""
    yes = find_verb(decision, d.ACCEPT)
    if decision.purpose == op.CONVERT:
        return yes if side_up(public, box, own.seat).bot else 0
    pc = decision.amount + 0
    worth = text_worth(public, own, box, memory, pc, False)
    if decision.purpose == op.ATTACK and memory.weights[style.ENDING] and brings_damage(box, pc + 1, False):
        worth += end_by_attack(public, own, box, memory, box.operations[pc].a, decision.card)
    return yes if worth >= 0 else 0


@compiled
def best_branch(public, own, decision, box, memory):
    """The branch of a `choose` with the highest worth."""
    best = 0
    most = -GREATEST
    for i in range(decision.n):
        option = decision.options[i]  # it may be to choose no more
        worth = 0 if option.verb == d.PASS else text_worth(public, own, box, memory, option.amount, True)
        note_score(memory, i, worth)
        if worth > most:
            most = worth
            best = i
    return best
