"""Cards in play that may Assist, and Assists that must be resolved first (Local Resistance Fighters)."""

import tomllib
from typing import Any

import pytest

from cardsets.language.parse import parse_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

ALLY = "Teletraan 1"
MAY = "ongoing: you may assist with this"
POWER = "Siege Breaker (Stand-in)"
ROBOT = {"Brawl": {"cost": 9, "power": 0, "clauses": (), "energon": ()}}
PLAIN: Changes = {
    POWER: {"clauses": (), "energon": (), "power": 6, "range": 0},
    "Hound": {"clauses": (), "energon": (), "power": 2, "range": 0},
    **ROBOT,
}
THIRD = "Sky Sentry (Stand-in)"
ATTACKER = {
    "character": "Bumblebee",
    "mode": "bot",
    "energon": 0,
    "vp": 0,
    "control": ["Damage"],
    "played": [POWER],
}
HELPER = {
    "character": "Optimus Prime",
    "mode": "bot",
    "energon": 0,
    "vp": 0,
    "control": [ALLY],
    "hand": ["Hound"],
}


def battles(scene: Scene, text: str, do: list[str], expect: str, **more: Any) -> Any:
    """Bumblebee battles Brawl (9) with 6 Power and a Damage; the other has an Ally of 3 Power that says a text."""
    texts = (text,) if isinstance(text, str) else text
    fields = {"power": 3, "range": 0} | more.pop("ally", {})
    changes = says(ALLY, *texts, **fields) | PLAIN | more.pop("cards", {})
    play = duel(
        "core",
        ATTACKER | more.pop("first", {}),
        HELPER | more.pop("second", {}),
        f"[expect]\n{expect}",
        do=["battle Brawl", *do],
        matrix={"A1": "Brawl"},
    )
    play["seat"] += more.pop("third", [])
    return scene(play | more, changes)


@pytest.mark.rule("CLAR-24", "GAP-273")
@pytest.mark.parametrize("text", [MAY, "ongoing: you may assist with ally you control"])
def test_a_card_in_play_assists_faceup_with_its_power(scene: Scene, text: str) -> None:
    outcome, _ = battles(scene, text, [f"lay {ALLY} faceup"], 'log = "defeats Brawl: 9 against 9"')
    assert f"Optimus Prime lays an Assist faceup: {ALLY}" in outcome.story


@pytest.mark.rule("CLAR-24")
@pytest.mark.parametrize(
    ("text", "ally"),
    [
        ("ongoing: may block an attack here", {}),
        (MAY, {"power": 0}),
        ("ongoing: you may assist with robot you control", {}),
    ],
)
def test_no_other_card_in_play_assists(scene: Scene, text: str, ally: dict[str, Any]) -> None:
    battles(scene, text, [], f'illegal = "lay {ALLY} faceup"', ally=ally)


@pytest.mark.rule("CLAR-24", "ASSIST-3")
def test_the_card_must_reach_the_adversary(scene: Scene) -> None:
    far = {"space": "B2"}
    battles(scene, MAY, [], f'illegal = "lay {ALLY} faceup"', second=far)
    battles(scene, MAY, [f"lay {ALLY} faceup"], 'log = "9 against 9"', second=far, ally={"range": 2})


@pytest.mark.rule("CLAR-24", "ASSIST-2")
def test_it_is_instead_of_a_card_from_hand(scene: Scene) -> None:
    """Who lays it lays no other; who lays one of the hand keeps it."""
    battles(
        scene,
        MAY,
        [f"lay {ALLY} faceup"],
        f'"Optimus Prime".hand = ["Hound"]\n"Optimus Prime".discard = ["{ALLY}"]\n"Optimus Prime".control = []',
    )
    kept = f'log = "Optimus Prime discards Hound"\n"Optimus Prime".control = ["{ALLY}"]'
    battles(scene, MAY, ["lay Hound"], kept)


@pytest.mark.rule("CLAR-26", "ASSIST-23")
def test_it_is_discarded_even_unresolved(scene: Scene) -> None:
    """One Damage forces one Assist, and a battle with a Robot that is won by then takes no other."""
    outcome, _ = battles(
        scene,
        MAY,
        [f"lay {ALLY} faceup", "lay Courage", f"resolve {THIRD}"],
        f'"Optimus Prime".discard = ["{ALLY}"]\nlog = "9 against 9"',
        third=[{"character": THIRD, "mode": "bot", "space": "A1", "hand": ["Courage"]}],
        cards={"Courage": {"power": 3, "clauses": (), "energon": ()}},
    )
    assert not [line for line in outcome.story if f"Assist {ALLY} gives" in line]


@pytest.mark.rule("CLAR-25", "GAP-273")
@pytest.mark.parametrize(
    ("texts", "offered"),
    [((MAY, "must be resolved first"), False), ((MAY,), True)],
)
def test_one_that_must_be_resolved_first_leaves_no_choice(
    scene: Scene, texts: tuple[str, ...], offered: bool
) -> None:
    battles(
        scene,
        texts,
        [f"lay {ALLY} faceup", "lay Courage"],
        "" if offered else f'illegal = "resolve {THIRD}"\nlog = "{ALLY} gives 3"',
        third=[{"character": THIRD, "mode": "bot", "space": "A1", "hand": ["Courage"]}],
        cards={"Courage": {"power": 3, "clauses": (), "energon": ()}},
    )


@pytest.mark.rule("CLAR-25")
def test_one_that_lies_facedown_keeps_its_secret(scene: Scene) -> None:
    """Laid from the hand nobody knows it, so whose Assist is first is free (ASSIST-11)."""
    _, table = battles(
        scene,
        MAY,
        ["lay Hound", "lay Courage"],
        "",
        third=[{"character": THIRD, "mode": "bot", "space": "A1", "hand": ["Courage"]}],
        cards={
            "Courage": {"power": 3, "clauses": (), "energon": ()},
            "Hound": {
                "power": 3,
                "range": 0,
                "clauses": (parse_clause("must be resolved first"),),
                "energon": (),
            },
        },
    )
    assert [option.seat for option in table.decision.options] == [1, 2]


@pytest.mark.rule("CLAR-24", "GAP-71")
def test_a_battle_short_of_power_may_hope_for_a_card_in_play(scene: Scene) -> None:
    """The others have no card in hand."""
    alone = {"hand": []}
    battles(scene, MAY, [f"lay {ALLY} faceup"], 'log = "9 against 9"', second=alone)
    play = duel(
        "core", ATTACKER, HELPER | alone, '[expect]\nillegal = "battle Brawl"', matrix={"A1": "Brawl"}
    )
    scene(play, says(ALLY, "must be resolved first", power=3, range=0) | PLAIN)


@pytest.mark.rule("CLAR-24", "GAP-254")
def test_a_further_assist_may_be_a_card_in_play(scene: Scene) -> None:
    """In the Core Set Power alone counts of its text, and a further Assist is Power; the character adds 1."""
    battles(
        scene,
        MAY,
        ["lay Hound", f"lay {ALLY} faceup"],
        'log = "11 against 9"',
        cards={"Hound": says("Hound", "on play: lay a further assist", power=1, range=0)["Hound"]},
    )


def defended(scene: Scene, then: list[str], expect: str) -> Any:
    """Shrapnel defends Megatron with an Ally in play; 2 Energon lie on it."""
    texts = (MAY, "end of turn: put 2 energon here", "start of turn: take all energon from here")
    return scene(
        {
            "set": "core",
            "mode": "tvt",
            "do": ["end turn", "end turn", "battle Megatron", f"lay {ALLY} faceup", *then],
            "seat": [
                {"character": "Optimus Prime", "mode": "bot", "space": "A2", "energon": 0, "hand": []},
                {"character": "Shrapnel", "mode": "bot", "space": "A2", "energon": 0, "control": [ALLY]},
            ],
            "matrix": {"A2": "boss:Megatron"},
            "decks": {"encounters": ["Broken Formation (Stand-in)"]},
        }
        | tomllib.loads(f"[expect]\n{expect}"),
        says(ALLY, *texts, power=3, range=0),
    )


@pytest.mark.rule("CLAR-24", "ASSIST-29")
def test_a_card_in_play_defends(scene: Scene) -> None:
    outcome, _ = defended(scene, ["go on"], f'log = "Shrapnel discards {ALLY}"\nShrapnel.control = []')
    assert f"Shrapnel lays an Assist to defend faceup: {ALLY}" in outcome.story
    assert f"Shrapnel's Assist {ALLY} gives 3 to the cost" in outcome.story


@pytest.mark.rule("GAP-223", "GAP-273")
def test_a_card_in_play_goes_back_before_its_player_where_the_battle_is_called_off(scene: Scene) -> None:
    """With what lies on it, and its texts hold again."""
    defended(scene, ["call off"], f'Shrapnel.control = ["{ALLY}"]\nShrapnel.energon = 0')
    defended(scene, ["call off", "end turn"], f'Shrapnel.control = ["{ALLY}"]\nShrapnel.energon = 2')
