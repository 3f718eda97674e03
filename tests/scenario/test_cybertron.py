"""Positions with Polities, Ruins and Missions: what there may be is laid out, what nobody can mean is refused."""

from pathlib import Path
from typing import Any

import pytest

from sim.engine.board.relations import commands
from sim.engine.data import zone
from sim.scenario.model import ScenarioError, parse_scenario
from sim.scenario.run import Outcome, open_table, run_file, run_scenario
from tests.rules.fixed_sets import SETS

SEATS = [{"character": "Prowl"}, {"character": "Megatron", "space": "C4"}]
SCENE = {"set": "war_on_cybertron", "mode": "tvt", "seat": SEATS}
COOP = {
    "set": "war_on_cybertron_autobots.toml",
    "mode": "co-op",
    "seat": [SEATS[0], {"character": "Elita-1", "space": "C4"}],
}


def run(scene: dict[str, Any]) -> Outcome:
    return run_scenario(parse_scenario(scene, "scene", SETS))


def held(outcome: Outcome) -> None:
    assert outcome.passed, outcome.failures


def test_without_missions_nothing_is_asked_about_them() -> None:
    held(
        run(
            SCENE
            | {
                "do": ["end turn"],
                "expect": {"active": "Megatron", "Prowl.missions": [], "Prowl.side.missions": 0},
            }
        )
    )


def test_missions_lie_where_they_are_named_and_the_rest_is_in_the_box() -> None:
    seats = [SEATS[0] | {"missions": ["Search and Destroy"]}, SEATS[1]]
    decks = {
        "autobot_missions": ["Full Tanks (Stand-in)", "Long March (Stand-in)"],
        "decepticon_missions": ["Shield Wall (Stand-in)"],
        "mission_discard": ["First Foothold (Stand-in)"],
    }
    scene = SCENE | {"seat": seats, "decks": decks, "do": ["end turn", "drop Search and Destroy"]}
    table = open_table(parse_scenario(scene, "scene", SETS))
    first = int(table.box.missions_first)
    cards = range(first, first + int(table.box.missions_n))
    there = [card for card in cards if table.game.where[card] != zone.OUT]
    assert len(there) == 5
    held(
        run(
            scene
            | {
                "expect": {
                    "Prowl.missions": ["Full Tanks (Stand-in)"],  # drawn for the one given up
                    "Prowl.mission_stack": ["Long March (Stand-in)"],
                    "Prowl.side.missions": 2,
                    "Megatron.side.missions": 1,
                    "mission_discard": ["First Foothold (Stand-in)", "Search and Destroy"],
                }
            }
        )
    )


def test_the_common_stack_of_co_op() -> None:
    held(
        run(
            COOP
            | {
                "decks": {"missions": ["Search and Destroy"]},
                "expect": {"Elita-1.mission_stack": ["Search and Destroy"], "Prowl.side.missions": 1},
            }
        )
    )


def test_a_polity_of_co_op_is_under_adversary_command_where_nothing_else_is_said() -> None:
    matrix = {"A1": "Tarn", "A2": {"card": "Praxus", "command": "autobot"}, "A3": "down"}
    held(
        run(
            COOP
            | {
                "matrix": matrix,
                "expect": {"command.A1": "adversary", "command.A2": "autobot", "command.A3": "none"},
            }
        )
    )


def test_a_token_is_its_factions() -> None:
    scene = SCENE | {"matrix": {"A1": {"card": "Tarn", "command": "decepticon"}, "A2": "Praxus"}}
    table = open_table(parse_scenario(scene, "scene", SETS))
    tarn, praxus = (int(table.game.hidden.matrix[space]) for space in (0, 1))
    assert [bool(commands(table.game.public, tarn, seat)) for seat in (0, 1)] == [False, True]
    assert not any(commands(table.game.public, praxus, seat) for seat in (0, 1))


def test_ruins_lie_in_their_order() -> None:
    decks = {
        "ruins": ["Dust Crater (Stand-in)", "Toxic War Zone"],
        "ruin_discard": ["Looted Market (Stand-in)"],
    }
    expect = {
        "ruins_top": ["Dust Crater (Stand-in)", "Toxic War Zone"],
        "ruins_left": 2,
        "ruin_discard": ["Looted Market (Stand-in)"],
    }
    held(run(SCENE | {"decks": decks, "expect": expect}))


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        (
            {"matrix": {"A1": {"card": "Tarn", "command": "adversary"}}},
            "matrix.A1: command = 'adversary'; allowed: 'autobot', 'decepticon'",
        ),
        (
            {"matrix": {"A1": {"card": "Chromia", "command": "autobot"}}},
            "matrix.A1: command = 'autobot'; allowed: on a faceup Polity alone",
        ),
        (
            {"matrix": {"A1": {"card": "Tarn", "face": "down", "command": "autobot"}}},
            "matrix.A1: command = 'autobot'; allowed: on a faceup Polity alone",
        ),
        (
            {"decks": {"missions": ["Search and Destroy"]}},
            "decks.missions: no such stack in this game; allowed: autobot_missions, decepticon_missions",
        ),
        ({"decks": {"autobot_missions": ["Chromia"]}}, "mission stack: 'Chromia' is no Mission"),
        ({"decks": {"ruins": ["Chromia"]}}, "ruins: 'Chromia' is no Ruin"),
        (
            {"decks": {"main": ["Toxic War Zone"]}},
            "main: 'Toxic War Zone' is a Ruin; allowed: in ruins, ruin discard, matrix, destroyed",
        ),
        (
            {"seat": [SEATS[0] | {"hand": ["Search and Destroy"]}, SEATS[1]]},
            "hand: 'Search and Destroy' is a Mission; allowed: in missions, mission stack, mission discard, vault",
        ),
    ],
)
def test_what_no_position_has_is_refused(changed: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        open_table(parse_scenario(SCENE | changed, "scene", SETS))
    assert str(caught.value) == complaint


def test_teams_have_no_token_of_the_other_faction_in_co_op() -> None:
    with pytest.raises(ScenarioError) as caught:
        run(COOP | {"matrix": {"A1": {"card": "Tarn", "command": "decepticon"}}})
    assert str(caught.value) == "matrix.A1: command = 'decepticon'; allowed: 'autobot', 'adversary'"


def test_a_token_that_there_is_not_is_refused_with_its_place() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(SCENE | {"matrix": {"A1": {"card": "Tarn", "command": "autobots"}}}, "scene", SETS)
    assert "matrix.A1.command: 'autobots' is not known; allowed: 'autobot', 'decepticon', 'adversary'" in str(
        caught.value
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("command Tarm", "no card 'Tarm' in this set (did you mean 'Tarn'?)"),
        ("command Chromia", "'Chromia' is no Polity; allowed: "),
        ("clear Tarn", "'Tarn' is no Ruin; allowed: "),
        ("clear Toxic War Zone", "'Toxic War Zone' cannot be cleared"),
        (
            "clear Dust Crater (Stand-in)",
            "there is no such way; allowed: clear Dust Crater (Stand-in) by power, clear Dust Crater ",
        ),
        (
            "clear Broken Armory (Stand-in) by power",
            "there is no such way; allowed: clear Broken Armory (Stand-in)",
        ),
        ("complete Tarn", "'Tarn' is no Mission; allowed: "),
        (
            "drop Searhc and Destroy",
            "no card 'Searhc and Destroy' in this set (did you mean 'Search and Destroy'?)",
        ),
        ("keep all of them", "nothing follows here, but 'of them' does"),
    ],
)
def test_an_action_that_names_nothing_is_refused(words: str, complaint: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(SCENE | {"expect": {"illegal": words}})
    assert str(caught.value).startswith(f"expect.illegal: {words!r}: {complaint}")


def test_a_complaint_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(
        f'set = "{SETS / "war_on_cybertron"}"\nmode = "tvt"\n[[seat]]\ncharacter = "Prowl"\n[[seat]]\n'
        'character = "Megatron"\n[decks]\nruins = ["Chromia"]\n'
    )
    with pytest.raises(ScenarioError) as caught:
        run_file(path)
    assert str(caught.value) == f"{path}:8: ruins: 'Chromia' is no Ruin"
