"""FORMS.md and the grammar agree: every form the document shows parses, with every alternative it names."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import cardsets.language
from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language.assemble import Assembler
from cardsets.language.nodes import Body, Clause
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.understood import understood

DOCUMENT = (Path(cardsets.language.__file__).parent / "FORMS.md").read_text(encoding="utf-8")

# What stands for the words in capitals, from the longest on.
EXAMPLES = {
    "CONDITION": "in alt mode",
    "SELECTOR": "robot",
    "MODIFIER": "+1 power in battle",
    "PLAYERS": "each player",
    "AMOUNT": "1",
    "CHANGE": "+1",
    "GROUP": "(gain 1 damage; draw 1)",
    "BODY": "draw 1; draw 1",
    "PAY": "for 2 energon and 1 move",
    "DOING": "by discarding 1 card in hand",
    "N": "2",
}


def section(title: str) -> str:
    """The text under a heading."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def rows(text: str) -> list[tuple[str, str]]:
    """The rows of a table without its heading."""
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    return [(first.strip().replace(r"\|", "|"), second.strip()) for first, second in cells[2:]]


def forms(text: str) -> list[str]:
    """What stands in backticks, outside blocks of code."""
    return [
        " ".join(form.split())
        for form in re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.S))
    ]


def spelled_out(form: str) -> Iterator[str]:
    """Every text that a form stands for, with examples in place of the words in capitals."""
    pieces = re.findall(r"\[[^\]]*\]|\{[^}]*\}|[^\s\[{]*[^\s\[{,:]\|[^\s,:]+|[^\[{\s]+|\s+", form)
    assert "".join(pieces) == form, form
    choices = []
    for piece in pieces:
        if piece[0] in "[{":
            choices.append(piece[1:-1].split("|") + ([""] if piece[0] == "[" else []))
        else:
            choices.append(piece.split("|"))
    for chosen in product(*choices):
        text = "".join(chosen)
        for word, example in EXAMPLES.items():
            text = re.sub(rf"\b{word}\b", example, text)
        yield " ".join(text.split()).replace(" :", ":")


def between(text: str, start: str, end: str) -> str:
    """The part of a text after `start` and before the next `end`."""
    return text.split(start, 1)[1].split(end, 1)[0]


def cases(listed: list[str]) -> list[object]:
    return [pytest.param(text, id=text) for form in listed for text in spelled_out(form)]


def clause_rows() -> list[object]:
    """Each clause form spelled out, with the kind the table names (the row above where it says the same)."""
    made, kind = [], ""
    for first, second in rows(section("Clauses")):
        kind = second.split()[0].rstrip(";") if second[0].isupper() else kind
        made += [pytest.param(text, kind, id=text) for form in forms(first) for text in spelled_out(form)]
    return made


@pytest.mark.parametrize(("text", "kind"), clause_rows())
def test_every_clause_of_the_table_is_of_its_kind(text: str, kind: str) -> None:
    assert parse_clause(text).kind == getattr(op, kind)


def test_a_modifier_may_hold_for_a_while() -> None:
    for text, *_ in (case.values for case in clause_rows()):
        if text.startswith("ongoing:"):
            assert parse_clause(f"{text} while in alt mode").condition is not None


ACTIONS, EXAMPLES_OF_IT, OTHER_RULEBOOKS = section("Actions").strip().split("\n\n")


@pytest.mark.parametrize("text", cases(forms(ACTIONS) + forms(OTHER_RULEBOOKS)[:1]))
def test_every_action_parses(text: str) -> None:
    assert isinstance(parse_body(text), Body)


COUNTS = [form for form in forms(EXAMPLES_OF_IT) if form[0] in "Naut" and form != "this"]


@pytest.mark.parametrize("count", cases(COUNTS))
def test_every_count_parses(count: str) -> None:
    assert isinstance(parse_body(f"discard {count.removesuffix(' robot')} robot"), Body)


@pytest.mark.parametrize("text", [form for form in forms(EXAMPLES_OF_IT) if ":" in form])
def test_every_example_of_it_parses(text: str) -> None:
    assert isinstance(parse_clause(text), Clause)


@pytest.mark.parametrize("players", forms(between(section("Bodies"), "PLAYERS is one of:", "are picked by")))
def test_all_players_parse(players: str) -> None:
    assert isinstance(parse_body(f"{players}: draw 1"), Body)


# An example for each line of the grammar of bodies, in its order.
BODIES = (
    "draw 1; draw 1", "may draw 1; else: gain 1 vp",
    "if in alt mode and blocked: draw 1; else: gain 1 vp", "draw 1 and gain 1 vp",
    "(draw 1; gain 1 vp)", "attack each player: gain 1 damage", "choose: draw 1 or gain 1 vp or draw 2",
    "for each robot: draw 1", "each player: draw 1", "the next robot you defeat this turn: draw 1",
    "the first robot you defeat this turn: draw 1",
    "each robot you defeat this turn: draw 1", "if the battle fails: draw 1",
    "this turn: +1 power in battle while in alt mode",
    "until your next turn: +1 power in battle while in alt mode",
    "until your next turn: when another player buys robot: draw 1",
    "until your next turn: when you would gain damage: prevent 1 damage", "at the start of your next turn: draw 1",
    "look through your deck: draw 1",
    "2 times: draw 1",
    "pick a number from 1 to 3: gain that many energon",
)  # fmt: skip


@pytest.mark.parametrize("text", BODIES)
def test_every_line_of_the_grammar_of_bodies_has_an_example_that_parses(text: str) -> None:
    assert isinstance(parse_body(text), Body)


def test_no_form_of_a_body_is_without_an_example() -> None:
    block = between(section("Bodies"), "```\n", "\n```")
    for line in block.splitlines():
        form = line.split("     (")[0]  # remarks stand apart
        for alternative in re.split(r"(?:^|\s)(?::=|\|)\s", form):
            needed = re.sub(r"\[.*?\]|\([^()]*\)[*+]", "", alternative)
            literals = re.findall(r'"([^"]+)"', needed)
            wanted = ".*".join(re.escape(word).replace("AMOUNT", ".*") for word in literals)
            assert any(re.search(wanted, text) for text in BODIES), line


SELECTORS = section("Selectors")
PLACES = forms(between(SELECTORS, "PLACE is one of:", "Faces matter"))


@pytest.mark.parametrize("place", PLACES)
def test_every_place_parses(place: str) -> None:
    assert isinstance(parse_body(f"if there is a robot {place}: draw 1"), Body)


@pytest.mark.parametrize(
    "selector",
    [*forms(between(SELECTORS, "plural allowed;", "needs a type"))[:-1], "own robot", "card", "cards", "allies",
     "other faceup adversary 'weapon' robot or maneuver named 'X' with flight with block of cost 3 or more in range",
     'facedown own "weapon" robots of cost 3', "faceup or facedown cards of cost 2 or less here"],
)  # fmt: skip
def test_every_part_of_a_selector_parses(selector: str) -> None:
    assert isinstance(parse_clause(f"when you play {selector}: draw 1"), Clause)


# How the verbs of the table of places are written; `{}` is where a PLACE may stand.
VERBS = {
    "discard": "discard 1 card{}", "give": "give 1 card{} to another player",
    "destroy": "destroy 1 card{}", "return": "return 1 damage{}",
    "power on": "+1 power on 1 card{}", "per SELECTOR": "gain 1 vp per card{}",
    "per different ... among": "gain 1 vp per different cost among card{}",
    "put ... on top of your deck": "put 1 card{} on top of your deck",
    "put ... on the bottom of your deck": "put 1 card{} on the bottom of your deck",
    "put ... into your discard pile": "put 1 card{} into your discard pile",
    "put ... into the matrix": "put 1 card{} into the matrix",
    "put ... on top of the main deck": "put 1 card{} on top of the main deck",
    "put ... into hand": "put 1 card{} into hand", "become a copy of": "become a copy of 1 card{}",
    "play": "play 1 card{}", "play ... again": "play 1 card{} again",
    "gain": "gain 1 card{}", "defeat": "defeat 1 robot{}", "flip": "flip 1 card{} facedown",
    "peek at": "peek at 1 card{}", "for each": "for each card{}: draw 1",
    "there is": "if there is a card{}: draw 1",
    "the highest cost among": "gain the highest cost among cards{} energon",
}  # fmt: skip


def operations(text: str) -> list:
    """What a body compiles to, tables and all."""
    assembler = Assembler()
    assembler._program(parse_body(text))
    tables = assembler.tables()
    return [
        tables.operations.tolist(),
        tables.selectors.tolist(),
        tables.amounts.tolist(),
        tables.conditions.tolist(),
    ]


@pytest.mark.parametrize(
    ("verb", "place"), [(verb, place) for first, place in rows(SELECTORS) for verb in forms(first)]
)
def test_a_verb_looks_where_the_table_says(verb: str, place: str) -> None:
    if verb == "thwart by contributing":
        unwritten, written = (parse_clause(f"{verb} 2 cards{told}") for told in ("", f" {place}"))
        rows = [[], []]
        for clause, made in ((unwritten, rows[0]), (written, rows[1])):
            assembler = Assembler()
            assembler._clause(clause)
            made += assembler.tables().selectors.tolist()
        assert rows[0] == rows[1]
        assert understood(unwritten) == written
        return
    assert operations(VERBS[verb].format("")) == operations(VERBS[verb].format(f" {place}"))
    other = "in the matrix" if place != "in the matrix" else "in hand"
    assert operations(VERBS[verb].format("")) != operations(VERBS[verb].format(f" {other}"))


AMOUNTS = section("Amounts").split("; `, at most N`")[0]


@pytest.mark.parametrize("amount", cases(forms(AMOUNTS)))
def test_every_amount_parses(amount: str) -> None:
    assert isinstance(parse_body(f"gain {amount} energon"), Body)
    assert isinstance(parse_body(f"pick a number from {amount} to {amount}: draw 1"), Body)
    if not re.fullmatch(r"[+-]?\d", amount):
        assert isinstance(parse_body(f"gain {amount}, at most 2 energon"), Body)


CHANGES = forms(between(section("Amounts"), "CHANGE, in what cards cost, is one of these:", "."))


@pytest.mark.parametrize("change", cases(CHANGES))
def test_every_change_of_a_cost_parses(change: str) -> None:
    assert isinstance(parse_clause(f"ongoing: robots cost {change}"), Clause)
    assert isinstance(parse_body(f"this adversary costs {change}"), Body)


def test_a_change_of_a_cost_has_a_sign() -> None:
    with pytest.raises(
        CardTextError, match=r'column 22: "3" is not understood here \(did you mean "\+3"\?\)'
    ):
        parse_clause("ongoing: robots cost 3")
    with pytest.raises(CardTextError, match=r'"2" is not understood here \(did you mean "\+2"\?\)'):
        parse_body("this adversary costs 2 per player")


@pytest.mark.parametrize("text", forms(between(section("Amounts"), "as on a card:", "CHANGE")))
def test_every_example_of_an_amount_parses(text: str) -> None:
    assert isinstance(parse_body(text), Body)


@pytest.mark.parametrize("condition", cases(forms(section("Conditions").strip().split("\n\n")[1])))
def test_every_condition_parses(condition: str) -> None:
    assert isinstance(parse_body(f"if {condition}: draw 1"), Body)
    assert isinstance(parse_body(f"if not {condition}: draw 1"), Body)
    assert isinstance(parse_clause(f"ongoing: +1 power in battle while {condition}"), Clause)
