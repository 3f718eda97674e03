"""What the faceup cards of the Matrix offer the active player: to buy, to battle, to thwart for a payment.

A turn asks for some nine actions, and most of them leave the Matrix as it is. What depends on the Matrix alone is
therefore collected once and kept until a card is turned, comes or goes, a text on prices or on who may be battled
becomes live or ends, or the next turn begins; where a Site has such a text, also until the character steps away.
``game.offers_fresh`` says how long: STALE, FRESH, or FRESH_HERE + the space of the character. What the Basic card costs
is kept with them. What depends on Power is looked at each time.
"""

from cardsets.language import opcodes as op
from sim.engine.board.asking import add_option
from sim.engine.board.cards import definition_of
from sim.engine.board.grid import distance
from sim.engine.board.live import changes_offers, may_be_live
from sim.engine.data.state import FRESH, FRESH_HERE, NO_CARD, STALE
from sim.engine.decisions import BATTLE, BUY, BUY_BASIC, THWART
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.acquire import price_of
from sim.engine.procedures.declined import is_called_off
from sim.engine.procedures.licences import may_buy, may_buy_destroyed
from sim.engine.procedures.payment import can_pay
from sim.engine.procedures.power import (
    cost_to_defeat,
    help_may_come,
    is_confrontation,
    may_battle,
    own_total,
)

NOT_FOR_SALE = (1 << 31) - 1  # the greatest number that a price is kept in: no Power comes to it


@compiled
def update_offers(game, box, seat):
    """Collect the offers anew where they may have changed."""
    here = FRESH_HERE + game.public.seats[seat].space
    if game.offers_fresh != FRESH and game.offers_fresh != here:
        collect_offers(game, box, seat)
        game.offers_fresh = freshness(game.public, box, here)


@compiled
def freshness(public, box, here):
    """How long offers stay fresh: whether live texts make prices, or who may be battled, hang on more than the Matrix.

    A text that comes or goes makes offers stale by itself (`live`); that of a Site or a Ruin speaks to who stands there
    (SITE-1, RUIN-3).
    """
    fresh = FRESH
    if not (
        may_be_live(public, op.BUY_COST)
        or (box.hybrids and may_be_live(public, op.ADVERSARY_COST))  # for sale, and Adversaries
        or may_be_live(public, op.MAY_BUY)
        or may_be_live(public, op.MAY_BATTLE)
        or may_be_live(public, op.NO_BATTLE)
        or may_be_live(public, op.NO_DEFEAT)
    ):
        return fresh
    # Else what Adversaries cost is looked at each time, as they are battled.
    adversaries_sold = box.hybrids > 0 or may_be_live(public, op.MAY_BUY)
    for i in range(public.live_n):
        entry = public.live[i]
        if changes_offers(entry.kind) and (adversaries_sold or entry.kind != op.ADVERSARY_COST):
            ability = box.abilities[entry.ability]
            if ability.condition >= 0:
                return STALE
            if ability.selector >= 0 and box.selectors[ability.selector].reach != op.ANYWHERE:
                return STALE
            if is_cost(entry.kind) and box.amounts[ability.amount].kind not in (op.CONSTANT, op.PLAYERS):
                return STALE
            if definition_in_play(public, box, entry).type & (op.SITE | op.RUIN):
                fresh = here
    return fresh


@compiled
def is_cost(kind):
    """Whether a text of a kind makes prices."""
    return kind == op.BUY_COST or kind == op.ADVERSARY_COST


@compiled
def definition_in_play(public, box, entry):
    """What the card is whose text is live."""
    return box.definitions[public.definition[entry.source]]


@compiled
def collect_offers(game, box, seat):
    """Every faceup card that can be bought, battled or thwarted for a payment, and what the Basic card costs."""
    public = game.public
    basic = top_basic(game, box, seat)
    if basic >= 0:
        game.basic_price = price_of(game, box, seat, basic)
    game.offers_n = 0
    game.payments_n = 0
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        definition = definition_of(game, box, card)
        price = NOT_FOR_SALE
        if definition.cost >= 0 and may_buy(game, box, seat, card):
            price = price_of(game, box, seat, card)
        battle = definition.type & (op.ROBOT | op.BOSS) != 0 and may_battle(game, box, seat, card)
        if price != NOT_FOR_SALE or battle or definition.payment >= 0:
            offer = game.offers[game.offers_n]
            game.offers_n += 1
            offer.space = space
            offer.card = card
            offer.price = price
            offer.battle = battle
            offer.payment = definition.payment
            if definition.payment >= 0:
                game.payments_n += 1
    if public.piece.on and may_battle(game, box, seat, public.piece.card):
        offer_piece(game)


@apart
def offer_piece(game):
    """Offer a battle with the figure on the Matrix that no player plays (UNI-29)."""
    offer = game.offers[game.offers_n]
    game.offers_n += 1
    offer.space = game.public.piece.space
    offer.card = game.public.piece.card
    offer.price = NOT_FOR_SALE
    offer.battle = 1
    offer.payment = -1


@compiled
def add_acquisitions(game, box, seat):
    """Faceup cards within Range of enough Power: to buy or to battle; the Basic from anywhere (BUY-16)."""
    public = game.public
    here = public.seats[seat].space
    for i in range(game.offers_n):
        offer = game.offers[i]
        steps = distance(public, here, offer.space)
        power = public.stock.power[steps]
        within = (steps == 0) | (power > 0)  # even a card of cost 0 is only had within Range (BUY-4)
        if within & ((offer.battle != 0) | (power >= offer.price)):  # one branch, which is seldom taken
            if offer.battle:
                add_battle(game, box, seat, offer.card, offer.space)
            if power >= offer.price:
                add_option(game, BUY, offer.card, offer.space, seat, offer.price)
    if public.live_kinds[op.BUY_DESTROYED] > 0:
        add_destroyed(game, box, seat)
    if public.stock.power[0] >= game.basic_price:
        basic = top_basic(game, box, seat)
        if basic >= 0:
            add_option(game, BUY_BASIC, basic, -1, seat, game.basic_price)


@apart
def add_destroyed(game, box, seat):
    """Cards of the destroyed pile that a text lets a seat buy, a title once, from anywhere like the Basic (GAP-266)."""
    pile = game.public.destroyed
    for i in range(pile.n):
        card = pile.cards[i]
        if is_first_of_title(game.public, pile, i) and may_buy_destroyed(game, box, seat, card):
            price = price_of(game, box, seat, card)
            if game.public.stock.power[0] >= price:
                add_option(game, BUY, card, -1, seat, price)


@apart
def is_first_of_title(public, pile, place):
    """Whether no card before this one in a pile is of the same title."""
    title = public.definition[pile.cards[place]]
    for i in range(place):
        if public.definition[pile.cards[i]] == title:
            return False
    return True


@compiled
def top_basic(game, box, seat):
    """Returns the Basic that a seat could buy, of its faction's stack where there are two; -1 for none (BUY-18)."""
    stack = game.hidden.basics[box.seats[seat].basics]
    return stack.cards[stack.n - 1] if stack.n > 0 else NO_CARD


@compiled
def add_battle(game, box, seat, card, space):
    """A battle one may declare: any Confrontation, and a Robot's that can be won as far as all can see (GAP-71).

    From afar only with a played card of enough Range (BATTLE-1).
    """
    public = game.public
    confrontation = is_confrontation(game, box, seat, card)
    steps = distance(public, public.seats[seat].space, space)
    if (confrontation and public.confronted) or (steps > 0 and public.stock.power[steps] == 0):
        return
    if game.called_off_n and is_called_off(game, card):
        return
    cost = cost_to_defeat(game, box, seat, card)
    if confrontation or is_winnable(game, box, seat, card, space, cost):
        add_option(game, BATTLE, card, space, seat, cost)


@apart
def may_confront(game, box, seat):
    """Whether a Confrontation could be declared now: its abilities are for that alone (EN-12, BATTLE-38)."""
    public = game.public
    here = public.seats[seat].space
    if public.confronted:
        return False
    for i in range(game.offers_n):
        offer = game.offers[i]
        steps = distance(public, here, offer.space)
        within = steps == 0 or public.stock.power[steps] > 0
        if offer.battle and within and is_confrontation(game, box, seat, offer.card):
            return True
    return False


@compiled
def is_winnable(game, box, seat, card, space, cost):
    """Whether a Robot's battle has its cost paid in full, or some Power and help that may come (BATTLE-15)."""
    total = own_total(game, box, seat, card, space, False)
    # Without any Power of one's own it could be declared for ever (ruling on GAP-71).
    return total >= cost or (total >= 1 and help_may_come(game, box, seat, False))


@compiled
def add_thwarts(game, box, seat):
    """Schemes that a payment thwarts, wherever the character is: no text asks to stand there (SCHEME-3)."""
    if game.payments_n == 0:
        return
    for i in range(game.offers_n):
        offer = game.offers[i]
        if offer.payment >= 0 and can_pay(game, seat, box.abilities[offer.payment]):
            add_option(game, THWART, offer.card, offer.space, seat, offer.payment)
