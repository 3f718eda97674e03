"""What results tell of defences and destroyed Bosses, and the characters that set-up finds by faction."""

from pathlib import Path

import pytest

from cardsets.language import opcodes as op
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.table import Table
from sim.engine.procedures.characters import nth_from_top
from sim.scenario.model import read_scenario
from sim.scenario.run import play_scenario
from tests.rules.teams import deal_teams, pile_of

SCENARIOS = Path(__file__).parent / "scenarios" / "tvt"


def at_the_end_of(name: str) -> Table:
    """Returns the table of a scenario where it ended."""
    return play_scenario(read_scenario(SCENARIOS / f"{name}.toml"))[1]


@pytest.mark.rule("ASSIST-33")
def test_a_confrontation_that_fails_by_defence_alone_counts_for_the_side_that_defended() -> None:
    game = at_the_end_of("nothing_gained_by_defence").game
    assert int(game.attempts_n) == 1
    attempt = game.attempts[0]
    assert (int(attempt.power), int(attempt.cost), int(attempt.defence), int(attempt.won)) == (10, 13, 3, 0)
    assert [int(game.public.sides[side].foiled) for side in range(2)] == [0, 1]


@pytest.mark.rule("GAP-212")
def test_a_destroyed_boss_counts_once() -> None:
    game = at_the_end_of("own_boss_destroyed_core").game
    assert int(game.public.bosses_destroyed) == 1


@pytest.mark.rule("SETUP-47")
def test_a_pool_gives_the_characters_of_a_faction_from_the_top() -> None:
    """And none where it holds not so many."""
    table = deal_teams("core")
    game, box = table.records
    pool = table.game.hidden.characters
    found = pile_of(pool)[::-1]
    record = game.hidden.characters if INTERPRETED else game["hidden"]["characters"]
    for faction in (0, op.AUTOBOT, op.DECEPTICON):
        wanted = [each for each in found if faction in (0, int(table.box.definitions[each].faction))]
        places = range(len(found) + 2)
        given = [int(nth_from_top(box, record, faction, nth)) for nth in places]
        assert given == wanted + [-1] * (len(places) - len(wanted))
