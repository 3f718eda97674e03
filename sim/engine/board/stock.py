"""What a player could still spend, counted once and kept: Power by distance, Move, cards with abilities.

Every ask of a turn looks at it, and three of four come after a card was played or a step taken, which it follows
(`add_card`, `add_played`, `take_move`). Whatever else changes the cards before a player, their Power or their Move has
it counted anew (`stock_changed`).
"""

from sim.engine.board.cards import alt_move_left, definition_of, is_able, is_helpful, side_up
from sim.engine.data.state import FARTHEST, NOBODY
from sim.engine.machine.compiled import compiled


@compiled
def stock_changed(game):
    """What was counted holds no more."""
    game.public.stock.seat = NOBODY


@compiled
def count_stock(game, box, seat):
    """What a seat could still spend, in one pass, unless it is known.

    Without branches: Power by Range first, which is then summed up.
    """
    stock = game.public.stock
    if stock.seat == seat:
        return
    stock.seat = seat
    player = game.public.seats[seat]
    for distance in range(FARTHEST + 1):
        stock.power[distance] = 0
    move = alt_move_left(game, box, seat)
    flight = move if side_up(game.public, box, seat).flight else 0
    able = 0
    helpful = 0
    for i in range(player.control.n):
        card = player.control.cards[i]
        state = game.public.cards[card]
        definition = definition_of(game, box, card)
        stock.power[min(state.reach, FARTHEST)] += state.power
        move += state.move
        flight += state.move * definition.flight
        able += is_able(definition)
        helpful += is_helpful(definition)
    power = 0
    for step in range(FARTHEST + 1):
        power += stock.power[FARTHEST - step]
        stock.power[FARTHEST - step] = power
    stock.power[0] = power + player.untied
    stock.move = move + player.untied_move
    stock.flight = flight
    stock.able = able
    stock.helpful = helpful


@compiled
def add_card(game, box, seat, card):
    """A card comes before a player, with its abilities; it brings no Power yet."""
    stock = game.public.stock
    if stock.seat == seat:
        definition = definition_of(game, box, card)
        stock.able += is_able(definition)
        stock.helpful += is_helpful(definition)


@compiled
def add_played(game, box, seat, card):
    """A card just played brings Power and Move."""
    stock = game.public.stock
    if stock.seat != seat:
        return
    state = game.public.cards[card]
    for distance in range(min(state.reach, FARTHEST) + 1):
        stock.power[distance] += state.power
    stock.move += state.move
    stock.flight += state.move * definition_of(game, box, card).flight


@compiled
def take_move(game, seat, flies):
    """1 Move is spent, of a kind that `flies` or does not."""
    stock = game.public.stock
    if stock.seat == seat:
        stock.move -= 1
        stock.flight -= 1 if flies else 0
