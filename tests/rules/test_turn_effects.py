"""Texts of the start and the end of a turn: which speak, and what a turn knows of the one before."""

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

ALLY, OTHER, SITE, CARD = "Teletraan 1", "Energon Drill", "Repair Bay (Stand-in)", "Patrol"
PLAYER = {"vp": 0, "energon": 0, "mode": "alt"}


@pytest.mark.rule("TURN-3", "TURN-7", "GAP-250")
@pytest.mark.parametrize("text", ["start of turn: gain 1 vp", "end of turn: gain 1 vp"])
def test_a_text_of_the_start_or_the_end_of_a_turn_speaks_once_then_to_its_player_alone(
    scene: Scene, text: str
) -> None:
    """Two such cards speak one after the other; the end of another's turn is none of it."""
    changes = dict(says(ALLY, text)) | says(OTHER, text.replace("1 vp", "2 vp"))
    is_start = text.startswith("start")
    pick = {"do": [f"pick {OTHER}"], "expect": {"Bumblebee.vp": 3, "Optimus Prime.vp": 0}}
    play = duel(
        "core", PLAYER | {"character": "Bumblebee", "control": [ALLY, OTHER]},
        PLAYER | {"character": "Optimus Prime", "space": "C4"}, active=1, do=["end turn"], matrix={"A1": "Rumble"},
    )  # fmt: skip
    play["expect"] = {"Bumblebee.vp": 0, "Optimus Prime.vp": 0}
    ends = [{"do": ["end turn"], "expect": {"Bumblebee.vp": 3 if is_start else 0}}]
    play["then"] = [pick, *ends] if is_start else [*ends, pick]
    scene(play, changes)


@pytest.mark.rule("TURN-3", "SITE-1")
@pytest.mark.parametrize(("site", "control", "do", "vp"), [("A1", [], [], 1), ("A2", [ALLY], ["pick A2"], 0)])
def test_a_site_that_one_comes_to_by_such_a_text_does_not_speak_in_that_turn(
    scene: Scene, site: str, control: list[str], do: list[str], vp: int
) -> None:
    """It is found as the turn begins which of them speak."""
    changes = dict(says(SITE, "start of turn: gain 1 vp")) | says(ALLY, "start of turn: move you 1 space")
    play = duel(
        "core", PLAYER | {"character": "Bumblebee", "control": control},
        PLAYER | {"character": "Optimus Prime", "space": "C4"}, active=1, do=["end turn", *do], matrix={site: SITE},
    )  # fmt: skip
    scene(play | {"expect": {"Bumblebee.space": site, "Bumblebee.vp": vp}}, changes)


@pytest.mark.rule("TURN-7")
def test_what_was_bought_in_the_turn_before_was_not_bought_in_this_one(scene: Scene) -> None:
    """What was bought in this one is counted from the first."""
    second = PLAYER | {"character": "Optimus Prime", "untied": 9, "hand": [CARD, CARD]}
    first = PLAYER | {"character": "Bumblebee", "untied": 9}
    changes = dict(says(CARD, "on play: gain 1 vp per card bought this turn", power=9))
    play = duel(
        "core", first, second, do=["buy Roll Out!", "end turn", f"play {CARD}"], expect="",
        matrix={"A1": "empty"},
    )  # fmt: skip
    play["expect"] = {"Optimus Prime.vp": 0}
    play["then"] = [{"do": ["buy Roll Out!", f"play {CARD}"], "expect": {"Optimus Prime.vp": 1}}]
    scene(play, changes)
