"""Rankings that allow for circles: Nash averaging and alpha-rank, over who beats whom.

Both say which characters remain where all players may choose: a clear best one alone, or all three of rock, paper and
scissors. More weak characters to beat do not change them, as they would change a mean win share.

Weights can jump where the counts change a little. Their intervals are percentiles of a parametric bootstrap (Efron and
Tibshirani (1993), An Introduction to the Bootstrap, 13.3): games redrawn with the estimated win shares. They are
near nominal where all characters with weight have it clearly, and rough where two are about as good.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
import scipy

from reports.statistics.interval import Interval
from reports.statistics.matchups import Matchups

NEARLY: Final = 1e-7
"""The precision to which linear programs are solved."""

SLIGHTEST: Final = 1e-30
"""The least chance that a character takes over from another: keeps alpha-rank's chain in one piece."""


@dataclass(frozen=True)
class Mixture:
    """The weights of characters, adding up to one, and how often each has any.

    `kept` is the share of the bootstrap's draws in which a character has a weight above a thousandth. `rating` is its
    mean payoff against the mixture: for Nash averaging log odds, 0 for those in it and less for the others; for
    alpha-rank the win share.
    """

    weights: dict[str, Interval]
    ratings: dict[str, Interval]
    kept: dict[str, float]


def nash_average(matchups: Matchups, level: float = 0.95, *, draws: int = 400, seed: int = 1) -> Mixture:
    """Rank by an equilibrium: the mixture that no character beats, the most even one if there are several.

    Payoffs are log odds, half a win added to either side (Balduzzi, Tuyls, Perolat and Graepel (2018), Re-evaluating
    evaluation, NeurIPS 31, section 3).
    """
    equilibrium = equilibria_in_turn()

    def solve(chances: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        share = chances[0] + chances[1] / 2
        payoff = np.log(share / (1 - share))
        weights = equilibrium(payoff)
        return weights, payoff @ weights

    return _bootstrapped(matchups, solve, level, draws, seed)


def alpha_rank(
    matchups: Matchups,
    level: float = 0.95,
    *,
    selection: float = 100.0,
    population: int = 50,
    draws: int = 400,
    seed: int = 1,
) -> Mixture:
    """Rank by evolution: how long a population stays with each character, others arising and taking over.

    Payoffs are win shares, a tie half a win. `selection` is the paper's alpha: from 0 (chance alone) on; at 100 a
    character with 52% against another takes over, hardly ever the other way round (Omidshafiei et al. (2019),
    alpha-Rank: Multi-agent evaluation by evolution, Scientific Reports 9; one population).
    """

    def solve(chances: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        share = chances[0] + chances[1] / 2
        weights = stationary(_takeovers(share, selection, population))
        return weights, share @ weights

    return _bootstrapped(matchups, solve, level, draws, seed)


def equilibria_in_turn() -> Callable[[np.ndarray], np.ndarray]:
    """Returns `most_even_equilibrium` for games that are much alike: it guesses who had weight in those before."""
    met: list[np.ndarray] = []

    def equilibrium(payoff: np.ndarray) -> np.ndarray:
        weights = most_even_equilibrium(payoff, met)
        if not any(np.array_equal(weights > 0, inside) for inside in met):
            met.append(weights > 0)
        return weights

    return equilibrium


def most_even_equilibrium(payoff: np.ndarray, guesses: Iterable[np.ndarray] = ()) -> np.ndarray:
    """The equilibrium of greatest entropy of a zero-sum game.

    `payoff` is antisymmetric; `guesses` of who has weight save time where they are right. Linear programming
    finds who has weight in any equilibrium: those earn nothing against each, the others nothing or less. Under these
    constraints the greatest entropy has a smooth dual.
    """
    size = len(payoff)
    game = payoff / max(float(np.abs(payoff).max()), 1e-12)
    for guess in guesses:
        if (only := _only(game, guess)) is not None:
            return only
    first = _corner(game, 0)
    if (only := _only(game, first > 0)) is not None:
        return only
    middle = np.mean([first, *(_corner(game, i) for i in range(1, size))], axis=0)
    inside = middle > NEARLY
    reduced = game[:, inside]

    def dual(prices: np.ndarray) -> tuple[float, np.ndarray]:
        pull = -(prices @ reduced)
        worth = np.exp(pull - pull.max())
        shares = worth / worth.sum()
        return float(np.log(worth.sum()) + pull.max()), -(reduced @ shares)

    bounds = [(None, None) if within else (0.0, None) for within in inside]
    found = scipy.optimize.minimize(
        dual, np.zeros(size), jac=True, method="L-BFGS-B", bounds=bounds, tol=1e-14
    )
    pull = -(found.x @ reduced)
    weights = np.zeros(size)
    weights[inside] = np.exp(pull - pull.max())
    weights /= weights.sum()
    # Payoffs that differ by less than linear programs resolve may leave no such mixture: then any will do.
    return weights if (game @ weights).max() < 1e-4 else middle


def _corner(game: np.ndarray, most: int) -> np.ndarray:
    """The equilibrium in which one of the names has most weight."""
    size = len(game)
    goal = np.zeros(size)
    goal[most] = -1.0
    found = scipy.optimize.linprog(goal, game, np.zeros(size), np.ones((1, size)), [1.0], method="highs")
    weights: np.ndarray = np.where(found.x > NEARLY, found.x, 0.0)
    return weights / weights.sum()


def _only(game: np.ndarray, inside: np.ndarray) -> np.ndarray | None:
    """The equilibrium in which exactly these have weight, if it is the only one.

    They balance in one way, and all others lose to it.
    """
    among = game[np.ix_(inside, inside)]
    system = np.vstack([among, np.ones(len(among))])
    found, _, rank, _ = np.linalg.lstsq(system, np.append(np.zeros(len(among)), 1.0), rcond=NEARLY)
    if rank < len(among) or found.min() < NEARLY or np.abs(among @ found).max() > NEARLY:
        return None
    if (game[np.ix_(~inside, inside)] @ found > -NEARLY).any():
        return None
    weights = np.zeros(len(game))
    weights[inside] = found
    return weights


def _takeovers(share: np.ndarray, selection: float, population: int) -> np.ndarray:
    """Chances that one that arises among others (a row) takes over from them (the column), a step of the chain."""
    size = len(share)
    gain = selection * (share.T - share)  # of the column's character over the row's
    chance = np.full((size, size), 1 / population)
    up, down = gain > 1e-12, gain < -1e-12
    chance[up] = np.expm1(-gain[up]) / np.expm1(-population * gain[up])
    loss = -gain[down]
    chance[down] = np.exp(-(population - 1) * loss) * np.expm1(-loss) / np.expm1(-population * loss)
    chain = np.maximum(chance, SLIGHTEST) / max(size - 1, 1)
    np.fill_diagonal(chain, 0.0)
    np.fill_diagonal(chain, 1 - chain.sum(axis=1))
    return chain


def stationary(chain: np.ndarray) -> np.ndarray:
    """The shares of time that a Markov chain spends in its states, to full relative precision.

    Rows add up to one and every state is reached from every other (Grassmann, Taksar and Heyman (1985), Regenerative
    analysis and steady state distributions for Markov chains, Operations Research 33).
    """
    work = np.array(chain, float)
    size = len(work)
    for last in range(size - 1, 0, -1):
        work[:last, last] /= work[last, :last].sum()
        work[:last, :last] += np.outer(work[:last, last], work[last, :last])
    shares = np.ones(size)
    for state in range(1, size):
        shares[state] = shares[:state] @ work[:state, state]
        shares[: state + 1] /= shares[: state + 1].sum()
    return shares


Solver = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def _bootstrapped(matchups: Matchups, solve: Solver, level: float, draws: int, seed: int) -> Mixture:
    random = np.random.default_rng(seed)
    weights, ratings = solve(matchups.chances())
    found = [solve(_drawn(matchups, random)) for _ in range(draws)]
    n = int(matchups.games.sum() // 2)
    many = [
        np.array([weights, *(draw[0] for draw in found)]),
        np.array([ratings, *(draw[1] for draw in found)]),
    ]
    tails = [(1 - level) / 2, (1 + level) / 2]
    intervals = []
    for values in many:
        low, high = np.quantile(values[1:], tails, axis=0) if draws else np.full((2, len(weights)), math.nan)
        columns = zip(matchups.names, values[0].tolist(), low.tolist(), high.tolist(), strict=True)
        intervals.append({name: Interval(estimate, a, b, n) for name, estimate, a, b in columns})
    kept = (many[0][1:] > 1e-3).mean(axis=0) if draws else many[0][0] > 1e-3
    return Mixture(intervals[0], intervals[1], dict(zip(matchups.names, map(float, kept), strict=True)))


def _drawn(matchups: Matchups, random: np.random.Generator) -> np.ndarray:
    """Chances of a win and a tie in redrawn games, of the same number and with the estimated chances."""
    (win, tie), games = matchups.chances(), matchups.games
    size = len(win)
    wins, ties = np.zeros((size, size), int), np.zeros((size, size), int)
    for i in range(size):
        for j in range(i + 1, size):
            lost = max(1 - win[i, j] - tie[i, j], 0.0)
            wins[i, j], ties[i, j], wins[j, i] = random.multinomial(games[i, j], [win[i, j], tie[i, j], lost])
            ties[j, i] = ties[i, j]
    return Matchups.of(matchups.names, wins.tolist(), ties.tolist()).chances()
