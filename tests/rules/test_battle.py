"""Battles and Assists that no bundled card shows: zero Power, secrets, Damage with Power, an Ally's Move."""

from dataclasses import replace
from typing import Any

import pytest

from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import EnergonAbility
from sim.engine.board import event
from sim.engine.board.assisting import assists_controlled, controlled_assist
from sim.engine.data.state import LAID, MOST_ASSISTS, RESOLVED
from sim.engine.decisions import BATTLE, PASS, RESOLVE
from sim.engine.play.table import Table
from sim.engine.procedures.totals import BY_DEFENCE
from sim.scenario.model import parse_scenario
from sim.scenario.run import decide, open_table
from sim.scenario.words import all_words
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.scenes import Changes, duel, says

DARK = "a_rising_darkness"
AWAY = {"character": "Shrapnel", "space": "C4"}  # nobody who takes part
COVER = "Covering Fire (Stand-in)"
CAPTAIN = "Raid Captain (Stand-in)"
NO_POWER = {COVER: {"power": 0}}


def assisted(do: list[str], energon: int, expect: str, **more: Any) -> dict[str, Any]:
    """Heavy Hauler battles with 7 Power, for which Damage wants an Assist of Field Commander's."""
    return duel(
        "core",
        {
            "character": "Heavy Hauler (Stand-in)", "energon": 2, "control": ["Damage"],
            "played": ["Siege Breaker (Stand-in)", "Lancer (Stand-in)"],
        },
        {"character": "Field Commander (Stand-in)", "energon": energon, "hand": [COVER, "Courage"]},
        expect,
        do=[f"battle {CAPTAIN}", *do],
        matrix={"A1": CAPTAIN, "B1": "empty"},
        decks={"encounters": ["Sudden Barrage (Stand-in)"]},
        **more,
    )  # fmt: skip


@pytest.mark.rule("ASSIST-3", "GAP-82")
def test_a_card_that_needs_its_ability_is_laid_only_by_whoever_can_pay(scene: Scene) -> None:
    """Without Energon it can give no Power."""
    can = '[expect]\nlegal = ["lay Covering Fire (Stand-in)", "lay Courage"]'
    cannot = '[expect]\nlegal = "lay Courage"\nillegal = "lay Covering Fire (Stand-in)"'
    scene(assisted([], 1, can), NO_POWER)
    scene(assisted([], 0, cannot), NO_POWER)


@pytest.mark.rule("ASSIST-3", "ASSIST-21", "GAP-82")
def test_in_core_the_ability_is_used_after_the_active_players(scene: Scene) -> None:
    """The Assist is legal as it is resolved, though it gives nothing yet (BATTLE-23)."""
    expect = """
[expect]
pending = "battle ability"
decider = "Heavy Hauler (Stand-in)"
log = "Field Commander (Stand-in)'s Assist Covering Fire (Stand-in) gives 0"
unlog = "not legal"
"battle.power" = 6
[[then]]
do = ["use Lancer (Stand-in) 2"]
[then.expect]
decider = "Field Commander (Stand-in)"
"battle.power" = 8
[[then]]
do = ["use Covering Fire (Stand-in) 1"]
[then.expect]
log = "defeats Raid Captain (Stand-in): 9 against 8"
"Field Commander (Stand-in)".vp = 3
"""
    scene(assisted([f"lay {COVER}"], 1, expect), NO_POWER)


@pytest.mark.rule("ASSIST-21", "BATTLE-34", "GAP-82")
def test_in_ard_the_ability_may_be_used_at_once_or_later(scene: Scene) -> None:
    """Asked as the card is flipped, and again after the active player."""
    expect = """
[expect]
pending = "battle ability"
decider = "Field Commander (Stand-in)"
[[then]]
do = ["pass"]
[then.expect]
decider = "Heavy Hauler (Stand-in)"
unlog = "not legal"
[[then]]
do = ["use Lancer (Stand-in) 2"]
[then.expect]
decider = "Field Commander (Stand-in)"
legal = "use Covering Fire (Stand-in) 1"
"""
    rules = {"assist.text": "full", "battle.assist_ability_order": "on resolving or after"}
    scene(assisted([f"lay {COVER}"], 1, expect, profile=rules), NO_POWER)


@pytest.mark.rule("ASSIST-21", "ASSIST-24", "GAP-82")
@pytest.mark.parametrize("code", ["core", "a_rising_darkness"])
def test_not_paid_it_is_legal_all_the_same(scene: Scene, code: str) -> None:
    """No Power, but the reward: using the ability is its owner's choice."""
    expect = """
[expect]
log = ["gives 0", "defeats Raid Captain (Stand-in): 8 against 8"]
unlog = "not legal"
"Heavy Hauler (Stand-in)".vp = 3
"Field Commander (Stand-in)".vp = 3
"Field Commander (Stand-in)".hand = ["Courage"]
"Field Commander (Stand-in)".discard = ["Covering Fire (Stand-in)"]
"Field Commander (Stand-in)".energon = 1
"""
    ard = code != "core"
    rules = {"assist.text": "full", "battle.assist_ability_order": "on resolving or after"} if ard else {}
    mine, theirs = "use Lancer (Stand-in) 2", "Field Commander (Stand-in): pass"
    do = [f"lay {COVER}", *([theirs, mine, theirs] if ard else [mine, theirs])]
    scene(assisted(do, 1, expect, profile=rules), NO_POWER)


@pytest.mark.rule("ASSIST-21", "GAP-82")
def test_legal_though_its_energon_is_gone_since(scene: Scene) -> None:
    """Whether the ability can be paid counts as the card is laid."""
    expect = """
[expect]
log = "defeats Raid Captain (Stand-in): 9 against 8"
unlog = "not legal"
"Field Commander (Stand-in)".energon = 0
"Field Commander (Stand-in)".vp = 3
"""
    lost = "this adversary costs +3; each other player: lose 1 energon"
    changes: Changes = NO_POWER | {"Sudden Barrage (Stand-in)": {"confrontation": parse_body(lost)}}
    setting = assisted([f"lay {COVER}", "use Lancer (Stand-in) 2"], 1, expect)
    setting["seat"][0]["played"].append("Courage")
    scene(setting, changes)


@pytest.mark.rule("ASSIST-9", "GAP-82")
def test_where_abilities_are_used_on_resolving_alone_it_must_be_paid(scene: Scene) -> None:
    """No Power by then, no reward, discarded."""
    expect = """
[expect]
log = "gives 0, not legal"
decider = "Heavy Hauler (Stand-in)"
"""
    rules = {"battle.assist_ability_order": "on resolving"}
    do = [f"lay {COVER}", "Field Commander (Stand-in): pass"]
    scene(assisted(do, 1, expect, profile=rules), NO_POWER)


@pytest.mark.rule("ASSIST-4", "DMG-11")
def test_damage_is_no_assist(scene: Scene) -> None:
    """Not even one that had Power. An ability that gives no Power does not make a card legal either."""
    changes: Changes = {
        "Damage: Short Circuit": {"power": 2},
        "Strike Jet (Stand-in)": {"power": 0, "clauses": ()},
        "Courier Bike (Stand-in)": {"power": 0},
    }
    expect = """
[expect]
legal = ["lay Strike Jet (Stand-in)", "lay Wrath"]
illegal = ["lay Damage: Short Circuit", "lay Courier Bike (Stand-in)"]
"""
    hand = ["Strike Jet (Stand-in)", "Courier Bike (Stand-in)", "Damage: Short Circuit", "Wrath"]
    megatron = {"character": "Megatron", "control": ["Damage"], "played": ["Scorched Ground (Stand-in)"]}
    shrapnel = {"character": "Shrapnel", "energon": 1, "hand": hand}
    scene(duel(DARK, megatron, shrapnel, expect, do=["battle Hound"], matrix={"A1": "Hound"}), changes)


def two_assists(code: str) -> tuple[Table, list[str]]:
    """A battle of the first of three players, for which both others have laid Firepower."""
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
    return table, people


@pytest.mark.rule("ASSIST-6")
@pytest.mark.parametrize("code", ["core", "a_rising_darkness"])
def test_assists_lie_facedown_until_resolved(code: str) -> None:
    """Others see that somebody laid a card, not which; only its owner's view holds it."""
    table, people = two_assists(code)
    game = table.game
    battle = game.public.battle
    assists = [battle.assists[place] for place in range(int(battle.assists_n))]
    assert [int(assist.seat) for assist in assists] == [1, 2]
    assert [int(assist.card) for assist in assists] == [-1, -1]
    assert [int(assist.state) for assist in assists] == [LAID, LAID]
    laid = [-1, *(int(game.own[seat].assists[seat - 1]) for seat in (1, 2))]
    assert min(laid[1:]) >= 0
    assert int(game.public.seats[1].hand_n) == 0
    for seat in range(3):
        public, own, decision, *_ = table.view(seat)
        visible = {*map(int, own.assists)} | {int(decision.options[i].card) for i in range(int(decision.n))}
        assert not visible & (set(laid[1:]) - {laid[seat]})
        assert all(int(public.seats[s].control.cards[i]) not in laid for s in range(3)
                   for i in range(int(public.seats[s].control.n)))  # fmt: skip
    assert all_words(table, table.decision) == [f"resolve {people[1]}", f"resolve {people[2]}"]
    decide(table, f"resolve {people[2]}")
    table.run()
    assert any(e.card == laid[2] and e.other == 1 for e in table.events)
    assert int(assists[1].card) == laid[2]
    assert int(assists[0].card) in (-1, laid[1])  # ARD: resolved too while short


@pytest.mark.rule("ASSIST-12", "ASSIST-24")
def test_an_assist_that_is_not_resolved_counts_for_nothing() -> None:
    """Neither in the total nor among its parts, and its player has no share of the reward."""
    table, people = two_assists("a_rising_darkness")
    decide(table, f"resolve {people[1]}")
    while table.game.public.battle.on and table.run():
        table.answer(0)
    (won,) = (e for e in table.events if e.kind == event.BATTLE_WON)
    parts = [e for e in table.events if e.kind == event.POWER_PART]
    assert {e.seat for e in parts} == {0, 1}
    assert sum(e.amount for e in parts) == won.amount == won.other
    assert {e.seat for e in table.events if e.kind == event.VP} == {0, 1}


@pytest.mark.parametrize("of_one_player", [False, True])
def test_an_assist_that_defends_adds_to_the_cost_and_shares_no_reward(of_one_player: bool) -> None:
    """One of two, of which both may be one player's; the totals in the log add up with it too."""
    table, people = two_assists("a_rising_darkness")
    battle = table.game.public.battle
    first, second = battle.assists[0], battle.assists[1]
    first.defends = 1
    if of_one_player:
        second.seat = first.seat
        own = table.game.own
        own[1].assists[1], own[2].assists[1] = int(own[2].assists[1]), -1
        table.game.holder[own[1].assists[1]] = 1
    power, cost = int(battle.power), int(battle.cost)
    for who in (people[1], people[1] if of_one_player else people[2]):
        if table.run() is not None and f"resolve {who}" in all_words(table, table.decision):
            decide(table, f"resolve {who}")
    while battle.on and (decision := table.run()):
        assert decision.options[0].verb in (PASS, RESOLVE)
        table.answer(0)
    (won,) = (e for e in table.events if e.kind in (event.BATTLE_WON, event.BATTLE_LOST))
    assert (won.amount, won.other) == (power + 2 - second.penalty, cost + 2 - first.penalty)
    assert sum(e.amount for e in table.events if e.kind == event.POWER_PART) == won.amount
    assert sum(e.amount for e in table.events if e.kind == event.COST_PART) == won.other
    (by_defence,) = (e for e in table.events if e.kind == event.COST_PART and e.other == BY_DEFENCE)
    assert by_defence.amount == 2 - first.penalty
    shared = {e.seat for e in table.events if e.kind == event.REWARDED}
    assert shared <= {0, 1}


@pytest.mark.rule("ASSIST-2", "ASSIST-6")
def test_a_card_that_its_player_does_not_lay_is_told_to_nobody(scene: Scene) -> None:
    """Neither in the list of Assists nor behind its end, where whoever reads on would find it."""
    hand = ["Wrath", "Strike Jet (Stand-in)"]
    play = duel(
        DARK, {"character": "Megatron", "control": ["Damage"], "untied": 1}, {"character": "Shrapnel", "hand": hand},
        "[expect]\nlog = 'Shrapnel does not Assist'", do=["battle Hound", "Shrapnel: pass"], matrix={"A1": "Hound"},
    )  # fmt: skip
    _, table = scene(play, says(hand[0], power=1) | says(hand[1], "on play: gain 1 power"))
    assert [assist.card for assist in table.game.public.battle.assists] == [-1] * MOST_ASSISTS


@pytest.mark.rule("ASSIST-9")
def test_who_has_two_assists_controls_both() -> None:
    """No rule lets a player lay two yet; the battle would hold them all the same."""
    table, _ = two_assists("core")
    game = table.game
    first, second = game.public.battle.assists[0], game.public.battle.assists[1]
    cards = [int(game.own[1].assists[0]), int(game.own[2].assists[1])]
    second.seat = first.seat
    game.own[1].assists[1], game.own[2].assists[1] = cards[1], -1
    game.holder[cards[1]] = 1
    for place in (0, 1):
        game.public.battle.assists[place].state = RESOLVED
        game.public.battle.assists[place].card = cards[place]
    record = table.records[0]
    assert assists_controlled(record, 1) == 2
    assert [controlled_assist(record, 1, nth) for nth in range(3)] == [*cards, -1]


@pytest.mark.rule("EX-6", "PLAY-9", "PLAY-11")
def test_megatrons_bonus_goes_with_the_destroyed_card(scene: Scene) -> None:
    """The +1 lies on the card that was played: destroyed, it takes the bonus along."""
    changes = {"Evil Cannot Win": {"confrontation": parse_body("destroy 1 robot you control")}}
    expect = """
[expect]
Megatron.power = 5

[[then]]
do = ["battle Bumblebee", "go on"]

[then.expect]
log = ["Power 5 against 5", "Bounty Tracker (Stand-in) is destroyed", "fails against Bumblebee: 2 against 5"]
"""
    tracker = "Bounty Tracker (Stand-in)"
    megatron = {
        "character": "Megatron", "mode": "bot", "energon": 0, "hand": [tracker], "played": ["Change of Plans"]
    }  # fmt: skip
    battle = duel(
        DARK, megatron, AWAY, expect, do=[f"play {tracker}"], matrix={"A1": "Bumblebee", "B1": "empty"},
        decks={"encounters": ["Evil Cannot Win"]},
    )  # fmt: skip
    scene(battle, changes)


@pytest.mark.rule("BATTLE-8", "GAP-93")
def test_move_of_an_ally_that_stays_is_lost(scene: Scene) -> None:
    """The Ally outlasts the battle, the Move it gave does not; Alt Mode Move does."""
    ability = EnergonAbility(1, 0, parse_body("gain 1 move and gain 1 power"))
    expect = """
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
    reporter = "War Reporter (Stand-in)"
    megatron = {"character": "Megatron", "control": [reporter], "played": ["Scorched Ground (Stand-in)"]}
    battle = duel(DARK, megatron, AWAY, expect, do=[f"use {reporter} 1"], matrix={"A1": "Hound"})
    scene(battle, {reporter: {"energon": (ability,)}})


@pytest.mark.rule("ASSIST-22", "GAP-46", "GAP-83")
def test_an_assist_takes_nothing_away(scene: Scene) -> None:
    """A penalty above the Assist's Power leaves it at 0; it stays legal and is rewarded."""
    alt = fixed_set("core").card("Sky Sentry (Stand-in)").alt
    assert alt is not None
    expect = """
[expect]
log = "defeats Brawl: 4 against 4"
"Sky Sentry (Stand-in)".vp = 2
"""
    hauler = {
        "character": "Heavy Hauler (Stand-in)", "control": ["Damage"],
        "played": ["Siege Breaker (Stand-in)", "Courage"],
    }  # fmt: skip
    sentry = {"character": "Sky Sentry (Stand-in)", "hand": ["Courage"]}
    battle = duel("core", hauler, sentry, expect, do=["battle Brawl", "lay Courage"], matrix={"A1": "Brawl"})
    scene(battle, {"Sky Sentry (Stand-in)": {"alt": replace(alt, penalty=3)}})


@pytest.mark.parametrize(("place", "cost"), [("A2", 5), ("B2", 4)])
def test_a_place_narrows_what_a_modifier_speaks_of(scene: Scene, place: str, cost: int) -> None:
    """`adversary adjacent` is what lies beside one's character, not every Adversary."""
    ranger = "Desert Ranger (Stand-in)"
    hauler = {
        "character": "Heavy Hauler (Stand-in)", "control": [ranger],
        "played": ["Siege Breaker (Stand-in)", "Air Guardian (Stand-in)", "Artillery Walker (Stand-in)"],
    }  # fmt: skip
    commander = {"character": "Field Commander (Stand-in)", "space": "C4"}
    changes = {ranger: {"clauses": (parse_clause("ongoing: adversary adjacent cost +1"),)}}
    _, table = scene(duel("core", hauler, commander, matrix={place: "Brawl"}), changes)
    decision = table.run()
    assert decision is not None
    assert [option.amount for option in decision.options if option.verb == BATTLE] == [cost]
