"""`rollout tune`: one seed, one file, however it is run; and the file is a style that plays."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cardsets.teams import TeamSetup
from sim.cli import call
from sim.study.cell.cell import CellSetup, prepare
from sim.study.config.desk import load_strategy
from sim.tuning.match import Match
from sim.tuning.plan import Settings, command, make_tuning
from sim.tuning.seeds import CHOOSING, TUNING, VALIDATION, seed_of
from sim.tuning.written import written
from strategies.planner.style import NAMES
from tests.tuning.runs import COMPETITIVE, JUDGED, SMALL, kill_after, lines, tasks, tuned

BALANCED = load_strategy("balanced").weights
TUNED = [NAMES.index(name) for name in ("buying", "bosses", "roaming")]
LONG = COMPETITIVE.replace("--generations 3", "--generations 25")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("tune") / "sharp.toml"
    tuned(out, f"{COMPETITIVE} --also a_rising_darkness --against casual --against balanced")
    return out


def test_two_workers_write_the_same_file_and_journal(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    assert tuned(one) == tuned(two, jobs=2)
    assert lines(one) == lines(two)


def test_another_seed_plays_other_games(tmp_path: Path) -> None:
    tuned(tmp_path / "a.toml")
    tuned(tmp_path / "b.toml", COMPETITIVE.replace("--seed 9", "--seed 10"))
    seeds = [{task["seed"] for task in tasks(tmp_path / name)} for name in ("a.toml", "b.toml")]
    assert not seeds[0] & seeds[1]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_killed_and_resumed_it_comes_to_the_same_file_and_plays_nothing_twice(tmp_path: Path) -> None:
    undisturbed, killed = tmp_path / "undisturbed.toml", tmp_path / "killed.toml"
    kill_after(killed, 12, LONG)
    assert not killed.exists()
    left = lines(killed)
    assert len(left) >= 12
    journal = killed.with_suffix(".tuning") / "games.jsonl"
    journal.write_text("\n".join(left)[:-20])  # the last line torn, as a kill in the middle of it leaves it
    assert tuned(killed, LONG) == tuned(undisturbed, LONG)
    assert lines(killed) == lines(undisturbed)
    assert len(set(lines(killed))) == len(lines(killed))


def test_the_same_command_again_plays_nothing_and_more_generations_go_on(tmp_path: Path) -> None:
    out, fresh = tmp_path / "out.toml", tmp_path / "fresh.toml"
    first = tuned(out)
    played = lines(out)
    assert tuned(out) == first
    assert lines(out) == played
    more = COMPETITIVE.replace("--generations 3", "--generations 5")
    assert tuned(out, more) == tuned(fresh, more)
    assert lines(out)[: len(played)] == played
    assert sorted(lines(fresh)) == sorted(set(lines(out)) & set(lines(fresh)))


def test_it_is_judged_on_games_that_it_was_not_tuned_on(whole: Path) -> None:
    validation = seed_of(9, VALIDATION)
    last = [task for task in tasks(whole) if task["seed"] == validation]
    assert {(task["mix"], task["against"]) for task in last} == {
        (mix, against) for mix in ("core", "a_rising_darkness") for against in ("balanced", "casual")
    }
    assert {task["seed"] for task in tasks(whole)} == {
        seed_of(9, part) for part in (TUNING, CHOOSING, VALIDATION)
    }
    assert {task["mix"] for task in tasks(whole) if task not in last} == {"core"}
    every = [seed_of(seed, part) for seed in range(50) for part in (TUNING, CHOOSING, VALIDATION)]
    assert len(set(every)) == len(every)


def test_a_restricted_opponent_plays_restricted_and_the_tuned_style_does_not() -> None:
    match = Match("core", "competitive", 2, "balanced never type:relic")
    cell = match.seated(prepare(match.setup), replace(load_strategy("balanced"), name="tuned"))
    assert [bool(flags.any()) for flags in cell.wishes] == [False, True]


def test_candidates_of_a_generation_play_the_same_games_and_the_next_ones_new_games(whole: Path) -> None:
    played = [task for task in tasks(whole) if task["seed"] == seed_of(9, TUNING)]
    ranges = {(task["first"], task["last"]) for task in played}
    assert ranges == {(0, 24), (24, 48), (48, 72)}
    for where in ranges:
        for against in ("casual", "balanced"):
            here = [t for t in played if (t["first"], t["last"]) == where and t["against"] == against]
            assert len(here) == 4


def test_the_file_is_a_style_with_what_was_not_tuned_held_and_says_how_it_was_made(whole: Path) -> None:
    found = load_strategy(str(whole))
    changed = [place for place, (a, b) in enumerate(zip(found.weights, BALANCED, strict=True)) if a != b]
    assert set(changed) <= set(TUNED)
    assert (
        found.description == "balanced, tuned for core, competitive, 2 players, against casual and balanced."
    )
    comment = " ".join(line.strip("# ") for line in whole.read_text().splitlines() if line.startswith("#"))
    assert (
        "rollout tune balanced --against casual --against balanced --mix core --mode competitive" in comment
    )
    assert (
        "--seed 9 --also a_rising_darkness --validation-games 60 with rollout-balance 0.1.0, cmaes 0.13"
        in comment
    )
    assert "a_rising_darkness against casual: wins " in comment
    assert sum(name in whole.read_text() for name in NAMES) == len(NAMES)


def test_what_it_tells_of_the_file_is_what_a_study_of_it_finds(whole: Path) -> None:
    """Played anew through the file, seats exchanged, beside the starting style in the same games."""
    seed = seed_of(9, VALIDATION)
    for mix in ("core", "a_rising_darkness"):
        for who, start in (("balanced", None), ("casual", "balanced")):
            shares = []
            for style in filter(None, (str(whole), start)):
                rows = prepare(CellSetup(mix, "competitive", 2, (style, who))).play(seed, 0, 60).seats
                mine = rows[rows["strategy"] == 0]
                assert int((mine["seat"] == 0).sum()) == 30
                shares.append(float(mine["win"].mean()))
            gain = shares[0] - (shares[1] if start else 0.5)
            text = " ".join(line.strip("# ") for line in whole.read_text().splitlines())
            told = text.split(f"{mix} against {who}: wins ")[1]
            assert told.startswith(f"{shares[0]:.1%} [")
            assert f"], {100 * gain:+.1f} [" in told[:40]


def test_it_is_tuned_for_several_numbers_of_players_at_once(tmp_path: Path) -> None:
    out = tmp_path / "any_table.toml"
    tuned(out, f"balanced --players 2 --players 4 --against casual {SMALL} {JUDGED}")
    assert {task["players"] for task in tasks(out) if task["seed"] == seed_of(9, TUNING)} == {2, 4}
    text = " ".join(line.strip("# ") for line in out.read_text().splitlines())
    assert "balanced, tuned for core, competitive, 2 and 4 players, against casual." in text
    for players in (2, 4):
        names = (str(out), *["casual"] * (players - 1))
        rows = (
            prepare(CellSetup("core", "competitive", players, names))
            .play(seed_of(9, VALIDATION), 0, 60)
            .seats
        )
        share = float(rows["win"][rows["strategy"] == 0].mean())
        assert f"core, {players} players against casual: wins {share:.1%} [" in text


@pytest.mark.parametrize(("players", "setup"), [(2, "quick"), (4, "advanced")])
def test_one_team_is_tuned_against_the_other(tmp_path: Path, players: int, setup: str) -> None:
    """Each faction is the style's as often, and each begins as often."""
    out = tmp_path / "team.toml"
    tuned(
        out, f"balanced --mode tvt --setup {setup} --players {players} --against casual --also core_with_darkness"
        f" {SMALL} {JUDGED}"
    )  # fmt: skip
    text = " ".join(line.strip("# ") for line in out.read_text().splitlines())
    shares, factions = [], []
    for first in (0, 1):
        cell = prepare(
            CellSetup(
                "core", "tvt", players, (str(out), "casual"), teams=TeamSetup(setup),
                profile=(("setup.first_player", first),),
            )
        )  # fmt: skip
        rows = cell.play(seed_of(9, VALIDATION), 30 * first, 30 * first + 30)
        assert (rows.games["first_seat"] == first).all()
        mine = rows.seats[rows.seats["strategy"] == 0]
        factions += mine["team"].tolist()
        shares += mine["win"].tolist()
        assert len(mine) == 30 * players // 2
    assert np.mean(factions) == 0.5
    assert f"core, {setup} against casual: wins {np.mean(shares):.1%} [" in text
    assert f"--setup {setup} --players {players}" in text


@pytest.mark.parametrize(("role", "place"), [("one", 0), ("many", 1)])
def test_a_role_is_tuned_with_the_other_held(tmp_path: Path, role: str, place: int) -> None:
    """The style always has its side, of either faction; against the start it is held to the start in the same games."""
    out = tmp_path / "role.toml"
    asked = f"--mode 1vm --role {role} --one autobot --one decepticon"
    tuned(out, f"balanced {asked} {SMALL} {JUDGED}")
    text = " ".join(line.strip("# ") for line in out.read_text().splitlines())
    assert asked.partition(" --role")[0] in text
    assert f"as the {role}." in text
    for one in ("autobot", "decepticon"):
        share = {}
        for name in (str(out), "balanced"):
            pair = (name, "balanced") if place == 0 else ("balanced", name)
            cell = prepare(CellSetup("core", "1vm", 3, pair, seating="fixed", teams=TeamSetup(one=one)))
            rows = cell.play(seed_of(9, VALIDATION), 0, 60)
            mine = rows.seats["win"][rows.seats["strategy"] == place].reshape(60, -1)[:, 0]
            assert 0 < mine.mean() < 1
            share[name] = 100 * mine.mean()
        mine, before = share[str(out)], share["balanced"]
        assert f"core, quick, {one} against balanced: wins {mine:.1f}% [" in text
        assert f"], {mine - before:+.1f} [" in text


def test_a_role_is_for_one_against_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options, told in (
        ("--mode tvt --role one", "--role: in tvt nobody plays against many; leave it out"),
        ("--one autobot", "--one: in competitive nobody plays against many; leave it out"),
        ("--mode 1vm --role ones", "--role: 'ones' is not known (did you mean 'one'?); allowed: one, many"),
        ("--mode 1vm --one autobots", "--one: 'autobots' is not known (did you mean 'autobot'?)"),
        ("--mode 1vm+unicron --one autobot", "--one: in 1vm+unicron the one is unicron; leave it out"),
    ):
        assert call(["tune", "balanced", *options.split(), "--out", str(tmp_path / "one.toml")]) == 2
        assert told in capsys.readouterr().err


def test_the_faction_of_one_against_many_is_told_though_nobody_named_it() -> None:
    plan = make_tuning(
        Settings("duellist", (), ("core",), "1vm", (3,), ("buying",), 10, 4, 1, 0.25, 1, (), 10, role="one")
    )
    assert [match.one for match in plan.judged] == ["decepticon"]
    assert "--mode 1vm --setup quick --one decepticon --role one" in command(plan)
    assert "1vm quick, decepticon as the one, 3 players" in written(plan, plan.start.weights, [])
    unicron = make_tuning(replace(plan.settings, mode="1vm+unicron", ones=()))
    assert ([match.one for match in unicron.judged], "--one" in command(unicron)) == ([""], False)


def test_only_teams_have_a_setup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options, told in (
        ("--mode tvt --setup slow", "--setup: 'slow' is not known; allowed: quick, advanced"),
        ("--setup advanced", "--setup: in competitive no teams play; leave it out"),
    ):
        assert call(["tune", "balanced", *options.split(), "--out", str(tmp_path / "one.toml")]) == 2
        assert told in capsys.readouterr().err


@pytest.mark.parametrize(("mode", "players"), [("co-op", 3), ("solo", 1), ("expert", 2)])
def test_teams_are_tuned_for_games_won(tmp_path: Path, mode: str, players: int) -> None:
    out = tmp_path / "team.toml"
    tuned(out, f"team --mode {mode} --players {players} {SMALL} {JUDGED}")
    won = [
        prepare(CellSetup("core", mode, players, (name,))).play(seed_of(9, VALIDATION), 0, 60).games["won"]
        == 1
        for name in (str(out), "team")
    ]
    text = " ".join(line.strip("# ") for line in out.read_text().splitlines())
    assert f"core: wins {np.mean(won[0]):.1%} [" in text
    assert f"{100 * (np.mean(won[0]) - np.mean(won[1])):+.1f} [" in text


def test_a_switch_that_hurts_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tuned from a style that plays badly it gets better, and that is said; from what it came to it does not."""
    bad = tmp_path / "bad.toml"
    bad.write_text("buying = -2000\nrobots = 0\nleast_chance = 90\n")
    options = "--numbers buying,robots --games-per-candidate 60 --generations 5 --candidates 6 --validation-games 300"
    tuned(tmp_path / "better.toml", f"{bad} {options} --seed 2")
    told = capsys.readouterr().out
    assert "An improvement on every line." in told
    nothing = "--numbers margin --games-per-candidate 24 --candidates 4 --generations 3 --seed 10"
    tuned(tmp_path / "same.toml", f"{tmp_path / 'better.toml'} {nothing} --validation-games 600")
    assert "No improvement" in capsys.readouterr().out
