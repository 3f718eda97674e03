"""Battles that go an odd way: over before they are called off, more than can be noted, Assists that change."""

import pytest

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import EnergonAbility
from sim.engine.board.frames import TOO_MANY_ATTEMPTS
from sim.engine.data.state import MAX_ATTEMPTS
from sim.scenario import run as scenario_run
from sim.scenario.model import parse_scenario
from sim.scenario.run import decide
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import SETS
from tests.rules.scenes import Changes, duel

CAPTAIN = "Raid Captain (Stand-in)"
HAULER = {"character": "Heavy Hauler (Stand-in)", "energon": 1, "hand": [], "control": []}


@pytest.mark.rule("GAP-192", "BATTLE-16")
def test_a_battle_without_its_boss_is_over_and_not_called_off(scene: Scene) -> None:
    """Whoever Converts before Assists are laid may make the Boss hide."""
    hides = Side(1, False, 0, (parse_clause("on convert to bot mode: flip all faceup boss facedown"),), ())
    expect = """
    [expect]
    pending = "convert window"
    [[then]]
    do = ["convert"]
    [then.expect]
    log = "The battle is over"
    unlog = "Encounter:"
    decider = "Bumblebee"
    """
    play = duel(
        "core", HAULER | {"played": ["Firepower"]}, {"character": "Bumblebee", "energon": 0},
        expect, windows=True, matrix={"A1": CAPTAIN}, do=[f"battle {CAPTAIN}"],
    )  # fmt: skip
    changes: Changes = {"Heavy Hauler (Stand-in)": {"bot": hides}}
    outcome, _ = scene(play, changes)
    assert "call off" not in outcome.pending


def test_more_confrontations_than_can_be_noted_are_an_error_of_the_game() -> None:
    """No game comes near so many; one that did would lose rows of its results."""
    strong = HAULER | {"untied": 20}
    play = duel(
        "core", strong, {"character": "Bumblebee", "space": "C4"}, matrix={"A1": CAPTAIN},
        decks={"encounters": ["Stroke of Luck (Stand-in)"]},
    )  # fmt: skip
    table = scenario_run.open_table(parse_scenario(play, "scene", SETS))
    table.game.attempts_n = MAX_ATTEMPTS
    decide(table, f"battle {CAPTAIN}")
    decide(table, "go on")
    assert table.run() is None
    assert (int(table.game.attempts_n), int(table.game.error)) == (MAX_ATTEMPTS, TOO_MANY_ATTEMPTS)


@pytest.mark.rule("ASSIST-21", "GAP-82", "CLAR-7")
@pytest.mark.parametrize(("cost", "legal"), [(1, True), (5, False)])
def test_an_assist_owes_power_by_the_abilities_it_has_as_a_copy(scene: Scene, cost: int, legal: bool) -> None:
    """A copy without Power is legal only where its own ability could have been paid as it was laid."""
    laid, copied = "Power Up", "Change of Plans"
    gives = parse_body("gain 1 power")
    changes: Changes = {
        laid: {
            "clauses": (parse_clause("on play: become a copy of 1 other card in play"),),
            "energon": (EnergonAbility(1, op.ENERGON_ANY_TIME, gives),),
            "power": 0,
        },
        copied: {"clauses": (), "energon": (EnergonAbility(cost, op.ENERGON_ANY_TIME, gives),), "power": 0},
    }
    expect = f"""
    [[then]]
    do = ["lay {laid}", "pick {copied}"{', "pass"' if legal else ""}]
    [then.expect]
    {"unlog" if legal else "log"} = "not legal"
    """
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "energon": 0, "untied": 1, "control": ["Damage"], "played": [copied]},
        {"character": "Shrapnel", "energon": 1, "hand": [laid], "discard": []},
        expect, matrix={"A1": "Hound"}, do=["battle Hound"],
    )  # fmt: skip
    scene(play, changes)


@pytest.mark.rule("ASSIST-9")
def test_an_assist_that_is_not_legal_is_not_controlled_by_its_player(scene: Scene) -> None:
    """Its abilities are not asked for behind the active player's."""
    expect = """
    [expect]
    pending = "pick space"
    [[then]]
    do = ["pick A2", "pick A2"]
    [then.expect]
    log = "Shrapnel's Assist Power Up gives 1, not legal"
    Shrapnel.energon = 2
    """
    played = ["Scorched Ground (Stand-in)", "Change of Plans", "Plasma Density Charges"]
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "energon": 0, "control": ["Damage"], "played": played},
        {"character": "Shrapnel", "energon": 2, "hand": ["Power Up"], "discard": []},
        expect, seed=1, matrix={"A1": "Bumblebee", "A2": "empty", "B1": "empty"},
        decks={"encounters": ["Crumbling Bridge (Stand-in)", "This Time We Hit Back"]},
        do=["battle Bumblebee", "lay Power Up"],
    )  # fmt: skip
    ability = EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body("gain 1 vp"))
    outcome, _ = scene(play, {"Power Up": {"clauses": (), "power": 1, "energon": (ability,)}})
    assert "battle ability" not in outcome.pending
