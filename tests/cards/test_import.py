"""Importing spreadsheets: sets of one's own, marks of what was read, new cards in others' places, refusals."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from cardsets import CardDataError, available_sets, load_mix, load_set
from cardsets.composition import check
from cardsets.language import opcodes as op
from cardsets.provenance import field_sources
from cardsets.sheet.export import all_rows, csv_text, todo_rows
from cardsets.sheet.importing import before_of, import_csv
from sim.engine.box import build_box
from tests.cards.desks import PARTIAL, SET, SIDED, make_set

CORE = load_set("core")
PLAIN = next(card.name for card in CORE.of_type(op.ROBOT) if not card.energon)
ABILITY = {"energon1_cost": "1", "energon1_text": "draw 1"}


def sheet(*rows, name="sheet.csv"):
    """A CSV file with these rows."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    path = Path(name)
    path.write_text(csv_text(columns, rows), encoding="utf-8")
    return path


def bring(*rows, **options):
    """Import rows into a copy of the Core Set, or of what `base` says."""
    return import_csv(sheet(*rows), **{"base": "core", "set_name": "mine"} | options)


def problems(*rows, **options):
    with pytest.raises(CardDataError) as caught:
        bring(*rows, **options)
    return [problem.removeprefix("sheet.csv: ") for problem in caught.value.problems]


def problem(*rows, **options):
    (told,) = problems(*rows, **options)
    return told


def exported(name, rows=all_rows):
    """The rows of a set, as a spreadsheet holds them."""
    text = csv_text(*rows(load_mix(name)))
    return [dict(row) for row in csv.DictReader(io.StringIO(text, newline=""))]


def of_type(bit, cost=None):
    """Some card of the Core Set that is a stand-in by name."""
    found = [c for c in CORE.of_type(bit) if "Stand-in" in c.name and (cost is None or c.cost == cost)]
    return found[0]


# --- Whole sets


@pytest.mark.parametrize("name", [*available_sets(), "core_with_darkness", "darkness_with_core"])
def test_a_whole_set_comes_in_as_it_went_out(desk, name):
    done = import_csv(sheet(*exported(name)))
    before, after = load_mix(name), load_set(f"my_{name}")
    assert (done.made, done.changes) == (True, ())
    assert [card.table for card in after.cards] == [card.table for card in before.cards]
    assert [field_sources(card) for card in after.cards] == [field_sources(card) for card in before.cards]
    assert (after.code, after.playable, after.starter, after.damage, after.basic) == (
        before.code, before.playable, before.starter, before.damage, before.basic,
    )  # fmt: skip
    assert check(after) == check(before)
    if after.playable:
        table = {"players": 3} if len(before.sides) == 1 else {"players": 4, "mode": "tvt"}
        theirs, mine = build_box(before, **table), build_box(after, **table)
        assert mine.record.tobytes() == theirs.record.tobytes()


@pytest.mark.parametrize("name", available_sets())
def test_a_copy_reads_like_the_bundled_files(desk, name):
    """But for `set.toml`, which says what it is a copy of, a copy is the same text."""
    done = import_csv(sheet(*exported(name)))
    for path in load_set(name).path.glob("*.toml"):
        if path.name != "set.toml":
            assert (done.folder / path.name).read_text() == path.read_text()
    assert f'copy_of = "{name}"' in (done.folder / "set.toml").read_text()


def test_importing_again_changes_nothing(desk):
    rows = [{"name": "Hound", "cost": "9", "text": "on play: draw 1", "flight": "none"}]
    first = bring(*rows)
    assert len(first.changes) == 1
    before = {path.name: path.read_bytes() for path in first.folder.iterdir()}
    again = bring(*rows)
    assert (again.made, again.changes) == (False, ())
    assert {path.name: path.read_bytes() for path in again.folder.iterdir()} == before
    assert sorted(path.name for path in (desk / "sets").iterdir()) == ["mine"]


@pytest.mark.parametrize("stand_in", [False, True])
def test_an_edited_export_may_come_in_twice(desk, stand_in):
    """Its column of sources is that of before the edit, and says nothing of the new values."""
    rows = exported("core")
    (row,) = [row for row in rows if row["name"] == "Shrapnel"]
    row |= {"cost": "5", "text": f"{row['text']}\nassist: +1 power"}
    kind = "stand-in" if stand_in else "own copy"
    for made in (True, False):
        done = import_csv(sheet(*rows), stand_in=stand_in)
        sources = field_sources(done.card_set.card("Shrapnel"))
        assert (done.made, len(done.changes)) == (made, int(made))
        assert (sources["cost"], sources["text.0"], sources["text.1"], sources["power"]) == (
            kind, "published", kind, "published",
        )  # fmt: skip
    again = exported("my_core")
    (row,) = [row for row in again if row["name"] == "Shrapnel"]
    row |= {"power": "7"}
    for count in (1, 0):
        done = import_csv(sheet(*again), stand_in=stand_in)
        sources = field_sources(done.card_set.card("Shrapnel"))
        assert len(done.changes) == count
        assert (sources["cost"], sources["power"], sources["range"]) == (kind, kind, "published")


def test_marks_are_taken_away_by_none_alone(desk):
    card = bring({"name": "Shrapnel", "published": "name: a page"}).card_set.card("Shrapnel")
    assert card.published["name"] == "a page"
    assert card.published["cost"] == CORE.card("Shrapnel").published["cost"]
    bring({"name": "Shrapnel", "cost": "5"})
    card = bring({"name": "Shrapnel", "own_copy": "none", "published": "cost: a page"}).card_set.card(
        "Shrapnel"
    )
    assert (card.own_copy, card.published["cost"]) == ((), "a page")


def test_what_was_written_by_hand_outlives_an_import(desk):
    folder = bring({"name": "Hound", "cost": "9"}).folder
    path = folder / "robots.toml"
    text = path.read_text().replace('name = "Hound"\n', 'name = "Hound"  # the one with the nose\n')
    text = text.replace('[[card]]\nname = "Brawl"', '# tested on Sunday\n[[card]]\nname = "Brawl"')
    path.write_text(text)
    bring({"name": "Hound", "cost": "8"})
    assert path.read_text() == text.replace("cost = 9", "cost = 8", 1)


# --- What changes


def test_only_what_a_row_names_changes(desk):
    """A blank cell leaves a field alone, a card without a row stays as it is."""
    done = bring({"name": "hound", "cost": "9", "power": "", "text": ""})
    pairs = list(zip(CORE.cards, done.card_set.cards, strict=True))
    changed = [(old, new) for old, new in pairs if old.table != new.table]
    ((old, new),) = changed
    assert (new.name, new.cost) == ("Hound", 9)
    assert {**new.table, "cost": old.cost} == {**old.table, "own_copy": ["cost"]}
    assert done.changes[0].cells == (("cost", str(old.cost), "9"),)


def test_a_changed_field_is_read_off_an_own_copy(desk):
    """Shrapnel's numbers are published; what the copy says instead is no longer."""
    before = field_sources(CORE.card("Shrapnel"))
    after = field_sources(bring({"name": "Shrapnel", "cost": "5", "power": "2"}).card_set.card("Shrapnel"))
    assert {path for path in after if after[path] != before.get(path)} == {"cost"}
    assert (before["cost"], after["cost"], after["power"]) == ("published", "own copy", "published")


def test_of_a_published_text_the_unchanged_clauses_stay_published(desk):
    text = "\n".join([str(CORE.card("Shrapnel").table["text"][0]), "assist: +1 power"])
    card = bring({"name": "Shrapnel", "text": text}).card_set.card("Shrapnel")
    sources = field_sources(card)
    assert (sources["text.0"], sources["text.1"]) == ("published", "own copy")
    assert "text" not in card.published


def test_with_stand_in_nothing_is_passed_off_as_read(desk):
    card = bring({"name": "Shrapnel", "cost": "5"}, stand_in=True).card_set.card("Shrapnel")
    assert card.cost == 5
    assert field_sources(card)["cost"] == "stand-in"
    assert card.own_copy == ()


def test_none_says_that_a_card_has_no_such_field(desk):
    row = {"name": "Shrapnel", "text": "none", "energon1_text": "none", "range": "none"}
    card = bring(row).card_set.card("Shrapnel")
    assert (card.clauses, card.energon, card.range) == ((), (), 0)
    assert {path for path, kind in field_sources(card).items() if kind == "own copy"} == {
        "text",
        "energon",
        "range",
    }


def test_a_source_may_be_told_in_the_sheet(desk):
    row = next(row for row in exported("core") if row["name"] == "Shrapnel")
    row |= {"cost": "5", "published": row["published"].replace("cost: tele", "cost: another-tele")}
    card = bring(row).card_set.card("Shrapnel")
    assert card.published["cost"].startswith("another-tele")
    assert card.own_copy == ()


def test_edits_as_spreadsheets_save_them(desk):
    """Semicolons, a byte order mark, blanks, TRUE, 4.0, blank rows: none of it is an edit."""
    rows = exported("core")
    for row in rows:
        for column in ("flight", "block", "cooperative"):
            row[column] = {"yes": "TRUE", "no": "FALSE"}.get(row[column], row[column])
        row["cost"] = f" {row['cost']}.0 " if row["cost"] else ""
        row["text"] = row["text"].replace("\n", "\r\n") + "  "
    path = Path("saved.csv")
    path.write_bytes(b"\xef\xbb\xbf" + (csv_text(list(rows[0]), rows, separator=";") + ";;;\n").encode())
    assert import_csv(path).changes == ()


# --- New cards


def test_a_new_card_takes_the_place_of_another(desk):
    out = of_type(op.TECHNOLOGY, cost=3)
    row = {"name": "Lucky Wrench", "replaces": out.name, "cost": "3", "power": "1", "text": "on play: draw 1"}
    done = bring(row, stand_in=False)
    place = CORE.cards.index(out)
    card = done.card_set.cards[place]
    assert (card.name, card.type, card.copies, card.power, card.block) == (
        "Lucky Wrench",
        op.TECHNOLOGY,
        2,
        1,
        False,
    )
    assert [c.name for c in done.card_set.cards].count(out.name) == 0
    assert set(field_sources(card).values()) == {"own copy"}
    assert check(done.card_set) == []
    before, after = build_box(CORE, 2), build_box(done.card_set, 2)
    assert (before.record["definition"] == after.record["definition"]).all()
    assert bring(row, stand_in=False).changes == ()


def test_of_a_new_card_it_must_be_said_whether_it_was_read(desk):
    row = {"name": "Wrench", "replaces": "Plating Kit (Stand-in)", "cost": "2"}
    told = problem(row)
    assert told == (
        "row 2: 'Wrench' is a new card; give --stand-in for inventions of your own, or --own-copy for cards that you "
        "have read"
    )
    assert not (desk / "sets/mine").exists()


def test_new_cards_enter_no_set_of_the_desk_unasked(desk):
    bring({"name": "Shrapnel", "cost": "5"}, set_name=None)
    row = {"set": "core", "name": "Wrench", "replaces": "Plating Kit (Stand-in)", "cost": "2"}
    told = problem(row, set_name=None, base=None, stand_in=True)
    assert "the set my_core is on your desk already; give --set my_core to add to it" in told
    assert bring(row, set_name="my_core", base=None, stand_in=True).changes


def test_a_set_is_kept_as_it_was_before_an_import(desk):
    first = bring({"name": "Shrapnel", "cost": "5"}).folder
    before = {file.name: file.read_bytes() for file in first.iterdir()}
    bring({"name": "Shrapnel", "cost": "6"})
    assert {file.name: file.read_bytes() for file in before_of(first).iterdir()} == before
    assert before_of(first) == desk / ".before/mine"


@pytest.mark.parametrize("written", ["Lucky Wrench", "Lucky Wrench (Stand-in)"])
def test_an_invention_says_so_in_its_name(desk, written):
    row = {
        "name": written,
        "replaces": of_type(op.TECHNOLOGY, cost=3).name,
        "cost": "3",
        "text": "on play: draw 1",
    }
    card = bring(row, stand_in=True).card_set.card("Lucky Wrench (Stand-in)")
    assert set(field_sources(card).values()) == {"stand-in"}
    assert bring(row, stand_in=True).changes == ()
    if written == "Lucky Wrench":
        told = problem(row)
        assert "there is 'Lucky Wrench (Stand-in)'; write that, or import with --stand-in" in told


def test_a_new_card_that_calls_itself_a_stand_in_is_one(desk):
    row = {"name": "Wrench (Stand-in)", "replaces": of_type(op.TECHNOLOGY, cost=3).name, "cost": "3"}
    assert set(field_sources(bring(row, stand_in=False).card_set.card("Wrench (Stand-in)")).values()) == {
        "stand-in"
    }


@pytest.mark.rule("MIX-1")
@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"cost": "5"}, "column cost: 5 is not like that of"),
        ({"cost": "3", "type": "maneuver"}, "column type: 'maneuver' is not what"),
        ({"cost": "3", "copies": "3"}, "column copies: must be that of the card it replaces, 2, not 3"),
        ({"cost": "3", "replaces": "Nobody"}, "column replaces: there is no card 'Nobody' in the set"),
    ],
)
def test_a_new_card_is_like_the_one_it_replaces(desk, row, says):
    out = of_type(op.TECHNOLOGY, cost=3)
    told = problem({"name": "Wrench", "replaces": out.name, "type": "technology"} | row)
    assert told.startswith("row 2, ")
    assert says in told


def test_any_cost_is_allowed_knowingly(desk):
    row = {"name": "Wrench", "replaces": of_type(op.TECHNOLOGY, cost=3).name, "cost": "5"}
    assert bring(row, any_cost=True, stand_in=True).card_set.card("Wrench").cost == 5


def test_a_starter_may_be_called_otherwise(desk):
    """The set's make-up follows the new name."""
    name, count = next((name, count) for name, count in CORE.starter.items() if count > 1)
    done = bring({"name": "Nerve", "replaces": name, "power": "1"}, stand_in=False)
    assert next(iter(done.card_set.starter.items())) == ("Nerve", count)
    assert check(done.card_set) == []
    assert build_box(done.card_set, 2).record[0]["seats"][0]["starters_n"] == 10
    again = bring({"name": "Pluck", "replaces": "Nerve", "power": "1"}, stand_in=False)
    assert "Pluck" in again.card_set.starter


def test_an_older_set_file_is_written_in_the_form_of_today_where_it_changes(desk):
    folder = make_set(
        desk, "mine", set_file="# My own head\n" + SET.replace("[damage]", "# What hurts\n[damage]")
    )
    before, text = load_set(folder), (folder / "set.toml").read_text()
    row = {"name": "Go (Stand-in)", "cost": "3"}
    assert bring(row, base=None, stand_in=True).card_set.card("Go (Stand-in)").cost == 3
    assert (folder / "set.toml").read_text() == text
    rows = [{"name": "Stride", "replaces": "Step (Stand-in)", "type": "starter", "power": "1"}]
    after = bring(*rows, base=None, stand_in=True).card_set
    written = (folder / "set.toml").read_text()
    assert written.startswith("# My own head\n")
    assert "[[side]]" in written
    assert "player_faction" not in written
    assert after.sides == (replace(before.side, starter={"Stride (Stand-in)": 10}),)
    copy = bring({"name": "Go (Stand-in)", "cost": "2"}, base="mine", set_name="copy").card_set
    assert copy.sides == after.sides


def test_a_copy_of_an_older_set_file_has_the_form_of_today(desk):
    make_set(desk, "old")
    copy = bring({"name": "Go (Stand-in)", "cost": "3"}, base="old", set_name="copy")
    written = (copy.folder / "set.toml").read_text()
    assert "[[side]]" in written
    assert "adversary_faction" not in written
    assert (copy.card_set.sides, copy.card_set.damage) == (load_set("old").sides, load_set("old").damage)


def test_comments_within_a_set_file_outlive_a_new_name(desk):
    text = SIDED.replace("[side.starter]", "# Ten of one\n[side.starter]").replace(
        "[make_up]", "# All told\n[make_up]"
    )
    folder = make_set(desk, "mine", set_file=text)
    bring(
        {"name": "Stride", "replaces": "Step (Stand-in)", "type": "starter", "power": "1"},
        base=None,
        stand_in=True,
    )
    bring({"name": "Scar", "replaces": "Dent (Stand-in)", "type": "damage"}, base=None, stand_in=True)
    expected = text.replace("{name}", "mine").replace("Step (", "Stride (").replace("Dent (", "Scar (")
    assert (folder / "set.toml").read_text() == expected
    assert check(load_set("mine")) == []


@pytest.mark.parametrize("name", ["core", "a_rising_darkness", "core_with_darkness"])
def test_a_copy_follows_the_rulings_of_a_bundled_set(desk, name):
    """What is mended in those is mended in its copies, and in copies of copies."""
    base = load_mix(name).base
    copy = bring({"name": "Hound", "cost": "3"}, base=name, set_name="copy")
    again = bring({"name": "Hound", "cost": "4"}, base="copy", set_name="again")
    for done in (copy, again):
        assert f'rulings = "{base}"\n' in (done.folder / "set.toml").read_text()
        assert done.card_set.rulings == load_set(base).rulings


def test_a_copy_of_a_set_of_ones_own_keeps_its_rulings(desk):
    table = '[rulings]\nbase = "core"\nenergon.cap = 12\n\n[[side]]'
    make_set(desk, "garage", set_file=SIDED.replace('rulings = "core"\n', "").replace("[[side]]", table))
    copy = bring({"name": "Go (Stand-in)", "cost": "3"}, base="garage", set_name="copy").card_set
    assert {key: ruling.value for key, ruling in copy.rulings.items()} == {
        key: ruling.value for key, ruling in load_set("garage").rulings.items()
    }


def test_a_set_known_in_part_has_room_for_more(desk):
    make_set(desk, "part", set_file=PARTIAL)
    row = {"name": "Ravage", "type": "robot", "faction": "decepticon", "cost": "3"}
    done = bring(row, base="part", stand_in=False)
    assert done.card_set.cards[-1].name == "Ravage"
    assert len(done.card_set.cards) == len(load_set("part").cards) + 1
    assert field_sources(done.card_set.cards[-1])["cost"] == "own copy"
    assert bring(row, base="part", stand_in=False).changes == ()


# --- Lists of what is to be read


def todo(name, replaces="", /, **cells):
    """The row of a card in the list of what is to be read off the Core Set's cards, with cells filled in."""
    rows = exported("core", todo_rows)
    row = next(row for row in rows if (row["name"], row["replaces"]) == (name, replaces))
    return row | cells


def kinds(card):
    return field_sources(card)


def test_a_list_that_nobody_filled_in_changes_nothing(desk):
    assert bring(*exported("core", todo_rows)).changes == ()


def test_what_is_filled_in_is_read_even_where_it_is_as_before(desk):
    hound = CORE.card("Hound")
    done = bring(todo("Hound", cost=str(hound.cost), power="8"))
    sources = kinds(done.card_set.card("Hound"))
    assert done.card_set.card("Hound").power == 8
    assert (sources["cost"], sources["power"], sources["reward"]) == ("own copy", "own copy", "stand-in")
    assert sources["name"] == "published"
    assert bring(todo("Hound", cost=str(hound.cost), power="8")).changes == ()


def test_a_card_that_was_read_as_a_whole_has_nothing_else(desk):
    filled = todo("Hound", cost="3", power="1", text="on play: draw 1", reward="gain 1 vp", complete="yes")
    card = bring(filled).card_set.card("Hound")
    assert (card.move, card.block, card.energon) == (0, False, ())
    assert set(kinds(card).values()) == {"published", "own copy"}
    assert bring(filled).changes == ()


def test_a_card_that_was_read_as_a_whole_lacks_nothing_it_needs(desk):
    told = problems(todo("Hound", power="1", complete="yes"))
    assert told[0] == "row 2, column cost: missing; a robot needs it"
    assert problem(todo("Hound", complete="maybe")).startswith(
        "row 2, column complete: 'maybe' is neither yes nor no"
    )


def test_the_real_card_takes_the_place_of_a_stand_in(desk):
    """It gets its name and what was read; what was not stays a stand-in. Its cost is what it is."""
    out = of_type(op.ROBOT, cost=2)
    done = bring(todo("", out.name, name="Windcharger", cost="5"))
    card = done.card_set.cards[CORE.cards.index(out)]
    assert (card.name, card.cost, card.power) == ("Windcharger", 5, out.power)
    sources = kinds(card)
    assert {sources[path] for path in ("name", "type", "faction", "cost")} == {"own copy"}
    assert sources["power"] == "stand-in"
    assert bring(todo("", out.name, name="Windcharger", cost="5")).changes == ()


# --- What is refused


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"name": "Hound", "cost": "x"}, "row 2, column cost: 'x' is no whole number; allowed: 0 to 99, or none"),
        ({"name": "Hound", "cost": "100"}, "row 2, column cost: 100 is out of bounds; allowed: at most 99"),
        ({"name": "Hound", "flight": "maybe"}, "row 2, column flight: 'maybe' is neither yes nor no"),
        ({"name": "Hound", "faction": "autobott"}, "row 2, column faction: 'autobott' is unknown (did you mean"),
        ({"name": "Hound", "vault": "2"}, "row 2, column vault: a robot has none; allowed: faction, cost"),
        ({"name": "Hound", "text": "on play: draw 1\non play: drwa 1"}, "row 2, column text: in 'on play: drwa 1'"),
        ({"name": PLAIN, "energon1_text": "draw 1"}, "row 2, column energon1_cost: missing; an"),
        ({"name": PLAIN, **ABILITY, "energon1_when": "later"}, "row 2, column energon1_when: 'later' is unknown"),
        ({"name": "Optimus Prime", "alt_text": "on paly: draw 1"}, "row 2, column alt_text: in 'on paly: draw 1'"),
        ({"name": "Optimus Prime", "bot_energon2_cost": "1"}, "row 2, column bot_energon1_cost: must be two abilities"),
        ({"name": "Hound", "reward": "none"}, "row 2, column reward: missing; a robot needs it"),
        ({"name": "Hound", "type": "ally"}, "row 2, column type: 'ally' is not what 'Hound' is; allowed: robot"),
        ({"name": "Hond", "cost": "3"}, "row 2, column name: there is no card 'Hond' in the set (did you mean"),
        ({"name": "", "cost": "3"}, "row 2, column name: blank; every row must say which card it is"),
        ({"name": "Hound", "published": "cost"}, "row 2, column published: 'cost' names no source"),
        ({"name": "Hound", "own_copy": "csot"}, "row 2, column own_copy: 'csot' is no field (did you mean 'cost'?)"),
        ({"name": "Hound", "text": "a\\q"}, "row 2, column text: \\q is not understood"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_row(desk, row, says):
    assert problem(row).startswith(says)
    assert not (desk / "sets" / "mine").exists()
    assert not any(path for path in (desk.glob("sets/*")))


def test_every_wrong_cell_is_told(desk):
    told = problems(
        {"name": "Hound", "cost": "x", "power": "y"},
        {"name": "Brawl", "cost": "-1"},
        {"name": "Nix", "cost": ""},
    )
    assert [line.partition(":")[0] for line in told] == [
        "row 2, column cost", "row 2, column power", "row 3, column cost", "row 4, column name",
    ]  # fmt: skip


def test_one_row_a_card_and_one_name_a_title(desk):
    assert problem({"name": "Hound", "cost": "3"}, {"name": "hound", "cost": "4"}) == (
        "row 3, column name: 'Hound' has row 2 already; one row a card"
    )
    two = [of_type(op.TECHNOLOGY, cost=cost).name for cost in (3, 4)]
    rows = [{"name": "Twin", "replaces": name, "cost": cost} for name, cost in zip(two, "34", strict=True)]
    assert "another technology has the name 'Twin'" in problem(*rows)
    told = problem({"name": "Hound", "replaces": "Brawl", "cost": "3"})
    assert "'Hound' is in the set already, so it cannot take another's place" in told


def test_totals_still_come_out(desk):
    name = CORE.of_type(op.TECHNOLOGY)[0].name
    told = problems({"name": name, "copies": "3"})
    assert f"mine: {name}: 3 copies; a technology has 2" in told
    assert not (desk / "sets" / "mine").exists()


def test_a_wrong_import_leaves_the_set_as_it_was(desk):
    folder = bring({"name": "Hound", "cost": "9"}).folder
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    problem({"name": "Hound", "cost": "2"}, {"name": "Brawl", "cost": "x"})
    problems({"name": CORE.of_type(op.TECHNOLOGY)[0].name, "copies": "3"})
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [path.name for path in folder.parent.iterdir()] == ["mine"]


# --- Where it goes


def test_names_of_sets(desk):
    rows = [{"set": "core", "name": "Hound", "cost": "9"}]
    assert bring(*rows, base=None, set_name=None).card_set.id == "my_core"
    assert problem(*rows, set_name="core").startswith(
        "--set: 'core' is the name of a bundled set or of a mix"
    )
    assert problem(*rows, set_name="My Set").startswith("--set: 'My Set' is no name; allowed: small letters")
    again = bring({"set": "my_core", "name": "Hound", "cost": "8"}, base=None, set_name=None)
    assert (again.card_set.id, again.made, len(again.changes)) == ("my_core", False, 1)
    told = problem({"set": "a_rising_darkness", "name": "Hound"}, base=None, set_name="my_core")
    assert told.startswith(
        "row 2, column set: 'a_rising_darkness', but the set my_core on your desk is no copy of that"
    )
    assert "does not say in a column set what it is from" in problem(
        {"name": "Hound"}, base=None, set_name=None
    )
    mixed = problem({"set": "core", "name": "Hound"}, {"set": "x", "name": "Brawl"}, base=None)
    assert mixed.startswith("row 3, column set: 'x', but 'core' above")


def test_a_set_of_ones_own_is_its_own_base(desk):
    make_set(desk, "garage", '[[card]]\nname = "Prybar (Stand-in)"\ntype = "technology"\ncost = 3\n')
    done = import_csv(sheet({"set": "garage", "name": "Prybar (Stand-in)", "cost": "4"}))
    assert done.card_set.id == "garage"
    assert (desk / "sets/garage/cards.toml").read_text() == (
        '[[card]]\nname = "Prybar (Stand-in)"\ntype = "technology"\ncost = 4\nown_copy = ["cost"]\n'
    )
    assert (desk / "sets/garage/set.toml").read_text().startswith('id = "garage"')


def test_without_a_desk_there_is_no_place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert problem({"name": "Hound", "cost": "8"}).startswith(
        "there is no rollout.toml in this folder or above it"
    )


def test_a_new_subtype_is_listed_and_one_that_is_nearly_another_is_refused(desk):
    row = {"name": PLAIN, "subtype": "Wheelbot"}
    assert "Wheelbot" in bring(row, stand_in=True).card_set.subtypes
    assert "Wheelbot" in (desk / "sets/mine/set.toml").read_text()
    told = problem({"name": PLAIN, "subtype": "Minibott"}, set_name="other", stand_in=True)
    assert "the set lists no subtype 'Minibott' (did you mean 'Minibot'?)" in told
