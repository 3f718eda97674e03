"""Setting up a game: decks, stacks, Matrix, players (rules.md section 2)."""

from cardsets.language.opcodes import RELIC, SCHEME
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.drawing import draw_cards
from sim.engine.board.frames import (
    DECK_TOO_SHORT,
    DRAFT_CHARACTERS,
    PLAY_GAME,
    RESTORE_LIVE,
    TURN,
    fail,
    pop_frame,
    push_frame,
    top_frame,
)
from sim.engine.board.live import add_live, add_side
from sim.engine.board.log import CHARACTER, emit
from sim.engine.board.piles import put_on, take_out, take_top
from sim.engine.board.relations import note_all_foes
from sim.engine.board.streams import (
    BOSS_CHOICE,
    BOSS_PLACE,
    CHARACTERS,
    FIRST_SEAT,
    MAIN_DECK,
    PLAYER_DECK,
    SCHEME_CHOICE,
    draw,
    draw_below,
    shuffle,
)
from sim.engine.board.streams import DAMAGE_STACK as DAMAGE_STREAM
from sim.engine.board.streams import ENCOUNTERS as ENCOUNTER_STREAM
from sim.engine.board.zones import show, to_space
from sim.engine.data.state import (
    ALT,
    BASICS,
    CHARACTER_CARDS,
    DAMAGE_STACK,
    DECK,
    EMPTY,
    ENCOUNTERS,
    INSTANCES,
    LEFT,
    LIVE_KINDS,
    MAIN,
    OUT,
    UP,
)
from sim.engine.decisions import DRAFT, PICK
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.scoring import note_leaders

FREE_CHOICE = 0  # characters are given
DEALT = 1  # one at random to each (SETUP-46)
DRAFTED = 2  # the two-option draft (SETUP-47)

LAST_STACK = 5  # cards of Stack 4 (SETUP-21)
STACKS = 3


@procedure(PLAY_GAME)
def play_game(game, box):
    """Set up, let the players choose characters, then turn after turn until the game ends."""
    frame = top_frame(game)
    if frame.stage == 0:
        lay_out(game, box)
        frame.stage = 1
        if box.profile.character_choice == DRAFTED:
            push_frame(game, DRAFT_CHARACTERS)
    elif frame.stage == 1:
        for seat in range(game.public.players):
            emit(game, CHARACTER, seat, -1, -1, game.public.seats[seat].character, 0)
            add_side(game, box, seat)
        note_all_foes(game, box)
        frame.stage = 2
    else:
        public = game.public
        if public.turn > 0:
            public.active = (public.active + 1) % public.players
        if public.active == public.first_seat:
            if public.turn > 0:
                note_leaders(game, box)
            public.round_number += 1
        public.turn += 1
        push_frame(game, TURN)


@compiled
def lay_out(game, box):
    """Everything before the first choice."""
    public = game.public
    public.first_seat = first_player(game, box)
    public.active = public.first_seat
    deal_main_deck(game, box)
    seed_bosses(game, box)
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
def takes_part(game, box, card):
    """Whether a main deck card is shuffled in: Relics and Schemes by the profile (SETUP-14, SETUP-43)."""
    definition = box.definitions[box.definition[card]]
    if definition.type & SCHEME:
        return scheme_takes_part(game, box, card, definition.cooperative)
    return definition.type & RELIC == 0 or box.profile.relics != 0


@compiled
def scheme_takes_part(game, box, card, cooperative):
    """Whether a Scheme is among those of this game: its stream ranks below the count (SETUP-15)."""
    count = box.profile.coop_scheme_count if cooperative else box.profile.scheme_count
    if count < 0:
        return True
    own = draw(game, SCHEME_CHOICE, card)
    before = 0
    for other in range(box.main_first, box.main_first + box.main_n):
        definition = box.definitions[box.definition[other]]
        if other != card and definition.type & SCHEME and definition.cooperative == cooperative:
            rank = draw(game, SCHEME_CHOICE, other)
            if rank < own or (rank == own and other < card):
                before += 1
                if before == count:
                    return False
    return count > 0


@compiled
def deal_main_deck(game, box):
    """Shuffle the main deck, deal the Matrix, stack the rest, box what is left (SETUP-19 to SETUP-22)."""
    public = game.public
    deck = game.hidden.main
    for card in range(box.main_first, box.main_first + box.main_n):
        if takes_part(game, box, card):
            put_on(game, deck, card)
    shuffle(game, deck, MAIN_DECK, 0, 0)
    for space in range(public.spaces):
        card = take_top(deck)
        if card >= 0:
            to_space(game, card, space)
            mark_dealt(game, card)
    kept = STACKS * stack_size(public.players) + LAST_STACK
    boxed = deck.n - kept
    if boxed < 0:
        fail(game, DECK_TOO_SHORT)
        return
    for i in range(boxed):
        game.where[deck.cards[i]] = OUT
    for i in range(kept):
        deck.cards[i] = deck.cards[i + boxed]
        game.where[deck.cards[i]] = MAIN
        mark_dealt(game, deck.cards[i])
    deck.n = kept
    public.main_n = kept


@compiled
def stack_size(players):
    """Cards of Stacks 1 to 3 (SETUP-20): 7, 9, 11, 13, 15."""
    return 5 + 2 * players


@compiled
def mark_dealt(game, card):
    """Note that a card takes part; the results will tell what became of it."""
    tally = game.tally[card]
    tally.dealt = 1
    tally.revealed_turn = -1
    tally.fate = LEFT
    tally.by = -1
    tally.fate_turn = -1


@compiled
def seed_bosses(game, box):
    """One random Boss of each Level, anywhere in the stack of that number (SETUP-23, GAP-25).

    From the bottom: Stack 4, then 3, 2, 1. Level III goes first, so that places above stay right.
    """
    deck = game.hidden.main
    size = stack_size(game.public.players)
    for step in range(STACKS):
        level = STACKS - step
        boss = pick_boss(game, box, level)
        if boss < 0:
            continue
        bottom = LAST_STACK + step * (size + 1)
        place = min(bottom + draw_below(game, BOSS_PLACE, level, size + 1), deck.n + 0)
        put_on(game, deck, boss)
        at = deck.n - 1
        while at > place:
            deck.cards[at] = deck.cards[at - 1]
            at -= 1
        deck.cards[place] = boss
        game.where[boss] = MAIN
        mark_dealt(game, boss)
    game.public.main_n = deck.n


@compiled
def pick_boss(game, box, level):
    """A random Boss of a Level: the lowest hash among them."""
    best = -1
    lowest = 0
    for boss in range(box.bosses_first, box.bosses_first + box.bosses_n):
        if box.definitions[box.definition[boss]].level == level:
            rank = draw(game, BOSS_CHOICE, boss)
            if best < 0 or rank < lowest:
                best = boss
                lowest = rank
    return best


@compiled
def stack_side_piles(game, box):
    """Encounters and Damage, shuffled facedown, and the Basics (SETUP-32, SETUP-33)."""
    public = game.public
    for card in range(box.encounters_first, box.encounters_first + box.encounters_n):
        put_on(game, game.hidden.encounters, card)
        game.where[card] = ENCOUNTERS
    shuffle(game, game.hidden.encounters, ENCOUNTER_STREAM, 0, 0)
    public.encounter_n = game.hidden.encounters.n
    for card in range(box.damage_first, box.damage_first + box.damage_n):
        put_on(game, game.hidden.damage, card)
        game.where[card] = DAMAGE_STACK
    shuffle(game, game.hidden.damage, DAMAGE_STREAM, 0, 0)
    public.damage_n = game.hidden.damage.n
    for card in range(box.basics_first, box.basics_first + box.basics_n):
        put_on(game, game.hidden.basics, card)
        game.where[card] = BASICS
    public.basics_n = game.hidden.basics.n


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
    game.own[seat].assist = -1
    for space in range(game.public.spaces):
        game.own[seat].known[space] = -1
    deck = game.hidden.decks[seat]
    for card in range(rules.starters_first, rules.starters_first + rules.starters_n):
        put_on(game, deck, card)
        game.where[card] = DECK
        game.holder[card] = seat
    shuffle(game, deck, PLAYER_DECK + seat, 0, rules.starters_first)
    player.deck_n = deck.n
    draw_cards(game, box, seat, rules.hand_size)


@compiled
def deal_characters(game, box):
    """Fixed characters go to their seats; the others are dealt or drafted from the shuffled rest."""
    pool = game.hidden.characters
    for character in range(box.characters_first, box.characters_first + box.characters_n):
        put_on(game, pool, character)
    shuffle(game, pool, CHARACTERS, 0, box.characters_first)
    for seat in range(game.public.players):
        if game.fixed[seat] >= 0:
            take_out(pool, game.fixed[seat])
            take_character(game, seat, game.fixed[seat])
    if box.profile.character_choice != DRAFTED:
        for seat in range(game.public.players):
            if game.fixed[seat] < 0:
                take_character(game, seat, take_top(pool))


@compiled
def take_character(game, seat, character):
    """Lay a character card before a seat."""
    game.public.seats[seat].character = character
    game.public.definition[CHARACTER_CARDS + seat] = character


@procedure(DRAFT_CHARACTERS)
def draft_characters(game, box):
    """Last player first, each takes one of two characters; a new one is added each time (SETUP-47, GAP-19)."""
    frame = top_frame(game)
    public = game.public
    pool = game.hidden.characters
    if frame.stage == 1:
        character = answered(game).card
        seat = frame.seat
        take_character(game, seat, character)
        take_out(pool, character)
        frame.count += 1
        frame.stage = 0
    elif frame.count == public.players:
        pop_frame(game, 0)
    else:
        seat = (public.first_seat + public.players - 1 - frame.count) % public.players
        if public.seats[seat].character >= 0:
            frame.count += 1
            return
        frame.seat = seat
        frame.stage = 1
        begin_decision(game, DRAFT, seat)
        for i in range(min(2, pool.n + 0)):
            add_option(game, PICK, pool.cards[pool.n - 1 - i], -1, seat, 0)
        ask(game)


@procedure(RESTORE_LIVE)
def restore_live(game, box):
    """List what is faceup, and make those abilities live that what lies in play says: a position set up by hand."""
    public = game.public
    pop_frame(game, 0)
    public.live_n = 0
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
    for space in range(public.spaces):
        if public.space[space].face == UP:
            show(game, box, space)
        elif public.space[space].face == EMPTY:
            public.gaps += 1
