"""The text of a tuned style: its numbers, and how they came to be."""

import hashlib
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

import tomlkit

from sim.tuning.plan import TuningPlan, command, versions
from sim.tuning.space import Weights
from sim.tuning.validate import BETTER, NOT_SURE, WORSE, Verdict
from strategies.planner.style import NAMES

WIDTH: Final = 110


def written(plan: TuningPlan, weights: Weights, verdicts: Sequence[Verdict]) -> str:
    """A style as a TOML file, with a comment that tells how to make it again and how well it did."""
    description = tomlkit.item(_description(plan)).as_string()
    numbers = [f"{name} = {number}" for name, number in zip(NAMES, weights, strict=True)]
    return "\n".join([*_comment(plan, verdicts), f"description = {description}", "", *numbers, ""])


def _description(plan: TuningPlan) -> str:
    asked = plan.settings
    against = dict.fromkeys(match.against for match in plan.matches if match.against)
    opposed = f", against {' and '.join(against)}" if against else ""
    setups = f" {' and '.join(asked.setups)}" if plan.matches[0].in_teams else ""
    ones = f", {' and '.join(asked.ones)} as the one" if asked.ones else ""
    role = f", as the {asked.role}" if asked.role else ""
    where = f"{' and '.join(asked.mixes)}, {asked.mode}{setups}{ones}, {players_of(plan)}"
    return f"{asked.style}, tuned for {where}{opposed}{role}."


def players_of(plan: TuningPlan) -> str:
    """How many play, in words: 2 players, or 2 and 4 players."""
    asked = plan.settings.players
    return f"{' and '.join(map(str, asked))} player{'s' * (asked != (1,))}"


def _comment(plan: TuningPlan, verdicts: Sequence[Verdict]) -> Iterator[str]:
    used = ", ".join(f"{name} {number}" for name, number in versions().items())
    told = [
        f"Made by: {command(plan)}",
        f"with {used}; cards, rules and opponents {_state(plan)}.",
        f"{judged_on(plan)}:",
    ]
    several = len(plan.settings.players) > 1
    for line in (*told, *(f"- {sentence(verdict, several)}" for verdict in verdicts)):
        yield from textwrap.wrap(
            line, WIDTH, initial_indent="# ", subsequent_indent="#   ", break_long_words=False, break_on_hyphens=False
        )  # fmt: skip


def _state(plan: TuningPlan) -> str:
    """A hash of what it was tuned on, by which one sees whether the command would still find the same."""
    return hashlib.sha256(repr([plan.hashes[match] for match in plan.matches]).encode()).hexdigest()[:12]


def judged_on(plan: TuningPlan) -> str:
    """What verdicts rest on."""
    return (
        f"Judged on {plan.settings.validation:,} games a line that it was not tuned on, 95% intervals, "
        "better or worse where that is sure of all lines together"
    )


def sentence(verdict: Verdict, several: bool = False) -> str:
    """A verdict in words, with its numbers; `several`: matches differ in how many play."""
    share, gain = verdict.tuned, verdict.difference
    return (
        f"{_place(verdict, several)}: wins {share.estimate:.1%} [{100 * share.low:.1f}, {100 * share.high:.1f}], "
        f"{100 * gain.estimate:+.1f} [{100 * gain.low:+.1f}, {100 * gain.high:+.1f}] points: {verdict.word}"
    )


def summing_up(verdicts: Sequence[Verdict]) -> str:
    """Whether it may be called an improvement, and where."""
    several = len({verdict.match.players for verdict in verdicts}) > 1
    by_word = {
        word: [_place(v, several) for v in verdicts if v.word == word] for word in (BETTER, WORSE, NOT_SURE)
    }
    better, worse, not_sure = by_word.values()
    if len(better) == len(verdicts):
        return "An improvement on every line."
    told = [f"An improvement on {', '.join(better)}" if better else "No improvement"]
    if worse:
        told.append(f"worse on {', '.join(worse)}")
    if not_sure:
        told.append(f"not sure to be better or worse on {', '.join(not_sure)}")
    return f"{'; '.join(told)}."


def _place(verdict: Verdict, several: bool) -> str:
    match = verdict.match
    teams = f", {match.teams}" if match.in_teams else ""
    one = f", {match.one}" if match.one else ""
    players = f", {match.players} players" if several else ""
    against = f" against {match.against}" if match.against else ""
    return f"{match.mix}{teams}{one}{players}{against}"
