"""Damage where no bundled card shows the point."""

from dataclasses import replace

import pytest

from cardsets.language import opcodes as op
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set

ASSIST = """
set = "a_rising_darkness"
do = ["battle Hound"]
[[seat]]
character = "Megatron"
mode = "bot"
space = "A1"
untied = 4
control = ["Damage"]
[[seat]]
character = "Starscream"
mode = "bot"
space = "A1"
hand = ["Damage: Short Circuit", "Wrath"]
[matrix]
A1 = "Hound"
[expect]
pending = "lay assist"
legal = "lay Wrath"
illegal = "lay Damage: Short Circuit"
"""


@pytest.mark.rule("DMG-11")
def test_damage_is_no_assist_whatever_its_power(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for want of Power: one with Power is refused as well."""
    dark = fixed_set("a_rising_darkness")
    cards = tuple(replace(c, power=3, range=2) if c.type & op.DAMAGE else c for c in dark.cards)
    monkeypatch.setattr("sim.scenario.run.load_mix", lambda *_: replace(dark, cards=cards))
    scene(ASSIST)
