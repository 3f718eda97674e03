"""How rule tests set a scene: a scenario in TOML, run by the engine, checked by its expectations."""

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from sim.engine.box import Box, build_box
from sim.engine.data.modes import cards_in, load_cards
from sim.engine.data.state import SEATS
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Decision, Table
from sim.scenario.model import parse_scenario
from sim.scenario.run import Outcome, play_scenario
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.scenes import Changes, with_cards
from tests.rules.watched import watching

Scene = Callable[..., tuple[Outcome, Table]]
Deal = Callable[..., Table]
Chance = Callable[[Table, int], Iterator[tuple[Decision, int]]]


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever scenario a test plays: nothing in it lies, counts, is offered, told or noted wrong."""
    yield from watching(monkeypatch)


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    """Play a scenario, given as TOML or as what that holds; every expectation must hold.

    `changes` are fields of cards that are otherwise in this scene. Returns the outcome and the table.
    """

    def play(scenario: str | dict[str, Any], changes: Changes | None = None) -> tuple[Outcome, Table]:
        data = tomllib.loads(scenario) if isinstance(scenario, str) else scenario
        with monkeypatch.context() as patch:
            if changes:
                patch.setattr(
                    "sim.scenario.run.load_cards", lambda *what: with_cards(load_cards(*what), changes)
                )
            outcome, table = play_scenario(parse_scenario(data, "scene", SETS))
        assert outcome.passed, "\n".join([*outcome.story, *outcome.failures])
        return outcome, table

    return play


@cache
def _box(
    set_id: str, players: int, choice: str, mode: str, profile: tuple[tuple[str, str | int], ...]
) -> Box:
    cards = cards_in(fixed_set(set_id), mode)
    return build_box(cards, players, choice=choice, mode=mode, overrides=dict(profile))


@pytest.fixture(scope="session")
def deal() -> Deal:
    """Set a game up; the table stands at its first decision. Characters are definition indexes by seat."""

    def lay_out(
        set_id: str,
        players: int,
        number: int = 0,
        choice: str = "random",
        characters: Sequence[int] = (),
        profile: tuple[tuple[str, str | int], ...] = (),
        windows: int = 0,
        mode: str = "competitive",
    ) -> Table:
        box = _box(set_id, players, choice, mode, profile)
        table = Table(box, kernel().table, 20, number, (windows,) * SEATS, characters)
        table.run()
        return table

    return lay_out


@pytest.fixture(scope="session")
def by_chance() -> Chance:
    """Play on to the end, every answer by chance; yields each decision and its answer before it is given."""

    def play(table: Table, seed: int) -> Iterator[tuple[Decision, int]]:
        chance = random.Random(seed)
        while (decision := table.run()) is not None:
            answer = chance.randrange(len(decision.options))
            yield decision, answer
            table.answer(answer)

    return play
