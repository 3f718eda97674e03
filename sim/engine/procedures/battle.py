"""Battles and Confrontations, step by step (rules.md sections 9.1 to 9.3 and 9.6).

The battle at hand lies in ``game.public.battle``; its Assists facedown with their owners. One procedure
serves both rulebooks: where they differ it asks the rules profile.
"""

from cardsets.language.opcodes import (
    BOSS,
    ON_BATTLE_LOST,
    THIS_BATTLE,
    THWART_ON_ASSISTS,
)
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import definition_of
from sim.engine.board.drawing import discard_encounter, draw_encounter, has_encounters, shuffle_encounters
from sim.engine.board.frames import (
    BATTLE,
    BATTLE_ABILITIES,
    DISCARD_CARDS,
    OFFER_ASSISTS,
    RESOLVE_ASSIST,
    THWART_CHECK,
    TOO_MANY_ATTEMPTS,
    fail,
    nothing_pushed,
    pop_frame,
    push_frame,
    push_text,
    top_frame,
)
from sim.engine.board.live import drop_until, fire
from sim.engine.board.log import (
    BATTLE_DECLARED,
    BATTLE_LOST,
    BATTLE_OVER,
    BATTLE_WON,
    CALLED_OFF,
    ENCOUNTER,
    emit,
)
from sim.engine.board.stock import stock_changed
from sim.engine.data.state import (
    LAID,
    MAX_ATTEMPTS,
    NOBODY,
    NOT_LAID,
    RESOLVED,
)
from sim.engine.decisions import (
    AFTER_ENCOUNTER,
    AS_ASSIST_IS_LAID,
    AS_ASSIST_RESOLVES,
    BEFORE_ENCOUNTER,
    BEFORE_TOTALS,
    CALL_OFF,
    CALL_OFF_BATTLE,
    NEXT_ASSIST,
    PASS,
    RESOLVE,
)
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.declined import note_called_off
from sim.engine.procedures.payment import UNSPENT, lose_power_and_move, tell_spent
from sim.engine.procedures.power import (
    CONFRONTATION,
    NO_BATTLE_ON,
    ROBOT_BATTLE,
    assists_allowed,
    is_confrontation,
    is_gone,
    standard_damage,
    update_battle,
)
from sim.engine.procedures.totals import tell_totals
from sim.engine.procedures.verbs import PLAYED_ONLY, push_defeat, push_discard

# Whom a BATTLE_ABILITIES frame asks (its flag).
ACTIVE_WHILE_SHORT = 0
EVERY_ASSISTANT = 1
ONE_ASSISTANT = 2

# profile.assist_ability_order (GAP-77)
AFTER_ACTIVE = 0  # CORE: in turn order, after the active player's
ON_RESOLVING_OR_AFTER = 1  # ARD
ON_RESOLVING = 2  # WOC


# `flag` of a BATTLE frame. Where no rule lets anybody Assist nothing changes after declaring (GAP-179).
MAY_BE_CALLED_OFF = 1

# Stages of a BATTLE frame: whether it is called off, the Encounter is laid aside, totals are compared.
CALLED_OFF_OR_NOT = 2
ENCOUNTER_RESOLVED = 6
TOTALS = 15


@procedure(BATTLE)
def battle(game, box):
    """Declare, offer, (Encounter), Assists, abilities, compare, reward, discard: stages, until something is asked."""
    frame = top_frame(game)
    depth = game.depth + 0
    while nothing_pushed(game, depth) and game.pending == NOBODY:
        if may_be_over(frame.stage) and is_gone(game):
            break_off(game, frame)
        stage = frame.stage
        if stage <= 3:
            opening_steps(game, box, frame, stage)
        elif stage <= 7:
            encounter_steps(game, box, frame, stage)
        elif stage <= 13:
            assist_steps(game, box, frame, stage)
        else:
            closing_steps(game, box, frame, stage)


@compiled
def break_off(game, frame):
    """The Adversary is gone or may not be battled: there is nothing to win or to lose (GAP-192, GAP-213)."""
    battle = game.public.battle
    banned = game.public.cards[battle.card].banned
    emit(game, BATTLE_OVER, frame.seat, battle.card, battle.space, banned, 0)
    frame.stage = TOTALS + 1


@compiled
def may_be_over(stage):
    """Whether a battle looks for its Adversary: not while it asks if it is called off, nor with its Encounter out."""
    return 1 <= stage <= TOTALS and stage != CALLED_OFF_OR_NOT and stage != ENCOUNTER_RESOLVED


@apart
def opening_steps(game, box, frame, stage):
    """Steps 1 and 2: declare with the Power total, take offers, perhaps call it off."""
    battle = game.public.battle
    if stage == 0:
        declare(game, box, frame.seat, frame.it, frame.at)
        frame.stage = 1
        if assists_allowed(game, box, frame.seat, battle.on == CONFRONTATION):
            frame.flag = MAY_BE_CALLED_OFF
        if frame.flag == MAY_BE_CALLED_OFF or game.any_window & AS_ASSIST_IS_LAID:
            push_frame(game, OFFER_ASSISTS)
    elif stage == 1:
        frame.stage = 3
        if battle.offered == 0 and box.profile.decline and may_be_called_off(game, box, frame):
            frame.stage = 2
            decision = begin_decision(game, CALL_OFF, frame.seat)
            decision.card = battle.card
            add_option(game, PASS, battle.card, battle.space, frame.seat, 0)
            add_option(game, CALL_OFF_BATTLE, battle.card, battle.space, frame.seat, 0)
            ask(game)
    elif stage == 2:
        frame.stage = 3
        if answered(game).verb == CALL_OFF_BATTLE:
            call_off(game, box, frame.seat)
            pop_frame(game, 0)
    else:
        frame.stage = 4 if battle.on == CONFRONTATION else 8
        if all_laid(game):
            check = push_frame(game, THWART_CHECK)
            check.flag = THWART_ON_ASSISTS
            check.seat = frame.seat


@compiled
def may_be_called_off(game, box, frame):
    """Whether the others may Assist, or might before the Convert window behind the declaration (GAP-79, GAP-179)."""
    confrontation = game.public.battle.on == CONFRONTATION
    return frame.flag == MAY_BE_CALLED_OFF or assists_allowed(game, box, frame.seat, confrontation)


@compiled
def declare(game, box, seat, card, space):
    """The battle begins (BATTLE-14, BATTLE-28)."""
    public = game.public
    battle = public.battle
    battle.on = CONFRONTATION if is_confrontation(game, box, seat, card) else ROBOT_BATTLE
    battle.card = card
    battle.space = space
    battle.surcharge = 0
    battle.offered = 0
    for other in range(public.players):
        battle.assist[other] = NOT_LAID
        battle.assist_card[other] = -1
        battle.penalty[other] = 0
        battle.held[other] = 0
    update_battle(game, box)
    emit(game, BATTLE_DECLARED, seat, card, space, battle.power, battle.cost)


@compiled
def call_off(game, box, seat):
    """No battle after all: nothing is discarded, the Power may go elsewhere; no second try as it stands (GAP-174)."""
    battle = game.public.battle
    battle.on = NO_BATTLE_ON
    note_called_off(game, box, seat, battle.card)
    emit(game, CALLED_OFF, seat, battle.card, battle.space, 0, 0)


@compiled
def all_laid(game):
    """Whether every non-active player laid an Assist (CLAR-6)."""
    public = game.public
    return public.players > 1 and public.battle.offered == public.players - 1


@compiled
def encounter_steps(game, box, frame, stage):
    """A Confrontation's Encounter: shuffle all, draw one, resolve its Confrontation text (ENC-8)."""
    public = game.public
    if stage == 4:
        public.confronted = 1
        frame.stage = 5
        open_window(game, BEFORE_ENCOUNTER)
    elif stage == 5 and not has_encounters(game):
        frame.stage = 8  # none was left, and none is drawn (GAP-233)
    elif stage == 5:
        frame.stage = 6
        shuffle_encounters(game)
        frame.source = draw_encounter(game)
        emit(game, ENCOUNTER, frame.seat, frame.source, public.battle.space, 0, 0)
        push_text(
            game,
            box,
            definition_of(game, box, frame.source).confrontation,
            frame.source,
            frame.seat,
            public.battle.card,
            public.battle.space,
        )
    elif stage == 6:
        frame.stage = 7
        discard_encounter(game, frame.source)
        open_window(game, AFTER_ENCOUNTER)
    else:
        frame.stage = 8


@apart
def assist_steps(game, box, frame, stage):
    """Step 3 (CORE 4): forced Assists, further ones while short, then abilities."""
    battle = game.public.battle
    # Stage 8 hands on to 9, and 9 to 12, with nothing done in between; behind 13 the totals are added up anew.
    short = battle.power < battle.cost if stage in (8, 12, 13) else not update_battle(game, box)
    if stage == 8:
        frame.count = standard_damage(game, box, frame.seat)
        frame.stage = 9
    elif stage == 9:
        needed = short and (battle.on == CONFRONTATION or box.profile.robot_beyond_damage != 0)
        forced = count_assists(game, RESOLVED) < frame.count  # an illegal Assist is not resolved (ASSIST-9)
        forced = forced or box.profile.assist_resolve != 0  # all are, needed or not (ASSIST-14)
        if count_assists(game, LAID) > 0 and (forced or needed):
            frame.stage = 10
            ask_next_assist(game, frame, forced)
        else:
            frame.stage = 12
    elif stage == 10:
        frame.stage = 11
        frame.who = answered(game).seat
        open_window(game, AS_ASSIST_RESOLVES)
    elif stage == 11:
        frame.stage = 9
        resolve = push_frame(game, RESOLVE_ASSIST)
        resolve.seat = frame.who
    elif stage == 12:
        frame.stage = 13
        if short and (battle.on == CONFRONTATION or box.profile.robot_late_abilities):
            abilities = push_frame(game, BATTLE_ABILITIES)
            abilities.seat = frame.seat
            abilities.flag = ACTIVE_WHILE_SHORT
    else:
        frame.stage = 14
        if box.profile.assist_ability_order != ON_RESOLVING:
            abilities = push_frame(game, BATTLE_ABILITIES)
            abilities.seat = frame.seat
            abilities.flag = EVERY_ASSISTANT


@compiled
def count_assists(game, state):
    """How many Assists are in a state."""
    found = 0
    for seat in range(game.public.players):
        if game.public.battle.assist[seat] == state:
            found += 1
    return found


@compiled
def ask_next_assist(game, frame, forced):
    """The active player chooses whose Assist is resolved next (ASSIST-11)."""
    public = game.public
    decision = begin_decision(game, NEXT_ASSIST, frame.seat)
    decision.card = public.battle.card
    for step in range(1, public.players):
        seat = (frame.seat + step) % public.players
        if public.battle.assist[seat] == LAID:
            add_option(game, RESOLVE, -1, public.seats[seat].space, seat, 1 if forced else 0)
    ask(game)


@apart
def closing_steps(game, box, frame, stage):
    """Compare, defeat and reward, discard, go on or end the turn."""
    public = game.public
    battle = public.battle
    if stage == 14:
        frame.stage = 15
        update_battle(game, box)  # what Assisting players did may have cost Power too
        open_window(game, BEFORE_TOTALS)
    elif stage == 15:
        won = update_battle(game, box)
        record_attempt(game, box, won)
        tell_totals(game, box)
        emit(
            game, BATTLE_WON if won else BATTLE_LOST, frame.seat, battle.card, battle.space, battle.power,
            battle.cost,
        )  # fmt: skip
        frame.stage = 16
        if won:
            push_defeat(game, frame.seat, battle.card, battle.space, resolved_mask(game))
        else:
            fire_lost(game, box)
    elif stage == 16:
        frame.stage = 17
        discard_assists(game)
    elif stage == 17:
        frame.stage = 18
        discard = push_frame(game, DISCARD_CARDS)
        discard.seat = frame.seat
        discard.flag = PLAYED_ONLY
    else:
        lose_power_and_move(game, box, frame.seat)
        drop_until(game, THIS_BATTLE)
        if battle.on == CONFRONTATION:
            game.turn_over = 1
        battle.on = NO_BATTLE_ON
        pop_frame(game, 1)


@compiled
def fire_lost(game, box):
    """Texts that wait for a battle to fail speak to whoever took part in it."""
    public = game.public
    for step in range(public.players):
        seat = (public.active + public.players - 1 - step) % public.players
        if seat == public.active or public.battle.assist[seat] == RESOLVED:
            fire(game, box, ON_BATTLE_LOST, seat, public.battle.card, public.battle.space)


@compiled
def resolved_mask(game):
    """The seats whose legal Assists were resolved (ASSIST-24)."""
    mask = 0
    for seat in range(game.public.players):
        if game.public.battle.assist[seat] == RESOLVED:
            mask |= 1 << seat
    return mask


@compiled
def discard_assists(game):
    """All Assist cards, resolved or not."""
    for seat in range(game.public.players):
        if game.own[seat].assist >= 0:
            push_discard(game, game.own[seat].assist, seat, False)
        if seat != game.public.active:
            tell_spent(game, seat, -1, game.public.seats[seat].untied + 0, UNSPENT)
            game.public.seats[seat].untied = 0
            stock_changed(game)


@compiled
def record_attempt(game, box, won):
    """Remember an attempt on a Boss for the results."""
    public = game.public
    if definition_of(game, box, public.battle.card).type & BOSS:
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
        attempt.won = 1 if won else 0
