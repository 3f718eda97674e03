"""Players that answer one another: how much the best ones known could still lose to another (`grow`)."""

from sim.population.found import Population
from sim.population.grow import grow
from sim.population.plan import Settings, make_population
from sim.population.written import points

__all__ = ["Population", "Settings", "grow", "make_population", "points"]
