"""Polities, Ruins and Missions told and shown: whose token lies where, and whose Missions nobody else sees."""

import pytest

from sim.engine.board import event
from sim.engine.play.table import Event, Table
from sim.replay.page import page_of
from sim.replay.position import position_of
from sim.replay.recorded import cost_words, story
from sim.replay.text import board_words
from sim.scenario.model import parse_scenario
from sim.scenario.run import play_scenario
from sim.scenario.story import REFEREE, tell
from sim.scenario.words import option_words
from tests.rules.fixed_sets import SETS

SCENE = {
    "set": "war_on_cybertron",
    "mode": "tvt",
    "seat": [
        {"character": "Prowl", "energon": 3, "missions": ["Search and Destroy"], "hand": ["Deep Cover"]},
        {"character": "Megatron", "space": "C4", "missions": ["Full Tanks (Stand-in)"]},
    ],
    "matrix": {
        "A1": {"card": "Magnetic Wreckage (Stand-in)"},
        "A2": {"card": "Tarn", "command": "decepticon"},
        "A3": {"card": "Praxus", "command": "autobot"},
    },
    "decks": {"autobot_missions": ["Long March (Stand-in)"], "ruins": ["Dust Crater (Stand-in)"]},
    "do": ["play Deep Cover"],
}


@pytest.fixture(scope="module")
def table() -> Table:
    return play_scenario(parse_scenario(SCENE, "scene", SETS))[1]


def test_a_position_has_tokens_ruins_and_missions(table: Table) -> None:
    position = position_of(table)
    names = [[table.static.cards[card].name for card in position[f"missions{seat}"]] for seat in (0, 1)]
    assert names == [["Search and Destroy", "Long March (Stand-in)"], ["Full Tanks (Stand-in)"]]
    assert position["tokens"] == {"A2": "decepticon", "A3": "autobot"}
    assert position["ground"] == {"ruins": 1, "missions": [0, 0]}
    assert position["ruin_discard"] == position["mission_discard"] == []


def test_a_mission_that_is_drawn_is_named_to_its_player_alone(table: Table) -> None:
    named, unnamed = (
        f"Prowl draws {what}, by Deep Cover" for what in ("the Mission Long March (Stand-in)", "a Mission")
    )
    drawn = [e for e in table.events if e.kind == event.MISSION_DRAWN]
    assert story(table, drawn) == [[named, named, unnamed]]


def test_a_mission_that_is_put_back_is_named_to_its_player_alone(table: Table) -> None:
    card = int(table.game.own[0].missions.cards[0])
    back = [Event(event.MISSION_RETURNED, 0, card, -1, 0, 0)]
    assert (
        tell(table, back, 0)
        == tell(table, back, REFEREE)
        == ["Prowl puts the Mission Search and Destroy back on its stack"]
    )
    assert tell(table, back, 1) == ["Prowl puts a Mission back on its stack"]


def test_what_is_completed_or_given_up_everybody_reads(table: Table) -> None:
    card = int(table.game.own[0].missions.cards[0])
    events = [Event(kind, 0, card, -1, 0, 0) for kind in (event.MISSION_COMPLETED, event.MISSION_DISCARDED)]
    assert story(table, events) == [
        "Prowl completes the Mission Search and Destroy",
        "Prowl gives up the Mission Search and Destroy",
    ]


def test_the_card_that_a_scheme_took_the_place_of_is_named_to_the_referee_alone(table: Table) -> None:
    scheme, hidden = (int(table.game.hidden.matrix[space]) for space in (0, 2))
    swapped = [Event(event.SCHEME_SWAPPED, -1, scheme, 0, 0, hidden)]
    assert tell(table, swapped, REFEREE) == ["Magnetic Wreckage (Stand-in) takes the place of Praxus at A1"]
    assert tell(table, swapped, 0) == [
        "Magnetic Wreckage (Stand-in) takes the place of a facedown card at A1"
    ]


def test_options_say_how_a_ruin_is_cleared_and_what_it_costs(table: Table) -> None:
    decision = table.run()
    assert decision is not None
    costs = {option_words(table, decision, option): cost_words(table, option) for option in decision.options}
    assert costs["clear Magnetic Wreckage (Stand-in) by power"] == "1 Power"
    assert costs["clear Magnetic Wreckage (Stand-in) by move"] == "1 Move"


def test_the_board_of_a_turn_names_missions(table: Table) -> None:
    assert board_words(table, 0).endswith("VP 0 | Missions: Search and Destroy, Long March (Stand-in)]")


def test_the_page_shows_them(table: Table) -> None:
    page = page_of({"title": "a game", "moments": []})
    assert "under Adversary command" in page
    assert "Missions (" in page
