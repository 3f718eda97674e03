"""Searching for a better action: from what a seat knows alone, repeatably, and for the better."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from reports.statistics.proportion import wilson
from sim.engine import decisions as d
from sim.engine.machine.compiled import compiled
from sim.engine.play.kernel import take_seat
from sim.engine.play.search import (
    CANDIDATE,
    CANDIDATES,
    CAUTION,
    FIRST_ROUND,
    HORIZON,
    MOST_ASKS,
    PLAYOUTS,
    RULED_OUT,
    add_candidate,
    is_better,
    try_candidates,
    value_of,
)
from sim.scenario.model import parse_scenario
from sim.scenario.run import play_scenario
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.cell.compiling import compile_own
from sim.study.cell.searching import TableSearch
from strategies.registry import Strategy, StrategyError, load
from tests.engine.hidden import ZONES, permute
from tests.engine.records import copied
from tests.rules.fixed_sets import SETS as FIXED
from tests.strategies import search_interpreted
from tests.strategies.search_interpreted import SEARCH, told

SETS = ("core", "a_rising_darkness")
TABLES = (
    ("core", "competitive", 2), ("a_rising_darkness", "competitive", 3), ("core", "co-op", 3), ("core", "tvt", 4),
    ("war_on_cybertron", "tvt", 2),
)  # fmt: skip
SEED = 29
FULL = os.environ.get("ROLLOUT_FULL") == "1"


@pytest.fixture(scope="module")
def short(tmp_path_factory) -> str:
    """A search of few playouts."""
    path = tmp_path_factory.mktemp("searches") / "short.toml"
    path.write_text(SEARCH)
    return str(path)


def cell_of(mix: str, mode: str, players: int, *strategies: str) -> PreparedCell:
    return prepare(CellSetup(mix, mode, players, strategies))


def searched(cell: PreparedCell, number: int):
    """(position, decision, answer) of each decision of a game of searching seats."""
    seated = cell.sit_down(SEED, number)
    for decision, answer in seated.decisions():
        yield seated.table, decision, answer


@pytest.mark.rule("PROC-5", "PROC-11")
@pytest.mark.parametrize(("mix", "mode", "players"), TABLES)
def test_hidden_cards_change_no_answer(short, mix: str, mode: str, players: int) -> None:
    cell = cell_of(mix, mode, players, short)
    strategy, rng, asked = cell.strategies[0], np.random.default_rng(4), 0
    table, search = cell.sit_down(SEED, 0).table, TableSearch(strategy)
    for count, (decision, answer) in enumerate(positions(table, search)):
        if decision.kind != d.MAIN or count % 6:
            continue
        now = copied(table.record)
        for zone in rng.permutation(ZONES):
            permute(table.record[0], cell.box.record[0], decision.seat, zone, rng)
        assert search.consult(table) == answer
        asked += 1
        table.record[:] = now
    assert asked > 8


def positions(table, search: TableSearch):
    """Each decision with the search's answer, before it is given; the search was not asked before."""
    while (decision := table.run()) is not None:
        fresh = copied(table.record)
        answer = search.consult(table)
        after = copied(table.record)
        table.record[:] = fresh
        yield decision, answer
        table.record[:] = after
        table.give(answer)


@pytest.mark.parametrize(("mix", "mode", "players"), TABLES)
def test_a_search_leaves_the_game_as_it_is_but_for_its_own_memory(short, mix, mode, players) -> None:
    cell = cell_of(mix, mode, players, short)
    table, search = cell.sit_down(SEED, 1).table, TableSearch(cell.strategies[0])
    for _ in range(60):
        decision = table.run()
        before = copied(table.record)
        answer = search.consult(table)
        other = copied(table.record)
        other[0]["memory"][decision.seat] = before[0]["memory"][decision.seat]
        assert other.tobytes() == before.tobytes()
        table.give(answer)


def test_a_table_and_blocks_of_any_cut_play_the_same_games(short) -> None:
    cell = cell_of("core", "competitive", 2, short, "random")
    whole = cell.play(SEED, 0, 4)
    again = cell_of("core", "competitive", 2, short, "random")
    parts = [again.play(SEED, 3, 4), again.play(SEED, 0, 3)][::-1]
    for name in ("games", "seats", "bosses", "attempts", "cards"):
        rows = np.concatenate([getattr(part, name) for part in parts])
        assert getattr(whole, name).tobytes() == rows.tobytes()
    for number in range(2):
        *_, (table, _, _) = searched(cell, number)
        totals = [int(table.game.public.seats[seat].score.total) for seat in range(2)]
        assert totals == whole.seats["vp"][2 * number : 2 * number + 2].tolist()


def test_both_engines_search_alike() -> None:
    """Uncompiled with every index checked, for the first decisions of a game each."""
    environment = os.environ | {
        "ROLLOUT_INTERPRETED": "1",
        "ROLLOUT_BOUNDSCHECK": "1",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    cells = [("core", "competitive", 2, 14), ("a_rising_darkness", "solo", 1, 8)]
    done = subprocess.run(
        [sys.executable, search_interpreted.__file__, json.dumps(cells)],
        capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    compiled = [told(*cell) for cell in cells]
    assert compiled == json.loads(done.stdout)
    assert any(scores for cell in compiled for *_, scores in cell)


@pytest.mark.parametrize("mode", ["competitive", "co-op", "expert"])
@pytest.mark.parametrize("players", [2, 5])
def test_it_plays_whole_games_of_any_size(short, mode: str, players: int) -> None:
    rows = cell_of("core_with_darkness", mode, players, short, "random").play(SEED, 0, 2).games
    assert not rows["error"].any()


@pytest.mark.parametrize(
    ("mix", "mode", "players"),
    [
        ("core", "competitive+infiltration", 2),
        ("core", "co-op+infiltration-shuffled", 3),
        ("core", "1vm", 3),
        ("core", "co-op+unicron", 2),
        ("core", "1vm+unicron", 3),
        ("war_on_cybertron", "tvt", 2),
        ("war_on_cybertron_autobots", "co-op", 3),
    ],
)
def test_it_plays_what_the_other_books_bring(short, mix: str, mode: str, players: int) -> None:
    rows = cell_of(mix, mode, players, short, "random").play(SEED, 0, 2).games
    assert not rows["error"].any()


def test_it_plays_alone(short) -> None:
    rows = cell_of("core", "solo", 1, short).play(SEED, 0, 2).games
    assert not rows["error"].any()


def scene(tmp_path: Path, base: str):
    """The last turn: Brawl can be battled with the Power on the table, for 2 VP; or nothing is done."""
    (tmp_path / "base.toml").write_text(base)
    (tmp_path / "own.toml").write_text('base = "base.toml"\nplayouts = 4\ncandidates = 6\n')
    strategy = load(str(tmp_path / "own.toml"))
    shots = ["Covering Fire (Stand-in)"] * 2
    position = {
        "set": "core",
        "seat": [
            {"character": "Optimus Prime", "mode": "bot", "space": "B2", "hand": [], "played": shots},
            {"character": "Bumblebee", "space": "A1"},
        ],
        "matrix": {"B2": "Brawl"},
        "decks": {"main": []},
    }
    _, table = play_scenario(parse_scenario(position, "scene", FIXED))
    for seat in range(2):
        take_seat(table.records[0], seat, strategy.windows, np.array(strategy.weights, np.int64))
    return strategy, table


def test_it_finds_what_its_base_is_blind_to(tmp_path: Path) -> None:
    strategy, table = scene(tmp_path, "robots = -500\n")
    decision, own = table.run(), compile_own(strategy)
    assert decision.options[table.consult(own, plain=False)].verb != d.BATTLE
    best = decision.options[TableSearch(strategy).consult(table)]
    assert best.verb == d.BATTLE
    scores = table.game.memory[0].scores[: len(decision.options)].tolist()
    assert max(scores) == scores[decision.options.index(best)]
    assert 2 <= sum(score > RULED_OUT for score in scores) <= 6


def test_nothing_is_better_than_what_is_best_already(tmp_path: Path) -> None:
    strategy, table = scene(tmp_path, "robots = 500\n")
    table.run()
    before = copied(table.record)
    own = table.consult(compile_own(strategy), plain=False)
    table.record[:] = before
    assert TableSearch(strategy).consult(table) == own


def test_so_many_decisions_of_a_turn_are_searched_and_no_more(tmp_path: Path) -> None:
    strategy, table = scene(tmp_path, "robots = -500\n")
    table.run()
    before = copied(table.record)
    own = table.consult(compile_own(strategy), plain=False)
    table.record[:] = before
    memory = table.game.memory[0]
    memory.turn = table.game.public.turn
    memory.counts[d.MAIN] = MOST_ASKS
    assert TableSearch(strategy).consult(table) == own


def test_playouts_never_see_the_luck_to_come(short) -> None:
    """Other streams of the game itself: the same answers as long as nothing was drawn from them."""
    cell = cell_of("core", "competitive", 2, short)
    table, search = cell.sit_down(SEED, 2).table, TableSearch(cell.strategies[0])
    compared = 0
    for decision, answer in islice(positions(table, search), 60):
        if decision.kind == d.MAIN:
            now = copied(table.record)
            table.record[0]["lane_a"] ^= 12345
            table.record[0]["lane_b"] ^= 54321
            assert search.consult(table) == answer
            table.record[:] = now
            compared += 1
    assert compared > 20


@compiled
def judge(game, box, table, room, bases, settings, answer, base, first, playouts):
    """Try an answer beside its base's in playouts of numbers that no search has."""
    room.n = 0
    add_candidate(room, base)
    add_candidate(room, answer)
    for number in range(first, first + playouts):
        try_candidates(game, box, table, room, bases, settings, number)


def test_what_it_takes_is_better_with_other_luck_too() -> None:
    """Its gains are no noise: actions it takes instead of its base's, played to the end with fresh luck."""
    strategy, gains = load("search"), []
    own, search = compile_own(strategy), TableSearch(strategy)
    to_the_end = np.array(strategy.search, np.int64)
    to_the_end[HORIZON] = 0
    for number in range(3):
        cell = cell_of("a_rising_darkness", "competitive", 2, "balanced")
        table = cell.sit_down(SEED, number).table
        while (decision := table.run()) is not None:
            fresh = copied(table.record)
            base = table.consult(own, plain=False)
            after = copied(table.record)
            if decision.kind == d.MAIN and decision.seat == 0:
                table.record[:] = fresh
                answer = search.consult(table)
                if answer != base:
                    table.record[:] = after
                    game, box = table.records
                    room = search._room
                    judge(game, box, table.table, room, search._bases, to_the_end, answer, base, 1000, 200)
                    gains.append(int(room["candidates"]["gain"][1]) / 200)
            table.record[:] = after
            table.give(base)
    assert len(gains) > 8
    assert np.mean(gains) > 1.5 * stats.sem(gains), (np.mean(gains), stats.sem(gains))


def rooms(name: str, mode: str = "competitive", **settings: int):
    """(decision, answer, room of the search) of the main decisions that a seat searched in a game's first asks."""
    strategy = load(name)
    numbers = list(strategy.search)
    for place, value in settings.items():
        numbers[PLACES[place]] = value
    search = TableSearch(replace(strategy, search=tuple(numbers)))
    table = cell_of("core", mode, 2, "balanced").sit_down(SEED, 0).table
    for decision, answer in islice(positions(table, search), 40):
        if decision.kind == d.MAIN and search._room["n"] > 1:
            yield table, decision, answer, search._room


PLACES = {"playouts": PLAYOUTS, "candidates": CANDIDATES, "caution": CAUTION, "rounds": HORIZON}


def test_a_candidate_goes_on_while_it_looks_better_and_no_longer() -> None:
    stopped, taken = 0, 0
    for _, _, answer, room in rooms("search", playouts=24):
        tried = room["candidates"]["tried"][: room["n"]].tolist()
        index = room["candidates"]["index"][: room["n"]].tolist()
        assert set(tried) <= {FIRST_ROUND, 4, 8, 16, 24}
        assert tried[0] == max(tried[1:])  # the base has its equal in every playout
        if tried[0] < 24:
            assert answer == index[0]
            stopped += 1
        elif answer != index[0]:
            assert tried[index.index(answer)] == 24
            taken += 1
    assert stopped > 5
    assert taken > 0


def test_playouts_stop_after_so_many_rounds_where_vp_decide() -> None:
    for rounds in (1, 3):
        for table, _, _, room in rooms("search", playouts=2, rounds=rounds):
            playout = room["playout"]
            assert not playout["over"]
            assert playout["public"]["round_number"] == table.game.public.round_number + rounds
    for _, _, _, room in rooms("search", playouts=2, rounds=0):
        assert room["playout"]["over"]


def test_a_team_plays_its_playouts_to_the_end() -> None:
    for _, _, _, room in rooms("search", "co-op", playouts=2, rounds=1):
        assert room["playout"]["over"]


def test_a_playout_that_stops_is_worth_the_vp_as_they_stand_and_a_chance() -> None:
    table, decision, _, room = next(rooms("search", playouts=2, rounds=1))
    game, box, seat = room["playout"], table.records[1], decision.seat
    vp = game["public"]["seats"]["vp"]
    vp[:2] = 60
    level = value_of(game, box, seat)
    lead = (level - 50) // 17
    assert level == 10 * lead + 50 + 7 * lead
    vp[seat] += 2
    assert value_of(game, box, seat) - level == 2 * (10 + 7)
    vp[seat] += 18
    assert value_of(game, box, seat) == 10 * (lead + 20) + 100  # it cannot do more than win
    vp[seat] += 200
    most = value_of(game, box, seat)
    vp[seat] += 1
    assert value_of(game, box, seat) == most == 30 * 10 + 100


def test_noise_is_reckoned_as_statistics_do() -> None:
    rng, seen = np.random.default_rng(6), set()
    for _ in range(300):
        n = int(rng.integers(2, 30))
        gains = rng.integers(-40, 60, n)
        candidate = np.zeros(1, CANDIDATE)[0]
        candidate["tried"], candidate["gain"], candidate["squares"] = n, gains.sum(), (gains**2).sum()
        after = n * int(rng.integers(1, 5))
        error = gains.std(ddof=1) / np.sqrt(after)
        expected = gains.mean() > 0 and gains.mean() > 1.5 * error
        assert is_better(candidate, 15, after) == expected
        seen.add(bool(expected))
    assert seen == {True, False}


@pytest.mark.parametrize("set_id", SETS if FULL else SETS[:1])
def test_it_beats_its_base(tmp_path: Path, set_id: str) -> None:
    path = tmp_path / "quick.toml"
    path.write_text("playouts = 16\n")
    games, name = (300, "search") if FULL else (20, str(path))
    seats = cell_of(set_id, "competitive", 2, name, "balanced").play(SEED, 0, games).seats
    wins = float(seats["win"][seats["strategy"] == 0].sum())
    assert wilson(wins, games).low > 0.5 if FULL else wins > games / 2, wins


def test_a_search_is_loaded_with_its_base_and_its_numbers(tmp_path: Path) -> None:
    found = load("search")
    assert found.weights == load("expert").weights
    assert found.search[PLAYOUTS] >= 2
    path = tmp_path / "long.toml"
    text = 'description = "Long."\nbase = "hunter"\nplayouts = 300\ncandidates = 3\nrounds = 0\n'
    path.write_text(text)
    own: Strategy = load(str(path))
    assert own.weights == load("hunter").weights
    assert (own.search[PLAYOUTS], own.search[CANDIDATES], own.search[HORIZON]) == (300, 3, 0)
    assert own.description == "Long."
    assert not load("hunter").search


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("playouts = 1\n", "1: playouts: 1 is out of bounds; allowed: at least 2"),
        ("\nplayouts = 5000\n", "2: playouts: 5000 is out of bounds; allowed: at most 1000"),
        ("rounds = 101\n", "1: rounds: 101 is out of bounds; allowed: at most 100"),
        ("rounds = -1\n", "1: rounds: -1 is out of bounds; allowed: at least 0"),
        ("playouts = 8.5\n", "1: playouts: must be a whole number, not 8.5"),
        ('base = "balance"\n', "1: base: 'balance' is no style (did you mean 'balanced'?); allowed: "),
        ('base = "none.toml"\n', "1: base: 'none.toml' is no style"),
        (
            "playouts = 8\ncandidate = 3\n",
            "2: candidate: unknown key (did you mean 'candidates'?); allowed: ",
        ),
    ],
)
def test_a_search_that_says_something_else_is_told_with_its_line(tmp_path, text: str, told: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text)
    with pytest.raises(StrategyError) as caught:
        load(str(path))
    assert str(caught.value).startswith(f"{path}:{told}")
