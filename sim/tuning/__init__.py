"""Better numbers for a style: what is tuned (`space`), how (`search`), and whether it came to anything (`validate`)."""

from sim.tuning.errors import TuningError
from sim.tuning.output import Output
from sim.tuning.plan import Settings, TuningPlan, make_tuning
from sim.tuning.tune import Tuned, tune

__all__ = ["Output", "Settings", "Tuned", "TuningError", "TuningPlan", "make_tuning", "tune"]
