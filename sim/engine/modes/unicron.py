"""Unicron: an automaton against all players of Co-op and Solo, or one player against many (rules.md 12.8 and 12.9)."""

from typing import Any, Final

from cardsets.teams import UNICRON
from cardsets.unicron import with_player_unicron, with_unicron
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

# SETUP-90 to SETUP-94, HERALD-7, HERALD-8, GAP-28, GAP-211, END-4.
_PLAYER: Final[dict[str, Any]] = {
    "setup.planets": "for a player",
    "setup.first_player": 1,
    "setup.bosses": "adversaries",
    "setup.polities": "no",
    "setup.missions": "none",
    "one.energon": 3,
    "herald.token": "+2",
}
_MOMENTS_OF_PLAYER: Final = {
    moment.LAID_OUT: proc.DEAL_PLANETARY,
    moment.TURNED_UP: proc.TELL_OF_PLANET,
    moment.LISTED: proc.LIST_PLANET,
    moment.TURN_OVER: proc.HIS_TURN_IS_OVER,
}

VARIANTS: Final = {
    "unicron": (
        Variant(
            "against an automaton that eats Planets (UNI-1)", ("co-op", "solo"), _UNICRON, (feature.UNICRON,), _MOMENTS,
            "SETUP-5", with_unicron, most_players=4, winner=UNICRONS_FALL,
        ),
        Variant(
            "the one eating Planets, which the others defend (SETUP-88)", ("1vm",), _PLAYER, (feature.PLANET_EATER,),
            _MOMENTS_OF_PLAYER, "SETUP-5", with_player_unicron, one=UNICRON,
        ),
    ),
}  # fmt: skip
