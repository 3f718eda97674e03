"""Battles and Confrontations, step by step (rules.md sections 9.1 to 9.3 and 9.6).

The battle at hand lies in ``game.public.battle``; its Assists facedown with their owners. One procedure
serves both rulebooks: where they differ it asks the rules profile.
"""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.assisting import assists_in, helps_laid, next_defence, next_laid
from sim.engine.board.cards import definition_of
from sim.engine.board.drawing import discard_encounter, draw_encounter, has_encounters, shuffle_encounters
from sim.engine.board.frames import (
    has_moment,
    nothing_pushed,
    pop_frame,
    push_frame,
    push_moment,
    push_text,
    top_frame,
)
from sim.engine.board.live import fire, fire_to_others
from sim.engine.board.log import emit
from sim.engine.board.relations import is_piece
from sim.engine.data import moment
from sim.engine.data.state import CONFRONTATION, LAID, NO_BATTLE_ON, NOBODY, RESOLVED, ROBOT_BATTLE
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
from sim.engine.procedures.battle_outcome import close_battle, decide_battle, discard_assists, end_battle
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.declined import note_called_off, take_back_assists
from sim.engine.procedures.power import any_offers, is_confrontation, is_gone, standard_damage, update_battle
from sim.engine.procedures.verbs import PLAYED_ONLY

# Whom a BATTLE_ABILITIES frame asks (its `mode`).
ACTIVE_WHILE_SHORT = 0
EVERY_ASSISTANT = 1
ONE_ASSISTANT = 2
ACTIVE_AT_WILL = 3

# profile.assist_ability_order (GAP-77)
AFTER_ACTIVE = 0  # CORE: in turn order, after the active player's
ON_RESOLVING_OR_AFTER = 1  # ARD
ON_RESOLVING = 2  # WOC

# `mode` of a BATTLE frame. Where no rule lets anybody Assist nothing changes after declaring (GAP-179).
MAY_BE_CALLED_OFF = 1

# Stages of a BATTLE frame, in order: what is done next.
DECLARE = 0
CLOSE_OFFERS = 1
HEAR_IF_CALLED_OFF = 2
GO_ON = 3
OPEN_ENCOUNTER_WINDOW = 4
DRAW_ENCOUNTER = 5
LAY_ENCOUNTER_ASIDE = 6
CHOOSE_DEFENCE = 7
RESOLVE_DEFENCE = 8
COUNT_FORCED_ASSISTS = 9
CHOOSE_ASSIST = 10
OPEN_ASSIST_WINDOW = 11
RESOLVE_CHOSEN_ASSIST = 12
USE_OWN_ABILITIES = 13
USE_ASSISTANTS_ABILITIES = 14
OPEN_LAST_WINDOW = 15
COMPARE_TOTALS = 16
DISCARD_ASSISTS = 17
DISCARD_PLAYED_CARDS = 18
END_BATTLE = 19
REFUND = 20  # where a text called it off (GAP-400)
KEEP_CARDS_AND_POWER = 21


@procedure(proc.BATTLE)
def battle(game, box):
    """Run a battle's stages until something is asked or set to work: declare, Encounter, Assists, compare, discard."""
    frame = top_frame(game)
    depth = game.depth + 0
    while nothing_pushed(game, depth) and game.pending == NOBODY:
        if needs_adversary(frame.stage) and is_gone(game):
            break_off(game, frame)
        stage = frame.stage
        if stage < OPEN_ENCOUNTER_WINDOW:
            declare_and_offer(game, box, frame, stage)
        elif stage < CHOOSE_DEFENCE:
            meet_encounter(game, box, frame, stage)
        elif stage < COUNT_FORCED_ASSISTS:
            defend(game, box, frame, CHOOSE_DEFENCE)
        elif stage < OPEN_LAST_WINDOW:
            take_assists(game, box, frame, stage)
        else:
            compare_and_clear(game, box, frame, stage)


@compiled
def needs_adversary(stage):
    """Whether a stage looks for the Adversary: not while it is asked if it is called off, nor with an Encounter out."""
    return DECLARE < stage <= COMPARE_TOTALS and stage != HEAR_IF_CALLED_OFF and stage != LAY_ENCOUNTER_ASIDE


@compiled
def break_off(game, frame):
    """The Adversary is gone or may not be battled: there is nothing to win or to lose (GAP-192, GAP-213)."""
    battle = game.public.battle
    banned = game.public.cards[battle.card].banned
    emit(game, event.BATTLE_OVER, frame.seat, battle.card, battle.space, banned, 0)
    frame.stage = REFUND if battle.refunded else DISCARD_ASSISTS


# --- Steps 1 and 2: declare with the Power total, take offers, perhaps call it off ------------------------


@apart
def declare_and_offer(game, box, frame, stage):
    """Run one of the stages up to the last offer of an Assist."""
    if stage == DECLARE:
        frame.stage = CLOSE_OFFERS
        open_battle(game, box, frame)
    elif stage == CLOSE_OFFERS:
        frame.stage = GO_ON
        if may_be_called_off(game, box, frame):
            frame.stage = HEAR_IF_CALLED_OFF
            ask_if_called_off(game, frame)
    elif stage == HEAR_IF_CALLED_OFF:
        frame.stage = GO_ON
        if answered(game).verb == CALL_OFF_BATTLE:
            call_off(game, box, frame.seat)
            pop_frame(game)
    else:
        confrontation = game.public.battle.on == CONFRONTATION
        frame.stage = OPEN_ENCOUNTER_WINDOW if confrontation else COUNT_FORCED_ASSISTS
        if has_moment(box, moment.ASSISTS_OFFERED):
            hook = push_moment(game, box, moment.ASSISTS_OFFERED)
            hook.seat = frame.seat
        tell_of_battle(game, box, frame.seat)


@compiled
def tell_of_battle(game, box, seat):
    """Set texts to work that wait for a battle, now that it is called off no more (GAP-268): the player's own first."""
    kinds = game.public.live_kinds
    if kinds[op.ON_BATTLE] + kinds[op.OTHERS_BATTLE] > 0:
        fire_battle(game, box, seat, game.public.battle.card + 0, game.public.battle.space + 0)


@apart
def fire_battle(game, box, seat, card, space):
    """Set the texts to work that wait for a seat to battle an Adversary, or for another player to."""
    fire_to_others(game, box, op.OTHERS_BATTLE, seat, card, space)
    fire(game, box, op.ON_BATTLE, seat, card, space)


@compiled
def open_battle(game, box, frame):
    """Declare, and set offers of Assists to work where anybody may make one, or might after a Convert."""
    declare(game, box, frame.seat, frame.it, frame.at)
    if any_offers(game, box, frame.seat, frame.it, game.public.battle.on == CONFRONTATION):
        frame.mode = MAY_BE_CALLED_OFF
    if frame.mode == MAY_BE_CALLED_OFF or game.any_window & AS_ASSIST_IS_LAID:
        push_frame(game, proc.OFFER_ASSISTS)


@compiled
def may_be_called_off(game, box, frame):
    """Whether no help was offered though an Assist might have been, now or before the Convert window (GAP-79, GAP-179).

    An Assist that defends does not bind (GAP-223).
    """
    battle = game.public.battle
    if helps_laid(game.public) > 0 or box.profile.decline == 0:
        return False
    return frame.mode == MAY_BE_CALLED_OFF or any_offers(
        game, box, frame.seat, battle.card, battle.on == CONFRONTATION
    )


@compiled
def ask_if_called_off(game, frame):
    """Ask the active player whether to go on with no help at all (BATTLE-16)."""
    battle = game.public.battle
    decision = begin_decision(game, CALL_OFF, frame.seat)
    decision.card = battle.card
    add_option(game, PASS, battle.card, battle.space, frame.seat, 0)
    add_option(game, CALL_OFF_BATTLE, battle.card, battle.space, frame.seat, 0)
    ask(game)


@compiled
def declare(game, box, seat, card, space):
    """The battle begins (BATTLE-14, BATTLE-28)."""
    public = game.public
    battle = public.battle
    battle.on = CONFRONTATION if is_confrontation(game, box, seat, card) else ROBOT_BATTLE
    battle.card = card
    battle.space = space
    battle.surcharge = 0
    battle.refunded = 0
    battle.assists_n = 0
    update_battle(game, box)
    emit(game, event.BATTLE_DECLARED, seat, card, space, battle.power, battle.cost)


@compiled
def call_off(game, box, seat):
    """No battle after all: nothing is discarded, the Power may go elsewhere; no second try as it stands (GAP-174)."""
    battle = game.public.battle
    take_back_assists(game, box)
    battle.on = NO_BATTLE_ON
    note_called_off(game, box, seat, battle.card)
    emit(game, event.CALLED_OFF, seat, battle.card, battle.space, 0, 0)


# --- A Confrontation's Encounter (ENC-8) -------------------------------------------------------------------


@compiled
def meet_encounter(game, box, frame, stage):
    """Run one of the stages of the Encounter: shuffle all, draw one, resolve its Confrontation text."""
    if stage == OPEN_ENCOUNTER_WINDOW:
        game.public.confronted = 1
        frame.stage = DRAW_ENCOUNTER
        open_window(game, box, BEFORE_ENCOUNTER)
    elif stage == DRAW_ENCOUNTER and is_piece(game.public, game.public.battle.card):
        frame.stage = CHOOSE_DEFENCE  # a Chaos card in place of the Encounter (UNI-29)
        open_window(game, box, AFTER_ENCOUNTER)  # on top of it is what is pushed next
        push_frame(game, proc.MEET_CHAOS).seat = game.public.active
    elif stage == DRAW_ENCOUNTER and not has_encounters(game):
        frame.stage = CHOOSE_DEFENCE  # none was left, and none is drawn (GAP-233)
    elif stage == DRAW_ENCOUNTER:
        frame.stage = LAY_ENCOUNTER_ASIDE
        reveal_encounter(game, box, frame)
    else:
        frame.stage = CHOOSE_DEFENCE
        discard_encounter(game, frame.source)
        open_window(game, box, AFTER_ENCOUNTER)


@compiled
def reveal_encounter(game, box, frame):
    """Shuffle all Encounters, draw one and set its text to work."""
    shuffle_encounters(game)
    set_encounter_to_work(game, box, frame)


@compiled
def set_encounter_to_work(game, box, frame):
    """Draw an Encounter, `source` of the frame from now on, and set its Confrontation text to work."""
    battle = game.public.battle
    frame.source = draw_encounter(game)
    emit(game, event.ENCOUNTER, frame.seat, frame.source, battle.space, 0, 0)
    text = definition_of(game, box, frame.source).confrontation
    push_text(game, box, text, frame.source, frame.seat, battle.card, battle.space)


# Stages of a FURTHER_ENCOUNTER frame, in order.
DRAW_ANOTHER = 0
LAY_ANOTHER_ASIDE = 1


@procedure(proc.FURTHER_ENCOUNTER)
def further_encounter(game, box):
    """One more Encounter of those left in the deck, its Confrontation text resolved and laid aside (CLAR-27)."""
    frame = top_frame(game)
    if frame.stage == DRAW_ANOTHER:
        frame.stage = LAY_ANOTHER_ASIDE
        set_encounter_to_work(game, box, frame)
    else:
        discard_encounter(game, frame.source)
        pop_frame(game)


# --- Assists that defend, before those that help (ASSIST-30) ------------------------------------------------


@compiled
def defend(game, box, frame, choose):
    """Resolve every Assist that defends, in the order of laying: `choose`, the stage behind it, then the one after."""
    place = next_defence(game.public)
    if place < 0:
        frame.stage = choose + 2
    elif frame.stage == choose:
        frame.stage = choose + 1
        open_window(game, box, AS_ASSIST_RESOLVES)
    else:
        frame.stage = choose
        update_battle(game, box)  # somebody may have Converted
        resolve = push_frame(game, proc.RESOLVE_ASSIST)
        resolve.at = place


# --- Step 3 (CORE 4): forced Assists, further ones while short, then abilities ------------------------------


@apart
def take_assists(game, box, frame, stage):
    """Run one of the stages between the Encounter and the last Convert window."""
    if stage == COUNT_FORCED_ASSISTS:
        frame.count = 0 if box.profile.assist_forced else standard_damage(game, box, frame.seat)
        frame.stage = CHOOSE_ASSIST
    elif stage == CHOOSE_ASSIST:
        frame.stage = USE_OWN_ABILITIES
        short = not update_battle(game, box)
        if assists_in(game.public, LAID) > 0 and is_assist_due(game, box, frame, short):
            frame.stage = OPEN_ASSIST_WINDOW
            ask_next_assist(game, box, frame, is_assist_forced(game, box, frame))
    elif stage == OPEN_ASSIST_WINDOW:
        frame.stage = RESOLVE_CHOSEN_ASSIST
        frame.who = answered(game).seat
        open_window(game, box, AS_ASSIST_RESOLVES)
    elif stage == RESOLVE_CHOSEN_ASSIST:
        frame.stage = CHOOSE_ASSIST
        update_battle(game, box)  # somebody may have Converted
        resolve = push_frame(game, proc.RESOLVE_ASSIST)
        resolve.at = next_laid(game.public, frame.who)
    elif stage == USE_OWN_ABILITIES:
        frame.stage = USE_ASSISTANTS_ABILITIES
        battle = game.public.battle
        late = battle.on == CONFRONTATION or box.profile.robot_late_abilities != 0
        if battle.power < battle.cost and late:
            push_abilities(game, frame.seat, ACTIVE_WHILE_SHORT)
    else:
        frame.stage = OPEN_LAST_WINDOW
        if box.profile.assist_ability_order != ON_RESOLVING:
            push_abilities(game, frame.seat, EVERY_ASSISTANT)


@compiled
def is_assist_forced(game, box, frame):
    """Whether one more Assist is resolved whether needed or not: by Damage, or as all are (ASSIST-9, ASSIST-14)."""
    return assists_in(game.public, RESOLVED) < frame.count or box.profile.assist_resolve != 0


@compiled
def is_assist_due(game, box, frame, short):
    """Whether one more Assist is resolved: a forced one, or while short where the battle allows it (ASSIST-12)."""
    if is_assist_forced(game, box, frame):
        return True
    return short and (game.public.battle.on == CONFRONTATION or box.profile.robot_beyond_damage != 0)


@compiled
def push_abilities(game, seat, whom):
    """Set the asking for Energon abilities to work."""
    abilities = push_frame(game, proc.BATTLE_ABILITIES)
    abilities.seat = seat
    abilities.mode = whom


@compiled
def ask_next_assist(game, box, frame, forced):
    """The active player chooses whose Assist is resolved next (ASSIST-11), a player's own in the order of laying.

    One that lies faceup may say that it must be the first (CLAR-25, GAP-273).
    """
    public = game.public
    decision = begin_decision(game, NEXT_ASSIST, frame.seat)
    decision.card = public.battle.card
    first = lays_first(game, box)
    for step in range(1, public.players):
        seat = (frame.seat + step) % public.players
        place = next_laid(public, seat)
        if place >= 0 and (not first or says_first(game, box, place)):
            add_option(game, RESOLVE, -1, public.seats[seat].space, seat, 1 if forced else 0)
    ask(game)


@compiled
def lays_first(game, box):
    """Whether an Assist that helps, and is not resolved, says that it must be the first."""
    battle = game.public.battle
    for place in range(battle.assists_n):
        entry = battle.assists[place]
        if entry.state == LAID and entry.defends == 0 and says_first(game, box, place):
            return True
    return False


@compiled
def says_first(game, box, place):
    """Whether an Assist lies faceup and says that it must be the first to be resolved (CLAR-25)."""
    card = game.public.battle.assists[place].card
    return card >= 0 and has_kind(box, definition_of(game, box, card), op.RESOLVE_FIRST)


@apart
def has_kind(box, definition, kind):
    """Whether a text of a card is of a kind."""
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == kind:
            return True
    return False


# --- Compare, defeat and reward, discard, go on or end the turn ---------------------------------------------


@apart
def compare_and_clear(game, box, frame, stage):
    """Run one of the stages from the last Convert window on."""
    if stage == OPEN_LAST_WINDOW:
        frame.stage = COMPARE_TOTALS
        update_battle(game, box)  # what Assisting players did may have cost Power too
        open_window(game, box, BEFORE_TOTALS)
    elif stage == COMPARE_TOTALS:
        frame.stage = DISCARD_ASSISTS
        decide_battle(game, box, frame.seat)
    elif stage == DISCARD_ASSISTS or stage == REFUND:
        frame.stage = DISCARD_PLAYED_CARDS if stage == DISCARD_ASSISTS else KEEP_CARDS_AND_POWER
        discard_assists(game)
    elif stage == DISCARD_PLAYED_CARDS:
        frame.stage = END_BATTLE
        discard = push_frame(game, proc.DISCARD_CARDS)
        discard.seat = frame.seat
        discard.mode = PLAYED_ONLY
    elif stage == END_BATTLE:
        end_battle(game, box, frame.seat)
        pop_frame(game)
    else:
        if game.public.battle.on == CONFRONTATION:
            game.public.confronted = 1  # though no Encounter was drawn yet
        close_battle(game)
        pop_frame(game)
