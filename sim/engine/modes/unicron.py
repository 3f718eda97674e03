"""Unicron as an automaton against all players of Co-op and Solo (rules.md 2.8 and 12.8)."""

from typing import Any, Final

from cardsets.unicron import with_unicron
from sim.engine.board import proc
from sim.engine.data import feature, moment
from sim.engine.data.mode import UNICRONS_FALL, Variant

# SETUP-81 to SETUP-87, HERALD-3, UNI-1, GAP-12, GAP-13, GAP-27, GAP-160, GAP-230.
_UNICRON: Final[dict[str, Any]] = {
    "setup.planets": "yes",
    "setup.matrix_rows": 4,
    "setup.relics": "yes",
    "setup.relic_count": 3,
    "setup.scheme_count": 0,
    "setup.coop_schemes": "none",
    "setup.seeded_schemes": "no",
    "setup.polities": "no",
    "setup.missions": "none",
    "coop.boss_gate": "heralds",
    "coop.mission_tax": "no",
    "end.bosses": "none",
}
_MOMENTS: Final = {
    moment.LAID_OUT: proc.DEAL_UNICRON,
    moment.SPOKEN: proc.PLANET_SPOKE,
    moment.FELL: proc.BOSS_FELL,
    moment.ACTED: proc.UNICRON_ACTS,
    moment.ROUND_OVER: proc.UNICRON_TURN,
}

VARIANTS: Final = {
    "unicron": Variant(
        "against an automaton that eats Planets (UNI-1)", ("co-op", "solo"), _UNICRON, (feature.UNICRON,), _MOMENTS,
        "SETUP-5", with_unicron, most_players=4, winner=UNICRONS_FALL,
    ),
}  # fmt: skip
