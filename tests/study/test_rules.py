"""Rules that a study sets and its games do not take: told before anything is played, by line and key."""

from pathlib import Path

import pytest

from sim.study.config.catalogue import current_catalogue
from sim.study.config.load import load_study
from sim.study.errors import StudyError

UNICRON = """# How hard is he?
mixes = ["core"]
modes = ["co-op", "solo"]
variants = ["none", "unicron"]
players = [1, 2, 3, 5]
strategies = ["team"]
games = 80
seed = 1
"""


def problems_of(tmp_path: Path, text: str) -> list[str]:
    """Returns what is told of a study, without the file's name."""
    path = tmp_path / "mine.toml"
    path.write_text(text)
    try:
        load_study(path, current_catalogue())
    except StudyError as error:
        return [problem.removeprefix(f"{path}:") for problem in error.problems]
    return []


@pytest.mark.rule("UNI-25")
@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("[profile]\nunicron.start_cost = 12", []),
        ('[profile]\nunicron.start_cost = "middle"', []),
        ("[profile]\nunicron.start_cost = 11", ["10: profile.unicron.start_cost: unicron.start_cost = 11; with 3 "
         "players the scale goes from 10 to 26 in steps of 2 (UNI-25)"]),
        ("[rulings]\nunicron.start_cost = [12, 24]", ["10: rulings.unicron.start_cost[2]: unicron.start_cost = 24; "
         "with 1 player the scale goes from 10 to 22 in steps of 1 (UNI-25)"]),
        ('[profile]\nunicron.start_cost = 24\nunicron.scale = "3-4 players"', []),
    ],
)  # fmt: skip
def test_a_start_cost_is_one_of_the_scale_for_all_players_of_his_games(tmp_path, rule, told) -> None:
    assert problems_of(tmp_path, UNICRON + rule + "\n") == told


def test_a_variant_that_no_mode_has_is_the_only_complaint(tmp_path) -> None:
    found = problems_of(
        tmp_path, UNICRON.replace('["co-op", "solo"]', '["competitive"]').replace('"none", ', "")
    )
    assert found == ["4: variants: unicron is not played in competitive (SETUP-5); allowed: co-op, solo, 1vm"]
