"""Cards that are shuffled into the top ones of the main deck before the Matrix is dealt (SETUP-17, GAP-24)."""

from collections import Counter
from dataclasses import replace

import pytest
from scipy import stats

from cardsets.language import opcodes as op
from sim.engine.box import Box, build_box
from sim.engine.data.recipe import BOSS_CHOICE, BOSS_PLACE, INTO_TOP, LAST_STACK, Row, rows_of, write_rows
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from tests.rules.fixed_sets import fixed_set

PLAYERS, SPACES, SIZE = 2, 12, 9
DEALS = 160
UNLIKELY = 1e-4


def box_with(packet: int, mixed: int) -> Box:
    """The Core Set, with so many Bosses among so many top cards and none in the Stacks."""
    box = build_box(fixed_set("core"), PLAYERS)
    profile = {name: int(box.record[0]["profile"][name]) for name in box.record[0]["profile"].dtype.names}
    rows = [row for row in rows_of(profile, fixed_set("core").drawn) if not row.stack]
    top = Row("bosses", op.BOSS, count=1, where=INTO_TOP, stack=packet, lot=BOSS_CHOICE, places=BOSS_PLACE)
    rows += [replace(top, level=n + 1, key=n) for n in range(mixed)]
    write_rows(box.record[0], rows, PLAYERS, box.cards)
    return box


def places(box: Box) -> tuple[Counter[int], Counter[int]]:
    """Where the Bosses of many deals come to lie: spaces of the Matrix, and places in the deck, from the top."""
    kinds = box.record[0]["definitions"]["type"][box.record[0]["definition"]]
    spaces: Counter[int] = Counter()
    deck: Counter[int] = Counter()
    for number in range(DEALS):
        table = Table(box, kernel().table, 9, number)
        table.run()
        hidden = table.game.hidden
        spaces.update(n for n in range(SPACES) if kinds[int(hidden.matrix[n])] & op.BOSS)
        main = [int(hidden.main.cards[n]) for n in range(int(hidden.main.n))][::-1]
        assert len(main) == int(table.game.public.main_n) == LAST_STACK + 3 * SIZE
        assert len({*main, *(int(card) for card in hidden.matrix[:SPACES])}) == len(main) + SPACES
        deck.update(n for n, card in enumerate(main) if kinds[card] & op.BOSS)
    return spaces, deck


@pytest.mark.rule("SETUP-17", "SETUP-25", "GAP-24")
@pytest.mark.parametrize("mixed", [1, 2])
def test_those_that_the_matrix_has_no_space_for_are_anywhere_in_the_first_stack(mixed: int) -> None:
    """Twelve cards and what is mixed into them: each place is as likely, and each place of Stack 1 for what is over."""
    spaces, deck = places(box_with(SPACES, mixed))
    assert spaces.total() + deck.total() == DEALS * mixed
    assert set(spaces) == set(range(SPACES))
    assert stats.chisquare(list(spaces.values())).pvalue > UNLIKELY
    assert set(deck) <= set(range(SIZE))
    assert stats.binomtest(spaces.total(), DEALS * mixed, SPACES / (SPACES + mixed)).pvalue > UNLIKELY
    if mixed == 2:
        assert {0, SIZE - 1} <= set(deck)
        assert len(deck) >= SIZE - 1
        assert stats.chisquare([deck[n] for n in range(SIZE)]).pvalue > UNLIKELY
    else:
        assert len(deck) > 3


@pytest.mark.rule("SETUP-17", "SETUP-19")
def test_a_smaller_packet_lies_on_the_first_spaces() -> None:
    """Five cards with two mixed into them are the first seven; the rest is as it was shuffled."""
    spaces, deck = places(box_with(5, 2))
    assert not deck
    assert spaces.total() == DEALS * 2
    assert set(spaces) == set(range(7))
    assert stats.chisquare(list(spaces.values())).pvalue > UNLIKELY
