"""What is too much for the records of a game ends it as an error, and is never cut short in silence."""

import re
from pathlib import Path

import numpy as np
import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions
from sim.engine.board.frames import CARD_NOT_FOUND, DECK_TOO_SHORT, LOG_OVERFLOW, PILE_OVERFLOW
from sim.engine.board.piles import put_on
from sim.engine.board.zones import lift
from sim.engine.box import Box, build_box
from sim.engine.data import zone
from sim.engine.data.state import DECISIONS_COUNTED, FAILED, LIVE_KINDS, LOG_SIZE, MEMORY, PILE_SIZE, PUBLIC
from sim.engine.decisions import DECISION_NAMES, VERB_NAMES
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play import batch
from sim.engine.play.kernel import kernel, step_once
from sim.engine.play.table import Table
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from tests.rules.fixed_sets import fixed_set


def box_of(set_id: str = "core", players: int = 2) -> Box:
    return build_box(fixed_set(set_id), players)


def test_every_kind_of_decision_is_counted_within_its_record() -> None:
    """One more would be counted in what a strategy keeps for itself."""
    assert len(DECISION_NAMES) <= DECISIONS_COUNTED
    assert MEMORY["counts"].shape == (DECISIONS_COUNTED,)


def test_every_kind_of_ability_is_counted_within_its_record() -> None:
    """Live texts are counted by kind; one kind more would be counted in the first of them."""
    _, _, section = Path(op.__file__).read_text(encoding="utf-8").partition("# --- Ability kinds")
    section, _, _ = section.partition("ENERGON_ANY_TIME")
    kinds = [getattr(op, name) for name in re.findall(r"^([A-Z_]+): Final", section, re.M)]
    assert len(kinds) == len(set(kinds)) > 40
    assert max(kinds) < LIVE_KINDS
    assert PUBLIC["live_kinds"].shape == (LIVE_KINDS,)


def test_verbs_are_listed_in_the_order_of_their_numbers() -> None:
    """Each by its words: what a verb fills is looked up by its number."""
    words = {"CALL_OFF_BATTLE": "call off"}
    verbs = VERB_NAMES[1:]
    named = {
        words.get(name, name.lower().replace("_", " ")): number
        for name, number in vars(decisions).items()
        if name.isupper() and isinstance(number, int)
    }
    there = [word for word in verbs if word in named and word not in DECISION_NAMES]
    assert len(there) > 15
    assert all(VERB_NAMES[named[word]] == word for word in there)


def test_a_full_pile_is_an_error_of_the_game() -> None:
    table = Table(box_of(), kernel().table)
    game, _ = table.records
    table.game.hidden.decks[0].n = PILE_SIZE - 1
    deck = game.hidden.decks[0] if INTERPRETED else game["hidden"]["decks"][0]
    put_on(game, deck, 7)
    assert (int(table.game.hidden.decks[0].n), int(table.game.error)) == (PILE_SIZE, 0)
    put_on(game, deck, 8)
    assert int(table.game.hidden.decks[0].n) == PILE_SIZE
    assert int(table.game.hidden.decks[0].cards[PILE_SIZE - 1]) == 7
    assert (int(table.game.error), int(table.game.ending)) == (PILE_OVERFLOW, FAILED)


def test_a_card_that_is_not_where_it_is_said_to_be_is_an_error_of_the_game() -> None:
    """No other card is taken out instead of it."""
    table = Table(box_of(), kernel().table)
    table.run()
    game, _ = table.records
    hand = table.game.own[0].hand
    held = [int(hand.cards[i]) for i in range(int(hand.n))]
    card = int(table.game.hidden.main.cards[0])
    table.game.where[card], table.game.holder[card] = zone.HAND, 0
    lift(game, card)
    assert [int(hand.cards[i]) for i in range(int(hand.n))] == held
    assert (int(table.game.error), int(table.game.ending)) == (CARD_NOT_FOUND, FAILED)


def test_events_that_do_not_fit_the_log_are_an_error_of_the_game() -> None:
    """The loop empties the log in time, for no procedure writes so many; one that did would lose some."""
    table = Table(box_of(), kernel().table)
    table.run()
    game, box = table.records
    table.answer(0)
    table.game.log_n = LOG_SIZE - 1
    while not table.game.error and table.game.pending < 0:
        step_once(game, box, table.table)
    assert (int(table.game.error), int(table.game.ending)) == (LOG_OVERFLOW, FAILED)


def test_a_main_deck_too_short_for_its_stacks_is_an_error_of_the_game() -> None:
    """The box refuses such a set in words; set-up makes no shorter stacks of it unseen."""
    box = box_of(players=5)
    for _ in range(20):
        box.record[0]["recipe"]["n"][:3] -= 1  # of the rows that take main deck cards
        table = Table(box, kernel().table)
        if table.run() is None:
            break
    else:
        pytest.fail("the Core Set has 20 cards to spare for five players")
    assert int(table.game.error) == DECK_TOO_SHORT


def test_a_main_deck_is_long_enough_to_the_last_card_or_too_short() -> None:
    """One card less than the Matrix and the stacks take, and no game is begun with a stack that is short of it."""
    box = box_of(players=5)
    for _ in range(60):
        table = Table(box, kernel().table)
        if table.run() is None:
            break
        main = table.game.hidden.main
        assert len({int(main.cards[i]) for i in range(int(main.n))}) == main.n == table.game.public.main_n
        box.record[0]["recipe"]["n"][0] -= 1  # of the first row that takes main deck cards
    assert int(table.game.error) == DECK_TOO_SHORT


def test_there_is_a_row_for_every_boss_that_a_game_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as the box holds, however many a mode puts into the deck."""
    cell = prepare(CellSetup("core", "competitive", 2, ("random",)))
    rows: list[int] = []

    def count_rows(*arguments: np.ndarray) -> tuple[int, ...]:
        rows.append(len(arguments[-4]))
        return batch.NOTHING

    monkeypatch.setattr(batch, "play_block", count_rows)
    monkeypatch.setattr(PreparedCell, "addresses", np.zeros(1, np.int64))
    cell.play(0, 0, 4)
    assert rows == [4 * int(cell.box.record[0]["bosses_n"])]
