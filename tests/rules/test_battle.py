"""Battles and Assists that no bundled card shows: zero Power, secrets, Damage with Power, an Ally's Move."""

import tomllib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import sim.scenario.run
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import CardSet, EnergonAbility, load_set
from sim.engine.decisions import BATTLE
from sim.engine.table import Table
from sim.scenario.model import parse_scenario
from sim.scenario.run import Outcome, decide, open_table, play_scenario
from sim.scenario.words import all_words
from tests.rules.fixed_sets import SETS, fixed_set

Changed = Callable[[str, dict[str, dict[str, Any]]], tuple[Outcome, Table]]


def with_cards(card_set: CardSet, changes: dict[str, dict[str, Any]]) -> CardSet:
    """The set with some fields of some cards changed."""
    return replace(card_set, cards=tuple(replace(c, **changes.get(c.name, {})) for c in card_set.cards))


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Changed:
    """Play a scenario with changed cards; every expectation must hold."""

    def play(text: str, changes: dict[str, dict[str, Any]]) -> tuple[Outcome, Table]:
        monkeypatch.setattr(sim.scenario.run, "load_mix", lambda name, _: with_cards(load_set(name), changes))
        outcome, table = play_scenario(parse_scenario(tomllib.loads(text), "scene", SETS))
        assert outcome.passed, "\n".join([*outcome.story, *outcome.failures])
        return outcome, table

    return play


CORE_ASSIST = """
set = "core"
do = [{do}]

[[seat]]
character = "Heavy Hauler (Stand-in)"
space = "A1"
energon = 2
hand = []
control = ["Damage"]
played = ["Siege Breaker (Stand-in)", "Lancer (Stand-in)"]

[[seat]]
character = "Field Commander (Stand-in)"
space = "A1"
energon = {energon}
hand = ["Covering Fire (Stand-in)", "Courage"]

[matrix]
A1 = "Raid Captain (Stand-in)"
B1 = "empty"

[decks]
encounters = ["Sudden Barrage (Stand-in)"]
{expect}
"""
NO_POWER: dict[str, dict[str, Any]] = {"Covering Fire (Stand-in)": {"power": 0}}
START = '"battle Raid Captain (Stand-in)"'
LAY = START + ', "lay Covering Fire (Stand-in)"'


@pytest.mark.rule("ASSIST-3", "GAP-82")
def test_a_card_that_needs_its_ability_is_laid_only_by_whoever_can_pay(changed: Changed) -> None:
    """Without Energon it can give no Power."""
    can = '[expect]\nlegal = ["lay Covering Fire (Stand-in)", "lay Courage"]'
    cannot = '[expect]\nlegal = "lay Courage"\nillegal = "lay Covering Fire (Stand-in)"'
    changed(CORE_ASSIST.format(do=START, energon=1, expect=can), NO_POWER)
    changed(CORE_ASSIST.format(do=START, energon=0, expect=cannot), NO_POWER)


@pytest.mark.rule("ASSIST-3", "ASSIST-21", "GAP-82")
def test_the_ability_is_paid_as_the_card_is_flipped(changed: Changed) -> None:
    """Asked at once, before the active player's abilities; paid, the Assist is legal."""
    expect = """
[expect]
pending = "battle ability"
decider = "Field Commander (Stand-in)"
[[then]]
do = ["use Covering Fire (Stand-in) 1"]
[then.expect]
log = "Field Commander (Stand-in)'s Assist Covering Fire (Stand-in) gives 1"
unlog = "not legal"
decider = "Heavy Hauler (Stand-in)"
"battle.power" = 7
[[then]]
do = ["use Lancer (Stand-in) 2"]
[then.expect]
log = "defeats Raid Captain (Stand-in): 9 against 8"
"Field Commander (Stand-in)".vp = 3
"""
    changed(CORE_ASSIST.format(do=LAY, energon=1, expect=expect), NO_POWER)


@pytest.mark.rule("ASSIST-9", "ASSIST-24", "GAP-82")
@pytest.mark.parametrize("code", ["core", "a_rising_darkness"])
def test_not_paid_it_is_illegal(changed: Changed, code: str) -> None:
    """No Power, no reward, discarded."""
    expect = """
[expect]
log = "gives 0, not legal"
decider = "Heavy Hauler (Stand-in)"
[[then]]
do = ["use Lancer (Stand-in) 2"]
[then.expect]
log = "defeats Raid Captain (Stand-in): 8 against 8"
"Heavy Hauler (Stand-in)".vp = 3
"Field Commander (Stand-in)".vp = 0
"Field Commander (Stand-in)".hand = ["Courage"]
"Field Commander (Stand-in)".discard = ["Covering Fire (Stand-in)"]
"""
    text = CORE_ASSIST.format(do=LAY + ', "Field Commander (Stand-in): pass"', energon=1, expect=expect)
    if code != "core":
        text += '[profile]\n"assist.text" = "full"\n"battle.assist_ability_order" = "on resolving or after"\n'
    changed(text, NO_POWER)


ARD_ASSIST = """
set = "a_rising_darkness"
do = ["battle Hound"]

[[seat]]
character = "Megatron"
space = "A1"
hand = []
control = ["Damage"]
played = ["Scorched Ground (Stand-in)"]

[[seat]]
character = "Shrapnel"
space = "A1"
energon = 1
hand = ["Strike Jet (Stand-in)", "Courier Bike (Stand-in)", "Damage: Short Circuit", "Wrath"]

[matrix]
A1 = "Hound"

[expect]
"""


@pytest.mark.rule("ASSIST-4", "DMG-11")
def test_damage_is_no_assist(changed: Changed) -> None:
    """Not even one that had Power. An ability that gives no Power does not make a card legal either."""
    changes: dict[str, dict[str, Any]] = {
        "Damage: Short Circuit": {"power": 2},
        "Strike Jet (Stand-in)": {"power": 0, "clauses": ()},
        "Courier Bike (Stand-in)": {"power": 0},
    }
    expect = """
legal = ["lay Strike Jet (Stand-in)", "lay Wrath"]
illegal = ["lay Damage: Short Circuit", "lay Courier Bike (Stand-in)"]
"""
    changed(ARD_ASSIST + expect, changes)


@pytest.mark.rule("ASSIST-6")
@pytest.mark.parametrize("code", ["core", "a_rising_darkness"])
def test_assists_lie_facedown_until_resolved(code: str) -> None:
    """Others see that somebody laid a card, not which; only its owner's view holds it."""
    core = code == "core"
    people = ["Heavy Hauler (Stand-in)", "Field Commander (Stand-in)", "Bumblebee"] if core else [
        "Megatron", "Shrapnel", "Siege Engine (Stand-in)",
    ]  # fmt: skip
    enemy = "Brawl" if core else "Hound"
    table = open_table(parse_scenario({
        "set": code,
        "seat": [
            {"character": people[0], "hand": [], "control": ["Damage"], "played": ["Firepower"]},
            {"character": people[1], "hand": ["Firepower"]},
            {"character": people[2], "hand": ["Fix", "Firepower"], "mode": "bot"},
        ],
        "matrix": {"A1": enemy},
    }, "scene", SETS))  # fmt: skip
    decide(table, f"battle {enemy}")
    decide(table, f"{people[1]}: lay Firepower")
    decide(table, f"{people[2]}: lay Firepower")
    table.run()
    game = table.game
    laid = [int(game.own[seat].assist) for seat in range(3)]
    assert laid[0] == -1
    assert min(laid[1:]) >= 0
    assert [int(game.public.battle.assist_card[seat]) for seat in range(3)] == [-1, -1, -1]
    assert [int(game.public.battle.assist[seat]) for seat in range(3)] == [0, 1, 1]
    assert int(game.public.seats[1].hand_n) == 0
    for seat in range(3):
        public, own, decision, *_ = table.view(seat)
        visible = {int(own.assist)} | {int(decision.options[i].card) for i in range(int(decision.n))}
        assert not visible & (set(laid[1:]) - {laid[seat]})
        assert all(int(public.seats[s].control.cards[i]) not in laid for s in range(3)
                   for i in range(int(public.seats[s].control.n)))  # fmt: skip
    assert all_words(table, table.decision) == [f"resolve {people[1]}", f"resolve {people[2]}"]
    decide(table, f"resolve {people[2]}")
    table.run()
    assert any(e.card == laid[2] and e.other == 1 for e in table.events)
    assert int(game.public.battle.assist_card[2]) == laid[2]
    assert int(game.public.battle.assist_card[1]) in (-1, laid[1])  # ARD: resolved too while short


@pytest.mark.rule("EX-6", "PLAY-9", "PLAY-11")
def test_megatrons_bonus_goes_with_the_destroyed_card(changed: Changed) -> None:
    """The +1 lies on the card that was played: destroyed, it takes the bonus along."""
    changes = {"Evil Cannot Win": {"confrontation": parse_body("destroy 1 robot you control")}}
    text = """
set = "a_rising_darkness"
do = ["play Bounty Tracker (Stand-in)"]

[[seat]]
character = "Megatron"
mode = "bot"
space = "A1"
energon = 0
hand = ["Bounty Tracker (Stand-in)"]
played = ["Change of Plans"]

[[seat]]
character = "Shrapnel"
space = "C4"
hand = []

[matrix]
A1 = "Bumblebee"
B1 = "empty"

[decks]
encounters = ["Evil Cannot Win"]

[expect]
Megatron.power = 5

[[then]]
do = ["battle Bumblebee", "go on"]

[then.expect]
log = ["Power 5 against 5", "Bounty Tracker (Stand-in) is destroyed", "fails against Bumblebee: 2 against 5"]
"""
    changed(text, changes)


@pytest.mark.rule("BATTLE-8", "GAP-93")
def test_move_of_an_ally_that_stays_is_lost(changed: Changed) -> None:
    """The Ally outlasts the battle, the Move it gave does not; Alt Mode Move does."""
    ability = EnergonAbility(1, 0, parse_body("gain 1 move and gain 1 power"))
    text = """
set = "a_rising_darkness"
do = ["use War Reporter (Stand-in) 1"]

[[seat]]
character = "Megatron"
space = "A1"
hand = []
control = ["War Reporter (Stand-in)"]
played = ["Scorched Ground (Stand-in)"]

[[seat]]
character = "Shrapnel"
space = "C4"
hand = []

[matrix]
A1 = "Hound"

[expect]
Megatron.move = 2
Megatron.power = 4

[[then]]
do = ["battle Hound"]

[then.expect]
pending = "main"
Megatron.move = 1
Megatron.power = 0
Megatron.control = ["War Reporter (Stand-in)"]
"""
    changed(text, {"War Reporter (Stand-in)": {"energon": (ability,)}})


@pytest.mark.rule("ASSIST-22", "GAP-46", "GAP-83")
def test_an_assist_takes_nothing_away(changed: Changed) -> None:
    """A penalty above the Assist's Power leaves it at 0; it stays legal and is rewarded."""
    alt = fixed_set("core").card("Sky Sentry (Stand-in)").alt
    assert alt is not None
    text = """
set = "core"
do = ["battle Brawl", "lay Courage"]

[[seat]]
character = "Heavy Hauler (Stand-in)"
space = "A1"
hand = []
control = ["Damage"]
played = ["Siege Breaker (Stand-in)", "Courage"]

[[seat]]
character = "Sky Sentry (Stand-in)"
space = "A1"
hand = ["Courage"]

[matrix]
A1 = "Brawl"

[expect]
log = "defeats Brawl: 4 against 4"
"Sky Sentry (Stand-in)".vp = 2
"""
    changed(text, {"Sky Sentry (Stand-in)": {"alt": replace(alt, penalty=3)}})


@pytest.mark.parametrize(("place", "cost"), [("A2", 5), ("B2", 4)])
def test_a_place_narrows_what_a_modifier_speaks_of(changed: Changed, place: str, cost: int) -> None:
    """`adversary adjacent` is what lies beside one's character, not every Adversary."""
    _, table = changed(
        f"""
set = "core"

[[seat]]
character = "Heavy Hauler (Stand-in)"
space = "A1"
hand = []
control = ["Desert Ranger (Stand-in)"]
played = ["Siege Breaker (Stand-in)", "Air Guardian (Stand-in)", "Artillery Walker (Stand-in)"]

[[seat]]
character = "Field Commander (Stand-in)"
space = "C4"

[matrix]
{place} = "Brawl"
""",
        {"Desert Ranger (Stand-in)": {"clauses": (parse_clause("ongoing: adversary adjacent cost +1"),)}},
    )
    decision = table.run()
    assert decision is not None
    assert [option.amount for option in decision.options if option.verb == BATTLE] == [cost]
