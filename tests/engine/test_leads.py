"""Who leads when: the columns of the results are what an independent account of the game makes of its event log."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from sim.engine.board import event
from sim.engine.checks.ledger import note
from sim.engine.checks.ledger_ends import add_up
from sim.engine.data.state import FAILED, GAME, ROUNDS_NOTED
from sim.engine.play.batch import GAMES, count_lead_changes, leaders_after, led_from, write_leads
from sim.fuzz.checker import Checker
from sim.results.schema import NO_LEADS
from sim.study.cell.cell import CellSetup, PreparedCell, prepare

LED = ("lead_changes", "led_from", "led_quarter", "led_half", "led_three_quarters")
SEED = 5


def leaders(checker: Checker, players: int) -> int:
    """Who has most VP by the account so far, a bit a seat."""
    add_up(checker.ledger, checker.printed, players)
    totals = [int(checker.account.points[seat].total) for seat in range(players)]
    return sum(1 << seat for seat, total in enumerate(totals) if total == max(totals))


def leaders_by_round(cell: PreparedCell, number: int) -> list[int]:
    """Leaders at the end of each round but the last, by the event log of a game."""
    seated = cell.sit_down(SEED, number)
    table, players = seated.table, cell.setup.players
    for _ in seated.decisions():
        pass
    checker, found = Checker(table), []
    for e in table.events:
        if e.kind == event.TURN_BEGINS and e.amount > 1 and e.amount % players == 1:
            found.append(leaders(checker, players))
        note(checker.ledger, checker.printed, e.kind, e.seat, e.card, e.space, e.amount, e.other, e.by)
    return found


def told(by_round: Sequence[int], winners: int, players: int) -> dict[str, int]:
    """The columns, the long way round; `by_round` without the end."""
    course = [2**players - 1, *by_round, winners]
    rounds = len(course) - 1
    alone = [who for who in course if who.bit_count() == 1]
    changes = sum(before != after for before, after in pairwise(alone))
    since = rounds
    while since > 1 and course[since - 1] == winners:
        since -= 1
    parts = [course[int(rounds * part)] for part in (0.25, 0.5, 0.75)]
    return dict(zip(LED, [changes, since if winners.bit_count() == 1 else -1, *parts], strict=True))


@pytest.mark.parametrize(
    ("mix", "players", "strategies"),
    [("core", 2, ("balanced", "hunter")), ("a_rising_darkness", 3, ("hunter", "balanced"))],
)
def test_leads_are_those_of_the_event_log(mix, players, strategies):
    cell = prepare(CellSetup(mix, "competitive", players, strategies))
    block = cell.play(SEED, 0, 8)
    seen = set()
    for row in block.games:
        seats = block.seats[block.seats["game"] == row["game"]]
        winners = int((2 ** seats["seat"][seats["win"] > 0]).sum())
        by_round = leaders_by_round(cell, int(row["game"]))
        assert len(by_round) == row["rounds"] - 1
        assert {name: int(row[name]) for name in LED} == told(by_round, winners, players)
        seen |= set(by_round)
    assert len(seen) > players  # each has led, and some together


def test_nobody_leads_where_all_win_or_lose_together():
    rows = prepare(CellSetup("core", "co-op", 2, ("team",))).play(SEED, 0, 2).games
    assert all((rows[name] == -1).all() for name in LED)


def a_game(course: Sequence[int], winners: int, players: int = 3) -> Any:
    """A game of which no more is known than who led at the end of each round, and who won."""
    game = np.zeros(1, GAME)[0]
    game["public"]["players"] = game["public"]["sides_n"] = players
    game["public"]["round_number"] = len(course) + 1
    game["rounds_noted"], game["leaders"][: len(course)] = len(course), course
    for seat in range(players):
        game["public"]["sides"][seat]["share"] = winners >> seat & 1
    return game


@pytest.mark.parametrize(
    ("course", "winners", "changes", "since"),
    [
        ([1, 1, 1], 1, 0, 1),
        ([1, 2, 1], 1, 2, 3),
        ([2, 3, 2, 2], 2, 0, 3),
        ([1, 3, 1], 2, 1, 4),
        ([7, 7], 4, 0, 3),
        ([1, 2], 3, 1, -1),
        ([], 4, 0, 1),
    ],
)
def test_lead_changes_and_the_last_of_them(course, winners, changes, since):
    game = a_game(course, winners)
    assert (count_lead_changes(game), led_from(game)) == (changes, since)
    assert leaders_after(game, 0) == 7
    assert leaders_after(game, len(course) + 1) == winners


@pytest.mark.parametrize(
    ("rounds", "ending", "known"), [(4, 1, True), (4, FAILED, False), (ROUNDS_NOTED + 1, 1, False)]
)
def test_what_is_not_known_is_not_told(rounds, ending, known):
    game, row = a_game([1, 2, 2], 2), np.zeros(1, GAMES)[0]
    game["public"]["round_number"], game["ending"] = rounds, ending
    box = prepare(CellSetup("core", "competitive", 3, ("random",))).box.record[0]
    write_leads(row, game, box)
    assert [int(row[name]) for name in LED] == ([1, 2, 1, 2, 2] if known else [-1] * 5)


def test_the_columns_say_up_to_which_round_it_is_known():
    assert f"more than {ROUNDS_NOTED} rounds" in NO_LEADS
