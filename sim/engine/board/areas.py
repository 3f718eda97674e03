"""The areas that selectors look at, position by position: the Matrix, piles, what players control, what was done."""

from cardsets.language import opcodes as op
from sim.engine.board.assisting import assists_controlled, controlled_assist
from sim.engine.board.fitting import matches, space_in_reach
from sim.engine.board.had import area_of
from sim.engine.data import zone
from sim.engine.data.state import DOWN, EMPTY, PILE_SIZE, UP
from sim.engine.machine.compiled import apart, compiled


@compiled
def controlled_n(game, seat):
    """Returns how many cards a seat controls; see `controlled_at`."""
    return game.public.seats[seat].control.n + assists_controlled(game, seat)


@compiled
def controlled_at(game, seat, position):
    """The card at a position of what a seat controls: what lies before it, then its resolved Assists."""
    control = game.public.seats[seat].control
    if position < control.n:
        return control.cards[position]
    return controlled_assist(game, seat, position - control.n)


@compiled
def positions(game, selector, seat):
    """How many positions a selector's areas have; see `card_at`."""
    if selector.also < 0:
        return positions_in(game, selector.area, seat)
    return positions_in_both(game, selector, seat)


@apart
def positions_in_both(game, selector, seat):
    """How many positions two areas have, one behind the other."""
    found = 0
    for second in range(2):
        found += positions_in(game, selector.also if second else selector.area, seat)
    return found


@compiled
def positions_in(game, area, seat):
    """How many positions an area has."""
    public = game.public
    if area == op.IN_MATRIX:
        return public.spaces
    if area == op.IN_HAND:
        return game.own[seat].hand.n
    if area == op.IN_CONTROL:
        return controlled_n(game, seat)
    if area == op.PLAYED:
        return public.seats[seat].control.n + public.seats[seat].discard.n + game.own[seat].vault.n
    if area == op.IN_DISCARD:
        return public.seats[seat].discard.n
    if area == op.IN_VAULT:
        return game.own[seat].vault.n
    if area == op.IN_DESTROYED:
        return public.destroyed.n
    if area == op.IN_ANY_CONTROL or area == op.IN_OTHERS_CONTROL:
        return public.players * PILE_SIZE
    if area == op.LOOKED_AT:
        return game.own[seat].looked_at.n
    return game.had_n + 0  # cards of which it is noted what became of them in this turn


@apart
def card_at(game, box, selector, position, seat, source):
    """The card at a position of a selector's areas if it fits, else -1.

    A facedown card fits by place alone: its words are not known.
    """
    if selector.area == op.IN_MATRIX:
        face = game.public.space[position].face
        if face == EMPTY or not space_in_reach(game, box, selector, position, seat, source):
            return -1
        if selector.face == op.FACEUP and face != UP:
            return -1
        if selector.face == op.FACEDOWN and face != DOWN:
            return -1
        card = game.hidden.matrix[position]
        if face == DOWN:
            return card
    else:
        area = selector.area + 0
        if selector.also >= 0:
            first = positions_in(game, area, seat)
            if position >= first:
                area = selector.also + 0
                position -= first
        card = lying_at(game, area, position, seat)
    if card < 0 or not matches(game, box, selector, card, seat, source):
        return -1
    return card


@compiled
def lying_at(game, area, position, seat):
    """The card at a position of an area beside the Matrix; -1 where there is none that counts."""
    public = game.public
    if area == op.IN_HAND:
        return game.own[seat].hand.cards[position] + 0
    if area == op.IN_CONTROL:
        return controlled_at(game, seat, position) + 0
    if area == op.PLAYED:
        card = owned_at(game, seat, position) + 0
        return card if public.cards[card].played_in == public.turn else -1
    if area == op.IN_DISCARD:
        return public.seats[seat].discard.cards[position] + 0
    if area == op.IN_VAULT:
        return game.own[seat].vault.cards[position] + 0
    if area == op.IN_DESTROYED:
        return public.destroyed.cards[position] + 0
    if area == op.IN_ANY_CONTROL:
        return in_play_at(game, position) + 0
    if area == op.IN_OTHERS_CONTROL:
        return -1 if position // PILE_SIZE == seat else in_play_at(game, position) + 0
    if area == op.LOOKED_AT:
        return looked_at(game, position, seat) + 0
    card = game.had[position] + 0
    return card if was_had_now(game, area, card, seat) else -1


@apart
def was_had_now(game, area, card, seat):
    """Whether a seat, or who counts with it (`game.counting`), did with a card in this turn what an area says."""
    tally = game.tally[card]
    if tally.fate_turn != game.public.turn or tally.by < 0:
        return False
    if tally.by != seat and game.counting & (1 << tally.by) == 0:
        return False
    return area_of(tally.fate) == area


@compiled
def in_play_at(game, position):
    """The card at a position of what all players control, else -1; each has room for a whole pile."""
    holder = position // PILE_SIZE
    if position % PILE_SIZE >= controlled_n(game, holder):
        return -1
    return controlled_at(game, holder, position % PILE_SIZE)


@compiled
def looked_at(game, position, seat):
    """The card at a position of those a seat looked at last, from the top down; -1 where it has left the deck."""
    card = game.own[seat].looked_at.cards[position]
    if card < 0:
        return -1  # it was put back
    where = game.where[card]
    if where == zone.MAIN or (where == zone.DECK and game.holder[card] == seat):
        return card
    return -1


@compiled
def owned_at(game, seat, position):
    """The card at a position of what lies before a seat, then of its discard pile, then of its Vault."""
    player = game.public.seats[seat]
    if position < player.control.n:
        return player.control.cards[position]
    position -= player.control.n
    if position < player.discard.n:
        return player.discard.cards[position]
    return game.own[seat].vault.cards[position - player.discard.n]
