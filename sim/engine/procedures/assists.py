"""Assists: who may lay which card, and what a resolved one gives (rules.md section 9.6)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.assisting import (
    add_assist,
    assists_controlled,
    controlled_assist,
    controls_assist,
    lies_assisting,
)
from sim.engine.board.cards import is_used, side_up, speaking
from sim.engine.board.frames import pop_frame, push_frame, push_program, top_frame
from sim.engine.board.grid import distance
from sim.engine.board.live import add_assist_live, drop_live, fire, fire_about, may_be_live
from sim.engine.board.log import emit
from sim.engine.board.relations import assists_in_full, defends, may_defend, may_help
from sim.engine.board.resources import gain_energon
from sim.engine.board.zones import lift
from sim.engine.data import zone
from sim.engine.data.profile import AGAINST_ROBOTS, FACEUP_BY_CHOICE
from sim.engine.data.state import CHARACTER_CARDS, CONFRONTATION, CONSUMING, EATING, ILLEGAL, RESOLVED
from sim.engine.decisions import AS_ASSIST_IS_LAID, BATTLE_ABILITY, LAY, LAY_ASSIST, LAY_FACEUP, PASS, USE
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.assist_texts import (
    assist_power,
    assist_reach,
    fire_on_assist,
    may_assist_from_play,
    may_assist_with,
    may_owe_power,
    may_use_keyword,
    push_assist_text,
)
from sim.engine.procedures.attack import mark_used
from sim.engine.procedures.battle import (
    ACTIVE_AT_WILL,
    ACTIVE_WHILE_SHORT,
    AFTER_ACTIVE,
    EVERY_ASSISTANT,
    ON_RESOLVING,
    ONE_ASSISTANT,
)
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.power import any_offers, is_gone, update_battle
from sim.engine.procedures.targets import DECLINED

# Stages of an OFFER_ASSISTS frame, in order.
OPEN_LAYING_WINDOW = 0
NEXT_PLAYER = 1
HEAR_OFFER = 2


@procedure(proc.OFFER_ASSISTS)
def offer_assists(game, box):
    """Once round, clockwise from the active player; whoever passes cannot offer later (ASSIST-2)."""
    frame = top_frame(game)
    if frame.stage == OPEN_LAYING_WINDOW:
        frame.stage = NEXT_PLAYER
        frame.count = 1
        open_window(game, box, AS_ASSIST_IS_LAID)
        return
    laid = -1
    if frame.stage == HEAR_OFFER:
        frame.stage = NEXT_PLAYER
        laid = answered(game).card + 0 if answered(game).verb != PASS else -1
        if laid < 0:
            pass_on(game, frame.seat + 0)
            return
    while True:
        seat = frame.seat + 0 if laid >= 0 else next_assistant(game, box, frame)
        if seat < 0:
            pop_frame(game)
            return
        found = look_through(game, box, seat, laid)  # in one place: what it takes to look is long
        if laid >= 0:
            lay(game, box, seat, laid, answered(game).verb == LAY_FACEUP, found)
            tell_of_assist(game, box, seat)
            return
        if found:
            frame.seat = seat
            frame.stage = HEAR_OFFER
            return
        pass_on(game, seat)  # as if asked: hands are secret


@compiled
def pass_on(game, seat):
    """Log that a player lays no Assist."""
    emit(game, event.ASSIST_PASSED, seat, game.public.battle.card, -1, 0, 0)


@compiled
def next_assistant(game, box, frame):
    """Returns the next player who may lay an Assist; -1 where there is none, or no more by now (GAP-79)."""
    public = game.public
    battle = public.battle
    if frame.count == 1 and not any_offers(game, box, public.active, battle.card, battle.on == CONFRONTATION):
        frame.count = public.players
    while frame.count < public.players and not is_gone(game):
        seat = (public.active + frame.count) % public.players
        frame.count += 1
        if public.seats[seat].placed and (
            may_help(public, box, seat, public.active)
            or may_defend(public, box, seat, public.active, battle.card)
        ):
            return seat
    return -1


@apart
def look_through(game, box, seat, laid):
    """Ask a player for an Assist; whether there was anything to ask.

    Of a card that is being `laid`, whether an ability of it could give Power (GAP-82); below 0 none is yet.
    """
    decision = game.decision
    if laid < 0:
        begin_decision(game, LAY_ASSIST, seat)
        decision.card = game.public.battle.card
        decision.space = game.public.battle.space
        add_option(game, PASS, -1, -1, seat, 0)
    if may_be_live(game.public, op.ASSIST_WITH) and look_through_play(game, box, seat, laid):
        return True
    hand = game.own[seat].hand
    for i in range(hand.n):
        card = hand.cards[i] + 0
        if (laid < 0 or card == laid) and may_assist_with(game, box, seat, i, laid >= 0):
            if laid >= 0:
                return True
            faceup_only = game.public.battle.on == CONSUMING or (  # UNI-19
                box.profile.assist_faceup == AGAINST_ROBOTS and game.public.battle.on != CONFRONTATION
            )
            if not faceup_only:
                add_option(game, LAY, card, -1, seat, 0)
            if faceup_only or box.profile.assist_faceup == FACEUP_BY_CHOICE:
                add_option(game, LAY_FACEUP, card, -1, seat, 0)
    if laid >= 0 or decision.n == 1:
        return False
    ask(game)
    return True


@apart
def look_through_play(game, box, seat, laid):
    """Offer the cards before a player that a text lets Assist, faceup (CLAR-24); of one `laid` as `look_through`."""
    control = game.public.seats[seat].control
    for i in range(control.n):
        card = control.cards[i] + 0
        if (laid < 0 or card == laid) and may_assist_from_play(game, box, seat, i, laid >= 0):
            if laid >= 0:
                return True
            add_option(game, LAY_FACEUP, card, -1, seat, 0)
    return False


@compiled
def lay(game, box, seat, card, faceup, owes):
    """Lay a card to Assist or to defend, facedown (ASSIST-6, ASSIST-29), or so that all see it (ASSIST-7, CLAR-24)."""
    from_play = game.where[card] == zone.CONTROL
    lift(game, card)
    game.where[card] = zone.ASSISTING
    game.holder[card] = seat
    place = add_assist(game, seat, card, defends(game.public, box, seat))
    game.owes[place] = 1 if owes else 0
    entry = game.public.battle.assists[place]
    how = 0
    if faceup:
        entry.card = card
        entry.from_play = 1 if from_play else 0
        how = event.FACEUP + 0
    game.public.seats[seat].assists += 1
    if entry.defends:
        game.public.sides[game.public.seats[seat].side].defences += 1
        how += event.TO_DEFEND
    emit(game, event.ASSIST_LAID, seat, card, -1, 0, how)


# Stages of a RESOLVE_ASSIST frame, in order.
TURN_IT_UP = 0
OWN_TEXT = 1
ABILITIES_AT_ONCE = 2
JUDGE_IT = 3


@procedure(proc.RESOLVE_ASSIST)
def resolve_assist(game, box):
    """Flip an Assist and resolve it: fully in A Rising Darkness, its Power parts in the Core Set (GAP-81)."""
    frame = top_frame(game)
    public = game.public
    battle = public.battle
    entry = battle.assists[frame.at]
    seat = entry.seat
    if frame.stage == TURN_IT_UP:
        frame.it = game.own[seat].assists[frame.at]
        turn_up(game, box, frame.at, frame.it)
        if public.cards[frame.it].reach < distance(public, public.seats[seat].space, battle.space):
            frame.stage = JUDGE_IT  # out of Range by now: discarded unresolved (ASSIST-9)
            return
        frame.stage = OWN_TEXT
        fire_on_assist(game, box, seat, frame.it)
    elif frame.stage == OWN_TEXT:
        frame.stage = ABILITIES_AT_ONCE
        if lies_assisting(game, frame.at):
            push_assist_text(game, box, seat, frame.it)
    elif frame.stage == ABILITIES_AT_ONCE:
        frame.stage = JUDGE_IT
        if box.profile.assist_ability_order != AFTER_ACTIVE or entry.defends:
            abilities = push_frame(game, proc.BATTLE_ABILITIES)
            abilities.seat = seat
            abilities.mode = ONE_ASSISTANT
            abilities.it = frame.it
            abilities.amount = box.profile.assist_pay_when
    else:
        legal = is_legal_assist(game, box, frame.at)
        entry.state = RESOLVED if legal else ILLEGAL
        if not legal and lies_assisting(game, frame.at):
            drop_live(game, frame.it, False)
        how = event.TO_DEFEND if entry.defends else 1
        emit(
            game, event.ASSIST_RESOLVED, seat, frame.it, -1, public.cards[frame.it].power, how if legal else 0
        )
        update_battle(game, box)
        pop_frame(game)


@compiled
def is_legal_assist(game, box, place):
    """Whether an Assist lies there, reaches, and gives Power or yet may by an ability (ASSIST-9, ASSIST-21)."""
    public = game.public
    entry = public.battle.assists[place]
    state = public.cards[entry.card]
    if not lies_assisting(game, place):
        return False
    if state.reach < distance(public, public.seats[entry.seat].space, public.battle.space):
        return False
    later = box.profile.assist_ability_order != ON_RESOLVING and entry.defends == 0  # GAP-224
    return state.power >= 1 or (later and may_owe_power(game, box, place))


@compiled
def turn_up(game, box, place, card):
    """Everybody sees the Assist; the Alt Mode penalty is fixed at this moment (GAP-46)."""
    public = game.public
    state = public.cards[card]
    entry = public.battle.assists[place]
    seat = entry.seat
    entry.state = RESOLVED
    entry.card = card
    entry.penalty = side_up(public, box, seat).penalty
    add_assist_live(game, box, card, seat)
    state.power = max(0, assist_power(game, box, seat, card))
    state.reach = assist_reach(game, box, seat, card)
    state.used = 0


# Stages of a FURTHER_ASSIST frame, in order.
ASK_FOR_FURTHER = 0
HEAR_FURTHER = 1
RESOLVE_FURTHER = 2


@procedure(proc.FURTHER_ASSIST)
def further_assist(game, box):
    """One more Assist of a player whom a text lets lay it, or pass; it is resolved at once (NAME-74, GAP-254)."""
    frame = top_frame(game)
    seat = frame.seat + 0
    if frame.stage == RESOLVE_FURTHER:
        pop_frame(game)
        update_battle(game, box)
        place = frame.at + 0  # texts may have let others lay one, too
        resolve = push_frame(game, proc.RESOLVE_ASSIST)
        resolve.at = place
        return
    laid = -1
    if frame.stage == HEAR_FURTHER:
        laid = answered(game).card + 0 if answered(game).verb != PASS else -1
        if laid < 0:
            note_passed(game)
            return
    found = look_through(game, box, seat, laid)
    if laid < 0:
        frame.stage = HEAR_FURTHER
        if not found:
            note_passed(game)
        return
    frame.stage = RESOLVE_FURTHER
    frame.at = game.public.battle.assists_n + 0
    emit(game, event.FURTHER_ASSIST, seat, -1, -1, 0, 0)
    lay(game, box, seat, laid, answered(game).verb == LAY_FACEUP, found)
    tell_of_assist(game, box, seat)


@compiled
def tell_of_assist(game, box, seat):
    """Set texts to work that wait for an Assist, now that a seat has laid one; those about its own first (GAP-276)."""
    battle = game.public.battle
    fire(game, box, op.ON_ASSIST_LAID, seat, battle.card, battle.space)
    if may_be_live(game.public, op.ON_YOU_ASSIST):
        fire_about(game, box, op.ON_YOU_ASSIST, seat, game.public.active, battle.card, battle.space)


@compiled
def note_passed(game):
    """No further Assist is laid: the text that asked for one goes on as where that was declined."""
    pop_frame(game)
    top_frame(game).done = DECLINED


# Stages of a BATTLE_ABILITIES frame, in order.
NEXT_TO_USE = 0
HEAR_USE = 1


@procedure(proc.BATTLE_ABILITIES)
def battle_abilities(game, box):
    """Abilities in a battle: the active player's while short, or those on Assist cards (EN-11, EN-13)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == HEAR_USE:
        frame.stage = NEXT_TO_USE
        option = answered(game)
        if option.verb == PASS:
            frame.count += 1
        else:
            activate(game, box, game.decision.seat, option.card, option.amount)
            return
    seats = public.players if frame.mode == EVERY_ASSISTANT else 1
    while frame.count < seats and not is_gone(game):
        seat = (frame.seat + frame.count) % public.players
        if offer_abilities(game, box, frame.mode, seat):
            if frame.amount:
                compel(game, frame.it + 0)
            frame.stage = HEAR_USE
            ask(game)
            return
        frame.count += 1
    pop_frame(game)


@apart
def compel(game, card):
    """Take back the way to use no ability, where an Assist gives no Power without one (GAP-82)."""
    if game.public.cards[card].power >= 1:
        return
    decision = game.decision
    for i in range(1, decision.n):
        option = decision.options[i - 1]
        other = decision.options[i]
        option.verb = other.verb
        option.card = other.card
        option.space = other.space
        option.seat = other.seat
        option.amount = other.amount
    decision.n -= 1


@compiled
def offer_abilities(game, box, flag, seat):
    """Fill the options of a seat; whether there is anything to choose."""
    public = game.public
    decision = begin_decision(game, BATTLE_ABILITY, seat)
    decision.card = public.battle.card
    add_option(game, PASS, -1, -1, seat, 0)
    if flag == ACTIVE_WHILE_SHORT or flag == ACTIVE_AT_WILL:
        if not update_battle(game, box) or flag == ACTIVE_AT_WILL:
            add_active_abilities(game, box, seat)
    elif controls_assist(game, seat) and (flag == ONE_ASSISTANT or not defends(public, box, seat)):
        update_battle(game, box)  # texts ask how the battle stands
        for nth in range(assists_controlled(game, seat)):
            add_assist_abilities(game, box, seat, controlled_assist(game, seat, nth))
    return decision.n > 1


@compiled
def add_active_abilities(game, box, seat):
    """Unused Energon abilities of the active player, those for Confronting or Consuming too (BATTLE-22, EN-15)."""
    public = game.public
    player = public.seats[seat]
    when = op.ENERGON_ANY_TIME
    if public.battle.on == CONFRONTATION:
        when = op.ENERGON_CONFRONT
    elif public.battle.on == EATING:
        when = op.ENERGON_CONSUME
    add_card_abilities(game, box, seat, CHARACTER_CARDS + seat, when)
    for i in range(player.control.n):
        add_card_abilities(game, box, seat, player.control.cards[i], when)


@compiled
def add_assist_abilities(game, box, seat, card):
    """Energon abilities of a resolved Assist card; the Core Set counts only those with Power in their text.

    Whoever defends uses those with the Assist keyword in some sets alone (BATTLE-49, GAP-224).
    """
    decision = game.decision
    kept = decision.n + 0
    keyword = may_use_keyword(game.public, box, defends(game.public, box, seat))
    when = op.ENERGON_ASSIST if keyword else op.ENERGON_ANY_TIME
    add_card_abilities(game, box, seat, card, when)
    if assists_in_full(game.public, box, seat):
        return
    for i in range(kept, decision.n):
        index = decision.options[i].amount + 0
        if box.abilities[index].assist >= 0:  # whether it then gives any may hang on a card not known yet
            decision.options[kept].amount = index
            kept += 1
    decision.n = kept


@compiled
def add_card_abilities(game, box, seat, card, when):
    """Options for the abilities of one card that are free to use: any-time ones and those of `when`."""
    player = game.public.seats[seat]
    definition = speaking(game.public, box, card)
    for k in range(definition.energon_n):
        index = definition.energon[k]
        ability = box.abilities[index]
        if player.energon < ability.energon or is_used(game.public, box, seat, card, index):
            continue
        if ability.when == op.ENERGON_ANY_TIME or ability.when == when:
            add_option(game, USE, card, -1, seat, index)


@compiled
def activate(game, box, seat, card, index):
    """Pay for an Energon ability and set its text to work (EN-3, EN-6)."""
    ability = box.abilities[index]
    gain_energon(game, box, seat, -ability.energon)
    mark_used(game, box, seat, card, index)
    emit(game, event.ABILITY_USED, seat, card, -1, index, 0)
    battle = game.public.battle
    in_part = game.where[card] == zone.ASSISTING and not assists_in_full(game.public, box, seat)  # ASSIST-18
    program = ability.assist if in_part else ability.program
    about = battle.card if battle.on else -1
    push_program(game, program, card, seat, seat, about, battle.space if battle.on else -1, 1 << seat)
