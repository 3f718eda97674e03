"""Set-up by the numbers of a rules profile."""

import pytest

from cardsets.language import opcodes as op
from sim.study.cell.cell import CellSetup, prepare
from sim.study.errors import SetupError
from tests.rules.conftest import Deal
from tests.rules.fixed_sets import fixed_set


@pytest.mark.rule("GAP-4", "SETUP-15")
@pytest.mark.parametrize("count", [1, 3])
def test_no_more_schemes_are_shuffled_in_than_the_profile_says(deal: Deal, count: int) -> None:
    """With five players few cards are boxed: some deal shows them all."""
    found = []
    for number in range(3):
        table = deal("core", 5, number, profile=(("setup.scheme_count", count),))
        box = table.box
        main = range(box.main_first, box.main_first + box.main_n)
        types = {card: table.static.cards[int(box.definition[card])].type for card in main}
        found.append(sum(1 for c in main if types[c] & op.SCHEME and table.game.tally[c].dealt))
    assert max(found) == count


@pytest.mark.rule("GAP-12", "SETUP-14")
@pytest.mark.parametrize("count", ["all", 1, "none"])
def test_as_many_coop_schemes_are_shuffled_in_as_the_profile_says(deal: Deal, count: str | int) -> None:
    """All of the set's, or so many of them."""
    found = []
    for number in range(4):
        table = deal("core", 5, number, mode="co-op", profile=(("setup.coop_schemes", count),))
        box = table.box
        main = range(box.main_first, box.main_first + box.main_n)
        cards = {card: table.static.cards[int(box.definition[card])] for card in main}
        found.append(sum(1 for c in main if cards[c].cooperative and table.game.tally[c].dealt))
    there = sum(card.copies for card in fixed_set("core").cards if card.cooperative)
    assert max(found) == {"all": there, "none": 0}.get(str(count), count)


@pytest.mark.rule("SETUP-6", "COOP-7")
@pytest.mark.parametrize(
    ("mode", "fewest", "most"), [("competitive", 2, 5), ("co-op", 2, 5), ("solo", 1, 1), ("expert", 1, 5)]
)
def test_how_many_may_play_in_each_mode(mode: str, fewest: int, most: int) -> None:
    """No fewer and no more."""
    for players in (fewest, most):
        assert prepare(CellSetup("core", mode, players, ("random",))).box.players == players
    told = f"{fewest} to {most}" if fewest < most else f"{fewest}"
    for players in (fewest - 1, most + 1):
        with pytest.raises(SetupError, match=told):
            prepare(CellSetup("core", mode, players, ("random",)))


@pytest.mark.rule("SETUP-10")
def test_teams_are_of_one_or_two_players_each() -> None:
    for players in (2, 4):
        assert prepare(CellSetup("core", "tvt", players, ("random",))).box.players == players
    for players in (1, 3, 5):
        with pytest.raises(SetupError, match=f"players = {players}; allowed: 2 or 4 in tvt"):
            prepare(CellSetup("core", "tvt", players, ("random",)))
