"""What must hold of Polities, Missions and Ruins whenever a game is at rest; part of `invariants`.

A Command token lies on a faceup Polity alone (POLITY-1, POLITY-7), in Co-op on every one (POLITY-9); cards of the Ruin
deck lie faceup in the Matrix (RUIN-8); what everybody sees counted is what lies there.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board.cards import objective_of
from sim.engine.board.had import ANY_TIME, NO_AREA, area_of
from sim.engine.data import zone
from sim.engine.data.state import ADVERSARY_COMMAND, INSTANCES, MISSION_STACKS, MOST_HAD, TURN_LIMIT, UP
from sim.engine.machine.compiled import apart, compiled

# Zones that a Mission and a card of the Ruin deck may ever lie in, a bit each (MISSION-3, MISSION-5, RUIN-4, RUIN-9).
MISSION_ZONES: Final = (
    1 << zone.OUT
    | 1 << zone.MISSION_STACK
    | 1 << zone.MISSIONS
    | 1 << zone.MISSION_DISCARD
    | 1 << zone.VAULT
    | 1 << zone.REMOVED
    | 1 << zone.LIMBO
)
RUIN_ZONES: Final = (
    1 << zone.RUINS | 1 << zone.MATRIX | 1 << zone.RUIN_DISCARD | 1 << zone.REMOVED | 1 << zone.LIMBO
)

# profile.mission_stacks and profile.boss_gate
ONE_FOR_ALL: Final = 2
BY_POLITIES: Final = 2


@compiled
def says_so(game, pile, where, holder, seen):
    """Whether every card of a pile says that it lies there; counts them in `seen`."""
    right = True
    for i in range(pile.n):
        card = pile.cards[i]
        seen[card] += 1
        if game.where[card] != where or (holder >= 0 and game.holder[card] != holder):
            right = False
    return right


@apart
def ground_lies_where_it_says(game, seen):
    """Whether every Mission and Ruin of a pile says that it lies there; counts them in `seen`."""
    public = game.public
    right = says_so(game, game.hidden.ruins, zone.RUINS, -1, seen)
    right = says_so(game, public.ruin_discard, zone.RUIN_DISCARD, -1, seen) and right
    right = says_so(game, public.mission_discard, zone.MISSION_DISCARD, -1, seen) and right
    for stack in range(MISSION_STACKS):
        right = says_so(game, game.hidden.missions[stack], zone.MISSION_STACK, stack, seen) and right
    for seat in range(public.players):
        right = says_so(game, game.own[seat].missions, zone.MISSIONS, seat, seen) and right
    return right


@apart
def ground_is_counted(game, box):
    """Whether the Ruins and Missions that everybody sees counted are those of the piles that nobody does."""
    public = game.public
    if public.ruins_n != game.hidden.ruins.n:
        return False
    for seat in range(public.players):
        if public.seats[seat].missions_n != game.own[seat].missions.n:
            return False
    common = box.profile.mission_stacks == ONE_FOR_ALL
    for i in range(public.sides_n):
        if box.profile.mission_stacks == 0:
            return public.sides[i].stack_n == 0 and public.sides[i].missions == 0
        there = game.hidden.missions[0 if common else i].n + 0
        if public.sides[i].stack_n != there:
            return False
        for seat in range(public.players):
            if public.seats[seat].side == i:
                there += game.own[seat].missions.n
        if public.sides[i].missions != there:
            return False
    return True


@apart
def missions_are_awaited(game, box):
    """Whether what is noted that Missions await, where it is, leaves out none that may be met in this turn."""
    for seat in range(game.public.players):
        if game.awaits[seat] == 0:
            continue
        missions = game.own[seat].missions
        for i in range(missions.n):
            index = objective_of(game.public, box, missions.cards[i])
            if index >= 0 and (seat == game.public.active or box.abilities[index].mode == op.TEAM_MISSION):
                deeds = box.abilities[index].deeds
                if deeds & ~game.awaits[seat] or (deeds == 0 and game.awaits[seat] & ANY_TIME == 0):
                    return False
    return True


@apart
def ground_is_sound(game, box):
    """Whether tokens lie on faceup Polities alone, Ruins lie faceup, and nobody owes Power to command."""
    public = game.public
    in_coop = box.profile.boss_gate == BY_POLITIES
    last = box.ruins_first + box.ruins_n
    for card in range(INSTANCES):
        command = public.cards[card].command
        faceup = game.where[card] == zone.MATRIX and public.space[game.holder[card]].face == UP
        if box.ruins_first <= card < last and game.where[card] == zone.MATRIX and not faceup:
            return False
        polity = faceup and box.definitions[public.definition[card]].type & op.POLITY != 0
        if command and not polity:
            return False
        if command > public.sides_n and not (in_coop and command == ADVERSARY_COMMAND):
            return False
        if polity and in_coop and command == 0:
            return False
    for seat in range(public.players):
        if public.seats[seat].commanding < 0 or public.seats[seat].commanding_there < 0:
            return False
    return True


@apart
def turn_is_noted(game):
    """Whether of each card that something became of in this turn this is noted once, and in this turn."""
    turn = game.public.turn - (1 if game.ending == TURN_LIMIT else 0)  # one too many does not begin
    if game.had_n > MOST_HAD:
        return False
    for i in range(game.had_n):
        card = game.had[i]
        if game.tally[card].fate_turn != turn:
            return False
        area = area_of(game.tally[card].fate)
        if area != NO_AREA and game.deeds & 1 << area == 0:
            return False
        for k in range(i):
            if game.had[k] == card:
                return False
    return True
