"""Folders of a designer's own, for tests."""

from pathlib import Path

from cardsets.desk import MARKER

SET = """\
id = "{name}"
name = "Mine"
code = "MINE"
player_faction = "autobot"
adversary_faction = "decepticon"
playable = true
basic = "Go (Stand-in)"
[starter]
"Step (Stand-in)" = 10
[damage]
"Dent (Stand-in)" = 5
"""
BASICS = """\
[[card]]
name = "Go (Stand-in)"
type = "basic"
copies = 16
cost = 2

[[card]]
name = "Step (Stand-in)"
type = "starter"
power = 1

[[card]]
name = "Dent (Stand-in)"
type = "damage"
copies = 5
goes_to = "play"
"""


def make_desk(folder: Path) -> Path:
    """Mark a folder as a desk."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARKER).write_text("")
    return folder


def make_set(desk: Path, name: str, cards: str = "") -> Path:
    """A small set of one's own on a desk, with the cards of `cards` beside its basics."""
    folder = desk / "sets" / name
    folder.mkdir(parents=True)
    (folder / "set.toml").write_text(SET.format(name=name))
    (folder / "basics.toml").write_text(BASICS)
    if cards:
        (folder / "cards.toml").write_text(cards)
    return folder


def write(desk: Path, place: str, text: str) -> Path:
    """A file on a desk, its folder included."""
    path = desk / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path
