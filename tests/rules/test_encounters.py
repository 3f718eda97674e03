"""The Encounter deck over many seeds: ten unseen cards, shuffled before a Confrontation and when used up."""

import pytest

from sim.engine.play.table import Table
from sim.scenario.model import parse_scenario
from sim.scenario.run import play_scenario
from sim.scenario.words import card_name
from tests.rules.conftest import Deal
from tests.rules.fixed_sets import SETS, fixed_set

SEEDS = 12


def _deck(table: Table) -> list[str]:
    pile = table.game.hidden.encounters
    return [card_name(table, pile.cards[i]) for i in range(int(pile.n))]


@pytest.mark.rule("ENC-1")
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_ten_encounters_lie_facedown_in_random_order(deal: Deal, set_id: str) -> None:
    """All ten cards of the set, none of them seen, any of them on top."""
    names = sorted(card.name for card in fixed_set(set_id).cards if card.type_name == "encounter")
    tops = set()
    for number in range(SEEDS):
        table = deal(set_id, 2, number)
        assert sorted(_deck(table)) == names
        assert len(names) == 10
        assert table.game.public.encounter_discard.n == 0
        tops.add(_deck(table)[-1])
    assert len(tops) >= 4


CONFRONTATION = {
    "set": "core",
    "matrix": {"A1": "Raid Captain (Stand-in)"},
    "decks": {
        "encounters": [
            "Ransom Demand (Stand-in)", "Fuel Raid (Stand-in)", "Stroke of Luck (Stand-in)",
            "Sudden Barrage (Stand-in)", "Forced Retreat (Stand-in)",
        ],
        "encounter_discard": ["Close Call (Stand-in)", "Flare Mines (Stand-in)", "Pincer Move (Stand-in)"],
    },
    "seat": [
        {"character": "Bumblebee", "mode": "bot", "space": "A1", "hand": [], "energon": 0, "played": []},
        {"character": "Optimus Prime", "space": "C4", "hand": []},
    ],
    "do": ["battle Raid Captain (Stand-in)", "go on"],
    "expect": {"encounters_left": 7, "log": "Encounter: "},
}  # fmt: skip


@pytest.mark.rule("ENC-8", "ENC-4")
def test_a_confrontation_shuffles_discarded_and_undrawn_together() -> None:
    """Neither the old top card nor the discard pile decides what is drawn."""
    drawn = set()
    for seed in range(2 * SEEDS):
        outcome, _ = play_scenario(parse_scenario(CONFRONTATION | {"seed": seed}, "confrontation", SETS))
        assert outcome.passed, outcome.failures
        drawn |= {line for line in outcome.story if line.startswith("Encounter: ")}
    assert len(drawn) >= 6


AMBUSH = {
    "set": "a_rising_darkness",
    "matrix": {"A2": "Hound"},
    "decks": {
        "encounters": [],
        "encounter_discard": [
            "This Time We Hit Back",
            "Brief Opening (Stand-in)",
            "Snapped Cable (Stand-in)",
        ],
    },
    "seat": [
        {"character": "Shrapnel", "space": "A1", "energon": 9, "hand": []},
        {"character": "Starscream", "space": "C4"},
    ],
    "do": ["step A2"],
    "expect": {"encounters_left": 2},
}


@pytest.mark.rule("ENC-4")
def test_an_empty_deck_is_shuffled_anew() -> None:
    """Any of the used cards may come first."""
    drawn = set()
    for seed in range(SEEDS):
        outcome, _ = play_scenario(parse_scenario(AMBUSH | {"seed": seed}, "ambush", SETS))
        assert outcome.passed, outcome.failures
        drawn |= {line for line in outcome.story if "Ambushes Shrapnel" in line}
    assert len(drawn) == 3
