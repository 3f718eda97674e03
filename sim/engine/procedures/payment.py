"""Paying with Power and Move, and losing Power, card by card (rules.md sections 4.1, 5 and 6.1)."""

from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.assisting import assists_controlled, controlled_assist
from sim.engine.board.cards import alt_move_left, definition_of, side_up
from sim.engine.board.frames import nothing_pushed, pop_frame, push_frame, top_frame
from sim.engine.board.log import emit
from sim.engine.board.resources import gain_energon, unspent_power
from sim.engine.board.stock import stock_changed, take_move
from sim.engine.data.state import FARTHEST
from sim.engine.decisions import PAY
from sim.engine.decisions import PAY_MOVE as ASK_MOVE
from sim.engine.decisions import PAY_POWER as ASK_POWER
from sim.engine.machine.compiled import compiled, procedure

# Sources of Move (MOVE-5, PLAY-21), in the order they are spent where nobody is asked.
CARD_MOVE = 0
FLIGHT_MOVE = 1
ALT_MOVE = 2

# Why Power is gone (`other` of SPENT).
PAID = 0
TAKEN = 1  # by a text
UNSPENT = 2  # at the end of a battle or a turn


@compiled
def power_by_range(game, seat, reach):
    """Returns a seat's unspent Power of exactly this Range, and that of longer Ranges; of a resolved Assist too.

    The farthest class takes all beyond it (GAP-231).
    """
    control = game.public.seats[seat].control
    here = game.public.seats[seat].untied if reach == 0 else 0
    beyond = 0
    for i in range(control.n):
        card = game.public.cards[control.cards[i]]
        distance = min(card.reach, FARTHEST)
        here += card.power if distance == reach else 0
        beyond += card.power if distance > reach else 0
    for nth in range(assists_controlled(game, seat)):
        card = game.public.cards[controlled_assist(game, seat, nth)]
        distance = min(card.reach, FARTHEST)
        here += card.power if distance == reach else 0
        beyond += card.power if distance > reach else 0
    return here, beyond


@compiled
def spend_power(game, seat, reach, amount, why):
    """Spend Power of one Range: untied first, then cards in the order they were played (GAP-51), an Assist last."""
    player = game.public.seats[seat]
    control = player.control
    stock_changed(game)
    left = amount
    if reach == 0:
        used = min(left, player.untied)
        player.untied -= used
        left -= used
        tell_spent(game, seat, -1, used, why)
    for i in range(control.n):
        if left <= 0:
            return
        left -= spend_of_card(game, seat, control.cards[i], reach, left, why)
    for nth in range(assists_controlled(game, seat)):
        if left <= 0:
            return
        left -= spend_of_card(game, seat, controlled_assist(game, seat, nth), reach, left, why)


@compiled
def spend_of_card(game, seat, number, reach, most, why):
    """Spend the Power on one card, up to `most`, where it is of this Range; returns how much."""
    card = game.public.cards[number]
    if card.power <= 0 or min(card.reach, FARTHEST) != reach:
        return 0
    used = min(most, card.power)
    card.power -= used
    tell_spent(game, seat, number, used, why)
    return used


@compiled
def tell_spent(game, seat, card, amount, why):
    """Log Power that is gone from a card, or (-1) from what no card carries."""
    if amount > 0:
        emit(game, event.SPENT, seat, card, -1, amount, why)


@compiled
def push_pay_power(game, seat, cost, distance):
    """Set a payment of Power to work."""
    frame = push_frame(game, proc.PAY_POWER)
    frame.seat = seat
    frame.amount = cost
    frame.count = distance


@compiled
def lose_power(game, seat, number):
    """Lose unspent Power of any Range, its player choosing as when paying (GAP-184)."""
    lost = min(number, unspent_power(game, seat))
    if lost > 0:
        push_pay_power(game, seat, lost, 0)
        top_frame(game).mode = TAKEN


# Stages of a PAY_POWER or PAY_MOVE frame, in order.
NEXT_PAYMENT = 0
HEAR_PAYMENT = 1


@procedure(proc.PAY_POWER)
def pay_power(game, box):
    """Range by Range from the shortest that serves; asked only where a choice leaves different Power.

    `amount` is still owed, `count` the Range looked at, `mode` why: PAID or TAKEN.
    """
    frame = top_frame(game)
    if frame.stage == HEAR_PAYMENT:
        frame.stage = NEXT_PAYMENT
        spent = answered(game).amount
        spend_power(game, frame.seat, frame.count, spent, frame.mode + 0)
        frame.amount -= spent
        frame.count += 1
    while frame.amount > 0 and frame.count <= FARTHEST:
        here, beyond = power_by_range(game, frame.seat, frame.count)
        most = min(here, frame.amount + 0)
        least = max(0, frame.amount - beyond)
        if most > least:
            ask_amount(game, frame, most, least)
            return
        spend_power(game, frame.seat, frame.count, most, frame.mode + 0)
        frame.amount -= most
        frame.count += 1
    pop_frame(game)


@compiled
def ask_amount(game, frame, most, least):
    """How much of this Range: all that serves comes first."""
    decision = begin_decision(game, ASK_POWER, frame.seat)
    decision.amount = frame.amount
    decision.space = frame.count
    frame.stage = HEAR_PAYMENT
    amount = most
    while amount >= least:
        add_option(game, PAY, -1, frame.count, frame.seat, amount)
        amount -= 1
    ask(game)


# --- Move ----------------------------------------------------------------------------------------------


@compiled
def move_of(game, box, seat, source):
    """Unspent Move of one kind of source."""
    player = game.public.seats[seat]
    if source == ALT_MOVE:
        return alt_move_left(game, box, seat)
    total = player.untied_move if source == CARD_MOVE else 0
    flies = 1 if source == FLIGHT_MOVE else 0
    for i in range(player.control.n):
        card = player.control.cards[i]
        if game.public.cards[card].move > 0 and definition_of(game, box, card).flight == flies:
            total += game.public.cards[card].move
    return total


@compiled
def source_flies(game, box, seat, source):
    """Whether Move of this kind may go diagonally (MOVE-5)."""
    if source == FLIGHT_MOVE:
        return True
    return source == ALT_MOVE and side_up(game.public, box, seat).flight != 0


@compiled
def spend_move(game, box, seat, source):
    """Spend 1 Move of one kind of source."""
    player = game.public.seats[seat]
    take_move(game, seat, source_flies(game, box, seat, source))
    if source == ALT_MOVE:
        player.alt_spent += 1
    elif source == CARD_MOVE and player.untied_move > 0:
        player.untied_move -= 1
    else:
        flies = 1 if source == FLIGHT_MOVE else 0
        for i in range(player.control.n):
            card = player.control.cards[i]
            if game.public.cards[card].move > 0 and definition_of(game, box, card).flight == flies:
                game.public.cards[card].move -= 1
                return


@compiled
def push_pay_move(game, box, seat, number, diagonal):
    """Set a payment of Move to work; 1 Move that only one kind of source could pay is paid at once."""
    if number == 1:
        source = only_source(game, box, seat, diagonal)
        if source >= 0:
            spend_move(game, box, seat, source)
            return
    frame = push_frame(game, proc.PAY_MOVE)
    frame.seat = seat
    frame.amount = number
    frame.mode = 1 if diagonal else 0


@compiled
def only_source(game, box, seat, diagonal):
    """The one kind of source that could pay for a step; -1 where there are several, or none."""
    player = game.public.seats[seat]
    found = ALT_MOVE if alt_move_left(game, box, seat) > 0 else -1
    if diagonal and found >= 0 and not source_flies(game, box, seat, ALT_MOVE):
        found = -1
    if player.untied_move > 0 and not diagonal:
        if found >= 0:
            return -1
        found = CARD_MOVE
    for i in range(player.control.n):
        card = player.control.cards[i]
        if game.public.cards[card].move > 0:
            source = FLIGHT_MOVE if definition_of(game, box, card).flight else CARD_MOVE
            if source != found and (source == FLIGHT_MOVE or not diagonal):
                if found >= 0:
                    return -1
                found = source
    return found


@procedure(proc.PAY_MOVE)
def pay_move(game, box):
    """Point by point; asked where more than one kind of Move could pay (they are not lost alike)."""
    frame = top_frame(game)
    if frame.stage == HEAR_PAYMENT:
        frame.stage = NEXT_PAYMENT
        spend_move(game, box, frame.seat, answered(game).amount)
        frame.amount -= 1
    if frame.amount == 0:
        pop_frame(game)
        return
    begin_decision(game, ASK_MOVE, frame.seat)
    for source in range(3):
        if (frame.mode == 0 or source_flies(game, box, frame.seat, source)) and move_of(
            game, box, frame.seat, source
        ) > 0:
            add_option(game, PAY, -1, -1, frame.seat, source)
    frame.stage = HEAR_PAYMENT
    ask(game)


@compiled
def can_pay(game, seat, ability):
    """Whether a seat could pay an ability's Energon, Power (Range 0) and Move, by what `count_stock` counted."""
    return (
        game.public.seats[seat].energon >= ability.energon
        and (ability.power <= 0 or game.public.stock.power[0] >= ability.power)
        and (ability.move <= 0 or game.public.stock.move >= ability.move)
    )


# Stages of a PAY_COSTS frame, in order.
PAY_POWER_FIRST = 0
PAY_THE_REST = 1


@procedure(proc.PAY_COSTS)
def pay_costs(game, box):
    """Pay an ability's costs: Energon at once, then Power, then Move. `amount` is the ability."""
    frame = top_frame(game)
    depth = game.depth + 0
    seat = frame.seat
    ability = box.abilities[frame.amount]
    if frame.stage == PAY_POWER_FIRST:
        frame.stage = PAY_THE_REST
        if ability.energon > 0:
            gain_energon(game, box, seat, -ability.energon)
        if ability.power > 0:
            push_pay_power(game, seat, ability.power, 0)
    if nothing_pushed(game, depth):
        pop_frame(game)
        if ability.move > 0:
            push_pay_move(game, box, seat, ability.move, False)


@compiled
def push_pay_costs(game, seat, ability):
    """Set the payment of an ability's costs to work."""
    frame = push_frame(game, proc.PAY_COSTS)
    frame.seat = seat
    frame.amount = ability


@compiled
def lose_power_and_move(game, box, seat):
    """All Power and Move generated so far are lost; the Alt Mode's own Move is kept (BATTLE-8, GAP-93)."""
    player = game.public.seats[seat]
    stock_changed(game)
    tell_spent(game, seat, -1, player.untied + 0, UNSPENT)
    player.untied = 0
    player.untied_move = 0
    player.commanding = 0  # Power to command is Power, too (GAP-280)
    player.commanding_there = 0
    for i in range(player.control.n):
        card = game.public.cards[player.control.cards[i]]
        tell_spent(game, seat, player.control.cards[i], card.power + 0, UNSPENT)
        card.power = 0
        card.move = 0
