"""What tactics may say, and what is refused of texts that draw them, in plain words."""

import pytest

from cardsets import load_set
from cardsets.language import opcodes as op
from cardsets.language import render
from cardsets.language.parse import parse_clause
from cardsets.library import Card
from cardsets.mixing import load_mix
from cardsets.reading import check_card
from cardsets.tactics import drawn_tactics, with_tactics

TACTIC = {"type": "tactic", "subtype": "Brute"}
BOSS = {"type": "boss", "faction": "decepticon", "level": 3, "cost": 12, "reward": "gain 5 vp"}


def problems(card: dict[str, object], *texts: str) -> list[tuple[str, str]]:
    """What is wrong with a card that says these texts, as (key, message) pairs."""
    return check_card({"name": "X (Stand-in)", **card, "text": list(texts)}, playable=True)[1]


@pytest.mark.parametrize(
    ("card", "texts"),
    [
        (TACTIC, ["on reveal: attack: gain 1 damage"]),
        (TACTIC, ["ongoing: adversaries cost +1 to defeat", "on reveal: lose 1 energon"]),
        (TACTIC, ["when you buy robot: lose 1 energon", "end of turn: discard 1 card in hand"]),
        (TACTIC, ["on reveal: may (draw and resolve 1 tactic; if you do: draw 1)"]),
        (BOSS, ['start of turn: draw and resolve 1 "Brute" tactic']),
        (BOSS, ["reveal attack: draw and resolve 1 tactic named 'Charge'"]),
    ],
)
def test_what_may_be_said(card: dict[str, object], texts: list[str]) -> None:
    assert problems(card, *texts) == []


@pytest.mark.parametrize(
    ("card", "text", "says"),
    [
        (
            BOSS,
            "start of turn: draw and resolve 1 ally",
            "only tactics are drawn and resolved, from their deck",
        ),
        (BOSS, "start of turn: draw and resolve 1 tactic in hand", "only tactics are drawn and resolved"),
        (BOSS, "start of turn: draw and resolve 1 faceup tactic", "allowed: 'draw and resolve 1 tactic'"),
        (BOSS, "start of turn: discard 1 tactic in hand", "'discard' is never about a tactic"),
        (TACTIC, "on play: draw 1", "'on play:' says nothing on a tactic: it is never played (PLAY-3)"),
        (TACTIC, "start of turn: lose 1 energon", "'start of turn:' says nothing on a tactic"),
        (TACTIC, "reveal attack: lose 1 energon", "only a Boss makes a Reveal Attack"),
        (
            TACTIC,
            "in the matrix: robots cost +1",
            "'in the matrix:' says nothing on a tactic: it never lies there",
        ),
    ],
)
def test_what_is_refused(card: dict[str, object], text: str, says: str) -> None:
    ((key, message),) = problems(card, text)
    assert key == "text.0"
    assert says in message


def test_a_tactic_says_whose_it_is_and_what_it_does() -> None:
    found = check_card({"name": "X (Stand-in)", "type": "tactic", "cost": 3}, playable=True)[1]
    assert dict(found) == {
        "subtype": "missing; a tactic needs it",
        "text": "missing; a tactic needs it",
        "cost": "a tactic has none; allowed: subtype, text, faction",
    }


@pytest.mark.parametrize("text", ["draw and resolve 1 tactic", "draw and resolve 1 'Brute' tactic"])
def test_it_is_written_back_as_it_was(text: str) -> None:
    clause = f"start of turn: {text}"
    assert render.clause(parse_clause(clause)) == clause


def test_a_set_without_tactics_has_no_words_for_them() -> None:
    table = {"name": "X (Stand-in)", **BOSS, "text": ["start of turn: draw and resolve 1 tactic"]}
    found = check_card(table, playable=True, held=op.BOSS | op.ALLY)[1]
    assert "'draw and resolve' is of a mode that this set is not in, for it has no tactic" in found[0][1]


def test_a_deck_comes_with_the_boss_that_draws_it_and_with_no_other() -> None:
    source = load_set("infiltration_protocol")
    core = load_set("core")
    assert with_tactics(core, source) is core
    mix = load_mix("core_with_phase_sixers")
    six = mix.of_type(op.TACTIC)
    assert len(six) == 6
    assert with_tactics(mix, source) is mix
    assert drawn_tactics(mix.cards) == {card.key for card in six}
    assert drawn_tactics(card for card in mix.cards if not speaks(card)) == frozenset()
    assert load_mix("darkness_with_sixshot").of_type(op.TACTIC) == ()


def speaks(card: Card) -> bool:
    """Whether a card draws tactics."""
    return any("draw and resolve" in text for text in card.table.get("text") or ())
