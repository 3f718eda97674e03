"""What the verbs of the card language do to the game, once the interpreter knows whom and what."""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.amounts import amount_of, power_by_itself
from sim.engine.board.cards import definition_of
from sim.engine.board.drawing import gain_one_damage, return_damage
from sim.engine.board.frames import push_frame, push_program
from sim.engine.board.live import add_assist_live, add_live, drop_live, fire, is_prevented, sum_live
from sim.engine.board.log import emit
from sim.engine.board.relations import oppose_as_copy, oppose_as_printed
from sim.engine.board.resources import gain_energon, gain_vp
from sim.engine.board.stock import stock_changed
from sim.engine.board.zones import (
    check_damage_limit,
    clear_state,
    hide,
    is_ally,
    lift,
    set_fate,
    to_control,
    to_deck_bottom,
    to_deck_top,
    to_hand,
    to_vault,
)
from sim.engine.data import fate, zone
from sim.engine.data.state import CHARACTER_CARDS, UP
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.defeat import destroy_card
from sim.engine.procedures.looking import note_put_back
from sim.engine.procedures.payment import lose_power, push_pay_move

# Which cards a DISCARD_CARDS frame takes (its `mode`).
PLAYED_ONLY = 1  # after a battle
HAND_ONLY = 2
PLAYED_AND_HAND = 3  # at the end of a turn

# What has a place of its own, and goes to no hand, deck or discard pile (GAP-396).
NEVER_GAINED: Final = (
    op.BOSS | op.POLITY | op.PLANET | op.PLANETARY | op.MISSION | op.PHASE | op.TACTIC | op.CHAOS
)

# What came of a Damage that was to be gained.
NONE_LEFT = 0
GAINED = 1
PREVENTED = 2


@compiled
def is_act_on_it(code):
    """Operations on the chosen card."""
    return op.DISCARD_IT <= code <= op.PUT_IT


@compiled
def pushes_frame(code):
    """Operations that ask for a player, a space or a number, or set another procedure to work."""
    return (
        code == op.ATTACK
        or code == op.PICK_PLAYER
        or code == op.TELEPORT
        or code == op.STEP_PLAYER
        or code == op.CHOOSE_NUMBER
        or code == op.CONVERT
        or code == op.DISCARD_HAND
        or code == op.AMBUSH_PLAYERS
        or code == op.BRING
        or code == op.GIVE
        or code == op.GIVE_IT
        or code == op.REWARD_IT
        or code == op.SWAP_SPACES
        or op.PLAY_IT <= code <= op.SWAP_IT
        or code == op.MOVE_IT
        or code == op.LAY_FURTHER
        or code == op.DRAW_FURTHER
        or code == op.CHOOSE_SOME
        or code == op.NEXT_PLAYER
        or lays(code)
    )


@compiled
def lays(code):
    """Operations that put the chosen card into the Matrix, or on the main deck."""
    return code == op.LAY_IN_MATRIX or code == op.PUT_IN_MAIN


@compiled
def is_played_card(game, card, seat):
    """Whether Power given by a card can be tied to it: it lies in its player's control or as an Assist."""
    return (
        card >= 0
        and (game.where[card] == zone.CONTROL or game.where[card] == zone.ASSISTING)
        and game.holder[card] == seat
    )


@compiled
def gain_resource(game, box, frame, resource, number):
    """`gain`: Energon, VP, Power or Move, for the player the effect speaks to."""
    seat = frame.who
    player = game.public.seats[seat]
    if resource == op.ENERGON or resource == op.VP:
        before = player.energon + player.vp
        if resource == op.ENERGON:
            gain_energon(game, box, seat, number)
        else:
            gain_vp(game, box, seat, number)
        gained = player.energon + player.vp - before
        frame.did += gained
        frame.done = 1 if gained != 0 and gained >= number else 0  # a cap leaves out the rest
        return
    frame.did += number
    if resource >= op.TO_COMMAND:
        push_gain_to_command(game, frame, resource, number)
    elif resource == op.POWER:
        stock_changed(game)
        if is_played_card(game, frame.source, seat):
            add_power(game, seat, frame.source, number)
        else:
            change = max(-player.untied, number)
            player.untied += change
            game.power_made[seat] += change
            emit(game, event.POWER, seat, frame.source, -1, change, 0)
    else:
        gain_move(game, frame.source, seat, number)


@apart
def push_gain_to_command(game, frame, resource, number):
    """Set the gaining of Power to command to work, which tells the text what was done."""
    frame.done = 0
    gain = push_frame(game, proc.GAIN_TO_COMMAND)
    gain.seat = frame.who
    gain.mode = resource
    gain.amount = number


@compiled
def add_power(game, seat, card, number):
    """Add Power to a card, or take (below 0) what there is."""
    state = game.public.cards[card]
    change = max(-state.power, number)
    state.power += change
    game.power_made[seat] += change
    emit(game, event.POWER, seat, card, -1, change, 1)


@compiled
def gain_move(game, source, seat, number):
    """Move, tied to a card that was played; below 0 it takes what there is."""
    stock_changed(game)
    if is_played_card(game, source, seat):
        state = game.public.cards[source]
        state.move = max(0, state.move + number)
    else:
        player = game.public.seats[seat]
        player.untied_move = max(0, player.untied_move + number)


@compiled
def gain_damage(game, box, seat):
    """Gain a Damage: GAINED, NONE_LEFT (DMG-15) or PREVENTED. Nothing follows the one that ends the game (DMG-25)."""
    if game.public.live_kinds[op.PREVENT_DAMAGE] > 0 and is_prevented(game, seat):
        emit(game, event.PREVENTED, seat, -1, -1, 0, 0)
        return PREVENTED
    card = gain_one_damage(game, box, seat)
    if card >= 0 and game.ending == 0:
        fire(game, box, op.ON_GAIN_DAMAGE, seat, card, -1)
    return GAINED if card >= 0 else NONE_LEFT


@compiled
def lose_resource(game, box, seat, resource, number):
    """`lose`: what there is, at most (GAP-131); or `pay`, of Move too, its player choosing which (GAP-51)."""
    if resource == op.POWER:
        lose_power(game, seat, number)
    elif resource == op.MOVE:
        if number > 0:
            push_pay_move(game, box, seat, number, False)
    elif resource == op.ENERGON:
        gain_energon(game, box, seat, -number)
    else:
        gain_vp(game, box, seat, -number)


@compiled
def act_on_it(game, box, frame, operation):
    """Operations on the chosen card `it`."""
    code = operation.code
    card = frame.it
    if code == op.DISCARD_IT:
        fire(game, box, op.ON_DISCARD, frame.who, card, -1)
        push_discard(game, card, game.holder[card], False)
    elif code == op.DESTROY_IT:
        fire(game, box, op.ON_DESTROY, frame.who, card, frame.at)
        destroy_card(game, box, card)
    elif code == op.RETURN_IT:
        if box.definitions[game.printed[card]].type & op.DAMAGE:
            return_damage(game, frame.who, card)
        else:
            push_discard(game, card, game.holder[card], False)  # a copy, which is itself again (GAP-61)
    elif code == op.GAIN_IT:
        if not is_never_gained(game, box, card) and not is_of(game, frame.who, card):
            fire(game, box, op.ON_GAIN, frame.who, card, frame.at)
        gain_card(game, box, frame.who, card, operation.a)
    elif code == op.DEFEAT_IT:
        push_defeat(game, frame.who, card, game.holder[card], 0)
    elif code == op.FLIP_UP_IT:
        if game.where[card] == zone.MATRIX:
            reveal = push_frame(game, proc.REVEAL)
            reveal.at = game.holder[card]
    elif code == op.FLIP_DOWN_IT:
        flip_down(game, card)
    elif code == op.PEEK_IT:
        peek(game, box, frame.who, card)
    elif code == op.POWER_IT:
        give_power(game, box, frame, card, operation.a)
    elif code == op.COPY_IT:
        copy_card(game, box, frame, card)
    elif code == op.PUT_IT:
        note_put(game, card, frame.who)
        put_card(game, box, frame.who, card, operation.a)
        if game.own[frame.who].looked_at.n > 0 and game.where[card] == zone.DECK:
            note_put_back(game, frame.who, card)


@compiled
def note_put(game, card, seat):
    """Note whose a card becomes that is put somewhere; a Basic or a Starter was that player's before."""
    if game.tally[card].dealt:
        set_fate(game, card, fate.GAINED, seat)


@compiled
def is_of(game, seat, card):
    """Whether a card is a player's: in hand, before the player, in the deck, discard pile or Vault."""
    where = game.where[card]
    return game.holder[card] == seat and (
        where == zone.HAND
        or where == zone.CONTROL
        or where == zone.ASSISTING
        or where == zone.DISCARD
        or where == zone.DECK
        or where == zone.VAULT
    )


@compiled
def may_destroy(game, card):
    """Whether a card can be destroyed: no character (COMP-53), none destroyed, none of a mode's own (GAP-397)."""
    if card >= CHARACTER_CARDS:
        return False
    where = game.where[card]
    return where != zone.DESTROYED and where != zone.REMOVED and where < zone.FIRST_OF_MODES


@compiled
def push_discard(game, card, seat, on_gain):
    """Send a card to a discard pile; its owner may vault a Relic instead."""
    frame = push_frame(game, proc.TO_DISCARD_PILE)
    frame.it = card
    frame.seat = seat
    frame.mode = 1 if on_gain else 0


@compiled
def push_defeat(game, seat, card, space, assisted):
    """Set the defeat of an Adversary to work; `assisted` are the seats whose Assists resolved."""
    frame = push_frame(game, proc.DEFEAT)
    frame.seat = seat
    frame.it = card
    frame.at = space
    frame.mask = assisted


@compiled
def is_never_gained(game, box, card):
    """Returns whether no player ever gains a card, nor has it in hand or deck (COMP-49, GAP-396)."""
    return definition_of(game, box, card).type & NEVER_GAINED != 0


@compiled
def gain_card(game, box, seat, card, destination):
    """Gain a card at no Power; it goes where a bought one would or where the text says (BUY-21, BUY-26)."""
    if is_never_gained(game, box, card):
        return
    set_fate(game, card, fate.GAINED, seat)
    if destination != op.TO_DISCARD:
        put_card(game, box, seat, card, destination)
    elif is_ally(game, box, card):
        lift(game, card)
        to_control(game, box, card, seat)
        emit(game, event.GAINED_CARD, seat, card, -1, 0, zone.CONTROL)
    elif game.where[card] == zone.CONTROL or game.where[card] == zone.ASSISTING:
        put_card(game, box, seat, card, destination)  # its Power goes before anybody is asked
    else:
        emit(game, event.GAINED_CARD, seat, card, -1, 0, zone.DISCARD)
        push_discard(game, card, seat, True)


@compiled
def put_card(game, box, seat, card, destination):
    """Put a card where a text says, an Ally into the discard pile like any other."""
    where = zone.HAND
    lift(game, card)
    clear_state(game, card)
    if destination == op.TO_HAND:
        to_hand(game, card, seat)
    elif destination == op.TO_DISCARD:
        where = zone.DISCARD
        to_hand(game, card, seat)  # where it lies while its player may vault it instead
        push_discard(game, card, seat, False)
    elif destination == op.TO_TOP:
        where = zone.DECK
        to_deck_top(game, card, seat)
    elif destination == op.TO_BOTTOM:
        where = zone.DECK
        to_deck_bottom(game, card, seat)
    elif destination == op.TO_VAULT:
        where = zone.VAULT
        to_vault(game, card, seat)
    emit(game, event.GAINED_CARD, seat, card, -1, 0, where)


@compiled
def flip_down(game, card):
    """Turn a faceup Matrix card facedown (PROC-15)."""
    if game.where[card] != zone.MATRIX:
        return
    space = game.holder[card]
    if game.public.space[space].face == UP:
        hide(game, space)
        emit(game, event.FLIPPED_DOWN, -1, card, space, 0, 0)


@compiled
def peek(game, box, seat, card):
    """Look privately at a facedown Matrix card; teammates see it too (PROC-11, GAP-60)."""
    if game.where[card] == zone.MATRIX:
        for other in range(game.public.players):
            if other == seat or box.profile.peek_shared:
                game.own[other].known[game.holder[card]] = card
        emit(game, event.PEEKED, seat, card, game.holder[card], 0, 0)


@compiled
def give_power(game, box, frame, card, amount):
    """Power tied to another card: it uses that card's Range and goes with it (PLAY-9)."""
    if is_played_card(game, card, frame.who):
        number = amount_of(game, box, amount, frame.who, frame.source, card, frame.chosen)
        stock_changed(game)
        add_power(game, frame.who, card, number)


@compiled
def copy_card(game, box, frame, card):
    """Makes the source another card, type and all, for the turn; it was not played as that (CLAR-8, GAP-61)."""
    source = frame.source
    same = game.public.definition[source] == game.public.definition[card]
    if same or not is_played_card(game, source, frame.who):
        return  # a copy of the same card changes nothing, and its text would copy for ever
    drop_live(game, source, False)
    state = game.public.cards[source]
    state.used = 0  # the marks were those of the text that is gone (EN-6)
    assisting = game.where[source] == zone.ASSISTING
    power = state.power - power_by_itself(game, box, frame.who, source, assisting)
    move = state.move - max(0, definition_of(game, box, source).move)
    bonus = sum_live(game, box, op.RANGE_BONUS, frame.who, source)
    game.public.definition[source] = game.public.definition[card]
    oppose_as_copy(game, source, card)
    definition = definition_of(game, box, source)
    stock_changed(game)
    state.power = max(0, power + power_by_itself(game, box, frame.who, source, assisting))
    state.move = max(0, move + max(0, definition.move))
    state.reach = max(0, max(0, definition.reach) + bonus)
    if assisting:
        add_assist_live(game, box, source, frame.who)
    else:
        add_live(game, box, source, frame.who)
    emit(game, event.COPIED, frame.who, source, -1, state.power + 0, card)
    if not assisting:
        check_damage_limit(game, box, frame.who, source)
    if definition.on_play >= 0:
        text = box.abilities[definition.on_play]
        program = text.assist if assisting else text.program
        push_program(game, program, source, frame.who, frame.who, -1, -1, 1 << frame.who)


@compiled
def end_copy(game, card):
    """A copy is itself again; its texts are those of no card yet."""
    drop_live(game, card, False)
    game.public.definition[card] = game.printed[card]
    oppose_as_printed(game, card)


@apart
def end_assisting_copies(game):
    """Copies that Assist are themselves again, too, where the game ends within a battle (GAP-61)."""
    battle = game.public.battle
    for place in range(battle.assists_n):
        card = game.own[battle.assists[place].seat].assists[place]
        if card >= 0 and game.public.definition[card] != game.printed[card]:
            end_copy(game, card)


@compiled
def end_copies(game, box):
    """Copies are themselves again in the End Phase, before cards are discarded (CLAR-7, CLAR-9)."""
    for seat in range(game.public.players):
        control = game.public.seats[seat].control
        for i in range(control.n):
            card = control.cards[i]
            if game.public.definition[card] != game.printed[card]:
                end_copy(game, card)
                game.public.cards[card].used = 0
                game.public.cards[card].reach = max(0, definition_of(game, box, card).reach)
                add_live(game, box, card, seat)
                check_damage_limit(game, box, seat, card)
                stock_changed(game)
