"""Texts that wait for another player to move into the space of their own."""

from typing import Any

import pytest

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.spoken import heard_by_nobody, unspoken
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

ALLY = "Teletraan 1"
THIRD = "Field Commander (Stand-in)"
MOVER = {"character": "Bumblebee", "mode": "alt", "space": "A1", "hand": ["Hound"], "energon": 5, "vp": 0}
STANDS = {"character": "Optimus Prime", "space": "A2", "energon": 0, "vp": 0, "control": [ALLY]}
PLAIN = {name: {"alt": Side(move=4), "bot": Side(move=4)} for name in ("Bumblebee", "Optimus Prime", THIRD)}
EMPTY = dict.fromkeys(("A1", "A2", "A3", "B1", "B2"), "down")
TELLS = "when another player moves into your space"


def moves(scene: Scene, body: str, do: list[str], expect: str, **more: Any) -> Any:
    """Bumblebee moves from A1; Optimus Prime stands on A2, and has an Ally that waits for who comes."""
    changes = PLAIN | says(ALLY, f"{TELLS}: {body}") | more.pop("changes", {})
    first, second = MOVER | more.pop("first", {}), STANDS | more.pop("second", {})
    third = more.pop("third", [])
    play = duel("core", first, second, f"[expect]\n{expect}", do=do, **{"matrix": EMPTY} | more)
    play["seat"] += third
    return scene(play, changes)


@pytest.mark.rule("GAP-277")
@pytest.mark.parametrize(
    ("do", "vp"),
    [
        (["step A2"], 1),
        (["step A2", "step A3", "step A2"], 2),
        (["step B1"], 0),
        ([], 0),
    ],
)
def test_a_text_hears_of_each_step_into_its_players_space(scene: Scene, do: list[str], vp: int) -> None:
    moves(scene, "gain 1 vp", do, f'"Optimus Prime".vp = {vp}\nBumblebee.vp = 0')


@pytest.mark.rule("GAP-277", "GAP-47")
@pytest.mark.parametrize(
    ("moved", "do", "vp"),
    [
        ("teleport to an adjacent space", ["pick A2"], 1),
        ("teleport to an adjacent space", ["pick B1"], 0),
        ("move 1 space", ["pick A2"], 1),
        ("teleport another player to your space", [], 0),
        ("swap spaces with another player", [], 0),
        ("another player: swap spaces with the controller", [], 0),
    ],
)
def test_a_teleport_counts_too(scene: Scene, moved: str, do: list[str], vp: int) -> None:
    """Whoever is moved away hears of nobody who comes."""
    changes = says("Hound", f"on play: {moved}")
    moves(scene, "gain 1 vp", ["play Hound", *do], f'"Optimus Prime".vp = {vp}', changes=changes)


@pytest.mark.rule("GAP-277", "GAP-256")
@pytest.mark.parametrize(
    "moved", ["teleport another player to your space", "swap spaces with another player"]
)
def test_who_is_brought_moves_into_the_space(scene: Scene, moved: str) -> None:
    """Bumblebee's own Ally hears it."""
    changes = says("Hound", f"on play: {moved}")
    first, second = {"control": [ALLY]}, {"control": []}
    moves(scene, "gain 1 vp", ["play Hound"], "Bumblebee.vp = 1", changes=changes, first=first, second=second)


@pytest.mark.rule("GAP-277")
@pytest.mark.parametrize(
    ("body", "mine", "theirs"),
    [
        ("that player: lose 1 energon", 4, 0),
        ("that player: give 2 energon to the controller", 3, 2),
        ("gain 1 energon", 5, 1),
        ("attack that player: lose 2 energon", 3, 0),
    ],
)
def test_that_player_is_who_moved(scene: Scene, body: str, mine: int, theirs: int) -> None:
    expect = f'Bumblebee.energon = {mine}\n"Optimus Prime".energon = {theirs}'
    moves(scene, body, ["step A2"], expect)


@pytest.mark.rule("GAP-277", "AMB-2")
def test_who_is_sent_on_is_not_ambushed_there(scene: Scene) -> None:
    """The text speaks before the Ambush of the Robot in that space."""
    matrix = EMPTY | {"A2": "Rumble"}
    moves(
        scene, "move that player 1 space", ["step A2", "Optimus Prime: pick B2"],
        'Bumblebee.space = "B2"\nunlog = "Ambush"', matrix=matrix,
    )  # fmt: skip


@pytest.mark.rule("GAP-277")
def test_the_texts_of_who_moved_work_first(scene: Scene) -> None:
    """With 1 Energon: what the mover's own text gains is there to be lost."""
    own = "gain 1 energon"
    plain = Side(move=4, clauses=(parse_clause(f"on move onto robot: {own}"),))
    changes = {"Bumblebee": {"alt": plain, "bot": plain}, "Rumble": {"clauses": ()}}
    changes["Fuel Raid (Stand-in)"] = {"ambush": parse_body("gain 0 vp")}
    moves(
        scene, "that player: lose 2 energon", ["step A2"], "Bumblebee.energon = 0", changes=changes,
        matrix=EMPTY | {"A2": "Rumble"}, decks={"encounters": ["Fuel Raid (Stand-in)"]}, first={"energon": 1},
    )  # fmt: skip


@pytest.mark.rule("GAP-277")
def test_all_who_stand_there_hear_of_it(scene: Scene) -> None:
    third = [{"character": THIRD, "space": "A2", "energon": 0, "vp": 0, "control": ["Courage"]}]
    changes = says("Courage", f"{TELLS}: gain 1 vp", "ongoing: avoid ambushes")
    moves(
        scene, "gain 2 vp", ["step A2"], f'"Optimus Prime".vp = 2\n"{THIRD}".vp = 1', changes=changes,
        third=third,
    )  # fmt: skip


@pytest.mark.rule("GAP-277", "GAP-194")
@pytest.mark.parametrize(("entry", "vp"), [("placing", 0), ("teleport", 1)])
def test_an_entry_counts_where_it_is_a_teleport(scene: Scene, entry: str, vp: int) -> None:
    play = duel(
        "core", STANDS, MOVER | {"space": ""}, f'[expect]\n"Optimus Prime".vp = {vp}', do=["end turn", "place A2"],
        matrix=EMPTY, decks={"main": ["Take Cover (Stand-in)", "Energon Drill"]}, profile={"turn.entry": entry},
    )  # fmt: skip
    scene(play, PLAIN | says(ALLY, f"{TELLS}: gain 1 vp"))


@pytest.mark.rule("GAP-277", "GAP-253")
def test_it_may_be_awaited_until_the_next_turn(scene: Scene) -> None:
    text = f"on play: until your next turn: {TELLS}: gain 1 vp"
    first = {"character": "Optimus Prime", "space": "A2", "energon": 0, "vp": 0, "hand": ["Hound"]}
    play = duel(
        "core", first, MOVER | {"hand": []}, '[expect]\n"Optimus Prime".vp = 1',
        do=["play Hound", "end turn", "step A2"], matrix=EMPTY,
        decks={"main": ["Take Cover (Stand-in)", "Energon Drill"]},
    )  # fmt: skip
    scene(play, PLAIN | says("Hound", text))


@pytest.mark.parametrize(
    ("kinds", "stays", "why"),
    [
        (["ally"], False, None),
        (["character"], False, None),
        (["technology"], True, None),
        (["technology"], False, "others move in their own turns"),
        (["site"], True, "nobody controls"),
        (["boss"], True, "nobody controls"),
    ],
)
def test_which_cards_hear_of_it(kinds: list[str], stays: bool, why: str | None) -> None:
    told = heard_by_nobody(kinds, op.OTHERS_ENTER, 0) or unspoken(kinds, op.OTHERS_ENTER, stays=stays)
    assert why in told if why else told is None
