"""Battles and Confrontations, step by step (rules.md sections 9.1 to 9.3 and 9.6).

The battle at hand lies in ``game.public.battle``; its Assists facedown with their owners. One procedure
serves both rulebooks: where they differ it asks the rules profile.
"""

from cardsets.language.opcodes import (
    ADVERSARY_COST,
    BATTLE_POWER,
    BOSS,
    CONFRONT_ROBOTS,
    MAY_BATTLE,
    ON_BATTLE_LOST,
    ON_DEFEAT,
    ROBOT,
    THIS_BATTLE,
    THWART_ON_ASSISTS,
)
from sim.engine.asking import add_option, answered, ask, begin_decision
from sim.engine.cards import amount_of, definition_of, is_adversary
from sim.engine.compiled import compiled, procedure
from sim.engine.decisions import (
    AFTER_ENCOUNTER,
    AS_ASSIST_RESOLVES,
    BEFORE_ENCOUNTER,
    BEFORE_TOTALS,
    CALL_OFF,
    CALL_OFF_BATTLE,
    NEXT_ASSIST,
    PASS,
    RESOLVE,
)
from sim.engine.frames import (
    BATTLE,
    BATTLE_ABILITIES,
    DEFEAT,
    DISCARD_CARDS,
    EFFECT,
    OFFER_ASSISTS,
    RESOLVE_ASSIST,
    THWART_CHECK,
    end_game,
    pop_frame,
    push_frame,
    top_frame,
)
from sim.engine.grid import distance
from sim.engine.live import any_live, drop_until, fire, sum_live
from sim.engine.log import (
    BATTLE_DECLARED,
    BATTLE_LOST,
    BATTLE_WON,
    CALLED_OFF,
    ENCOUNTER,
    REWARDED,
    VAULTED,
    emit,
)
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.payment import lose_power_and_move
from sim.engine.procedures.verbs import PLAYED_ONLY, push_defeat, push_discard
from sim.engine.state import (
    ALT,
    CHARACTER_CARDS,
    DEFEATED,
    LAID,
    MAX_ATTEMPTS,
    NOT_LAID,
    RESOLVED,
    THREE_BOSSES,
)
from sim.engine.zones import discard_encounter, draw_encounter, lift, set_fate, shuffle_encounters, to_vault

NO_BATTLE_ON = 0
ROBOT_BATTLE = 1
CONFRONTATION = 2

BOSSES_TO_WIN = 3

# Whom a BATTLE_ABILITIES frame asks (its flag).
ACTIVE_WHILE_SHORT = 0
EVERY_ASSISTANT = 1
ONE_ASSISTANT = 2

# profile.assist_ability_order (GAP-77)
AFTER_ACTIVE = 0  # CORE: in turn order, after the active player's
ON_RESOLVING_OR_AFTER = 1  # ARD
ON_RESOLVING = 2  # WOC


@compiled
def may_battle(game, box, seat, card):
    """Whether a seat may battle a faceup card: Adversaries, others by a text; not one banned (BUY-14)."""
    if game.public.cards[card].called_off:
        return False
    if is_adversary(game, box, seat, card):
        return True
    if definition_of(game, box, card).type & (ROBOT | BOSS) == 0:
        return False
    return any_live(game, box, MAY_BATTLE, seat, card)


@compiled
def cost_to_defeat(game, box, seat, card):
    """The Power needed to defeat a card now, never below 0 (CLAR-4, GAP-97)."""
    surcharge = 0
    if game.public.battle.on != NO_BATTLE_ON and game.public.battle.card == card:
        surcharge = game.public.battle.surcharge
    cost = definition_of(game, box, card).cost + surcharge
    return max(0, cost + sum_live(game, box, ADVERSARY_COST, seat, card))


@compiled
def is_confrontation(game, box, seat, card):
    """Battling a Boss is a Confrontation; a Robot's battle is one only by a text (BATTLE-2, CLAR-43)."""
    if definition_of(game, box, card).type & BOSS:
        return True
    return any_live(game, box, CONFRONT_ROBOTS, seat, card)


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
    """Whether the others may Assist: in Confrontations, else if the active player has Damage (BATTLE-15)."""
    return confrontation or standard_damage(game, box, seat) > 0


@compiled
def help_may_come(game, box, seat, confrontation):
    """Whether somebody may lay an Assist, as far as all can see (GAP-71)."""
    if not assists_allowed(game, box, seat, confrontation):
        return False
    for other in range(game.public.players):
        player = game.public.seats[other]
        if other != seat and player.placed and player.hand_n > 0:
            return True
    return False


@compiled
def own_total(game, box, seat, card, space, confrontation):
    """The active player's Power in a battle: cards of enough Range, bonuses, Alt penalty (PLAY-26)."""
    public = game.public
    player = public.seats[seat]
    steps = distance(public, player.space, space)
    total = sum_live(game, box, BATTLE_POWER, seat, card)
    if steps == 0:
        total += player.untied
        if confrontation:
            character = box.definitions[player.character]
            total += confront_bonus(game, box, character, CHARACTER_CARDS + seat, seat, player.mode)
    for i in range(player.control.n):
        mine = player.control.cards[i]
        if public.cards[mine].reach >= steps:
            total += public.cards[mine].power
            if confrontation:
                total += confront_bonus(game, box, definition_of(game, box, mine), mine, seat, -1)
    if player.mode == ALT:
        total -= box.definitions[player.character].penalty
    return max(0, total)


@compiled
def confront_bonus(game, box, definition, source, seat, mode):
    """Confront game text counts once the Confrontation begins (GAP-75)."""
    index = definition.confront_power
    if index < 0:
        return 0
    ability = box.abilities[index]
    if mode >= 0 and ability.side != 0 and ability.side != mode + 1:
        return 0
    return amount_of(game, box, ability.amount, seat, source, -1, 0)


@compiled
def battle_total(game, box):
    """All Power for the battle at hand: the active player's and every resolved Assist's."""
    public = game.public
    battle = public.battle
    total = own_total(game, box, public.active, battle.card, battle.space, battle.on == CONFRONTATION)
    for seat in range(public.players):
        if battle.assist[seat] == RESOLVED:
            total += assist_total(game, box, seat)
    return total


@compiled
def assist_total(game, box, seat):
    """What a resolved Assist gives: its Power, less its player's Alt penalty, not below 0 (GAP-46)."""
    public = game.public
    battle = public.battle
    card = battle.assist_card[seat]
    player = public.seats[seat]
    gives = public.cards[card].power
    if distance(public, player.space, battle.space) == 0:
        gives += player.untied
    return max(0, gives - battle.penalty[seat])


@compiled
def update_battle(game, box):
    """Bring the visible totals of the battle up to date; whether the cost is met."""
    battle = game.public.battle
    battle.power = battle_total(game, box)
    battle.cost = cost_to_defeat(game, box, game.public.active, battle.card)
    return battle.power >= battle.cost


@procedure(BATTLE)
def battle(game, box):
    """Declare, offer, (Encounter), Assists, abilities, compare, reward, discard. A stage a step."""
    frame = top_frame(game)
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
def opening_steps(game, box, frame, stage):
    """Steps 1 and 2: declare with the Power total, take offers, perhaps call it off."""
    battle = game.public.battle
    if stage == 0:
        declare(game, box, frame.seat, frame.it, frame.at)
        frame.stage = 1
        if assists_allowed(game, box, frame.seat, battle.on == CONFRONTATION):
            push_frame(game, OFFER_ASSISTS)
    elif stage == 1:
        frame.stage = 3
        # With nobody able to lay an Assist nothing has changed since declaring: nothing is asked.
        if (
            battle.offered == 0
            and box.profile.decline
            and (battle.on == CONFRONTATION or assists_allowed(game, box, frame.seat, False))
        ):
            frame.stage = 2
            decision = begin_decision(game, CALL_OFF, frame.seat)
            decision.card = battle.card
            add_option(game, PASS, battle.card, battle.space, frame.seat, 0)
            add_option(game, CALL_OFF_BATTLE, battle.card, battle.space, frame.seat, 0)
            ask(game)
    elif stage == 2:
        frame.stage = 3
        if answered(game).verb == CALL_OFF_BATTLE:
            call_off(game, frame.seat)
            pop_frame(game, 0)
    else:
        frame.stage = 4 if battle.on == CONFRONTATION else 8
        if all_laid(game):
            check = push_frame(game, THWART_CHECK)
            check.flag = THWART_ON_ASSISTS
            check.seat = frame.seat


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
        battle.gave[other] = 0
    update_battle(game, box)
    emit(game, BATTLE_DECLARED, seat, card, space, battle.power, battle.cost)


@compiled
def call_off(game, seat):
    """No battle after all: nothing is discarded, the Power may go elsewhere, no second try (GAP-174)."""
    battle = game.public.battle
    game.public.cards[battle.card].called_off = 1
    emit(game, CALLED_OFF, seat, battle.card, battle.space, 0, 0)
    battle.on = NO_BATTLE_ON
    drop_until(game, THIS_BATTLE)


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
    elif stage == 5:
        frame.stage = 6
        shuffle_encounters(game)
        frame.source = draw_encounter(game)
        emit(game, ENCOUNTER, frame.seat, frame.source, public.battle.space, 0, 0)
        effect = push_frame(game, EFFECT)
        effect.pc = box.abilities[definition_of(game, box, frame.source).confrontation].program
        effect.source = frame.source
        effect.controller = frame.seat
        effect.who = frame.seat
        effect.it = public.battle.card
        effect.at = public.battle.space
        effect.mask = 1 << frame.seat
    elif stage == 6:
        frame.stage = 7
        discard_encounter(game, frame.source)
        open_window(game, AFTER_ENCOUNTER)
    else:
        frame.stage = 8


@compiled
def assist_steps(game, box, frame, stage):
    """Step 3 (CORE 4): forced Assists, further ones while short, then abilities."""
    battle = game.public.battle
    short = not update_battle(game, box)
    if stage == 8:
        frame.count = standard_damage(game, box, frame.seat)
        frame.stage = 9
    elif stage == 9:
        needed = short and (battle.on == CONFRONTATION or box.profile.robot_beyond_damage != 0)
        forced = count_assists(game, RESOLVED) < frame.count  # an illegal Assist is not resolved (ASSIST-9)
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


@compiled
def closing_steps(game, box, frame, stage):
    """Compare, defeat and reward, discard, go on or end the turn."""
    public = game.public
    battle = public.battle
    if stage == 14:
        frame.stage = 15
        open_window(game, BEFORE_TOTALS)
    elif stage == 15:
        won = update_battle(game, box)
        record_attempt(game, box, won)
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
            game.public.seats[seat].untied = 0


@compiled
def record_attempt(game, box, won):
    """Remember an attempt on a Boss for the results."""
    public = game.public
    if definition_of(game, box, public.battle.card).type & BOSS and game.attempts_n < MAX_ATTEMPTS:
        attempt = game.attempts[game.attempts_n]
        game.attempts_n += 1
        attempt.boss = public.battle.card
        attempt.seat = public.active
        attempt.turn = public.turn
        attempt.power = public.battle.power
        attempt.cost = public.battle.cost
        attempt.won = 1 if won else 0


@procedure(DEFEAT)
def defeat(game, box):
    """Reward line, Vault, what waited for the defeat, then the end if it was the third Boss (BATTLE-5).

    `mask` are the seats that share the reward, the active player first, then in turn order (GAP-88).
    """
    frame = top_frame(game)
    public = game.public
    if frame.stage == 0:
        while frame.cursor < public.players:
            seat = (frame.seat + frame.cursor) % public.players
            frame.cursor += 1
            if seat == frame.seat or frame.mask & (1 << seat):
                push_reward(game, box, seat, frame.it, frame.at)
                return
        frame.stage = 1
    elif frame.stage == 1:
        frame.stage = 2
        boss = definition_of(game, box, frame.it).type & BOSS
        set_fate(game, frame.it, DEFEATED, frame.seat)
        lift(game, frame.it)
        to_vault(game, frame.it, frame.seat)
        emit(game, VAULTED, frame.seat, frame.it, frame.at, 0, 1)
        if boss:
            public.bosses_defeated += 1
            public.seats[frame.seat].bosses += 1
        else:
            public.seats[frame.seat].robots += 1
        fire(game, box, ON_DEFEAT, frame.seat, frame.it, frame.at)
    elif frame.stage == 2:
        frame.stage = 3
        check = push_frame(game, THWART_CHECK)
        check.seat = frame.seat
        check.it = frame.it
        check.at = frame.at
    else:
        if public.bosses_defeated + bosses_destroyed(game, box) >= BOSSES_TO_WIN:
            end_game(game, THREE_BOSSES)
        pop_frame(game, 1)


@compiled
def bosses_destroyed(game, box):
    """Destroyed Bosses count as beaten where the set says so (GAP-121)."""
    return game.public.bosses_destroyed if box.profile.bosses_destroyed_count else 0


@compiled
def push_reward(game, box, seat, card, space):
    """The whole reward line for one player (GAP-88)."""
    reward = definition_of(game, box, card).reward
    emit(game, REWARDED, seat, card, space, 0, 0)
    if reward >= 0:
        effect = push_frame(game, EFFECT)
        effect.pc = box.abilities[reward].program
        effect.source = card
        effect.controller = seat
        effect.who = seat
        effect.it = card
        effect.at = space
        effect.mask = 1 << seat
