"""`rollout blunders`: what it counts, that workers change nothing, what it draws, and what it refuses."""

from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from cardsets.teams import ADVANCED, TeamSetup
from sim.blunders import KINDS, OVERS, Counted, count
from sim.blunders.count import DEFENDED, FOR_NOTHING, LEFT, UNDONE, watch_slowly
from sim.blunders.watch import WATCH
from sim.cli import call
from sim.study.cell.cell import CellSetup, prepare
from tests.cli.walked import walk

PACER = '''
from sim.engine.decisions import END_TURN, STEP
from sim.engine.view import compiled, note_score
from strategies.mark import strategy


@compiled
def tell(public, own, decision, box, memory):
    """Thinks most of the last option, whatever it does."""
    for i in range(decision.n):
        note_score(memory, i, 100 * i)
    return choose_any(public, own, decision, box, memory)


@compiled
def choose_any(public, own, decision, box, memory):
    for i in range(decision.n):
        if decision.options[i].verb == STEP:
            return i
    return 0


@strategy(telling=tell)
def choose(public, own, decision, box, memory):
    """Walks to and fro, and ends the turn."""
    return choose_any(public, own, decision, box, memory)
'''


PASSER = '''
def choose(public, own, decision, box, memory):
    """Ends every turn at once."""
    return 0
'''


SETS = ("core", "a_rising_darkness")


def counted(strategy: str, games: int = 60, jobs: int = 1) -> Counted:
    return count(CellSetup("core", "competitive", 2, (strategy, "balanced")), 11, games, jobs)


STYLES = (
    "balanced", "expert", "boss_rusher", "deck_builder", "explorer", "hunter", "thinner", "supporter",
)  # fmt: skip
CELLS = [
    *(CellSetup(set_id, "competitive", 2, (style, style)) for set_id in SETS for style in STYLES),
    *(CellSetup(set_id, "co-op", 2, (team, team)) for set_id in SETS for team in ("team", "expert_team")),
    *(CellSetup(set_id, "solo", 1, ("solo",)) for set_id in SETS),
    *(CellSetup(set_id, "tvt", 2, (style, style)) for set_id in SETS for style in ("duellist", "balanced")),
    CellSetup("core", "tvt", 4, ("duellist", "duellist"), teams=TeamSetup(ADVANCED)),
]


@pytest.mark.parametrize("setup", CELLS, ids=lambda setup: f"{setup.strategies[0]} {setup.mix} {setup.mode}")
def test_bundled_players_seldom_blunder(setup: CellSetup) -> None:
    """What was planned may not be battled again, lies behind a Boss that a text keeps off, or is an empty store."""
    found = count(setup, 11, 400)
    assert found.turns > 4000
    assert found.blunders[LEFT] < 0.005 * found.turns
    assert found.blunders[UNDONE] < 0.005 * found.turns


def test_expert_seldom_ends_its_turn_on_an_adversary_for_nothing() -> None:
    """On walks see `strategies/README.md`."""
    found = counted("expert", 200)
    assert found.blunders[FOR_NOTHING] < 0.04 * found.turns


def test_who_walks_to_and_fro_is_caught(tmp_path: Path) -> None:
    path = tmp_path / "pacer.py"
    path.write_text(PACER)
    found = counted(f"{path}:choose", 20)
    assert found.blunders[UNDONE] > 0.1 * found.turns
    assert found.blunders[LEFT] > 0.5 * found.turns
    assert found.blunders[FOR_NOTHING] > 0
    assert found.any_kind <= found.turns
    assert {example.kind for example in found.examples} == set(KINDS)


@pytest.mark.parametrize(
    ("mix", "mode", "strategies"),
    [
        ("a_rising_darkness", "competitive", ("newcomer", "balanced")),
        ("core", "competitive", ("expert", "expert", "random")),
        ("a_rising_darkness", "co-op", ("team", "team")),
        ("core", "solo", ("solo",)),
        ("core", "tvt", ("duellist", "duellist")),
    ],
)
def test_it_counts_what_a_walk_through_every_decision_and_event_finds(
    mix: str, mode: str, strategies: tuple[str, ...]
) -> None:
    setup = CellSetup(mix, mode, len(strategies), strategies)
    found, expected = count(setup, 7, 12), walk(setup, 7, 12)
    assert found.turns == expected.turns > 100
    assert sorted(map(vars_of, found.examples)) == expected.first_examples()
    assert dict(found.blunders) == {kind: len(told) for kind, told in expected.examples.items()}
    assert found.any_kind == len({told[:2] for each in expected.examples.values() for told in each})
    for words, group in found.confrontations.items():
        ended = [(place, won) for which, place, won in expected.confrontations if which == words]
        assert group.tried == [sum(each == place for each, _ in ended) for place in range(len(OVERS))]
        assert group.won == [sum(each == place and won for each, won in ended) for place in range(len(OVERS))]


def vars_of(example) -> tuple:
    return example.kind, example.game, example.turn, example.about


@pytest.mark.rule("ASSIST-27")
def test_confrontations_against_a_defence_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """A defence that may turn the result is seldom in vain; where nobody defends there is no such column."""
    assert call(["blunders", "duellist", "--mode", "tvt", "--games", "150", "--jobs", "1"]) == 0
    assert DEFENDED in capsys.readouterr().out
    found = count(CellSetup("core", "tvt", 2, ("duellist", "duellist")), 11, 150)
    assert sum(found.defended.tried) > 100
    assert sum(found.helped.tried) == 0  # nobody is there to help
    place = OVERS.index("1")
    shares = [group.won[place] / group.tried[place] for group in (found.defended, found.alone)]
    assert shares[0] < shares[1] - 0.2
    assert DEFENDED not in counted("expert").confrontations


def test_only_teams_have_a_setup(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["blunders", "duellist", "--mode", "tvt", "--setup", "slow"]) == 2
    assert "--setup: 'slow' is not known; allowed: quick, advanced" in capsys.readouterr().err


def test_confrontations_are_counted_once_by_how_they_went_on() -> None:
    found = counted("expert", 200)
    tried = sum(found.alone.tried) + sum(found.helped.tried)
    assert tried > 200
    assert 0.9 * tried < sum(found.planned.tried) <= tried
    assert 0 < sum(found.alone.won) < sum(found.alone.tried)
    assert found.foreseen[:5] == (0, 0.33, 0.33, 0.33, 0.52)  # of expert.toml: 1 or 2 too few as enough
    assert len(found.foreseen) == len(OVERS)


@pytest.mark.parametrize("opponent", ["random", "balanced"])
def test_going_decision_by_decision_counts_alike(opponent: str) -> None:
    cell = prepare(CellSetup("core", "competitive", 2, ("balanced", opponent)))
    cell.load()
    watch = np.zeros(1, WATCH)
    watch[0]["reads_plans"] = 1
    watch_slowly(cell, watch, 11, 0, 10)
    found = count(cell.setup, 11, 10)
    assert watch[0]["turns"] == found.turns > 50
    assert watch[0]["blunders"].tolist() == [found.blunders[kind] for kind in KINDS]
    assert watch[0]["planned"]["tried"].tolist() == found.planned.tried
    assert watch[0]["alone"]["won"].tolist() == found.alone.won


def test_a_plain_function_or_a_search_may_have_the_other_seat(tmp_path: Path) -> None:
    path = tmp_path / "passer.py"
    path.write_text(PASSER)
    found = count(CellSetup("core", "competitive", 2, ("balanced", f"{path}:choose")), 11, 4)
    assert found.turns > 20
    assert sum(found.planned.tried) > 0
    assert count(CellSetup("core", "competitive", 2, ("balanced", "search")), 11, 1).turns > 5


def test_workers_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("sim.blunders.count"), "BATCH", 100)
    one, two = counted("newcomer", 250), counted("newcomer", 250, jobs=2)
    assert one == two
    assert one.any_kind >= max(one.blunders.values())


def test_it_prints_rates_with_intervals_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["blunders", "newcomer", "--games", "20", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("newcomer: ") and line.endswith(" turns in 20 games") for line in lines)
    assert any(line.startswith(f"{LEFT}: ") and " in 1,000 turns [" in line for line in lines)
    assert any(line.startswith("  game ") for line in lines)
    assert "Confrontations that newcomer wins, by Power beyond the cost before the Encounter" in lines


def test_it_draws_what_was_foreseen_against_what_was_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("chances.png", "chances.svg"):
        arguments = ["blunders", "balanced", "--games", "30", "--jobs", "1", "--figure", str(tmp_path / name)]
        assert call(arguments) == 0
        assert f"{name}: Confrontations that balanced won, against " in capsys.readouterr().out
    assert (tmp_path / "chances.png").read_bytes().startswith(b"\x89PNG")
    drawn = (tmp_path / "chances.svg").read_text()
    assert all(
        words in drawn for words in ("as planned", "going on alone", "chance foreseen, %", "as foreseen")
    )


def test_who_foresees_no_chances_has_none_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, drawn = tmp_path / "pacer.py", tmp_path / "chances.png"
    path.write_text(PACER)
    arguments = ["blunders", f"{path}:choose", "--games", "2", "--jobs", "1", "--figure", str(drawn)]
    assert call(arguments) == 2
    said = capsys.readouterr()
    assert "is no style, so it foresees no chances to draw" in said.err
    assert "Power beyond" not in said.out
    assert not drawn.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["random"], "strategy 'random' tells no scores of its options, so nothing can be counted"),
        (["search"], "strategy 'search' tells no scores of its options, so nothing can be counted"),
        (["blanced"], "did you mean 'balanced'?"),
        (["balanced", "--mode", "duel"], "mode 'duel'; allowed: "),
        (["balanced", "--mix", "croe"], "did you mean 'core'?"),
        (["balanced", "--figure", "chances.jpg"], "--figure chances.jpg: a figure is a .png or .svg file"),
    ],
)
def test_what_makes_no_sense_is_a_line_and_code_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["blunders", *arguments, "--games", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert complaint in line
