"""Turns of a strategy that its own values call a mistake, and chances that it foresees (`count`)."""

from sim.blunders.count import ALONE, KINDS, OVERS, PLANNED, Confrontations, Counted, Example, count

__all__ = ["ALONE", "KINDS", "OVERS", "PLANNED", "Confrontations", "Counted", "Example", "count"]
