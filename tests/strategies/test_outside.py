"""Strategy files of somebody's own: what is refused, and what is counted where it goes wrong in play."""

import ast
import re
import symtable
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sim.cli import call
from sim.engine.board.frames import BAD_ANSWER, ERROR_NAMES, STRATEGY_FAILED
from sim.engine.data import state
from sim.engine.machine.compiled import INTERPRETED
from sim.results.schema import ERRORS
from sim.study.cell.cell import CellSetup, prepare
from sim.study.errors import SetupError
from strategies.outside.names import read_within
from strategies.registry import StrategyError, load
from strategies.steps import STEPS

MANY = "what a record holds many of"
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
    assert call([*again.split()[1:], "--trust"]) == 0
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
ONE = "@compiled\ndef one(n):\n    return n\n"
PLAIN = "def choose(public, own, decision, box, memory):\n"


def run_of(strategy: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The exit code of a study of two games of a strategy, and what it complains of."""
    study = f'mixes = ["core"]\nplayers = [2]\nstrategies = ["{strategy}"]\ngames = 2\nseed = 1\n'
    Path("mine.toml").write_text(study)
    code = call(["run", "mine.toml", "-j", "1"])
    return code, [line for line in capsys.readouterr().err.splitlines() if line.startswith("rollout: ")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = 1\ndef choose(:\n", ":2: "),
        ("x = '\0'\n", ": "),
        ("while True:\n    pass\n", ":1: used up its 1,000,000 steps while it was read"),
        ("import sys\nsys.exit(0)\n", ":2: importing it failed: SystemExit: 0"),
        ("1 / 0\n", ":1: importing it failed: ZeroDivisionError: division by zero"),
        (
            "from sim.engine.state import UP\n",
            "No module named 'sim.engine.state'; its name is sim.engine.data.state now",
        ),
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
        ("raise KeyboardInterrupt\n", ":1: importing it failed: KeyboardInterrupt"),
        ("class Stop(BaseException):\n    pass\nraise Stop('a\\nb')\n", ":3: importing it failed: Stop: a"),
        ("def f():\n    f()\nf()\n", "importing it failed: RecursionError: maximum recursion depth exceeded"),
        (f"x = {' + '.join(['1'] * 5_000)}\n", "is nested too deeply to be read; write it in smaller steps"),
        (
            "import functools\n" + HEAD + "@functools.cache\n@compiled\ndef one(n):\n    return n\n",
            ":5: @functools.cache would do nothing to 'one', for that is compiled; allowed: @strategy() and @compiled",
        ),
        (
            HEAD + "def twice(f):\n    return f\n@twice\n" + CHOOSE + "    return 0\n",
            ":6: @twice would do nothing to 'choose', for that is compiled; allowed: @strategy() and @compiled",
        ),
        (
            "from numba import njit\n@njit(parallel=True)\ndef one(n):\n    return n\n",
            ":2: @njit(parallel=True): what is in the brackets would do nothing; write @compiled",
        ),
        (
            HEAD + "fast = compiled\n@fast\ndef one(n):\n    return n\n",
            ":4: write @compiled above the function; 'compiled' is for nothing else",
        ),
        (
            HEAD + PLAIN + "    return 0\nchoose = strategy()(choose)\n",
            ":6: write @strategy() above the function; 'strategy' is for nothing else",
        ),
        (
            HEAD + "def one(n):\n    return n\ntwo = compiled(one)\n",
            ":6: write @compiled above the function; 'compiled' is for nothing else",
        ),
        (
            HEAD + ONE + "import math as one\n",
            ":7: 'one' is the compiled function of line 5; give this another name",
        ),
        (
            HEAD + ONE + "def other():\n    global one\n    one = 3\n",
            ":8: 'one' is the compiled function of line 5; give this another name",
        ),
        (
            HEAD + ONE + "@compiled\ndef two(n, f=one):\n    return f(n)\n",
            ":8: 'one' is a compiled function, which can be called and nothing else",
        ),
        (
            HEAD + ONE + CHOOSE + "    def two(n=one(1)):\n        return n\n    return two()\n",
            ":9: a default within a compiled function is a plain value; call the function before",
        ),
        (
            HEAD + "@compiled\ndef one(n, *, of=2):\n    return n\n",
            ":5: 'one' is compiled, so it takes no parameters behind *",
        ),
        (
            HEAD + CHOOSE.replace("()", "(telling=told)", 1) + "    return 0\n" + PLAIN.replace("choose", "told")
            + "    return 0\n",
            ":4: telling=told: there is no 'told' yet; write it above 'choose'",
        ),
        (
            HEAD + ONE + CHOOSE.replace("()", "(telling=one)", 1) + "    return 0\n",
            ":5: 'one' takes (n); allowed: (public, own, decision, box, memory)",
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
        ("return 'first'", ":6: it answers with a string; allowed: a whole number, the index of an option"),
        ("return 0.7", ":6: it answers with a float; allowed: a whole number, the index of an option"),
        ("return decision.n > 2", ":6: it answers with a bool; allowed: a whole number"),
        (
            "if decision.n > 2:\n        return True\n    return 0",
            ":7: it answers with a bool; allowed: a whole",
        ),
        (
            "if decision.n > 2:\n        return 0.7\n    return 0",
            ":7: it answers with a float; allowed: a whole",
        ),
        ("return 0, 1", ":6: it answers with a tuple; allowed: a whole number"),
        ("return None", ": it ends without an answer"),
        ("raise SystemExit", ":6: it raises what is no Exception; raise ValueError, say"),
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


WRITES = (
    ("public.seats[own.seat].vp = 99", "'vp'"),
    ("public.main_n += 1", "'main_n'"),
    ("public['turn'] = 4", "'turn'"),
    ("decision.options[0].amount = 0", "'amount'"),
    ("box.definitions[0].cost = 0", "'cost'"),
    ("memory.budget.left = 5", "'left'"),
    ("memory.weights[0] = 9", MANY),
    ("own.hand.cards[0] = 3", MANY),
    ("own.hand.cards[:] = 3", MANY),
    ("cards = own.hand.cards; cards[0] = 3", MANY),
    ("fill(own.hand.cards)", MANY),
    ("public.space[0] = public.space[1]", MANY),
    ("memory.targets[0] = memory.targets[1]", MANY),
)
FILL = """

@compiled
def fill(numbers):
    numbers[0] = 3

"""
KEEPS = """
    scratch, mine, listed = memory.scratch, np.zeros(3, np.int32), [0, 0, 0]
    fill(memory.scratch)
    fill(mine)
    memory.scratch[1] += 2
    scratch[2], mine[1], listed[1] = 4, 5, 6
    memory.targets[15].worth = 7
    memory.targets[0].space += 1
    return (scratch[0] + scratch[1] + mine[0] + listed[1] + memory.targets[15].worth) % decision.n
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize(("does", "what"), WRITES, ids=[does for does, _ in WRITES])
def test_what_is_given_to_read_is_not_written_to(tmp_path: Path, does: str, what: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(f"{HEAD}{FILL}{CHOOSE}    {does}\n    return 0\n")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    line = path.read_text().splitlines().index(f"    {does}") + 1
    with pytest.raises(SetupError) as caught:
        cell.play(1, 0, 1)
    assert f"{path}:{line}: {what} may be read and not written to; what a strategy keeps" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_a_strategy_keeps_is_its_scratch_its_targets_and_what_it_made_itself(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(f"import numpy as np\n{HEAD}{FILL}{CHOOSE.rstrip()}{KEEPS}")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    assert not cell.play(1, 0, 2).games["error"].any()


def test_no_other_array_of_what_is_given_has_the_shape_of_the_scratch_numbers() -> None:
    """By their shape they are told from what may not be written to."""

    def arrays(dtype: np.dtype, path: str) -> Iterator[str]:
        if dtype.shape == (state.SCRATCH,):
            yield path
        for name in dtype.base.names or ():
            yield from arrays(dtype.base[name], f"{path}.{name}")

    given = ("PUBLIC", "OWN", "DECISION", "BOX", "MEMORY")
    found = [path for name in given for path in arrays(getattr(state, name), name.lower())]
    assert found == ["memory.scratch"]


@pytest.mark.parametrize("does", [does for does, _ in WRITES if not does.startswith(("memory", "fill"))])
def test_what_is_given_to_read_is_not_written_to_in_plain_python(tmp_path: Path, does: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(f"{PLAIN}    {does}\n    return 0\n")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    with pytest.raises(SetupError, match=r"own\.py:\d+: ValueError: assignment destination is read-only$"):
        cell.play(1, 0, 1)


REACHING = """
from sim.engine.view import definition_of, distance, note_score
from strategies.planner.judging import number_of
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
def bundled(public, own, decision, box, memory):
    return number_of(box, 10_000_000) * 0


@strategy()
def from_the_end(public, own, decision, box, memory):
    return own.hand.cards[-1] * 0
"""


@pytest.mark.parametrize("name", ["far", "below", "steps", "writes", "cheats", "bundled", "from_the_end"])
def test_no_helper_reaches_beyond_what_it_is_given(tmp_path: Path, name: str) -> None:
    own = tmp_path / "reaching.py"
    own.write_text(REACHING)
    cell = prepare(CellSetup("core", "competitive", 2, (f"{own}:{name}",)))
    assert (cell.play(1, 0, 2).games["error"] == STRATEGY_FAILED).all()


@pytest.mark.parametrize(
    ("head", "written"),
    [
        ("from sim.engine import view", "view.{}"),
        ("import sim.engine.view as v", "v.{}"),
        ("from sim.engine.view import *", "{}"),
        ("from sim.engine.view import distance, note_score\nF = {'d': distance}\ndistance = F['d']", "{}"),
    ],
)
def test_no_helper_reaches_beyond_however_it_is_imported(tmp_path: Path, head: str, written: str) -> None:
    path = tmp_path / "own.py"
    body = (("far", f"return {written.format('distance')}(public, 0, -1) * 0"),
            ("cheats", f"{written.format('note_score')}(memory, -9321, 50)\n    return 0"),
            ("sound", f"return {written.format('distance')}(public, 0, 1) * 0"))  # fmt: skip
    marked = "".join(f"{CHOOSE.replace('choose', name)}    {does}\n" for name, does in body)
    path.write_text(f"{head}\nfrom strategies.registry import strategy\n{marked}")
    for name, error in (("far", STRATEGY_FAILED), ("cheats", STRATEGY_FAILED), ("sound", 0)):
        cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:{name}",)))
        assert (cell.play(1, 0, 2).games["error"] == error).all()


def test_what_a_module_of_the_project_brings_along_is_there_however_it_is_imported(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        "from sim.engine import decisions, view\nfrom sim.engine.decisions import *\n"
        "import strategies.registry as registry\n\n\n@view.compiled\ndef one(n):\n    return n\n\n\n"
        + CHOOSE.replace("@", "@registry.")
        + "    if decision.kind == MAIN and decisions.MAIN == MAIN:\n        return one(0)\n"
        "    return view.random_below(memory, decision.n, 0)\n"
    )
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    assert not cell.strategies[0].plain
    assert not cell.play(1, 0, 2).games["error"].any()


@pytest.mark.parametrize(
    "text",
    [
        "from sim.engine import view\n{}    return view.distance(public, 0, -1)\n",
        "{}    import sim.engine.view\n    return sim.engine.view.distance(public, 0, -1)\n",
        "{}    from sim.engine.view import distance\n    return distance(public, 0, -1)\n",
    ],
)
def test_no_helper_reaches_beyond_in_plain_python(tmp_path: Path, text: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(text.format(PLAIN))
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    with pytest.raises(SetupError, match=r"own\.py:3: IndexError: index is out of bounds$"):
        cell.play(1, 0, 1)


@pytest.mark.parametrize(
    ("head", "module"),
    [("import sim.engine.view", "sim.engine.view"), ("from sim import engine", "engine.view")],
)
def test_the_whole_path_of_a_module_is_refused_with_what_to_write(
    tmp_path: Path, head: str, module: str
) -> None:
    path = tmp_path / "own.py"
    path.write_text(f"{head}\n{HEAD}{CHOOSE}    return {module}.distance(public, 0, 1)\n")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    with pytest.raises(
        SetupError, match=r"own\.py:7: write `from sim.engine import view` and call view.NAME"
    ):
        cell.play(1, 0, 1)


def test_a_replay_reaches_no_further_than_the_game_did(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    Path("reaching.py").write_text(REACHING)
    assert run_of("reaching.py:writes", capsys)[0] == 0
    assert call(["replay", "results/mine", "0", "0", "--trust"]) == 0
    told = capsys.readouterr().out.splitlines()[-1]
    line = REACHING.splitlines().index("    note_score(memory, 100_000_000, 7)") + 1
    assert told.endswith(f"reaching.py:{line}: IndexError: index is out of bounds")


SHADOWS = """
from sim.engine.view import compiled
from strategies.registry import strategy


@compiled
def one(n):
    return n


@compiled
def two(n, one=3):
    return n + one


@compiled
def three(n, each=one(2)):
    total = 0
    for one in range(n):
        total += one * each
    return total


def plain():
    import math as one

    return one.pi


@strategy()
def choose(public, own, decision, box, memory):
    first = [one for one in range(3)]  # 0 1 2
    second = [one(each) for each in first]  # 0 1 2
    third = sum([one for one in [one(4), one(5)]])  # 9
    called = lambda one: one + 1

    def inner(one):
        return one * 2

    def outer():
        return one(7)

    memory.scratch[0] = first[2] + second[1] + third + called(1) + inner(3) + outer() + two(1) + three(3)
    return 0 if memory.scratch[0] == 2 + 1 + 9 + 2 + 6 + 7 + 4 + 6 else decision.n
"""


def test_a_name_means_what_it_means_in_python(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(SHADOWS)
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    assert not cell.play(1, 0, 2).games["error"].any()


def read_of_the_file(table: symtable.SymbolTable) -> set[str]:
    """The names of the file that a function reads, as Python's own compiler takes them."""
    found = {each.get_name() for each in table.get_symbols() if each.is_global() and each.is_referenced()}
    return found.union(*map(read_of_the_file, table.get_children()))


@pytest.mark.parametrize(
    "text", [SHADOWS, *(path.read_text() for path in Path(__file__).parent.glob("*.py"))]
)
def test_names_are_told_apart_as_python_does(text: str) -> None:
    tables = symtable.symtable(text, "own.py", "exec").get_children()
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    for node in functions:
        (table,) = (each for each in tables if each.get_name() == node.name and each.get_type() == "function")
        assert {name.id for name in read_within(node)} == read_of_the_file(table)


# --- What plain Python answers and raises -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("0.7", "0.7"),
        ("0.0", "0.0"),
        ("np.float64(1)", "np.float64(1.0)"),
        ("'0'", "'0'"),
        ("None", "None"),
        ("True", "True"),
        ("np.bool_(False)", "np.False_"),
        ("[0]", "something of type list"),
        ("'long' * 1000", f"'{('long' * 15)[:59]} ..."),
        ("decision", "something of type record"),
    ],
)
def test_anything_but_a_whole_number_is_refused(
    tmp_path: Path, monkeypatch, capsys, answer: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(f"import numpy as np\n{PLAIN}    return {answer}\n")
    code, lines = run_of("own.py:choose", capsys)
    assert code == 2
    where = f"rollout: strategy 'own.py:choose' failed at {tmp_path / 'own.py'}:2: "
    assert lines == [f"{where}it answered {told}; allowed: a whole number, the index of an option"]


@pytest.mark.parametrize("answer", ["0", "np.int8(0)", "np.uint64(0)", "decision.n - 1", "First.OF_ALL"])
def test_whole_numbers_of_every_kind_are_answers(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "own.py"
    head = "import enum\nimport numpy as np\nclass First(enum.IntEnum):\n    OF_ALL = 0\n"
    path.write_text(f"{head}{PLAIN}    return {answer}\n")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    assert not cell.play(1, 0, 1).games["error"].any()


@pytest.mark.parametrize("answer", ["10**30", "-(10**5_000)", "np.uint64(2**63)", "2**31"])
def test_a_number_beyond_all_bounds_is_out_of_range(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(f"import numpy as np\n{PLAIN}    return {answer}\n")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    assert (cell.play(1, 0, 1).games["error"] == BAD_ANSWER).all()


@pytest.mark.parametrize(
    ("body", "lines", "told"),
    [
        ("raise SystemExit", "2", "SystemExit"),
        ("import sys\n    sys.exit(0)", "3", "SystemExit: 0"),
        ("raise KeyboardInterrupt", "2", "KeyboardInterrupt"),
        ("raise type('Stop', (BaseException,), {})('now')", "2", "Stop: now"),
        ("raise GeneratorExit", "2", "GeneratorExit"),
        (
            "return choose(public, own, decision, box, memory)",
            "[12]",
            "RecursionError: maximum recursion depth exceeded",
        ),
        ("raise ValueError('one\\ntwo')", "2", "ValueError: one"),
        ("raise type('Dumb', (Exception,), {'__str__': lambda _: 1 / 0})", "2", "Dumb"),
        ("return 1 // 0", "2", "ZeroDivisionError: integer division or modulo by zero"),
    ],
)
def test_whatever_a_plain_function_raises_is_told_with_its_line(
    tmp_path: Path, monkeypatch, capsys, body: str, lines: str, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(f"{PLAIN}    {body}\n")
    code, (said,) = run_of("own.py:choose", capsys)
    assert code == 2
    assert re.match(rf"rollout: strategy 'own\.py:choose' failed at \S+own\.py:{lines}: {told}", said)


def test_ctrl_c_is_nobodys_failure(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(f"import signal\n{PLAIN}    signal.raise_signal(signal.SIGINT)\n    return 0\n")
    code, lines = run_of("own.py:choose", capsys)
    assert code == 1
    assert lines == ["rollout: interrupted; finished parts stay; run the same command again to go on"]


def test_what_a_plain_function_calls_and_does_not_compile_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(f"{HEAD}@compiled\ndef one(n):\n    return nothing_such\n{PLAIN}    return one(1)\n")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",)))
    with pytest.raises(SetupError, match=r"does not compile: \S*own\.py:6: there is no 'nothing_such'$"):
        cell.play(1, 0, 1)


@pytest.mark.parametrize(
    ("body", "line", "told"),
    [
        ("return 0.7", 5, "it answered 0.7; allowed: a whole number, the index of an option"),
        ("raise SystemExit(0)", 6, "SystemExit: 0"),
    ],
)
def test_a_compiled_function_without_strategy_fails_like_others(
    tmp_path: Path, monkeypatch, capsys, body: str, line: int, told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(f"{HEAD}@compiled\n{PLAIN}    {body}\n")
    assert run_of("own.py:choose", capsys)[0] == 0
    assert call(["replay", "results/mine", "0", "0", "--trust"]) == 0
    said = capsys.readouterr().out.splitlines()[-1]
    assert f": {ERROR_NAMES[STRATEGY_FAILED]}: seat 0, own.py:choose, " in said
    assert said.endswith(f"own.py:{line}: {told}")
