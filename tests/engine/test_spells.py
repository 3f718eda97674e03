"""The rows of objectives/ are what an independent account of the game makes of its event log: spells and fates."""

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.board.zones import destroy, hide
from sim.engine.data import fate, zone
from sim.engine.data.state import MOST_SPELLS
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.batch import SIDES, write_side
from sim.engine.play.ground_batch import note_completed
from sim.engine.play.objectives import (
    A_MISSION,
    A_POLITY,
    A_RUIN,
    OBJECTIVES,
    SPELLS,
    write_objectives,
    write_spells,
)
from sim.engine.procedures.spells import begin_spell, end_spell
from sim.study.cell.cell import CellSetup, PreparedCell, prepare

SEED = 8
KEEN = (d.COMPLETE, d.PLAY, d.COMMAND, d.CLEAR, d.BATTLE)
GAMES = (("tvt", "war_on_cybertron", 4, 3), ("tvt", "war_on_cybertron", 2, 2),
         ("co-op", "war_on_cybertron_autobots", 2, 2), ("solo", "war_on_cybertron_decepticons", 1, 2))  # fmt: skip


def keen(public, own, decision, box, memory) -> int:
    """Plays its cards, then Polities, Ruins, Missions and battles; else anything but the end of the turn, mostly."""
    dice = random.Random(1000 * int(public.turn) + 17 * int(memory.count) + int(decision.kind))
    verbs = [int(decision.options[i].verb) for i in range(int(decision.n))]
    for wanted in KEEN:
        if wanted in verbs:
            return dice.choice([i for i, verb in enumerate(verbs) if verb == wanted])
    others = [i for i, verb in enumerate(verbs) if verb != d.END_TURN]
    return dice.choice(others) if others and dice.random() < 0.95 else dice.randrange(len(verbs))


@dataclass
class Told:
    """What the log tells of a card: its spells, as lists of seat, by, begun, ended and fate."""

    spells: list[list[int]] = field(default_factory=list)
    shown: int = -1


ENDS = {
    event.COMMANDED: fate.COMMANDED, event.CLEARED: fate.CLEARED, event.MISSION_COMPLETED: fate.COMPLETED,
    event.MISSION_DISCARDED: fate.DISCARDED, event.MISSION_RETURNED: fate.RETURNED, event.DESTROYED: fate.DESTROYED,
}  # fmt: skip
BEGINS = (event.COMMANDED, event.MISSION_DRAWN, event.RUIN_PLACED)
SHOWS = (event.REVEALED, event.MISSION_DRAWN, event.RUIN_PLACED)


def account(events: list[Any], cards: dict[int, int]) -> dict[int, Told]:
    """What the log of a game tells of Polities, Missions and Ruins; `cards` are their kinds."""
    told = {card: Told() for card in cards}
    turn = active = 0
    for before, e in zip([None, *events], events, strict=False):
        if e.kind == event.TURN_BEGINS:
            turn, active = e.amount, e.seat
        if e.card not in cards:
            continue
        spells = told[e.card].spells
        if e.kind in ENDS and spells and spells[-1][3] < 0:
            by = active if e.kind == event.MISSION_COMPLETED else -1 if e.kind == event.DESTROYED else e.seat
            spells[-1] = [spells[-1][0], by, spells[-1][2], turn, ENDS[e.kind]]
        if e.kind in BEGINS:
            spells.append([e.seat, -1, turn, -1, fate.LEFT if cards[e.card] == A_RUIN else fate.KEPT])
        of_deck = e.kind == event.DESTROYED and e.other == zone.MAIN and before.kind != event.SCHEME_SWAPPED
        if (e.kind in SHOWS or of_deck) and told[e.card].shown < 0:
            told[e.card].shown = turn
    return told


def rows_of(table: Any) -> tuple[np.ndarray, np.ndarray]:
    """The rows of a game at a table that is over."""
    objectives, spells = np.zeros(64, OBJECTIVES), np.zeros(MOST_SPELLS + 64, SPELLS)
    given = [rows.view(np.recarray) if INTERPRETED else rows for rows in (objectives, spells)]
    written = write_objectives(given[0], 0, *table.records, 7)
    spelt = write_spells(given[1], 0, *table.records, 7)
    return objectives[:written], spells[:spelt]


def played(cell: PreparedCell, number: int) -> Any:
    """A game of the cell, played to its end."""
    seated = cell.sit_down(SEED, number)
    for _ in seated.decisions():
        pass
    return seated.table


@pytest.fixture(scope="module")
def tables() -> list[tuple[PreparedCell, Any]]:
    """A few games of each mode."""
    found = []
    for mode, mix, players, games in GAMES:
        cell = prepare(CellSetup(mix, mode, players, (keen,)))
        found += [(cell, played(cell, number)) for number in range(games)]
    return found


def test_rows_are_those_of_the_event_log(tables) -> None:
    seen = set()
    for _, table in tables:
        objectives, spells = rows_of(table)
        kinds = dict(objectives[["instance", "kind"]].tolist())
        game, main = table.game, table.box.main_first
        told = account(table.events, kinds)
        for row in objectives:
            card = int(row["instance"])
            of_deck = main <= card < main + table.box.main_n and row["kind"] == A_RUIN
            own = spells[spells["instance"] == card]
            assert row["game"] == 7
            assert row["objective"] == game.printed[card]
            assert row["shown_turn"] == told[card].shown or of_deck
            if not of_deck:
                assert own[["seat", "by", "begun", "ended", "fate"]].tolist() == [
                    tuple(spell) for spell in told[card].spells
                ]
            for spell in own:
                assert spell["side"] == (game.public.seats[spell["seat"]].side if spell["seat"] >= 0 else -1)
                seen.add((int(row["kind"]), int(spell["fate"])))
    assert seen >= {
        (A_POLITY, fate.KEPT), (A_POLITY, fate.COMMANDED), (A_MISSION, fate.KEPT), (A_MISSION, fate.COMPLETED),
        (A_MISSION, fate.DISCARDED), (A_RUIN, fate.LEFT), (A_RUIN, fate.CLEARED),
    }  # fmt: skip


def test_a_row_says_whose_it_is_at_the_end(tables) -> None:
    for _, table in tables:
        game = table.game
        objectives, spells = rows_of(table)
        for row in objectives:
            card, side = int(row["instance"]), int(row["side"])
            own = spells[spells["instance"] == card]
            last = own[-1] if len(own) else None
            where = int(game.where[card])
            if row["kind"] == A_POLITY:
                token = int(game.public.cards[card].command)
                assert side == (token - 1 if token in (1, 2) else -1)
                assert (row["fate"] == fate.COMMANDED) == (last is not None)
                assert last is None or row["seat"] == last["seat"]
            elif row["kind"] == A_MISSION:
                fates = {zone.MISSION_STACK: fate.LEFT, zone.MISSIONS: fate.KEPT, zone.VAULT: fate.COMPLETED}
                assert row["fate"] == fates.get(where, fate.DISCARDED)
                stack = where == zone.MISSION_STACK
                assert row["seat"] == (-1 if stack else last["seat"])
                assert side == (game.holder[card] if stack else game.public.seats[row["seat"]].side)
            elif last is not None and row["kind"] == A_RUIN:
                wanted = last if last["fate"] != fate.LEFT or len(own) == 1 else own[-2]
                assert (row["fate"], row["seat"], row["fate_turn"]) == (
                    wanted["fate"],
                    wanted["by"],
                    wanted["ended"],
                )


def test_a_side_counts_what_its_rows_come_to(tables) -> None:
    for cell, table in tables:
        if cell.setup.mode != "tvt":
            continue
        objectives, spells = rows_of(table)
        for side in (0, 1):
            row = np.zeros(1, SIDES)
            written = (row.view(np.recarray) if INTERPRETED else row)[0]
            write_side(written, *table.records, 7, side)
            note_completed(written, *table.records, side)
            (row,) = row
            own = objectives[objectives["side"] == side]
            commanded = own[(own["kind"] == A_POLITY) & (own["fate"] == fate.COMMANDED)]
            missions = own[own["kind"] == A_MISSION]
            cleared = spells[spells["fate"] == fate.CLEARED]["by"]
            assert row["polities"] == commanded["value"].sum()
            assert row["missions"] == np.isin(missions["fate"], (fate.LEFT, fate.KEPT)).sum()
            assert row["missions_completed"] == (missions["fate"] == fate.COMPLETED).sum()
            assert row["ruins_cleared"] == sum(seat % 2 == side for seat in cleared)
            of_seats = sum(int(table.game.public.seats[seat].score.total) for seat in range(side, 4, 2))
            assert row["vp"] == of_seats + row["penalty"] + row["polities"] - row["missions"]


def test_games_without_any_have_no_rows() -> None:
    cell = prepare(CellSetup("core", "competitive", 2, ("random",)))
    assert not cell.has_objectives
    table = cell.sit_down(SEED, 0).table
    assert [len(rows) for rows in rows_of(table)] == [0, 0]


# --- What ends a spell that nobody ends ---------------------------------------------------------------------------


def under_command() -> tuple[Any, int]:
    """A game in which a Polity is under a team's command, and which."""
    cell = prepare(CellSetup("war_on_cybertron", "tvt", 4, (keen,)))
    for number in range(8):
        seated = cell.sit_down(SEED, number)
        for _ in seated.decisions():
            found = [e.card for e in seated.table.events if e.kind == event.COMMANDED]
            if found:
                return seated.table, found[-1]
    pytest.fail("nobody took command of anything")


def test_a_polity_that_is_turned_facedown_loses_its_token() -> None:
    """GAP-292: the token goes back to the supply, and nobody has its effects when it lies faceup again."""
    table, polity = under_command()
    game, _ = table.records
    hide(game, int(table.game.holder[polity]))
    assert table.game.public.cards[polity].command == 0
    objectives, spells = rows_of(table)
    (spell,) = spells[spells["instance"] == polity][-1:]
    assert (spell["ended"], spell["fate"], spell["by"]) == (table.game.public.turn, fate.LEFT, -1)
    (row,) = objectives[objectives["instance"] == polity]
    assert (row["seat"], row["side"]) == (-1, -1)


def test_a_polity_that_is_destroyed_is_no_more_commanded() -> None:
    table, polity = under_command()
    destroy(table.records[0], polity)
    objectives, spells = rows_of(table)
    (spell,) = spells[spells["instance"] == polity][-1:]
    assert (spell["ended"], spell["fate"]) == (table.game.public.turn, fate.DESTROYED)
    (row,) = objectives[objectives["instance"] == polity]
    assert (row["fate"], row["fate_turn"], row["side"]) == (fate.DESTROYED, table.game.public.turn, -1)


def test_spells_beyond_those_noted_are_left_out_and_the_last_one_noted_still_ends() -> None:
    table, polity = under_command()
    game, _ = table.records
    missed = int(table.game.spells_n)
    for number in range(MOST_SPELLS):
        end_spell(game, polity, fate.COMMANDED, number % 4, int(table.game.public.turn))
        begin_spell(game, polity, number % 4)
    _, spells = rows_of(table)
    assert table.game.spells_n == MOST_SPELLS
    assert table.game.spells_missed == missed
    assert set(spells[spells["instance"] == polity]["fate"]) == {fate.COMMANDED}
