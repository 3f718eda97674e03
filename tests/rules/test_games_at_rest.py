"""Whole games by chance, with everything checked at every decision that the fuzzer checks of games by the thousand.

What the log tells must add up to what lies there, and what is offered must be what the rules allow.
"""

import pytest

from sim.engine.checks.invariants import NAMES
from sim.engine.decisions import EVERY_WINDOW
from sim.fuzz.checker import Checker
from tests.rules.conftest import Chance, Deal

GAMES = [
    ("core", "competitive", 3), ("a_rising_darkness", "co-op", 2), ("core", "solo", 1), ("core", "expert", 2),
    ("core", "tvt", 4), ("core", "competitive+infiltration", 2), ("core", "tvt+infiltration", 2),
    ("a_rising_darkness", "co-op+infiltration-shuffled", 2), ("phase_sixers", "competitive", 2),
    ("core", "co-op+unicron", 2), ("core", "1vm", 3), ("war_on_cybertron", "tvt", 4),
    ("war_on_cybertron_autobots", "co-op", 2),
]  # fmt: skip


@pytest.mark.parametrize(("choice", "windows"), [("random", 0), ("draft", EVERY_WINDOW)])
@pytest.mark.parametrize(("set_id", "mode", "players"), GAMES, ids=[f"{s}-{m}-{n}" for s, m, n in GAMES])
def test_all_is_as_it_must_be_from_the_first_decision_to_the_scores(
    deal: Deal, by_chance: Chance, set_id: str, mode: str, players: int, choice: str, windows: int
) -> None:
    table = deal(set_id, players, 1, choice, mode=mode, windows=windows)
    checker = Checker(table)
    for _ in by_chance(table, 1):
        assert NAMES[checker.check()] == "fine"
    assert table.game.over
    assert NAMES[checker.check()] == "fine"
