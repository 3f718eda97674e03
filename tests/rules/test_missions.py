"""Texts that draw or complete Missions, as far as there are any."""

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

MISSIONS = ["Full Tanks (Stand-in)", "Long March (Stand-in)", "Shield Wall (Stand-in)"]
IF_ALL = "draw 3 missions; if you do: gain 2 vp; else: gain 1 vp"


def plays(scene: Scene, text: str, expect: str, missions: list[str], stack: list[str]) -> None:
    """Prowl plays a card that says a text; what Missions he controls and what his team's stack holds is told."""
    prowl = {"character": "Prowl", "mode": "bot", "hand": ["Deep Cover"], "missions": missions, "vp": 0}
    game = {"mode": "tvt", "do": ["play Deep Cover"], "decks": {"autobot_missions": stack}}
    told = duel(
        "war_on_cybertron", prowl, {"character": "Megatron", "space": "C4"}, f"[expect]\n{expect}", **game
    )
    scene(told, says("Deep Cover", f"on play: {text}"))


@pytest.mark.rule("MISSION-6")
def test_a_text_draws_as_many_missions_as_it_says(scene: Scene) -> None:
    expect = f"Prowl.missions = {MISSIONS[:2]}\nProwl.mission_stack = {MISSIONS[2:]}"
    plays(scene, "draw 2 missions", expect, [], MISSIONS)


@pytest.mark.rule("MISSION-6", "GAP-43")
@pytest.mark.parametrize(("number", "vp"), [(3, 2), (2, 1), (0, 1)])
def test_a_stack_that_runs_out_was_not_drawn_from_as_said(scene: Scene, number: int, vp: int) -> None:
    """What there is is drawn."""
    expect = f"Prowl.missions_n = {number}\nProwl.vp = {vp}"
    plays(scene, IF_ALL, expect, [], MISSIONS[:number])
    plays(scene, "draw 3 missions; if you cannot: gain 1 vp; else: gain 2 vp", expect, [], MISSIONS[:number])


@pytest.mark.rule("MISSION-6", "GAP-215")
@pytest.mark.parametrize(("number", "pending"), [(0, "main"), (1, "may"), (2, "may")])
def test_whoever_controls_a_mission_is_asked_whether_to_complete_one(
    scene: Scene, number: int, pending: str
) -> None:
    plays(scene, "may complete 1 mission", f"pending = '{pending}'", MISSIONS[:number], [])
