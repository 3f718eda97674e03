"""Every scenario file plays as it says. Each names the clauses it would catch the breaking of."""

import tomllib
from pathlib import Path

import pytest

from sim.scenario.run import run_file

SCENARIOS = sorted((Path(__file__).parent / "scenarios").rglob("*.toml"))


def _case(path: Path) -> object:
    rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rules", [])
    name = path.relative_to(Path(__file__).parent / "scenarios").with_suffix("").as_posix()
    return pytest.param(path, id=name, marks=pytest.mark.rule(*rules))


@pytest.mark.parametrize("path", [_case(path) for path in SCENARIOS])
def test_scenario(path: Path) -> None:
    """The decisions are legal and every expectation holds."""
    outcome = run_file(path)
    assert outcome.passed, "\n".join([*outcome.story, *outcome.failures])
