"""Gaining cards that no bundled text gains: a bundled card is reworded for the test."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from cardsets.language.parse import parse_clause
from cardsets.library import CardSet
from sim.engine.table import Table
from sim.scenario import run
from sim.scenario.run import Outcome
from tests.rules.fixed_sets import fixed_set

Scene = Callable[[str], tuple[Outcome, Table]]
Reword = Callable[[str, str], None]


@pytest.fixture
def reword(monkeypatch: pytest.MonkeyPatch) -> Reword:
    """Give a card of the bundled sets another text."""

    def apply(name: str, text: str) -> None:
        def load(set_id: str, _: object) -> CardSet:
            found = fixed_set(set_id)
            cards = tuple(
                replace(card, clauses=(parse_clause(text),)) if card.name == name else card
                for card in found.cards
            )
            return replace(found, cards=cards)

        monkeypatch.setattr(run, "load_mix", load)

    return apply


GAINED_ALLY = """
set = "{set}"

[matrix]
A1 = "{ally}"
A2 = "{other}"

[[seat]]
character = "{character}"
mode = "bot"
space = "A1"
energon = 0
hand = ["{card}", "{card}"]
discard = []
control = []

[[seat]]
character = "{second}"
space = "C4"

[[then]]
do = ["play {card}", "pick {ally} at A1"]
[then.expect]
"{character}.control" = ["{card}", "{ally}"]
"{character}.discard" = []
"{character}.power" = {power}
"matrix.A1" = "empty"

[[then]]
do = ["play {card}"]
[then.expect]
"{character}.control" = ["{card}", "{card}", "{ally}"]
"{character}.discard" = ["{other}"]
"matrix.A2" = "empty"
"""


@pytest.mark.rule("BUY-22", "BUY-21")
def test_a_gained_ally_lies_before_its_player_in_the_core_set(scene: Scene, reword: Reword) -> None:
    """An Ally enters play, a Technology goes to the discard pile; neither takes Power."""
    reword("Signal Beacon (Stand-in)", "on play: gain 1 ally or technology here or adjacent")
    scene(
        GAINED_ALLY.format(
            set="core", ally="Young Inventor (Stand-in)", other="Energon Drill", character="Bumblebee",
            second="Optimus Prime", card="Signal Beacon (Stand-in)", power=1,
        )
    )  # fmt: skip


@pytest.mark.rule("BUY-26", "BUY-21")
def test_a_gained_ally_enters_play_in_a_rising_darkness(scene: Scene, reword: Reword) -> None:
    """A gained card goes where a bought one would."""
    reword("Fuel Injector (Stand-in)", "on play: gain 1 ally or technology here or adjacent")
    scene(
        GAINED_ALLY.format(
            set="a_rising_darkness", ally="War Reporter (Stand-in)", other="Spark Extractor",
            character="Starscream", second="Shrapnel", card="Fuel Injector (Stand-in)", power=1,
        )
    )  # fmt: skip


@pytest.mark.rule("BUY-26")
def test_thundercracker_keeps_a_gained_flight_card_off_his_deck(scene: Scene, reword: Reword) -> None:
    """His text speaks of buying: a gained card with Flight goes to the discard pile."""
    reword("Power Up", "on play: gain 1 maneuver here or adjacent")
    scene(
        """
set = "a_rising_darkness"

[matrix]
A1 = "Wingman"
A2 = "down"
B1 = "down"

[[seat]]
character = "Thundercracker"
mode = "bot"
space = "A1"
hand = ["Power Up"]
deck = ["Wrath"]
discard = []

[[seat]]
character = "Shrapnel"
space = "C4"

[[then]]
do = ["play Power Up"]
[then.expect]
"Thundercracker.discard" = ["Wingman"]
"Thundercracker.deck" = ["Wrath"]
"""
    )


@pytest.mark.rule("BUY-22")
def test_gained_damage_lies_before_its_player(scene: Scene) -> None:
    """A Damage of the Core Set is controlled from the moment it is gained, not put on the discard pile."""
    scene(
        """
set = "core"

[matrix]
A1 = "down: Rumble"

[decks]
encounters = ["Sudden Barrage (Stand-in)"]

[[seat]]
character = "Bumblebee"
space = "A1"
hand = []
discard = []
control = []

[[seat]]
character = "Optimus Prime"
space = "C4"

[[then]]
do = ["search"]
[then.expect]
"Bumblebee.control" = ["Damage"]
"Bumblebee.discard" = []
"Bumblebee.damage" = 1
"""
    )


@pytest.mark.rule("BUY-26")
def test_gained_damage_goes_by_its_type(scene: Scene) -> None:
    """In A Rising Darkness a Damage enters play, a Short Circuit goes to the discard pile."""
    scene(
        """
set = "a_rising_darkness"

[matrix]
A1 = "down: Gate Captain (Stand-in)"

[decks]
damage = ["Damage: Short Circuit", "Damage"]

[[seat]]
character = "Starscream"
space = "A1"
hand = []
discard = []
control = []

[[seat]]
character = "Shrapnel"
space = "C4"
hand = []
discard = []
control = []

[[then]]
do = ["search"]
[then.expect]
"Starscream.control" = []
"Starscream.discard" = ["Damage: Short Circuit"]
"Shrapnel.control" = ["Damage"]
"Shrapnel.discard" = []
"""
    )
