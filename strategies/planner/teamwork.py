"""Playing for a team: expected help, Assists, Blocks for others, and the way to the Bosses."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine import decisions as d
from sim.engine.data.state import LAID
from sim.engine.view import (
    FRIEND,
    compiled,
    definition_of,
    distance,
    heralds_bar_bosses,
    is_adversary_card,
    polities_bar_bosses,
    side_up,
    stance,
    wins_by_score,
)
from strategies.planner import style
from strategies.planner.ending import damage_controlled
from strategies.planner.judging import assist_given, text_worth
from strategies.planner.units import own_turns_left
from strategies.planner.valuing import GREATEST, quality_of, reward_of

FAR = 99
CONFRONTATION = 2  # public.battle.on


@compiled
def counts_on_friends(memory):
    """Whether the style counts on its friends' Assists, and does the same for them."""
    return (memory.weights[style.TEAM] != 0) | (memory.weights[style.HELPING] != 0)


@compiled
def expected_help(public, box, memory, seat, space):
    """The approximate Power that friends' Assists add to a battle on a space: hands are unknown, places are known."""
    total = 0
    for other in range(public.players):
        player = public.seats[other]
        if stance(public, seat, other) != FRIEND or player.placed == 0 or player.hand_n == 0:
            continue
        given = memory.weights[style.HELP_HERE + min(2, distance(public, player.space, space))]
        given -= 10 * side_up(public, box, other).penalty
        total += max(0, given)
    return total // 10


@compiled
def robots_in_the_way(public, box, seat):
    """Faceup Adversary Robots, where they keep Bosses from being Confronted: all, or Heralds (BATTLE-10, HERALD-3)."""
    found = 0
    if heralds_bar_bosses(box):
        return public.piece.heralds + 0
    if box.profile.boss_gate and not polities_bar_bosses(box):
        for k in range(public.faceup.n):
            card = public.space[public.faceup.spaces[k]].card
            if definition_of(public, box, card).type & op.ROBOT and is_adversary_card(
                public, box, seat, card
            ):
                found += 1
    return found


@compiled
def nearest_boss(public, box, seat):
    """(space, distance) of the nearest faceup Boss that is an Adversary; (-1, FAR) when there is none."""
    found = -1
    least = FAR
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        if definition_of(public, box, card).type & op.BOSS and is_adversary_card(public, box, seat, card):
            steps = distance(public, public.seats[seat].space, space)
            if steps < least:
                least = steps
                found = space
    return found, least


@compiled
def gathers(public, box, memory, seat):
    """Whether a player waits for a friend's Confrontation on the Boss's space, and not beside it."""
    return damage_controlled(public, box, seat) < memory.weights[style.GATHERING]


@compiled
def risk_taken(public, memory):
    """The least chance a Confrontation must have: the deck's clock lowers it."""
    if memory.weights[style.TEAM] and own_turns_left(public, memory) <= memory.weights[style.LAST_TURNS]:
        return memory.weights[style.LAST_CHANCE]
    return memory.weights[style.LEAST_CHANCE] + 0


@compiled
def danger(public, box, seat):
    """The factor by which a Damage is worse than the first one, where the game is lost at the limit (DMG-21)."""
    if box.seats[seat].damage_limit == 0 or wins_by_score(box):
        return 1
    return 1 + damage_controlled(public, box, seat)


@compiled
def ambush_of_teammates(public, box, memory, seat, space):
    """The possible cost of turning a space's card up to teammates there who have Damage already (AMB-1).

    An Adversary Ambushes all who stand there; teammates without Damage are no reason to leave a card facedown.
    """
    harm = 0
    for other in range(public.players):
        friend = stance(public, seat, other) == FRIEND
        if friend and public.seats[other].placed and public.seats[other].space == space:
            hurt = damage_controlled(public, box, other) if box.seats[other].damage_limit else 0
            harm += memory.weights[style.TEAMMATE_AMBUSH] * hurt * hurt
    return harm


@compiled
def laid_power(public, box, memory):
    """The approximate Power of Assists that help, laid and not yet resolved: those that are faceup are known."""
    total = 0
    for place in range(public.battle.assists_n):
        entry = public.battle.assists[place]
        if entry.state != LAID or entry.defends:
            continue
        card = entry.card
        given = (
            assist_given(box, definition_of(public, box, card))
            if card >= 0
            else memory.weights[style.ASSIST_GUESS]
        )
        total += given
    return total


@compiled
def lay_for_team(public, own, decision, box, memory):
    """Lay the Assist that the battle needs, faceup: the poorest card that is enough, else the strongest."""
    battle = public.battle
    short = battle.cost - battle.power - laid_power(public, box, memory)
    if battle.on == CONFRONTATION:
        short += memory.weights[style.MARGIN]
    best = 0
    most = -GREATEST
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.verb == d.LAY and is_offered_faceup(decision, option.card):
            continue
        definition = definition_of(public, box, option.card)
        given = min(short, assist_given(box, definition))
        score = memory.weights[style.ASSIST_POWER] * given - quality_of(public, box, option.card, memory)
        if score > most:
            most = score
            best = i
    reward = reward_of(public, box, memory, decision.card)
    if short > 0:
        return best
    missed = memory.weights[style.POWER_WORTH] * quality_of_option(public, box, memory, decision, best) // 10
    return best if reward > memory.weights[style.ASSIST_PRICE] + missed else 0


@compiled
def is_offered_faceup(decision, card):
    """Whether a card may be laid faceup, too: where it may only be laid facedown, it helps as much."""
    for i in range(1, decision.n):
        if decision.options[i].verb == d.LAY_FACEUP and decision.options[i].card == card:
            return True
    return False


@compiled
def quality_of_option(public, box, memory, decision, index):
    """The quality of an option's card, none for passing."""
    card = decision.options[index].card
    return quality_of(public, box, card, memory) if card >= 0 else 0


@compiled
def block_for_team(public, own, decision, box, memory):
    """Block attacks on any friend, more readily the nearer that player is to losing the game."""
    victim = decision.options[decision.n - 1].seat
    harm = -text_worth(public, own, box, memory, decision.amount, False) * danger(public, box, victim)
    best = 0
    most = memory.weights[style.BLOCK_PRICE]
    for i in range(1, decision.n):
        option = decision.options[i]
        gain = harm + 0
        if option.verb == d.BLOCK_WITH:
            definition = definition_of(public, box, option.card)
            if definition.on_block != NONE:
                gain += text_worth(
                    public, own, box, memory, box.abilities[definition.on_block].program, False
                )
            gain -= quality_of(public, box, option.card, memory)
        if gain > most:
            most = gain
            best = i
    return best
