"""Plackett-Luce on simulated truth: characters with strengths, seats and strategies that matter too."""

import math
from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest
from statsmodels.discrete.conditional_models import ConditionalLogit
from statsmodels.discrete.discrete_model import Logit

from reports.statistics import Lineup, Strengths, plackett_luce
from tests.statistics.truth import is_near, repeats

RUNS = repeats(40, 800)
STRENGTH = {"Bee": 0.3, "Jet": -0.2, "Saw": 0.0, "Tow": -0.1}
SEAT = (0.2, 0.0, -0.2)
STRATEGY = {"bold": 0.4, "meek": -0.4}
TABLES = [
    (characters, strategies)
    for characters in permutations(STRENGTH, 3)
    for strategies in product(STRATEGY, repeat=3)
]
WORTH = np.array(
    [
        [STRENGTH[c] + SEAT[i] + STRATEGY[s] for i, (c, s) in enumerate(zip(*table, strict=True))]
        for table in TABLES
    ]
)


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260407)


def played(draw: np.random.Generator, games: int, noise: str = "gumbel") -> list[Lineup]:
    """Games of three, counted by distinct table; Gumbel noise makes the model true."""
    table = draw.integers(len(TABLES), size=games)
    score = WORTH[table] + (
        draw.gumbel(size=(games, 3)) if noise == "gumbel" else draw.normal(0, 1.2, (games, 3))
    )
    places = (-score).argsort(axis=1).argsort(axis=1) + 1
    counts = Counter(zip(table.tolist(), map(tuple, places.tolist()), strict=True))
    return [Lineup(TABLES[t][0], p, n, TABLES[t][1]) for (t, p), n in counts.items()]


def all_covered(found: Strengths) -> bool:
    return all(found.characters[name].contains(value) for name, value in STRENGTH.items())


@pytest.mark.parametrize(("games", "winner_only"), [(400, True), (2000, True), (400, False)])
def test_the_strengths_of_all_characters_are_covered_at_once(draw, games, winner_only):
    found = (plackett_luce(played(draw, games), winner_only=winner_only) for _ in range(RUNS))
    assert is_near(map(all_covered, found), slack=0.012)


def test_seats_and_strategies_are_covered(draw):
    found = [plackett_luce(played(draw, 500)) for _ in range(RUNS)]
    assert is_near((all(f.seats[i].contains(SEAT[i]) for i in range(3)) for f in found), slack=0.015)
    assert is_near((all(f.strategies[s].contains(STRATEGY[s]) for s in STRATEGY) for f in found), slack=0.015)


def test_where_the_model_is_not_quite_right_robust_errors_still_cover_what_it_tends_to(draw):
    """Thurstone's games with normal luck: whole rankings, fitted by a model with other luck."""
    limit = plackett_luce(played(draw, 200_000, "normal"), winner_only=False)
    target = {name: found.estimate for name, found in limit.characters.items()}
    hits = []
    for _ in range(RUNS):
        found = plackett_luce(played(draw, 400, "normal"), winner_only=False)
        hits.append(all(found.characters[name].contains(value) for name, value in target.items()))
    assert is_near(hits, slack=0.015)


def test_false_alarms_among_equals_come_at_their_rate(draw):
    alarms = []
    for _ in range(RUNS):
        counts = Counter(draw.integers(0, 24 * 3, 600).tolist())
        tables = list(permutations(STRENGTH, 3))
        lineups = [
            Lineup(tables[k // 3], tuple(1 + (i != k % 3) for i in range(3)), n) for k, n in counts.items()
        ]
        alarms.append(any(not f.contains(0) for f in plackett_luce(lineups).characters.values()))
    assert is_near(alarms, 0.05, slack=0.012)


def test_a_split_win_counts_as_its_shares():
    """Ties between the first two of games among equals, and wins of the rest, leave nobody ahead."""
    pairs = [(1, 1, 2), (1, 2, 1), (2, 1, 1)]
    tables = [Lineup(table, places, 10) for table in permutations(("A", "B", "C")) for places in pairs]
    found = plackett_luce(tables)
    assert [f.estimate for f in found.characters.values()] == pytest.approx([0, 0, 0], abs=1e-9)
    halves = [Lineup(("A", "B"), (1, 1), 40), Lineup(("A", "B"), (1, 2), 40), Lineup(("B", "A"), (2, 1), 20)]
    both = plackett_luce([*halves, Lineup(("B", "A"), (1, 2), 20)])
    split = plackett_luce([Lineup(("A", "B"), (1, 2), 60), Lineup(("A", "B"), (2, 1), 20),
                           Lineup(("B", "A"), (2, 1), 20), Lineup(("B", "A"), (1, 2), 20)])  # fmt: skip
    assert both.characters["A"].estimate == pytest.approx(split.characters["A"].estimate)
    assert both.characters["A"].half_width < split.characters["A"].half_width


def test_a_tie_in_a_ranking_counts_as_all_the_orders_it_leaves_open(draw):
    lineups = played(draw, 400)
    tied = [*lineups, Lineup(("Bee", "Jet", "Saw"), (1, 1, 1), 60, ("bold",) * 3)]
    orders = [Lineup(("Bee", "Jet", "Saw"), p, 10, ("bold",) * 3) for p in permutations((1, 2, 3))]
    found = plackett_luce(tied, winner_only=False)
    apart = plackett_luce([*lineups, *orders], winner_only=False)
    for name, interval in apart.characters.items():
        assert found.characters[name].estimate == pytest.approx(interval.estimate, abs=1e-8)


@pytest.mark.parametrize("winner_only", [True, False])
def test_games_with_ties_are_covered(draw, winner_only):
    """Equals, of whom the two foremost are level in a fifth of the games."""
    cells = list(product(permutations(STRENGTH, 3), permutations(range(3)), ((1, 2, 3), (1, 1, 2))))
    chances = np.tile([0.8, 0.2], len(cells) // 2) / (len(cells) / 2)
    hits = []
    for _ in range(RUNS):
        lineups = [
            Lineup(tuple(order[i] for i in seats), tuple(places[i] for i in seats), n)
            for (order, seats, places), n in zip(cells, draw.multinomial(300, chances).tolist(), strict=True)
        ]
        found = plackett_luce(lineups, winner_only=winner_only).characters.values()
        hits.append(all(f.contains(0) for f in found))
    assert is_near(hits, slack=0.012)


def test_of_two_players_it_is_logistic_regression_with_robust_errors(draw):
    names, worth = ("A", "B", "C"), {"A": 0.4, "B": 0.0, "C": -0.4}
    rows, won, lineups = [], [], []
    for _ in range(500):
        first, second = draw.choice(names, 2, replace=False).tolist()
        is_won = draw.random() < 1 / (1 + math.exp(worth[second] - worth[first] - 0.3))
        rows.append([1.0, *((first == name) - (second == name) for name in ("A", "B"))])
        won.append(float(is_won))
        lineups.append(Lineup((first, second), (1, 2) if is_won else (2, 1), 1))
    # With C as minus A and B, coefficients are strengths that add up to zero.
    design = np.array(rows)
    third = np.array([(r.characters[0] == "C") - float(r.characters[1] == "C") for r in lineups])
    design[:, 1:] -= third[:, None]
    theirs = Logit(np.array(won), design).fit(disp=0, cov_type="HC0")
    ours = plackett_luce(lineups)
    assert ours.characters["A"].estimate == pytest.approx(theirs.params[1], rel=1e-6)
    assert ours.seats[0].estimate - ours.seats[1].estimate == pytest.approx(theirs.params[0], rel=1e-6)
    error = math.sqrt(ours.covariance[0][0] * (500 - 3) / 500)
    assert error == pytest.approx(theirs.bse[1], rel=1e-6)


def test_of_more_players_it_is_conditional_logit(draw):
    lineups = played(draw, 600)
    endog, exog, groups, games = [], [], [], 0
    for row in lineups:
        for _ in range(row.games):
            games += 1
            for i, (name, strategy) in enumerate(zip(row.characters, row.strategies, strict=True)):
                dummies = [float(name == other) for other in ("Bee", "Jet", "Saw")]
                exog.append([*dummies, i == 0, i == 1, strategy == "bold"])
                endog.append(int(row.places[i] == 1))
                groups.append(games)
    theirs = ConditionalLogit(np.array(endog), np.array(exog, float), groups=np.array(groups)).fit(disp=0)
    ours = plackett_luce(lineups)
    tow = ours.characters["Tow"].estimate
    mine = [ours.characters[name].estimate - tow for name in ("Bee", "Jet", "Saw")]
    assert mine == pytest.approx(theirs.params[:3].tolist(), abs=1e-4)
    gap = ours.strategies["bold"].estimate - ours.strategies["meek"].estimate
    assert gap == pytest.approx(theirs.params[5], abs=1e-4)


def test_it_does_not_depend_on_how_games_are_counted(draw):
    lineups = played(draw, 300)
    single = [Lineup(r.characters, r.places, 1, r.strategies) for r in lineups for _ in range(r.games)]
    assert plackett_luce(lineups) == plackett_luce(single) == plackett_luce([*reversed(lineups)])
    assert plackett_luce(lineups).games == 300
    assert all(f.n < 300 for f in plackett_luce(lineups).characters.values())


def test_strengths_add_up_to_zero_and_kinds_with_one_name_have_none(draw):
    rows = [Lineup(r.characters, r.places, r.games) for r in played(draw, 300)]
    found = plackett_luce(rows)
    assert sum(f.estimate for f in found.characters.values()) == pytest.approx(0)
    assert sum(f.estimate for f in found.seats.values()) == pytest.approx(0)
    assert found.strategies == {}
    assert np.sum(found.covariance) == pytest.approx(0)
    mirror = [Lineup(("A", "A"), (1, 2), 60), Lineup(("A", "A"), (2, 1), 40)]
    assert plackett_luce(mirror).characters == {}
    assert plackett_luce(mirror).seats[0].estimate == pytest.approx(math.log(1.5) / 2)


def both_ways(a: str, b: str, games: int, strategies: tuple[str, ...] = ()) -> list[Lineup]:
    back = strategies[::-1]
    return [
        Lineup((a, b), (1, 2), games, strategies), Lineup((a, b), (2, 1), games, strategies),
        Lineup((b, a), (1, 2), games, back), Lineup((b, a), (2, 1), games, back),
    ]  # fmt: skip


def test_what_cannot_be_told_apart_is_refused():
    with pytest.raises(ValueError, match=r"cannot tell apart the strengths of A, B, C, D: .*never meet"):
        plackett_luce(both_ways("A", "B", 9) + both_ways("C", "D", 9))
    with pytest.raises(ValueError, match=r"cannot tell apart the strengths of A, B, x, y: they go together"):
        plackett_luce(both_ways("A", "B", 9, ("x", "y")))
    with pytest.raises(ValueError, match="cannot tell apart the strengths of A, B, seat 1, seat 2"):
        plackett_luce([Lineup(("A", "B"), (1, 2), 5), Lineup(("A", "B"), (2, 1), 5)])


def test_strengths_without_a_finite_value_are_refused():
    beaten = [Lineup(("A", "C"), (1, 2), 5), Lineup(("C", "A"), (2, 1), 5)]
    with pytest.raises(
        ValueError, match="no finite strengths: in these games A, B always finished ahead of C"
    ):
        plackett_luce(both_ways("A", "B", 9) + beaten)
    once = [Lineup(("C", "B"), (1, 2), 1)]
    assert plackett_luce(both_ways("A", "B", 9) + beaten + once).characters["C"].estimate < -1


def test_senseless_games_are_refused():
    for senseless in (
        [("A",), (1,), 1],
        [("A", "B"), (1,), 1],
        [("A", "B"), (2, 3), 1],
        [("A", "B"), (1, 2), -1],
    ):
        with pytest.raises(ValueError, match=r"compares nobody|places"):
            Lineup(*senseless)
    with pytest.raises(ValueError, match="no games"):
        plackett_luce([Lineup(("A", "B"), (1, 2), 0)])
    with pytest.raises(ValueError, match="some games name strategies"):
        plackett_luce(both_ways("A", "B", 9) + both_ways("A", "B", 9, ("x", "y")))
