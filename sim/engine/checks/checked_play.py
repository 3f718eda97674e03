"""Games played with everything checked at every decision: the loop of `rollout fuzz`."""

from typing import Final

import numpy as np

from cardsets.language.tables import record
from sim.engine.checks.counted_texts import count_events, count_held, count_operation
from sim.engine.checks.invariants import (
    FINE,
    LOG_OVERFLOW,
    ODD_EVENT,
    TOO_MANY_TURNS,
    WRONG_ENDING,
    WRONG_FATE,
    WRONG_GROUND,
    WRONG_HOLDINGS,
    WRONG_PART,
    WRONG_POWER,
    WRONG_SCORE,
    WRONG_SETUP,
    WRONG_TOTAL,
    WRONG_UNICRON,
    check_state,
)
from sim.engine.checks.ledger import fates_agree, holdings_agree, open_ledger, take_log
from sim.engine.checks.ledger_battles import power_agrees
from sim.engine.checks.ledger_ends import (
    ask_texts,
    damage_limit_reached,
    ending_agrees,
    scores_agree,
    three_bosses_gone,
)
from sim.engine.checks.ledger_ground import all_ruins_lie_there
from sim.engine.checks.legality import check_decision
from sim.engine.checks.setup_ground import is_dealt
from sim.engine.checks.setup_phases import phases_are_dealt
from sim.engine.checks.setup_unicron import unicron_is_dealt
from sim.engine.data.state import FAILED, INSTANCES, LOG_FULL, NOBODY, SEATS, TURN_LIMIT
from sim.engine.decisions import MAIN
from sim.engine.machine.compiled import compiled
from sim.engine.machine.copying import copy_record
from sim.engine.play.batch import STRATEGY_ROTATION, rotate
from sim.engine.play.kernel import begin_game, consult, give_answer, step_once, take_seat
from sim.engine.procedures.scoring import SHARE

# A game that is worth a look: the invariant it broke (or FINE), how it ended, the engine's error, and after
# how many decisions that was.
FOUND: Final = record("game", "broken", "ending", "error", "decision")

# The most that any game held of what has a limit: frames on the stack, options of a decision, live texts, events in
# the log between two readings, Confrontations noted.
PEAKS: Final = record("frames", "options", "live", "events", "attempts")


@compiled
def check_rest(game, box, printed, ledger, seen):
    """Every invariant of a game at a decision or at its end; the first that is broken."""
    if ledger.lost_events:
        return LOG_OVERFLOW
    if ledger.odd_events:
        return ODD_EVENT
    if game.ending == FAILED:
        return FINE  # counted by its error
    broken = check_state(game, box, seen)
    if broken == FINE:
        broken = check_decision(game, box)
    if broken == FINE and not holdings_agree(ledger, printed, game):
        broken = WRONG_HOLDINGS
    if broken == FINE and not power_agrees(ledger, game):
        broken = WRONG_POWER
    if broken == FINE and ledger.odd_totals:
        broken = WRONG_TOTAL
    if broken == FINE and (ledger.assists.odd or ledger.sides.odd):
        broken = WRONG_PART
    if (
        broken == FINE
        and game.decisions == 1
        and game.public.turn <= 1
        and not (is_dealt(game, box) and phases_are_dealt(game, box) and unicron_is_dealt(game, box))
    ):
        broken = WRONG_SETUP
    if broken == FINE and (ledger.ground.odd or ledger.phases.odd or ledger.tactics.odd):
        broken = WRONG_GROUND
    if broken == FINE and ledger.unicron.odd:
        broken = WRONG_UNICRON
    if broken == FINE and game.ending == 0 and should_be_over(ledger, printed, game):
        broken = WRONG_ENDING
    return broken


@compiled
def should_be_over(ledger, printed, game):
    """Whether the log tells that the game ended; the third Boss may still be paid for where nobody acts (BATTLE-7)."""
    if damage_limit_reached(ledger, printed, game.public.players):
        return True
    if all_ruins_lie_there(ledger.ground, printed) or ledger.phases.done or ledger.unicron.fell:
        return True
    return game.pending != NOBODY and game.decision.kind == MAIN and three_bosses_gone(ledger, printed)


@compiled
def check_end(game, box, printed, ledger, deck_at_start):
    """A game that is over: why it ended, its scores, ranks and shares, and the bound on turns (TURN-59)."""
    if game.ending == FAILED:
        return FINE
    if game.public.turn > deck_at_start + 1 + ledger.phases.mixed + ledger.put_back:
        return TOO_MANY_TURNS
    if not ending_agrees(ledger, printed, game):
        return WRONG_ENDING
    if not fates_agree(ledger, game):
        return WRONG_FATE
    ask_texts(ledger, printed, game, box)
    if not scores_agree(ledger, printed, game, SHARE):
        return WRONG_SCORE
    return FINE


@compiled
def play_checked(
    game, template, box, table, addresses, windows, weights, places, printed, ledger, seed, first, last, found, endings,
    peaks, counts,
):  # fmt: skip
    """Play games first..last-1, each to its end or to the first broken invariant.

    Strategies rotate over the seats' `places` in the line-up. Fills `found` with as many games worth a look as it
    holds, adds to `endings` how games ended, raises `peaks`, adds to `counts` where they are on; returns (games worth
    a look, decisions checked).
    """
    seen = np.zeros(INSTANCES, np.int64)
    seated = np.zeros(SEATS, np.int64)
    notable = 0
    decisions = 0
    for number in range(first, last):
        copy_record(game, template)
        broken = play_one(
            game, box, table, addresses, windows, weights, places, printed, ledger, seen, seated, seed, number, peaks,
            counts,
        )  # fmt: skip
        decisions += game.decisions
        endings[game.ending] += 1
        if broken or game.ending == FAILED or game.ending == TURN_LIMIT:
            if notable < found.size:
                row = found[notable]
                row.game = number
                row.broken = broken
                row.ending = game.ending
                row.error = game.error
                row.decision = game.decisions
            notable += 1
    return notable, decisions


@compiled
def play_one(
    game,
    box,
    table,
    addresses,
    windows,
    weights,
    places,
    printed,
    ledger,
    seen,
    seated,
    seed,
    number,
    peaks,
    counts,
):
    """Play one game; the invariant that it broke, or FINE."""
    begin_game(game, seed, number)
    game.logging = 1
    open_ledger(ledger, printed)
    for seat in range(game.public.players):
        seated[seat] = rotate(seed, STRATEGY_ROTATION, number, places[seat], addresses.size)
        take_seat(game, seat, windows[seated[seat]], weights[seated[seat]])
    deck_at_start = -1
    while game.over == 0:
        step_and_note(game, box, table, peaks, counts)
        if counts.on:
            count_events(game, box, counts)
        take_log(ledger, printed, game)
        if deck_at_start < 0:
            deck_at_start = game.public.main_n + 0
        if game.pending == NOBODY and game.over == 0:
            continue  # the log was nearly full
        broken = check_rest(game, box, printed, ledger, seen)
        if broken:
            return broken
        if game.pending != NOBODY:
            if counts.on:
                count_held(game, box, counts)
            give_answer(game, consult(game, box, addresses[seated[game.pending]]))
    return check_end(game, box, printed, ledger, deck_at_start)


@compiled
def step_and_note(game, box, table, peaks, counts):
    """As `kernel.step`, and raises the peaks; counts operations of texts, which the table then runs one by one."""
    while game.pending == NOBODY and game.over == 0 and game.log_n < LOG_FULL:
        if counts.on:
            count_operation(game, counts)
        step_once(game, box, table)
        peaks.frames = max(peaks.frames, game.depth)
        peaks.live = max(peaks.live, game.public.live_n)
    if game.pending != NOBODY:
        peaks.options = max(peaks.options, game.decision.n)
    peaks.events = max(peaks.events, game.log_n)
    peaks.attempts = max(peaks.attempts, game.attempts_n)
