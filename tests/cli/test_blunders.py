"""`rollout blunders`: what it counts, that workers change nothing, and what it refuses."""

from pathlib import Path

import pytest

from sim.blunders import KINDS, Counted, count
from sim.blunders.count import FOR_NOTHING, LEFT, UNDONE
from sim.cli import call
from sim.study.cell.cell import CellSetup

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


def counted(strategy: str, games: int = 60, jobs: int = 1) -> Counted:
    return count(CellSetup("core", "competitive", 2, (strategy, "balanced")), 11, games, jobs)


@pytest.mark.parametrize(("strategy", "walks"), [("balanced", 0.1), ("expert", 0.04)])
def test_bundled_players_seldom_blunder(strategy: str, walks: float) -> None:
    """Plans for what may not be battled now left something in 2% of turns; on walks see `strategies/README.md`."""
    found = counted(strategy, 200)
    assert found.turns > 1500
    assert found.blunders[LEFT] < 0.005 * found.turns
    assert found.blunders[UNDONE] < 0.005 * found.turns
    assert found.blunders[FOR_NOTHING] < walks * found.turns


def test_who_walks_to_and_fro_is_caught(tmp_path: Path) -> None:
    path = tmp_path / "pacer.py"
    path.write_text(PACER)
    found = counted(f"{path}:choose", 20)
    assert found.blunders[UNDONE] > 0.1 * found.turns
    assert found.blunders[LEFT] > 0.5 * found.turns
    assert found.blunders[FOR_NOTHING] > 0
    assert found.any_kind <= found.turns
    assert {example.kind for example in found.examples} == set(KINDS)


def test_workers_change_nothing() -> None:
    one, two = counted("newcomer", 250), counted("newcomer", 250, jobs=2)
    assert one == two
    assert one.any_kind >= max(one.blunders.values())


def test_it_prints_rates_with_intervals_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["blunders", "newcomer", "--games", "20", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("newcomer: ") and line.endswith(" turns in 20 games") for line in lines)
    assert any(line.startswith(f"{LEFT}: ") and " in 1,000 turns [" in line for line in lines)
    assert any(line.startswith("  game ") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["random"], "strategy 'random' tells no scores of its options, so nothing can be counted"),
        (["search"], "strategy 'search' tells no scores of its options, so nothing can be counted"),
        (["blanced"], "did you mean 'balanced'?"),
        (["balanced", "--mode", "duel"], "mode 'duel'; allowed: "),
        (["balanced", "--mix", "croe"], "did you mean 'core'?"),
    ],
)
def test_what_makes_no_sense_is_a_line_and_code_2(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["blunders", *arguments, "--games", "1"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert complaint in line
