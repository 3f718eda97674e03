"""What a text is worth to whom: payments count against it, and so does what it gives to others."""

import numpy as np
import pytest

from cardsets.language.parse import parse_clause
from cardsets.mixing import load_mix
from sim.engine.box import build_box
from sim.engine.compiled import INTERPRETED
from sim.engine.mirror import to_mirror
from sim.engine.state import MEMORY, OWN, PUBLIC
from strategies import weights as w
from strategies.judging import LOOK, judge_text
from tests.rules.scenes import with_cards


def worth(text: str, *, of_attack: bool = False) -> int:
    """What a text played from hand is worth to who plays it; of an Attack's body, to its victim."""
    cards = with_cards(load_mix("core"), {"Hound": {"clauses": (parse_clause(f"on play: {text}"),)}})
    built = build_box(cards, 2)
    hound = built.names.index("Hound")
    box = built.record[0]
    pc = int(box["abilities"][box["definitions"][hound]["on_play"]]["program"])
    made = [np.zeros(1, kind)[0] for kind in (PUBLIC, OWN, MEMORY)]
    public, own, memory = (to_mirror(each) for each in made) if INTERPRETED else made
    read = to_mirror(box) if INTERPRETED else box
    return int(judge_text(public, own, read, memory, pc + of_attack, False, LOOK))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pay 2 energon; gain 1 vp", w.VP_WORTH - 2 * w.ENERGON_WORTH),
        ("each other player: (gain 1 vp; the controller: gain 2 vp; gain 1 vp)", w.VP_WORTH),
        ("attack another player: (lose 1 energon; the controller: gain 1 vp)", w.ATTACK_WORTH + w.VP_WORTH),
    ],
)  # fmt: skip
def test_who_speaks_pays_and_gains(text: str, expected: int) -> None:
    assert abs(worth(text) - expected) <= 1  # halves


def test_what_an_attack_gives_to_its_maker_counts_against_it() -> None:
    """The victim, who may Block it, thinks less of it."""
    text = "attack another player: (lose 1 energon; the controller: gain 2 vp)"
    assert worth(text, of_attack=True) == -w.ENERGON_WORTH - w.VP_WORTH
