"""The end of the game where a scenario cannot say it."""

import pytest

from tests.rules.conftest import Deal, Scene

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


@pytest.mark.rule("END-7")
def test_nobody_leads_before_a_round_is_over(deal: Deal) -> None:
    assert int(deal("core", 3).game.rounds_noted) == 0


@pytest.mark.rule("END-7")
@pytest.mark.parametrize(
    ("vp", "lead"),
    [((3, 3, 3), 0b111), ((3, 3, 1), 0b011), ((0, 3, 3), 0b110), ((1, 0, 1), 0b101), ((0, 0, 2), 0b100)],
)
def test_all_who_have_most_vp_lead_a_round(scene: Scene, vp: tuple[int, ...], lead: int) -> None:
    """A bit a seat, as the last player of the round ends a turn."""
    names = ("Optimus Prime", "Bumblebee", "Field Commander (Stand-in)")
    seats = [
        {"character": name, "vp": tokens, "energon": 0, "vault": [], "control": []}
        for name, tokens in zip(names, vp, strict=True)
    ]
    _, table = scene({"set": "core", "active": 2, "seat": seats, "do": ["end turn"]})
    table.run()
    assert int(table.game.public.active) == 0
    assert int(table.game.leaders[int(table.game.rounds_noted) - 1]) == lead
