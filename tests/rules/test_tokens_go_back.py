"""What a Polity was good for while under command ends as it leaves the Matrix by what nobody chose (GAP-292)."""

from typing import Any

import pytest

from sim.engine import decisions as d
from sim.engine.board.zones import destroy
from tests.rules.conftest import Scene
from tests.rules.scenes import duel

HELD = {"energon": 0, "hand": ["Bold"]}


def leaves(table: Any, name: str) -> None:
    """The card of that name is destroyed, by no text."""
    card = next(
        c for c in range(table.static.instances) if table.static.cards[table.printed_on(c)].name == name
    )
    destroy(table.records[0], card)


def goes_on(table: Any, verb: int) -> Any:
    """The active player does this; the decision that follows, or None at the end."""
    options = list(table.decision.options)
    table.answer(next(i for i, option in enumerate(options) if option.verb == verb))
    return table.run()


def offers_the_boss(decision: Any) -> bool:
    return any(option.verb == d.BATTLE for option in decision.options)


@pytest.mark.rule("GAP-292", "BATTLE-11")
@pytest.mark.parametrize("stays", [True, False])
def test_its_token_bars_a_boss_no_more(scene: Scene, stays: bool) -> None:
    first = HELD | {"character": "Prowl", "mode": "bot", "space": "A2", "untied": 5}
    play = duel(
        "war_on_cybertron_autobots", first, {"character": "Elita-1", "space": "C4"}, mode="co-op",
        matrix={"A2": "Octane", "C1": {"card": "Tarn", "command": "adversary"}},
        expect='[expect]\nillegal = "battle Octane"',
    )  # fmt: skip
    _, table = scene(play)
    if not stays:
        leaves(table, "Tarn")
    assert offers_the_boss(goes_on(table, d.PLAY)) is not stays


@pytest.mark.rule("GAP-292", "POLITY-8")
@pytest.mark.parametrize("stays", [True, False])
def test_it_scores_nothing_more_for_who_commanded_it(scene: Scene, stays: bool) -> None:
    first = HELD | {"character": "Prowl", "mode": "bot", "space": "A2"}
    play = duel(
        "war_on_cybertron", first, {"character": "Megatron", "space": "C4"}, mode="tvt",
        matrix={"C1": {"card": "Tarn", "command": "autobot"}}, decks={"main": [], "destroyed": []},
    )  # fmt: skip
    _, table = scene(play)
    if not stays:
        leaves(table, "Tarn")
    goes_on(table, d.END_TURN)
    assert table.game.ending
    assert int(table.game.public.sides[0].polities) == (3 if stays else 0)
