"""Screening: what a step of each knob does to each figure, by a mirrored design of overlays on common luck."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from reports.statistics.screening import Screened, mirrored_design, screened
from sim.balance.knobs import Knob, Setting
from sim.balance.measure import Measure, Tally


@dataclass(frozen=True)
class Model:
    """The additive model of all figures, with sure interactions of two knobs; values move from `starts`."""

    starts: np.ndarray
    figures: tuple[Screened, ...]

    @property
    def slopes(self) -> np.ndarray:
        """What a step of each knob (columns) does to each figure (rows)."""
        return np.array([figure.slopes for figure in self.figures])

    @property
    def errors(self) -> np.ndarray:
        """The standard errors of the slopes."""
        return np.array([figure.errors for figure in self.figures])

    @property
    def pairs(self) -> dict[tuple[int, int], np.ndarray]:
        """By two knobs what one step of both does to each figure beyond what each does."""
        found: dict[tuple[int, int], np.ndarray] = {}
        for place, figure in enumerate(self.figures):
            for pair, effect in figure.pairs.items():
                found.setdefault(pair, np.zeros(len(self.figures)))[place] = effect
        return found

    def moved(self, settings: np.ndarray) -> np.ndarray:
        """What settings (rows of values) do to each figure (columns)."""
        steps = settings - self.starts
        moved = steps @ self.slopes.T
        for (one, other), effects in self.pairs.items():
            moved = moved + (steps[..., one] * steps[..., other])[..., None] * effects
        return np.asarray(moved)


def runs_of(knobs: Sequence[Knob]) -> tuple[np.ndarray, list[Setting]]:
    """The design of a screening, and the setting of each run."""
    design = mirrored_design(len(knobs))
    ends = np.array([knob.ends for knob in knobs])
    values = np.where(design > 0, ends[:, 1], ends[:, 0])
    return design, [tuple(row) for row in values.tolist()]


def screen(measure: Measure, seed: int, games: int) -> Model:
    """Play the runs of a screening and fit the model."""
    design, settings = runs_of(measure.knobs)
    tallies = measure.tallies(settings, seed, games)
    return fitted(measure.knobs, design, settings, tallies)


def fitted(
    knobs: Sequence[Knob], design: np.ndarray, settings: Sequence[Setting], tallies: Sequence[Tally]
) -> Model:
    """The model of what was counted in the runs of a design."""
    starts = np.array([knob.start for knob in knobs])
    steps = np.array(settings) - starts
    blocks = np.stack([tally.by_block for tally in tallies], axis=1)  # aims, runs, blocks
    return Model(starts, tuple(screened(design, steps, values, len(blocks)) for values in blocks))
