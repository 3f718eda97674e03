"""Texts that put cards of the main deck back among its own: into the Matrix, on the deck, under it."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.checks.invariants import FINE, check_counts, check_matrix
from sim.engine.data import fate
from sim.engine.data.state import NOBODY, PUT_BACK
from sim.engine.play.redraw import redraw
from sim.engine.procedures.taking import may_be_laid
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

PRIME = {"character": "Optimus Prime"}
ON_TOP = ["Star Compass (Stand-in)", "Helping Hand", "Flanking Run (Stand-in)"]
DRILL = "Energon Drill"
OTHER = "Road Runner (Stand-in)"
EMPTY = dict.fromkeys(("A1", "A2", "B1", "C4"), "empty")


def plays(scene: Scene, text: str, do: list[str], expect: str = "", **more: Any) -> Any:
    """Bumblebee, with an Ally and two cards in hand, plays one that says a text; the table as it stands then."""
    seat = {"character": "Bumblebee", "mode": "bot", "hand": ["Hound", DRILL, OTHER]}
    seat |= more.pop("seat", {})
    others = {"matrix": EMPTY, "decks": {"main": ON_TOP}, "do": ["play Hound", *do]} | more
    _, table = scene(
        duel("core", seat, PRIME, f"[expect]\n{expect}", **others), says("Hound", f"on play: {text}")
    )
    return table


@pytest.mark.rule("GAP-401")
def test_a_card_is_laid_faceup_on_an_empty_space_that_its_player_picks(scene: Scene) -> None:
    text = "put 1 card in hand into the matrix"
    open_spaces = "pending = 'pick space'\nlegal = ['pick A1', 'pick C4']\nillegal = 'pick B2'"
    plays(scene, text, ["pick Energon Drill"], open_spaces, matrix=EMPTY | {"B2": "down"})
    expect = [
        "matrix.C4 = 'Energon Drill'", "Bumblebee.hand = ['Road Runner (Stand-in)']",
        "log = 'Bumblebee puts Energon Drill faceup at C4'",
    ]  # fmt: skip
    table = plays(scene, text, ["pick Energon Drill", "pick C4"], "\n".join(expect))
    assert int(table.game.public.cards[int(table.game.public.space[11].card)].turned_in) == 0


@pytest.mark.rule("GAP-401")
@pytest.mark.parametrize("text", ["put 1 card in hand into the matrix", "may put this into the matrix"])
def test_where_no_space_is_empty_none_is_laid(scene: Scene, text: str) -> None:
    plays(
        scene,
        text,
        [],
        "pending = 'main'\nBumblebee.hand = ['Energon Drill', 'Road Runner (Stand-in)']",
        matrix={},
    )


@pytest.mark.rule("GAP-401", "GAP-348")
@pytest.mark.parametrize(
    ("name", "says_too"),
    [
        ("Rumble", "when card enters the matrix: gain 3 energon"),
        ("Repair Bay (Stand-in)", "when you reveal card: gain 3 energon"),
    ],
)
def test_what_is_laid_is_not_revealed_and_sets_nothing_off(scene: Scene, name: str, says_too: str) -> None:
    """An Adversary and a Site that works by itself, on the space where the player stands."""
    seat = {
        "character": "Bumblebee",
        "mode": "bot",
        "space": "A1",
        "energon": 0,
        "hand": ["Hound", name, DRILL],
    }
    changes = says("Hound", "on play: put 1 card in hand into the matrix", says_too)
    changes |= says("Repair Bay (Stand-in)", "use: gain 1 energon", "on reveal: gain 2 energon")
    expect = f"matrix.A1 = '{name}'\nBumblebee.energon = 0\nunlog = ['Ambushes', 'is revealed']"
    play = duel(
        "core", seat, PRIME, f"[expect]\n{expect}", matrix=EMPTY, do=["play Hound", f"pick {name}", "pick A1"]
    )
    scene(play, changes)


@pytest.mark.rule("GAP-401")
@pytest.mark.parametrize(
    "where", ["into the matrix", "on the bottom of the main deck", "on top of the main deck"]
)
def test_starters_and_basics_are_no_cards_of_the_main_deck(scene: Scene, where: str) -> None:
    seat = {"hand": ["Hound", "Courage", DRILL, OTHER, "Roll Out!"]}
    expect = "legal = 'pick Energon Drill'\nillegal = ['pick Courage', 'pick Roll Out!']"
    plays(scene, f"put 1 card in hand {where}", [], expect, seat=seat)


@pytest.mark.rule("GAP-401")
def test_a_card_goes_under_the_main_deck_and_onto_it(scene: Scene) -> None:
    table = plays(scene, "put 1 card in hand on top of the main deck", ["pick Energon Drill"])
    assert top_cards(table)[:2] == [DRILL, ON_TOP[0]]
    assert known_on_top(table, 0) == [DRILL]
    assert known_on_top(table, 1) == [DRILL]  # it is shown
    below = plays(scene, "put 1 card in hand on the bottom of the main deck", ["pick Energon Drill"])
    assert top_cards(below)[-1] == DRILL
    assert int(below.game.public.sunk) == -1
    assert is_sound(table)
    assert is_sound(below)


@pytest.mark.rule("GAP-401", "TURN-59")
def test_a_card_is_put_on_the_main_deck_once(scene: Scene) -> None:
    """So that games end; of those that were looked at there it is no other one."""
    table = plays(scene, "put 1 card in hand on top of the main deck", ["pick Energon Drill"])
    card = int(table.game.hidden.main.cards[int(table.game.hidden.main.n) - 1])
    assert int(table.game.tally[card].dealt) == PUT_BACK
    assert not may_be_laid(*table.records, op.PUT_IN_MAIN, 0, card)


@pytest.mark.rule("GAP-401")
def test_nothing_is_put_on_a_card_in_the_deck(scene: Scene) -> None:
    table = plays(scene, "put this on top of the main deck; put 2 energon here", [])
    card = int(table.game.hidden.main.cards[int(table.game.hidden.main.n) - 1])
    assert name_of(table, card) == "Hound"
    assert int(table.game.public.cards[card].stored) == 0


@pytest.mark.rule("GAP-401", "GAP-395")
def test_the_rest_of_the_main_decks_cards_goes_under_it(scene: Scene) -> None:
    text = "look at the top 3 cards of the main deck; gain 1 of them; put the rest on the bottom of the main deck"
    table = plays(scene, text, ["pick Helping Hand"], "Bumblebee.discard = ['Helping Hand']")
    assert top_cards(table)[-2:] == [ON_TOP[2], ON_TOP[0]]
    assert known_on_top(table, 0) == []


@pytest.mark.rule("GAP-401", "GAP-255")
def test_cards_are_put_back_in_another_order_and_their_player_knows_it(scene: Scene) -> None:
    """A world that is imagined by who saw them has them where they lie; the other player's may have any there."""
    text = "look at the top 3 cards of the main deck; put 1 of them on top of the main deck"
    table = plays(scene, text, [f"pick {ON_TOP[2]}"])
    assert top_cards(table)[:3] == [ON_TOP[2], ON_TOP[0], ON_TOP[1]]
    assert known_on_top(table, 0) == [ON_TOP[2], ON_TOP[0], ON_TOP[1]]
    for lane in range(5):
        table.game.lane_a += lane
        redraw(*table.records, 0)
        assert top_cards(table)[:3] == [ON_TOP[2], ON_TOP[0], ON_TOP[1]]
        assert is_sound(table)


@pytest.mark.rule("GAP-401")
@pytest.mark.parametrize("where", ["on the bottom of the main deck", "on top of the main deck"])
def test_who_saw_them_too_does_not_learn_which_card_was_moved(scene: Scene, where: str) -> None:
    text = (
        "each other player: look at the top 3 cards of the main deck; "
        f"look at the top 3 cards of the main deck; put 1 of them {where}"
    )
    table = plays(scene, text, [f"pick {ON_TOP[1]}"])
    assert known_on_top(table, 1) == []


@pytest.mark.rule("GAP-401")
def test_one_of_the_main_decks_cards_is_laid_into_the_matrix(scene: Scene) -> None:
    text = "reveal the top 3 cards of the main deck; put 1 of them into the matrix"
    table = plays(scene, text, ["pick Helping Hand", "pick A2"], "matrix.A2 = 'Helping Hand'")
    assert top_cards(table)[:2] == [ON_TOP[0], ON_TOP[2]]


@pytest.mark.rule("GAP-401")
def test_an_ally_of_another_player_goes_into_the_matrix(scene: Scene) -> None:
    text = "put 1 ally another player controls into the matrix"
    seats = PRIME | {"control": ["Teletraan 1", "Base Liaison (Stand-in)"]}
    seat = {
        "character": "Bumblebee",
        "mode": "bot",
        "hand": ["Hound"],
        "control": ["Desert Ranger (Stand-in)"],
    }
    expect = "[expect]\nmatrix.B1 = 'Teletraan 1'\n'Optimus Prime'.control = ['Base Liaison (Stand-in)']"
    do = ["play Hound", "pick Teletraan 1", "pick B1"]
    scene(duel("core", seat, seats, expect, matrix=EMPTY, do=do), says("Hound", f"on play: {text}"))


def is_sound(table: Any) -> bool:
    """Whether piles are counted right, and the Matrix holds what it shows."""
    game, _ = table.records
    return check_counts(game) == FINE and check_matrix(game) == FINE


def top_cards(table: Any) -> list[str]:
    """The names of the cards of the main deck, from the top down."""
    deck = table.game.hidden.main
    return [name_of(table, int(deck.cards[i])) for i in range(int(deck.n) - 1, -1, -1)]


def known_on_top(table: Any, seat: int) -> list[str]:
    """The names of those that a seat knows on top of the main deck, from the top down."""
    noted = table.game.own[seat].looked_at
    cards = [int(noted.cards[i]) for i in range(int(noted.n))]
    main = {int(table.game.hidden.main.cards[i]) for i in range(int(table.game.hidden.main.n))}
    return [name_of(table, card) for card in (c if c >= 0 else -1 - c for c in cards) if card in main]


def name_of(table: Any, card: int) -> str:
    """The name of a card instance."""
    return str(table.static.cards[int(table.game.printed[card])].name)


@pytest.mark.rule("GAP-401")
def test_a_card_that_finds_no_empty_space_was_not_laid(scene: Scene) -> None:
    """Whatever the text did before that."""
    text = "gain 1 energon; put this into the matrix; if you do: gain 2 vp; else: gain 1 vp"
    plays(scene, text, [], "Bumblebee.vp = 1", matrix={}, seat={"vp": 0})
    plays(scene, text, ["pick A1"], "Bumblebee.vp = 2", seat={"vp": 0})


@pytest.mark.rule("GAP-401")
@pytest.mark.parametrize("where", ["on top of the main deck", "on the bottom of the main deck"])
def test_all_other_cards_of_the_main_deck_stay_in_their_order(scene: Scene, where: str) -> None:
    before = top_cards(plays(scene, "gain 1 energon", []))
    after = top_cards(plays(scene, f"put 1 card in hand {where}", [f"pick {DRILL}"]))
    assert after == ([DRILL, *before] if "top" in where else [*before, DRILL])


@pytest.mark.rule("GAP-401")
@pytest.mark.parametrize(
    ("text", "picks", "told"),
    [
        ("put 1 card in hand into the matrix", [DRILL, "C4"], (11, 0, 0)),
        ("put 1 card in hand on top of the main deck", [DRILL], (-1, 1, 0)),
        ("put 1 card in hand on the bottom of the main deck", [DRILL], (-1, 1, 1)),
        ("look at the top 3 cards of the main deck; put 1 of them on top of the main deck", [ON_TOP[2]], (-1, 0, 0)),
        ("look at the top 3 cards of the main deck; put 1 of them on the bottom of the main deck", [ON_TOP[1]],
         (-1, 0, 1)),
    ],
)  # fmt: skip
def test_the_log_tells_where_a_card_was_put_and_whether_the_deck_grew(
    scene: Scene, text: str, picks: list[str], told: tuple[int, int, int]
) -> None:
    table = plays(scene, text, [f"pick {pick}" for pick in picks])
    (put,) = [e for e in table.events if e.kind == event.PUT]
    assert (put.seat, name_of(table, put.card)) == (0, picks[0])
    assert (put.space, put.amount, put.other) == told
    assert int(table.game.public.main_n) == int(table.game.hidden.main.n)


@pytest.mark.rule("GAP-401")
@pytest.mark.parametrize(
    ("where", "picks"),
    [("into the matrix", ["A2"]), ("on top of the main deck", []), ("on the bottom of the main deck", [])],
)
def test_what_became_of_a_card_before_it_was_put_back_counts_no_more(
    scene: Scene, where: str, picks: list[str]
) -> None:
    """It was gained in this turn."""
    gained = "Helping Hand"
    text = f"gain 1 card in the destroyed pile to hand; put 1 maneuver in hand {where}"
    decks = {"main": [ON_TOP[0]], "destroyed": [gained]}
    table = plays(scene, text, [f"pick {pick}" for pick in picks], decks=decks)
    (put,) = [e for e in table.events if e.kind == event.PUT]
    tally = table.game.tally[put.card]
    assert name_of(table, put.card) == gained
    assert (int(tally.fate), int(tally.by)) == (fate.LEFT, NOBODY)


@pytest.mark.rule("GAP-401")
def test_a_card_in_the_main_deck_gives_nothing(scene: Scene) -> None:
    """What it had given in play is gone."""
    seat = {"character": "Bumblebee", "mode": "bot", "hand": ["Hound", DRILL]}
    text = says("Hound", "on play: put this on top of the main deck", power=3, move=2)
    expect = "[expect]\nBumblebee.power = 0\nmain_n = 4"
    game = {"matrix": EMPTY, "decks": {"main": ON_TOP}, "do": ["play Hound"]}
    _, table = scene(duel("core", seat, PRIME, expect, **game), text)
    state = table.game.public.cards[int(table.game.hidden.main.cards[3])]
    assert (int(state.power), int(state.move), int(state.reach)) == (0, 0, 0)


@pytest.mark.rule("GAP-401")
def test_who_picks_a_space_is_told_what_for(scene: Scene) -> None:
    table = plays(scene, "put 1 card in hand into the matrix", [f"pick {DRILL}"])
    asked = table.run()
    assert (asked.seat, name_of(table, asked.card), asked.purpose) == (0, "Hound", op.LAY_IN_MATRIX)
    assert [option.space for option in asked.options] == [0, 1, 4, 11]
