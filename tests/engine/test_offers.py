"""Offers that are kept from ask to ask are those that would be collected anew."""

import pytest

from sim.engine.decisions import MAIN
from sim.engine.procedures.offers import FRESH, FRESH_HERE, STALE
from sim.study.cell.cell import CellSetup, prepare

GAMES = 6
NOWHERE = -1
MARK = 77  # no number of payments


@pytest.mark.rule("SITE-1", "BUY-9", "BUY-13", "BUY-14")
@pytest.mark.parametrize("mix", ["core", "a_rising_darkness", "core_with_darkness"])
def test_kept_offers_are_those_collected_anew(mix: str) -> None:
    """Two games with the same answers, in one of which nothing collected is ever kept, ask the same."""
    cell = prepare(CellSetup(mix, "competitive", 3, ("balanced",)))
    kept = set()
    for number in range(GAMES):
        keeping, forgetting = cell.sit_down(5, number), cell.sit_down(5, number).table
        for decision, answer in keeping.decisions():
            forgetting.game.offers_fresh = STALE
            assert forgetting.run() == decision
            kept.add(min(int(keeping.table.game.offers_fresh), FRESH_HERE))
            forgetting.answer(answer)
        assert forgetting.run() is None
        assert forgetting.events == keeping.table.events
    assert FRESH in kept


@pytest.mark.rule("SITE-1")
def test_offers_that_hang_on_a_site_are_kept_while_the_character_stays() -> None:
    """In the Core Set Sites have such texts: what they offer is collected anew after a step, and only then."""
    cell = prepare(CellSetup("core", "competitive", 2, ("balanced",)))
    kept = 0
    for number in range(GAMES):
        seated = cell.sit_down(5, number)
        marked = NOWHERE
        for decision, _ in seated.decisions():
            game = seated.table.game
            here = int(game.public.seats[game.public.active].space)
            if decision.kind != MAIN or game.offers_fresh < FRESH_HERE:
                continue
            assert game.offers_fresh == FRESH_HERE + here
            if game.payments_n == MARK:
                kept += 1
                assert marked == here
            game.payments_n = MARK  # where offers are collected it is counted anew
            marked = here
    assert kept > GAMES
