"""Texts that hold once for all cards of their name (Blast Wound)."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from sim.engine.board.live import sum_live
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

ONE, OTHER = "Energon Drill", "Helping Hand"
TEXT = "robots cost +1 to defeat"
BRAWL = "Brawl"


def cost_added(scene: Scene, changes: Changes, own: list[str], others: list[str], **more: Any) -> int:
    """What texts add, for Bumblebee, to the cost of Brawl."""
    play = duel(
        "core",
        {"character": "Bumblebee", "control": own} | more.pop("first", {}),
        {"character": "Optimus Prime", "control": others},
        matrix={"A2": BRAWL} | more.pop("matrix", {}),
        **more,
    )
    _, table = scene(play, changes)
    game, box = table.records
    public = table.game.public
    (brawl,) = (
        int(public.space[space].card)
        for space in range(int(public.spaces))
        if (card := int(public.space[space].card)) >= 0
        and table.static.cards[int(public.definition[card])].name == BRAWL
    )
    return int(sum_live(game, box, op.DEFEAT_COST, 0, brawl))


@pytest.mark.rule("GAP-274", "NAME-68")
@pytest.mark.parametrize(("says_it", "added"), [("ongoing once", 1), ("ongoing", 2)])
def test_two_cards_of_a_name_say_it_once(scene: Scene, says_it: str, added: int) -> None:
    assert cost_added(scene, says(ONE, f"{says_it}: {TEXT}"), [ONE, ONE], []) == added


@pytest.mark.rule("GAP-274")
def test_cards_of_two_names_say_it_each(scene: Scene) -> None:
    both = says(ONE, f"ongoing once: {TEXT}") | says(OTHER, f"ongoing once: {TEXT}")
    assert cost_added(scene, both, [ONE, ONE, OTHER], []) == 2


@pytest.mark.rule("GAP-274")
def test_cards_of_another_player_count_apart(scene: Scene) -> None:
    """The other player's speak to that player alone, and do not speak in place of one's own."""
    once = says(ONE, f"ongoing once: {TEXT}")
    assert cost_added(scene, once, [ONE], [ONE]) == 1
    assert cost_added(scene, once, [], [ONE]) == 0


@pytest.mark.rule("GAP-274")
def test_the_next_of_the_name_says_it_where_the_first_goes(scene: Scene) -> None:
    gone = {"first": {"hand": [OTHER]}, "do": [f"play {OTHER}"]}
    once = says(ONE, f"ongoing once: {TEXT}") | says(OTHER, "on play: discard 1 technology you control")
    assert cost_added(scene, once, [ONE, ONE], [], **gone) == 1
    assert cost_added(scene, once, [ONE], [], **gone) == 0


@pytest.mark.rule("GAP-274")
def test_its_conditions_hold_beside(scene: Scene) -> None:
    once = says(ONE, f"ongoing once: {TEXT} while in bot mode or your hand is empty")
    held = {"mode": "alt", "hand": [OTHER]}
    assert cost_added(scene, once, [ONE, ONE], [], first=held) == 0
    assert cost_added(scene, once, [ONE, ONE], [], first=held | {"mode": "bot"}) == 1
    assert cost_added(scene, once, [ONE, ONE], [], first=held | {"hand": []}) == 1


@pytest.mark.rule("GAP-274")
def test_of_several_in_the_matrix_one_says_it(scene: Scene) -> None:
    """A Scheme of which two lie faceup."""
    scheme = "All-Out Assault"
    once = says(scheme, f"ongoing once: {TEXT}", copies=2)
    there = {"B1": scheme, "B2": scheme}
    assert cost_added(scene, once, [], [], matrix=there) == 1
    assert cost_added(scene, says(scheme, f"ongoing: {TEXT}", copies=2), [], [], matrix=there) == 2
