"""What a text remembers of what it did: how many, whether anything, which card and which space."""

import pytest

from cardsets.cards import Side
from sim.engine.board import event
from sim.engine.decisions import MAIN, MAY
from sim.engine.play.table import Table
from sim.scenario.run import decide
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

BUMBLEBEE = {"character": "Bumblebee", "hand": ["Hound"], "energon": 0, "control": []}
AWAY = {"character": "Optimus Prime", "space": "C4", "hand": [], "energon": 3}
SITE = "Relay Tower (Stand-in)"


def go_on(table: Table) -> None:
    """Give the first answer to everything before the next action."""
    while (decision := table.run()) is not None and decision.kind != MAIN:
        table.answer(0)


@pytest.mark.rule("DMG-12", "DMG-15")
@pytest.mark.parametrize(("left", "drawn"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_that_many_is_as_much_damage_as_was_gained(scene: Scene, left: int, drawn: int) -> None:
    """Each Damage counts once, and none that was not there."""
    expect = f"[expect]\nBumblebee.hand_n = {drawn}\nBumblebee.damage = {drawn}"
    play = duel(
        "core", BUMBLEBEE, AWAY, expect,
        do=["play Hound"], decks={"damage": ["Damage"] * left, "damage_discard": []},
    )  # fmt: skip
    scene(play, says("Hound", "on play: gain 2 damage; draw that many"))


@pytest.mark.rule("SITE-2", "GAP-220")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("gain 1 energon", event.ENERGON),
        ("draw 1", event.DREW),
        ("discard 1 card in hand", event.DISCARDED),
        ("attack you: gain 1 vp", event.VP),
        ("ambush you", event.AMBUSHED),
    ],
)
def test_what_a_site_does_by_itself_it_does_once_a_turn(scene: Scene, text: str, kind: int) -> None:
    """Whatever it did is something: whoever comes again in the same turn finds it used."""
    plain = Side(move=3)
    mover = BUMBLEBEE | {"mode": "alt", "hand": ["Courage", "Courage"], "deck": ["Patrol", "Fix"]}
    changes = says(SITE, f"use: {text}") | {"Bumblebee": {"alt": plain, "bot": plain}}
    play = duel(
        "core", mover, AWAY,
        do=["step A2"], matrix={"A1": "down", "A2": SITE}, decks={"encounters": ["Fuel Raid (Stand-in)"]},
    )  # fmt: skip
    _, table = scene(play, changes)
    go_on(table)
    assert [entry.kind for entry in table.events].count(kind) == 1
    for words in ("step A1", "step A2"):
        decide(table, words)
        go_on(table)
    moves = [entry.space for entry in table.events if entry.kind == event.MOVED]
    assert moves == [1, 0, 1]
    assert [entry.kind for entry in table.events].count(kind) == 1


@pytest.mark.rule("PROC-5")
def test_whether_to_go_on_is_asked_about_the_space_that_was_chosen(scene: Scene) -> None:
    """As its options are, which name the card that was peeked at."""
    matrix = {"A1": "down", "A2": "down", "B1": "down: Brawl"}
    play = duel("core", BUMBLEBEE, AWAY, do=["play Hound", "pick B1"], matrix=matrix)
    _, table = scene(play, says("Hound", "on play: peek at 1 facedown card adjacent; may flip it faceup"))
    decision = table.run()
    assert decision is not None
    assert decision.kind == MAY
    brawl = int(table.game.hidden.matrix[4])
    assert (decision.space, {(o.card, o.space) for o in decision.options}) == (4, {(brawl, 4)})
