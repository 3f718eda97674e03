"""Energon, Victory Points and unspent Power."""

from sim.engine.board import event
from sim.engine.board.assisting import assists_controlled, controlled_assist
from sim.engine.board.frames import TOO_MUCH_HELD, fail
from sim.engine.board.log import emit
from sim.engine.data.state import MOST_HELD
from sim.engine.machine.compiled import compiled

# profile.vp_means (COOP-3, COOP-5)
VP_TOKENS = 0
VP_AS_ENERGON = 1


@compiled
def gain_energon(game, box, seat, number):
    """Gain (or, below 0, lose) Energon: never below 0, never above the cap where there is one."""
    player = game.public.seats[seat]
    before = player.energon
    after = max(0, before + number)
    if box.profile.energon_cap > 0 and number > 0:
        after = max(before, min(after, box.profile.energon_cap))
    if after > MOST_HELD:
        fail(game, TOO_MUCH_HELD)
        return
    player.energon = after
    if player.energon != before:
        emit(game, event.ENERGON, seat, -1, -1, player.energon - before, 0)


@compiled
def gain_vp(game, box, seat, number):
    """Gain VP tokens, or lose what there is (END-9, GAP-123); Energon or nothing in Co-op (COOP-3, COOP-5)."""
    if box.profile.vp_means != VP_TOKENS:
        if box.profile.vp_means == VP_AS_ENERGON:
            gain_energon(game, box, seat, number)
        return
    player = game.public.seats[seat]
    before = player.vp
    if before + number > MOST_HELD:
        fail(game, TOO_MUCH_HELD)
        return
    player.vp = max(0, before + number)
    if player.vp != before:
        emit(game, event.VP, seat, -1, -1, player.vp - before, 0)


@compiled
def unspent_power(game, seat):
    """Returns all Power that a seat could still spend, of any Range, on its resolved Assists too (GAP-231)."""
    player = game.public.seats[seat]
    control = player.control
    power = player.untied + 0
    for i in range(control.n):
        power += game.public.cards[control.cards[i]].power
    for nth in range(assists_controlled(game, seat)):
        power += game.public.cards[controlled_assist(game, seat, nth)].power
    return power
