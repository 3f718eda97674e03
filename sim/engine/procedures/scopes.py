"""Which players the card language's words for players name, as bits of seats, and from whom they are counted."""

from cardsets.language import opcodes as op
from sim.engine.board.assisting import has_helped
from sim.engine.board.cards import definition_of
from sim.engine.board.fitting import reach_of
from sim.engine.board.grid import distance
from sim.engine.board.relations import opposes
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, SEATS
from sim.engine.machine.compiled import apart, compiled


@compiled
def players_mask(game, box, scope, controller, source, victims):
    """The seats a scope names, a bit each. Characters outside the Matrix are out of reach (GAP-23).

    `victims` is the `mask` of a text's frame: behind the victims' bits may be that of `that player`.
    """
    public = game.public
    if scope == op.THE_VICTIMS:
        return victims & ((1 << SEATS) - 1)
    if scope == op.YOU or scope == op.THE_CONTROLLER:
        return 1 << controller
    if scope >= op.THAT_PLAYER:
        return players_mask_apart(game, box, scope, controller, source, victims)
    mask = 1 << controller if scope == op.YOU_AND_ASSISTING else 0
    me = public.seats[controller]
    for seat in range(public.players):
        player = public.seats[seat]
        if scope == op.EACH_PLAYER:
            mask |= 1 << seat
        elif scope == op.A_CHARACTER:
            if player.placed:
                mask |= 1 << seat
        elif scope == op.EACH_ASSISTING_PLAYER or scope == op.YOU_AND_ASSISTING:
            if has_helped(public, seat):
                mask |= 1 << seat
        elif seat == controller:
            if scope == op.EACH_IN_RANGE and player.placed:
                mask |= 1 << seat
        else:
            if scope == op.EACH_OTHER_PLAYER or scope == op.AN_OTHER_PLAYER:
                mask |= 1 << seat
            elif player.placed and me.placed:
                steps = distance(public, me.space, player.space)
                if steps <= (0 if scope == op.EACH_OTHER_HERE else reach_of(game, box, source)):
                    mask |= 1 << seat
    return mask


@apart
def players_mask_apart(game, box, scope, controller, source, victims):
    """The seats that a scope names by what they do or did, where they sit or their factions, a bit each (GAP-251)."""
    if scope == op.THAT_PLAYER:
        return victims >> SEATS if victims >> SEATS else victims + 0
    public = game.public
    mask = 0
    if scope == op.BATTLING_PLAYER:
        return 1 << public.active if public.battle.on else 0
    if scope == op.EACH_HERE:
        return placed_with(public, controller)
    if scope == op.LEFT_PLAYER:
        return 1 << ((controller + 1) % public.players) if public.players > 1 else 0
    if scope == op.EACH_ADVERSARY_PLAYER:
        speaks = source if is_nobodys(game, box, source) else CHARACTER_CARDS + controller
        for seat in range(public.players):
            if opposes(public, speaks, seat):
                mask |= 1 << seat
        return mask
    faction = op.AUTOBOT if scope == op.EACH_AUTOBOT_PLAYER else op.DECEPTICON
    for seat in range(public.players):
        if box.definitions[public.seats[seat].character].faction == faction:
            mask |= 1 << seat
    return mask


@compiled
def placed_with(public, seat):
    """The seats whose characters stand where that of a seat does, its own too; none where it is not in the Matrix."""
    mask = 0
    for other in range(public.players):
        if public.seats[seat].placed and public.seats[other].placed:
            mask |= 1 << other if public.seats[other].space == public.seats[seat].space else 0
    return mask


@compiled
def is_nobodys(game, box, card):
    """Whether a card speaks for itself: it lies in the Matrix, or is of a type that no player controls."""
    if card < 0 or card >= CHARACTER_CARDS:
        return False
    if game.where[card] == zone.MATRIX:
        return True
    return definition_of(game, box, card).type & (op.BOSS | op.SCHEME | op.SITE | op.ENCOUNTER) != 0


@compiled
def speaker_of(game, frame):
    """Returns whose text it is: who holds the card; of nobody's card the active player (GAP-216)."""
    card = frame.source
    if card >= CHARACTER_CARDS:
        return card - CHARACTER_CARDS
    if card >= 0:
        where = game.where[card]
        if where == zone.MATRIX:
            return game.public.active + 0
        if (
            where == zone.CONTROL
            or where == zone.ASSISTING
            or where == zone.DISCARD
            or where == zone.HAND
            or where == zone.DECK
            or where == zone.VAULT
        ):
            return game.holder[card] + 0
    return frame.controller + 0 if frame.controller >= 0 else game.public.active + 0


@compiled
def counted_from(game, frame, operation):
    """Returns from whom `other` and `in range` count: whom a text speaks to as it begins, or its controller.

    The controller within `the controller:`, which the operations on players say (GAP-216).
    """
    if operation.c and is_on_players(operation.code):
        return speaker_of(game, frame)
    return frame.controller + 0 if frame.controller >= 0 else frame.who + 0


@compiled
def is_on_players(code):
    """Operations on players that a scope names."""
    return (
        code == op.ATTACK
        or code == op.PICK_PLAYER
        or code == op.FOR_EACH_PLAYER
        or code == op.NEXT_PLAYER
        or code == op.AMBUSH_PLAYERS
        or code == op.STEP_PLAYER
        or code == op.BRING
        or code == op.SWAP_SPACES
    )
