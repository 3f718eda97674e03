"""Strategies by name, by file and as functions; every complaint says what is wrong and what is allowed."""

from pathlib import Path

import pytest

from sim.study.cell.cell import CellSetup, prepare
from sim.study.errors import SetupError
from strategies.planner import style
from strategies.registry import NAMES, StrategyError, available, load

OWN = '''"""A page of one's own."""

from sim.engine.decisions import BATTLE, BUY, MAIN, PLAY
from sim.engine.view import compiled, random_below
from strategies.registry import strategy


@compiled
def best_offer(decision):
    """The dearest thing on offer, after playing every card."""
    best = 0
    for i in range(decision.n):
        option = decision.options[i]
        if option.verb == PLAY:
            return i
        if (option.verb == BUY or option.verb == BATTLE) and option.amount > decision.options[best].amount:
            best = i
    return best


@strategy()
def greedy(public, own, decision, box, memory):
    """Plays everything, then takes the dearest thing on offer."""
    if decision.kind == MAIN:
        return best_offer(decision)
    return random_below(memory, decision.n, 0)
'''


def complaint(name: object) -> str:
    """What loading a strategy complains of."""
    with pytest.raises(StrategyError) as caught:
        load(name)
    return str(caught.value)


def test_every_bundled_strategy_has_a_description() -> None:
    told = dict(available())
    assert tuple(told) == NAMES
    assert all(line.endswith((".", "ladder.")) for line in told.values())
    assert all(load(name).description == told[name] for name in NAMES)


def test_an_unknown_name_gets_the_near_one() -> None:
    assert complaint("balance") == (
        "strategy 'balance' is unknown (did you mean 'balanced'?); "
        f"allowed: {', '.join(NAMES)}, file.py:name, or style.toml"
    )


def test_an_unknown_name_without_a_near_one() -> None:
    assert complaint("xyzzy") == (
        f"strategy 'xyzzy' is unknown; allowed: {', '.join(NAMES)}, file.py:name, or style.toml"
    )


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.py"
    assert complaint(f"{path}:choose") == f"strategy '{path}:choose': there is no file {path}"


def test_a_missing_function(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("def one(public, own, decision, box, memory):\n    return 0\n")
    assert complaint(f"{path}:two") == f"strategy '{path}:two': {path} has no function 'two'; it has: one"


def test_a_wrong_signature() -> None:
    def choose(public, decision):
        return 0

    line = choose.__code__.co_firstlineno
    assert complaint(choose) == (
        f"strategy 'choose' (line {line}) takes (public, decision); "
        "allowed: (public, own, decision, box, memory)"
    )


def test_a_file_that_does_not_parse(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("x = 1\ndef choose(:\n")
    assert complaint(f"{path}:choose").startswith(f"{path}:2: ")


def test_a_file_that_fails_on_import(tmp_path: Path) -> None:
    path = tmp_path / "failing.py"
    path.write_text("import no_such_module\n")
    assert complaint(f"{path}:choose") == (
        f"{path}:1: importing it failed: ModuleNotFoundError: No module named 'no_such_module'"
    )


def test_a_cell_passes_the_complaint_on() -> None:
    with pytest.raises(SetupError, match=r"^strategy 'balance' is unknown .*; allowed: "):
        prepare(CellSetup("core", "competitive", 2, ("balance",)))


@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_a_strategy_of_ones_own_runs_compiled(tmp_path: Path, set_id: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    own = load(f"{path}:greedy")
    assert own.description == "Plays everything, then takes the dearest thing on offer."
    assert not own.plain
    cell = prepare(CellSetup(set_id, "competitive", 2, (f"{path}:greedy", "random")))
    block = cell.play(5, 0, 200)
    assert not block.games["error"].any()
    assert block.seats["win"][block.seats["strategy"] == 0].sum() > 0.6 * 200


@pytest.mark.parametrize(("set_id", "players"), [("core", 2), ("a_rising_darkness", 4)])
def test_a_strategy_for_competitive_plays_in_teams_as_it_is(
    tmp_path: Path, set_id: str, players: int
) -> None:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    block = prepare(CellSetup(set_id, "tvt", players, (f"{path}:greedy", "random"))).play(5, 0, 200)
    assert not block.games["error"].any()
    assert block.seats["win"][block.seats["strategy"] == 0].mean() > 0.6


def test_an_undecorated_function_is_plain() -> None:
    def choose(public, own, decision, box, memory):
        """First things first."""
        return 0

    found = load(choose)
    assert found.plain
    assert found.description == "First things first."


def test_a_plain_function_that_fails_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("def one(public, own, decision, box, memory):\n    return decision.nothing\n")
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:one",)))
    with pytest.raises(SetupError, match=r"own\.py:one' failed at .*own\.py:2: AttributeError: .*nothing"):
        cell.play(1, 0, 1)


@pytest.mark.parametrize(
    ("answer", "says"),
    [("public.secret", "no 'secret' in the records"), ("undefined_name", "undefined_name")],
)
def test_what_does_not_compile_is_told_with_its_cause(tmp_path: Path, answer: str, says: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        "from strategies.registry import strategy\n\n\n@strategy()\n"
        f"def one(public, own, decision, box, memory):\n    return {answer}\n"
    )
    cell = prepare(CellSetup("core", "competitive", 2, (f"{path}:one",)))
    with pytest.raises(SetupError) as caught:
        cell.play(1, 0, 1)
    assert "does not compile" in str(caught.value)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_style_file_is_a_strategy_and_plays_by_its_numbers(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    bold = tmp_path / "bold.toml"
    bold.write_text('description = "Bosses at any price."\nbosses = 900\nleast_chance = 0\n')
    strategy = load("bold.toml")
    assert strategy.description == "Bosses at any price."
    assert strategy.weights[style.BOSSES] == 900
    assert strategy.weights[style.BUYING] == load("balanced").weights[style.BUYING]
    like, other = (
        prepare(CellSetup("core", "competitive", 2, (name,))).play(3, 0, 600)
        for name in ("balanced", "bold.toml")
    )
    assert like.games["bosses_defeated"].sum() != other.games["bosses_defeated"].sum()
    assert len(other.attempts) > len(like.attempts)
    assert other.attempts["won"].mean() < like.attempts["won"].mean()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "\nbossses = 3\n",
            "2: bossses: unknown key (did you mean 'bosses'?); allowed: description, buying, ",
        ),
        ("bosses = 1.5\n", "1: bosses: must be a whole number, not 1.5"),
        ("bosses = true\n", "1: bosses: must be a whole number, not true"),
        ("whims = 101\n", "1: whims: 101 is out of bounds; allowed: at most 100"),
        ("misjudges = -1\n", "1: misjudges: -1 is out of bounds; allowed: at least 0"),
        ("# Odd\n\nbosses = 100_001\n", "3: bosses: 100001 is out of bounds; allowed: at most 100000"),
        ("description = 3\n", "1: description: must be a text in quotes, not 3"),
        ("[bosses]\nworth = 3\n", "1: bosses: must be a whole number, not {'worth': 3}"),
        ("bosses =\n", "1: not TOML: invalid value at column 9"),
    ],
)
def test_a_style_file_that_says_something_else_is_told_with_its_line(tmp_path, text, told) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text)
    with pytest.raises(StrategyError) as caught:
        load(str(path))
    assert str(caught.value).startswith(f"{path}:{told}")


def test_everything_that_is_wrong_with_a_style_file_is_told_at_once(tmp_path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("bossses = 900\nbuying = 1.5\nrobots = 116\nrelics = 200_000\ndescription = 3\n")
    lines = complaint(str(path)).splitlines()
    assert [line.split(": ")[:2] for line in lines] == [
        [f"{path}:1", "bossses"], [f"{path}:2", "buying"], [f"{path}:4", "relics"], [f"{path}:5", "description"],
    ]  # fmt: skip


def test_a_style_file_that_is_no_text_is_told(tmp_path) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(b"bosses = 3 # \xff")
    assert complaint(str(path)) == f"{path}: cannot be read: it is not UTF-8 text (byte 13)"
