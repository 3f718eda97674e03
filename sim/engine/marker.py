"""The Cost marker of Unicron's tile: its scale, and where it stands at the start (SETUP-74, UNI-25, UNI-28)."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from sim.engine.data.profile import BY_THE_PLAYERS, FOR_FEW, FOR_MANY, ProfileError

LEAST: Final = 10  # the cost at the left end of either scale
FEW: Final = 2  # players at most, on the side of the tile for few
# profile.marker_start
LOWEST: Final = 0
MIDDLE: Final = 1


@dataclass(frozen=True)
class Scale:
    """A side of the tile: from space to space, how many spaces, and what Power generated moves the marker by one."""

    step: int
    spaces: int
    chipped: int

    @property
    def costs(self) -> range:
        """The costs that it marks, from its left end on."""
        return range(LEAST, LEAST + self.step * self.spaces, self.step)


SCALES: Final = {FOR_FEW: Scale(1, 13, 7), FOR_MANY: Scale(2, 9, 9)}


def scale_for(players: int, side: int = BY_THE_PLAYERS) -> Scale:
    """Returns the scale that so many players use, or that of a side of the tile (SETUP-74, UNI-25)."""
    if side == BY_THE_PLAYERS:
        side = FOR_FEW if players <= FEW else FOR_MANY
    return SCALES[side]


def off_the_scale(start: int, players: int, scale: Scale) -> str:
    """Returns a complaint about a start cost that is none of a scale, else nothing."""
    costs = scale.costs
    if start in (LOWEST, MIDDLE) or start in costs:
        return ""
    return (
        f"unicron.start_cost = {start}; with {players} player{'s' * (players > 1)} the scale goes from {costs[0]} to "
        f"{costs[-1]} in steps of {scale.step} (UNI-25)"
    )


def set_marker(box: np.ndarray, players: int) -> None:
    """Write the scale that a box's games use, and the space at which their marker starts.

    Raises:
        ProfileError: the start cost is none of the scale.
    """
    profile, marker = box["profile"], box["marker"]
    scale = scale_for(players, int(profile["marker_scale"]))
    start = int(profile["marker_start"])
    if problem := off_the_scale(start, players, scale):
        raise ProfileError(problem)
    costs = scale.costs
    start = {LOWEST: costs[0], MIDDLE: costs[len(costs) // 2]}.get(start, start)
    marker["least"], marker["step"], marker["last"] = LEAST, scale.step, scale.spaces - 1
    marker["start"], marker["chipped"] = costs.index(start), scale.chipped
