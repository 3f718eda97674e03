"""Whom a text addresses, operation by operation, and how effects on them weigh for the player."""

from cardsets.language import opcodes as op
from sim.engine.view import compiled, has_friends, has_opponents, helped_by_friends_alone


@compiled
def puts_itself_away(box, pc):
    """Whether a text discards, destroys or gives its own card here, which is not weighed."""
    return box.operations[pc].code == op.TAKE_SOURCE and box.operations[pc + 1].code != op.POWER_IT


@compiled
def turns(code):
    """Whether an operation changes whom its text addresses."""
    return (
        code == op.FOR_EACH_PLAYER
        or code == op.NEXT_PLAYER
        or code == op.PICK_PLAYER
        or code == op.RESET_PLAYER
        or code == op.TO_CONTROLLER
        or code == op.BACK
    )


@compiled
def turned(public, box, operation, side, outer, depth):
    """(the weight of effects from an operation on, in halves; the weight after `the controller:`).

    In the Attacks (`depth`) of a text only effects on, and by, its controller count: the rest is the worth of an
    Attack.
    """
    code = operation.code
    if code == op.TO_CONTROLLER:
        mine = 2 if depth else controllers_side(box, operation)
        return mine, side if operation.a else outer
    if code == op.BACK:
        return outer, outer
    if code == op.RESET_PLAYER:
        return 0 if depth else 2, outer
    if operation.c and side < 0:
        return attackers_others(operation.a), outer
    if depth and operation.c == 0:
        return 0, outer
    return side_of(public, box, operation.a), outer


@compiled
def controllers_side(box, operation):
    """The weight of effects on the controller, in halves: within an Attack that is the player's attacker."""
    return -1 if operation.b and has_opponents(box) else 2


@compiled
def attackers_others(players):
    """The weight of effects on the others of the player's attacker, in halves: the player is, or may be, among them."""
    if players in (op.AN_OTHER_PLAYER, op.A_PLAYER_IN_RANGE, op.LEFT_PLAYER):
        return 1
    others = (op.EACH_OTHER_PLAYER, op.EACH_OTHER_IN_RANGE, op.EACH_OTHER_HERE, op.EACH_ADVERSARY_PLAYER)
    return 2 if players in others else 0


@compiled
def side_of(public, box, players):
    """The weight of effects on `players`, in halves; without opponents all gains and losses are shared.

    Of friends and foes the player picks a friend for help and a foe for harm: neither counts.
    """
    if not has_opponents(box):
        return 4 if players == op.EACH_PLAYER or players == op.EACH_OTHER_PLAYER else 2
    if players == op.YOU or players == op.A_CHARACTER:
        return 2
    if helped_by_friends_alone(box) and players in (op.YOU_AND_ASSISTING, op.BATTLING_PLAYER):
        return 2
    if has_friends(public, box) and players in (op.AN_OTHER_PLAYER, op.A_PLAYER_IN_RANGE, op.LEFT_PLAYER):
        return 0
    if players == op.EACH_AUTOBOT_PLAYER or players == op.EACH_DECEPTICON_PLAYER:
        return 0
    return 0 if players in (op.EACH_PLAYER, op.EACH_IN_RANGE, op.EACH_HERE, op.YOU_AND_ASSISTING) else -1
