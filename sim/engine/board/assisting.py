"""The Assists of the battle at hand: the one place that looks through their list (`public.battle.assists`)."""

from sim.engine.data import zone
from sim.engine.data.state import LAID, NO_CARD, RESOLVED
from sim.engine.machine.compiled import apart, compiled


@compiled
def is_controlled(game, place):
    """Returns whether an Assist was resolved and lies there: its player controls it till it is discarded (GAP-176)."""
    entry = game.public.battle.assists[place]
    if entry.state != RESOLVED or entry.card < 0:
        return False
    return game.where[entry.card] == zone.ASSISTING and game.holder[entry.card] == entry.seat


@compiled
def controls_assist(game, seat):
    """Returns whether a seat controls an Assist."""
    return assists_controlled(game, seat) > 0


@compiled
def assists_controlled(game, seat):
    """Returns how many Assists a seat controls: nearly always none, which a look at the list's length says."""
    return count_controlled(game, seat) if game.public.battle.assists_n > 0 else 0


@apart
def count_controlled(game, seat):
    """Returns how many of the list a seat controls."""
    battle = game.public.battle
    found = 0
    for place in range(battle.assists_n):
        if battle.assists[place].seat == seat and is_controlled(game, place):
            found += 1
    return found


@apart
def controlled_assist(game, seat, nth):
    """Returns the nth card, counted from 0, that a seat controls as an Assist; -1 where there are not so many."""
    battle = game.public.battle
    for place in range(battle.assists_n):
        entry = battle.assists[place]
        if entry.seat == seat and is_controlled(game, place):
            if nth == 0:
                return entry.card
            nth -= 1
    return NO_CARD


@compiled
def has_laid(public, seat):
    """Returns whether a seat laid an Assist in the battle at hand, whatever became of it."""
    return laid_by(public, seat) > 0


@compiled
def laid_by(public, seat):
    """Returns how many Assists a seat laid in the battle at hand, whatever became of them."""
    battle = public.battle
    found = 0
    for place in range(battle.assists_n):
        if battle.assists[place].seat == seat:
            found += 1
    return found


@compiled
def has_helped(public, seat):
    """Returns whether a seat laid an Assist that helps the active player, whatever became of it (GAP-244)."""
    battle = public.battle
    for place in range(battle.assists_n):
        if battle.assists[place].seat == seat and battle.assists[place].defends == 0:
            return True
    return False


@compiled
def next_laid(public, seat):
    """Returns the place of the first Assist that a seat laid and that is not resolved; -1 where there is none."""
    battle = public.battle
    for place in range(battle.assists_n):
        if battle.assists[place].seat == seat and battle.assists[place].state == LAID:
            return place
    return -1


@compiled
def assists_in(public, state):
    """Returns how many Assists that help the active player are in a state."""
    found = 0
    for place in range(public.battle.assists_n):
        entry = public.battle.assists[place]
        if entry.state == state and entry.defends == 0:
            found += 1
    return found


@compiled
def helps_laid(public):
    """Returns how many Assists were laid that help the active player, whatever became of them."""
    found = 0
    for place in range(public.battle.assists_n):
        if public.battle.assists[place].defends == 0:
            found += 1
    return found


@compiled
def next_defence(public):
    """Returns the place of the next Assist that defends, in the order of laying; -1 where none is left (ASSIST-30)."""
    for place in range(public.battle.assists_n):
        entry = public.battle.assists[place]
        if entry.defends and entry.state == LAID:
            return place
    return -1


@compiled
def helpers(public):
    """Returns the seats whose legal Assists helped the active player, a bit each (ASSIST-24)."""
    return resolved_by(public, 0)


@compiled
def resolved_by(public, defends):
    """Returns the seats whose legal Assists helped the active player, or (1) defended, a bit each."""
    mask = 0
    for place in range(public.battle.assists_n):
        entry = public.battle.assists[place]
        if entry.state == RESOLVED and entry.defends == defends:
            mask |= 1 << entry.seat
    return mask


@compiled
def place_of(game, seat, card):
    """Returns the place of a card among the Assists that lie there of a seat; -1 where it is none."""
    for place in range(game.public.battle.assists_n):
        if game.own[seat].assists[place] == card:
            return place
    return -1


@compiled
def lies_assisting(game, place):
    """Returns whether the card of an Assist still lies where it was laid."""
    return game.own[game.public.battle.assists[place].seat].assists[place] >= 0


@compiled
def add_assist(game, seat, card, defends):
    """Put a card at the end of the list, facedown, to help or to defend; returns its place."""
    battle = game.public.battle
    place = battle.assists_n + 0
    battle.assists_n += 1
    entry = battle.assists[place]
    entry.seat = seat
    entry.state = LAID
    entry.card = NO_CARD
    entry.penalty = 0
    entry.held = game.public.seats[seat].energon
    entry.defends = 1 if defends else 0
    entry.from_play = 0
    game.own[seat].assists[place] = card
    return place


@compiled
def forget_assist(game, seat, card):
    """Note that a card lies there as an Assist no more."""
    place = place_of(game, seat, card)
    if place >= 0:
        game.own[seat].assists[place] = NO_CARD
        game.owes[place] = 0
