"""Texts that ask how many spaces their player moved this turn."""

from typing import Any

import pytest

from cardsets.cards import Side
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

BUMBLEBEE = {"character": "Bumblebee", "mode": "alt", "hand": ["Hound"], "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "space": "C3", "energon": 0, "vp": 0}
PLAIN = Side(move=4)
EMPTY = dict.fromkeys(("A1", "A2", "A3", "B1", "B2", "B3"), "down")
MAINS = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)"]


def moves(scene: Scene, text: str, do: list[str], expect: str, **more: Any) -> Any:
    """Bumblebee, who has 4 Move, stands on A1 with a card that says a text."""
    first, second = BUMBLEBEE | more.pop("first", {}), PRIME | more.pop("second", {})
    changes = more.pop("changes", {})
    plain = {name: {"alt": PLAIN, "bot": PLAIN} for name in ("Bumblebee", "Optimus Prime")}
    play = duel(
        "core", first, second, f"[expect]\n{expect}", do=do, matrix=EMPTY, decks={"main": MAINS}, **more
    )
    return scene(play, plain | says("Hound", f"on play: {text}") | changes)


def steps(*spaces: str) -> list[str]:
    return [f"step {space}" for space in spaces]


@pytest.mark.rule("GAP-275")
@pytest.mark.parametrize(
    ("asked", "vp"),
    [
        ("3 or more", [0, 0, 0, 1, 1]),
        ("2 or less", [1, 1, 1, 0, 0]),
        ("exactly 1", [0, 1, 0, 0, 0]),
    ],
)
def test_a_text_asks_how_many_spaces_were_moved(scene: Scene, asked: str, vp: list[int]) -> None:
    """A space that is entered again counts again."""
    way = steps("A2", "A1", "A2", "A3")
    for moved, gained in enumerate(vp):
        text = f"if you moved {asked} spaces this turn: gain 1 vp"
        moves(scene, text, [*way[:moved], "play Hound"], f"Bumblebee.vp = {gained}")


@pytest.mark.rule("GAP-275")
@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("gain 1 vp per space you moved this turn", 3),
        ("gain 1 vp per 2 spaces you moved this turn", 1),
        ("gain 1 vp plus 2 per space you moved this turn, at most 5", 5),
    ],
)
def test_spaces_that_were_moved_are_counted(scene: Scene, text: str, vp: int) -> None:
    moves(scene, text, [*steps("A2", "A3", "B3"), "play Hound"], f"Bumblebee.vp = {vp}")


@pytest.mark.rule("GAP-275", "MOVE-10")
@pytest.mark.parametrize(
    ("moved", "do"),
    [
        ("teleport to an adjacent space", ["pick A2"]),
        ("move 1 space", ["pick A2"]),
        ("swap spaces with another player", []),
    ],
)
def test_what_a_text_moves_and_a_teleport_is_no_move_of_spaces(
    scene: Scene, moved: str, do: list[str]
) -> None:
    text = f"{moved}; if you moved exactly 0 spaces this turn: gain 1 vp"
    moves(scene, text, ["play Hound", *do], "Bumblebee.vp = 1")


@pytest.mark.rule("GAP-275")
def test_a_new_turn_counts_anew_for_everybody(scene: Scene) -> None:
    """In another's turn nobody else has moved in this turn."""
    asks = "each player: if you moved exactly 0 spaces this turn: gain 1 vp"
    changes = says("Courage", f"on play: {asks}")
    do = [*steps("A2"), "end turn", "play Courage"]
    moves(
        scene, "gain 0 vp", do, 'Bumblebee.vp = 1\n"Optimus Prime".vp = 1', second={"hand": ["Courage"]},
        changes=changes,
    )  # fmt: skip


@pytest.mark.rule("GAP-275")
@pytest.mark.parametrize(("moved", "legal"), [([], "illegal"), (["A2", "A1"], "legal")])
def test_what_may_be_bought_hangs_on_the_spaces_moved(scene: Scene, moved: list[str], legal: str) -> None:
    """The step makes the offers anew."""
    text = "this turn: technology cost you -9 to buy while you moved 1 or more spaces this turn"
    play = duel(
        "core", BUMBLEBEE, PRIME, f'[expect]\n{legal} = "buy Energon Drill"', do=["play Hound", *steps(*moved)],
        matrix={"A1": "Energon Drill", "A2": "down"}, decks={"main": ["Take Cover (Stand-in)"]},
    )  # fmt: skip
    plain = {"Bumblebee": {"alt": PLAIN, "bot": PLAIN}}
    scene(play, plain | says("Hound", f"on play: {text}") | says("Energon Drill", cost=9))
