"""What all are told of Unicron, event by event, what is asked, and what they see meanwhile.

Where an account is no longer what is told, and rightly so, `python -m tests.rules.test_told_of_unicron` writes it anew:
read what that changed against the rules that the account cites.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardsets.cards import EnergonAbility, Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from sim.engine.board.chaos import shuffle_chaos
from sim.engine.board.piles import put_on, take_top
from sim.engine.board.zones import lift
from sim.engine.data import zone
from sim.engine.data.modes import load_cards
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.table import Table
from sim.engine.procedures.planetary import fill_with_ruin
from sim.scenario.model import ScenarioModel, parse_scenario, read_scenario
from tests.rules.accounts import account
from tests.rules.conftest import Deal, Scene
from tests.rules.fixed_sets import SETS
from tests.rules.scenes import Changes, says, with_cards
from tests.rules.teams import pile_of, printed

HERE = Path(__file__).parent
FILE = HERE / "accounts_of_unicron.toml"
ACCOUNTS = tomllib.loads(FILE.read_text(encoding="utf-8"))["account"]
SCOPE, BEACON = "Long Scope (Stand-in)", "Plating Kit (Stand-in)"
MAIN = ["Energon Drill", "Signal Beacon (Stand-in)", "Signal Beacon (Stand-in)", "Covering Fire (Stand-in)"]
CARDS = (
    "Proving Ground", "Supply Depot", "Smelting Works", "Teletraan 1", "Relay Tower", "Village Mechanic",
    "Radio Operator", "Young Inventor", "Desert Ranger", "Base Liaison", "Flanking Run", "Grapple Launcher",
    "Overcharge Cell", "Decoy Hologram", "Demolition Charge", "Energon Spring",
)  # fmt: skip
MATRIX = {
    f"{row}{column}": name if name == "Teletraan 1" else f"{name} (Stand-in)"
    for (row, column), name in zip([(row, column) for row in "ABCD" for column in "1234"], CARDS, strict=True)
}
CALM: Changes = {
    name: {"ambush": parse_body("gain 0 vp"), "confrontation": parse_body("gain 0 vp")}
    for name in ("Ransom Demand (Stand-in)", "Forced Retreat (Stand-in)", "Fuel Raid (Stand-in)")
}


def against_him(*seats: dict[str, Any], space: str, chaos: str, **more: Any) -> dict[str, Any]:
    """A scenario on a faceup Matrix, in which the last player ends the round and he takes his turn."""
    names = ("Bumblebee", "Optimus Prime", "Galvatron")
    drawn = [f"{name} (Stand-in)" for name in chaos.split()]
    decks = {"main": MAIN, "chaos": drawn, "encounters": list(CALM)} | more.pop("decks", {})
    return {
        "set": str(SETS / "core"),
        "mode": "co-op",
        "variant": "unicron",
        "active": len(seats) - 1,
        "seat": [{"character": name, "hand": []} | seat for name, seat in zip(names, seats, strict=False)],
        "unicron": {"space": space},
        "do": ["end turn"],
        "decks": decks,
        "matrix": MATRIX | more.pop("matrix", {}),
    } | more


FAR_OFF = ({"space": "A4"}, {"space": "A4"})
HELPS = {"space": "B1", "hand": ["Helping Hand"], "mode": "bot"}
FLIPS_TWO: Changes = {
    "Ransom Demand (Stand-in)": {
        "confrontation": parse_body("this adversary costs +2; flip 2 facedown cards in the matrix faceup")
    }
}

FROM_TARGET_TO_TARGET = against_him(
    {"space": "D2"},
    {"space": "B4"},
    {"space": ""},
    space="D1",
    chaos="Rush",
    phase="end of turn",
    do=["pick C2", "pick B2", "pick B3", "pick A3"],
)
TWO_AT_ONCE = against_him(
    {"space": "C1"},
    {"space": "A1"},
    {"space": "A1"},
    space="A1",
    chaos="Drift",
    do=["end turn", "pick A2", "pick B1"],
)
ON_TO_THE_SAME = against_him(
    *FAR_OFF,
    space="C2",
    chaos="Onslaught Stillness",
    matrix={"A1": "Quintessa", "A3": "Mining Colony (Stand-in)"},
    decks={"planetary_ruins": ["Molten Core (Stand-in)"]},
    do=["end turn", "pick A1", "pick B2", "pick B1"],
)
NOBODY_THERE = against_him(
    {"space": ""},
    {"space": ""},
    space="D1",
    chaos="Pursuit",
    phase="end of turn",
    matrix={"C1": "down: Long Scope (Stand-in)"},
    do=[],
)
NOBODY_IN_THE_CORNER = against_him(
    {"space": ""},
    {"space": ""},
    space="A1",
    chaos="Pursuit",
    phase="end of turn",
    matrix={"B1": "down: Long Scope (Stand-in)", "A2": "down"},
    do=["pick B1"],
)
FLIPS_IN_THE_CORNER = against_him(
    *FAR_OFF,
    space="B1",
    chaos="Drift",
    matrix={"A1": "down: Long Scope (Stand-in)", "C1": "down"},
    do=["end turn", "pick A1"],
)
OFF_THE_MIDDLE = against_him(
    HELPS,
    {"space": "A1"},
    space="B2",
    chaos="Onslaught",
    matrix={"B2": "Quintessa", "D3": "Mining Colony (Stand-in)", "A4": "down"},
    do=["end turn", "lay Helping Hand faceup", "pick B3", "pick C3"],
)
BETWEEN_PLANETS = against_him(
    HELPS,
    {"space": "B4"},
    space="A1",
    chaos="Onslaught",
    matrix={
        "A1": "Quintessa",
        "A4": "Mining Colony (Stand-in)",
        "B3": "Ash World (Stand-in)",
        "C2": "Junkion",
        "D1": "Earth",
        "C1": "down",
    },
    do=["end turn", "lay Helping Hand faceup", "pick B1", "pick C1"],
)
IN_ORDER = against_him(
    {"space": "A1", "hand": ["Helping Hand"], "mode": "bot"},
    {"space": "C3"},
    {"space": "B2", "hand": ["Helping Hand"], "mode": "bot"},
    space="A2",
    chaos="Onslaught",
    active=1,
    matrix={"A2": "Quintessa", "C3": "down: Mining Colony (Stand-in)"},
    do=["search", "pass", "Bumblebee: lay Helping Hand faceup"],
)
NOT_YET_THERE = (
    IN_ORDER
    | {"seat": [IN_ORDER["seat"][0], IN_ORDER["seat"][1], IN_ORDER["seat"][2] | {"space": ""}]}
    | {"do": ["search", "pass"]}
)
IN_WINDOWS = against_him(
    {"space": "A1", "hand": ["Helping Hand"]},
    {"space": "C3"},
    space="A2",
    chaos="Onslaught",
    windows=True,
    matrix={"A2": "Quintessa"},
    do=[
        "end turn",
        "Bumblebee: convert",
        "Optimus Prime: pass",
        "lay Helping Hand faceup",
        "Bumblebee: pass",
        "Optimus Prime: pass",
    ],
)
TWO_IN_A_BATTLE = against_him(
    {"space": "B2", "untied": 3, "hand": ["Helping Hand"]},
    {"space": "C1", "hand": ["Helping Hand"], "mode": "bot"},
    space="",
    chaos="Drift Pursuit Onslaught",
    active=0,
    matrix={
        "B2": "Raid Captain (Stand-in)",
        "C2": "down: Mining Colony (Stand-in)",
        "D1": "down: Quintessa",
        "A4": "down: Long Scope (Stand-in)",
    },
    decks={
        "encounters": ["Ransom Demand (Stand-in)"],
        "planetary_ruins": ["Molten Core (Stand-in)", "Drifting Hull (Stand-in)"],
    },
    do=[
        "battle Raid Captain (Stand-in)",
        "Optimus Prime: pass",
        "go on",
        "pick C2",
        "pick D1",
        "pick D1",
        "lay Helping Hand faceup",
        "pick D2",
    ],
)
TOLD_OF_A_DEFENCE = against_him(
    HELPS | {"control": [BEACON]},
    {"space": "B3", "control": [SCOPE]},
    space="B2",
    chaos="Onslaught",
    matrix={"B2": "Quintessa"},
    do=["end turn", "lay Helping Hand faceup"],
)
HERALD_FOR_WHOM = against_him(
    {"space": "C4"},
    {"space": "B4"},
    space="D1",
    chaos="Stillness",
    matrix={
        "A1": "Hound",
        "A2": "Brawl",
        "A3": {"card": "Lancer (Stand-in)", "herald": True},
        "C4": "Megatron",
        "B4": "Gate Guard (Stand-in)",
        "D1": "Wrecking Tank (Stand-in)",
    },
)

AT_ONCE = against_him(
    {"space": "B2", "hand": ["Hound"]},
    {"space": "C4"},
    space="",
    chaos="Drift Stillness",
    active=0,
    matrix={
        "C2": "down: Mining Colony (Stand-in)",
        "D1": "down: Quintessa",
        "A4": "down: Long Scope (Stand-in)",
    },
    do=["play Hound", "pick C2", "pick D3", "pick D1"],
)
FROM_THE_DECK = against_him(
    {"space": "B2"},
    {"space": "C4"},
    space="",
    chaos="Drift Stillness",
    active=0,
    decks={"main": ["Quintessa", *MAIN]},
    do=["end turn", "pick A1", "pick D3"],
)
RUIN_OF_A_BOSS = {
    "set": str(SETS / "war_on_cybertron_autobots.toml"),
    "mode": "co-op",
    "variant": "unicron",
    "seat": [
        {"character": "Prowl", "space": "B2", "untied": 9, "hand": []},
        {"character": "Optimus Prime", "space": "C4", "hand": []},
    ],
    "unicron": {"space": "D1", "cost": 12},
    "matrix": {"B2": "Barricade Foreman (Stand-in)"},
    "do": ["battle Barricade Foreman (Stand-in)"],
}
COSTS_NOTHING = against_him(
    {"space": "C4"}, {"space": "B4"}, space="D1", chaos="Stillness", matrix={"A1": "Hound"}
)
NO_ATTACK_AS_HE_COMES = AT_ONCE | {"do": ["play Hound", "pick C2", "pick D3"]}
NO_ATTACK_ON_HIS_WAY = against_him({"space": "D2"}, {"space": "D4"}, space="D1", chaos="Pursuit")
LOST_TO_HIM = against_him(
    {"space": "D1", "control": ["Long Scope (Stand-in)"], "untied": 17},
    {"space": "D2", "control": ["Long Scope (Stand-in)"], "hand": ["Helping Hand"], "mode": "bot"},
    {"space": "A4", "control": [BEACON]},
    space="D1",
    chaos="Stillness",
    active=0,
    unicron={"space": "D1", "cost": 26},
    do=["battle Unicron", "lay Helping Hand"],
)


def eats(*many: dict[str, Any], his: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scenario in which a player who is Unicron Consumes a Planet."""
    seats = [{"character": "Unicron", "space": "B2", "hand": [], "energon": 0} | his]
    seats += [
        {"character": name, "space": "D4", "hand": []} | seat
        for name, seat in zip(("Bumblebee", "Optimus Prime"), many, strict=True)
    ]
    decks = {
        "main": MAIN,
        "encounters": ["Ransom Demand (Stand-in)"],
        "planetary_ruins": ["Molten Core (Stand-in)"],
    }
    return {
        "set": str(SETS / "core"),
        "mode": "1vm",
        "variant": "unicron",
        "seat": seats,
        "do": ["consume Quintessa"],
        "matrix": MATRIX | {"B2": "Quintessa"} | more.pop("matrix", {}),
        "decks": decks | more.pop("decks", {}),
    } | more


HUNGER = ["Hunger (Stand-in)"] * 5
EATS_IN_WINDOWS = eats(
    {"space": "B3", "hand": ["Firepower"]},
    {"space": "C2", "hand": ["Helping Hand"], "mode": "bot"},
    his={"played": HUNGER, "energon": 1, "mode": "bot"},
    windows=True,
    do=[
        "Unicron: consume Quintessa",
        "Unicron: pass",
        "Unicron: pass",
        "Bumblebee: pass",
        "Optimus Prime: pass",
        "Bumblebee: lay Firepower",
        "Optimus Prime: lay Helping Hand",
        "Unicron: pass",
        "Bumblebee: pass",
        "Optimus Prime: pass",
        "Unicron: pass",
        "Bumblebee: pass",
        "Optimus Prime: pass",
        "Unicron: pass",
        "Bumblebee: pass",
        "Optimus Prime: pass",
        "Unicron: pass",
        "Bumblebee: pass",
        "Optimus Prime: pass",
        "Unicron: use Unicron 1",
        "Bumblebee: pass",
        "Optimus Prime: pass",
    ],
)
EATS_BY_ABILITY = eats(
    {},
    {},
    his={"played": HUNGER, "energon": 1, "mode": "bot"},
    do=["consume Quintessa", "pass", "use Unicron 1"],
)
NO_ENCOUNTER = eats({}, {}, his={"played": HUNGER[:1]}, decks={"encounters": []})
REVEALED_AND_EATEN = eats(
    {},
    {},
    his={"hand": HUNGER, "untied": 9, "energon": 1},
    matrix={"B2": "down: Quintessa", "C3": "down: Raid Captain (Stand-in)"},
    do=["search", "pick Hunger (Stand-in)", "consume Quintessa"],
)
OTHERS_TURNED_UP = eats(
    {},
    {},
    his={"hand": ["Hound"]},
    matrix={"B2": "Teletraan 1", "C3": "down: Raid Captain (Stand-in)", "A4": f"down: {SCOPE}", "A1": "down"},
    do=["play Hound", "pick C3", "pick A4"],
)
ONCE_MORE_IN_THE_LAST_ROUND = eats(
    {},
    {},
    his={"untied": 19, "deck": ["Hunger (Stand-in)"]},
    matrix={"B2": "Cybertron"},
    decks={"main": [*MAIN, *MAIN[:1]], "planetary_ruins": ["Drifting Hull (Stand-in)"]},
    do=["consume Cybertron", "end turn", "end turn", "play Hunger (Stand-in)", "end turn", "end turn"],
)
NO_REWARD = eats({}, {}, his={"untied": 9})
LOST_BY_DEFENCE = eats(
    {"space": "B3", "hand": ["Helping Hand"], "mode": "bot", "control": [SCOPE]},
    {"control": [BEACON]},
    his={"untied": 7, "control": [SCOPE]},
    do=["consume Quintessa", "lay Helping Hand"],
)
TOLD_OF_IT = eats({"control": [SCOPE]}, {}, his={"untied": 5, "control": [SCOPE]})
AFTER_A_DEARER_BATTLE = eats(
    {"space": "C3", "hand": ["Courage"]},
    {"space": "C3"},
    his={},
    active=1,
    matrix={"C3": "Raid Captain (Stand-in)"},
    do=["battle Raid Captain (Stand-in)", "go on", "end turn", "pick Unicron", "consume Quintessa"],
)

TARGET_GONE_ON_HIS_WAY = against_him(
    {"space": "C1", "control": [BEACON]},
    {"space": "C2"},
    space="D1",
    chaos="Rush",
    matrix={"A1": "Quintessa"},
    do=["end turn", "pick C2"],
)
SCENES = {
    name.lower(): scene for name, scene in globals().items() if isinstance(scene, dict) and "seat" in scene
}
TWICE = {"clauses": (parse_clause("on play: flip 2 facedown cards in the matrix faceup"),)}
SILENT = {"clauses": (), "ambush": None}
LOST = "when the battle is lost: gain 1 vp"
LOSERS = {**says(SCOPE, LOST), **says(BEACON, LOST)}
SAID: dict[str, Changes] = {
    "at_once": {"Hound": TWICE},
    "target_gone_on_his_way": {
        **says(BEACON, "when you gain damage: destroy 1 planet in the matrix"),
        **{name: {"ambush": parse_body("gain 1 damage")} for name in CALM},
    },
    "others_turned_up": {"Hound": TWICE},
    "no_attack_as_he_comes": {"Hound": TWICE, "Unicron": SILENT},
    "no_attack_on_his_way": {"Unicron": SILENT},
    "costs_nothing": {"Hound": {"cost": 0}},
    "lost_to_him": LOSERS,
    "told_of_a_defence": {
        **says(SCOPE, "when a player assists: gain 1 vp"),
        **says(BEACON, "when you assist: gain 2 vp"),
    },
    "once_more_in_the_last_round": says("Hunger (Stand-in)", "on play: take another turn"),
    "lost_by_defence": LOSERS,
    "told_of_it": says(
        SCOPE, "when you battle planet: gain 1 vp", "when another player battles planet: gain 2 vp"
    ),
    "no_reward": {"Quintessa": {"reward": None}},
    "from_target_to_target": CALM,
    "two_at_once": CALM,
    "two_in_a_battle": FLIPS_TWO,
}


def scenario_of(name: str) -> ScenarioModel:
    """A scene of this file, or the scenario of a file."""
    if name in SCENES:
        return parse_scenario(SCENES[name], name, SETS)
    return read_scenario(HERE / "scenarios" / f"{name}.toml")


def told(entry: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> tuple[str, Table]:
    """What is told of the scene of an account now, and its table at the end."""
    said = SAID.get(entry["of"], {})
    monkeypatch.setattr("sim.scenario.run.load_cards", lambda *what: with_cards(load_cards(*what), said))
    lines, table = account(scenario_of(entry["of"]))
    return "\n".join([*lines, ""]), table


def write_anew() -> None:
    """Put what is told now in the place of what is no longer told."""
    written = FILE.read_text(encoding="utf-8")
    for entry in ACCOUNTS:
        with pytest.MonkeyPatch.context() as patch:
            before, now = f'of = "{entry["of"]}"', told(entry, patch)[0]
        if now != entry["told"]:
            print(f"{entry['of']}: told anew")
        head, name, after = written.partition(before)
        written = head + name + after.replace(entry["told"], now, 1)
    FILE.write_text(written, encoding="utf-8")


def test_every_scene_has_an_account() -> None:
    assert set(SCENES) <= {entry["of"] for entry in ACCOUNTS}


@pytest.mark.parametrize(
    "entry", [pytest.param(each, id=each["of"], marks=pytest.mark.rule(*each["rules"])) for each in ACCOUNTS]
)
def test_all_are_told_and_asked_what_happens_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, entry: dict[str, Any]
) -> None:
    lines, table = told(entry, monkeypatch)
    assert lines.splitlines() == entry["told"].splitlines()
    lies_where_it_is_said_to_lie(table)


def lies_where_it_is_said_to_lie(table: Table) -> None:
    """His cards are in the piles that their zones say, none is under way, and his figure is where his space is."""
    game, public, piece = table.game, table.game.public, table.game.public.piece
    piles = {
        zone.CHAOS: game.hidden.chaos,
        zone.CHAOS_DISCARD: public.chaos_discard,
        zone.PLANETARY: game.hidden.planetary,
        zone.PLANETARY_DISCARD: public.planetary_discard,
        zone.REMOVED: public.removed,
    }
    for where, pile in piles.items():
        there = {card for card in range(table.static.instances) if int(game.where[card]) == where}
        assert there == set(pile_of(pile))
    mine = op.CHAOS | op.PLANETARY | op.PLANET
    ours = [card for card in range(table.static.instances) if printed(table, card).type & mine]
    assert zone.LIMBO not in {int(game.where[card]) for card in ours}
    if piece.card >= 0:
        assert int(game.where[piece.card]) == zone.PIECE
        assert not piece.on or int(game.holder[piece.card]) == int(piece.space)


@pytest.mark.rule("UNI-28", "UNI-25")
@pytest.mark.parametrize(("power", "cost"), [(8, 26), (9, 24), (17, 24), (18, 22)])
def test_against_three_nine_power_move_the_marker(scene: Scene, power: int, cost: int) -> None:
    seats = [{"space": "D1", "mode": "bot", "energon": 0, "untied": power}, {"space": "A4"}, {"space": "A4"}]
    do = ["battle Unicron", "go on"]
    lost = against_him(*seats, space="D1", chaos="Rush", active=0, unicron={"space": "D1", "cost": 26}, do=do)
    scene(
        lost | {"expect": {"unicron.cost": cost, "active": "Optimus Prime"}},
        {"Rush (Stand-in)": {"confrontation": parse_body("gain 0 vp")}},
    )


@pytest.mark.rule("UNIM-6", "UNIM-10")
@pytest.mark.parametrize(
    ("power", "defends", "foiled"), [(5, True, 0), (6, True, 1), (8, True, 1), (9, True, 0), (5, False, 0)]
)
def test_a_consume_that_fails_by_defence_alone_is_counted_for_the_many(
    scene: Scene, power: int, defends: bool, foiled: int
) -> None:
    do = ["consume Quintessa", "lay Helping Hand" if defends else "pass"]
    helper = {"space": "B3", "hand": ["Helping Hand"], "mode": "bot"}
    _, table = scene(eats(helper, {}, his={"untied": power}, do=do), CALM)
    sides = table.game.public.sides
    assert [int(sides[side].foiled) for side in (0, 1)] == [0, foiled]


@pytest.mark.rule("HERALD-8", "HERALD-9")
def test_a_robot_that_he_laid_a_token_on_is_for_sale_to_him_at_once_and_no_foe(scene: Scene) -> None:
    lays = EnergonAbility(
        1, op.ENERGON_ANY_TIME, parse_body("put a herald token on 1 robot here or adjacent")
    )
    his = {"mode": "bot", "energon": 1, "untied": 9}
    play = eats({}, {}, his=his, matrix={"B2": "Hound"}, do=["use Unicron 1"])
    play |= {"expect": {"legal": "buy Hound", "illegal": "battle Hound"}}
    scene(play, {"Unicron": {"bot": Side(energon=(lays,)), "alt": Side(move=2)}})


@pytest.mark.skipif(not INTERPRETED, reason="calls rules one by one, on fields of a game")
@pytest.mark.rule("UNI-13", "UNI-29", "RUIN-6")
def test_each_shuffle_of_his_decks_is_another(deal: Deal) -> None:
    chaos, ruins, again = set(), set(), 0
    for number in range(6):
        table = deal("core", 2, number, mode="co-op+unicron")
        game, public, deck = table.game, table.game.public, table.game.hidden.planetary
        first = pile_of(game.hidden.chaos)
        for _ in range(3):
            shuffle_chaos(game, table.box)
            chaos.add(tuple(first.index(card) for card in pile_of(game.hidden.chaos)))
        dealt = pile_of(deck)
        lift(game, int(public.space[0].card))
        for _ in range(2):
            while deck.n:
                put_on(game, public.planetary_discard, take_top(deck))
            fill_with_ruin(game, table.box, 0)
            order = [*pile_of(deck), int(public.space[0].card)]
            again += order == dealt
            ruins.add(tuple(dealt.index(card) for card in order))
            lift(game, order[-1])
            put_on(game, public.planetary_discard, order[-1])
    assert len(chaos) > 15
    assert len(ruins) > 9
    assert again < 3


if __name__ == "__main__":
    write_anew()
