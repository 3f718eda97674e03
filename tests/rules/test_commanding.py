"""Taking command: what serves for that alone, in which order it is spent, and what becomes of the rest."""

from pathlib import Path
from typing import Any

import pytest

from sim.engine import decisions
from sim.engine.board import event
from sim.scenario.model import read_scenario
from sim.scenario.run import run_scenario
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

EXAMPLES = Path(__file__).parent / "scenarios/examples"
FIRST, SECOND = "Tarn", "Praxus"
MEGATRON = {"character": "Megatron", "space": "C4", "energon": 0}
HILL = "King of the Hill"  # Command: +2 Power


def on_tarn(scene: Scene, text: str, do: list[str], expect: str = "", **more: Any) -> Any:
    """Prowl on Tarn, beside Praxus, with much Power and Move, plays a card that says a text."""
    seat = {
        "character": "Prowl",
        "mode": "bot",
        "energon": 0,
        "untied": 30,
        "hand": ["Deep Cover", "Bold"],
        "vp": 0,
    }
    seat |= {"played": ["Scout"]} | more.pop("seat", {})
    matrix = {"A1": FIRST, "A2": SECOND, "B1": "empty"} | more.pop("matrix", {})
    told = duel(
        "war_on_cybertron", seat, MEGATRON, f"[expect]\n{expect}", mode="tvt", matrix=matrix, do=do, **more
    )
    prices = {FIRST: {"command": 4}, SECOND: {"command": 5}}
    _, table = scene(told, says("Deep Cover", f"on play: {text}") | says("Scout", move=6) | prices)
    return table


def price(table: Any) -> int:
    """What taking command costs here and now."""
    (found,) = [option.amount for option in table.run().options if option.verb == decisions.COMMAND]
    return int(found)


@pytest.mark.rule("GAP-280", "GAP-281", "POLITY-6", "EX-24")
@pytest.mark.parametrize(
    ("here", "anywhere", "paid", "left", "next_price"),
    [
        (4, 3, 0, 3, 0), (3, 3, 0, 3, 2), (1, 3, 0, 2, 3), (0, 3, 0, 1, 4), (0, 1, 1, 0, 5), (5, 0, 0, 0, 3),
        (1, 0, 1, 0, 5),
    ],
)  # fmt: skip
def test_power_to_command_is_spent_in_order(
    scene: Scene, here: int, anywhere: int, paid: int, left: int, next_price: int
) -> None:
    """First what is for that Polity alone, then texts of cards, once a turn, then the rest, point by point."""
    parts = [f"+{here} power to command here"] * (here > 0) + [f"+{anywhere} power to command"] * (
        anywhere > 0
    )
    do = ["play Deep Cover", f"command {FIRST}"]
    table = on_tarn(
        scene,
        "; ".join(parts),
        [*do, "step A2"],
        f"Prowl.power_to_command = {left}",
        seat={"played": ["Scout", HILL]},
    )
    told = [e for e in table.events if e.kind == event.COMMANDED]
    assert [(e.amount, e.other, e.space) for e in told] == [(paid, 0, 0)]
    assert price(table) == next_price


@pytest.mark.rule("EX-24", "GAP-280")
def test_power_for_one_polity_is_no_use_on_another(scene: Scene) -> None:
    table = on_tarn(scene, "+4 power to command here; +1 power to command", ["play Deep Cover"])
    assert price(table) == 0
    table = on_tarn(scene, "+4 power to command here; +1 power to command", ["play Deep Cover", "step A2"])
    assert price(table) == 4
    table = on_tarn(scene, "+2 power to command here", ["play Deep Cover", "step A2", "step A1"])
    assert price(table) == 2


@pytest.mark.rule("POLITY-6", "GAP-215")
@pytest.mark.parametrize(
    ("text", "at", "vp", "power"),
    [
        ("+2 power to command; if you do: gain 2 vp; else: gain 1 vp", "A1", 2, 2),
        ("+2 power to command; if you do: gain 2 vp; else: gain 1 vp", "B1", 2, 2),
        ("+2 power to command here; if you do: gain 2 vp; else: gain 1 vp", "A1", 2, 0),
        ("+2 power to command here; if you do: gain 2 vp; else: gain 1 vp", "B1", 1, 0),
        ("+1 power to command; +2 power to command", "A1", 0, 3),
    ],
)
def test_power_for_a_polity_is_gained_on_one_alone(
    scene: Scene, text: str, at: str, vp: int, power: int
) -> None:
    expect = f"Prowl.vp = {vp}\nProwl.power_to_command = {power}"
    on_tarn(scene, text, ["play Deep Cover"], expect, seat={"space": at})


@pytest.mark.rule("EX-24", "POLITY-6")
def test_power_for_a_polity_adds_up_there(scene: Scene) -> None:
    table = on_tarn(scene, "+1 power to command here; +2 power to command here", ["play Deep Cover"])
    assert price(table) == 1


@pytest.mark.rule("POLITY-2", "POLITY-1")
@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        ("", "", 4),
        ("", "decepticon", 5),
        ("decepticon", "", 5),
        ("decepticon", "decepticon", 6),
        ("", "autobot", 4),
    ],
)
def test_each_token_of_the_others_costs_one_more(scene: Scene, first: str, second: str, wanted: int) -> None:
    tokens = {"A1": (FIRST, first), "A2": (SECOND, second)}
    matrix = {
        at: {"card": name} | ({"command": token} if token else {}) for at, (name, token) in tokens.items()
    }
    assert price(on_tarn(scene, "gain 1 vp", ["play Deep Cover"], matrix=matrix)) == wanted


@pytest.mark.rule("TURN-19", "POLITY-1")
@pytest.mark.parametrize(("power", "offered"), [(4, "legal"), (3, "illegal"), (5, "legal")])
def test_command_is_offered_to_whoever_has_the_power(scene: Scene, power: int, offered: str) -> None:
    """Of whatever Range: one stands there."""
    on_tarn(scene, "gain 1 vp", ["play Deep Cover"], f"{offered} = 'command {FIRST}'", seat={"untied": power})


@pytest.mark.rule("POLITY-3", "POLITY-6")
def test_whose_token_lay_there_is_told(scene: Scene) -> None:
    matrix = {"A1": {"card": FIRST, "command": "decepticon"}}
    do = ["play Deep Cover", f"command {FIRST}"]
    table = on_tarn(scene, "gain 1 vp", do, "command.A1 = 'autobot'\nProwl.power = 25", matrix=matrix)
    told = [e for e in table.events if e.kind == event.COMMANDED]
    assert [(e.seat, e.amount, e.other) for e in told] == [(0, 5, 2)]


@pytest.mark.rule("POLITY-4", "TURN-19")
def test_texts_that_wait_for_command_speak_to_who_takes_it(scene: Scene) -> None:
    seat = {
        "character": "Prowl",
        "mode": "bot",
        "untied": 9,
        "vp": 0,
        "control": ["Mission Clerk (Stand-in)"],
    }
    game = {"mode": "tvt", "matrix": {"A1": FIRST}, "do": [f"command {FIRST}"]}
    changes = says("Mission Clerk (Stand-in)", "when you take command of polity: gain 3 vp")
    scene(duel("war_on_cybertron", seat, MEGATRON, "[expect]\nProwl.vp = 3", **game), changes)


@pytest.mark.rule("GAP-281", "POLITY-6")
@pytest.mark.parametrize("active", [0, 2])
def test_a_characters_text_to_command_counts_once_a_turn(scene: Scene, active: int) -> None:
    """For the player of that character alone, and again in the next turn."""
    prime = {
        "character": "Optimus Prime",
        "mode": "bot",
        "untied": 9,
        "control": ["Mission Clerk (Stand-in)"],
    }
    prime |= {"energon": 0, "hand": ["Bold"], "played": ["Scout"], "space": "A1"}
    plain = {"energon": 0, "hand": ["Bold"], "space": "C4"}
    seats = [
        {"character": "Prowl"} | plain,
        {"character": "Megatron"} | plain,
        {"character": "Elita-1"} | plain,
        {"character": "Hun-Gurr"} | plain,
    ]
    seats[active] = prime
    matrix = {"A1": FIRST, "A2": SECOND}
    told = {"set": "war_on_cybertron", "mode": "tvt", "active": active, "seat": seats, "matrix": matrix}
    changes = {FIRST: {"command": 4}, SECOND: {"command": 5}} | says("Scout", move=2)
    _, table = scene(told | {"do": []}, changes)
    assert price(table) == 3
    _, table = scene(told | {"do": [f"command {FIRST}", "step A2"]}, changes)
    assert price(table) == 5
    later = ["end turn"] * 4
    _, table = scene(
        told | {"do": [f"command {FIRST}", *later], "expect": {"active": "Optimus Prime"}}, changes
    )
    assert int(table.game.public.seats[active].used) == 0


@pytest.mark.rule("POLITY-2", "GAP-281")
@pytest.mark.parametrize(("change", "wanted"), [(-9, 0), (-4, 0), (-1, 3), (2, 6)])
def test_texts_change_the_price_down_to_nothing(scene: Scene, change: int, wanted: int) -> None:
    seat = {"character": "Prowl", "untied": 9, "hand": ["Bold"], "control": ["Mission Clerk (Stand-in)"]}
    told = duel("war_on_cybertron", seat, MEGATRON, mode="tvt", matrix={"A1": FIRST}, do=[])
    changes = {FIRST: {"command": 4}} | says(
        "Mission Clerk (Stand-in)", f"ongoing: polity cost you {change:+} to command"
    )
    assert price(scene(told, changes)[1]) == wanted


@pytest.mark.rule("POLITY-6", "GAP-281")
def test_a_text_that_counts_nothing_gives_no_power_to_command(scene: Scene) -> None:
    seat = {"character": "Optimus Prime", "mode": "bot", "untied": 9, "hand": ["Bold"], "energon": 0}
    told = duel("war_on_cybertron", seat, MEGATRON, mode="tvt", matrix={"A1": FIRST}, do=[])
    assert price(scene(told, {FIRST: {"command": 4}})[1]) == 4


@pytest.mark.rule("EX-26", "NAME-87")
def test_tarn_as_it_ships_costs_what_the_example_says(tmp_path: Path) -> None:
    """Whatever its stand-in texts are: 5 and 1 for each token of the Autobots, 5 and 1 for the way back."""
    text = (EXAMPLES / "ex26_megatron_takes_tarn.toml").read_text(encoding="utf-8")
    shipped = tmp_path / "ex26.toml"
    shipped.write_text(text.replace("../../sets/war_on_cybertron", "war_on_cybertron"), encoding="utf-8")
    outcome = run_scenario(read_scenario(shipped))
    assert outcome.passed, outcome.failures
