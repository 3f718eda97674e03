"""What is kept from ask to ask because counting it anew takes time: whether it is what a count says (`invariants`)."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.board.cards import definition_of
from sim.engine.data.state import EMPTY, FARTHEST, INSTANCES, LIVE_KINDS, MAX_LIVE, UP
from sim.engine.machine.compiled import compiled
from sim.engine.procedures.acquire import price_of
from sim.engine.procedures.licences import may_buy
from sim.engine.procedures.offers import NOT_FOR_SALE
from sim.engine.procedures.payment import ALT_MOVE, CARD_MOVE, FLIGHT_MOVE, move_of, source_flies
from sim.engine.procedures.power import may_battle
from sim.engine.view import usable_power_at


@compiled
def faces_are_listed(public):
    """Whether the spaces of faceup cards are listed in their order, and the empty ones counted."""
    up = 0
    gaps = 0
    for space in range(public.spaces):
        face = public.space[space].face
        gaps += 1 if face == EMPTY else 0
        if face == UP:
            if up >= public.faceup.n or public.faceup.spaces[up] != space:
                return False
            up += 1
    return up == public.faceup.n and gaps == public.gaps


@compiled
def texts_are_counted(public):
    """Whether it is known how many of the live texts are each card's, of each kind, and armed for a time alone.

    Counted for the cards and kinds that have any; all others have none if the sums are right.
    """
    if public.live_n > MAX_LIVE:
        return False
    left = public.live_n + 0
    for card in range(INSTANCES):
        left -= abs(public.cards[card].live)
    kinds = public.live_n + 0
    for kind in range(LIVE_KINDS):
        kinds -= abs(public.live_kinds[kind])
    armed = public.armed_n + 0
    for i in range(public.live_n):
        armed -= 1 if public.live[i].until != op.WHILE_IN_PLAY else 0
    if left != 0 or kinds != 0 or armed != 0:
        return False
    for i in range(public.live_n):
        entry = public.live[i]
        same_card = 0
        same_kind = 0
        for k in range(public.live_n):
            same_card += 1 if public.live[k].source == entry.source else 0
            same_kind += 1 if public.live[k].kind == entry.kind else 0
        if same_card != public.cards[entry.source].live or same_kind != public.live_kinds[entry.kind]:
            return False
    return True


@compiled
def stock_is_counted(game, box):
    """Whether Power, Move and abilities of the seat whose stock is known are what lies before it, card by card."""
    public = game.public
    seat = public.stock.seat
    for steps in range(FARTHEST + 1):
        if public.stock.power[steps] != usable_power_at(public, seat, steps):
            return False
    move = 0
    flight = 0
    for source in (CARD_MOVE, FLIGHT_MOVE, ALT_MOVE):
        left = move_of(game, box, seat, source)
        move += left
        flight += left if source_flies(game, box, seat, source) else 0
    able = 0
    helpful = 0
    control = public.seats[seat].control
    for i in range(control.n):
        definition = definition_of(game, box, control.cards[i])
        if definition.energon_n > 0:
            able += 1
        if definition.energon_n > 0 or definition.confront_power != NONE:
            helpful += 1
    stock = public.stock
    if stock.move != move or stock.flight != flight:
        return False
    return stock.able == able and stock.helpful == helpful


@compiled
def offers_are_fresh(game, box):
    """Whether what is kept of the Matrix's offers is what a look at each card says."""
    public = game.public
    seat = public.active
    stack = game.hidden.basics[box.seats[seat].basics]
    if stack.n > 0:
        basic = stack.cards[stack.n - 1]
        if game.basic_price != price_of(game, box, seat, basic):
            return False
    found = 0
    for space in range(public.spaces):
        if public.space[space].face != UP:
            continue
        card = public.space[space].card
        definition = box.definitions[public.definition[card]]
        price = NOT_FOR_SALE
        if definition.cost >= 0 and may_buy(game, box, seat, card):
            price = price_of(game, box, seat, card)
        battle = definition.type & (op.ROBOT | op.BOSS) != 0 and may_battle(game, box, seat, card)
        if price == NOT_FOR_SALE and not battle and definition.payment < 0:
            continue
        offer = game.offers[found]
        if found >= game.offers_n or offer.space != space or offer.card != card or offer.price != price:
            return False
        if (offer.battle != 0) != battle or offer.payment != definition.payment:
            return False
        found += 1
    if public.piece.on and may_battle(game, box, seat, public.piece.card):
        offer = game.offers[found]  # of Unicron, behind all others
        if found >= game.offers_n or offer.space != public.piece.space or offer.card != public.piece.card:
            return False
        if offer.price != NOT_FOR_SALE or offer.battle == 0:
            return False
        found += 1
    return found == game.offers_n
