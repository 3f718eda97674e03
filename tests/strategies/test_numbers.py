"""Each number of a style is read: games change with it, in the mode and style that it is for."""

from dataclasses import replace
from functools import cache

import pytest

from sim.engine.data.mode import UNICRONS_FALL
from sim.engine.data.modes import MODES
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.tuning.plan import usual_numbers
from strategies.planner.style import HELD, NAMES, idle_numbers
from strategies.registry import load
from strategies.styles import bounds_of

GAMES = 400
STEPS = (7, -7, 90, -90, 4_000, -4_000)
CELLS = (
    ("balanced", "core", "competitive", 3),
    ("balanced", "a_rising_darkness", "competitive", 2),
    ("expert", "a_rising_darkness", "competitive", 3),
    ("team", "core", "co-op", 3),
    ("team", "a_rising_darkness", "expert", 4),
    ("team", "core", "competitive", 3),
    ("duellist", "core", "tvt", 4),
    ("duellist", "a_rising_darkness", "tvt", 2),
    ("duellist", "war_on_cybertron", "tvt", 2),
    ("team", "war_on_cybertron_autobots", "co-op", 4),
    ("team", "core", "co-op+unicron", 3),
)
"""A style, and the cards, mode and players that it plays with."""
BESIDE = {"last_turns": ("least_chance", 90)}
"""What else must be so for a number to matter."""
UNUSED = ("keep",)
"""Numbers for what no bundled card or mode has: `destroy` that may be declined card by card."""


@cache
def played(name: str, mix: str, mode: str, players: int) -> tuple[PreparedCell, bytes]:
    """Returns a cell whose seats all play a style, and what its games are like."""
    cell = prepare(CellSetup(mix, mode, players, (name,) * players))
    return cell, games_of(cell)


def games_of(cell: PreparedCell) -> bytes:
    """Returns all that a cell's games are told of, as bytes."""
    block = cell.play(12, 0, GAMES)
    return block.games.tobytes() + block.seats.tobytes() + block.cards.tobytes()


def has_ground(cell: PreparedCell) -> bool:
    """Returns whether Polities, Ruins and Missions are in play."""
    return bool(cell.box.record[0]["ground"])


def with_number(weights: tuple[int, ...], number: str, value: int) -> tuple[int, ...]:
    """Returns a style's numbers with one of them changed, as near to a value as it may be."""
    least, most = bounds_of(number)
    place = NAMES.index(number)
    return (*weights[:place], min(most, max(least, value)), *weights[place + 1 :])


def changes_games(number: str) -> bool:
    """Whether games of any cell in which a number is read are others when it is another."""
    for name, mix, mode, players in CELLS:
        style = load(name)
        weights = style.weights
        cell, before = played(name, mix, mode, players)
        unicron = MODES[mode].winner == UNICRONS_FALL
        if number in idle_numbers(
            weights, MODES[mode].competes, MODES[mode].in_teams, has_ground(cell), unicron
        ):
            continue
        if number in BESIDE:
            weights = with_number(weights, *BESIDE[number])
            before = games_of(cell.with_strategies([replace(style, weights=weights)] * players))
        for step in STEPS:
            changed = with_number(weights, number, weights[NAMES.index(number)] + step)
            if games_of(cell.with_strategies([replace(style, weights=changed)] * players)) != before:
                return True
    return False


@pytest.mark.parametrize("number", [name for name in NAMES if name not in (*HELD, *UNUSED)])
def test_a_number_of_a_style_changes_games(number: str) -> None:
    assert changes_games(number)


def test_tuning_covers_every_number_that_is_not_held() -> None:
    tuned = {
        name
        for style, mix, mode, players in CELLS
        for name in usual_numbers(
            load(style).weights, mode, has_ground(prepare(CellSetup(mix, mode, players, (style,))))
        )
    }
    assert tuned == set(NAMES) - set(HELD)
