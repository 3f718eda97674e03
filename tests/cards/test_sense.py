"""Texts that parse and make no sense are refused when a card is loaded; others of their kind are not."""

import pytest

from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("on play: 2 times: discard 2 card in hand", "rounds ('N times', or a verb on several cards) cannot"),
        (
            "on play: for each technology in hand: discard all starter in hand",
            "'for each' or a verb on 'all'",
        ),
        ("on play: each player: each other player: draw 1", "one that speaks to other players cannot stand"),
        ("on play: each player: (move a character 1 space; draw 1)", "one that speaks to other players"),
        ("on play: gain that many energon", "'that many' needs a verb before it that says how many"),
        ("on play: if in alt mode: gain that many energon", "'that many' needs a verb before it"),
        ("when you buy maneuver: destroy it; draw that many", "'that many' needs a verb before it"),
        (
            "on play: attack another player: lose 1 energon; draw that many",
            "'that many' needs a verb before it",
        ),
        (
            "on play: each player: lose 1 energon; draw that many",
            "nor behind a step that is done several times",
        ),
        ("on play: choose: draw 1 or convert; gain that many vp", "'that many' needs a verb before it"),
        ("ongoing: that many power in battle", "not known in what waits or lasts"),
        (
            "on play: discard 2 card in hand; the next robot you defeat this turn: draw that many",
            "not known in what",
        ),
        (
            "on play: the controller: (draw 1; move the controller 1 space)",
            "'the controller' cannot stand within an",
        ),
        (
            "on play: pick a number from 1 to 2: this turn: that many power in battle",
            "not known in what waits",
        ),
        (
            "on play: discard 1 technology adjacent",
            "'discard' does not take cards from there; allowed: in hand",
        ),
        ("on play: gain 1 robot in hand", "'gain' does not take cards from there"),
        ("ongoing: 1 assist must be resolved while confronting", "a plain number, and holds without a cond"),
        ("ongoing: 1 per player assist must be resolved", "how many Assists must be resolved is a plain"),
        ("on play: this turn: 1 assist must be resolved", "told by Damage in play, not for a turn"),
        ("ongoing: +2 power in battle while the battle is being lost", "cannot hang on whether the battle"),
        ("on play: this turn: +2 power in battle while not the battle is being lost", "which hangs on them"),
        ("ongoing: adversaries cost -2 while the battle is being lost", "what Adversaries cost cannot hang"),
        (
            "ongoing: boss cost -2 to defeat while the battle is being lost",
            "what Adversaries cost cannot hang",
        ),
    ],
)
def test_what_says_nothing_is_refused(text: str, says: str) -> None:
    with pytest.raises(SenselessError) as caught:
        check_clause(parse_clause(text))
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "on play: 2 times: attack each other player: discard 2 card in hand",
        "on play: for each technology in hand: 2 times: draw 1",
        "on play: each player: attack a player in range: draw 1",
        "on play: each player: you: draw 1",
        "on play: 2 times: discard 1 card in hand",
        "on play: pick a number from 1 to 2: attack a player in range: lose that many energon",
        "on play: discard up to 3 card in hand; draw that many",
        "on play: may pay 2 energon; gain that many vp",
        "on play: pick a number from 1 to 3: pay that many energon; draw that many",
        "on play: discard your hand; each other player: lose that many energon",
        "on play: choose: draw 1 or discard 2 card in hand; gain that many vp",
        "on play: each other player: (lose 1 energon; the controller: gain that many energon)",
        "on play: the controller: each player: draw 1",
        "on play: the first robot you defeat this turn: 2 times: draw 1",
        "on play: destroy 1 adversary here or adjacent; put 1 card in your vault into hand",
        "ongoing: 1 assist must be resolved",
        "ongoing: +2 power in battle while confronting",
        "on play: if the battle is being lost: +2 power",
    ],
)
def test_what_makes_sense_is_taken(text: str) -> None:
    """Other kinds of loops within each other, loops within frames of their own, places that a verb takes from."""
    check_clause(parse_clause(text))
