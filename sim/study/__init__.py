"""A study: what is varied and what is held (`config`), its cells (`plan`), and playing them (`run`)."""

from sim.study.config import Study, load_study
from sim.study.errors import RunStopped, StudyError
from sim.study.plan import Plan, make_plan
from sim.study.run import run_study

__all__ = ["Plan", "RunStopped", "Study", "StudyError", "load_study", "make_plan", "run_study"]
