"""Cells that the bundled strategies are made for."""

from sim.study.cell import CellSetup

VARIED = ("random", "beginner", "hunter", "supporter", "thinner", "balanced", "team", "expert_team", "solo")
"""Bundled strategies that between them have every number that any has: the planner behind them is one."""

MADE_FOR = {"team": ("co-op", 3), "expert_team": ("co-op", 3), "solo": ("solo", 1)}


def made_for(name: str, set_id: str, choice: str = "rotation") -> CellSetup:
    """A cell of the mode that a strategy is for; most are for Competitive games."""
    mode, players = MADE_FOR.get(name, ("competitive", 3))
    return CellSetup(set_id, mode, players, (name,), choice=choice)
