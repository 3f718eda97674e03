"""Scripted players, and the registry that finds them by name.

- ``registry``: strategies by name
- ``outside``: strategy files of users, read so that they can neither loop for ever nor fail unnoticed
- ``searches``, ``styles``: strategies as data, a TOML file each
- ``planner``: the strategy behind all styles
- ``uniform``, ``whims``: random players
- ``mark``: the decorator ``strategy``
- ``steps``: how much a strategy may do in one decision
"""

__all__ = ["mark", "outside", "planner", "registry", "searches", "steps", "styles", "uniform", "whims"]
