"""Further names of a card (`also`): what texts call it by beside its title (COMP-63)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cardsets import CardDataError, CardSet, load_mix, load_set
from cardsets.cards import Card
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from cardsets.language.pool import one_name
from cardsets.listing import lint
from sim.engine.box import build_box
from tests.cards.desks import make_set, write

NAMES = ("Bold", "Courage", "Wrath")
CARD = '[[card]]\nname = "Bar (Stand-in)"\n{}type = "maneuver"\ncost = 3\npower = 1\n'


def found_by(cards: CardSet, name: str, mode: str = "competitive") -> set[str]:
    """The cards of a box that a text finds which says a name."""
    speaker = cards.of_type(op.MANEUVER)[0]
    text = parse_clause(f"on play: discard 1 card named '{name}'")
    tables = tuple(replace(card, clauses=(text,)) if card is speaker else card for card in cards.cards)
    box = build_box(replace(cards, cards=tables), 2, mode=mode)
    record = box.record[0]
    ability = next(
        int(record["definitions"][index]["on_play"])
        for index, card in enumerate(box.cards)
        if card.key == speaker.key
    )
    step = int(record["abilities"][ability]["program"])
    while record["operations"][step]["code"] != op.SELECT:
        step += 1
    wanted = record["selectors"][record["operations"][step]["a"]]["name"]
    return {card.name for card, name in zip(box.cards, record["names"], strict=False) if name == wanted}


@pytest.fixture
def mix(desk: Path) -> Callable[[str, str], CardSet]:
    """Load a mix from its base and the text of its swaps."""

    def load(base: str, swaps: str) -> CardSet:
        return load_mix(write(desk, "mixes/mine.toml", f'# Mine\nbase = "{base}"\n\n{swaps}'))

    return load


@pytest.mark.rule("COMP-63", "CLAR-12")
@pytest.mark.parametrize("name", NAMES)
def test_bold_is_found_by_each_of_its_names(name: str) -> None:
    woc = load_set("war_on_cybertron")
    assert woc.card("Bold").also == ("Courage", "Wrath")
    assert woc.card("Bold").published["also"] == "rules.md COMP-63"
    assert found_by(woc, name, "tvt") == {"Bold"}


@pytest.mark.rule("COMP-63", "CLAR-12")
@pytest.mark.parametrize(
    ("base", "starter", "character"),
    [("core", "Courage", "Hot Rod"), ("a_rising_darkness", "Wrath", "Road Reaver")],
)
def test_a_card_that_came_finds_the_others_by_the_name_of_bold(
    mix: Callable[[str, str], CardSet], base: str, starter: str, character: str
) -> None:
    """Nothing of its set is there but itself: not Bold either."""
    swaps = f'[[add]]\ncard = "{character}"\ntype = "character"\nfrom = "war_on_cybertron"\n'
    mixed = mix(base, swaps)
    assert found_by(mixed, "Bold") == {starter}
    assert found_by(mixed, starter) == {starter}
    assert found_by(load_set(base), "Bold") == set()


def test_swaps_bring_the_names_too(mix: Callable[[str, str], CardSet]) -> None:
    swaps = '[[swap]]\ntype = "maneuver"\ncount = 1\nfrom = "war_on_cybertron"\nany_cost = true\n'
    assert mix("core", swaps).alike == (NAMES,)
    assert load_set("core").alike == ()


def test_names_that_are_one_by_way_of_another() -> None:
    assert one_name([("A", "B"), ("C", "D"), ("b", "D (Stand-in)")]) == dict.fromkeys("abcd", "a")
    assert one_name([("A", "B"), ("C", "D")]) == {"a": "a", "b": "a", "c": "c", "d": "c"}
    assert one_name([]) == {}


def test_lint_knows_whom_a_name_means(desk: Path) -> None:
    """Of a set in which no other card bears the name; a name that nobody bears is asked about."""
    also = 'also = ["Zip"]\n'
    for text, told in (
        ("on play: discard 1 card named 'Zip'", ""),
        ("on play: discard 1 card named 'Zap'", "no card of this set or of another is called 'Zap'"),
    ):
        speaker = f'\n[[card]]\nname = "Foo (Stand-in)"\ntype = "ally"\ncost = 3\ntext = ["{text}"]\n'
        name = f"mine{len(told)}"
        make_set(desk, name, CARD.format(also) + speaker)
        _, notes, problems = lint([name])
        assert not problems
        assert any("named" in note or "called" in note for note in notes) == bool(told)
        assert all(told in note for note in notes)


@pytest.mark.parametrize(
    ("also", "told"),
    [
        (["Zip", "zip"], "also.1: 'zip' is there twice, or the card's own name"),
        (["Bar"], "also.0: 'Bar' is there twice, or the card's own name"),
        ([" Zip"], "also.0: ' Zip' is no name"),
        ([""], "also.0: '' is no name"),
        (["Zi\np"], r"also.0: 'Zi\np' is no name"),
    ],
)
def test_what_is_no_further_name_is_told(desk: Path, also: Sequence[str], told: str) -> None:
    written = ", ".join(f'"{name}"'.replace("\n", "\\n") for name in also)
    with pytest.raises(CardDataError) as caught:
        load_set(make_set(desk, "mine", CARD.format(f"also = [{written}]\n")))
    assert told in str(caught.value)


def test_a_card_tells_its_further_names() -> None:
    from cardsets.language.rules_text import rules_text

    card: Card = load_set("war_on_cybertron").card("Bold")
    assert "Texts also call it Courage or Wrath." in rules_text(card)
