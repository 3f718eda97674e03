"""Missions are looked at only where the turn may have met them, and none that is met is left unasked (TURN-21)."""

import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.play.table import Table
from sim.engine.procedures.missions import is_met
from sim.study.cell.cell import CellSetup, prepare

GAMES = 6


def is_of_team(table: Table, card: int) -> bool:
    definition = table.box.definitions[table.definition_of(card)]
    texts = [table.box.abilities[i] for i in range(definition.first, definition.first + definition.n)]
    return any(text.kind == op.OBJECTIVE and text.mode == op.TEAM_MISSION for text in texts)


def met(table: Table) -> list[tuple[int, int]]:
    """(seat, Mission) of all whose objectives hold now, by their conditions alone."""
    game, found = table.game, []
    for seat in range(int(game.public.players)):
        missions = game.own[seat].missions
        for card in map(int, missions.cards[: missions.n]):
            in_turn = seat == game.public.active or is_of_team(table, card)
            if in_turn and is_met(*table.records, seat, card):
                found.append((seat, card))
    return found


@pytest.mark.rule("TURN-21", "MISSION-2", "MISSION-3")
@pytest.mark.parametrize(
    ("mix", "mode", "players", "strategy"),
    [
        ("war_on_cybertron", "tvt", 2, "balanced"),
        ("war_on_cybertron", "tvt", 4, "balanced"),
        ("war_on_cybertron_autobots", "co-op", 3, "team"),
    ],
)
def test_whoever_completes_all_that_may_be_has_none_that_is_met_as_the_next_action_is_asked_for(
    mix: str, mode: str, players: int, strategy: str
) -> None:
    cell = prepare(CellSetup(mix, mode, players, (strategy,)))
    completed = 0
    for number in range(GAMES):
        game = cell.sit_down(71, number)
        for decision, answer in game.decisions():
            if decision.kind == d.MISSION:
                assert decision.options[answer].verb == d.COMPLETE
                completed += 1
            elif decision.kind == d.MAIN:
                assert met(game.table) == []
    assert completed > 0
