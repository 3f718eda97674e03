"""Who plays which character: dealt, given or drafted (SETUP-46, SETUP-47)."""

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.frames import pop_frame, top_frame
from sim.engine.board.piles import put_on, take_out
from sim.engine.board.streams import CHARACTERS, shuffle
from sim.engine.data import feature
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.decisions import DRAFT, PICK
from sim.engine.machine.compiled import compiled, procedure

DRAFTED = 2  # profile.character_choice: the two-option draft (SETUP-47)


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
                character = nth_from_top(box, pool, box.seats[seat].faction, 0)
                take_out(pool, character)
                take_character(game, seat, character)


@compiled
def nth_from_top(box, pool, faction, nth):
    """Returns the nth character of a faction (0: any) from the top of a pool; -1 where there are not so many."""
    for step in range(pool.n):
        character = pool.cards[pool.n - 1 - step]
        if box.definitions[character].faction == faction or (
            faction == 0 and not is_planet_eater(box, character)
        ):
            if nth == 0:
                return character
            nth -= 1
    return -1


@compiled
def is_planet_eater(box, character):
    """Whether a character is Unicron, whom one player is against many (SETUP-90)."""
    return box.definitions[character].faction == op.UNICRON


@compiled
def take_character(game, seat, character):
    """Lay a character card before a seat."""
    game.public.seats[seat].character = character
    game.public.definition[CHARACTER_CARDS + seat] = character


# Stages of a DRAFT_CHARACTERS frame, in order.
OFFER_CHARACTERS = 0
HEAR_CHARACTER = 1


@procedure(proc.DRAFT_CHARACTERS, feature.DRAFTING)
def draft_characters(game, box):
    """Last player first, each takes one of two characters; a new one is added each time (SETUP-47, GAP-19)."""
    frame = top_frame(game)
    public = game.public
    pool = game.hidden.characters
    if frame.stage == HEAR_CHARACTER:
        character = answered(game).card
        seat = frame.seat
        take_character(game, seat, character)
        take_out(pool, character)
        frame.count += 1
        frame.stage = OFFER_CHARACTERS
    elif frame.count == public.players:
        pop_frame(game)
    else:
        seat = (public.first_seat + public.players - 1 - frame.count) % public.players
        if public.seats[seat].character >= 0:
            frame.count += 1
            return
        frame.seat = seat
        frame.stage = HEAR_CHARACTER
        begin_decision(game, DRAFT, seat)
        for nth in range(2):
            character = nth_from_top(box, pool, box.seats[seat].faction, nth)
            if character >= 0:
                add_option(game, PICK, character, -1, seat, 0)
        ask(game)
