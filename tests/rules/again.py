"""Scenarios of the Competitive game, played again by teams: the same decisions, the same expectations.

A scenario of one faction's players is seated in one of two ways. One against one: whoever acts keeps the character, and
the other player's is re-cast by one of the other faction, in words and expectations too. Together, where
`played_again.toml` says so or more than two play: both who matter are teammates, and two idle players of the other
faction sit between them.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardsets.language import opcodes as op
from sim.rulebook import SAME, rules_of
from sim.scenario.model import parse_scenario
from sim.scenario.run import run_scenario
from tests.rules.fixed_sets import fixed_set

SCENARIOS: Final = Path(__file__).parent / "scenarios"
LISTS: Final = Path(__file__).with_name("played_again.toml")
OPPONENTS: Final = {
    "core": ("Siege Engine (Stand-in)", "Shrapnel"),
    "a_rising_darkness": ("Field Commander (Stand-in)", "Heavy Hauler (Stand-in)"),
}
"""By the set of a scenario, whose players are of one faction, who plays the other."""
FIRST_SEAT: Final = {"core": 0, "a_rising_darkness": 1}
"""The first seat of the faction that a set's players are of (SETUP-10)."""
FAR: Final = "D4"
AGAINST: Final = "one against one"
TOGETHER: Final = "together"

Data = dict[str, Any]


@dataclass(frozen=True)
class Again:
    """A scenario that might be played again: its file, and whose acting or naming in it makes them matter."""

    name: str
    data: Mapping[str, Any]
    matter: tuple[int, ...]

    @property
    def set_id(self) -> str:
        """The set of its players' faction."""
        return Path(self.data["set"]).name

    @property
    def form(self) -> str:
        """How teams sit for it."""
        alone = len(self.data["seat"]) == 2 and self.name not in lists()["together"]["scenarios"]
        return AGAINST if alone else TOGETHER

    def failures(self) -> Sequence[str]:
        """What does not hold, played by teams; empty where all does.

        Raises:
            ScenarioError: a decision in it is not legal there.
        """
        data = self._one_against_one() if self.form == AGAINST else self._together()
        path = SCENARIOS / self.name
        return run_scenario(parse_scenario(data, str(path), path.parent)).failures

    def _one_against_one(self) -> Data:
        active = int(self.data.get("active", 0))
        own, other = self.data["seat"][active], self.data["seat"][1 - active]
        opponent = OPPONENTS[self.set_id][0]
        told = {
            key: _recast(value, other["character"], opponent) if key in ("do", "expect", "then") else value
            for key, value in self.data.items()
        }
        seats = [own, other | {"character": opponent}]
        return self._seated(told, seats if FIRST_SEAT[self.set_id] == 0 else seats[::-1], 0)

    def _together(self) -> Data:
        active = int(self.data.get("active", 0))
        seats = self.data["seat"]
        others = [seat for seat in range(len(seats)) if seat not in self.matter]
        own = sorted([*self.matter, *others][:2])
        idle = [{"character": name, "space": FAR, "hand": []} for name in OPPONENTS[self.set_id]]
        pairs = [(seats[seat], foe) for seat, foe in zip(own, idle, strict=True)]
        seated = [each for pair in pairs for each in (pair if FIRST_SEAT[self.set_id] == 0 else pair[::-1])]
        return self._seated(dict(self.data), seated, own.index(active))

    def _seated(self, data: Data, seats: Sequence[Data], nth: int) -> Data:
        """The scenario with other seats, of which the nth of its own faction acts."""
        active = FIRST_SEAT[self.set_id] + 2 * nth
        data |= {"mode": "tvt", "seat": list(seats), "active": active}
        return _with_own_basics(data, seats[active]["character"])


@cache
def lists() -> Mapping[str, Any]:
    """Returns what `played_again.toml` says."""
    return tomllib.loads(LISTS.read_text(encoding="utf-8"))


def left_out() -> dict[str, str]:
    """Returns the scenarios that are not played again though their clauses hold, each with why."""
    return {name: group["why"] for group in lists()["left_out"] for name in group["scenarios"]}


def candidates() -> Iterator[Again]:
    """Yields the Competitive scenarios whose clauses are all the same for teams and whose position they could be in.

    Left aside are those of mixes and of a variant, those that name a card which stays in the box (SETUP-45), or in
    which more players matter than a team has.
    """
    changed = {s.clause for s in rules_of("tvt").standings if s.how != SAME}
    for path in sorted(SCENARIOS.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        data = tomllib.loads(text)
        if data.get("mode", "competitive") != "competitive" or changed & set(data["rules"]):
            continue
        if "variant" in data:
            continue  # each team has a stack of phases of its own (SETUP-72)
        if Path(data["set"]).name not in OPPONENTS:
            continue  # a mix, whose cards the set of the other faction does not play with
        if any(card.name in text for card in fixed_set(Path(data["set"]).name).of_type(op.SCHEME)):
            continue
        matter = tuple(_who_matters(data))
        if len(matter) <= 2:
            yield Again(path.relative_to(SCENARIOS).as_posix(), data, matter)


def _who_matters(data: Mapping[str, Any]) -> Iterator[int]:
    """The seats that act first, or that a decision or expectation names."""
    parts = [data, *data.get("then", [])]
    told = str([(part.get("do"), part.get("expect")) for part in parts])
    for seat, player in enumerate(data["seat"]):
        if seat == data.get("active", 0) or player["character"] in told:
            yield seat


def _recast(value: Any, name: str, other: str) -> Any:
    """What was said of a character, said of another."""
    if isinstance(value, str):
        return value.replace(name, other)
    if isinstance(value, list):
        return [_recast(each, name, other) for each in value]
    if isinstance(value, dict):
        return {_recast(key, name, other): _recast(each, name, other) for key, each in value.items()}
    return value


def _with_own_basics(data: Data, who: str) -> Data:
    """Expectations of the one stack of Basics are those of the player's own (MIX-16)."""
    for part in (data, *data.get("then", [])):
        expect = part.get("expect", {})
        if "basics_left" in expect:
            part["expect"] = {key: each for key, each in expect.items() if key != "basics_left"}
            part["expect"][f"{who}.basics_left"] = expect["basics_left"]
    return data
