"""Positions with phases and with the deck that a Boss brings: what nobody can mean is refused."""

from typing import Any

import pytest

from sim.scenario.model import ScenarioError, parse_scenario
from sim.scenario.run import open_table
from tests.rules.fixed_sets import SETS

SEATS = [{"character": "Bumblebee"}, {"character": "Optimus Prime", "space": "C4"}]
PHASES = {"set": "core", "variant": "infiltration", "seat": SEATS}
SIXSHOT = {"set": "phase_sixers.toml", "seat": SEATS}


@pytest.mark.parametrize(
    ("scene", "changed", "complaint"),
    [
        (PHASES, {"decks": {"phases": ["Hound"]}}, "phase stack: 'Hound' is no phase"),
        (
            PHASES,
            {"decks": {"main": ["Infiltrate (Scheme)"]}},
            "main: 'Infiltrate (Scheme)' is a phase; allowed: in phases, phase stack, vault",
        ),
        (
            PHASES,
            {"decks": {"autobot_phases": ["Infiltrate (Scheme)"]}},
            "decks.autobot_phases: no such stack in this game; allowed: phases",
        ),
        (SIXSHOT, {"decks": {"tactics": ["Hound"]}}, "tactics: 'Hound' is no tactic"),
        (
            SIXSHOT,
            {"seat": [SEATS[0] | {"hand": ["Winged Wolf"]}, SEATS[1]]},
            "hand: 'Winged Wolf' is a tactic; allowed: in tactics, faceup tactics",
        ),
    ],
)
def test_what_no_position_has_is_refused(
    scene: dict[str, Any], changed: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        open_table(parse_scenario(scene | changed, "scene", SETS))
    assert str(caught.value) == complaint
