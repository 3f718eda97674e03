"""Turns of a strategy that its own values call a mistake (`count`)."""

from sim.blunders.count import KINDS, Counted, Example, count

__all__ = ["KINDS", "Counted", "Example", "count"]
