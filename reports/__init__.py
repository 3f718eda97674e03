"""What a dataset means, floor upon floor; each imports only from those below it.

- ``page``, ``notebook``: what a reader sees
- ``figures``, ``compared``: charts; two datasets, two cells or all mixes held against each other
- ``summary``, ``verdicts``: tables of the terminal; words with their numbers
- ``findings``: all that is estimated of a dataset, computed once
- ``estimates``: estimates with intervals, and their tables
- ``counting``: whole numbers, game by game
- ``statistics``: plain functions that know nothing of games
"""

__all__ = [
    "compared",
    "counting",
    "estimates",
    "figures",
    "findings",
    "notebook",
    "page",
    "statistics",
    "summary",
    "verdicts",
]
