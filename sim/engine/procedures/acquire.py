"""Buying, and where cards go: discard piles, play, Vaults (rules.md sections 6.2, 6.3 and 11.3)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import definition_of
from sim.engine.board.frames import nothing_pushed, pop_frame, top_frame
from sim.engine.board.live import any_live, fire, sum_live, use_up_costs
from sim.engine.board.log import emit
from sim.engine.board.relations import is_adversary, opposes
from sim.engine.board.zones import is_ally, lift, set_fate, to_control, to_deck_top, to_discard, to_vault
from sim.engine.data import fate, zone
from sim.engine.data.state import LOG_FULL
from sim.engine.decisions import ACCEPT, PASS, VAULT_RELIC
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.licences import has_licence, use_licence
from sim.engine.procedures.payment import push_pay_power
from sim.engine.procedures.verbs import HAND_ONLY, PLAYED_AND_HAND, PLAYED_ONLY, push_discard

DAMAGE_STAYS = 1  # profile.discard_damage: a played Damage stays to the end of the turn (GAP-91)


@compiled
def price_of(game, box, seat, card):
    """What a card costs a seat to buy (BUY-9, BUY-16), with texts on what Adversaries cost (COMP-33, GAP-198)."""
    changes = sum_live(game, box, op.BUY_COST, seat, card)
    if is_adversary(game, box, seat, card):
        changes += sum_live(game, box, op.ADVERSARY_COST, seat, card)
    extra = game.public.cards[card].extra + 0
    if extra and not opposes(game.public, card, seat):
        extra = 0  # HERALD-9
    return max(0, definition_of(game, box, card).cost + extra + changes)


# Stages of a BUY frame, in order.
PAY_PRICE = 0
TAKE_CARD = 1
BOUGHT_IT = 2


@procedure(proc.BUY)
def buy(game, box):
    """Pay, take the card, put it where it belongs; texts that wait for it speak."""
    frame = top_frame(game)
    depth = game.depth + 0
    seat = frame.seat
    if frame.stage == PAY_PRICE:
        frame.stage = TAKE_CARD
        use_up_costs(game, box, op.BUY_COST, seat, frame.it)
        if has_licence(game.public):
            use_licence(game, box, seat, frame.it + 0)
        push_pay_power(game, seat, frame.amount, frame.count)
        return
    if frame.stage == TAKE_CARD:
        frame.stage = BOUGHT_IT
        game.public.seats[seat].bought += 1
        set_fate(game, frame.it, fate.BOUGHT, seat)
        deliver(game, box, seat, frame.it, frame.at, frame.amount)
    if nothing_pushed(game, depth):
        pop_frame(game)
        fire(game, box, op.ON_BUY, seat, frame.it, frame.at)


@compiled
def deliver(game, box, seat, card, space, price):
    """A bought card goes to the discard pile, an Ally into play, a Site into the Vault; or onto the deck (BUY-12)."""
    if any_live(game, box, op.BUY_TO_TOP, seat, card):
        lift(game, card)
        to_deck_top(game, card, seat)
        emit(game, event.BOUGHT, seat, card, space, price, zone.DECK)
    elif is_ally(game, box, card):
        lift(game, card)
        to_control(game, box, card, seat)
        emit(game, event.BOUGHT, seat, card, space, price, zone.CONTROL)
    elif is_site(game, box, card):
        emit(game, event.BOUGHT, seat, card, space, price, zone.VAULT)
        vault_gained(game, card, seat)
    else:
        emit(game, event.BOUGHT, seat, card, space, price, zone.DISCARD)
        if needs_no_question(game, box, card):
            lay_down(game, card, seat)
        else:
            push_discard(game, card, seat, True)


# Stages of a TO_DISCARD_PILE frame, in order.
LAY_DOWN_OR_ASK = 0
HEAR_IF_VAULTED = 1


@procedure(proc.TO_DISCARD_PILE)
def to_discard_pile(game, box):
    """Discard a card; a Relic may go to the Vault instead, on being gained only where the set says (GAP-56)."""
    frame = top_frame(game)
    seat = frame.seat
    if frame.stage == LAY_DOWN_OR_ASK:
        if is_relic(game, box, frame.it) and (frame.mode == 0 or box.profile.vault_on_gain):
            frame.stage = HEAR_IF_VAULTED
            decision = begin_decision(game, VAULT_RELIC, seat)
            decision.card = frame.it
            add_option(game, ACCEPT, frame.it, -1, seat, 0)
            add_option(game, PASS, frame.it, -1, seat, 0)
            ask(game)
            return
        lay_down(game, frame.it, seat)
    elif answered(game).verb == ACCEPT:
        vault_gained(game, frame.it + 0, seat)
    else:
        lay_down(game, frame.it, seat)
    pop_frame(game)


@compiled
def is_site(game, box, card):
    """Whether a card that was bought or gained is a Site: no card to play, it goes to the Vault at once (CLAR-14)."""
    return definition_of(game, box, card).type & op.SITE != 0


@compiled
def vault_gained(game, card, seat):
    """Into the Vault, for good."""
    lift(game, card)
    to_vault(game, card, seat)
    emit(game, event.VAULTED, seat, card, -1, 0, event.BY_GAIN)


@compiled
def is_relic(game, box, card):
    """Whether a card may be vaulted instead of discarded; a copy of a Relic is one, if of the main deck (GAP-61)."""
    return definition_of(game, box, card).type & op.RELIC != 0 and game.tally[card].dealt != 0


@compiled
def lay_down(game, card, seat):
    """Onto the discard pile."""
    lift(game, card)
    to_discard(game, card, seat)
    emit(game, event.DISCARDED, seat, card, -1, 0, 0)


@procedure(proc.DISCARD_CARDS)
def discard_cards(game, box):
    """Discard what was played, a hand, or both; Allies and Damage before the character stay (TURN-36, GAP-92).

    Looks for the next card each time it works, since a Relic on the way may ask its owner.
    """
    frame = top_frame(game)
    seat = frame.seat
    if frame.mode != HAND_ONLY:
        control = game.public.seats[seat].control
        while frame.count < control.n:
            if game.log_n >= LOG_FULL:
                return
            card = control.cards[frame.count]
            if stays(game, box, card, frame.mode):
                frame.count += 1
            elif needs_no_question(game, box, card):
                lay_down(game, card, seat)
            else:
                push_discard(game, card, seat, False)
                return
    if frame.mode != PLAYED_ONLY:
        hand = game.own[seat].hand
        while hand.n > 0:
            if game.log_n >= LOG_FULL:
                return
            card = hand.cards[hand.n - 1]
            if needs_no_question(game, box, card):
                lay_down(game, card, seat)
            else:
                push_discard(game, card, seat, False)
                return
    pop_frame(game)


@compiled
def needs_no_question(game, box, card):
    """Only a Relic's owner has a choice."""
    return not is_relic(game, box, card)


@compiled
def stays(game, box, card, flag):
    """Whether a controlled card outlasts this discarding; played Damage does till the turn ends (GAP-91)."""
    definition = definition_of(game, box, card)
    if definition.stays:
        return True
    return (
        flag != PLAYED_AND_HAND
        and definition.type & op.DAMAGE != 0
        and box.profile.discard_damage == DAMAGE_STAYS
    )
