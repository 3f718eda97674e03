"""What a seat does not know of a game at rest, drawn anew by chance from all that it holds possible.

Kept is what lies in the open, what the seat holds, and what it knows of facedown cards; the size of every pile;
and what everybody knows of the make-up: how many Schemes take part (SETUP-15, SETUP-43), or Sites and Allies of each
set (MIX-21, MIX-22), a Boss of each Level in the stack of that number, of teams one of each faction (SETUP-23, MIX-15),
whose cards a hand is of. Cards that were boxed unseen at set-up may turn out to be in the deck, and the other way
round. Nothing here depends on where a hidden card really lies: the draws are keyed by the card and the lanes of the
game, which the caller has set anew.

Nobody notes who remembers what: cards that were once seen and went facedown into another's Vault, or back into a
hand or a deck, are drawn anew as well (`tests/engine/hidden.py` tells the same).
"""

from typing import Final

from sim.engine.board.drawing import noted_card
from sim.engine.board.piles import put_on, take_top
from sim.engine.board.streams import draw, shuffle
from sim.engine.data import zone
from sim.engine.data.profile import ONE_STACK, SHUFFLED
from sim.engine.data.recipe import TO_DECK
from sim.engine.data.state import MISSION_STACKS, NO_CARD, NOBODY, PHASE_STACKS
from sim.engine.machine.compiled import apart, compiled
from sim.engine.play.redraw_stacks import (
    choose_seeded,
    insert_later,
    insert_seeded,
    is_seeded,
    lay_later,
    lay_seeded,
    mixed_in,
)
from sim.engine.play.unseen import (
    box_up,
    has_looked_at,
    is_unknown,
    is_unseen,
    lay_facedown,
    put_into_deck,
)
from sim.engine.procedures.setup import fits_row

FIXED_PHASES: Final = 2  # at the bottom of a stack of phases
# Purposes of draws, beside those of `streams` and `redraw_stacks`.
NEW_MAIN_CARDS: Final = 64
NEW_LOTS: Final = 65
NEW_VAULTS: Final = 69
NEW_ENCOUNTERS: Final = 70
NEW_DAMAGE: Final = 71
NEW_HANDS: Final = 72  # + seat
NEW_MISSIONS: Final = 80
NEW_RUINS: Final = 81
NEW_PHASES: Final = 82
NEW_CHAOS: Final = 83
NEW_PLANETARY: Final = 84
CARD_THERE: Final = -2  # less a space: in a frame, the card there, while that is drawn anew


@compiled
def redraw(game, box, seat):
    """Draw anew what a seat does not know, by the lanes of the game."""
    name_by_space(game, seat)
    redraw_main_cards(game, box, seat)
    name_by_card(game)
    for other in range(game.public.players):
        if other != seat:
            redraw_hand(game, other)
            game.own[other].looked_at.n = 0  # those were the cards as they lay
    redraw_own_deck(game, seat)
    redraw_vaults(game, box, seat)
    if box.missions_n > 0:
        redraw_missions(game, box, seat)
    if box.profile.phases == SHUFFLED:
        redraw_phases(game)
    if box.profile.unicron:
        shuffle(game, game.hidden.chaos, NEW_CHAOS, 0, 0)
        shuffle(game, game.hidden.planetary, NEW_PLANETARY, 0, 0)
    shuffle(game, game.hidden.ruins, NEW_RUINS, 0, 0)
    shuffle(game, game.hidden.encounters, NEW_ENCOUNTERS, 0, 0)
    shuffle(game, game.hidden.damage, NEW_DAMAGE, 0, 0)


@compiled
def name_by_space(game, seat):
    """Have what is going on mean an unknown facedown card by where it lies: "flip it" flips what is drawn for there."""
    for depth in range(game.depth):
        frame = game.stack[depth]
        frame.it = space_of(game, seat, frame.it)
        frame.about = space_of(game, seat, frame.about)
        frame.first = space_of(game, seat, frame.first)


@compiled
def space_of(game, seat, card):
    """A number, CARD_THERE or less, for the space of a facedown card that a seat does not know; else the card."""
    if card >= 0 and game.where[card] == zone.MATRIX and is_unknown(game, seat, game.holder[card]):
        return CARD_THERE - game.holder[card]
    return card + 0


@compiled
def name_by_card(game):
    """Undo `name_by_space`, once a card lies on each space."""
    for depth in range(game.depth):
        frame = game.stack[depth]
        frame.it = card_named(game, frame.it)
        frame.about = card_named(game, frame.about)
        frame.first = card_named(game, frame.first)


@compiled
def card_named(game, name):
    """The card that a number stands for, as `space_of` names it."""
    return game.hidden.matrix[CARD_THERE - name] if name <= CARD_THERE else name + 0


@apart
def redraw_own_deck(game, seat):
    """Any order of a seat's own deck, but for what it looked at and still lies on top."""
    deck = game.hidden.decks[seat]
    size = deck.n + 0
    while deck.n > 0 and has_looked_at(game, seat, deck.cards[deck.n - 1]):
        deck.n -= 1
    shuffle(game, deck, NEW_HANDS + seat, 0, 0)
    deck.n = size


# --- The main deck, the Matrix and the box ---------------------------------------------------------------


@compiled
def redraw_main_cards(game, box, seat):
    """Any card not yet seen may lie facedown on any space, in the deck or in the box; Bosses by their stacks."""
    deck = game.hidden.main
    on_top = looked_at_on_top(game, seat)
    size = deck.n - on_top
    facedown = 0
    for space in range(game.public.spaces):
        if is_unknown(game, seat, space):
            game.hidden.matrix[space] = NO_CARD
            facedown += 1
    choose_seeded(game, box, seat)
    later = 0
    if mixed_in(game) > 0:
        later, laid = lay_later(game, box, seat, size, facedown)
        size -= later
        facedown -= laid
    in_deck, in_matrix = lay_seeded(game, box, seat, size, facedown)
    wanted = size - in_deck + facedown - in_matrix
    gather_unseen(game, box, seat, False)
    if deck.n < wanted:  # in a position set up by hand
        gather_unseen(game, box, seat, True)
    shuffle(game, deck, NEW_MAIN_CARDS, 0, 0)
    for space in range(game.public.spaces):
        if is_unknown(game, seat, space) and game.hidden.matrix[space] == NO_CARD:
            lay_facedown(game, take_top(deck), space)
    surplus = deck.n - (size - in_deck)
    for i in range(size - in_deck):
        deck.cards[i] = deck.cards[i + surplus]
        put_into_deck(game, deck.cards[i])
    deck.n = size - in_deck
    insert_seeded(game, box)
    if later > 0:
        insert_later(game, box)
    if on_top > 0:
        lay_on_top(game, seat)


@apart
def looked_at_on_top(game, seat):
    """How many cards lie on top of the main deck that a seat has looked at (`drawing.forget_main_deck`)."""
    looked_at = game.own[seat].looked_at
    found = 0
    for i in range(looked_at.n):
        if game.where[noted_card(looked_at, i)] == zone.MAIN:
            found += 1
    return found


@apart
def lay_on_top(game, seat):
    """Lay back on the main deck what a seat has looked at, in the order that it saw."""
    looked_at = game.own[seat].looked_at
    for i in range(looked_at.n - 1, -1, -1):
        if game.where[noted_card(looked_at, i)] == zone.MAIN:
            put_on(game, game.hidden.main, noted_card(looked_at, i))


@compiled
def gather_unseen(game, box, seat, everything):
    """All cards that could be dealt, into the deck; the others, and for now these too, into the box."""
    deck = game.hidden.main
    deck.n = 0
    for card in range(box.main_first, box.main_first + box.main_n):
        if is_unseen(game, seat, card) and not is_seeded(box, card):
            if everything or could_be_dealt(game, box, seat, card):
                put_on(game, deck, card)
            box_up(game, card)


@compiled
def could_be_dealt(game, box, seat, card):
    """Whether a card takes part by some row of the recipe, by lot where that takes a few."""
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where == TO_DECK and row.first <= card < row.first + row.n and fits_row(box, row, card):
            return row.count < 0 or places_before(game, box, seat, row, card) < row.count
    return False


@compiled
def places_before(game, box, seat, row, card):
    """How many cards of a row take part before this one: those that were seen, and those with a lower draw."""
    own = draw(game, NEW_LOTS, card)
    before = 0
    for other in range(row.first, row.first + row.n):
        if other != card and fits_row(box, row, other):
            if not is_unseen(game, seat, other) or draw(game, NEW_LOTS, other) < own:
                before += 1
    return before


# --- Other players ---------------------------------------------------------------------------------------


@compiled
def redraw_hand(game, other):
    """Any of a player's cards may be in hand, laid facedown as an Assist, or in the deck."""
    deck = game.hidden.decks[other]
    own = game.own[other]
    size = own.hand.n + 0
    for i in range(size):
        put_on(game, deck, own.hand.cards[i])
    assists = game.public.battle.assists_n + 0
    for place in range(assists):
        if lies_facedown(game, other, place):
            put_on(game, deck, own.assists[place])
    shuffle(game, deck, NEW_HANDS + other, 0, 0)
    for place in range(assists):
        if lies_facedown(game, other, place):
            own.assists[place] = take_top(deck)
            game.where[own.assists[place]] = zone.ASSISTING
            game.owes[place] = 1  # what its abilities could give is as little known as the card
    own.hand.n = 0
    for _ in range(size):
        card = take_top(deck)
        put_on(game, own.hand, card)
        game.where[card] = zone.HAND
    for i in range(deck.n):
        game.where[deck.cards[i]] = zone.DECK


@compiled
def lies_facedown(game, other, place):
    """Whether an Assist is a player's and nobody else has seen it (ASSIST-7)."""
    return game.own[other].assists[place] >= 0 and game.public.battle.assists[place].card < 0


@compiled
def redraw_vaults(game, box, seat):
    """Which of the others has which vaulted card; of teams each faction among itself, for they beat other cards."""
    for first in range(game.public.players):
        if first != seat and is_first_of_vaults(box, seat, first):
            mix_vaults(game, box, seat, first)


@compiled
def is_first_of_vaults(box, seat, first):
    """Whether none of the others before one is of its faction, which is none where there are no teams."""
    for other in range(first):
        if other != seat and box.seats[other].faction == box.seats[first].faction:
            return False
    return True


@compiled
def mix_vaults(game, box, seat, first):
    """Mix the Vaults of the others from one on who are of its faction."""
    public = game.public
    faction = box.seats[first].faction
    pool = game.own[first].vault
    for other in range(first + 1, public.players):
        if other != seat and box.seats[other].faction == faction:
            vault = game.own[other].vault
            for i in range(vault.n):
                put_on(game, pool, vault.cards[i])
            vault.n = 0
    shuffle(game, pool, NEW_VAULTS, 0, 0)
    for other in range(first + 1, public.players):
        if other != seat and box.seats[other].faction == faction:
            vault = game.own[other].vault
            for _ in range(public.seats[other].vault_n):
                card = take_top(pool)
                put_on(game, vault, card)
                game.holder[card] = other
    for i in range(pool.n):
        game.holder[pool.cards[i]] = first


@apart
def redraw_phases(game):
    """Any order of the facedown phases of the alternate variant, but for the last two at the bottom (SETUP-73)."""
    for stack in range(PHASE_STACKS):
        pile = game.hidden.phases[stack]
        for place in range(FIXED_PHASES, pile.n):
            lowest = place
            for other in range(place + 1, pile.n):
                if draw(game, NEW_PHASES, pile.cards[other]) < draw(game, NEW_PHASES, pile.cards[lowest]):
                    lowest = other
            card = pile.cards[place] + 0
            pile.cards[place] = pile.cards[lowest]
            pile.cards[lowest] = card


# --- Missions --------------------------------------------------------------------------------------------------


@apart
def redraw_missions(game, box, seat):
    """Any Mission that the seat has not seen may be another player's, in a stack or in the box."""
    pool = game.hidden.missions[0]
    sizes = game.public.sides
    pool.n = 0
    for card in range(box.missions_first, box.missions_first + box.missions_n):
        where = game.where[card]
        unseen = where == zone.MISSION_STACK or where == zone.OUT
        if unseen or (where == zone.MISSIONS and game.holder[card] != seat):
            put_on(game, pool, card)
    shuffle(game, pool, NEW_MISSIONS, 0, 0)
    for other in range(game.public.players):
        if other != seat:
            game.awaits[other] = 0
            missions = game.own[other].missions
            missions.n = 0
            for _ in range(game.public.seats[other].missions_n):
                card = take_top(pool)
                put_on(game, missions, card)
                game.where[card] = zone.MISSIONS
                game.holder[card] = other
    second = game.hidden.missions[1]
    second.n = 0
    if box.profile.mission_stacks != ONE_STACK:
        for _ in range(sizes[1].stack_n):
            put_on(game, second, take_top(pool))
    while pool.n > sizes[0].stack_n:
        card = take_top(pool)
        game.where[card] = zone.OUT
        game.holder[card] = NOBODY
    for stack in range(MISSION_STACKS):
        pile = game.hidden.missions[stack]
        for i in range(pile.n):
            game.where[pile.cards[i]] = zone.MISSION_STACK
            game.holder[pile.cards[i]] = stack
