"""The Infiltration Phase Variant of Competitive, Co-op, Solo, Expert and Team versus Team (rules.md 2.7 and 12.7)."""

from typing import Any, Final

from cardsets.phases import with_phases
from sim.engine.board import proc
from sim.engine.data import feature, moment
from sim.engine.data.mode import Variant

# SETUP-65, SETUP-72, SETUP-9, GAP-29, GAP-132.
_PHASES: Final[dict[str, Any]] = {
    "setup.phases": "in order",
    "setup.scheme_count": 0,
    "setup.coop_schemes": "none",
    "setup.seeded_schemes": "no",
    "setup.first_player": "a decepticon",
    "end.bosses_destroyed": "do not count",  # GAP-121
}
_MOMENTS: Final = {
    moment.LAID_OUT: proc.DEAL_PHASES,
    moment.TURN_STARTS: proc.SHOW_PHASE,
    moment.ACTED: proc.TEST_PHASE,
    moment.LISTED: proc.LIST_PHASE,
    moment.DEFEATED: proc.PHASE_DEFEAT,
    moment.DISCARDED_ALL: proc.TEST_PHASE,
}
_OF: Final = ("competitive", "co-op", "solo", "expert", "tvt")  # IPV-1

VARIANTS: Final = {
    "infiltration": (
        Variant(
            "with phases in order (IPV-1)", _OF, _PHASES, (feature.PHASES,), _MOMENTS,
            "GAP-132", with_phases,
        ),
    ),
    "infiltration-shuffled": (
        Variant(
            "with phases of which the first four are shuffled, and none is destroyed (SETUP-73, PHASE-5)", _OF,
            _PHASES | {"setup.phases": "shuffled"}, (feature.PHASES,), _MOMENTS, "GAP-132", with_phases,
        ),
    ),
}  # fmt: skip
