"""Choices of several branches: each at most once, one after the other, what could do nothing left out."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.power_part import power_part
from cardsets.language.render import body
from cardsets.language.validate import SenselessError, check_clause
from sim.engine.decisions import CHOOSE
from sim.scenario.words import all_words
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

HAND = {"character": "Bumblebee", "hand": ["Hound"], "deck": ["Rumble"], "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}
THREE = "gain 1 vp or gain 2 energon or gain 4 power"


def plays(scene: Scene, text: str, do: list[str], expect: str = "", **more: Any) -> Any:
    """Bumblebee plays a card that says a text."""
    first = HAND | more.pop("first", {})
    changes = more.pop("changes", {})
    play = duel("core", first, PRIME, f"[expect]\n{expect}", do=["play Hound", *do], **more)
    return scene(play, says("Hound", f"on play: {text}") | changes)


def asked(table: Any) -> list[str]:
    """What a pending choice of branches offers, in words; nothing where none is pending."""
    decision = table.run()
    if decision is None or decision.kind != CHOOSE:
        return []
    return all_words(table, decision)


@pytest.mark.rule("GAP-267", "CLAR-28")
@pytest.mark.parametrize(
    ("how", "do", "offered"),
    [
        ("2", [], ["branch 1", "branch 2", "branch 3"]),
        ("2", ["branch 2"], ["branch 1", "branch 3"]),
        ("2", ["branch 2", "branch 1"], []),
        ("up to 2", [], ["branch 1", "branch 2", "branch 3", "pass"]),
        ("up to 2", ["branch 3"], ["branch 1", "branch 2", "pass"]),
        ("up to 2", ["branch 3", "pass"], []),
        ("up to 2", ["pass"], []),
        ("1 or more", [], ["branch 1", "branch 2", "branch 3"]),
        ("1 or more", ["branch 1"], ["branch 2", "branch 3", "pass"]),
        ("1 or more", ["branch 1", "branch 2"], ["branch 3", "pass"]),
        ("1 or more", ["branch 1", "branch 2", "branch 3"], []),
        ("2 or more", ["branch 1"], ["branch 2", "branch 3"]),
        ("2 or more", ["branch 1", "branch 3"], ["branch 2", "pass"]),
        ("up to 3", ["branch 1", "branch 2"], ["branch 3", "pass"]),
    ],
)
def test_branches_are_chosen_one_after_the_other(
    scene: Scene, how: str, do: list[str], offered: list[str]
) -> None:
    _, table = plays(scene, f"choose {how}: {THREE}", do)
    assert asked(table) == offered


@pytest.mark.rule("GAP-267")
def test_what_was_chosen_is_done(scene: Scene) -> None:
    done = "Bumblebee.vp = 1\nBumblebee.energon = 0\nBumblebee.power = 4"
    plays(scene, f"choose 2: {THREE}", ["branch 3", "branch 1"], done)


@pytest.mark.rule("GAP-267")
def test_a_branch_is_chosen_as_things_stand_then(scene: Scene) -> None:
    """The Energon that one branch gains is what the other one pays; alone it is not offered."""
    text = "choose up to 2: (pay 2 energon; gain 5 vp) or gain 2 energon"
    _, table = plays(scene, text, [])
    assert asked(table) == ["branch 2", "pass"]
    plays(scene, text, ["branch 2", "branch 1"], "Bumblebee.vp = 5\nBumblebee.energon = 0")


@pytest.mark.rule("GAP-267")
def test_where_none_is_left_the_choice_is_over(scene: Scene) -> None:
    """The one that can be done is done unasked, and what follows is done."""
    text = "choose 2: discard 1 card in hand or gain 1 vp or return 1 damage; gain 3 energon"
    _, table = plays(scene, text, [], "Bumblebee.vp = 1\nBumblebee.energon = 3")
    assert asked(table) == []


@pytest.mark.rule("GAP-267")
def test_a_branch_whose_test_fails_is_not_offered(scene: Scene) -> None:
    text = "choose up to 2: if you have 5 or more vp: gain 1 energon or gain 1 vp"
    _, table = plays(scene, text, [])
    assert asked(table) == ["branch 2", "pass"]


@pytest.mark.parametrize(
    ("do", "energon"), [(["pass"], 0), (["branch 1", "pass"], 1), (["branch 1", "branch 2"], 1)]
)
def test_if_you_do_asks_whether_anything_was_done(scene: Scene, do: list[str], energon: int) -> None:
    text = "choose up to 2: gain 1 vp or draw 1; if you do: gain 1 energon"
    plays(scene, text, do, f"Bumblebee.energon = {energon}")


def test_that_many_is_what_the_last_branch_did(scene: Scene) -> None:
    text = "choose up to 2: gain 2 vp or gain 3 energon; gain that many power"
    plays(scene, text, ["branch 2", "branch 1"], "Bumblebee.power = 2")
    plays(scene, text, ["branch 1", "branch 2"], "Bumblebee.power = 3")
    plays(scene, text, ["pass"], "Bumblebee.power = 0")


def test_a_choice_of_several_is_made_anew_in_each_round(scene: Scene) -> None:
    _, table = plays(scene, f"2 times: choose 2: {THREE}", ["branch 1", "branch 2"])
    assert asked(table) == ["branch 1", "branch 2", "branch 3"]


def test_each_player_chooses(scene: Scene) -> None:
    text = "each player: choose up to 2: gain 1 vp or gain 1 energon"
    do = ["branch 1", "pass", "Optimus Prime: branch 2", "Optimus Prime: branch 1"]
    plays(scene, text, do, '"Optimus Prime.vp" = 1\n"Optimus Prime.energon" = 1\nBumblebee.energon = 0')


def test_a_branch_may_hold_a_choice_of_one(scene: Scene) -> None:
    text = "choose 2: (choose: gain 1 vp or gain 2 vp) or gain 1 energon"
    plays(scene, text, ["branch 1", "branch 2"], "Bumblebee.vp = 2\nBumblebee.energon = 1")


@pytest.mark.rule("GAP-267")
@pytest.mark.parametrize(
    ("do", "vp", "energon"), [(["branch 1", "pass"], 1, 0), (["branch 2", "branch 1"], 1, 1)]
)
def test_one_of_two_or_both(scene: Scene, do: list[str], vp: int, energon: int) -> None:
    expect = f"Bumblebee.vp = {vp}\nBumblebee.energon = {energon}"
    plays(scene, "gain 1 vp and/or gain 1 energon", do, expect)
    plays(scene, "choose 1 or more: gain 1 vp or gain 1 energon", do, expect)


def test_and_or_is_written_out() -> None:
    assert body(parse_body("draw 1 and/or convert")) == "choose 1 or more: draw 1 or convert"
    assert body(parse_body("choose 2 or less: draw 1 or convert")) == "choose up to 2: draw 1 or convert"
    assert parse_body("choose 1: draw 1 or convert") == parse_body("choose: draw 1 or convert")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("choose 2: gain 1 power or draw 1 or gain 2 power", "choose 2: +1 power or +2 power"),
        ("choose up to 2: gain 1 power or draw 1", "choose up to 1: +1 power"),
        ("choose 2: gain 1 power or draw 1", "+1 power"),
    ],
)
@pytest.mark.rule("ASSIST-18")
def test_of_an_assist_the_branches_with_power_count(text: str, part: str) -> None:
    found = power_part(parse_body(text))
    assert found is not None
    assert body(found) == part


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("choose 2: " + " or ".join(["draw 1"] * 31), "at most 30"),
        ("choose 3: draw 1 or convert", "3 are not chosen of 2"),
        ("choose up to 2: (choose 2: draw 1 or convert) or gain 1 vp", "cannot stand within another"),
    ],
)
def test_choices_that_cannot_be_made_are_refused(text: str, message: str) -> None:
    with pytest.raises(SenselessError, match=message):
        check_clause(parse_clause(f"on play: {text}"))


def test_none_is_not_chosen() -> None:
    with pytest.raises(CardTextError, match="of 0"):
        parse_clause("on play: choose up to 0: draw 1 or convert")
