"""What a text is worth to whom: payments count against it, and so does what it gives to others."""

from typing import Any

import numpy as np
import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from cardsets.mixing import load_mix
from sim.engine.box import build_box
from sim.engine.data.state import MEMORY, OWN, PUBLIC
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.machine.mirror import to_mirror
from strategies.planner import style
from strategies.planner.judging import LOOK, judge_text, looked_for
from strategies.planner.units import VP_WORTH
from strategies.registry import load
from tests.rules.scenes import with_cards

WEIGHTS = load("balanced").weights
ENERGON, MOVE, DRAW, ATTACK = (
    WEIGHTS[place] for place in (style.ENERGON, style.MOVE_NOW, style.DRAW, style.ATTACK)
)


def played(text: str) -> tuple[Any, int]:
    """Returns (a box, where a text begins in it) for a text that is played from hand."""
    cards = with_cards(load_mix("core"), {"Hound": {"clauses": (parse_clause(f"on play: {text}"),)}})
    built = build_box(cards, 2)
    hound = built.names.index("Hound")
    box = built.record[0]
    pc = int(box["abilities"][box["definitions"][hound]["on_play"]]["program"])
    return (to_mirror(box) if INTERPRETED else box), pc


def worth(text: str, *, of_attack: bool = False) -> int:
    """Returns what a text played from hand is worth to who plays it; of an Attack's body, to its victim."""
    read, pc = played(text)
    made = [np.zeros(1, kind)[0] for kind in (PUBLIC, OWN, MEMORY)]
    made[0]["players"] = 1
    made[2]["weights"][: len(WEIGHTS)] = WEIGHTS
    public, own, memory = (to_mirror(each) for each in made) if INTERPRETED else made
    return int(judge_text(public, own, read, memory, pc + of_attack, False, LOOK)) // 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pay 2 energon; gain 1 vp", VP_WORTH - 2 * ENERGON),
        ("pay 2 move; gain 1 vp", VP_WORTH - 2 * MOVE),
        ("destroy 1 ally another player controls; gain 1 vp", VP_WORTH + DRAW),
        ("discard 1 ally another player controls; gain 1 vp", VP_WORTH + DRAW),
        ("each other player: (gain 1 vp; the controller: gain 2 vp; gain 1 vp)", VP_WORTH),
        ("attack another player: (lose 1 energon; the controller: gain 1 vp)", ATTACK + VP_WORTH),
        (
            "attack another player: the controller: (each other player: lose 2 energon; gain 1 vp)",
            ATTACK + ENERGON + VP_WORTH,
        ),
        ("attack another player: the controller: each player: gain 2 vp", ATTACK),
        ("attack another player: the controller: another player: gain 2 vp", ATTACK - VP_WORTH),
        ("attack another player: the controller: put 1 card in hand on top of your deck", ATTACK),
        ("attack another player: each other player here: (draw 1; the controller: gain 1 vp)",
         ATTACK + VP_WORTH),
        ("attack another player: (the controller: gain 1 vp; draw 1); gain 1 energon",
         ATTACK + VP_WORTH + ENERGON),
        ("attack another player: the controller: attack another player: the controller: gain 1 vp",
         2 * ATTACK + VP_WORTH),
    ],
)  # fmt: skip
def test_who_speaks_pays_and_gains(text: str, expected: int) -> None:
    assert abs(worth(text) - expected) <= 1  # halves


def test_what_an_attack_gives_to_its_maker_counts_against_it() -> None:
    """The victim, who may Block it, thinks less of it."""
    text = "attack another player: (lose 1 energon; the controller: gain 2 vp)"
    assert worth(text, of_attack=True) == -ENERGON - VP_WORTH


@pytest.mark.parametrize(
    "others", ["each other player", "each other player in range", "each other player here"]
)
def test_who_is_attacked_is_one_of_the_attackers_others(others: str) -> None:
    text = f"attack another player: (lose 1 energon; the controller: ({others}: lose 2 energon; gain 2 vp); draw 1)"
    expected = -3 * ENERGON - VP_WORTH + DRAW
    assert worth(text, of_attack=True) == expected


@pytest.mark.parametrize("everybody", ["each player", "each player in range", "each player here"])
def test_what_all_get_is_worth_nothing(everybody: str) -> None:
    assert worth(f"{everybody}: gain 2 vp") == 0


def test_what_a_text_looks_for_may_stand_in_its_attack() -> None:
    """So what it is worth is noted with the card and without, and not once for all."""
    text = "attack another player: (destroy 1 card in hand; the controller: destroy 1 starter in hand)"
    box, pc = played(text)
    made = np.zeros(1, PUBLIC)[0]
    selector, thins = looked_for(to_mirror(made) if INTERPRETED else made, box, pc, False)
    types = box.selectors[selector].types if INTERPRETED else box["selectors"]["types"][selector]
    assert types == op.STARTER
    assert thins == 2
