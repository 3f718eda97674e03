"""What `cards lint` says of the players that a set or mix serves."""

import pytest

from cardsets import load_set
from cardsets.language import opcodes as op
from cardsets.sheet.export import all_rows, csv_text
from cardsets.sheet.importing import import_csv
from sim.cli import call

BUNDLED = "players: competitive 2 to 5, co-op 2 to 5, solo 1, expert 1 to 5"


@pytest.fixture
def linted(capsys):
    """Lint by name; the lines that are printed, with the exit code."""

    def lint(*names):
        code = call(["cards", "lint", *names])
        captured = capsys.readouterr()
        return code, [line for line in (captured.out + captured.err).splitlines() if "note: " not in line]

    return lint


@pytest.fixture
def copy(desk):
    """The folder of a copy of the Core Set."""
    (desk / "core.csv").write_text(csv_text(*all_rows(load_set("core"))))
    return import_csv(desk / "core.csv", set_name="mine").folder


def edit(folder, file, old, new):
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))


def test_the_players_of_sets_and_mixes(linted, desk):
    assert linted("core", "darkness_with_core") == (
        0,
        [
            f"core: 100 titles, no problems; {BUNDLED}, tvt 2 or 4, 1vm 3 to 4",
            f"darkness_with_core: 96 titles, 29 swapped, no problems; {BUNDLED}, tvt 2 or 4, 1vm 3 to 4",
        ],
    )
    many = len(load_set("chaos_unleashed").cards)
    assert linted("chaos_unleashed") == (0, [f"chaos_unleashed: {many} titles, no problems"])


def test_relics_stay_out_of_co_op_games(linted, copy):
    """With one copy of what has two, and one Scheme, there are 60 cards; 54 and 5 Co-op Schemes in Co-op games."""
    set_file = (copy / "set.toml").read_text()
    (copy / "set.toml").write_text(set_file[: set_file.index("[make_up]")].replace('"CORE"', '"MINE"'))
    for file in ("maneuvers.toml", "technologies.toml"):
        edit(copy, file, "copies = 2", "copies = 1")
    assert "players: competitive 2 to 4, co-op 2 to 4, solo 1, expert 1 to 4" in linted("mine")[1][0]
    edit(copy, "set.toml", 'rulings = "core"', 'rulings = { base = "core", setup.scheme_count = 1 }')
    assert "players: competitive 2 to 4, co-op 2 to 3, solo 1, expert 1 to 3" in linted("mine")[1][0]


def test_wrong_rulings_are_problems(linted, copy):
    edit(copy, "set.toml", 'rulings = "core"', 'rulings = { base = "core", energon.cpa = 2 }')
    code, (told,) = linted("mine")
    line = (copy / "set.toml").read_text().splitlines().index(
        'rulings = { base = "core", energon.cpa = 2 }'
    ) + 1
    assert code == 2
    assert told.startswith(
        f"rollout: {copy}/set.toml:{line}: rulings: unknown profile key 'energon.cpa' (did you mean"
    )


def test_what_keeps_a_set_from_being_played(linted, copy):
    set_file = (copy / "set.toml").read_text()
    (copy / "set.toml").write_text(set_file[: set_file.index("[make_up]")].replace('"CORE"', '"MINE"'))
    without = [card.name for card in load_set("mine").of_type(op.BOSS) if card.level == 2]
    cards = (copy / "bosses.toml").read_text().split("[[card]]")
    (copy / "bosses.toml").write_text(
        "[[card]]".join(c for c in cards if not any(f'"{name}"' in c for name in without))
    )
    code, (told,) = linted("mine")
    assert code == 0
    assert told.partition("; ")[2] == (
        "no game can be played with it: Core Set (mine): no Boss of Level 2 to Confront; a game takes one of each "
        "(SETUP-23)"
    )
