"""Machine code that cannot go stale: an edited rule runs, and what does not depend on it is not compiled again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import numpy as np
import pytest
from numba import cfunc, types

from sim.engine.data.state import GAME
from sim.engine.machine.cache_files import CacheFile
from sim.engine.machine.codegen import ENTRY
from sim.engine.machine.compiled import ENTRY_FLAGS, INTERPRETED, apart, compiled
from sim.engine.play.table import attributes
from sim.study.cell.compiling import compile_own
from strategies.registry import load

ROOT = Path(__file__).parents[2]
EDITED = Path("sim/engine/board/streams.py")
BEFORE, AFTER = "x * 0x7FEB352D", "x * 0x7FEB352F"

ASK = """
import numpy as np
from sim.engine.data.state import MEMORY
from sim.engine.view import random_below
memory = np.zeros(1, MEMORY)[0]
memory["lane_a"], memory["lane_b"] = 12345, 67890
if {interpreted}:
    from sim.engine.machine.mirror import to_mirror
    memory = to_mirror(memory)
print([int(random_below(memory, 1000, i)) for i in range(6)])
"""
KEYS = """
from pathlib import Path
from sim.engine.machine.compiled import unit_key
for path in sorted(Path("sim/engine").rglob("*.py")) + sorted(Path("strategies").rglob("*.py")):
    print(path.as_posix(), unit_key(str(path.resolve())))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project that may be edited, with a cache of its own."""
    for package in ("cardsets", "sim", "strategies"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def told(project: Path, program: str, interpreted: bool = False) -> list[str]:
    """The lines that a program prints which runs on a copy of the project."""
    environment = dict(
        os.environ,
        PYTHONPATH=str(project),
        ROLLOUT_CACHE=str(project / "cache"),
        ROLLOUT_INTERPRETED="1" if interpreted else "0",
    )
    done = subprocess.run(
        [sys.executable, "-c", program.format(interpreted=interpreted)],
        cwd=project, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.splitlines()


def edit(project: Path) -> None:
    """Change the hash that all randomness is drawn with."""
    text = (project / EDITED).read_text()
    assert text.count(BEFORE) == 1
    (project / EDITED).write_text(text.replace(BEFORE, AFTER))


def test_an_edited_rule_runs_though_its_caller_was_compiled_before(project: Path) -> None:
    before = told(project, ASK)
    assert before == told(project, ASK) == told(project, ASK, interpreted=True)
    edit(project)
    after = told(project, ASK)
    assert after != before
    assert after == told(project, ASK, interpreted=True)


def test_code_that_is_older_than_its_source_is_no_other_process_s(project: Path) -> None:
    """A process that has the rules of before in memory, and compiles them after an edit, keeps that to itself."""
    edited_meanwhile = (
        "from pathlib import Path\n"
        "from sim.engine.board import streams\n"
        "source = Path(streams.__file__)\n"
        f"source.write_text(source.read_text().replace({BEFORE!r}, {AFTER!r}))\n"
    )
    before = told(project, edited_meanwhile + ASK)
    after = told(project, ASK)
    assert after == told(project, ASK, interpreted=True) != before


def test_a_hash_of_sources_that_were_edited_meanwhile_is_refused(project: Path) -> None:
    lines = told(
        project,
        "import os\n"
        "from sim.engine.board import streams\n"
        "from sim.engine.machine.compiled import source_hash\n"
        "before = source_hash([streams.__file__])\n"
        "os.utime(streams.__file__, (1, 1))\n"
        "from cardsets.errors import RolloutError\n"
        "try: print(source_hash([streams.__file__]))\n"
        "except RolloutError as error: print(error)\n",
    )
    assert lines == [f"{project / EDITED}: was edited after this program began; start it again"]


def test_what_is_compiled_later_takes_its_helpers_from_the_cache(project: Path) -> None:
    before = told(project, ASK)
    (made_for_python,) = (project / "cache").glob("view-*-python")
    shutil.rmtree(made_for_python)
    kept = {path: path.stat().st_mtime_ns for path in (project / "cache").rglob("*.nb?")}
    assert any("mixed" in path.name for path in kept)
    assert told(project, ASK) == before
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert any(made_for_python.rglob("*.nbi"))


def test_an_edit_touches_the_code_of_what_depends_on_it_and_of_nothing_else(project: Path) -> None:
    before = dict(line.split() for line in told(project, KEYS))
    edit(project)
    after = dict(line.split() for line in told(project, KEYS))
    changed = {path for path in before if before[path] != after[path]}

    graph = grimp.build_graph("sim", "strategies", "cardsets", cache_dir=None)
    behind = graph.find_downstream_modules("sim.engine.board.streams") | {"sim.engine.board.streams"}
    due = {
        path
        for path in before
        if path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") in behind
    }
    assert changed == due
    assert 5 < len(changed) < len(before) - 5


def test_two_processes_that_cache_a_function_at_once_never_get_each_others_code(tmp_path: Path) -> None:
    """Each looks for a free file before the other has written; in whatever order they then write."""
    one, other = (CacheFile(str(tmp_path), "function", "stamp") for _ in range(2))
    with pytest.MonkeyPatch.context() as before_either_wrote:
        for process in (one, other):
            before_either_wrote.setattr(process, "_load_index", dict)
        saved = {}
        for process, signature, code in ((one, "int64", "its code"), (other, "int32", "the other's")):
            before_either_wrote.setattr(process, "_save_index", saved.update)
            process.save(signature, code)
    one._save_index(saved)
    assert one.load("int64") == "its code"
    assert one.load("int32") == "the other's"


def test_what_is_cached_is_found_and_written_over_by_a_later_version(tmp_path: Path) -> None:
    CacheFile(str(tmp_path), "function", "stamp").save("int64", "old")
    CacheFile(str(tmp_path), "function", "stamp").save("int64", "new")
    CacheFile(str(tmp_path), "function", "stamp").save("int32", "another")
    assert CacheFile(str(tmp_path), "function", "stamp").load("int64") == "new"
    assert CacheFile(str(tmp_path), "function", "edited since").load("int64") is None
    assert len(list(tmp_path.glob("*.nbc"))) == 2


@compiled
def plus(number, more):
    """A helper."""
    return number + more


@compiled
def plus_seven(number):
    """A caller that writes two numbers out."""
    return plus(plus(number, 3), 4)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_helper_is_compiled_once_for_all_whole_numbers() -> None:
    """For each that its callers write out, and for each width, a cold compile would take half as long again."""
    for number in (types.literal(3), types.literal(4), types.int32, types.uint8):
        plus.dispatcher.get_call_template((types.int64, number), {})
    assert plus.dispatcher.signatures == [(types.int64, types.int64)]
    assert plus_seven(10) == 17


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_helper_is_made_machine_code_in_its_callers_alone() -> None:
    """By itself it would be half of a cold compile."""
    assert plus_seven(number=10) == 17  # as a plain Python strategy may call it
    plus.dispatcher.compile((types.int64, types.int64))
    (made,) = plus.dispatcher.overloads.values()
    assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0
    assert plus_seven.for_python.signatures
    assert "dispatcher" not in vars(plus_seven)  # Numba was not asked for what callers compile


@compiled
def write_turn(game, turn):
    """A helper that writes to a record."""
    game.public.turn = turn


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_record_is_passed_to_compiled_code_as_the_memory_that_it_is() -> None:
    """Not as a copy, though not as Numba would take it; what is compiled for it is the same."""
    games = np.zeros(4, GAME)
    write_turn(games[1], 7)
    write_turn(attributes(games)[2], 8)
    write_turn.for_python(games[3], 9)
    assert games["public"]["turn"].tolist() == [0, 7, 8, 9]
    assert len(write_turn.for_python.signatures) == 1


@compiled
def evens_below(number):
    """Somebody's own helper, which holds what rules never hold."""
    return sum([other for other in range(number) if other % 2 == 0])


def test_a_helper_of_somebodys_own_may_hold_a_comprehension() -> None:
    """Numba's passes for it are left out of the rules' helpers alone."""

    @compiled
    def twice(number):
        return 2 * evens_below(number)

    assert twice(7) == 24


@compiled
def cubed(number):
    """Becomes part of what calls it."""
    return number * number * number


@apart
def squared(number):
    """Stays a function of its own."""
    return number * number


@apart
def cubed_apart(number):
    """Stays a function of its own."""
    return number * number * number


def of_both(number):
    """Calls each of them three times."""
    return (
        cubed(number) + cubed(number + 1) + cubed(number + 2) + squared(number) * squared(number + squared(3))
    )


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_helper_kept_apart_stands_once_in_an_entry_and_is_called() -> None:
    """Else long ones make the code of an entry, and the time to compile it, several times as long."""
    entry = cfunc(types.int64(types.int64), **(ENTRY_FLAGS | {"cache": False}))
    made = entry(of_both)
    lines = made.inspect_llvm().splitlines()
    assert sum("squared" in line and line.startswith("define") for line in lines) == 1
    assert sum("squared" in line and " call " in line for line in lines) == 3
    assert not any("cubed" in line and ("define" in line or " call " in line) for line in lines)
    assert made.ctypes(2) == of_both(2)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_helper_kept_apart_is_compiled_for_each_width_it_is_called_with() -> None:
    """It alone can't be fitted to its calls: in one width for all, games take longer."""
    for number in (types.literal(3), types.literal(4), types.int32):
        cubed_apart.dispatcher.get_call_template((number,), {})
    assert cubed_apart.dispatcher.signatures == [(types.int64,), (types.int32,)]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_is_kept_of_an_entry_is_its_machine_code_alone() -> None:
    """To read what nothing links was a fifth of the time until a process could play."""
    entry = cfunc(types.int64(types.int64), **(ENTRY_FLAGS | {"cache": False}))
    made = entry(of_both)
    library = made._library
    _, kind, (machine_code, defined) = library.serialize_using_object_code()
    assert kind == ENTRY
    assert machine_code == library._get_compiled_object()
    assert [name for name in defined if name.startswith("cfunc.")] == [made._wrapper_name]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_strategy_is_loaded_once_in_a_process() -> None:
    """Loaded code stays for good: a megabyte each time."""
    assert compile_own(load("balanced")) is compile_own(load("expert"))
