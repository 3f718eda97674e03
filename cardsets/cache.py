"""Where things that take long to make are kept between commands: compiled rules, the tables of the card language."""

import os
from pathlib import Path


def cache_root() -> Path:
    """``ROLLOUT_CACHE``, or a place in the user's cache folder. What lies there is run: keep it your own."""
    chosen = os.environ.get("ROLLOUT_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(chosen) if chosen else Path(base) / "rollout-balance"
