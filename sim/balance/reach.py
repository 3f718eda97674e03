"""What all numbers together can come to by the additive model: whether a search among them all is worth it."""

from collections.abc import Sequence

import numpy as np

from sim.balance.goal import Goal
from sim.balance.knobs import Knob
from sim.balance.screen import Model


def least_excess(knobs: Sequence[Knob], model: Model, goal: Goal, base: np.ndarray) -> float:
    """The least excess over the narrowed bands that any values of all knobs come to, in half-widths.

    A lower bound by the model, where each step does as much: values need not be whole, and the most that pairs of knobs
    can do together counts as room.
    """
    from scipy.optimize import linprog  # seldom needed, and it takes long to load

    places = ~np.isnan(base) & ~np.isnan(model.slopes).any(axis=1)
    half = goal.half[places]
    slopes = model.slopes[places] / half[:, None]
    off = (base - goal.middle)[places] / half
    room = goal.narrowed[places] / half + _most_of_pairs(knobs, model)[places] / half
    beyond = np.eye(len(half))
    found = linprog(
        np.concatenate([np.zeros(len(knobs)), np.ones(len(half))]),
        A_ub=np.block([[slopes, -beyond], [-slopes, -beyond]]),
        b_ub=np.concatenate([room - off, room + off]),
        bounds=[(knob.values[0] - knob.start, knob.values[-1] - knob.start) for knob in knobs]
        + [(0, None)] * len(half),
    )
    return float(found.fun) if found.success else 0.0


def _most_of_pairs(knobs: Sequence[Knob], model: Model) -> np.ndarray:
    """The most that all interactions together can move each figure by, either way."""
    reach = [max(abs(value - knob.start) for value in knob.values) for knob in knobs]
    most = np.zeros(len(model.figures))
    for (one, other), effects in model.pairs.items():
        most += np.abs(effects) * reach[one] * reach[other]
    return most
