"""Turns of a strategy that its own values call a mistake, and chances that it foresees (`count`)."""

from sim.blunders.count import HELPED, KINDS, OVERS, Confrontations, Counted, Example, count

__all__ = ["HELPED", "KINDS", "OVERS", "Confrontations", "Counted", "Example", "count"]
