"""The search for better numbers: CMA-ES for whole numbers, told noisy scores.

Hamano, Saito, Nomura and Shirakawa (2022), CMA-ES with margin: lower-bounding marginal probability for mixed-integer
black-box optimization, GECCO, as the library `cmaes` has it: where steps become shorter than a whole one, a number
does not get stuck. The noise of scores from games is met in four ways: all candidates of a generation play the
same games, each generation plays new ones, what is taken from the search is where it stands (the mean of its
distribution, which many scores decide) and never the luckiest candidate, and the last choice is made with more games
(`sim.tuning.tune`).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

import numpy as np
from cmaes import CMAwM

Found = TypeVar("Found")


class Numbers(Protocol):
    """Whole numbers that a search may change: where it begins, how far it goes at first, and their bounds."""

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called."""

    @property
    def origin(self) -> np.ndarray:
        """Where the search begins."""

    @property
    def scales(self) -> np.ndarray:
        """The first standard deviation of each."""

    @property
    def bounds(self) -> np.ndarray:
        """The least and the greatest of each, a row each."""


def population_of(numbers: int) -> int:
    """Candidates a generation where none are asked for: 4 + 3 log(n) of n numbers.

    Hansen (2016), The CMA evolution strategy: a tutorial.
    """
    return 4 + int(3 * np.log(numbers))


def search(
    space: Numbers,
    candidate: Callable[[np.ndarray], Found],
    scores: Callable[[int, Sequence[Found]], Sequence[float]],
    generations: int,
    candidates: int,
    seed: int,
) -> Iterator[np.ndarray]:
    """Where the search stands after each generation: the mean of its distribution, in the order of `space.names`.

    `candidate` makes of a point what plays there, `scores` takes a generation's number and its candidates; more is
    better.

    The same scores and the same seed (below 2**32) give the same search, and more generations go on where fewer end.
    """
    optimiser = CMAwM(
        mean=space.origin,
        sigma=1.0,
        bounds=space.bounds,
        steps=np.ones(len(space.names)),
        cov=np.diag(space.scales**2),
        seed=seed,
        population_size=candidates,
    )
    for generation in range(generations):
        asked = [optimiser.ask() for _ in range(candidates)]
        found = scores(generation, [candidate(whole) for whole, _ in asked])
        told = [(point, -score) for (_, point), score in zip(asked, found, strict=True)]
        optimiser.tell(told)
        yield optimiser.mean.copy()
