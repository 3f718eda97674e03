"""What lies on the table, as `legality` reads it: by what the cards' records say, not by the rules that are checked."""

from sim.engine.data import zone
from sim.engine.data.state import UP
from sim.engine.machine.compiled import compiled


@compiled
def in_hand(game, seat, card):
    """Whether a card is in a seat's hand."""
    return card >= 0 and game.where[card] == zone.HAND and game.holder[card] == seat


@compiled
def lies_faceup(public, option):
    """Whether an option's card lies faceup on its space."""
    space = option.space
    return space >= 0 and public.space[space].face == UP and public.space[space].card == option.card


@compiled
def type_of(box, public, card):
    """The types of a card, a bit each."""
    return box.definitions[public.definition[card]].type + 0


@compiled
def steps_across(public, one, other):
    """King's moves between two spaces: 1 where they touch, at a corner too."""
    columns = public.columns
    return max(abs(one // columns - other // columns), abs(one % columns - other % columns))


@compiled
def steps_along(public, one, other):
    """Rook's steps between two spaces, which Range counts in (BUY-1)."""
    columns = public.columns
    return abs(one // columns - other // columns) + abs(one % columns - other % columns)


@compiled
def power_within(public, seat, space):
    """Unspent Power that reaches a space: of cards with the Range, and at one's own space any other too."""
    player = public.seats[seat]
    steps = steps_along(public, player.space, space)
    power = player.untied if steps == 0 else 0
    for i in range(player.control.n):
        state = public.cards[player.control.cards[i]]
        if state.reach >= steps:
            power += state.power
    return power
