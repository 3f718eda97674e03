"""What happens, floor upon floor; each imports only from those below it.

- ``cli``: the command line, a module a command
- ``scenario``: positions set by hand, games retold
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
    "results",
    "rulebook",
    "scenario",
    "study",
    "tuning",
    "visible",
]
