"""Texts that give their player another turn."""

import re
from typing import Any

import pytest

from cardsets.language.parse import parse_body
from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

CARD = "Patrol"
HELD = {"character": "Bumblebee", "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}
MAINS = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]


def plays(scene: Scene, text: str, do: list[str], expect: str = "", **more: Any) -> Any:
    """Bumblebee plays a card that says a text, in the first turn of two."""
    first = HELD | {"hand": [CARD]} | more.pop("first", {})
    play = duel(
        "core",
        first,
        PRIME | more.pop("second", {}),
        f"[expect]\n{expect}",
        do=do,
        decks={"main": MAINS},
        **more,
    )
    return scene(play, says(CARD, text))


def turns(run: Any) -> list[int]:
    """The seats whose turns began, after the turn that the scene begins in."""
    return [int("Prime" in line) for line in run.story if re.match(r"Turn \d+:", line)]


@pytest.mark.rule("GAP-272")
def test_the_same_player_takes_the_next_turn_and_then_the_other(scene: Scene) -> None:
    do = ["play Patrol", "end turn", "end turn", "end turn"]
    run, table = plays(scene, "on play: take another turn", do)
    assert turns(run) == [0, 1, 0]
    public = table.game.public
    assert (public.active, public.again) == (0, 0)


@pytest.mark.rule("GAP-272")
def test_a_further_turn_belongs_to_the_same_round(scene: Scene) -> None:
    rounds = []
    for text in ("on play: take another turn", "on play: gain 0 vp"):
        _, table = plays(scene, text, ["play Patrol", "end turn", "end turn"])
        rounds.append(int(table.game.public.round_number))
    assert rounds[1] - rounds[0] == 1


@pytest.mark.rule("GAP-272")
def test_a_second_text_of_the_same_turn_finds_nothing_to_do(scene: Scene) -> None:
    text = "on play: take another turn; if you cannot: gain 1 vp"
    run, _ = plays(
        scene,
        text,
        ["play Patrol", "play Patrol", "end turn", "end turn"],
        "Bumblebee.vp = 1",
        first={"hand": [CARD, CARD]},
    )
    assert turns(run) == [0, 1]


@pytest.mark.rule("GAP-272")
def test_what_could_do_nothing_is_not_offered(scene: Scene) -> None:
    """A `may` asks in the first of two, and not in the second."""
    plays(
        scene,
        "on play: may take another turn",
        ["play Patrol", "accept", "play Patrol"],
        'illegal = "accept"',
        first={"hand": [CARD, CARD]},
    )


@pytest.mark.rule("GAP-272")
def test_a_further_turn_may_give_a_further_one(scene: Scene) -> None:
    run, _ = plays(
        scene,
        "on play: take another turn",
        ["play Patrol", "end turn", "play Patrol", "end turn", "end turn"],
        first={"deck": [CARD]},
    )
    assert turns(run) == [0, 0, 1]


@pytest.mark.rule("GAP-272")
def test_nobody_takes_another_turn_in_the_turn_of_another(scene: Scene) -> None:
    """The text speaks to each player, and gives a turn to whose turn it is alone."""
    text = "on play: each player: (take another turn; if you cannot: gain 1 vp)"
    run, _ = plays(
        scene, text, ["play Patrol", "end turn", "end turn"], '"Optimus Prime".vp = 1\nBumblebee.vp = 0'
    )
    assert turns(run) == [0, 1]


@pytest.mark.rule("GAP-272")
def test_what_lasts_until_the_next_turn_ends_as_the_further_one_starts(scene: Scene) -> None:
    text = "on play: take another turn; at the start of your next turn: gain 1 vp"
    plays(scene, text, ["play Patrol"], "Bumblebee.vp = 0")
    plays(scene, text, ["play Patrol", "end turn"], "Bumblebee.vp = 1")


@pytest.mark.rule("GAP-272")
def test_in_unicrons_turn_nobody_is_given_another(scene: Scene) -> None:
    """Though the player who comes next is Ambushed then."""
    first = HELD | {"space": "D1", "hand": []}
    play = duel(
        "core", first, PRIME | {"space": "D4"}, do=["end turn", "pick C1"], active=1, mode="co-op", variant="unicron",
        unicron={"space": "D1"},
        decks={
            "main": MAINS, "chaos": ["Stillness (Stand-in)", "Drift (Stand-in)"],
            "encounters": ["Close Call (Stand-in)"],
        },
    )  # fmt: skip
    changes = {
        "Close Call (Stand-in)": {"ambush": parse_body("take another turn; if you cannot: gain 1 energon")}
    }
    run, table = scene(play, changes)
    assert "Bumblebee gains 1 Energon" in " ".join(run.story)
    assert event.ANOTHER_TURN not in [each.kind for each in table.events]
