"""The rung for teams: it beats `balanced`, and itself where it never defends, or always."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from cardsets.teams import ADVANCED, QUICK, SINGLE
from strategies.styles import FOLDER
from tests.statistics.truth import FULL, repeats
from tests.strategies.duels import SETS, mean_with_interval, team_duel

GAMES = repeats(2_000, 20_000)  # a cell
ALONE = ("core_with_infiltration", "darkness_with_infiltration")  # bases that teams play without another one
LEAST = 0.55  # of games, surely


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("set_id", "kind"), [*product(SETS, (QUICK, ADVANCED)), *product(ALONE, (SINGLE,))])
def test_it_beats_balanced(set_id: str, players: int, kind: str) -> None:
    share = mean_with_interval(team_duel(set_id, "duellist", "balanced", players, kind, GAMES))
    print(f"{set_id} {kind} {players}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.low > LEAST


def without(folder: Path, **numbers: int) -> str:
    """Returns a style file like `duellist` but for some numbers."""
    lines = (FOLDER / "duellist.toml").read_text().splitlines()
    kept = [line for line in lines if line.split(" = ")[0] not in numbers]
    path = folder / f"{'_'.join(numbers)}_{'_'.join(map(str, numbers.values()))}.toml"
    path.write_text("\n".join([*kept, *(f"{name} = {value}" for name, value in numbers.items()), ""]))
    return str(path)


def loss(folder: Path, games: int, **numbers: int) -> float:
    """Returns how many points of wins are surely lost by another number, against `duellist`, in the same games."""
    other = without(folder, **numbers)
    gains = [
        team_duel(set_id, "duellist", "duellist", players, kind, games)
        - team_duel(set_id, other, "duellist", players, kind, games)
        for set_id in SETS
        for players in (2, 4)
        for kind in (QUICK, ADVANCED)
    ]
    found = mean_with_interval(np.concatenate(gains))
    print(f"{numbers}: {found.estimate:.2%} [{found.low:.2%}, {found.high:.2%}]")
    return found.low


def test_who_never_defends_loses_to_it(tmp_path: Path) -> None:
    assert loss(tmp_path, repeats(1_500, 20_000), defending=0) > 0


def test_who_denies_nothing_loses_to_it(tmp_path: Path) -> None:
    assert loss(tmp_path, repeats(1_500, 20_000), denial=0) > 0


@pytest.mark.skipif(not FULL, reason="a third of a point: it takes 160,000 games")
def test_who_always_defends_loses_to_it(tmp_path: Path) -> None:
    assert loss(tmp_path, 20_000, defending=2) > 0
