"""What lies aside: which of it comes in, what is told of it, and what nobody gets (rules.md 11.10, SETUP-80)."""

from typing import Any

import pytest

from cardsets.language.parse import parse_body
from sim.engine.data import fate, zone
from sim.engine.play.table import Table
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says
from tests.rules.teams import pile_of, printed

SCHEME, PROTOCOL = "Siege Mode (Scheme)", "Siege Mode (Protocol)"
MIXES = "shuffle 1 random adversary boss set aside into the top 5 cards of the main deck"
MATRIX = "Autobot Matrix of Leadership"
FILL = [
    "Signal Beacon (Stand-in)", "Long Scope (Stand-in)", "Rumble", "Hound", "Decoy Hologram (Stand-in)",
    "Flanking Run (Stand-in)", "Radio Operator (Stand-in)",
]  # fmt: skip


def shuffled_in(left: int, seed: int = 0, **more: Any) -> dict[str, Any]:
    """A turn that starts with a Phase-Sixer shuffled into a main deck of so many cards."""
    return {
        "set": "core", "mode": "tvt", "variant": "infiltration", "phase": "start of turn", "turn": 5, "seed": seed,
        "seat": [
            {"character": "Optimus Prime", "space": "A1", "hand": []},
            {"character": "Megatron", "space": "A2", "hand": []},
        ],
        "decks": {"main": FILL[:left], "faceup_phases": [], "autobot_phases": [SCHEME], "decepticon_phases": []},
    } | more  # fmt: skip


def mixed_in(table: Table, stack: int) -> tuple[int, ...]:
    """What everybody knows of a card that was shuffled in: how many, the how manieth, among how many, of how many."""
    public = table.game.public
    of = (public.mixed_in, public.mixed_nth, public.mixed_among, public.mixed_below)
    return tuple(int(each[stack]) for each in of)


@pytest.mark.rule("PHASE-7", "GAP-24", "GAP-205")
@pytest.mark.parametrize("left", [7, 5, 4, 1, 0])
def test_all_know_among_how_many_cards_one_was_shuffled_in(scene: Scene, left: int) -> None:
    only = says(SCHEME, f"on reveal: {MIXES}")
    _, table = scene(shuffled_in(left), only)
    assert mixed_in(table, 0) == (1, 1, min(left, 5) + 1, left + 1)
    assert mixed_in(table, 1) == (0, 0, 0, 0)
    deck = pile_of(table.game.hidden.main)
    assert len(deck) == int(table.game.public.main_n) == left + 1
    (card,) = [card for card in deck if card in aside_of(table)]
    meant = [c for c in aside_of(table) if printed(table, c).faction == printed(table, card).faction]
    assert {int(table.game.where[c]) for c in meant if c != card and printed(table, c).level} == {zone.OUT}
    sites = [c for c in aside_of(table) if not printed(table, c).level]
    assert {int(table.game.where[c]) for c in sites} == {zone.ASIDE}


def aside_of(table: Table) -> range:
    first = int(table.box.aside_first)
    return range(first, first + int(table.box.aside_n))


@pytest.mark.rule("PHASE-7", "GAP-205")
def test_each_place_of_the_packet_and_either_boss_may_come_of_it(scene: Scene) -> None:
    """One card is left: the Boss goes on top of it or under it."""
    only = says(SCHEME, f"on reveal: {MIXES}")
    found = set()
    for seed in range(12):
        _, table = scene(shuffled_in(1, seed), only)
        deck = pile_of(table.game.hidden.main)
        at = next(i for i, card in enumerate(deck) if card in aside_of(table))
        found.add((at, printed(table, deck[at]).name))
    assert {at for at, _ in found} == {0, 1}
    assert len({name for _, name in found}) > 1


@pytest.mark.rule("PHASE-7", "GAP-134")
def test_of_both_factions_each_has_its_own_and_it_is_known_which_came_when(scene: Scene) -> None:
    sinks = "look at the top 1 card of the main deck; put 1 of them on the bottom of the main deck"
    texts = {SCHEME: f"on reveal: {MIXES}; {sinks}", PROTOCOL: f"on reveal: {MIXES.replace('5', '3')}"}
    only = {name: says(name, text)[name] for name, text in texts.items()}
    decks = {"main": FILL, "faceup_phases": [], "autobot_phases": [SCHEME], "decepticon_phases": [PROTOCOL]}
    _, table = scene(shuffled_in(7, decks=decks, do=["end turn"], expect={"active": "Megatron"}), only)
    assert mixed_in(table, 0) == (1, 1, 6, 8)
    public = table.game.public
    assert int(public.sunk) == -1
    assert mixed_in(table, 1) == (1, 2, 4, int(public.main_n) - 1)


@pytest.mark.rule("PHASE-7", "PROC-2")
def test_nobody_knows_any_more_what_lay_on_top(scene: Scene) -> None:
    looks = "on reveal: look at the top 2 cards of the main deck; "
    for text, known in ((looks + "gain 1 energon", 2), (looks + MIXES, 0)):
        _, table = scene(shuffled_in(7), says(SCHEME, text))
        assert int(table.game.own[0].looked_at.n) == known


@pytest.mark.rule("TURN-55", "PHASE-7")
@pytest.mark.parametrize("names", ["Siege Armature", "Metropolis"])
def test_what_is_told_to_be_placed_comes_once(scene: Scene, names: str) -> None:
    """Whoever is told that once more does what is said instead."""
    place = f"place 1 site named '{names}' set aside like a boss"
    text = f"on reveal: {place}; if you do: gain 1 energon; {place}; if you cannot: gain 1 damage"
    scenario = shuffled_in(
        7, do=["pick B2"], expect={"matrix.B2": names, "Optimus Prime.energon": 4, "Optimus Prime.damage": 1},
        matrix={"B2": "Repair Bay (Stand-in)"},
    )  # fmt: skip
    scenario["seat"][0]["energon"] = 3
    _, table = scene(scenario, says(SCHEME, text))
    card = next(c for c in aside_of(table) if printed(table, c).name == names)
    assert int(table.game.tally[card].revealed_turn) == 5


@pytest.mark.rule("GAP-168", "GAP-380", "GAP-401")
@pytest.mark.parametrize("there", [2, 1, 0])
def test_what_is_gained_of_what_lies_aside_is_gained_like_any_card(scene: Scene, there: int) -> None:
    """A text that waits for a gain is set off, and it counts from now on as a card that was dealt."""
    scheme = "Race to the Matrix"
    gains = "gain 1 technology set aside to hand; if you do: gain 2 vp; if you cannot: gain 1 damage"
    _, table = scene(
        duel(
            "core", {"character": "Bumblebee", "energon": 3}, {"character": "Optimus Prime", "energon": 3},
            mode="co-op", variant="unicron", matrix={"A1": scheme}, do=[f"thwart {scheme}"],
            decks={"aside": [MATRIX] * there},
        )
        | {"expect": {
                "aside": [MATRIX] * max(0, there - 1), "Bumblebee.hand": [MATRIX] if there else [],
                "Bumblebee.energon": 7 if there else 2, "Bumblebee.damage": 0 if there else 1,
            }},
        says(scheme, "thwart for 1 energon", "when you gain technology: gain 3 energon", reward=parse_body(gains)),
    )  # fmt: skip
    gained = [card for card in aside_of(table) if int(table.game.where[card]) == zone.HAND]
    assert all(int(table.game.tally[card].dealt) == 1 for card in gained)
    assert all(int(table.game.tally[card].fate) == fate.GAINED for card in gained)
