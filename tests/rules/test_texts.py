"""Texts of cards step by step, where no bundled card shows the point."""

from collections import Counter

import pytest

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from sim.engine.board import event
from sim.engine.board.frames import ENDLESS, MAX_STEPS, TOO_MANY_LIVE, TOO_MANY_OPTIONS, TOO_MUCH_HELD
from sim.engine.board.live import MOST_WITHIN
from sim.engine.box import Box, build_box
from sim.engine.data import zone
from sim.engine.data.state import FAILED
from sim.engine.decisions import BLOCK, DECISION_NAMES, MAY, PICK_CARD, PICK_NUMBER
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.procedures.power_ways import gives_power
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import Changes, duel

BUMBLEBEE = {"character": "Bumblebee", "hand": ["Hound"], "energon": 0, "control": []}
PRIME = {"character": "Optimus Prime", "hand": [], "energon": 0, "control": []}


def says(text: str, **more: int) -> Changes:
    """Hound with another text, and nothing else."""
    return {"Hound": {"clauses": (parse_clause(text),), "energon": (), "power": 0, "move": 0} | more}


@pytest.mark.rule("GAP-23")
def test_a_text_goes_on_behind_the_ambush_of_a_player_it_picked(scene: Scene) -> None:
    """What stands before is not done again, what stands behind is done."""
    text = "on play: gain 1 energon; ambush a player in range; gain 2 energon"
    _, table = scene(
        duel("core", BUMBLEBEE, PRIME, matrix={"A1": "down", "A2": "down"}, do=["play Hound"])
        | {"decks": {"encounters": ["Fuel Raid (Stand-in)"]}},
        says(text),
    )
    asked: Counter[int] = Counter()
    while (decision := table.run()) is not None and table.game.depth > 3:
        asked[decision.kind] += 1
        assert asked.total() < 20, [DECISION_NAMES[kind] for kind in asked]
        table.answer(0)
    mine = [e.amount for e in table.events if e.kind == event.ENERGON and e.seat == 0]
    assert mine[0] == 1
    assert mine[-1] == 2
    assert mine.count(2) == 1


@pytest.mark.parametrize(("held", "gained"), [([], 0), (["Energon Drill"], 1)], ids=["none", "one"])
def test_if_you_do_asks_whether_for_each_found_a_card(scene: Scene, held: list[str], gained: int) -> None:
    """Without a card that fits nothing was done."""
    text = "on play: gain 1 energon; for each technology in hand: +1 power; if you do: gain 1 energon"
    first = BUMBLEBEE | {"hand": ["Hound", *held]}
    _, table = scene(duel("core", first, PRIME, do=["play Hound"]), says(text))
    assert table.game.public.seats[0].energon == 1 + gained


def test_a_number_is_picked_between_the_two_that_a_text_names(scene: Scene) -> None:
    """Each once, the least first; a number names no card and no space."""
    text = "on play: pick a number from 1 to 3: gain that many energon"
    _, table = scene(duel("core", BUMBLEBEE, PRIME, do=["play Hound"]), says(text))
    decision = table.run()
    assert decision is not None
    assert decision.kind == PICK_NUMBER
    assert [(o.amount, o.card, o.space, o.seat) for o in decision.options] == [
        (n, -1, -1, 0) for n in (1, 2, 3)
    ]
    table.answer(1)
    table.run()
    assert table.game.public.seats[0].energon == 2


@pytest.mark.rule("GAP-241")
@pytest.mark.parametrize("step", ["gain 1 energon", "draw 1", "gain 1 vp", "discard up to 1 card in hand"])
def test_a_number_of_rounds_that_need_nothing_may_be_any(scene: Scene, step: str) -> None:
    """Whatever its player holds: only what takes as many cards in its rounds needs them."""
    text = f"on play: pick a number from 1 to 3: that many times: {step}"
    first = BUMBLEBEE | {"hand": ["Hound", "Courage"]}
    _, table = scene(duel("core", first, PRIME, do=["play Hound"]), says(text))
    decision = table.run()
    assert decision is not None
    assert [(decision.kind, o.amount) for o in decision.options] == [(PICK_NUMBER, n) for n in (1, 2, 3)]


@pytest.mark.rule("GAP-215")
@pytest.mark.parametrize(("second", "vp"), [("discard it", 1), ("put it into hand", 0)])
def test_if_you_cannot_asks_whether_the_card_could_be_taken(scene: Scene, second: str, vp: int) -> None:
    """A card that lies in the discard pile is not discarded again."""
    text = f"on play: discard 1 card in hand; {second}; if you cannot: gain 1 vp"
    first = BUMBLEBEE | {"hand": ["Hound", "Courage"]}
    _, table = scene(duel("core", first, PRIME, do=["play Hound"]), says(text))
    table.run()
    assert table.game.public.seats[0].vp == vp


@pytest.mark.rule("DMG-2")
def test_each_of_two_cards_that_must_be_played_first_may_be_the_first(scene: Scene) -> None:
    first = BUMBLEBEE | {"hand": ["Hound", "Helping Hand", "Take Cover (Stand-in)"]}
    both = says("must be played first") | {
        "Helping Hand": {
            "clauses": (parse_clause("must be played first"),),
            "energon": (),
            "power": 0,
            "move": 0,
        }
    }
    expect = (
        'expect.legal = ["play Hound", "play Helping Hand"]\nexpect.illegal = "play Take Cover (Stand-in)"'
    )
    scene(duel("core", first, PRIME, expect), both)


@pytest.mark.parametrize("barred", [False, True])
def test_a_text_may_keep_its_player_from_stepping_onto_a_boss(scene: Scene, barred: bool) -> None:
    """A faceup Boss, and nothing else: not another card, nor a card that lies facedown."""
    first = BUMBLEBEE | {"hand": [], "mode": "alt", "control": ["Hound"] if barred else []}
    expect = f"""
    [expect]
    legal = ["step A3", "step B2" {', "step A1"' if not barred else ""}]
    {'illegal = "step A1"' if barred else ""}
    """
    matrix = {"A1": "Tower Spy (Stand-in)", "A2": "down", "A3": "Energon Drill", "B2": "down"}
    scene(
        duel("core", first | {"space": "A2"}, PRIME | {"space": "C4"}, expect, matrix=matrix),
        says("ongoing: you cannot move onto a boss"),
    )


def endless(card: str) -> Box:
    """A box in which the text of a card jumps back to its own beginning."""
    box = build_box(fixed_set("core"), 2)
    record = box.record[0]
    at = next(i for i, other in enumerate(box.cards) if other.name == card)
    start = int(record["abilities"][int(record["definitions"][at]["on_play"])]["program"])
    record["operations"][start]["code"] = op.JUMP
    record["operations"][start]["a"] = start
    return box


def test_a_text_that_does_not_end_ends_its_game_in_an_error() -> None:
    """Instead of hanging: steps are counted, within a text too."""
    table = Table(endless("Reserves"), kernel().table, 3)
    table.run()
    table.game.steps = MAX_STEPS - 5_000
    for _ in range(300):
        if (decision := table.run()) is None:
            break
        table.answer(len(decision.options) > 1)
    assert event.PLAYED in {e.kind for e in table.events}
    assert (table.game.error, table.game.ending) == (ENDLESS, FAILED)
    assert failed_at(table) == ["Reserves"]


def failed_at(table: Table) -> list[str]:
    """The cards whose texts were at work when the game failed."""
    numbers = (int(table.game.failed_card), int(table.game.failed_with))
    return [table.static.cards[number].name for number in numbers if number >= 0]


@pytest.mark.parametrize("resource", ["vp", "energon"])
def test_more_than_the_tables_hold_ends_its_game_alone_and_names_the_card(
    scene: Scene, resource: str
) -> None:
    """As much as they hold is no error."""
    play = duel("core", BUMBLEBEE, PRIME, do=["play Hound"])
    _, table = scene(play, says(f"on play: 999 times: gain 999 {resource}"))
    assert int(getattr(table.game.public.seats[0], resource)) == 998_001
    assert (table.game.error, failed_at(table)) == (0, [])
    _, table = scene(play, says(f"on play: 999 times: gain 999 {resource}; 3 times: gain 999 {resource}"))
    assert (table.game.error, table.game.ending) == (TOO_MUCH_HELD, FAILED)
    assert failed_at(table) == ["Hound"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("on play: 200 times: this turn: +1 power in battle", TOO_MANY_LIVE),
        ("on play: pick a number from 1 to 500: gain that many vp", TOO_MANY_OPTIONS),
    ],
)
def test_more_than_fits_ends_its_game_alone_and_names_the_card(scene: Scene, text: str, error: int) -> None:
    _, table = scene(duel("core", BUMBLEBEE, PRIME, do=["play Hound"]), says(text))
    if table.run() is not None:
        table.answer(0)
    assert table.run() is None
    assert (table.game.error, table.game.ending) == (error, FAILED)
    assert failed_at(table) == ["Hound"]


@pytest.mark.rule("GAP-271")
def test_a_loop_through_two_cards_comes_to_an_end_and_the_game_goes_on(scene: Scene) -> None:
    """Each sets the other off: no text does so by itself."""
    side = Side(clauses=(parse_clause("on convert: return all damage you control; gain 1 damage"),))
    changes = says("when you gain damage: convert") | {"Bumblebee": {"alt": side, "bot": side}}
    play = duel("core", BUMBLEBEE | {"energon": 1}, PRIME, do=["play Hound", "convert"])
    _, table = scene(play, changes)
    assert (table.game.error, table.game.ending, failed_at(table)) == (0, 0, [])
    assert MOST_WITHIN <= sum(e.kind == event.CONVERTED for e in table.events) < MAX_STEPS


@pytest.mark.rule("ASSIST-18")
def test_whether_a_text_gives_power_is_read_from_its_first_operation_on() -> None:
    """Even where that is the first of all that a box holds; a modifier has no operations and gives none."""
    box = build_box(fixed_set("core"), 2)
    for code, gives in ((op.POWER_IT, True), (op.END, False)):
        box.record[0]["operations"][0]["code"] = code
        table = Table(box, kernel().table)
        table.game.where[0], table.game.holder[0] = zone.ASSISTING, 0
        game, read = table.records
        assert bool(gives_power(game, read, 0, 0, 0, 0, 0)) == gives
        assert not gives_power(game, read, -1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "held", "energon"),
    [
        ("on play: 2 times: (discard 1 technology in hand; gain 1 energon)", 0, 2),
        ("on play: 2 times: (discard 1 technology in hand; gain 1 energon)", 1, 2),
        ("on play: 3 times: discard 1 technology in hand; gain 1 energon", 1, 1),
        ("on play: discard 2 technology in hand; gain 1 energon", 1, 1),
    ],
)
def test_rounds_in_which_no_card_is_found_are_over_all_the_same(
    scene: Scene, text: str, held: int, energon: int
) -> None:
    """What stands behind the search for a card is done in every round, and no round too many or few."""
    first = BUMBLEBEE | {"hand": ["Hound", "Courage", *["Energon Drill"] * held]}
    _, table = scene(duel("core", first, PRIME, do=["play Hound"]), says(text))
    assert table.run() is not None
    assert table.game.error == 0
    assert table.game.public.seats[0].energon == energon


def test_each_player_has_all_rounds_whatever_the_one_before_found(scene: Scene) -> None:
    """A first player without Damage takes none from the second."""
    hurt = PRIME | {"control": ["Damage", "Damage"]}
    _, table = scene(
        duel("core", BUMBLEBEE | {"hand": ["Hound"]}, hurt, do=["play Hound"]),
        says("on play: each player: return 2 damage"),
    )
    asked = 0
    while (decision := table.run()) is not None and decision.kind == PICK_CARD:
        assert decision.seat == 1
        table.answer(0)
        asked += 1
    assert asked == 1  # the last one is no choice
    assert table.game.public.seats[1].control.n == 0


@pytest.mark.rule("PROC-11", "PROC-5")
def test_who_is_asked_to_block_is_not_told_what_lies_facedown(scene: Scene) -> None:
    """The text speaks as its player leaves a facedown card, which nobody has seen."""
    blocker = PRIME | {"hand": ["Take Cover (Stand-in)"], "space": "C4"}
    first = {"character": "Bumblebee", "hand": [], "energon": 0, "space": "A1", "mode": "alt"}
    text = "on leaving a space: attack each other player: lose 1 energon"
    matrix = {"A1": "down: Energon Drill", "A2": "down"}
    _, table = scene(
        duel("core", first, blocker, matrix=matrix, do=["step A2"]),
        {"Hound": {}, "Bumblebee": {"alt": Side(2, False, 1, (parse_clause(text),), ())}},
    )
    decision = table.run()
    assert decision is not None
    assert (decision.kind, decision.seat) == (BLOCK, 1)
    assert table.game.decision.space == -1


@pytest.mark.rule("PROC-2", "PROC-5")
def test_a_question_does_not_name_the_card_that_somebody_else_put_on_a_deck(scene: Scene) -> None:
    """The others are asked with that card still the one the text is about."""
    text = "on play: put 1 card in hand on top of your deck; each other player: may discard 1 card in hand"
    first = BUMBLEBEE | {"hand": ["Hound", "Courage", "Firepower"]}
    other = PRIME | {"hand": ["Courage"]}
    _, table = scene(duel("core", first, other, do=["play Hound", "pick Firepower"]), says(text))
    decision = table.run()
    assert decision is not None
    assert (decision.kind, decision.seat) == (MAY, 1)
    assert {option.card for option in decision.options} == {-1}
