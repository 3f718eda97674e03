"""What a battle's totals are made of, part by part, for the log: `sim.engine.checks.ledger_battles` adds the parts up.

A part that is 0 is not written. A seat's parts together give no less than 0, the cost's neither (GAP-46, GAP-97).
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.board.amounts import amount_of
from sim.engine.board.assisting import is_controlled
from sim.engine.board.cards import definition_of, side_up
from sim.engine.board.grid import distance
from sim.engine.board.live import applies
from sim.engine.board.log import emit
from sim.engine.data.state import CHARACTER_CARDS, CONFRONTATION, RESOLVED
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.power import assist_total, confront_bonus, mission_tax, reaches

# Parts of a seat's Power (`other` of POWER_PART).
UNSPENT_POWER: Final = 0  # what lies on a card, or (card -1) on none
BY_TEXT: Final = 1  # a text that counts in battle; card: the one that says so
BY_CONFRONTING: Final = 2  # a Confront text
BY_ALT_MODE: Final = 3  # the penalty

# Parts of the cost (`other` of COST_PART).
PRINTED_COST: Final = 0
IN_THIS_BATTLE: Final = 1  # COST_CHANGED, added up
BY_OTHER_TEXT: Final = 2  # card: the one that says so
BY_DEFENCE: Final = 3  # card: an Assist that defends
BY_MISSIONS: Final = 4  # incomplete Missions
BY_TOKENS: Final = 5  # a Herald token, or the marker of whoever stands for the figure on the Matrix


@compiled
def tell_totals(game, box):
    """Write the parts of the Power and of the cost of the battle at hand, if anybody listens."""
    if not game.logging:
        return
    public = game.public
    tell_own_parts(game, box, public.active)
    tell_assist_parts(game, 0)
    tell_cost_parts(game, box, public.active)
    tell_assist_parts(game, 1)


@apart
def tell_own_parts(game, box, seat):
    """Write what the active player's Power is made of (`power.own_total`)."""
    public = game.public
    battle = public.battle
    player = public.seats[seat]
    steps = distance(public, player.space, battle.space)
    confronting = battle.on == CONFRONTATION
    if steps == 0:
        tell_power(game, seat, -1, player.untied + 0, UNSPENT_POWER)
        if confronting:
            character = CHARACTER_CARDS + seat
            bonus = confront_bonus(game, box, side_up(public, box, seat), character, seat)
            tell_power(game, seat, character, bonus, BY_CONFRONTING)
    for i in range(player.control.n):
        card = player.control.cards[i]
        if public.cards[card].reach >= steps:
            tell_power(game, seat, card, public.cards[card].power + 0, UNSPENT_POWER)
            if confronting:
                bonus = confront_bonus(game, box, definition_of(game, box, card), card, seat)
                tell_power(game, seat, card, bonus, BY_CONFRONTING)
    for i in range(public.live_n):
        entry = public.live[i]
        if applies(game, box, entry, op.BATTLE_POWER, seat, battle.card, -1):
            amount = amount_of(
                game, box, box.abilities[entry.ability].amount, seat, entry.source, battle.card, 0
            )
            if reaches(game, box, entry.source, amount, steps):
                tell_power(game, seat, entry.source, amount, BY_TEXT)
    tell_power(game, seat, -1, -side_up(public, box, seat).penalty, BY_ALT_MODE)


@apart
def tell_assist_parts(game, defends):
    """Write what the resolved Assists give that help, or (1) that defend (`power.assists_total`)."""
    battle = game.public.battle
    for place in range(battle.assists_n):
        entry = battle.assists[place]
        if entry.state != RESOLVED or entry.defends != defends:
            continue
        if defends:
            tell_cost(game, entry.card, assist_total(game, place), BY_DEFENCE)
            continue
        if is_controlled(game, place):
            tell_power(game, entry.seat, entry.card, game.public.cards[entry.card].power + 0, UNSPENT_POWER)
        tell_power(game, entry.seat, -1, -entry.penalty, BY_ALT_MODE)


@apart
def tell_cost_parts(game, box, seat):
    """Write what the Power needed is made of (`power.cost_to_defeat`)."""
    public = game.public
    battle = public.battle
    tell_cost(game, battle.card, definition_of(game, box, battle.card).cost + 0, PRINTED_COST)
    tell_cost(game, battle.card, battle.surcharge + 0, IN_THIS_BATTLE)
    tell_cost(game, battle.card, public.cards[battle.card].extra + 0, BY_TOKENS)
    if box.profile.mission_tax:
        tell_cost(game, battle.card, mission_tax(game, box, battle.card + 0), BY_MISSIONS)
    for i in range(public.live_n):
        entry = public.live[i]
        kind = entry.kind
        if (kind == op.ADVERSARY_COST or kind == op.DEFEAT_COST) and applies(
            game, box, entry, kind, seat, battle.card, -1
        ):
            amount = amount_of(
                game, box, box.abilities[entry.ability].amount, seat, entry.source, battle.card, 0
            )
            tell_cost(game, entry.source, amount, BY_OTHER_TEXT)


@compiled
def tell_power(game, seat, card, amount, part):
    """Write one part of a seat's Power."""
    if amount != 0:
        emit(game, event.POWER_PART, seat, card, -1, amount, part)


@compiled
def tell_cost(game, card, amount, part):
    """Write one part of the cost."""
    if amount != 0:
        emit(game, event.COST_PART, -1, card, -1, amount, part)
