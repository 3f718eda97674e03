"""Cards as cells and back: nothing is lost, whatever a card holds; and CSV as spreadsheets write it."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsets import CardDataError, available_sets, load_mix, load_set
from cardsets.fields import SIDES
from cardsets.schema import CardModel
from cardsets.sheet import cells
from cardsets.sheet.cells import CellError
from cardsets.sheet.columns import column, column_of, columns_of_type, field_columns
from cardsets.sheet.csv_file import read_csv
from cardsets.sheet.export import all_rows, csv_text, todo_rows, unread, write_csv
from cardsets.sheet.merge import merge
from cardsets.sheet.table import fields_of, read_table, write_cells

TEXT = st.text(max_size=20)
LINE = st.one_of(
    TEXT, st.sampled_from(["none", "None", "'", "=1+1", "+2 power", "-", "@x", "\\n", "a\\", " x ", "#"])
)
FILLED = LINE.filter(lambda text: text != "")
SOURCE = LINE.filter(str.strip)
NUMBERS = st.integers(0, 99)


# --- Cells


@given(FILLED)
def test_a_line_comes_back_as_it_was(text):
    cell = cells.write_line(text)
    assert cells.read_line(cell) == text
    assert cells.read_line(f"  {cell}\t") == text
    assert len(cell.splitlines()) == 1
    assert cell.strip()
    assert cell.lower() != "none"
    assert not cell.startswith(("=", "+", "-", "@"))


@given(st.lists(LINE))
def test_lines_come_back_as_they_were(texts):
    cell = cells.write_lines(texts)
    assert cells.read_lines(cell) == texts
    assert cells.read_lines(cell.replace("\n", "\r\n") + "\n \n") == texts


@pytest.mark.parametrize(("cell", "value"), [("3", 3), (" 03 ", 3), ("4.0", 4), ("4,00", 4), ("'5", 5)])
def test_numbers_as_spreadsheets_format_them(cell, value):
    assert cells.read_number(cell) == value


@pytest.mark.parametrize("cell", ["4.5", "four", "-1", "1e1", "", "4 5", "٣x"])
def test_what_is_no_number_is_told(cell):
    with pytest.raises(CellError, match="no whole number; allowed: 0 to 99, or none"):
        cells.read_number(cell)


@pytest.mark.parametrize(
    ("cell", "value"),
    [("TRUE", True), ("true", True), ("Yes", True), ("WAHR", True), ("faux", False), ("0", False)],
)
def test_flags_as_spreadsheets_of_several_languages_write_them(cell, value):
    assert cells.read_flag(cell) is value
    with pytest.raises(CellError, match="neither yes nor no"):
        cells.read_flag(cell + "?")


def test_a_backslash_that_leads_nowhere_is_told():
    with pytest.raises(CellError, match=r"\\q is not understood; allowed: \\n"):
        cells.read_line("a\\q")


# --- Cards as cells


ABILITY = st.fixed_dictionaries(
    {}, optional={"cost": st.integers(1, 99), "when": FILLED.map(str.lower), "text": FILLED}
)
SIDE = st.fixed_dictionaries(
    {}, optional={
        "name": FILLED, "move": NUMBERS, "flight": st.booleans(), "penalty": NUMBERS, "text": st.lists(LINE),
        "energon": st.lists(ABILITY, max_size=3),
    },
).filter(bool)  # fmt: skip
CARD = st.fixed_dictionaries(
    {"name": FILLED},
    optional={
        "type": st.sampled_from(["robot", "relic/robot", "scheme"]), "copies": NUMBERS, "cost": NUMBERS,
        "faction": st.sampled_from(["autobot", "x"]), "subtype": FILLED, "power": NUMBERS, "range": NUMBERS,
        "move": NUMBERS, "flight": st.booleans(), "block": st.booleans(), "level": NUMBERS, "vault": NUMBERS,
        "text": st.lists(LINE), "energon": st.lists(ABILITY, max_size=12), "reward": FILLED, "ambush": FILLED,
        "also": st.lists(LINE, min_size=1),
        "confrontation": FILLED, "goes_to": st.sampled_from(["play", "discard"]), "cooperative": st.booleans(),
        "command": NUMBERS, "marks": st.lists(st.sampled_from(["team", "co-op", "solo"]), unique=True),
        "alt": SIDE, "alt2": SIDE, "alt5": SIDE, "bot": SIDE, "note": FILLED,
        "published": st.dictionaries(st.sampled_from(["cost", "text.0", "bot.energon"]), SOURCE, min_size=1),
        "own_copy": st.lists(st.sampled_from(["move", "text", "alt.energon.0.cost"]), unique=True, min_size=1),
    },
)  # fmt: skip


def through_csv(names, rows, separator):
    """The rows as they come out of a file that was written with them."""
    text = csv_text(names, rows, separator=separator)
    records = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    return [{name: cell for name, cell in record.items() if cell} for record in records]


@given(CARD, st.sampled_from([",", ";", "\t"]))
def test_any_card_comes_back_as_it_was(card, separator):
    written = write_cells(card)
    (row,) = through_csv(list(written), [written], separator)
    table, problems = read_table(row)
    assert problems == []
    assert table == card


@pytest.mark.parametrize("name", [*available_sets(), "core_with_darkness"])
def test_every_bundled_card_comes_back_as_it_was(name):
    cards = load_mix(name).cards
    rows = through_csv(*all_rows(load_mix(name)), ",")
    assert len(rows) == len(cards)
    for card, row in zip(cards, rows, strict=True):
        table, problems = read_table({key: cell for key, cell in row.items() if key != "set"})
        assert problems == []
        assert fields_of(table) == fields_of(card.table)
        assert {key: table.get(key) for key in ("note", "published", "own_copy")} == {
            key: card.table.get(key) for key in ("note", "published", "own_copy")
        }


@pytest.mark.parametrize("name", available_sets())
def test_laying_a_card_over_itself_changes_nothing(name):
    for card in load_set(name).cards:
        for stand_in in (False, True):
            table, problems = merge(
                card.table, write_cells(card.table), kind=card.type_name, stand_in=stand_in
            )
            assert problems == []
            assert table == card.table


def test_every_field_has_a_column_and_every_problem_leads_to_one():
    names = {each.path.partition(".")[0] for each in field_columns([{key: {} for key in SIDES}])}
    assert names == set(CardModel.model_fields) - {"note", "published", "own_copy"}
    for path, name in {
        "cost": "cost", "text.1": "text", "energon.0.text": "energon1_text", "bot.energon": "bot_energon1_cost",
        "bot.energon.1.when": "bot_energon2_when", "alt.move": "alt_move", "published.bot.text": "published",
        "own_copy.0": "own_copy", "alt.text.0": "alt_text",
        "alt2.name": "alt2_name", "alt5.energon.0.cost": "alt5_energon1_cost",
    }.items():  # fmt: skip
        assert column_of(path) == name
    for each in field_columns([]):
        assert column(each.name) == each
    assert column("energon1_power") is None
    assert column("alt_cost") is None


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("team/co-op", ["team", "co-op"]), (" Team, solo ", ["team", "solo"]), ("co-op\nteam", ["co-op", "team"]),
        ("none", []),
    ],
)  # fmt: skip
def test_the_marks_of_a_mission_are_words_of_one_cell(cell, words):
    assert read_table({"name": "X", "marks": cell}) == ({"name": "X", "marks": words}, [])


def test_new_types_have_their_columns():
    assert {"level", "command", "vault", "text"} <= {each.name for each in columns_of_type("polity", {})}
    assert {"vault", "marks", "text"} <= {each.name for each in columns_of_type("mission", {})}
    assert {"text", "reward"} <= {each.name for each in columns_of_type("ruin", {})}
    assert "cost" not in {each.name for each in columns_of_type("polity", {})}


@pytest.mark.parametrize("name", ["Tarn", "Remove the Fallen", "Crystal City", "Toxic War Zone"])
def test_a_row_of_such_a_card_goes_there_and_back(name):
    card = load_set("war_on_cybertron").card(name)
    written = write_cells(card.table)
    table, problems = read_table(written)
    assert problems == []
    assert fields_of(table) == fields_of(card.table)


def test_a_hole_among_abilities_is_told():
    _, problems = read_table({"energon2_text": "draw 1", "energon2_cost": "1"})
    assert problems[0][0] == "energon1_text"


# --- Files


@pytest.fixture
def file(tmp_path):
    def write(content, **options):
        path = tmp_path / "cards.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode(**options))
        return path

    return write


def problems(path):
    with pytest.raises(CardDataError) as caught:
        read_csv(path)
    return [problem.removeprefix(f"{path}: ") for problem in caught.value.problems]


@pytest.mark.parametrize(
    "text",
    [
        "name,cost\nHound,3\n", "name;cost\r\nHound;3\r\n", "name\tcost\nHound\t3", "\ufeffname,cost\nHound,3\n",
        'sep=;\n"name";"cost"\n"Hound";"3"\n', " Name , COST \nHound , 3 \n", "name,cost,,\nHound,3,,\n,,,\n\n",
    ],
)  # fmt: skip
def test_files_as_spreadsheets_write_them(file, text):
    (row,) = read_csv(file(text, encoding="utf-8"))
    assert {name: cell.strip() for name, cell in row.cells.items()} == {"name": "Hound", "cost": "3"}
    assert row.number == 2


def test_rows_count_as_in_a_spreadsheet(file):
    rows = read_csv(file('name,text\nA,"one\ntwo"\n\nB,\n'))
    assert [(row.number, row.cells["name"]) for row in rows] == [(2, "A"), (4, "B")]
    assert rows[0].cells["text"] == "one\ntwo"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            "nmae,cost\nHound,3\n",
            "row 1: unknown column 'nmae' (did you mean 'name'?); allowed: set, name, replaces",
        ),
        ("cost\n3\n", "row 1: no column name; every row must say which card it is"),
        ("name,cost,cost\nHound,3,4\n", "row 1: column 'cost' is there 2 times"),
        ("name,cost\nHound,3,4\n", "row 2: '4' stands beyond the last column, under no title"),
        ("name,,cost\nHound,x,4\n", "row 2: 'x' stands in a column without a title"),
        ("", "is empty; its first row must name the columns"),
        (b"name\nOptimus \xe9\n", 'is not UTF-8 text; save it once more as "CSV UTF-8"'),
        ('name,cost\n"Hound,3\n', "row 2: a quote is opened and never closed"),
    ],
)
def test_what_is_wrong_with_a_file(file, content, says):
    told = problems(file(content))
    assert told[0].startswith(says)


def test_a_file_that_is_not_there(tmp_path):
    assert problems(tmp_path / "none.csv") == ["cannot be read: No such file or directory"]


def test_writing_over_what_somebody_filled_in_is_refused(tmp_path):
    path = tmp_path / "todo.csv"
    write_csv(path, "name\n")
    assert path.read_bytes() == b"\xef\xbb\xbfname\n"
    with pytest.raises(FileExistsError, match="may hold what you filled in; --force writes over it"):
        write_csv(path, "name,cost\n")
    write_csv(path, "name,cost\n", overwrite=True)
    assert [entry.name for entry in tmp_path.iterdir()] == ["todo.csv"]


# --- What is to be read


@pytest.mark.parametrize("name", available_sets())
def test_a_list_of_what_is_to_be_read_asks_for_all_that_is_not_known(name):
    """What is asked for is blank, what is known stands there, and a stand-in is shown as a hint."""
    card_set = load_set(name)
    _, rows = todo_rows(card_set)
    asking = [card for card in card_set.cards if unread(card)]
    assert len(rows) == len(asking)
    for card, row in zip(asking, rows, strict=True):
        for each in unread(card):
            assert each.label in row["todo"].split(", ")
            assert each.name not in row
        known = [path for path in card.published if path in card.table]
        for path in known:
            held = [each for each in field_columns([card.table]) if each.path == path]
            assert all(row.get(each.name) == each.write(card.table) for each in held)
        assert ("name" in row) == ("stand-in" not in card.name.lower())
        assert row["replaces"] == (card.name if "stand-in" in card.name.lower() else "")
    assert any("cost: " in row["now"] for row in rows) or name not in ("core", "a_rising_darkness")
