"""Missions where a scenario cannot say it: whose they are, over whole games (rules.md section 10)."""

import pytest

from sim.engine.box import build_box
from sim.engine.data import zone
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from tests.rules.conftest import Chance
from tests.rules.fixed_sets import fixed_set

OUT_OF_HAND = (zone.MISSION_STACK, zone.MISSION_DISCARD, zone.VAULT)


@pytest.mark.rule("MISSION-1", "MISSION-4")
@pytest.mark.parametrize(
    ("set_id", "mode", "players"), [("war_on_cybertron", "tvt", 4), ("war_on_cybertron_autobots", "co-op", 3)]
)
def test_a_mission_stays_with_who_drew_it(by_chance: Chance, set_id: str, mode: str, players: int) -> None:
    """Until it is completed, discarded, or put back on the stack of that team; nobody is given one."""
    box = build_box(fixed_set(set_id), players, mode=mode)
    table = Table(box, kernel(box.features).table, 31, 1)
    game = table.game
    missions = range(int(table.box.missions_first), int(table.box.missions_first + table.box.missions_n))
    before: dict[int, tuple[int, int]] = {}
    moved: set[tuple[int, int]] = set()
    for _ in by_chance(table, 31):
        for card in missions:
            where, holder = int(game.where[card]), int(game.holder[card])
            old, had = before.get(card, (where, holder))
            if (old, had) != (where, holder):
                moved.add((old, where))
                if old == zone.MISSION_STACK:
                    assert where == zone.MISSIONS
                    assert mode == "co-op" or int(game.public.seats[holder].side) == had
                else:
                    assert old == zone.MISSIONS
                    assert where in OUT_OF_HAND
                    assert where != zone.VAULT or holder == had
            before[card] = where, holder
        for seat in range(players):
            held = [card for card in missions if before[card] == (zone.MISSIONS, seat)]
            own = game.own[seat].missions
            assert sorted(int(own.cards[i]) for i in range(int(own.n))) == held
            assert int(game.public.seats[seat].missions_n) == len(held)
    assert (zone.MISSION_STACK, zone.MISSIONS) in moved
    assert (zone.MISSIONS, zone.MISSION_DISCARD) in moved
