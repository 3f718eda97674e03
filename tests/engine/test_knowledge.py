"""Players know only what players know: no hidden card changes what is offered or what is decided."""

import numpy as np
import pytest

from cardsets.teams import ADVANCED, QUICK, TeamSetup
from sim.engine.data.state import LAID, NOBODY
from sim.engine.decisions import BLOCK, DROP_MISSION, LAY_ASSIST, MISSION, NEXT_ASSIST
from sim.engine.play.kernel import consult, give_answer, kernel, step_once
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.errors import SetupError
from tests.engine.hidden import CHAOS, MISSIONS, PHASES, PLANETARY, RUINS, ZONES, permute, zones_in
from tests.engine.records import copied
from tests.strategies.cells import VARIED

GAMES = 4
SETS = ("core", "a_rising_darkness")
# Where players share what they peek at and lay Assists faceup: a game each of some strategies.
TEAM_TABLES = (
    ("core", "co-op", 3, "team"), ("core", "co-op", 2, "balanced"), ("a_rising_darkness", "co-op", 4, "balanced"),
    ("a_rising_darkness", "solo", 1, "solo"),
)  # fmt: skip
# Of teams both set-ups, in one against one and two against two.
TVT_TABLES = (
    ("core", QUICK, 2, "random"), ("core", ADVANCED, 4, "random"), ("a_rising_darkness", QUICK, 4, "duellist"),
    ("a_rising_darkness", ADVANCED, 2, "duellist"),
)  # fmt: skip
# With Polities, Missions and Ruins.
WOC_TABLES = (
    ("war_on_cybertron", "tvt", 2), ("war_on_cybertron", "tvt", 4), ("war_on_cybertron_autobots", "co-op", 3),
    ("war_on_cybertron_decepticons", "solo", 1),
)  # fmt: skip
# Players are asked in turn whether they can help; that somebody was not asked first tells of his hand.
ASKED_IN_TURN = (BLOCK, LAY_ASSIST, MISSION)
OTHERS = (*(zone for zone in ZONES if zone.startswith("others'")), MISSIONS)
SELDOM = ("laid assists", "others' vaults")


def questions(cell: PreparedCell, seed: int, number: int):
    """Each pending decision of a game with the record just before the handler that asked it ran.

    Only decisions asked by a handler that did nothing else (wrote no event) are told: there, what is
    offered may depend on what is known alone.
    """
    table = cell.sit_down(seed, number).table
    game, box = table.record[0], cell.box.record[0]
    address = cell.addresses[0]
    while not game["over"]:
        before = copied(table.record)
        step_once(game, box, kernel(cell.box.features).table)
        quiet = game["log_n"] == before[0]["log_n"]
        game["log_n"] = 0
        if game["pending"] != NOBODY:
            if quiet:
                yield before, copied(table.record)
            give_answer(game, consult(game, box, address))


def offered(game: np.void) -> np.ndarray:
    """The options of the pending decision."""
    decision = game["decision"]
    return decision["options"][: int(decision["n"])].copy()


def cell_of(
    set_id: str, strategy: str, players: int = 3, mode: str = "competitive", setup: str = QUICK
) -> PreparedCell:
    return prepare(CellSetup(set_id, mode, players, (strategy,), teams=TeamSetup(setup)))


@pytest.mark.rule("PROC-5", "PROC-11")
@pytest.mark.parametrize("strategy", VARIED)
@pytest.mark.parametrize("set_id", SETS)
def test_hidden_cards_change_nothing(set_id: str, strategy: str) -> None:
    looked_at = permute_and_ask_again(cell_of(set_id, strategy), GAMES)
    assert all(looked_at[zone] > 0 for zone in ZONES if zone not in SELDOM), looked_at


@pytest.mark.rule("PROC-5", "PROC-11", "GAP-60", "GAP-190")
@pytest.mark.parametrize(("set_id", "mode", "players", "strategy"), TEAM_TABLES)
def test_hidden_cards_change_nothing_for_a_team(set_id: str, mode: str, players: int, strategy: str) -> None:
    looked_at = permute_and_ask_again(cell_of(set_id, strategy, players, mode), 1)
    absent = OTHERS if players == 1 else ()
    assert all(looked_at[zone] > 0 for zone in ZONES if zone not in (*SELDOM, *absent)), looked_at


@pytest.mark.rule("PROC-5", "PROC-11", "ASSIST-29")
@pytest.mark.parametrize(("set_id", "setup", "players", "strategy"), TVT_TABLES)
def test_hidden_cards_change_nothing_between_teams(
    set_id: str, setup: str, players: int, strategy: str
) -> None:
    looked_at = permute_and_ask_again(cell_of(set_id, strategy, players, "tvt", setup), 2)
    assert all(looked_at[zone] > 0 for zone in ZONES if zone not in SELDOM), looked_at


@pytest.mark.rule("PROC-5", "PROC-11", "ASSIST-8", "MISSION-1", "SETUP-56", "RUIN-8")
@pytest.mark.parametrize(("set_id", "mode", "players"), WOC_TABLES)
def test_hidden_missions_and_ruins_change_nothing(set_id: str, mode: str, players: int) -> None:
    looked_at = permute_and_ask_again(cell_of(set_id, "random", players, mode), 3)
    absent = [zone for zone in OTHERS if zone != MISSIONS] if players == 1 else []
    assert {MISSIONS, RUINS} < set(looked_at)
    assert all(looked_at[zone] > 0 for zone in looked_at if zone not in (*SELDOM, *absent)), looked_at


@pytest.mark.rule("SETUP-56", "MISSION-1", "GAP-278")
@pytest.mark.rule("SETUP-73", "PROC-5")
@pytest.mark.parametrize(
    ("base", "mode", "players"), [("core", "competitive", 2), ("a_rising_darkness", "tvt", 4)]
)
def test_the_order_of_shuffled_phases_changes_nothing(base: str, mode: str, players: int) -> None:
    looked_at = permute_and_ask_again(cell_of(base, "random", players, f"{mode}+infiltration-shuffled"), 3)
    assert looked_at[PHASES] > 0


@pytest.mark.rule("SETUP-78", "SETUP-82", "SETUP-86", "PROC-5")
@pytest.mark.parametrize(
    ("base", "mode", "players"),
    [("core", "co-op+unicron", 3), ("war_on_cybertron_decepticons", "solo+unicron", 1)],
)
def test_hidden_chaos_cards_planets_and_their_ruins_change_nothing(
    base: str, mode: str, players: int
) -> None:
    looked_at = permute_and_ask_again(cell_of(base, "random", players, mode), 2)
    assert looked_at[CHAOS] > 0
    assert looked_at[PLANETARY] > 0


@pytest.mark.rule("SETUP-86", "SETUP-92", "PROC-5")
def test_hidden_planets_and_their_ruins_change_nothing_where_a_player_is_unicron() -> None:
    looked_at = permute_and_ask_again(cell_of("core", "random", 3, "1vm+unicron"), 2)
    assert looked_at[PLANETARY] > 0


@pytest.mark.rule("SETUP-72")
def test_the_order_of_phases_is_known_where_they_are_not_shuffled() -> None:
    assert PHASES not in zones_in(cell_of("core", "random", 2, "competitive+infiltration").box.record[0])


def test_own_missions_are_known_and_those_of_others_by_number_alone() -> None:
    """A seat is offered its own Missions, whatever they are; everybody sees how many each controls."""
    cell = cell_of("war_on_cybertron", "random", 4, "tvt")
    seen = 0
    for number in range(3):
        for _, asked in questions(cell, 83, number):
            game, seat = asked[0], int(asked[0]["pending"])
            own = game["own"]["missions"]
            assert [int(n) for n in game["public"]["seats"]["missions_n"][:4]] == [
                int(n) for n in own["n"][:4]
            ]
            if game["decision"]["kind"] in (DROP_MISSION, MISSION):
                held = own[seat]["cards"][: int(own[seat]["n"])].tolist()
                assert {int(option["card"]) for option in offered(game)} <= {-1, *held}
                seen += 1
    assert seen > 0


@pytest.mark.rule("PROC-5", "PROC-11", "ASSIST-27", "ASSIST-29", "GAP-223")
@pytest.mark.parametrize(("set_id", "setup", "players", "strategy"), TVT_TABLES)
def test_hidden_cards_change_nothing_for_who_defends(
    set_id: str, setup: str, players: int, strategy: str
) -> None:
    """Nor for who is asked after an Assist was laid to defend, facedown: mates, further foes, the active player.

    With one mate at most nobody chooses whose Assist is resolved next.
    """
    cell = cell_of(set_id, strategy, players, "tvt", setup)
    box, table = cell.box.record[0], kernel(cell.box.features).table
    rng = np.random.default_rng(7)
    to_defend = after_defence = changed = 0
    for number in range(60):
        for before, asked in questions(cell, 81, number):
            game = asked[0]
            battle, kind, seat = game["public"]["battle"], game["decision"]["kind"], int(game["pending"])
            assert kind != NEXT_ASSIST
            facedown = hides_a_defence(game, seat)
            defending = kind == LAY_ASSIST and seat % 2 != game["public"]["active"] % 2
            if not battle["on"] or not (facedown or defending):
                continue
            to_defend += defending
            after_defence += facedown
            options, mine = offered(game).tolist(), int(consult(game, box, cell.addresses[0]))
            for zone in (*OTHERS, "own deck", "laid assists"):
                other = copied(before)
                permute(other[0], box, seat, zone, rng)
                changed += other.tobytes() != before.tobytes()
                step_once(other[0], box, table)
                if zone in OTHERS and other[0]["pending"] != seat:
                    assert kind in ASKED_IN_TURN
                    continue
                assert other[0]["pending"] == seat, zone
                assert offered(other[0]).tolist() == options, zone
                assert int(consult(other[0], box, cell.addresses[0])) == mine, zone
        if to_defend > 12 and after_defence > 12:
            break
    assert to_defend > 12
    assert after_defence > 12
    assert changed > 50


def hides_a_defence(game: np.void, seat: int) -> bool:
    """Whether an Assist that another laid to defend lies there facedown."""
    battle = game["public"]["battle"]
    return any(
        entry["defends"] and entry["state"] == LAID and entry["seat"] != seat and entry["card"] < 0
        for entry in battle["assists"][: int(battle["assists_n"])]
    )


def permute_and_ask_again(cell: PreparedCell, games: int) -> dict[str, int]:
    """Permute a hidden zone before each question; how often each zone was really changed."""
    box, table = cell.box.record[0], kernel(cell.box.features).table
    rng = np.random.default_rng(5)
    zones = zones_in(box)
    looked_at = dict.fromkeys(zones, 0)
    for number in range(games):
        for before, asked in questions(cell, 77, number):
            zone = zones[int(rng.integers(len(zones)))]
            seat = int(asked[0]["pending"])
            other = copied(before)
            permute(other[0], box, seat, zone, rng)
            looked_at[zone] += other.tobytes() != before.tobytes()
            step_once(other[0], box, table)
            if zone in OTHERS and other[0]["pending"] != seat:
                assert asked[0]["decision"]["kind"] in ASKED_IN_TURN, zone
                continue
            assert other[0]["pending"] == seat, zone
            assert offered(other[0]).tolist() == offered(asked[0]).tolist(), zone
            mine = int(consult(asked[0], box, cell.addresses[0]))
            assert int(consult(other[0], box, cell.addresses[0])) == mine, zone
    return looked_at


def test_the_permutation_reaches_every_zone() -> None:
    """Each hidden zone really changes somewhere in a few games, laid Assists included."""
    changed = dict.fromkeys(ZONES, False)
    rng = np.random.default_rng(6)
    cell = cell_of("a_rising_darkness", "random", 4)
    for number in range(120):
        for _, asked in questions(cell, 78, number):
            for zone in ZONES:
                if not changed[zone]:
                    other = copied(asked)
                    permute(other[0], cell.box.record[0], int(asked[0]["pending"]), zone, rng)
                    changed[zone] = other.tobytes() != asked.tobytes()
        if all(changed.values()):
            break
    assert all(changed.values()), changed


@pytest.mark.rule("GAP-60", "ASSIST-7", "GAP-190")
def test_a_team_knows_the_same_of_facedown_cards_and_shows_some_assists() -> None:
    cell = cell_of("a_rising_darkness", "random", 4, "co-op")
    peeked = faceup = facedown = False
    for number in range(30):
        seated = cell.sit_down(79, number)
        game = seated.table.record[0]
        for _ in seated.decisions():
            known = game["own"]["known"][:4].tolist()
            assert all(of_seat == known[0] for of_seat in known)
            peeked |= max(known[0]) >= 0
            battle = game["public"]["battle"]
            for place, assist in enumerate(battle["assists"][: int(battle["assists_n"])]):
                if assist["state"] == LAID:
                    shown = int(assist["card"])
                    assert shown in (-1, int(game["own"][assist["seat"]]["assists"][place]))
                    faceup |= shown >= 0
                    facedown |= shown < 0
        if peeked and faceup and facedown:
            return
    raise AssertionError((peeked, faceup, facedown))


def test_a_strategy_that_looks_at_hidden_zones_does_not_compile(tmp_path) -> None:
    path = tmp_path / "cheat.py"
    path.write_text(
        "from strategies.registry import strategy\n\n"
        "@strategy()\ndef choose(public, own, decision, box, memory):\n    return public.hidden.main.cards[0]\n"
    )
    with pytest.raises(SetupError, match="does not compile"):
        prepare(CellSetup("core", "competitive", 2, (f"{path}:choose",))).play(1, 0, 1)


@pytest.mark.parametrize("strategy", VARIED)
def test_strategies_write_to_their_own_memory_alone(strategy: str) -> None:
    cell = cell_of("core", strategy)
    table = cell.sit_down(9, 0).table
    game, box = table.record[0], cell.box.record[0]
    while table.run() is not None:
        seat = int(game["pending"])
        before = copied(table.record)
        answer = int(consult(game, box, cell.addresses[0]))
        memory = game["memory"][seat].copy()
        game["memory"][seat] = before[0]["memory"][seat]
        assert table.record.tobytes() == before.tobytes()
        game["memory"][seat] = memory
        give_answer(game, answer)
