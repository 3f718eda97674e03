"""What a restricted seat is offered: just what it may choose, and nothing that tells of hidden cards."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from cardsets.language import opcodes as op
from sim.engine.data.state import NOBODY
from sim.engine.decisions import (
    ACCEPT,
    BATTLE,
    BRANCH,
    BUY,
    BUY_BASIC,
    CONTRIBUTE,
    LAY_ASSIST,
    MAIN,
    PASS,
    PICK,
    PICK_CARD,
    PLAY,
    SITE,
    THWART,
    USE,
)
from sim.engine.play.kernel import consult, give_answer, kernel, step_once
from sim.engine.play.restriction import narrow
from sim.engine.view import FOE, stance
from sim.study.cell.cell import PreparedCell
from tests.engine.hidden import permute
from tests.engine.records import copied
from tests.engine.test_knowledge import permute_and_ask_again
from tests.strategies.test_restricted import OF_ALL_TYPES, SETS, cell_of

Asked = tuple[np.void, np.void, int]


def asked(cell: PreparedCell, number: int) -> Iterator[Asked]:
    """Each question to a restricted seat: the game as asked, the same without the restriction, and the seat.

    A question of which one option was left, which is not asked, is told as well.
    """
    table = cell.sit_down(5, number).table
    game, box, seats = table.record[0], cell.box.record[0], cell.seat_strategies(5, number)
    while not game["over"]:
        free = copied(table.record)
        free["memory"]["restricted"] = 0
        step_once(game, box, kernel().table)
        step_once(free[0], box, kernel().table)
        game["log_n"] = 0
        seat = int(free[0]["pending"])
        if seat != NOBODY and game["memory"][seat]["restricted"]:
            yield game, free[0], seat
        if game["pending"] != NOBODY:
            give_answer(game, consult(game, box, cell.addresses[seats[int(game["pending"])]]))


def options(game: np.void) -> list[tuple[int, ...]]:
    return [tuple(row) for row in game["decision"]["options"][: int(game["decision"]["n"])].tolist()]


def test_just_what_gains_is_taken_out_and_what_is_facedown_stays() -> None:
    """Told from the options alone: those that buy, battle, thwart or contribute to a faceup card that is meant."""
    cell = cell_of(
        "random never type:robot, type:technology, type:scheme", "balanced", set_id="a_rising_darkness"
    )
    taken: Counter[int] = Counter()
    for number in range(16):
        for game, free, seat in asked(cell, number):
            left, full = options(game), options(free)
            assert [option for option in full if option in left] == left
            if game["decision"]["kind"] != MAIN:
                continue
            for verb, card, space, *_ in full:
                at = game["public"]["space"][space] if space >= 0 else None
                target = int(at["card"]) if verb == CONTRIBUTE else card
                meant = target >= 0 and bool(game["memory"][seat]["wishes"][game["printed"][target]])
                gains = verb in (BUY, BUY_BASIC, BATTLE, THWART, CONTRIBUTE) and meant
                out = (verb, card, space) not in [option[:3] for option in left]
                if verb in (PLAY, USE, SITE):
                    continue
                assert out == gains, (verb, card, space)
                taken[verb] += out
    assert taken[BUY] > 5
    assert taken[BATTLE] > 1


def test_a_preferred_card_is_all_that_is_left() -> None:
    cell = cell_of("random prefers type:maneuver, type:robot", "balanced", set_id="core")
    alone = 0
    for number in range(8):
        for game, free, seat in asked(cell, number):
            wishes = game["memory"][seat]["wishes"]
            bought = [o for o in options(free) if o[0] == BUY and wishes[game["printed"][o[1]]]]
            if bought:
                assert set(bought) <= set(options(game))
                assert {o[0] for o in options(game)} <= {BUY, BATTLE, PICK, ACCEPT, BRANCH, USE, SITE, PLAY}
                assert (game["pending"] == NOBODY) == (len(options(game)) == 1)
                alone += game["pending"] == NOBODY
    assert alone > 5


@pytest.mark.rule("ASSIST-15", "ASSIST-27")
@pytest.mark.parametrize("verb", ["never", "always"])
def test_just_what_defends_a_boss_that_is_named_is_barred_or_asked_for(verb: str) -> None:
    boss = next(card.name for card in cell_of("random").box.cards if card.type_name == "boss")
    cell = cell_of(f"random {verb} defends {boss}", mode="tvt", players=4)
    seen: Counter[tuple[bool, bool]] = Counter()
    for number in range(60):
        for game, free, seat in asked(cell, number):
            left, full = options(game), options(free)
            if game["decision"]["kind"] != LAY_ASSIST:
                assert left == full
                continue
            named = cell.names.definitions[game["printed"][game["decision"]["card"]]] == boss
            foes = stance(game["public"], seat, int(game["public"]["active"])) == FOE
            told = [option for option in full if (option[0] == PASS) == (verb == "never")]
            assert left == (told if named and foes else full)
            seen[named, bool(foes)] += 1
    assert min(seen[True, True], seen[True, False], seen[False, True], seen[False, False]) > 0


@pytest.mark.parametrize("verb", ["never", "always"])
def test_just_what_defends_a_planet_is_barred_or_asked_for(verb: str) -> None:
    cell = cell_of(f"random {verb} defends type:planet", mode="co-op+unicron", players=2)
    seen: Counter[bool] = Counter()
    for number in range(6):
        for game, free, _ in asked(cell, number):
            left, full = options(game), options(free)
            if game["decision"]["kind"] != LAY_ASSIST:
                assert left == full
                continue
            about = cell.box.cards[game["printed"][game["decision"]["card"]]].type_name == "planet"
            told = [option for option in full if (option[0] == PASS) == (verb == "never")]
            assert left == (told if about else full)
            seen[about] += 1
    assert seen[True] > 0


def test_where_all_options_gain_all_stay() -> None:
    cell = cell_of("random never type:relic", set_id="a_rising_darkness")
    table = cell.sit_down(1, 0).table
    assert table.run() is not None
    game, box = table.record[0], cell.box.record[0]
    decision = game["decision"]
    relics = [
        card for card in range(int(box["main_n"])) if cell.names.types[game["printed"][card]] == "relic"
    ][:2]

    def narrowed(rows: list[tuple[int, int]]) -> list[int]:
        decision["kind"], decision["purpose"], decision["n"] = PICK_CARD, op.GAIN_IT, len(rows)
        game["pending"] = decision["seat"]
        for place, (verb, card) in enumerate(rows):
            decision["options"][place] = (verb, card, -1, decision["seat"], 0)
        narrow(game, box)
        return [option[1] for option in options(game)]

    first, second = relics
    assert narrowed([(PICK, first), (PICK, second)]) == [first, second]
    assert narrowed([(PICK, first), (PICK, -1), (PICK, second)]) == [
        -1
    ]  # one that lies facedown and is not known
    assert narrowed([(PICK, first), (PASS, -1)]) == [-1]


@pytest.mark.rule("PROC-5", "PROC-11")
@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize(
    "name",
    [
        f"random never {OF_ALL_TYPES}",
        "balanced never type:robot",
        "random prefers type:robot, type:technology",
    ],
)
def test_hidden_cards_change_nothing_for_who_is_restricted(set_id: str, name: str) -> None:
    looked_at = permute_and_ask_again(cell_of(name, set_id=set_id, players=3), 2)
    assert looked_at["matrix and main deck"] > 0


@pytest.mark.rule("PROC-11")
@pytest.mark.parametrize("set_id", SETS)
def test_not_even_that_nothing_is_asked_tells_of_a_facedown_card(set_id: str) -> None:
    """The cards of the Matrix and the main deck are mixed before each question, narrowed to one option or not."""
    cell = cell_of(f"random never {OF_ALL_TYPES}", set_id=set_id, players=3)
    rng = np.random.default_rng(3)
    box, table = cell.box.record[0], kernel().table
    looked_at = 0
    for number in range(3):
        record = cell.sit_down(7, number).table.record
        game = record[0]
        while not game["over"]:
            before = copied(record)
            step_once(game, box, table)
            quiet = game["log_n"] == before[0]["log_n"]
            game["log_n"] = 0
            if quiet and game["decisions"] > before[0]["decisions"]:
                other = copied(before)
                permute(other[0], box, int(game["decision"]["seat"]), "matrix and main deck", rng)
                step_once(other[0], box, table)
                assert other[0]["pending"] == game["pending"]
                assert options(other[0]) == options(game)
                looked_at += 1
            if game["pending"] != NOBODY:
                give_answer(game, consult(game, box, cell.addresses[0]))
    assert looked_at > 100
