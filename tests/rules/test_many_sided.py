"""Characters of several Alt Modes: which they have, in which they begin, and what a strategy makes of them."""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from cardsets.cards import CardSet
from cardsets.language import opcodes as op
from cardsets.library import load_set
from cardsets.mixing import load_mix
from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.box import Box, build_box
from sim.engine.data import feature
from sim.engine.data.state import SEATS
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.replay.position import position_of
from sim.scenario.model import ScenarioError
from sim.scenario.story import tell
from sim.scenario.words import all_words
from sim.study.config.restriction import wishes_of
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import SETS
from tests.rules.scenes import duel, says, with_cards

SPRINGER = SETS / "springer.toml"
SIXSHOT = SETS / "sixshot.toml"
SIDES_OF_A_CARD = 2


def cards_of(mix: Path, name: str) -> int:
    """How many cards with two sides a character takes."""
    box = box_of(mix)
    index = next(i for i in box.characters if box.cards[i].name == name)
    return (int(box.record[0]["definitions"][index]["sides_n"]) + 1) // SIDES_OF_A_CARD


def box_of(mix: Path) -> Box:
    """The box of a mix, for two players."""
    return build_box(load_mix(mix), 2)


def deal(
    cards: CardSet,
    wanted: Sequence[str],
    first: int = 0,
    choice: str = "fixed",
    wishes: Sequence[np.ndarray] = (),
) -> Table:
    """A game at its first decision, of two players, with the characters of some names."""
    box = build_box(cards, 2, choice=choice, overrides={"setup.first_player": first})
    characters = [next(i for i in box.characters if box.cards[i].name == name) for name in wanted]
    table = Table(box, kernel(box.features).table, 3, 0, (0,) * SEATS, characters, wishes=wishes)
    table.run()
    return table


@pytest.mark.rule("COMP-27", "NAME-98", "NAME-100")
def test_the_characters_of_many_modes_take_the_cards_beyond_one_each() -> None:
    """9 cards for 6 characters: one more for the triple changer, two more for the six changer."""
    people = load_set("infiltration_protocol").of_type(op.CHARACTER)
    found = {card.name: len(card.alts) for card in people if len(card.alts) > 1}
    assert found == {"Springer": 2, "Sixshot": 5}
    assert (cards_of(SPRINGER, "Springer"), cards_of(SIXSHOT, "Sixshot")) == (2, 3)
    assert cards_of(SPRINGER, "Bumblebee") == 1


@pytest.mark.rule("NAME-100", "EX-38")
def test_what_is_told_of_sixshots_modes_is_published_and_the_rest_is_not() -> None:
    sixshot = load_set("infiltration_protocol").card("Sixshot", op.CHARACTER)
    told = {side.name: side.move for side in sixshot.alts}
    assert (told["Offroad Vehicle"], told["Tank"]) == (3, 1)
    assert told["Winged Wolf"] >= 2
    published = {path for path in sixshot.published if "." in path}
    assert published == {"alt.name", "alt2.name", "alt2.move", "alt3.name", "alt3.move"}


@pytest.mark.rule("SETUP-51")
@pytest.mark.parametrize("place", [0, 1])
def test_one_begins_in_any_alt_mode(place: int) -> None:
    """Not in the Bot Mode; the other player has no choice; then the first character is placed."""
    table = deal(load_mix(SPRINGER), ["Springer", "Bumblebee"])
    names = ["Helicopter (Stand-in)", "Armored Car (Stand-in)"]
    assert (table.decision.kind, table.decision.seat) == (d.MODE, 0)
    assert all_words(table, table.decision) == [f"pick {name}" for name in names]
    table.answer(place)
    decision = table.run()
    assert decision is not None
    assert (decision.kind, decision.seat) == (d.PLACEMENT, 0)
    seats = table.game.public.seats
    assert (int(seats[0].mode), int(seats[1].mode)) == (place, 0)
    assert [e.other for e in table.events if e.kind == event.CHARACTER] == [place, 0]
    assert f"seat 0 is Springer in {names[place]} Mode" in tell(table, table.events, 1)


@pytest.mark.rule("SETUP-51")
def test_a_side_that_one_begins_in_speaks_and_no_other() -> None:
    table = deal(load_mix(SIXSHOT), ["Sixshot", "Starscream"])
    assert len(table.decision.options) == 5
    table.answer(4)
    table.run()
    public = table.game.public
    assert int(public.live_n) == 1
    sides = table.box.definitions[int(public.seats[0].character)].sides_first
    submarine = table.box.definitions[int(sides) + 4]
    assert int(public.live[0].ability) == int(submarine.first)


@pytest.mark.rule("SETUP-51", "GAP-320")
@pytest.mark.parametrize("first", [0, 1])
def test_several_choose_in_turn_order(first: int) -> None:
    core = load_set("core")
    several = {}
    for name in ("Bumblebee", "Optimus Prime"):
        card = core.card(name, op.CHARACTER)
        several[name] = {"further": (card.alt,)}
    table = deal(with_cards(core, several), ["Bumblebee", "Optimus Prime"], first)
    asked = []
    while (decision := table.run()) is not None and decision.kind == d.MODE:
        asked.append(decision.seat)
        table.answer(1)
    assert asked == [first, 1 - first]


@pytest.mark.rule("SETUP-51", "SETUP-47")
def test_a_drafted_character_begins_in_a_mode_of_ones_choice() -> None:
    """Every character has two Alt Modes here, and is asked for once all are taken."""
    core = load_set("core")
    several = {card.name: {"further": (card.alt,)} for card in core.of_type(op.CHARACTER)}
    table = deal(with_cards(core, several), [], choice="draft")
    kinds = []
    while (decision := table.run()) is not None and decision.kind in (d.DRAFT, d.MODE):
        kinds.append(decision.kind)
        table.answer(1)
    assert kinds == [d.DRAFT, d.DRAFT, d.MODE, d.MODE]


def test_games_of_characters_with_two_sides_do_without() -> None:
    box = build_box(load_set("core"), 2)
    assert feature.SIDES not in box.features
    assert feature.SIDES in build_box(load_mix(SPRINGER), 2).features


@pytest.mark.rule("PLAY-28")
def test_who_is_kept_out_of_a_mode_is_not_offered_it() -> None:
    """Neither to begin in nor to Convert into, as long as another is left."""
    names = ["Winged Wolf", "Offroad Vehicle", "Tank", "Jet (Stand-in)"]
    wishes = wishes_of(
        [f"random never {', '.join(f'mode:{name}' for name in names[1:])}"], box_of(SIXSHOT).cards
    )
    table = deal(load_mix(SIXSHOT), ["Sixshot", "Starscream"], wishes=[wishes[0]])
    assert all_words(table, table.decision) == ["pick Winged Wolf", "pick Submarine (Stand-in)"]
    table.answer(0)
    while (decision := table.run()) is not None and decision.kind != d.MAIN:
        table.answer(0)
    converts = [words for words in all_words(table, table.decision) if words.startswith("convert")]
    assert converts == ["convert to Submarine (Stand-in)", "convert to Bot"]
    everywhere = [f"mode:{side.name}" for side in box_of(SIXSHOT).cards[-1].alts]
    wishes = wishes_of([f"random never {', '.join(everywhere)}"], box_of(SIXSHOT).cards)
    table = deal(load_mix(SIXSHOT), ["Sixshot", "Starscream"], wishes=[wishes[0]])
    assert len(table.decision.options) == len(everywhere)


def test_a_replay_shows_the_mode_by_its_name() -> None:
    table = deal(load_mix(SIXSHOT), ["Sixshot", "Starscream"])
    table.answer(2)
    table.run()
    assert [position_of(table)[f"seat{seat}"]["mode"] for seat in (0, 1)] == ["Tank", "Alt"]
    assert position_of(table)["seat0"]["move"] == 1


@pytest.mark.parametrize(
    ("mode", "words", "told"),
    [
        (
            "Tnk",
            "end turn",
            "seat[0]: mode = 'Tnk' (did you mean 'Tank'?); allowed: alt, bot, Winged Wolf, Off",
        ),
        (
            "Tank",
            "convert to Tnk",
            "expect.legal: 'convert to Tnk': no mode 'Tnk' (did you mean 'Tank'?); allowed: bot",
        ),
    ],
)
def test_a_scenario_names_modes_that_there_are(scene: Scene, mode: str, words: str, told: str) -> None:
    first = {"character": "Sixshot", "mode": mode}
    expect = f"[expect]\nlegal = {words!r}\n"
    with pytest.raises(ScenarioError, match=re.escape(told)):
        scene(duel(str(SIXSHOT), first, {"character": "Starscream"}, expect))


def test_a_scenario_of_two_sides_knows_no_other_mode(scene: Scene) -> None:
    first = {"character": "Bumblebee", "mode": "robot"}
    with pytest.raises(
        ScenarioError, match=re.escape("seat[0]: mode = 'robot' (did you mean 'bot'?); allowed: alt, bot")
    ):
        scene(duel("core", first, {"character": "Optimus Prime"}))


@pytest.mark.rule("PLAY-20", "PLAY-28")
@pytest.mark.parametrize("who", ["Springer", "Optimus Prime"])
def test_a_text_that_converts_asks_into_which_of_several_modes(scene: Scene, who: str) -> None:
    """Whoever has one other mode is turned over without a word."""
    seat = {"character": who, "hand": ["Patrol"], "energon": 0}
    _, table = scene(
        duel("springer.toml", seat, {"character": "Bumblebee"}, "", do=["play Patrol"]),
        says("Patrol", "on play: convert"),
    )
    if who == "Springer":
        assert all_words(table, table.decision) == ["pick Armored Car (Stand-in)", "pick Bot"]
    else:
        assert table.decision.kind == d.MAIN
        assert int(table.game.public.seats[0].mode) != 0
