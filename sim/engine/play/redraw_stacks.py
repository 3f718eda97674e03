"""What lies in a stack by the recipe, such as Bosses, or joined the main deck later, drawn anew (SETUP-23, PHASE-7).

Places are drawn anew from what everybody knows: which stack, how much of it is drawn, and how many cards were
destroyed from below.
"""

from typing import Final

from sim.engine.board.streams import draw, draw_below
from sim.engine.data import zone
from sim.engine.data.recipe import INTO_TOP, KEYS_APART, LATER, LATER_KEYS, TO_DECK
from sim.engine.data.state import NOBODY, PHASE_STACKS
from sim.engine.machine.compiled import apart, compiled
from sim.engine.play.unseen import box_up, free_space, is_unseen, lay_facedown
from sim.engine.procedures.setup import bottom_of, fits_row, insert_into_deck, mark_dealt

# Purposes of draws, beside those of `streams` and `redraw`.
NEW_SEEDED: Final = 66
NEW_PLACES: Final = 67
NEW_SPACES: Final = 68


@apart
def is_seeded(box, card):
    """Whether a row of the recipe that shuffles cards into a stack may take a card."""
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where != TO_DECK and row.first <= card < row.first + row.n and fits_row(box, row, card):
            return True
    return False


@compiled
def choose_seeded(game, box, seat):
    """As many unseen cards of each row as there are; those chosen are boxed but count as dealt.

    Rows that share a lot are chosen for all at once.
    """
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where == TO_DECK or row.before > 0:
            continue
        there = 0
        for card in range(row.first, row.first + row.n):
            if fits_row(box, row, card) and is_unseen(game, seat, card):
                if game.where[card] != zone.OUT:
                    there += 1
                box_up(game, card)
        for _ in range(there):
            mark_dealt(game, lowest_boxed(game, box, row))


@compiled
def lowest_boxed(game, box, row):
    """The boxed card of a row with the lowest draw."""
    best = -1
    lowest = 0
    for card in range(row.first, row.first + row.n):
        if fits_row(box, row, card) and is_boxed(game, card, 0):
            rank = draw(game, NEW_SEEDED, card)
            if best < 0 or rank < lowest:
                best = card
                lowest = rank
    return best


@compiled
def is_boxed(game, card, chosen):
    """Whether a card lies in the box, chosen to come out of it again or not."""
    return game.where[card] == zone.OUT and game.tally[card].dealt == chosen


@compiled
def lay_seeded(game, box, seat, size, facedown):
    """Lay the chosen cards whose lot it is onto spaces; the others note their place in the deck.

    In the order of the rows, Level I first, whose stack is used up first. Answers how many go into the deck, and how
    many lie on spaces.
    """
    in_deck = 0
    in_matrix = 0
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where == TO_DECK or row.where == LATER:
            continue
        key = i * KEYS_APART
        left = share_of(game, box, row)
        for card in range(row.first, row.first + row.n):
            if left > 0 and is_to_be_laid(game, box, row, card):
                left -= 1
                place = place_in_stack(game, box, row, key, size, facedown - in_matrix)
                if place < 0:
                    nth = draw_below(game, NEW_SPACES, key, facedown - in_matrix)
                    lay_facedown(game, card, free_space(game, seat, nth))
                    in_matrix += 1
                else:
                    game.holder[card] = place
                    in_deck += 1
                key += 1
    return in_deck, in_matrix


@compiled
def is_to_be_laid(game, box, row, card):
    """Whether a chosen card of a row has no place yet."""
    return fits_row(box, row, card) and is_boxed(game, card, 1) and game.holder[card] == NOBODY


@apart
def share_of(game, box, row):
    """How many of the chosen cards go to a row: of rows that share a lot the last ones come last out of the deck."""
    chosen = 0
    for card in range(row.first, row.first + row.n):
        if is_to_be_laid(game, box, row, card):
            chosen += 1
    behind = max(0, row.shared - row.before - row.count)
    return chosen if behind == 0 else max(0, min(row.count, chosen - behind))


@compiled
def place_in_stack(game, box, row, key, size, free):
    """Where in a deck of a size a card of a row is, counted from the bottom, or -1 for a facedown space.

    Any of the places of its stack is as likely: those that are still in the deck, less those that are taken, and for
    each that was drawn (as far as there are) one of the free facedown spaces, which may have been filled with it. All
    lie lower by the cards that were destroyed from the bottom (TURN-47).
    """
    of_top = row.where == INTO_TOP
    if of_top and free > 0:
        packet = row.stack + cards_for_the_top(box)
        if draw_below(game, NEW_PLACES, key, packet) >= packet - game.public.spaces:
            return -1  # in the Matrix, as all of the top cards that it has spaces for
    number = 1 if of_top else row.stack + 0
    bottom = max(0, bottom_of(box, number) - game.public.sunk)
    stack = max(0, bottom_of(box, number - 1) - game.public.sunk) - bottom
    taken = taken_between(game, box, bottom, bottom + stack)
    left = min(stack, max(0, size - bottom)) - taken
    drawn = min(stack - taken - left, free)
    if left + drawn == 0:  # in a position set up by hand
        bottom = 0
        left = size - taken_between(game, box, 0, size)
    nth = draw_below(game, NEW_PLACES, key, left + drawn)
    return free_place(game, box, bottom, nth) if nth < left else -1


@compiled
def cards_for_the_top(box):
    """How many cards the recipe shuffles into the top ones."""
    found = 0
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where == INTO_TOP:
            found += row.count
    return found


@compiled
def taken_between(game, box, first, end):
    """How many places of the deck, of some in a row, are noted for a card by now."""
    found = 0
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where != TO_DECK and row.where != LATER and row.before == 0:
            for card in range(row.first, row.first + row.n):
                if fits_row(box, row, card) and is_boxed(game, card, 1):
                    if first <= game.holder[card] < end:
                        found += 1
    return found


@compiled
def free_place(game, box, bottom, nth):
    """The nth place of the deck, from one on, that is noted for no card."""
    place = bottom
    while True:
        if taken_between(game, box, place, place + 1) == 0:
            if nth == 0:
                return place
            nth -= 1
        place += 1


@compiled
def insert_seeded(game, box):
    """Put the cards that go into stacks at their places in the deck, the lowest first."""
    deck = game.hidden.main
    while True:
        lowest = -1
        for i in range(box.recipe_n):
            row = box.recipe[i]
            if row.where != TO_DECK and row.where != LATER:
                for card in range(row.first, row.first + row.n):
                    if fits_row(box, row, card) and is_boxed(game, card, 1):
                        if lowest < 0 or game.holder[card] < game.holder[lowest]:
                            lowest = card
        if lowest < 0:
            return
        insert_into_deck(game, deck, lowest, min(game.holder[lowest], deck.n + 0))
        game.holder[lowest] = NOBODY


# --- What was set aside and joined the deck later --------------------------------------------------------


@apart
def lay_later(game, box, seat, size, facedown):
    """Lay each card that was mixed into the deck later onto a space, or note its place.

    The last one first: its place is one in the deck as it is, that of one before it one in the deck without it.
    Answers how many are in the deck, and how many lie on spaces.
    """
    in_deck = 0
    in_matrix = 0
    for nth in range(mixed_in(game), 0, -1):
        i = row_mixed(game, box, nth)
        if i < 0:
            continue
        row = box.recipe[i]
        stack = row.key - LATER_KEYS
        top = max(0, game.public.mixed_below[stack] - game.public.sunk)
        bottom = max(0, top - game.public.mixed_among[stack])
        key = i * KEYS_APART
        for card in range(row.first + row.n - 1, row.first - 1, -1):
            if not is_to_be_laid(game, box, row, card):
                continue
            free = facedown - in_matrix
            left = max(0, min(top, size - in_deck) - bottom)
            drawn = min(top - bottom - left, free)
            if left + drawn == 0:  # in a position set up by hand
                bottom = 0
                left = size - in_deck
            place = draw_below(game, NEW_PLACES, key, left + drawn)
            if place < left:
                game.holder[card] = bottom + place
                in_deck += 1
            else:
                lay_facedown(game, card, free_space(game, seat, draw_below(game, NEW_SPACES, key, free)))
                in_matrix += 1
            key += 1
    return in_deck, in_matrix


@apart
def insert_later(game, box):
    """Put what was mixed into the deck later at its place: the first of them first, as its place is without others."""
    deck = game.hidden.main
    for nth in range(1, mixed_in(game) + 1):
        i = row_mixed(game, box, nth)
        if i < 0:
            continue
        row = box.recipe[i]
        for card in range(row.first, row.first + row.n):
            if fits_row(box, row, card) and is_boxed(game, card, 1):
                insert_into_deck(game, deck, card, min(game.holder[card], deck.n + 0))
                game.holder[card] = NOBODY


@compiled
def mixed_in(game):
    """How many cards that were set aside joined the deck."""
    found = 0
    for stack in range(PHASE_STACKS):
        found += game.public.mixed_in[stack]
    return found


@compiled
def row_mixed(game, box, nth):
    """The row of the recipe whose last card that joined the deck was the nth of all to do so, from 1 on; or -1."""
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where == LATER and game.public.mixed_nth[row.key - LATER_KEYS] == nth:
            return i
    return -1
