"""Every text that LANGUAGE.md shows is what it says: of that card, accepted on it, and rendered back to the same."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

import cardsets.language
from cardsets import available_sets, load_set
from cardsets.cards import Card
from cardsets.language import render
from cardsets.language.nodes import Body, Clause
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.understood import understood
from cardsets.provenance import PUBLISHED, field_sources
from cardsets.reading import check_card
from cardsets.schema import canonical_type
from sim.cli import call
from sim.engine.machine.compiled import INTERPRETED

FOLDER = Path(cardsets.language.__file__).parent
LONGEST = 132
GUIDE = (FOLDER / "LANGUAGE.md").read_text(encoding="utf-8")
STATED = tomllib.loads((Path(__file__).parent / "stated_effects.toml").read_text(encoding="utf-8"))["effect"]
EXAMPLE = re.compile(
    r"^- (?:\*\*(.+?)\*\*|\*made up\*), (\w+)(?:, ([\w ]+))?( \([^)]*\))?: (.+)\n  `(.+)`$", re.M
)
CONTRAST = re.compile(r"^- meant: (.+)\n  wrong: `(.+)` \((.+)\)\n  right: `(.+)`$", re.M)
BLOCKS = {
    (language, label): body
    for language, label, body in re.findall(r"^```(\w+) (\w+)\n(.*?)^```", GUIDE, re.M | re.S)
}
# Where a text goes that stands in a box of its own.
BOXES = {"Reward": "reward", "Ambush": "ambush", "Confrontation": "confrontation"}
SIDES = {"Alt Mode": "alt", "Bot Mode": "bot"}


class Example(NamedTuple):
    """A line of the guide: whose text it is (empty: made up), of which type and box, and the text."""

    card: str
    type: str
    box: str
    text: str

    @property
    def is_body(self) -> bool:
        return self.box in BOXES or self.box == "Energon ability"


EXAMPLES = [Example(name, kind, box, text) for name, kind, box, _, _, text in EXAMPLE.findall(GUIDE)]
CONTRASTS = [(wrong, right) for _, wrong, _, right in CONTRAST.findall(GUIDE)]


def parsed(example: Example) -> Clause | Body:
    return parse_body(example.text) if example.is_body else parse_clause(example.text)


def on_a_card(example: Example) -> dict:
    """A card of the type, as a file would write it, with the text in its box."""
    sets = (load_set("core"), load_set("war_on_cybertron"), load_set("infiltration_protocol"))
    kind = canonical_type(example.type)
    cards = [card for card_set in sets for card in card_set.cards if card.type_name == kind]
    table = {
        key: value for key, value in cards[0].table.items() if key not in ("published", "own_copy", "text")
    }
    table["name"] = "X (Stand-in)"
    if example.box in BOXES:
        return table | {BOXES[example.box]: example.text}
    if example.type == "Character":
        side = SIDES.get(example.box, "bot")
        return table | {side: table[side] | _said(example, costs=(1, 2))}
    return table | _said(example, costs=(1,)) | ({"block": True} if example.text.startswith("block:") else {})


def _said(example: Example, costs: tuple[int, ...]) -> dict:
    """The keys of a card or a side that say the text, and what such a card has to say besides."""
    if example.is_body:
        when = {"when": "assist"} if "battle fails" in example.text else {}
        return {"energon": [{"cost": cost, "text": example.text, **when} for cost in costs]}
    thwarted = dict.fromkeys(("Scheme", "Phase"), "thwart for 9 power")
    needed = {**thwarted, "Site": "use for 9 energon: draw 1"}.get(example.type, "")
    return {"text": [example.text, *([needed] if needed and needed.split()[0] not in example.text else [])]}


def known_of(name: str) -> list[Clause | Body]:
    """What sources tell of the texts of all cards of a name."""
    found: list[Clause | Body] = []
    for set_id in available_sets():
        for card in load_set(set_id).with_pool.cards:
            if card.name == name:
                found += published(card)
    for row in STATED:
        if name in row["card"].replace(" (Boss)", "").replace(" (character)", "").split(", "):
            found += [
                parse_body(t) if row.get("on") == "body" else parse_clause(t) for t in row.get("text", ())
            ]
    return found


def published(card: Card) -> list[Clause | Body]:
    """The texts of a card whose words a source tells."""
    told = {path for path, kind in field_sources(card).items() if kind == PUBLISHED}
    found: list[Clause | Body] = []
    for owner, prefix in ((card, ""), (card.alt, "alt."), (card.bot, "bot.")):
        for index, clause in enumerate(owner.clauses if owner else ()):
            found += [clause] if f"{prefix}text.{index}" in told else []
        for index, ability in enumerate(owner.energon if owner else ()):
            found += [ability.body] if f"{prefix}energon.{index}.text" in told else []
    bodies = {"reward": card.reward, "ambush": card.ambush, "confrontation": card.confrontation}
    return found + [body for key, body in bodies.items() if body is not None and key in told]


def test_no_text_of_the_guide_stands_elsewhere() -> None:
    """Each line in backticks alone is an example, and each section has some."""
    lines = re.findall(r"^  (?:wrong: |right: )?`", GUIDE, re.M)
    assert len(lines) == len(EXAMPLES) + 2 * len(CONTRASTS)
    for title, section in re.findall(r"^## \d+\. ([^\n]+)\n(.*?)(?=^## )", GUIDE, re.M | re.S):
        assert 3 <= len(EXAMPLE.findall(section)) <= 7, title
    assert len(EXAMPLES) > 50
    assert len(CONTRASTS) == 9


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_an_example_is_accepted_on_a_card_of_its_type(example: Example) -> None:
    model, problems = check_card(on_a_card(example), playable=True)
    assert not problems
    assert model is not None


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_an_example_renders_back_to_the_same(example: Example) -> None:
    node = parsed(example)
    written = render.body(node) if isinstance(node, Body) else render.clause(node)
    assert (parse_body if example.is_body else parse_clause)(written) == node


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.card], ids=lambda e: f"{e.card}: {e.text}")
def test_a_text_of_a_real_card_is_what_sources_tell_of_it(example: Example) -> None:
    assert understood(parsed(example)) in understood(tuple(known_of(example.card)))


@pytest.mark.parametrize(("wrong", "right"), CONTRASTS)
def test_a_wrong_text_is_accepted_and_says_something_else(wrong: str, right: str) -> None:
    for text in (wrong, right):
        _, problems = check_card(on_a_card(Example("", "Maneuver", "", text)), playable=True)
        assert not problems
    assert understood(parse_clause(wrong)) != understood(parse_clause(right))


def test_the_whole_card_is_the_one_of_the_core_set() -> None:
    (table,) = tomllib.loads(BLOCKS["toml", "card"])["card"]
    model, problems = check_card(table, playable=True)
    assert model is not None
    assert not problems
    shown = {key: value for key, value in table.items() if key != "own_copy"}
    shrapnel = load_set("core").card("Shrapnel").table
    assert shown == {key: value for key, value in shrapnel.items() if key in shown}
    assert set(shrapnel) - set(shown) == {"copies", "flight", "published"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The desk that the guide makes, with its files."""
    monkeypatch.chdir(tmp_path)
    new = command("new")
    assert call(new) == 0
    monkeypatch.chdir(new[-1])
    Path("overlays/try.toml").write_text(BLOCKS["toml", "overlay"])
    Path("power_up.toml").write_text(BLOCKS["toml", "scenario"])
    return tmp_path / new[-1]


def command(label: str) -> list[str]:
    """The words of a command of the guide, without `rollout`."""
    return shlex.split(BLOCKS["sh", label])[1:]


def assert_says(label: str, said: str) -> None:
    """What is printed is what the guide shows, but for the breaks of lines and what `...` stands for."""
    said = " ".join(said.split())
    for part in BLOCKS["text", label].split("..."):
        _, found, said = said.partition(" ".join(part.split()))
        assert found, part


@pytest.mark.parametrize("label", ["show", "lint", "scenario"])
def test_a_command_says_what_the_guide_shows(
    label: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert call(command(label)) == 0
    assert_says(label, capsys.readouterr().out.replace(f"{home}/", ""))


@pytest.mark.skipif(INTERPRETED, reason="random games are compiled")
@pytest.mark.usefixtures("home")
def test_random_games_are_played_with_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert call([*command("fuzz"), "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert_says("fuzz", re.sub(r"in \d+ s\b", "in 1 s", said))


@pytest.mark.parametrize("name", ["LANGUAGE.md", "FORMS.md"])
def test_no_line_is_too_long_to_read(name: str) -> None:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if len(line) > LONGEST]
