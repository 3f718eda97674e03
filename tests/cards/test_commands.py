"""`rollout cards list|show|lint`: what they print, and how they refuse."""

import pytest

from cardsets import load_mix
from sim.cli import call
from tests.cards.desks import make_desk, make_set, write


@pytest.fixture
def desk(tmp_path, monkeypatch):
    folder = make_desk(tmp_path)
    monkeypatch.chdir(folder)
    return folder


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
        (["list", "core", "--type", "bos"], "'bos' is no type of these cards; allowed: ally, boss"),
        (
            ["list", "core", "--cost", "cheap"],
            "'cheap' is no cost; allowed: a number, two as in 2-4, or none",
        ),
        (
            ["list", "--provenance", "real"],
            "'real' is not known; allowed: published, own copy, stand-in, unknown",
        ),
        (["list", "coer"], "no mix or card set 'coer'; did you mean 'core'?; available: "),
        (["list", "core", "--overlay", "x"], "no overlay 'x'; available: swift_prime"),
        (["show", "Hounde"], "no card 'Hounde' in "),
        (["lint", "coer"], "no set, mix or overlay 'coer'; did you mean 'core'?"),
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
    assert "swift_prime: an overlay for core, core_with_darkness" in out


def test_lint_tells_what_is_wrong_with_each(capsys, desk):
    mix = write(desk, "mixes/bad.toml", 'base = "core"\n[[swap]]\ntype = "basic"\nfrom = "core"\n')
    overlay = write(desk, "overlays/worse.toml", '[[change]]\ncard = "Brawl"\nvault = 3\n')
    lines = refused(capsys, "lint", "bad", "worse", "core").splitlines()
    assert len(lines) == 2
    assert f"{mix}:3: swap 1: type: 'basic' cards stay with the base" in lines[0]
    assert f'{overlay}:3: card "Brawl": vault: a robot has none' in lines[1]
