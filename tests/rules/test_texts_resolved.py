"""How texts are resolved where no bundled card shows it: what they find, whom they ask first, what was done."""

import tomllib
from typing import Any

import pytest

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from sim.engine.board import event
from sim.engine.box import build_box
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import duel, says

BUMBLEBEE = {"character": "Bumblebee", "hand": ["Hound"], "energon": 0, "vp": 0, "control": []}
PRIME = {"character": "Optimus Prime", "space": "C4", "energon": 0, "vp": 0, "control": []}
HAULER = {"character": "Heavy Hauler (Stand-in)", "space": "A1", "hand": [], "energon": 0}
CAPTAIN = "Raid Captain (Stand-in)"
TOWER = "Relay Tower (Stand-in)"
HEART = "Forge Heart (Stand-in)"
COVER = "Take Cover (Stand-in)"
BREAKER = "Siege Breaker (Stand-in)"


def of_three(
    first: dict[str, Any], second: dict[str, Any], third: dict[str, Any], expect: str = "", **more: Any
) -> dict[str, Any]:
    """A scenario of three, in the order of their turns."""
    return {"set": "core", "seat": [first, second, third]} | more | tomllib.loads(expect)


# --- Rounds, and whether something was done ---------------------------------------------------------------


@pytest.mark.rule("PLAY-3")
@pytest.mark.parametrize(("held", "energon"), [(0, 0), (1, 1), (2, 2)])
def test_a_step_is_done_as_many_times_as_the_text_says(scene: Scene, held: int, energon: int) -> None:
    """Not at all where that is 0 times."""
    first = BUMBLEBEE | {"hand": ["Hound", *["Energon Drill"] * held]}
    expect = f"[expect]\npending = 'main'\nBumblebee.energon = {energon}"
    text = "on play: 1 per technology in hand times: gain 1 energon"
    scene(duel("core", first, PRIME, expect, do=["play Hound"]), says("Hound", text))


@pytest.mark.rule("GAP-215")
@pytest.mark.parametrize(("held", "energon"), [(0, 0), (1, 1), (2, 1)])
def test_what_is_done_to_all_cards_was_done_where_there_was_one(
    scene: Scene, held: int, energon: int
) -> None:
    first = BUMBLEBEE | {"hand": ["Hound", *["Energon Drill"] * held]}
    expect = f"[expect]\nBumblebee.energon = {energon}\nBumblebee.hand_n = 0"
    text = "on play: discard all technology in hand; if you do: gain 1 energon"
    scene(duel("core", first, PRIME, expect, do=["play Hound"]), says("Hound", text))


@pytest.mark.rule("GAP-241")
def test_a_number_that_the_first_branch_alone_could_pay_is_offered(scene: Scene) -> None:
    """And no number that neither branch could."""
    text = "on play: pick a number from 1 to 3: choose: pay that many energon or pay that many vp"
    expect = "[expect]\nlegal = ['pick 1', 'pick 2']\nillegal = 'pick 3'"
    play = duel("core", BUMBLEBEE | {"energon": 2}, PRIME, expect, do=["play Hound"])
    scene(play, says("Hound", text))


@pytest.mark.rule("GAP-241")
@pytest.mark.parametrize("instead", ["gain 1 energon", "draw 1", "lose 1 vp"])
def test_what_is_done_instead_is_done_where_no_number_can_be_paid(scene: Scene, instead: str) -> None:
    """Whatever it is."""
    text = f"on play: pick a number from 1 to 3: may pay that many energon; else: {instead}"
    does = {"gain 1 energon": "energon = 1", "draw 1": "hand_n = 1", "lose 1 vp": "vp = 3"}
    expect = f"[expect]\npending = 'main'\nBumblebee.{does[instead]}"
    first = BUMBLEBEE | {"vp": 4, "deck": ["Courage"]}
    scene(duel("core", first, PRIME, expect, do=["play Hound"]), says("Hound", text))


@pytest.mark.rule("GAP-241")
def test_no_round_at_all_may_be_picked_where_the_text_allows_it(scene: Scene) -> None:
    """It needs nothing."""
    text = "on play: pick a number from 0 to 2: that many times: discard 1 technology in hand"
    first = BUMBLEBEE | {"hand": ["Hound", "Energon Drill"]}
    expect = "[expect]\nlegal = ['pick 0', 'pick 1']\nillegal = 'pick 2'"
    scene(duel("core", first, PRIME, expect, do=["play Hound"]), says("Hound", text))


@pytest.mark.rule("GAP-241", "GAP-215")
@pytest.mark.parametrize(("held", "asked"), [(0, "main"), (1, "may")])
def test_a_number_that_cannot_be_paid_is_not_offered_where_nothing_is_done_instead(
    scene: Scene, held: int, asked: str
) -> None:
    """Nobody is asked whether to do what then would do nothing."""
    text = "on play: may pick a number from 1 to 3: may pay that many energon"
    play = duel(
        "core", BUMBLEBEE | {"energon": held}, PRIME, f"[expect]\npending = '{asked}'", do=["play Hound"]
    )
    scene(play, says("Hound", text))


@pytest.mark.rule("BUY-13")
def test_no_power_however_great_buys_what_is_not_for_sale(scene: Scene) -> None:
    """Two texts that give a million Power: a Boss of the other faction is still for battles alone."""
    text = "on play: 999 times: gain 999 power"
    first = BUMBLEBEE | {"hand": ["Hound", "Courage"]}
    expect = "[expect]\nillegal = 'buy Rumble'\nlegal = 'battle Rumble'"
    play = duel("core", first, PRIME, expect, do=["play Hound", "play Courage"], matrix={"A1": "Rumble"})
    scene(play, says("Hound", text) | says("Courage", text))


# --- Whom and what a text finds ---------------------------------------------------------------------------


@pytest.mark.rule("GAP-23", "GAP-215")
@pytest.mark.parametrize("who", ["a player in range", "each other player here"])
def test_an_ambush_on_nobody_is_none_and_the_text_goes_on(scene: Scene, who: str) -> None:
    text = f"on play: ambush {who}; if you do: gain 1 energon; gain 2 energon"
    expect = "[expect]\npending = 'main'\nBumblebee.energon = 2\nunlog = 'Ambushes'\nencounters_left = 1"
    play = duel(
        "core", BUMBLEBEE, PRIME, expect,
        do=["play Hound"], decks={"encounters": ["Fuel Raid (Stand-in)"]},
    )  # fmt: skip
    scene(play, says("Hound", text))


@pytest.mark.rule("MOVE-10", "MOVE-12")
def test_a_teleport_to_a_site_goes_to_faceup_sites_alone(scene: Scene) -> None:
    """Not to a facedown card, whatever it is, to another card, or where nothing lies."""
    sites = ("Relay Tower (Stand-in)", *(c.name for c in fixed_set("core").cards if c.type & op.SITE))
    first, second, third = list(dict.fromkeys(sites))[:3]
    expect = "[expect]\noptions = ['pick B1', 'pick C4']"
    matrix = {"A1": "down", "A2": "Rumble", "A3": f"down: {third}", "A4": "empty", "B1": first, "C4": second}
    play = duel("core", BUMBLEBEE, PRIME, expect, do=["play Hound"], matrix=matrix)
    scene(play, says("Hound", "on play: teleport to a site"))


@pytest.mark.rule("MOVE-10", "MOVE-12")
@pytest.mark.parametrize(
    ("cards", "spaces"),
    [
        ("adversary robot", ["B1", "C4"]),
        ("robot of cost 3 or less", ["B2", "C4"]),
        ("other robot named 'Rumble'", ["B1"]),
        ("boss", ["A3"]),
    ],
)
def test_a_teleport_to_cards_goes_to_where_such_a_card_lies_faceup(
    scene: Scene, cards: str, spaces: list[str]
) -> None:
    """Not to a facedown one, nor to the space of whoever goes."""
    foes = [c.name for c in fixed_set("core").cards if c.faction == op.DECEPTICON and c.type & op.ROBOT]
    own = [c.name for c in fixed_set("core").cards if c.faction == op.AUTOBOT and c.type & op.ROBOT]
    here, hidden = [name for name in foes if name not in ("Rumble", "Brawl")][:2]
    ours = next(name for name in own if name != "Hound")
    matrix = {
        "A1": here,
        "B1": "Rumble",
        "B2": ours,
        "C3": f"down: {hidden}",
        "C4": "Brawl",
        "A3": "boss:Megatron",
    }
    several = f"[expect]\noptions = {[f'pick {space}' for space in spaces]}"
    alone = f"[expect]\nBumblebee.space = '{spaces[0]}'"
    play = duel(
        "core", BUMBLEBEE, PRIME, several if len(spaces) > 1 else alone, do=["play Hound"], matrix=matrix
    )
    costs = {
        name: {"cost": cost}
        for name, cost in ((here, 2), ("Rumble", 4), (ours, 1), ("Brawl", 3), (hidden, 1))
    }
    scene(play, costs | says("Hound", f"on play: teleport to a space with {cards}"))


@pytest.mark.rule("MOVE-10")
def test_without_such_a_card_nobody_goes_anywhere(scene: Scene) -> None:
    text = "on play: teleport to a space with a relic; if you cannot: gain 1 vp"
    play = duel("core", BUMBLEBEE, PRIME, "[expect]\nBumblebee.vp = 1", do=["play Hound"])
    scene(play, says("Hound", text))


@pytest.mark.rule("COMP-54")
def test_own_cards_are_those_of_ones_own_faction(scene: Scene) -> None:
    """Neither those of the other faction nor those of none."""
    robots = [c.name for c in fixed_set("core").cards if c.faction == op.AUTOBOT and c.type & op.ROBOT]
    own = [name for name in robots if name != "Hound"][:2]
    first = BUMBLEBEE | {"hand": ["Hound", "Rumble", "Energon Drill", *own]}
    expect = f"[expect]\noptions = {[f'pick {name}' for name in own]}"
    play = duel("core", first, PRIME, expect, do=["play Hound"])
    scene(play, says("Hound", "on play: discard 1 own card in hand"))


@pytest.mark.rule("GAP-195")
@pytest.mark.parametrize("answer", ["vault", "discard"])
def test_a_relic_that_went_to_the_vault_after_a_battle_was_played_this_turn(
    scene: Scene, answer: str
) -> None:
    """As one that went to the discard pile."""
    first = BUMBLEBEE | {"mode": "bot", "hand": [HEART, "Hound"], "untied": 5, "discard": [], "vault": []}
    expect = """
[expect]
Bumblebee.energon = 1
log = "Bumblebee defeats Rumble"
"""
    play = duel(
        "core", first, PRIME, expect,
        do=[f"play {HEART}", "battle Rumble", answer, "play Hound"], matrix={"A1": "Rumble"},
    )  # fmt: skip
    changes = says(HEART) | says("Hound", "on play: gain 1 energon per relic played this turn")
    scene(play, changes | {"Rumble": {"reward": None, "cost": 2}})


# --- In which order, and to whom --------------------------------------------------------------------------


@pytest.mark.rule("GAP-216", "GAP-63")
def test_a_boss_speaks_to_each_player_from_the_active_one_on(scene: Scene) -> None:
    """Clockwise, for each of its victims."""
    play = of_three(
        HAULER, BUMBLEBEE | {"space": "A1", "hand": []}, PRIME | {"hand": []},
        active=1, do=["search"], matrix={"A1": f"down: {CAPTAIN}"},
    )  # fmt: skip
    text = {"clauses": (parse_clause("reveal attack: each player: gain 1 energon"),)}
    _, table = scene(play, {CAPTAIN: text})
    gained = [entry.seat for entry in table.events if entry.kind == event.ENERGON]
    assert gained
    assert len(gained) % 3 == 0
    assert gained == [1, 2, 0] * (len(gained) // 3)


@pytest.mark.rule("GAP-23", "ATK-7")
def test_who_is_not_in_the_matrix_yet_is_not_asked_to_block(scene: Scene) -> None:
    """Whatever they hold: they can Block for nobody."""
    expect = """
[expect]
pending = "main"
decider = "Bumblebee"
log = "Bumblebee, Heavy Hauler (Stand-in) do not Block for Bumblebee"
unlog = "Optimus Prime"
"""
    play = of_three(
        HAULER, BUMBLEBEE | {"space": "A1", "hand": []}, PRIME | {"space": "", "hand": [COVER]}, expect,
        active=1, do=["search"], matrix={"A1": f"down: {CAPTAIN}"},
    )  # fmt: skip
    changes = {CAPTAIN: {"clauses": (parse_clause("reveal attack: lose 1 vp"),)}}
    scene(play, changes)


@pytest.mark.rule("BATTLE-6", "ALLY-5")
def test_a_lost_battle_is_lost_by_who_took_part(scene: Scene) -> None:
    """The active player and who resolved an Assist; not by the others, whatever waits before them."""
    ally = "Teletraan 1"
    expect = """
[expect]
log = "fails against Brawl"
"Heavy Hauler (Stand-in)".vp = 0
Bumblebee.vp = 1
"Optimus Prime".vp = 0
"""
    play = of_three(
        HAULER | {"vp": 0, "control": ["Damage"], "played": ["Helping Hand"]},
        BUMBLEBEE | {"space": "A1", "hand": [BREAKER]},
        PRIME | {"space": "A1", "hand": ["Courage"], "control": [ally]},
        expect, do=["battle Brawl", f"lay {BREAKER}", "Optimus Prime: pass"], matrix={"A1": "Brawl"},
        profile={"assist.text": "full"},
    )  # fmt: skip
    waits = "when the battle is lost: gain 1 vp"
    changes = says(BREAKER, waits, power=1) | says(ally, waits) | {"Brawl": {"cost": 9}}
    scene(play, changes)


@pytest.mark.rule("CLAR-7", "GAP-61")
def test_a_copys_text_hits_its_own_player_where_no_event_hit_anybody(scene: Scene) -> None:
    """As that of the card that it became a copy of, played."""
    expect = "[expect]\nBumblebee.energon = 1\n'Optimus Prime'.energon = 0"
    first = BUMBLEBEE | {"control": ["Energon Drill"]}
    play = duel("core", first, PRIME, expect, do=["play Hound"])
    of_two_types = {"type": op.TECHNOLOGY | op.SITE}
    changes = says("Energon Drill", "on play: the victims: gain 1 energon", **of_two_types)
    scene(play, changes | says("Hound", "on play: become a copy of 1 technology you control"))


@pytest.mark.rule("ASSIST-17", "PLAY-3")
def test_an_assists_text_hits_its_own_player_where_no_event_hit_anybody(scene: Scene) -> None:
    """As if it were played in that player's turn."""
    expect = "[expect]\nShrapnel.vp = 1\nMegatron.vp = 0"
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "mode": "bot", "vp": 0, "control": ["Damage"]},
        {"character": "Shrapnel", "mode": "bot", "vp": 0, "energon": 0, "hand": ["Power Up"]},
        expect, do=["battle Bumblebee", "lay Power Up"], matrix={"A1": "Bumblebee"},
        decks={"encounters": ["Autobots, Roll Out!"]},
    )  # fmt: skip
    of_two_types = {"type": op.TECHNOLOGY | op.SITE}
    scene(play, says("Power Up", "on play: the victims: gain 1 vp", power=1, **of_two_types))


# --- Power and Move of several kinds ----------------------------------------------------------------------


@pytest.mark.rule("PLAY-21", "GAP-184")
def test_which_move_pays_is_asked_where_1_of_no_card_is_left(scene: Scene) -> None:
    """Move that a Site gave and that of the Alt Mode are not lost alike."""
    first = BUMBLEBEE | {"mode": "alt", "hand": [], "energon": 1}
    expect = """
[expect]
pending = "pay move"
decider = "Bumblebee"
"""
    play = duel(
        "core", first, PRIME, expect,
        do=[f"use site {TOWER}", "step A2"], matrix={"A1": TOWER, "A2": "empty"},
    )  # fmt: skip
    scene(play, says(TOWER, "use for 1 energon: gain 1 move"))


@pytest.mark.rule("GAP-184", "GAP-231", "GAP-232")
def test_power_of_an_assists_longer_range_may_be_lost_instead(scene: Scene) -> None:
    """Its player chooses between Power that lies on no card and that of the Assist."""
    expect = """
[expect]
pending = "pay power"
decider = "Shrapnel"
"""
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "mode": "bot", "control": ["Damage"]},
        {"character": "Shrapnel", "mode": "bot", "energon": 0, "untied": 1, "hand": ["Power Up"]},
        expect, do=["battle Bumblebee", "lay Power Up"], matrix={"A1": "Bumblebee"},
        decks={"encounters": ["Autobots, Roll Out!"]},
    )  # fmt: skip
    scene(play, says("Power Up", "on play: lose 1 power", power=2, range=1))


# --- Battles that were called off -------------------------------------------------------------------------


@pytest.mark.rule("BATTLE-16", "GAP-174")
def test_each_battle_is_held_against_the_power_it_was_called_off_with(scene: Scene) -> None:
    """The first may be declared again, with more Power by now; the second not, however often it is looked at."""
    name = str(HAULER["character"])
    again = f'illegal = "battle {CAPTAIN}"\nlegal = "battle Brawl"'
    expect = f"""
[expect]
{again}

[[then]]
do = ["play Patrol"]

[then.expect]
{again}
"""
    active = {"mode": "alt", "energon": 2, "control": ["Damage"], "untied": 1, "played": ["Courage"]}
    play = duel(
        "core", HAULER | active | {"hand": ["Patrol"]}, BUMBLEBEE | {"hand": ["Courage"]}, expect,
        do=[
            "battle Brawl", f"{name}: pass", "Bumblebee: pass", "call off",
            f"battle {CAPTAIN}", f"{name}: convert", "Bumblebee: pass", "call off",
        ],
        matrix={"A1": CAPTAIN, "A2": "Brawl"}, windows=True,
    )  # fmt: skip
    side = Side(clauses=(parse_clause("on convert: gain 1 power"),))
    changes = says("Courage", power=1, range=1) | says("Patrol") | {"Brawl": {"cost": 2}}
    scene(play, changes | {name: {"alt": side, "bot": side}})


# --- The first card of a set is a card like any other -----------------------------------------------------


FIRST = build_box(fixed_set("core"), 2).cards[0].name


@pytest.mark.rule("SCHEME-3")
def test_the_first_card_of_a_set_may_be_a_scheme_that_is_paid_for(scene: Scene) -> None:
    first = BUMBLEBEE | {"hand": [], "energon": 1}
    play = duel("core", first, PRIME, f'[expect]\nlegal = "thwart {FIRST}"', matrix={"C3": FIRST})
    scene(play, says(FIRST, "thwart for 1 energon", type=op.SCHEME, cost=None))


@pytest.mark.rule("SCHEME-5")
def test_the_first_card_of_a_set_may_be_a_scheme_that_is_contributed_to(scene: Scene) -> None:
    first = BUMBLEBEE | {"hand": ["Energon Drill"]}
    expect = '[expect]\nlegal = "contribute Energon Drill"'
    play = duel("core", first, PRIME, expect, matrix={"A1": FIRST})
    scene(play, says(FIRST, "thwart by contributing 2 technology", type=op.SCHEME, cost=None))


@pytest.mark.rule("SITE-3")
def test_the_first_card_of_a_set_may_be_a_site_that_serves_again_in_the_next_turn(scene: Scene) -> None:
    expect = f'[expect]\nactive = "Optimus Prime"\nlegal = "use site {FIRST}"'
    mains = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)", "Helping Hand"]
    play = duel(
        "core", BUMBLEBEE | {"hand": [], "energon": 3}, PRIME | {"space": "A1", "energon": 3}, expect,
        do=[f"use site {FIRST}", "end turn"], matrix={"A1": FIRST}, decks={"main": mains},
    )  # fmt: skip
    scene(play, says(FIRST, "use for 1 energon: gain 1 move", type=op.SITE, cost=None))


# --- What is told of a card -------------------------------------------------------------------------------


@pytest.mark.rule("CLAR-9", "BUY-14")
def test_a_ban_from_battle_does_not_go_along_with_a_card_that_is_gained(scene: Scene) -> None:
    """All see what lies on a card, and nothing lies on one in a hand."""
    name = next(
        c.name for c in fixed_set("core").cards
        if c.type & op.ROBOT and c.faction == op.AUTOBOT and c.name != "Hound"
    )  # fmt: skip
    play = duel("core", BUMBLEBEE, PRIME, do=["search", "play Hound"], matrix={"A1": f"down: {name}"})
    changes = says("Hound", "on play: gain 1 robot here to hand")
    _, table = scene(play, changes | says(name, "on reveal: this adversary cannot be battled this turn"))
    assert [entry.card for entry in table.events if entry.kind == event.BANNED]
    (card,) = (int(table.game.own[0].hand.cards[i]) for i in range(int(table.game.own[0].hand.n)))
    state = table.game.public.cards[card]
    assert (state.power, state.move, state.reach, state.used, state.banned, state.stored) == (0,) * 6


@pytest.mark.rule("PROC-14")
def test_results_tell_the_turn_in_which_a_card_first_lay_faceup(scene: Scene) -> None:
    """Turned down and up again in a later turn, it is told of the first."""
    first = BUMBLEBEE | {"hand": [], "deck": ["Hound", "Courage", "Courage"], "discard": []}
    mains = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)", "Helping Hand"]
    play = duel(
        "core", first, PRIME,
        turn=5, do=["search", "end turn", "end turn", "play Hound"], matrix={"A1": "down: Roll Out!"},
        decks={"main": mains},
    )  # fmt: skip
    text = "on play: flip 1 faceup card here facedown; flip 1 facedown card here faceup"
    _, table = scene(play, says("Hound", text))
    revealed = [entry.card for entry in table.events if entry.kind == event.REVEALED and entry.space == 0]
    card = int(table.game.hidden.matrix[0])
    assert revealed == [card, card]
    assert int(table.game.public.turn) == 7
    assert int(table.game.tally[card].revealed_turn) == 5
