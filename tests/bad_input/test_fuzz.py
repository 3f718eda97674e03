"""Whatever stands in a file: it is read, or refused in lines that name it; never anything else.

A minute in all. `ROLLOUT_FUZZ=10` tries ten times as many, drawn anew.
"""

import json
import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark

import cardsets
from cardsets.cards import Card
from cardsets.composition import check
from cardsets.errors import CardDataError, CardTextError
from cardsets.language import opcodes as op
from cardsets.language import parse, render, vocabulary
from cardsets.language.assemble import Assembler
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import load_set
from cardsets.mixing import load_mix
from cardsets.overlay import apply_overlay
from cardsets.sheet.export import all_rows, csv_text, todo_rows
from cardsets.sheet.importing import import_csv
from reports.summary import summarise
from sim.engine.box import BoxError, build_box
from sim.engine.data.profile import ProfileError
from sim.results.errors import ResultsError
from sim.results.manifest import sealed
from sim.results.read import open_results
from sim.scenario.model import ScenarioError
from sim.scenario.run import run_file
from sim.study import StudyError, load_study
from sim.study.planning.plan import make_plan
from sim.study.running.run import run_study
from strategies.planner.style import NAMES
from strategies.searches import FOLDER as SEARCHES
from strategies.searches import load_search
from strategies.styles import FOLDER, StyleError, load_style
from tests.bad_input.mutate import as_toml, changed_text, changed_tree
from tests.cards.desks import SET, SIDED, make_desk, make_set
from tests.study import fake_engine

TIMES = int(os.environ.get("ROLLOUT_FUZZ", "0"))
BUNDLED = Path(cardsets.__file__).parent
SCENARIOS = Path(__file__).parents[1] / "rules" / "scenarios"

SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]


def fuzzed(examples: int) -> Callable[[Any], Any]:
    """The profile of these tests: the same examples each time, unless more are asked for."""
    return settings(
        max_examples=examples * max(1, TIMES), derandomize=not TIMES, deadline=None, database=None,
        suppress_health_check=SLOW,
    )  # fmt: skip


def read_or_refused(names: Path | str, action: Callable[[], Any], *errors: type[Exception]) -> Any:
    """What an action gives, None where it refuses; each line of a refusal names the file (or its folder)."""
    try:
        return action()
    except errors as error:
        lines = str(error).splitlines()
        assert lines
        assert all(str(names) in line for line in lines), lines
        return None


def written(path: Path, text: str) -> Path:
    """A file of that text; of bytes that are no UTF-8 where the text cannot be."""
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


# --- Cards ------------------------------------------------------------------------------------------------

CARDS = [
    (BUNDLED / "core" / f"{name}.toml").read_text() for name in ("characters", "schemes", "bosses", "sites")
]
CARDS = ["[[card]]".join(text.split("[[card]]")[:3]) for text in CARDS]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_desk(tmp_path_factory.mktemp("desk"))


@pytest.fixture(autouse=True)
def _on_the_desk(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(desk)


@pytest.fixture(scope="module")
def small_set(desk: Path) -> Path:
    return make_set(desk, "small", "\n".join(CARDS))


TOML = st.sampled_from(CARDS)
MUTATED_CARDS = st.one_of(
    TOML.flatmap(changed_text), TOML.map(tomllib.loads).flatmap(changed_tree).map(as_toml)
)
SET_FORMS = st.sampled_from([form.replace("{name}", "small") for form in (SET, SIDED)])
SET_FILES = st.one_of(
    SET_FORMS,
    SET_FORMS.flatmap(changed_text),
    SET_FORMS.map(tomllib.loads).flatmap(changed_tree).map(as_toml),
)


@fuzzed(350)
@given(cards=MUTATED_CARDS, head=SET_FILES)
def test_card_files(small_set: Path, cards: str, head: str) -> None:
    written(small_set / "cards.toml", cards)
    written(small_set / "set.toml", head)
    found = read_or_refused(small_set, lambda: load_set(small_set), CardDataError)
    if found is not None:
        check(found)
        for card in found.cards:
            cardsets.rules_text(card)
        read_or_refused("", lambda: build_box(found, 2), BoxError, ProfileError)


WORDS = sorted({phrase for phrases in parse.vocabulary().phrases.values() for phrase in phrases})
PARSER = vocabulary.build_parser(vocabulary.Vocabulary())
SENTENCES = from_lark(PARSER, start="text_clause") | from_lark(PARSER, start="text_body")
KNOWN = [text for card in load_set("core").cards for text in card.table.get("text", ())]


@fuzzed(500)
@given(
    text=st.one_of(
        SENTENCES,
        SENTENCES.flatmap(changed_text),
        st.sampled_from(KNOWN).flatmap(changed_text),
        st.lists(st.sampled_from([*WORDS, "1", "2", ":", ";", ",", "(", ")"]), max_size=14).map(" ".join),
    )
)
def test_effect_texts(text: str) -> None:
    for read, told, field in ((parse_clause, render.clause, "clauses"), (parse_body, render.body, "reward")):
        found = read_or_refused("line ", lambda read=read: read(text), CardTextError)
        if found is None:
            continue
        assert read(told(found)) == found
        card = Card("x", "X", op.ROBOT, "robot", **{field: (found,) if field == "clauses" else found})
        Assembler().add_card(card)


# --- Mixes and overlays -----------------------------------------------------------------------------------

MIX = """# A mix
base = "core"
[[swap]]
type = "site"
count = 3
pick = 1
from = "a_rising_darkness"
[[swap]]
out = "Helping Hand"
in = "Wingman"
from = "a_rising_darkness"
any_cost = true
[[add]]
card = "T-Cog Jam"
type = "damage"
from = "infiltration_protocol"
"""
OVERLAY = """# What if?
[[change]]
card = "Brawl"
range = 2
text = ["confront: +2 power"]
[[change]]
card = "Optimus Prime"
type = "character"
set = "core"
[change.alt]
move = 4
[change.bot]
energon = [{ cost = 1, text = "draw 1" }, { cost = 2, when = "confront", text = "+2 power" }]
[[change]]
each = { type = "boss", level = 2, faction = "decepticon" }
without = "reveal attack"
"""


def either(text: str) -> st.SearchStrategy[str]:
    """A TOML file changed by its tokens or by its values."""
    return st.one_of(changed_text(text), changed_tree(tomllib.loads(text)).map(as_toml))


@fuzzed(150)
@given(text=either(MIX))
def test_mixes(desk: Path, text: str) -> None:
    path = written(desk / "mixed.toml", text)
    read_or_refused(path, lambda: load_mix(path), CardDataError)


@fuzzed(400)
@given(text=either(OVERLAY))
def test_overlays(desk: Path, core: Any, text: str) -> None:
    path = written(desk / "laid.toml", text)
    read_or_refused(path, lambda: apply_overlay(core, path), CardDataError)


@pytest.fixture(scope="module")
def core() -> Any:
    return load_set("core")


# --- Studies, styles and scenarios ------------------------------------------------------------------------

VARIED = """# What matters?
mixes = ["core", "a_rising_darkness"]
players = [2, 3]
lineups = [["balanced"], ["hunter", "random"]]
casts = [["Ann", "Ben", "Cleo"], ["Gus", "Hal", "Ivy"]]
choice = "combinations"
seatings = ["rotate", "fixed"]
seed = 1
[vary]
energon.cap = [10, 12]
[rulings]
"relic.vault_on_gain" = ["none"]
[precision]
figure = "win share of Ann"
half_width = 0.05
at_most = 1_000_000
"""
STUDY = """# Is it fair?
mixes = ["core"]
overlays = ["none", "swift_prime"]
modes = ["competitive", "solo"]
players = [1, 2, 3]
strategies = ["balanced", "hunter"]
characters = ["Ann", "Ben", "Cleo"]
choice = "rotation"
games = 100
seed = 1
[profile]
energon.cap = 12
"setup.first_player" = 0
"""


@fuzzed(600)
@given(text=either(STUDY) | either(VARIED))
def test_studies(desk: Path, text: str) -> None:
    path = written(desk / "study.toml", text)
    found = read_or_refused(path, lambda: load_study(path, fake_engine.catalogue()), StudyError)
    if found is not None:
        read_or_refused(path.stem, lambda: make_plan(found), StudyError)


STYLE = (FOLDER / "team.toml").read_text()


@fuzzed(300)
@given(text=either(STYLE))
def test_styles(desk: Path, text: str) -> None:
    path = written(desk / "style.toml", text)
    found = read_or_refused(path, lambda: load_style(path), StyleError)
    assert found is None or len(found.weights) == len(NAMES)


SEARCH = (SEARCHES / "search.toml").read_text()


@fuzzed(200)
@given(text=either(SEARCH))
def test_searches(desk: Path, text: str) -> None:
    path = written(desk / "search.toml", text)
    found = read_or_refused(path, lambda: load_search(path), StyleError)
    assert found is None or len(found.base.weights) == len(NAMES)


SCENES = [
    path.read_text().replace("../../sets", str(SCENARIOS.parent / "sets"))
    for path in sorted(SCENARIOS.glob("*/*.toml"))[::40]
    if "[[then]]" not in path.read_text()
]


@fuzzed(250)
@given(text=st.sampled_from(SCENES).flatmap(either))
def test_scenarios(desk: Path, text: str) -> None:
    path = written(desk / "scene.toml", text)
    read_or_refused(path, lambda: run_file(path), ScenarioError)


# --- Spreadsheets -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sheet_desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    desk = make_desk(tmp_path_factory.mktemp("sheets"))
    make_set(desk, "small", "\n".join(CARDS))
    return desk


def sheets() -> list[str]:
    cards = load_set("core")
    rows = [(columns, rows[::12]) for columns, rows in (all_rows(cards), todo_rows(cards))]
    return [csv_text(columns, some) for columns, some in rows] + [
        "set,name,replaces,cost,text\ncore,Prybar,Plating Kit (Stand-in),2,on play: draw 1\n"
    ]


@fuzzed(100)
@given(text=st.sampled_from(sheets()).flatmap(changed_text))
def test_spreadsheets(sheet_desk: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(sheet_desk)
    path = written(sheet_desk / "cards.csv", text)
    read_or_refused(path, lambda: import_csv(path, set_name="tried"), CardDataError)
    made = sheet_desk / "sets" / "tried"
    for file in made.glob("*"):
        file.unlink()
    if made.exists():
        made.rmdir()
    assert [each.name for each in (sheet_desk / "sets").iterdir()] == ["small"]


# --- Results ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("results") / "mine"
    plan = make_plan(fake_engine.study(games=40, mixes=["core"]))
    run_study(plan, folder, jobs=1, engine=fake_engine.FAKE)
    (folder / "manifest.whole").write_bytes((folder / "manifest.json").read_bytes())
    return folder


@fuzzed(150)
@given(data=st.data())
def test_results_folders(results: Path, data: st.DataObject) -> None:
    whole = (results / "manifest.whole").read_text()
    (results / "manifest.json").write_text(whole)
    if data.draw(st.booleans()):
        text = data.draw(changed_text(whole))
    else:
        tree = data.draw(changed_tree(json.loads(whole)))
        text = json.dumps(sealed(tree) if isinstance(tree, dict) and data.draw(st.booleans()) else tree)
    written(results / "manifest.json", text)
    found = read_or_refused(results, lambda: open_results(results), ResultsError)
    if found is not None:
        read_or_refused(results, lambda: summarise(found), ResultsError)
