"""Texts that look at the top of a deck: who sees it, what is taken, and how the rest lies."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_clause
from cardsets.language.power_part import power_part
from cardsets.language.render import body
from cardsets.language.validate import SenselessError, check_clause
from sim.engine.board import event
from sim.engine.play.redraw import redraw
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

DECK = ["Energon Drill", "Helping Hand", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]
PRIME = {"character": "Optimus Prime"}
LOOK = "on play: look at the top 3 cards of your deck"


def plays(scene: Scene, text: str, do: list[str], expect: str, **seat: Any) -> Any:
    """Bumblebee plays a card that says a text; the game as it stands then."""
    first = {"character": "Bumblebee", "hand": ["Hound"], "deck": DECK} | seat
    _, table = scene(duel("core", first, PRIME, expect, do=["play Hound", *do]), says("Hound", text))
    return table


@pytest.mark.rule("GAP-255")
@pytest.mark.parametrize(
    ("put", "hand", "deck"),
    [
        ("put the rest on top of your deck", "Helping Hand", [DECK[0], DECK[2], DECK[3]]),
        ("put the rest on the bottom of your deck", "Helping Hand", [DECK[3], DECK[2], DECK[0]]),
        ("draw 1", "Helping Hand", DECK[2:]),
    ],
)
def test_one_of_them_is_taken_and_the_rest_lies_as_told(
    scene: Scene, put: str, hand: str, deck: list[str]
) -> None:
    """The rest keeps its order on top; under the deck the lowest of them comes first."""
    drawn = [DECK[0]] if put == "draw 1" else []
    expect = f"[expect]\nBumblebee.hand = {sorted([hand, *drawn])}\nBumblebee.deck = {deck}"
    plays(scene, f"{LOOK}; put 1 of them into hand; {put}", [f"pick {hand}"], expect)


@pytest.mark.rule("GAP-255")
def test_a_card_that_was_put_back_is_none_of_them_any_more(scene: Scene) -> None:
    """Of three two are put on top, one after the other; the rest, which is the third, goes below."""
    text = f"{LOOK}; put 2 cards of them on top of your deck; put the rest on the bottom of your deck"
    expect = f"[expect]\nBumblebee.deck = {[DECK[2], DECK[1], DECK[3], DECK[0]]}"
    table = plays(scene, text, [f"pick {DECK[1]}", f"pick {DECK[2]}"], expect)
    pending = f'[expect]\nlegal = "pick {DECK[2]}"\nillegal = "pick {DECK[1]}"'
    plays(scene, text, [f"pick {DECK[1]}"], pending)
    redraw(*table.records, 0)
    assert int(table.game.hidden.decks[0].cards[3]) == -1 - int(table.game.own[0].looked_at.cards[2])


def test_what_is_looked_at_is_offered_and_nothing_below_it(scene: Scene) -> None:
    expect = '''[expect]
pending = "pick card"
decider = "Bumblebee"
legal = ["pick Energon Drill", "pick Flanking Run (Stand-in)"]
illegal = "pick Take Cover (Stand-in)"'''
    plays(scene, f"{LOOK}; put 1 of them into hand", [], expect)


@pytest.mark.rule("PROC-11")
def test_who_looked_knows_what_and_a_search_by_another_forgets_it(scene: Scene) -> None:
    """The cards are in the record that the seat's strategy sees, and in nobody else's."""
    table = plays(scene, f"{LOOK}; put 1 of them into hand", [], "")
    game, box = table.records
    seen = table.game.own[0].looked_at
    titles = [
        table.static.cards[int(table.game.public.definition[seen.cards[i]])].name for i in range(int(seen.n))
    ]
    assert titles == DECK[:3]
    assert int(table.game.own[1].looked_at.n) == 0
    redraw(game, box, 0)
    assert int(table.game.own[0].looked_at.n) == 3
    redraw(game, box, 1)
    assert int(table.game.own[0].looked_at.n) == 0


@pytest.mark.rule("PROC-13")
@pytest.mark.parametrize(("top", "taken"), [("Flanking Run (Stand-in)", True), ("Energon Drill", False)])
def test_a_card_that_is_revealed_goes_where_its_type_says(scene: Scene, top: str, taken: bool) -> None:
    """And all have seen it."""
    text = (
        "on play: reveal the top 1 card of your deck; if it is a maneuver: put it into hand; "
        "else: put it on the bottom of your deck"
    )
    below = "Helping Hand"
    hand, deck = ([top], [below]) if taken else ([], [below, top])
    expect = f"[expect]\nBumblebee.hand = {hand}\nBumblebee.deck = {deck}"
    table = plays(scene, text, [], expect, deck=[top, below])
    assert [e.kind for e in table.events].count(event.SHOWN) == 1
    assert event.LOOKED not in [e.kind for e in table.events]


@pytest.mark.rule("PROC-13")
@pytest.mark.parametrize(("top", "taken"), [("Deep Cover", True), ("Field Kit (Stand-in)", False)])
def test_a_card_that_is_revealed_and_not_taken_lies_facedown_again(
    scene: Scene, top: str, taken: bool
) -> None:
    """All are told of it."""
    text = "on play: reveal the top 1 card of your deck; if it is a maneuver: put it into hand"
    first = {"character": "Prowl", "hand": ["Field Kit (Stand-in)"], "deck": [top, "Bold"]}
    hand, deck = ([top], ["Bold"]) if taken else ([], [top, "Bold"])
    expect = f"[expect]\nProwl.hand = {hand}\nProwl.deck = {deck}\nProwl.deck_n = {len(deck)}"
    play = duel(
        "war_on_cybertron",
        first,
        {"character": "Megatron"},
        expect,
        do=["play Field Kit (Stand-in)"],
        mode="tvt",
    )
    _, table = scene(play, says("Field Kit (Stand-in)", text))
    shown = [e for e in table.events if e.kind == event.SHOWN]
    assert [table.static.cards[int(table.game.public.definition[e.card])].name for e in shown] == [top]


@pytest.mark.parametrize(("do", "left"), [("accept", DECK[1:]), ("pass", DECK)])
def test_the_top_card_may_be_discarded(scene: Scene, do: str, left: list[str]) -> None:
    discard = [DECK[0]] if do == "accept" else []
    expect = f"[expect]\nBumblebee.deck = {left}\nBumblebee.discard = {discard}"
    plays(scene, "on play: look at the top 1 card of your deck; may discard it", [do], expect)


@pytest.mark.rule("GAP-255", "PROC-3")
def test_an_empty_deck_is_shuffled_first_and_one_too_short_is_not(scene: Scene) -> None:
    text = f"{LOOK}; gain 1 energon; if you do: gain that many vp"
    seat = {"deck": [], "discard": DECK, "energon": 0}
    expect = "[expect]\nBumblebee.deck_n = 4\nBumblebee.discard = []"
    plays(scene, text, [], expect, **seat)
    seat = {"deck": DECK[:2], "discard": DECK[2:], "vp": 0}
    expect = f"[expect]\nBumblebee.deck = {DECK[:2]}\nBumblebee.discard = {DECK[2:]}\nBumblebee.vp = 2"
    plays(scene, f"{LOOK}; gain that many vp; if you do: gain 0 vp", [], expect, **seat)


def test_of_the_main_deck_a_card_is_destroyed(scene: Scene) -> None:
    """And the others stay on top."""
    text = "on play: look at the top 2 cards of the main deck; may destroy 1 of them"
    do = ["accept", f"pick {TOP[1]}"]
    table = of_the_main_deck(scene, text, do, f'[expect]\n"destroyed" = ["{TOP[1]}"]')
    assert int(table.game.public.main_n) == 3


TOP = ["Energon Drill", "Flanking Run (Stand-in)", "Rumble", "Take Cover (Stand-in)"]


def of_the_main_deck(scene: Scene, text: str, do: list[str], expect: str) -> Any:
    """Bumblebee plays a card that says a text; on top of the main deck lie `TOP`."""
    first = {"character": "Bumblebee", "hand": ["Hound"]}
    play = duel("core", first, PRIME, expect, do=["play Hound", *do], decks={"main": TOP})
    _, table = scene(play, says("Hound", text))
    return table


@pytest.mark.rule("GAP-395", "BUY-13")
def test_of_the_main_deck_a_card_is_gained_that_the_text_may_name(scene: Scene) -> None:
    """No Adversary Robot is; the others stay on top as they lay."""
    text = "on play: reveal the top 3 cards of the main deck; gain 1 of them"
    expect = (
        f'[expect]\nlegal = ["pick {TOP[0]}", "pick {TOP[1]}"]\nillegal = ["pick {TOP[2]}", "pick {TOP[3]}"]'
    )
    of_the_main_deck(scene, text, [], expect)
    expect = f"[expect]\nBumblebee.discard = {[TOP[1]]}"
    table = of_the_main_deck(scene, text, [f"pick {TOP[1]}"], expect)
    main, cards = table.game.hidden.main, table.static.cards
    left = [cards[int(table.game.public.definition[main.cards[i]])].name for i in range(int(main.n))]
    assert left[::-1] == [TOP[0], *TOP[2:]]
    assert int(table.game.public.main_n) == 3


@pytest.mark.rule("GAP-395", "GAP-240")
@pytest.mark.parametrize(
    ("text", "hand", "main"),
    [
        ("reveal the top 1 card of the main deck; gain it to hand", TOP[:1], TOP[1:]),
        ("look at the top 3 cards of the main deck; gain 1 decepticon of them to hand", [TOP[2]], [*TOP[:2], TOP[3]]),
        ("look at the top 3 cards of the main deck; gain all of them to hand", TOP[:2], TOP[2:]),
    ],
)  # fmt: skip
def test_a_card_of_the_main_deck_is_gained_to_where_the_text_says(
    scene: Scene, text: str, hand: list[str], main: list[str]
) -> None:
    table = of_the_main_deck(scene, f"on play: {text}", [], f"[expect]\nBumblebee.hand = {sorted(hand)}")
    assert int(table.game.public.main_n) == len(main)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("reveal the top 1 card of the main deck; put it into hand", "gains or destroys some"),
        (
            "reveal the top 3 cards of the main deck; for each card of them: discard it",
            "gains or destroys some",
        ),
        ("reveal the top 1 card of your deck; gain it", "did you mean 'put 1 of them into hand'"),
    ],
)
def test_it_is_of_the_deck_that_was_looked_at(text: str, refused: str) -> None:
    with pytest.raises(SenselessError, match=refused):
        check_clause(parse_clause(f"on play: {text}"))


@pytest.mark.parametrize(
    "text",
    [
        "on play: put 1 of them into hand",
        "on play: put the rest on top of your deck; look at the top 1 card of your deck",
        "on play: if there is a robot of them: draw 1",
        f"{LOOK}; gain 1 card of them",
    ],
)
def test_them_must_be_cards_that_were_looked_at(text: str) -> None:
    with pytest.raises(SenselessError, match=r"of them|does not take cards from there"):
        check_clause(parse_clause(text))


@pytest.mark.parametrize("text", ["look at the top 0 cards of your deck", "discard 1 in hand"])
def test_what_is_looked_at_is_said_in_full(text: str) -> None:
    with pytest.raises(CardTextError, match=r"at least the top card|which cards, before 'in hand'"):
        parse_clause(f"on play: {text}")


def test_of_an_assist_the_look_counts_that_its_power_hangs_on() -> None:
    text = "look at the top 2 cards of your deck; draw 1; if there is a maneuver of them: gain 2 power"
    part = power_part(parse_clause(f"on play: {text}").body)
    assert body(part) == ("look at the top 2 cards of your deck; if there is a maneuver of them: +2 power")


@pytest.mark.parametrize(
    "text",
    [
        "each other player: discard 1 of them",
        "attack another player: discard 1 of them",
        "the controller: put the rest into hand",
    ],
)
def test_what_one_looked_at_is_nothing_to_another_player(text: str) -> None:
    with pytest.raises(SenselessError, match="none were looked at before"):
        check_clause(parse_clause(f"{LOOK}; {text}"))
