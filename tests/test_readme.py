"""The snippets of the README and of the guides that it leads to work as written."""

import re
import shlex
from pathlib import Path

import pytest

from sim.cli import call
from sim.scenario.model import read_scenario
from sim.scenario.run import run_scenario

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
STUDIES = ROOT / "sim/STUDIES.md"
GUIDES = (
    README,
    ROOT / "cardsets/OWN_CARDS.md",
    STUDIES,
    ROOT / "strategies/WRITING.md",
    ROOT / "reports/PAGES.md",
    ROOT / "notebooks/README.md",
    ROOT / "sim/SPEED.md",
)
TEXT = "\n".join(guide.read_text(encoding="utf-8") for guide in GUIDES)
BLOCKS = re.findall(r"^```(\w+)(?: (\w+))?\n(.*?)^```", TEXT, re.M | re.S)


def blocks(language: str, name: str = "") -> list[str]:
    return [body for lang, label, body in BLOCKS if lang == language and label == name]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the README tells to write."""
    (tmp_path / "mine.py").write_text(blocks("python", "strategy")[0])
    (tmp_path / "mine.toml").write_text(blocks("toml", "study")[0])
    (tmp_path / "worth.toml").write_text(blocks("toml", "worth")[0])
    (tmp_path / "range.toml").write_text(blocks("toml", "scenario")[0])
    (tmp_path / "five.csv").write_text(blocks("csv", "five")[0])
    (tmp_path / "rollout.toml").write_text("")
    for folder, label, name in (("mixes", "mix", "borrowed"), ("overlays", "overlay", "long_arm")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.toml").write_text(blocks("toml", label)[0])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_rollout_command_runs(
    desk: Path,
    capsys: pytest.CaptureFixture[str],
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each plays in this process, runs a tenth of their games: starting a worker takes longer than most of them."""
    monkeypatch.setenv("LOKY_MAX_CPU_COUNT", "1")
    elsewhere = tmp_path_factory.mktemp("elsewhere")  # a desk is not made within another
    commands = [line for body in blocks("sh") for line in body.splitlines() if line.startswith("rollout ")]
    assert len(commands) >= 7
    for line in commands:
        said = line.partition("  #")[0].replace("new my_desk", f"new {elsewhere / 'my_desk'}")
        assert call(shlex.split(_fewer_games(said))[1:]) == 0, f"{line}\n{capsys.readouterr().err}"


def _fewer_games(line: str) -> str:
    """A command with a tenth of the games that a run or a tuning plays."""
    if not line.startswith(("rollout run ", "rollout tune ")):
        return line
    return re.sub(r"(games|candidate) (\d+)0\b", r"\1 \2", line)


def test_the_tour_shows_what_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its commands in order, with a tenth of the games; the edit comes before the second run. Figures may differ."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOKY_MAX_CPU_COUNT", "1")
    runs = 0
    for line in "".join(blocks("sh", "tour")).splitlines():
        if line.startswith("cd "):
            monkeypatch.chdir(line.removeprefix("cd "))
            continue
        if line.startswith("rollout run"):
            runs += 1
        if runs == 2 and line.startswith("rollout run"):
            overlay = Path("overlays/my_overlay.toml")
            text = overlay.read_text(encoding="utf-8")
            assert text.count("move = 3") == 1
            overlay.write_text(text.replace("move = 3", "move = 4"), encoding="utf-8")
            capsys.readouterr()
        assert call(shlex.split(line.replace("000", "00"))[1:]) == 0, f"{line}\n{capsys.readouterr().err}"
        if runs == 2 and line.startswith("rollout run"):
            said = set(map(_shape, capsys.readouterr().out.splitlines()))
            (shown,) = blocks("text", "tour")
            assert set(map(_shape, shown.splitlines())) <= said
    assert runs == 2


def _shape(line: str) -> str:
    """A line of output without its figures."""
    return " ".join(re.sub(r"[-+]?[\d.,]*\d|[▲▼]|-{2,}", "", line).split())


def test_the_scenario_holds(desk: Path) -> None:
    outcome = run_scenario(read_scenario(desk / "range.toml"))
    assert outcome.passed, outcome.failures


def test_reading_a_dataset(desk: Path) -> None:
    assert call(["run", "quickstart", "--games", "60", "--jobs", "1"]) == 0
    scope: dict[str, object] = {}
    exec(compile(blocks("python")[0], "README.md", "exec"), scope)
    assert len(scope["shares"]) > 2  # type: ignore[arg-type]


def test_verdicts_of_a_dataset(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["run", "quickstart", "--games", "1500", "--jobs", "1"]) == 0
    capsys.readouterr()
    exec(compile(blocks("python", "page")[0], "README.md", "exec"), {})
    assert "(core, competitive; " in capsys.readouterr().out


def test_the_card_is_a_card(tmp_path: Path) -> None:
    import shutil

    from cardsets.library import BUNDLED, load_set

    folder = tmp_path / "core"
    shutil.copytree(BUNDLED / "core", folder)
    (folder / "own.toml").write_text(blocks("toml", "card")[0])
    assert load_set(folder).card("Smoke Screen (Stand-in)").cost == 3


def test_the_search_is_one(tmp_path: Path) -> None:
    from strategies.registry import load

    (tmp_path / "longer.toml").write_text(blocks("toml", "search")[0])
    assert load(str(tmp_path / "longer.toml")).search == (200, 6, 20, 0)


def test_both_first_commands_are_there() -> None:
    assert blocks("sh", "install") == [
        "python3 -m venv .venv && . .venv/bin/activate && pip install -e . && rollout run quickstart\n"
    ]
    assert blocks("sh", "test") == ['pip install -e ".[test]" && pytest\n']


def test_the_study_of_many_cells_is_laid_out_as_it_says(tmp_path: Path) -> None:
    from sim.study import load_study, make_plan
    from sim.study.config.catalogue import current_catalogue

    (tmp_path / "cells.toml").write_text(blocks("toml", "cells")[0])
    plan = make_plan(load_study(tmp_path / "cells.toml", current_catalogue()))
    assert len(plan.cells) == 2 * 2 * (2 + 2 + 1)
    assert plan.left_out() == ["competitive with 1", "co-op with 1", "solo with 2 or 4"]


def test_the_study_of_a_precision_is_laid_out_as_it_says(tmp_path: Path) -> None:
    from sim.study import load_study, make_plan
    from sim.study.config.catalogue import current_catalogue

    (tmp_path / "precision.toml").write_text(blocks("toml", "precision")[0])
    plan = make_plan(load_study(tmp_path / "precision.toml", current_catalogue()))
    assert len(plan.cells) == 2 * 2
    assert plan.goal is not None
    assert plan.goal.expected < plan.goal.at_most


def test_the_readme_is_short_and_leads_to_every_guide() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 200
    linked = {(ROOT / link).resolve() for link in re.findall(r"\]\(([^)]+)\)", text)}
    assert set(GUIDES[1:]) <= linked


def test_the_study_of_targets_is_laid_out_as_it_says(tmp_path: Path) -> None:
    from sim.study import load_study, make_plan
    from sim.study.config.catalogue import current_catalogue

    (tmp_path / "targets.toml").write_text(blocks("toml", "targets")[0])
    plan = make_plan(load_study(tmp_path / "targets.toml", current_catalogue()))
    assert set(plan.study.settings.targets) >= {"win share of Bumblebee", "rounds"}
    assert plan.goal is not None
    assert plan.goal.expected <= plan.goal.at_most


def test_every_bundled_study_is_named() -> None:
    from sim.study.config.desk import bundled_studies

    named = (
        STUDIES.read_text(encoding="utf-8")
        .rpartition("Bundled, each with its question")[2]
        .partition("\n\n")[0]
    )
    assert set(re.findall(r"`(\w+)`", named)) == set(bundled_studies())
