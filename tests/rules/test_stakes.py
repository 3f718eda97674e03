"""Texts that bring Damage and cost VP where that ends the game."""

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says


@pytest.mark.rule("CLAR-23")
@pytest.mark.parametrize(("stake", "left"), [(1, 4), (2, 3)])
def test_the_fifth_damage_costs_as_many_vp_as_the_text_says(scene: Scene, stake: int, left: int) -> None:
    prime = {"character": "Optimus Prime", "hand": ["Hound"], "vp": 5, "control": ["Damage"] * 4}
    expect = f"[expect]\nover = true\n'Optimus Prime'.vp = {left}"
    play = duel("core", prime, {"character": "Shrapnel"}, expect, mode="tvt", do=["play Hound"])
    scene(play, says("Hound", f"on play: gain 1 damage, losing {stake} vp if that ends the game"))
