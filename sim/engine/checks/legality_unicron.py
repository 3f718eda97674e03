"""Whether what is chosen for Unicron, and done to him, is what the rules allow; part of `legality`.

His open choices are told in full: each space that the rules leave open is an option, and no other (UNI-15).
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.checks.factions import is_unicron
from sim.engine.checks.on_the_table import in_hand, steps_along, type_of
from sim.engine.data import zone
from sim.engine.data.state import CONSUMING, DOWN, NOBODY, UP
from sim.engine.decisions import DRIVEN, ENTERS, FLIPS, GETS_HERALD, LAY_FACEUP, NEARS, PICK, STEPS
from sim.engine.machine.compiled import apart, compiled

BY_HERALDS: Final = 3  # profile.boss_gate
FAR: Final = 1 << 20  # farther, and dearer, than anything
DEAREST: Final = 100  # no Planet costs so much


# --- What players may do to him, to Heralds and to Planets ------------------------------------------------------


@apart
def is_he(public, option):
    """Whether an option is about Unicron, where he stands."""
    piece = public.piece
    return piece.on != 0 and option.card == piece.card and option.space == piece.space


@apart
def is_everybodys_foe(public, box, seat, card):
    """Whether a card is an Adversary of all who are not Unicron: a Herald, or beside him a Boss (HERALD-1, UNI-3)."""
    if is_unicron(box, public, seat):
        return False
    beside_him = box.profile.unicron != 0 and type_of(box, public, card) & op.BOSS != 0
    return public.cards[card].herald != 0 or beside_him


@apart
def no_herald_bars(public, box, card):
    """Whether no Herald keeps a Boss from being Confronted, nor a Boss him (HERALD-3, UNI-30, UNI-31)."""
    if box.profile.boss_gate != BY_HERALDS or type_of(box, public, card) & op.BOSS == 0:
        return True
    for space in range(public.spaces):
        if public.space[space].face != UP:
            continue
        other = public.space[space].card
        if public.cards[other].herald:
            return False
        if card == public.piece.card and type_of(box, public, other) & op.BOSS:
            return False
    return True


@apart
def may_defend_planet(game, box, seat, verb, card):
    """Whether a seat that is in the Matrix may lay a card to defend a Planet, faceup, one a player (UNI-19, GAP-155).

    From its hand, or by a text what lies before it (CLAR-24); a further one where a text says so (GAP-254).
    """
    public = game.public
    before = card >= 0 and game.where[card] == zone.CONTROL and game.holder[card] == seat
    there = in_hand(game, seat, card) or (before and public.live_kinds[op.ASSIST_WITH] > 0)
    if verb != LAY_FACEUP or not public.seats[seat].placed or not there:
        return False
    if type_of(box, public, card) & op.DAMAGE or public.battle.on != CONSUMING:
        return False
    laid = 0
    for place in range(public.battle.assists_n):
        laid += 1 if public.battle.assists[place].seat == seat else 0
    further = game.stack[game.depth - 1].proc == proc.FURTHER_ASSIST
    return laid == (1 if further else 0)


@apart
def may_consume(public, box, seat, option):
    """Whether a seat is Unicron, and stands on the faceup Planet that an option is about (TURN-23, UNIM-3).

    And whether that may be battled in this turn (GAP-213).
    """
    here = public.seats[seat].space + 0
    there = option.space == here and public.space[here].face == UP and public.space[here].card == option.card
    if not there or public.cards[option.card].banned:
        return False
    return is_unicron(box, public, seat) and type_of(box, public, option.card) & op.PLANET != 0


# --- His open choices --------------------------------------------------------------------------------------------


@apart
def his_choices_are_right(game, box, decision):
    """Whether a decision for him is the active player's, and its options are just the spaces that are open."""
    public = game.public
    if decision.seat != public.active or decision.card != NOBODY or decision.space != NOBODY:
        return False
    if decision.amount != 0:
        return False
    wanted = open_spaces(game, box, decision.purpose + 0)
    for i in range(decision.n):
        option = decision.options[i]
        if option.verb != PICK or option.space < 0 or wanted & (1 << option.space) == 0:
            return False
        wanted &= ~(1 << option.space)
    return wanted == 0


@compiled
def open_spaces(game, box, purpose):
    """The spaces that are open, a bit each."""
    public = game.public
    if purpose == ENTERS:
        return edges_without_characters(public)
    if purpose == NEARS:
        return nearest_targets(public, box)
    if purpose == STEPS:
        return ways_nearer(game, box)
    if purpose == FLIPS:
        return facedown_beside(public)
    if purpose == DRIVEN:
        return ways_off(game, box)
    return dearest_robots(public, box) if purpose == GETS_HERALD else 0


@compiled
def stands_there(public, space):
    """Whether a character stands in a space."""
    for seat in range(public.players):
        if public.seats[seat].placed and public.seats[seat].space == space:
            return True
    return False


@compiled
def planet_of(public, box, space):
    """The faceup Planet of a space, or -1."""
    if public.space[space].face == UP and type_of(box, public, public.space[space].card) & op.PLANET:
        return public.space[space].card + 0
    return -1


@compiled
def edges_without_characters(public):
    """Edge spaces without a character (UNI-6)."""
    found = 0
    for space in range(public.spaces):
        row = space // public.columns
        column = space % public.columns
        edge = row == 0 or column == 0 or row == public.rows - 1 or column == public.columns - 1
        if edge and not stands_there(public, space):
            found |= 1 << space
    return found


@compiled
def nearest_targets(public, box):
    """Faceup Planets, the nearest, of those the cheapest; without any the nearest characters (UNI-14)."""
    planets = 0
    least = FAR
    for space in range(public.spaces):
        planet = planet_of(public, box, space)
        if planet >= 0:
            cost = box.definitions[public.definition[planet]].cost
            rank = steps_along(public, public.piece.space, space) * DEAREST + cost
            if rank < least:
                planets = 0
            if rank <= least:
                least = rank
                planets |= 1 << space
    return planets if planets else nearest_characters(public)


@compiled
def nearest_characters(public):
    """Spaces of the nearest characters that do not stand where he does."""
    found = 0
    least = FAR
    for seat in range(public.players):
        there = public.seats[seat].space + 0
        if public.seats[seat].placed == 0 or there == public.piece.space:
            continue
        steps = steps_along(public, public.piece.space, there)
        if steps < least:
            found = 0
        if steps <= least:
            least = steps
            found |= 1 << there
    return found


@compiled
def ways_nearer(game, box):
    """Adjacent spaces nearer to the one that he goes for: a Planet's, or a character's without any (UNI-14)."""
    public = game.public
    here = public.piece.space + 0
    target = -1
    for i in range(game.depth):
        if game.stack[i].proc == proc.CHAOS:
            target = game.stack[i].other + 0
    if target < 0:
        return 0
    any_planet = False
    for space in range(public.spaces):
        any_planet = any_planet or planet_of(public, box, space) >= 0
    if planet_of(public, box, target) < 0 and (any_planet or not stands_there(public, target)):
        return 0
    found = 0
    for space in range(public.spaces):
        nearer = steps_along(public, space, target) < steps_along(public, here, target)
        if nearer and steps_along(public, here, space) == 1:
            found |= 1 << space
    return found


@compiled
def facedown_beside(public):
    """Adjacent facedown cards (UNI-18, UNI-24)."""
    found = 0
    for space in range(public.spaces):
        if public.space[space].face == DOWN and steps_along(public, public.piece.space, space) == 1:
            found |= 1 << space
    return found


@compiled
def dearest_robots(public, box):
    """Faceup Robots without a token that nobody stands on, nor he, of the highest cost (UNI-11, GAP-161)."""
    found = 0
    most = -1
    for space in range(public.spaces):
        if public.space[space].face != UP or stands_there(public, space) or space == public.piece.space:
            continue
        card = public.space[space].card
        if type_of(box, public, card) & op.ROBOT == 0 or public.cards[card].herald:
            continue
        cost = box.definitions[public.definition[card]].cost + 0
        if cost > most:
            found = 0
        if cost >= most:
            most = cost
            found |= 1 << space
    return found


# --- Driven off a Planet -------------------------------------------------------------------------------------------


@apart
def ways_off(game, box):
    """Steps away from the Planet that defended itself, so that he goes as far as he has to, and ends on no Planet.

    As far as the Matrix allows (GAP-153).
    """
    public = game.public
    planet = -1
    left = 0
    for i in range(game.depth):
        if game.stack[i].proc == proc.DRIVEN_OFF:
            planet = game.stack[i].at + 0
            left = game.stack[i].amount + 0
    if planet < 0:
        return 0
    first = farther_from(public, planet, 1 << public.piece.space)
    best = 0
    found = 0
    for space in range(public.spaces):
        if first & (1 << space):
            worth = worth_of_way(public, box, planet, space, left)
            if worth > best:
                found = 0
            if worth >= best:
                best = worth
                found |= 1 << space
    return found


@compiled
def worth_of_way(public, box, planet, space, left):
    """How good a first step is: twice the steps that follow with itself, and 1 more if they end on no Planet."""
    ends = 1 << space
    steps = 1
    while steps < left:
        beyond = farther_from(public, planet, ends)
        if beyond == 0:
            break
        ends = beyond
        steps += 1
    for end in range(public.spaces):
        if ends & (1 << end) and planet_of(public, box, end) < 0:
            return 2 * steps + 1
    return 2 * steps


@compiled
def farther_from(public, planet, spaces):
    """The spaces one step on from any of some, and farther from the Planet's, a bit each."""
    found = 0
    for space in range(public.spaces):
        if spaces & (1 << space):
            for other in range(public.spaces):
                away = steps_along(public, planet, other) > steps_along(public, planet, space)
                if away and steps_along(public, space, other) == 1:
                    found |= 1 << other
    return found
