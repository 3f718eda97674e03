"""What each side makes of the Bosses and loses by Damage, and who wins: from the event log alone, part of `ledger`.

A card is a side's Adversary where one of the side's characters is of another faction. A Boss is beaten by the first to
be rewarded for it; one that is destroyed while it is being defeated counts as defeated (GAP-196).
"""

from typing import Final

from cardsets.language.tables import record
from sim.engine.board import event
from sim.engine.checks.ledger_eater import PLAYS as PLAYER_IS_UNICRON
from sim.engine.checks.ledger_eater import planets_worth
from sim.engine.checks.ledger_ground import missions_open, polities_worth
from sim.engine.data import zone
from sim.engine.data.state import DAMAGE_LIMIT, INSTANCES, SIDES, nested
from sim.engine.machine.compiled import compiled

# `lost`: the VP that it was told to lose; `total` is what its seats scored less what it has to lose, at the end.
SIDE_ACCOUNT: Final = record("beaten", "destroyed", "own_destroyed", "lost", "total", "energon")

# `felled`: whether an instance is a Boss that was defeated. `active`: whose turn it is; `again`: whether the next is,
# too. `odd`: somebody was struck by an Adversary of others, or had a turn that was another's.
SIDES_ACCOUNT: Final = nested(
    ("of", SIDE_ACCOUNT, (SIDES,)), ("felled", "i4", (INSTANCES,)), ("active", "i4"),
    ("again", "i4"), ("odd", "i4"),
)  # fmt: skip


@compiled
def open_sides(sides):
    """No Boss is gone yet, and nobody has lost VP."""
    for side in range(SIDES):
        account = sides.of[side]
        account.beaten = 0
        account.destroyed = 0
        account.own_destroyed = 0
        account.lost = 0
        account.total = 0
        account.energon = 0
    for card in range(INSTANCES):
        sides.felled[card] = 0
    sides.active = -1
    sides.again = 0
    sides.odd = 0


@compiled
def note_sides(sides, printed, kind, seat, amount):
    """Take in an event that tells whose turn it is, or what a side loses."""
    if kind == event.TURN_BEGINS:
        note_turn(sides, printed, seat)
    elif kind == event.ANOTHER_TURN:
        if sides.again or seat != sides.active:
            sides.odd = 1
        sides.again = 1
    elif kind == event.PENALISED:
        sides.of[printed.side[seat]].lost += amount


@compiled
def note_turn(sides, printed, seat):
    """Take in whose turn begins: the next player's (TURN-1), or the last one's again (GAP-272)."""
    if sides.active >= 0:
        expected = sides.active if sides.again else (sides.active + 1) % printed.players
        if seat != expected:
            sides.odd = 1
    sides.active = seat
    sides.again = 0


@compiled
def note_ambush(sides, seats, printed, faction, mask):
    """Take in that a card of a faction Ambushes seats, a bit each: its Adversaries alone (AMB-3).

    Not one that a player has, or a Robot that is battled though it is of the player's own: they do as a text says.
    """
    for victim in range(printed.players):
        if mask & (1 << victim) and not is_foreign(faction, seats[victim].faction):
            sides.odd = 1


@compiled
def note_boss(sides, seats, printed, faction, kind, seat, card, other):
    """Take in an event about a Boss of a faction: it is beaten, destroyed in the Matrix, or it attacks (TVT-2)."""
    if kind == event.REWARDED and not sides.felled[card]:
        sides.felled[card] = 1
        if is_foreign(faction, seats[seat].faction):
            sides.of[printed.side[seat]].beaten += 1
    elif kind == event.DESTROYED and other == zone.MATRIX and not sides.felled[card]:
        for side in range(SIDES):
            if not has_members(printed, side):
                continue
            if opposes_side(seats, printed, faction, side):
                sides.of[side].destroyed += 1
            else:
                sides.of[side].own_destroyed += 1
    elif kind == event.ATTACKED and not is_foreign(faction, seats[seat].faction):
        sides.odd = 1


@compiled
def is_foreign(faction, own):
    """Whether a card's faction is another than that of a character."""
    return faction != 0 and faction != own


@compiled
def has_members(printed, side):
    """Whether anybody plays on a side."""
    for seat in range(printed.players):
        if printed.side[seat] == side:
            return True
    return False


@compiled
def opposes_side(seats, printed, faction, side):
    """Whether a card of a faction is the Adversary of somebody on a side."""
    for seat in range(printed.players):
        if printed.side[seat] == side and is_foreign(faction, seats[seat].faction):
            return True
    return False


@compiled
def a_side_beat_three(sides, printed):
    """Whether some side's three Adversary Bosses are gone, destroyed ones too where they count (END-4, GAP-121)."""
    for side in range(SIDES):
        account = sides.of[side]
        destroyed = account.destroyed if printed.destroyed_bosses_count else 0
        if account.beaten + destroyed >= 3:
            return True
    return False


@compiled
def due_penalty(sides, printed, ending, active_is_at_limit, side):
    """What a side has to lose: the active player's, where that player's Damage ended the game (END-15)."""
    if ending != DAMAGE_LIMIT or not active_is_at_limit or printed.side[sides.active] != side:
        return 0
    return printed.damage_penalty + 0


@compiled
def add_up_sides(ledger, printed, active_is_at_limit):
    """What each side's seats score together, less what it has to lose (GAP-124); after the seats' own points."""
    for side in range(SIDES):
        account = ledger.sides.of[side]
        account.total = -due_penalty(ledger.sides, printed, ledger.ending, active_is_at_limit, side)
        account.total += ground_worth(ledger, printed, side)
        account.energon = 0
    for seat in range(printed.players):
        account = ledger.sides.of[printed.side[seat]]
        account.total += ledger.points[seat].total
        account.energon += ledger.seats[seat].energon


@compiled
def ground_worth(ledger, printed, side):
    """What a side's Polities and Planets count, less its incomplete Missions (END-13, MISSION-7, UNIM-16)."""
    missions = missions_open(ledger.ground, printed, side) if printed.mission_stacks else 0
    worth = polities_worth(ledger.ground, printed, side) - missions
    if printed.his.plays == PLAYER_IS_UNICRON:
        worth += planets_worth(ledger.unicron, printed, ledger.seats, side)
    return worth


@compiled
def beats(ledger, printed, players, one, other):
    """VP, then Bosses defeated, then Energon of a seat's whole side (END-7, END-16)."""
    mine = ledger.sides.of[printed.side[one]]
    theirs = ledger.sides.of[printed.side[other]]
    ahead = mine.total - theirs.total
    if ahead == 0:
        for seat in range(players):
            if printed.side[seat] == printed.side[one]:
                ahead += ledger.seats[seat].bosses
            elif printed.side[seat] == printed.side[other]:
                ahead -= ledger.seats[seat].bosses
    if ahead == 0:
        ahead = mine.energon - theirs.energon
    return ahead > 0


@compiled
def place_seats(ledger, printed, players):
    """Ranks by side; the sides that none beats share the win."""
    unbeaten = 0
    for seat in range(players):
        points = ledger.points[seat]
        points.rank = 1
        for other in range(players):
            if printed.side[other] != printed.side[seat] and is_first_of_side(printed, other):
                if beats(ledger, printed, players, other, seat):
                    points.rank += 1
        if points.rank == 1 and is_first_of_side(printed, seat):
            unbeaten += 1
    for seat in range(players):
        ledger.points[seat].winners = unbeaten if ledger.points[seat].rank == 1 else 0


@compiled
def is_first_of_side(printed, seat):
    """Whether no seat before this one is of its side."""
    for other in range(seat):
        if printed.side[other] == printed.side[seat]:
            return False
    return True


@compiled
def sides_agree(ledger, printed, game):
    """Whether each side's Bosses are as many as the log tells."""
    public = game.public
    for side in range(public.sides_n):
        bosses = 0
        for seat in range(public.players):
            if printed.side[seat] == side:
                bosses += ledger.seats[seat].bosses
        account = ledger.sides.of[side]
        found = public.sides[side]
        if found.bosses != bosses or found.beaten != account.beaten:
            return False
        if found.destroyed != account.destroyed or found.own_destroyed != account.own_destroyed:
            return False
    return True


@compiled
def totals_of_sides_agree(ledger, printed, game, active_is_at_limit):
    """Whether each side's total is what it should be, and it was told what it loses; after `add_up_sides`."""
    for side in range(game.public.sides_n):
        account = ledger.sides.of[side]
        found = game.public.sides[side]
        due = due_penalty(ledger.sides, printed, ledger.ending, active_is_at_limit, side)
        if found.total != account.total or found.energon != account.energon:
            return False
        if found.polities != polities_worth(ledger.ground, printed, side):
            return False
        if found.penalty != due or account.lost != due:
            return False
    return True
