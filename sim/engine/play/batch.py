"""Many games in a row, compiled: the loop that workers run, and the rows it writes."""

from typing import Final

import numpy as np

from cardsets.language import opcodes as op
from sim.engine.board.cards import definition_of
from sim.engine.board.streams import mixed
from sim.engine.data import fate
from sim.engine.data.mode import SCORE
from sim.engine.data.state import ATTEMPT, FAILED, NOBODY, ROUNDS_NOTED, WON
from sim.engine.machine.compiled import compiled
from sim.engine.machine.copying import begin_record
from sim.engine.play.kernel import begin_game, play, restrict, take_seat
from sim.engine.procedures.scoring import SHARE
from sim.engine.procedures.tempo import cards_owned

GAMES: Final = np.dtype(
    [("game", "i8")]
    + [(name, "i4") for name in (
        "players", "first_seat", "turns", "rounds", "end_reason", "bosses_defeated", "main_left",
        "decisions", "error", "won", "lead_changes", "led_from", "led_quarter", "led_half",
        "led_three_quarters", "error_card", "winner", "marked_cost", "planets_eaten", "planets_defended",
    )]
)  # fmt: skip
SEATS: Final = np.dtype(
    [("game", "i8")]
    + [(name, "i4") for name in (
        "seat", "team", "order", "character", "strategy", "vp", "tokens", "costs", "energon_vp", "vault_vp",
        "damage_vp", "rank", "bosses_defeated", "robots_defeated", "damage", "energon", "cards_bought",
        "deck_size", "converts", "assists", "revealed",
    )]
    + [("win", "f8")]
)  # fmt: skip
SIDES: Final = np.dtype(
    [("game", "i8")]
    + [(name, "i4") for name in (
        "side", "faction", "order", "vp", "tokens", "costs", "energon_vp", "vault_vp", "damage_vp", "penalty", "rank",
        "bosses_beaten", "bosses_destroyed", "own_bosses_destroyed", "robots_defeated", "damage", "defences",
        "confrontations_foiled", "polities", "planets_eaten", "planets", "missions", "missions_completed",
        "ruins_cleared",
    )]
    + [("win", "f8")]
)  # fmt: skip
BOSSES: Final = np.dtype(
    [("game", "i8")]
    + [(name, "i4") for name in (
        "boss", "level", "revealed_turn", "confrontations", "defeated_turn", "defeated_by", "faction",
    )]
)  # fmt: skip
ATTEMPTS: Final = np.dtype([("game", "i8")] + [(name, "i4") for name in ATTEMPT.names or ()])
CARDS: Final = np.dtype(
    [("game", "i8")]
    + [(name, "i4") for name in ("card", "revealed_turn", "fate", "by", "fate_turn", "plays")]
)
TEMPO: Final = np.dtype(
    [("game", "i8")]
    + [(name, "i4") for name in ("seat", "turn", "round_number", "vp", "deck_size", "power", "marked_cost")]
)
NOTHING: Final = (0, 0, 0, 0)
"""How many rows are written at first: of Bosses, attempts, cards and turns."""

# Columns of `places`: a seat's character where those do not rotate, -1 for none; which row of the casts it takes one
# of, and how many seats before it do; and which of the line-up plays it, before any rotation.
FIXED: Final = 0
CAST: Final = 1
IN_CAST: Final = 2
IN_LINE_UP: Final = 3
PLACE_COLUMNS: Final = 4

# Streams of the assignments, keyed by block of games (not by game), beside those of `streams`.
CHARACTER_ROTATION: Final = 101
STRATEGY_ROTATION: Final = 102
ROTATION_OF_SIDE: Final = (
    1000  # added for each side after the first: who meets whom is not always the same two
)


@compiled
def block_key(seed, purpose, block, index):
    """A random key for the ordering of a rotation's block."""
    a = mixed(seed + purpose * 0x632BE5AB)
    a = mixed(a ^ mixed((seed >> 32) + block * 0x3C6EF372))
    return mixed(a + index * 0x61C88647)


@compiled
def rotate(seed, purpose, number, seat, n):
    """Which of n things a seat has in game `number`.

    Blocks of n games take the things in a random order and shift it by one each game, so that in a block
    every seat has each of them exactly once.
    """
    block = number // n
    wanted = (number + seat) % n
    for candidate in range(n):
        own = block_key(seed, purpose, block, candidate)
        before = 0
        for other in range(n):
            key = block_key(seed, purpose, block, other)
            if key < own or (key == own and other < candidate):
                before += 1
        if before == wanted:
            return candidate
    return 0


@compiled
def character_of(casts, seed, number, side, place):
    """Returns the character that a seat has in game `number` in turn, among those of its side (a row of `casts`).

    `place` is how many of its side sit before it. Each side has an order of its own, so that all of one side meet all
    of the other.
    """
    cast = casts[side]
    purpose = CHARACTER_ROTATION + ROTATION_OF_SIDE * side
    n = 0
    while n < cast.size and cast[n] >= 0:
        n += 1
    return cast[rotate(seed, purpose, number, place, n)]


@compiled
def play_block(
    game, template, box, table, addresses, windows, weights, wishes, casts, places, rotations, seed,
    first, last, games, seats, sides, bosses, attempts, cards, tempo,
):  # fmt: skip
    """Play games first..last-1 and write their rows; returns how many there are of Bosses and what follows (NOTHING).

    `rotations` is (characters rotate, strategies rotate); `casts` has the characters that rotate, a row a side;
    `places` a row a seat (`PLACE_COLUMNS`). `addresses`, `windows`, `weights` and
    `wishes` (a row each) are those of the strategies; `wishes` has no columns where none is restricted. `sides` has no
    rows where nobody asks for them.
    """
    written = NOTHING
    chosen = np.zeros(8, np.int64)
    seated = np.zeros(8, np.int64)
    for number in range(first, last):
        seat_players(
            game, template, addresses, windows, weights, wishes, casts, places, rotations, seed,
            number, seated, chosen,
        )  # fmt: skip
        play(game, box, table, chosen)
        written = write_rows(
            game, box, number, first, seated, written, games, seats, sides, bosses, attempts, cards, tempo,
        )  # fmt: skip
    return written


@compiled
def seat_players(
    game, template, addresses, windows, weights, wishes, casts, places, rotations, seed, number,
    seated, chosen,
):  # fmt: skip
    """Begin game `number`; fills `seated` with each seat's strategy and `chosen` with its address."""
    begin_record(game, template)
    begin_game(game, seed, number)
    for seat in range(game.public.players):
        which = (
            rotate(seed, STRATEGY_ROTATION, number, places[seat, IN_LINE_UP], addresses.size)
            if rotations[1]
            else places[seat, IN_LINE_UP] % addresses.size
        )
        seated[seat] = which
        chosen[seat] = addresses[which]
        take_seat(game, seat, windows[which], weights[which])
        restrict(game, seat, wishes[which])
        if rotations[0]:
            game.fixed[seat] = character_of(casts, seed, number, places[seat, CAST], places[seat, IN_CAST])
        else:
            game.fixed[seat] = places[seat, FIXED]


@compiled
def write_rows(
    game, box, number, first, seated, written, games, seats, sides, bosses, attempts, cards, tempo,
):  # fmt: skip
    """Write all rows of a game that is over; how many are written by now (NOTHING)."""
    bosses_written, attempts_written, cards_written, turns_written = written
    players = game.public.players
    row = number - first
    write_game(games[row], game, box, number)
    for seat in range(players):
        write_seat(seats[row * players + seat], game, box, number, seat, seated[seat])
    if sides.size > 0:
        for side in range(game.public.sides_n):
            write_side(sides[row * game.public.sides_n + side], game, box, number, side)
    for i in range(game.attempts_n):
        write_attempt(attempts[attempts_written], game, number, i)
        attempts_written += 1
    cards_written = write_cards(cards, cards_written, game, box, number)
    bosses_written = write_bosses(bosses, bosses_written, game, box, number)
    turns_written = write_tempo(tempo, turns_written, game, number)
    return bosses_written, attempts_written, cards_written, turns_written


@compiled
def write_game(row, game, box, number):
    """A row of games/; `won` is -1 where the players compete."""
    public = game.public
    row.game = number
    row.players = public.players
    row.first_seat = public.first_seat
    row.turns = public.turn
    row.rounds = public.round_number
    row.end_reason = game.ending
    row.bosses_defeated = public.bosses_defeated
    row.main_left = public.main_n
    row.decisions = game.decisions
    row.error = game.error
    row.error_card = game.failed_card
    row.winner = winner_of(game.public)
    row.marked_cost = public.cards[public.piece.card].extra if public.piece.card >= 0 else -1
    row.planets_eaten = public.piece.eaten
    row.planets_defended = public.piece.driven
    if public.eaters:
        for i in range(public.sides_n):
            row.planets_eaten += public.sides[i].eaten
            row.planets_defended += (
                public.sides[i].foiled if public.sides[i].members & public.eaters == 0 else 0
            )
    row.won = -1
    if box.profile.winner != SCORE:
        row.won = 1 if game.ending in WON else 0
    write_leads(row, game, box)


@compiled
def winner_of(public):
    """Returns the side that wins alone; -1 where none does, or several share the win."""
    winner = NOBODY
    for side in range(public.sides_n):
        if public.sides[side].share == SHARE:
            winner = side
    return winner


@compiled
def write_leads(row, game, box):
    """Who led when, in a row of games/; -1 where nobody competes, in error, or for games of too many rounds."""
    rounds = game.public.round_number
    known = box.profile.winner == SCORE and game.ending != FAILED and rounds <= ROUNDS_NOTED
    row.lead_changes = count_lead_changes(game) if known else -1
    row.led_from = led_from(game) if known else -1
    row.led_quarter = leaders_after(game, rounds // 4) if known else -1
    row.led_half = leaders_after(game, rounds // 2) if known else -1
    row.led_three_quarters = leaders_after(game, 3 * rounds // 4) if known else -1


@compiled
def leaders_after(game, rounds):
    """Who led after so many rounds, a bit a side: everybody after none, who won after all of them."""
    if rounds == 0:
        return (1 << game.public.sides_n) - 1
    if rounds <= game.rounds_noted:
        return game.leaders[rounds - 1] + 0
    winners = 0
    for side in range(game.public.sides_n):
        if game.public.sides[side].share > 0:
            winners |= 1 << side
    return winners


@compiled
def count_lead_changes(game):
    """How often another side led alone at the end of a round than had last led alone, the end of the game included."""
    changes = 0
    last = 0
    for rounds in range(1, game.public.round_number + 1):
        leader = leaders_after(game, rounds)
        if leader & (leader - 1) == 0:
            if last and leader != last:
                changes += 1
            last = leader
    return changes


@compiled
def led_from(game):
    """From the end of which round on the winner led alone until the game ended; -1 for a shared win."""
    first = game.public.round_number + 0
    winners = leaders_after(game, first)
    if winners & (winners - 1):
        return -1
    while first > 1 and leaders_after(game, first - 1) == winners:
        first -= 1
    return first


@compiled
def write_seat(row, game, box, number, seat, which):
    """A row of seats/."""
    public = game.public
    player = public.seats[seat]
    score = player.score
    row.game = number
    row.seat = seat
    row.team = player.side
    row.order = (seat - public.first_seat + public.players) % public.players
    row.character = player.character
    row.strategy = which
    row.vp = score.total
    row.tokens = score.tokens
    row.costs = score.costs
    row.energon_vp = score.energon
    row.vault_vp = score.vault
    row.damage_vp = score.damage
    row.rank = score.rank
    row.win = score.share / SHARE
    row.bosses_defeated = player.bosses
    row.robots_defeated = player.robots
    row.damage = game.damage_owned[seat]
    row.energon = player.energon
    row.cards_bought = player.bought
    row.deck_size = cards_owned(player)
    row.converts = player.converts
    row.assists = player.assists
    row.revealed = player.revealed


@compiled
def write_side(row, game, box, number, side):
    """A row of sides/: what the seats of a side have, added up, and what the side itself counts."""
    public = game.public
    found = public.sides[side]
    row.game = number
    row.side = side
    row.order = (side - public.seats[public.first_seat].side + public.sides_n) % public.sides_n
    for seat in range(public.players):
        if found.members & (1 << seat):
            player = public.seats[seat]
            row.faction = box.seats[seat].faction
            row.tokens += player.score.tokens
            row.costs += player.score.costs
            row.energon_vp += player.score.energon
            row.vault_vp += player.score.vault
            row.damage_vp += player.score.damage
            row.robots_defeated += player.robots
            row.damage += game.damage_owned[seat]
    row.penalty = -found.penalty
    row.vp = found.total
    row.rank = found.rank
    row.win = found.share / SHARE
    row.bosses_beaten = found.beaten
    row.bosses_destroyed = found.destroyed
    row.own_bosses_destroyed = found.own_destroyed
    row.defences = found.defences
    row.confrontations_foiled = found.foiled
    row.polities = found.polities
    row.planets_eaten = found.eaten
    row.planets = found.planets
    row.missions = found.missions
    row.ruins_cleared = found.cleared


@compiled
def write_attempt(row, game, number, i):
    """A Confrontation of a Boss."""
    attempt = game.attempts[i]
    row.game = number
    row.boss = game.printed[attempt.boss]
    row.seat = attempt.seat
    row.turn = attempt.turn
    row.power = attempt.power
    row.cost = attempt.cost
    row.defence = attempt.defence
    row.won = attempt.won


@compiled
def write_cards(cards, written, game, box, number):
    """Rows of cards/: every card, Bosses apart, that was in the main deck or the Matrix at the start."""
    for card in range(box.main_first, box.main_first + box.main_n):
        tally = game.tally[card]
        if tally.dealt:
            row = cards[written]
            written += 1
            row.game = number
            row.card = game.printed[card]
            row.revealed_turn = tally.revealed_turn
            row.fate = tally.fate
            row.by = tally.by
            row.fate_turn = tally.fate_turn
            row.plays = tally.plays
    return written


@compiled
def write_bosses(bosses, written, game, box, number):
    """Rows of bosses/: every Boss that was in the deck."""
    for card in range(box.bosses_first, box.bosses_first + box.bosses_n):
        tally = game.tally[card]
        if tally.dealt:
            row = bosses[written]
            written += 1
            definition = definition_of(game, box, card)
            row.game = number
            row.boss = game.printed[card]
            row.level = definition.level if definition.type & op.BOSS else 0
            row.faction = definition.faction
            row.revealed_turn = tally.revealed_turn
            row.confrontations = 0
            for i in range(game.attempts_n):
                if game.attempts[i].boss == card:
                    row.confrontations += 1
            row.defeated_turn = tally.fate_turn if tally.fate == fate.DEFEATED else -1
            row.defeated_by = tally.by if tally.fate == fate.DEFEATED else -1
    return written


@compiled
def write_tempo(tempo, written, game, number):
    """Rows of tempo/: a turn each, of a game that notes them and did not fail."""
    if game.ending == FAILED:
        return written
    for turn in range(game.turns_noted):
        row = tempo[written]
        written += 1
        row.game = number
        row.seat = game.seat_noted[turn]
        row.turn = turn + 1
        row.round_number = game.round_noted[turn]
        row.vp = game.vp_noted[turn]
        row.deck_size = game.cards_noted[turn]
        row.power = game.power_noted[turn]
        row.marked_cost = game.cost_noted[turn]
    return written
