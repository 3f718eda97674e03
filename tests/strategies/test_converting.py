"""A style that plans for both sides of its character walks, Converts where the other side is of use, and wins more."""

from pathlib import Path

import pytest

from strategies.styles import FOLDER
from tests.strategies.duels import SETS, duel, mean_of, share_of_wins


@pytest.fixture
def one_sided(tmp_path: Path) -> str:
    """The best style, but for this."""
    text = (FOLDER / "expert.toml").read_text()
    assert text.count("sides = 1\n") == 1
    path = tmp_path / "one_sided.toml"
    path.write_text(text.replace("sides = 1\n", "sides = 0\n"))
    return str(path)


def test_it_wins_more(one_sided: str) -> None:
    found = {set_id: share_of_wins(duel(set_id, "expert", one_sided)) for set_id in SETS}
    print(
        {
            set_id: f"{share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]"
            for set_id, share in found.items()
        }
    )
    assert found["a_rising_darkness"].low > 0.5
    assert sum(share.low for share in found.values()) > len(SETS) * 0.5


@pytest.mark.parametrize("set_id", SETS)
def test_it_converts_more(set_id: str, one_sided: str) -> None:
    games = duel(set_id, "expert", one_sided)
    theirs = games.seats["converts"][games.seats["strategy"] == 1].mean()
    assert mean_of(games, "converts") > theirs + 0.3
