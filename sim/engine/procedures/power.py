"""What battles come down to: who may battle whom, and Power against cost (rules.md sections 9.1 and 9.2)."""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import amount_of
from sim.engine.board.assisting import is_controlled
from sim.engine.board.cards import definition_of, side_up
from sim.engine.board.fitting import reach_of
from sim.engine.board.grid import distance
from sim.engine.board.live import any_live, applies, may_be_live, next_of_kind, sum_live
from sim.engine.board.relations import is_adversary, is_commanded_by_foes, is_piece, may_defend, may_help
from sim.engine.data.profile import BY_HERALDS, BY_POLITIES
from sim.engine.data.state import CHARACTER_CARDS, CONFRONTATION, CONSUMING, NO_BATTLE_ON, RESOLVED, UP
from sim.engine.machine.compiled import apart, compiled

LAST_LEVEL = 3


@compiled
def may_battle(game, box, seat, card):
    """Whether a seat may battle a faceup card: Adversaries, others by a text; not one banned (BUY-14)."""
    if game.public.cards[card].banned or is_forbidden(game, box, seat, card):
        return False
    if definition_of(game, box, card).type & op.HYBRID_OF:
        return False  # a Relic-Robot or an Ally-Robot is never defeated (COMP-58)
    if box.profile.boss_gate and is_gated(game, box, seat, card):
        return False
    if is_adversary(game, box, seat, card):
        return True
    if definition_of(game, box, card).type & (op.ROBOT | op.BOSS) == 0:
        return False
    return any_live(game, box, op.MAY_BATTLE, seat, card)


@compiled
def is_forbidden(game, box, seat, card):
    """Whether a live text says that a seat cannot battle a card."""
    kinds = game.public.live_kinds
    return kinds[op.NO_BATTLE] + kinds[op.NO_DEFEAT] > 0 and speaks_against(game, box, seat, card)


@apart
def speaks_against(game, box, seat, card):
    """Whether one of the live texts on what cannot be battled, or defeated, is about a card."""
    return any_live(game, box, op.NO_BATTLE, seat, card) or any_live(game, box, op.NO_DEFEAT, seat, card)


@compiled
def is_gated(game, box, seat, card):
    """In Co-op no Boss is Confronted while an Adversary Robot, or a Polity under Adversary command, lies in the Matrix.

    Which of the two the set says (BATTLE-10, BATTLE-11); beside an automaton Heralds, and before it Bosses (HERALD-3).
    """
    if definition_of(game, box, card).type & op.BOSS == 0:
        return False
    public = game.public
    if box.profile.boss_gate == BY_HERALDS:
        return is_gated_by_heralds(game, box, card)
    for k in range(public.faceup.n):
        other = public.space[public.faceup.spaces[k]].card
        if box.profile.boss_gate == BY_POLITIES:
            if is_commanded_by_foes(public, other, seat):
                return True
        elif definition_of(game, box, other).type & op.ROBOT and is_adversary(game, box, seat, other):
            return True
    return False


@apart
def is_gated_by_heralds(game, box, card):
    """Whether a Herald lies faceup, or, before Unicron, a Boss (HERALD-3, UNI-30, UNI-31)."""
    public = game.public
    for k in range(public.faceup.n):
        other = public.space[public.faceup.spaces[k]].card
        if public.cards[other].herald:
            return True
        if is_piece(public, card) and definition_of(game, box, other).type & op.BOSS:
            return True
    return False


@compiled
def cost_to_defeat(game, box, seat, card):
    """The Power needed to defeat a card now, never below 0 (CLAR-4, GAP-97)."""
    surcharge = 0
    if game.public.battle.on != NO_BATTLE_ON and game.public.battle.card == card:
        surcharge = game.public.battle.surcharge
    cost = definition_of(game, box, card).cost + surcharge + game.public.cards[card].extra
    cost += sum_live(game, box, op.ADVERSARY_COST, seat, card) + sum_live(
        game, box, op.DEFEAT_COST, seat, card
    )
    if box.profile.mission_tax:
        cost += mission_tax(game, box, card)
    return max(0, cost)


@apart
def mission_tax(game, box, card):
    """What the incomplete Missions of all players add to the cost of the Level III Boss (BATTLE-55)."""
    definition = definition_of(game, box, card)
    tax = 0
    if definition.type & op.BOSS and definition.level == LAST_LEVEL:
        for seat in range(game.public.players):
            tax += game.public.seats[seat].missions_n
    return tax


@compiled
def is_confrontation(game, box, seat, card):
    """Battling a Boss is a Confrontation; a Robot's battle is one only by a text (BATTLE-2, CLAR-43)."""
    if definition_of(game, box, card).type & op.BOSS:
        return True
    return any_live(game, box, op.CONFRONT_ROBOTS, seat, card)


@compiled
def standard_damage(game, box, seat):
    """How many Assists a seat's Damage forces (ASSIST-12, ASSIST-13)."""
    control = game.public.seats[seat].control
    forced = 0
    for i in range(control.n):
        forced += definition_of(game, box, control.cards[i]).standard_damage
    return forced


@compiled
def assists_allowed(game, box, seat, confrontation):
    """Whether the others may Assist: in Confrontations, else if the active player has Damage (BATTLE-15).

    In Co-op in every battle, and of teammates (ASSIST-14, ASSIST-15); in Solo there is nobody (ASSIST-26).
    """
    if not has_helpers(game.public, box, seat):
        return False
    return confrontation or box.profile.assist_allowed_robot or standard_damage(game, box, seat) > 0


@compiled
def has_helpers(public, box, seat):
    """Whether there is anybody whom the rules let Assist a seat."""
    for other in range(public.players):
        if may_help(public, box, other, seat):
            return True
    return False


@compiled
def defence_allowed(public, box, seat, card):
    """Whether there is anybody whom the rules let defend a card against a seat (ASSIST-27)."""
    if box.profile.assist_defence == 0:
        return False
    for other in range(public.players):
        if may_defend(public, box, other, seat, card):
            return True
    return False


@compiled
def any_offers(game, box, seat, card, confrontation):
    """Whether the rules let anybody lay an Assist in a battle, to help or to defend."""
    return assists_allowed(game, box, seat, confrontation) or defence_allowed(game.public, box, seat, card)


@compiled
def help_may_come(game, box, seat, confrontation):
    """Whether somebody may lay an Assist, as far as all can see (GAP-71)."""
    if not assists_allowed(game, box, seat, confrontation):
        return False
    for other in range(game.public.players):
        player = game.public.seats[other]
        if player.placed and may_help(game.public, box, other, seat) and has_card_to_lay(game, box, other):
            return True
    return False


@compiled
def has_card_to_lay(game, box, seat):
    """Whether a seat has a card in hand, or one in play that a text lets Assist (CLAR-24), as far as all can see."""
    if game.public.seats[seat].hand_n > 0:
        return True
    return may_be_live(game.public, op.ASSIST_WITH) and has_assist_in_play(game, box, seat)


@apart
def has_assist_in_play(game, box, seat):
    """Whether a text lets a card in play of a seat Assist."""
    control = game.public.seats[seat].control
    for i in range(control.n):
        if any_live(game, box, op.ASSIST_WITH, seat, control.cards[i] + 0):
            return True
    return False


@compiled
def own_total(game, box, seat, card, space, confrontation):
    """The active player's Power in a battle: cards of enough Range, bonuses, Alt penalty (PLAY-26)."""
    public = game.public
    player = public.seats[seat]
    steps = distance(public, player.space, space)
    total = battle_bonus(game, box, seat, card, steps)
    if steps == 0:
        total += player.untied
        if confrontation:
            total += confront_bonus(game, box, side_up(public, box, seat), CHARACTER_CARDS + seat, seat)
    for i in range(player.control.n):
        mine = player.control.cards[i]
        if public.cards[mine].reach >= steps:
            total += public.cards[mine].power
            if confrontation:
                total += confront_bonus(game, box, definition_of(game, box, mine), mine, seat)
    return max(0, total - side_up(public, box, seat).penalty)


@compiled
def battle_bonus(game, box, seat, card, steps):
    """What live texts add to a battle's total, as far as they reach (PLAY-10); what they take off counts anywhere."""
    public = game.public
    total = 0
    i = -1
    for _ in range(public.live_kinds[op.BATTLE_POWER]):
        i = next_of_kind(public, op.BATTLE_POWER, i, 1)
        entry = public.live[i]
        if applies(game, box, entry, op.BATTLE_POWER, seat, card, -1):
            amount = amount_of(game, box, box.abilities[entry.ability].amount, seat, entry.source, card, 0)
            if reaches(game, box, entry.source, amount, steps):
                total += amount
    return total


@compiled
def reaches(game, box, source, amount, steps):
    """Whether what a card's text adds to a total counts so far away; what it takes off counts anywhere."""
    return amount < 0 or steps == 0 or reach_of(game, box, source) >= steps


@compiled
def confront_bonus(game, box, definition, source, seat):
    """Confront game text counts once the Confrontation begins (GAP-75)."""
    index = definition.confront_power
    if index < 0:
        return 0
    return amount_of(game, box, box.abilities[index].amount, seat, source, -1, 0)


@compiled
def battle_total(game, box):
    """All Power for the battle at hand: the active player's and that of every resolved Assist that helps."""
    public = game.public
    battle = public.battle
    total = own_total(game, box, public.active, battle.card, battle.space, battle.on == CONFRONTATION)
    return total + assists_total(game, 0)


@compiled
def assists_total(game, defends):
    """Returns what all resolved Assists give that help, or (1) that defend."""
    battle = game.public.battle
    total = 0
    for place in range(battle.assists_n):
        if battle.assists[place].state == RESOLVED and battle.assists[place].defends == defends:
            total += assist_total(game, place)
    return total


@compiled
def assist_total(game, place):
    """Returns what a resolved Assist gives: its card's Power less the Alt Mode penalty (GAP-46, GAP-219)."""
    entry = game.public.battle.assists[place]
    gives = (
        game.public.cards[entry.card].power if is_controlled(game, place) else 0
    )  # it may be gone (GAP-176)
    return max(0, gives - entry.penalty)


@compiled
def is_gone(game):
    """Whether the Adversary lies faceup in its space no more, or may not be battled any more (GAP-192, GAP-213)."""
    battle = game.public.battle
    if is_piece(game.public, battle.card):
        return battle.space != game.public.piece.space or game.public.cards[battle.card].banned != 0
    space = game.public.space[battle.space]
    return space.face != UP or space.card != battle.card or game.public.cards[battle.card].banned != 0


@apart
def update_battle(game, box):
    """Bring the visible totals of the battle up to date; whether the cost is met."""
    battle = game.public.battle
    if battle.on == CONSUMING:
        battle.power = game.public.piece.chaos
        battle.cost = assists_total(game, 1)
        return battle.power >= battle.cost
    battle.power = battle_total(game, box)
    battle.cost = cost_to_defeat(game, box, game.public.active, battle.card) + assists_total(game, 1)
    return battle.power >= battle.cost
