"""An error of a text names the text of a bundled card that is nearest to it."""

import pytest

from cardsets.card_problems import card_problems
from cardsets.examples import nearest_example
from cardsets.language.parse import parse_body, parse_clause
from cardsets.schema import CardModel


@pytest.mark.parametrize(
    ("written", "is_clause", "like"),
    [
        ("gain 1 vpp", False, "gain 1 vp"),
        ("each other player loses 1 energon", True, "start of turn: each other player: lose 1 energon"),
    ],
)
def test_the_nearest_text_is_found_by_its_words(written: str, is_clause: bool, like: str) -> None:
    example = nearest_example(written, is_clause)
    assert example.text == like
    (parse_clause if is_clause else parse_body)(example.text)


def test_a_text_finds_itself() -> None:
    again = nearest_example("on play: may destroy 1 damage you control", is_clause=True)
    assert nearest_example(again.text.upper(), is_clause=True) == again


def test_errors_of_clauses_and_bodies_have_an_example_each() -> None:
    card = CardModel(
        name="Wrench", type="technology", cost=2, copies=2, text=["on play gain 1"], energon=None
    )
    told = dict(card_problems(card, True, None))
    assert "a text that is like it: 'on play: " in told["text.0"]
    hound = CardModel(name="Hound", type="robot", cost=2, faction="autobot", copies=1, reward="gain vps")
    assert "a text that is like it: 'gain " in dict(card_problems(hound, True, None))["reward"]
