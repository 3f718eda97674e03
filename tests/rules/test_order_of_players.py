"""Steps that speak to several players in the order that one of them picks."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.power_part import power_part
from cardsets.language.render import body
from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import says

PRIME, SENTRY = "Optimus Prime", "Sky Sentry (Stand-in)"
ORDERED = "each other player in the order you pick"


def plays(scene: Scene, text: str, do: list[str], expect: dict[str, Any] | None = None, **more: Any) -> Any:
    """Bumblebee plays a card that says a text; Optimus Prime is next in turn order, then Sky Sentry."""
    seats = [
        {"character": name, "space": "A1", "hand": [], "energon": 0, "vp": 0}
        for name in ("Bumblebee", PRIME, SENTRY)
    ]
    seats[0]["hand"] = ["Hound"]
    play = {"set": "core", "seat": seats, "do": ["play Hound", *do], "expect": expect or {}} | more
    return scene(play, says("Hound", f"on play: {text}") | {"Rumble": {"reward": parse_body("gain 3 vp")}})


def gainers(table: Any) -> list[int]:
    """The seats that gained VP, in order."""
    return [e.seat for e in table.events if e.kind == event.VP and e.amount > 0]


@pytest.mark.rule("GAP-270")
@pytest.mark.parametrize(("first", "order"), [(PRIME, [1, 2]), (SENTRY, [2, 1])])
def test_the_player_picks_who_is_next(scene: Scene, first: str, order: list[int]) -> None:
    """The last one is not asked about."""
    _, table = plays(scene, f"{ORDERED}: gain 1 vp; gain 1 vp", [f"pick {first}"])
    assert gainers(table) == [*order, 0]


@pytest.mark.rule("GAP-270")
def test_all_may_be_picked_once(scene: Scene) -> None:
    text = "each player in the order you pick: gain 1 vp"
    _, table = plays(scene, text, [f"pick {SENTRY}", "pick Bumblebee"])
    assert gainers(table) == [2, 0, 1]


@pytest.mark.rule("GAP-270")
def test_without_an_order_it_is_clockwise(scene: Scene) -> None:
    _, table = plays(scene, "each other player: gain 1 vp", [])
    assert gainers(table) == [1, 2]


@pytest.mark.rule("GAP-270", "CLAR-30")
def test_others_gain_destroyed_robots_and_their_rewards_are_mine(scene: Scene) -> None:
    """Whoever is picked first takes the only Robot; the other is offered none."""
    text = (
        f"{ORDERED}: may (gain 1 robot of any faction in the destroyed pile; "
        "if you do: the controller: gain its reward)"
    )
    expect = {"Bumblebee.vp": 3, f"{SENTRY}.discard": ["Rumble"], f"{PRIME}.discard": []}
    do = [f"pick {SENTRY}", f"{SENTRY}: accept"]
    plays(scene, text, do, expect, decks={"destroyed": ["Rumble"]})


@pytest.mark.rule("GAP-270")
def test_each_is_picked_as_the_one_before_is_done(scene: Scene) -> None:
    """Within the step another player decides; it is the controller who picks again."""
    outcome, _ = plays(
        scene, "each player in the order you pick: choose: gain 1 vp or draw 1", [f"pick {PRIME}"]
    )
    assert outcome.pending == f"{PRIME}: choose"
    outcome, _ = plays(
        scene, "each player in the order you pick: choose: gain 1 vp or draw 1", [f"pick {PRIME}", "branch 1"]
    )
    assert outcome.pending == "Bumblebee: pick player"


@pytest.mark.rule("GAP-270")
def test_it_is_picked_anew_in_each_round(scene: Scene) -> None:
    _, table = plays(scene, f"2 times: {ORDERED}: gain 1 vp", [f"pick {PRIME}", f"pick {SENTRY}"])
    assert gainers(table) == [1, 2, 2, 1]


@pytest.mark.rule("GAP-270")
def test_nobody_is_left_where_one_plays_alone_with_others_far(scene: Scene) -> None:
    text = "each other player here in the order you pick: gain 1 vp; if you do not: gain 5 vp"
    seats = [
        {"character": "Bumblebee", "space": "A1", "hand": ["Hound"], "vp": 0},
        {"character": PRIME, "space": "C3", "hand": [], "vp": 0},
    ]
    play = {"set": "core", "seat": seats, "do": ["play Hound"], "expect": {"Bumblebee.vp": 5}}
    scene(play, says("Hound", f"on play: {text}"))


@pytest.mark.rule("GAP-23")
@pytest.mark.parametrize(("who", "expected"), [("each player here", [0, 2]), ("each other player here", [2])])
def test_here_is_the_space_of_whoever_plays_it(scene: Scene, who: str, expected: list[int]) -> None:
    """Optimus Prime stands elsewhere; who plays it is one of those here."""
    spaces = [("Bumblebee", "A1", ["Hound"]), (PRIME, "C3", []), (SENTRY, "A1", [])]
    seats = [
        {"character": name, "space": space, "hand": hand, "energon": 0, "vp": 0}
        for name, space, hand in spaces
    ]
    play = {"set": "core", "seat": seats, "do": ["play Hound"], "expect": {f"{PRIME}.vp": 0}}
    _, table = scene(play, says("Hound", f"on play: {who}: gain 1 vp"))
    assert gainers(table) == expected
    _, table = scene(play, says("Hound", f"on play: attack {who}: gain 1 vp"))
    assert gainers(table) == expected


@pytest.mark.rule("GAP-23")
def test_whoever_stands_elsewhere_is_not_here_whatever_the_seat(scene: Scene) -> None:
    seats = [
        {"character": "Bumblebee", "space": "C3", "hand": [], "vp": 0},
        {"character": PRIME, "space": "A1", "hand": ["Hound"], "vp": 0},
    ]
    play = {"set": "core", "seat": seats, "active": 1, "do": ["play Hound"], "expect": {}}
    _, table = scene(play, says("Hound", "on play: each player here: gain 1 vp"))
    assert gainers(table) == [1]


@pytest.mark.rule("GAP-23")
def test_nobody_is_here_for_whoever_is_not_in_the_matrix(scene: Scene) -> None:
    """Nor is another who has not entered it."""
    here = says("Brawl", "when you gain damage: each player here: gain 1 vp")
    seats = [
        {"character": "Bumblebee", "space": "A1", "hand": ["Hound"], "vp": 0},
        {"character": PRIME, "space": "", "hand": [], "vp": 0, "control": ["Brawl"]},
        {"character": SENTRY, "space": "", "hand": [], "vp": 0},
    ]
    play = {"set": "core", "seat": seats, "do": ["play Hound"], "expect": {f"{PRIME}.damage": 1}}
    _, table = scene(play, here | says("Hound", "on play: each other player: gain 1 damage"))
    assert gainers(table) == []


@pytest.mark.rule("ASSIST-18")
def test_of_an_assist_the_order_is_kept() -> None:
    text = "each player in the order you pick: gain 2 power"
    found = power_part(parse_body(f"draw 1; {text}"))
    assert found is not None
    assert body(found) == "each player in the order you pick: +2 power"


@pytest.mark.parametrize("whom", ["you", "another player", "the controller", "the player to your left"])
def test_one_player_has_no_order(whom: str) -> None:
    with pytest.raises(CardTextError, match="one player has no order"):
        parse_clause(f"on play: {whom} in the order you pick: draw 1")
