"""A game that is nothing but its truth: figures that knobs move by known amounts, counted over games of common luck."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from sim.balance.contexts import Aim
from sim.balance.knobs import Knob, Setting
from sim.balance.measure import BLOCK, Tally
from sim.results.figures import CHARACTER, Figure

Truth = Callable[[np.ndarray], np.ndarray]
"""From values of knobs to the figures, all of them shares."""


def knobs_of(number: int, most: int = 2) -> tuple[Knob, ...]:
    return tuple(
        Knob(
            f"set:boss:{n}", f"Boss {n}", "boss", "cost", 5, tuple(range(5 - most, 6 + most)), 1.0, "stand-in"
        )
        for n in range(number)
    )


def aims_of(bands: Sequence[tuple[float, float]]) -> tuple[Aim, ...]:
    return tuple(Aim(0, Figure(CHARACTER, f"Somebody {n}"), low, high) for n, (low, high) in enumerate(bands))


class Simulated:
    """What stands in for `Measure`: a game's figures are one where its luck, the same for all settings, is below."""

    def __init__(self, knobs: Sequence[Knob], aims: Sequence[Aim], truth: Truth) -> None:
        self.knobs, self.aims, self.truth = tuple(knobs), tuple(aims), truth
        self.contexts: tuple[Any, ...] = (SimpleNamespace(name="simulated", setup=None),)
        self.units = np.ones(len(aims), np.int64)
        self.played = 0

    def tallies(self, settings: Sequence[Setting], seed: int, games: int) -> list[Tally]:
        self.played += len(settings) * games
        blocks = -(-games // BLOCK)
        luck = np.stack([
            np.random.default_rng([seed % 2**32, place]).random((10_000 // BLOCK + 1, BLOCK))[:blocks]
            if blocks <= 10_000 // BLOCK
            else np.random.default_rng([seed % 2**32, place, 1]).random((blocks, BLOCK))
            for place in range(len(self.aims))
        ])  # fmt: skip
        found = []
        for setting in settings:
            shares = self.truth(np.array(setting, float))
            wins = (luck < shares[:, None, None]).sum(axis=2)
            whole = np.full_like(wins, BLOCK)
            found.append(Tally(np.stack([whole, wins, whole, wins, wins, whole], axis=2), self.units))
        return found


def linear(base: Sequence[float], slopes: np.ndarray, start: float = 5.0) -> Truth:
    """Figures that each step moves by as much; slopes are knobs by figures."""
    return lambda values: np.clip(np.array(base) + (values - start) @ slopes, 0.001, 0.999)
