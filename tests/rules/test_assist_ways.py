"""A card is a legal Assist where its text gives Power by some choice of its player: every way through it is tried."""

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import EnergonAbility
from sim.engine.box import build_box
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import duel, says

DECLINED = "on play: may pay 1 energon; if you do: draw 1; else: gain 1 power"
NOT_THE_FIRST = "on play: may (pay 1 energon; draw 1); may (pay 1 energon; gain 1 power)"
KEPT = "on play: may (pay 1 energon; draw 1); if you have 1 or more energon: gain 1 power"
FIRST_BRANCH = "on play: choose: pay 1 energon or draw 1; if you have 0 or less energon: gain 1 power"
SAVED_UP = "on play: 3 times: gain 1 energon; may (pay 3 energon; gain 1 power)"
SECOND_ROUND = (
    "on play: 2 times: may (discard 1 technology in hand; gain 1 energon); may (pay 2 energon; gain 1 power)"
)
FEWER = (
    "on play: pick a number from 0 to 2: (pay that many energon; if you have 1 or more energon: gain 1 power)"
)
ANOTHER_CARD = "on play: discard 1 card in hand; if it is a relic: draw 1; else: gain 1 power"
NO_CARD = "on play: may (discard 1 technology in hand; gain 1 power)"
ONE_CARD_TWICE = "on play: discard 1 technology in hand; may (discard 1 technology in hand; gain 1 power)"
UP_TO = "on play: discard up to 2 technology in hand; if you do not: gain 1 power"
VP_TWICE = "on play: may (pay 1 vp; draw 1); may (pay 1 vp; gain 1 power)"
VP_SPENT = "on play: pay 1 vp; may (pay 1 vp; gain 1 power)"
LAST_CARD = "on play: discard 1 technology in hand; if you have 1 or less cards in hand: gain 1 power"
FAILED_ROUND = "on play: 2 times: pay 2 energon; discard 1 technology in hand; if you do: gain 1 power"
GONE = "on play: destroy this; gain 1 power"
NO_MORE_THAN_NOTHING = "on play: gain 1 energon; may (pay 1 energon; gain 0 power)"
NO_BRANCH = "on play: choose: discard 1 technology in hand or return 1 damage; gain 1 power"
IF_BLOCKED = "on play: attack another player: lose 1 energon; if blocked: gain 1 power"
LONG_AND_NONE = "on play: 999 times: gain 1 energon; if you have 0 or less energon: gain 1 power"
HAND_GONE = "on play: discard your hand; if you control 1 or more relic: gain 1 power"
CONTROLLED_GONE = "on play: return 1 damage you control; if you have 1 or more cards in hand: gain 1 power"
UNPAID = "on play: pay 1 energon; if you cannot: gain 1 power"
NO_ATTACK = (
    "on play: if you have 1 or more energon: attack another player: lose 1 vp; if blocked: gain 1 power"
)
MODE_AFTER_ATTACK = "on play: attack another player: lose 1 vp; if in bot mode: gain 1 power"
MODE_AFTER_CONVERT = "on play: convert; if in bot mode: gain 1 power"
PUT_HERE = "on play: put 2 energon here; if there are 2 or more energon here: gain 1 power"
NOTHING_HERE = "on play: gain 1 power per energon here"
ALL_TAKEN = (
    "on play: put 1 energon here; 2 times: take 1 energon from here; if there is energon here: gain 1 power"
)
CHOICE = "choose: draw 1 or gain 1 energon"
LAST_OF_CHOICES = f"on play: {CHOICE}; {CHOICE}; {CHOICE}; if you have 3 or more energon: gain 1 power"
NONE_OF_CHOICES = f"on play: {CHOICE}; {CHOICE}; {CHOICE}; if you have 4 or more energon: gain 1 power"
MANY_CHOICES = "on play: 49 times: may gain 1 energon; may draw 1; else: gain 1 power; 999 times: may draw 1"


@pytest.mark.rule("ASSIST-4", "GAP-234")
@pytest.mark.parametrize(
    ("text", "energon", "vp", "others", "legal"),
    [
        (DECLINED, 1, 0, [], True),
        (PUT_HERE, 0, 0, [], True),
        (NOTHING_HERE, 0, 0, [], False),
        (ALL_TAKEN, 0, 0, [], False),
        (NOT_THE_FIRST, 1, 0, [], True),
        (NOT_THE_FIRST, 0, 0, [], False),
        (KEPT, 1, 0, [], True),
        (FIRST_BRANCH, 1, 0, [], True),
        (FIRST_BRANCH, 2, 0, [], False),
        (SAVED_UP, 0, 0, [], True),
        (SECOND_ROUND, 0, 0, ["Spark Extractor", "Spark Extractor"], True),
        (SECOND_ROUND, 0, 0, ["Spark Extractor"], False),
        (FEWER, 2, 0, [], True),
        (FEWER, 0, 0, [], False),
        (ANOTHER_CARD, 0, 0, ["Hunt"], True),
        (ANOTHER_CARD, 0, 0, [], True),
        (NO_CARD, 0, 0, ["Hunt"], False),
        (NO_CARD, 0, 0, ["Spark Extractor"], True),
        (ONE_CARD_TWICE, 0, 0, ["Spark Extractor"], False),
        (ONE_CARD_TWICE, 0, 0, ["Spark Extractor", "Spark Extractor"], True),
        (UP_TO, 0, 0, ["Spark Extractor"], True),
        (VP_TWICE, 0, 1, [], True),
        (VP_SPENT, 0, 1, [], False),
        (VP_SPENT, 0, 2, [], True),
        (LAST_CARD, 0, 0, ["Spark Extractor"], True),
        (LAST_CARD, 0, 0, ["Spark Extractor", "Hunt"], False),
        (FAILED_ROUND, 1, 0, ["Spark Extractor"], True),
        (GONE, 0, 0, [], False),
        (NO_MORE_THAN_NOTHING, 0, 0, [], False),
        (NO_BRANCH, 0, 0, [], True),
        (HAND_GONE, 0, 0, [], False),
        (CONTROLLED_GONE, 0, 0, [], True),
        (UNPAID, 0, 0, [], True),
        (UNPAID, 1, 0, [], False),
        (IF_BLOCKED, 0, 0, [], True),
        (NO_ATTACK, 0, 0, [], False),
        (NO_ATTACK, 1, 0, [], True),
        (MODE_AFTER_ATTACK, 0, 0, [], False),
        (MODE_AFTER_CONVERT, 0, 0, [], True),
        (LAST_OF_CHOICES, 0, 0, [], True),
        (NONE_OF_CHOICES, 0, 0, [], False),
        (LONG_AND_NONE, 0, 0, [], False),
        (MANY_CHOICES, 0, 0, [], True),
    ],
)
def test_every_choice_of_its_player_is_looked_at(
    scene: Scene, text: str, energon: int, vp: int, others: list[str], legal: bool
) -> None:
    """What some choice gives makes the card legal; what none can give does not, and all is as it was after it."""
    hand = ["Power Up", "Wrath", *others]
    play = {
        "set": "a_rising_darkness",
        "do": ["battle Bumblebee"],
        "seat": [
            {"character": "Megatron", "space": "A1", "hand": [], "control": ["Damage"], "energon": 0},
            {
                "character": "Shrapnel",
                "space": "A1",
                "energon": energon,
                "vp": vp,
                "hand": hand,
                "control": ["Damage"] if text == CONTROLLED_GONE else [],
            },
        ],
        "matrix": {"A1": "Bumblebee"},
        "expect": {
            "decider": "Shrapnel",
            "legal" if legal else "illegal": "lay Power Up",
            "Shrapnel": {"energon": energon, "vp": vp, "hand": hand},
        },
    }
    changes = {"Power Up": {"clauses": (parse_clause(text),), "energon": (), "power": 0}}
    outcome, table = scene(play, changes)
    assert ("lay Power Up" in outcome.legal) is legal
    assert (int(table.game.own[1].hand.n), int(table.game.public.seats[1].hand_n)) == (len(hand), len(hand))
    state = [table.game.public.cards[table.game.own[1].hand.cards[i]] for i in range(len(hand))]
    assert all((card.power, card.reach) == (0, 0) for card in state), "all see what lies on a card"


@pytest.mark.rule("ASSIST-4", "GAP-234")
@pytest.mark.parametrize(
    ("text", "damage", "untied", "legal"),
    [
        ("draw 1; if you do: gain 1 power", 0, 0, True),
        ("gain 1 damage; if you do: gain 1 power", 1, 0, True),
        ("gain 1 damage; if you do: gain 1 power", 0, 0, False),
        ("gain 1 energon; may (pay 1 energon; gain 1 power)", 0, 0, True),
        ("pay 1 power; if you do: (pay 1 power; if you do: gain 1 power)", 0, 2, True),
        ("pay 1 power; if you do: (pay 1 power; if you do: gain 1 power)", 0, 1, False),
        ("lose 1 power; may (pay 1 power; gain 1 power)", 0, 1, False),
        ("each assisting player: gain 1 power", 0, 0, True),
        ("each player: gain 1 power", 0, 0, True),
        ("each other player: gain 1 power", 0, 0, False),
    ],
)
def test_a_way_is_gone_with_what_its_player_then_has(
    scene: Scene, text: str, damage: int, untied: int, legal: bool
) -> None:
    """What was paid is not there to be paid again; what was drawn or gained was done; who is named gains."""
    where = "legal" if legal else "illegal"
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "control": ["Damage"]},
        {"character": "Shrapnel", "energon": 0, "untied": untied, "hand": ["Power Up", "Wrath"]},
        f"[expect]\ndecider = 'Shrapnel'\n{where} = 'lay Power Up'\nShrapnel.untied = {untied}",
        do=["battle Bumblebee"], matrix={"A1": "Bumblebee"},
        decks={"damage": ["Damage"] * damage, "damage_discard": []},
    )  # fmt: skip
    scene(play, says("Power Up", f"on play: {text}"))


@pytest.mark.rule("ASSIST-3", "ASSIST-4")
def test_without_power_and_a_text_no_card_is_a_legal_assist(scene: Scene) -> None:
    """Whatever other cards say, such as the first of the set."""
    first = build_box(fixed_set("a_rising_darkness"), 2).cards[0].name
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "control": ["Damage"]},
        {"character": "Shrapnel", "energon": 0, "hand": ["Power Up", "Wrath"]},
        "[expect]\ndecider = 'Shrapnel'\nlegal = 'lay Wrath'\nillegal = 'lay Power Up'",
        do=["battle Bumblebee"], matrix={"A1": "Bumblebee"},
    )  # fmt: skip
    scene(play, says("Power Up") | says(first, "on play: gain 1 power"))


@pytest.mark.rule("ASSIST-4", "COOP-3", "COOP-5")
@pytest.mark.parametrize(
    ("means", "cap", "legal"),
    [("tokens", 1, True), ("energon", 2, True), ("energon", 1, False), ("nothing", 2, False)],
)
def test_vp_are_gained_where_they_are_something(scene: Scene, means: str, cap: int, legal: bool) -> None:
    """Tokens, or Energon up to its cap; where they are nothing none is gained, and nothing done."""
    expect = (
        f"[expect]\ndecider = 'Shrapnel'\n{'legal' if legal else 'illegal'} = 'lay Power Up'\nShrapnel.vp = 0"
    )
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "control": ["Damage"]},
        {"character": "Shrapnel", "energon": 1, "hand": ["Power Up", "Wrath"]},
        expect, do=["battle Bumblebee"], matrix={"A1": "Bumblebee"}, profile={"coop.vp": means, "energon.cap": cap},
    )  # fmt: skip
    scene(play, says("Power Up", "on play: gain 1 vp; if you do: gain 1 power"))


@pytest.mark.rule("ASSIST-9", "ASSIST-21", "GAP-82")
@pytest.mark.parametrize(
    ("text", "legal"), [("if you control a relic: gain 1 power", False), ("gain 1 power", True)]
)
def test_only_an_ability_that_could_give_power_may_be_used_later(
    scene: Scene, text: str, legal: bool
) -> None:
    """A text of the card that its player declined as it was resolved does not make it legal later."""
    expect = (
        "[expect]\nlog = 'Power Up gives 0'\nunlog = 'not legal'"
        if legal
        else "[expect]\nlog = 'Power Up gives 0, not legal'"
    )
    ability = EnergonAbility(1, op.ENERGON_ASSIST, parse_body(text))
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "control": ["Damage"], "played": ["Scorched Ground (Stand-in)"]},
        {"character": "Shrapnel", "energon": 1, "hand": ["Power Up", "Wrath"]},
        expect, do=["battle Bumblebee", "lay Power Up", "pass"], matrix={"A1": "Bumblebee"},
        profile={"assist.text": "power parts", "battle.assist_ability_order": "after the active player"},
    )  # fmt: skip
    scene(play, says("Power Up", "on play: may (pay 1 energon; gain 1 power)", energon=(ability,)))
