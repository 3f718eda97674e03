"""Texts that command, clear, draw and exchange; abilities that could do nothing; Schemes that change places."""

from typing import Any

import pytest

from sim.engine import decisions
from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

CRATER, POLITY, ROBOT = "Dust Crater (Stand-in)", "Tarn", "Chromia"
TEAM, OWN, OTHER = "Clean Sweep (Stand-in)", "Long March (Stand-in)", "Twin Banners (Stand-in)"
SCHEME = "Rust Outbreak (Stand-in)"
MEGATRON = {"character": "Megatron", "space": "C4", "energon": 0, "vp": 0}


def says_it(scene: Scene, text: str, expect: str, do: list[str], **more: Any) -> Any:
    """Prowl, with an empty hand but for one, plays a card that says a text."""
    seat = {
        "character": "Prowl",
        "mode": "bot",
        "energon": 0,
        "hand": ["Deep Cover", "Bold"],
        "vp": 0,
        "space": "A1",
    }
    seat |= more.pop("seat", {})
    told = duel(
        "war_on_cybertron",
        seat,
        MEGATRON,
        f"[expect]\n{expect}",
        mode="tvt",
        do=["play Deep Cover", *do],
        **more,
    )
    _, table = scene(told, says("Deep Cover", f"on play: {text}"))
    return table


@pytest.mark.rule("GAP-215", "POLITY-1", "RUIN-4")
@pytest.mark.parametrize(
    ("text", "matrix", "vp", "log"),
    [
        ("take command of 1 polity in the matrix", {"B2": POLITY}, 2, "Tarn"),
        ("take command of 1 polity in the matrix", {"B2": ROBOT}, 1, ""),
        ("clear 1 ruin in the matrix", {"B2": CRATER}, 2, "Dust Crater"),
        ("clear 1 ruin in the matrix", {"B2": ROBOT}, 1, ""),
    ],
)
def test_a_text_that_commands_or_clears_was_done_where_there_is_one(
    scene: Scene, text: str, matrix: dict[str, str], vp: int, log: str
) -> None:
    said = f"{text}; if you do: gain 2 vp; else: gain 1 vp"
    table = says_it(scene, said, f"Prowl.vp = {vp}\nlog = '{log}'", [], matrix=matrix)
    told = [e for e in table.events if e.kind in (event.COMMANDED, event.CLEARED)]
    assert [(e.seat, e.space, e.amount) for e in told] == ([(0, 5, 0)] if vp == 2 else [])
    said = f"{text}; if you cannot: gain 1 vp; else: gain 2 vp"
    says_it(scene, said, f"Prowl.vp = {vp}", [], matrix=matrix)


@pytest.mark.rule("GAP-215", "MISSION-6")
@pytest.mark.parametrize(
    ("text", "held", "stack", "vp"),
    [
        ("draw 1 mission", [], [TEAM], 2),
        ("draw 1 mission", [], [], 1),
        ("exchange 1 mission", [OWN], [TEAM], 2),
        ("exchange 1 mission", [OWN], [], 1),
        ("complete 1 mission", [OWN], [], 2),
        ("complete 1 mission", [], [TEAM], 1),
    ],
)
@pytest.mark.parametrize("before", ["", "gain 1 energon; "])
def test_a_text_about_missions_was_done_where_it_could_be(
    scene: Scene, text: str, held: list[str], stack: list[str], vp: int, before: str
) -> None:
    """Whatever the text did before that."""
    decks = {"autobot_missions": stack}
    for said in ("if you do: gain 2 vp; else: gain 1 vp", "if you cannot: gain 1 vp; else: gain 2 vp"):
        says_it(
            scene, f"{before}{text}; {said}", f"Prowl.vp = {vp}", [], seat={"missions": held}, decks=decks
        )


@pytest.mark.rule("MISSION-6", "GAP-215")
def test_what_is_completed_by_a_text_is_chosen_one_by_one(scene: Scene) -> None:
    held = [TEAM, OWN, OTHER]
    expect = f"pending = 'pick card'\nlegal = ['pick {TEAM}', 'pick {OWN}', 'pick {OTHER}']\nillegal = 'pass'"
    says_it(scene, "complete 2 mission", expect, [], seat={"missions": held})
    expect = f"legal = ['pick {TEAM}', 'pick {OTHER}']\nillegal = 'pick {OWN}'\nProwl.vault = ['{OWN}']"
    table = says_it(scene, "complete 2 mission", expect, [f"pick {OWN}"], seat={"missions": held})
    assert len(table.run().options) == 2
    expect = f"pending = 'main'\nProwl.missions = ['{OTHER}']"
    says_it(scene, "complete 2 mission", expect, [f"pick {OWN}", f"pick {TEAM}"], seat={"missions": held})


# --- Abilities that could do nothing -----------------------------------------------------------------------------


@pytest.mark.rule("CLAR-17", "GAP-215", "GAP-294")
@pytest.mark.parametrize("active", [0, 2])
def test_an_ability_that_could_do_nothing_is_left_out_and_all_others_stay(scene: Scene, active: int) -> None:
    """In their order: the only difference is whether the team's stack holds a Mission."""
    names = ["Elita-1", "Megatron", "Optimus Prime", "Hun-Gurr"]
    names[active] = "Prowl"
    found = []
    for stack in ([TEAM], []):
        seats = [{"character": name, "space": "C4", "energon": 0, "hand": ["Bold"]} for name in names]
        seats[active] |= {
            "mode": "bot",
            "energon": 3,
            "hand": [],
            "missions": [OWN],
            "space": "A1",
            "untied": 9,
        }
        seats[active] |= {"control": ["Mission Clerk (Stand-in)"], "played": ["Scout"]}
        game = {"set": "war_on_cybertron", "mode": "tvt", "active": active, "seat": seats, "do": []}
        game |= {"matrix": {"A1": POLITY, "A2": "down", "B1": "empty"}, "decks": {"autobot_missions": stack}}
        _, table = scene(game | {"expect": {"pending": "main"}})
        found.append(list(table.run().options))
    gone = [option for option in found[0] if option not in found[1]]
    assert [option.verb for option in gone] == [decisions.USE]
    assert [option for option in found[0] if option not in gone] == found[1]
    assert sum(option.verb == decisions.USE for option in found[1]) == 2
    assert [option.verb for option in found[1]][-1] == decisions.COMMAND


# --- Schemes that change places ----------------------------------------------------------------------------------


@pytest.mark.rule("TURN-47", "GAP-287", "GAP-39")
@pytest.mark.parametrize("at", ["A1", "B3", "C4"])
def test_a_scheme_changes_places_with_a_card_that_goes_onto_the_deck(scene: Scene, at: str) -> None:
    """The deck keeps its order, and its bottom card is destroyed."""
    main = [SCHEME, "Field Kit (Stand-in)", "Deep Cover", "Omega Formation", "Armor Plating"]
    seats = [
        {"character": "Prowl", "space": "B2", "hand": []},
        {"character": "Elita-1", "space": "B2", "hand": []},
    ]
    matrix = {"A1": "down", "B3": "down", "C4": "down"} | {at: f"down: {ROBOT}"}
    told: dict[str, Any] = {
        "set": "war_on_cybertron_autobots.toml",
        "mode": "co-op",
        "seat": seats,
        "matrix": matrix,
    }
    told |= {"do": ["end turn"], "decks": {"main": main, "destroyed": []}}
    first = {"pending": "boss space", "decider": "Prowl", "legal": [f"pick {at}"], "main_n": 4}
    after = {
        "main_n": 4, f"matrix.{at}": SCHEME, "destroyed": ["Armor Plating"],
        "main_top": [ROBOT, "Field Kit (Stand-in)", "Deep Cover", "Omega Formation"],
    }  # fmt: skip
    _, table = scene(told | {"expect": first, "then": [{"do": [f"pick {at}"], "expect": after}]})
    (swapped,) = [e for e in table.events if e.kind == event.SCHEME_SWAPPED]
    assert swapped.space == {"A1": 0, "B3": 6, "C4": 11}[at]
    assert swapped.other == int(table.game.hidden.main.cards[3])
    assert int(table.game.public.sunk) == 1


@pytest.mark.rule("POLITY-9", "TURN-47")
@pytest.mark.parametrize(("name", "token"), [(POLITY, "adversary"), (ROBOT, "none")])
def test_a_polity_alone_gets_the_adversaries_token_as_it_is_turned_up(
    scene: Scene, name: str, token: str
) -> None:
    seats = [
        {"character": "Prowl", "space": "B2", "hand": ["Bold"]},
        {"character": "Elita-1", "space": "C4", "hand": ["Bold"]},
    ]
    told: dict[str, Any] = {"set": "war_on_cybertron_autobots.toml", "mode": "co-op", "seat": seats}
    told |= {
        "matrix": {"B2": f"down: {name}"},
        "do": ["search"],
        "expect": {"command.B2": token, "matrix.B2": name},
    }
    _, table = scene(told)
    placed = [e for e in table.events if e.kind == event.TOKEN_PLACED]
    assert [e.space for e in placed] == ([5] if token == "adversary" else [])
