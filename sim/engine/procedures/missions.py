"""Missions: stacks, objectives, completing and changing them (rules.md section 11.6)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import objective_of
from sim.engine.board.conditions import condition_holds
from sim.engine.board.frames import pop_frame, push_frame, top_frame
from sim.engine.board.had import ANY_TIME, KNOWN, may_have_come_about, note_had
from sim.engine.board.live import fire
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on, take_out, take_top
from sim.engine.board.streams import MISSION_SHUFFLE, shuffle
from sim.engine.board.zones import to_vault
from sim.engine.data import fate, feature, zone
from sim.engine.data.profile import ONE_STACK
from sim.engine.data.state import MISSION_STACKS, NOBODY
from sim.engine.decisions import COMPLETE, DROP, DROP_MISSION, MISSION, PASS, PICK, PICK_CARD
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.spells import begin_spell, end_spell

ONE_AGAINST_ONE = 2  # players
OF_TWO = 5  # Missions of a faction's stack in 1v1 (SETUP-55)
OF_FOUR = 7
DEALT = 2  # to each player (SETUP-56, SETUP-58)
DEALT_ALONE = 3
FEW = 1  # with so many, or fewer, a player draws one at the end of the turn (MISSION-5)


@compiled
def stack_of(game, box, seat):
    """The stack that a seat draws Missions from: its side's, or the common one (SETUP-55, SETUP-58)."""
    return 0 if box.profile.mission_stacks == ONE_STACK else game.public.seats[seat].side + 0


@apart
def deal_missions(game, box):
    """Shuffle the Missions into one stack a faction, or one for all; deal them, and box the rest unseen."""
    if box.profile.mission_stacks == 0:
        return
    pile = game.hidden.missions[0]
    for card in range(box.missions_first, box.missions_first + box.missions_n):
        put_on(game, pile, card)
    shuffle(game, pile, MISSION_SHUFFLE, 0, box.missions_first)
    if box.profile.mission_stacks != ONE_STACK:
        share_missions(game)
    for stack in range(MISSION_STACKS):
        pile = game.hidden.missions[stack]
        for i in range(pile.n):
            game.where[pile.cards[i]] = zone.MISSION_STACK
            game.holder[pile.cards[i]] = stack
    note_stacks(game, box)
    for seat in range(game.public.players):
        for _ in range(DEALT_ALONE if game.public.players == 1 else DEALT):
            draw_mission(game, box, seat)


@compiled
def share_missions(game):
    """Leave each faction its share of the shuffled Missions; the others go back into the box."""
    first = game.hidden.missions[0]
    second = game.hidden.missions[1]
    share = min(OF_TWO if game.public.players == ONE_AGAINST_ONE else OF_FOUR, first.n // MISSION_STACKS)
    while first.n > share:
        card = take_top(first)
        if second.n < share:
            put_on(game, second, card)
        else:
            game.where[card] = zone.OUT


@compiled
def note_stacks(game, box):
    """Note for each side how many Missions its stack holds, all of them not completed yet (MISSION-7)."""
    for i in range(game.public.sides_n):
        side = game.public.sides[i]
        side.stack_n = game.hidden.missions[0 if box.profile.mission_stacks == ONE_STACK else i].n
        side.missions = side.stack_n


@apart
def draw_mission(game, box, seat):
    """Draw the top Mission of a seat's stack; -1 from an empty one."""
    stack = stack_of(game, box, seat)
    card = take_top(game.hidden.missions[stack])
    if card < 0:
        return -1
    game.public.sides[game.public.seats[seat].side].stack_n -= 1
    game.where[card] = zone.MISSIONS
    game.holder[card] = seat
    put_on(game, game.own[seat].missions, card)
    game.awaits[seat] = 0
    game.public.seats[seat].missions_n += 1
    if game.tally[card].revealed_turn < 0:
        game.tally[card].revealed_turn = game.public.turn
    begin_spell(game, card, seat)
    emit(game, event.MISSION_DRAWN, seat, card, -1, 0, 0)
    return card


@compiled
def let_go(game, seat, card):
    """Take a Mission from those that a seat controls."""
    take_out(game.own[seat].missions, card)
    game.public.seats[seat].missions_n -= 1
    game.where[card] = zone.LIMBO
    game.holder[card] = NOBODY


@apart
def complete_mission(game, box, seat, card):
    """Reveal a Mission and put it into its controller's Vault; texts that wait for it speak (MISSION-2, MISSION-3)."""
    let_go(game, seat, card)
    game.public.sides[game.public.seats[seat].side].missions -= 1
    to_vault(game, card, seat)
    end_spell(game, card, fate.COMPLETED, game.public.active + 0, game.public.turn + 0)
    note_had(game, card, fate.COMPLETED, seat)
    emit(game, event.MISSION_COMPLETED, seat, card, -1, 0, game.public.active + 0)
    fire(game, box, op.ON_COMPLETE, seat, card, -1)


@apart
def discard_mission(game, seat, card):
    """Lay a Mission faceup on the discard pile of all (TURN-50, MISSION-5)."""
    let_go(game, seat, card)
    game.public.sides[game.public.seats[seat].side].missions -= 1
    game.where[card] = zone.MISSION_DISCARD
    put_on(game, game.public.mission_discard, card)
    end_spell(game, card, fate.DISCARDED, seat, game.public.turn + 0)
    note_had(game, card, fate.DISCARDED, seat)
    emit(game, event.MISSION_DISCARDED, seat, card, -1, 0, 0)


# --- Objectives ------------------------------------------------------------------------------------------------


@compiled
def is_possible(game, box, seat, card):
    """Whether the turn, and what was done in it, leave it open whether a seat may complete one of its Missions.

    Most ask for what is seldom done in a turn, so that this is all that need be asked.
    """
    index = objective_of(game.public, box, card)
    if index < 0:
        return False
    ability = box.abilities[index]
    return may_complete_now(game, seat, ability) and game.deeds & ability.deeds == ability.deeds


@compiled
def may_complete_now(game, seat, ability):
    """Whether a seat may complete a Mission of such an objective in this turn: of a team in anybody's (MISSION-3)."""
    return ability.mode == op.TEAM_MISSION or seat == game.public.active


@apart
def is_met(game, box, seat, card):
    """Whether a seat may complete one of its Missions now (MISSION-2, MISSION-3), one that `is_possible`.

    Its own in its own turn alone; a Team Mission in any turn, by what anybody of the team has, and by what all of them
    did in this turn.
    """
    public = game.public
    ability = box.abilities[objective_of(public, box, card)]
    if ability.mode != op.TEAM_MISSION:
        return holds_for(game, box, ability, seat, card)
    members = public.sides[public.seats[seat].side].members + 0
    game.counting = members
    met = False
    for step in range(public.players):
        member = (seat + step) % public.players
        if not met and members & (1 << member):
            met = holds_for(game, box, ability, member, card)
    game.counting = 0
    return met


@compiled
def holds_for(game, box, ability, seat, card):
    """Whether an objective holds for a seat."""
    return condition_holds(game, box, ability.condition, seat, card, -1, 0, 0)


# Stages of an ASK_MISSIONS frame, in order.
LOOK_AT_MISSIONS = 0
HEAR_MISSION = 1


@procedure(proc.ASK_MISSIONS, feature.MISSIONS)
def ask_missions(game, box):
    """Let each player complete Missions whose objectives are met, the active one first, in turn order (TURN-21)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == HEAR_MISSION:
        frame.stage = LOOK_AT_MISSIONS
        if answered(game).verb == PASS:
            frame.cursor += 1
        else:
            complete_mission(game, box, frame.seat + 0, answered(game).card + 0)
            return
    while frame.cursor < public.players:
        seat = public.active + frame.cursor
        seat -= public.players if seat >= public.players else 0
        if game.awaits[seat] == 0:
            note_awaited(game, box, seat)
        if may_have_come_about(game, seat) and offer_met(game, box, seat):
            frame.seat = seat
            frame.stage = HEAR_MISSION
            ask(game)
            return
        frame.cursor += 1
    pop_frame(game)


@apart
def note_awaited(game, box, seat):
    """Note what a seat's Missions await in this turn, in that of others those of its team, so as not to ask in vain."""
    missions = game.own[seat].missions
    game.awaits[seat] = KNOWN
    for i in range(missions.n):
        index = objective_of(game.public, box, missions.cards[i])
        if index >= 0 and may_complete_now(game, seat, box.abilities[index]):
            game.awaits[seat] |= box.abilities[index].deeds if box.abilities[index].deeds else ANY_TIME


@compiled
def offer_met(game, box, seat):
    """Fill the options of a seat with its Missions that are met; whether there are any."""
    missions = game.own[seat].missions
    found = False
    for i in range(missions.n):
        mission = missions.cards[i] + 0
        if is_possible(game, box, seat, mission) and is_met(game, box, seat, mission):
            if not found:
                found = True
                begin_decision(game, MISSION, seat)
                add_option(game, PASS, -1, -1, seat, 0)
            add_option(game, COMPLETE, mission, -1, seat, 0)
    return found


# --- At the end of a turn (TURN-50, TURN-51) -----------------------------------------------------------------


# Stages of a CHANGE_MISSIONS frame, in order.
ASK_TO_DROP = 0
HEAR_DROP = 1


@procedure(proc.CHANGE_MISSIONS, feature.MISSIONS)
def change_missions(game, box):
    """A player may discard a Mission, and draws one if few are left; in Co-op for the one that was discarded alone."""
    frame = top_frame(game)
    seat = frame.seat
    common = box.profile.mission_stacks == ONE_STACK
    if frame.stage == ASK_TO_DROP:
        frame.stage = HEAR_DROP
        decision = begin_decision(game, DROP_MISSION, seat)
        add_option(game, PASS, -1, -1, seat, 0)
        if not common or game.public.sides[game.public.seats[seat].side].stack_n > 0:
            offer_own(game, seat, -1, DROP)
        decision.amount = game.public.seats[seat].missions_n
        ask(game)
        return
    option = answered(game)
    pop_frame(game)
    dropped = option.verb == DROP
    if dropped:
        discard_mission(game, seat, option.card + 0)
    if dropped if common else game.public.seats[seat].missions_n <= FEW:
        draw_mission(game, box, seat)


@compiled
def offer_own(game, seat, but, verb):
    """Options for the Missions that a seat controls, but for one."""
    missions = game.own[seat].missions
    for i in range(missions.n):
        if missions.cards[i] != but:
            add_option(game, verb, missions.cards[i], -1, seat, 0)


# --- By texts ---------------------------------------------------------------------------------------------------


@apart
def draw_missions(game, box, seat, number):
    """Draw so many Missions, as far as there are; returns how many."""
    drawn = 0
    while drawn < number and draw_mission(game, box, seat) >= 0:
        drawn += 1
    return drawn


@apart
def begin_exchange(game, box, seat):
    """Draw a Mission and set putting another one back to work; whether that can be done (CLAR-16, CLAR-17)."""
    if game.public.seats[seat].missions_n == 0:
        return False
    card = draw_mission(game, box, seat)
    if card < 0:
        return False
    frame = push_frame(game, proc.EXCHANGE_MISSION)
    frame.seat = seat
    frame.it = card
    return True


# Stages of an EXCHANGE_MISSION frame, in order.
ASK_WHICH_BACK = 0
HEAR_WHICH_BACK = 1


@procedure(proc.EXCHANGE_MISSION, feature.MISSIONS)
def exchange_mission(game, box):
    """Put a Mission, not the one drawn (`it`), on top of the stack (CLAR-16)."""
    frame = top_frame(game)
    seat = frame.seat
    if frame.stage == ASK_WHICH_BACK:
        frame.stage = HEAR_WHICH_BACK
        decision = begin_decision(game, PICK_CARD, seat)
        decision.purpose = op.EXCHANGE_MISSION
        offer_own(game, seat, frame.it, PICK)
        ask(game)
        return
    card = answered(game).card + 0
    pop_frame(game)
    stack = stack_of(game, box, seat)
    let_go(game, seat, card)
    put_on(game, game.hidden.missions[stack], card)
    game.where[card] = zone.MISSION_STACK
    game.holder[card] = stack
    game.public.sides[game.public.seats[seat].side].stack_n += 1
    end_spell(game, card, fate.RETURNED, seat, game.public.turn + 0)
    emit(game, event.MISSION_RETURNED, seat, card, -1, 0, 0)
