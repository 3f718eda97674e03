"""Ruins: what clearing one costs and brings, and where one comes."""

from typing import Any

import pytest

from cardsets.language.parse import parse_body
from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

CRATER, MARKET, TOXIC = "Dust Crater (Stand-in)", "Looted Market (Stand-in)", "Toxic War Zone"
RACER = "Gutter Racer (Stand-in)"
CLERK = "Mission Clerk (Stand-in)"
MEGATRON = {"character": "Megatron", "space": "C4", "energon": 0, "vp": 0}


def on_crater(scene: Scene, changes: Changes, expect: str, **more: Any) -> Any:
    """Prowl on a Ruin at A2 has 4 Power, 4 Move and 4 Energon."""
    seat = {
        "character": "Prowl",
        "mode": "bot",
        "energon": 4,
        "untied": 4,
        "hand": ["Bold"],
        "vp": 0,
        "space": "A2",
    }
    seat |= {"played": ["Scout"]} | more.pop("seat", {})
    game = {"mode": "tvt", "matrix": {"A2": CRATER}} | more
    told = duel("war_on_cybertron", seat, MEGATRON, f"[expect]\n{expect}", **game)
    _, table = scene(told, says("Scout", move=4) | changes)
    return table


def ruin(*clauses: str, reward: str = "gain 1 energon") -> Changes:
    """The Ruin with other texts."""
    return says(CRATER, *clauses, reward=parse_body(reward))


@pytest.mark.rule("RUIN-4", "TURN-20")
@pytest.mark.parametrize(
    ("pay", "words", "left"),
    [
        ("4 power", "by power", (0, 4, 4)),
        ("4 move", "by move", (4, 0, 4)),
        ("4 energon", "by energon", (4, 4, 0)),
        ("1 energon", "by energon", (4, 4, 3)),
        ("1 power", "by power", (3, 4, 4)),
        ("1 move", "by move", (4, 3, 4)),
        ("5 power", "", ()),
        ("5 move", "", ()),
        ("5 energon", "", ()),
    ],
)
def test_a_ruin_is_cleared_for_what_it_says(
    scene: Scene, pay: str, words: str, left: tuple[int, ...]
) -> None:
    """Of nothing else; its reward is gained, and the log tells where it was cleared."""
    changes = ruin(f"clear for {pay}", reward="gain 2 vp")
    if not left:
        on_crater(scene, changes, f"illegal = 'clear {CRATER}'")
        return
    power, move, energon = left
    expect = f"Prowl.power = {power}\nProwl.move = {move}\nProwl.energon = {energon}\nProwl.vp = 2\nMegatron.vp = 0"
    expect += f"\nmatrix.A2 = 'empty'\nruin_discard = ['{CRATER}']\nProwl.side.cleared = 1\nMegatron.side.cleared = 0"
    table = on_crater(scene, changes, expect, do=[f"clear {CRATER}"], decks={"ruin_discard": []})
    (told,) = [e for e in table.events if e.kind == event.CLEARED]
    assert (told.seat, told.space, told.other) == (0, 1, 0)
    paid = [e.amount for e in table.events if e.kind == event.ENERGON]
    assert paid == ([energon - 4] if energon < 4 else [])


@pytest.mark.rule("RUIN-4", "TURN-20")
@pytest.mark.parametrize(
    ("change", "pay", "power", "move"),
    [
        (-1, "2 power", 3, 4), (-2, "2 power", 4, 4), (-5, "2 power", 4, 4), (1, "2 power", 1, 4),
        (-1, "2 move", 4, 3), (-2, "2 move", 4, 4), (1, "2 move", 4, 1), (2, "2 power", 0, 4),
    ],
)  # fmt: skip
def test_texts_change_the_price_in_the_coin_that_is_asked(
    scene: Scene, change: int, pay: str, power: int, move: int
) -> None:
    """Down to nothing; what a Ruin does not ask for, it does not cost."""
    changes = ruin(f"clear for {pay}") | says(CLERK, f"ongoing: ruin cost you {change:+} to clear")
    expect = f"Prowl.power = {power}\nProwl.move = {move}\nProwl.energon = 5\nmatrix.A2 = 'empty'"
    on_crater(scene, changes, expect, do=[f"clear {CRATER}"], seat={"control": [CLERK]})


@pytest.mark.rule("RUIN-4")
def test_a_price_that_a_text_makes_too_high_is_not_offered(scene: Scene) -> None:
    changes = ruin("clear for 2 power", "clear for 4 move") | says(
        CLERK, "ongoing: ruin cost you +3 to clear"
    )
    expect = f"illegal = ['clear {CRATER} by power', 'clear {CRATER} by move']"
    on_crater(scene, changes, expect, seat={"control": [CLERK]})


@pytest.mark.rule("RUIN-4")
@pytest.mark.parametrize("reach", ["ruin", "ruin here"])
def test_texts_that_wait_for_a_ruin_to_be_cleared_speak_once(scene: Scene, reach: str) -> None:
    """To who clears it, of the space where it lay."""
    changes = ruin("clear for 1 power") | says(CLERK, f"when you clear {reach}: gain 1 vp")
    for seats, vp in (({"control": [CLERK]}, 1), ({}, 0)):
        on_crater(scene, changes, f"Prowl.vp = {vp}", do=[f"clear {CRATER}"], seat=seats)


@pytest.mark.rule("RUIN-4", "GAP-393")
def test_a_text_clears_a_ruin_for_nothing(scene: Scene) -> None:
    """Its reward is gained by whom the text speaks to."""
    changes = ruin("clear for 9 power", reward="gain 2 vp") | says(
        "Bold", "on play: clear 1 ruin in the matrix"
    )
    expect = f"Prowl.vp = 2\nProwl.power = 4\nmatrix.B3 = 'empty'\nruin_discard = ['{CRATER}']"
    decks: dict[str, Any] = {"ruin_discard": []}
    table = on_crater(scene, changes, expect, matrix={"B3": CRATER}, do=["play Bold"], decks=decks)
    (told,) = [e for e in table.events if e.kind == event.CLEARED]
    assert (told.seat, told.space, told.other) == (0, 6, 1)


# --- Where one comes -------------------------------------------------------------------------------------------


def beaten(scene: Scene, at: str, expect: str, matrix: dict[str, Any], **more: Any) -> Any:
    """Prowl defeats a Robot in his space, where Megatron may stand too."""
    seat = {"character": "Prowl", "mode": "bot", "energon": 0, "untied": 3, "hand": ["Bold"], "space": at}
    decks = {"ruins": [CRATER, MARKET]} | more.pop("decks", {})
    game = {"mode": "tvt", "matrix": {at: RACER} | matrix, "decks": decks} | more
    do = [f"battle {RACER}", *game.pop("do", [])]
    megatron = MEGATRON | game.pop("megatron", {})
    _, table = scene(duel("war_on_cybertron", seat, megatron, f"[expect]\n{expect}", do=do, **game))
    return table


@pytest.mark.rule("RUIN-1", "RUIN-2")
@pytest.mark.parametrize(("at", "to"), [("A1", "B1"), ("A1", "A2"), ("C4", "B4"), ("C4", "C3")])
def test_a_ruin_comes_anywhere_in_the_matrix(scene: Scene, at: str, to: str) -> None:
    expect = f"matrix.{at} = '{CRATER}'\nProwl.space = '{to}'\nruins_left = 1"
    table = beaten(scene, at, expect, {to: "empty"}, do=[f"pick {to}"], megatron={"space": "B2"})
    (told,) = [e for e in table.events if e.kind == event.RUIN_PLACED]
    assert told.space == {"A1": 0, "C4": 11}[at]


@pytest.mark.rule("RUIN-2", "GAP-289", "CLAR-19")
def test_where_one_way_is_left_a_character_takes_it_unasked(scene: Scene) -> None:
    matrix = {"A2": TOXIC, "B1": "empty"}
    beaten(
        scene,
        "A1",
        "pending = 'main'\nProwl.space = 'B1'\nMegatron.space = 'B1'",
        matrix,
        megatron={"space": "A1"},
    )


@pytest.mark.rule("RUIN-2", "GAP-289")
@pytest.mark.parametrize(("placed", "space"), [("A1", "B1"), ("C4", "C4")])
def test_who_stands_elsewhere_does_not_step_off(scene: Scene, placed: str, space: str) -> None:
    matrix = {"A2": "empty", "B1": "empty"}
    do = ["pick A2", *(["Megatron: pick B1"] if placed == "A1" else [])]
    expect = f"pending = 'main'\nProwl.space = 'A2'\nMegatron.space = '{space}'"
    beaten(scene, "A1", expect, matrix, do=do, megatron={"space": placed})


@pytest.mark.rule("RUIN-6")
def test_a_new_deck_of_ruins_is_shuffled(scene: Scene) -> None:
    """Which of three comes first depends on the luck."""
    ruins = [CRATER, MARKET, "Fuming Vents (Stand-in)"]
    first = set()
    for seed in range(6):
        decks = {"ruins": [], "ruin_discard": ruins}
        expect = "ruins_left = 2\nruin_discard = []"
        table = beaten(scene, "A1", expect, {"A2": "empty", "B1": TOXIC}, decks=decks, seed=seed)
        (told,) = [e for e in table.events if e.kind == event.RUINS_SHUFFLED]
        assert told.amount == 3
        first.update(e.card for e in table.events if e.kind == event.RUIN_PLACED)
    assert len(first) > 1


@pytest.mark.rule("RUIN-6", "RUIN-7")
@pytest.mark.parametrize(
    ("ruins", "discard", "over"), [(1, 1, False), (1, 0, True), (0, 1, True), (0, 2, False)]
)
def test_the_game_ends_as_no_ruin_is_left_to_come(scene: Scene, ruins: int, discard: int, over: bool) -> None:
    names = [CRATER, MARKET]
    decks = {"ruins": names[:ruins], "ruin_discard": names[ruins : ruins + discard]}
    expect = f"over = {str(over).lower()}\nruins_left = {0 if over or ruins else discard - 1}"
    beaten(scene, "A1", expect, {"A2": "empty", "B1": TOXIC}, decks=decks)
