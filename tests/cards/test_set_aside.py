"""How texts bring in what was set aside, and what is refused of them, in plain words."""

import pytest

from cardsets.language import opcodes as op
from cardsets.language import render
from cardsets.language.modes import check_modes
from cardsets.language.nodes import BringIn, Selector
from cardsets.language.parse import parse_body
from cardsets.language.walk import SenselessError
from cardsets.mixing import load_mix
from cardsets.reading import check_card
from cardsets.schema import ASIDE_WITH_UNICRON
from cardsets.unicron import with_unicron

SCHEME = {"type": "scheme", "cooperative": True, "text": ["thwart for 3 energon"]}
TECHNOLOGY = Selector(types=op.TECHNOLOGY)


def problems(**more: object) -> list[tuple[str, str]]:
    """What is wrong with a Scheme that has these fields, as (key, message) pairs."""
    return check_card({"name": "X (Stand-in)", **SCHEME, **more}, playable=True)[1]


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("place 1 technology set aside like a boss", op.AS_A_BOSS),
        ("gain 1 technology set aside", op.AS_GAINED + op.TO_DISCARD),
        ("gain a technology set aside", op.AS_GAINED + op.TO_DISCARD),
        ("gain 1 technology set aside to hand", op.AS_GAINED + op.TO_HAND),
        ("gain 1 technology set aside to the top of your deck", op.AS_GAINED + op.TO_TOP),
        ("gain 1 technology set aside to the vault", op.AS_GAINED + op.TO_VAULT),
    ],
)
def test_how_a_card_comes_in(text: str, how: int) -> None:
    body = parse_body(text)
    assert body.steps == (BringIn(op.BRING_ASIDE, TECHNOLOGY, how),)
    assert parse_body(render.body(body)) == body
    assert problems(reward=text) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gain 2 technology set aside", "allowed: 'gain 1 technology set aside'"),
        ("gain all technology set aside", "allowed: 'gain 1 technology set aside'"),
        ("gain up to 1 technology set aside", "what was set aside is gained one by one"),
        ("gain 1 technology in hand set aside", "what was set aside lies in no place"),
        ("gain 1 faceup technology set aside", "what was set aside lies in no place"),
        (
            "gain 1 boss set aside",
            "'gain ... set aside' is never about a boss: no player ever gains it (COMP-49)",
        ),
        ("gain 1 basic set aside", "'gain ... set aside' is never about a basic"),
    ],
)
def test_what_is_refused(text: str, says: str) -> None:
    ((key, message),) = problems(reward=text)
    assert key == "reward"
    assert says in message


def test_only_sets_with_phases_or_planets_have_the_words() -> None:
    body = parse_body("gain 1 technology set aside")
    check_modes(body, op.TECHNOLOGY | op.PLANET)
    check_modes(body, op.TECHNOLOGY | op.PHASE)
    with pytest.raises(SenselessError, match=r"'set aside' is of a mode that this set is not in"):
        check_modes(body, op.TECHNOLOGY)


@pytest.mark.rule("SETUP-80")
def test_what_is_marked_comes_with_unicron() -> None:
    assert problems(marks=[ASIDE_WITH_UNICRON]) == []
    found = with_unicron(load_mix("core")).cards
    marked = {card.name: card.copies for card in found if ASIDE_WITH_UNICRON in card.marks}
    assert marked == {"Attack of the Sweeps": 1, "Autobot Matrix of Leadership": 2}
    assert [key for key, _ in problems(marks=["aside"])] == ["marks.0"]
