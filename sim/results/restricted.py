"""What a restricted strategy is called in studies and results.

`balanced never Wingman`, `solo prefers type:relic`, `duellist never defends type:boss`, `duellist always defends
Shockwave`, `expert never mode:Tank`.
"""

import re
from dataclasses import dataclass
from typing import Final

NEVER: Final = "never"
PREFERS: Final = "prefers"
NEVER_DEFENDS: Final = "never defends"
ALWAYS_DEFENDS: Final = "always defends"
VERBS: Final = (NEVER_DEFENDS, ALWAYS_DEFENDS, NEVER, PREFERS)
"""What stands between a strategy and cards, the longer first."""

OF_DEFENCE: Final = (NEVER_DEFENDS, ALWAYS_DEFENDS)
"""The verbs about what is defended, Bosses or Planets; the others are about cards that players gain."""

OF_A_TYPE: Final = "type:"
"""What stands before a type of cards, in place of a card's name."""

OF_A_MODE: Final = "mode:"
"""What stands before one of several Alt Modes of a character, in place of a card's name; behind NEVER alone."""

_VERB: Final = re.compile(rf" ({'|'.join(VERBS)})(?: |$)")
_FILE: Final = re.compile(r"\.toml$|\.py:\w+$")


@dataclass(frozen=True)
class StrategyName:
    """A strategy's name taken apart.

    `plain` is the strategy that is restricted, `verb` is one of VERBS, `cards` what follows; both are empty where
    it is not restricted.
    """

    plain: str
    verb: str = ""
    cards: str = ""


def read_name(name: str) -> StrategyName:
    """Take a strategy's name apart.

    A name that ends as one of a file does (`.toml`, `.py:NAME`) is whole, whatever words are in its path; else the
    first verb behind such an ending counts, or the first of all.
    """
    if _FILE.search(name):
        return StrategyName(name)
    found = list(_VERB.finditer(name))
    behind_file = (verb for verb in found if _FILE.search(name[: verb.start()]))
    verb = next(behind_file, found[0] if found else None)
    if verb is None:
        return StrategyName(name)
    return StrategyName(name[: verb.start()], verb[1], name[verb.end() :].strip())


def modes_alone(cards: str) -> list[str]:
    """Returns the Alt Modes that `cards` of a restriction names, if it names modes and nothing else; else none."""
    named = [part.strip() for part in cards.split(",")]
    every = all(part.startswith(OF_A_MODE) for part in named)
    return [part.removeprefix(OF_A_MODE).strip() for part in named] if every else []
