"""Datasets of teams: a row a side, columns that only they have, and what is checked of both."""

import json
from pathlib import Path

import polars as pl
import pytest

from sim.cli import call
from sim.results import Results, open_results
from sim.results.cell import in_teams, sides_of
from sim.results.footer import read_footer
from sim.results.schema import OF_OBJECTIVES, OF_TEAMS, TABLES, Played, dtypes, tables_of
from sim.study import StudyError, load_study, make_plan, run_study
from sim.study.config.catalogue import current_catalogue
from tests.results.datasets import PART, refusal, run
from tests.study.fake_engine import contents, edit_manifest, rewrite

MIXED = {"mixes": ["core"], "modes": ["competitive", "tvt"], "players": [2, 4], "games": 120}
ALONE = {"mixes": ["core"], "players": [2, 4], "games": 60}
COLUMNS = {"games": {"winner"}, "seats": {"side", "role"}, "bosses": {"attempt_defence", "faction"}}
PLAYED = """# Is it whole?
mixes = ["core"]
modes = ["tvt"]
players = [2, 4]
setups = ["quick", "advanced"]
strategies = ["duellist"]
games = 400
seed = 11
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run(tmp_path / "data", **MIXED)
    return tmp_path / "data"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """A dataset that the engine itself played."""
    folder = tmp_path_factory.mktemp("teams")
    (folder / "study.toml").write_text(PLAYED)
    run_study(make_plan(load_study(folder / "study.toml", current_catalogue())), folder / "data", jobs=1)
    return open_results(folder / "data", content=True)


def test_only_teams_have_rows_of_sides(folder: Path) -> None:
    results = open_results(folder, content=True)
    assert [sides_of(cell) for cell in results.cells] == [2, 4, 2, 2]
    teams = [cell["number"] for cell in results.cells if in_teams(cell)]
    assert teams == [2, 3]
    assert sorted(path.name for path in (folder / "sides").iterdir()) == [
        f"cell-{number:03d}-part-00000.parquet" for number in teams
    ]
    sides = results.sides.collect()
    assert sides.height == 2 * 60
    assert sides["faction"].cast(pl.String).unique(maintain_order=True).to_list() == [
        "Autobots",
        "Decepticons",
    ]


def test_only_teams_have_columns_of_teams(folder: Path) -> None:
    results = open_results(folder)
    for table, columns in COLUMNS.items():
        frame = getattr(results, table).collect()
        assert list(frame.columns) == list(dtypes(table, results.manifest["labels"]))
        with_teams = pl.read_parquet_schema(folder / table / "cell-002-part-00000.parquet")
        others = pl.read_parquet_schema(folder / table / PART)
        assert set(with_teams) - set(others) == columns
        of_teams = frame.filter(pl.col("cell") >= 2)
        assert all(of_teams[column].null_count() == 0 for column in columns)
        assert all(frame.filter(pl.col("cell") < 2)[column].null_count() == frame.filter(pl.col("cell") < 2).height
                   for column in columns)  # fmt: skip


def test_a_dataset_without_teams_has_nothing_of_them(tmp_path: Path) -> None:
    run(tmp_path / "data", **ALONE)
    results = open_results(tmp_path / "data")
    assert not (tmp_path / "data" / "sides").exists()
    assert results.sides.collect().is_empty()
    assert dict(results.sides.collect_schema()) == dtypes("sides", results.manifest["labels"])
    assert tables_of(Played()) == tuple(name for name in TABLES if name not in OF_TEAMS | OF_OBJECTIVES)
    assert not {"sides", "setup", "robots"} & {key for cell in results.cells for key in cell}


def test_games_of_other_modes_are_the_same_bytes_beside_teams(tmp_path: Path) -> None:
    """Their files, their footers and what the manifest says of their cells."""
    run(tmp_path / "mixed", **{**MIXED, "games": 120})
    run(tmp_path / "alone", **{**ALONE, "games": 60, "modes": ["competitive"]})
    mixed, alone = contents(tmp_path / "mixed"), contents(tmp_path / "alone")
    labels = [json.loads(files["manifest.json"])["labels"] for files in (mixed, alone)]
    assert labels[0]["characters"] != labels[1]["characters"]  # so names have other numbers there
    for name in (name for name in alone if name.endswith(".parquet")):
        one, other = read_footer(mixed[name]), read_footer(alone[name])
        assert one is not None
        assert other is not None
        assert one.identity == other.identity
        assert pl.read_parquet(mixed[name]).columns == pl.read_parquet(alone[name]).columns


def test_a_file_of_sides_that_is_missing_is_named_and_written_again(folder: Path, capsys) -> None:
    whole = contents(folder)
    file = folder / "sides" / "cell-002-part-00000.parquet"
    file.unlink()
    assert f"{file}: missing, although the part's games are there" in refusal(folder)
    assert call(["verify", str(folder)]) == 1
    assert str(file) in capsys.readouterr().err
    run(folder, **MIXED)
    assert contents(folder) == whole


def test_a_file_of_sides_with_other_rows_is_named(folder: Path) -> None:
    file = folder / "sides" / "cell-002-part-00000.parquet"
    rewrite(file, pl.read_parquet(file).head(59))
    assert f"{file}: holds 59 rows; 60 are due for 30 games" in refusal(folder)


def test_a_file_of_sides_where_no_teams_play_is_not_of_the_study(folder: Path) -> None:
    stray = folder / "sides" / "cell-009-part-00000.parquet"
    stray.write_bytes((folder / "sides" / "cell-002-part-00000.parquet").read_bytes())
    assert "sides/cell-009-part-00000.parquet: not of this study" in refusal(folder)


def test_a_column_of_teams_that_is_missing_is_told(folder: Path) -> None:
    file = folder / "games" / "cell-002-part-00000.parquet"
    rewrite(file, pl.read_parquet(file).drop("winner"))
    assert f"{file}: its columns are not those of games" in refusal(folder)
    run(folder, **MIXED)
    file = folder / "games" / PART
    rewrite(file, pl.read_parquet(file).with_columns(winner=pl.lit(0, pl.Int8)))
    assert f"{file}: its columns are not those of games" in refusal(folder)


@pytest.mark.parametrize(("key", "value"), [("setup", "advanced"), ("robots", {"autobot": "core"})])
def test_a_part_says_of_which_set_up_it_is(folder: Path, key: str, value: object) -> None:
    edit_manifest(folder, lambda manifest: manifest["cells"][2].update({key: value}))
    assert f"is of a cell whose {key} is " in refusal(folder)


def test_another_set_up_is_refused_in_the_same_folder(tmp_path: Path) -> None:
    run(tmp_path / "data", **{**MIXED, "modes": ["tvt"]})
    with pytest.raises(StudyError, match=r"study\.setup: was not there, is \"advanced\""):
        run(tmp_path / "data", **{**MIXED, "modes": ["tvt"], "setup": "advanced"})


def test_more_games_of_teams_extend_their_dataset(tmp_path: Path) -> None:
    run(tmp_path / "grown", **MIXED)
    run(tmp_path / "grown", **{**MIXED, "games": 200})
    run(tmp_path / "fresh", **{**MIXED, "games": 200})
    assert contents(tmp_path / "grown") == contents(tmp_path / "fresh")


# --- What the engine writes ---------------------------------------------------------------------------------


def test_a_side_is_what_its_seats_are(played: Results) -> None:
    """Win, rank and every component of VP; Damage and Robots too."""
    sums = ("tokens", "costs", "energon_vp", "vault_vp", "damage_vp", "robots_defeated", "damage")
    seats = played.seats.group_by("cell", "game", "side").agg(
        pl.col(*sums).cast(pl.Int64).sum(), pl.col("win", "rank", "role").unique(), members=pl.len(),
        vp_of_seats=pl.col("vp").sum(), first=pl.col("order").min(),
    )  # fmt: skip
    both = played.sides.join(seats, on=["cell", "game", "side"], suffix="_of_seats").collect()
    assert both.height == 2 * 400
    assert all((both[name] == both[f"{name}_of_seats"]).all() for name in sums)
    for name, other in (("win", "win_of_seats"), ("rank", "rank_of_seats"), ("faction", "role")):
        assert (both[other].list.len() == 1).all()
        assert (both[name] == both[other].list.first()).all()
    assert (both["vp"] == both["vp_of_seats"] + both["penalty"]).all()
    assert (both["order"] == both["first"]).all()
    assert set(both["members"]) == {1, 2}


def test_a_game_has_the_winner_that_its_sides_say(played: Results) -> None:
    games = played.games.collect()
    best = played.sides.filter(pl.col("win") == 1).select("cell", "game", "side")
    joined = games.lazy().join(best, on=["cell", "game"], how="left").collect()
    assert (joined["winner"] == joined["side"].fill_null(-1)).all()
    shares = played.sides.group_by("cell", "game").agg(pl.col("win").sum()).collect()
    assert (shares["win"] == 1).all()


def test_a_penalty_is_of_a_side_that_ended_the_game_by_damage(played: Results) -> None:
    reasons = played.games.select("cell", "game", reason=pl.col("end_reason").cast(pl.String))
    punished = played.sides.filter(pl.col("penalty") != 0).join(reasons, on=["cell", "game"]).collect()
    assert punished.height > 0
    assert set(punished["penalty"]) == {-3}
    assert set(punished["reason"]) == {"damage limit"}


def test_confrontations_that_failed_by_defence_alone_are_counted_for_who_defended(played: Results) -> None:
    """A side's count is that of the Confrontations with its own Bosses that were short by no more than was added."""
    each = (
        played.bosses.filter(pl.col("attempt_cost").list.len() > 0)
        .explode("attempt_power", "attempt_cost", "attempt_defence", "attempt_seat")
        .with_columns(short=pl.col("attempt_cost") - pl.col("attempt_power"))
        .filter(pl.col("short") > 0, pl.col("short") <= pl.col("attempt_defence"))
    )
    counted = each.group_by("cell", "game", "faction").agg(n=pl.len())
    sides = played.sides.join(counted, on=["cell", "game", "faction"], how="left").collect()
    assert (sides["confrontations_foiled"] == sides["n"].fill_null(0)).all()
    assert sides["confrontations_foiled"].sum() > 20
    assert (sides["defences"] >= sides["confrontations_foiled"]).all()
    foes = each.collect()
    assert set(foes.select(pl.col("attempt_seat") % 2, pl.col("faction").cast(pl.String)).unique().rows()) == {
        (1, "Autobots"), (0, "Decepticons"),
    }  # fmt: skip


def test_a_game_has_a_boss_of_each_faction_and_level(played: Results) -> None:
    counted = played.bosses.group_by("cell", "game", "faction", "level").agg(n=pl.len()).collect()
    assert counted.height == 6 * 400
    assert set(counted["n"]) == {1}
    beaten = played.sides.group_by("cell", "game").agg(pl.col("bosses_beaten").sum())
    games = played.games.join(beaten, on=["cell", "game"]).collect()
    assert (games["bosses_beaten"] <= games["bosses_defeated"]).all()


def test_what_one_side_loses_of_its_own_the_other_counts_as_its_adversaries(played: Results) -> None:
    other = played.sides.select("cell", "game", side=1 - pl.col("side"), theirs="own_bosses_destroyed")
    both = played.sides.join(other, on=["cell", "game", "side"]).collect()
    assert (both["bosses_destroyed"] == both["theirs"]).all()
    assert both["bosses_destroyed"].sum() > 0
