"""Competitive: each for themselves (SETUP-6)."""

from typing import Final

from sim.engine.data.mode import SCORE, Mode, Sides

MODES: Final = {
    "competitive": Mode((2, 3, 4, 5), Sides.EACH_ALONE, SCORE, {}, "each for themselves (SETUP-6)"),
}
