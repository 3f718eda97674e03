"""What cards and characters are used for, by their players and by others: prices, and what must be done for it."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause
from cardsets.spoken import heard_by_nobody, unspoken
from sim.engine.checks.legality_phases import lies_in_use
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

ALLY = "Teletraan 1"
GIVER = "Siege Breaker (Stand-in)"
PLAIN = {GIVER: {"clauses": (), "energon": (), "power": 5, "range": 0}}
NOTHING = "on play: gain 0 vp"


def used(scene: Scene, text: str, do: list[str], expect: str, *, theirs: bool = False, **more: Any) -> Any:
    """Bumblebee has 5 Power, 2 Energon and two cards in hand; the Ally of either player says a text."""
    first = {"character": "Bumblebee", "energon": 2, "vp": 0, "hand": ["Hound", "Courage"], "played": [GIVER]}
    second = {"character": "Optimus Prime", "energon": 0, "vp": 0}
    (second if theirs else first)["control"] = [ALLY]
    play = duel("core", first | more.pop("first", {}), second, f"[expect]\n{expect}", do=do, **more)
    return scene(play, says(ALLY, text) | PLAIN)


@pytest.mark.rule("GAP-264")
@pytest.mark.parametrize(
    ("text", "expect"),
    [
        ("use for 2 power: gain 1 vp", "Bumblebee.power = 3\nBumblebee.vp = 1"),
        ("use for 1 energon and 1 power: gain 1 vp", "Bumblebee.energon = 1\nBumblebee.power = 4"),
        ("use by discarding 2 card in hand: gain 1 vp", "Bumblebee.hand = []\nBumblebee.vp = 1"),
        ("use by discarding 1 card named 'Courage': gain its cost vp", 'Bumblebee.hand = ["Hound"]'),
        ("use by gaining 1 damage: gain 1 vp", "Bumblebee.damage = 1\nBumblebee.vp = 1"),
        ("use by destroying this: gain 1 vp", f'destroyed = ["{ALLY}"]\nBumblebee.vp = 1'),
        ("use for 1 energon by destroying 1 ally: gain 1 vp", "Bumblebee.energon = 1\nBumblebee.vp = 1"),
    ],
)
def test_a_use_is_paid_for_and_done(scene: Scene, text: str, expect: str) -> None:
    picks = ["pick Hound"] if "2 card" in text else []
    used(scene, text, [f"use {ALLY}", *picks], expect)


@pytest.mark.rule("GAP-264")
@pytest.mark.parametrize(
    "text",
    [
        "use for 6 power: gain 1 vp",
        "use for 3 energon: gain 1 vp",
        "use by discarding 3 card in hand: gain 1 vp",
        "use by discarding 1 robot named 'Nobody': gain 1 vp",
        "use by returning 1 damage: gain 1 vp",
        "another player may use for 1 power: gain 1 vp",
    ],
)
def test_who_cannot_do_all_of_it_is_not_offered_the_use(scene: Scene, text: str) -> None:
    used(scene, text, [], f'illegal = "use {ALLY}"')


@pytest.mark.rule("GAP-264")
@pytest.mark.parametrize(
    ("text", "theirs"),
    [
        ("use for 1 power: gain 1 vp", False),
        ("a player may use for 1 power: gain 1 vp", False),
        ("a player may use for 1 power: gain 1 vp", True),
        ("another player may use for 1 power: gain 1 vp", True),
    ],
)
def test_an_ability_is_used_once_a_turn(scene: Scene, text: str, theirs: bool) -> None:
    expect = f'illegal = "use {ALLY}"\nBumblebee.vp = 1'
    used(scene, text, [f"use {ALLY}"], expect, theirs=theirs)


@pytest.mark.rule("GAP-264", "CLAR-21")
def test_you_is_who_uses_it_and_the_controller_whose_card_it_is(scene: Scene) -> None:
    text = "another player may use for 1 energon: (gain 1 vp; the controller: gain 1 energon)"
    expect = 'Bumblebee.vp = 1\nBumblebee.energon = 1\n"Optimus Prime".energon = 1'
    used(scene, text, [f"use {ALLY}"], expect, theirs=True)


@pytest.mark.rule("GAP-264")
def test_it_may_be_used_again_in_the_next_turn(scene: Scene) -> None:
    text = "a player may use for 1 energon: gain 1 vp"
    used(
        scene, text, [f"use {ALLY}", "end turn", "end turn", f"use {ALLY}"], "Bumblebee.vp = 2",
        profile={"hand.size": 5},
    )  # fmt: skip


@pytest.mark.rule("GAP-264")
def test_nobody_has_what_lies_in_the_matrix_and_all_may_use_it(scene: Scene) -> None:
    """A Site is used by who stands there, a Boss by its Adversaries."""
    for where, legal in (("A1", "legal"), ("B2", "illegal")):
        play = duel(
            "core", {"character": "Bumblebee", "energon": 1}, {"character": "Optimus Prime"},
            f'[expect]\n{legal} = "use Repair Bay (Stand-in)"',
            matrix={where: "Repair Bay (Stand-in)"},
        )  # fmt: skip
        scene(play, says("Repair Bay (Stand-in)", "a player may use for 1 energon: gain 1 vp"))


@pytest.mark.rule("GAP-264", "SITE-1")
@pytest.mark.parametrize(("hand", "legal"), [(["Hound"], "legal"), ([], "illegal")])
def test_a_site_is_used_by_doing_something_too(scene: Scene, hand: list[str], legal: str) -> None:
    site = "Repair Bay (Stand-in)"
    play = duel(
        "core", {"character": "Bumblebee", "hand": hand}, {"character": "Optimus Prime"},
        f'[expect]\n{legal} = "use site {site}"', matrix={"A1": site},
    )  # fmt: skip
    scene(play, says(site, "use by discarding 1 card in hand: gain 1 vp"))


@pytest.mark.parametrize(
    "text",
    [
        "another player may use: draw 1",
        "use by discarding up to 2 card in hand: draw 1",
        "use by discarding all card in hand: draw 1",
        "use by discarding it: draw 1",
        "use by gaining 0 damage: draw 1",
    ],
)
def test_what_a_use_takes_is_said_in_full(text: str) -> None:
    with pytest.raises(CardTextError, match="allowed"):
        parse_clause(text)


def test_only_cards_that_players_have_are_used() -> None:
    assert "says nothing on a boss" in str(unspoken(["boss"], op.USE, stays=False))
    assert "says nothing on a technology" in str(unspoken(["technology"], op.OTHERS_USE, stays=False))
    assert unspoken(["technology"], op.OTHERS_USE, stays=True) is None
    assert "nobody controls" in str(heard_by_nobody(["site"], op.OTHERS_USE, op.ANOTHER_PLAYER))
    assert heard_by_nobody(["site"], op.OTHERS_USE, op.ANY_PLAYER) is None


@pytest.mark.rule("GAP-264", "PHASE-2")
@pytest.mark.parametrize(("name", "may"), [("Penetrate (Scheme)", True), ("Penetrate (Protocol)", False)])
def test_a_phase_is_used_by_players_of_its_faction(scene: Scene, name: str, may: bool) -> None:
    """And the account of what is legal knows that."""
    seats = [{"character": "Bumblebee", "energon": 1, "vp": 0}, {"character": "Megatron", "energon": 1}]
    play = duel(
        "core", *seats, f'[expect]\n{"legal" if may else "illegal"} = "use {name}"',
        mode="tvt", variant="infiltration", decks={"faceup_phases": [name]},
    )  # fmt: skip
    _, table = scene(play, says(name, "a player may use for 1 energon: gain 1 vp"))
    card = int(max(table.game.public.phase_up))
    assert bool(lies_in_use(table.game, table.box, 0, card)) is may


@pytest.mark.rule("GAP-397")
@pytest.mark.parametrize("types", [op.PHASE, op.TACTIC])
def test_no_text_destroys_a_phase_or_a_tactic(types: int) -> None:
    for text in ("on reveal: destroy this", "a player may use for 1 energon by destroying this: draw 1"):
        with pytest.raises(SenselessError, match="no text destroys it"):
            check_clause(parse_clause(text), types)


@pytest.mark.rule("GAP-397")
def test_a_faceup_phase_is_not_destroyed(scene: Scene) -> None:
    """Even where a text that lint refuses says so."""
    name = "Penetrate (Scheme)"
    seats = [{"character": "Bumblebee", "energon": 1}, {"character": "Megatron"}]
    play = duel(
        "core", *seats, f'[expect]\nillegal = "use {name}"',
        mode="tvt", variant="infiltration", decks={"faceup_phases": [name]},
    )  # fmt: skip
    scene(play, says(name, "a player may use for 1 energon by destroying this: gain 1 vp"))
