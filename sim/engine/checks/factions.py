"""Who is of which faction and side, as cards print it and the box seats it: for `invariants` and `legality`.

It asks neither `board.relations` nor what is noted of foes, which the rules go by.
"""

from cardsets.language import opcodes as op
from sim.engine.data import zone
from sim.engine.data.state import BASIC_STACKS, CONSUMING, LAID
from sim.engine.machine.compiled import compiled


@compiled
def all_play_for_their_side(game, box):
    """Whether characters, Basics and Assists are where their faction plays (MIX-16, MIX-17, BUY-18, ASSIST-27)."""
    public = game.public
    for seat in range(public.players):
        rules = box.seats[seat]
        if public.seats[seat].side != rules.side or public.sides[rules.side].members & (1 << seat) == 0:
            return False
        character = public.seats[seat].character
        if rules.faction and character >= 0 and box.definitions[character].faction != rules.faction:
            return False
    for stack in range(BASIC_STACKS):
        own = box.basic_stacks[stack]
        for card in range(own.first, own.first + own.n):
            if not lies_with_its_faction(game, box, card, stack):
                return False
    battle = public.battle
    for place in range(battle.assists_n):
        entry = battle.assists[place]
        apart = box.seats[entry.seat].side != box.seats[public.active].side
        if battle.on == CONSUMING:
            if entry.defends == 0:
                return False  # all defend the Planet (UNI-19)
            continue
        if (entry.defends != 0) != (apart and box.profile.assist_who != 0):
            return False
    return True


@compiled
def lies_with_its_faction(game, box, card, stack):
    """Whether a Basic lies in its own stack, or with a player who buys from that, if with any.

    Once a card was given away, it may be a Basic, and lie anywhere (GAP-257).
    """
    where = game.where[card]
    holder = game.holder[card]
    if where == zone.BASICS:
        return holder == stack
    held = 1 << where & (
        1 << zone.HAND | 1 << zone.DECK | 1 << zone.DISCARD | 1 << zone.CONTROL | 1 << zone.ASSISTING
    )
    return held == 0 or box.seats[holder].basics == stack or game.gifts > 0


@compiled
def is_foe_of_a_team(box, seat, other):
    """Whether a seat may not help another: in teams the others' players (ASSIST-15)."""
    return box.profile.assist_who != 0 and box.seats[seat].side != box.seats[other].side


@compiled
def has_help_to_give(game, box, seat):
    """Whether a seat has an unresolved Assist that helps; nobody chooses among those that defend (GAP-246)."""
    battle = game.public.battle
    for place in range(battle.assists_n):
        entry = battle.assists[place]
        if entry.seat == seat and entry.state == LAID and entry.defends == 0:
            return not is_foe_of_a_team(box, seat, game.public.active)
    return False


@compiled
def is_unicron(box, public, seat):
    """Whether a seat plays Unicron himself, by what its character prints; nobody does before characters are chosen."""
    character = public.seats[seat].character
    return character >= 0 and box.definitions[character].faction == op.UNICRON


@compiled
def is_foreign(box, public, seat, card):
    """Whether a card is of another faction than a seat's character; to Unicron each Robot without a token (HERALD-10).

    No Boss is (GAP-140).
    """
    if is_unicron(box, public, seat):
        kind = box.definitions[public.definition[card]].type
        return kind & op.ROBOT != 0 and public.cards[card].herald == 0
    faction = box.definitions[public.definition[card]].faction
    return faction != 0 and faction != box.definitions[public.seats[seat].character].faction


@compiled
def is_foreign_robot(box, public, seat, card):
    """Whether a card is a Robot alone, and of another faction or a Herald: battled, not bought (BUY-13, COMP-58)."""
    kind = box.definitions[public.definition[card]].type
    herald = public.cards[card].herald != 0 and not is_unicron(box, public, seat)  # HERALD-4, HERALD-9
    foreign = is_foreign(box, public, seat, card) or herald
    return kind & op.ROBOT != 0 and kind & (op.RELIC | op.ALLY) == 0 and foreign


@compiled
def is_own_basic(game, box, seat, card):
    """Whether a card is the uppermost of the Basics that a seat buys, of its own faction's in teams (BUY-18)."""
    own = box.seats[seat].basics
    stack = game.hidden.basics[own]
    return stack.n > 0 and stack.cards[stack.n - 1] == card and stack_of(box, card) == own


@compiled
def stack_of(box, card):
    """Which stack of Basics a card is of, or -1."""
    for stack in range(BASIC_STACKS):
        first = box.basic_stacks[stack].first
        if first <= card < first + box.basic_stacks[stack].n:
            return stack
    return -1
