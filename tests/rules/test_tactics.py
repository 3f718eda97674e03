"""The deck that a Boss brings: whose it is, what is drawn of it; Phase-Sixers as a harder choice (rules.md 11.10)."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardsets.errors import CardDataError
from cardsets.language import opcodes as op
from cardsets.library import load_set
from cardsets.mixing import load_mix
from sim.engine.board import event
from sim.engine.data import zone
from sim.engine.data.modes import cards_in
from sim.engine.play.table import Table
from tests.rules.conftest import Chance, Deal, Scene
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.scenes import says
from tests.rules.teams import main_cards, pile_of, printed

SIX = {"Robot (Stand-in)", "Winged Wolf", "Offroad Vehicle", "Tank", "Spaceship", "Submarine (Stand-in)"}
MOST_GAMES = 40  # by chance, until something that goes on is drawn
LASTING = {"Offroad Vehicle", "Spaceship"}
PHASE_SIXERS = {"Sixshot": 16, "Living Plague (Stand-in)": 15}


def deck_of(table: Table) -> set[str]:
    """The tactics that lie in their deck."""
    cards = range(table.static.instances)
    return {printed(table, card).name for card in cards if int(table.game.where[card]) == zone.TACTIC_DECK}


def drawn(table: Table) -> list[str]:
    """The tactics that were drawn, in their order."""
    return [printed(table, each.card).name for each in table.events if each.kind == event.TACTIC_DRAWN]


def facing(**more: Any) -> dict[str, Any]:
    """A scene of a turn that starts with Sixshot faceup."""
    seats = [
        {"character": "Bumblebee", "space": "A1", "energon": 9, "hand": ["Helping Hand", "Helping Hand"]},
        {"character": "Optimus Prime", "space": "C4", "energon": 9, "hand": []},
    ]
    return {
        "set": "phase_sixers.toml", "phase": "start of turn", "matrix": {"B2": "Sixshot"}, "seat": seats, **more,
    }  # fmt: skip


# --- The deck -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("COMP-4", "GAP-330")
def test_there_is_a_tactic_for_each_mode_of_his_and_two_go_on() -> None:
    cards = load_set(SETS / "infiltration_protocol").of_type(op.TACTIC)
    assert {card.name for card in cards} == SIX
    assert all(card.copies == 1 for card in cards)
    lasting = {card.name for card in cards if any(clause.kind != op.ON_REVEAL for clause in card.clauses)}
    assert lasting == LASTING


@pytest.mark.rule("SIXSHOT-1", "SETUP-68")
@pytest.mark.parametrize(
    ("set_id", "mode", "found"),
    [
        ("phase_sixers", "competitive", SIX),
        ("phase_sixers", "co-op", SIX),
        ("core", "competitive", set()),
        ("core", "competitive+infiltration", SIX),
        ("core", "tvt+infiltration", SIX),
        ("a_rising_darkness", "competitive+infiltration", set()),
    ],
)
def test_six_tactics_lie_beside_the_matrix_from_the_beginning(
    deal: Deal, set_id: str, mode: str, found: set[str]
) -> None:
    table = deal(set_id, 2, mode=mode)
    assert deck_of(table) == found
    in_deck = [*pile_of(table.game.hidden.main), *main_cards(table), *map(int, table.game.hidden.matrix)]
    assert not any(printed(table, card).type & op.TACTIC for card in in_deck if card >= 0)


@pytest.mark.rule("CLAR-29", "SIXSHOT-2", "TURN-58")
def test_any_of_the_six_may_be_drawn_again_and_again(scene: Scene) -> None:
    counted: Counter[str] = Counter()
    again = 0
    for seed in range(8):
        _, table = scene(facing(seed=seed))
        for _ in range(40):
            if (decision := table.run()) is None or len(drawn(table)) == 8:
                break
            table.answer(len(decision.options) - 1)
        told = drawn(table)
        counted.update(told)
        again += sum(one == other for one, other in pairwise(told))
    assert set(counted) == SIX
    assert again > 0


@pytest.mark.rule("SIXSHOT-2", "PROC-5")
def test_which_is_drawn_hangs_on_luck_alone(scene: Scene) -> None:
    """Nothing in the game says which comes next, so that nobody can know: it has no order until one is drawn."""
    found = set()
    for seed in range(8):
        _, table = scene(facing(seed=seed, matrix={"B2": "down: Sixshot"}))
        assert not drawn(table)
        hidden = [int(table.game.where[card]) for card in tactics_of(table)]
        assert hidden == [zone.TACTIC_DECK] * len(SIX)
        assert all(int(table.game.holder[card]) == -1 for card in tactics_of(table))
        found.add(drawn(scene(facing(seed=seed))[1])[0])
    assert len(found) > 2


def tactics_of(table: Table) -> range:
    first = int(table.box.tactics_first)
    return range(first, first + int(table.box.tactics_n))


@pytest.mark.rule("SIXSHOT-3", "TURN-58", "GAP-331")
def test_what_goes_on_stays_to_the_end_of_the_turn_though_the_boss_is_gone(
    deal: Deal, by_chance: Chance
) -> None:
    seen = set[str]()
    for number in range(MOST_GAMES):
        if seen:
            return
        table = deal("phase_sixers", 2, number)
        turn, out = 0, set[str]()
        for _ in by_chance(table, number):
            lie = {printed(table, card).name for card in tactics_of(table) if lies_out(table, card)}
            assert lie <= SIX
            if int(table.game.public.turn) == turn:
                assert out & LASTING <= lie
            turn, out = int(table.game.public.turn), lie
            holders = {int(table.game.holder[card]) for card in tactics_of(table) if lies_out(table, card)}
            assert holders <= {int(table.game.public.active)}
            seen |= lie & LASTING
    assert seen, "one of them is drawn in some game"


def lies_out(table: Table, card: int) -> bool:
    return int(table.game.where[card]) == zone.TACTICS


@pytest.mark.rule("GAP-331")
def test_of_an_empty_deck_nothing_is_drawn(scene: Scene) -> None:
    _, table = scene(
        facing(decks={"tactics": []}, expect={"pending": "main", "tactics": [], "Bumblebee.hand_n": 2})
    )
    assert drawn(table) == []


DRAWS = {"Winged Wolf": "Submarine (Stand-in)", "Submarine (Stand-in)": "Winged Wolf"}


@pytest.mark.rule("SIXSHOT-2", "GAP-331")
@pytest.mark.parametrize(("name", "other"), DRAWS.items())
def test_a_text_draws_what_it_means_and_says_what_comes_of_it_if_it_cannot(
    scene: Scene, name: str, other: str
) -> None:
    """It goes back at once; of a deck without it nothing is drawn."""
    draws = f"draw and resolve 1 tactic named '{name}'"
    changes = dict(
        says("Sixshot", f"start of turn: {draws}; if you do: gain 2 energon; if you cannot: gain 1 vp")
    )
    changes |= {each: says(each, "on reveal: lose 1 energon")[each] for each in DRAWS}
    for lie, found in (([name, other], True), ([other], False)):
        expect = {"pending": "main", "tactics": lie, "faceup_tactics": [], "Bumblebee.vp": 0 if found else 1}
        _, table = scene(facing(decks={"tactics": lie}, turn=3, expect=expect), changes)
        told = [
            (event.NAMES[e.kind], e.seat, printed(table, e.card).name)
            for e in table.events
            if e.kind in (event.TACTIC_DRAWN, event.TACTIC_RETURNED)
        ]
        assert told == ([("tactic drawn", 0, name), ("tactic returned", 0, name)] if found else [])
        plays = {printed(table, card).name: int(table.game.tally[card].plays) for card in tactics_of(table)}
        assert plays == {each: int(found and each == name) for each in SIX}
        assert all(int(table.game.holder[card]) == -1 for card in tactics_of(table))


@pytest.mark.rule("SIXSHOT-2")
def test_each_draw_of_a_game_has_a_lot_of_its_own(scene: Scene) -> None:
    """As the deck is shuffled in between."""
    text = "start of turn: draw and resolve 1 tactic; draw and resolve 1 tactic; draw and resolve 1 tactic"
    of_no_choice = ["Submarine (Stand-in)", "Winged Wolf"]
    seen = set()
    for seed in range(10):
        _, table = scene(facing(seed=seed, decks={"tactics": of_no_choice}), says("Sixshot", text))
        while len(drawn(table)) < 3 and table.run() is not None:
            table.answer(0)
        seen.add(tuple(drawn(table)[:3]))
    assert len(seen) > 4
    assert {len(set(each)) for each in seen} == {1, 2}


# --- A harder choice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SIXSHOT-4", "MIX-10")
def test_a_phase_sixer_stands_in_for_a_boss_and_brings_its_deck(deal: Deal) -> None:
    mix = fixed_set("phase_sixers")
    last = {card.name: card.cost for card in mix.of_type(op.BOSS) if card.level == 3}
    assert last == PHASE_SIXERS
    assert min(PHASE_SIXERS.values()) > max(card.cost or 0 for card in fixed_set("core").of_type(op.BOSS))
    assert {card.name for card in mix.of_type(op.TACTIC)} == SIX
    table = deal("phase_sixers", 2)
    in_deck = {printed(table, card).name for card in pile_of(table.game.hidden.main)}
    assert in_deck & set(PHASE_SIXERS)


@pytest.mark.rule("MIX-10", "SIXSHOT-4")
@pytest.mark.parametrize("out", ["Citadel Tyrant (Stand-in)", "Megatron"])
@pytest.mark.parametrize("into", PHASE_SIXERS)
def test_a_phase_sixer_stands_in_for_any_decepticon_boss_of_the_last_level(
    tmp_path: Path, out: str, into: str
) -> None:
    mix = load_mix(written(tmp_path, out, into))
    assert {card.name for card in mix.of_type(op.BOSS)} & {out, into} == {into}
    assert bool(mix.of_type(op.TACTIC)) == (into == "Sixshot")


@pytest.mark.rule("MIX-10")
def test_it_stands_in_for_no_boss_of_another_level(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="of different Levels, 1 and 3"):
        load_mix(written(tmp_path, "Raid Captain (Stand-in)", "Sixshot"))


@pytest.mark.rule("SIXSHOT-1", "MIX-29")
@pytest.mark.parametrize("mode", ["tvt", "co-op+infiltration", "1vm"])
def test_the_deck_comes_along_into_other_modes(mode: str) -> None:
    base = fixed_set("core_with_infiltration" if mode == "1vm" else "phase_sixers")
    cards = cards_in(base, mode)
    assert {card.name for card in cards.of_type(op.TACTIC)} == (set() if mode == "1vm" else SIX)


def written(folder: Path, out: str, into: str) -> Path:
    """A mix file that swaps a Boss of the Core Set for one of Infiltration Protocol, whatever they cost."""
    path = folder / "harder.toml"
    swap = f'out = "{out}"\nin = "{into}"\ntype = "boss"\nfrom = "infiltration_protocol"\nany_cost = true\n'
    path.write_text(f'base = "core"\n\n[[swap]]\n{swap}', encoding="utf-8")
    return path
