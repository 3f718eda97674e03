"""`rollout try`: a question without a file, its answer, the files that it leaves, and what it refuses."""

from pathlib import Path

import pytest

from sim.cli import call
from sim.results import open_results

QUICK = ("--games", "60", "--jobs", "1", "--strategy", "random")


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rollout.toml").touch()
    return tmp_path


def test_a_change_of_a_character_is_answered_by_its_win_share(desk, capsys):
    assert call(["try", "core", "Optimus Prime", "move=4", "--players", "2,3", *QUICK]) == 0
    told = capsys.readouterr().out
    assert told.startswith("What does alt.move = 4 do to Optimus Prime?\n")
    assert "wins of Optimus Prime" in told
    assert told.index("difference") < told.index("without")
    assert told.count("games that went otherwise") == 2
    assert all(len(line) <= 80 for line in told.splitlines())
    name = "try_optimus_prime_alt_move_4"
    assert "move = 4" in (desk / f"overlays/{name}.toml").read_text()
    cells = open_results(desk / f"results/{name}").cells
    assert [(cell["overlay"], cell["players"]) for cell in cells] == [
        ("none", 2), ("none", 3), (name, 2), (name, 3),
    ]  # fmt: skip
    assert call(["compare", f"results/{name}"]) == 0


def test_the_variant_of_the_mode_may_be_named(desk, capsys):
    options = ("--players", "2", "--variant", "infiltration", *QUICK)
    assert call(["try", "core", "Optimus Prime", "move=4", *options]) == 0
    assert "wins of Optimus Prime" in capsys.readouterr().out
    cells = open_results(desk / "results/try_optimus_prime_alt_move_4").cells
    assert [cell["variant"] for cell in cells] == ["infiltration", "infiltration"]


def test_of_a_boss_it_is_answered_by_its_falls_and_of_a_card_by_who_gains_it(desk, capsys):
    boss = bosses()[0]
    assert call(["try", "core", boss, "cost=1", "--players", "2", *QUICK]) == 0
    assert f"games in which {boss} falls" in " ".join(capsys.readouterr().out.split())
    assert call(["try", "core", "Shrapnel", "cost=1", "--players", "2", *QUICK]) == 0
    assert "wins of who gains it" in capsys.readouterr().out


def bosses() -> list[str]:
    from cardsets.language import opcodes as op
    from cardsets.mixing import load_mix

    return [card.name for card in load_mix("core").of_type(op.BOSS)]


def test_a_sweep_is_a_curve(desk, capsys):
    options = ("--sweep", "2..4", "--players", "2", "--figure", "curve.svg", *QUICK)
    assert call(["try", "core", "Optimus Prime", "move", *options]) == 0
    told = capsys.readouterr().out
    assert told.startswith("What does alt.move of 2 to 4 do to Optimus Prime?")
    rows = [line.split() for line in told.splitlines() if "wins of Optimus Prime" in line]
    assert [row[2] for row in rows][:3] == ["2", "3", "4"]
    assert "<svg" in (desk / "curve.svg").read_text()
    assert (desk / "studies/try_optimus_prime_alt_move_sweep.toml").is_file()


def test_without_a_desk_one_is_made_and_the_next_step_leads_there(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert call(["try", "core", "Optimus Prime", "alt.move=1", "--players", "2", *QUICK]) == 0
    assert "cd tries\n  rollout run try_optimus_prime_alt_move_1 --games 600" in capsys.readouterr().out
    assert (tmp_path / "tries/rollout.toml").is_file()
    assert Path.cwd() == tmp_path


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["core", "Optimus Prim", "move=4"], "no card 'Optimus Prim' in core (did you mean 'Optimus Prime'"),
        (["cor", "Optimus Prime", "move=4"], "'cor'"),
        (["core", "Optimus Prime", "mov=4"], "mov: Optimus Prime has no such field"),
        (
            ["core", "Optimus Prime", "text=draw"],
            "both sides of Optimus Prime have it; allowed: alt.text, bot.text",
        ),
        (["core", "Optimus Prime", "move"], "'move': write FIELD=VALUE, such as cost=3"),
        (["core", "Optimus Prime", "move=fast"], "alt.move: must be a whole number, not 'fast'"),
        (["core", "Optimus Prime", "move=4", "--players", "two"], "--players two: write numbers with commas"),
        (
            ["core", "Optimus Prime", "move=4", "--players", "7"],
            "players[1]: 7 is out of bounds; allowed: at most 5",
        ),
        (["core", "Optimus Prime", "move=4", "--mode", "comp"], "'comp' is not known"),
        (
            ["core", "Optimus Prime", "move=4", "--variant", "infiltrate"],
            "'infiltrate' is not known (did you mean 'infiltration'",
        ),
        (["core", "Optimus Prime", "move=4", "--strategy", "balance"], "did you mean 'balanced'"),
        (["core", "Optimus Prime", "move", "--sweep", "5..2"], "--sweep 5..2: write FIRST..LAST"),
        (["core", "Optimus Prime", "move=4", "--sweep", "2..3"], "--sweep: name one field without a value"),
        (["core", "Optimus Prime", "move=4", "--figure", "x.png"], "--figure x.png: the curve of a --sweep"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_line_and_leaves_nothing_behind(desk, capsys, arguments, told):
    assert call(["try", *QUICK, *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert "Traceback" not in error
    assert not (desk / "results").exists()
    assert not list(desk.glob("overlays/*.toml"))
