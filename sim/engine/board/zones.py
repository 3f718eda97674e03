"""Where cards lie, and moving them from zone to zone; decks that are drawn from are in `drawing`."""

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.board.assisting import forget_assist
from sim.engine.board.cards import damage_controlled, definition_of
from sim.engine.board.frames import CARD_NOT_FOUND, end_game, fail
from sim.engine.board.had import note_had
from sim.engine.board.live import add_live, add_matrix_live, drop_live
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on, take_out
from sim.engine.board.relations import drop_herald, oppose_as_printed
from sim.engine.board.stock import add_card, stock_changed
from sim.engine.data import fate, zone
from sim.engine.data.state import (
    DAMAGE_LIMIT,
    DOWN,
    EMPTY,
    INSTANCES,
    NO_COMMAND,
    NOBODY,
    STALE,
    UP,
)
from sim.engine.machine.compiled import apart, compiled


@apart
def lift(game, card):
    """Take a card from wherever it lies. Its live abilities end if it was in play."""
    public = game.public
    where = game.where[card]
    holder = game.holder[card]
    found = True
    if where == zone.HAND:
        found = take_out(game.own[holder].hand, card)
        public.seats[holder].hand_n -= 1
    elif where == zone.CONTROL:
        found = take_out(public.seats[holder].control, card)
        stock_changed(game)
        drop_live(game, card, False)
    elif where == zone.DISCARD:
        found = take_out(public.seats[holder].discard, card)
    elif where == zone.DECK:
        found = take_out(game.hidden.decks[holder], card)
        public.seats[holder].deck_n -= 1
    elif where == zone.MATRIX:
        leave_space(game, card, holder)
    elif where == zone.MAIN:
        found = take_out(game.hidden.main, card)
        public.main_n -= 1
    elif where == zone.VAULT:
        found = take_out(game.own[holder].vault, card)
        public.seats[holder].vault_n -= 1
    elif where == zone.DESTROYED:
        found = take_out(public.destroyed, card)
    elif where == zone.ASSISTING:
        forget_assist(game, holder, card)
        drop_live(game, card, False)
    elif where == zone.ENCOUNTERS:
        found = take_out(game.hidden.encounters, card)
        public.encounter_n -= 1
    elif where == zone.ENCOUNTER_DISCARD:
        found = take_out(public.encounter_discard, card)
    elif where == zone.DAMAGE_STACK:
        found = take_out(game.hidden.damage, card)
        public.damage_n -= 1
    elif where == zone.DAMAGE_DISCARD:
        found = take_out(public.damage_discard, card)
    elif where == zone.BASICS:
        found = take_out(game.hidden.basics[holder], card)
        public.basics_n[holder] -= 1
    if not found:
        fail(game, CARD_NOT_FOUND)
    game.where[card] = zone.LIMBO
    game.holder[card] = NOBODY


@compiled
def leave_space(game, card, space):
    """A Matrix card leaves: the space is empty, its effects and what lies on it are gone (BUY-23)."""
    public = game.public
    drop_live(game, card, False)  # what its reward armed goes on waiting (GAP-180)
    if public.space[space].face == UP:
        drop_faceup(public.faceup, space)
        game.tally[card].left_turn = public.turn
    public.space[space].face = EMPTY
    public.gaps += 1
    public.space[space].card = -1
    game.offers_fresh = STALE
    game.hidden.matrix[space] = -1
    public.cards[card].stored = 0
    public.cards[card].command = NO_COMMAND
    if public.cards[card].herald:
        drop_herald(game, card)
    for seat in range(public.players):
        game.own[seat].known[space] = -1
    destroy_contributions(game, card)


@compiled
def destroy_contributions(game, scheme):
    """Cards contributed to a Scheme are destroyed when it is thwarted, flipped or leaves (GAP-177)."""
    if game.public.cards[scheme].under == 0:
        return
    game.public.cards[scheme].under = 0
    for card in range(INSTANCES):
        if game.where[card] == zone.UNDER and game.holder[card] == scheme:
            put_destroyed(game, card)


@compiled
def put_destroyed(game, card):
    """To the destroyed pile, or out of the game for cards from outside the main deck (PROC-6, PROC-7)."""
    if game.tally[card].dealt:
        game.where[card] = zone.DESTROYED
        put_on(game, game.public.destroyed, card)
    else:
        game.where[card] = zone.REMOVED
        put_on(game, game.public.removed, card)
    game.holder[card] = NOBODY


@compiled
def to_hand(game, card, seat):
    """Put a lifted card into a hand."""
    game.where[card] = zone.HAND
    game.holder[card] = seat
    put_on(game, game.own[seat].hand, card)
    game.public.seats[seat].hand_n += 1


@compiled
def to_deck_top(game, card, seat):
    """Put a lifted card on top of a player deck."""
    game.where[card] = zone.DECK
    game.holder[card] = seat
    put_on(game, game.hidden.decks[seat], card)
    game.public.seats[seat].deck_n += 1


@apart
def to_deck_bottom(game, card, seat):
    """Put a lifted card under a player deck."""
    to_deck_top(game, card, seat)
    deck = game.hidden.decks[seat]
    for i in range(deck.n - 1, 0, -1):
        deck.cards[i] = deck.cards[i - 1]
    deck.cards[0] = card


@compiled
def to_discard(game, card, seat):
    """Put a lifted card on a discard pile."""
    game.where[card] = zone.DISCARD
    game.holder[card] = seat
    put_on(game, game.public.seats[seat].discard, card)
    clear_state(game, card)


@compiled
def to_control(game, box, card, seat):
    """Put a lifted card before its player; its live abilities begin."""
    game.where[card] = zone.CONTROL
    game.holder[card] = seat
    put_on(game, game.public.seats[seat].control, card)
    clear_state(game, card)
    game.public.cards[card].reach = max(0, definition_of(game, box, card).reach)
    add_card(game, box, seat, card)
    add_live(game, box, card, seat)
    check_damage_limit(game, box, seat, card)


@apart
def back_before(game, box, card, seat):
    """Put a lifted card back before its player, with all that lies on it."""
    game.where[card] = zone.CONTROL
    game.holder[card] = seat
    put_on(game, game.public.seats[seat].control, card)
    add_card(game, box, seat, card)
    add_live(game, box, card, seat)


@compiled
def check_damage_limit(game, box, seat, card):
    """Ends the game if a card that came before a player, or became a copy, is the Damage too many (DMG-21, DMG-25)."""
    limit = box.seats[seat].damage_limit + 0
    if limit > 0 and definition_of(game, box, card).type & op.DAMAGE:
        if damage_controlled(game, box, seat) >= limit:
            end_game(game, DAMAGE_LIMIT)


@compiled
def to_vault(game, card, seat):
    """Put a lifted card facedown into a Vault (END-8)."""
    game.where[card] = zone.VAULT
    game.holder[card] = seat
    put_on(game, game.own[seat].vault, card)
    game.public.seats[seat].vault_n += 1
    clear_state(game, card)


@compiled
def to_space(game, card, space):
    """Put a lifted card facedown on a space."""
    game.where[card] = zone.MATRIX
    game.holder[card] = space
    game.hidden.matrix[space] = card
    game.public.gaps -= 1
    game.public.space[space].face = DOWN
    game.public.space[space].card = -1
    game.offers_fresh = STALE
    clear_state(game, card)


@compiled
def clear_state(game, card):
    """A card that changes place carries nothing over; a copy is itself again (CLAR-9)."""
    game.public.definition[card] = game.printed[card]
    oppose_as_printed(game, card)
    state = game.public.cards[card]
    state.power = 0
    state.move = 0
    state.reach = 0
    state.used = 0
    state.banned = 0
    state.stored = 0


@compiled
def show(game, box, space):
    """Turn the card of a space faceup: from now on all know it and its effects hold."""
    public = game.public
    card = game.hidden.matrix[space]
    public.space[space].face = UP
    add_faceup(public.faceup, space)
    game.offers_fresh = STALE
    public.space[space].card = card
    if game.tally[card].revealed_turn < 0:
        game.tally[card].revealed_turn = public.turn
    public.cards[card].turned_in = public.turn
    definition = definition_of(game, box, card)
    if definition.type & (op.BOSS | op.SCHEME | op.SITE | op.RUIN):
        add_live(game, box, card, NOBODY)  # other cards' texts speak only for whoever controls them
    elif definition.live_n > 0:
        add_matrix_live(game, box, definition, card)
    return card


@compiled
def add_faceup(faceup, space):
    """A card is faceup now."""
    i = faceup.n + 0
    while i > 0 and faceup.spaces[i - 1] > space:
        faceup.spaces[i] = faceup.spaces[i - 1]
        i -= 1
    faceup.spaces[i] = space
    faceup.n += 1


@compiled
def drop_faceup(faceup, space):
    """A faceup card is turned, or goes."""
    at = 0
    while faceup.spaces[at] != space:
        at += 1
    faceup.n -= 1
    for i in range(at, faceup.n):
        faceup.spaces[i] = faceup.spaces[i + 1]


@compiled
def hide(game, space):
    """Turn the card of a space facedown: its effects end, what lies on it goes; all remember it (PROC-15)."""
    public = game.public
    card = game.hidden.matrix[space]
    drop_live(game, card, True)
    drop_faceup(public.faceup, space)
    public.space[space].face = DOWN
    public.space[space].card = -1
    game.offers_fresh = STALE
    public.cards[card].stored = 0
    public.cards[card].banned = 0
    public.cards[card].used = 0  # a Site serves again (GAP-58)
    public.cards[card].command = NO_COMMAND  # its token goes back to the supply (GAP-292)
    if public.cards[card].herald:
        drop_herald(game, card)
    game.tally[card].left_turn = public.turn
    destroy_contributions(game, card)
    for seat in range(public.players):
        game.own[seat].known[space] = card


@compiled
def destroy(game, card):
    """Destroy a card wherever it lies; unspent Power and Move, and what it armed, go with it (PLAY-11)."""
    where = game.where[card]
    holder = game.holder[card]
    lift(game, card)
    drop_live(game, card, True)
    put_destroyed(game, card)
    clear_state(game, card)
    if where == zone.MATRIX or where == zone.MAIN:
        set_fate(game, card, fate.DESTROYED, NOBODY)
    if where == zone.MATRIX:
        emit(game, event.DESTROYED, -1, card, holder, 0, where)
    else:
        emit(game, event.DESTROYED, holder, card, -1, 0, where)


@compiled
def set_fate(game, card, became, seat):
    """What became of a main deck card, for the results; the first fate counts, but for a Polity under command.

    Of Basics and Starters, which the results leave out, it is noted that they were bought or gained, for texts about
    this turn (GAP-285).
    """
    tally = game.tally[card]
    had = became == fate.BOUGHT or became == fate.GAINED
    if (had and not tally.dealt) or tally.fate == fate.LEFT or tally.fate == fate.COMMANDED:
        note_had(game, card, became, seat)


@compiled
def is_ally(game, box, card):
    """Allies enter play at once when bought or gained (BUY-12, BUY-26)."""
    return definition_of(game, box, card).type & op.ALLY != 0
