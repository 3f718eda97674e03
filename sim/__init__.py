"""What happens, floor upon floor; each imports only from those below it.

- ``cli``: the command line, a module a command
- ``replay``: games of datasets, told or shown
- ``scenario``: positions set by hand, played in words
- ``population``, ``balance``: styles that answer one another; the fewest changes of numbers that make a game fair
- ``blunders``, ``fuzz``: a style's mistakes; random games, all checked
- ``tuning``: better numbers for a style
- ``study``: what is varied and held, its plan, and playing it
- ``engine``, ``results``: the rules; the dataset that a study leaves behind
- ``rulebook``: the specification that the engine follows, and who cites it
- ``visible``: text for people, through which all goes that is printed
"""

__all__ = [
    "balance",
    "blunders",
    "cli",
    "engine",
    "fuzz",
    "population",
    "replay",
    "results",
    "rulebook",
    "scenario",
    "study",
    "tuning",
    "visible",
]
