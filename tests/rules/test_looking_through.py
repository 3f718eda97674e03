"""Texts that look through their player's whole deck."""

from typing import Any

import pytest

from cardsets.language.parse import parse_body
from cardsets.language.power_part import power_part
from cardsets.language.render import body
from sim.engine.board import event
from sim.engine.play.redraw import redraw
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

PRIME = {"character": "Optimus Prime"}
DECK = ["Energon Drill", "Helping Hand", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]
TAKES = "look through your deck: put up to 1 maneuver of them into hand"


def plays(scene: Scene, text: str, do: list[str], expect: str = "", **seat: Any) -> Any:
    """Bumblebee plays a card that says a text; the table as it stands then."""
    first = {"character": "Bumblebee", "hand": ["Hound"], "deck": DECK, "discard": []} | seat
    play = duel("core", first, PRIME, f"[expect]\n{expect}", do=["play Hound", *do])
    _, table = scene(play, says("Hound", f"on play: {text}"))
    return table


@pytest.mark.rule("GAP-402")
def test_a_card_is_taken_out_of_the_deck_which_is_shuffled(scene: Scene) -> None:
    offered = (
        "legal = ['pick Helping Hand', 'pick Take Cover (Stand-in)', 'pass']\nillegal = 'pick Energon Drill'"
    )
    plays(scene, TAKES, [], offered)
    expect = "Bumblebee.hand = ['Take Cover (Stand-in)']\nlog = 'Bumblebee reshuffles the deck'"
    table = plays(scene, TAKES, ["pick Take Cover (Stand-in)"], expect)
    assert int(table.game.public.seats[0].deck_n) == 3
    assert int(table.game.own[0].looked_at.n) == 0


@pytest.mark.rule("GAP-402")
def test_the_deck_is_shuffled_though_no_card_is_taken(scene: Scene) -> None:
    """Otherwise its player would know how it lies."""
    table = plays(scene, TAKES, ["pass"], "log = 'Bumblebee reshuffles the deck'\nBumblebee.hand = []")
    assert int(table.game.public.seats[0].shuffles) == 1
    assert order(table) != DECK


@pytest.mark.rule("GAP-402", "GAP-255")
@pytest.mark.parametrize(("deck", "there"), [(DECK[:1], False), ([], True)])
def test_an_empty_deck_is_shuffled_anew_first_and_no_other(
    scene: Scene, deck: list[str], there: bool
) -> None:
    expect = "legal = 'pick Helping Hand'" if there else "pending = 'main'"
    plays(scene, TAKES, [], expect, deck=deck, discard=["Helping Hand"])


@pytest.mark.rule("GAP-402")
def test_only_its_player_knows_the_cards_and_only_meanwhile(scene: Scene) -> None:
    table = plays(scene, TAKES, [])
    assert int(table.game.own[0].looked_at.n) == 4
    assert int(table.game.own[1].looked_at.n) == 0
    redraw(*table.records, 0)
    assert order(table) == DECK
    redraw(*table.records, 1)
    assert int(table.game.own[0].looked_at.n) == 0


@pytest.mark.rule("GAP-402")
@pytest.mark.parametrize(("deck", "vp"), [(DECK, 5), (DECK[:1], 1)])
def test_what_was_done_is_what_was_done_with_its_cards(scene: Scene, deck: list[str], vp: int) -> None:
    text = "look through your deck: put 1 maneuver of them into hand; if you do: gain 5 vp; else: gain 1 vp"
    done = ["pick Helping Hand"] if vp == 5 else []
    plays(scene, text, done, f"Bumblebee.vp = {vp}", deck=deck, vp=0)


@pytest.mark.rule("GAP-402", "MOVE-7")
def test_it_is_no_search(scene: Scene) -> None:
    table = plays(scene, TAKES, ["pass"])
    assert not [e for e in table.events if e.kind == event.SEARCHED]


@pytest.mark.rule("ASSIST-18")
def test_the_power_of_what_is_found_counts_for_an_assist() -> None:
    text = "look through your deck: (discard 1 robot of them; if you do: gain its cost power); draw 1"
    part = power_part(parse_body(text))
    assert part is not None
    assert body(part) == "look through your deck: (discard 1 robot of them; if you do: its cost power)"


def order(table: Any) -> list[str]:
    """The names of Bumblebee's deck, from the top down."""
    deck = table.game.hidden.decks[0]
    cards = [int(deck.cards[i]) for i in range(int(deck.n) - 1, -1, -1)]
    return [table.static.cards[int(table.game.printed[card])].name for card in cards]
