"""Setting up a game: decks, stacks, Matrix, players (rules.md section 2)."""

from sim.engine.board import event, proc
from sim.engine.board.drawing import draw_cards, stack_up
from sim.engine.board.frames import (
    DECK_TOO_SHORT,
    fail,
    has_moment,
    pop_frame,
    push_frame,
    push_moment,
    top_frame,
)
from sim.engine.board.live import add_live, add_side
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on, take_top
from sim.engine.board.relations import lay_herald, note_all_foes
from sim.engine.board.streams import DAMAGE_STACK as DAMAGE_STREAM
from sim.engine.board.streams import ENCOUNTERS as ENCOUNTER_STREAM
from sim.engine.board.streams import (
    FIRST_SEAT,
    MAIN_DECK,
    PLAYER_DECK,
    SURPLUS,
    draw,
    draw_below,
    shuffle,
)
from sim.engine.board.zones import show, to_space
from sim.engine.data import fate, feature, moment, zone
from sim.engine.data.recipe import EITHER, INTO_STACK, INTO_TOP, KEYS_APART, STACKS, TO_DECK
from sim.engine.data.state import (
    ALT,
    BASIC_STACKS,
    DEALT,
    EMPTY,
    INSTANCES,
    LIVE_KINDS,
    NOBODY,
    PHASE_STACKS,
    UP,
)
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.characters import deal_characters
from sim.engine.procedures.standing import note_leaders
from sim.engine.procedures.tempo import note_tempo

# Stages of a PLAY_GAME frame, in order.
LAY_OUT = 0
TAKE_SIDES = 1
PASS_TURN = 2
SET_TURN_TO_WORK = 3


@procedure(proc.PLAY_GAME)
def play_game(game, box):
    """Set up, let the players choose characters, then turn after turn until the game ends."""
    frame = top_frame(game)
    if frame.stage == LAY_OUT:
        lay_out(game, box)
        frame.stage = TAKE_SIDES
        if has_moment(box, moment.CHARACTERS_TAKEN):  # what is pushed first runs last
            push_moment(game, box, moment.CHARACTERS_TAKEN)
        if has_moment(box, moment.CHARACTERS_DEALT):
            push_moment(game, box, moment.CHARACTERS_DEALT)
        if has_moment(box, moment.LAID_OUT):
            push_moment(game, box, moment.LAID_OUT)
    elif frame.stage == TAKE_SIDES:
        for seat in range(game.public.players):
            player = game.public.seats[seat]
            emit(game, event.CHARACTER, seat, -1, -1, player.character + 0, player.mode + 0)
            add_side(game, box, seat)
        note_all_foes(game, box)
        frame.stage = PASS_TURN
    else:
        go_on_to_next_turn(game, box, frame)


@compiled
def go_on_to_next_turn(game, box, frame):
    """Set the next turn to work, of the next player; between two rounds first what some modes do there.

    `count` is 1 where the turn begins a round.
    """
    public = game.public
    if frame.stage == PASS_TURN:
        frame.stage = SET_TURN_TO_WORK
        note_tempo(game, box)
        frame.count = 1 if pass_turn(public) else 0
        public.again = 0
        if frame.count and public.turn > 0:
            note_leaders(game, box)
            if has_moment(box, moment.ROUND_OVER):
                push_moment(game, box, moment.ROUND_OVER)
                return
    frame.stage = PASS_TURN
    public.round_number += frame.count
    public.turn += 1
    push_frame(game, proc.TURN)


@compiled
def pass_turn(public):
    """Make the next player the active one, if none goes again; returns whether a round begins."""
    if public.again:
        return False
    if public.turn > 0:
        public.active = (public.active + 1) % public.players
    return public.active == public.first_seat


@compiled
def lay_out(game, box):
    """Everything before the first choice."""
    public = game.public
    public.first_seat = first_player(game, box)
    public.active = public.first_seat
    deal_main_deck(game, box)
    seed_stacks(game, box)
    stack_side_piles(game, box)
    for seat in range(public.players):
        set_player(game, box, seat)
    deal_characters(game, box)


@compiled
def first_player(game, box):
    """The seat that begins: random, or the one that the profile gives (SETUP-7, GAP-18)."""
    given = box.profile.first_player + 0
    if given >= 0:
        return given % game.public.players
    return draw_below(game, FIRST_SEAT, 0, game.public.players)


@compiled
def fits_row(box, row, card):
    """Returns whether a card is of the type, faction and Level that a row of the recipe asks for."""
    definition = box.definitions[box.definition[card]]
    if definition.type & row.types == 0 or definition.type & row.without:
        return False
    if row.faction != 0 and definition.faction != row.faction:
        return False
    if row.level > 0 and definition.level != row.level:
        return False
    if row.level < 0 and definition.level >= -row.level:
        return False
    return row.cooperative == EITHER or definition.cooperative == row.cooperative


@compiled
def takes_part(game, box, row, card):
    """Returns whether a row takes a card: it fits, and is drawn where the row takes some alone."""
    return fits_row(box, row, card) and (row.count < 0 or is_drawn(game, box, row, card))


@apart
def is_drawn(game, box, row, card):
    """Returns whether the lot of a card that fits a row is among the lowest (SETUP-14, SETUP-15, SETUP-43).

    Of rows that share a lot the first take the lowest.
    """
    own = draw(game, row.lot, card)
    enough = row.before + row.count
    before = 0
    for other in range(row.first, row.first + row.n):
        if other != card and fits_row(box, row, other):
            lot = draw(game, row.lot, other)
            if lot < own or (lot == own and other < card):
                before += 1
                if before >= enough:
                    return False
    return row.before <= before < enough


@compiled
def deal_main_deck(game, box):
    """Shuffle the main deck, deal the Matrix, stack the rest, box what is left (SETUP-19 to SETUP-22)."""
    public = game.public
    deck = game.hidden.main
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where == TO_DECK:
            for card in range(row.first, row.first + row.n):
                if takes_part(game, box, row, card):
                    put_on(game, deck, card)
    shuffle(game, deck, MAIN_DECK, 0, 0)
    surplus = mix_into_top(game, box)
    kept = 0
    for stack in range(STACKS):
        kept += box.stacks[stack]
    boxed = deck.n - public.spaces - kept
    if boxed < 0:
        fail(game, DECK_TOO_SHORT)
        return
    for space in range(public.spaces):
        card = take_top(deck)
        to_space(game, card, space)
        mark_dealt(game, card)
    for i in range(boxed):
        game.where[deck.cards[i]] = zone.OUT
    for i in range(kept):
        deck.cards[i] = deck.cards[i + boxed]
        game.where[deck.cards[i]] = zone.MAIN
        mark_dealt(game, deck.cards[i])
    deck.n = kept
    public.main_n = kept
    for nth in range(surplus):
        mix_into_first_stack(game, box, nth)


@compiled
def mix_into_top(game, box):
    """Shuffle cards into the top ones by the recipe; returns how many the Matrix has no space for (GAP-24)."""
    deck = game.hidden.main
    packet = 0
    mixed = 0
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where == INTO_TOP:
            packet = row.stack + 0
            for card in range(row.first, row.first + row.n):
                if takes_part(game, box, row, card):
                    place = deck.n - draw_below(game, row.places, row.key, packet + mixed + 1)
                    insert_into_deck(game, deck, card, place)
                    mixed += 1
    return max(0, packet + mixed - game.public.spaces) if mixed else 0


@compiled
def mix_into_first_stack(game, box, nth):
    """Put the nth card from the top anywhere in Stack 1, which is shuffled with what joins it (SETUP-25)."""
    deck = game.hidden.main
    top = deck.n - 1 - nth
    other = top - draw_below(game, SURPLUS, nth, box.stacks[0] - nth)
    card = deck.cards[top] + 0
    deck.cards[top] = deck.cards[other]
    deck.cards[other] = card


@compiled
def mark_dealt(game, card):
    """Note that a card takes part; the results will tell what became of it."""
    tally = game.tally[card]
    tally.dealt = DEALT
    tally.revealed_turn = -1
    tally.fate = fate.LEFT
    tally.by = -1
    tally.fate_turn = -1


@compiled
def seed_stacks(game, box):
    """Put what the recipe shuffles into stacks anywhere in theirs, such as a Boss of each Level (SETUP-23, GAP-25).

    The lowest stack goes first, and of its rows the last, so that places above stay right.
    """
    deck = game.hidden.main
    for above in range(STACKS):
        stack = STACKS - above
        for step in range(box.recipe_n):
            i = box.recipe_n - 1 - step
            row = box.recipe[i]
            if row.where != INTO_STACK or row.stack != stack:
                continue
            place = bottom_of(box, stack)
            room = box.stacks[stack - 1] + 1 + seeded_before(box, stack, i)
            nth = 0
            for card in range(row.first, row.first + row.n):
                if takes_part(game, box, row, card):
                    at = place + draw_below(game, row.places, row.key + nth * KEYS_APART, room + nth)
                    insert_into_deck(game, deck, card, min(at, deck.n + 0))
                    nth += 1
    game.public.main_n = deck.n


@compiled
def bottom_of(box, stack):
    """Returns the place in the deck at which a stack begins, counted from below, once all below it is seeded."""
    place = 0
    for lower in range(stack, STACKS):
        place += box.stacks[lower]
    for i in range(box.recipe_n):
        row = box.recipe[i]
        if row.where == INTO_STACK and row.stack > stack:
            place += row.count
    return place


@compiled
def seeded_before(box, stack, i):
    """Returns how many cards rows behind row `i` put into a stack, which are there by the time of its own."""
    found = 0
    for other in range(i + 1, box.recipe_n):
        row = box.recipe[other]
        if row.where == INTO_STACK and row.stack == stack:
            found += row.count
    return found


@compiled
def insert_into_deck(game, deck, card, place):
    """Put a card into the main deck at a place counted from below."""
    put_on(game, deck, card)
    at = deck.n - 1
    while at > place:
        deck.cards[at] = deck.cards[at - 1]
        at -= 1
    deck.cards[place] = card
    game.where[card] = zone.MAIN
    mark_dealt(game, card)


@compiled
def stack_side_piles(game, box):
    """Encounters and Damage, shuffled facedown, and Basics, a stack a faction (SETUP-32, SETUP-33, MIX-16)."""
    public = game.public
    stack_up(game, game.hidden.encounters, box.encounters_first, box.encounters_n, zone.ENCOUNTERS)
    shuffle(game, game.hidden.encounters, ENCOUNTER_STREAM, 0, 0)
    public.encounter_n = game.hidden.encounters.n
    stack_up(game, game.hidden.damage, box.damage_first, box.damage_n, zone.DAMAGE_STACK)
    shuffle(game, game.hidden.damage, DAMAGE_STREAM, 0, 0)
    public.damage_n = game.hidden.damage.n
    for stack in range(BASIC_STACKS):
        group = box.basic_stacks[stack]
        stack_up(game, game.hidden.basics[stack], group.first, group.n, zone.BASICS)
        for card in range(group.first, group.first + group.n):
            game.holder[card] = stack
        public.basics_n[stack] = group.n


@compiled
def set_player(game, box, seat):
    """Ten Starters shuffled, five drawn, Energon, Alt Mode, not in the Matrix yet (SETUP-50 to SETUP-53)."""
    player = game.public.seats[seat]
    rules = box.seats[seat]
    player.character = -1
    player.placed = 0
    player.space = -1
    player.mode = ALT
    player.energon = rules.energon
    game.own[seat].seat = seat
    for space in range(game.public.spaces):
        game.own[seat].known[space] = -1
    deck = game.hidden.decks[seat]
    for card in range(rules.starters_first, rules.starters_first + rules.starters_n):
        put_on(game, deck, card)
        game.where[card] = zone.DECK
        game.holder[card] = seat
    shuffle(game, deck, PLAYER_DECK + seat, 0, rules.starters_first)
    player.deck_n = deck.n
    draw_cards(game, box, seat, rules.hand_size)


@procedure(proc.RESTORE_LIVE, feature.POSITIONS)
def restore_live(game, box):
    """List what is faceup, and make those abilities live that what lies in play says: a position set up by hand."""
    public = game.public
    pop_frame(game)
    public.live_n = 0
    public.armed_n = 0
    for kind in range(LIVE_KINDS):
        public.live_kinds[kind] = 0
    public.faceup.n = 0
    public.gaps = 0
    for card in range(INSTANCES):
        public.cards[card].live = 0
    note_all_foes(game, box)
    for seat in range(public.players):
        add_side(game, box, seat)
        control = public.seats[seat].control
        for i in range(control.n):
            add_live(game, box, control.cards[i], seat)
    for stack in range(PHASE_STACKS):
        if public.phase_up[stack] >= 0:
            add_live(game, box, public.phase_up[stack], NOBODY)
    for card in range(box.tactics_first, box.tactics_first + box.tactics_n):
        if game.where[card] == zone.TACTICS:
            add_live(game, box, card, game.holder[card] + 0)
    for space in range(public.spaces):
        if public.space[space].face == UP:
            card = show(game, box, space)
            public.cards[card].turned_in = 0  # it lay so before this turn
            if public.cards[card].herald:
                lay_herald(game, box, card)
        elif public.space[space].face == EMPTY:
            public.gaps += 1
