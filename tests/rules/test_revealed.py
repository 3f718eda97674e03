"""Whose doing it is that a card is turned faceup."""

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import duel


@pytest.mark.rule("TURN-13")
def test_whoever_searches_revealed_the_card(scene: Scene) -> None:
    first, second = {"character": "Optimus Prime", "space": "B2"}, {"character": "Bumblebee"}
    play = duel("core", first, second, do=["search"], matrix={"B2": "down: Energon Drill"})
    _, table = scene(play)
    assert [int(table.game.public.seats[seat].revealed) for seat in range(2)] == [1, 0]
