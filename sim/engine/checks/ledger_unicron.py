"""Unicron, his marker, Chaos cards, Heralds and Planets, followed from the event log alone; part of `ledger`.

It knows sections 11.8, 11.9 and 12.8 of the rulebook and what his cards print. What it cannot account for is noted as
odd.
"""

from typing import Final

from sim.engine.board import event
from sim.engine.data import zone
from sim.engine.data.state import INSTANCES, nested
from sim.engine.machine.compiled import apart, compiled

# Where a Chaos card, a Planetary Ruin or a Planet is.
STACKED: Final = 0  # in its deck; of a Planet: anywhere facedown, or in the box
OUT_THERE: Final = 1  # drawn; in the Matrix, faceup
DONE_WITH: Final = 2  # on its discard pile, eaten or destroyed
CLEARED: Final = 3  # a Planetary Ruin, which its own reward may destroy yet

CHAOS_CARDS: Final = 8  # COMP-5
TOKENS: Final = 8
LEAST: Final = 10  # the cost at the left end of either scale
BOUND: Final = 3  # the Level of the Planet that moves the marker to the right end (UNI-23)
BY_TOKENS: Final = 5  # `other` of COST_PART
NOTHING_DUE: Final = -1

# What is printed, and ruled, for him alone: his card; the step of his scale, the cost at its right end and at the
# start, and the Power that moves the marker by one space (UNI-25, UNI-28); what a token adds to a cost.
HIS_PRINTED: Final = nested(
    ("plays", "i4"), ("card", "i4"), ("step", "i4"), ("most", "i4"), ("start", "i4"), ("chipped", "i4"),
    ("token", "i4"), ("columns", "i4"), ("chaos_first", "i4"), ("planetary_first", "i4"), ("planetary_n", "i4"),
)  # fmt: skip

# `place` of each Chaos card, Planetary Ruin and Planet, and DONE_WITH of a Herald that was taken; `token`: whether a
# Herald token lies on a card. `cost`: what is marked; `due`: what should be marked next, or NOTHING_DUE. `planet`: the
# Planet that is being Consumed, or -1; `value`: the Consume value that was drawn for it; `asked`, `laid`, `helps`: the
# seats that were asked to defend it, that laid an Assist, and what legal Assists may give; `further`: who lays one more
# by a text, or -1, `twice` the seats that did; `ruin_due`: the space that a Planetary Ruin has to fill, or -1; `gone`:
# the space of a faceup Planet that was destroyed just now, or -1. `first`: the seat that begins; `ended`: the last
# seat's turn is over; `acted`: he has taken his turn since, `heralds`: tokens laid in it. `fell`: he was defeated.
# Of a player who is Unicron `value` is the Planet that he has Power enough for, or -1, and `due` the seats that have
# one more turn once the game's end is sure (`ledger_eater`).
UNICRON_ACCOUNT: Final = nested(
    ("place", "i4", (INSTANCES,)), ("token", "i4", (INSTANCES,)), ("tokens", "i4"), ("on", "i4"), ("space", "i4"),
    ("cost", "i4"), ("due", "i4"), ("chaos_n", "i4"), ("seen", "i4"), ("eaten", "i4"), ("driven", "i4"),
    ("planet", "i4"), ("value", "i4"), ("asked", "i4"), ("laid", "i4"), ("helps", "i4"), ("further", "i4"),
    ("twice", "i4"), ("ruin_due", "i4"),
    ("gone", "i4"), ("first", "i4"), ("again", "i4"), ("ended", "i4"), ("acted", "i4"), ("heralds", "i4"),
    ("fell", "i4"), ("odd", "i4"),
)  # fmt: skip


@compiled
def open_unicron(his, printed):
    """He is not active; the marker is put on its start next."""
    for card in range(INSTANCES):
        his.place[card] = STACKED
        his.token[card] = 0
    his.tokens = 0
    his.on = 0
    his.space = -1
    his.cost = 0
    his.due = printed.his.start if printed.his.plays else NOTHING_DUE
    his.chaos_n = 0
    his.seen = 0
    his.eaten = 0
    his.driven = 0
    his.planet = -1
    his.value = 0
    his.asked = 0
    his.laid = 0
    his.helps = 0
    his.ruin_due = -1
    his.gone = -1
    his.first = -1
    his.again = 0
    his.ended = 0
    his.acted = 0
    his.heralds = 0
    his.fell = 0
    his.odd = 0


@compiled
def is_consuming(ledger):
    """Whether a Planet is being Consumed, so that Assists defend that and are no part of a battle."""
    return ledger.unicron.planet >= 0


@apart
def note_unicron(his, printed, active, kind, seat, card, space, amount, other, fell):
    """Take in one event; `active` is whose turn it is, `fell` says that an Adversary is defeated by it."""
    if printed.his.plays == 0:
        return
    note_marker(his, printed, kind, card, amount, other, fell)
    note_his_turn(his, printed, kind, seat)
    note_where(his, printed, kind, card, space, other)
    note_chaos(his, printed, kind, card, amount, other)
    note_planet(his, printed, kind, card, space, other)
    note_consuming(his, printed, active, kind, seat, card, space, amount, other)
    note_tokens(his, printed, kind, card, amount, other)
    note_planetary(his, printed, kind, card, space, other)


# --- The marker (UNI-25 to UNI-28) ---------------------------------------------------------------------------------


@compiled
def note_marker(his, printed, kind, card, amount, other, fell):
    """Take in what moves the marker, and that it is moved: before anything else that he or a battle does."""
    scale = printed.his
    if kind == event.MARKER_MOVED:
        if amount != his.due or other != his.cost:
            his.odd = 1
        his.cost = amount
        his.due = NOTHING_DUE
        return
    if his.due >= 0 and waits_for_the_marker(kind):
        if his.due != his.cost:
            his.odd = 1
        his.due = NOTHING_DUE
    marked = his.due if his.due >= 0 else his.cost
    if kind == event.PLANET_EATEN:
        bound = printed.faces[printed.definition[card]].level == BOUND
        his.due = scale.most if bound else min(scale.most, marked + scale.step)
    elif kind == event.BATTLE_LOST and card == scale.card:
        his.due = max(LEAST, marked - scale.step * (amount // scale.chipped))
    elif fell and his.on and is_boss(printed, card):
        his.due = max(LEAST, marked - scale.step * printed.faces[printed.definition[card]].level)


@compiled
def waits_for_the_marker(kind):
    """Whether an event only happens once the marker is where it belongs."""
    turn = kind == event.TURN_BEGINS or kind == event.UNICRON_ACTS
    return turn or kind == event.BATTLE_DECLARED or kind == event.CONSUMING or kind == event.CHAOS_DRAWN


@compiled
def is_boss(printed, card):
    """Whether a card is a Boss by what it prints."""
    return printed.faces[printed.definition[card]].boss != 0


# --- When he acts, and where he stands -----------------------------------------------------------------------------


@compiled
def note_his_turn(his, printed, kind, seat):
    """Take in that he takes a turn after the last player's of a round, once he is active (UNI-10, TURN-57)."""
    if kind == event.ANOTHER_TURN:
        his.again = 1 - his.ended  # a text may say so as the turn ends
        his.ended = 0
    elif kind == event.TURN_ENDS:
        last = (his.first + printed.players - 1) % printed.players
        his.ended = 1 if seat == last and his.again == 0 else 0
        his.again = 0
    elif kind == event.UNICRON_ACTS:
        if his.ended == 0 or his.acted or his.on == 0:
            his.odd = 1
        his.acted = 1
    elif kind == event.TURN_BEGINS:
        if his.first < 0:
            his.first = seat
        if his.ended and his.on and his.acted == 0:
            his.odd = 1
        his.ended = 0
        his.acted = 0
        his.heralds = 0
    elif kind == event.GAME_ENDS:
        his.ended = 0


@compiled
def note_where(his, printed, kind, card, space, other):
    """Take in where he enters, once a Planet was seen, and each space that he moves (UNI-5, UNI-6, UNI-14)."""
    if kind == event.UNICRON_ENTERS:
        if his.on or his.seen == 0:
            his.odd = 1
        his.on = 1
        his.space = space
    elif kind == event.UNICRON_MOVED:
        columns = printed.his.columns
        steps = abs(space // columns - his.space // columns) + abs(space % columns - his.space % columns)
        if his.on == 0 or other != his.space or steps != 1 or his.planet >= 0:
            his.odd = 1
        his.space = space
    elif kind == event.UNICRON_ACTS and space != his.space:
        his.odd = 1
    elif kind == event.BATTLE_WON and card == printed.his.card:
        his.fell = 1
    elif kind == event.BATTLE_DECLARED:
        if card == printed.his.card and (space != his.space or his.on == 0):
            his.odd = 1
        if his.tokens > 0 and (card == printed.his.card or is_boss(printed, card)):
            his.odd = 1  # HERALD-3


@compiled
def note_chaos(his, printed, kind, card, amount, other):
    """Take in that Chaos cards are shuffled, all of them, and drawn (UNI-13, UNI-20, UNI-29)."""
    if kind == event.CHAOS_SHUFFLED:
        if amount != CHAOS_CARDS:
            his.odd = 1
        for each in range(printed.his.chaos_first, printed.his.chaos_first + CHAOS_CARDS):
            his.place[each] = STACKED
        his.chaos_n = CHAOS_CARDS
    elif kind == event.CHAOS_DRAWN:
        of_chaos = printed.his.chaos_first <= card < printed.his.chaos_first + CHAOS_CARDS
        if not of_chaos or his.place[card] != STACKED or his.on == 0:
            his.odd = 1
        if (other == event.TO_CONSUME) != (his.planet >= 0):
            his.odd = 1
        if other == event.TO_CONFRONT and his.chaos_n != CHAOS_CARDS:
            his.odd = 1
        his.place[card] = OUT_THERE
        his.chaos_n -= 1


# --- Planets (PLANET-1 to PLANET-6) and Consuming them (UNI-19 to UNI-24) --------------------------------------------


@compiled
def is_planet(printed, card):
    """Whether a card is a Planet by what it prints."""
    return card >= 0 and printed.faces[printed.definition[card]].planet != 0


@compiled
def note_planet(his, printed, kind, card, space, other):
    """Take in that a Planet is seen, or destroyed in the Matrix; that it is bought or vaulted may never be."""
    if kind == event.BOSS_PLACED and space == his.gone:
        his.odd = 1  # faceup a Planet is no victim of a Boss (GAP-38, GAP-202)
    his.gone = -1
    if card < 0 or card >= printed.his.card + 1 or not is_planet(printed, card):
        return
    if kind == event.REVEALED:
        if his.place[card] == DONE_WITH:
            his.odd = 1
        his.place[card] = OUT_THERE
        his.seen = 1
    elif kind == event.FLIPPED_DOWN:
        his.place[card] = STACKED
    elif kind == event.BOUGHT or kind == event.VAULTED or kind == event.GAINED_CARD or kind == event.REWARDED:
        his.odd = 1
    elif kind == event.DESTROYED:
        if other != zone.MATRIX:
            his.odd = 1  # TURN-54
        if his.place[card] == OUT_THERE:
            his.gone = space  # by a text alone (GAP-378)
        his.place[card] = DONE_WITH


@compiled
def note_consuming(his, printed, active, kind, seat, card, space, amount, other):
    """Take in how a Planet is Consumed: offers once round, faceup Assists, a Chaos card, and what comes of it."""
    if kind == event.CONSUMING:
        if his.planet >= 0 or his.on == 0 or space != his.space or his.place[card] != OUT_THERE:
            his.odd = 1
        if not is_planet(printed, card):
            his.odd = 1
        his.planet = card
        his.value = -1
        his.asked = 0
        his.laid = 0
        his.helps = 0
        his.further = -1
        his.twice = 0
    elif kind == event.PLANET_EATEN or kind == event.PLANET_DEFENDED:
        compare(his, kind, card, space, amount, other)
    elif his.planet >= 0 and kind == event.CHAOS_DRAWN:
        face = printed.faces[printed.definition[card]]
        his.value = face.consume + face.per_player * printed.players
    elif his.planet >= 0:
        note_defence(his, printed, his.first if his.acted else active, kind, seat, amount, other)


@compiled
def note_defence(his, printed, first, kind, seat, amount, other):
    """Take in who lays an Assist to defend a Planet, the active player first, and that it is resolved.

    A text lets a player who laid one lay one more (GAP-254).
    """
    if kind == event.FURTHER_ASSIST:
        if his.laid & ~his.twice & (1 << seat) == 0:
            his.odd = 1
        his.further = seat
        his.twice |= 1 << seat
    elif kind == event.ASSIST_PASSED or kind == event.ASSIST_LAID:
        if seat != his.further and is_out_of_turn(his, printed, first, seat):
            his.odd = 1
        his.further = -1
        his.asked |= 1 << seat
        if kind == event.ASSIST_LAID:
            if other != event.FACEUP | event.TO_DEFEND:
                his.odd = 1
            his.laid |= 1 << seat
    elif kind == event.ASSIST_RESOLVED:
        if his.laid & (1 << seat) == 0 or his.value >= 0:
            his.odd = 1
        his.helps += max(0, amount) if other == event.TO_DEFEND else 0


@compiled
def compare(his, kind, card, space, amount, other):
    """Take in that a Planet is eaten, as the Consume value is as high as all Assists, or that it is not (UNI-21)."""
    if his.planet < 0 or card != his.planet or space != his.space:
        his.odd = 1
    if amount != his.value or other > his.helps or (amount >= other) != (kind == event.PLANET_EATEN):
        his.odd = 1
    if kind == event.PLANET_EATEN:
        his.place[card] = DONE_WITH
        his.eaten += 1
        his.ruin_due = space
    else:
        his.driven += 1
    his.planet = -1


@compiled
def is_out_of_turn(his, printed, first, seat):
    """Whether a seat was asked before, or one that comes after it in turn order, from the first on."""
    for lap in range((seat - first + printed.players) % printed.players, printed.players):
        if his.asked & (1 << ((first + lap) % printed.players)):
            return True
    return False


# --- Heralds and Ruins ------------------------------------------------------------------------------------------------


@compiled
def note_tokens(his, printed, kind, card, amount, other):
    """Take in that a token is laid, one in his turn, or goes with its card, and what it adds to a cost (UNI-11)."""
    if kind == event.HERALD_PLACED:
        if his.acted == 0 or his.heralds or his.token[card] or his.tokens >= TOKENS:
            his.odd = 1
        if not printed.faces[printed.definition[card]].robot:
            his.odd = 1
        his.heralds = 1
        his.token[card] = 1
        his.place[card] = STACKED
        his.tokens += 1
    elif kind == event.COST_PART and other == BY_TOKENS:
        due = his.cost if card == printed.his.card else his.token[card] * printed.his.token
        if amount != due:
            his.odd = 1
    else:
        drop_tokens(his, kind, card)


@compiled
def drop_tokens(his, kind, card):
    """Take in that a token goes with its card, which leaves the Matrix or is turned facedown (GAP-361)."""
    if (
        kind == event.VAULTED
        or kind == event.BOUGHT
        or kind == event.DESTROYED
        or kind == event.GAINED_CARD
        or kind == event.PUT
        or kind == event.FLIPPED_DOWN
        or kind == event.DISCARDED
        or kind == event.RETURNED
    ):
        if card >= 0 and his.token[card]:
            his.token[card] = 0
            his.tokens -= 1
            his.place[card] = DONE_WITH


@compiled
def is_planetary(printed, card):
    """Whether a card is a Planetary Ruin, which lies apart from a base's own Ruins (RUIN-11)."""
    first = printed.his.planetary_first
    return printed.his.plays != 0 and first <= card < first + printed.his.planetary_n


@compiled
def note_planetary(his, printed, kind, card, space, other):
    """Take in that a Planetary Ruin fills the space of a Planet that was eaten, and what becomes of it (RUIN-10)."""
    if kind == event.TURN_BEGINS or kind == event.CHAOS_DRAWN:
        if his.ruin_due >= 0:
            his.odd = 1
        his.ruin_due = -1
    if not is_planetary(printed, card):
        return
    if kind == event.RUIN_PLACED:
        if space != his.ruin_due or his.place[card] != STACKED:
            his.odd = 1
        his.ruin_due = -1
        his.place[card] = OUT_THERE
    elif kind == event.CLEARED or kind == event.DESTROYED:
        # Its own reward may destroy it (GAP-393).
        by_its_reward = kind == event.DESTROYED and other == zone.MATRIX and his.place[card] == CLEARED
        if his.place[card] != OUT_THERE and not by_its_reward:
            his.odd = 1
        his.place[card] = CLEARED if kind == event.CLEARED else DONE_WITH


# --- What lies there --------------------------------------------------------------------------------------------------


@apart
def unicron_agrees(his, printed, game):
    """Whether he stands, his marker, Chaos cards, tokens and Planets lie, as the log tells."""
    if printed.his.plays == 0:
        return True
    public = game.public
    piece = public.piece
    if piece.on != his.on or piece.space != his.space:
        return False
    if public.cards[printed.his.card].extra != his.cost or public.chaos_n != his.chaos_n:
        return False
    done = piece.eaten + piece.driven
    told = his.eaten + his.driven
    if piece.eaten > his.eaten or piece.driven > his.driven or told - done > 1:
        return False  # all Assists are discarded before what was told is done
    return tokens_agree(his, public)


@compiled
def tokens_agree(his, public):
    """Whether tokens lie as the log tells."""
    on_its_way = 0  # a Herald that is bought lies there until it is known where it goes
    for card in range(INSTANCES):
        if public.cards[card].herald and his.token[card] == 0:
            if his.place[card] != DONE_WITH or on_its_way:
                return False
            on_its_way = 1
        elif public.cards[card].herald != his.token[card]:
            return False
    return public.piece.heralds == his.tokens + on_its_way
