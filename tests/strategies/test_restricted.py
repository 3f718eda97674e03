"""Restricted play: never means never, preferred cards are taken, and nothing hidden is told by it."""

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from sim.cli import call
from sim.engine.data import fate
from sim.fuzz.checker import Checker
from sim.study.cell.block import Block
from sim.study.cell.cell import CellSetup, PreparedCell, prepare

SETS = ("core", "a_rising_darkness")
HAD = (fate.BOUGHT, fate.GAINED, fate.DEFEATED, fate.THWARTED)
GAMES = 300
TABLES = ("games", "seats", "bosses", "attempts", "cards")
OF_ALL_TYPES = (
    "type:ally, type:boss, type:maneuver, type:relic, type:robot, type:scheme, type:technology, type:basic"
)

GREEDY = """
from sim.engine.decisions import BATTLE, BUY, PLAY
from sim.engine.view import is_barred


def choose(public, own, decision, box, memory):
    for verb in (PLAY, BUY, BATTLE):
        for i in range(decision.n):
            option = decision.options[i]
            if option.verb == verb:
                return decision.n if is_barred(public, memory, option.card) else i
    return 0
"""


def cell_of(
    *strategies: str, set_id: str = "core", mode: str = "competitive", players: int = 2
) -> PreparedCell:
    return prepare(CellSetup(set_id, mode, players, strategies))


def had(cell: PreparedCell, block: Block) -> dict[str, Counter[str]]:
    """What each strategy gained, by card and by type."""
    who = {(int(row["game"]), int(row["seat"])): int(row["strategy"]) for row in block.seats}
    names = cell.names
    found: dict[str, Counter[str]] = {name: Counter() for name in names.strategies}
    taken = [(row["game"], row["by"], row["card"]) for row in block.cards if row["fate"] in HAD]
    taken += [
        (row["game"], row["defeated_by"], row["boss"]) for row in block.bosses if row["defeated_by"] >= 0
    ]
    for game, seat, card in taken:
        strategy = names.strategies[who[int(game), int(seat)]]
        found[strategy][names.definitions[card]] += 1
        found[strategy][f"type:{names.types[card]}"] += 1
    return found


def of_games(*strategies: str, games: int = GAMES, **where: object) -> dict[str, Counter[str]]:
    cell = cell_of(*strategies, **where)  # type: ignore[arg-type]
    block = cell.play(21, 0, games)
    assert not block.games["error"].any()
    return had(cell, block)


def same(one: Block, other: Block) -> bool:
    return all(getattr(one, table).tobytes() == getattr(other, table).tobytes() for table in TABLES)


@pytest.mark.parametrize("plain", ["balanced", "random", "boss_rusher"])
@pytest.mark.parametrize("kind", ["ally", "boss", "maneuver", "relic", "robot", "technology"])
@pytest.mark.parametrize("set_id", SETS)
def test_never_is_never_while_others_do(set_id: str, kind: str, plain: str) -> None:
    name = f"{plain} never type:{kind}"
    found = of_games(name, "balanced", set_id=set_id)
    assert found[name][f"type:{kind}"] == 0
    assert found["balanced"][f"type:{kind}"] > GAMES / 5
    assert sum(found[name].values()) > 0


@pytest.mark.parametrize(
    ("mode", "players"), [("competitive", 3), ("co-op", 3), ("expert", 3), ("tvt", 2), ("tvt", 4)]
)
def test_a_card_is_never_gained_in_any_mode_nor_anything_else_missed(mode: str, players: int) -> None:
    name = "balanced never Wingman, Bumblebee"
    found = of_games(name, "balanced", set_id="a_rising_darkness", mode=mode, players=players, games=1000)
    for card in ("Wingman", "Bumblebee"):
        assert found[name][card] == 0
        assert found["balanced"][card] > 5
    assert found[name]["type:maneuver"] > 100


@pytest.mark.rule("ASSIST-27")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("plain", ["random", "duellist"])
def test_bosses_are_never_or_always_defended_as_a_team_is_told(plain: str, players: int) -> None:
    """The other team, and help for friends, are as free as ever."""
    laid: dict[str, list[int]] = {}
    for verb in ("never", "always"):
        cell = cell_of(f"{plain} {verb} defends type:boss", plain, mode="tvt", players=players)
        block = cell.play(23, 0, GAMES)
        assert not block.games["error"].any()
        who = {(row["game"], row["team"]): int(row["strategy"]) for row in block.seats}
        laid[verb] = [0, 0]
        for row in block.sides:
            laid[verb][who[row["game"], row["side"]]] += int(row["defences"])
    assert laid["never"][0] == 0
    assert laid["never"][1] > GAMES / 10
    assert laid["always"][0] > laid["always"][1] > GAMES / 10


def test_alone_too() -> None:
    cell = cell_of("solo never type:technology", mode="solo", players=1)
    block = cell.play(3, 0, 200)
    assert had(cell, block)["solo never type:technology"]["type:technology"] == 0
    assert block.games["won"].sum() > 10


@pytest.mark.parametrize(("set_id", "wanted"), [("a_rising_darkness", "Wingman"), ("core", "type:relic")])
@pytest.mark.parametrize("plain", ["balanced", "random"])
def test_what_is_preferred_is_gained_more_often(set_id: str, wanted: str, plain: str) -> None:
    name = f"{plain} prefers {wanted}"
    eager = of_games(name, plain, set_id=set_id, games=1500)
    assert eager[name][wanted] > 1.15 * eager[plain][wanted] > 0


def test_a_card_that_the_mix_has_not_changes_nothing() -> None:
    free, barred = cell_of("balanced", "random"), cell_of("balanced never Wingman", "random")
    assert same(free.play(4, 0, 100), barred.play(4, 0, 100))


def test_plain_python_is_restricted_as_compiled_code_is(tmp_path: Path) -> None:
    plain, compiled = tmp_path / "plain.py", tmp_path / "compiled.py"
    plain.write_text(GREEDY)
    compiled.write_text(
        GREEDY.replace("\n\ndef", "\nfrom strategies.registry import strategy\n\n\n@strategy()\ndef")
    )
    restriction = "never type:robot, type:maneuver"
    cells = [cell_of(f"{path}:choose {restriction}", "balanced") for path in (plain, compiled)]
    blocks = [cell.play(6, 0, 12) for cell in cells]
    assert same(*blocks)
    assert not blocks[0].games["error"].any()  # `is_barred` was never true of an option, and could be asked
    found = had(cells[0], blocks[0])[f"{plain}:choose {restriction}"]
    assert found["type:robot"] == found["type:maneuver"] == 0
    assert sum(found.values()) > 0


def test_a_game_at_a_table_is_the_game_of_the_batch_and_keeps_every_invariant() -> None:
    for strategies in (
        ("balanced never type:robot", "random prefers type:relic, type:boss"),
        (f"random never {OF_ALL_TYPES}", "random prefers type:robot, type:technology"),
    ):
        cell = cell_of(*strategies, set_id="a_rising_darkness")
        block = cell.play(9, 0, 4)
        for number in range(4):
            seated = cell.sit_down(9, number)
            checker = Checker(seated.table)
            assert all(checker.check() == 0 for _ in seated.decisions(telling=True))
            assert checker.check() == 0
            game = seated.table.game
            assert int(game.decisions) == block.games["decisions"][number]
            assert [int(game.public.seats[seat].score.total) for seat in range(2)] == block.seats["vp"][
                2 * number : 2 * number + 2
            ].tolist()


STUDY = """# What is a Robot worth?
mixes = ["core"]
players = [2]
strategies = ["balanced never type:robot", "balanced"]
games = 40
seed = 5
"""


def test_a_study_is_run_and_its_games_are_told_again(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    Path("worth.toml").write_text(STUDY)
    assert call(["run", "worth.toml", "--jobs", "1"]) == 0
    assert "balanced never type:robot" in capsys.readouterr().out
    assert call(["replay", "results/worth", "0", "3", "--why"]) == 0
    told = capsys.readouterr().out
    seat = next(line[5] for line in told.splitlines() if line.endswith(": balanced never type:robot"))
    assert seat in "01"
    Path("worth.toml").write_text(STUDY.replace("type:robot", "Braw"))
    assert call(["run", "worth.toml", "--out", "other"]) == 2
    told = capsys.readouterr().err
    assert "did you mean 'Brawl'?" in told
    assert len(told.splitlines()) == 1


def test_the_same_bytes_with_one_worker_or_two(tmp_path, monkeypatch) -> None:
    from sim.results import layout
    from tests.study.fake_engine import contents

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(layout, "PART_GAMES", 10)
    Path("worth.toml").write_text(STUDY)
    for jobs in ("1", "2"):
        assert call(["run", "worth.toml", "--jobs", jobs, "--out", jobs]) == 0
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    assert len(list(islice((tmp_path / "1").glob("seats/*"), 9))) == 4
