"""Looking for a better action by playing on: a seat's main decision, answered by playouts (flat Monte Carlo).

What the seat does not know is drawn anew (`redraw`); from there each candidate is taken and the game played on by the
strategy that the search is built on, at all seats, for some rounds where VP decide, else to its end. Every candidate
meets the same redraws and the same luck (common random numbers), so that their values are compared pair by pair. That
strategy's own answer stands unless another is better by more than the playouts' noise explains. Candidates that do not
look better are dropped in rounds, each as long as all before it. What is made is counted: no clock decides.

The way is that of perfect information Monte Carlo (Ginsberg, GIB, JAIR 14, 2001) with a rollout base policy, cut short
(Tesauro and Galperin, On-line policy improvement using Monte-Carlo search, NIPS 1996), and racing candidates (Maron and
Moore, Hoeffding races, NIPS 1993).
"""

from typing import Final

from sim.engine.board.streams import STRATEGY, draw
from sim.engine.data.mode import SCORE
from sim.engine.data.state import FAILED, GAME, NOBODY, SCRATCH, WEIGHTS, nested
from sim.engine.decisions import MAIN, PLAY
from sim.engine.machine.compiled import compiled
from sim.engine.machine.copying import copy_record
from sim.engine.play.kernel import DECISION_KINDS, consult, give_answer, step
from sim.engine.play.redraw import redraw
from sim.engine.procedures.scoring import SHARE
from sim.engine.procedures.standing import standing_of

RULED_OUT: Final = -100_000  # a score as low as this says that a strategy sees nothing in an option

# Places of a search's numbers.
PLAYOUTS: Final = 0  # of each candidate
CANDIDATES: Final = 1  # how many options are tried, the base's own answer among them
CAUTION: Final = 2  # tenths of standard errors that another option must be better by
HORIZON: Final = 3  # rounds that a playout goes on for where VP decide; 0: to the end of the game

MOST_CANDIDATES: Final = 16
ROUNDS_WITHOUT_END: Final = 1 << 30
MOST_ASKS: Final = 40  # main decisions of a turn that are searched: a search must not go round in circles
FIRST_ROUND: Final = 2  # playouts of each candidate; each further round doubles what was made before it

# Values of a playout, in tenths of a VP.
VP_VALUE: Final = 10
WIN_VALUE: Final = 100  # of winning, beyond the lead
CHANCE_VALUE: Final = (
    7  # of that, for each VP ahead when a playout stops before the end (or lost for each behind)
)
MOST_LEAD: Final = 30  # VP ahead of the best other player (or behind) that count
TEAM_WIN: Final = 400
BOSS_VALUE: Final = 100  # of each Boss that a team has beaten

STREAM: Final = 1 << 24  # keys of playouts, beyond those that strategies draw with (`view.random_below`)

# `total` is the sum of a candidate's values, `gain` and `squares` sum its differences to the base's; `tried`
# playouts were made, and no more once it is `out`.
CANDIDATE: Final = nested(
    ("index", "i4"), ("out", "i4"), ("tried", "i4"), ("value", "i4"), ("total", "i8"), ("gain", "i8"),
    ("squares", "i8"),
)  # fmt: skip
# Room for one search: the position after a redraw, the game that is played on from it, and what came of it.
ROOM: Final = nested(
    ("start", GAME), ("playout", GAME), ("n", "i4"), ("candidates", CANDIDATE, (MOST_CANDIDATES,))
)


@compiled
def is_searched(game):
    """Whether the pending decision is one that a search answers; all others are its base's."""
    return game.decision.kind == MAIN


@compiled
def search(game, box, table, room, bases, teller, settings):
    """The answer of a searching seat to the pending decision.

    `bases` are the addresses that play on, one a seat; `teller` is that of the base which notes a score for every
    option (`memory.scores`).
    """
    seat = game.pending
    if not is_searched(game):
        return consult(game, box, bases[seat])
    memory = game.memory[seat]
    answer = consult(game, box, teller)
    if answer < 0 or answer >= game.decision.n or memory.count > MOST_ASKS:
        return answer
    list_candidates(game, room, answer, settings[CANDIDATES])
    if room.n == 1:
        return answer
    made = 0
    end = min(FIRST_ROUND, settings[PLAYOUTS])
    while made < end:
        for number in range(made, end):
            try_candidates(game, box, table, room, bases, settings, number)
        made = end
        if drop_worse(room, settings):
            end = min(2 * made, settings[PLAYOUTS])
    note_values(memory, game.decision.n, room)
    best = best_candidate(room, settings)
    if best > 0:
        forget_plan(memory)
    return room.candidates[best].index


# --- Candidates ------------------------------------------------------------------------------------------


@compiled
def list_candidates(game, room, answer, most):
    """The base's answer first, then the options that it scores best; of equal options one."""
    room.n = 0
    add_candidate(room, answer)
    memory = game.memory[game.pending]
    while room.n < min(most, MOST_CANDIDATES):
        best = -1
        for option in range(memory.scored):
            if memory.scores[option] > RULED_OUT and is_new(game, room, option):
                if best < 0 or memory.scores[option] > memory.scores[best]:
                    best = option
        if best < 0:
            return
        add_candidate(room, best)


@compiled
def add_candidate(room, option):
    """One more option to try."""
    candidate = room.candidates[room.n]
    room.n += 1
    candidate.index = option
    candidate.out = 0
    candidate.tried = 0
    candidate.total = 0
    candidate.gain = 0
    candidate.squares = 0


@compiled
def is_new(game, room, option):
    """Whether no candidate does the same: copies of a card in hand are alike."""
    mine = game.decision.options[option]
    for i in range(room.n):
        other = game.decision.options[room.candidates[i].index]
        if room.candidates[i].index == option:
            return False
        if mine.verb == PLAY and other.verb == PLAY:
            definition = game.public.definition
            if definition[mine.card] == definition[other.card]:
                return False
    return True


@compiled
def drop_worse(room, settings):
    """Go on without the candidates that do not look better than the base; whether any is left.

    One is dropped if it would not be better by half of CAUTION were its mean gain and their spread the same after all
    playouts.
    """
    left = False
    for i in range(1, room.n):
        candidate = room.candidates[i]
        if candidate.out == 0 and is_better(candidate, settings[CAUTION] // 2, settings[PLAYOUTS]):
            left = True
        else:
            candidate.out = 1
    return left


@compiled
def best_candidate(room, settings):
    """The candidate with the greatest gain that noise does not explain, or the base's answer."""
    best = 0
    most = 0
    for i in range(1, room.n):
        candidate = room.candidates[i]
        if (
            candidate.out == 0
            and candidate.gain > most
            and is_better(candidate, settings[CAUTION], candidate.tried)
        ):
            best = i
            most = candidate.gain + 0
    return best


@compiled
def is_better(candidate, caution, playouts):
    """Whether a candidate's mean gain is more than so many tenths of the standard error that it has after `playouts`.

    With S and Q the sums of n differences and of their squares, and N playouts for n, that is S > 0 and
    S^2 (n - 1) N / n > z^2 (n Q - S^2); N / n is rounded down, which keeps the product within 64 bits.
    """
    n = candidate.tried
    square = candidate.gain * candidate.gain
    noise = n * candidate.squares - square
    return candidate.gain > 0 and 100 * (n - 1) * (playouts // n) * square > caution * caution * noise


@compiled
def note_values(memory, options, room):
    """What was tried is worth on average, in hundredths of a VP, for `replay --why`.

    An option's value is the base's and its own mean gain, which count also where it was tried less often.
    """
    memory.scored = options
    for option in range(options):
        memory.scores[option] = RULED_OUT
    own = 10 * room.candidates[0].total // room.candidates[0].tried
    for i in range(room.n):
        candidate = room.candidates[i]
        memory.scores[candidate.index] = own + 10 * candidate.gain // candidate.tried


@compiled
def forget_plan(memory):
    """The base thinks anew: it did not choose this."""
    for i in range(SCRATCH):
        memory.scratch[i] = 0


# --- Playouts --------------------------------------------------------------------------------------------


@compiled
def try_candidates(game, box, table, room, bases, settings, number):
    """One playout of each candidate that is still in, all from the same redraw and with the same luck."""
    seat = game.pending
    last = last_round(game, box, settings)
    prepare_start(game, box, room.start, seat, number)
    for i in range(room.n):
        candidate = room.candidates[i]
        if candidate.out:
            continue
        copy_record(room.playout, room.start)
        if i > 0:
            forget_plan(room.playout.memory[seat])
        give_answer(room.playout, candidate.index)
        play_on(room.playout, box, table, bases, last)
        candidate.value = value_of(room.playout, box, seat)
        candidate.tried += 1
        candidate.total += candidate.value
        gain = candidate.value - room.candidates[0].value
        candidate.gain += gain
        candidate.squares += gain * gain


@compiled
def last_round(game, box, settings):
    """The round after which playouts stop."""
    if settings[HORIZON] == 0 or box.profile.winner != SCORE:
        return ROUNDS_WITHOUT_END
    return game.public.round_number + settings[HORIZON] - 1


@compiled
def play_on(game, box, table, bases, last):
    """Play until the game is over or a round has ended."""
    while game.over == 0 and game.public.round_number <= last:
        step(game, box, table)
        if game.pending != NOBODY:
            give_answer(game, consult(game, box, bases[game.pending]))


@compiled
def prepare_start(game, box, start, seat, number):
    """A copy of the game with fresh luck, with what the seat does not know redrawn, and with the base at all seats."""
    copy_record(start, game)
    memory = start.memory[seat]
    key = STREAM + memory.turn * 4096 + memory.count
    start.lane_a = draw(memory, key, 2 * number)
    start.lane_b = draw(memory, key, 2 * number + 1)
    start.logging = 0
    start.log_n = 0
    redraw(start, box, seat)
    for other in range(start.public.players):
        if other != seat:
            seat_base(start, seat, other)
        start.memory[other].lane_a = draw(start, STRATEGY + other, 0)
        start.memory[other].lane_b = draw(start, STRATEGY + other, 1)


@compiled
def seat_base(game, seat, other):
    """Another seat plays on as the searching one would; what its own strategy remembers, or may not, is not known."""
    game.windows[other] = game.windows[seat]
    memory = game.memory[other]
    memory.restricted = 0
    forget_plan(memory)
    memory.turn = 0
    for kind in range(DECISION_KINDS):
        memory.counts[kind] = 0
    for i in range(WEIGHTS):
        memory.weights[i] = game.memory[seat].weights[i]


@compiled
def value_of(game, box, seat):
    """What a playout is worth to a seat, in tenths of a VP; 0 for a game that failed."""
    if game.ending == FAILED:
        return 0
    public = game.public
    share = public.seats[seat].score.share
    if box.profile.winner != SCORE:
        return TEAM_WIN * share // SHARE + BOSS_VALUE * public.bosses_defeated
    lead = lead_of(game, box, public.seats[seat].side)
    if game.over:
        return VP_VALUE * lead + WIN_VALUE * share // SHARE
    return VP_VALUE * lead + max(0, min(WIN_VALUE, WIN_VALUE // 2 + CHANCE_VALUE * lead))


@compiled
def lead_of(game, box, mine):
    """How many VP a side is ahead of the best other one (or behind), MOST_LEAD at most, did the game end now."""
    best = -1000
    for side in range(game.public.sides_n):
        if side != mine:
            best = max(best, standing_of(game, box, side))
    return max(-MOST_LEAD, min(MOST_LEAD, standing_of(game, box, mine) - best))
