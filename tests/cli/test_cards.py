"""`rollout cards ...`: what they print, what they write, and how they refuse."""

import csv
from pathlib import Path

import pytest

from cardsets import load_mix
from cardsets.provenance import field_counts
from sim.cli import call
from sim.engine.box import build_box
from tests.cards.desks import make_desk, make_set, write


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desk of a designer's own, who is in its folder."""
    monkeypatch.chdir(make_desk(tmp_path))
    return tmp_path


def told(capsys, *arguments):
    assert call(["cards", *arguments]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def refused(capsys, *arguments):
    assert call(["cards", *arguments]) == 2
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return captured.err.removeprefix("rollout: ").rstrip("\n")


def listed(capsys, *arguments):
    """The names of the cards that are listed."""
    lines = told(capsys, "list", *arguments).splitlines()
    return [line.partition("  ")[0] for line in lines if "  " in line and line[:4] not in ("card", "----")]


def test_a_mix_is_listed_with_the_sets_its_cards_are_from(capsys, desk):
    out = told(capsys, "list", "core_with_darkness")
    for card in load_mix("core_with_darkness").cards:
        (line,) = [
            line for line in out.splitlines() if line.startswith(f"{card.name}  ") and card.type_name in line
        ]
        assert line.endswith(card.set_id)


def test_filters(capsys, desk):
    core = load_mix("core").cards
    assert listed(capsys, "core", "--type", "boss") == [c.name for c in core if c.type_name == "boss"]
    assert listed(capsys, "core", "--type", "robot", "--cost", "4-5") == [
        c.name for c in core if c.type_name == "robot" and c.cost in (4, 5)
    ]
    assert listed(capsys, "core", "--type", "site", "--cost", "none") == [
        c.name for c in core if c.type_name == "site"
    ]
    assert "Shrapnel" in listed(capsys, "core", "--provenance", "published")
    assert listed(capsys, "core", "--provenance", "own-copy") == []
    assert told(capsys, "list", "core", "--cost", "77") == "No card fits all of that.\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["list", "core", "--type", "bos"], "--type: 'bos' is no type of these cards; allowed: ally, boss"),
        (
            ["list", "core", "--cost", "cheap"],
            "--cost: 'cheap' is no cost; allowed: a number, two as in 2-4, or none",
        ),
        (
            ["list", "--provenance", "real"],
            "--provenance: 'real' is not known; allowed: published, own copy, stand-in, unknown",
        ),
        (["list", "coer"], "no mix or card set 'coer' (did you mean 'core'?); available: "),
        (
            ["list", "core", "--overlay", "x"],
            "no overlay 'x'; available: cheap_shrapnel, no_reveals, no_reveals_1, no_rev",
        ),
        (["show", "Hounde"], "no card 'Hounde' in "),
        (["lint", "coer"], "no set, mix or overlay 'coer' (did you mean 'core'?)"),
    ],
)
def test_what_is_refused(capsys, desk, arguments, says):
    complaint = refused(capsys, *arguments)
    assert complaint.startswith(says)
    assert "\n" not in complaint


def test_show_tells_the_provenance_of_each_field(capsys, desk):
    cards = (
        '[[card]]\nname = "Prybar"\ntype = "technology"\ncost = 3\npower = 1\nown_copy = ["name", "cost"]\n'
    )
    make_set(desk, "mine", cards)
    out = told(capsys, "show", "prybar")
    assert out.splitlines()[0] == "Prybar"
    assert "  name: own copy\n" in out
    assert "  cost: own copy\n" in out
    assert "  power: stand-in\n" in out


def test_show_with_an_overlay_finds_the_sets_it_is_for(capsys, desk):
    out = told(capsys, "show", "Optimus Prime", "--overlay", "swift_prime")
    assert "alt.move: stand-in (changed by the overlay swift_prime)" in out
    assert "core+swift_prime" in out


def test_lint_checks_everything_by_default(capsys, desk):
    make_set(desk, "mine")
    out = told(capsys, "lint")
    assert "mine: 3 titles, no problems" in out
    assert "core_with_darkness: " in out
    assert "swift_prime: an overlay for core, core_with_chaos, core_with_darkness" in out


def test_lint_tells_what_is_wrong_with_each(capsys, desk):
    mix = write(desk, "mixes/bad.toml", 'base = "core"\n[[swap]]\ntype = "basic"\nfrom = "core"\n')
    overlay = write(desk, "overlays/worse.toml", '[[change]]\ncard = "Brawl"\nvault = 3\n')
    lines = refused(capsys, "lint", "bad", "worse", "core").splitlines()
    assert len(lines) == 2
    assert f"{mix}:3: swap 1: type: 'basic' cards stay with the base" in lines[0]
    assert f'{overlay}:3: card "Brawl": vault: a robot has none' in lines[1]


# --- Spreadsheets


def test_export_goes_to_standard_output_or_to_a_file(capsys, desk):
    out = told(capsys, "export", "core")
    assert out.startswith("set,name,replaces,also,type,copies,faction,")
    assert told(capsys, "export", "core", "--semicolon").startswith("set;name;replaces;")
    assert told(capsys, "export", "core_with_darkness", "--out", "mix.csv").startswith("mix.csv: 100 cards, ")
    assert (desk / "mix.csv").read_text(encoding="utf-8-sig").startswith("set,name,replaces,")
    assert "is there already and may hold what you filled in" in refused(
        capsys, "export", "core", "--out", "mix.csv"
    )
    told(capsys, "export", "core", "--out", "mix.csv", "--force")
    assert refused(capsys, "export", "coer").startswith("no mix or card set 'coer' (did you mean 'core'?)")
    assert refused(capsys, "export", "core", "--out", "nowhere/mix.csv").endswith(
        "there is no folder 'nowhere'"
    )


def test_from_paper_to_play(capsys, desk):
    """Five inventions, typed into a spreadsheet, are cards of a set that can be played."""
    core = load_mix("core")
    out = [next(c for c in core.cards if c.type_name == kind and "Stand-in" in c.name) for kind in KINDS]
    rows = [
        f"core,Mine {n},{card.name},{'' if card.cost is None else card.cost}" for n, card in enumerate(out)
    ]
    texts = {"site": "use: gain 1 energon", "robot": "on play: draw 1"}
    lines = ["set,name,replaces,cost,text,reward"]
    for card, row in zip(out, rows, strict=True):
        reward = "gain 1 vp" if card.type_name == "robot" else ""
        lines.append(f"{row},{texts.get(card.type_name, 'on play: gain 1 power')},{reward}")
    (desk / "five.csv").write_text("\n".join(lines) + "\n")
    printed = told(capsys, "import", "five.csv", "--set", "mine", "--stand-in")
    assert "set mine made, 5 of 100 cards changed" in printed
    assert f"  Mine 0 (Stand-in), in place of {out[0].name}\n" in printed
    again = told(capsys, "import", "five.csv", "--set", "mine", "--stand-in")
    assert "set mine as it was, 0 of 100 cards changed" in again
    assert "mine: 100 titles, no problems" in told(capsys, "lint", "mine")
    box = build_box(load_mix("mine"), 2)
    assert {f"Mine {n} (Stand-in)" for n in range(5)} <= set(box.names)


KINDS = ("technology", "maneuver", "ally", "robot", "site")


def test_import_tells_what_changed(capsys, desk):
    (desk / "edit.csv").write_text("set,name,cost,power\ncore,Hound,9,8\ncore,Shrapnel,4,2\n")
    printed = told(capsys, "import", "edit.csv").splitlines()
    old = load_mix("core").card("Hound")
    assert printed[0] == f"{desk}/sets/my_core: set my_core made, 1 of 100 cards changed"
    assert printed[1] == f"  Hound: cost {old.cost} -> 9, power {old.power} -> 8 (2 marks of your own copy)"
    assert printed[-2:] == ["  rollout cards todo my_core", "  rollout cards lint my_core"]


def test_import_refuses_in_plain_lines(capsys, desk):
    (desk / "bad.csv").write_text("set,name,cost\ncore,Hound,x\ncore,Hond,3\n")
    lines = refused(capsys, "import", "bad.csv").splitlines()
    assert [line.partition("bad.csv: ")[2].partition(":")[0] for line in lines] == [
        "row 2, column cost", "row 3, column name",
    ]  # fmt: skip
    assert refused(capsys, "import", "none.csv") == "none.csv: cannot be read: No such file or directory"
    assert "no mix or card set 'x'" in refused(capsys, "import", "bad.csv", "--base", "x")


def test_todo_goes_down_as_cards_are_read(capsys, desk):
    def stand_ins(name):
        (line,) = [line for line in told(capsys, "todo", name).splitlines() if line.startswith("all ")]
        return int(line.split()[-3])

    told(capsys, "export", "core", "--todo", "--out", "todo.csv")
    with (desk / "todo.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    (hound,) = [row for row in rows if row["name"] == "Hound"]
    hound |= {"cost": "3", "power": "1", "text": "on play: draw 1", "reward": "gain 1 vp", "complete": "yes"}
    with (desk / "todo.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    before = field_counts([load_mix("core").card("Hound")])
    told(capsys, "import", "todo.csv")
    assert stand_ins("my_core") == stand_ins("core") - before["stand-in"]
    again = told(capsys, "export", "my_core", "--todo")
    assert "\nmy_core,,Hound," not in again
    assert "\nmy_core,,Brawl," in again


def test_todo_of_every_set(capsys, desk):
    out = told(capsys, "todo")
    for name in ("core", "a_rising_darkness", "war_on_cybertron", "chaos_unleashed", "infiltration_protocol"):
        assert f"({name})\n" in out
        assert f"rollout cards export {name} --todo" in out
