"""`rollout population`: mixtures nobody beats, answers that do; and one seed, one population, however it is run."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sim.cli import call
from sim.population.meetings import Meetings, Share
from sim.study.cell.cell import CellSetup, prepare
from sim.study.config.desk import load_strategy
from sim.tuning.plan import Settings, make_tuning, usual_numbers
from strategies.planner.style import HELD, NAMES, idle_numbers
from tests.tuning.runs import kill_after

SMALL = "--games-per-candidate 40 --candidates 4 --generations 2 --meeting-games 200 --seed 4"
FILES = ("members.csv", "meetings.csv")


def grown(out: Path, options: str, jobs: int = 1) -> dict[str, str]:
    """Grow a population; what its folder then holds, but for its path and where comments break by its length."""
    assert call(["population", *options.split(), "--jobs", str(jobs), "--out", str(out)]) == 0
    return {
        path.name: path.read_text().replace("\n# ", " ").replace(str(out), "")
        for path in sorted(out.iterdir())
    }


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A style that buys nothing: an answer to it is soon found."""
    path = tmp_path_factory.mktemp("styles") / "bad.toml"
    path.write_text("buying = -2000\nrobots = 0\nleast_chance = 90\n")
    return path


@pytest.fixture(scope="module")
def two_rounds(bad: Path) -> tuple[Path, dict[str, str]]:
    out = bad.parent / "whole"
    return out, grown(out, f"{bad} {SMALL} --rounds 2")


def test_two_workers_and_a_second_run_come_to_the_same_population(
    bad: Path, two_rounds: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    out, whole = two_rounds
    other = grown(tmp_path / "two", f"{bad} {SMALL} --rounds 2", jobs=2)
    assert {name: whole[name] for name in whole if name not in ("games.jsonl", "run.lock")} == {
        name: other[name] for name in other if name not in ("games.jsonl", "run.lock")
    }
    played = whole["games.jsonl"]
    assert grown(out, f"{bad} {SMALL} --rounds 2")["games.jsonl"] == played


def test_more_rounds_go_on_where_fewer_ended(
    bad: Path, two_rounds: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    _, whole = two_rounds
    first = grown(tmp_path / "out", f"{bad} {SMALL} --rounds 1")
    then = grown(tmp_path / "out", f"{bad} {SMALL} --rounds 2")
    assert then["games.jsonl"].startswith(first["games.jsonl"])
    assert [then[name] for name in FILES] == [whole[name] for name in FILES]


def test_killed_it_goes_on_to_the_same(
    bad: Path, two_rounds: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    _, whole = two_rounds
    kill_after(
        tmp_path / "out", 5, f"{bad} {SMALL} --rounds 2", command="population", folder=tmp_path / "out"
    )
    then = grown(tmp_path / "out", f"{bad} {SMALL} --rounds 2")
    assert [then[name] for name in FILES] == [whole[name] for name in FILES]


def test_a_style_that_can_be_beaten_is_and_its_answer_gets_the_weight(
    two_rounds: tuple[Path, dict[str, str]], capsys: pytest.CaptureFixture[str], bad: Path
) -> None:
    out, whole = two_rounds
    assert "found_1.toml" in whole
    weights = [float(line.split(",")[-3]) for line in whole["members.csv"].splitlines()[1:]]
    assert weights[0] == 0
    assert sum(weights) == pytest.approx(1, abs=1e-3)
    found = load_strategy(str(out / "found_1.toml"))
    assert len(found.weights) == len(NAMES)
    grown(out, f"{bad} {SMALL} --rounds 2")
    told = capsys.readouterr().out
    assert "joins as" in told or "No player that was found gains more than" in told


def test_every_setting_of_a_switch_is_tried(two_rounds: tuple[Path, dict[str, str]], bad: Path) -> None:
    _, whole = two_rounds
    origins = [line.split(",")[1:-3] for line in whole["members.csv"].splitlines()]
    told = " ".join(" ".join(words) for words in origins)
    assert "with sides = 1" in told
    assert "round 1" in told


@pytest.mark.parametrize(
    ("shares", "mixture"),
    [
        ({(1, 0): 0.6, (2, 1): 0.6, (2, 0): 0.4}, [1 / 3, 1 / 3, 1 / 3]),  # rock, paper, scissors
        ({(1, 0): 0.55, (2, 1): 0.45, (2, 0): 0.4}, [0, 1, 0]),
        ({(1, 0): 0.5}, [0.5, 0.5]),
        ({}, [1]),
    ],
)
def test_nobody_beats_the_mixture(shares: dict[tuple[int, int], float], mixture: list[float]) -> None:
    names = tuple("abc"[: len(mixture)])
    meetings = Meetings(names, {pair: Share(share, 0.0001, 10_000) for pair, share in shares.items()})
    assert meetings.mixture() == pytest.approx(mixture, abs=1e-6)
    assert (meetings.gains @ meetings.mixture()).max() < 1e-6
    intervals = meetings.mixture_intervals(1)
    assert [found.estimate for found in intervals] == pytest.approx(mixture, abs=1e-6)


def test_a_share_over_several_matches_has_the_error_of_its_parts() -> None:
    """Against shares of simulated games: nine in ten and more of the intervals hold the truth."""
    random = np.random.default_rng(3)
    truth, held = 0.6 * 0.75 + 0.4 * 0.25, 0
    for _ in range(400):
        parts = []
        for chance, n in ((0.6, 300), (0.4, 100)):
            share = random.binomial(n, chance) / n
            parts.append(Share(share, (share * (1 - share) / n) ** 0.5, n))
        found = Share.mean(parts, [0.75, 0.25]).interval()
        assert found.n == 400
        held += found.contains(truth)
    assert 0.92 * 400 < held <= 400


def tuning(against: tuple[str, ...], mode: str = "competitive", style: str = "balanced", players: int = 2):
    mixes = ("core", "a_rising_darkness")
    return make_tuning(Settings(style, against, mixes, mode, (players,), (), 100, 4, 1, 0.2, 1, (), 10))


def test_opponents_weigh_as_they_are_told_to() -> None:
    plain, weighed = tuning(("balanced", "casual")), tuning(("balanced=3", "casual"))
    assert plain.shares == (0.25,) * 4
    assert plain.games == (100,) * 4
    assert [match.against for match in weighed.matches] == ["balanced", "casual"] * 2
    assert weighed.shares == (0.375, 0.125) * 2
    assert weighed.games == (150, 50) * 2


def test_tuning_leaves_out_what_nothing_reads() -> None:
    balanced, expert = load_strategy("balanced").weights, load_strategy("expert").weights
    team = load_strategy("team").weights
    assert not {"gate", "help_near", "boss_beaten", "move_left", *HELD} & set(
        usual_numbers(balanced, "competitive")
    )
    assert {"penalty", "buying"} <= set(usual_numbers(balanced, "competitive"))
    assert "penalty" not in usual_numbers(expert, "competitive")
    assert "move_left" in usual_numbers(expert, "competitive")
    assert {"gate", "help_near", "boss_beaten"} <= set(usual_numbers(team, "co-op"))


@pytest.mark.parametrize(
    ("name", "mode", "players"),
    [("balanced", "competitive", 2), ("expert", "competitive", 3), ("team", "co-op", 2), ("solo", "solo", 1)],
)
def test_numbers_that_are_left_out_change_no_game(name: str, mode: str, players: int) -> None:
    style = load_strategy(name)
    by_score = mode == "competitive"
    other = list(style.weights)
    for number in idle_numbers(style.weights, by_score):
        other[NAMES.index(number)] += 37
    cell = prepare(CellSetup("a_rising_darkness", mode, players, (name,) * players))
    changed = cell.with_strategies([replace(style, weights=tuple(other))] * players)
    assert tuple(other) != style.weights
    plain, after = cell.play(6, 0, 60), changed.play(6, 0, 60)
    assert plain.games.tobytes() == after.games.tobytes()
    assert plain.seats.tobytes() == after.seats.tobytes()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("population balanced balanced", "style 'balanced' is there twice"),
        ("population balancd", "did you mean 'balanced'?"),
        ("population random", "strategy 'random' is no style"),
        ("population search", "strategy 'search' is no style: it searches"),
        (
            "tune balanced --against expert=-1",
            "--against: 'expert=-1': '-1' is no weight; allowed: NAME=WEIGHT",
        ),
        ("tune balanced --against expert=", "'' is no weight"),
        ("tune balanced --against expert=2 --against expert", "--against: 'expert' is there twice"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(
    arguments: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / ("out.toml" if arguments.startswith("tune") else "out")
    assert call([*arguments.split(), "--out", str(out)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert len(error.splitlines()) == 1
    assert not out.exists()


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "found_1.toml").write_text("mine = 1\n")
    assert call(["population", "balanced", *SMALL.split(), "--out", str(tmp_path / "out")]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert (tmp_path / "out" / "found_1.toml").read_text() == "mine = 1\n"


def test_a_file_is_no_folder_and_force_begins_anew(
    bad: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine")
    assert call(["population", str(bad), *SMALL.split(), "--out", str(tmp_path / "file")]) == 2
    assert "file is no folder" in capsys.readouterr().err
    out = tmp_path / "out"
    first = grown(out, f"{bad} {SMALL} --rounds 1")
    (out / "found_9.toml").write_text("description = 'of an earlier population'\n")
    assert grown(out, f"{bad} {SMALL} --rounds 1 --force") == first


def test_a_name_with_a_sign_in_it_is_a_name(bad: Path, tmp_path: Path) -> None:
    odd = tmp_path / "bad=worse.toml"
    odd.write_text(bad.read_text())
    assert "bad=worse.toml" in grown(tmp_path / "out", f"{odd} {SMALL} --rounds 1")["members.csv"]


def test_another_run_is_not_gone_on_with(
    two_rounds: tuple[Path, dict[str, str]], bad: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, _ = two_rounds
    assert (
        call(["population", str(bad), *SMALL.replace("--seed 4", "--seed 5").split(), "--out", str(out)]) == 2
    )
    assert "holds another run (seed: 4 there, 5 now)" in capsys.readouterr().err
