"""The ladder of skill: each rung beats the one below it, and is a way of playing less well, not of losing."""

from itertools import pairwise

import pytest

from strategies.planner.style import NAMES
from strategies.registry import BUNDLED, LADDER, load
from tests.statistics.truth import FULL
from tests.strategies.duels import SETS, duel, mean_with_interval, share_of_wins, team_duel

CLEARLY = 0.57  # of 2-player games, at least, surely
SKILL = {"whims", "overlooks", "misjudges", "roaming"}


def test_rungs_are_bundled_and_begin_with_chance() -> None:
    assert set(LADDER) <= set(BUNDLED)
    assert len(set(LADDER)) == len(LADDER) >= 6
    assert LADDER[0] == "random"
    assert "balanced" in LADDER[-2:]


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize(("lower", "upper"), [*pairwise(LADDER)])
def test_each_rung_beats_the_one_below(set_id: str, lower: str, upper: str) -> None:
    share = share_of_wins(duel(set_id, upper, lower))
    print(f"{set_id}: {upper} against {lower}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.estimate > 0.6
    assert share.low > CLEARLY


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize(("lower", "upper"), [*pairwise(LADDER)])
def test_each_rung_beats_the_one_below_in_teams(set_id: str, lower: str, upper: str) -> None:
    share = mean_with_interval(team_duel(set_id, upper, lower, games=4_000))
    print(f"{set_id}: {upper} against {lower}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert share.estimate > 0.6


def test_expert_beats_balanced() -> None:
    """By little, on both sets; `ROLLOUT_FULL` shows it for each of them."""
    found = {set_id: share_of_wins(duel(set_id, "expert", "balanced")) for set_id in SETS}
    assert sum(share.estimate for share in found.values()) > len(SETS) * 0.5
    if FULL:
        assert all(share.low > 0.5 for share in found.values()), found


@pytest.mark.parametrize(("lower", "upper"), [*pairwise(LADDER[1 : LADDER.index("balanced") + 1])])
def test_a_lower_rung_has_the_same_taste_and_less_skill(lower: str, upper: str) -> None:
    numbers = [dict(zip(NAMES, load(name).weights, strict=True)) for name in (lower, upper)]
    assert {name for name in NAMES if numbers[0][name] != numbers[1][name]} <= SKILL
    assert all(numbers[0][name] >= numbers[1][name] for name in ("whims", "overlooks", "misjudges"))
    assert numbers[0]["roaming"] <= numbers[1]["roaming"]
