"""Abilities that are live: triggers that wait for events and modifiers that change rules while they last.

A card's live abilities enter the list when it comes into play, is turned faceup in the Matrix, or (a
character's side) is converted to; they leave with it. Effects arm further ones for a turn or a battle.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.amounts import amount_of
from sim.engine.board.cards import definition_of, side_up
from sim.engine.board.conditions import condition_holds
from sim.engine.board.fitting import matches, space_in_reach
from sim.engine.board.frames import TOO_MANY_LIVE, fail, push_program, push_text
from sim.engine.board.had import is_once
from sim.engine.board.relations import assists_in_full, speaks_to
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, MAX_LIVE, NOBODY, SEATS, STALE, UP
from sim.engine.machine.compiled import apart, compiled

DEEP: Final = 32  # procedures at work, half of the stack: no game comes near it whose texts end of themselves
MOST_WITHIN: Final = 4
MOST_IN_A_TURN: Final = 500


@compiled
def is_live_kind(kind):
    """Kinds that are looked up in the live list; Damage and scoring texts are counted instead."""
    return (
        kind >= op.START_OF_TURN
        and kind != op.FORCE_ASSIST
        and kind != op.MUST_PLAY_FIRST
        and kind != op.SCORE_AT_END
        and kind != op.RESOLVE_FIRST
    )


@compiled
def may_be_live(public, kind):
    """Whether any live entry is of a kind: a quick no for most questions."""
    return public.live_kinds[kind] > 0


@compiled
def changes_offers(kind):
    """Whether a text of a kind makes prices, or who may be battled (`procedures.offers`)."""
    return (
        kind == op.BUY_COST
        or kind == op.MAY_BUY
        or kind == op.MAY_BATTLE
        or kind == op.ADVERSARY_COST
        or kind == op.IGNORE_ONGOING  # it silences texts that do
        or forbids_battle(kind)
    )


@compiled
def forbids_battle(kind):
    """Whether a text of a kind says what cannot be battled."""
    return kind == op.NO_BATTLE or kind == op.NO_DEFEAT


@apart
def add_entry(game, box, source, ability, owner, until, uses):
    """One more live ability."""
    public = game.public
    if public.live_n >= MAX_LIVE:
        fail(game, TOO_MANY_LIVE)
        return
    entry = public.live[public.live_n]
    public.live_n += 1
    entry.source = source
    entry.ability = ability
    entry.kind = box.abilities[ability].kind
    entry.owner = owner
    entry.until = until
    entry.uses = uses
    entry.due = public.turn + 0 if until == op.THIS_BATTLE else 0
    public.cards[source].live += 1
    public.live_kinds[entry.kind] += 1
    public.armed_n += 1 if until != op.WHILE_IN_PLAY else 0
    if changes_offers(entry.kind):
        game.offers_fresh = STALE


@apart
def add_entry_of_all(game, box, source, ability, seat, until, uses):
    """One more live ability that holds for all players, until the next turn of a seat at most (GAP-265)."""
    public = game.public
    before = public.live_n + 0
    add_entry(game, box, source, ability, NOBODY, until, uses)
    if public.live_n > before:
        public.live[before].due = seat


@apart
def is_said(game, box, source, ability, owner, until, uses):
    """Whether a card said a text before that is just so or not, and it lasts as long: once more changes nothing."""
    row = box.abilities[ability]
    if row.amount >= 0 or row.program >= 0 or uses:
        return False
    for i in range(game.public.live_n):
        entry = game.public.live[i]
        if (
            entry.source == source
            and entry.ability == ability
            and entry.owner == owner
            and entry.until == until
        ):
            return True
    return False


@compiled
def add_live(game, box, source, owner):
    """Make a card's live abilities live."""
    add_live_of(game, box, definition_of(game, box, source), source, owner)


@compiled
def add_live_of(game, box, definition, source, owner):
    """Make what a definition says live, as the text of a card."""
    if definition.live_n == 0:
        return
    for index in range(definition.first, definition.first + definition.n):
        if is_live_kind(box.abilities[index].kind) and (owner == NOBODY or not is_of_matrix(box, index)):
            add_entry(game, box, source, index, owner, op.WHILE_IN_PLAY, 0)


@compiled
def is_of_matrix(box, ability):
    """Whether a text holds only while its card lies faceup in the Matrix."""
    return box.abilities[ability].mode == op.MATRIX_ONLY


@apart
def add_matrix_live(game, box, definition, source):
    """Make live what a card, whose other texts speak only for whoever controls it, says of itself in the Matrix."""
    for index in range(definition.first, definition.first + definition.n):
        if is_live_kind(box.abilities[index].kind) and is_of_matrix(box, index):
            add_entry(game, box, source, index, NOBODY, op.WHILE_IN_PLAY, 0)


@compiled
def add_assist_live(game, box, source, owner):
    """Make an Assist's live abilities live; where only Power counts, those that may give it some (ASSIST-18)."""
    definition = definition_of(game, box, source)
    if definition.live_n == 0:
        return
    full = assists_in_full(game.public, box, owner)
    for index in range(definition.first, definition.first + definition.n):
        kind = box.abilities[index].kind
        if (
            is_live_kind(kind)
            and not is_of_matrix(box, index)
            and (full or kind == op.ON_YOU_PLAY or kind == op.CARD_POWER)
        ):
            add_entry(game, box, source, index, owner, op.WHILE_IN_PLAY, 0)


@compiled
def add_side(game, box, seat):
    """Make the live abilities of a character's side that is up live (PLAY-23)."""
    add_live_of(game, box, side_up(game.public, box, seat), CHARACTER_CARDS + seat, seat)


@apart
def drop_entry(game, position):
    """Take one entry out of the list, keeping the order of the rest."""
    public = game.public
    gone = public.live[position]
    if changes_offers(gone.kind):
        game.offers_fresh = STALE
    public.cards[gone.source].live -= 1
    public.live_kinds[gone.kind] -= 1
    public.armed_n -= 1 if gone.until != op.WHILE_IN_PLAY else 0
    public.live_n -= 1
    for i in range(position, public.live_n):
        entry = public.live[i]
        after = public.live[i + 1]
        entry.source = after.source
        entry.ability = after.ability
        entry.kind = after.kind
        entry.owner = after.owner
        entry.until = after.until
        entry.uses = after.uses
        entry.due = after.due


@compiled
def drop_live(game, source, armed_too):
    """A card leaves: its abilities end; what it armed ends only if the card was destroyed (PLAY-11)."""
    public = game.public
    if public.cards[source].live == 0:
        return
    i = public.live_n - 1
    while i >= 0:
        entry = public.live[i]
        if entry.source == source and (armed_too or entry.until == op.WHILE_IN_PLAY):
            drop_entry(game, i)
        i -= 1


@compiled
def drop_until(game, until, seat):
    """A turn or battle ends, or the turn of a seat starts (YOUR_NEXT_TURN): what was armed until then ends."""
    if game.public.armed_n > 0:
        drop_armed(game, until, seat)


@apart
def drop_armed(game, until, seat):
    """End what was armed until now."""
    public = game.public
    i = public.live_n - 1
    while i >= 0:
        if ends(public.live[i], until, seat):
            drop_entry(game, i)
        i -= 1


@compiled
def ends(entry, until, seat):
    """Whether a live text ends; a turn's end takes battle entries too.

    What waits for the start of a turn stays, to speak (GAP-253).
    """
    if until == op.YOUR_NEXT_TURN:
        whose = entry.due if entry.owner == NOBODY else entry.owner
        return entry.until == until and whose == seat and entry.kind != op.START_OF_TURN
    return entry.until == until or (until == op.THIS_TURN and entry.until == op.THIS_BATTLE)


@apart
def applies(game, box, entry, kind, seat, card, space):
    """Whether a live ability of a kind holds for a seat and a card (-1: no card is concerned).

    `space` is where the event happened, for a card that lies in the Matrix no more.
    """
    if entry.kind != kind or not speaks_to(game, box, entry, seat):
        return False
    if game.public.live_kinds[op.IGNORE_ONGOING] > 0 and is_ignored(game, box, entry, seat):
        return False
    ability = box.abilities[entry.ability]
    if ability.selector >= 0 and card >= 0:
        selector = box.selectors[ability.selector]
        if not matches(game, box, selector, card, seat, entry.source):
            return False
        if selector.area != op.IN_MATRIX and not lies_with(game, selector.area, card, seat):
            return False
        if selector.reach != op.ANYWHERE:
            at = game.holder[card] if game.where[card] == zone.MATRIX else space
            if at < 0 or not space_in_reach(game, box, selector, at, seat, entry.source):
                return False
    return ability.condition < 0 or condition_holds(
        game, box, ability.condition, seat, entry.source, card, 0, 0
    )


@apart
def is_ignored(game, box, entry, seat):
    """Whether a text lets a seat ignore what a card says that lies in the Matrix (CLAR-19)."""
    if entry.owner != NOBODY or entry.until != op.WHILE_IN_PLAY:
        return False
    for i in range(game.public.live_n):
        other = game.public.live[i]
        if other.kind == op.IGNORE_ONGOING and other.owner == seat:
            selector = box.selectors[box.abilities[other.ability].selector]
            if matches(game, box, selector, entry.source, seat, other.source):
                return True
    return False


@compiled
def lies_with(game, area, card, seat):
    """Whether a card lies in an area of a seat's own."""
    where = game.where[card]
    if area == op.IN_DESTROYED:
        return where == zone.DESTROYED
    if area == op.IN_CONTROL:
        there = where == zone.CONTROL or where == zone.ASSISTING
    elif area == op.IN_HAND:
        there = where == zone.HAND
    else:
        there = where == zone.DISCARD
    return there and game.holder[card] == seat


@compiled
def next_of_kind(public, kind, i, step):
    """The next live entry of a kind behind `i` (before it with a step of -1); there must be one."""
    i += step
    while public.live[i].kind != kind:
        i += step
    return i


@compiled
def sum_live(game, box, kind, seat, card):
    """The sum of the amounts of all live modifiers of a kind that hold."""
    total = 0
    public = game.public
    i = -1
    for _ in range(public.live_kinds[kind]):
        i = next_of_kind(public, kind, i, 1)
        entry = public.live[i]
        if applies(game, box, entry, kind, seat, card, -1):
            total += amount_of(game, box, box.abilities[entry.ability].amount, seat, entry.source, card, 0)
    return total


@compiled
def any_live(game, box, kind, seat, card):
    """Whether a live modifier of a kind holds."""
    public = game.public
    i = -1
    for _ in range(public.live_kinds[kind]):
        i = next_of_kind(public, kind, i, 1)
        if applies(game, box, public.live[i], kind, seat, card, -1):
            return True
    return False


@compiled
def use_up_costs(game, box, kind, seat, card):
    """Use up texts on the next card that costs more or less, as it is bought (BUY_COST) or defeated (DEFEAT_COST)."""
    kinds = game.public.live_kinds
    if kinds[kind] + kinds[op.ADVERSARY_COST] > 0:
        drop_next(game, box, kind, seat, card)
        drop_next(game, box, op.ADVERSARY_COST, seat, card)


@apart
def drop_next(game, box, kind, seat, card):
    """End the texts of a kind that are about the next card, where this is it."""
    i = game.public.live_n - 1
    while i >= 0:
        entry = game.public.live[i]
        if entry.uses > 0 and applies(game, box, entry, kind, seat, card, -1):
            entry.uses -= 1
            if entry.uses == 0:
                drop_entry(game, i)
        i -= 1


@apart
def is_prevented(game, seat):
    """Whether a text prevents the next Damage of a seat; it is used up by that."""
    public = game.public
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.kind == op.PREVENT_DAMAGE and entry.owner == seat:
            if entry.uses == 1:
                drop_entry(game, i)
            else:
                entry.uses -= 1
            return True
    return False


@compiled
def fire(game, box, kind, seat, card, space):
    """Set every live ability that waits for this event to work, first come first served.

    Frames are pushed in reverse, so that the first entry acts first. The caller must have set its
    next stage, or have left. An entry armed for a number of events is used up (and leaves when none is left).
    """
    public = game.public
    if op.ON_YOU_PLAY <= kind <= op.ON_TURN_UP and public.live_kinds[kind + op.OTHERS] > 0:
        fire_to_others(game, box, kind + op.OTHERS, seat, card, space)  # below, so after the player's own
    i = public.live_n + 0
    for _ in range(public.live_kinds[kind]):
        i = next_of_kind(public, kind, i, -1)
        entry = public.live[i]
        if applies(game, box, entry, kind, seat, card, space) and not sets_itself_off(game, entry.source):
            if box.abilities[entry.ability].mode == op.ONCE_A_TURN:
                if entry.due == public.turn:
                    continue  # it spoke in this turn
                entry.due = public.turn + 0
            push_text(game, box, entry.ability, entry.source, seat, card, space)
            if entry.uses == 1:
                drop_entry(game, i)
            elif entry.uses > 1:
                entry.uses -= 1


@apart
def fire_about(game, box, kind, seat, other, card, space):
    """As `fire`, of an event of a seat that is about another player: `that player` of the texts is `other`."""
    depth = game.depth + 0
    fire(game, box, kind, seat, card, space)
    for i in range(depth, game.depth):
        # What nobody's card says of an Attack hits whom it speaks to, not `that player` (GAP-390).
        game.stack[i].mask = 1 << seat | 1 << (SEATS + other)


@compiled
def sets_itself_off(game, source):
    """Whether so many texts are at work, in the turn or within each other, that this card's waits no more (GAP-271).

    Counts the texts that events set to work.
    """
    if game.set_off >= MOST_IN_A_TURN or (game.depth > DEEP and is_at_work(game, source)):
        return True
    game.set_off += 1
    return False


@apart
def is_at_work(game, source):
    """Whether texts of a card's title are at work, or wait to be, `MOST_WITHIN` times."""
    title = game.public.definition[source]
    within = 0
    for i in range(game.depth):
        frame = game.stack[i]
        if frame.proc == proc.EFFECT and frame.source >= 0 and game.public.definition[frame.source] == title:
            within += 1
    return within >= MOST_WITHIN


@apart
def hears_of_face(public, box, entry, space):
    """Whether a text that waits for what enters the Matrix means cards that lie as the one on a space (GAP-269)."""
    face = box.selectors[box.abilities[entry.ability].selector].face
    return face == op.EITHER_FACE or (face == op.FACEUP) == (public.space[space].face == UP)


@apart
def fire_to_others(game, box, kind, seat, card, space):
    """Set texts to work that wait for what another player, or any, does; each speaks to its controller.

    A text of nobody's card speaks to the player who did it. `the victims` of the frame are that player.
    """
    public = game.public
    for own in range(2):  # the player's own last, so on top: they work first (GAP-250)
        i = public.live_n + 0
        for _ in range(public.live_kinds[kind]):
            i = next_of_kind(public, kind, i, -1)
            entry = public.live[i]
            listener = entry.owner + 0 if entry.owner != NOBODY else seat
            if (listener == seat) != (own == 1):
                continue
            mode = box.abilities[entry.ability].mode
            if listener == seat and mode != op.ANY_PLAYER and mode != op.ONCE_OF_ANY:
                continue
            if is_once(mode) and entry.due == public.turn:
                continue  # it spoke in this turn
            if kind == op.ON_ARRIVAL and not hears_of_face(public, box, entry, space):
                continue
            if applies(game, box, entry, kind, listener, card, space) and not sets_itself_off(
                game, entry.source
            ):
                program = box.abilities[entry.ability].program
                if is_once(mode):
                    entry.due = public.turn + 0
                push_program(game, program, entry.source, listener, listener, card, space, 1 << seat)
