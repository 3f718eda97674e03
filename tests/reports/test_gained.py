"""Copies of cards that players got, against sums worked out game by game."""

import random

import numpy as np

from reports.counting.gained import Gained
from reports.statistics import ClusterSums

GAMES, CARDS, KINDS = 60, 3, 3


def dealt(seed: int = 5) -> list[tuple[int, int, int, int]]:
    """Game, card, seat or -1, and the round, of copies that lay faceup: up to four of a card in a game."""
    draw = random.Random(seed)
    return [
        (game, card, draw.choice([-1, 0, 1, 2]), draw.randint(1, 9))
        for game in range(GAMES)
        for card in range(CARDS)
        for _ in range(draw.randint(0, 4))
    ]


def gained(copies: list[tuple[int, int, int, int]]) -> tuple[Gained, list[tuple[int, int, int, int]]]:
    faceup = np.zeros((GAMES, CARDS), np.float32)
    for game, card, _, _ in copies:
        faceup[game, card] += 1
    got = [copy for copy in copies if copy[2] >= 0]
    random.Random(1).shuffle(got)
    return Gained(np.array([copy[0] for copy in got]), np.array([copy[1] for copy in got]), faceup), got


def sums_of(scores: list[int], sizes: list[int]) -> list[float]:
    sums = ClusterSums.of(scores, sizes)
    return [sums.clusters, sums.y, sums.m, sums.yy, sums.ym, sums.mm]


def test_amounts_and_scores_are_those_of_the_copies_that_were_got():
    found, got = gained(dealt())
    rounds = np.array([float(copy[3]) for copy in got])
    amounts, scored = found.amounts(rounds), found.scored(rounds)
    for card in range(CARDS):
        told = [copy[3] for copy in got if copy[1] == card]
        assert list(amounts[card]) == [len(told), sum(told), sum(value * value for value in told)]
        by_game = [[copy[3] for copy in got if copy[:2] == (game, card)] for game in range(GAMES)]
        some = [values for values in by_game if values]
        assert list(scored[card]) == sums_of(
            [sum(values) for values in some], [len(values) for values in some]
        )


def test_each_seat_is_asked_once_for_each_copy_that_lay_faceup():
    """Everybody is the first kind; of the seats 0 to 2 of a game two are of the second kind and one of the third."""
    copies = dealt()
    found, got = gained(copies)
    kind_of = [1, 2, 1]
    seats = np.tile(np.array([1, 2, 1], np.float32), (GAMES, 1))
    whose = np.array([kind_of[copy[2]] for copy in got])
    sums = found.by([np.zeros(len(got), np.int64), whose], seats)
    for card in range(CARDS):
        for kind in range(KINDS):
            scores, sizes = [], []
            for game in range(GAMES):
                lay = sum(copy[:2] == (game, card) for copy in copies)
                if lay:
                    here = [kind_of[copy[2]] for copy in got if copy[:2] == (game, card)]
                    scores.append(len(here) if kind == 0 else here.count(kind))
                    sizes.append(int(lay * seats[game, kind]))
            assert list(sums[card, :, kind]) == sums_of(scores, sizes)


def test_no_copies_no_sums():
    none = np.zeros(0, np.int64)
    found = Gained(none, none, np.zeros((4, 2), np.float32))
    assert not found.scored(np.zeros(0)).any()
    assert not found.by([none], np.ones((4, 1), np.float32)).any()
