"""Which cards a text means: all but some, those of other players, those with a token; and how often it waits."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.modes import check_modes
from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

PRIME = {"character": "Optimus Prime"}


def plays(
    scene: Scene, text: str, expect: str, seat: dict[str, Any], other: dict[str, Any], **more: Any
) -> None:
    """Bumblebee plays a card that says a text, which Optimus Prime stands beside."""
    first = {"character": "Bumblebee", "mode": "bot", "energon": 0} | seat
    do = ["play Hound", *more.pop("do", ())]
    scene(
        duel("core", first, PRIME | other, f"[expect]\n{expect}", do=do, **more),
        says("Hound", f"on play: {text}"),
    )


@pytest.mark.parametrize(
    ("but", "offered"),
    [
        ("other than a starter", ["pick Energon Drill", "pick Roll Out!", "pick Rumble"]),
        ("other than a starter or basic", ["pick Energon Drill", "pick Rumble"]),
        ("other than an adversary robot", ["pick Courage", "pick Energon Drill", "pick Roll Out!"]),
        ("other than a decepticon", ["pick Courage", "pick Energon Drill", "pick Roll Out!"]),
    ],
)
def test_cards_are_left_out_by_type_and_faction(scene: Scene, but: str, offered: list[str]) -> None:
    hand = ["Hound", "Courage", "Energon Drill", "Roll Out!", "Rumble"]
    plays(scene, f"destroy 1 card {but} in hand", f"options = {offered}", {"hand": hand}, {})


@pytest.mark.parametrize(
    "text", ["destroy 1 starter other than a starter in hand", "destroy 1 robot other than a card"]
)
def test_what_leaves_nothing_is_refused(text: str) -> None:
    with pytest.raises(CardTextError, match="nothing is left"):
        parse_clause(f"on play: {text}")


@pytest.mark.rule("GAP-242")
def test_a_trigger_may_leave_cards_out(scene: Scene) -> None:
    first = {"character": "Bumblebee", "hand": ["Hound", "Courage", "Helping Hand"], "energon": 0}
    play = duel(
        "core",
        first,
        PRIME,
        "[expect]\nBumblebee.energon = 1",
        do=["play Hound", "play Courage", "play Helping Hand"],
    )
    scene(play, says("Hound", "when you play card other than a robot or starter: gain 1 energon"))


@pytest.mark.parametrize(
    ("text", "expect"),
    [
        ("destroy 1 ally another player controls", "'Optimus Prime'.control = ['Base Liaison (Stand-in)']"),
        (
            "gain 1 ally another player controls",
            "Bumblebee.control = ['Desert Ranger (Stand-in)', 'Hound', 'Teletraan 1']",
        ),
        ("discard 1 ally another player controls", "'Optimus Prime'.discard = ['Teletraan 1']"),
    ],
)
def test_cards_of_other_players_are_chosen_by_who_plays_the_text(
    scene: Scene, text: str, expect: str
) -> None:
    others = {"control": ["Teletraan 1", "Base Liaison (Stand-in)"], "discard": []}
    seat = {"hand": ["Hound", "Courage"], "control": ["Desert Ranger (Stand-in)"]}
    plays(scene, text, expect, seat, others, do=["pick Teletraan 1"])


def test_cards_of_other_players_are_counted(scene: Scene) -> None:
    others = {"control": ["Teletraan 1", "Base Liaison (Stand-in)"]}
    seat = {"hand": ["Hound"], "control": ["Desert Ranger (Stand-in)"]}
    plays(scene, "gain 1 energon per ally another player controls", "Bumblebee.energon = 2", seat, others)
    plays(scene, "gain 1 energon per ally in play", "Bumblebee.energon = 3", seat, others)


@pytest.mark.parametrize("place", [0, 1])
def test_ones_own_cards_are_no_other_players_however_many(scene: Scene, place: int) -> None:
    """Bumblebee has two Allies, Optimus Prime one; either of them may be the first in turn order."""
    allies = {"control": ["Desert Ranger (Stand-in)", "Village Mechanic (Stand-in)"]}
    seats = [
        {"character": "Bumblebee", "space": "A1", "hand": ["Hound"], "energon": 0} | allies,
        PRIME | {"space": "A1", "hand": [], "control": ["Teletraan 1"]},
    ]
    seats.insert(1, seats.pop(place))
    expect = {"Bumblebee.energon": 1}
    play = {"set": "core", "seat": seats, "active": 1 - place, "do": ["play Hound"], "expect": expect}
    scene(play, says("Hound", "on play: gain 1 energon per ally another player controls"))


RUNNER = "Road Runner (Stand-in)"


@pytest.mark.rule("COMP-54")
@pytest.mark.parametrize(
    ("but", "offered"),
    [
        ("other than an own robot", ["pick Courage", "pick Energon Drill", "pick Rumble"]),
        ("other than an own card", ["pick Courage", "pick Energon Drill", "pick Rumble"]),
        ("other than an adversary robot", ["pick Courage", "pick Energon Drill", f"pick {RUNNER}"]),
        ("other than an autobot", ["pick Courage", "pick Energon Drill", "pick Rumble"]),
        ("other than a decepticon robot", ["pick Courage", "pick Energon Drill", f"pick {RUNNER}"]),
    ],
)
def test_a_card_of_no_faction_is_neither_own_nor_an_adversary(
    scene: Scene, but: str, offered: list[str]
) -> None:
    """The Robots are an Autobot, as Bumblebee is, and a Decepticon; the Starter and the Technology are neither."""
    hand = ["Hound", "Courage", "Energon Drill", RUNNER, "Rumble"]
    plays(scene, f"destroy 1 card {but} in hand", f"options = {offered}", {"hand": hand}, {})


@pytest.mark.parametrize(
    ("but", "offered"),
    [
        ("a 'Miner' robot", ["Courier Bike (Stand-in)", "Laserbeak", "Wrath"]),
        ("a 'Mini-Cassette' robot", ["Courier Bike (Stand-in)", "Tunnel Digger (Stand-in)", "Wrath"]),
        ("a robot", ["Wrath"]),
    ],
)
def test_cards_are_left_out_by_subtype(scene: Scene, but: str, offered: list[str]) -> None:
    """A Robot without a subtype is of none."""
    hand = ["Firepower", "Wrath", "Courier Bike (Stand-in)", "Laserbeak", "Tunnel Digger (Stand-in)"]
    seats = [{"character": "Megatron", "hand": hand}, {"character": "Starscream"}]
    one = "Megatron.hand = ['Courier Bike (Stand-in)', 'Laserbeak', 'Tunnel Digger (Stand-in)']"
    several = f"options = {[f'pick {name}' for name in offered]}"
    expect = f"[expect]\n{several if len(offered) > 1 else one}"
    play = duel("a_rising_darkness", *seats, expect, do=["play Firepower"])
    scene(play, says("Firepower", f"on play: destroy 1 card other than {but} in hand"))


def test_the_next_two_are_two(scene: Scene) -> None:
    hand = ["Hound", "Courage", "Courage", "Courage", "Helping Hand"]
    do = ["play Helping Hand", *["play Courage"] * 3]
    text = "the next 2 starter you play this turn: gain 1 energon"
    plays(scene, text, "Bumblebee.energon = 2", {"hand": hand}, {}, do=do)


def test_the_next_two_cost_less_and_the_third_does_not(scene: Scene) -> None:
    text = "gain 20 power; this turn: the next 2 card cost you -1 to buy"
    matrix = {"A1": "Energon Drill", "A2": "Helping Hand", "B1": "Flanking Run (Stand-in)"}
    do = [
        "buy Energon Drill",
        "step A2",
        "buy Helping Hand",
        "step A1",
        "step B1",
        "buy Flanking Run (Stand-in)",
    ]
    seat = {"hand": ["Hound"], "mode": "bot"}
    costs = {"Energon Drill": 4, "Helping Hand": 4, "Flanking Run (Stand-in)": 4}
    play = duel(
        "core", {"character": "Bumblebee", "energon": 0} | seat, PRIME, "[expect]\nBumblebee.power = 10",
        do=["play Hound", *do], matrix=matrix,
    )  # fmt: skip
    changes = says("Hound", f"on play: {text}", move=3)
    for name, cost in costs.items():
        changes |= says(name, cost=cost)
    scene(play, changes)


@pytest.mark.rule("MOVE-7")
@pytest.mark.parametrize(
    ("text", "do", "energon"), [("+0 power", ["search"], 1), ("flip 1 facedown card here faceup", [], 0)]
)
def test_a_search_is_told_from_other_reveals(scene: Scene, text: str, do: list[str], energon: int) -> None:
    first = {"character": "Bumblebee", "mode": "alt", "hand": ["Hound"], "energon": 0}
    play = duel(
        "core", first, PRIME, f"[expect]\nBumblebee.energon = {energon}\nmatrix.A1 = 'Energon Drill'",
        do=["play Hound", *do], matrix={"A1": "down: Energon Drill"},
    )  # fmt: skip
    scene(play, says("Hound", f"on play: {text}", "when you reveal card by searching: gain 1 energon"))


@pytest.mark.parametrize(
    "text", ["on play: destroy 1 card by searching", "when you buy robot by searching: draw 1"]
)
def test_only_a_reveal_is_by_searching(text: str) -> None:
    with pytest.raises(SenselessError, match="by searching"):
        check_clause(parse_clause(text))


@pytest.mark.rule("HERALD-7")
def test_heralds_are_asked_for_where_there_are_some() -> None:
    clause = parse_clause("on play: flip 1 robot with a herald token facedown")
    check_clause(clause)
    with pytest.raises(SenselessError, match="with a herald token"):
        check_modes(clause, 0)
