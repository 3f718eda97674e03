"""A desk of one's own: the command line finds what lies there by name, from any folder of it."""

import json
from pathlib import Path

import pytest

from sim.cli import call
from sim.results import open_results
from sim.scenario.run import run_file
from strategies.registry import NAMES

STUDY = """# Does a faster Prime win more, in one mix and the other?
mixes = ["core", "own_mix"]
overlays = ["none", "own_overlay+swift_prime"]
players = [2]
strategies = ["own_strategy", "balanced"]
games = 8
seed = 3
"""
MIX = """# The Core Set with one card from elsewhere
base = "core"
[[swap]]
type = "site"
count = 1
from = "a_rising_darkness"
"""
OVERLAY = """# What if Bumblebee were slower?
[[change]]
card = "Bumblebee"
type = "character"
[change.alt]
move = 1
"""
STRATEGY = '''"""Mine."""
from strategies.registry import strategy


@strategy()
def choose(public, own, decision, box, memory):
    """Takes the first option, whatever it is."""
    return 0
'''
SCENARIO = """
title = "An overlay in a scenario"
set = "own_mix"
overlays = ["own_overlay"]
seat = [{ character = "Bumblebee" }, { character = "Optimus Prime" }]
do = ["end turn"]
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {
        "rollout.toml": "",
        "studies/own_study.toml": STUDY,
        "mixes/own_mix.toml": MIX,
        "overlays/own_overlay.toml": OVERLAY,
        "strategies/own_strategy.py": STRATEGY,
        "scenes/scene.toml": SCENARIO,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path / "scenes")
    return tmp_path


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert call(arguments) == 2
    return capsys.readouterr().err


def test_a_study_of_the_desk_runs_by_name_with_its_mix_overlays_and_strategy(desk: Path) -> None:
    assert call(["run", "own_study", "--jobs", "2"]) == 0
    results = open_results(desk / "results/own_study")
    assert results.manifest["labels"]["mixes"] == [
        "core", "core+own_overlay+swift_prime", "own_mix", "own_mix+own_overlay+swift_prime",
    ]  # fmt: skip
    assert [cell["overlay"] for cell in results.cells[:2]] == ["none", "own_overlay+swift_prime"]
    assert results.manifest["labels"]["strategies"] == ["own_strategy", "balanced"]
    assert str(desk) not in json.dumps(results.manifest)
    assert call(["replay", str(desk / "results/own_study"), "3", "0"]) == 0


def test_a_style_of_the_desk_goes_by_its_name(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "strategies/own_style.toml").write_text('description = "Bosses at any price."\nbosses = 900\n')
    study = desk / "studies/own_study.toml"
    study.write_text(STUDY.replace('"own_strategy"', '"own_style"'))
    assert call(["run", "own_study", "--jobs", "1"]) == 0
    manifest = open_results(desk / "results/own_study").manifest
    assert manifest["labels"]["strategies"] == ["own_style", "balanced"]
    assert str(desk) not in json.dumps(manifest)
    capsys.readouterr()
    assert call(["replay", str(desk / "results/own_study"), "3", "0"]) == 0
    assert "seat 0: own_style\n" in capsys.readouterr().out
    assert call(["strategies"]) == 0
    told = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert told["own_style"] == "Bosses at any price. (style own_style.toml)"
    study.write_text(STUDY.replace('"own_strategy"', '"own_stile"'))
    assert "strategies[1]: 'own_stile' is not known (did you mean 'own_style'?)" in complaint(
        capsys, "run", "own_study"
    )


def test_all_that_is_wrong_with_a_style_is_told_and_nothing_written(desk: Path, capsys) -> None:
    style = desk / "strategies/own_style.toml"
    style.write_text("# Mine\nbossses = 900\nbuying = 1.5\n")
    (desk / "studies/own_study.toml").write_text(STUDY.replace('"own_strategy"', '"own_style"'))
    lines = complaint(capsys, "run", "own_study").splitlines()
    assert lines[0].startswith(
        f"rollout: {style}:2: bossses: unknown key (did you mean 'bosses'?); allowed: "
    )
    assert lines[1:] == [f"rollout: {style}:3: buying: must be a whole number, not 1.5"]
    assert not (desk / "results").exists()
    assert call(["strategies"]) == 0
    told = capsys.readouterr().out.splitlines()[1]
    width = max(map(len, NAMES)) + 2
    assert told.startswith(f"{'own_style':{width}}cannot be used: {style}:2: bossses: unknown key")
    assert told.endswith(" (and 1 more)")


def test_what_is_the_desks_is_listed_first(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (desk / "strategies/broken.py").write_text("def choose(:")
    assert call(["strategies"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("broken ")
    assert "broken.py:1: " in told[0]
    assert told[1].split("  ")[0] == "own_strategy"
    assert told[1].endswith("Takes the first option, whatever it is.")
    assert told[2].startswith("random")


def test_a_scenario_may_name_a_mix_and_overlays_or_their_files(desk: Path) -> None:
    assert run_file(desk / "scenes/scene.toml").passed
    (desk / "scenes/near_mix.toml").write_text(MIX)
    (desk / "scenes/near_overlay.toml").write_text(OVERLAY)
    text = SCENARIO.replace("own_mix", "near_mix.toml").replace("own_overlay", "near_overlay.toml")
    (desk / "scenes/near.toml").write_text(text)
    assert run_file(desk / "scenes/near.toml").passed


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("studies/quickstart.toml", "quickstart.toml: a bundled one of the studies is called 'quickstart'"),
        ("strategies/balanced.py", "balanced.py: a bundled one of the strategies is called 'balanced'"),
        ("strategies/balanced.toml", "balanced.toml: a bundled one of the strategies is called 'balanced'"),
        (
            "strategies/own_strategy.toml",
            "own_strategy.toml: own_strategy.py beside it is called 'own_strategy' a",
        ),
        ("overlays/swift_prime.toml", "swift_prime.toml: a bundled one of the overlays is called"),
        ("mixes/core.toml", "core.toml: 'core' is bundled or a set of yours already; rename it"),
    ],
)
def test_a_name_that_is_bundled_is_refused(desk: Path, capsys, place: str, told: str) -> None:
    (desk / place).write_text("")
    assert told in complaint(capsys, "run", "own_study")


def test_what_is_misspelt_is_told_with_the_nearest_of_the_desk(desk: Path, capsys) -> None:
    assert "study 'own_studdy' is not known (did you mean 'own_study'" in complaint(
        capsys, "run", "own_studdy"
    )
    study = desk / "studies/own_study.toml"
    study.write_text(STUDY.replace('"own_mix"', '"own_mx"').replace('"own_strategy"', '"own_strtegy"'))
    told = complaint(capsys, "run", "own_study")
    assert "mixes[2]: 'own_mx' is not known (did you mean 'own_mix'" in told
    assert "strategies[1]: 'own_strtegy' is not known (did you mean 'own_strategy'" in told


def test_an_overlay_for_other_cards_is_told_before_anything_is_written(desk: Path, capsys) -> None:
    overlay = desk / "overlays/own_overlay.toml"
    overlay.write_text(OVERLAY.replace("Bumblebee", "Bumblebea"))
    assert (
        "own_overlay.toml:3: change 1: card: no card 'Bumblebea' in core (did you mean 'Bumblebee'"
        in complaint(capsys, "run", "own_study")
    )
    assert not (desk / "scenes/results").exists()


def test_a_broken_mix_stops_only_the_studies_that_name_it(desk: Path, capsys) -> None:
    (desk / "mixes/broken.toml").write_text("base = ")
    assert call(["run", "own_study", "--jobs", "1"]) == 0
    study = desk / "studies/own_study.toml"
    study.write_text(STUDY.replace("own_mix", "broken"))
    assert "broken.toml:1: not TOML" in complaint(capsys, "run", "own_study")
