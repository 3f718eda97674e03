"""What stands first in the tables is played like the rest.

The first card of a box is definition 0 and instance 0, its first text ability 0, whose program begins at operation 0;
-1 alone means that there is none. Each rule is shown with a card that stands first, and where its file lists it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import CardSet, EnergonAbility
from sim.engine.board import event
from sim.engine.data.modes import load_cards
from sim.engine.play.table import Table
from sim.engine.playable import MAIN_TYPES
from sim.scenario.run import decide
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import Changes, duel, with_cards

ARD = "a_rising_darkness"
AWAY = {"character": "Optimus Prime", "space": "C4"}
COVER = "Covering Fire (Stand-in)"
HAULER = {
    "character": "Heavy Hauler (Stand-in)", "control": ["Damage"], "energon": 0,
    "played": ["Siege Breaker (Stand-in)"],
}  # fmt: skip
SILENT = {"clauses": (), "energon": (), "reward": None}
BARE = SILENT | {"power": 0, "move": 0, "range": 0}

Placed = Callable[..., Table]


@pytest.fixture(params=["first", "as listed"])
def placed(request: pytest.FixtureRequest, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Placed:
    """Play a scene with one copy of a card, first of all and where its file lists it."""

    def play(
        scenario: dict[str, Any], name: str, fields: Mapping[str, Any], more: Changes | None = None
    ) -> Table:
        def load(*what: Any) -> CardSet:
            card_set = with_cards(load_cards(*what), {**(more or {}), name: {**fields, "copies": 1}})
            return card_first(card_set, name) if request.param == "first" else card_set

        monkeypatch.setattr("sim.scenario.run.load_cards", load)
        _, table = scene(scenario)
        assert is_first(table, name) == (request.param == "first")
        return table

    return play


def card_first(card_set: CardSet, name: str) -> CardSet:
    """The set with a card before all others."""
    return replace(card_set, cards=tuple(sorted(card_set.cards, key=lambda card: card.name != name)))


def is_first(table: Table, name: str) -> bool:
    """Whether a card is definition 0 and instance 0, and its texts, if any, begin with ability 0 and operation 0."""
    box = table.static.record[0]
    if table.static.cards[0].name != name:
        return False
    assert int(box["main_first"]) == 0
    assert list(box["definition"][:2] == 0) == [True, False]
    assert int(box["definitions"][0]["first"]) == 0
    assert int(box["abilities"][0]["program"]) <= 0
    return True


def text(*clauses: str, **more: Any) -> dict[str, Any]:
    """Fields of a card that says so, and nothing else."""
    return BARE | {"clauses": tuple(map(parse_clause, clauses))} | more


def told(table: Table, kind: int) -> list[tuple[int, int]]:
    """(seat, card) of the events of a kind."""
    return [(entry.seat, entry.card) for entry in table.events if entry.kind == kind]


# --- Texts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AMB-8", "PROC-14")
@pytest.mark.parametrize("first", [True, False], ids=["first", "as listed"])
def test_a_boss_attacks_as_it_is_revealed(scene: Scene, first: bool) -> None:
    """Its text is the first of all where no card of the main deck says anything."""
    changes = {card.name: SILENT for card in fixed_set("core").cards if card.type & MAIN_TYPES}
    boss = "Raid Captain (Stand-in)"
    mover = {"character": "Bumblebee", "mode": "alt", "hand": [], "control": []}
    expect = f"""
[expect]
log = "Bumblebee is attacked by {boss}"
Bumblebee.damage = 1
"Optimus Prime".damage = 1
"""
    play = duel("core", mover, AWAY, expect, do=["search"], matrix={"A1": f"down: {boss}"})
    _, table = scene(play, changes if first else {})
    box = table.static.record[0]
    of_boss = box["definitions"][[card.name for card in table.static.cards].index(boss)]
    assert (int(of_boss["reveal_attack"]) == 0) == first


@pytest.mark.rule("ASSIST-17")
@pytest.mark.parametrize("condition", ["", "if it is your turn: "])
def test_a_text_on_playing_is_read_of_an_assist(placed: Placed, condition: str) -> None:
    """In full, and as in its player's own turn."""
    expect = """
[expect]
log = ["Shrapnel's Assist Power Up gives 2", "Megatron defeats Hound: 5 against 4"]
"""
    active = {"character": "Megatron", "control": ["Damage"], "played": ["Scorched Ground (Stand-in)"]}
    other = {"character": "Shrapnel", "energon": 0, "hand": ["Power Up"]}
    play = duel(ARD, active, other, expect, do=["battle Hound", "lay Power Up"], matrix={"A1": "Hound"})
    placed(play, "Power Up", text(f"on play: {condition}gain 2 power"))


@pytest.mark.rule("ASSIST-18", "PLAY-7")
def test_an_assist_text_adds_power(placed: Placed) -> None:
    expect = """
[expect]
log = ["Bumblebee's Assist Helping Hand gives 2", "Heavy Hauler (Stand-in) defeats Brawl: 5 against 4"]
"""
    helper = {"character": "Bumblebee", "mode": "bot", "hand": ["Helping Hand"]}
    play = duel(
        "core", HAULER, helper, expect, do=["battle Brawl", "lay Helping Hand"], matrix={"A1": "Brawl"}
    )
    placed(play, "Helping Hand", text("assist: +1 power", power=1))


@pytest.mark.rule("PLAY-7", "GAP-75")
def test_a_confront_text_adds_power_and_helps_its_player(placed: Placed) -> None:
    """It counts once the Confrontation begins; strategies are told of it before."""
    boss = "Raid Captain (Stand-in)"
    active = HAULER | {"played": ["Siege Breaker (Stand-in)", "Lancer (Stand-in)"], "control": []}
    play = duel("core", active, AWAY, matrix={"A1": boss})
    more = {"Siege Breaker (Stand-in)": text(power=3)}
    table = placed(play, "Lancer (Stand-in)", text("confront: +2 power", power=1), more)
    assert table.game.public.stock.seat == 0
    assert table.game.public.stock.helpful == 1
    decide(table, f"battle {boss}")
    table.run()
    assert table.game.public.battle.power == 6


@pytest.mark.rule("ASSIST-21", "GAP-82")
def test_an_assist_may_owe_the_power_of_its_ability(placed: Placed) -> None:
    """Legal though it gives nothing: its owner could have paid for the ability as it was laid."""
    expect = """
[expect]
log = "Bumblebee's Assist Covering Fire (Stand-in) gives 0"
unlog = "not legal"
decider = "Bumblebee"
legal = "use Covering Fire (Stand-in) 1"
"""
    ability = EnergonAbility(1, op.ENERGON_ASSIST, parse_body("gain 1 power"))
    helper = {"character": "Bumblebee", "mode": "bot", "energon": 1, "hand": [COVER]}
    play = duel("core", HAULER, helper, expect, do=["battle Brawl", f"lay {COVER}"], matrix={"A1": "Brawl"})
    placed(play, COVER, BARE | {"energon": (ability,)})


# --- Cards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SCHEME-8")
def test_a_scheme_is_thwarted_by_what_its_player_defeats(placed: Placed) -> None:
    expect = """
[expect]
log = "Heavy Hauler (Stand-in) thwarts Iron Curfew (Stand-in)"
"Heavy Hauler (Stand-in)".vault = ["Brawl", "Iron Curfew (Stand-in)"]
"""
    active = HAULER | {"control": [], "untied": 4}
    play = duel(
        "core", active, AWAY, expect,
        do=["battle Brawl"], matrix={"A1": "Brawl", "C3": "Iron Curfew (Stand-in)"},
    )  # fmt: skip
    placed(play, "Iron Curfew (Stand-in)", SILENT | text("thwart by defeating adversary robot"))


def test_for_each_finds_a_card(placed: Placed) -> None:
    """Whichever it is: each of the two in hand once."""
    player = {"character": "Bumblebee", "hand": ["Helping Hand", "Hound", "Lancer (Stand-in)"]}
    more = {"Helping Hand": text("on play: for each robot in hand: gain 1 vp")}
    play = duel("core", player, AWAY, "[expect]\nBumblebee.vp = 2", do=["play Helping Hand"])
    placed(play, "Hound", {}, more)


@pytest.mark.rule("BUY-13", "GAP-215")
def test_what_a_verb_cannot_take_is_no_choice(placed: Placed) -> None:
    """An Adversary Robot is not gained as any card: the other one is, unasked."""
    player = {"character": "Bumblebee", "mode": "bot", "hand": ["Helping Hand"]}
    more = {"Helping Hand": text("on play: gain 1 card here or adjacent to hand")}
    matrix = {"A1": "Brawl", "A2": "Energon Drill", "B1": "down"}
    expect = '[expect]\nBumblebee.hand = ["Energon Drill"]\nmatrix.A1 = "Brawl"\npending = "main"'
    play = duel("core", player, AWAY, expect, do=["play Helping Hand"], matrix=matrix)
    placed(play, "Brawl", {}, more)


@pytest.mark.rule("AMB-12")
def test_an_ambush_by_text_is_that_of_the_card_it_is_about(placed: Placed) -> None:
    """Here the Robot that is Confronted, not the Encounter that speaks."""
    barrage, raid = "Sudden Barrage (Stand-in)", "Fuel Raid (Stand-in)"
    more = {
        barrage: {"confrontation": parse_body("ambush you")},
        raid: {"confrontation": parse_body("ambush you")},
    }
    player = {"character": "Bumblebee", "mode": "alt", "hand": [], "untied": 4, "energon": 0}
    matrix = {"A1": "Brawl", "C3": "All-Out Assault"}
    play = duel(
        "core",
        player,
        AWAY,
        do=["battle Brawl", "go on"],
        matrix=matrix,
        decks={"encounters": [barrage, raid]},
    )
    table = placed(play, "Brawl", {}, more)
    card = int(table.game.public.battle.card)
    assert table.static.cards[int(table.game.printed[card])].name == "Brawl"
    assert told(table, event.AMBUSHED) == [(-1, card)]


@pytest.mark.rule("AMB-2")
def test_a_robot_ambushes_who_moves_onto_it(placed: Placed) -> None:
    raid = "Fuel Raid (Stand-in)"
    player = {"character": "Bumblebee", "mode": "alt", "hand": [], "energon": 2}
    expect = '[expect]\nlog = "Brawl Ambushes Bumblebee"\nBumblebee.energon = 0'
    matrix = {"A1": "down", "A2": "Brawl"}
    play = duel("core", player, AWAY, expect, do=["step A2"], matrix=matrix, decks={"encounters": [raid]})
    placed(play, "Brawl", {})


@pytest.mark.rule("SITE-2")
@pytest.mark.parametrize("do", ["step A2", "search"])
def test_a_site_works_for_who_arrives_or_turns_it_up(placed: Placed, do: str) -> None:
    site = "Relay Tower (Stand-in)"
    player = {"character": "Optimus Prime", "mode": "alt", "hand": [], "energon": 0}
    expect = '[expect]\n"Optimus Prime".energon = 1'
    matrix = {"A1": "down", "A2": site} if do == "step A2" else {"A1": f"down: {site}", "A2": "down"}
    play = duel("core", player, {"character": "Bumblebee", "space": "C4"}, expect, do=[do], matrix=matrix)
    placed(play, site, text("use: gain 1 energon"))


# --- Nothing at all is not the first -------------------------------------------------------------------------


@pytest.mark.rule("BATTLE-5")
def test_an_adversary_without_a_reward_gives_none(placed: Placed) -> None:
    """The first text of the box least of all."""
    play = duel(
        "core", HAULER | {"control": [], "untied": 4, "vp": 0}, AWAY,
        '[expect]\nlog = "defeats Brawl"\n"Heavy Hauler (Stand-in)".vp = 0',
        do=["battle Brawl"], matrix={"A1": "Brawl"},
    )  # fmt: skip
    placed(play, "Helping Hand", text("on play: gain 5 vp"), {"Brawl": {"reward": None}})
