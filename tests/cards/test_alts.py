"""Characters of several Alt Modes, as card files, overlays, spreadsheets and people say them."""

import pytest

from cardsets import CardDataError, load_mix, load_set
from cardsets.composition import check
from cardsets.language import opcodes as op
from cardsets.language.assemble import Assembler, side_spans
from cardsets.language.rules_text import rules_text
from cardsets.provenance import field_origins, field_sources
from cardsets.sheet.columns import columns_of_type
from cardsets.sheet.export import all_rows, todo_rows
from cardsets.sheet.merge import merge
from cardsets.sheet.table import fields_of, read_table, write_cells
from sim.study.errors import StudyError
from sim.study.what_if import read_change
from tests.cards.desks import BASICS, SET, make_desk, write
from tests.rules.fixed_sets import SETS

SIXSHOT = SETS / "sixshot.toml"
HEAD = '[[card]]\nname = "X (Stand-in)"\ntype = "character"\nfaction = "autobot"\n'
BOT = '[card.bot]\nenergon = [{ cost = 1, text = "draw 1" }, { cost = 2, text = "draw 2" }]\n'


def alt(key: str, name: str = "", *more: str) -> str:
    """The table of an Alt Mode."""
    named = [f'name = "{name}"'] if name else []
    return "\n".join([f"[card.{key}]", *named, "move = 2", "penalty = 0", *more]) + "\n"


TWO = alt("alt", "Jet (Stand-in)") + alt("alt2", "Tank (Stand-in)")


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "mine"
    path.mkdir()
    (path / "set.toml").write_text(SET.format(name="mine"))
    (path / "basics.toml").write_text(BASICS)
    return path


def problems(folder, text):
    (folder / "cards.toml").write_text(HEAD + text)
    try:
        load_set(folder)
    except CardDataError as error:
        return [problem.removeprefix(f"{folder}/cards.toml:") for problem in error.problems]
    return []


@pytest.mark.rule("COMP-27", "PLAY-28")
def test_sides_stand_in_the_order_of_their_tables(folder):
    text = alt("alt", "Jet (Stand-in)", 'text = ["on convert to \\"tank (stand-in)\\" mode: draw 1"]') + alt(
        "alt2", "Tank (Stand-in)"
    )
    assert problems(folder, text + BOT) == []
    card = load_set(folder).card("X (Stand-in)")
    assert [key for key, _ in card.sides] == ["alt", "alt2", "bot"]
    assert [side.name for side in card.alts] == ["Jet (Stand-in)", "Tank (Stand-in)"]
    assembler = Assembler()
    span = assembler.add_card(card)
    assert side_spans(card, span) == [(0, 1), (1, 0), (1, 2)]
    assert int(assembler.tables().abilities["mode"][0]) == op.INTO_SIDE + 1
    said = rules_text(card)
    assert "Jet (Stand-in) (Alt Mode): Move 2" in said
    assert "On convert to 'tank (stand-in)' mode: draw 1." in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (alt("alt") + alt("alt2", "Tank (Stand-in)"), "5: alt.name: missing; of several Alt Modes each has a name"),
        (alt("alt", "Jet") + alt("alt2", "Tank (Stand-in)"), "6: alt.name: must contain \"Stand-in\", for no source"),
        (alt("alt", "Jet (Stand-in)") + alt("alt2", "jet (stand-in)"),
         "10: alt2.name: 'jet (stand-in)' is another mode's name already"),
        (alt("alt", "Jet (Stand-in)") + alt("alt3", "Tank (Stand-in)"),
         "9: alt3: there is no alt2 before it; Alt Modes are alt, alt2, alt3, alt4, alt5, without a gap"),
        (TWO + BOT.replace("]\n", "]\nname = \"Bot\"\n", 1), "14: bot.name: only Alt Modes have names"),
        (TWO + alt("alt6", "Gun (Stand-in)"), "13: alt6: unknown key (did you mean 'alt'?); allowed: name, also"),
        (TWO.replace("penalty = 0\n", "", 1), "5: alt.penalty: missing; the alt side needs it (0 for none)"),
        (TWO.replace("move = 2", "mov = 2", 1), "7: alt.mov: unknown key (did you mean 'move'?); allowed: name, move"),
        (TWO + BOT + 'text = ["on convert to \\"Tnk (Stand-in)\\" mode: draw 1"]\n',
         "15: bot.text.0: no mode of this card is called 'Tnk (Stand-in)' (did you mean 'Tank (Stand-in)'?)"),
        (TWO + BOT + 'text = ["on convert to alt mode to \\"Jet\\" mode: draw 1"]\n',
         "two modes are named; allowed: 'on convert to"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_several_alt_modes(folder, text, says):
    told = problems(folder, text if "[card.bot]" in text else text + BOT)
    told = [problem.replace('card "X (Stand-in)": ', "") for problem in told]
    assert any(says in problem for problem in told), told


def test_a_text_of_another_card_names_no_mode(folder):
    (folder / "cards.toml").write_text(
        '[[card]]\nname = "A (Stand-in)"\ntype = "ally"\ncost = 1\ntext = ["on convert to \\"Tank\\" mode: draw 1"]\n'
    )
    with pytest.raises(
        CardDataError, match="no mode of this card is called 'Tank'; none of its modes has a name"
    ):
        load_set(folder)


def test_each_field_of_a_mode_has_a_source_of_its_own():
    sixshot = load_set("infiltration_protocol").card("Sixshot", op.CHARACTER)
    sources = field_sources(sixshot)
    assert (sources["alt.name"], sources["alt.move"]) == ("published", "stand-in")
    assert (sources["alt2.move"], sources["alt4.name"]) == ("published", "stand-in")
    assert "rules.md NAME-100" in field_origins(sixshot)["alt3.move"]


@pytest.mark.parametrize("rows", [all_rows, todo_rows])
def test_modes_come_back_from_a_sheet_as_they_were(rows):
    """By their own columns, which a sheet without such a character has not."""
    names, cells = rows(load_set("infiltration_protocol"))
    assert {"alt_name", "alt2_move", "alt5_text"} <= set(names)
    assert not any(name.startswith("alt2") or name == "alt_name" for name in rows(load_set("core"))[0])
    sixshot = load_set("infiltration_protocol").card("Sixshot", op.CHARACTER)
    row = next(row for row in cells if row.get("name") == "Sixshot" and row.get("alt3_move"))
    row = {name: cell for name, cell in row.items() if cell}
    table, wrong = merge(sixshot.table, row, kind="character", stand_in=False)
    assert wrong == []
    assert fields_of(table) == fields_of(sixshot.table)
    again, wrong = read_table(write_cells(sixshot.table))
    assert (again, wrong) == (sixshot.table, [])


def test_a_sheet_asks_for_no_mode_that_a_card_has_not():
    bludgeon = load_set("infiltration_protocol").card("Bludgeon", op.CHARACTER)
    asked = {each.name for each in columns_of_type("character", bludgeon.table)}
    assert not any(name.startswith("alt2") for name in asked)
    assert not {path for path in bludgeon.unknown if path.startswith("alt2")}


def test_an_overlay_changes_a_field_of_one_mode(tmp_path, monkeypatch):
    desk = make_desk(tmp_path)
    monkeypatch.chdir(desk)
    write(
        desk,
        "overlays/fast.toml",
        '[[change]]\ncard = "Sixshot"\ntype = "character"\n[change.alt3]\nmove = 4\n',
    )
    card = load_mix(SIXSHOT, ["fast"]).card("Sixshot", op.CHARACTER)
    assert [side.move for side in card.alts] == [2, 3, 4, 2, 1]
    assert field_sources(card)["alt3.move"] == "stand-in"
    assert field_sources(card)["alt3.name"] == "published"


@pytest.mark.parametrize("written", ["alt3.move=4", "tank.move=4", "Tank.move=4"])
def test_a_mode_is_tried_by_its_key_or_name(written):
    change = read_change(str(SIXSHOT), "Sixshot", [written])
    assert change.fields == {"alt3.move": 4}
    assert "[change.alt3]\nmove = 4" in change.overlay()


def test_a_field_that_several_modes_have_is_asked_for_by_mode():
    with pytest.raises(
        StudyError, match=r"several sides of Sixshot have it; allowed: alt.move, alt2.move, alt3.move"
    ):
        read_change(str(SIXSHOT), "Sixshot", ["move=4"])
    with pytest.raises(StudyError, match=r"tnk.move: Sixshot has no such field"):
        read_change(str(SIXSHOT), "Sixshot", ["tnk.move=4"])


def test_the_mixes_of_these_tests_keep_their_totals():
    assert check(load_mix(SIXSHOT)) == []
