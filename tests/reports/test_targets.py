"""Targets on a page: three answers, all of which hold together, and everything else that is called sure."""

import numpy as np
import polars as pl
import pytest

from reports.counting.counts import lineup_base
from reports.counting.levels import FALSE_SURE, levels_of_page, targeted_figures
from reports.estimates.targets import ABOVE, BELOW, OPEN, WITHIN, targets_table, targets_within, with_targets
from reports.findings.dataset import find
from reports.summary import summarise
from reports.verdicts.dataset import all_verdicts
from sim.results.figures import Figure
from sim.results.targets import Band, Targets
from tests.reports.made import LABELS, cell, estimate, family, lineups, results
from tests.reports.made_data import dataset
from tests.statistics.truth import is_at_most, repeats

FOUR = cell(0, 4)
ABOUT_A_QUARTER = Targets({Figure("character"): Band(low=0.2, high=0.3)})


@pytest.mark.parametrize(
    ("share", "half", "answer"),
    [
        (0.25, 0.04, WITHIN), (0.25, 0.06, OPEN), (0.29, 0.02, OPEN), (0.33, 0.02, ABOVE), (0.17, 0.02, BELOW),
        (0.2, 0.3, OPEN),
    ],
)  # fmt: skip
def test_a_figure_is_surely_within_surely_outside_or_open(share, half, answer):
    found = with_targets(family("character", estimate(FOUR, "Ann", share, 0.01, half)), ABOUT_A_QUARTER)
    (target,) = targets_within([found], ABOUT_A_QUARTER)
    assert target.answer == answer
    assert targets_table([target]).rows[0][3:] == ("20.0% to 30.0%", answer)


def test_a_default_is_told_as_one():
    found = family("character", estimate(FOUR, "Ann", 0.25, 0.01, 0.02, fair=0.25))
    (target,) = targets_within([found], Targets({}))
    assert target.is_default
    assert targets_table([target]).rows[0][3:] == ("22.7% to 27.5%", "surely within (default)")


def test_of_sides_that_mirror_each_other_one_is_told():
    from dataclasses import replace

    halves = (estimate(cell(), name, 0.5, 0.01, 0.02, fair=0.5) for name in ("Autobots", "Decepticons"))
    found = replace(family("faction", *halves), mirrored=True)
    assert [one.estimate.subject for one in targets_within([found], Targets({}))] == ["Autobots"]


def test_all_figures_with_targets_are_corrected_together():
    two, together = cell(0, 2), cell(1, 3, mode="co-op", together=True)
    made = results([two, together])
    found = lineups({(("Ann", "Ben"), 1): 5, (("Cleo", "Ben"), 1): 5})
    count = targeted_figures(made, found, lineup_base(LABELS), Targets({}))
    assert count == 3 + 2 + 1  # characters, seats, games won together
    bosses = Targets({Figure("Boss", 1): Band(low=0.1, high=0.9)})
    assert targeted_figures(made, found, lineup_base(LABELS), bosses) == count + 2 * 6
    levels = levels_of_page(made.cells, Targets({}), count)
    assert levels.target == pytest.approx(1 - FALSE_SURE / 2 / count)
    assert levels.family > 1 - FALSE_SURE / 2 / 20


def fair_games(draw: np.random.Generator, games: int) -> dict[str, list]:
    """2-player games that a coin decides, whoever plays."""
    tables: dict[str, list] = {"games": [], "seats": []}
    for game in range(games):
        one, other = draw.permutation(len(LABELS["characters"]))[:2]
        won = int(draw.integers(2))
        tables["games"].append({"cell": 0, "game": game, "rounds": 9, "turns": 18, "players": 2})
        tables["seats"] += [
            {"cell": 0, "game": game, "seat": seat, "order": (seat + game) % 2, "strategy": "balanced",
             "character": LABELS["characters"][who], "win": float(seat == won)}
            for seat, who in enumerate((one, other))
        ]  # fmt: skip
    return tables


def test_few_pages_call_anything_sure_that_is_not():
    """Games that a coin decides: what is called sure is that shares are off, and none is."""
    draw = np.random.default_rng(20261127)
    wrong = []
    for _ in range(repeats(25, 400)):
        found = find(dataset([cell(0, 2)], fair_games(draw, 300), **LABELS))
        told = [one for group in all_verdicts(found) for one in group.sure]
        wrong.append(
            any(not one.code.endswith(("-fair", "-measured")) and _of_wins(one.code) for one in told)
        )
    assert is_at_most(wrong)


def _of_wins(code: str) -> bool:
    """Whether a verdict is on who wins, which a coin decides here."""
    return code.startswith(("character", "seat", "strategy", "matchup", "lead"))


def test_the_summary_begins_with_the_targets():
    draw = np.random.default_rng(1)
    tables = fair_games(draw, 200)
    made = dataset([cell(0, 2)], tables, **LABELS)
    first = summarise(made).tables[0]
    assert first.title == "Targets: core, competitive"
    assert len(first.rows) == 4 + 2
    assert pl.DataFrame(first.numbers)["target_low"].null_count() == 0
