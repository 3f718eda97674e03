"""What somebody may have meant: the nearest of the names there are."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str], most: int = 1) -> str:
    """The nearest known names, in any case, as part of a complaint; empty where none is near."""
    by_lower = {name.lower(): name for name in known}
    near = [repr(by_lower[found]) for found in get_close_matches(word.lower(), by_lower, most)]
    return f" (did you mean {' or '.join(near)}?)" if near else ""
