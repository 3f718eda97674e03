"""What is left of a text when only Power counts (rules.md ASSIST-18, GAP-81)."""

import pytest

from cardsets.language import nodes as n
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.power_part import power_part

WHOLE = (
    "gain 1 power",
    "may (lose 2 energon and gain 3 power)",
    "gain 2 power; gain 1 damage",
    "may (pay 2 energon; gain 3 power)",
    "pay 1 vp and gain 1 power",
    "may (pay 1 power; gain 3 power)",
    "may discard 1 robot in hand; if you cannot: gain 1 power",
    "lose 3 energon; gain that many power",
    "the controller: gain 1 power",
    "each player in range: gain 1 power",
    "may (discard 1 robot in hand; if you do: gain its cost power)",
    "may (flip 1 facedown card in range faceup; if it costs 4 or more: gain 1 power)",
    "2 times: +1 power on 1 technology you control",
    "attack a player in range: gain 1 damage; if blocked: gain 1 power",
    "become a copy of 1 technology in play",
)
NONE = (
    "draw 1",
    "-1 power",
    "lose 1 power",
    "for each other technology you control: +1 power on it",
    "choose: +2 power on 1 other robot played this turn or draw 1",
    "each other player: gain 1 power",
    "this turn: card you play have +1 power",
    "the next adversary you defeat this turn: gain 1 power",
    "if the battle fails: gain 1 power",
)


@pytest.mark.rule("ASSIST-18")
@pytest.mark.parametrize("text", WHOLE)
def test_a_text_that_gives_power_with_its_conditions_costs_and_choices_counts_whole(text: str) -> None:
    assert power_part(parse_body(text)) == parse_body(text)


@pytest.mark.rule("ASSIST-18")
@pytest.mark.parametrize("text", NONE)
def test_a_text_that_gives_an_assist_no_power_does_not_count(text: str) -> None:
    assert power_part(parse_body(text)) is None


@pytest.mark.rule("ASSIST-18")
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("draw 1; gain 1 power; may convert", "gain 1 power"),
        ("may (pay 2 energon; gain 3 power; draw 1)", "may (pay 2 energon; gain 3 power)"),
        ("draw 1; pay 1 energon; gain 1 power", "pay 1 energon; gain 1 power"),
        (
            "lose 2 energon; return 1 damage; gain that many power",
            "lose 2 energon; return 1 damage; gain that many power",
        ),
        (
            "pick a number from 1 to 2: (pay that many energon; gain that many power; draw 1)",
            "pick a number from 1 to 2: (pay that many energon; gain that many power)",
        ),
        ("choose: return 1 damage or gain 1 power or gain 2 energon", "gain 1 power"),
        ("choose: gain 1 power or draw 1 or gain 2 power", "choose: gain 1 power or gain 2 power"),
        ("gain 3 energon; gain 1 power per 3 energon", "gain 1 power per 3 energon"),
        ("may return 1 damage; else: gain 1 power", "gain 1 power"),
        ("may teleport anywhere; if in bot mode: gain 1 power", "if in bot mode: gain 1 power"),
        ("gain 1 move and gain 1 power", "gain 1 power"),
        ("draw 1 and gain 1 power and lose 1 energon", "gain 1 power and lose 1 energon"),
        ("discard 1 card in hand and gain 1 power and draw 1", "discard 1 card in hand and gain 1 power"),
        ("draw 2; discard 1 card in hand; gain 1 power", "gain 1 power"),
        ("if in alt mode: draw 1; else: (draw 1; gain 1 power)", "if not in alt mode: (gain 1 power)"),
        ("each player: (draw 1; gain 1 power)", "each player: (gain 1 power)"),
        (
            "pick a number from 1 to 2: (lose that many energon; gain that many power; draw 1)",
            "pick a number from 1 to 2: (lose that many energon; gain that many power)",
        ),
        (
            "discard 1 robot in hand; draw 1; gain its cost power",
            "discard 1 robot in hand; gain its cost power",
        ),
    ],
)
def test_the_steps_that_give_power_count_alone(text: str, part: str) -> None:
    assert _plain(power_part(parse_body(text))) == _plain(parse_body(part))


def _plain(step: n.Step | None) -> n.Step | None:
    """A step without parentheses that hold one step, and with conditions turned round instead of empty branches."""
    match step:
        case n.Body(steps):
            plain = [_plain(each) for each in steps]
            return plain[0] if len(plain) == 1 else n.Body(tuple(plain))  # type: ignore[arg-type]
        case n.If((condition,), n.Body(()), otherwise) if otherwise is not None:
            turned = n.Condition(
                condition.kind,
                condition.comparator,
                condition.value,
                condition.selector,
                not condition.negated,
            )
            return n.If((turned,), _plain(otherwise))  # type: ignore[arg-type]
        case n.If(conditions, inner, otherwise):
            return n.If(conditions, _plain(inner), _plain(otherwise))  # type: ignore[arg-type]
        case n.ForPlayers(players, inner):
            return n.ForPlayers(players, _plain(inner))  # type: ignore[arg-type]
        case n.May(inner, otherwise):
            return n.May(_plain(inner), _plain(otherwise))  # type: ignore[arg-type]
        case n.PickNumber(least, most, inner):
            return n.PickNumber(least, most, _plain(inner))  # type: ignore[arg-type]
    return step


def test_a_branch_that_must_be_paid_for_stays_one() -> None:
    """Else it would give its Power to one who cannot pay."""
    part = power_part(parse_body("choose: (pay 2 energon; gain 1 power) or draw 1"))
    choice = parse_body("choose: (pay 2 energon; gain 1 power) or draw 1").steps[0]
    assert isinstance(choice, n.Choose)
    assert part == n.Body((n.Choose(choice.options[:1]),))


def test_what_a_text_on_playing_does_to_the_card_played_counts() -> None:
    clause = parse_clause("when you play maneuver: +1 power on it; draw 1")
    assert clause.body is not None
    assert power_part(clause.body) == n.Body(clause.body.steps[:1])
