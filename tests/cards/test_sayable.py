"""What the card language can say: the effects that the rulebooks state, and texts in the style of deck-builders.

A row that cannot be said yet shows how its text would read. When the language grows, a test fails and the row
becomes a `text`. `pytest -s tests/cards/test_sayable.py` prints the counts and what is missing.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from cardsets.errors import CardTextError
from cardsets.language import render
from cardsets.language.parse import parse_body, parse_clause
from tests.cards.sayable import EFFECTS, ROWS, STATED, TEXTS, label

RULES = Path(__file__).parents[2] / "sim" / "rulebook" / "rules.md"
SETS = Path(__file__).parents[1] / "rules" / "sets"
SCENARIOS = Path(__file__).parents[1] / "rules" / "scenarios"
STATUSES = ("text", "rule", "missing")
FORM_KINDS = {
    "trigger", "verb", "selector", "place", "amount", "condition", "duration", "players", "modifier",
}  # fmt: skip
FAMILIES = {
    "look at the top", "pass to the left", "until your next turn", "whenever", "prevent", "swap",
    "the next one", "one of each", "from either place", "per faction", "extra play",
    "react to another player", "double", "move others", "give",
}  # fmt: skip


def status(row):
    """The one of `STATUSES` that a row has."""
    (found,) = [key for key in STATUSES if key in row]
    return found


def each_row(key):
    """A parameter for each row that has the key, named by what the row says."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=label(row)) for row in ROWS if key in row])


def parsed(row, text):
    return parse_body(text) if row.get("on") == "body" else parse_clause(text)


def rendered(row, node):
    return render.body(node) if row.get("on") == "body" else render.clause(node)


def parses(row, text):
    try:
        parsed(row, text)
    except CardTextError:
        return False
    return True


def ids_of_the_rulebook():
    """The IDs that sections 14 and 17 define, in order."""
    sections = re.split(r"^## (?=\d)", RULES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    of = {section.split()[0]: section for section in sections[1:]}
    return [
        *re.findall(r"^- \*\*(CLAR-\d+)\*\*", of["14"], flags=re.MULTILINE),
        *re.findall(r"^\| (NAME-\d+) \|", of["17"], flags=re.MULTILINE),
    ]


def show_counts(title, rows):
    """Print how many rows have each status, and how many need each missing form."""
    counts = Counter(status(row) for row in rows)
    print(f"\n{title}: {counts['text']} sayable, {counts['rule']} by rule, {counts['missing']} missing")
    forms = Counter(form for row in rows for form in row.get("missing", ()))
    for form, count in sorted(forms.items(), key=lambda item: (-item[1], item[0])):
        print(f"{count:4}  {form}")


@each_row("text")
def test_what_is_sayable_parses_and_renders_back_to_the_same_nodes(row):
    assert row["text"]
    for text in row["text"]:
        node = parsed(row, text)
        assert parsed(row, rendered(row, node)) == node


@each_row("wanted")
def test_what_is_wanted_does_not_parse_yet(row):
    """If this fails, the language has grown: move the row from `wanted` to `text`."""
    assert row["wanted"]
    assert not all(parses(row, text) for text in row["wanted"])


def test_every_id_of_the_rulebook_has_a_row_or_states_no_effect():
    with_row = {row["id"] for row in EFFECTS}
    without = STATED["without_effect"]
    assert len(without) == len(set(without))
    assert not with_row & set(without)
    assert with_row | set(without) == set(ids_of_the_rulebook())


def test_rows_and_ids_without_effect_stand_in_the_order_of_the_rulebook():
    place = {name: at for at, name in enumerate(ids_of_the_rulebook())}
    for ids in ([row["id"] for row in EFFECTS], STATED["without_effect"]):
        assert ids == sorted(ids, key=place.__getitem__)


def test_every_row_has_one_status_and_the_keys_that_go_with_it():
    for row in ROWS:
        assert sum(key in row for key in STATUSES) == 1, label(row)
        assert ("wanted" in row) == ("missing" in row), label(row)
        assert ("scene" in row) + ("files" in row) == ("missing" not in row), label(row)
        assert "rule" not in row or "files" in row, label(row)
        assert row.get("on", "clause") in ("clause", "body"), label(row)
        assert row.keys() - {*STATUSES, "wanted", "on", "scene", "files"} in (
            {"id", "card", "effect"},
            {"family", "says"},
        ), label(row)


@each_row("files")
def test_the_files_of_a_row_cite_it(row):
    """`tests/rules/test_scenarios.py` plays them."""
    for name in row["files"]:
        assert row["id"] in tomllib.loads((SCENARIOS / name).read_text(encoding="utf-8"))["rules"], name


@each_row("files")
def test_the_cards_that_files_play_say_the_text_of_a_row(row):
    cards = [
        card
        for path in SETS.glob("*/*.toml")
        for card in tomllib.loads(path.read_text(encoding="utf-8")).get("card", [])
    ]
    for text in row.get("text", ()):
        assert any(
            card["name"].startswith(row["card"].split(" (")[0]) and text in card.get("text", ())
            for card in cards
        )


def test_no_row_is_there_twice():
    assert len({(row["id"], row["card"], row["effect"]) for row in EFFECTS}) == len(EFFECTS)
    assert len({row["says"] for row in TEXTS}) == len(TEXTS)


def test_every_missing_form_tells_its_kind_first():
    for row in ROWS:
        for form in row.get("missing", ()):
            assert form.split(": ", 1)[0] in FORM_KINDS, label(row)


def test_every_family_has_four_texts():
    assert Counter(row["family"] for row in TEXTS) == dict.fromkeys(FAMILIES, 4)


def test_every_row_is_counted_once():
    show_counts("stated effects", EFFECTS)
    show_counts("texts of deck-builders", TEXTS)
    show_counts("both", ROWS)
    assert sum(Counter(status(row) for row in ROWS).values()) == len(EFFECTS) + 60
