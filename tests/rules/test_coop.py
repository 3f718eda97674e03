"""Co-op, Solo and Expert where a scenario cannot say it: set-up, secrets, ends at once, results."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from cardsets.language import opcodes as op
from cardsets.mixing import load_mix
from sim.engine.box import build_box
from sim.engine.data import zone
from sim.engine.data.modes import MODES
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.batch import GAMES, write_game, write_seat
from sim.engine.play.batch import SEATS as BATCH_SEATS
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.scenario.model import parse_scenario, read_scenario
from sim.scenario.run import play_scenario
from sim.study.cell.cell import CellSetup, prepare
from sim.study.errors import SetupError
from tests.rules.conftest import Deal, Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.test_setup import LAST, SETS, SIZES, assert_near, dealt, types

SCENARIOS = Path(__file__).parent / "scenarios"
TEAM_MODES = [name for name, mode in MODES.items() if not mode.competes]
DEALS = 60
ALL_SIZES = {1: (3, 4, 7)} | SIZES

# --- Players and cards ------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-1", "SETUP-6", "COOP-7", "GAP-191")
@pytest.mark.parametrize("set_id", SETS)
def test_how_many_play(set_id: str) -> None:
    for mode, least, most in (("co-op", 2, 5), ("solo", 1, 1), ("expert", 1, 5)):
        for players in (least, most):
            assert prepare(CellSetup(set_id, mode, players, ("random",))).box.players == players
        allowed = f"{least} to {most}" if least < most else str(least)
        for players in (least - 1, most + 1):
            with pytest.raises(SetupError, match=f"allowed: {allowed} in {mode}"):
                prepare(CellSetup(set_id, mode, players, ("random",)))


@pytest.mark.rule("COOP-8", "SETUP-18", "SETUP-20", "SETUP-21", "SETUP-23", "SETUP-30")
@pytest.mark.parametrize("players", ALL_SIZES)
@pytest.mark.parametrize("set_id", SETS)
def test_matrix_and_stacks_for_one_to_five(deal: Deal, set_id: str, players: int) -> None:
    rows, columns, size = ALL_SIZES[players]
    for number in range(4):
        table = deal(set_id, players, number, mode="solo" if players == 1 else "co-op")
        found = dealt(table)
        assert (table.game.public.rows, table.game.public.columns) == (rows, columns)
        assert len(found.matrix) == rows * columns
        assert len(found.deck) == 3 * size + LAST + 3
        levels = [int(table.box.definitions[table.box.definition[card]].level) for card in found.deck]
        assert [level for level in levels if level] == [1, 2, 3]
        assert [levels.index(level) // (size + 1) for level in (1, 2, 3)] == [0, 1, 2]


@dataclass(frozen=True)
class InPlay:
    """What was dealt in many games of one box: by type and by kind of Scheme."""

    table: Table
    deals: list[set[int]]
    boxed: list[set[int]]

    def of_type(self, kind: int) -> set[int]:
        return {card for card in self.main() if types(self.table, [card])[0] & kind}

    def cooperative(self) -> set[int]:
        cards = self.table.static.cards
        return {card for card in self.main() if cards[int(self.table.box.definition[card])].cooperative}

    def main(self) -> range:
        return range(self.table.box.main_first, self.table.box.main_first + self.table.box.main_n)


def in_play(deal: Callable[[int], Table], deals: int) -> InPlay:
    tables = [deal(number) for number in range(deals)]
    found = [dealt(table) for table in tables]
    return InPlay(tables[0], [{*x.matrix, *x.deck} for x in found], [set(x.boxed) for x in found])


@pytest.mark.rule("SETUP-43", "SETUP-38", "SETUP-39")
@pytest.mark.parametrize("mode", TEAM_MODES)
@pytest.mark.parametrize("set_id", SETS)
def test_no_relics(deal: Deal, set_id: str, mode: str) -> None:
    players = max(MODES[mode].players)
    found = in_play(lambda number: deal(set_id, players, number, mode=mode), 8)
    relics = found.of_type(op.RELIC)
    assert len(relics) == 6
    assert all(relics <= boxed for boxed in found.boxed)
    assert not any(relics & there for there in found.deals)
    with_them = deal(set_id, players, mode=mode, profile=(("setup.relics", "yes"), ("setup.scheme_count", 0)))
    game = with_them.game
    assert any(game.where[card] != zone.OUT for card in relics)


@pytest.mark.rule("SETUP-38", "SETUP-39", "SETUP-42", "GAP-12")
@pytest.mark.parametrize("set_id", SETS)
def test_which_schemes_and_bosses(deal: Deal, set_id: str) -> None:
    """All Co-op Schemes of the pool are shuffled in like any card, the enemy's Schemes as in Competitive."""
    found = in_play(lambda number: deal(set_id, 5, number, mode="co-op"), DEALS)
    cooperative = found.cooperative()
    schemes = found.of_type(op.SCHEME) - cooperative
    taking_part = 82 - 6 + 5 if set_id == "core" else 82 - 6 - 2
    for wanted, of_them in ((cooperative, 5 if set_id == "core" else 0), (schemes, 7)):
        assert len(wanted) == of_them
        assert set.union(*(wanted & there for there in found.deals)) == wanted
    most = len(schemes) if set_id == "core" else 5
    assert max(len(schemes & there) for there in found.deals) == most
    assert_near(sum(len(schemes & there) for there in found.deals), most * DEALS, 70 / taking_part)
    if cooperative:
        assert_near(sum(len(cooperative & there) for there in found.deals), 5 * DEALS, 70 / taking_part)
    enemy = op.DECEPTICON if set_id == "core" else op.AUTOBOT
    cards, definition = found.table.static.cards, found.table.box.definition
    bosses = {card for there in found.deals for card in there} - set(found.main())
    assert len(bosses) == 6
    assert {cards[int(definition[card])].faction for card in bosses | schemes} == {enemy}
    everything = set.union(*found.deals)
    for kind in (op.ROBOT, op.TECHNOLOGY, op.MANEUVER, op.SITE, op.ALLY):
        assert found.of_type(kind) <= everything


@pytest.mark.rule("SETUP-39", "GAP-12")
@pytest.mark.parametrize(("count", "most"), [("all", 5), (2, 2), ("none", 0)])
def test_coop_schemes_of_the_pool(count: str | int, most: int) -> None:
    """A Rising Darkness has none of its own; whoever owns some shuffles them in, as many as the profile says."""
    dark, core = fixed_set("a_rising_darkness"), fixed_set("core")
    owned = tuple(replace(c, set_id=dark.id) for c in core.cards if c.cooperative)
    pool = replace(dark, cards=(*dark.cards, *owned))
    box = build_box(pool, 5, mode="co-op", overrides={"setup.coop_schemes": count})
    tables = [Table(box, kernel().table, 3, number) for number in range(40)]
    for table in tables:
        table.run()
    found = InPlay(tables[0], [{*x.matrix, *x.deck} for x in map(dealt, tables)], [])
    there = [found.cooperative() & cards for cards in found.deals]
    assert max(map(len, there)) == most
    assert len(set.union(*there)) == (5 if most else 0)


# --- As in Competitive ------------------------------------------------------------------------------------

# What Co-op changes in scenarios of these folders.
CHANGED = {
    "ambush/controller_of_nobodys_card": "its text gives VP",
    "attack/attack_on_the_controller": "its text gives VP",
    "attack/controller_is_the_attacker": "its text gives VP",
    "attack/confrontation_attack": "its reward is VP",
    "encounters/arrival_and_confrontation": "its reward is VP",
    "move/lost_with_the_battle": "the others may Assist without Damage",
}
ALIKE = [
    path
    for folder in ("ambush", "attack", "encounters", "move", "setup")
    for path in sorted((SCENARIOS / folder).glob("*.toml"))
    if f"{folder}/{path.stem}" not in CHANGED
]


read_once = cache(load_mix)


@pytest.mark.rule("COOP-8")
@pytest.mark.parametrize("path", ALIKE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_other_rules_of_competitive_apply(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Placing, moving, Ambushes, Attacks and Blocks are what they are in Competitive."""
    monkeypatch.setattr(
        "sim.scenario.run.load_cards", lambda name, overlays, *_: read_once(name, tuple(overlays))
    )
    data = tomllib.loads(path.read_text(encoding="utf-8")) | {"mode": "co-op"}
    outcome, _ = play_scenario(parse_scenario(data, path.name, path.parent))
    assert outcome.passed, "\n".join([*outcome.story, *outcome.failures])


# --- What players know ------------------------------------------------------------------------------------

TWO_ASSISTS = """
set = "core"
mode = "co-op"
do = ["battle Brawl", "Bumblebee: lay Firepower faceup", "Field Commander (Stand-in): lay Courage"]
[[seat]]
character = "Heavy Hauler (Stand-in)"
space = "A1"
untied = 4
hand = ["Fix"]
[[seat]]
character = "Bumblebee"
mode = "bot"
space = "A1"
hand = ["Firepower", "Courage"]
[[seat]]
character = "Field Commander (Stand-in)"
mode = "bot"
space = "A1"
hand = ["Courage", "Firepower"]
[matrix]
A1 = "Brawl"
[expect]
pending = "next assist"
"""


@pytest.mark.rule("ASSIST-7", "GAP-190")
def test_a_faceup_assist_is_known_to_all_and_a_facedown_one_to_its_owner(scene: Scene) -> None:
    _, table = scene(TWO_ASSISTS)
    public = table.view(0)[0]
    laid = int(table.game.own[1].assists[0])
    assert [int(public.battle.assists[place].seat) for place in (0, 1)] == [1, 2]
    assert int(public.battle.assists[0].card) == laid
    assert table.static.cards[int(public.definition[laid])].name == "Firepower"
    assert int(public.battle.assists[1].card) == -1
    assert int(table.game.own[2].assists[1]) >= 0


PEEK = """
set = "core"
do = ["play Patrol", "pick A2", "pass"]
[[seat]]
character = "Optimus Prime"
space = "A1"
hand = ["Patrol"]
[[seat]]
character = "Bumblebee"
space = "C4"
[matrix]
A2 = "down: Brawl"
"""


@pytest.mark.rule("GAP-60", "PROC-11")
@pytest.mark.parametrize(
    ("mode", "share", "known"), [("co-op", "private", "a facedown card"), ("competitive", "shared", "Brawl")]
)
def test_who_sees_a_peeked_card_is_a_ruling_of_its_own(
    scene: Scene, mode: str, share: str, known: str
) -> None:
    rest = f"""
[profile]
"peek.share" = "{share}"
[expect]
"Optimus Prime".knows.A2 = "Brawl"
Bumblebee.knows.A2 = "{known}"
"""
    _, table = scene(f'mode = "{mode}"\n{PEEK}{rest}')
    brawl = int(table.game.hidden.matrix[1])
    seen = [int(table.game.own[seat].known[1]) for seat in range(2)]
    assert seen == [brawl, brawl if known == "Brawl" else -1]
    assert table.game.public.space[1].card == -1


# --- Ends at once -----------------------------------------------------------------------------------------


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[str, str], str]:
    """A line of a scene that changes a field of a card by an overlay."""

    def line(card: str, field: str) -> str:
        path = tmp_path / "changes.toml"
        path.write_text(f'# What a test needs\n[[change]]\ncard = "{card}"\n{field}\n', encoding="utf-8")
        return f'overlays = ["{path.as_posix()}"]\n'

    return line


THIRD_BOSS = """
set = "core"
mode = "co-op"
do = ["play Siege Breaker (Stand-in)", "battle Raid Captain (Stand-in)", "go on"]
[[seat]]
character = "Heavy Hauler (Stand-in)"
space = "A1"
untied = 12
bosses_defeated = 2
hand = ["Siege Breaker (Stand-in)"]
control = ["Damage", "Damage", "Damage", "Damage"]
[[seat]]
character = "Bumblebee"
space = "C4"
hand = []
[matrix]
A1 = "Raid Captain (Stand-in)"
[decks]
encounters = ["Stroke of Luck (Stand-in)"]
[expect]
over = true
"""


@pytest.mark.rule("GAP-189", "DMG-25", "COOP-1")
def test_damage_in_the_third_bosss_reward_comes_too_late(
    scene: Scene, changed: Callable[[str, str], str]
) -> None:
    """The Boss counts as defeated before its reward is resolved; it is vaulted."""
    overlay = changed("Raid Captain (Stand-in)", 'reward = "gain 3 vp; gain 1 damage"')
    won = 'reason = "three bosses"\nbosses_defeated = 3\nBumblebee.share = 1.0\n'
    scene(f'{overlay}{THIRD_BOSS}{won}"Heavy Hauler (Stand-in)".vault = ["Raid Captain (Stand-in)"]\n')


@pytest.mark.rule("GAP-189", "COOP-1")
def test_damage_by_what_waited_for_the_third_boss_comes_too_late(
    scene: Scene, changed: Callable[[str, str], str]
) -> None:
    """Once the third Boss counts as defeated the team has won."""
    text = 'text = ["on play: the next boss you defeat this turn: gain 1 damage"]'
    overlay = changed("Siege Breaker (Stand-in)", text)
    scene(f'{overlay}{THIRD_BOSS}reason = "three bosses"\nbosses_defeated = 3\nBumblebee.share = 1.0\n')


DESTROY = """
set = "core"
do = ["play Demolition Charge (Stand-in)"]
[[seat]]
character = "Heavy Hauler (Stand-in)"
space = "A1"
hand = ["Demolition Charge (Stand-in)"]
[[seat]]
character = "Bumblebee"
space = "C4"
bosses_defeated = 2
hand = []
[matrix]
A1 = "down: Citadel Tyrant (Stand-in)"
[expect]
bosses_defeated = 2
"""


@pytest.mark.rule("GAP-121", "END-1", "COOP-1")
@pytest.mark.parametrize("mode", ["competitive", "co-op"])
@pytest.mark.parametrize(("count", "over"), [("count", "true"), ("do not count", "false")])
def test_a_boss_destroyed_by_a_text_counts_as_one_destroyed_by_another_boss(
    scene: Scene, changed: Callable[[str, str], str], mode: str, count: str, over: str
) -> None:
    overlay = changed("Demolition Charge (Stand-in)", 'text = ["on play: destroy 1 facedown card here"]')
    profile = f'[profile]\n"end.bosses_destroyed" = "{count}"\n'
    scene(f'{overlay}mode = "{mode}"\n{DESTROY}over = {over}\nmatrix.A1 = "empty"\n{profile}')


# --- Results ----------------------------------------------------------------------------------------------


@pytest.mark.skipif(INTERPRETED, reason="writes rows as the batch loop does")
@pytest.mark.rule("COOP-1", "COOP-2", "COOP-4")
@pytest.mark.parametrize(
    ("scenario", "won"),
    [("coop/win_with_the_third_boss", 1), ("coop/lose_when_a_card_is_lacking", 0), ("coop/damage_five_loses", 0),
     ("end/third_boss", -1)],
)  # fmt: skip
def test_rows_of_a_game_that_a_team_plays(scenario: str, won: int) -> None:
    """Won or lost by every seat of the one team, without VP; -1 where the players compete."""
    _, table = play_scenario(read_scenario(SCENARIOS / f"{scenario}.toml"))
    games, seats = np.zeros(1, GAMES), np.zeros(2, BATCH_SEATS)
    write_game(games[0], table._game, table._box, 0)
    for seat in range(2):
        write_seat(seats[seat], table._game, table._box, 0, seat, 0)
    assert games["won"].tolist() == [won]
    if won >= 0:
        assert seats["win"].tolist() == [won, won]
        assert seats["team"].tolist() == [0, 0]
        assert seats["vp"].tolist() == [0, 0]
