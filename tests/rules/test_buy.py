"""Gaining cards that no bundled text gains: a bundled card is reworded for the test."""

from typing import Any

import pytest

from cardsets.language.parse import parse_clause
from sim.engine.board import event
from sim.engine.decisions import BUY, PICK, PLAY
from sim.engine.play.table import Event, Table
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import Changes, duel

DARK = "a_rising_darkness"
PRIME = {"character": "Optimus Prime", "space": "C4"}
SHRAPNEL = {"character": "Shrapnel", "space": "C4"}
NOTHING: dict[str, Any] = {"hand": [], "discard": [], "control": []}


def reworded(name: str, text: str) -> Changes:
    """A card with another text."""
    return {name: {"clauses": (parse_clause(text),)}}


GAINED_ALLY = """
[[then]]
do = ["play {card}", "pick {ally} at A1"]
[then.expect]
"{who}.control" = ["{card}", "{ally}"]
"{who}.discard" = []
"{who}.power" = 1
"matrix.A1" = "empty"

[[then]]
do = ["play {card}"]
[then.expect]
"{who}.control" = ["{card}", "{card}", "{ally}"]
"{who}.discard" = ["{other}"]
"matrix.A2" = "empty"
"""


def gains_an_ally(set_id: str, who: str, second: dict[str, Any], card: str, ally: str, other: str) -> tuple:
    """A player with two copies of a card that gains Allies and Technologies, first an Ally, then the other."""
    first = NOTHING | {"character": who, "mode": "bot", "energon": 0, "hand": [card, card]}
    expect = GAINED_ALLY.format(who=who, card=card, ally=ally, other=other)
    changes = reworded(card, "on play: gain 1 ally or technology here or adjacent")
    return duel(set_id, first, second, expect, matrix={"A1": ally, "A2": other}), changes


@pytest.mark.rule("BUY-4")
def test_a_card_that_costs_nothing_is_had_within_range_alone(scene: Scene) -> None:
    """Without any Power: from one's own space, not from the next."""
    drill, beacon = "Energon Drill", "Signal Beacon (Stand-in)"
    expect = f"""
    [expect]
    legal = "buy {drill}"
    illegal = "buy {beacon}"
    [[then]]
    do = ["buy {drill}"]
    [then.expect]
    "matrix.A1" = "empty"
    Bumblebee.discard = ["{drill}"]
    """
    buyer = NOTHING | {"character": "Bumblebee", "energon": 0}
    play = duel("core", buyer, PRIME, expect, matrix={"A1": drill, "A2": beacon})
    scene(play, {drill: {"cost": 0}, beacon: {"cost": 0}})


@pytest.mark.rule("BUY-22", "BUY-21")
def test_a_gained_ally_lies_before_its_player_in_the_core_set(scene: Scene) -> None:
    """An Ally enters play, a Technology goes to the discard pile; neither takes Power."""
    ally, beacon = "Young Inventor (Stand-in)", "Signal Beacon (Stand-in)"
    scene(*gains_an_ally("core", "Bumblebee", PRIME, beacon, ally, "Energon Drill"))


@pytest.mark.rule("BUY-26", "BUY-21")
def test_a_gained_ally_enters_play_in_a_rising_darkness(scene: Scene) -> None:
    """A gained card goes where a bought one would."""
    ally, injector = "War Reporter (Stand-in)", "Fuel Injector (Stand-in)"
    scene(*gains_an_ally(DARK, "Starscream", SHRAPNEL, injector, ally, "Spark Extractor"))


@pytest.mark.rule("BUY-26")
def test_thundercracker_keeps_a_gained_flight_card_off_his_deck(scene: Scene) -> None:
    """His text speaks of buying: a gained card with Flight goes to the discard pile."""
    expect = """
[[then]]
do = ["play Power Up"]
[then.expect]
"Thundercracker.discard" = ["Wingman"]
"Thundercracker.deck" = ["Wrath"]
"""
    first = {
        "character": "Thundercracker", "mode": "bot", "hand": ["Power Up"], "deck": ["Wrath"], "discard": []
    }  # fmt: skip
    gain = duel(DARK, first, SHRAPNEL, expect, matrix={"A1": "Wingman", "A2": "down", "B1": "down"})
    scene(gain, reworded("Power Up", "on play: gain 1 maneuver here or adjacent"))


@pytest.mark.rule("BUY-22")
def test_gained_damage_lies_before_its_player(scene: Scene) -> None:
    """A Damage of the Core Set is controlled from the moment it is gained, not put on the discard pile."""
    expect = """
[[then]]
do = ["search"]
[then.expect]
"Bumblebee.control" = ["Damage"]
"Bumblebee.discard" = []
"Bumblebee.damage" = 1
"""
    scene(
        duel(
            "core", NOTHING | {"character": "Bumblebee"}, PRIME, expect, matrix={"A1": "down: Rumble"},
            decks={"encounters": ["Sudden Barrage (Stand-in)"]},
        )
    )  # fmt: skip


@pytest.mark.rule("BUY-26")
def test_gained_damage_goes_by_its_type(scene: Scene) -> None:
    """In A Rising Darkness a Damage enters play, a Short Circuit goes to the discard pile."""
    expect = """
[[then]]
do = ["search"]
[then.expect]
"Starscream.control" = []
"Starscream.discard" = ["Damage: Short Circuit"]
"Shrapnel.control" = ["Damage"]
"Shrapnel.discard" = []
"""
    scene(
        duel(
            DARK, NOTHING | {"character": "Starscream"}, NOTHING | SHRAPNEL, expect,
            matrix={"A1": "down: Gate Captain (Stand-in)"},
            decks={"damage": ["Damage: Short Circuit", "Damage"]},
        )
    )  # fmt: skip


def options_of(table: Table, verb: int) -> dict[int, int]:
    """Spaces and amounts of the pending decision's options of a verb."""
    decision = table.run()
    assert decision is not None
    return {option.space: option.amount for option in decision.options if option.verb == verb}


@pytest.mark.rule("BUY-9")
def test_a_price_lowered_below_nothing_is_nothing(scene: Scene) -> None:
    """A text that makes a card cheaper than free does not pay its buyer."""
    ally, drill = "Young Inventor (Stand-in)", "Energon Drill"
    cheap = reworded(ally, f"ongoing: technology cost you -{fixed_set('core').card(drill).cost + 2} to buy")
    first = {"character": "Bumblebee", "control": [ally], "untied": 2}
    _, table = scene(duel("core", first, PRIME, matrix={"A1": drill}), cheap)
    assert options_of(table, BUY) == {0: 0}
    table.answer(next(i for i, o in enumerate(table.decision.options) if o.verb == BUY))
    table.run()
    assert table.game.public.seats[0].untied == 2


@pytest.mark.rule("BUY-4", "BUY-9")
def test_power_of_the_longest_range_pays(scene: Scene) -> None:
    """A Range beyond any distance of the Matrix pays for what is near."""
    drill = "Energon Drill"
    cost = fixed_set("core").card(drill).cost
    first = {"character": "Bumblebee", "hand": ["Hound"]}
    far = {"Hound": {"range": 9, "power": cost, "clauses": ()}}
    _, table = scene(
        duel("core", first, PRIME, matrix={"B1": drill}, do=["play Hound", f"buy {drill} at B1"]), far
    )
    table.run()
    assert "Energon Drill" in [
        table.static.cards[int(table.game.printed[c])].name for c in pile(table, "discard")
    ]
    assert all(int(table.game.public.cards[c].power) == 0 for c in pile(table, "control"))


def pile(table: Table, name: str) -> list[int]:
    """The cards of the first player's pile."""
    found = getattr(table.game.public.seats[0], name)
    return [int(found.cards[i]) for i in range(found.n)]


@pytest.mark.rule("BUY-6")
@pytest.mark.parametrize(("reach", "found"), [(0, {0}), (1, {0, 1, 4}), (2, {0, 1, 2, 4, 5, 8})])
def test_within_range_is_within_the_range_of_the_card(scene: Scene, reach: int, found: set[int]) -> None:
    """Steps are counted from the character, its own space included."""
    text = parse_clause("on play: flip 1 facedown card in range faceup")
    first = {"character": "Bumblebee", "hand": ["Hound"]}
    matrix = {"A1": {"card": "Energon Drill", "face": "down"}}
    _, table = scene(
        duel("core", first, PRIME, matrix=matrix) | {"do": ["play Hound"]},
        {"Hound": {"range": reach, "clauses": (text,)}},
    )
    revealed = {e.space for e in table.events if e.kind == event.REVEALED}
    assert (revealed or set(options_of(table, PICK))) == found


@pytest.mark.rule("ASSIST-23")
def test_a_relic_that_is_vaulted_on_its_way_to_the_discard_pile_tells_so(scene: Scene) -> None:
    """Whose it is and which; it lay on no space, and nobody was defeated for it."""
    helm = "Sentinel Helm (Stand-in)"
    hauler = {
        "character": "Heavy Hauler (Stand-in)",
        "control": ["Damage"],
        "played": ["Siege Breaker (Stand-in)", "Courage"],
    }
    do = ["battle Brawl", f"Bumblebee: lay {helm}", "vault"]
    second = {"character": "Bumblebee", "hand": [helm]}
    _, table = scene(duel("core", hauler, second, matrix={"A1": "Brawl"}, do=do))
    vault = table.game.own[1].vault
    told = [e for e in table.events if e.kind == event.VAULTED and e.seat == 1]
    assert told == [Event(event.VAULTED, 1, int(vault.cards[vault.n - 1]), -1, 0, 0)]


@pytest.mark.rule("BUY-9")
def test_a_price_that_hangs_on_energon_follows_it_within_a_turn(scene: Scene) -> None:
    """Nothing in the Matrix and no text changes when Energon comes: the price does."""
    ally, drill = "Young Inventor (Stand-in)", "Energon Drill"
    changes = reworded(ally, "ongoing: technology cost you -1 per energon to buy")
    hound = {"clauses": (parse_clause("on play: gain 1 energon"),), "energon": (), "power": 0}
    changes = {**changes, "Hound": hound}
    first = {"character": "Bumblebee", "control": [ally], "untied": 9, "energon": 1, "hand": ["Hound"]}
    _, table = scene(duel("core", first, PRIME, matrix={"A1": drill}), changes)
    before = options_of(table, BUY)[0]
    table.answer(next(i for i, o in enumerate(table.decision.options) if o.verb == PLAY))
    assert options_of(table, BUY)[0] == before - 1
