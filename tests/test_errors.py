"""What a user can mend is told in plain lines with its exit code; anything else is a bug, and shown as one."""

import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import cardsets
import reports
import sim
import strategies
from cardsets import errors
from cardsets.errors import CardDataError, CardTextError, RolloutError
from sim.cli import call
from sim.study.cell import compiling
from sim.study.errors import RunStopped, SetupError
from strategies.registry import load

WRONG = "robots.toml:7: cost: missing"

COMMANDS = (
    ("scenario x.toml", "sim.scenario.command.run"),
    ("replay x 0 0", "sim.replay.command.tell"),
    ("cards list", "cardsets.listing.load_mixes"),
    ("cards list core --type boss", "cardsets.listing.of_type"),
    ("cards list core --cost 3", "cardsets.listing.of_cost"),
    ("cards show Hound --set core", "cardsets.listing.find_cards"),
    ("cards lint core", "cardsets.listing.lint"),
    ("cards export core", "cardsets.mixing.load_mix"),
    ("cards import x.csv", "cardsets.sheet.importing.import_csv"),
    ("cards todo core", "cardsets.listing.load_mixes"),
    ("run quickstart", "sim.study.load_study"),
    ("run quickstart", "sim.study.run_study"),
    ("plan quickstart", "sim.study.make_plan"),
    ("plan quickstart", "sim.study.running.forecast.seconds_a_game"),
    ("report x", "sim.results.open_results"),
    ("verify x", "sim.results.read.survey"),
    ("compare x", "sim.results.open_results"),
    ("compare x y", "sim.study.running.place.changed_cards"),
    ("strategies", "sim.study.config.desk.own_strategies"),
    ("tune balanced --out x.toml", "sim.tuning.make_tuning"),
    ("bench", "sim.study.running.bench.run"),
    ("fuzz --games 1", "sim.fuzz.games.run"),
    ("new x", "cardsets.desk.find_desk"),
)
"""Commands, each with a function that it calls."""


def import_everything() -> None:
    for package in (cardsets, reports, sim, strategies):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)


def below(kind: type[RolloutError]) -> list[type[RolloutError]]:
    """All classes that derive from one."""
    return [each for child in kind.__subclasses__() for each in (child, *below(child))]


import_everything()
KINDS = [kind for kind in below(RolloutError) if not kind.__module__.startswith("tests.")]


def made(kind: type[RolloutError]) -> RolloutError:
    """An error of a kind that says what is wrong."""
    if issubclass(kind, CardTextError):
        return kind(WRONG, 1, 1, WRONG)
    return kind([WRONG]) if issubclass(kind, CardDataError) else kind(WRONG)


def failing(error: BaseException) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_a_user_can_mend_is_one_line(kind: type[RolloutError], monkeypatch, capsys) -> None:
    error = made(kind)
    monkeypatch.setattr("sim.scenario.command.run", failing(error))
    assert call(["scenario", "x.toml"]) == (1 if kind is RunStopped else 2)
    assert capsys.readouterr().err == f"rollout: {error}\n"
    assert WRONG in str(error)


def test_every_such_error_has_its_place_in_the_list() -> None:
    assert len(KINDS) > 15
    assert [kind.__name__ for kind in KINDS if kind.__name__ not in str(errors.__doc__)] == []


@pytest.mark.parametrize(("command", "place"), COMMANDS)
def test_every_command_tells_it(command: str, place: str, monkeypatch, capsys) -> None:
    monkeypatch.setattr(place, failing(SetupError(WRONG)))
    assert call(command.split()) == 2
    assert f"rollout: {WRONG}" in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("bug", [ValueError("a bug"), LookupError("a bug"), RuntimeError("a bug")], ids=repr)
@pytest.mark.parametrize(("command", "place"), COMMANDS)
def test_a_bug_is_not_taken_for_a_mistake(command: str, place: str, bug: Exception, monkeypatch) -> None:
    monkeypatch.setattr(place, failing(bug))
    with pytest.raises(type(bug), match="a bug"):
        call(command.split())


def test_a_bug_ends_in_a_traceback() -> None:
    code = (
        "import sim.scenario.command as command\n"
        "def run(*_): raise ValueError('a bug')\n"
        "command.run = run\n"
        "from sim.cli import main\n"
        "main(['scenario', 'x.toml'])\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith("Traceback (most recent call last):")
    assert ended.stderr.endswith("ValueError: a bug\n")


def test_what_the_system_says_of_a_file_is_one_line(monkeypatch, capsys) -> None:
    error = PermissionError(13, "Permission denied", "x.toml")
    monkeypatch.setattr("sim.scenario.command.run", failing(error))
    assert call(["scenario", "x.toml"]) == 2
    assert capsys.readouterr().err == "rollout: [Errno 13] Permission denied: 'x.toml'\n"


def test_a_run_that_was_stopped_is_not_taken_for_want_of_memory(monkeypatch, capsys) -> None:
    told = "data: writing failed: Cannot allocate memory"
    monkeypatch.setattr("sim.scenario.command.run", failing(RunStopped(told)))
    assert call(["scenario", "x.toml"]) == 1
    assert capsys.readouterr().err == f"rollout: {told}\n"


def test_a_bundled_strategy_that_does_not_compile_is_a_bug(monkeypatch) -> None:
    monkeypatch.setattr(compiling, "INTERPRETED", False)
    monkeypatch.setattr(compiling, "compile_strategy", failing(ValueError("a bug")))

    def own(public: Any, own: Any, decision: Any, box: Any, memory: Any) -> int:
        return 0

    with pytest.raises(SetupError, match=r"^strategy 'own' does not compile: .+: a bug$"):
        compiling.compile_own(load(own))
    with pytest.raises(ValueError, match=r"^a bug$") as caught:
        compiling.compile_own(load("balanced"))
    assert not isinstance(caught.value, SetupError)


def test_what_needs_compiled_strategies_says_so_where_nothing_is_compiled(monkeypatch) -> None:
    monkeypatch.setattr(compiling, "INTERPRETED", True)
    with pytest.raises(SetupError, match=r"^ROLLOUT_INTERPRETED=1: no strategy is compiled, .*; unset it$"):
        compiling.compile_own(load("balanced"))
