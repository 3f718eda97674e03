"""Unicron told and shown: where he stands, the marked cost, Herald tokens, Planets, and what he ate."""

from pathlib import Path
from typing import Any

import pytest

from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.data.state import MAX_ABILITIES
from sim.engine.play.table import Decision, Event, Option, Table
from sim.replay.page import page_of
from sim.replay.position import changes, position_of
from sim.replay.recorded import shown, story
from sim.replay.text import board_words
from sim.replay.why import plan_of
from sim.scenario.model import parse_scenario, read_scenario
from sim.scenario.run import open_table, play_scenario
from sim.scenario.words import option_words
from strategies.mark import Reasons
from strategies.planner.plan import CONFRONT_IT
from strategies.planner.reasons import TO
from strategies.registry import Strategy
from tests.browser import ask, needs_browser
from tests.rules.fixed_sets import SETS

SCENE: dict[str, Any] = {
    "set": "core",
    "mode": "co-op",
    "variant": "unicron",
    "profile": {"herald.token": "+2"},
    "seat": [
        {"character": "Optimus Prime", "space": "D1"},
        {"character": "Bumblebee", "space": "D4"},
    ],
    "unicron": {"space": "B2", "cost": 18},
    "matrix": {"A1": {"card": "Rumble", "herald": True}, "A2": "Quintessa", "A3": "down"},
    "decks": {"chaos": ["Drift (Stand-in)"], "chaos_discard": ["Gravity (Stand-in)"]},
}


EATEN = Path(__file__).parents[1] / "rules" / "scenarios" / "unicron" / "undefended_he_eats_it.toml"
OF_HIS = ("variant", "unicron", "matrix", "decks", "profile", "seat")


def opened(scene: dict[str, Any]) -> Table:
    """The position of a scene, at its first choice."""
    table = open_table(parse_scenario(scene, "scene", SETS))
    table.run()
    return table


@pytest.fixture(scope="module")
def table() -> Table:
    return opened(SCENE)


def named(table: Table, titles: list[int]) -> list[str]:
    return [table.static.cards[title].name for title in titles]


def test_a_position_has_unicron_his_marker_and_his_tokens(table: Table) -> None:
    position = position_of(table)
    his = position["unicron"]
    assert (his["space"], his["cost"], his["driven"], his["chaos"]) == ("B2", 18, 0, 1)
    assert position["heralds"] == {"A1": 2}
    assert position["eaten"] == []
    assert named(table, position["chaos_discard"]) == ["Gravity (Stand-in)"]


def test_a_player_who_is_unicron_has_heralds_and_no_marker() -> None:
    scene = EATEN.parent / "small_robots_never_ambush_him.toml"
    position = position_of(play_scenario(read_scenario(scene))[1])
    assert position["heralds"] == {}
    assert "unicron" not in position


def test_what_moves_is_all_that_changes(table: Table) -> None:
    before = position_of(table)
    after = {**before, "unicron": {**before["unicron"], "cost": 17}}
    assert list(changes(before, after)) == ["unicron"]


def test_games_without_him_have_none_of_it() -> None:
    plain = {key: value for key, value in SCENE.items() if key not in OF_HIS}
    plain["seat"] = [{"character": "Optimus Prime"}, {"character": "Bumblebee"}]
    position = position_of(opened(plain))
    assert not {"unicron", "heralds", "eaten", "chaos_discard", "planetary_discard"} & set(position)


def test_while_he_is_dormant_he_has_no_space() -> None:
    asleep = {key: value for key, value in SCENE.items() if key not in ("unicron", "matrix", "profile")}
    table = opened(asleep)
    assert position_of(table)["unicron"]["space"] == ""
    assert board_words(table, 0).endswith("| Unicron dormant, cost 10 | Heralds 0 | Planets: none]")


def test_the_board_of_a_turn_names_him_heralds_and_planets(table: Table) -> None:
    assert board_words(table, 0).endswith("| Unicron at B2, cost 18 | Heralds 1 | Planets: Quintessa at A2]")


def test_a_plan_to_confront_names_him_where_no_boss_lies(table: Table) -> None:
    seat = int(table.game.public.active)
    reasons = Reasons(plan=lambda public, _: (TO[CONFRONT_IT], int(public.piece.space)))
    strategy = Strategy("planning", lambda *_: 0, reasons=reasons)
    assert plan_of(table, strategy, seat) == "to Confront Unicron at B2"


def test_a_place_in_a_text_is_no_ability(table: Table) -> None:
    """Texts have more operations than there are abilities: what begins deep in them is told too."""
    accepted = Option(d.ACCEPT, -1, -1, 0, MAX_ABILITIES + 68)
    assert option_words(table, Decision(d.MAY, 0, -1, -1, 0, 0, (accepted,)), accepted) == "accept"


def test_all_read_the_same_of_what_he_does(table: Table) -> None:
    moved = [Event(event.MARKER_MOVED, -1, -1, -1, 17, 18), Event(event.UNICRON_MOVED, -1, -1, 5, 0, 4)]
    assert story(table, moved) == ["the Cost marker moves from 18 to 17", "Unicron moves to B2"]


@pytest.fixture(scope="module")
def after() -> Table:
    """A game in which he has just eaten a Planet."""
    return play_scenario(read_scenario(EATEN))[1]


def test_a_planet_that_is_eaten_is_named(after: Table) -> None:
    position = position_of(after)
    assert named(after, position["eaten"]) == ["Quintessa"]
    assert position["unicron"]["driven"] == 0


@needs_browser
def test_the_page_shows_all_of_it(table: Table, tmp_path: Path) -> None:
    position = position_of(table)
    game = {
        "title": "a game against Unicron",
        "rows": int(table.game.public.rows),
        "columns": int(table.game.public.columns),
        "seats": [{"strategy": "random", "team": ""}] * 2,
        "cards": [shown(card) for card in table.static.cards],
        "moments": [{"changed": position, "story": [], "asked": None}],
    }
    spaces, decks = ask(
        page_of(game),
        """const space = (name) => document.querySelector(`[data-space="${name}"]`).textContent;
        return [["A1", "A2", "B2"].map(space), document.getElementById("decks").textContent];""",
        tmp_path,
    )
    assert spaces[0].startswith("A1Rumble")
    assert spaces[0].endswith("Herald, +2")
    assert "Planet" in spaces[1]
    assert spaces[2].endswith("Unicron 18")
    assert (
        "Unicron at B2, cost 18, driven off 0 times; Planets eaten: none; Heralds 1, Chaos cards 1, discarded 1"
        in decks
    )
