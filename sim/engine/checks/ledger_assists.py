"""Who Assists in a battle, who defends, and who is rewarded, kept from the event log alone; part of `ledger`.

It holds a battle to rules.md 9.5 and 9.6: once round in turn order, one Assist a player, by those who may; of teams
mates help and foes defend a Boss of their own faction (ASSIST-15, ASSIST-27, ASSIST-28), all defence is resolved first
(ASSIST-30), and the active player alone is rewarded (ASSIST-25).
"""

from typing import Final

from cardsets.language.tables import record
from sim.engine.board import event
from sim.engine.checks.ledger_battles import BY_DEFENCE
from sim.engine.data.state import ASSISTS_A_SEAT, MOST_ASSISTS, nested
from sim.engine.machine.compiled import compiled

# What became of an Assist.
UNRESOLVED: Final = 0
LEGAL: Final = 1
OF_NO_USE: Final = 2  # resolved, and not legal
TAKEN_BACK: Final = 3

TO_DEFEND: Final = 2  # `other` of ASSIST_RESOLVED, and a bit of that of ASSIST_LAID

LAID: Final = record("seat", "card", "defends", "fate", "at_once")

OF_ALL_FOES: Final = -2  # in place of the faction of a Boss: a Planet, which all defend who are foes (UNIM-5)

# The battle: who declared it, against which card, of which `faction` if that is a Boss (else -1); how far round offers
# came (`lap`); the Assists; who lays a `further` one by a text, or -1. `owed`: a bit for each seat that is yet to be
# rewarded for `won`, the card that was beaten. `odd`: something was not as it may be.
ASSISTS_ACCOUNT: Final = nested(
    ("declarer", "i4"), ("card", "i4"), ("faction", "i4"), ("lap", "i4"), ("n", "i4"),
    ("laid", LAID, (MOST_ASSISTS,)), ("further", "i4"), ("won", "i4"), ("owed", "i4"), ("odd", "i4"),
)  # fmt: skip


@compiled
def open_assists(assists):
    """No battle yet."""
    assists.odd = 0
    assists.won = -1
    assists.owed = 0
    close_battle(assists)


@compiled
def close_battle(assists):
    """No battle is on."""
    assists.declarer = -1
    assists.card = -1
    assists.faction = -1
    assists.lap = 0
    assists.n = 0
    assists.further = -1


@compiled
def note_assist(assists, seats, printed, boss_faction, kind, seat, card, other):
    """Take in an event of a battle; `boss_faction` is that of its card if this is a Boss, else -1."""
    if kind == event.TURN_BEGINS or kind == event.BATTLE_DECLARED:
        if assists.owed:
            assists.odd = 1  # somebody went without the reward
        open_battle(assists, kind, seat, card, boss_faction)
    elif kind == event.FURTHER_ASSIST:
        note_further(assists, seat)
    elif kind == event.ASSIST_PASSED or kind == event.ASSIST_LAID:
        note_offer(assists, seats, printed, kind, seat, card, other)
    elif kind == event.ASSIST_RESOLVED:
        note_resolved(assists, seat, card, other)
    elif kind == event.ASSIST_TAKEN_BACK:
        take_back(assists, seat, card)
    elif kind == event.CALLED_OFF:
        if seat != assists.declarer or count(assists, 0, -1) or count(assists, 1, UNRESOLVED):
            assists.odd = (
                1  # one who helps binds (BATTLE-16), and nothing that was laid stays there (GAP-223)
            )
        close_battle(assists)
    elif kind == event.POWER_PART or kind == event.COST_PART:
        if assists.declarer >= 0 and not may_count(assists, kind, seat, card, other):
            assists.odd = 1
    elif kind == event.BATTLE_WON or kind == event.BATTLE_LOST:
        compare(assists, printed, kind, seat, card)
    elif kind == event.REWARDED and card == assists.won:
        reward(assists, seat, other)


@compiled
def open_battle(assists, kind, seat, card, boss_faction):
    """A turn or a battle begins."""
    close_battle(assists)
    assists.won = -1
    assists.owed = 0
    if kind == event.BATTLE_DECLARED:
        assists.declarer = seat
        assists.card = card
        assists.faction = boss_faction


@compiled
def note_offer(assists, seats, printed, kind, seat, card, other):
    """Offers go round once, from the active player on; each who may lays one card, or none."""
    lap = (seat - assists.declarer + printed.players) % printed.players
    further = kind == event.ASSIST_LAID and seat == assists.further
    assists.further = -1
    late = lap <= assists.lap or waits_at_once(assists, 0)
    if assists.declarer < 0 or (late and not further):
        assists.odd = 1
    assists.lap = max(lap, assists.lap)
    defends = is_foe(printed, assists.declarer, seat)
    theirs = assists.faction == OF_ALL_FOES or assists.faction == seats[seat].faction
    if defends and not (printed.foes_defend and theirs):
        assists.odd = 1
    if kind == event.ASSIST_PASSED:
        return
    if (other & TO_DEFEND != 0) != defends or assists.n >= MOST_ASSISTS:
        assists.odd = 1
        return
    entry = assists.laid[assists.n]
    assists.n += 1
    entry.seat = seat
    entry.card = card
    entry.defends = 1 if defends else 0
    entry.fate = UNRESOLVED
    entry.at_once = 1 if further else 0


@compiled
def note_further(assists, seat):
    """A text lets a player lay one more, who has laid one (GAP-254)."""
    found = 0
    for place in range(assists.n):
        found += 1 if assists.laid[place].seat == seat else 0
    if found == 0 or found >= ASSISTS_A_SEAT:
        assists.odd = 1
    assists.further = seat


@compiled
def is_foe(printed, declarer, seat):
    """Whether a seat is no helper of another: in teams whoever is of the other side."""
    return printed.mates_help != 0 and printed.side[seat] != printed.side[declarer]


@compiled
def count(assists, defends, fate):
    """How many Assists help, or (1) defend, and have a fate, any where that is below 0."""
    found = 0
    for place in range(assists.n):
        entry = assists.laid[place]
        if entry.defends == defends and (fate < 0 or entry.fate == fate):
            found += 1
    return found


@compiled
def note_resolved(assists, seat, card, use):
    """Each Assist is resolved once: all that defend, in the order of laying, before any that helps (GAP-246).

    One that a text let a player lay is resolved at once (GAP-254).
    """
    for place in range(assists.n):
        entry = assists.laid[place]
        if entry.card == card and entry.seat == seat and entry.fate == UNRESOLVED:
            entry.fate = LEGAL if use else OF_NO_USE
            if use and (use == TO_DEFEND) != (entry.defends != 0):
                assists.odd = 1
            if others_come_first(assists, place):
                assists.odd = 1
            return
    assists.odd = 1


@compiled
def others_come_first(assists, place):
    """Whether an Assist is to be resolved before the one at a place: one to be resolved at once that was laid later.

    Of the others, before one that helps all that defend, before one that defends those of them laid before.
    """
    if waits_at_once(assists, place + 1):
        return True
    if assists.laid[place].at_once:
        return False
    for other in range(place if assists.laid[place].defends else assists.n):
        entry = assists.laid[other]
        if entry.defends and entry.fate == UNRESOLVED and not entry.at_once:
            return True
    return False


@compiled
def waits_at_once(assists, first):
    """Whether an Assist from a place on that is to be resolved at once is not yet (GAP-254)."""
    for place in range(first, assists.n):
        if assists.laid[place].at_once and assists.laid[place].fate == UNRESOLVED:
            return True
    return False


@compiled
def take_back(assists, seat, card):
    """An Assist that defends goes back to where it was: one that was resolved, at once, with its name."""
    for place in range(assists.n):
        entry = assists.laid[place]
        resolved = entry.at_once and (entry.fate == LEGAL or entry.fate == OF_NO_USE)
        fits = resolved and entry.card == card if card >= 0 else entry.fate == UNRESOLVED
        if entry.seat == seat and entry.defends and fits:
            entry.fate = TAKEN_BACK
            return
    assists.odd = 1


@compiled
def may_count(assists, kind, seat, card, part):
    """Whether a part of a total may be of whom it is: Power of the active player and who helps, cost of who defends."""
    if kind == event.POWER_PART:
        return seat == assists.declarer or has_helped(assists, seat)
    return part != BY_DEFENCE or defends_now(assists, card)


@compiled
def has_helped(assists, seat):
    """Whether a legal Assist of a seat helps."""
    for place in range(assists.n):
        entry = assists.laid[place]
        if entry.seat == seat and entry.defends == 0 and entry.fate == LEGAL:
            return True
    return False


@compiled
def defends_now(assists, card):
    """Whether a card is a legal Assist that defends."""
    for place in range(assists.n):
        entry = assists.laid[place]
        if entry.card == card and entry.defends and entry.fate == LEGAL:
            return True
    return False


@compiled
def compare(assists, printed, kind, seat, card):
    """The totals are compared: all defence is resolved by then; whoever has a part in a win is rewarded for it."""
    if assists.declarer < 0:
        return  # not the battle that was declared: whoever adds up totals says so
    if seat != assists.declarer or card != assists.card or count(assists, 1, UNRESOLVED):
        assists.odd = 1
    if kind == event.BATTLE_LOST or assists.faction == OF_ALL_FOES:
        return
    assists.won = card
    assists.owed = 1 << seat
    for other in range(printed.players):
        if has_helped(assists, other) and not printed.reward_alone:
            assists.owed |= 1 << other


@compiled
def reward(assists, seat, game_is_won):
    """Each who has a part is rewarded once; where the game is won with it nobody is."""
    if assists.owed & (1 << seat) == 0:
        assists.odd = 1
    assists.owed = 0 if game_is_won else assists.owed & ~(1 << seat)
