"""What a Ruin's reward may do with the Ruin, which lies there until the reward is resolved (RUIN-4)."""

import pytest

from cardsets.language.parse import parse_body
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import SETS

RUIN = "Dust Crater (Stand-in)"


@pytest.mark.rule("GAP-393", "RUIN-4")
@pytest.mark.parametrize("reward", ["gain 1 energon; clear this", "gain 1 energon; clear 1 ruin here"])
def test_a_reward_clears_its_ruin_no_second_time(scene: Scene, reward: str) -> None:
    seats = [
        {"character": "Prowl", "space": "A2", "played": ["Artillery"], "hand": [], "energon": 0},
        {"character": "Megatron", "space": "C4", "hand": []},
    ]
    once = {"Prowl.energon": 1, "Prowl.side.cleared": 1, "matrix.A2": "empty", "ruin_discard": [RUIN]}
    play = {
        "set": str(SETS / "war_on_cybertron"),
        "mode": "tvt",
        "seat": seats,
        "matrix": {"A2": RUIN},
        "do": [f"clear {RUIN} by power"],
        "expect": once,
    }
    scene(play, {RUIN: {"reward": parse_body(reward)}})
