"""The end of a turn: which card gives way to a Boss, what is destroyed, and when Missions are exchanged."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.data import zone
from sim.engine.decisions import BOSS_SPACE
from sim.engine.play.table import Table
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import duel

SPACES = [f"{row}{column}" for row in "ABC" for column in range(1, 5)]
BOSS, SCHEME, DOWN = "boss", "scheme", "down"
FOE, OWN, OWN_BOSS = "foe", "own", "own boss"


def named(set_id: str, kind: int, faction: int) -> list[str]:
    """The cards of a type and faction in a set, by name, Bosses of Level I last."""
    cards = [card for card in fixed_set(set_id).cards if card.type & kind and faction in (0, card.faction)]
    return [
        card.name
        for card in sorted(cards, key=lambda card: -card.level)
        if not (card.type & op.ROBOT and card.type & op.HYBRID_OF)
    ]


def full(set_id: str, first: list[str]) -> tuple[dict[str, Any], str]:
    """A Matrix of these kinds of cards, the rest of it Decepticon Robots; and a Boss that is to come."""
    foes = named(set_id, op.ROBOT, op.DECEPTICON)
    kinds = {
        FOE: foes, OWN: named(set_id, op.ROBOT, op.AUTOBOT), BOSS: named(set_id, op.BOSS, op.DECEPTICON),
        SCHEME: named(set_id, op.SCHEME, 0), OWN_BOSS: named(set_id, op.BOSS, op.AUTOBOT),
    }  # fmt: skip
    lie = [*first, *[FOE] * (len(SPACES) - len(first))]
    matrix = {}
    for space, kind in zip(SPACES, lie, strict=True):
        matrix[space] = f"down: {foes.pop()}" if kind == DOWN else kinds[kind].pop()
    return matrix, kinds[BOSS].pop()


def offered(
    scene: Scene, set_id: str, first: list[str], token: str = "", **more: Any
) -> tuple[list[str], Table]:
    """The spaces that Bumblebee's side may give up as the turn ends; a Polity with a token may come first."""
    matrix, boss = full(set_id, first)
    if token:
        matrix["A1"] = {"card": "Tarn", "command": token} if token != "none" else "Tarn"
    name = "Prowl" if set_id.startswith("war") else "Bumblebee"
    other = "Megatron" if more.get("mode") == "tvt" and name == "Prowl" else "Optimus Prime"
    play = duel(
        set_id, {"character": name}, {"character": other, "space": "C4"}, do=["end turn"],
        matrix=matrix, decks={"main": [boss, *named(set_id, op.RELIC, 0)[:2]]}, **more,
    )  # fmt: skip
    _, table = scene(play)
    decision = table.run()
    assert decision is not None
    assert (decision.kind, decision.seat) == (BOSS_SPACE, 0)
    return [SPACES[option.space] for option in decision.options], table


ROBOTS = SPACES[3:]
SCHEMES = {"eot.scheme_when_full": "swapped in"}


@pytest.mark.rule("TURN-42", "GAP-34", "TURN-44")
@pytest.mark.parametrize(
    ("first", "profile", "spaces"),
    [
        ([BOSS, OWN, OWN, DOWN], {}, ["A2", "A3"]),
        ([BOSS, DOWN, DOWN, SCHEME], {}, ["A2", "A3"]),
        ([BOSS, SCHEME, SCHEME], {}, ["A2", "A3"]),
        ([BOSS, SCHEME, SCHEME], SCHEMES, ROBOTS),
        ([BOSS, FOE], {}, SPACES[1:]),
        ([BOSS, FOE], SCHEMES, SPACES[1:]),
    ],
)
def test_which_card_gives_way_to_an_arriving_boss(
    scene: Scene, first: list[str], profile: dict[str, str], spaces: list[str]
) -> None:
    """A faceup one that is no Adversary nor Scheme; else one facedown; else a Scheme; else any but a Boss."""
    found, _ = offered(scene, "core", first, profile=profile)
    assert found == spaces


@pytest.mark.rule("TURN-30", "GAP-34")
@pytest.mark.parametrize(
    ("first", "spaces"),
    [
        ([BOSS, OWN, DOWN], ["A2", "A3"]),
        ([BOSS, SCHEME, DOWN, DOWN], ["A3", "A4"]),
        ([BOSS, SCHEME, SCHEME], ["A2", "A3"]),
    ],
)
def test_with_ards_rule_a_facedown_card_gives_way_as_well(
    scene: Scene, first: list[str], spaces: list[str]
) -> None:
    found, _ = offered(scene, "core", first, profile={"eot.boss_victim": "any but visible"})
    assert found == spaces


@pytest.mark.rule("TURN-45", "GAP-36")
@pytest.mark.parametrize("token", ["autobot", "decepticon"])
def test_a_polity_with_a_token_never_gives_way(scene: Scene, token: str) -> None:
    """Though nothing but Adversaries lies there beside it."""
    found, _ = offered(scene, "war_on_cybertron", [], token, mode="tvt")
    assert found == SPACES[1:]


@pytest.mark.rule("GAP-33", "GAP-212")
@pytest.mark.parametrize(("protect", "spaces"), [("no", ["A2", "A3", "A4"]), ("yes", ["A3", "A4"])])
def test_an_own_boss_may_be_given_up_where_the_rules_protect_none(
    scene: Scene, protect: str, spaces: list[str]
) -> None:
    found, _ = offered(
        scene,
        "war_on_cybertron",
        [FOE, OWN_BOSS, OWN, OWN],
        mode="tvt",
        profile={"eot.protect_own_bosses": protect},
    )
    assert found == spaces


@pytest.mark.rule("TURN-28", "TURN-29")
def test_any_other_card_on_top_of_the_deck_is_destroyed_and_told_of(scene: Scene) -> None:
    matrix, boss = full("core", [])
    top, *rest = named("core", op.ALLY, 0)[:3]
    play = duel(
        "core", {"character": "Bumblebee"}, {"character": "Optimus Prime"}, do=["end turn"], matrix=matrix,
        decks={"main": [top, boss], "destroyed": rest},
    )  # fmt: skip
    play["expect"] = {"destroyed": [top, *rest], "main_top": [boss], "active": "Optimus Prime"}
    _, table = scene(play)
    told = [(e.seat, e.space, e.amount, e.other) for e in table.events if e.kind == event.DESTROYED]
    assert told == [(-1, -1, 0, zone.MAIN)]


@pytest.mark.rule("TURN-49", "TURN-50", "TURN-52")
def test_missions_are_exchanged_between_the_discarding_and_the_new_hand(scene: Scene) -> None:
    missions = ["Long March (Stand-in)", "Fresh Supplies (Stand-in)"]
    seats = [
        {"character": "Prowl", "space": "A1", "hand": ["Scout"], "missions": missions},
        {"character": "Megatron", "space": "C4", "hand": []},
    ]
    play = {"set": "war_on_cybertron", "mode": "tvt", "seat": seats, "do": ["end turn"]}
    play["expect"] = {"Prowl.hand_n": 0}
    play["then"] = [{"do": ["keep all"], "expect": {"Prowl.hand_n": 5, "active": "Megatron"}}]
    _, table = scene(play)
    assert [e.seat for e in table.events if e.kind == event.DREW].count(0) == 5
