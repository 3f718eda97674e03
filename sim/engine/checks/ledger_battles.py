"""An account of Power kept from the event log alone: what lies on each card, and what each battle comes to.

Part of `sim.engine.checks.ledger`, and as independent of the rules. Power that no card carries lies on its player's
character. The Power of a card that Assists is known once the Assist is resolved.
"""

from sim.engine.board import event
from sim.engine.data.state import CHARACTER_CARDS, INSTANCES, SEATS
from sim.engine.machine.compiled import compiled

# `other` of POWER_PART and COST_PART: what the parts must agree with.
UNSPENT_POWER = 0
PRINTED_COST = 0
IN_THIS_BATTLE = 1
BY_DEFENCE = 3


@compiled
def open_account(ledger):
    """No Power yet, and no battle."""
    for card in range(INSTANCES):
        ledger.power[card] = 0
    open_battle(ledger)
    ledger.raised = 0
    ledger.odd_totals = 0


@compiled
def open_battle(ledger):
    """A battle begins: nothing was counted yet."""
    for seat in range(SEATS):
        ledger.counted[seat] = 0
    ledger.cost = 0
    ledger.defended = 0
    ledger.battler = -1
    ledger.fought_at = -1
    ledger.strayed = 0


@compiled
def note_power(ledger, kind, seat, card, amount, other):
    """Take in an event that puts Power on a card, or takes it away."""
    if kind == event.COPIED or kind == event.ASSIST_RESOLVED:
        ledger.power[card] = amount
    elif kind == event.PLAYED:
        ledger.power[card] += amount  # one that is played again keeps what it had
    elif kind == event.POWER:
        ledger.power[card if other else CHARACTER_CARDS + seat] += amount
    elif kind == event.SPENT:
        ledger.power[card if card >= 0 else CHARACTER_CARDS + seat] -= amount
    elif (
        kind == event.DISCARDED
        or kind == event.DESTROYED
        or kind == event.RETURNED
        or kind == event.VAULTED
        or kind == event.GAINED_CARD
        or kind == event.PUT
        or (kind == event.ASSIST_TAKEN_BACK and card >= 0)
    ):
        ledger.power[card] = 0


@compiled
def note_battle(ledger, cost, eats, kind, seat, card, space, amount, other):
    """Take in an event of a battle; `cost` is what its card prints, `eats` whether that is a Planet to be Consumed."""
    if kind == event.BATTLE_DECLARED:
        open_battle(ledger)  # but for what abilities have raised that were used before (EN-15)
        ledger.battler = seat
        ledger.fought_at = space
    elif kind == event.MOVED and seat == ledger.battler:
        ledger.strayed = 1 if space != ledger.fought_at else 0
    elif kind == event.BATTLE_OVER or kind == event.CALLED_OFF or kind == event.TURN_BEGINS:
        ledger.raised = 0
    elif kind == event.COST_CHANGED:
        ledger.raised += amount
    elif kind == event.POWER_PART:
        lies_on = card if card >= 0 else CHARACTER_CARDS + seat
        if other == UNSPENT_POWER and amount != ledger.power[lies_on]:
            ledger.odd_totals = 1
        ledger.counted[seat] += amount
    elif kind == event.COST_PART:
        if other == PRINTED_COST and amount != cost:
            ledger.odd_totals = 1
        if other == IN_THIS_BATTLE and amount != ledger.raised:
            ledger.odd_totals = 1
        if other == BY_DEFENCE:
            if amount > ledger.power[card]:
                ledger.odd_totals = 1  # less the Alt Mode penalty
            ledger.defended += amount
        else:
            ledger.cost += amount
    elif kind == event.BATTLE_WON or kind == event.BATTLE_LOST:
        wins = amount >= other and not (eats and ledger.strayed)  # he must stand on it (GAP-372)
        if not totals_agree(ledger, amount, other) or wins != (kind == event.BATTLE_WON):
            ledger.odd_totals = 1
        open_battle(ledger)
        ledger.raised = 0


@compiled
def totals_agree(ledger, power, cost):
    """Whether the parts add up to the totals: nobody's below 0 (GAP-46), nor the cost without defence (GAP-97)."""
    total = 0
    for seat in range(SEATS):
        total += max(0, ledger.counted[seat])
    return total == power and max(0, ledger.cost) + ledger.defended == cost


@compiled
def power_agrees(ledger, game):
    """Whether the Power that each player has yet to spend is what the log adds up to."""
    for seat in range(game.public.players):
        player = game.public.seats[seat]
        if player.untied != ledger.power[CHARACTER_CARDS + seat]:
            return False
        for i in range(player.control.n):
            card = player.control.cards[i]
            if game.public.cards[card].power != ledger.power[card]:
                return False
    return True
