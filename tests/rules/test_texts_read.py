"""How texts are read: the first of all a box holds, those that find nothing, whose they are once their card is gone."""

import pytest

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import EnergonAbility
from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel
from tests.rules.test_texts import BUMBLEBEE, PRIME, says

DARK = "a_rising_darkness"
FIRST = "The Machinations"  # of all cards of A Rising Darkness


@pytest.mark.rule("COMP-47")
def test_a_text_that_names_a_subtype_finds_no_other_card(scene: Scene) -> None:
    """One of three Robots in hand is a Mini-Cassette."""
    hand = ["Hound", "Tape Spy (Stand-in)", "Road Runner (Stand-in)", "Gate Guard (Stand-in)"]
    play = duel("core", BUMBLEBEE | {"hand": hand, "discard": []}, PRIME, do=["play Hound"])
    _, table = scene(play, says('on play: discard all "Mini-Cassette" robot in hand'))
    table.run()
    discarded = [e.card for e in table.events if e.kind == event.DISCARDED]
    names = [table.static.cards[int(table.box.definition[card])].name for card in discarded]
    assert names == ["Tape Spy (Stand-in)"]


@pytest.mark.parametrize(("held", "energon"), [([], 2), (["Energon Drill"], 2 + 3)], ids=["none", "one"])
def test_the_highest_cost_among_no_cards_is_none(scene: Scene, held: list[str], energon: int) -> None:
    """Nothing is gained, and nothing lost."""
    changes = says("on play: gain the highest cost among technology in hand energon")
    first = BUMBLEBEE | {"hand": ["Hound", *held], "energon": 2}
    _, table = scene(duel("core", first, PRIME, do=["play Hound"]), {**changes, "Energon Drill": {"cost": 3}})
    table.run()
    assert table.game.public.seats[0].energon == energon


@pytest.mark.rule("CLAR-6")
def test_nobody_assists_where_no_battle_is_on(scene: Scene) -> None:
    _, table = scene(
        duel("core", BUMBLEBEE, PRIME, do=["play Hound"]),
        says("on play: if every other player assists: gain 1 vp"),
    )
    table.run()
    assert table.game.public.seats[0].vp == 0


@pytest.mark.rule("GAP-23")
@pytest.mark.parametrize("space", ["", "C4"])
def test_if_you_do_asks_whether_there_was_anybody_to_ambush(scene: Scene, space: str) -> None:
    """A character outside the Matrix is not Ambushed."""
    text = "on play: gain 1 energon; ambush each other player; if you do: gain 1 vp"
    play = duel("core", BUMBLEBEE, PRIME | {"space": space}, do=["play Hound"])
    _, table = scene(play | {"decks": {"encounters": ["Fuel Raid (Stand-in)"]}}, says(text))
    while table.game.depth > 3 and table.run() is not None and table.game.depth > 3:
        table.answer(0)
    assert table.game.public.seats[0].vp == (1 if space else 0)


@pytest.mark.parametrize(("mode", "bonus"), [("alt", 2), ("bot", 0)])
def test_a_text_that_lasts_asks_the_first_condition_of_all_too(scene: Scene, mode: str, bonus: int) -> None:
    """`while` holds or does not, whichever condition of the box it is."""
    clause = parse_clause("ongoing: +2 power in battle while in alt mode")
    changes: Changes = {FIRST: {"clauses": (clause,), "energon": ()}}
    mine = {"character": "Starscream", "mode": mode, "untied": 5, "control": [FIRST], "energon": 0}
    play = duel(
        DARK, mine, {"character": "Megatron", "space": "C4"}, matrix={"A1": "Hound"}, do=["battle Hound"]
    )
    side = Side(1, False, 0, (), ())
    _, table = scene(play, {**changes, "Starscream": {"alt": side, "bot": side}})
    declared = next(e for e in table.events if e.kind == event.BATTLE_DECLARED)
    assert declared.amount == 5 + bonus


def test_only_texts_that_last_or_wait_are_live(scene: Scene) -> None:
    """A card's `on play` is none, though another of its texts lasts."""
    clauses = (parse_clause("on play: gain 1 energon"), parse_clause("ongoing: +1 power in battle"))
    side = Side(1, False, 0, (), ())
    plain = {"alt": side, "bot": side}
    changes: Changes = {
        "Hound": {"clauses": clauses, "energon": ()}, "Bumblebee": plain, "Optimus Prime": plain,
    }  # fmt: skip
    matrix = {f"{row}{column}": "down" for row in "ABC" for column in range(1, 5)}
    _, table = scene(duel("core", BUMBLEBEE, PRIME, matrix=matrix, do=["play Hound"]), changes)
    public = table.game.public
    kinds = [int(public.live[i].kind) for i in range(int(public.live_n))]
    assert kinds == [op.BATTLE_POWER]


@pytest.mark.rule("GAP-47", "GAP-194")
def test_entering_onto_the_first_card_of_all_is_moving_onto_it(scene: Scene) -> None:
    arrives = Side(1, False, 0, (parse_clause("on move onto ally: gain 1 energon"),), ())
    seats = [
        {"character": "Thundercracker", "space": "A1", "hand": []},
        {"character": "Megatron", "space": "", "hand": [], "energon": 2},
    ]
    play = {"set": DARK, "seat": seats, "matrix": {"B2": FIRST}, "do": ["end turn", "place B2"]}
    _, table = scene(play, {"Megatron": {"alt": arrives, "bot": arrives}})
    table.run()
    assert table.game.public.seats[1].energon == 3


@pytest.mark.rule("GAP-216")
def test_a_card_that_destroyed_itself_still_has_its_controller(scene: Scene) -> None:
    """Not the active player: whoever the text was resolved for."""
    text = parse_clause("on play: destroy this; the controller: gain 1 energon")
    play = duel(
        DARK,
        {"character": "Megatron", "energon": 0, "untied": 1, "control": ["Damage"]},
        {"character": "Shrapnel", "energon": 0, "hand": ["Power Up"]},
        matrix={"A1": "Hound"}, do=["battle Hound", "lay Power Up"],
    )  # fmt: skip
    _, table = scene(play, {"Power Up": {"clauses": (text,), "energon": (), "power": 1}})
    table.run()
    assert [int(table.game.public.seats[seat].energon) for seat in (0, 1)] == [0, 1]


@pytest.mark.rule("GAP-216")
def test_a_characters_text_that_waits_for_another_player_keeps_its_controller(scene: Scene) -> None:
    """The other player defeats the Robot; the character's own player is its controller."""
    body = parse_body(
        "each other player: (the next robot you defeat this turn: the controller: gain 5 vp);"
        "each other player: defeat 1 robot here"
    )
    side = Side(1, False, 0, (), (EnergonAbility(1, op.ENERGON_ANY_TIME, body),))
    play = duel(
        "core", PRIME | {"energon": 1, "mode": "bot"}, BUMBLEBEE | {"hand": []},
        matrix={"A1": "Rumble"}, do=["use Optimus Prime 1"],
    )  # fmt: skip
    _, table = scene(play, {"Optimus Prime": {"bot": side}})
    while table.game.depth > 3 and table.run() is not None and table.game.depth > 3:
        table.answer(0)
    assert len([e for e in table.events if e.kind == event.REWARDED and e.seat == 1]) == 1
    assert [(e.seat, e.amount) for e in table.events if e.kind == event.VP and e.amount == 5] == [(0, 5)]


@pytest.mark.rule("BUY-22")
def test_an_ally_that_is_gained_comes_from_no_space_as_far_as_the_log_tells(scene: Scene) -> None:
    """What it left is told by the flip or the look before it."""
    ally = "Young Inventor (Stand-in)"
    play = duel("core", BUMBLEBEE, PRIME, matrix={"A1": ally}, do=["play Hound"])
    _, table = scene(play, says("on play: gain 1 ally here"))
    if table.game.depth > 3:
        table.answer(0)
        table.run()
    gained = [e for e in table.events if e.kind == event.GAINED_CARD]
    assert [(e.seat, e.space, e.amount) for e in gained] == [(0, -1, 0)]


@pytest.mark.rule("DMG-13")
@pytest.mark.parametrize("zone", ["in hand", "you control", "in your discard pile"])
def test_damage_is_returned_from_wherever_its_player_has_it(scene: Scene, zone: str) -> None:
    where = {"in hand": "hand", "you control": "control", "in your discard pile": "discard"}[zone]
    first = BUMBLEBEE | {"discard": []}
    first = first | {where: [*first.get(where, []), "Damage"]}
    play = duel("core", first, PRIME, do=["play Hound"])
    _, table = scene(play, says(f"on play: return 1 damage {zone}; if you do: gain 1 vp"))
    table.run()
    assert table.game.public.seats[0].vp == 1


@pytest.mark.rule("DMG-13", "GAP-215")
def test_damage_that_was_returned_is_not_returned_again(scene: Scene) -> None:
    text = "on play: return 1 damage you control; return it; if you cannot: gain 1 vp"
    play = duel("core", BUMBLEBEE | {"control": ["Damage"]}, PRIME, do=["play Hound"])
    _, table = scene(play, says(text))
    table.run()
    assert table.game.public.seats[0].vp == 1


@pytest.mark.rule("MOVE-3")
def test_move_that_no_card_carries_is_spent_with_the_step(scene: Scene) -> None:
    """It is gone however often the Move is counted."""
    gains = EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body("gain 1 move"))
    still = Side(0, False, 0, (), (gains,))
    play = duel(
        "core", BUMBLEBEE | {"energon": 2, "mode": "bot", "hand": ["Courage", "Firepower"]}, PRIME,
        matrix={"A1": "down", "A2": "down", "A3": "down", "B2": "down"},
        do=["use Bumblebee 1", "step A2", "convert", "play Courage"],
    )  # fmt: skip
    changes: Changes = {"Bumblebee": {"alt": still, "bot": still}}
    outcome, table = scene(play, changes)
    assert table.game.public.seats[0].space == 1
    assert not [words for words in outcome.legal if words.startswith(("step", "search"))]
