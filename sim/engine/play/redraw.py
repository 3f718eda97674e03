"""What a seat does not know of a game at rest, drawn anew by chance from all that it holds possible.

Kept is what lies in the open, what the seat holds, and what it knows of facedown cards; the size of every pile;
and what everybody knows of the make-up: how many Schemes take part (SETUP-15, SETUP-43), a Boss of each Level in the
stack of that number (SETUP-23), whose cards a hand is of. Cards that were boxed unseen at set-up may turn out to be
in the deck, and the other way round. Nothing here depends on where a hidden card really lies: the draws are keyed by
the card and the lanes of the game, which the caller has set anew.

Nobody notes who remembers what: cards that were once seen and went facedown into another's Vault, or back into a
hand or a deck, are drawn anew as well (`tests/engine/hidden.py` tells the same).
"""

from typing import Final

from cardsets.language.opcodes import RELIC, SCHEME
from sim.engine.board.piles import put_on, take_top
from sim.engine.board.streams import draw, draw_below, shuffle
from sim.engine.data.state import ASSISTING, DECK, DOWN, HAND, LAID, MAIN, MATRIX, NO_CARD, NOBODY, OUT
from sim.engine.machine.compiled import compiled
from sim.engine.procedures.setup import LAST_STACK, STACKS, mark_dealt, stack_size

# Purposes of draws, beside those of `streams`.
MAIN_CARDS: Final = 64
SCHEMES: Final = 65
BOSSES: Final = 66
PLACES: Final = 67
SPACES: Final = 68
VAULTS: Final = 69
ENCOUNTERS: Final = 70
DAMAGE: Final = 71
HANDS: Final = 72  # + seat


@compiled
def redraw(game, box, seat):
    """Draw anew what a seat does not know, by the lanes of the game."""
    redraw_main_cards(game, box, seat)
    for other in range(game.public.players):
        if other != seat:
            redraw_hand(game, other)
    shuffle(game, game.hidden.decks[seat], HANDS + seat, 0, 0)
    redraw_vaults(game, seat)
    shuffle(game, game.hidden.encounters, ENCOUNTERS, 0, 0)
    shuffle(game, game.hidden.damage, DAMAGE, 0, 0)


# --- The main deck, the Matrix and the box ---------------------------------------------------------------


@compiled
def redraw_main_cards(game, box, seat):
    """Any card not yet seen may lie facedown on any space, in the deck or in the box; Bosses by their stacks."""
    deck = game.hidden.main
    size = deck.n + 0
    facedown = 0
    for space in range(game.public.spaces):
        if is_unknown(game, seat, space):
            game.hidden.matrix[space] = NO_CARD
            facedown += 1
    choose_bosses(game, box, seat)
    in_deck, in_matrix = lay_bosses(game, box, seat, size, facedown)
    wanted = size - in_deck + facedown - in_matrix
    gather_unseen(game, box, seat, False)
    if deck.n < wanted:  # in a position set up by hand
        gather_unseen(game, box, seat, True)
    shuffle(game, deck, MAIN_CARDS, 0, 0)
    for space in range(game.public.spaces):
        if is_unknown(game, seat, space) and game.hidden.matrix[space] == NO_CARD:
            lay_facedown(game, take_top(deck), space)
    surplus = deck.n - (size - in_deck)
    for i in range(size - in_deck):
        deck.cards[i] = deck.cards[i + surplus]
        put_into_deck(game, deck.cards[i])
    deck.n = size - in_deck
    insert_bosses(game, box)


@compiled
def is_unknown(game, seat, space):
    """Whether a facedown card lies there that the seat has never seen."""
    return game.public.space[space].face == DOWN and game.own[seat].known[space] < 0


@compiled
def is_unseen(game, seat, card):
    """Whether for all that the seat knows a card is in the deck, or facedown, or was boxed unseen."""
    zone = game.where[card]
    if zone == OUT:
        return game.tally[card].dealt == 0
    return zone == MAIN or (zone == MATRIX and is_unknown(game, seat, game.holder[card]))


@compiled
def box_up(game, card):
    """Into the box, as if it had never been dealt."""
    game.where[card] = OUT
    game.holder[card] = NOBODY
    tally = game.tally[card]
    tally.dealt = 0
    tally.revealed_turn = -1
    tally.fate = 0
    tally.by = 0
    tally.fate_turn = 0


@compiled
def lay_facedown(game, card, space):
    """Onto a space, unseen."""
    game.where[card] = MATRIX
    game.holder[card] = space
    game.hidden.matrix[space] = card
    mark_dealt(game, card)
    for other in range(game.public.players):
        if game.own[other].known[space] >= 0:  # who peeked there is known; now he has seen this card
            game.own[other].known[space] = card


@compiled
def put_into_deck(game, card):
    """A place of the deck is this card's."""
    game.where[card] = MAIN
    game.holder[card] = NOBODY
    mark_dealt(game, card)


@compiled
def gather_unseen(game, box, seat, everything):
    """All cards that could be dealt, into the deck; the others, and for now these too, into the box."""
    deck = game.hidden.main
    deck.n = 0
    for card in range(box.main_first, box.main_first + box.main_n):
        if is_unseen(game, seat, card):
            if everything or could_be_dealt(game, box, seat, card):
                put_on(game, deck, card)
            box_up(game, card)


@compiled
def could_be_dealt(game, box, seat, card):
    """Whether a card takes part, for Schemes by lot (SETUP-14, SETUP-15, SETUP-43)."""
    definition = box.definitions[box.definition[card]]
    if definition.type & SCHEME:
        count = box.profile.coop_scheme_count if definition.cooperative else box.profile.scheme_count
        return count < 0 or scheme_rank(game, box, seat, card, definition.cooperative) < count
    return definition.type & RELIC == 0 or box.profile.relics != 0


@compiled
def scheme_rank(game, box, seat, card, cooperative):
    """How many Schemes take part before this one: those that were seen, and those with a lower draw."""
    own = draw(game, SCHEMES, card)
    before = 0
    for other in range(box.main_first, box.main_first + box.main_n):
        definition = box.definitions[box.definition[other]]
        if other != card and definition.type & SCHEME and definition.cooperative == cooperative:
            if not is_unseen(game, seat, other) or draw(game, SCHEMES, other) < own:
                before += 1
    return before


# --- Bosses ----------------------------------------------------------------------------------------------


@compiled
def choose_bosses(game, box, seat):
    """As many unseen Bosses of each Level as there are; those chosen are boxed but count as dealt."""
    for level in range(1, STACKS + 1):
        there = 0
        for boss in range(box.bosses_first, box.bosses_first + box.bosses_n):
            if box.definitions[box.definition[boss]].level == level and is_unseen(game, seat, boss):
                if game.where[boss] != OUT:
                    there += 1
                box_up(game, boss)
        for _ in range(there):
            mark_dealt(game, lowest_boss(game, box, level))


@compiled
def lowest_boss(game, box, level):
    """The boxed Boss of a Level with the lowest draw."""
    best = -1
    lowest = 0
    for boss in range(box.bosses_first, box.bosses_first + box.bosses_n):
        if box.definitions[box.definition[boss]].level == level and is_boxed(game, boss, 0):
            rank = draw(game, BOSSES, boss)
            if best < 0 or rank < lowest:
                best = boss
                lowest = rank
    return best


@compiled
def is_boxed(game, boss, chosen):
    """Whether a Boss lies in the box, chosen to come out of it again or not."""
    return game.where[boss] == OUT and game.tally[boss].dealt == chosen


@compiled
def lay_bosses(game, box, seat, size, facedown):
    """Lay the chosen Bosses whose lot it is onto spaces; the others note their place in the deck.

    Level I first, whose stack is used up first. Answers how many go into the deck, and how many lie on spaces.
    """
    in_deck = 0
    in_matrix = 0
    for level in range(1, STACKS + 1):
        for boss in range(box.bosses_first, box.bosses_first + box.bosses_n):
            if box.definitions[box.definition[boss]].level == level and is_boxed(game, boss, 1):
                place = boss_place(game, level, size, facedown - in_matrix)
                if place < 0:
                    nth = draw_below(game, SPACES, level, facedown - in_matrix)
                    lay_facedown(game, boss, free_space(game, seat, nth))
                    in_matrix += 1
                else:
                    game.holder[boss] = place
                    in_deck += 1
    return in_deck, in_matrix


@compiled
def boss_place(game, level, size, free):
    """Where in a deck of a size a Boss is, counted from the bottom, or -1 for a facedown space.

    Any of the places of its stack is as likely: those that are still in the deck, and for each that was drawn
    (as far as there are) one of the free facedown spaces, which may have been filled with it.
    """
    stack = stack_size(game.public.players) + 1
    bottom = LAST_STACK + (STACKS - level) * stack
    left = min(stack, max(0, size - bottom))
    drawn = min(stack - left, free)
    if left + drawn == 0:  # in a position set up by hand
        bottom = 0
        left = size
    nth = draw_below(game, PLACES, level, left + drawn)
    return bottom + nth if nth < left else -1


@compiled
def free_space(game, seat, nth):
    """The nth of the unknown facedown spaces that have no card yet."""
    for space in range(game.public.spaces):
        if is_unknown(game, seat, space) and game.hidden.matrix[space] == NO_CARD:
            if nth == 0:
                return space
            nth -= 1
    return -1


@compiled
def insert_bosses(game, box):
    """Put the Bosses that go into the deck at their places, the lowest first (as `setup.seed_bosses`)."""
    deck = game.hidden.main
    for level in range(STACKS, 0, -1):
        for boss in range(box.bosses_first, box.bosses_first + box.bosses_n):
            if box.definitions[box.definition[boss]].level == level and is_boxed(game, boss, 1):
                place = min(game.holder[boss], deck.n + 0)
                put_on(game, deck, boss)
                at = deck.n - 1
                while at > place:
                    deck.cards[at] = deck.cards[at - 1]
                    at -= 1
                deck.cards[place] = boss
                put_into_deck(game, boss)


# --- Other players ---------------------------------------------------------------------------------------


@compiled
def redraw_hand(game, other):
    """Any of a player's cards may be in hand, laid facedown as an Assist, or in the deck."""
    deck = game.hidden.decks[other]
    own = game.own[other]
    size = own.hand.n + 0
    for i in range(size):
        put_on(game, deck, own.hand.cards[i])
    laid = has_facedown_assist(game, other)
    if laid:
        put_on(game, deck, own.assist)
    shuffle(game, deck, HANDS + other, 0, 0)
    if laid:
        own.assist = take_top(deck)
        game.where[own.assist] = ASSISTING
        game.owes[other] = 1  # what its abilities could give is as little known as the card
    own.hand.n = 0
    for _ in range(size):
        card = take_top(deck)
        put_on(game, own.hand, card)
        game.where[card] = HAND
    for i in range(deck.n):
        game.where[deck.cards[i]] = DECK


@compiled
def has_facedown_assist(game, other):
    """Whether a player has laid an Assist that nobody else has seen (ASSIST-7)."""
    battle = game.public.battle
    assist = game.own[other].assist
    if assist < 0 or battle.assist[other] != LAID or battle.assist_card[other] >= 0:
        return False
    return game.where[assist] == ASSISTING


@compiled
def redraw_vaults(game, seat):
    """Which of the others has which vaulted card."""
    public = game.public
    first = 0 if seat != 0 else 1
    if public.players <= first:
        return
    pool = game.own[first].vault
    for other in range(first + 1, public.players):
        if other != seat:
            vault = game.own[other].vault
            for i in range(vault.n):
                put_on(game, pool, vault.cards[i])
            vault.n = 0
    shuffle(game, pool, VAULTS, 0, 0)
    for other in range(first + 1, public.players):
        if other != seat:
            vault = game.own[other].vault
            for _ in range(public.seats[other].vault_n):
                card = take_top(pool)
                put_on(game, vault, card)
                game.holder[card] = other
    for i in range(pool.n):
        game.holder[pool.cards[i]] = first
