"""Assists: who may lay which card, and what a resolved one gives (rules.md section 9.6)."""

from cardsets.language import opcodes as op
from cardsets.language.opcodes import CARD_POWER, DAMAGE, ENERGON_ASSIST, ENERGON_CONFRONT, RANGE_BONUS
from sim.engine.asking import add_option, answered, ask, begin_decision
from sim.engine.cards import controls_assist, definition_of, highest, is_used, matches, power_by_itself
from sim.engine.compiled import compiled, procedure
from sim.engine.conditions import FULL_TEXT
from sim.engine.decisions import AS_ASSIST_IS_LAID, BATTLE_ABILITY, LAY, LAY_ASSIST, LAY_FACEUP, PASS, USE
from sim.engine.frames import (
    BATTLE_ABILITIES,
    OFFER_ASSISTS,
    RESOLVE_ASSIST,
    pop_frame,
    push_frame,
    push_text,
    top_frame,
)
from sim.engine.grid import distance
from sim.engine.live import add_live, drop_live, fire, sum_live
from sim.engine.log import ABILITY_USED, ASSIST_LAID, ASSIST_PASSED, ASSIST_RESOLVED, emit
from sim.engine.procedures.attack import mark_used
from sim.engine.procedures.battle import (
    ACTIVE_WHILE_SHORT,
    AFTER_ACTIVE,
    EVERY_ASSISTANT,
    ONE_ASSISTANT,
)
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.power import is_gone, update_battle
from sim.engine.resources import gain_energon
from sim.engine.state import ALT, ASSISTING, BOT, CHARACTER_CARDS, ILLEGAL, LAID, RESOLVED
from sim.engine.zones import lift


@compiled
def gives_power(game, box, ability, seat, card):
    """Whether an ability of a card gives Power to it as an Assist, or lets it copy some (ASSIST-18, GAP-193)."""
    pc = box.abilities[ability].program
    chosen = -1  # the selector of the cards that the next operation is about
    while pc >= 0 and box.operations[pc].code != op.END:
        operation = box.operations[pc]
        if operation.code == op.SELECT or operation.code == op.FOR_EACH_CARD:
            chosen = operation.a + 0
        elif operation.code == op.POWER_IT:
            if chosen < 0 or matches(game, box, box.selectors[chosen], card, seat, card):
                return True
        elif operation.code == op.COPY_IT:
            if chosen < 0 or highest(game, box, box.selectors[chosen], seat, card, True) > 0:
                return True
        elif operation.code == op.GAIN and operation.a == op.POWER:
            return True
        pc += 1
    return False


@compiled
def assist_power(game, box, seat, card):
    """The Power a card gives as an Assist by itself: printed, Assist keyword, always-on texts (GAP-175)."""
    return power_by_itself(game, box, seat, card, True) + sum_live(game, box, CARD_POWER, seat, card)


@compiled
def assist_reach(game, box, seat, card):
    """The Range of a card laid as an Assist."""
    reach = max(0, definition_of(game, box, card).reach)
    return max(0, reach + sum_live(game, box, RANGE_BONUS, seat, card))


@compiled
def may_assist_with(game, box, seat, card):
    """At least 1 Power, by itself or by an ability its player could pay, and Range enough (ASSIST-3)."""
    definition = definition_of(game, box, card)
    player = game.public.seats[seat]
    if definition.type & DAMAGE:
        return False
    if assist_reach(game, box, seat, card) < distance(game.public, player.space, game.public.battle.space):
        return False
    if assist_power(game, box, seat, card) >= 1:
        return True
    for k in range(definition.energon_n):
        ability = box.abilities[definition.energon[k]]
        if (
            (ability.when == op.ENERGON_ANY_TIME or ability.when == ENERGON_ASSIST)
            and player.energon >= ability.energon
            and gives_power(game, box, definition.energon[k], seat, card)
        ):
            return True
    on_play = definition.on_play
    return (
        on_play >= 0 and box.profile.assist_text == FULL_TEXT and gives_power(game, box, on_play, seat, card)
    )


@procedure(OFFER_ASSISTS)
def offer_assists(game, box):
    """Once round, clockwise from the active player; whoever passes cannot offer later (ASSIST-2)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == 0:
        frame.stage = 1
        frame.count = 1
        open_window(game, AS_ASSIST_IS_LAID)
    elif frame.stage == 1:
        while frame.count < public.players and not is_gone(game):
            seat = (public.active + frame.count) % public.players
            frame.count += 1
            if public.seats[seat].placed:
                if ask_assist(game, box, seat):
                    frame.seat = seat
                    frame.stage = 2
                    return
                emit(game, ASSIST_PASSED, seat, public.battle.card, -1, 0, 0)  # as if asked: hands are secret
        pop_frame(game, 1)
    else:
        frame.stage = 1
        if answered(game).verb == PASS:
            emit(game, ASSIST_PASSED, frame.seat, public.battle.card, -1, 0, 0)
        else:
            lay(game, frame.seat, answered(game).card, answered(game).verb == LAY_FACEUP)
            fire(game, box, op.ON_ASSIST_LAID, frame.seat, public.battle.card, public.battle.space)


@compiled
def ask_assist(game, box, seat):
    """Ask a player for an Assist; whether there was anything to ask."""
    decision = begin_decision(game, LAY_ASSIST, seat)
    decision.card = game.public.battle.card
    decision.space = game.public.battle.space
    add_option(game, PASS, -1, -1, seat, 0)
    hand = game.own[seat].hand
    for i in range(hand.n):
        if may_assist_with(game, box, seat, hand.cards[i]):
            add_option(game, LAY, hand.cards[i], -1, seat, 0)
            if box.profile.assist_faceup:
                add_option(game, LAY_FACEUP, hand.cards[i], -1, seat, 0)
    if decision.n == 1:
        return False
    ask(game)
    return True


@compiled
def lay(game, seat, card, faceup):
    """Lay a card to Assist, facedown (ASSIST-6), or in Co-op so that all see it (ASSIST-7)."""
    lift(game, card)
    game.where[card] = ASSISTING
    game.holder[card] = seat
    game.own[seat].assist = card
    game.public.battle.assist[seat] = LAID
    if faceup:
        game.public.battle.assist_card[seat] = card
    game.public.battle.offered += 1
    game.public.seats[seat].assists += 1
    emit(game, ASSIST_LAID, seat, card, -1, 0, 1 if faceup else 0)


@procedure(RESOLVE_ASSIST)
def resolve_assist(game, box):
    """Flip an Assist and resolve it: fully in A Rising Darkness, its Power parts in the Core Set (GAP-81)."""
    frame = top_frame(game)
    public = game.public
    battle = public.battle
    seat = frame.seat
    if frame.stage == 0:
        frame.it = game.own[seat].assist
        turn_up(game, box, seat, frame.it)
        if public.cards[frame.it].reach < distance(public, public.seats[seat].space, battle.space):
            frame.stage = 2  # out of Range by now: discarded unresolved (ASSIST-9)
            return
        frame.stage = 1
        on_play = definition_of(game, box, frame.it).on_play
        if box.profile.assist_text == FULL_TEXT and on_play >= 0:
            push_text(game, box, on_play, frame.it, seat, battle.card, battle.space)
    elif frame.stage == 1:
        frame.stage = 2
        if box.profile.assist_ability_order != AFTER_ACTIVE or public.cards[frame.it].power < 1:
            abilities = push_frame(game, BATTLE_ABILITIES)
            abilities.seat = seat
            abilities.flag = ONE_ASSISTANT
    else:
        steps = distance(public, public.seats[seat].space, battle.space)
        state = public.cards[frame.it]
        legal = state.reach >= steps and state.power >= 1 and game.own[seat].assist == frame.it
        battle.assist[seat] = RESOLVED if legal else ILLEGAL
        if not legal and game.own[seat].assist == frame.it:
            drop_live(game, frame.it, False)
        emit(game, ASSIST_RESOLVED, seat, frame.it, -1, state.power, 1 if legal else 0)
        update_battle(game, box)
        pop_frame(game, 1)


@compiled
def turn_up(game, box, seat, card):
    """Everybody sees the Assist; the Alt Mode penalty is fixed at this moment (GAP-46)."""
    public = game.public
    player = public.seats[seat]
    state = public.cards[card]
    state.power = assist_power(game, box, seat, card)
    state.reach = assist_reach(game, box, seat, card)
    state.used = 0
    public.battle.assist[seat] = RESOLVED
    public.battle.assist_card[seat] = card
    public.battle.penalty[seat] = box.definitions[player.character].penalty if player.mode == ALT else 0
    if box.profile.assist_text == FULL_TEXT:
        add_live(game, box, card, seat)


@procedure(BATTLE_ABILITIES)
def battle_abilities(game, box):
    """Abilities in a battle: the active player's while short, or those on Assist cards (EN-11, EN-13)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == 1:
        frame.stage = 0
        option = answered(game)
        if option.verb == PASS:
            frame.count += 1
        else:
            activate(game, box, game.decision.seat, option.card, option.amount)
            return
    seats = public.players if frame.flag == EVERY_ASSISTANT else 1
    while frame.count < seats and not is_gone(game):
        seat = (frame.seat + frame.count) % public.players
        if offer_abilities(game, box, frame.flag, seat):
            frame.stage = 1
            ask(game)
            return
        frame.count += 1
    pop_frame(game, 1)


@compiled
def offer_abilities(game, box, flag, seat):
    """Fill the options of a seat; whether there is anything to choose."""
    public = game.public
    decision = begin_decision(game, BATTLE_ABILITY, seat)
    decision.card = public.battle.card
    add_option(game, PASS, -1, -1, seat, 0)
    if flag == ACTIVE_WHILE_SHORT:
        if not update_battle(game, box):
            add_active_abilities(game, box, seat)
    elif controls_assist(game, seat):
        update_battle(game, box)  # texts ask how the battle stands
        add_assist_abilities(game, box, seat, public.battle.assist_card[seat])
    return decision.n > 1


@compiled
def add_active_abilities(game, box, seat):
    """Unused Energon abilities of the active player, Confront ones included (BATTLE-22, BATTLE-34)."""
    public = game.public
    player = public.seats[seat]
    confront = ENERGON_CONFRONT if public.battle.on == 2 else op.ENERGON_ANY_TIME
    add_card_abilities(game, box, seat, CHARACTER_CARDS + seat, confront, False)
    for i in range(player.control.n):
        card = player.control.cards[i]
        add_card_abilities(game, box, seat, card, confront, False)


@compiled
def add_assist_abilities(game, box, seat, card):
    """Energon abilities of a resolved Assist card; the Core Set counts only those that give Power."""
    power_only = box.profile.assist_text != FULL_TEXT
    add_card_abilities(game, box, seat, card, ENERGON_ASSIST, power_only)


@compiled
def add_card_abilities(game, box, seat, card, when, power_only):
    """Options for the abilities of one card that are free to use: any-time ones and those of `when`."""
    player = game.public.seats[seat]
    definition = definition_of(game, box, card)
    for k in range(definition.energon_n):
        index = definition.energon[k]
        ability = box.abilities[index]
        if player.energon < ability.energon or is_used(game.public, box, seat, card, index):
            continue
        if ability.when != op.ENERGON_ANY_TIME and ability.when != when:
            continue
        if ability.side != op.EITHER_MODE and (ability.side == op.BOT_ONLY) != (player.mode == BOT):
            continue
        if not power_only or gives_power(game, box, index, seat, card):
            add_option(game, USE, card, -1, seat, index)


@compiled
def activate(game, box, seat, card, index):
    """Pay for an Energon ability and set its text to work (EN-3, EN-6)."""
    ability = box.abilities[index]
    gain_energon(game, box, seat, -ability.energon)
    mark_used(game, box, seat, card, index)
    emit(game, ABILITY_USED, seat, card, -1, index, 0)
    battle = game.public.battle
    push_text(
        game, box, index, card, seat, battle.card if battle.on else -1, battle.space if battle.on else -1
    )
