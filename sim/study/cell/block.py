"""The rows of a block of games, as the loop over games writes them."""

from dataclasses import dataclass, replace

import numpy as np


@dataclass(frozen=True)
class Block:
    """Rows of consecutive games: structured arrays (dtypes in `sim.engine.play.batch`)."""

    games: np.ndarray
    seats: np.ndarray
    sides: np.ndarray  # empty but for teams
    bosses: np.ndarray
    attempts: np.ndarray
    cards: np.ndarray
    tempo: np.ndarray  # of every `NOTING`-th game
    objectives: np.ndarray  # these two empty where there are no Polities, Missions and Ruins
    spells: np.ndarray

    def cut(
        self, bosses: int, attempts: int, cards: int, turns: int, objectives: int = 0, spells: int = 0
    ) -> "Block":
        """The block without the rows beyond those that were written."""
        return replace(
            self, bosses=self.bosses[:bosses], attempts=self.attempts[:attempts], cards=self.cards[:cards],
            tempo=self.tempo[:turns], objectives=self.objectives[:objectives], spells=self.spells[:spells],
        )  # fmt: skip

    def rows(self, on_ground: bool) -> tuple[np.ndarray, ...]:
        """What a loop over games writes into, in its order; `on_ground` with Polities, Missions or Ruins."""
        rows = (self.games, self.seats, self.sides, self.bosses, self.attempts, self.cards, self.tempo)
        return (*rows, self.objectives, self.spells) if on_ground else rows
