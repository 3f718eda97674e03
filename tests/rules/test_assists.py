"""How Assists may be laid, and which abilities a battle lets use."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body
from cardsets.library import EnergonAbility
from sim.engine.decisions import BATTLE_ABILITY, LAY, LAY_ASSIST, LAY_FACEUP, MAIN, PASS, USE
from sim.engine.play.table import Decision, Table
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

BOSS, ROBOT = "Raid Captain (Stand-in)", "Rumble"
HELP, DRILL, ALLY = "Firepower", "Energon Drill", "Teletraan 1"


def ability(when: int = op.ENERGON_ANY_TIME, text: str = "gain 1 power") -> EnergonAbility:
    """An ability for 1 Energon."""
    return EnergonAbility(1, when, parse_body(text))


def battles(
    scene: Scene, foe: str, do: list[str], first: dict[str, Any], changes: Changes | None = None, **more: Any
) -> tuple[Decision, Table]:
    """Bumblebee battles, whom Optimus Prime may help; the decision that comes up."""
    mine = {"character": "Bumblebee", "mode": "bot", "energon": 0} | first
    second = {"character": "Optimus Prime", "mode": "alt", "energon": 3, "hand": [HELP, "Fix"], "discard": []}
    play = duel(
        "core", mine, second, matrix={"A1": foe}, do=[f"battle {foe}", *do],
        decks={"encounters": ["Forced Retreat (Stand-in)"]}, **more,
    )  # fmt: skip
    _, table = scene(play, changes)
    decision = table.run()
    assert decision is not None
    return decision, table


def told(decision: Decision, table: Table) -> list[tuple[Any, ...]]:
    """What is offered: verb, name of the card, space, seat."""
    names = [
        table.static.cards[table.definition_of(o.card)].name if o.card >= 0 else "" for o in decision.options
    ]
    return [(o.verb, name, o.space, o.seat) for o, name in zip(decision.options, names, strict=True)]


@pytest.mark.rule("ASSIST-7", "GAP-87")
@pytest.mark.parametrize(
    ("foe", "faceup", "verbs"),
    [
        (ROBOT, "no", [LAY]), (ROBOT, "choice", [LAY, LAY_FACEUP]), (ROBOT, "against robots", [LAY_FACEUP]),
        (BOSS, "no", [LAY]), (BOSS, "choice", [LAY, LAY_FACEUP]), (BOSS, "against robots", [LAY]),
    ],
)  # fmt: skip
def test_each_card_that_may_assist_is_offered_in_the_ways_it_may_be_laid(
    scene: Scene, foe: str, faceup: str, verbs: list[int]
) -> None:
    first = {"control": ["Damage"], "untied": 1}
    decision, table = battles(
        scene, foe, [], first, {HELP: {"power": 1}, "Fix": {"power": 1}}, profile={"assist.faceup": faceup}
    )
    assert (decision.kind, decision.seat) == (LAY_ASSIST, 1)
    assert {option.amount for option in decision.options} == {0}
    assert told(decision, table) == [
        (PASS, "", -1, 1), *((verb, name, -1, 1) for name in (HELP, "Fix") for verb in verbs)
    ]  # fmt: skip


@pytest.mark.rule("ASSIST-10", "GAP-82")
@pytest.mark.parametrize("when", ["owner's choice", "at the reveal"])
@pytest.mark.parametrize("power", [0, 1, 2])
def test_what_gives_no_power_without_an_ability_has_one_used_as_it_is_revealed(
    scene: Scene, when: str, power: int
) -> None:
    """Where the set says so its player does not pass; each ability is still there to choose."""
    energon = (ability(), ability(text="gain 2 power"), ability(text="gain 3 power"))
    changes = says(HELP, "on play: gain 0 vp", energon=energon, power=power)
    decision, table = battles(
        scene, ROBOT, [f"lay {HELP}"], {"control": ["Damage"], "untied": 1}, changes,
        profile={"assist.pay_when": when, "battle.assist_ability_order": "on resolving"},
    )  # fmt: skip
    assert (decision.kind, decision.seat) == (BATTLE_ABILITY, 1)
    passes = [] if power == 0 and when == "at the reveal" else [(PASS, "", -1, 1)]
    assert told(decision, table) == [*passes, *[(USE, HELP, -1, 1)] * 3]
    first = decision.options[-3].amount
    assert [option.amount for option in decision.options[-3:]] == [first, first + 1, first + 2]


@pytest.mark.rule("EN-11", "EN-13", "BATTLE-22")
@pytest.mark.parametrize(
    ("foe", "untied", "used"),
    [
        (BOSS, 1, ["Bumblebee", "Bumblebee", DRILL, ALLY]),
        (BOSS, 30, []),
        (ROBOT, 1, ["Bumblebee", "Bumblebee", ALLY]),
    ],
)
def test_whoever_battles_may_use_abilities_while_short(
    scene: Scene, foe: str, untied: int, used: list[str]
) -> None:
    """Those for Confronting in a Confrontation alone."""
    changes = dict(says(DRILL, "on play: gain 0 vp", energon=(ability(op.ENERGON_CONFRONT),)))
    changes |= says(ALLY, "on play: gain 0 vp", energon=(ability(),))
    first = {"energon": 5, "untied": untied, "control": ["Damage", ALLY], "played": [DRILL]}
    decision, table = battles(
        scene,
        foe,
        ["pass"] if untied == 1 else [],
        first,
        changes,
        profile={"battle.robot_late_abilities": "yes"},
    )
    while decision is not None and decision.kind not in (BATTLE_ABILITY, MAIN):
        table.answer(0)
        decision = table.run()
    found = [
        name for verb, name, *_ in told(decision, table) if decision.kind == BATTLE_ABILITY and verb == USE
    ]
    assert sorted(found) == used


@pytest.mark.rule("EN-12", "BATTLE-38", "GAP-74")
@pytest.mark.parametrize(
    ("matrix", "power", "reach", "usable"),
    [
        ({"A1": BOSS}, 0, 0, True), ({"A1": ROBOT}, 2, 1, False), ({"A1": "empty"}, 2, 1, False),
        ({"A1": ROBOT, "A2": BOSS}, 0, 0, False), ({"A2": BOSS}, 1, 1, True), ({"A2": BOSS}, 1, 0, False),
        ({"A3": BOSS}, 1, 1, False), ({"A1": "Hound", "A2": "down: Rumble"}, 1, 1, False),
    ],
)  # fmt: skip
def test_abilities_for_confronting_are_there_early_where_a_boss_could_be_confronted(
    scene: Scene, matrix: dict[str, str], power: int, reach: int, usable: bool
) -> None:
    """Here, or as far away as a played card with any Power reaches; the set has to say that early is a time for it."""
    changes = says(
        DRILL, "on play: gain 0 vp", energon=(ability(op.ENERGON_CONFRONT),), power=power, range=reach
    )
    for window in ("after assists", "early and late"):
        play = duel(
            "core", {"character": "Bumblebee", "mode": "alt", "energon": 1, "played": [DRILL]},
            {"character": "Optimus Prime", "space": "C4"}, matrix=matrix,
            profile={"battle.confront_ability_window": window},
        )  # fmt: skip
        _, table = scene(play, changes)
        decision = table.run()
        assert decision is not None
        uses = [option for option in decision.options if option.verb == USE]
        assert len(uses) == (1 if usable and window != "after assists" else 0)
