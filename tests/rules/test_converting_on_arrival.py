"""A style that plans for both sides goes by Alt Mode to where its Bot Mode is of use, and Converts there (PLAY-17)."""

import pytest

from sim.engine.decisions import MAIN, VERB_NAMES
from sim.study.cell.seated import SeatedTable
from strategies.planner.style import SIDES
from strategies.registry import load
from tests.rules.conftest import Scene
from tests.rules.scenes import duel


@pytest.mark.parametrize("sides", [1, 0])
def test_it_walks_to_a_boss_and_converts_there(scene: Scene, sides: int) -> None:
    """Power 6 and 4 Energon against 8: in Alt Mode 1 less; a Bot may add 1, and 2 in a Confrontation."""
    shrapnel = {
        "character": "Shrapnel",
        "mode": "alt",
        "energon": 4,
        "hand": ["Firepower", "Firepower", "Wrath", "Wrath"],
    }
    other = {"character": "Megatron", "space": "C4"}
    _, table = scene(duel("a_rising_darkness", shrapnel, other, matrix={"A3": "Bridge Defender (Stand-in)"}))
    expert = load("expert")
    weights = table.game.memory[0].weights
    for place, number in enumerate(expert.weights):
        weights[place] = number
    weights[SIDES] = sides
    began, done = int(table.game.public.turn), []
    for decision, answer in SeatedTable(table, [expert, load("random")]).decisions():
        if table.game.public.turn != began:
            break
        if decision.kind == MAIN:
            done.append(VERB_NAMES[decision.options[answer].verb])
    moves = [verb for verb in done if verb not in ("play", "use")]
    if sides:
        assert moves[:4] == ["step", "step", "convert", "battle"], done
    else:
        assert "battle" not in moves, done
