"""What looks on while scenarios are played notices what is wrong."""

from dataclasses import replace

import pytest

from sim.scenario.model import parse_scenario
from tests.rules.fixed_sets import SETS
from tests.rules.scenes import duel
from tests.rules.watched import Watched, watch

SCENE = duel(
    "core", {"character": "Bumblebee", "hand": ["Covering Fire (Stand-in)"]}, {"character": "Optimus Prime"}
)


def table_at_its_first_decision() -> Watched:
    table = watch(parse_scenario(SCENE, "scene", SETS))
    assert table.run() is not None
    assert table.is_settled
    assert not table.wrong
    return table


@pytest.mark.parametrize("what", ["main_n", "spaces"])
def test_what_is_counted_wrong_is_noticed(what: str) -> None:
    table = table_at_its_first_decision()
    public = table.game.public
    setattr(public, what, int(getattr(public, what)) + 3)
    table.look()
    assert table.wrong


def test_a_card_that_lies_nowhere_is_noticed() -> None:
    table = table_at_its_first_decision()
    table.game.own[0].hand.n -= 1
    table.look()
    assert table.wrong


def test_what_is_told_wrong_is_noticed() -> None:
    table = table_at_its_first_decision()
    table.answer(1)
    table.run()
    table.events.append(replace(table.events[-1], amount=99, other=99, space=99, card=-7))
    table.answer(0)
    table.run()
    assert any("told wrong" in wrong for wrong in table.wrong)
