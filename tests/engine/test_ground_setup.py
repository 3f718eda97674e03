"""What lies beside the Matrix in games of War on Cybertron, whoever plays."""

import pytest

from sim.engine.box import build_box
from sim.engine.data.modes import load_cards
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table


@pytest.mark.rule("SETUP-34", "MIX-16")
def test_teams_buy_basics_of_the_same_title_from_one_stack() -> None:
    """Each card lies in it once, and both teams take from its top."""
    box = build_box(load_cards("war_on_cybertron", mode="tvt"), 2, mode="tvt")
    table = Table(box, kernel(box.features).table)
    table.run()
    stack = table.game.hidden.basics[0]
    cards = {int(stack.cards[i]) for i in range(int(stack.n))}
    assert len(cards) == int(stack.n) == int(table.game.public.basics_n[0]) == 16
    assert {int(table.game.holder[card]) for card in cards} == {0}
    assert int(table.game.public.basics_n[1]) == 0
    assert [int(table.box.seats[seat].basics) for seat in range(2)] == [0, 0]
    assert len({card.key for card in box.cards}) == len(box.cards)
