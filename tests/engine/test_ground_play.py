"""What Polities, Ruins and Missions change of what is kept from ask to ask, and of what players are told."""

from collections.abc import Iterator

import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions
from sim.engine.board import event, proc
from sim.engine.board.frames import push_frame
from sim.engine.board.live import add_entry
from sim.engine.board.piles import take_out
from sim.engine.board.zones import destroy, show, to_space
from sim.engine.box import build_box
from sim.engine.checks.cached_counts import offers_are_fresh
from sim.engine.data.modes import load_cards
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Decision, Table
from sim.engine.procedures.offers import update_offers


def table_of(mode: str, players: int, number: int) -> Table:
    """A game of War on Cybertron, the Autobots' where all are of one faction."""
    mix = "war_on_cybertron" if mode == "tvt" else "war_on_cybertron_autobots"
    box = build_box(load_cards(mix, mode=mode), players, mode=mode)
    return Table(box, kernel(box.features).table, 3, number)


def decisions_of(table: Table, steps: int = 5) -> Iterator[Decision]:
    """The decisions of a game whose players answer in turn this and that."""
    count = 0
    while (decision := table.run()) is not None:
        yield decision
        count += steps
        table.answer(count % len(decision.options))


@pytest.mark.rule("RUIN-3")
def test_prices_that_a_ruin_makes_hold_for_who_stands_on_it() -> None:
    """Whoever steps off it is told those of the next space, and who ignores it by a text those without it."""
    table = table_of("tvt", 2, 0)
    next(d for d in decisions_of(table) if d.kind == decisions.MAIN and table.game.public.turn > 2)
    public, seat = table.game.public, int(table.game.public.active)
    here, there = int(public.seats[seat].space), int(public.space[int(public.seats[seat].space)].beside[0])
    there = there if there >= 0 else int(public.space[here].beside[2])
    game, box = table.records
    cards = table.static.cards
    ruin = next(
        card
        for card in range(table.static.instances)
        if cards[int(table.box.definition[card])].name == "Looted Market (Stand-in)"
    )
    destroy(game, int(table.game.hidden.matrix[here]))
    assert take_out(game.hidden.ruins if hasattr(game, "hidden") else game["hidden"]["ruins"], ruin)
    to_space(game, ruin, here)
    show(game, box, here)
    update_offers(game, box, seat)
    dear = int(table.game.basic_price)
    public.seats[seat].space = there
    update_offers(game, box, seat)
    assert int(table.game.basic_price) == dear - 1
    assert offers_are_fresh(game, box)
    public.seats[seat].space = here
    update_offers(game, box, seat)
    assert int(table.game.basic_price) == dear
    abilities = [int(ability.kind) for ability in table.box.abilities]
    for index in (i for i, kind in enumerate(abilities) if kind == op.IGNORE_ONGOING):
        add_entry(game, box, ruin, index, seat, op.THIS_TURN, 0)
    update_offers(game, box, seat)
    assert int(table.game.basic_price) == dear - 1


@pytest.mark.rule("RUIN-2")
def test_who_steps_off_a_ruin_in_anothers_turn_is_told_their_own_stock() -> None:
    table = table_of("tvt", 2, 1)
    public = table.game.public
    next(
        d
        for d in decisions_of(table)
        if d.kind == decisions.MAIN and public.turn > 2 and public.seats[0].space != public.seats[1].space
    )
    other = 1 - int(public.active)
    assert int(public.stock.seat) != other
    table.game.pending = -1
    push_frame(table.records[0], proc.STEP_OFF)
    table.game.stack[int(table.game.depth) - 1].at = int(public.seats[other].space)
    asked = table.run()
    assert asked is not None
    assert (asked.kind, asked.seat) == (decisions.PICK_SPACE, other)
    assert int(public.stock.seat) == other


@pytest.mark.rule("TURN-47")
def test_a_scheme_that_is_swapped_in_says_for_which_card() -> None:
    """And that one is on top of the main deck, where nobody sees it."""
    for number in range(20):
        table = table_of("solo", 1, number)
        for _ in decisions_of(table, 7):
            swaps = [e for e in table.events if e.kind == event.SCHEME_SWAPPED]
            if swaps and table.events[-1].kind != event.SCHEME_SWAPPED:
                main = table.game.hidden.main
                cards = [int(main.cards[i]) for i in range(int(main.n))]
                assert swaps[-1].other in (*cards, *(e.card for e in table.events))
                assert swaps[-1].other != swaps[-1].card
                return
    raise AssertionError("no Scheme was swapped in in these games")


def test_what_is_listed_behind_abilities_has_greater_numbers_and_what_before_them_smaller() -> None:
    """So `ground.leave_out_hopeless` finds all abilities from the last option back."""
    place = decisions.LISTED.index(decisions.USE)
    assert all(
        verb < decisions.USE for verb in decisions.LISTED[1:place]
    )  # END_TURN is the first option of all
    assert all(verb > decisions.USE for verb in decisions.LISTED[place + 1 :])
