"""Friends and foes: whom a bundled strategy helps, Blocks for and harms, when it defends, and what it denies."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from cardsets.language import opcodes as op
from cardsets.teams import ADVANCED, QUICK, TeamSetup
from sim.engine import decisions as d
from sim.engine.play.kernel import consult
from sim.engine.view import FOE, FRIEND, OWN, opposes_foes, stance
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from strategies.planner import plan, style
from strategies.planner.defending import expected_defence
from strategies.planner.ending import end_by_boss, end_by_damage, lead_of
from strategies.planner.judging import text_worth
from strategies.planner.targets import list_targets
from strategies.planner.teamwork import expected_help, nearest_boss
from tests.engine.records import copied
from tests.strategies.cells import asks

SETS = ("core", "a_rising_darkness")
NEVER, WHERE_IT_PAYS, ALWAYS = 0, 1, 2
CONFRONTATION = 2
LIMIT = 5  # Damage that ends the game (DMG-22)


def cell_of(name: str, set_id: str = "core", players: int = 4, kind: str = QUICK) -> PreparedCell:
    return prepare(CellSetup(set_id, "tvt", players, (name,), teams=TeamSetup(kind)))


def asked(cell: PreparedCell, kind: int, games: int = 40) -> Iterator[np.void]:
    """Returns copies of a cell's games as a decision of a kind is asked."""
    for record in asks(cell, 15, games, kind):
        yield record[0]


def answer(cell: PreparedCell, game: np.void) -> np.void:
    """Returns the option that the seat which is asked chooses; the game stays as it is."""
    kept = copied(np.array([game]))[0]
    return kept["decision"]["options"][consult(kept, cell.box.record[0], cell.addresses[0])]


def views(game: np.void) -> tuple[np.void, np.void, np.void]:
    """Returns what the seat that is asked sees and remembers."""
    seat = int(game["decision"]["seat"])
    return game["public"], game["own"][seat], game["memory"][seat]


def options(game: np.void) -> np.ndarray:
    return game["decision"]["options"][: game["decision"]["n"]]


# --- Stance ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "players", "others"),
    [
        ("competitive", 4, [FOE] * 3),
        ("co-op", 4, [FRIEND] * 3),
        ("tvt", 4, [FOE, FRIEND, FOE]),
        ("tvt", 2, [FOE]),
    ],
)
def test_friends_go_by_side(mode: str, players: int, others: list[int]) -> None:
    cell = prepare(CellSetup("core", mode, players, ("balanced",)))
    public = next(asks(cell, 1, 1))[0]["public"]
    for seat in range(players):
        found = [stance(public, seat, (seat + step) % players) for step in range(players)]
        assert found == [OWN, *others]


@pytest.mark.rule("ASSIST-15", "ASSIST-27")
@pytest.mark.parametrize("name", ["balanced", "supporter", "team", "duellist"])
@pytest.mark.parametrize("set_id", SETS)
def test_what_is_laid_against_a_foe_defends_and_only_a_style_that_defends_lays_it(
    name: str, set_id: str
) -> None:
    cell = cell_of(name, set_id)
    laid: Counter[int] = Counter()
    for game in asked(cell, d.LAY_ASSIST, 60):
        public, own, memory = views(game)
        who = stance(public, int(own["seat"]), int(public["active"]))
        if answer(cell, game)["verb"] != d.PASS:
            assert who == FRIEND or memory["weights"][style.DEFENDING] != NEVER
            laid[who] += 1
    assert laid[FRIEND] > 20
    assert (laid[FOE] > 20) == (name == "duellist")


@pytest.mark.rule("ATK-3")
@pytest.mark.parametrize(
    ("name", "mode"), [("balanced", "tvt"), ("duellist", "tvt"), ("team", "tvt"), ("team", "competitive")]
)
def test_nobody_blocks_for_a_foe(name: str, mode: str) -> None:
    cell = prepare(CellSetup("core", mode, 4, (name,)))
    offered: Counter[int] = Counter()
    blocked: Counter[int] = Counter()
    for game in asked(cell, d.BLOCK, 150):
        who = stance(game["public"], int(game["decision"]["seat"]), int(options(game)[-1]["seat"]))
        offered[who] += 1
        blocked[who] += answer(cell, game)["verb"] != d.PASS
    assert blocked[FOE] == 0 < offered[FOE]
    assert blocked[OWN] > 0
    assert (blocked[FRIEND] > 0) == (mode == "tvt" and name != "balanced")


@pytest.mark.parametrize("name", ["balanced", "duellist"])
@pytest.mark.parametrize("set_id", SETS)
def test_help_goes_to_no_foe_and_harm_to_no_friend(name: str, set_id: str) -> None:
    """Where there is anybody else to pick."""
    cell = cell_of(name, set_id)
    box = cell.box.record[0]
    picked: Counter[tuple[bool, int]] = Counter()
    for game in asked(cell, d.PICK_PLAYER, 150):
        public, own, memory = views(game)
        pc = int(game["decision"]["amount"])
        attack = box["operations"][pc]["code"] == op.ATTACK
        helps = not attack and text_worth(public, own, box, memory, pc + 1, False) > 0
        seats = {stance(public, int(own["seat"]), int(option["seat"])) for option in options(game)}
        who = stance(public, int(own["seat"]), int(answer(cell, game)["seat"]))
        if helps and seats != {FOE}:
            assert who != FOE
        if not helps and FOE in seats:
            assert who == FOE
        picked[helps, who] += 1
    assert sum(picked.values()) > 20


def test_the_nearest_boss_is_one_that_may_be_battled() -> None:
    cell = cell_of("balanced")
    box = cell.box.record[0]
    own_bosses = 0
    for game in asked(cell, d.MAIN, 20):
        public, own, _ = views(game)
        seat = int(own["seat"])
        space, _ = nearest_boss(public, box, seat)
        faceup = [int(at) for at in public["faceup"]["spaces"][: public["faceup"]["n"]]]
        own_bosses += any(is_own_boss(box, public, seat, at) for at in faceup)
        assert space < 0 or not is_own_boss(box, public, seat, space)
    assert own_bosses > 50


def is_own_boss(box: np.void, public: np.void, seat: int, space: int) -> bool:
    card = int(public["space"][space]["card"])
    boss = box["definitions"][public["definition"][card]]["type"] & op.BOSS
    return bool(boss) and bool(opposes_foes(public, seat, card))


# --- Defence ---------------------------------------------------------------------------------------------


def defences(cell: PreparedCell, games: int = 60) -> Iterator[np.void]:
    """Returns asks for an Assist that would defend, with a card that gives Power in spite of an Alt Mode."""
    for game in asked(cell, d.LAY_ASSIST, games):
        public, own, _ = views(game)
        if stance(public, int(own["seat"]), int(public["active"])) == FOE:
            assert public["battle"]["on"] == CONFRONTATION
            yield game


def laid_with(cell: PreparedCell, game: np.void, over: int, how: int) -> bool:
    """Returns whether a defence is laid where the foe has so much Power beyond the cost."""
    kept = copied(np.array([game]))[0]
    seat = int(kept["decision"]["seat"])
    kept["memory"][seat]["weights"][style.DEFENDING] = how
    kept["public"]["battle"]["power"] = kept["public"]["battle"]["cost"] + over
    return bool(answer(cell, kept)["verb"] != d.PASS)


@pytest.mark.rule("ASSIST-27")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("set_id", SETS)
def test_a_boss_is_defended_where_that_may_turn_the_result_and_not_where_it_cannot(
    set_id: str, players: int
) -> None:
    cell = cell_of("duellist", set_id, players)
    laid: Counter[int] = Counter()
    count = 0
    for game in defences(cell):
        count += 1
        for over in (-9, 1, 20):
            laid[over] += laid_with(cell, game, over, WHERE_IT_PAYS)
        assert laid_with(cell, game, 20, ALWAYS)
        assert not laid_with(cell, game, 1, NEVER)
    assert count > 60
    assert laid[-9] == laid[20] == 0
    assert laid[1] > 0.6 * count


def test_the_dearer_the_boss_the_sooner_it_is_defended() -> None:
    cell = cell_of("duellist", players=2)
    by_stake = []
    for stake in (5, 100):
        count = 0
        for game in defences(cell, 40):
            seat = int(game["decision"]["seat"])
            game["memory"][seat]["weights"][style.STAKE] = stake
            count += laid_with(cell, game, 1, WHERE_IT_PAYS)
        by_stake.append(count)
    assert by_stake[0] < by_stake[1] / 3


def test_who_sees_a_friends_defence_lays_less_on_top_of_it() -> None:
    cell = cell_of("duellist")
    counts = Counter()
    for game in defences(cell, 120):
        battle = game["public"]["battle"]
        if battle["assists_n"]:
            continue
        counts["without"] += laid_with(cell, game, 0, WHERE_IT_PAYS)
        battle["assists_n"] = 1
        battle["assists"][0]["state"] = 1
        battle["assists"][0]["defends"] = 1
        battle["assists"][0]["card"] = -1
        counts["with"] += laid_with(cell, game, 0, WHERE_IT_PAYS)
    assert counts["with"] < counts["without"] / 2


def test_foes_are_expected_to_defend_by_place_and_hand() -> None:
    cell = cell_of("duellist")
    box = cell.box.record[0]
    seen = 0
    for game in asked(cell, d.MAIN, 10):
        public, own, memory = views(game)
        seat = int(own["seat"])
        for place, tenths in zip(
            (style.DEFENCE_HERE, style.DEFENCE_NEAR, style.DEFENCE_FAR), (40, 20, 0), strict=True
        ):
            memory["weights"][place] = tenths
        bosses = [
            (int(public["space"][at]["card"]), int(at))
            for at in public["faceup"]["spaces"][: public["faceup"]["n"]]
            if box["definitions"][public["definition"][public["space"][at]["card"]]]["type"] & op.BOSS
        ]
        for card, space in bosses:
            for other in range(4):
                public["seats"][other]["space"], public["seats"][other]["placed"] = space, 1
                public["seats"][other]["hand_n"] = 5
            found = expected_defence(public, box, memory, seat, card, space)
            if is_own_boss(box, public, seat, space):
                assert found == 0  # no foe defends what it battles itself
                continue
            penalties = [int(side_of(box, public, other)["penalty"]) for other in foes(public, seat)]
            assert found == sum(max(0, 4 - penalty) for penalty in penalties)
            for other in foes(public, seat):
                public["seats"][other]["hand_n"] = 0
            assert expected_defence(public, box, memory, seat, card, space) == 0
            seen += 1
    assert seen > 20


def foes(public: np.void, seat: int) -> list[int]:
    return [other for other in range(public["players"]) if stance(public, seat, other) == FOE]


def side_of(box: np.void, public: np.void, seat: int) -> np.void:
    player = public["seats"][seat]
    return box["definitions"][box["definitions"][player["character"]]["sides_first"] + player["mode"]]


def test_help_is_expected_of_friends_alone() -> None:
    cell = cell_of("duellist")
    box = cell.box.record[0]
    game = next(game for game in asked(cell, d.MAIN, 1) if game["public"]["seats"]["placed"][:4].all())
    public, own, memory = views(game)
    seat = int(own["seat"])
    memory["weights"][style.HELP_HERE] = 100
    for other in range(4):
        public["seats"][other]["space"] = 0
    with_friend = expected_help(public, box, memory, seat, 0)
    friend = (seat + 2) % 4
    assert with_friend == max(0, 10 - int(side_of(box, public, friend)["penalty"]))
    public["seats"][friend]["hand_n"] = 0
    assert expected_help(public, box, memory, seat, 0) == 0


# --- Denial, and what ends the game ----------------------------------------------------------------------


@pytest.mark.rule("GAP-212")
def test_an_own_boss_makes_room_for_one_that_arrives_where_denial_counts() -> None:
    """Foes then never have it; without `denial` any card that is missed as little goes."""
    cell = cell_of("duellist", players=2)
    box = cell.box.record[0]
    found = []
    for game in asked(cell, d.BOSS_SPACE, 250):
        public, own, _ = views(game)
        seat = int(own["seat"])
        own_bosses = [
            int(option["space"])
            for option in options(game)
            if option["card"] >= 0
            and is_own_boss(box, public, seat, int(option["space"]))
            and public["space"][option["space"]]["face"] == 2
        ]
        if own_bosses:
            found.append([
                with_denial(cell, game, denial)["space"] in own_bosses for denial in (0, None, 1_000)
            ])  # fmt: skip
    never, own, always = np.mean(found, axis=0)
    assert len(found) > 10
    assert never < 0.2
    assert own > 0.5
    assert always > 0.95  # but for a Boss that would bring its victor Damage alone


def with_denial(cell: PreparedCell, game: np.void, denial: int | None) -> np.void:
    """Returns the answer where denial counts so much, or as the style has it (None)."""
    kept = copied(np.array([game]))[0]
    if denial is not None:
        kept["memory"][int(kept["decision"]["seat"])]["weights"][style.DENIAL] = denial
    return answer(cell, kept)


def test_a_robot_that_foes_battle_is_worth_more_than_it_brings() -> None:
    cell = cell_of("duellist", players=2)
    box = cell.box.record[0]
    more = 0
    for game in asked(cell, d.MAIN, 20):
        worths = []
        for denial in (0, 80):
            public, own, memory = views(copied(np.array([game]))[0])
            memory["weights"][style.DENIAL] = denial
            memory["scratch"][plan.POWER] = 9
            list_targets(public, own, box, memory, False)
            worths.append(
                {
                    int(t["space"]): int(t["worth"])
                    for t in memory["targets"][: memory["scratch"][plan.TARGETS_N]]
                }
            )
        without, with_denial = worths
        for space, worth in with_denial.items():
            card = int(public["space"][space]["card"])
            robot = box["definitions"][public["definition"][card]]["type"] & op.ROBOT
            taken = robot and opposes_foes(public, int(own["seat"]), card)
            assert (worth > without.get(space, 0)) == bool(taken)
            more += bool(taken)
    assert more > 30


@pytest.mark.rule("END-4", "END-7")
def test_the_third_boss_is_worth_more_ahead_and_less_behind() -> None:
    cell = cell_of("duellist", players=2)
    box = cell.box.record[0]
    game = next(asked(cell, d.MAIN, 1))
    public, own, memory = views(game)
    seat = int(own["seat"])
    memory["weights"][style.ENDING] = 100
    assert end_by_boss(public, own, box, memory, seat, 400) == 0
    public["sides"][public["seats"][seat]["side"]]["beaten"] = 2
    found = []
    for mine, theirs in ((20, 0), (0, 0), (0, 20)):
        public["seats"][seat]["vp"], public["seats"][1 - seat]["vp"] = mine, theirs
        found.append(end_by_boss(public, own, box, memory, seat, 400))
        assert found[-1] == -end_by_boss_of_foe(public, own, box, memory, seat)
    assert found[0] == 500
    assert found[2] == -500
    assert found[0] > found[1] > found[2]


def end_by_boss_of_foe(public: np.void, own: np.void, box: np.void, memory: np.void, seat: int) -> int:
    """Returns the same as the foe sees it: what the end is worth to one side the other loses."""
    lead = lead_of(public, own, box, memory) + 400
    return -max(-500, min(500, lead)) * int(memory["weights"][style.ENDING]) // 100


@pytest.mark.rule("DMG-22", "END-15")
def test_the_fifth_damage_ends_the_game_and_costs_whose_turn_it_is() -> None:
    cell = cell_of("duellist", players=2)
    box = cell.box.record[0]
    game = next(asked(cell, d.MAIN, 1))
    public, own, memory = views(game)
    seat = int(own["seat"])
    memory["weights"][style.ENDING] = 100
    assert end_by_damage(public, own, box, memory, seat) == 0
    for other in (0, 1):
        give_damage(box, public, other, LIMIT - 1)
    lead = lead_of(public, own, box, memory)
    assert abs(lead) < 200
    assert end_by_damage(public, own, box, memory, seat) == lead - 300
    assert end_by_damage(public, own, box, memory, 1 - seat) == lead
    public["active"] = 1 - seat
    assert end_by_damage(public, own, box, memory, 1 - seat) == lead + 300


def give_damage(box: np.void, public: np.void, seat: int, count: int) -> None:
    """Let a seat control so much Damage."""
    first = int(box["damage_first"]) + seat * LIMIT
    control = public["seats"][seat]["control"]
    control["n"] = count
    control["cards"][:count] = range(first, first + count)


@pytest.mark.rule("DMG-22")
def test_a_text_that_brings_the_fifth_damage_is_refused_behind_and_welcome_ahead() -> None:
    cell = cell_of("duellist", "a_rising_darkness", 2, ADVANCED)
    box = cell.box.record[0]
    game = next(asked(cell, d.MAIN, 1))
    public, own, memory = views(game)
    seat = int(own["seat"])
    memory["weights"][style.ENDING] = 100
    codes = box["operations"]
    damage = [
        pc
        for pc in range(4000)
        if codes[pc]["code"] == op.GAIN
        and codes[pc]["a"] == op.DAMAGE_CARD
        and codes[pc + 1]["code"] == op.END
    ]
    usual = text_worth(public, own, box, memory, damage[0], False)
    give_damage(box, public, seat, LIMIT - 1)
    found = []
    for mine, theirs in ((20, 0), (0, 20)):
        public["seats"][seat]["vp"], public["seats"][1 - seat]["vp"] = mine, theirs
        found.append(text_worth(public, own, box, memory, damage[0], False) - usual)
    assert found == [500, -500]
