"""Texts that have Move paid, so that it is spent as Power, or for anything else."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine.procedures.taking import held
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}


def plays(scene: Scene, text: str, move: int, do: list[str], expect: str, **more: Any) -> Any:
    """Bumblebee plays a card with some Move that says a text; another card in play has 1 Move."""
    first = {"character": "Bumblebee", "mode": "bot", "energon": 0, "vp": 0, "hand": ["Hound"]} | more
    play = duel("core", first, PRIME, f"[expect]\n{expect}", do=["play Hound", *do])
    return scene(play, says("Hound", f"on play: {text}", move=move))


@pytest.mark.rule("GAP-398", "PLAY-14")
def test_move_is_spent_as_power(scene: Scene) -> None:
    """As much as there is, and no more is offered."""
    text = "pick a number from 1 to 9: (pay that many move; gain that many power)"
    outcome, _ = plays(scene, text, 3, [], "Bumblebee.move = 3")
    assert outcome.legal == ["pick 1", "pick 2", "pick 3"]
    plays(scene, text, 3, ["pick 2"], "Bumblebee.move = 1\nBumblebee.power = 2\nBumblebee.space = 'A1'")


@pytest.mark.rule("GAP-398", "GAP-215")
@pytest.mark.parametrize(("move", "vp"), [(1, 0), (2, 3)])
def test_a_payment_of_move_is_whole_or_not_made(scene: Scene, move: int, vp: int) -> None:
    expect = f"Bumblebee.vp = {vp}\nBumblebee.move = {0 if vp else move}"
    plays(scene, "pay 2 move; if you do: gain 3 vp", move, [], expect)
    plays(scene, "may pay 2 move; if you do: gain 3 vp", move, ["accept"] if vp else [], expect)


@pytest.mark.rule("GAP-398")
def test_both_payments_in_a_row_are_asked_for_at_once(scene: Scene) -> None:
    plays(scene, "may (pay 1 move and pay 2 move; gain 1 vp)", 2, [], "pending = 'main'\nBumblebee.vp = 0")
    plays(
        scene,
        "may (pay 1 move and pay 2 move; gain 1 vp)",
        3,
        ["accept"],
        "Bumblebee.vp = 1\nBumblebee.move = 0",
    )


@pytest.mark.rule("GAP-398", "PLAY-14")
def test_which_move_is_the_players_choice(scene: Scene) -> None:
    """Of the Alt Mode, or of a card."""
    outcome, table = plays(scene, "pay 1 move", 2, [], "pending = 'pay move'", mode="alt")
    assert len(outcome.legal) == 2
    before = held(table.game, table.box, 0, op.MOVE)
    table.answer(0)
    table.run()
    assert held(table.game, table.box, 0, op.MOVE) == before - 1


@pytest.mark.rule("GAP-398", "TURN-24")
def test_nobody_else_has_move_to_pay(scene: Scene) -> None:
    """Not that of an Alt Mode, which is for one's own turn."""
    text = "each other player: (pay 1 move; if you do: gain 5 vp; else: gain 1 vp)"
    _, table = plays(scene, text, 1, [], '"Optimus Prime".vp = 1')
    assert int(table.game.public.seats[1].mode) == 0
