"""What happens, floor upon floor; each imports only from those below it.

- ``cli``: the command line, a module a command
- ``replay``: games of datasets, told or shown
- ``scenario``: positions set by hand, played in words
- ``population``, ``blunders``, ``fuzz``: styles that answer one another; a style's mistakes; random games, all checked
- ``tuning``: better numbers for a style
- ``study``: what is varied and held, its plan, and playing it
- ``engine``, ``results``: the rules; the dataset that a study leaves behind
- ``rulebook``: the specification that the engine follows, and who cites it
- ``visible``: text for people, through which all goes that is printed
"""

__all__ = [
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
