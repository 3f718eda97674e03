"""What Polities, Sites and Ruins of War on Cybertron give, to whom and how often."""

from typing import Any

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

PROWL = {"character": "Prowl", "mode": "bot", "hand": ["Deep Cover"], "vp": 0}
MEGATRON = {"character": "Megatron", "space": "A2", "vp": 0}


def played(scene: Scene, changes: Changes, expect: str, **more: Any) -> Any:
    """Prowl on A1 and Megatron on A2, with cards changed."""
    prowl = PROWL | more.pop("prowl", {})
    told = duel("war_on_cybertron", prowl, MEGATRON, f"[expect]\n{expect}", mode="tvt", **more)
    return scene(told, changes)


@pytest.mark.rule("POLITY-4", "GAP-115", "TURN-6")
@pytest.mark.parametrize(("who", "vp"), [("each player", 1), ("each other player", 0)])
def test_a_polity_speaks_to_its_team_in_their_own_turns_alone(scene: Scene, who: str, vp: int) -> None:
    """Megatron stands on a Polity of his team, too, but it is Prowl's turn."""
    changes = {
        **says("Praxus", "when you gain damage: gain 1 vp"),
        **says("Tarn", "when you gain damage: gain 1 vp"),
        **says("Deep Cover", f"on play: {who}: gain 1 damage"),
    }
    matrix = {
        "A1": {"card": "Tarn", "command": "autobot"},
        "A2": {"card": "Praxus", "command": "decepticon"},
    }
    played(scene, changes, f"Prowl.vp = {vp}\nMegatron.vp = 0", matrix=matrix, do=["play Deep Cover"])


@pytest.mark.rule("SITE-2", "GAP-220", "POLITY-6")
def test_a_site_that_gave_power_to_command_was_used(scene: Scene) -> None:
    """It gives none a second time in a turn."""
    changes = says("War Room (Stand-in)", "use: +2 power to command") | says("Scout", move=3)
    matrix = {"B1": "War Room (Stand-in)", "A1": "Field Kit (Stand-in)"}
    moves = {"prowl": {"hand": [], "played": ["Scout"]}, "matrix": matrix}
    for do in (["step B1"], ["step B1", "step A1", "step B1"]):
        played(scene, changes, "Prowl.power_to_command = 2", do=do, **moves)


@pytest.mark.rule("RUIN-6")
def test_each_new_ruin_deck_is_shuffled_in_an_order_of_its_own(scene: Scene) -> None:
    """The shuffles are counted, and none is drawn as the one before it."""
    prowl = PROWL | {"space": "A2", "untied": 2}
    racer = "Gutter Racer (Stand-in)"
    ruins = ["Dust Crater (Stand-in)", "Fuming Vents (Stand-in)", "Looted Market (Stand-in)"]
    decks = {"ruins": [], "ruin_discard": ruins}
    game = {"mode": "tvt", "do": [f"battle {racer}"], "matrix": {"A2": racer}, "decks": decks}
    told = duel("war_on_cybertron", prowl, MEGATRON | {"space": "C4"}, "[expect]\nruins_left = 2", **game)
    _, table = scene(told)
    assert int(table.game.ruin_shuffles) == 1
