"""How a battle comes out: totals compared, the defeat or the loss, what is discarded (rules.md 9.2, 9.3 and 9.5)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.assisting import helpers, resolved_by
from sim.engine.board.cards import definition_of
from sim.engine.board.frames import TOO_MANY_ATTEMPTS, fail, push_frame
from sim.engine.board.live import drop_until, fire, use_up_costs
from sim.engine.board.log import emit
from sim.engine.board.relations import is_piece
from sim.engine.board.stock import stock_changed
from sim.engine.data.state import CONFRONTATION, MAX_ATTEMPTS, NO_BATTLE_ON, NOBODY
from sim.engine.machine.compiled import compiled
from sim.engine.procedures.payment import UNSPENT, lose_power_and_move, tell_spent
from sim.engine.procedures.power import assists_total, update_battle
from sim.engine.procedures.totals import tell_totals
from sim.engine.procedures.verbs import push_defeat, push_discard


@compiled
def decide_battle(game, box, seat):
    """Compare the totals, and set the defeat, or what waits for a lost battle, to work."""
    battle = game.public.battle
    won = update_battle(game, box)
    record_attempt(game, box, won)
    tell_totals(game, box)
    entry = event.BATTLE_WON if won else event.BATTLE_LOST
    emit(game, entry, seat, battle.card, battle.space, battle.power, battle.cost)
    if is_piece(game.public, battle.card):
        confronted = push_frame(game, proc.CONFRONTED)
        confronted.seat = seat
        confronted.done = 1 if won else 0
    elif won:
        use_up_costs(game, box, op.DEFEAT_COST, seat, battle.card)
        sharing = 0 if box.profile.assist_reward else helpers(game.public)  # ASSIST-24, ASSIST-25
        push_defeat(game, seat, battle.card, battle.space, sharing)
    else:
        fire_lost(game, box)


@compiled
def end_battle(game, box, seat):
    """Unspent Power is lost, what was armed for the battle ends, and so does the turn after a Confrontation."""
    lose_power_and_move(game, box, seat)
    if game.public.battle.on == CONFRONTATION:
        game.turn_over = 1
    close_battle(game)


@compiled
def close_battle(game):
    """The battle is on no more, and what was armed for it ends."""
    drop_until(game, op.THIS_BATTLE, NOBODY)
    game.public.battle.on = NO_BATTLE_ON
    game.public.battle.refunded = 0
    game.public.battle.assists_n = 0


@compiled
def fire_lost(game, box):
    """Texts that wait for a battle to fail speak to whoever took part in it."""
    public = game.public
    took_part = helpers(public)
    for step in range(public.players):
        seat = (public.active + public.players - 1 - step) % public.players
        if seat == public.active or took_part >> seat & 1:
            fire(game, box, op.ON_BATTLE_LOST, seat, public.battle.card, public.battle.space)


@compiled
def discard_assists(game):
    """All Assist cards, resolved or not."""
    battle = game.public.battle
    for seat in range(game.public.players):
        for place in range(battle.assists_n):
            card = game.own[seat].assists[place] + 0
            if card >= 0:
                push_discard(game, card, seat, False)
        if seat != game.public.active:
            tell_spent(game, seat, -1, game.public.seats[seat].untied + 0, UNSPENT)
            game.public.seats[seat].untied = 0
            stock_changed(game)


@compiled
def record_attempt(game, box, won):
    """Remember an attempt on a Boss for the results."""
    public = game.public
    if definition_of(game, box, public.battle.card).type & op.BOSS:
        if game.attempts_n >= MAX_ATTEMPTS:
            fail(game, TOO_MANY_ATTEMPTS)
            return
        attempt = game.attempts[game.attempts_n]
        game.attempts_n += 1
        attempt.boss = public.battle.card
        attempt.seat = public.active
        attempt.turn = public.turn
        attempt.power = public.battle.power
        attempt.cost = public.battle.cost
        attempt.defence = assists_total(game, 1)
        attempt.won = 1 if won else 0
        if attempt.power < attempt.cost <= attempt.power + attempt.defence:
            note_foiled(public)


@compiled
def note_foiled(public):
    """Count a Confrontation that failed by defence alone for the sides that defended."""
    defenders = resolved_by(public, 1)
    for i in range(public.sides_n):
        if public.sides[i].members & defenders:
            public.sides[i].foiled += 1
