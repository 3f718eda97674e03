"""The mutation tool: it changes rules inside their decorators, kills what tests notice, and counts honestly."""

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutants import sample
from tests.mutants.hunt import ALIVE, Hunter, Outcome
from tests.mutants.operators import Mutant, mutants_of
from tests.mutants.report import Record, in_words, judged, modules_table, shares, survivors
from tests.mutants.sample import (
    ENGINE,
    LEAST,
    NO_RULES,
    ROOT,
    RULES,
    all_mutants,
    allot,
    draw,
    lines_since,
    stratified,
)

SOURCE = '''
"""Docstrings are left alone."""
LIMIT = 3


@compiled
def helper(game, n):
    """So are these."""
    if n < LIMIT and not game.over:
        game.left -= 2
    return n + 1


@apart
def seldom(game):
    return game.left + 0


@procedure(SCORING)
def handler(game, box):
    rest = 5
    helper(game, rest)
    game.done = True
    return helper(game, 0) == 1


def machinery(game):
    return game.left - 1
'''

HUNT = """
import json, sys
from pathlib import Path
from tests.mutants import hunt
from tests.mutants.sample import all_mutants, rule_modules

wanted, tests, baseline = json.loads(sys.argv[1]), json.loads(sys.argv[2]), Path(sys.argv[3])
mutants = [m for of in all_mutants().values() for m in of if m.fingerprint in wanted]
assert len(mutants) == len(wanted)
told = {"mutated": {}, "unchanged": {}}
for how, found in told.items():
    if how == "unchanged":
        hunt.apply = lambda mutant: None
    hunt.hunt(list(rule_modules().values()), mutants, lambda m, o: found.update({m.fingerprint: vars(o)}),
              jobs=2, tests=tests, say=lambda text: None, keep=(baseline, "as they are"))
    assert baseline.exists()
print(json.dumps(told), file=sys.__stdout__)
"""
TESTS = [
    "tests/rules/test_buy.py::test_a_gained_ally_lies_before_its_player_in_the_core_set",
    "tests/rules/test_buy.py::test_power_of_the_longest_range_pays",
    "tests/rules/test_scenarios.py::test_scenario[battle/two_bosses_go_on]",
]
KNOWN = {
    "sim.engine.board.zones:to_control: deletion: "
    "put_on(game, game.public.seats[seat].control, card) -> pass #0": "killed",
    "sim.engine.procedures.defeat:(constants): constant: BOSSES_TO_WIN = 3 -> BOSSES_TO_WIN = 2 #0": "killed",
    "sim.engine.board.had:note_had: deletion: tally.by = seat -> pass #0": "survived",  # told in results alone
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[Mutant]:
    path = tmp_path_factory.mktemp("source") / "rules.py"
    path.write_text(SOURCE)
    return mutants_of(path, "rules")


def test_mutants_are_made_inside_decorated_functions_and_of_constants(found: list[Mutant]) -> None:
    names = {mutant.function for mutant in found}
    assert names == {"", "helper", "seldom", "handler"}
    told = [mutant.fingerprint.removeprefix("rules:") for mutant in found]
    assert len(set(told)) == len(told)
    assert [t for t in told if t.startswith("(constants)")] == [
        "(constants): constant: LIMIT = 3 -> LIMIT = 4 #0",
        "(constants): constant: LIMIT = 3 -> LIMIT = 2 #0",
    ]
    test = "if n < LIMIT and (not game.over):"
    assert [t for t in told if t.startswith("helper")] == [
        f"helper: condition: {test} -> if True: #0",
        f"helper: condition: {test} -> if False: #0",
        f"helper: and/or: {test} -> if n < LIMIT or not game.over: #0",
        f"helper: comparison: {test} -> if n <= LIMIT and (not game.over): #0",
        f"helper: comparison: {test} -> if n >= LIMIT and (not game.over): #0",
        f"helper: not: {test} -> if n < LIMIT and game.over: #0",
        "helper: arithmetic: game.left -= 2 -> game.left += 2 #0",
        "helper: deletion: game.left -= 2 -> pass #0",
        "helper: constant: game.left -= 2 -> game.left -= 3 #0",
        "helper: constant: game.left -= 2 -> game.left -= 1 #0",
        "helper: return: return n + 1 -> return 0 #0",
        "helper: arithmetic: return n + 1 -> return n - 1 #0",
        "helper: constant: return n + 1 -> return n + 2 #0",
        "helper: constant: return n + 1 -> return n + 0 #0",
    ]
    assert [t for t in told if t.startswith("seldom")] == [
        "seldom: return: return game.left + 0 -> return 0 #0",
        "seldom: constant: return game.left + 0 -> return game.left + 1 #0",
        "seldom: constant: return game.left + 0 -> return game.left + -1 #0",
    ]  # and not `- 0`, which is the same
    assert "handler: deletion: helper(game, rest) -> pass #0" in told
    assert "handler: deletion: game.done = True -> pass #0" in told
    assert "handler: deletion: rest = 5 -> pass #0" not in told  # read unset, it would fail at once
    assert "handler: constant: game.done = True -> game.done = False #0" in told
    assert "handler: return: return helper(game, 0) == 1 -> return not helper(game, 0) == 1 #0" in told


def test_long_statements_are_told_where_they_change(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    numbers = ", ".join(str(n) for n in range(100, 200))
    path.write_text(f"NUMBERS = ({numbers})\n")
    told = [mutant.fingerprint for mutant in mutants_of(path, "rules")]
    assert len(set(told)) == len(told) == 200
    assert all(len(text) < 320 for text in told)
    assert told[-1].startswith("rules:(constants): constant: ...")
    assert "198, 198)" in told[-1]


def test_every_module_of_the_engine_is_called_rule_or_no_rule() -> None:
    """A new file must be put into one of the lists in `tests.mutants.sample`."""
    there = {
        path.relative_to(ENGINE).with_suffix("") for path in ENGINE.rglob("*.py") if path.stem != "__init__"
    }
    rules = {".".join(name.parts) for name in there if name.parts[0] != "procedures"}
    assert rules == {*RULES, *NO_RULES}


@pytest.fixture(scope="module")
def possible() -> dict[str, list[Mutant]]:
    """Every mutant of the rules as they are, which takes seconds to list."""
    return all_mutants()


def test_the_draw_is_stratified_and_its_seed_decides_it(possible: dict[str, list[Mutant]]) -> None:
    sizes = {module: len(mutants) for module, mutants in possible.items()}
    first, again, other = draw(possible, 400, 5), draw(possible, 400, 5), draw(possible, 400, 6)
    assert first == again != other
    assert len({mutant.fingerprint for mutant in first}) == 400
    least = {module: min(LEAST, size) for module, size in sizes.items()}
    left, room = 400 - sum(least.values()), sum(sizes.values()) - sum(least.values())
    for module, share in allot(sizes, 400).items():
        assert sum(mutant.module == module for mutant in first) == share >= least[module]
        assert abs(share - least[module] - left * (sizes[module] - least[module]) / room) < 1


def test_the_lines_of_a_file_that_were_written_since_a_commit(tmp_path: Path, monkeypatch) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=nobody", "-c", "user.email=nobody@localhost")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    path = tmp_path / "rules.py"
    git("init")
    path.write_text("".join(f"line {n}\n" for n in range(1, 10)))
    git("add", "rules.py")
    git("commit", "-m", "before")
    monkeypatch.setattr(sample, "ROOT", tmp_path)
    assert lines_since("HEAD", path) == set()
    lines = path.read_text().splitlines()
    lines[1:3] = ["other 2"]  # one for two
    lines[6:6] = ["new", "new"]
    path.write_text("\n".join(lines) + "\n")
    assert lines_since("HEAD", path) == {2, 7, 8}


@pytest.mark.parametrize(
    ("sizes", "count"), [({"a": 2, "b": 90, "c": 8}, 30), ({"a": 3}, 10), ({"a": 50, "b": 50}, 1)]
)
def test_allotted_are_as_many_as_are_wanted_and_there(sizes: dict[str, int], count: int) -> None:
    shares = allot(sizes, count)
    assert sum(shares.values()) == min(count, sum(sizes.values()))
    assert all(0 <= shares[module] <= sizes[module] for module in sizes)


def test_the_interval_holds_the_true_share_as_often_as_it_says() -> None:
    """Strata of unlike size and unlike share, drawn with a few of each at least."""
    dice = random.Random(3)
    sizes = {"a": 400, "b": 300, "c": 60, "d": 20}
    alive = {"a": 0.25, "b": 0.1, "c": 0.4, "d": 0.0}
    people = {name: [dice.random() >= alive[name] for _ in range(n)] for name, n in sizes.items()}
    truth = sum(map(sum, people.values())) / sum(sizes.values())
    shares_of = allot(sizes, 120)
    held = 0
    for _ in range(1000):
        counts = {name: (sum(dice.sample(people[name], n)), n) for name, n in shares_of.items()}
        found = stratified(counts, sizes)
        held += found.low <= truth <= found.high
    assert 930 <= held <= 995


def test_what_was_found_is_kept_and_told(tmp_path: Path, found: list[Mutant]) -> None:
    record = Record(tmp_path / "results.jsonl")
    record.add(found[0], Outcome("killed", "a test", 3, 0.5))
    record.add(found[2], Outcome("survived", "", 7, 1.5))
    record.add(found[3], Outcome("unreached"))
    again = Record(tmp_path / "results.jsonl")
    assert again.entries == record.entries
    entries, sizes = list(again.entries.values()), {"rules": len(found)}
    assert in_words(shares(entries, sizes, ())).startswith("1 of 3 killed; of all possible mutants 33.3% [")
    assert in_words(shares(entries, sizes, [found[2].fingerprint])).startswith("1 of 2 killed")
    table = modules_table(entries, sizes, {found[2].fingerprint: "the same"})
    assert table.rows == [("rules", str(len(found)), "3", "1", "1", "1", "33%")]
    told = survivors(entries, {found[2].fingerprint: "the same"})
    assert f"## rules.py:{found[2].line} helper\n`{found[2].fingerprint}`" in told
    assert "7 tests reach it; equivalent: the same" in told
    assert "no test reaches it" in told


def test_a_kill_outlives_other_tests_and_a_survivor_does_not(tmp_path: Path, found: list[Mutant]) -> None:
    record = Record(tmp_path / "results.jsonl")
    record.tests = "older"
    record.add(found[0], Outcome("killed", "a test", 3, 0.5))
    record.add(found[2], Outcome("survived", "", 7, 1.5))
    assert list(Record(tmp_path / "results.jsonl").entries) == [found[0].fingerprint]
    record.rules = "older"
    record.add(found[0], Outcome("killed", "a test", 3, 0.5))
    assert list(Record(tmp_path / "results.jsonl").entries) == [found[0].fingerprint]


@pytest.fixture(scope="module")
def hunted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, dict]]:
    """Known mutants against a few tests, mutated and not: the second hunt finds what the first one learned."""
    baseline = tmp_path_factory.mktemp("hunt") / "baseline.json"
    environment = os.environ | {"ROLLOUT_INTERPRETED": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", HUNT, json.dumps(list(KNOWN)), json.dumps(TESTS), str(baseline)],
        capture_output=True, text=True, env=environment, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_known_mutants_are_killed(hunted: dict[str, dict[str, dict]]) -> None:
    assert {name: outcome["how"] for name, outcome in hunted["mutated"].items()} == KNOWN
    in_zones, in_defeat, _ = KNOWN
    assert hunted["mutated"][in_zones]["by"].startswith("tests/rules/")
    assert hunted["mutated"][in_defeat]["by"] == TESTS[-1]


def test_without_a_mutant_the_same_tests_pass(hunted: dict[str, dict[str, dict]]) -> None:
    assert {outcome["how"] for outcome in hunted["unchanged"].values()} <= {"survived", "unreached"}


CONTROL = """
import json, sys
from tests.mutants.hunt import hunt

told = []
for file in sys.argv[1:]:
    try:
        hunt([], [], lambda mutant, outcome: None, tests=[file])
        told.append("")
    except RuntimeError as error:
        told.append(str(error))
print(json.dumps(told), file=sys.__stdout__)
"""


def test_a_hunt_does_not_begin_where_forks_kill_by_themselves(tmp_path: Path) -> None:
    """A test passes when the rules are learned and fails in every fork: mutants would die of nothing."""
    files = [tmp_path / "test_sound.py", tmp_path / "test_control.py"]
    for file, body in zip(files, ("assert True", "seen.append(1); assert len(seen) == 1"), strict=True):
        file.write_text(f"seen = []\n\n\ndef test_it():\n    {body}\n", encoding="utf-8")
    environment = os.environ | {"ROLLOUT_INTERPRETED": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", CONTROL, *map(str, files)],
        capture_output=True, text=True, env=environment, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    sound, refused = json.loads(done.stdout.splitlines()[-1])
    assert sound == ""
    assert "a fork ends 'killed' by" in refused


def test_an_error_of_the_hunt_is_no_kill(found: list[Mutant]) -> None:
    """A mutant whose module is not there cannot be tried: it is told, and counts as alive."""
    mutant = replace(found[0], module="tests.no_such_module")
    outcome = Hunter([], [mutant], 1, 1.0, lambda *_: None, lambda _: None, None).attempt(mutant, [])
    assert outcome.how == "error"
    assert outcome.how in ALIVE
    assert "no_such_module" in outcome.by


def test_whatever_was_judged_is_a_mutant(possible: dict[str, list[Mutant]]) -> None:
    """Of the code as it is: what fits none any more tells nobody anything."""
    assert set(judged()) <= {mutant.fingerprint for mutants in possible.values() for mutant in mutants}


PROOF = """
import json, sys
from tests.mutants.breaks import Break, is_proved, prove

told = {}
due = [Break(*each) for each in json.loads(sys.argv[1])]
prove(due, lambda each, outcome: told.update({each.clause: [outcome.how, is_proved(outcome, each)]}))
print(json.dumps(told), file=sys.__stdout__)
"""


def test_breaks_are_tried_on_the_test_that_they_name() -> None:
    """One is told; the other tests do not look there, or the change is none; a constant counts as a rule does."""
    file, text = "sim/engine/board/zones.py", "if damage_controlled(game, box, seat) >= limit:"
    lost = text.replace(">=", ">")
    scenarios = "tests/rules/scenarios/tvt"
    tried = {
        "told": (file, text, lost, f"{scenarios}/fifth_damage_of_another.toml"),
        "elsewhere": (file, text, lost, f"{scenarios}/tie_of_sides_shared.toml"),
        "the same": (file, text, text.replace("limit", "limit + 0"), f"{scenarios}/fifth_damage_of_another.toml"),
        "a constant": (
            "sim/engine/data/team_rules.py", '"end.damage_limit": 5', '"end.damage_limit": 6',
            f"{scenarios}/fifth_damage_of_another.toml",
        ),
    }  # fmt: skip
    environment = os.environ | {"ROLLOUT_INTERPRETED": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROOF, json.dumps([[clause, *each] for clause, each in tried.items()])],
        capture_output=True, text=True, env=environment, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "told": ["killed", True],
        "elsewhere": ["survived", False],
        "the same": ["survived", False],
        "a constant": ["killed", True],
    }
