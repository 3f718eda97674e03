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
"""A `set.toml` in its older form: one side, in keys of its own."""
SIDED = """\
id = "{name}"
name = "Mine"
code = "MINE"
playable = true
rulings = "core"

[[side]]
faction = "autobot"
basic = "Go (Stand-in)"
[side.starter]
"Step (Stand-in)" = 10

[damage]
"Dent (Stand-in)" = 5

[make_up]
main_deck = 0
starters = [10]
basics = [16]
damage = [5]
titles = { basic = 1, starter = 1, damage = 1 }
"""
"""The same in its form of today, with a make-up and rulings."""
PARTIAL = """\
id = "{name}"
name = "Mine"
code = "MINE"
playable = false

[make_up.titles]
robot = 2
boss = 9
ruin = 5
chaos = 8
"""
"""One that is known in part: its box has more titles than it."""
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


def make_set(desk: Path, name: str, cards: str = "", set_file: str = SET) -> Path:
    """A small set of one's own on a desk, with the cards of `cards` beside its basics."""
    folder = desk / "sets" / name
    folder.mkdir(parents=True)
    (folder / "set.toml").write_text(set_file.replace("{name}", name))
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
