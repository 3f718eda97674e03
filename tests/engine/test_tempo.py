"""The table tempo/ is what an independent account of the game makes of its event log, turn by turn."""

from typing import NamedTuple

import pytest

from sim.engine.board import event
from sim.engine.checks.ledger import note
from sim.engine.checks.ledger_ends import add_up
from sim.engine.data.state import TURNS_NOTED
from sim.engine.marker import LEAST
from sim.engine.play.kernel import NOTING
from sim.fuzz.checker import Checker
from sim.results.convert import CellNames, Converter
from sim.study.cell.cell import CellSetup, PreparedCell, prepare

SEED = 5
MOST_GAMES = 60


class Turn(NamedTuple):
    """A turn as the log tells of it."""

    seat: int
    turn: int
    round_number: int
    vp: int
    power: int


def turns_of_the_log(cell: PreparedCell, number: int) -> list[Turn]:
    """The turns of a game: VP by the account when the next one begins, Power as it was told card by card."""
    seated = cell.sit_down(SEED, number)
    table, players = seated.table, cell.setup.players
    for _ in seated.decisions():
        pass
    checker = Checker(table)
    found: list[Turn] = []
    seat, turn, power = -1, 0, 0
    for e in table.events:
        if e.kind in (event.TURN_BEGINS, event.GAME_ENDS) and turn:
            add_up(checker.ledger, checker.printed, players)
            vp = int(checker.account.points[seat].total) if cell.setup.mode == "competitive" else 0
            found.append(Turn(seat, turn, 1 + (turn - 1) // players, vp, power))
        if e.kind == event.TURN_BEGINS:
            seat, turn, power = e.seat, e.amount, 0
        if e.kind in (event.PLAYED, event.POWER) and e.seat == seat:
            power += e.amount
        note(checker.ledger, checker.printed, e.kind, e.seat, e.card, e.space, e.amount, e.other, e.by)
    return found


@pytest.mark.parametrize(
    ("mix", "mode", "players", "strategies"),
    [
        ("core", "competitive", 2, ("balanced", "hunter")),
        ("a_rising_darkness", "competitive", 3, ("hunter", "balanced")),
        ("core", "solo", 1, ("solo",)),
    ],
)
def test_turns_are_those_of_the_event_log(mix, mode, players, strategies):
    cell = prepare(CellSetup(mix, mode, players, strategies))
    block = cell.play(SEED, NOTING - 1, 2 * NOTING + 1)
    numbers = sorted(set(block.tempo["game"].tolist()))
    assert numbers == [NOTING, 2 * NOTING]  # one of sixteen, whatever block it is played in
    for number in numbers:
        rows = block.tempo[block.tempo["game"] == number]
        names = Turn._fields
        assert [Turn(*(int(row[name]) for name in names)) for row in rows] == turns_of_the_log(cell, number)
        (game,) = block.games[block.games["game"] == number]
        assert len(rows) == game["turns"]
        last = rows[-1]
        (seat,) = block.seats[(block.seats["game"] == number) & (block.seats["seat"] == last["seat"])]
        assert (last["vp"], last["deck_size"]) == (seat["vp"], seat["deck_size"])


def test_the_marked_cost_is_that_of_the_event_log():
    """As a turn ends: what Unicron does in his own turn after it counts for the next one, if any begins."""
    cell = prepare(CellSetup("core", "co-op+unicron", 2, ("random",)))
    ended_in_his_turn, costs = set(), set()
    for number in range(0, MOST_GAMES * NOTING, NOTING):  # of which turns are noted
        seated = cell.sit_down(SEED, number)
        game = seated.table.game
        for _ in seated.decisions():
            pass
        found, in_his_turn = costs_of_the_log(seated.table.events)
        noted = int(game.turns_noted)
        assert noted == len(found) == int(game.public.turn)
        assert [int(each) for each in game.cost_noted[:noted]] == found
        ended_in_his_turn.add(in_his_turn)
        costs.update(found)
        if len(ended_in_his_turn) == 2:
            break
    assert ended_in_his_turn == {False, True}
    assert len(costs) > 1


def costs_of_the_log(events):
    """Returns the marked cost as each player's turn ends, and whether the game ended in the automaton's turn."""
    cost = LEAST
    found: list[int] = []
    turn, is_over = 0, False
    for e in events:
        over = e.kind in (event.TURN_BEGINS, event.UNICRON_ACTS, event.GAME_ENDS)
        if over and turn and not is_over:
            found.append(cost)
        is_over |= e.kind == event.UNICRON_ACTS
        if e.kind == event.TURN_BEGINS:
            turn, is_over = e.amount, False
        if e.kind == event.MARKER_MOVED:
            cost = e.amount
    return found, is_over


def test_cards_owned_grow_with_what_is_bought():
    cell = prepare(CellSetup("core", "competitive", 2, ("deck_builder",)))
    rows = cell.play(SEED, 0, 1).tempo
    first, last = rows[rows["round_number"] == 1], rows[-2:]
    assert all(10 <= row["deck_size"] <= 13 for row in first)
    assert last["deck_size"].sum() > first["deck_size"].sum()


def test_a_turn_that_the_limit_cuts_off_is_none():
    cell = prepare(CellSetup("core", "competitive", 2, ("deck_builder",), profile=(("turn.limit", 6),)))
    block = cell.play(SEED, 0, 1)
    assert block.games["turns"].tolist() == [7]  # the seventh was to begin
    assert block.tempo["turn"].tolist() == [1, 2, 3, 4, 5, 6]


def test_of_a_long_game_the_first_turns_are_noted(monkeypatch):
    setup = CellSetup("core", "competitive", 2, ("random",), profile=(("turn.limit", 2000),))
    cell = prepare(setup)
    block = cell.play(SEED, 0, 1)
    assert len(block.tempo) == min(TURNS_NOTED, int(block.games["turns"][0]))


def test_players_who_win_together_have_no_vp():
    for mode, players, strategy in (("solo", 1, "solo"), ("competitive", 2, "balanced")):
        cell = prepare(CellSetup("core", mode, players, (strategy,)))
        names = CellNames(mode, "core", cell.names.definitions, cell.names.strategies)
        labels = {
            "modes": [mode], "mixes": ["core"], "characters": cell.names.characters,
            "strategies": [strategy], "cards": cell.names.definitions,
            "end_reasons": [str(n) for n in range(9)], "fates": [str(n) for n in range(9)],
        }  # fmt: skip
        tempo = Converter(0, names, labels).tables(cell.play(SEED, 0, 2))["tempo"]
        assert (tempo["vp"].null_count() == len(tempo)) == (mode == "solo")
        assert tempo["power"].min() >= 0
