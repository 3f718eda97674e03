"""A study: what is varied and held (`config`), its cells (`cell`), its plan (`planning`), playing it (`running`)."""

from sim.study.config import Study, load_study
from sim.study.errors import RunStopped, StudyError
from sim.study.planning.plan import Plan, make_plan
from sim.study.running.run import run_study

__all__ = ["Plan", "RunStopped", "Study", "StudyError", "load_study", "make_plan", "run_study"]
