"""Texts of a player who is Unicron: Herald tokens on Robots, and what works while he Consumes."""

from collections.abc import Sequence
from typing import Any

import pytest

from cardsets.cards import EnergonAbility, Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, EATING, NO_BATTLE_ON
from sim.engine.play.table import Table
from sim.engine.procedures.assists import add_active_abilities
from sim.engine.procedures.power import own_total
from sim.engine.procedures.taking import may_get_herald
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, says

LAYS = "put a herald token on 1 robot here or adjacent"
MAIN = ["Energon Drill", "Signal Beacon (Stand-in)", "Signal Beacon (Stand-in)", "Long Scope (Stand-in)"]
MATRIX = {
    "B1": "empty",
    "B2": "Teletraan 1",
    "B3": "Hound",
    "A2": "down: Lancer (Stand-in)",
    "C2": "Brawl",
    "D2": "Rumble",
}


def unicron(*energon: EnergonAbility, clauses: Sequence[str] = ()) -> Changes:
    """Unicron with other texts of his Bot Mode."""
    return {
        "Unicron": {
            "bot": Side(clauses=tuple(map(parse_clause, clauses)), energon=energon),
            "alt": Side(move=2),
        }
    }


def lays(text: str = LAYS) -> Changes:
    return unicron(EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body(text)))


def against_two(expect: dict[str, Any], do: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """A scenario of Unicron on B2, in Bot Mode, against two."""
    his = {"character": "Unicron", "space": "B2", "mode": "bot", "energon": 4, "hand": []} | more.pop(
        "his", {}
    )
    many = [{"character": name, "space": "D4", "hand": []} for name in ("Bumblebee", "Optimus Prime")]
    game = {"set": "core", "mode": "1vm", "variant": "unicron", "matrix": MATRIX, "decks": {"main": MAIN}}
    return game | more | {"seat": [his, *many], "do": list(do), "expect": expect}


def place_of(table: Table, name: str) -> int:
    """The one card of a name."""
    (index,) = (n for n, card in enumerate(table.static.cards) if card.name == name)
    return next(card for card in range(CHARACTER_CARDS) if int(table.game.printed[card]) == index)


# --- Herald tokens (HERALD-8, GAP-143)


@pytest.mark.rule("HERALD-8", "HERALD-9", "GAP-143")
def test_a_text_lays_a_token_on_a_faceup_robot_without_one(scene: Scene) -> None:
    """Not on a Site, a card that lies facedown, or one out of reach; and he opposes the Robot no more."""
    expect = {"legal": ["pick B3", "pick C2"], "illegal": ["pick B2", "pick A2", "pick D2", "pass"]}
    then = [
        {"do": ["pick B3"], "expect": {"log": "a Herald token is laid on Hound at B3", "Unicron.energon": 3}}
    ]
    _, table = scene(against_two(expect, ["use Unicron 1"], then=then), lays())
    state = table.game.public.cards[place_of(table, "Hound")]
    assert (int(state.herald), int(state.extra), int(state.foes)) == (1, 2, 0b110)
    assert int(table.game.public.piece.heralds) == 1


@pytest.mark.rule("HERALD-8")
def test_a_robot_has_one_token_at_most(scene: Scene) -> None:
    twice = lays(f"{LAYS}; {LAYS}")
    expect = {
        "log": ["a Herald token is laid on Hound", "a Herald token is laid on Brawl"],
        "pending": "main",
    }
    scene(against_two(expect, ["use Unicron 1", "pick B3"]), twice)


@pytest.mark.rule("HERALD-8")
def test_a_text_says_whether_it_was_done(scene: Scene) -> None:
    """It counts as one that was done, and where no Robot is there nothing is."""
    text = f"{LAYS}; if you do: gain 2 vp; else: gain 1 vp"
    scene(against_two({"Unicron.vp": 2}, ["use Unicron 1", "pick B3"]), lays(text))
    scene(against_two({"Unicron.vp": 1}, ["use Unicron 1"], matrix={"B3": "down: Hound"}), lays(text))


@pytest.mark.rule("HERALD-8", "GAP-215")
def test_a_token_that_is_laid_counts_as_one(scene: Scene) -> None:
    text = f"{LAYS}; gain that many vp"
    scene(against_two({"Unicron.vp": 1}, ["use Unicron 1", "pick B3"]), lays(text))


@pytest.mark.rule("GAP-361")
def test_a_robot_that_is_turned_facedown_has_no_token_left(scene: Scene) -> None:
    """It costs the many nothing more when it is faceup again."""
    matrix = MATRIX | {"B3": {"card": "Hound", "herald": True}, "C2": "empty"}
    expect = {"matrix.B3": "down", "unicron.heralds": 0}
    text = lays("flip 1 robot here or adjacent facedown")
    _, table = scene(against_two(expect, ["use Unicron 1"], matrix=matrix), text)
    state = table.game.public.cards[place_of(table, "Hound")]
    assert (int(state.herald), int(state.extra)) == (0, 0)


@pytest.mark.rule("HERALD-8", "GAP-215")
@pytest.mark.parametrize(("card", "vp"), [("Hound", 2), ("Teletraan 1", 1)])
def test_of_what_is_turned_up_a_robot_alone_gets_a_token(scene: Scene, card: str, vp: int) -> None:
    text = "flip 1 facedown card adjacent faceup; put a herald token on it; if you do: gain 2 vp; else: gain 1 vp"
    matrix = {"B2": "empty", "B3": f"down: {card}", "A2": "empty", "C2": "empty", "B1": "empty"}
    expect = {"Unicron.vp": vp, "unicron.heralds": vp - 1, "matrix.B3": card}
    scene(against_two(expect, ["use Unicron 1"], matrix=matrix), lays(text) | {card: {"clauses": ()}})


@pytest.mark.rule("HERALD-8", "GAP-361")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("", ["Hound at B3", "Brawl at C2", "Rumble at D2"]),
        (" with a herald token", ["Hound at B3", "Rumble at D2"]),
    ],
)
def test_a_text_may_mean_heralds_alone(scene: Scene, words: str, offered: list[str]) -> None:
    """The one that is turned facedown has no token then, and is an Adversary of nobody but as its faction says."""
    matrix = MATRIX | {at: {"card": MATRIX[at], "herald": True} for at in ("B3", "D2")}
    then = [{"do": ["pick B3"], "expect": {"matrix.B3": "down", "unicron.heralds": 1, "herald.D2": True}}]
    text = lays(f"flip 1 faceup robot{words} in the matrix facedown")
    expect = {"options": [f"pick {card}" for card in offered]}
    _, table = scene(against_two(expect, ["use Unicron 1"], matrix=matrix, then=then), text)
    hound = table.game.public.cards[place_of(table, "Hound")]
    assert (int(hound.herald), int(hound.extra), int(hound.foes)) == (0, 0, 0b001)


@pytest.mark.rule("HERALD-8")
def test_a_text_that_could_lay_none_is_not_offered(scene: Scene) -> None:
    card = says("Hound", f"on play: may ({LAYS}; gain 1 vp)")
    his = {"hand": ["Hound"], "vp": 0}
    scene(against_two({"pending": "may"}, ["play Hound"], his=his, matrix={"C2": "Brawl"}), card)
    scene(
        against_two({"pending": "main", "Unicron.vp": 0}, ["play Hound"], his=his, matrix={"C2": "empty"}),
        card,
    )


@pytest.mark.rule("GAP-143", "HERALD-7")
def test_tokens_that_bosses_to_come_will_need_stay_in_reserve(scene: Scene) -> None:
    """Of 8 one stays for each Boss in the main deck, and for one that lies facedown in the Matrix."""
    main = {"main": [*MAIN, "Raid Captain (Stand-in)"]}
    _, table = scene(against_two({}, decks=main, matrix=MATRIX | {"D1": "down: Megatron"}), lays())
    game, hound = table.game, place_of(table, "Hound")
    found = []
    for out in (5, 6, 7, 8):
        game.public.piece.heralds = out
        found.append(bool(may_get_herald(game, table.box, hound)))
    assert found == [True, False, False, False]
    game.where[place_of(table, "Raid Captain (Stand-in)")] = zone.OUT
    game.public.piece.heralds = 6
    assert may_get_herald(game, table.box, hound)


@pytest.mark.rule("HERALD-8", "GAP-366")
def test_only_where_a_player_is_unicron_texts_lay_tokens(scene: Scene) -> None:
    seats = [
        {"character": "Bumblebee", "space": "B2", "hand": ["Hound"]},
        {"character": "Optimus Prime", "space": "B2", "hand": []},
    ]
    game = {"set": "core", "seat": seats, "matrix": {"B2": "Brawl"}, "do": ["play Hound"]}
    scene(game | {"expect": {"pending": "main"}}, says("Hound", f"on play: may {LAYS}"))


@pytest.mark.rule("UNIM-1", "GAP-228")
@pytest.mark.parametrize(("who", "vp"), [(0, (0, 1, 1)), (1, (1, 0, 0)), (2, (1, 0, 0))])
def test_unicron_and_the_many_are_adversaries_of_each_other(
    scene: Scene, who: int, vp: tuple[int, ...]
) -> None:
    """Whatever the factions of the many: one of them is a Decepticon here."""
    other = "Field Commander (Stand-in)"
    names = ("Unicron", "Bumblebee", other)
    expect = {f"{name}.vp": number for name, number in zip(names, vp, strict=True)}
    told = against_two(expect, ["play Brawl"], active=who, matrix=MATRIX | {"C2": "empty"})
    told["seat"][2]["character"] = other
    for number, seat in enumerate(told["seat"]):
        seat |= {"vp": 0, "hand": ["Brawl"] if number == who else []}
    changes = says("Brawl", "on play: each adversary player: gain 1 vp") | {other: {"faction": op.DECEPTICON}}
    scene(told, changes)


# --- While he Consumes (EN-15, UNIM-15)


@pytest.mark.rule("UNIM-15", "UNIM-2")
def test_power_while_consuming_counts_then_alone(scene: Scene) -> None:
    text = unicron(clauses=["ongoing: +5 power in battle while consuming", "ongoing: +3 power in battle"])
    _, table = scene(against_two({"pending": "main"}), text)
    game, hound = table.game, place_of(table, "Hound")
    space = int(game.public.seats[0].space)
    totals = {}
    for on in (NO_BATTLE_ON, EATING):
        game.public.battle.on = on
        totals[on] = int(own_total(game, table.box, 0, hound, space, False))
    assert totals == {NO_BATTLE_ON: 3, EATING: 8}


@pytest.mark.rule("EN-15")
def test_abilities_for_consuming_are_used_then_alone(scene: Scene) -> None:
    abilities = [
        EnergonAbility(cost, when, parse_body("+1 power"))
        for cost, when in enumerate((op.ENERGON_ANY_TIME, op.ENERGON_CONSUME, op.ENERGON_CONFRONT), 1)
    ]
    _, table = scene(
        against_two({"legal": "use Unicron 1", "illegal": ["use Unicron 2"]}), unicron(*abilities)
    )
    game = table.game
    offered = {}
    for on in (NO_BATTLE_ON, EATING):
        game.public.battle.on = on
        game.decision.n = 0
        add_active_abilities(game, table.box, 0)
        indexes = [int(game.decision.options[i].amount) for i in range(int(game.decision.n))]
        offered[on] = [int(table.box.abilities[index].when) for index in indexes]
    assert offered == {
        NO_BATTLE_ON: [op.ENERGON_ANY_TIME],
        EATING: [op.ENERGON_ANY_TIME, op.ENERGON_CONSUME],
    }
