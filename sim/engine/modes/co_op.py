"""Co-op, Solo and Expert: all against the Bosses (rules.md section 12.1)."""

from typing import Final

from sim.engine.data.mode import THIRD_BOSS, Mode, Sides

# SETUP-43, ASSIST-7, ASSIST-14, BATTLE-10, DMG-21, COOP-1 to COOP-4, PROC-11, GAP-12.
_COOP: Final = {
    "setup.relics": "no",
    "setup.coop_schemes": "all",
    "coop.boss_gate": "faceup adversary robots",
    "assist.allowed_robot": "always",
    "assist.resolve": "all",
    "assist.faceup": "choice",
    "peek.share": "shared",
    "end.damage_limit": 5,
    "coop.vp": "energon",
}

MODES: Final = {
    "co-op": Mode((2, 3, 4, 5), Sides.ALL_TOGETHER, THIRD_BOSS, _COOP, "all against the Bosses (COOP-1)"),
    "solo": Mode((1,), Sides.ALL_TOGETHER, THIRD_BOSS, _COOP, "co-op with one player (COOP-7)"),
    "expert": Mode(
        (1, 2, 3, 4, 5), Sides.ALL_TOGETHER, THIRD_BOSS, _COOP | {"coop.vp": "nothing"},
        "co-op or solo where VP do nothing (COOP-5)",
    ),
}  # fmt: skip
