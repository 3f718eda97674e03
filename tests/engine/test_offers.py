"""Offers that are kept from ask to ask are those that would be collected anew."""

from types import SimpleNamespace

import pytest

from cardsets.language import opcodes as op
from sim.engine.decisions import MAIN
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.procedures.offers import FRESH, FRESH_HERE, STALE, freshness
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


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
@pytest.mark.rule("BUY-9", "BUY-13")
@pytest.mark.parametrize(
    ("hybrids", "live", "wanted"),
    [
        (0, [op.ADVERSARY_COST], FRESH),  # asked for as one is battled
        (0, [op.ADVERSARY_COST, op.BUY_COST], FRESH),
        (0, [op.ADVERSARY_COST, op.MAY_BUY], STALE),
        (1, [op.ADVERSARY_COST], STALE),
    ],
)
def test_what_adversaries_cost_is_an_offer_where_they_are_for_sale(
    hybrids: int, live: list[int], wanted: int
) -> None:
    """A text on their cost under a condition lies there, and others without one."""
    conditions = {op.ADVERSARY_COST: 0}
    public = SimpleNamespace(
        live_kinds={kind: live.count(kind) for kind in range(200)},
        live_n=len(live),
        live=[SimpleNamespace(kind=kind, ability=i, source=0) for i, kind in enumerate(live)],
        definition=[0],
    )
    abilities = [SimpleNamespace(condition=conditions.get(kind, -1), selector=-1, amount=0) for kind in live]
    box = SimpleNamespace(
        hybrids=hybrids, abilities=abilities, amounts=[SimpleNamespace(kind=op.CONSTANT)],
        definitions=[SimpleNamespace(type=op.ROBOT)],
    )  # fmt: skip
    assert freshness(public, box, FRESH_HERE + 3) == wanted
