"""Strategy files of somebody's own: what is refused, and what is counted where it goes wrong in play."""

import re
from pathlib import Path

import pytest

from sim.cli import call
from sim.engine.frames import ERROR_NAMES, STRATEGY_FAILED
from sim.results.schema import ERRORS
from sim.study.cell import CellSetup, prepare
from sim.study.errors import SetupError
from strategies.registry import StrategyError, load
from strategies.steps import STEPS

OWN = '''
from sim.engine.decisions import EVERY_WINDOW
from sim.engine.view import compiled as fast
from strategies.registry import strategy


@fast
def spin(n):
    while True:
        n += 1
    return n


@fast
def busy(n):
    total = 0
    for i in range(n):
        total += sum([j for j in range(i % 7)])
    return total


@strategy(windows=EVERY_WINDOW)
def heavy(public, own, decision, box, memory):
    """Some hundred thousand steps a decision."""
    return busy(100_000) % decision.n


@strategy()
def endless(public, own, decision, box, memory):
    while True:
        pass


@strategy()
def endless_below(public, own, decision, box, memory):
    return spin(1)


@strategy()
def divides(public, own, decision, box, memory):
    return 5 // (public.turn - public.turn)


@strategy()
def reaches(public, own, decision, box, memory):
    memory.scratch[1000] = 3
    return 0


@strategy()
def beyond(public, own, decision, box, memory):
    return decision.n


def plain_heavy(public, own, decision, box, memory):
    return sum(i for i in range(4_000)) % decision.n


def plain_endless(public, own, decision, box, memory):
    while True:
        pass


def helper(n):
    return helper(n - 1) + helper(n - 2) if n > 0 else 0


def plain_endless_below(public, own, decision, box, memory):
    return helper(900)


def plain_calls_compiled(public, own, decision, box, memory):
    return spin(1)


def plain_beyond(public, own, decision, box, memory):
    return -1
'''
SOUND = ("heavy", "plain_heavy")
FAILING = {
    "endless": ("strategy used up its steps in one decision", "while True"),
    "endless_below": ("strategy used up its steps in one decision", "while True"),
    "divides": ("strategy failed", "return 5 //"),
    "reaches": ("strategy failed", "memory.scratch[1000]"),
    "beyond": ("answer out of range", ""),
    "plain_endless": ("strategy used up its steps in one decision", "while True"),
    "plain_endless_below": ("strategy used up its steps in one decision", "return helper"),
    "plain_calls_compiled": ("strategy used up its steps in one decision", ""),
    "plain_beyond": ("answer out of range", ""),
}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("own") / "own.py"
    path.write_text(OWN)
    return path


@pytest.mark.parametrize("name", SOUND)
def test_some_thousands_of_steps_a_decision_are_no_matter(own: Path, name: str) -> None:
    block = prepare(CellSetup("core", "competitive", 2, (f"{own}:{name}", "random"))).play(3, 0, 1)
    assert not block.games["error"].any()


@pytest.mark.parametrize("name", FAILING)
def test_what_goes_wrong_in_play_ends_the_game_with_a_code_of_its_own(own: Path, name: str) -> None:
    setup = CellSetup("core", "competitive", 2, (f"{own}:{name}", "random"), seating="fixed")
    games = prepare(setup).play(3, 0, 2).games
    assert [ERROR_NAMES[code] for code in games["error"]] == [FAILING[name][0]] * 2


def test_results_name_the_engines_errors() -> None:
    assert ERRORS == ERROR_NAMES


@pytest.mark.parametrize("name", ["endless_below", "divides", "beyond", "plain_endless"])
def test_a_failed_game_is_named_and_its_replay_tells_the_line(
    own: Path, name: str, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(
        f'mixes = ["core"]\nplayers = [2]\nstrategies = ["{own}:{name}"]\ngames = 2\nseed = 1\n'
    )
    assert call(["run", "mine.toml", "-j", "1"]) == 0
    what, at = FAILING[name]
    again = "rollout replay results/mine 0 0"
    counted = f"2 games ended in an error ({what}) and count in no figure but how games ended: {again}; "
    assert counted in capsys.readouterr().out
    assert call(again.split()[1:]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    assert re.match(r"Error at decision \d+: ", told)
    assert f": {what}: seat 0, {own}:{name}, asked: placement; " in told
    lines = [number for number, line in enumerate(OWN.splitlines(), 1) if at and at in line]
    assert any(f"{own}:{line}: " in told for line in lines) or "it answered 12, allowed: 0 to 11" in told


def test_steps_do_not_depend_on_how_often_it_was_asked(own: Path) -> None:
    cell = prepare(CellSetup("core", "competitive", 2, (f"{own}:heavy",)))
    games = cell.play(3, 0, 2).games
    a_decision = 100_000 + 300_000  # turns of the loop, and of those within it
    assert (games["decisions"] * a_decision).max() > 2 * STEPS
    assert not games["error"].any()


HEAD = """from sim.engine.view import compiled
from strategies.registry import strategy
TABLE = {}
"""
CHOOSE = "@strategy()\ndef choose(public, own, decision, box, memory):\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1\ndef choose(:\n", ":2: "),
        ("x = '\0'\n", ": "),
        ("while True:\n    pass\n", ":1: used up its 1,000,000 steps while it was read"),
        ("import sys\nsys.exit(0)\n", ":2: importing it failed: SystemExit: 0"),
        ("1 / 0\n", ":1: importing it failed: ZeroDivisionError: division by zero"),
        (HEAD + CHOOSE.replace("()", "", 1) + "    return 0\n", ":4: write @strategy(), with brackets"),
        (
            HEAD + "@strategy()\ndef choose(public, decision):\n    return 0\n",
            ":5: 'choose' takes (public, decision); allowed: (public, own, decision, box, memory)",
        ),
        (
            HEAD + "@compiled\ndef down(n):\n    return up(n)\n\n@compiled\ndef up(n):\n    return down(n)\n"
            + CHOOSE + "    return up(1)\n",
            ":5: 'down' calls itself (down -> up -> down); a compiled function may not; write a loop",
        ),
        (
            HEAD + "@compiled\ndef one(n):\n    return n\n" + CHOOSE + "    a = one\n    return a(1)\n",
            ":9: 'one' is a compiled function, which can be called and nothing else",
        ),
        ("def chose(public, own, decision, box, memory):\n    return 0\n", "did you mean 'chose'?); it has: chose"),
        ("def choose(public, decision):\n    return 0\n", "(line 1) takes (public, decision); allowed: (public"),
        (
            HEAD + CHOOSE.replace("()", "(windows='all')", 1) + "    return 0\n",
            "windows = 'all'; allowed: the windows of sim/engine/decisions.py",
        ),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_refused_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(text)
    with pytest.raises(StrategyError) as caught:
        load(f"{path}:choose")
    assert str(path) in str(caught.value)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (
            "return public.trun",
            ":6: there is no 'trun' in the records it is given (sim/engine/view.py) (did you",
        ),
        ("return nothing_such", ":6: there is no 'nothing_such'"),
        ("return TABLE[1]", ":6: 'TABLE' is of type dict, not for compiled functions"),
        ("open('x')\n    return 0", ":6: 'open' is not for compiled functions"),
        ("if decision.n > 2:\n        return 1", ": one way through it ends without an answer"),
        ("return 'first'", ": it must answer with a whole number, the index of an option"),
        (
            "import os\n    return 0",
            ":6: an import stands at the head of the file, not in a compiled function",
        ),
        ("return hidden(decision)", ":6: there is no 'hidden'"),
    ],
)
def test_what_does_not_compile_is_told_in_a_line_of_plain_words(tmp_path: Path, body: str, says: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(f"{HEAD}{CHOOSE}    {body}\n")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    with pytest.raises(SetupError) as caught:
        cell.play(1, 0, 1)
    assert f"strategy '{path}:choose' does not compile: {path}" in str(caught.value)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


REACHING = """
from sim.engine.view import definition_of, distance, note_score
from strategies.registry import strategy


@strategy()
def far(public, own, decision, box, memory):
    return definition_of(public, box, 10_000_000).cost * 0


@strategy()
def below(public, own, decision, box, memory):
    return definition_of(public, box, -1).cost * 0


@strategy()
def steps(public, own, decision, box, memory):
    return distance(public, 0, -1) * 0


@strategy()
def writes(public, own, decision, box, memory):
    note_score(memory, 100_000_000, 7)
    return 0


@strategy()
def cheats(public, own, decision, box, memory):
    note_score(memory, -9321, 50)
    return 0


@strategy()
def from_the_end(public, own, decision, box, memory):
    return own.hand.cards[-1] * 0
"""


@pytest.mark.parametrize("name", ["far", "below", "steps", "writes", "cheats", "from_the_end"])
def test_no_helper_reaches_beyond_what_it_is_given(tmp_path: Path, name: str) -> None:
    own = tmp_path / "reaching.py"
    own.write_text(REACHING)
    cell = prepare(CellSetup("core", "competitive", 2, (f"{own}:{name}",)))
    assert (cell.play(1, 0, 2).games["error"] == STRATEGY_FAILED).all()
