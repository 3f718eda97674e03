"""The end of the game where a scenario cannot say it."""

import pytest

from tests.rules.conftest import Scene

VAULTS = """
set = "core"
do = ["battle Rumble"]
[[seat]]
character = "Optimus Prime"
mode = "bot"
space = "A1"
untied = 2
[[seat]]
character = "Bumblebee"
space = "C4"
vault = ["Brawl"]
[matrix]
A1 = "Rumble"
[expect]
"Optimus Prime".vault = ["Rumble"]
"Optimus Prime".vault_n = 1
Bumblebee.vault = ["Brawl"]
"""


@pytest.mark.rule("END-8")
def test_a_vault_is_a_facedown_pile_of_its_player(scene: Scene) -> None:
    """Its owner sees the cards, the others their number."""
    _, table = scene(VAULTS)
    for seat, other in ((0, 1), (1, 0)):
        public, own, *_ = table.view(seat)
        assert int(public.seats[other].vault_n) == 1
        assert int(own.vault.n) == 1
        assert int(own.vault.cards[0]) == int(table.game.own[seat].vault.cards[0])
        assert int(own.vault.cards[0]) != int(table.game.own[other].vault.cards[0])
        assert not hasattr(public.seats[other], "vault")
