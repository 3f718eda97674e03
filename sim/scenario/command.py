"""`rollout scenario FILE`: run, print, tell by the exit code whether the expectations held."""

import json
from collections.abc import Callable
from pathlib import Path

from sim.scenario.run import as_json, run_file
from sim.visible import show

EXPECTATION_FAILED = 1


def run(file: Path, machine_readable: bool, say: Callable[[str], None] = show) -> int:
    """Run a scenario and print its story (or JSON); the exit code.

    Raises:
        ScenarioError: the file is wrong or a decision in it is not legal (exit code 2 at the command line).
    """
    outcome = run_file(file)
    if machine_readable:
        say(json.dumps(as_json(outcome), indent=2, ensure_ascii=False))
        return 0 if outcome.passed else EXPECTATION_FAILED
    for line in [f"# {outcome.title}" if outcome.title else "", *outcome.story]:
        if line:
            say(line)
    if outcome.pending:
        say(f"\nNext, {outcome.pending}: {'; '.join(dict.fromkeys(outcome.legal))}")
    for failure in outcome.failures:
        say(f"FAILED {failure}")
    if outcome.passed:
        say("All expectations hold.")
    return 0 if outcome.passed else EXPECTATION_FAILED
