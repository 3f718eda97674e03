"""The balancer: the fewest changes of numbers that bring all figures within their targets, found and proven.

`document` reads what is asked for, `knobs` are the numbers that may change, `contexts` the games that are looked at and
their targets. `measure` plays candidates, `screen` learns what each step does, `race` finds sets of changes,
`players` tunes those who play on what was found, `prove` judges it once, on games that nobody has looked at.
sim/BALANCE.md says how and why.
"""

from sim.balance.errors import BalanceError

__all__ = ["BalanceError"]
